"""The records of a document and of the messages in it, each span scanned once.

Knows no field: what is a nested message and what a string is for others to try.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pbkaitai.errors import DecodeError
from pbkaitai.scalars import LEN
from pbkaitai.wire import MAX_LENGTH_SIZE, read_record, read_tag, read_varint

# Records of one message that are scanned, and how many of one tag are kept to look into.
_SCAN_TOP: Final = 4096
_SCAN_NESTED: Final = 256
_KEEP_TOP: Final = 24
_KEEP_NESTED: Final = 6


class Piece(NamedTuple):
    """One record: field number, wire type, span of its payload as far as it is there."""

    number: int
    wire_type: int
    start: int
    stop: int


class Scan(NamedTuple):
    """The records of a span.

    Attributes:
        pieces: the first records of each tag.
        fault: why scanning ended early, or None.
        is_cut: whether it ended because the file does; then the last piece is what is
            left of the record that was cut.
    """

    pieces: list[Piece]
    fault: DecodeError | None
    is_cut: bool

    @property
    def is_damaged(self) -> bool:
        """Whether it ended early, and not because the file does."""
        return self.fault is not None and not self.is_cut


class Spans:
    """The scans of one document.

    Attributes:
        data: the document.
        top: its outermost records.
    """

    def __init__(self, data: bytes | memoryview) -> None:
        self.data = data
        self._scans: dict[tuple[int, int], Scan] = {}
        self.top = self._scan(0, len(data), _SCAN_TOP, _KEEP_TOP, may_cut=True)

    def inside(self, piece: Piece, *, is_cut: bool) -> Scan:
        """Return the records in the payload of *piece*, as if it were a message.

        Args:
            is_cut: whether the file ends within the payload.
        """
        span = piece.start, piece.stop
        found = self._scans.get(span)
        if found is None:
            found = self._scan(*span, _SCAN_NESTED, _KEEP_NESTED, may_cut=is_cut)
            self._scans[span] = found
        return found

    def _scan(self, start: int, end: int, limit: int, keep: int, *, may_cut: bool) -> Scan:
        pieces: list[Piece] = []
        counts: dict[tuple[int, int], int] = {}
        position = start
        try:
            while position < end and limit:
                limit -= 1
                number, wire_type, _, payload, stop, position = read_record(
                    self.data, position, end
                )
                key = number, wire_type
                count = counts[key] = counts.get(key, 0) + 1
                if count <= keep:
                    pieces.append(Piece(number, wire_type, payload, stop))
        except DecodeError as fault:
            is_cut = may_cut and fault.needed is not None
            if is_cut:
                pieces += self._rest(position, end)
            return Scan(pieces, fault, is_cut)
        return Scan(pieces, None, False)

    def _rest(self, position: int, end: int) -> list[Piece]:
        """Return what is left of a LEN record that goes past the end of the file."""
        try:
            tag, position = read_tag(self.data, position, end)
            if tag & 7 != LEN:
                return []
            _, position = read_varint(self.data, position, end, MAX_LENGTH_SIZE)
        except DecodeError:
            return []
        return [Piece(tag >> 3, LEN, position, end)]
