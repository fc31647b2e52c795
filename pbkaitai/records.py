"""Files of many messages one behind another: TFRecord and event files.

Knows which message a record holds and when it is read; the framing is
`pbkaitai.formats.tfrecord`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, overload

from pbkaitai.errors import DecodeError
from pbkaitai.formats.tfrecord import FramedRecord, check_payload, iter_framed

if TYPE_CHECKING:
    from pbkaitai.message import Message

# Checksums are verified of so many bytes of payload; a file of gigabytes would take hours.
_CHECKED_SIZE: Final = 16 << 20


class Record(NamedTuple):
    """One record of a file.

    Attributes:
        index: its place in the file, from 0.
        span: payload, half-open, in bytes from the start of the file.
        data: payload; a view of the file, not a copy.
        message: payload as a message where the type is known, else None; lenient: what
            cannot be read counts as absent, and `Records.problems` tells it.
    """

    index: int  # type: ignore[assignment]  # hides the method of tuples
    span: tuple[int, int]
    data: memoryview
    message: Message | None


class Records(Sequence[Record]):
    """The records of a TFRecord file; each is read when it is asked for."""

    def __init__(self, data: bytes | memoryview, cls: type[Message] | None = None) -> None:
        self._data = memoryview(data)
        self._cls = cls

    @cached_property
    def _framed(self) -> tuple[list[FramedRecord], DecodeError | None]:
        framed: list[FramedRecord] = []
        try:
            for record in iter_framed(self._data):
                framed.append(record)
        except DecodeError as fault:
            return framed, fault
        return framed, None

    def __len__(self) -> int:
        return len(self._framed[0])

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | Sequence[Record]:
        if isinstance(index, slice):
            return [self._make(i) for i in range(*index.indices(len(self)))]
        return self._make(range(len(self))[index])

    def __iter__(self) -> Iterator[Record]:
        return map(self._make, range(len(self)))

    def _make(self, index: int) -> Record:
        start, stop, _ = self._framed[0][index]
        data = self._data[start:stop]
        message = None
        if self._cls is not None:
            message = self._cls.from_bytes(data)
            message._source.collect([])
        return Record(index, (start, stop), data, message)

    @cached_property
    def problems(self) -> list[DecodeError]:
        """Faults of the framing, of checksums and of the messages, in file order."""
        from pbkaitai.postpass import resolve

        framed, end = self._framed
        problems: list[DecodeError] = []
        left = _CHECKED_SIZE
        for index, record in enumerate(framed):
            left -= record.stop - record.start
            if left < 0:
                break
            found: list[DecodeError] = []
            try:
                check_payload(self._data, record)
            except DecodeError as fault:
                problems.append(_placed(fault, index, 0))
            if self._cls is not None:
                resolve(self._cls.from_bytes(self._data[record.start : record.stop]), found)
                problems += [_placed(fault, index, record.start) for fault in found]
        return [*problems, *([end] if end is not None else [])]


def _placed(fault: DecodeError, index: int, base: int) -> DecodeError:
    """Give *fault*, told within a record, its place in the file."""
    fault.offset += base
    fault.path = f"record[{index}]" + (f".{fault.path}" if fault.path else "")
    return fault
