"""Every element type in every form of storage, against bytes written by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from golden import GOLDEN, Golden, content, make

from pbkaitai.errors import TensorError
from pbkaitai.messages import DataType, TensorProto
from pbkaitai.tensors import describe_storage, raw_bytes, stored_values, to_ndarray, type_of

ALL = [pytest.param(golden, id=DataType(golden.number).name) for golden in GOLDEN]
OBJECTS = (7, 20, 21)
NUMBERS = [param for param in ALL if param.values[0].number not in OBJECTS]


def read(*parts: Any) -> TensorProto:
    return TensorProto.from_bytes(make(*parts))


def plain(array: np.ndarray[Any, Any]) -> list[Any]:
    """Return the elements as Python values; of a message, its first field."""
    if array.dtype == object:
        items = array.ravel().tolist()
        return [
            item if isinstance(item, bytes) else getattr(item, item.DESCRIPTOR.fields[0].name)
            for item in items
        ]
    if array.dtype.kind in "biufc" and array.dtype.isbuiltin == 1:
        return array.ravel().tolist()
    return array.astype(np.float64).ravel().tolist()


def zero(golden: Golden) -> Any:
    return type(golden.values[0])()


@pytest.mark.parametrize("golden", ALL)
def test_tensor_content_is_read(golden: Golden) -> None:
    tensor = read(golden.number, (3, 1), content(golden.content))
    array = to_ndarray(tensor)
    assert array.shape == (3, 1)
    assert array.dtype == type_of(tensor).to_numpy()
    assert plain(array) == golden.values
    assert str(describe_storage(tensor)) == "3 values in tensor_content"


@pytest.mark.parametrize("golden", ALL)
def test_typed_field_is_read(golden: Golden) -> None:
    tensor = read(golden.number, (1, 3), golden.field())
    array = to_ndarray(tensor)
    assert array.shape == (1, 3)
    assert array.dtype == type_of(tensor).to_numpy()
    assert plain(array) == golden.values
    assert str(describe_storage(tensor)) == f"3 values in {type_of(tensor).field}"


@pytest.mark.parametrize("golden", ALL)
def test_typed_field_that_is_not_packed_is_read(golden: Golden) -> None:
    tensor = read(golden.number, (3,), golden.field(packed=False))
    assert plain(to_ndarray(tensor)) == golden.values
    assert describe_storage(tensor).given == 3


@pytest.mark.parametrize("golden", ALL)
def test_tensor_content_goes_before_the_typed_field(golden: Golden) -> None:
    tensor = read(golden.number, (3,), golden.field(1), content(golden.content))
    assert plain(to_ndarray(tensor)) == golden.values
    storage = describe_storage(tensor)
    assert storage.ignored == (type_of(tensor).field,)
    assert str(storage) == f"3 values in tensor_content; {type_of(tensor).field} ignored"


@pytest.mark.parametrize("golden", ALL)
def test_empty_tensor_content_counts_as_absent(golden: Golden) -> None:
    tensor = read(golden.number, (3,), golden.field(), content(b""))
    assert plain(to_ndarray(tensor)) == golden.values


@pytest.mark.parametrize("golden", ALL)
def test_one_value_fills_the_shape_without_memory(golden: Golden) -> None:
    tensor = read(golden.number, (70, 100), golden.field(1))
    array = to_ndarray(tensor)
    assert array.shape == (70, 100)
    assert array.strides == (0, 0)
    assert plain(array[69, 99:]) == golden.values[:1]
    storage = describe_storage(tensor)
    assert str(storage) == f"1 of 7000 values in {type_of(tensor).field}, repeated"
    assert storage.is_filled


@pytest.mark.parametrize("golden", ALL)
def test_last_of_several_values_is_repeated(golden: Golden) -> None:
    tensor = read(golden.number, (2, 3), golden.field())
    array = to_ndarray(tensor)
    assert plain(array) == golden.values + [golden.values[-1]] * 3
    field = type_of(tensor).field
    assert str(describe_storage(tensor)) == f"3 of 6 values in {field}, last one repeated"
    assert plain(stored_values(tensor)) == golden.values


@pytest.mark.parametrize("golden", ALL)
def test_no_value_is_zeros_or_empty(golden: Golden) -> None:
    tensor = read(golden.number, (2, 3))
    array = to_ndarray(tensor)
    assert array.strides == (0, 0)
    assert array.dtype == type_of(tensor).to_numpy()
    assert plain(array) == [zero(golden)] * 6
    word = "empty" if golden.number in OBJECTS else "zero"
    assert str(describe_storage(tensor)) == f"0 of 6 values in {type_of(tensor).field}, all {word}"


@pytest.mark.parametrize("golden", ALL)
def test_size_zero_has_no_elements(golden: Golden) -> None:
    tensor = read(golden.number, (3, 0, 2))
    array = to_ndarray(tensor)
    assert array.shape == (3, 0, 2)
    assert array.dtype == type_of(tensor).to_numpy()
    assert not describe_storage(tensor).is_filled


@pytest.mark.parametrize("sizes", [(), None], ids=["empty shape", "no shape"])
@pytest.mark.parametrize("golden", ALL)
def test_scalar(golden: Golden, sizes: tuple[int, ...] | None) -> None:
    array = to_ndarray(read(golden.number, sizes, golden.field(1)))
    assert array.shape == ()
    assert plain(array) == golden.values[:1]


@pytest.mark.parametrize("golden", ALL)
def test_reference_type_is_read_as_its_base(golden: Golden) -> None:
    array = to_ndarray(read(100 + golden.number, (3,), content(golden.content)))
    assert plain(array) == golden.values
    assert array.dtype == to_ndarray(read(golden.number, (3,))).dtype


@pytest.mark.parametrize("golden", ALL)
def test_arrays_are_read_only(golden: Golden) -> None:
    for records in ((content(golden.content),), (golden.field(),), (golden.field(2),), ()):
        array = to_ndarray(read(golden.number, (3,), *records))
        with pytest.raises(ValueError, match="read-only"):
            array[0] = array[1]
    with pytest.raises(ValueError, match="read-only"):
        stored_values(read(golden.number, (3,), golden.field()))[0] = array[0]


@pytest.mark.parametrize("golden", NUMBERS)
def test_tensor_content_is_a_view_of_the_file(golden: Golden) -> None:
    data = make(golden.number, (3,), content(golden.content))
    array = to_ndarray(TensorProto.from_bytes(data))
    assert np.shares_memory(array, np.frombuffer(data, np.uint8))
    assert array.tobytes() == bytes.fromhex(golden.content)


@pytest.mark.parametrize("golden", ALL)
def test_packed_floats_are_a_view_of_the_file(golden: Golden) -> None:
    data = make(golden.number, (3,), golden.field())
    array = to_ndarray(TensorProto.from_bytes(data))
    is_view = np.shares_memory(array, np.frombuffer(data, np.uint8))
    assert is_view == (golden.is_bytes or golden.width != "varint")


@pytest.mark.parametrize("golden", ALL)
def test_raw_bytes_are_those_of_the_file(golden: Golden) -> None:
    tensor = read(golden.number, (3,), content(golden.content))
    assert raw_bytes(tensor) == bytes.fromhex(golden.content)
    typed = read(golden.number, (3,), golden.field())
    assert raw_bytes(typed) == (bytes.fromhex(golden.content) if golden.is_bytes else b"")


@pytest.mark.parametrize("golden", ALL)
def test_tensor_content_of_another_length_is_rejected(golden: Golden) -> None:
    size = len(bytes.fromhex(golden.content))
    tensor = read(golden.number, (3,), content(golden.content + "00"))
    with pytest.raises(TensorError, match=f"tensor_content (is {size + 1}|has {size - 2}) bytes"):
        to_ndarray(tensor)


@pytest.mark.parametrize("golden", ALL)
def test_more_values_than_the_shape_needs_are_rejected(golden: Golden) -> None:
    tensor = read(golden.number, (2,), golden.field())
    field = type_of(tensor).field
    with pytest.raises(TensorError, match=f"{field} holds 3 values, the shape needs 2"):
        to_ndarray(tensor)
    assert describe_storage(tensor).fault == f"{field} holds 3 values, the shape needs 2"
    assert describe_storage(tensor).given == 3
