"""A bound query in the form that the compiled kernel takes: tuples of numbers.

The numbers of what a leaf takes are those of `_wire/rows.c`.
"""

from __future__ import annotations

from typing import Any, Final

from pbkaitai.descriptor import Field
from pbkaitai.query.columns import Branch, Leaf, Node
from pbkaitai.scalars import LEN

_TAKE_SCALAR: Final = {
    "int32": 0,
    "int64": 1,
    "uint32": 2,
    "uint64": 3,
    "sint32": 4,
    "sint64": 5,
    "bool": 6,
    "float": 7,
    "double": 8,
    "fixed32": 2,
    "fixed64": 3,
    "sfixed32": 0,
    "sfixed64": 1,
    "enum": 0,
}
_TAKE_LEN: Final = {"string": 9, "bytes": 10, "message": 11}
_TAKE_FUNCTION: Final = {"span": 11, "size": 12, "count": 13, "has": 14}
_TAKE_COUNT_VALUES: Final = 15

_ONE, _LIST, _BY_INDEX, _BY_KEY = range(4)


def node_form(node: Node, is_filter: frozenset[int]) -> tuple[Any, ...]:
    """Return a node as `(rivals, tags, leaves, branches)`.

    Args:
        is_filter: the columns that decide whether a row is wanted.
    """
    names = list(dict.fromkeys(known.name for known in node.by_tag.values()))
    slots = {name: slot for slot, name in enumerate(names)}
    rivals: list[tuple[int, ...]] = [()] * len(names)
    for known in node.by_tag.values():
        rivals[slots[known.name]] = tuple(slots[name] for name in known.rivals if name in slots)
    tags = tuple((tag, slots[known.name]) for tag, known in node.by_tag.items())
    leaves = tuple(_leaf_form(leaf, slots, is_filter) for leaf in node.leaves)
    branches = tuple(_branch_form(branch, slots, is_filter) for branch in node.branches)
    return tuple(rivals), tags, leaves, branches


def _leaf_form(leaf: Leaf, slots: dict[str, int], is_filter: frozenset[int]) -> tuple[Any, ...]:
    field = leaf.field
    return (
        leaf.column,
        slots[leaf.name],
        _take(field, leaf.function),
        field.wire_type,
        field.is_repeated,
        leaf.index,
        None if leaf.function else _absent(field),
        leaf.column in is_filter,
    )


def _take(field: Field, function: str) -> int:
    if function == "count" and field.is_packable:
        return _TAKE_COUNT_VALUES
    if function:
        return _TAKE_FUNCTION[function]
    if field.wire_type == LEN:
        return _TAKE_LEN[field.kind]
    return _TAKE_SCALAR[field.kind]


def _absent(field: Field) -> Any:
    scalar = field.scalar
    if scalar is not None:
        return scalar.default
    return {"string": "", "bytes": b""}.get(field.kind)


def _branch_form(
    branch: Branch, slots: dict[str, int], is_filter: frozenset[int]
) -> tuple[Any, ...]:
    entry: Any = None
    key_leaf: Any = None
    key: Any = None
    mode = _LIST if branch.is_repeated else _ONE
    if branch.entry is not None:
        mode = _BY_KEY
        key = branch.entry.key
        key_node = Node(branch.entry.by_tag, [branch.entry.leaf], [])
        entry = node_form(key_node, frozenset())
        key_leaf = entry[2][0]
    elif branch.index is not None:
        mode = _BY_INDEX
    columns = tuple(branch.node.columns())
    return (
        slots[branch.name],
        mode,
        branch.index or 0,
        key,
        entry,
        key_leaf,
        node_form(branch.node, is_filter),
        columns,
        any(column in is_filter for column in columns),
    )
