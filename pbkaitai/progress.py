"""How far a pass over a whole document has come.

Knows when to tell a function of it, and looks meanwhile whether the file is still as long as it
was. What the function does is its own affair; an exception that it raises stops the pass and
reaches the caller.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pbkaitai.message import Message
    from pbkaitai.source import Source

# Bytes that are done, and bytes that there are in all.
Progress = Callable[[int, int], object]

# Seconds between two calls, at least.
_PERIOD: Final = 0.03


class Ticker:
    """Tells a progress function, not too often, and never that less is done than before."""

    __slots__ = ("_done", "_next", "_progress", "_source", "_total")

    def __init__(self, source: Source, progress: Progress | None, total: int) -> None:
        source.check_size()
        self._source = source
        self._progress = progress
        self._total = total
        self._done = 0
        self._next = time.monotonic() + _PERIOD

    def reach(self, done: int) -> None:
        """Tell that *done* bytes in all are done, if there is time for it.

        Raises:
            CutShortError: the file was cut short by others.
        """
        if time.monotonic() < self._next:
            return
        self._source.check_size()
        if self._progress is not None:
            self._done = max(self._done, min(done, self._total))
            self._progress(self._done, self._total)
        self._next = time.monotonic() + _PERIOD  # the function may be slow

    def finish(self) -> None:
        """Tell that all is done."""
        if self._progress is not None:
            self._progress(self._total, self._total)


def watch(message: Message, progress: Progress | None) -> Ticker:
    """Return what tells of a pass over all of *message*.

    Raises:
        CutShortError: the file was cut short by others.
    """
    spans = message._spans
    return Ticker(message._source, progress, sum(spans[1::2]) - sum(spans[::2]))
