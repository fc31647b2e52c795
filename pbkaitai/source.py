"""The bytes of one document, in memory or on a map of the file.

Knows how bytes are held and let go, and the settings with which a document is read.
"""

from __future__ import annotations

import io
import mmap
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pbkaitai.cores import SourceCore
from pbkaitai.errors import CutOffError, CutShortError
from pbkaitai.wire import DEPTH_LIMIT

if TYPE_CHECKING:
    from collections.abc import Buffer  # type: ignore[attr-defined]  # Python 3.12 and typeshed

    from pbkaitai.errors import DecodeError

# Below this size reading is faster than mapping, and safe when the file changes.
MAP_FROM: Final = 1 << 20

# Faults of one document that are kept.
MAX_PROBLEMS: Final = 10_000


class Source(SourceCore):
    """Bytes that messages point into.

    Attributes:
        data: the bytes; `bytes` for a small document, else a read-only view of a map.
        name: file name for people, or an empty string.
        depth_limit: levels of nested messages and groups that are read.
        problems: None while faults are raised; a list to collect them in while
            reading goes on with what can be read.
    """

    __slots__ = ("_cuts", "_is_closed", "_map", "_seen", "name", "problems")

    data: bytes | memoryview
    depth_limit: int

    def __init__(self, data: Buffer, *, name: str = "", depth_limit: int = DEPTH_LIMIT) -> None:
        self.data = data if isinstance(data, bytes) else _flat_view(data)
        self.name = name
        self.depth_limit = depth_limit
        self.problems: list[DecodeError] | None = None
        self._map: mmap.mmap | None = None
        self._is_closed = False

    def collect(self, problems: list[DecodeError]) -> None:
        """Collect faults in *problems* from now on, each once, instead of raising them."""
        self.problems = problems
        self._seen: set[tuple[int, str]] = set()
        self._cuts: set[int] = set()

    def report(self, fault: DecodeError) -> None:
        """Raise *fault*, or add it to the problems where they are collected."""
        if self.problems is None:
            raise fault
        cut = None if fault.found is None else fault.offset + fault.found
        if cut in self._cuts:
            return  # a message that was cut off: so is all in it that ends there
        place = (fault.offset, fault.reason)
        if place not in self._seen and not self.is_full:
            self._seen.add(place)
            self.problems.append(fault)
        if isinstance(fault, CutOffError) and cut is not None:
            self._cuts.add(cut)

    @property
    def is_full(self) -> bool:
        """Whether no more problems are kept: a hostile file has one in every three bytes."""
        return self.problems is not None and len(self._seen) >= MAX_PROBLEMS

    def check_size(self) -> None:
        """Raise CutShortError when the mapped file is shorter than it was.

        To touch bytes that it has no more would end the process (SIGBUS). Passes over a whole
        document ask this before and meanwhile.
        """
        if self._map is not None:
            found = self._map.size()
            if found < len(self._map):
                raise CutShortError(self.name, needed=len(self._map), found=found)

    def forget(self, start: int, end: int) -> None:
        """Let the system take back the memory of bytes that were read for the last time.

        They can be read again. A pass over a file that is larger than the memory asks this.
        """
        if self._map is not None and hasattr(self._map, "madvise"):
            first = start - start % mmap.PAGESIZE
            end = min(end, len(self._map))
            if end > first:
                self._map.madvise(mmap.MADV_DONTNEED, first, end - first)

    def close(self) -> None:
        """Let go of the bytes; a map stays while arrays or views look at it.

        Reading on raises ValueError.
        """
        if self._is_closed or not self.data:
            return
        self._is_closed = True
        self.data = memoryview(b"")
        self.data.release()  # from now on it answers every use with a ValueError
        mapped, self._map = self._map, None
        if mapped is not None:
            with suppress(BufferError):  # it goes when the last view does
                mapped.close()


def map_file(path: str | os.PathLike[str], *, depth_limit: int = DEPTH_LIMIT) -> Source:
    """Return the bytes of a file: read when it is small, mapped when it is large.

    A mapped file must not be cut short by others while it is read: the system then stops the
    process (SIGBUS). `Source.check_size` notices before that, not always.

    Raises:
        OSError: the file cannot be opened.
    """
    name = os.fspath(path)
    with open(name, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size < MAP_FROM:
            return Source(file.read(), name=name, depth_limit=depth_limit)
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    source = Source(mapped, name=name, depth_limit=depth_limit)
    source._map = mapped
    return source


def _flat_view(data: Buffer) -> memoryview:
    """Return a view of single bytes, whatever the element type of *data* is."""
    view = memoryview(data)
    view = view if view.readonly else view.toreadonly()
    return view if view.format == "B" and view.ndim == 1 else view.cast("B")


class SpanIO(io.RawIOBase):
    """A seekable read-only stream over a part of a document."""

    def __init__(self, data: bytes | memoryview) -> None:
        self._data = memoryview(data)
        self._position = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        bases = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: len(self._data)}
        if whence not in bases:
            raise ValueError(f"unknown whence {whence}")
        position = bases[whence] + offset
        if position < 0:
            raise ValueError(f"negative position {position}")
        self._position = position
        return position

    def tell(self) -> int:
        return self._position

    def readinto(self, buffer: Buffer) -> int:
        target = memoryview(buffer).cast("B")
        part = self._data[self._position : self._position + len(target)]
        target[: len(part)] = part
        self._position += len(part)
        return len(part)
