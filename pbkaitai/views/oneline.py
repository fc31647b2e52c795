"""A message or a value on one line, the way a person would write it down.

The messages that stand inside others everywhere (shapes, tensors, attributes, type specs)
have a row in a table here; any other is written field by field. Depth is bounded, so that
a hostile file cannot make it long or deep.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from pbkaitai.convert import shortest_float
from pbkaitai.descriptor import MAP, REPEATED, Field
from pbkaitai.errors import DecodeError, TensorError, UnknownTypeError
from pbkaitai.views.escape import cut, cut_end
from pbkaitai.views.words import count_text, shape_data, shape_text

_DEPTH: Final = 6
_ITEMS: Final = 8
_TEXT_WIDTH: Final = 60
_LINE_WIDTH: Final = 240
# A tensor of so many elements shows their values.
_FEW: Final = 8


def one_line(message: Any, depth: int = _DEPTH) -> str:
    """Return *message* on one line; a fault in it is told in its place."""
    try:
        write = _WRITERS.get(message.DESCRIPTOR.full_name)
        text = _fields(message, depth) if write is None else write(message, depth)
    except (DecodeError, TensorError) as fault:
        text = f"<cannot be read: {fault}>"
    return cut_end(text, _LINE_WIDTH)


def has_own_form(full_name: str) -> bool:
    """Return whether a message of this type has a form of its own, not just its fields."""
    return full_name in _WRITERS


def value_text(field: Field, value: Any, depth: int = _DEPTH) -> str:
    """Return the value of a field on one line."""
    if field.label == MAP:
        entry = value.entries[0].DESCRIPTOR.by_name["value"]
        parts = [f"{_plain(key)}: {_item(entry, value[key], depth)}" for key in _first(value)]
        return f"{{{_joined(parts, len(value))}}}"
    if field.label == REPEATED:
        return f"[{_joined([_item(field, item, depth) for item in _first(value)], len(value))}]"
    return _item(field, value, depth)


def scalar_text(kind: str, value: Any) -> str:
    """Return a number, enum value, string or bytes; text is quoted and cut."""
    if kind == "float":
        return repr(shortest_float(value))
    return _plain(value)


def bytes_text(data: bytes) -> str:
    """Return bytes as quoted text where they are UTF-8, else their count and first ones."""
    try:
        text = data[: 4 * _TEXT_WIDTH].decode("utf-8")
    except UnicodeDecodeError:
        head = data[:16].hex(" ")
        return f"{count_text(len(data), 'byte')}: {head}{' …' if len(data) > 16 else ''}"
    shown = _quoted(text)
    return f"{shown} ({count_text(len(data), 'byte')})" if len(data) > _TEXT_WIDTH else shown


def tensor_text(tensor: Any, depth: int = _DEPTH) -> str:
    """Return element type, shape, and the values where they are few."""
    from pbkaitai.tensors import describe_storage

    head = f"{tensor.dtype} {shape_text(shape_data(tensor.tensor_shape))}"
    try:
        storage = describe_storage(tensor)
        if storage.needed > _FEW or storage.fault:
            return f"{head}, {storage}"
        return f"{head} = {_values_text(tensor)}"
    except TensorError as fault:
        return f"{head}, {fault.reason}"


def _values_text(tensor: Any) -> str:
    from pbkaitai.views.arrays import flat_values

    values = flat_values(tensor, _FEW)
    if str(tensor.dtype).removesuffix("_REF") != "DT_STRING":
        values = [_Word(value) if isinstance(value, str) else value for value in values]
    values = [_json_like(value) for value in values]
    return values[0] if not tensor.tensor_shape.dim else f"[{', '.join(values)}]"


class _Word(str):
    """Text that is not quoted: NaN and the infinities."""

    __slots__ = ()


def _json_like(value: Any) -> str:
    if isinstance(value, list):  # a complex number
        return f"({', '.join(map(str, value))})"
    if isinstance(value, str) and not isinstance(value, _Word):
        return _quoted(value)
    if isinstance(value, dict) and set(value) == {"hex"}:
        return bytes_text(bytes.fromhex(value["hex"]))
    if isinstance(value, bool):
        return str(value).lower()
    return cut_end(
        json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value), 80
    )


def _item(field: Field, value: Any, depth: int) -> str:
    if field.kind == "message":
        return one_line(value, depth - 1) if depth > 0 else "{…}"
    return scalar_text(field.kind, value)


def _fields(message: Any, depth: int) -> str:
    if depth <= 0:
        return "{…}"
    fields = message.list_fields()
    parts = [f"{field.name}: {value_text(field, value, depth)}" for field, value in fields]
    return "{" + ", ".join(parts) + "}"


def _plain(value: Any) -> str:
    if isinstance(value, bytes):
        return bytes_text(value)
    if isinstance(value, str):
        shown = _quoted(value)
        is_cut = len(value) > _TEXT_WIDTH
        return f"{shown} ({count_text(len(value), 'character')})" if is_cut else shown
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _quoted(text: str) -> str:
    return json.dumps(cut_end(text, _TEXT_WIDTH), ensure_ascii=False)


def _first(values: Any) -> list[Any]:
    return [item for _, item in zip(range(_ITEMS), values, strict=False)]


def _joined(parts: list[str], total: int) -> str:
    more = [f"… {total:,} in all"] if total > len(parts) else []
    return ", ".join(parts + more)


# --- the messages that have a form of their own ------------------------------------------


def _shape(shape: Any, depth: int) -> str:
    return shape_text(shape_data(shape))


def _attr(attr: Any, depth: int) -> str:
    member = attr.which_oneof("value")
    if member is None:
        return "(no value)"
    field = attr.DESCRIPTOR.by_name[member]
    text = value_text(field, getattr(attr, field.attribute), depth)
    return f"placeholder {text}" if member == "placeholder" else text


def _attr_list(items: Any, depth: int) -> str:
    fields = items.list_fields()
    return ", ".join(value_text(field, value, depth) for field, value in fields) or "[]"


def _named_attrs(func: Any, depth: int) -> str:
    attrs = [f"{key}={_attr(func.attr[key], depth - 1)}" for key in _first(func.attr)]
    return f"{func.name}({_joined(attrs, len(func.attr))})" if attrs else str(func.name)


def _tensor_info(info: Any, depth: int) -> str:
    kind = f"{info.dtype} {_shape(info.tensor_shape, depth)}"
    member = info.which_oneof("encoding")
    if member == "coo_sparse":
        return f"sparse {kind}"
    if member == "composite_tensor":
        return f"composite {one_line(info.composite_tensor.type_spec, depth - 1)}"
    return f"{info.name} {kind}"


def _type_spec(spec: Any, depth: int) -> str:
    name = spec.type_spec_class_name.rpartition(".")[2] or str(spec.type_spec_class)
    state = one_line(spec.type_state, depth - 1) if spec.has("type_state") and depth > 0 else ""
    return f"{name}{state if state.startswith('(') else f'({state})'}"


def _tensor_spec(spec: Any, depth: int) -> str:
    name = f" {_quoted(spec.name)}" if spec.name else ""
    return f"{spec.dtype} {_shape(spec.shape, depth)}{name}"


def _structured(value: Any, depth: int) -> str:
    member = value.which_oneof("kind")
    if member is None or member == "none_value":
        return "None"
    if depth <= 0:
        return "…"
    field = value.DESCRIPTOR.by_name[member]
    content = getattr(value, field.attribute)
    if member in ("list_value", "tuple_value"):
        parts = [one_line(item, depth - 1) for item in _first(content.values)]
        text = _joined(parts, len(content.values))
        return f"[{text}]" if member == "list_value" else f"({text})"
    if member == "dict_value":
        return _pairs({key: content.fields[key] for key in content.fields}, depth, "{", "}")
    if member == "named_tuple_value":
        pairs = {pair.key: pair.value for pair in content.values}
        return _pairs(pairs, depth, f"{content.name}(", ")")
    return _item(field, content, depth)


def _pairs(pairs: Mapping[str, Any], depth: int, opening: str, closing: str) -> str:
    parts = [f"{cut(key, 40)}: {one_line(pairs[key], depth - 1)}" for key in _first(pairs)]
    return f"{opening}{_joined(parts, len(pairs))}{closing}"


def _dtype_and_shape(part: Any, depth: int) -> str:
    return f"{part.dtype} {_shape(part.shape, depth)}"


def _any(box: Any, depth: int) -> str:
    """Return the message inside where its type is known, else its type and bytes."""
    from pbkaitai import messages

    try:
        cls = messages.find(box.type_url.rpartition("/")[2])
    except UnknownTypeError:
        return f"{box.type_url}: {bytes_text(box.value)}"
    return f"{cls.__name__} {one_line(cls.from_bytes(box.value), depth - 1)}"


_WRITERS: Final[dict[str, Callable[[Any, int], str]]] = {
    "google.protobuf.Any": _any,
    "tensorflow.AttrValue": _attr,
    "tensorflow.AttrValue.ListValue": _attr_list,
    "tensorflow.NameAttrList": _named_attrs,
    "tensorflow.ResourceHandleProto.DtypeAndShape": _dtype_and_shape,
    "tensorflow.StructuredValue": _structured,
    "tensorflow.TensorInfo": _tensor_info,
    "tensorflow.TensorProto": tensor_text,
    "tensorflow.TensorShapeProto": _shape,
    "tensorflow.TensorSpecProto": _tensor_spec,
    "tensorflow.TypeSpecProto": _type_spec,
}
