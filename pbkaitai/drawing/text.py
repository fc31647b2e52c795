"""How wide text is, without a font: at least as wide as in the fonts that a viewer may take.

Widths are of DejaVu Sans, the widest of the fonts that a picture names, in thousandths of the
font size; the fonts with one width for all characters have 0.61 at most.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_NARROW: Final = dict.fromkeys("ijlI|.,:;'!", 0.36) | dict.fromkeys(' ()[]{}ftr-/\\"', 0.43)
_WIDE: Final = dict.fromkeys("mwMW@%&#+<>=~…", 1.0)
_USUAL: Final = 0.66
_CAPITAL: Final = 0.79
_BOLD: Final = 1.12
_MONO: Final = 0.61
_FULL: Final = 1.05
_EMOJI: Final = 1.4


def text_width(text: str, size: float, *, is_bold: bool = False, is_mono: bool = False) -> float:
    """Return the width of *text* in pixels at a font size of *size* pixels."""
    total = sum(_width(char, is_mono) for char in text)
    return total * size * (_BOLD if is_bold and not is_mono else 1.0)


def fit(
    text: str, width: float, size: float, *, is_bold: bool = False, is_mono: bool = False
) -> str:
    """Return *text* in at most *width* pixels, its middle replaced by `…` where it is longer.

    Both ends stay: scopes stand at the front of a name, and what it is at its end.
    """
    if text_width(text, size, is_bold=is_bold, is_mono=is_mono) <= width:
        return text
    scale = size * (_BOLD if is_bold and not is_mono else 1.0)
    room = width / scale - _width("…", is_mono)
    head, tail = "", ""
    front, back = 0, len(text) - 1
    while front <= back:  # a third of the room is the end's
        takes_back = len(tail) * 2 < len(head)
        char = text[back] if takes_back else text[front]
        room -= _width(char, is_mono)
        if room < 0:
            break
        if takes_back:
            tail, back = char + tail, back - 1
        else:
            head, front = head + char, front + 1
    return f"{head}…{tail}"


def _width(char: str, is_mono: bool) -> float:
    if char > "\u02ff" and char not in _WIDE:
        if unicodedata.combining(char):
            return 0.0
        if char >= "\U0001f000":
            return _EMOJI
        return _FULL if unicodedata.east_asian_width(char) in "WFA" else 0.9
    if is_mono:
        return _MONO
    found = _NARROW.get(char) or _WIDE.get(char)
    return found or (_CAPITAL if char.isupper() else _USUAL)
