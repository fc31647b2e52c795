"""The `rows` query: columns of many messages in one pass, without an object per message."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbkaitai.descriptor import MAP
from pbkaitai.errors import DecodeError, PathError
from pbkaitai.query.columns import (
    Branch,
    Buffer,
    Node,
    bind_columns,
    find_field,
    tags_of,
    target_of,
)
from pbkaitai.query.paths import Step, parse_path
from pbkaitai.scan import Triples, scan

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
            field a list; through a repeated message field, a list with a value for each
            element. A field that is absent gives its default.
        where: which of the messages: column → the value it must have, a collection of
            values, or a function that tells.

    Raises:
        PathError: a path is malformed or fits no field.
        DecodeError: malformed bytes on the way.
    """
    if message._edits is not None:
        message = type(message).from_bytes(message.to_bytes())
    cls, found = _walk(message, parse_path(path), path)
    conditions = list((where or {}).items())
    wanted = bind_columns(cls, columns)
    filters = bind_columns(cls, [text for text, _ in conditions])
    tests = [_test(condition) for _, condition in conditions]
    by_tag = {**wanted.by_tag, **filters.by_tag}
    source = message._source
    data, levels = source.data, source.depth_limit
    width = len(columns)
    result = []
    for place, spans in found:
        try:
            records = _records(by_tag, data, spans, levels)
            if tests:
                values: list[Any] = [None] * len(tests)
                _fill(filters, data, records, levels, values)
                if not all(test(value) for test, value in zip(tests, values, strict=True)):
                    continue
            row: list[Any] = [None] * width
            _fill(wanted, data, records, levels, row)
        except DecodeError as fault:
            fault.path = ".".join(part for part in (place, fault.path) if part)
            message._report(fault)
            continue
        result.append(tuple(row))
    return result


def arrays(
    message: Message, path: str, columns: Sequence[str], where: Where | None = None
) -> dict[str, np.ndarray[Any, Any]]:
    """Return `rows` by column, each as an array; strings and lists as objects."""
    import numpy as np

    table = rows(message, path, columns, where)
    out = {}
    for number, text in enumerate(columns):
        values = [row[number] for row in table]
        if all(isinstance(value, (int, float)) for value in values):
            out[text] = np.array(values)
        else:
            out[text] = np.empty(len(values), dtype=object)
            out[text][:] = values
    return out


def _test(condition: Any) -> Callable[[Any], bool]:
    if callable(condition):
        return lambda value: bool(condition(value))
    if isinstance(condition, Collection) and not isinstance(condition, (str, bytes)):
        return lambda value: value in condition
    return lambda value: bool(value == condition)


# --- to the messages -------------------------------------------------------------------------


def _walk(
    message: Message, steps: Sequence[Step], text: str
) -> tuple[type[Message], Iterator[tuple[str, Spans]]]:
    """Return the class that the path leads to, and place and spans of each message."""
    cls = type(message)
    found: Iterator[tuple[str, Spans]] = iter([("", message._spans)])
    for step in steps:
        field = find_field(cls, step.name, text)
        if field.kind != "message":
            raise PathError(f"{field.name!r} is {field.kind}, it has no fields", path=text)
        found = _go(message, cls, step, text, found)
        cls = target_of(cls, step.name)
        if field.label == MAP:
            found = _go(message, cls, Step("value"), text, found)
            cls = target_of(cls, "value")
    return cls, found


def _go(
    message: Message,
    cls: type[Message],
    step: Step,
    text: str,
    found: Iterator[tuple[str, Spans]],
) -> Iterator[tuple[str, Spans]]:
    """Yield the messages that a step leads to from each of *found*."""
    field = cls.DESCRIPTOR.by_name[step.name]
    by_tag = tags_of(cls, step.name)
    inner = target_of(cls, step.name)
    data, levels = message._source.data, message._source.depth_limit
    key = step.key
    index = step.index
    if field.label == MAP and index is not None:
        key, index = index, None
    test = None
    if key is not None:
        test = bind_columns(inner, ["key"]), key
    elif step.match is not None:
        test = bind_columns(inner, [step.match[0]]), step.match[1]
    for place, spans in found:
        try:
            triples = _records(by_tag, data, spans, levels).get(step.name)
        except DecodeError as fault:
            fault.path = ".".join(part for part in (place, fault.path) if part)
            message._report(fault)
            continue
        prefix = f"{place}.{step.name}" if place else step.name
        if not field.is_repeated:
            if triples:
                yield prefix, [n for i, n in enumerate(triples) if i % 3]
            continue
        elements = [
            (f"{prefix}[{i // 3}]", (triples[i + 1], triples[i + 2]))
            for i in range(0, len(triples or ()), 3)
            if triples
        ]
        if index is not None:
            elements = elements[index : index + 1 or None]
        for name, span in elements:
            if test is None or _value_of(test[0], data, span, levels) == test[1]:
                yield name, span


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
        row[column] = lists[column]


def _chosen(branch: Branch, data: Buffer, triples: Triples, levels: int) -> Spans:
    """Return the spans of the one message that a branch goes through."""
    if branch.entry is not None:
        entry = branch.entry
        for i in range(len(triples) - 3, -1, -3):  # the last entry of a key wins
            span = triples[i + 1 : i + 3]
            found = _records(entry.by_tag, data, span, levels).get("key")
            if entry.take_key(data, found) == entry.key:
                return span
        return ()
    if branch.index is not None:
        start = 3 * branch.index if branch.index >= 0 else len(triples) + 3 * branch.index
        return triples[start + 1 : start + 3] if 0 <= start < len(triples) else ()
    return [n for i, n in enumerate(triples) if i % 3]
