"""The attrs of a new node: what is left out comes from the inputs, or is the default.

An OpDef says which attr an input's type stands in, or the number of a list of inputs; two
inputs that say the same attr must agree (tensorflow/core/framework/op_def.proto).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from pbkaitai.graph.dtypes import DType, dtype_of_number

if TYPE_CHECKING:
    from pbkaitai.graph.tensor import Tensor
    from pbkaitai.messages import AttrValue, NodeDef, OpDef


def complete_attrs(node_def: NodeDef, op_def: OpDef, inputs: Sequence[Tensor]) -> None:
    """Add the attrs that *node_def* leaves out, and check the others.

    Raises:
        ValueError: inputs and attrs contradict each other, a type is none that the op
            takes, an attr is missing.
    """
    attr = node_def.attr
    known = {item.name: item for item in op_def.attr}
    _infer(node_def, op_def, inputs)
    for name, item in known.items():
        if name not in attr:
            if not item.has("default_value"):
                raise ValueError(
                    f"NodeDef missing attr '{name}' from Op<name={op_def.name}>; "
                    f"node '{node_def.name}'"
                )
            attr[name].CopyFrom(item.default_value)
        elif item.has("allowed_values"):
            check_allowed(node_def, item, attr[name])


def _infer(node_def: NodeDef, op_def: OpDef, inputs: Sequence[Tensor]) -> None:
    """Set the attrs that the inputs tell, argument by argument."""
    rest = [tensor.dtype.base_dtype for tensor in inputs]
    total = len(rest)
    attr = node_def.attr
    args = list(op_def.input_arg)
    for place, arg in enumerate(args):
        behind = len(args) - place - 1
        if arg.number_attr:
            count = attr[arg.number_attr].i if arg.number_attr in attr else len(rest) - behind
        elif arg.type_list_attr:
            listed = arg.type_list_attr in attr
            count = len(attr[arg.type_list_attr].list.type) if listed else len(rest) - behind
        else:
            count = 1
        types, rest = rest[: max(count, 0)], rest[max(count, 0) :]
        if len(types) != count:
            raise ValueError(
                f"node '{node_def.name}': {_signature(op_def)} takes more inputs "
                f"than the {total} that are given"
            )
        if arg.number_attr and arg.number_attr not in attr:
            attr[arg.number_attr].i = count
        _agree(node_def, op_def, arg, types)
    if rest:
        raise ValueError(
            f"node '{node_def.name}': {_signature(op_def)} takes {total - len(rest)} inputs, "
            f"{total} are given"
        )


def _agree(node_def: NodeDef, op_def: OpDef, arg: OpDef.ArgDef, types: list[DType]) -> None:
    """Compare the types of an argument with what the attrs say, or let them say it."""
    attr = node_def.attr
    if arg.type_list_attr:
        if arg.type_list_attr not in attr:
            listed_types: Any = attr[arg.type_list_attr].list
            listed_types.type = [t.as_datatype_enum for t in types]
        expected = [dtype_of_number(n) for n in attr[arg.type_list_attr].list.type]
    elif arg.type_attr:
        if arg.type_attr not in attr:
            if types:
                value: Any = attr[arg.type_attr]
                value.type = types[0].as_datatype_enum
            else:
                return
        expected = [dtype_of_number(attr[arg.type_attr].type)] * len(types)
    else:
        expected = [dtype_of_number(arg.type)] * len(types)
    for found, wanted in zip(types, expected, strict=True):
        if found != wanted.base_dtype:
            name = arg.type_list_attr or arg.type_attr
            because = f"attr '{name}'" if name else f"{_signature(op_def)}"
            raise ValueError(
                f"Input '{arg.name}' of node '{node_def.name}' was passed {found.name}, "
                f"incompatible with expected {wanted.name} of {because}"
            )


def check_allowed(node_def: NodeDef, item: OpDef.AttrDef, value: AttrValue) -> None:
    """Raise ValueError unless an attr holds a value that the op takes."""
    which = value.which_oneof("value")
    if which == "type":
        allowed: Iterable[object] = item.allowed_values.list.type
        values: list[object] = [value.type]
    elif which == "s":
        allowed, values = item.allowed_values.list.s, [value.s]
    elif which == "list" and item.type == "list(type)":
        allowed, values = item.allowed_values.list.type, list(value.list.type)
    else:
        return
    for one in values:
        if one not in list(allowed):
            shown = [dtype_of_number(n).name if isinstance(n, int) else n for n in allowed]
            said = dtype_of_number(one).name if isinstance(one, int) else one
            raise ValueError(
                f"Value for attr '{item.name}' of {said!r} is not in the list of allowed values: "
                f"{', '.join(map(str, shown))}; node '{node_def.name}' of op '{node_def.op}'"
            )


def _signature(op_def: OpDef) -> str:
    names = ", ".join(arg.name for arg in op_def.input_arg)
    return f"op '{op_def.name}({names})'"
