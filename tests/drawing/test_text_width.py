"""Widths of text: never less than a font takes, and cutting keeps both ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbkaitai.drawing.text import fit, text_width

# Widths of DejaVu Sans in thousandths of the size.
DEJAVU = {"i": 278, "m": 974, "W": 989, "a": 613, "A": 684, "O": 787, "0": 636, " ": 318}
DEJAVU |= {"_": 500, "/": 337, ".": 318, "%": 950, "@": 1000, "Q": 787, "w": 818, "…": 1000}


@pytest.mark.parametrize("char", DEJAVU)
def test_no_character_is_narrower_than_in_a_wide_font(char: str) -> None:
    assert text_width(char, 1000) >= DEJAVU[char]


def test_characters_of_east_asia_are_wide_and_marks_have_no_width() -> None:
    assert text_width("漢", 10) >= 10
    assert text_width("e\u0301", 10) == text_width("e", 10)
    assert text_width("W", 10, is_mono=True) == text_width("i", 10, is_mono=True)


@given(st.text(max_size=60), st.floats(20, 300))
def test_text_that_is_fitted_fits(text: str, width: float) -> None:
    for style in ({}, {"is_bold": True}, {"is_mono": True}):
        shown = fit(text, width, 11, **style)
        assert text_width(shown, 11, **style) <= max(width, text_width("…", 11, **style))
        assert shown == text or "…" in shown


def test_both_ends_of_a_name_stay() -> None:
    shown = fit("model/block_12/attention/self/query/MatMul", 150, 10, is_mono=True)
    assert shown.startswith("model/")
    assert shown.endswith("MatMul")
    assert fit("short", 150, 10) == "short"
