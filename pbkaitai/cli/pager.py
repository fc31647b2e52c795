"""Long output on a terminal goes through the pager, as git's does.

`$PAGER` says which, `less` is taken without it; an empty one, or `cat`, means none. `less`
leaves at once when all fits on the screen.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

import click

from pbkaitai.cli.options import PAGER

# Quit if it fits one screen, pass colours on, leave the screen as it is.
_LESS_OPTIONS: Final = "FRX"


@contextmanager
def paged(ctx: click.Context) -> Iterator[IO[str]]:
    """Yield the stream to write to: the pager's stdin, or stdout."""
    command = _command() if _is_wanted(ctx) else None
    if command is None:
        yield sys.stdout
        return
    environment = {"LESS": _LESS_OPTIONS, "LV": "-c", **os.environ}
    sys.stdout.flush()
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, env=environment, encoding="utf-8", errors="backslashreplace"
    )
    assert process.stdin is not None
    try:
        with process.stdin as stream:
            yield stream
    except BrokenPipeError:
        pass  # the reader has seen enough
    finally:
        _wait(process)


def _is_wanted(ctx: click.Context) -> bool:
    return not ctx.find_root().meta.get(PAGER) and sys.stdout.isatty() and sys.stdin.isatty()


def _command() -> list[str] | None:
    words = shlex.split(os.environ.get("PAGER", "less"))
    if not words or words == ["cat"] or shutil.which(words[0]) is None:
        return None
    return words


def _wait(process: subprocess.Popen[str]) -> None:
    """Wait until the pager is left; Ctrl-C belongs to it."""
    while True:
        try:
            process.wait()
            return
        except KeyboardInterrupt:
            continue
