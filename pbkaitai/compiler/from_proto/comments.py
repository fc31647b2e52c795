"""Comments in .proto source: which one belongs to what, by protoc's rules.

The parser library takes comments only between statements, and without their places. So the
source is prepared for it here: a comment that belongs to something is replaced by a mark,
all others by space. Lines stay where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

MAX_NESTING: Final = 60

# An end of file closes a comment or string too, so that no text is scanned twice.
_TOKEN: Final = re.compile(
    r"""(?P<line>//[^\n]*)
      | (?P<block>/\*(?:.*?\*/|.*\Z))
      | (?P<string>"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|\Z)|'(?:[^'\\\n]|\\.)*(?:'|(?=\n)|\Z))
      | (?P<number>(?<![\w.])0(?:[xX][0-9a-fA-F]+|[0-7]+)(?![\w.]))
      | (?P<word>\w+)
      | (?P<mark>[^\w\s])
      | (?P<space>\s+)""",
    re.VERBOSE | re.DOTALL,
)
_MARK: Final = re.compile(r"/\*(leading|trailing) (\d+)\*/")


class SourceError(Exception):
    """Source text that cannot be read; `faults` are pairs of line (or None) and reason."""

    def __init__(self, *faults: tuple[int | None, str]) -> None:
        super().__init__(*faults)
        self.faults = faults


@dataclass(slots=True)
class Prepared:
    """Source with marks, and the comments behind them."""

    text: str
    comments: list[str]

    def lookup(self, mark: str) -> tuple[bool, str]:
        """Return whether the comment of *mark* is a trailing one, and its text."""
        match = _MARK.fullmatch(mark)
        if match is None:
            return False, ""
        return match[1] == "trailing", self.comments[int(match[2])]


def prepare(source: str) -> Prepared:
    """Return *source* with a mark for each comment that belongs to something.

    A comment belongs to the statement behind it unless an empty line is between them, or to
    the statement before it when it starts in the same line, or in the next with an empty
    line behind it. Hexadecimal and octal numbers become decimal ones.

    Raises:
        SourceError: braces are nested too deep.
    """
    prepared = Prepared("", [])
    parts: list[str] = []
    gap: _Gap | None = _Gap(None, 0)
    line = 1
    depth = {"{": 0, "[": 0, "(": 0}
    for match in _TOKEN.finditer(source):
        kind, text = match.lastgroup, match[0]
        newlines = text.count("\n")
        if kind in ("line", "block"):
            if gap is not None:
                gap.comments.append(_Comment(len(parts), line, line + newlines, text))
            parts.append("\n" * newlines or " ")
        elif kind == "space":
            parts.append(text)
        else:
            if gap is not None:
                _attach(gap, text, line, parts, prepared.comments)
            gap = None
            parts.append(_decimal(text) if kind == "number" else text)
            if kind == "mark":
                _count(depth, text, line)
                if text in "{};" and not depth["["] and not depth["("]:
                    gap = _Gap(text, line)
        line += newlines
    prepared.text = "".join(parts)
    return prepared


@dataclass(frozen=True, slots=True)
class _Comment:
    """A comment in the source; `part` is its place among the parts of the new text."""

    part: int
    first_line: int
    last_line: int
    text: str

    @property
    def is_line(self) -> bool:
        return self.text.startswith("//")


@dataclass(slots=True)
class _Gap:
    """What stands between two statements, behind the mark *before* in its line."""

    before: str | None
    line: int
    comments: list[_Comment] = field(default_factory=list)


def _attach(gap: _Gap, next: str, line: int, parts: list[str], comments: list[str]) -> None:
    """Put marks into *parts* for the comments in *gap*, which ends at *next* in *line*."""
    groups = list(_groups(gap))
    if not groups:
        return
    first, last = groups[0], groups[-1]
    starts_here = first[0].first_line == gap.line
    if starts_here:
        is_trailing = first[-1].last_line < line  # else in one line with both: nobody's
    else:
        is_close = first[0].first_line == gap.line + 1
        is_trailing = is_close and (
            first is not last or line > first[-1].last_line + 1 or next == "}"
        )
    if is_trailing and gap.before in ("{", ";"):
        _mark("trailing", first, parts, comments)
    if is_trailing or starts_here:
        groups = groups[1:]
    if groups and next not in ("syntax", "edition") and line <= last[-1].last_line + 1:
        _mark("leading", last, parts, comments)


def _groups(gap: _Gap) -> Iterator[list[_Comment]]:
    """Yield comments that belong together: line comments in lines one after the other."""
    group: list[_Comment] = []
    for comment in gap.comments:
        joins = (
            group
            and group[-1].is_line
            and comment.is_line
            and comment.first_line == group[-1].last_line + 1
            and group[0].first_line != gap.line
        )
        if group and not joins:
            yield group
            group = []
        group.append(comment)
    if group:
        yield group


def _mark(kind: str, group: list[_Comment], parts: list[str], comments: list[str]) -> None:
    part = group[0].part
    parts[part] = f"/*{kind} {len(comments)}*/{parts[part]}"
    comments.append("\n".join(_content(comment.text) for comment in group))


def _content(text: str) -> str:
    if text.startswith("//"):
        return text[2:]
    lines = text.removeprefix("/*").removesuffix("*/").split("\n")
    return "\n".join((lines[0], *(re.sub(r"^\s*\*?", "", line) for line in lines[1:])))


def _decimal(text: str) -> str:
    if len(text) > 40:
        return text  # no number of protobuf; Python would refuse to print it
    return str(int(text, 16 if text[1] in "xX" else 8))


def _count(depth: dict[str, int], mark: str, line: int) -> None:
    opens = {"}": "{", "]": "[", ")": "("}
    if mark in depth:
        depth[mark] += 1
        if sum(depth.values()) > MAX_NESTING:
            raise SourceError((line, f"nested deeper than {MAX_NESTING} levels"))
    elif mark in opens:
        depth[opens[mark]] = max(depth[opens[mark]] - 1, 0)
