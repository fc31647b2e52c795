"""Columns of a query, bound to the field tables: what is taken from one message.

A column is a path from the message, such as `attr["value"].tensor.dtype`, or a function of
one: `size(…)`, `span(…)`, `count(…)`, `has(…)`. Columns that share the beginning of their
paths share the scan of the messages on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.descriptor import MAP, Field
from pbkaitai.errors import PathError
from pbkaitai.query.paths import Step, parse_path
from pbkaitai.scan import Known, Triples
from pbkaitai.values import read_scalar, read_scalars, read_text
from pbkaitai.wire import Buffer

if TYPE_CHECKING:
    from pbkaitai.errors import DecodeError
    from pbkaitai.message import Message

# From the document and the records of a field (None: absent) to the column's value.
Take = Callable[[Buffer, Triples | None], Any]

_FUNCTION: Final = re.compile(r"\s*(\w+)\s*\((.*)\)\s*", re.DOTALL)


class Leaf(NamedTuple):
    """A column that ends in a field of this message.

    Attributes:
        column: its number.
        field: the field.
        function: `size`, `span`, `count`, `has` or nothing: the value.
        index: the one element that is wanted, or None.
        take: what gets the value.
    """

    column: int
    field: Field
    function: str
    index: int | None  # type: ignore[assignment]  # hides the method of tuples
    take: Take

    @property
    def name(self) -> str:
        """Name of the field."""
        return self.field.name


class Branch(NamedTuple):
    """A message field that columns go through.

    Attributes:
        name: the field.
        is_repeated: whether each column holds a tuple with a value for every element.
        index: the one element that is wanted, or None.
        entry: for a map: where the key of an entry is, and the key that is wanted.
        node: what is taken from the message.
    """

    name: str
    is_repeated: bool
    index: int | None  # type: ignore[assignment]  # hides the method of tuples
    entry: Entry | None
    node: Node


class Entry(NamedTuple):
    """The one entry of a map that a branch goes through."""

    key: Any
    leaf: Leaf
    by_tag: dict[int, Known]


class Node(NamedTuple):
    """What is taken from one message: the tags that matter, leaves and branches."""

    by_tag: dict[int, Known]
    leaves: list[Leaf]
    branches: list[Branch]

    def columns(self) -> list[int]:
        """Return the columns that are filled here and below."""
        own = [leaf.column for leaf in self.leaves]
        for branch in self.branches:
            own += branch.node.columns()
        return own

    def split(self, first: int) -> tuple[Node, Node]:
        """Return what fills columns from *first* on, and the rest of this message's."""
        deciding, others = Node(self.by_tag, [], []), Node(self.by_tag, [], [])
        for leaf in self.leaves:
            (deciding if leaf.column >= first else others).leaves.append(leaf)
        for branch in self.branches:
            decides = any(column >= first for column in branch.node.columns())
            (deciding if decides else others).branches.append(branch)
        return deciding, others


def bind_columns(cls: type[Message], columns: Sequence[str]) -> Node:
    """Return the plan that takes *columns* from a message of *cls*.

    Raises:
        PathError: a column is malformed or fits no field; suggests a near one.
    """
    node = Node({}, [], [])
    for number, text in enumerate(columns):
        function, path = "", text
        match = _FUNCTION.fullmatch(text)
        if match:
            function, path = match.groups()
            if function not in _FUNCTIONS:
                raise PathError(
                    f"no function is called {function!r}; there are {', '.join(_FUNCTIONS)}",
                    path=text,
                )
        steps = parse_path(path)
        if not steps:
            raise PathError("a field name is needed", path=text)
        _bind(cls, node, steps, number, function, text)
    return node


