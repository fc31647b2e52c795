"""Sizes, counts and shapes in words."""

from __future__ import annotations

import pytest

from pbkaitai.messages import TensorShapeProto
from pbkaitai.views.words import (
    by_count,
    count_text,
    counts_text,
    element_count,
    shape_data,
    shape_text,
    short_size,
    size_text,
    unknown_fields_text,
)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"),
        (1023, "1023 B"),
        (1024, "1.0 KiB"),
        (1536, "1.5 KiB"),
        (1 << 20, "1.0 MiB"),
        (3 << 40, "3.0 TiB"),
        (1 << 90, "1073741824.0 EiB"),
    ],
)
def test_size_has_a_unit_that_keeps_it_short(size: int, text: str) -> None:
    assert short_size(size) == text


def test_large_size_is_told_in_bytes_as_well() -> None:
    assert size_text(1) == "1 byte"
    assert size_text(48213) == "48,213 bytes (47.1 KiB)"


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        (None, "unknown rank"),
        ([], "[]"),
        ([-1, 28, 28], "[?, 28, 28]"),
        ([-7], "[-7]"),
        ([0], "[0]"),
        ([1] * 20, "[" + "1, " * 16 + "… 20 axes]"),
    ],
)
def test_shape_is_written_as_tensorflow_writes_it(shape: list[int] | None, text: str) -> None:
    assert shape_text(shape) == text


def test_dim_without_a_size_has_size_0() -> None:
    """proto3 omits zero, so an empty Dim is size 0."""
    shape = TensorShapeProto.from_bytes(bytes.fromhex("12 00 12 02 08 05"))
    assert shape_data(shape) == [0, 5]


def test_unknown_rank_has_no_shape() -> None:
    assert shape_data(TensorShapeProto.from_bytes(bytes.fromhex("18 01"))) is None


def test_elements_of_a_shape_that_is_not_known_are_not_counted() -> None:
    assert element_count([2, 3]) == 6
    assert element_count([]) == 1
    assert element_count([2, -1]) is None
    assert element_count(None) is None


def test_counts_stand_largest_first_and_the_rest_is_told() -> None:
    counts = by_count({"b": 2, "a": 2, "c": 5})
    assert list(counts) == ["c", "a", "b"]
    assert counts_text(counts, limit=2) == "c 5, a 2, … 1 more"


def test_one_is_singular() -> None:
    assert count_text(1, "node") == "1 node"
    assert count_text(1000, "node") == "1,000 nodes"


def test_unknown_fields_are_told_by_type_and_number() -> None:
    text = unknown_fields_text({"x.A": {"9": 2, "12": 1}, "x.B": {"1": 1}})
    assert text == "x.A: field 9 × 2, field 12 × 1; x.B: field 1 × 1"
