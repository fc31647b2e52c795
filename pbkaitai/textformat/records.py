"""Records of messages in messages, written front to back while a text is read.

The length of a message stands before it and is known after it. So the bytes are kept
without any lengths, and these are put in between at the end: nothing is moved twice, however
deep the messages are. Tags and payloads come ready-made from `pbkaitai.encode`.
"""

from __future__ import annotations

from array import array

from pbkaitai.wire import encode_varint


class RecordWriter:
    """The bytes of one message with all that is in it."""

    def __init__(self) -> None:
        self._out = bytearray()
        self._places = array("Q")  # offsets in `_out` at which a length is to stand
        self._lengths = array("Q")
        self._open: list[list[int]] = []  # index of its length, start, size of lengths inside
        self._run: bytes | None = None  # tag of the packed record that is being written

    def scalar(self, tag: bytes, payload: bytes) -> None:
        """Write a VARINT, I64 or I32 record."""
        if self._run is not None:
            self._end_run()
        self._out += tag
        self._out += payload

    def packed(self, tag: bytes, payload: bytes) -> None:
        """Write one value of a packed field; values that follow each other share a record."""
        if self._run != tag:
            self.begin(tag)
            self._run = tag
        self._out += payload

    def chunk(self, tag: bytes, payload: bytes) -> None:
        """Write a LEN record."""
        if self._run is not None:
            self._end_run()
        self._out += tag
        self._out += encode_varint(len(payload))
        self._out += payload

    def begin(self, tag: bytes) -> None:
        """Begin a LEN record: what is written before `end` stands in it."""
        if self._run is not None:
            self._end_run()
        self._out += tag
        start = len(self._out)
        self._open.append([len(self._places), start, 0])
        self._places.append(start)
        self._lengths.append(0)

    def end(self) -> None:
        """End the record that was begun last."""
        if self._run is not None:
            self._end_run()
        self._end()

    def getvalue(self) -> bytes:
        """Return all that was written; every record that was begun has been ended."""
        if self._run is not None:
            self._end_run()
        result = bytearray()
        start = 0
        with memoryview(self._out) as out:
            for place, length in zip(self._places, self._lengths, strict=True):
                result += out[start:place]
                result += encode_varint(length)
                start = place
            result += out[start:]
        return bytes(result)

    def _end_run(self) -> None:
        self._run = None
        self._end()

    def _end(self) -> None:
        index, start, inside = self._open.pop()
        length = len(self._out) - start + inside
        self._lengths[index] = length
        if self._open:
            self._open[-1][2] += inside + len(encode_varint(length))
