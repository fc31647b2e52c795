"""The words, strings and signs of protobuf's text form, and where they stand.

Knows nothing of fields or of what a token means; see `pbkaitai.textformat.literals`. The
text is kept as UTF-8 bytes, because a string literal may hold bytes that are no text.
Rules: protobuf.dev/reference/protobuf/textformat-spec.
"""

from __future__ import annotations

import codecs
import json
import re
from typing import Final

from pbkaitai.errors import TextFormatError

END: Final = 0
WORD: Final = 1  # a name or a number
STRING: Final = 2  # with its quotes
_COMMENT: Final = 3
SIGN: Final = 4  # any other single byte

# Every alternative is told by its first byte and none is tried twice, so that the time is
# that of one look at each byte whatever the text is.
_TOKEN: Final = re.compile(
    rb"[ \t\r\n\v\f]*+"
    rb"(?:([0-9A-Za-z_.+-]++)"
    rb'|("(?:[^"\\\n]++|\\[^\n])*+"' + rb"|'(?:[^'\\\n]++|\\[^\n])*+')"
    rb"|(#[^\n]*+)"
    rb"|([^ \t\r\n\v\f])"
    rb"|\Z)"
)

# The longer mark first: that of UTF-16 is the beginning of that of UTF-32.
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_SHOWN: Final = 60  # bytes of a token in an error


class Tokens:
    """The tokens of one text, one at a time.

    Attributes:
        kind: END, WORD, STRING or SIGN.
        token: the current token's bytes, empty at the end.
        start: its offset.
    """

    __slots__ = ("_data", "_match", "_name", "_next", "kind", "start", "token")

    def __init__(self, data: bytes, name: str = "") -> None:
        self._data = data
        self._name = name
        self._match = _TOKEN.match
        self._next = 0
        self.kind = END
        self.token = b""
        self.start = 0
        self.advance()

    def advance(self) -> None:
        """Go to the next token; comments are passed over."""
        match = self._match(self._data, self._next)
        while match is not None and match.lastindex == _COMMENT:
            match = self._match(self._data, match.end())
        assert match is not None, "the pattern matches everywhere"
        self._next = match.end()
        kind = match.lastindex
        if kind is None:
            self.kind, self.token, self.start = END, b"", self._next
        else:
            self.kind = kind
            self.token = match[kind]
            self.start = match.start(kind)

    def take(self, sign: bytes) -> bool:
        """Return whether the current token is *sign*, and go on when it is."""
        if self.token != sign:
            return False
        self.advance()
        return True

    def found(self) -> str:
        """Return the current token for an error."""
        if self.kind == END:
            return "the end of the text"
        if self.kind == SIGN and self.token in b"\"'":
            return "a string that is not closed on its line"
        if self.kind == SIGN and not self.token.isascii():
            start = self.start
            return show(self._data[start : start + 4].decode("utf-8", "replace")[:1].encode())
        return show(self.token)

    def error(self, reason: str, offset: int | None = None) -> TextFormatError:
        """Return the error *reason* at *offset*, or at the current token."""
        if offset is None:
            offset = self.start
        line_start = self._data.rfind(b"\n", 0, offset) + 1
        before = self._data[line_start:offset].decode("utf-8", "replace")
        return TextFormatError(
            reason,
            line=self._data.count(b"\n", 0, offset) + 1,
            column=len(before) + 1,
            name=self._name,
        )


def to_utf8(text: str | bytes, name: str = "") -> bytes:
    """Return *text* as UTF-8 without a byte order mark.

    UTF-16 and UTF-32 are told by their mark and decoded. Bytes without a mark are returned
    as they are: only the strings among them have to be UTF-8.

    Raises:
        TextFormatError: the text is not what its mark says, or has a lone surrogate.
    """
    if isinstance(text, str):
        try:
            data = text.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError as fault:
            before = text[: fault.start]
            line, column = before.count("\n") + 1, fault.start - before.rfind("\n")
            reason = f"U+{ord(text[fault.start]):04X} is half of a surrogate pair"
            raise TextFormatError(reason, line=line, column=column, name=name) from None
        return data.removeprefix(codecs.BOM_UTF8)
    data = bytes(text)
    for mark, encoding in _MARKS:
        if not data.startswith(mark):
            continue
        if encoding == "utf-8":
            return data[len(mark) :]
        try:
            return data.decode(encoding).encode()
        except UnicodeError:
            reason = f"the text begins with a {encoding.upper()} byte order mark but is not that"
            raise TextFormatError(reason, line=1, column=1, name=name) from None
    return data


def show(token: bytes) -> str:
    """Return a token in quotes for a person, cut where it is long, controls escaped."""
    text = token[:_SHOWN].decode("utf-8", "replace")
    more = "…" if len(token) > _SHOWN else ""
    escaped = json.dumps(text, ensure_ascii=not text.isprintable())[1:-1]
    return f'"{escaped}{more}"'
