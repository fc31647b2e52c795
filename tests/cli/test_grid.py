"""Tables on a terminal: widths, folding, and rows that are written as they come."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbkaitai.cli import grid
from pbkaitai.views.layout import NAME, NUMBER, SHAPE, TEXT, TYPE, Column

COLUMNS = (Column("node", NAME), Column("op", TYPE), Column("bytes", NUMBER), Column("note", TEXT))


def draw(rows: list[tuple[object, ...]], width: int = 60) -> list[str]:
    return list(grid.lines(COLUMNS, rows, width, lambda role, text: text))


def test_columns_have_the_width_of_their_cells_and_numbers_stand_right() -> None:
    assert draw([("a", "Const", 5, "x"), ("conv/b", "Add", 1000, None)]) == [
        "node    op     bytes  note",
        "─" * 26,
        "a       Const      5  x",
        "conv/b  Add     1000",
    ]


def test_column_that_is_empty_throughout_is_left_out() -> None:
    assert draw([("a", "Const", None, "")])[0] == "node  op"
    assert draw([("", None, None, "")])[2:] == [""]


def test_later_row_is_not_lost_by_a_column_that_was_empty_before() -> None:
    rows: list[tuple[object, ...]] = [("a", "Const", None, "")] * 1000
    assert "late" in draw([*rows, ("b", "Add", 7, "late")])[-1]


def test_long_cells_are_folded_at_spaces_and_scopes() -> None:
    lines = draw([("scope/inner/of/a/long/name", "Const", 1, "one, two, three, four, five")], 42)
    assert all(len(line) <= 42 for line in lines)
    names = "".join(line[: lines[0].index("op")].strip() for line in lines[2:])
    assert names == "scope/inner/of/a/long/name"
    assert lines[2].startswith("scope/")
    assert not any(line.split()[-1].startswith(",") for line in lines[2:])


@pytest.mark.parametrize("width", [1, 7, 20, 33, 80, 200])
def test_nothing_is_lost_at_any_width(width: int) -> None:
    cells = ("n" * 90, "O" * 30, "1" * 20, "漢字" * 40)
    lines = draw([cells], width)
    behind_titles = next(i for i, line in enumerate(lines) if line.startswith("─")) + 1
    text = "".join(lines[behind_titles:])
    for cell in cells:
        assert text.count(cell[0]) == len(cell) / (2 if cell[0] == "漢" else 1)


def test_one_long_cell_among_many_does_not_take_the_room_of_the_others() -> None:
    rows: list[tuple[object, ...]] = [("some/scope/name", "Const", 1, "x")] * 50
    lines = draw([*rows, ("while", "DT_INT32, " * 30, 1, "x")], 50)
    assert "some/scope/name  Const" in lines[2]


def test_control_characters_and_wide_ones_keep_the_columns_straight() -> None:
    lines = draw([("a\x1b[31m\n", "漢字", 1, "x"), ("b", "Const", 2, "y")])
    assert "\x1b" not in "".join(lines)
    assert lines[2].startswith("a\\x1b[31m\\n  漢字 ")


def test_rows_are_written_as_they_come() -> None:
    endless = ((f"n{i}", "Const", i, "x") for i in itertools.count())
    lines = grid.lines(COLUMNS, endless, 60, lambda role, text: text)
    assert list(itertools.islice(lines, 3000))[-1].startswith("n2997")


def test_paint_is_told_what_it_paints() -> None:
    lines = grid.lines(COLUMNS, [("a", "Const", 1, "x")], 60, lambda role, text: f"<{role}>{text}")
    text = "\n".join(lines)
    assert "<title>node" in text
    assert "<first>a" in text
    assert "<type>Const" in text
    assert "<rule>─" in text


TENSORS = (
    Column("tensor", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("bytes", NUMBER),
    Column("stored"),
    Column("min…max", NUMBER),
    Column("mean±std", NUMBER),
)
TENSOR = (
    "scope/weights",
    "DT_FLOAT",
    "[3, 10000]",
    "192,000",
    "tensor_content",
    "-0.02…0.03",
    "1±2",
)


@pytest.mark.parametrize("width", range(30, 110, 5))
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    lines = list(grid.lines(TENSORS, [TENSOR] * 3, width, lambda role, text: text))
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("width", range(30, 110, 5))
def test_numbers_and_sizes_of_a_shape_are_never_broken(width: int) -> None:
    lines = list(grid.lines(TENSORS, [TENSOR], width, lambda role, text: text))
    words = " ".join(lines).replace("…", "… ").split()
    assert {"192,000", "10000]", "-0.02…", "0.03"} <= set(words)


def test_columns_without_room_stand_below_their_row() -> None:
    lines = list(grid.lines(TENSORS, [TENSOR], 50, lambda role, text: text))
    assert lines[1].split() == ["min…max", "mean±std"]
    assert lines[-1].startswith("    ")
    assert lines[-1].split() == ["-0.02…0.03", "1±2"]


def test_titles_are_not_broken() -> None:
    columns = (Column("number", NUMBER), Column("field", TEXT), Column("message", NAME))
    lines = list(grid.lines(columns, [(1, "f" * 40, "m" * 40)], 40, lambda role, text: text))
    assert lines[0].split() == ["number", "field", "message"]


@pytest.mark.parametrize(
    ("text", "width", "parts"),
    [
        ("scope/unknown_rank", 14, ["scope/unknown_", "rank"]),
        ('attr["T"].type', 12, ['attr["T"].', "type"]),
        ("scope/inner/name", 12, ["scope/inner/", "name"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("one two three", 8, ["one two", "three"]),
    ],
)
def test_names_are_broken_behind_their_marks(text: str, width: int, parts: list[str]) -> None:
    assert grid.fold(text, width, NAME) == parts


def test_text_gives_way_before_names() -> None:
    lines = draw([("a/name/of/thirty/characters/xx", "Const", 1, "long text " * 12)], 70)
    assert "a/name/of/thirty/characters/xx" in lines[2]


@pytest.mark.parametrize("width", [50, 60, 70, 80])
def test_data_types_are_one_word(width: int) -> None:
    lines = list(grid.lines(TENSORS, [TENSOR] * 3, width, lambda role, text: text))
    assert sum("DT_FLOAT" in line for line in lines) == 3


def test_cells_of_blanks_are_no_fault() -> None:
    columns = [Column(role, role) for role in (NAME, TYPE, SHAPE, NUMBER, TEXT)]
    for cell in (" ", "   ", "/", "…"):
        assert list(grid.lines(columns, [(cell,) * 5] * 2, 40, lambda role, text: text))


@given(
    st.text("ab/_.: ,[]…±漢1", max_size=60),
    st.integers(1, 30),
    st.sampled_from((NAME, TYPE, SHAPE, NUMBER, TEXT)),
)
def test_folding_loses_blanks_alone(text: str, width: int, role: str) -> None:
    parts = grid.fold(text, width, role)
    assert "".join(parts).replace(" ", "") == text.replace(" ", "")
    if role in (NAME, TYPE, TEXT):
        assert all(grid._size(part) <= max(2, width) for part in parts)