def find_field(cls: type[Message], name: str, text: str) -> Field:
    """Return a field of *cls*, or raise a PathError with a near name."""
    found = cls.DESCRIPTOR.by_name.get(name)
    if found is None:
        from difflib import get_close_matches

        close = get_close_matches(name, cls.DESCRIPTOR.by_name, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise PathError(f"{cls.__name__} has no field {name!r}{hint}", path=text)
    return found


def tags_of(cls: type[Message], name: str) -> dict[int, Known]:
    """Return the tags of a field and of its oneof rivals, which clear it."""
    by_tag = cls._layout.by_tag
    rivals = next(known.rivals for known in by_tag.values() if known.name == name)
    wanted = {name, *rivals}
    return {tag: known for tag, known in by_tag.items() if known.name in wanted}


def target_of(cls: type[Message], name: str) -> Any:
    """Return the message or enum class of a field."""
    return cls._layout.readers[name].target


def _bind(
    cls: type[Message], node: Node, steps: Sequence[Step], column: int, function: str, text: str
) -> None:
    step = steps[0]
    found = find_field(cls, step.name, text)
    node.by_tag.update(tags_of(cls, step.name))
    is_end = len(steps) == 1
    if is_end and step.key is None:
        node.leaves.append(_leaf(column, found, function, step.index))
        return
    if found.kind != "message":
        raise PathError(f"{found.name!r} is {found.kind}, it has no fields", path=text)
    branch = _branch(cls, node, step, found, text)
    rest = steps[1:]
    inner = target_of(cls, step.name)
    if found.label == MAP and step.key is not None:
        inner_field = find_field(inner, "value", text)
        if is_end:
            branch.node.by_tag.update(tags_of(inner, "value"))
            branch.node.leaves.append(_leaf(column, inner_field, function, None))
            return
        rest = (Step("value"), *rest)
    _bind(inner, branch.node, rest, column, function, text)


def _branch(cls: type[Message], node: Node, step: Step, found: Field, text: str) -> Branch:
    """Return the branch for a step, the one that is there already where it is the same."""
    if step.match is not None:
        raise PathError("a column cannot choose by a field's value; use where", path=text)
    index = step.index
    key = step.key
    if found.label == MAP and index is not None:
        key, index = index, None
    for branch in node.branches:
        same_key = (branch.entry.key if branch.entry else None) == key
        if branch.name == step.name and branch.index == index and same_key:
            return branch
    entry = None
    if key is not None:
        if found.label != MAP:
            raise PathError(f"{found.name!r} is not a map, it has no keys", path=text)
        inner = target_of(cls, step.name)
        key_field = find_field(inner, "key", text)
        entry = Entry(key, _leaf(0, key_field, "", None), tags_of(inner, "key"))
    is_list = found.is_repeated and index is None and key is None
    branch = Branch(step.name, is_list, index, entry, Node({}, [], []))
    node.branches.append(branch)
    return branch


def _leaf(column: int, found: Field, function: str, index: int | None) -> Leaf:
    take = _FUNCTIONS[function](found) if function else _value(found)
    return Leaf(column, found, function, index, take if index is None else _element(take, index))


# --- what a column takes ---------------------------------------------------------------------


def _raise(fault: DecodeError) -> None:
    raise fault


def _value(found: Field) -> Take:
    """Return what reads a field: enums as numbers, messages as spans."""
    scalar = found.scalar
    if scalar is not None:
        if found.is_repeated:
            return lambda data, t: tuple(read_scalars(data, t, scalar, _raise)) if t else ()
        default = scalar.default
        return lambda data, t: read_scalar(data, t[-2], t[-1], scalar) if t else default
    if found.kind == "message":
        return _span(found)
    read: Callable[[Buffer, int, int], Any]
    empty: Any
    if found.kind == "string":
        read, empty = read_text, ""
    else:
        read, empty = _read_bytes, b""
    if found.is_repeated:
        return lambda data, t: (
            tuple(read(data, t[i + 1], t[i + 2]) for i in range(0, len(t), 3)) if t else ()
        )
    return lambda data, t: read(data, t[-2], t[-1]) if t else empty


def _read_bytes(data: Buffer, start: int, stop: int) -> bytes:
    return bytes(data[start:stop])


def _span(found: Field) -> Take:
    if found.is_repeated:
        return lambda data, t: tuple((t[i + 1], t[i + 2]) for i in range(0, len(t), 3)) if t else ()
    return lambda data, t: (t[-2], t[-1]) if t else None


def _size(found: Field) -> Take:
    return lambda data, t: sum(t[i + 2] - t[i + 1] for i in range(0, len(t), 3)) if t else 0


def _count(found: Field) -> Take:
    scalar = found.scalar
    if found.is_repeated and scalar is not None:
        return lambda data, t: len(read_scalars(data, t, scalar, _raise)) if t else 0
    return lambda data, t: len(t) // 3 if t else 0


def _has(found: Field) -> Take:
    return lambda data, t: t is not None


_FUNCTIONS: Final[dict[str, Callable[[Field], Take]]] = {
    "size": _size,
    "span": _span,
    "count": _count,
    "has": _has,
}


def _element(take: Take, index: int) -> Take:
    def take_one(data: Buffer, triples: Triples | None) -> Any:
        values = take(data, triples)
        return values[index] if -len(values) <= index < len(values) else None

    return take_one
