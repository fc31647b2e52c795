"""The post-pass: read a whole message tree and report every fault in it.

Reading is lazy, so bad bytes deep inside a file show only where somebody looks. This looks
at every byte, by the field tables alone: it makes no objects, so a document of millions of
messages needs no memory for them. Faults come in file order, with the offset and path that
reading the same place would give.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pbkaitai.descriptor import MAP
from pbkaitai.errors import CutOffError, DecodeError
from pbkaitai.layout import (
    CHECK_MESSAGE,
    CHECK_PACKED,
    CHECK_TEXT,
    SKIP_I32,
    SKIP_I64,
    SKIP_VARINT,
    Check,
    Layout,
    is_read_when_cut_off,
)
from pbkaitai.paths import field_path, join_path, read_key, step_text
from pbkaitai.progress import Progress, Ticker, watch
from pbkaitai.scan import Triples, payload_spans, scan
from pbkaitai.values import packed_fault
from pbkaitai.wellformed import is_span_well_formed, is_well_formed
from pbkaitai.wire import MAX_LENGTH_SIZE, Buffer, read_record, read_tag, read_varint

if TYPE_CHECKING:
    from pbkaitai.message import Message

# Bytes after which the walk looks at the clock; it looks at some 5 MB in a second.
_STEP: Final = 1 << 16


def resolve(
    message: Message,
    problems: list[DecodeError] | None = None,
    *,
    progress: Progress | None = None,
) -> None:
    """Check all of *message*: every record, nested message, string and packed value.

    A message that was changed is checked as it would be written.

    Args:
        problems: None to stop at the first fault; a list to collect the faults in. The
            document then stays lenient: what cannot be read counts as absent, and faults
            that are met later are added. `pbkaitai.source.MAX_PROBLEMS` are kept.
        progress: is called with the bytes that are done and the bytes in all, ten times a
            second or more often, and at the end. What it raises stops the pass.

    Raises:
        DecodeError: the first fault in the file, without *problems*.
        CutShortError: the file was cut short by others.
    """
    if problems is None:
        for fault in find_faults(message, progress=progress):
            raise fault
        return
    source = message._source
    source.collect(problems)
    for fault in find_faults(message, is_lenient=True, progress=progress):
        source.report(fault)
        if source.is_full:
            return


def find_faults(
    message: Message, *, is_lenient: bool = False, progress: Progress | None = None
) -> Iterator[DecodeError]:
    """Yield the faults of *message* in file order, as long as the caller wants.

    Args:
        is_lenient: look also into messages that are cut off, as lenient readers do.
        progress: see `resolve`.
    """
    if message._edits is not None:
        message = type(message)._copy_of(message, None)  # read anew, as it would be written
    ticker = watch(message, progress)
    if not is_well_formed(message, ticker):
        yield from _Walk(message, is_lenient, ticker).faults()
    ticker.finish()


class _Walk:
    """One pass over the bytes of a message, with a stack of its own."""

    def __init__(self, message: Message, is_lenient: bool, ticker: Ticker) -> None:
        self.is_lenient = is_lenient
        self.ticker = ticker
        self.is_stopped = False
        self.shift = 0  # from an offset to the bytes that are done
        self.data: Buffer = message._source.data
        self.limit = message._source.depth_limit
        self.layout = message._layout
        self.spans = message._spans
        self.depth = message._depth
        self.path = field_path(message)
        self.before: tuple[int, ...] = ()
        # Of each level: the messages around the present record, and where it stands there.
        self.stack: list[tuple[Layout, int, int, int, int]] = []
        self.trail = _Trail(self.data, self.limit)

    def faults(self) -> Iterator[DecodeError]:
        for i in range(0, len(self.spans), 2):
            start, stop = self.spans[i : i + 2]
            self.before = self.spans[:i]
            self.shift -= start
            yield from self._span_faults(start, stop)
            self.shift += stop

    def _span_faults(  # noqa: PLR0915  # the hot loop: a call for each record would cost
        self, start: int, end: int
    ) -> Iterator[DecodeError]:
        data, stack, depth_left = self.data, self.stack, self.limit - self.depth
        layout = self.layout
        checks = layout.checks
        position = mark = start
        tell_at = start
        while True:
            try:
                while True:
                    if position >= tell_at:
                        self._tell(position)
                        tell_at = position + _STEP
                    if position >= end:
                        if not stack:
                            return
                        layout, start, position, end, mark = stack.pop()
                        checks = layout.checks
                        continue
                    mark = position
                    tag = data[position]
                    position += 1
                    if tag > 0x7F:
                        tag, position = read_tag(data, mark, end)
                    check = checks.get(tag)
                    if check is None:
                        position = read_record(data, mark, end, depth_left - len(stack)).end
                        continue
                    action = check.action
                    if action > SKIP_I64:
                        size = data[position]
                        position += 1
                        if size > 0x7F:
                            size, position = read_varint(data, position - 1, end, MAX_LENGTH_SIZE)
                        stop = position + size
                        if stop > end:
                            break
                        if action == CHECK_MESSAGE:
                            if len(stack) >= depth_left:
                                deep = self._too_deep(position)
                                yield self._placed(deep, layout, start, mark)
                                position = stop
                                continue
                            left = depth_left - len(stack) - 1
                            if is_span_well_formed(
                                check.layout, data, position, stop, left, self._tell
                            ):
                                position = stop
                                continue
                            stack.append((layout, start, stop, end, mark))
                            start, end = position, stop
                            layout = check.layout
                            checks = layout.checks
                            continue
                        if action == CHECK_TEXT:
                            try:
                                str(data[position:stop], "utf-8")
                            except UnicodeDecodeError as error:
                                yield self._placed(text_fault(position, error), layout, start, mark)
                        elif action == CHECK_PACKED and check.field.scalar is not None:
                            fault = packed_fault(data, position, stop, check.field.scalar)
                            if fault is not None:
                                yield self._placed(fault, layout, start, mark)
                        position = stop
                    elif action == SKIP_VARINT:
                        position += 1
                        if data[position - 1] > 0x7F:
                            position = read_varint(data, position - 1, end)[1]
                        if position > end:
                            break
                    else:
                        position += 4 if action == SKIP_I32 else 8
                        if position > end:
                            break
            except (IndexError, DecodeError):
                if self.is_stopped:
                    raise
                # told again below, from the start of the record
            fault = record_fault(data, mark, end, depth_left - len(stack))
            yield self._placed(fault, layout, start, mark)
            position = end  # the rest of this message cannot be told apart
            check = self._cut_off(fault, checks)
            if check is not None and len(stack) >= depth_left:
                yield self._placed(self._too_deep(fault.offset), layout, start, mark)
            elif check is not None:
                stack.append((layout, start, end, end, mark))
                start = position = fault.offset
                layout = check.layout
                checks = layout.checks

    def _too_deep(self, offset: int) -> DecodeError:
        return DecodeError(f"message is nested more than {self.limit} levels deep", offset)

    def _tell(self, position: int) -> None:
        try:
            self.ticker.reach(position + self.shift)
        except BaseException:
            self.is_stopped = True  # whatever it is, it is no fault of the bytes
            raise

    def _cut_off(self, fault: DecodeError, checks: dict[int, Check]) -> Check | None:
        """Return how to go on in the message that *fault* says is cut off, if at all."""
        if not (self.is_lenient and isinstance(fault, CutOffError)):
            return None
        check = checks.get(read_tag(self.data, fault.record, fault.offset)[0])
        is_read = check is not None and is_read_when_cut_off(check.field, fault)
        return check if is_read else None

    def _placed(self, fault: DecodeError, layout: Layout, start: int, mark: int) -> DecodeError:
        """Give *fault*, which the record at *mark* has, its path."""
        frames = [(frame[0], frame[1], frame[4]) for frame in self.stack]
        steps = self.trail.steps(self.before, [*frames, (layout, start, mark)])
        fault.path = join_path(self.path, *steps)
        return fault


class _Trail:
    """Tells the path of a record from where it stands in each message around it.

    The records before it are counted only then, and once for all faults of a message.
    """

    def __init__(self, data: Buffer, levels: int) -> None:
        self.data = data
        self.levels = levels
        self._counted: dict[int, _Counted] = {}

    def steps(self, spans: tuple[int, ...], frames: list[tuple[Layout, int, int]]) -> list[str]:
        """Return the steps to a record.

        Args:
            spans: what of the outermost message stands before its first frame.
            frames: layout, start and place of the record in each message around it.
        """
        data = self.data
        steps = []
        for depth, (layout, start, mark) in enumerate(frames):
            records = self._records(depth, layout, spans, start, mark)
            try:
                tag, _ = read_tag(data, mark, len(data))
            except DecodeError:
                break
            check = layout.checks.get(tag)
            if check is None:
                break
            field = check.field
            triples = records.get(field.name, ())
            key = None
            spans = ()
            if depth + 1 < len(frames):
                inner, inner_start, _ = frames[depth + 1]
                if field.label == MAP:
                    end = read_record(data, mark, len(data), self.levels).stop
                    key = read_key(inner, data, inner_start, end, self.levels)
                elif not field.is_repeated:
                    spans = payload_spans(triples)
            if not (layout.descriptor.is_map_entry and field.name == "value"):
                steps.append(step_text(field, len(triples) // 3, key))
        return steps

    def _records(
        self, depth: int, layout: Layout, spans: tuple[int, ...], start: int, mark: int
    ) -> dict[str, Triples]:
        """Return the records before *mark* of the message at *start* that began with *spans*."""
        counted = self._counted.get(depth)
        if counted is None or (counted.spans, counted.start) != (spans, start):
            records: dict[str, Triples] = {}
            done = len(counted.spans) if counted is not None else 0
            if counted is None or spans[done : done + 1] != (counted.start,):
                done = 0
            else:  # the message goes on in a later record: what was counted of it stays
                records, done = counted.records, done + 2
                self._scan(layout, counted.done, spans[done - 1], records)
            for i in range(done, len(spans), 2):
                self._scan(layout, spans[i], spans[i + 1], records)
            counted = self._counted[depth] = _Counted(spans, start, start, records)
        self._scan(layout, counted.done, mark, counted.records)
        counted.done = mark
        return counted.records

    def _scan(self, layout: Layout, start: int, end: int, records: dict[str, Triples]) -> None:
        with suppress(DecodeError):  # in an earlier part of a merged message, and reported
            scan(layout.by_tag, self.data, start, end, self.levels, records, None)


class _Counted:
    """The records of the message at `start` that stand before `done`."""

    __slots__ = ("done", "records", "spans", "start")

    def __init__(
        self, spans: tuple[int, ...], start: int, done: int, records: dict[str, Triples]
    ) -> None:
        self.spans = spans
        self.start = start
        self.done = done
        self.records = records


def record_fault(data: Buffer, mark: int, end: int, levels: int) -> DecodeError:
    """Return what is wrong with the malformed record at *mark*."""
    try:
        read_record(data, mark, end, levels)
    except DecodeError as fault:
        return fault
    raise AssertionError(f"the record at byte {mark} is well-formed")


def text_fault(start: int, error: UnicodeDecodeError) -> DecodeError:
    """Return the fault of a string that is not UTF-8; protobuf refuses it in proto3."""
    return DecodeError(f"string is not UTF-8 ({error.reason})", start + error.start)
