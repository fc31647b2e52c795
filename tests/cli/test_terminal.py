"""Blocks on a terminal: what is longer than it is wide goes on below."""

from __future__ import annotations

import io
import re

import pytest

from pbkaitai.cli import terminal
from pbkaitai.views.layout import Block, Column, Facts, Heading, Lines, Table

LONG = "the operation with its inputs and its attributes and where they come from in the end"
TABLE = Table((Column("a"), Column("b")), (("x" * 30, LONG),), rest="… 40 more rows of this kind")


def draw(blocks: list[Block], width: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(width))
    stream = io.StringIO()
    terminal.write(blocks, stream, has_color=False)
    return stream.getvalue().splitlines()


@pytest.mark.parametrize("width", [40, 60, 79, 120])
@pytest.mark.parametrize(
    "block",
    [
        Lines((f"  {LONG}", LONG)),
        Facts((("label", LONG), ("a label of its own length", LONG))),
        Heading("title", note=LONG),
        TABLE,
    ],
    ids=["lines", "facts", "heading", "table"],
)
def test_every_word_is_there_and_no_line_is_too_wide(
    block: Block, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = draw([Heading("above", 2), block], width, monkeypatch)
    assert max(map(len, lines)) <= width
    words = re.sub(r"\W+", " ", " ".join(lines)).split()
    assert set(LONG.split()) <= set(words)


def test_lines_do_not_end_in_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [Heading("title"), Facts((("a", "b"), ("long label", ""))), Lines(("[1 2]  ", ""))]
    lines = draw(blocks, 60, monkeypatch)
    assert lines == [line.rstrip() for line in lines]


def test_line_that_goes_on_hangs_below_its_own_indent(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = draw([Lines((f"    {LONG}",))], 50, monkeypatch)
    assert lines[0].startswith("    the")
    assert lines[1].startswith("        ")


def test_value_stands_below_a_label_that_takes_half_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = draw([Facts((("l" * 30, "value"),))], 40, monkeypatch)
    assert lines == ["l" * 30, "    value"]


def test_escape_sequences_of_a_file_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(draw([Heading("a\x1b[1m"), Lines(("b\x1b[1m",))], 60, monkeypatch))
    assert "\x1b" not in text
