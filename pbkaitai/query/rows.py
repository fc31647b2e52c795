"""The `rows` query: columns of many messages in one pass, without an object per message.

Walks to the messages and chooses among them; the compiled kernel fills their columns, or the
loop here where there is none or where bytes are malformed. What a column takes is told by
`pbkaitai.query.columns`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pbkaitai.descriptor import MAP, REPEATED
from pbkaitai.errors import DecodeError, PathError
from pbkaitai.kernel import KERNEL
from pbkaitai.paths import join_path
from pbkaitai.query.columns import Branch, Node, bind_columns, find_field, tags_of, target_of
from pbkaitai.query.compiled import node_form
from pbkaitai.query.paths import Step, parse_path
from pbkaitai.scalars import LEN
from pbkaitai.scan import Triples, payload_spans, scan
from pbkaitai.wire import Buffer

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.message import Message

Where = Mapping[str, Any]
Spans = Sequence[int]


def rows(
    message: Message, path: str, columns: Sequence[str], where: Where | None = None
) -> list[tuple[Any, ...]]:
    """Return a tuple of *columns* for each message that *path* leads to.

    Args:
        path: from *message* to the messages wanted; through repeated fields and maps, all
            their elements. An empty path is *message* itself.
        columns: paths from there, or `size(path)` (bytes), `count(path)`, `span(path)` and
            `has(path)`. An enum gives its number, a message field its span, a repeated
            field a tuple; through a repeated message field, a tuple with a value for each
            element. A field that is absent gives its default.
        where: which of the messages: column → the value it must have, a collection of
            values, or a function that tells.

    Raises:
        PathError: a path is malformed or fits no field.
        DecodeError: malformed bytes on the way.
    """
    if message._edits is not None:
        message = type(message)._copy_of(message, None)  # read anew, as it would be written
    message._source.check_size()
    conditions = where or {}
    cls: Any = type(message)  # a class can be hashed, messages cannot
    bound = _bind(cls, path, (*columns, *conditions), len(columns))
    tests = [_test(condition) for condition in conditions.values()]
    if KERNEL is not None:
        found = _compiled(message, bound, path, len(columns), tests)
        if found is not None:
            return found
    return _pure(message, bound.steps, path, bound.node, len(columns), tests)


class _Bound(NamedTuple):
    """A query as it is for all messages of a class.

    Attributes:
        steps: the path.
        node: the columns; conditions stand behind those that are wanted.
        form: the same for the kernel.
        tag: of the repeated message field that the last step takes all of, else 0.
    """

    steps: Sequence[Step]
    node: Node
    form: tuple[Any, ...]
    tag: int


# A file has thousands of functions with a few nodes each, asked the same.
@lru_cache(maxsize=128)
def _bind(cls: type[Message], path: str, columns: tuple[str, ...], width: int) -> _Bound:
    steps = parse_path(path)
    node = bind_columns(_class_at(cls, steps, path), columns)
    form = node_form(node, frozenset(range(width, len(columns))))
    if not steps or not _is_plain_list(cls, steps, path):
        return _Bound(steps, node, form, 0)
    owner = _class_at(cls, steps[:-1], path)
    number = owner.DESCRIPTOR.by_name[steps[-1].name].number
    return _Bound(steps, node, form, number << 3 | LEN)


def _pure(
    message: Message, steps: Sequence[Step], path: str, node: Node, width: int, tests: list[Any]
) -> list[tuple[Any, ...]]:
    source = message._source
    data, levels = source.data, source.depth_limit
    deciding, others = node.split(width)
    result = []
    for place, spans in _walk(message, steps, path):
        row: list[Any] = [None] * (width + len(tests))
        try:
            records = _records(node.by_tag, data, spans, levels)
            _fill(deciding, data, records, levels, row)
            if not all(_passes(test, row[width + i]) for i, test in enumerate(tests)):
                continue
            _fill(others, data, records, levels, row)
        except DecodeError as fault:
            fault.path = join_path(place, fault.path)
            message._report(fault)
            continue
        result.append(tuple(row[:width]))
    return result


def _compiled(
    message: Message, bound: _Bound, path: str, width: int, tests: list[Any]
) -> list[tuple[Any, ...]] | None:
    """Return the rows by the kernel; None when bytes are malformed: then Python says where."""
    source = message._source
    steps, tag = bound.steps, bound.tag
    plan = KERNEL.Plan(bound.form, width, tuple(tests))
    result: list[tuple[Any, ...]] = []
    ask = KERNEL.rows
    if tag == 0 and source.problems is not None:
        return None
    for _, spans in _walk(message, steps[:-1] if tag else steps, path):
        found = ask(plan, source.data, tuple(spans), tag, source.depth_limit)
        if found is None:
            return None
        result += found
    return result


def _is_plain_list(cls: type[Message], steps: Sequence[Step], path: str) -> bool:
    """Return whether the last step is all elements of a repeated message field."""
    last = steps[-1]
    field = find_field(_class_at(cls, steps[:-1], path), last.name, path)
    return field.label == REPEATED and last == Step(last.name)


def arrays(
    message: Message, path: str, columns: Sequence[str], where: Where | None = None
) -> dict[str, np.ndarray[Any, Any]]:
    """Return `rows` by column, each as an array; strings and tuples as objects."""
    import numpy as np

    table = rows(message, path, columns, where)
    out = {}
    for number, text in enumerate(columns):
        values = [row[number] for row in table]
        if all(isinstance(value, (int, float)) for value in values):
            out[text] = np.array(values)
        else:
            out[text] = np.empty(len(values), dtype=object)
            for row, value in enumerate(values):  # NumPy would look into a tuple
                out[text][row] = value
    return out


def _test(condition: Any) -> Any:
    """Return a condition as a str, int or bytes to be equal to, or a function."""
    if callable(condition) or isinstance(condition, (str, int, bytes)):
        return condition
    if isinstance(condition, Collection):
        return lambda value: value in condition
    return lambda value: value == condition


def _passes(test: Any, value: Any) -> bool:
    return bool(test(value)) if callable(test) else bool(value == test)


# --- to the messages -------------------------------------------------------------------------


def _class_at(cls: type[Message], steps: Sequence[Step], text: str) -> type[Message]:
    """Return the class of the messages that a path leads to."""
    for step in steps:
        field = find_field(cls, step.name, text)
        if field.kind != "message":
            raise PathError(f"{field.name!r} is {field.kind}, it has no fields", path=text)
        cls = target_of(cls, step.name)
        if field.label == MAP:
            value = find_field(cls, "value", text)
            if value.kind != "message":
                raise PathError(f"{field.name!r} is a map of {value.kind}", path=text)
            cls = target_of(cls, "value")
    return cls


def _walk(message: Message, steps: Sequence[Step], text: str) -> Iterator[tuple[str, Spans]]:
    """Yield place and spans of each message that a path leads to."""
    cls = type(message)
    found: Iterator[tuple[str, Spans]] = iter([("", message._spans)])
    for step in steps:
        found = _go(message, cls, step, found)
        field = cls.DESCRIPTOR.by_name[step.name]
        cls = target_of(cls, step.name)
        if field.label == MAP:
            found = _go(message, cls, Step("value"), found)
            cls = target_of(cls, "value")
    return found


def _go(
    message: Message, cls: type[Message], step: Step, found: Iterator[tuple[str, Spans]]
) -> Iterator[tuple[str, Spans]]:
    """Yield the messages that a step leads to from each of *found*."""
    field = cls.DESCRIPTOR.by_name[step.name]
    by_tag = tags_of(cls, step.name)
    data, levels = message._source.data, message._source.depth_limit
    key, index = step.key, step.index
    if field.label == MAP and index is not None:
        key, index = index, None
    test = None
    if key is not None:
        test = bind_columns(target_of(cls, step.name), ["key"]), key
    elif step.match is not None:
        test = bind_columns(target_of(cls, step.name), [step.match[0]]), step.match[1]
    for place, spans in found:
        try:
            triples = _records(by_tag, data, spans, levels).get(step.name) or []
        except DecodeError as fault:
            fault.path = join_path(place, fault.path)
            message._report(fault)
            continue
        prefix = join_path(place, step.name)
        if not field.is_repeated:
            if triples:
                yield prefix, payload_spans(triples)
            continue
        chosen = range(len(triples) // 3)
        if index is not None:
            chosen = chosen[index : index + 1 or None]
        for i in chosen:
            span = triples[3 * i + 1 : 3 * i + 3]
            if test is None or _value_of(test[0], data, span, levels) == test[1]:
                yield f"{prefix}[{i}]", span


def _value_of(node: Node, data: Buffer, spans: Spans, levels: int) -> Any:
    row: list[Any] = [None]
    _fill(node, data, _records(node.by_tag, data, spans, levels), levels, row)
    return row[0]


# --- columns ---------------------------------------------------------------------------------


def _records(by_tag: Any, data: Buffer, spans: Spans, levels: int) -> dict[str, Triples]:
    records: dict[str, Triples] = {}
    for i in range(0, len(spans), 2):
        scan(by_tag, data, spans[i], spans[i + 1], levels, records, None)
    return records


def _fill(
    node: Node, data: Buffer, records: dict[str, Triples], levels: int, row: list[Any]
) -> None:
    """Put the columns of *node* into *row*."""
    for leaf in node.leaves:
        row[leaf.column] = leaf.take(data, records.get(leaf.name))
    for branch in node.branches:
        triples = records.get(branch.name) or []
        if branch.is_repeated:
            _fill_lists(branch, data, triples, levels, row)
            continue
        spans = _chosen(branch, data, triples, levels)
        inner = _records(branch.node.by_tag, data, spans, levels)
        _fill(branch.node, data, inner, levels, row)


def _fill_lists(
    branch: Branch, data: Buffer, triples: Triples, levels: int, row: list[Any]
) -> None:
    columns = branch.node.columns()
    lists: dict[int, list[Any]] = {column: [] for column in columns}
    for i in range(0, len(triples), 3):
        inner = _records(branch.node.by_tag, data, triples[i + 1 : i + 3], levels)
        _fill(branch.node, data, inner, levels, row)
        for column in columns:
            lists[column].append(row[column])
    for column in columns:
        row[column] = tuple(lists[column])


def _chosen(branch: Branch, data: Buffer, triples: Triples, levels: int) -> Spans:
    """Return the spans of the one message that a branch goes through."""
    if branch.entry is not None:
        entry = branch.entry
        for i in range(len(triples) - 3, -1, -3):  # the last entry of a key wins
            span = triples[i + 1 : i + 3]
            found = _records(entry.by_tag, data, span, levels).get("key")
            if entry.leaf.take(data, found) == entry.key:
                return span
        return ()
    if branch.index is not None:
        start = 3 * branch.index if branch.index >= 0 else len(triples) + 3 * branch.index
        return triples[start + 1 : start + 3] if 0 <= start < len(triples) else ()
    return payload_spans(triples)
