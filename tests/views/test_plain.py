"""Blocks as plain text."""

from __future__ import annotations

from pbkaitai.views.layout import (
    NUMBER,
    Block,
    Column,
    Facts,
    Heading,
    Lines,
    Table,
    facts,
    table,
)
from pbkaitai.views.plain import to_text

_COLUMNS = (Column("name"), Column("count", NUMBER))


def test_no_blocks_give_no_text() -> None:
    assert to_text([]) == ""


def test_depth_is_indentation_and_a_blank_line_stands_before_a_heading() -> None:
    blocks: list[Block] = [
        Facts((("size", "3"),)),
        Heading("graph", 1, "2 nodes"),
        Heading("ops", 2),
        Facts((("a", "b"),)),
        Heading("next", 1),
        Lines(("[1 2]",)),
    ]
    assert to_text(blocks) == "size: 3\n\ngraph (2 nodes)\n  ops\n    a: b\n\nnext\n  [1 2]\n"


def test_columns_are_two_spaces_apart_and_numbers_end_together() -> None:
    text = to_text(table(_COLUMNS, [("a", 1), ("long", 100)]))
    assert text == "name  count\na         1\nlong    100\n"


def test_column_that_is_empty_throughout_is_left_out() -> None:
    assert to_text(table(_COLUMNS, [("a", None), ("b", "")])) == "name\na\nb\n"


def test_one_very_long_cell_does_not_widen_the_others() -> None:
    name = "x" * 500
    assert to_text(table(_COLUMNS, [("a", 1), (name, 2)])).splitlines() == [
        "name  count",
        "a         1",
        f"{name}      2",
    ]


def test_columns_stay_straight_where_many_cells_are_long() -> None:
    rows = [(f"scope/{'x' * size}", size) for size in (60, 70, 80, 90, 5000)]
    lines = to_text(table(_COLUMNS, rows)).splitlines()
    assert {len(line) for line in lines[:5]} == {96 + 2 + len("count")}


def test_blank_line_stands_between_two_tables() -> None:
    """Otherwise the titles of the second look like one more row of the first."""
    one = table(_COLUMNS, [("a", 1)])
    assert to_text([*one, *one]) == "name  count\na         1\n\nname  count\na         1\n"


def test_rows_beyond_the_limit_are_counted() -> None:
    text = to_text(table(_COLUMNS, [(str(i), i) for i in range(9)], limit=2, noun="nodes"))
    assert text.splitlines()[-1] == "… 7 more nodes"
    assert len(text.splitlines()) == 4


def test_a_single_row_is_never_hidden() -> None:
    assert len(to_text(table(_COLUMNS, [("a", 1), ("b", 2)], limit=1)).splitlines()) == 3


def test_every_kind_of_block_is_escaped() -> None:
    evil = "\x1b[2J\n\u202e"
    blocks: list[Block] = [
        Heading(evil, 1, evil),
        Facts(((evil, evil),)),
        Table((Column(evil),), ((evil,),), evil),
        Lines((evil,)),
    ]
    text = to_text(blocks)
    assert len(text.splitlines()) == 7
    assert all(line.isprintable() for line in text.splitlines())


def test_facts_without_a_value_are_left_out_but_zero_is_one() -> None:
    assert facts([("a", ""), ("b", None), ("c", 0)]) == [Facts((("c", "0"),))]
    assert facts([("a", "")]) == []
