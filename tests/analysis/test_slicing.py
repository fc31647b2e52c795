"""Slices are NumPy's, of fills without the fill."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbkaitai.analysis.values import slicing
from pbkaitai.analysis.values.slicing import SliceError, parse_slice, take
from pbkaitai.errors import TensorError
from pbkaitai.messages import TensorProto
from pbkaitai.tensors import to_ndarray

SHAPE = (3, 4, 5)
bounds = st.none() | st.integers(-7, 7)
parts = st.integers(-6, 6) | st.builds(
    slice, bounds, bounds, st.none() | st.integers(-3, 3).filter(bool)
)


def make(shape: tuple[int, ...], values: list[float]) -> TensorProto:
    tensor = TensorProto(dtype=1, float_val=values)
    for size in shape:
        tensor.tensor_shape.dim.add(size=size)
    return tensor


def written(part: Any) -> str:
    if part is ...:
        return "…"
    if isinstance(part, int):
        return str(part)
    text = ":".join("" if n is None else str(n) for n in (part.start, part.stop))
    return text if part.step is None else f"{text}:{part.step}"


@given(st.lists(parts, max_size=3), st.integers(0, 3) | st.none(), st.booleans())
def test_part_is_what_numpy_gives(keys: list[Any], ellipsis_at: int | None, is_fill: bool) -> None:
    key = list(keys)
    if ellipsis_at is not None:
        key.insert(min(ellipsis_at, len(key)), ...)
    text = ", ".join(map(written, key))
    assert parse_slice(text) == tuple(key)
    count = 7 if is_fill else 60
    tensor = make(SHAPE, [float(n) for n in range(count)])
    array = to_ndarray(tensor)
    costly = slicing._COSTLY
    slicing._COSTLY = 0  # so that a fill is not made for this small one either
    try:
        expected = array[tuple(key)]
        assert np.array_equal(take(tensor, tuple(key), text), expected)
    except IndexError:
        with pytest.raises(SliceError):
            take(tensor, tuple(key), text)
    finally:
        slicing._COSTLY = costly


def test_part_of_a_large_fill_takes_no_memory() -> None:
    """A million rows of a million columns, of which the file gives three values."""
    tensor = make((1 << 20, 1 << 20), [1.0, 2.0, 3.0])
    tracemalloc.start()
    found = take(tensor, parse_slice("0, :4"))
    last = take(tensor, parse_slice("-1, -1"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.tolist() == [1.0, 2.0, 3.0, 3.0]
    assert last.shape == ()
    assert last.item() == 3.0
    assert peak < 64 << 20


def test_too_large_a_part_is_refused() -> None:
    with pytest.raises(TensorError, match="too large to be filled"):
        take(make((1 << 20, 1 << 20), [1.0, 2.0]), parse_slice(":, :"))


@pytest.mark.parametrize("text", ["a", "1.5", "0:1:2:3", "...,...", "::0", "0,,1", "0x1"])
def test_what_is_no_slice_is_refused(text: str) -> None:
    with pytest.raises(SliceError):
        parse_slice(text)


@pytest.mark.parametrize("text", ["", "[]", "[0:2]", "0:2,", " 0 : 2 "])
def test_brackets_spaces_and_a_last_comma_may_be_written(text: str) -> None:
    assert parse_slice(text) in ((), (slice(0, 2),))
