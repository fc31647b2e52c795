"""Comments of .proto files as docs of specs: tidied and wrapped to 80 columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from pbkaitai.compiler.writer import WIDTH

_NARROWEST = 40

# A line that starts like this stands for itself: an item, a table, code, a heading.
_OWN_LINE = re.compile(r"\s|[-*+•|>#=~/{}\[\]]|\d+[.)]\s|$")


def doc_of(comments: Sequence[str], *, is_deprecated: bool = False) -> str:
    """Return one doc of the comments on one thing, without their `//` and `*`.

    A thing that is deprecated says so, unless its comments do.
    """
    parts = [text for each in comments if (text := _tidy(each))]
    if is_deprecated and not any("deprecated" in part.lower() for part in parts):
        parts.append("Deprecated.")
    return "\n\n".join(parts)


def wrap(doc: str, margin: int) -> str:
    """Return *doc* with lines of at most 80 columns behind *margin*, where it has spaces.

    A paragraph of running text that is too wide is filled anew; lists, tables and code keep
    their lines, and a line of them that is too wide is continued at its own indent.
    """
    width = max(WIDTH - margin, _NARROWEST)
    return "\n".join(line for block in _blocks(doc) for line in _wrap_block(block, width))


def _tidy(comment: str) -> str:
    """Return *comment* without common indent, blank ends and what YAML cannot hold."""
    text = comment.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    text = text.removeprefix("*").replace("\r\n", "\n").expandtabs(2)  # "*": from "/**"
    lines = textwrap.dedent("".join(map(_plain, text))).split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()


def _plain(char: str) -> str:
    if char.isprintable() or char == "\n":
        return char
    return " " if char.isspace() else ""


def _blocks(doc: str) -> Iterator[list[str]]:
    """Yield runs of lines: a paragraph of running text together, any other line by itself."""
    block: list[str] = []
    for line in doc.split("\n"):
        if _OWN_LINE.match(line):
            if block:
                yield block
                block = []
            yield [line]
        else:
            block.append(line)
    if block:
        yield block


def _wrap_block(block: list[str], width: int) -> list[str]:
    if all(len(line) <= width for line in block):
        return block
    text = " ".join(block)
    indent = text[: len(text) - len(text.lstrip())]
    item = re.match(r"\s*([-*+•]|\d+[.)])\s+", text)
    return textwrap.wrap(
        text,
        width,
        subsequent_indent=" " * len(item[0]) if item else indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
