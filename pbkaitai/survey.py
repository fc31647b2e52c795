"""What a document is made of: how many messages of which types, and what no spec knows.

It walks the records with the field tables alone and makes no objects. Faults are left to
`pbkaitai.postpass.resolve`; what stands before a fault is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pbkaitai.errors import DecodeError
from pbkaitai.progress import Progress, watch
from pbkaitai.scan import Triples, payload_spans, scan
from pbkaitai.wire import Buffer, read_tag

if TYPE_CHECKING:
    from pbkaitai.message import Message

# Messages below this size are copied out of a mapped file: bytes are read twice as fast.
_WINDOW: Final = 1 << 16

# Messages after which the clock is looked at: some milliseconds.
_TELL_EACH: Final = 1 << 10


@dataclass(frozen=True, slots=True)
class Survey:
    """What a document is made of.

    Attributes:
        message_counts: messages by full proto name, as they are met.
        unknown_fields: of each message type that has any, the records by field number.
        is_complete: whether all messages were looked at.
    """

    message_counts: Mapping[str, int]
    unknown_fields: Mapping[str, Mapping[int, int]]
    is_complete: bool


class _Type:
    """One message class: its tables, and what was counted of it."""

    def __init__(self, cls: type[Message]) -> None:
        self.name = cls.DESCRIPTOR.full_name
        self.by_tag = cls._layout.by_tag
        self.children: dict[str, tuple[type[Message], bool]] = {
            field.name: (cls._layout.readers[field.name].target, field.is_repeated)
            for field in cls.DESCRIPTOR.fields
            if field.kind == "message"
        }
        self.count = 0
        self.unknown: Counter[int] = Counter()


def survey(
    message: Message, limit: int | None = None, *, progress: Progress | None = None
) -> Survey:
    """Count the messages and unknown fields in all of *message*.

    A message that was not read from bytes has nothing to survey.

    Args:
        limit: stop after so many messages; some 300,000 take a second.
        progress: is called with the bytes that are done and the bytes in all, ten times a
            second or more often, and at the end. What it raises stops the pass.
    """
    ticker = watch(message, progress)
    done = 0  # bytes of the messages that were counted, without those inside
    depth_limit = message._source.depth_limit
    types: dict[type[Message], _Type] = {}
    # Messages of one field that are still to be looked at, and how deep they stand.
    todo: list[tuple[type[Message], Buffer, Iterator[tuple[int, ...]], int]] = []
    if message._spans:
        own = iter([message._spans])
        todo.append((type(message), message._source.data, own, message._depth))
    left = -1 if limit is None else limit
    while todo and left:
        cls, data, rest, depth = todo[-1]
        following = next(rest, None)
        if following is None:
            todo.pop()
            continue
        spans = following
        left -= 1
        done += sum(spans[1::2]) - sum(spans[::2])
        if not left % _TELL_EACH:
            ticker.reach(done)
        found = types.get(cls)
        if found is None:
            found = types[cls] = _Type(cls)
        found.count += 1
        if len(spans) == 2 and not isinstance(data, bytes) and spans[1] - spans[0] < _WINDOW:
            data, spans = bytes(data[spans[0] : spans[1]]), (0, spans[1] - spans[0])
        records: dict[str, Triples] = {}
        unknown: Triples = []
        try:
            for i in range(0, len(spans), 2):
                levels = depth_limit - depth
                scan(found.by_tag, data, spans[i], spans[i + 1], levels, records, unknown)
        except DecodeError:
            pass  # what stands before the fault has been sorted
        for i in range(0, len(unknown), 3):
            found.unknown[read_tag(data, unknown[i], len(data))[0] >> 3] += 1
        if not found.children or depth == depth_limit:
            continue
        for name, triples in records.items():
            child = found.children.get(name)
            if child is None:
                continue
            target, is_repeated = child
            done -= sum(triples[2::3]) - sum(triples[1::3])
            todo.append((target, data, _messages(triples, is_repeated), depth + 1))
    is_complete = all(next(rest, None) is None for _, _, rest, _ in todo)
    if is_complete:
        ticker.finish()
    return _result(types.values(), is_complete=is_complete)


def _messages(triples: Triples, is_repeated: bool) -> Iterator[tuple[int, ...]]:
    """Yield the spans of each message in the records of a field."""
    if is_repeated or len(triples) == 3:
        for i in range(0, len(triples), 3):
            yield triples[i + 1], triples[i + 2]
    else:  # a message that stands more than once is merged
        yield payload_spans(triples)


def _result(types: Iterable[_Type], *, is_complete: bool) -> Survey:
    return Survey(
        {found.name: found.count for found in types},
        {found.name: dict(sorted(found.unknown.items())) for found in types if found.unknown},
        is_complete,
    )
