"""Where a command writes a file's worth: a new file, whole or not at all, or stdout.

Knows when writing is refused (a file that is there, bytes to a terminal) and the gzip around
it; what is written is told by the command.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, BinaryIO, Final

import click

STDOUT: Final = "-"
_GZIP: Final = ".gz"
_ZIPPED_SVG: Final = ".svgz"  # .svg.gz, as browsers and Inkscape call it
# Characters that are written at once.
_CHUNK: Final = 1 << 16


class Target:
    """What is written to; text and bytes in turn if need be."""

    def __init__(self, binary: BinaryIO | None, text: IO[str] | None = None) -> None:
        self._binary = binary
        self._text = text

    @property
    def binary(self) -> BinaryIO:
        """A stream for bytes."""
        if self._binary is not None:
            return self._binary
        sys.stdout.flush()
        return sys.stdout.buffer

    @property
    def is_file(self) -> bool:
        """Whether it is a file, and not stdout."""
        return self._binary is not None

    def write_pieces(
        self, pieces: Iterable[str], advance: Callable[[float], None] | None = None
    ) -> None:
        """Write text as UTF-8.

        Args:
            advance: called with the number of characters that were written.
        """
        for text in _chunks(pieces):
            if self._binary is None:
                (self._text or sys.stdout).write(text)
            else:
                self._binary.write(text.encode("utf-8", "backslashreplace"))
            if advance is not None:
                advance(len(text))


def plain_suffix(name: str) -> str:
    """Return the suffix of a file name in lower case, without one of gzip: `.pbtxt`."""
    plain = name.lower().removesuffix(_GZIP)
    return ".svg" if plain.endswith(_ZIPPED_SVG) else os.path.splitext(plain)[1]


@contextmanager
def target(
    ctx: click.Context, name: str | None, *, is_binary: bool, is_forced: bool
) -> Iterator[Target]:
    """Yield what to write to; a file is there when all is written.

    Args:
        name: of the file; `-` or None is stdout. With `.gz` at its end it is compressed.
        is_binary: whether a terminal could not show it.
        is_forced: whether a file that is there may be replaced.

    Raises:
        UsageError: the file is there, or stdout is a terminal and cannot show it.
        OSError: it cannot be written.
    """
    if name is None or name == STDOUT:
        if is_binary and sys.stdout.isatty():
            raise click.UsageError(
                "this form is bytes, which a terminal cannot show; name a file with -o, "
                "or pipe them on",
                ctx,
            )
        if is_binary:
            yield Target(None)
            return
        from pbkaitai.cli.pager import paged

        with paged(ctx) as stream:
            yield Target(None, stream)
        return
    _check_place(ctx, name, is_forced)
    from pbkaitai.writing import replaced_file

    with replaced_file(name) as file:
        if not name.lower().endswith((_GZIP, _ZIPPED_SVG)):
            yield Target(file)
            return
        import gzip

        # No time and no name inside: the same contents give the same bytes.
        with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            yield Target(packed)  # type: ignore[arg-type]  # it has all that is used of BinaryIO


def _check_place(ctx: click.Context, name: str, is_forced: bool) -> None:
    if os.path.isdir(name):
        raise IsADirectoryError(errno.EISDIR, "it is a folder; name a file", name)
    folder = os.path.dirname(os.path.realpath(name))
    if not os.path.isdir(folder):
        raise FileNotFoundError(errno.ENOENT, "its folder is not there", name)
    if os.path.isfile(name) and not is_forced:
        raise click.UsageError(f'"{name}" is there already; --force writes over it', ctx)


def _chunks(pieces: Iterable[str]) -> Iterator[str]:
    held: list[str] = []
    size = 0
    for piece in pieces:
        held.append(piece)
        size += len(piece)
        if size >= _CHUNK:
            yield "".join(held)
            held, size = [], 0
    yield "".join(held)
