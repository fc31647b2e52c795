"""Literals and docstrings that Python reads back as they were, whatever text they hold.

What they are used for is left to the emitter.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

WIDTH: Final = 100
INDENT: Final = "    "


def quote(text: str) -> str:
    """Return a literal in double quotes that Python reads as *text*, whatever it holds."""
    return '"' + "".join(_escape(char, '"') for char in text) + '"'


def docstring(text: str, *, blank: bool = False) -> Iterator[str]:
    """Yield the lines of a docstring in a class body, long lines wrapped at spaces."""
    if not text:
        return
    lines: list[str] = []
    for line in text.splitlines():
        lines += _wrap(line, WIDTH - 12) or [""]
    # A quote needs an escape only where it could end the literal.
    also = '"' if '"""' in text or text.rstrip().endswith('"') else ""
    safe = ["".join(_escape(char, also) for char in line.rstrip()) for line in lines]
    if len(safe) == 1:
        yield f'{INDENT}"""{safe[0]}"""'
    else:
        yield f'{INDENT}"""{safe[0]}'
        yield from (INDENT + line if line else "" for line in safe[1:])
        yield f'{INDENT}"""'
    if blank:
        yield ""


def literal(head: str, text: str, tail: str) -> Iterator[str]:
    """Yield *head*, *text* as a literal, *tail*; long text as several literals in a row."""
    parts = [part for line in text.splitlines(keepends=True) for part in _split(line, WIDTH - 20)]
    if len(parts) == 1 and len(head) + len(parts[0]) < WIDTH - 10:
        yield f"{head}{quote(parts[0])}{tail}"
        return
    inner = " " * (len(head) - len(head.lstrip()) + 4)
    yield f"{head}("
    yield from (inner + quote(part) for part in parts)
    yield f"{inner[4:]}){tail}"


def _escape(char: str, also: str) -> str:
    if char in ("\\", also):
        return "\\" + char
    return char if char.isprintable() else repr(char)[1:-1]


def _wrap(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(
        line,
        width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _split(line: str, width: int) -> Sequence[str]:
    """Cut *line* behind spaces into parts of about *width*, which join to the same text."""
    parts: list[str] = []
    while len(line) > width:
        cut = line.rfind(" ", 0, width) + 1 or line.find(" ") + 1
        if cut == 0:
            break
        parts.append(line[:cut])
        line = line[cut:]
    return [*parts, line] if line else parts
