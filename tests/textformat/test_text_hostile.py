"""Texts made to exhaust the stack, the memory or the patience of their reader."""

from __future__ import annotations

import time
import tracemalloc
from contextlib import suppress

import pytest
from every_kind import EveryKind

from pbkaitai.errors import TextFormatError
from pbkaitai.textformat import parse_text

SIZE = 200_000


@pytest.mark.parametrize("piece", ["singular_message {", "repeated_message [<", "kinds { value {"])
def test_deep_text_is_refused_at_the_limit(piece: str) -> None:
    levels = piece.count("{") + piece.count("<")
    with pytest.raises(TextFormatError, match="nested more than 100 levels deep") as caught:
        parse_text(piece * 100_000, EveryKind)
    assert caught.value.line == 1
    start = (100 // levels) * len(piece)
    assert start <= caught.value.column <= start + len(piece)


def test_depth_limit_is_that_of_the_decoder() -> None:
    def nested(depth: int) -> str:
        return "singular_message {" * depth + "from: 7" + "}" * depth

    message = parse_text(nested(5), EveryKind, depth_limit=5)
    for _ in range(5):
        message = message.singular_message
    assert getattr(message, "from") == 7
    with pytest.raises(TextFormatError, match="more than 5 levels"):
        parse_text(nested(6), EveryKind, depth_limit=5)


def test_raised_limit_reads_any_depth_without_recursion() -> None:
    depth = 50_000
    text = "singular_message {" * depth + "from: 7" + "}" * depth
    message = parse_text(text, EveryKind, depth_limit=depth)
    for _ in range(depth):
        message = message.singular_message
    assert getattr(message, "from") == 7


REPEATED = {
    "nested and open": "singular_message {",
    "empty messages": "repeated_message{}",
    "list of messages": "repeated_message[{},{},{}]",
    "floats": "repeated_float:1.5 ",
    "alternating": "repeated_int32:1 repeated_float:2 ",
    "map": "words{key:'a'}",
    "comments": "#\n",
    "comment": "# ",
    "spaces": " \n",
    "lines of spaces": " ",
}
INSIDE = {
    "string": ("singular_bytes:'", "ab", "'"),
    "escapes": ("singular_bytes:'", r"\000", "'"),
    "slow escapes": ("singular_bytes:'", r"\u00e9", "'"),
    "strings": ("singular_bytes:", "''", ""),
    "unclosed string": ("singular_bytes:'", r"\'", ""),
    "backslashes": ("singular_bytes:'", "\\\\", ""),
    "digits": ("from:", "1", ""),
    "digits of a float": ("singular_double:", "1", ""),
    "zeros": ("from:0", "0", "1"),
    "name": ("", "a", ":1"),
    "enum name": ("singular_enum:", "a", ""),
    "url": ("[", "a/", "]{}"),
    "percent": ("[", "%41", "/a]{}"),
}
TEXTS = {name: ("", piece, "") for name, piece in REPEATED.items()} | INSIDE


@pytest.mark.parametrize("name", TEXTS)
def test_time_grows_with_the_text_not_faster(name: str) -> None:
    """Ten times the text takes about ten times as long; a square would take a hundred."""
    before, piece, behind = TEXTS[name]

    def seconds(size: int) -> float:
        text = (before + piece * (size // len(piece)) + behind).encode()
        best = 1e9
        for _ in range(3):
            start = time.process_time()
            with suppress(TextFormatError):
                parse_text(text, EveryKind)
            best = min(best, time.process_time() - start)
        return best

    small, large = seconds(SIZE // 10), seconds(SIZE)
    assert large < 40 * small + 0.05


@pytest.mark.parametrize("name", [name for name in TEXTS if "nested" not in name])
def test_memory_grows_with_the_text_not_faster(name: str) -> None:
    """Text, its tokens and the bytes made of it: some bytes for each byte of the text."""
    before, piece, behind = TEXTS[name]
    text = (before + piece * (SIZE // len(piece)) + behind).encode()
    tracemalloc.start()
    try:
        with suppress(TextFormatError):
            parse_text(text, EveryKind)
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < 12 * SIZE + 200_000
