"""What a card of a drawing says of a node: constants, variables, outputs, in few words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.views.words import element_count, shape_data, shape_text

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.output_facts import Output
    from pbkaitai.messages import NodeDef, TensorProto

_FEW_VALUES: Final = 4
_LONGEST_LIST: Final = 256
# Parts of a name that say how a constant is read, not what it is.
_READING: Final = frozenset(("read", "Read", "ReadVariableOp", "resource", "Identity"))


def output_text(output: Output) -> str:
    """Return `float32 [?, 3]` of an output."""
    dtype = _short_dtype(output.dtype) or "unknown type"
    return f"{dtype} {shape_text(output.shape)}" if output.is_told else dtype


def constant_text(label: str, node: NodeDef) -> str:
    """Return `axis = 0` or `filter float32 [3, 3]`: a constant by what it is to its user."""
    tensor = _tensor_of(node)
    if tensor is None:
        return variable_text(label, node)
    shape = shape_data(tensor.tensor_shape)
    count = element_count(shape)
    if count is not None and count <= _FEW_VALUES:
        try:
            return f"{label} = {_values_text(tensor, shape)}"
        except (DecodeError, TensorError):
            pass
    return f"{label} {_short_dtype(str(tensor.dtype))} {shape_text(shape)}"


def variable_text(label: str, node: NodeDef) -> str:
    """Return what is known of a constant without values, a variable or a table."""
    if "Table" in node.op:
        types = [node.attr[key].type for key in ("key_dtype", "value_dtype") if key in node.attr]
        return f"{label} {' → '.join(_short_dtype(str(dtype)) for dtype in types)}".strip()
    dtype = node.attr.get("dtype")
    text = f"{label} {_short_dtype(str(dtype.type))}" if dtype is not None else label
    return f"{text} {shape_text(value_shape(node))}"


def value_shape(node: NodeDef) -> list[int] | None:
    """Return the shape of a constant or variable; None where it is not told."""
    tensor, shape = _tensor_of(node), node.attr.get("shape")
    if tensor is not None:
        return shape_data(tensor.tensor_shape)
    return shape_data(shape.shape) if shape is not None and shape.has("shape") else None


def called_functions(node: NodeDef) -> list[str]:
    """Return the functions that a node calls, as its attributes name them."""
    found = [node.attr[key].func.name for key in node.attr if node.attr[key].has("func")]
    return [name for name in found if name]


def argument_names(op_def: Any, node: NodeDef | None) -> list[str]:
    """Return the names of a node's inputs, up to a list of several types, as far as known."""
    names: list[str] = []
    for arg in op_def.input_arg if op_def is not None and node is not None else ():
        if arg.type_list_attr:
            break
        if not arg.number_attr:
            names.append(arg.name)
            continue
        number = node.attr.get(arg.number_attr) if node is not None else None
        count = number.i if number is not None else 0
        if not 0 < count <= _LONGEST_LIST:
            break
        names += [f"{arg.name}[{i}]" for i in range(count)]
    return names


def own_part(name: str, user: str) -> str:
    """Return the part of a constant's name that its user's name does not tell."""
    parts = [part for part in name.split("/") if part not in _READING]
    above = user.split("/")
    common = 0
    while common < min(len(parts), len(above)) and parts[common] == above[common]:
        common += 1
    return "/".join(parts[common:][-2:]) or "value"


@cache
def _dtype_names() -> dict[str, str]:
    from pbkaitai.graph.dtypes import dtype_of_number
    from pbkaitai.messages import DataType

    return {str(number): dtype_of_number(int(number)).name for number in map(DataType, range(200))}


def _short_dtype(name: str) -> str:
    """Return `float32` of `DT_FLOAT`."""
    return _dtype_names().get(name, name)


def _values_text(tensor: TensorProto, shape: list[int] | None) -> str:
    from pbkaitai.views.arrays import flat_values

    is_text = str(tensor.dtype) == "DT_STRING"
    values = [_value_text(value, is_text) for value in flat_values(tensor, _FEW_VALUES)]
    return f"[{', '.join(values)}]" if shape else values[0]


def _value_text(value: Any, is_text: bool) -> str:
    if is_text:
        return f'"{value}"'
    if isinstance(value, float):
        return f"{value:.4g}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _tensor_of(node: NodeDef) -> TensorProto | None:
    value = node.attr.get("value")
    return value.tensor if value is not None and value.has("tensor") else None
