"""How far a pass over a whole file has come: a function is told from time to time.

Knows when to tell it. What it does with that is its own affair; an exception that it raises
stops the pass and reaches the caller.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

# Bytes that are done, and bytes that there are in all.
Progress = Callable[[int, int], object]

# Seconds between two calls, at least.
_PERIOD: Final = 0.03


class Ticker:
    """Tells a progress function, not too often, and never that less is done than before."""

    __slots__ = ("_done", "_next", "_progress", "_total")

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0
        self._next = time.monotonic() + _PERIOD

    def reach(self, done: int) -> None:
        """Tell that *done* bytes in all are done, if there is time for it."""
        now = time.monotonic()
        if now >= self._next:
            self._done = max(self._done, min(done, self._total))
            self._progress(self._done, self._total)
            self._next = time.monotonic() + _PERIOD  # the function may be slow

    def finish(self) -> None:
        """Tell that all is done."""
        self._progress(self._total, self._total)
