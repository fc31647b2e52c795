"""The value of one record: what JSON can hold of it, and the same on a line for a person.

Only what is shown is read of a payload of any size.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Final

from pbkaitai.analysis.records.guess import BYTES, TEXT, packed_guess
from pbkaitai.analysis.records.rows import ELEMENT, Row
from pbkaitai.convert import json_bytes, json_float, shortest_float
from pbkaitai.descriptor import MAP
from pbkaitai.errors import DecodeError
from pbkaitai.postpass import text_fault
from pbkaitai.scalars import I32, I64, LEN, VARINT, Scalar, signed32, signed64
from pbkaitai.values import packed_fault, read_scalar, read_scalars
from pbkaitai.views.words import count_text
from pbkaitai.wire import read_varint

# Bytes of text, and of bytes that are none.
_TEXT_SIZE: Final = 160
_BYTES_SIZE: Final = 32
# Elements of a packed field.
_ELEMENTS: Final = 8
_TEXT_WIDTH: Final = 80


def value_data(row: Row) -> dict[str, Any]:
    """Return `value` of a record that is no message, with `is_cut` where it is longer.

    Enums are names, bytes text or `{"hex": …}`. What no spec knows has `readings`: what else
    the bits may be, by type.
    """
    if row.field is None:
        return _raw_data(row)
    if row.field.kind in ("string", "bytes"):
        return _text_data(row, row.field.kind)
    scalar = row.field.scalar
    assert scalar is not None
    data, start, stop = row.part.data, row.payload, row.stop
    if row.field.is_packable and row.wire_type == LEN and row.kind != ELEMENT:
        triples = (row.start, start, stop)
        values = read_scalars(data, triples, scalar, lambda fault: None, _ELEMENTS)
        found = {"value": [_plain(row, scalar, value) for value in values[:_ELEMENTS]]}
        return found | ({"is_cut": True} if row.total > len(values) else {})
    return {"value": _plain(row, scalar, read_scalar(data, start, stop, scalar))}


def leaf_fault(row: Row) -> DecodeError | None:
    """Return what is wrong with a string or with packed values, None where nothing is."""
    field, data, start, stop = row.field, row.part.data, row.payload, row.stop
    if field is None or row.wire_type != LEN or row.kind == ELEMENT:
        return None
    if field.kind == "string":
        try:
            str(data[start:stop], "utf-8")
        except UnicodeDecodeError as error:
            return text_fault(start, error)
    elif field.is_packable and field.scalar is not None:
        return packed_fault(data, start, stop, field.scalar)
    return None


def value_text(item: dict[str, Any]) -> str:
    """Return the value of an item of a tree on one line."""
    if "value" not in item:
        return str(item.get("summary", ""))
    value = item["value"]
    text = _text(value, item.get("type", ""))
    is_cut, size = item.get("is_cut", False), item.get("payload_size", 0)
    if isinstance(value, list):
        return f"[{', '.join(_text(v, '') for v in value)}{', …' if is_cut else ''}]"
    if is_cut:
        text += f" … {count_text(size, 'byte')}"
    readings = [
        f"{name} {_text(v, '') if not isinstance(v, list) else _list(v)}"
        for name, v in item.get("readings", {}).items()
    ]
    return f"{text} ({', '.join(readings)})" if readings else text


def type_text(row: Row) -> str:
    """Return the type of a record: of the payload for a message, `float × 3` of a packed one."""
    field = row.field
    if field is None:
        return row.guess or ("message" if row.cls is not None else "")
    if field.label == MAP:
        return "map entry"
    if field.kind == "message":
        return str(row.cls.DESCRIPTOR.full_name) if row.cls is not None else "message"
    if field.kind == "bytes":
        return f"bytes of {row.cls.DESCRIPTOR.full_name}" if row.cls is not None else "bytes"
    return str(row.cls.DESCRIPTOR.full_name) if field.kind == "enum" else field.kind


def _plain(row: Row, scalar: Scalar, value: Any) -> Any:
    if row.cls is not None:
        return str(row.cls(value))
    return _float(value, scalar.name) if scalar.python is float else value


def _float(value: Any, kind: str) -> float | str:
    return json_float(shortest_float(value) if kind == "float" else value)


def _text_data(row: Row, kind: str) -> dict[str, Any]:
    """Return text, or bytes that are none, as much of it as is shown."""
    data, start, stop = row.part.data, row.payload, row.stop
    is_cut = stop - start > _TEXT_SIZE
    head = bytes(data[start : start + _TEXT_SIZE] if is_cut else data[start:stop])
    if is_cut:
        head = _whole_characters(head)
    if kind == "string":
        value: Any = head.decode("utf-8", "surrogateescape")
        return {"value": value} | ({"is_cut": True} if is_cut else {})
    value = json_bytes(head)
    if isinstance(value, dict) and stop - start > _BYTES_SIZE:
        return {"value": {"hex": head[:_BYTES_SIZE].hex()}, "is_cut": True}
    return {"value": value} | ({"is_cut": True} if is_cut else {})


def _whole_characters(head: bytes) -> bytes:
    """Return *head* without a character of UTF-8 that was cut through."""
    for size in range(1, 4):
        if len(head) >= size and head[-size] >= 0xC0:  # the first byte of a character
            needed = 2 + (head[-size] >= 0xE0) + (head[-size] >= 0xF0)
            return head[:-size] if needed > size else head
        if len(head) >= size and head[-size] < 0x80:
            return head
    return head


def _raw_data(row: Row) -> dict[str, Any]:
    data, start, stop = row.part.data, row.payload, row.stop
    if row.wire_type == VARINT:
        bits, _ = read_varint(data, start, stop)
        return {"value": bits} | ({"readings": {"int64": signed64(bits)}} if bits >> 63 else {})
    if row.wire_type in (I32, I64):
        return _fixed_data(bytes(data[start:stop]))
    if row.guess == TEXT:
        return _text_data(row, "string")
    if row.guess != BYTES:
        return {}
    found: dict[str, Any] = {
        "value": {"hex": bytes(data[start : min(stop, start + _BYTES_SIZE)]).hex()}
    }
    found |= {"is_cut": True} if stop - start > _BYTES_SIZE else {}
    numbers = packed_guess(data, start, stop, _ELEMENTS)
    if numbers is not None:
        name, values = numbers
        shown = [_float(v, name) if name != "varint" else v for v in values]
        found["readings"] = {f"packed {name}?": shown}
    return found


def _fixed_data(payload: bytes) -> dict[str, Any]:
    is_short = len(payload) == 4
    bits = int.from_bytes(payload, "little")
    name = "float" if is_short else "double"
    number = struct.unpack("<f" if is_short else "<d", payload)[0]
    readings: dict[str, Any] = {name: _float(number, name)}
    signed = signed32(bits) if is_short else signed64(bits)
    if signed < 0:
        readings[f"int{8 * len(payload)}"] = signed
    return {"value": bits, "readings": readings}


def _text(value: Any, kind: str) -> str:
    if isinstance(value, dict):
        data = bytes.fromhex(value["hex"])
        return data.hex(" ")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and not _is_word(kind):
        shown = value if len(value) <= _TEXT_WIDTH else value[: _TEXT_WIDTH - 1] + "…"
        if shown.isprintable() and '"' not in shown and "\\" not in shown:
            return f'"{shown}"'
        return json.dumps(shown, ensure_ascii=False)
    return str(value)


def _is_word(kind: str) -> bool:
    """Return whether text of this type stands without quotes: the name of an enum, NaN."""
    return kind not in ("string", "bytes", "text")


def _list(values: list[Any]) -> str:
    return f"[{', '.join(_text(v, '') for v in values)}]"
