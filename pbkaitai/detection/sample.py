"""The bytes that the recognisers look at, with what several of them ask for."""

from __future__ import annotations

import os.path
from functools import cached_property
from typing import Final

# Recognisers of text look at no more than this, so that a large file costs no more.
HEAD_SIZE: Final = 1 << 16

# What no text has: control characters other than tab, line feed and return.
CONTROL: Final = bytes(b for b in range(32) if b not in b"\t\n\r") + b"\x7f"


class Sample:
    """A file's contents while it is being told.

    Attributes:
        data: all bytes, or the beginning of them.
        name: file name without folders, or an empty string; it breaks ties only.
        is_clipped: whether `data` is a beginning only, so that its end means nothing.
        is_inner: whether it came out of a container: a second one is not looked into.
    """

    def __init__(
        self,
        data: bytes | memoryview,
        name: str = "",
        *,
        is_clipped: bool = False,
        is_inner: bool = False,
    ) -> None:
        self.data = data
        self.name = os.path.basename(os.path.normpath(name)) if name else ""
        self.is_clipped = is_clipped
        self.is_inner = is_inner
        self.size = len(data)

    @cached_property
    def head(self) -> bytes:
        """The first 64 KiB."""
        return bytes(self.data[:HEAD_SIZE])

    @cached_property
    def tail(self) -> bytes:
        """The last 4 KiB."""
        return bytes(self.data[max(0, self.size - 4096) :])

    @cached_property
    def text_encoding(self) -> str | None:
        """Encoding when the contents look like text, else None."""
        head = self.head
        if head.startswith((b"\xff\xfe", b"\xfe\xff")):
            return "utf-16" if _decodes(head[: len(head) & ~1], "utf-16") else None
        bom = head.startswith(b"\xef\xbb\xbf")
        body = head[3:] if bom else head
        if _has_control(body) or _has_control(self.tail):
            return _wide_encoding(head)
        return "utf-8-sig" if bom else "utf-8" if _mostly_utf8(body) else None

    @cached_property
    def text(self) -> str:
        """The head as text; bytes that do not decode are kept as surrogates."""
        encoding = self.text_encoding or "utf-8"
        errors = "surrogateescape" if encoding.startswith("utf-8") else "replace"
        return self.head.decode(encoding, errors)


def quote(text: str, limit: int = 80) -> str:
    """Return *text* from a file in quotes, safe for a terminal and not too long."""
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return f'"{safe}"'


def plural(count: int, unit: str) -> str:
    """Return `1 byte`, `12,345 bytes`."""
    return f"{count:,} {unit}" if count == 1 else f"{count:,} {unit}s"


def _has_control(data: bytes) -> bool:
    return len(data.translate(None, CONTROL)) != len(data)


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    # Any even number of bytes decodes to something: what people write is ASCII for the most.
    plain = sum(map(str.isascii, text))
    return plain * 2 >= len(text) and not _has_control(text.encode("utf-8", "replace"))


def _wide_encoding(head: bytes) -> str | None:
    """Return the encoding of UTF-16 without a mark: every other byte of ASCII is 0."""
    sample = head[:1024]
    if len(sample) < 8 or len(sample) % 2:
        return None
    for zeros, encoding in ((sample[1::2], "utf-16-le"), (sample[::2], "utf-16-be")):
        if zeros.count(0) == len(zeros) and _decodes(head[: len(head) & ~1], encoding):
            return encoding
    return None


def _mostly_utf8(data: bytes) -> bool:
    """Return whether *data* is UTF-8 but for a few bytes, as of Latin-1 names."""
    # The cut at the end of the head may part a character.
    text = data.decode("utf-8", "replace").removesuffix("\ufffd")
    lost = text.count("\ufffd")
    return lost * 20 <= len(text)
