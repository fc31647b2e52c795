"""Lines of text with the role of each piece, for views that write line by line.

Strings are raw here; whoever writes them escapes them.
"""

from __future__ import annotations

from typing import Final

from pbkaitai.views.escape import printable

# Roles of pieces: what they are, not how they look.
DIM: Final = "dim"
NAME: Final = "name"
TYPE: Final = "type"
VALUE: Final = "value"
FAULTY: Final = "fault"

Line = list[tuple[str, str]]


def plain_line(line: Line) -> str:
    """Return a line as text that is safe to print, without a line break."""
    return printable("".join([text for text, _ in line])).rstrip()


def hex_digits(data: bytes | memoryview) -> str:
    """Return bytes as `0a 03 61`."""
    return bytes(data).hex(" ")
