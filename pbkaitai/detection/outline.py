"""The outline of a text in protobuf's text form: field names, kinds of values, nesting.

Reads the beginning of a text, forgives everything and decodes nothing; what the text
means is `pbkaitai.textformat`'s affair. Nesting is kept on a stack of our own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

TOKEN_LIMIT: Final = 20_000
_DEPTH_LIMIT: Final = 64

BLOCK: Final = "block"
STRING: Final = "string"
NUMBER: Final = "number"
WORD: Final = "word"

_TOKEN: Final = re.compile(
    r"""\s*+(?:
      (?P<comment>\#[^\n]*+)
    | (?P<string>"(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?)
    | (?P<number>[-+]?(?:\.\d|\d)[\w.]*+(?:(?<=[eE])[-+]\d++)?)
    | (?P<word>-?[A-Za-z_][\w.]*+)
    | (?P<extension>\[\s*+[A-Za-z_][\w./-]*+\s*+\])
    | (?P<sign>\S)
    )""",
    re.VERBOSE,
)

_OPENING: Final = ("{", "<")
_CLOSING: Final = ("}", ">")
_KINDS: Final = {"string": STRING, "number": NUMBER}


class Entry:
    """One field with one value.

    Attributes:
        name: field name, or the type in brackets of an extension.
        kind: BLOCK, STRING, NUMBER or WORD.
        value: text of a scalar, without quotes.
        children: the fields of a BLOCK.
    """

    __slots__ = ("children", "kind", "name", "value")

    def __init__(self, name: str, kind: str, value: str = "") -> None:
        self.name = name
        self.kind = kind
        self.value = value
        self.children: list[Entry] = []


class Outline:
    """What was found in a text.

    Attributes:
        entries: the outermost fields.
        strays: tokens that belong to no field.
        comments: comments that were passed over.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.strays = 0
        self.comments = 0


def read_outline(text: str) -> Outline:
    """Return the outline of the first tokens of *text*."""
    outline = Outline()
    reader = _Reader(outline)
    position = 0
    for _ in range(TOKEN_LIMIT):
        match = _TOKEN.match(text, position)
        if match is None:
            break
        position = match.end()
        kind = match.lastgroup or "sign"
        if kind == "comment":
            outline.comments += 1
        else:
            reader.take(kind, match[kind])
    return outline


class _Reader:
    """Puts tokens together; its state is the method that takes the next one."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        # Each open message: its fields so far, and its name when it stands in a list.
        self.stack: list[tuple[list[Entry], str]] = [(outline.entries, "")]
        self.name = ""
        self.take: Callable[[str, str], None] = self._field

    def _field(self, kind: str, token: str) -> None:
        if kind in ("word", "extension"):
            self.name = token.strip("[] \t\r\n")
            self.take = self._behind_name
        elif token in _CLOSING and len(self.stack) > 1:
            self._close()
        elif token not in (",", ";"):
            self.outline.strays += 1

    def _behind_name(self, kind: str, token: str) -> None:
        if token == ":":
            self.take = self._value
        elif token in _OPENING:
            self._open("")
        elif token == "[":
            self.take = self._list
        else:
            # A name behind a name is prose, not a field.
            self.outline.strays += 1
            self.take = self._field
            if kind != "sign":
                self._field(kind, token)

    def _value(self, kind: str, token: str) -> None:
        if token in _OPENING:
            self._open("")
        elif token == "[":
            self.take = self._list
        elif kind == "string":
            self._add(kind, token)
            self.take = self._behind_string
        elif kind != "sign":
            self._add(kind, token.strip("[] \t\r\n"))
            self.take = self._field
        else:
            self.outline.strays += 1
            self.take = self._field

    def _behind_string(self, kind: str, token: str) -> None:
        if kind == "string":
            self.stack[-1][0][-1].value += token[1:].removesuffix(token[0])
        else:
            self.take = self._field
            self._field(kind, token)

    def _list(self, kind: str, token: str) -> None:
        if token in _OPENING:
            self._open(self.name)
        elif token == "]":
            self.take = self._field
        elif kind != "sign":
            self._add(kind, token)
        elif token != ",":
            self.outline.strays += 1
            self.take = self._field
            self._field(kind, token)

    def _add(self, kind: str, token: str) -> None:
        if kind == "string":
            token = token[1:].removesuffix(token[0])
        self.stack[-1][0].append(Entry(self.name, _KINDS.get(kind, WORD), token))

    def _open(self, listed: str) -> None:
        entry = Entry(self.name, BLOCK)
        self.stack[-1][0].append(entry)
        # Beyond the limit fields are read and forgotten.
        self.stack.append((entry.children if len(self.stack) < _DEPTH_LIMIT else [], listed))
        self.take = self._field

    def _close(self) -> None:
        _, listed = self.stack.pop()
        self.name = listed
        self.take = self._list if listed else self._field
