"""The outputs of a node: how many, of which types, under which names.

The rule is the OpDef's (tensorflow/core/framework/op_def.proto, ArgDef): an argument is one
tensor, `number_attr` tensors of one type, or a list of types out of an attr; attrs that the
node leaves out are the OpDef's defaults. Where nobody knows the op it is a guess, and says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pbkaitai.graph.dtypes import DType, dtype_of_number
from pbkaitai.tensors.dtypes import REF_OFFSET

if TYPE_CHECKING:
    from pbkaitai.messages import AttrValue, NodeDef, OpDef

# What `number_attr` may ask for; a file of a few bytes must not fill the memory.
MAX_OUTPUTS: Final = 1 << 20

# Attrs that often hold the output types of an op nobody knows, the first one that is set.
_LIST_GUESSES: Final = ("Tout", "output_types", "out_types", "dtypes")
_TYPE_GUESSES: Final = ("T", "dtype", "out_type", "Tout", "output_type")


class Outputs(NamedTuple):
    """The outputs of a node.

    Attributes:
        types: their types, in order.
        reason: why they are only a guess, or an empty string.
    """

    types: list[DType]
    reason: str = ""

    @property
    def is_guess(self) -> bool:
        return bool(self.reason)


def output_types(node_def: NodeDef, op_def: OpDef | None, *, referenced: int = 0) -> Outputs:
    """Return the types of the outputs of a node.

    Args:
        op_def: of the node's op type, None where nobody knows it.
        referenced: number of outputs that other nodes name (highest index + 1); counts
            where the OpDef cannot tell.
    """
    if op_def is None:
        reason = f'no OpDef is known for op type "{node_def.op}"'
        return Outputs(_guess(node_def.attr, referenced), reason)
    try:
        return Outputs([t for _, types in _expand(node_def, op_def, "output_arg") for t in types])
    except ValueError as error:
        return Outputs(_guess(node_def.attr, referenced), str(error))


def input_types(node_def: NodeDef, op_def: OpDef) -> list[DType]:
    """Return the types of the data inputs that a node must have.

    Raises:
        ValueError: the node lacks an attr, or has one of another kind.
    """
    return [t for _, types in _expand(node_def, op_def, "input_arg") for t in types]


def output_ranges(node_def: NodeDef, op_def: OpDef) -> dict[str, range]:
    """Return, by the name of an output argument, the indexes of the outputs it stands for.

    A function body names a tensor `node:argument:index`; the output's own index is
    `output_ranges(node, op_def)[argument][index]`.

    Raises:
        ValueError: the node lacks an attr, or has one of another kind.
    """
    ranges = {}
    start = 0
    for name, types in _expand(node_def, op_def, "output_arg"):
        ranges[name] = range(start, start + len(types))
        start += len(types)
    return ranges


class _Arg(NamedTuple):
    name: str
    number: int  # DataType, 0 where an attr has it
    type_attr: str
    number_attr: str
    type_list_attr: str
    is_ref: bool


class _Rule(NamedTuple):
    """What an OpDef says of its arguments, read once."""

    op_def: OpDef
    input_arg: tuple[_Arg, ...]
    output_arg: tuple[_Arg, ...]
    defaults: Mapping[str, AttrValue]


def _expand(node_def: NodeDef, op_def: OpDef, side: str) -> list[tuple[str, list[DType]]]:
    rule = _rule(op_def)
    args: tuple[_Arg, ...] = getattr(rule, side)
    expanded = []
    attrs = node_def.attr
    for arg in args:
        if arg.type_list_attr:
            value = _attr(attrs, rule, arg.type_list_attr)
            numbers: Sequence[int] = value.list.type
        else:
            number = arg.number
            if not number:
                value = _attr(attrs, rule, arg.type_attr)
                if value.which_oneof("value") != "type":
                    raise ValueError(
                        f'attr "{arg.type_attr}" of op "{rule.op_def.name}" is no type'
                    )
                number = value.type
            numbers = [number] * _count(attrs, rule, arg.number_attr)
        offset = REF_OFFSET if arg.is_ref else 0
        expanded.append((arg.name, [dtype_of_number(n + offset) for n in numbers]))
    return expanded


def _count(attrs: Mapping[str, AttrValue], rule: _Rule, number_attr: str) -> int:
    if not number_attr:
        return 1
    count = _attr(attrs, rule, number_attr).i
    if not 0 <= count <= MAX_OUTPUTS:
        raise ValueError(
            f'attr "{number_attr}" of op "{rule.op_def.name}" is {count}, '
            f"needed are 0 to {MAX_OUTPUTS}"
        )
    return int(count)


def _attr(attrs: Mapping[str, AttrValue], rule: _Rule, name: str) -> AttrValue:
    value = attrs[name] if name in attrs else rule.defaults.get(name)
    if value is None:
        raise ValueError(
            f'node has no attr "{name}", op "{rule.op_def.name}" has no default for it'
        )
    return value


# By the identity of the OpDef, which the rule keeps alive; OpDefs are few.
_rules: dict[int, _Rule] = {}
_MAX_RULES: Final = 4096


def _rule(op_def: OpDef) -> _Rule:
    found = _rules.get(id(op_def))
    if found is None:
        if len(_rules) >= _MAX_RULES:
            _rules.clear()
        found = _rules[id(op_def)] = _Rule(
            op_def,
            tuple(_arg(arg) for arg in op_def.input_arg),
            tuple(_arg(arg) for arg in op_def.output_arg),
            {a.name: a.default_value for a in op_def.attr if a.has("default_value")},
        )
    return found


def _arg(arg: OpDef.ArgDef) -> _Arg:
    return _Arg(
        arg.name, int(arg.type), arg.type_attr, arg.number_attr, arg.type_list_attr, arg.is_ref
    )


def _guess(attrs: Mapping[str, AttrValue], referenced: int) -> list[DType]:
    """Return the types that an op which nobody knows may have."""
    for name in _LIST_GUESSES:
        if name in attrs and len(listed := attrs[name].list.type) >= max(referenced, 1):
            return [dtype_of_number(number) for number in listed]
    number = next((int(attrs[name].type) for name in _TYPE_GUESSES if name in attrs), 0)
    return [dtype_of_number(number)] * min(referenced, MAX_OUTPUTS)
