"""Tensors written by Google's protobuf from NumPy's and ml_dtypes' own bits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pb_oracle import google_class

from pbkaitai.errors import PbError
from pbkaitai.messages import DataType, TensorProto
from pbkaitai.tensors import TENSOR_TYPES, describe_storage, shape_of, stored_values, to_ndarray
from pbkaitai.tensors.dtypes import BITS, BYTES, OBJECTS, PAIRS

NUMERIC = [row for row in TENSOR_TYPES.values() if row.rule != OBJECTS]
BY_NAME = pytest.mark.parametrize("row", NUMERIC, ids=lambda row: row.name)


def random_array(row: Any, seed: int, count: int) -> np.ndarray[Any, Any]:
    """Return elements of any bits that the type can have."""
    octets = np.random.default_rng(seed).integers(0, 256, count * row.size, dtype=np.uint8)
    if row.name == "DT_BOOL":
        octets &= 1
    narrow = {"INT4": 15, "UINT4": 15, "FLOAT4_E2M1FN": 15, "INT2": 3, "UINT2": 3}
    octets &= np.uint8(narrow.get(row.name.removeprefix("DT_"), 255))
    return octets.view(row.to_numpy())


def google_tensor(row: Any, sizes: list[int]) -> Any:
    message = google_class(TensorProto)(dtype=row.number)
    for size in sizes:
        message.tensor_shape.dim.add().size = size
    return message


def set_typed(message: Any, row: Any, array: np.ndarray[Any, Any]) -> None:
    """Put *array* into the typed field, by the rule of tensor.proto."""
    if row.rule == BYTES:
        message.float8_val = array.tobytes()
    elif row.rule == BITS:
        message.half_val.extend(array.view(np.uint16).tolist())
    elif row.rule == PAIRS:
        getattr(message, row.field).extend(array.view(f"<f{row.size // 2}").tolist())
    elif array.dtype.isbuiltin == 1:
        getattr(message, row.field).extend(array.tolist())
    else:
        message.int_val.extend(array.astype(np.int32).tolist())


def same_bits(found: np.ndarray[Any, Any], expected: np.ndarray[Any, Any]) -> bool:
    """Compare bit by bit, but NaNs as NaNs: Python floats do not keep the signalling bit."""
    if found.dtype != expected.dtype or found.shape != expected.shape:
        return False
    if found.dtype.kind in "fc":
        with np.errstate(invalid="ignore"):  # comparing a signalling NaN warns on some machines
            return bool(np.array_equal(found, expected, equal_nan=True))
    return found.tobytes() == expected.tobytes()


@BY_NAME
@given(seed=st.integers(0, 1 << 32), sizes=st.lists(st.integers(0, 4), max_size=3))
def test_typed_field_gives_back_the_array(row: Any, seed: int, sizes: list[int]) -> None:
    array = random_array(row, seed, int(np.prod(sizes, dtype=int)))
    message = google_tensor(row, sizes)
    set_typed(message, row, array)
    found = to_ndarray(TensorProto.from_bytes(message.SerializeToString()))
    assert same_bits(found, array.reshape(sizes))


@BY_NAME
@given(seed=st.integers(0, 1 << 32), sizes=st.lists(st.integers(0, 4), max_size=3))
def test_tensor_content_gives_back_the_array(row: Any, seed: int, sizes: list[int]) -> None:
    array = random_array(row, seed, int(np.prod(sizes, dtype=int)))
    message = google_tensor(row, sizes)
    message.tensor_content = array.tobytes()
    found = to_ndarray(TensorProto.from_bytes(message.SerializeToString()))
    assert found.shape == tuple(sizes)
    assert found.dtype == array.dtype
    assert found.tobytes() == array.tobytes()


@BY_NAME
@given(seed=st.integers(0, 1 << 32), count=st.integers(1, 5), more=st.integers(1, 20))
def test_short_field_repeats_its_last_value(row: Any, seed: int, count: int, more: int) -> None:
    array = random_array(row, seed, count)
    message = google_tensor(row, [count + more])
    set_typed(message, row, array)
    tensor = TensorProto.from_bytes(message.SerializeToString())
    filled = np.concatenate([array, np.repeat(array[-1:], more)])
    assert same_bits(to_ndarray(tensor), filled)
    assert same_bits(stored_values(tensor), array)
    assert (describe_storage(tensor).given, describe_storage(tensor).needed) == (
        count,
        count + more,
    )


@given(values=st.lists(st.binary(max_size=5), min_size=1, max_size=6), more=st.integers(0, 4))
def test_strings_are_given_back_as_bytes(values: list[bytes], more: int) -> None:
    message = google_tensor(TENSOR_TYPES[7], [len(values) + more])
    message.string_val.extend(values)
    found = to_ndarray(TensorProto.from_bytes(message.SerializeToString()))
    assert found.tolist() == values + values[-1:] * more


numbers = st.integers(-(1 << 31), (1 << 31) - 1)
any_tensor = st.fixed_dictionaries(
    {"dtype": st.sampled_from([*DataType, 99])},
    optional={
        "tensor_content": st.binary(max_size=40),
        "half_val": st.lists(numbers, max_size=5),
        "float_val": st.lists(st.floats(width=32), max_size=5),
        "double_val": st.lists(st.floats(), max_size=5),
        "int_val": st.lists(numbers, max_size=5),
        "string_val": st.lists(st.binary(max_size=3), max_size=5),
        "scomplex_val": st.lists(st.floats(width=32), max_size=5),
        "bool_val": st.lists(st.booleans(), max_size=5),
        "uint64_val": st.lists(st.integers(0, (1 << 64) - 1), max_size=5),
        "float8_val": st.binary(max_size=5),
    },
)
any_sizes = st.lists(st.sampled_from([0, 1, 2, 3, 5, -1, 1 << 33, 1 << 62]), max_size=4)


@given(fields=any_tensor, sizes=any_sizes, unknown_rank=st.booleans())
def test_any_tensor_is_an_array_of_its_shape_or_a_clear_error(
    fields: dict[str, Any], sizes: list[int], unknown_rank: bool
) -> None:
    message = google_class(TensorProto)(**fields)
    for size in sizes:
        message.tensor_shape.dim.add().size = size
    message.tensor_shape.unknown_rank = unknown_rank
    check_array_or_error(TensorProto.from_bytes(message.SerializeToString()))


@given(data=st.binary(max_size=60))
def test_any_bytes_are_an_array_or_a_clear_error(data: bytes) -> None:
    check_array_or_error(TensorProto.from_bytes(data))


def check_array_or_error(tensor: TensorProto) -> None:
    """Let any exception that is not pbkaitai's own fail the test."""
    try:
        array = to_ndarray(tensor, max_bytes=1 << 20)
    except PbError:
        return
    assert array.shape == shape_of(tensor)
    assert not describe_storage(tensor).fault
