"""Statistics are NumPy's, for every dtype and way to store, and need no memory for a fill."""

from __future__ import annotations

import math
import tracemalloc
from typing import Any

import corpus
import numpy as np
import pytest

from pbkaitai.analysis.values.constants import find_constants
from pbkaitai.analysis.values.statistics import Statistics, statistics_of
from pbkaitai.errors import DecodeError, PbError, TensorError
from pbkaitai.messages import GraphDef, TensorProto
from pbkaitai.opening import open as open_file
from pbkaitai.tensors import describe_storage, to_ndarray, type_of

LARGEST = 2_000_000


def make(array: np.ndarray[Any, Any], dtype: int) -> TensorProto:
    tensor = TensorProto(dtype=dtype, tensor_content=array.tobytes())
    for size in array.shape:
        tensor.tensor_shape.dim.add(size=size)
    return tensor


def check(tensor: Any) -> None:
    """Compare with NumPy on the whole array, small floats and integers as doubles."""
    array = to_ndarray(tensor).reshape(-1)
    found = statistics_of(tensor)
    if array.dtype == object:
        assert found == Statistics()
        return
    label = type_of(tensor).label
    is_complex = label.startswith("complex")
    exact = array.astype("c16" if is_complex else "f8")
    assert found.zeros == int((exact == 0).sum())
    is_float = "float" in label or is_complex
    assert found.nan == (int(np.isnan(exact).sum()) if is_float else None)
    assert found.infinite == (int(np.isinf(exact).sum()) if is_float else None)
    known = exact[~np.isnan(exact)]
    if is_complex or label == "bool" or not len(known):
        assert found.min is None
        assert found.max is None
    else:
        assert found.min == pytest.approx(known.min(), rel=1e-6)
        assert found.max == pytest.approx(known.max(), rel=1e-6)
    finite = exact[np.isfinite(exact)]
    if len(finite):
        with np.errstate(over="ignore", invalid="ignore"):
            std = float(finite.std())
            scale = float(np.abs(finite).max())
            assert abs(found.mean - finite.mean()) <= 1e-9 * scale or not math.isfinite(std)  # type: ignore[operator]
        if math.isfinite(std):
            assert found.std == pytest.approx(std, rel=1e-6, abs=1e-9 * scale)


def known_tensors(path: Any) -> Any:
    try:
        file = open_file(path)
    except PbError:
        return
    with file:
        for constant in find_constants(file):
            try:
                tensor = constant.tensor
                if tensor is not None and describe_storage(tensor).needed <= LARGEST:
                    to_ndarray(tensor)
                    yield tensor
            except (TensorError, DecodeError):
                continue


@pytest.mark.parametrize("case", corpus.synth_parameters())
def test_synthetic_tensors_have_numpys_statistics(case: corpus.Case) -> None:
    for tensor in known_tensors(case.path):
        check(tensor)


@pytest.mark.parametrize("case", corpus.open_parameters())
def test_real_tensors_have_numpys_statistics(case: corpus.Case) -> None:
    for _, tensor in zip(range(60), known_tensors(case.path), strict=False):
        check(tensor)


def test_fill_of_32_gib_takes_no_memory() -> None:
    graph = GraphDef.from_file(corpus.SYNTH / "fill_32GiB.pb")
    tensor = graph.node[0].attr["value"].tensor
    statistics_of(tensor)
    tracemalloc.start()
    found = statistics_of(tensor)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found == Statistics(1.0, 1.0, 1.0, 0.0, 0, 0, 0)
    assert peak < 100_000


def test_many_weights_are_read_in_blocks() -> None:
    array = np.random.default_rng(0).normal(5, 2, 4_000_000).astype("<f4")
    tensor = make(array, 1)
    tracemalloc.start()
    found = statistics_of(tensor)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < array.nbytes / 4
    assert found.mean == pytest.approx(float(array.mean(dtype="f8")))
    assert found.std == pytest.approx(float(array.std(dtype="f8")))


def test_last_of_several_values_weighs_as_often_as_it_is_repeated() -> None:
    """1, 2, 3, 3, 3 …, nine billion times."""
    tensor = TensorProto(dtype=1, float_val=[1.0, 2.0, 3.0])
    tensor.tensor_shape.dim.add(size=1 << 33)
    found = statistics_of(tensor)
    assert found.mean == pytest.approx(3.0)
    assert found.std == pytest.approx(math.sqrt(5 / (1 << 33)), rel=1e-6)
    assert (found.min, found.max, found.zeros) == (1.0, 3.0, 0)


def test_nan_and_infinities_are_counted_and_not_averaged() -> None:
    array = np.array([np.nan, np.inf, -np.inf, 1, 3, 0], "<f8")
    found = statistics_of(make(array, 2))
    assert found == Statistics(
        -math.inf, math.inf, pytest.approx(4 / 3), pytest.approx(1.247219), 1, 1, 2
    )


def test_large_integers_are_exact() -> None:
    array = np.array([-(1 << 63), (1 << 63) - 1, 7], "<i8")
    found = statistics_of(make(array, 9))
    assert (found.min, found.max) == (-(1 << 63), (1 << 63) - 1)


def test_mean_of_large_close_values_keeps_its_digits() -> None:
    """Sums of squares would lose all of them."""
    array = np.full(300_000, 1e9) + np.tile([0.0, 1.0, 2.0], 100_000)
    found = statistics_of(make(array, 2))
    assert found.std == pytest.approx(math.sqrt(2 / 3), rel=1e-6)


def test_float32_extremes_have_few_digits() -> None:
    found = statistics_of(make(np.array([0.1], "<f4"), 1))
    assert found.min == 0.1


def test_mean_is_between_the_extremes() -> None:
    """Equal values have their own as mean, though their sum is rounded."""
    for number in (0.1, 1 / 3, 0.7):
        for count in range(1, 60):
            tensor = TensorProto(dtype=2, double_val=[number] * count)
            tensor.tensor_shape.dim.add(size=count)
            found = statistics_of(tensor)
            assert found.min == found.mean == found.max == number
