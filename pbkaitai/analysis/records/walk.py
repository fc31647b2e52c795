"""A message record by record, in file order, with the fields that the spec knows.

It looks at the bytes and makes no message objects: what stands in the file is told, also
what a later record replaces. Records that no spec knows are taken apart by guessing. A fault
ends the message that it is in and not the walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pbkaitai.analysis.records import embedded
from pbkaitai.analysis.records.guess import GROUP, MESSAGE, guess_payload
from pbkaitai.analysis.records.levels import Counts, Hidden, Level
from pbkaitai.analysis.records.rows import (
    ELEMENT,
    FAULT,
    GROUP_END,
    MORE,
    RECORD,
    TOP,
    Row,
    Scope,
    entry_key,
    key_text,
)
from pbkaitai.descriptor import MAP, Field
from pbkaitai.errors import CutOffError, DecodeError
from pbkaitai.progress import watch
from pbkaitai.scalars import LEN, SGROUP, WIRE_TYPE_NAMES
from pbkaitai.values import count_varints
from pbkaitai.wire import (
    DEPTH_LIMIT,
    MAX_LENGTH_SIZE,
    Buffer,
    Record,
    read_record,
    read_tag,
    read_varint,
)

if TYPE_CHECKING:
    from pbkaitai.message import Message


def walk(
    scope: Scope,
    *,
    depth: int | None = None,
    limit: int | None = None,
    within: tuple[int, int] | None = None,
    at: int = 0,
) -> Iterator[Row]:
    """Yield a row for the message of *scope* and for each record in it, at every depth.

    Where some records are meant, the rows begin with them.

    Args:
        depth: levels of rows below the first.
        limit: records of one repeated field in one message.
        within: only what stands in this span.
        at: depth of the first row.
    """
    return _Walk(scope, depth, limit, within, at).rows()


class _Walk:
    def __init__(
        self,
        scope: Scope,
        depth: int | None,
        limit: int | None,
        within: tuple[int, int] | None,
        at: int,
    ) -> None:
        self.scope = scope
        self.part = scope.part
        self.data: Buffer = scope.part.data
        message = scope.part.message
        self.levels = message._source.depth_limit if message is not None else DEPTH_LIMIT
        # Looks meanwhile whether the file is still as long as it was.
        self.ticker = watch(message, None) if message is not None else None
        self.deepest = None if depth is None else at + depth
        self.limit = limit
        self.within = within
        self.at = at
        # The first record that is meant, and where the last one begins has been passed.
        self.only = (min(scope.only), max(scope.only) + 1) if scope.only else None
        self.stack: list[Level] = []

    def rows(self) -> Iterator[Row]:
        scope, at = self.scope, self.at
        first = scope.only is None
        if first:
            start, end = (scope.spans[0], scope.spans[-1]) if scope.spans else (0, 0)
            is_closed = self.deepest == at
            yield Row(
                *(TOP, at, scope.path, scope.name, self.part, start, start, end, end),
                cls=scope.cls,
                is_closed=is_closed,
            )
            if is_closed:
                return
        depth = at + 1 if first else at
        top = Level(scope.cls, scope.spans, scope.path, scope.level, depth, scope.key)
        self.stack.append(top)
        while self.stack:
            level = self.stack[-1]
            if level.position >= level.end:
                yield from self._end(level)
            else:
                yield from self._record(level)

    def _end(self, level: Level) -> Iterator[Row]:
        if level.turn_to_next_span():
            return
        for hidden in level.hidden.values():
            yield from self._more(level, hidden)
        if level.cut is not None:
            fault = level.cut
            self._told()
            yield self._fault_row(level, fault, level.end, level.end)
        self.stack.pop()
        if level.tail is not None:
            yield level.tail

    def _record(self, level: Level) -> Iterator[Row]:
        mark = level.position
        if self.ticker is not None:
            self.ticker.reach(mark)
        try:
            record = read_record(self.data, mark, level.end, self.levels - level.level)
        except DecodeError as fault:
            yield from self._fault(level, fault, mark)
            return
        level.position = record.end
        check = level.checks.get(record.number << 3 | record.wire_type)
        field = check.field if check is not None else None
        before = level.counts.elements.get(record.number, 0)
        count = self._count(record, field)
        level.counts.elements[record.number] = before + count
        hidden = level.hidden.get(level.number)
        if hidden is not None and record.number != level.number and not hidden.told:
            yield from self._more(level, hidden)
        level.number = record.number
        if self._is_left_out(level, record):
            self._skip_to_wanted(level, record, field)
            return
        shown = level.shown.get(record.number, 0)
        # A singular field may stand a million times as well, and only the last one counts.
        if self.limit is not None and shown >= self.limit:
            self._hide(level, record, field)
            return
        level.shown[record.number] = shown + 1
        yield from self._shown(level, record, field, before, count)

    def _is_left_out(self, level: Level, record: Record) -> bool:
        """Return whether nobody asked for the record; stops where nothing more is wanted."""
        if self.within is not None:
            if record.start >= self.within[1]:
                self.stack.clear()
            return record.end <= self.within[0] or record.start >= self.within[1]
        if self.only is None or level is not self.stack[0]:
            return False
        if record.start >= self.only[1]:
            self.stack.clear()
        return record.start not in (self.scope.only or ())

    def _skip_to_wanted(self, level: Level, record: Record, field: Field | None) -> None:
        """Go past the records with the same tag that nobody asked for."""
        if not self.stack or (field is not None and field.is_packable):
            return
        wanted = self.within if self.within is not None else self.only
        assert wanted is not None
        skipped, level.position = self._skip_run(record, min(level.end, wanted[0]))
        level.counts.elements[record.number] += skipped

    def _count(self, record: Record, field: Field | None) -> int:
        """Return how many elements a record is."""
        if field is None or not field.is_packable or record.wire_type != LEN:
            return 1
        size = field.scalar.size if field.scalar is not None else None
        if size is not None:
            return (record.stop - record.payload) // size
        return count_varints(self.data, record.payload, record.stop)

    def _shown(
        self, level: Level, record: Record, field: Field | None, before: int, count: int
    ) -> Iterator[Row]:
        key = level.key
        name = self._name(record, field, before)
        path = _below(level, name)
        cls, inner, guess = None, False, ""
        if field is None:
            guess = self._guess(level, record)
            inner = guess in (MESSAGE, GROUP)
        else:
            cls = _class_of(level.cls, field)
            inner = field.kind == "message"
            if field.label == MAP:
                assert cls is not None
                levels = self.levels - level.level
                key = entry_key(cls, self.data, record.payload, record.stop, levels)
                name = f"{field.name}[{key_text(key)}]"
                path = _below(level, name)
            elif field.kind == "bytes":
                cls = self._embedded(level, field, record)
                inner = cls is not None
        row = Row(
            RECORD,
            level.depth,
            path,
            name,
            self.part,
            record.start,
            record.payload,
            record.stop,
            record.end,
            record.number,
            record.wire_type,
            field,
            cls,
            guess,
            count,
            note=self._note(level, record, field, before, key),
            is_closed=inner and self.deepest is not None and level.depth >= self.deepest,
        )
        if self.scope.element is not None and level is self.stack[0]:
            yield self._element_row(level, row, *self.scope.element)
            return
        yield row
        if inner and not row.is_closed:
            yield from self._enter(level, row, key)

    def _element_row(self, level: Level, row: Row, index: int, span: tuple[int, int]) -> Row:
        start, stop = span
        name = f"{row.name.partition('[')[0]}[{index}]"
        return row._replace(
            kind=ELEMENT,
            path=_below(level, name),
            name=name,
            start=start,
            payload=start,
            stop=stop,
            end=stop,
        )

    def _enter(self, level: Level, row: Row, key: object) -> Iterator[Row]:
        if self.within is not None and (
            row.stop <= self.within[0] or row.payload >= self.within[1]
        ):
            return
        if level.level >= self.levels:
            reason = f"message is nested more than {self.levels} levels deep"
            fault = DecodeError(reason, row.payload, path=row.path)
            yield self._fault_row(level, fault, row.payload, row.stop, level.depth + 1)
            return
        counts = None
        if row.field is not None and row.field.kind == "message" and not row.field.is_repeated:
            counts = level.counts.inner.setdefault(row.number, Counts())
        span = (row.payload, row.stop)
        inner = Level(row.cls, span, row.path, level.level + 1, level.depth + 1, key, counts)
        if row.wire_type == SGROUP:
            inner.tail = row._replace(kind=GROUP_END, start=row.stop, payload=row.end)
        self.stack.append(inner)

    def _fault(self, level: Level, fault: DecodeError, mark: int) -> Iterator[Row]:
        """Tell a malformed record; go on in a message that is there in part."""
        end, level.position = level.end, level.end
        hidden = level.hidden.get(level.number)
        if hidden is not None and not hidden.told:
            yield from self._more(level, hidden)
        number = self._number_at(level, mark)
        check = level.checks.get(number << 3 | (self.data[mark] & 7))
        field = check.field if check is not None else None
        before = level.counts.elements.get(number, 0)
        record = Record(number, LEN, mark, fault.offset, end, end)
        name = self._name(record, field, before) if number else ""
        path = _below(level, name) if name else level.path
        fault.path = path
        only, within = self.scope.only, self.within
        if only is not None and level is self.stack[0] and mark not in only:
            return
        if within is not None and (mark >= within[1] or end <= within[0]):
            return
        is_message = field is not None and field.kind == "message"
        if not (is_message and isinstance(fault, CutOffError) and fault.found):
            self._told()
            yield self._fault_row(level, fault, mark, end)
            return
        for row in self._shown(level, record, field, before, 1):
            yield row._replace(fault=fault) if row.start == mark else row
        if self.stack[-1] is not level:
            self.stack[-1].cut = fault

    def _told(self) -> None:
        """Whatever is cut off around a fault has been told by it."""
        for level in self.stack:
            level.cut = None

    def _fault_row(
        self, level: Level, fault: DecodeError, start: int, end: int, depth: int | None = None
    ) -> Row:
        depth = level.depth if depth is None else depth
        name = fault.path.rpartition(".")[2]
        offset = min(fault.offset, end)
        return Row(FAULT, depth, fault.path, name, self.part, start, offset, end, end, fault=fault)

    def _number_at(self, level: Level, mark: int) -> int:
        """Return the number of the field whose record begins there, 0 where none can be read."""
        try:
            return read_tag(self.data, mark, level.end)[0] >> 3
        except DecodeError:
            return 0

    def _name(self, record: Record, field: Field | None, before: int) -> str:
        if field is None:
            return f"{record.number}[{before}]" if before else str(record.number)
        is_run = field.is_packable and record.wire_type == LEN
        return f"{field.name}[{before}]" if field.is_repeated and not is_run else field.name

    def _note(
        self, level: Level, record: Record, field: Field | None, before: int, key: object
    ) -> str:
        if field is None:
            known = level.cls.DESCRIPTOR.by_number.get(record.number) if level.cls else None
            if known is None:
                return ""
            return f"unknown: {known.name} has wire type {WIRE_TYPE_NAMES[known.wire_type]}"
        if field.label == MAP:
            is_again = key in level.counts.keys
            level.counts.keys.add(key)
            return "replaces the one before" if is_again else ""
        if field.oneof is not None and level.cls is not None:
            members = level.cls.DESCRIPTOR.oneofs[field.oneof]
            for member in members:
                if member is not field and level.counts.clear(member.number):
                    return f"replaces {member.name}"
        if field.is_repeated or not before:
            return ""
        is_message = field.kind == "message"
        return "merged with the one before" if is_message else "replaces the one before"

    def _guess(self, level: Level, record: Record) -> str:
        if record.wire_type == SGROUP:
            return GROUP
        if record.wire_type != LEN:
            return ""
        levels = self.levels - level.level - 1
        return guess_payload(self.data, record.payload, record.stop, levels)

    def _embedded(self, level: Level, field: Field, record: Record) -> type[Message] | None:
        assert level.cls is not None
        if level.cls.DESCRIPTOR.full_name not in embedded.OWNERS:
            return None
        payload = (record.payload, record.stop)
        return embedded.inner_class(
            level.cls, field.name, level.key, self.data, level.spans, payload
        )

    # --- what is left out ---------------------------------------------------------------------

    def _hide(self, level: Level, record: Record, field: Field | None) -> None:
        number = record.number
        hidden = level.hidden.get(number)
        if hidden is None:
            name = field.name if field is not None else str(number)
            hidden = level.hidden[number] = Hidden(name, number)
        if not hidden.count:
            hidden.start = record.start
        skipped = 0
        if self.only is None or level is not self.stack[0]:
            skipped, level.position = self._skip_run(record, level.end)
            level.counts.elements[number] += skipped
        hidden.count += 1 + skipped
        hidden.end = level.position

    def _skip_run(self, record: Record, end: int) -> tuple[int, int]:
        """Return how many LEN records with the same tag follow, and where they end."""
        data, position, count = self.data, record.end, 0
        tag = record.number << 3 | record.wire_type
        if record.wire_type != LEN or tag > 0x7F:
            return 0, position
        try:
            while position < end and data[position] == tag:
                size, after = data[position + 1], position + 2
                if size > 0x7F:
                    size, after = read_varint(data, position + 1, end, MAX_LENGTH_SIZE)
                if size > end - after:
                    break  # told when it is read as a record
                position = after + size
                count += 1
        except (IndexError, DecodeError):
            pass
        return count, position

    def _more(self, level: Level, hidden: Hidden) -> Iterator[Row]:
        if not hidden.count:
            return
        start, end = hidden.start, hidden.end
        name = hidden.name
        yield Row(
            *(MORE, level.depth, _below(level, name), name, self.part, start, start, end, end),
            number=hidden.number,
            total=hidden.count,
        )
        # A field whose records stand all over the message is told once more, at its end.
        hidden.told = True
        hidden.count = 0


def _below(level: Level, name: str) -> str:
    if level.is_entry and name == "value":
        return level.path  # the entry's key says it all
    return f"{level.path}.{name}" if level.path else name


def _class_of(owner: type[Message] | None, field: Field) -> Any:
    if field.type is None or owner is None:
        return None
    return owner._layout.target(field.name)
