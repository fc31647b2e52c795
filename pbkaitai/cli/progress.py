"""How far long work has come, on stderr.

Only a terminal gets a bar, and only work that has taken a second: what is quick stays quiet,
and a log file gets nothing.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress

Advance = Callable[[float], None]

# Seconds that pass before there is a bar.
_PATIENCE: Final = 1.0


@contextmanager
def progress(label: str, total: float, *, is_wanted: bool = True) -> Iterator[Advance]:
    """Yield what is called with the amount of work that was done: `advance(n)`.

        with progress("writing", total) as advance:
            advance(n)

    The bar is gone at the end, however that comes.

    Args:
        label: what is done.
        total: all of the work, in whatever unit *advance* counts.
        is_wanted: False while the same terminal gets output that a bar would tear.
    """
    if not is_wanted or not sys.stderr.isatty():
        yield lambda amount: None
        return
    bar = _Bar(label, total)
    try:
        yield bar.advance
    finally:
        bar.close()


class _Bar:
    """A bar that comes when work has taken long enough."""

    def __init__(self, label: str, total: float) -> None:
        self._label = label
        self._total = total
        self._done = 0.0
        self._start = time.monotonic()
        self._shown: Progress | None = None

    def advance(self, amount: float) -> None:
        """Count *amount* of work as done."""
        self._done += amount
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=self._done)
        elif time.monotonic() - self._start >= _PATIENCE:
            self._shown = _make(self._label, self._total, self._done)
            self._shown.start()

    def close(self) -> None:
        """Take the bar away."""
        if self._shown is not None:
            self._shown.stop()


def _make(label: str, total: float, done: float) -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    from pbkaitai.views.escape import printable

    shown = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    shown.update(shown.add_task(printable(label), total=total), completed=done)
    return shown
