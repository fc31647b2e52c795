"""What strings of a file may become before they reach a terminal or a JSON document."""

from __future__ import annotations

import json
import unicodedata

import pytest

from pbkaitai.views.escape import cut, cut_end, printable, printable_json


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain/name:0", "plain/name:0"),
        ("größe 東京 ✓", "größe 東京 ✓"),
        ("a\nb\tc\rd", r"a\nb\tc\rd"),
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("\x00\x7f\x9b", r"\x00\x7f\x9b"),
        ("abc\u202etxt.exe", r"abc\u202etxt.exe"),
        ("\u2066x\u2069\u200b\ufeff", r"\u2066x\u2069\u200b\ufeff"),
        ("\u2028\u00a0", r"\u2028\xa0"),
        ("\U000e0041", r"\U000e0041"),
        ("\ud800", r"\ud800"),
        (r"C:\new", r"C:\new"),
    ],
)
def test_text_that_is_not_printable_is_escaped(raw: str, shown: str) -> None:
    assert printable(raw) == shown


def test_no_control_format_or_surrogate_character_passes() -> None:
    """Cc, Cf, Cs, Zl, Zp and spaces other than the space never come out."""
    shown = printable("".join(map(chr, range(0x110000))))
    assert not {unicodedata.category(char) for char in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert [char for char in set(shown) if unicodedata.category(char) == "Zs"] == [" "]


def test_bytes_that_are_not_utf8_are_shown_as_bytes() -> None:
    assert printable(b"ok\xff\xc3\xa9".decode("utf-8", "surrogateescape")) == r"ok\xffé"


@pytest.mark.parametrize(
    "value", ["\x1b[31m", "\u202e", "\x9b1m", "\U000e0041", "\udcff", "\x7f", "é✓", "\u2028"]
)
def test_json_keeps_its_value_and_shows_no_control_character(value: str) -> None:
    text = printable_json(json.dumps({value: [value]}, ensure_ascii=False, indent=2))
    assert json.loads(text) == {value: [value]}
    assert text.replace("\n", "").isprintable()


@pytest.mark.parametrize("width", [5, 6, 9, 30])
def test_cut_text_has_the_width_and_both_ends(width: int) -> None:
    name = "scope/" * 20 + "name:0"
    shown = cut(name, width)
    head, tail = shown.split("…")
    assert len(shown) == width
    assert name.startswith(head)
    assert name.endswith(tail)


def test_short_text_is_not_cut() -> None:
    assert cut("abc", 3) == cut_end("abc", 3) == "abc"
    assert cut_end("abcd", 3) == "ab…"
