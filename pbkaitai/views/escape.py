"""Strings from files, made safe to print.

A name in a file may hold anything: escape sequences that repaint a terminal, line breaks
that forge lines, characters that turn the reading direction round. Both renderers send
every piece of text through `printable`; JSON goes through `printable_json`.
"""

from __future__ import annotations

import re
from typing import Final

_SHORT: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
# Everything below the space, DEL and beyond ASCII; `isprintable` decides about the latter.
_SUSPECT: Final = re.compile(r"[^ -~\n]")


def printable(text: str) -> str:
    r"""Return *text* with all that is not printable as `\n`, `\x1b`, `\u202e`.

    Printable is what Unicode calls a letter, mark, number, punctuation or symbol, and the
    space. Bytes that were not UTF-8 (Python's surrogate escapes) become `\xff`. A
    backslash of the text itself stays as it is; JSON output tells the two apart.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def printable_json(text: str) -> str:
    r"""Return JSON text with every character that is not printable as `\uXXXX`.

    The value of the JSON does not change. Bytes that were not UTF-8 stay the lone
    surrogates `\udc80` to `\udcff`, from which Python gets the bytes back.
    """
    return _SUSPECT.sub(lambda match: _json_escaped(match.group()), text)


def cut(text: str, width: int) -> str:
    """Return *text* in at most *width* characters, the middle replaced by `…`.

    Both ends stay, because scopes stand at the front of a name and the index of a tensor
    at its end.
    """
    if len(text) <= width:
        return text
    tail = width // 3
    return f"{text[: width - tail - 1]}…{text[len(text) - tail :]}"


def cut_end(text: str, width: int) -> str:
    """Return *text* in at most *width* characters, `…` in place of what is behind them."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


def _escaped(char: str) -> str:
    code = ord(char)
    if char in _SHORT:
        return _SHORT[char]
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _json_escaped(char: str) -> str:
    if char.isprintable():
        return char
    code = ord(char)
    if code <= 0xFFFF:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
