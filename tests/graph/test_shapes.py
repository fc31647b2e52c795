"""TensorShape and Dimension, where they are more than their rules in `checks_types.py`."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from pbkaitai.graph.shapes import (
    Dimension,
    TensorShape,
    as_shape,
    dimension_at_index,
    dimension_value,
    unknown_shape,
)
from pbkaitai.messages import TensorShapeProto

PART = TensorShape([3, None, 5])
FULL = TensorShape([2, 3])
NONE = TensorShape(None)


@pytest.mark.parametrize(
    ("given", "dims"),
    [
        (5, [5]),
        ((1, 2), [1, 2]),
        (np.array([2, 3]), [2, 3]),
        (np.array(3), [3]),
        (np.int64(3), [3]),
        ([Dimension(3), Dimension(None)], [3, None]),
        (Dimension(4), [4]),
        (range(3), [0, 1, 2]),
        (FULL, [2, 3]),
        (iter([1, 2]), [1, 2]),
    ],
)
def test_what_makes_a_shape(given: Any, dims: list[int | None]) -> None:
    """Whatever holds ints, None and dimensions."""
    assert TensorShape(given).as_list() == dims


@pytest.mark.parametrize("given", ["abc", ["a"], [2.5], [3.0], 3.0, b"a", [[1]]])
def test_what_makes_no_shape(given: Any) -> None:
    """Text and floats, whole ones too."""
    with pytest.raises(TypeError):
        TensorShape(given)


def test_a_size_in_a_file_below_minus_one_is_unknown() -> None:
    """-1 says unknown; what is below can only be meant so."""
    proto = TensorShapeProto(dim=[TensorShapeProto.Dim(size=n) for n in (-1, -5, 0, 2)])
    assert TensorShape(proto).as_list() == [None, None, 0, 2]
    assert TensorShape(TensorShapeProto(unknown_rank=True)).rank is None


def test_a_known_dimension_is_an_int_with_a_value() -> None:
    """Code for TensorFlow 2 wants an int, code for TensorFlow 1 asks for `value`."""
    size = FULL[0]
    assert isinstance(size, int)
    assert isinstance(size, Dimension)
    assert (size, size.value, hash(size)) == (2, 2, hash(2))
    assert list(range(10))[size] == 2
    assert np.zeros(FULL).shape == (2, 3)
    assert f"{size} {size!r}" == "2 Dimension(2)"
    assert size / 4 == 0.5
    assert PART[1] is None


def test_arithmetic_with_dimensions() -> None:
    """Results are dimensions; with an unknown one they are unknown, and comparing says None."""
    four, some = Dimension(4), Dimension(None)
    for result, value in (
        (four + 1, 5), (1 + four, 5), (four - 1, 3), (9 - four, 5), (four * 2, 8), (2 * four, 8),
        (four // 3, 1), (9 // four, 2), (four % 3, 1), (9 % four, 1), (four + four, 8),
    ):  # fmt: skip
        assert isinstance(result, Dimension)
        assert result == value
    for result in (four + None, four + some, some * 2, 2 - some, some // 0, some % four):
        assert isinstance(result, Dimension)
        assert result.value is None
    assert (four < some) is None
    assert (some == Dimension(None)) is None
    assert (four == 4, four != 4, four <= 4, four > 4) == (True, False, True, False)
    assert not some
    assert str(some) == "?"
    with pytest.raises(TypeError):
        hash(some)


def test_merging_dimensions() -> None:
    """The known one wins; two that differ do not merge."""
    four, some = Dimension(4), Dimension(None)
    assert four.merge_with(some) == some.merge_with(four) == 4
    assert four.is_compatible_with(None)
    assert not four.is_compatible_with(5)
    with pytest.raises(ValueError, match="4 and 5"):
        four.merge_with(5)


def test_slices_of_an_unknown_rank() -> None:
    """Bounds from the front give so many unknown sizes, others an unknown rank."""
    assert NONE[0] is None
    assert NONE[1:3].as_list() == [None, None]
    for part in (NONE[1:], NONE[:-1], NONE[-2:]):
        assert part.rank is None
    with pytest.raises(ValueError, match="step"):
        NONE[::2]
    with pytest.raises(IndexError):
        FULL[2]


def test_what_two_shapes_have_in_common() -> None:
    """Sizes that differ are unknown, ranks that differ leave nothing."""
    common = PART.most_specific_compatible_shape([3, 4, 6])
    assert common.as_list() == [3, None, None]
    assert PART.most_specific_compatible_shape([1]).rank is None
    assert FULL.is_subtype_of([2, None])
    assert FULL.is_subtype_of(None)
    assert not PART.is_subtype_of(FULL)
    assert not NONE.is_subtype_of(FULL)


def test_unknown_sizes_are_compatible_on_either_side() -> None:
    """What is not known may be anything."""
    assert FULL.is_compatible_with([2, None])
    assert PART.is_compatible_with([3, 7, 5])
    assert not FULL.is_compatible_with([None, 4])


def test_sums() -> None:
    """`+` joins a shape with whatever makes one, on either side."""
    tail = [1]
    assert (FULL + tail).as_list() == [2, 3, 1]
    assert (tail + FULL).as_list() == [1, 2, 3]
    assert (FULL + None).rank is None


def test_demands_say_what_is_wrong() -> None:
    """The shape and the demand stand in the text."""
    for demand, text in (
        (PART.assert_is_fully_defined, r"Shape \(3, None, 5\) is not fully defined"),
        (lambda: PART.assert_has_rank(2), r"Shape \(3, None, 5\) must have rank 2"),
        (lambda: PART.assert_same_rank([1]), "must have the same rank"),
        (lambda: PART.with_rank_at_most(2), "must have rank at most 2"),
        (lambda: PART.assert_is_compatible_with([2, 7, 5]), "are incompatible"),
        (lambda: len(NONE), "unknown rank"),
        (lambda: list(NONE), "unknown rank"),
    ):
        with pytest.raises(ValueError, match=text):
            demand()


def test_equality() -> None:
    """Lists and tuples that make the shape are equal to it; other things are not."""
    assert PART == [3, None, 5]
    sizes = (2, 3)
    assert sizes == FULL
    assert TensorShape(None) == NONE
    assert FULL != "x"
    assert FULL != 5
    assert hash(PART) == hash(TensorShape([3, None, 5]))
    assert bool(TensorShape([])) is True
    assert bool(NONE) is False


@pytest.mark.parametrize("shape", [PART, FULL, NONE, TensorShape([])], ids=str)
def test_copies_are_equal(shape: TensorShape) -> None:
    """Copying, pickling and the message lead to an equal shape."""
    for again in (copy.deepcopy(shape), pickle.loads(pickle.dumps(shape)), as_shape(shape)):
        assert again == shape
    assert TensorShape(TensorShapeProto.from_bytes(shape.as_proto().to_bytes())) == shape


def test_helpers_of_tensorflow_1() -> None:
    """dimension_value and dimension_at_index bridge the two TensorFlows."""
    assert dimension_value(Dimension(4)) == dimension_value(4) == 4
    assert dimension_value(Dimension(None)) is None
    assert dimension_at_index(FULL, 1) == 3
    assert dimension_at_index(NONE, 7).value is None
    assert unknown_shape(2).as_list() == [None, None]
