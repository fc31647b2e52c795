"""make_tensor_proto and make_ndarray: types, storage and refusals as TensorFlow's."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from pbkaitai.graph.make_tensor_proto import make_ndarray, make_tensor_proto
from pbkaitai.messages import TensorProto, TensorShapeProto
from pbkaitai.tensors import to_ndarray


def stored(proto: TensorProto) -> dict[str, Any]:
    """Return the fields that are set but for dtype and shape, and the dtype's number."""
    fields = {field.name: value for field, value in proto.list_fields()}
    fields.pop("tensor_shape", None)
    found = {"dtype": int(fields.pop("dtype"))}
    return found | {
        name: value if isinstance(value, bytes) else list(value) for name, value in fields.items()
    }


def sizes(proto: TensorProto) -> list[int]:
    return [dim.size for dim in proto.tensor_shape.dim]


# A value, the number of its DataType, its shape, the field and what stands in it.
VALUES = [
    (1, 3, [], "int_val", [1]),
    (1.5, 1, [], "float_val", [1.5]),
    (True, 10, [], "bool_val", [True]),
    ("é", 7, [], "string_val", ["é".encode()]),
    (b"\xff\x00", 7, [], "string_val", [b"\xff\x00"]),
    (1 + 2j, 18, [], "dcomplex_val", [1.0, 2.0]),
    ([], 1, [0], None, None),
    ([[], []], 1, [2, 0], None, None),
    ([1], 3, [1], "int_val", [1]),
    ([1, 2], 3, [2], "tensor_content", b"\1\0\0\0\2\0\0\0"),
    ([1, 2.5], 1, [2], "tensor_content", b"\0\0\x80?\0\0 @"),
    ([True, 1], 3, [2], "tensor_content", b"\1\0\0\0\1\0\0\0"),
    ([True, False], 10, [2], "bool_val", [True, False]),
    ([["a"], [b"b"]], 7, [2, 1], "string_val", [b"a", b"b"]),
    (2**31, 9, [], "int64_val", [2**31]),
    (-(2**31), 3, [], "int_val", [-(2**31)]),
    ([1, 2**40], 9, [2], "tensor_content", b"\1" + bytes(12) + b"\1\0\0"),
    (2**63, 23, [], "uint64_val", [2**63]),
    ([np.int64(1), np.int64(2)], 3, [2], "tensor_content", b"\1\0\0\0\2\0\0\0"),
    (np.float64(1.5), 2, [], "double_val", [1.5]),
    (np.array([1.5]), 2, [1], "double_val", [1.5]),
    (np.array([1, 2], np.int8), 6, [2], "tensor_content", b"\1\2"),
    (np.array([1, 2], ">i2"), 5, [2], "tensor_content", b"\1\0\2\0"),
    (np.array([1, 2], np.uint16), 17, [2], "int_val", [1, 2]),
    (np.array([1, 2], np.uint32), 22, [2], "tensor_content", b"\1\0\0\0\2\0\0\0"),
    (np.array(1.5, np.float16), 19, [], "half_val", [15872]),
    (np.array([1, 2], np.float16), 19, [2], "tensor_content", b"\0<\0@"),
    (np.array(1.5, ml_dtypes.bfloat16), 14, [], "half_val", [16320]),
    (np.array([1 + 2j, 3], np.complex64), 8, [2], "scomplex_val", [1.0, 2.0, 3.0, 0.0]),
    (np.array([1, -2], ml_dtypes.int4), 29, [2], "int_val", [1, -2]),
    (np.array([1], ml_dtypes.float8_e5m2), 24, [1], "float8_val", b"<"),
    (np.array([1, 2], ml_dtypes.float8_e5m2), 24, [2], "tensor_content", b"<@"),
    (np.array([1, 2], [("qint8", "i1")]), 11, [2], "tensor_content", b"\1\2"),
    (np.array(["a", "bc"]), 7, [2], "string_val", [b"a", b"bc"]),
    (np.array(["a", b"\0"], object), 7, [2], "string_val", [b"a", b"\0"]),
    (np.arange(4, dtype=np.uint8).reshape(2, 2).T, 4, [2, 2], "tensor_content", b"\0\2\1\3"),
    (np.zeros((2, 0, 3), np.float32), 1, [2, 0, 3], None, None),
    (bytearray(b"ab"), 4, [2], "tensor_content", b"ab"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "dtype", "shape", "field", "content"), VALUES)
def test_type_and_storage(
    value: Any, dtype: int, shape: list[int], field: str | None, content: Any
) -> None:
    """The type of the value, one element in its field, more as tensor_content of most types."""
    proto = make_tensor_proto(value)
    expected = {"dtype": dtype} | ({} if field is None else {field: content})
    assert stored(proto) == expected
    assert sizes(proto) == shape
    assert proto.has("tensor_shape")


@pytest.mark.parametrize(
    ("value", "dtype", "field", "content"),
    [
        (1, "float32", "float_val", [1.0]),
        (1, "int64", "int64_val", [1]),
        (True, "int32", "int_val", [1]),
        (1, "complex64", "scomplex_val", [1.0, 0.0]),
        (300, "uint8", "int_val", [44]),
        (-1, "uint8", "int_val", [255]),
        (2**40, "int32", "int_val", [0]),
        ([1, 2], "bfloat16", "tensor_content", b"\x80?\0@"),
        (np.array([1.7, -1.7]), "int32", "tensor_content", b"\1\0\0\0\xff\xff\xff\xff"),
        (np.float64(1e300), "float32", "float_val", [float("inf")]),
        ((1,), "qint8", "int_val", [1]),
        ([(1,), (2,)], "qint8", "tensor_content", b"\1\2"),
    ],
)
def test_values_become_the_type_that_is_asked_for(
    value: Any, dtype: str, field: str, content: Any
) -> None:
    """Numbers are converted as C does, what does not fit is cut."""
    proto = make_tensor_proto(value, dtype)
    assert stored(proto)[field] == content


@pytest.mark.parametrize(
    ("value", "dtype", "error", "text"),
    [
        (1.5, "int32", TypeError, "Expected int32, but got 1.5 of type 'float'"),
        (1, "bool", TypeError, "Expected bool, but got 1 of type 'int'"),
        ("a", "float32", TypeError, "Expected float32"),
        (1, "string", TypeError, "Expected string"),
        (["a", 1], "string", TypeError, "Expected string, but got 1"),
        ([np.float32(1.5)], "int32", TypeError, "Expected int32"),
        (1, "resource", TypeError, "resource"),
        (["a", 1], None, TypeError, "Failed to convert elements"),
        ({"a": 1}, None, TypeError, "Failed to convert elements"),
        (2**64, None, TypeError, "Failed to convert elements"),
        (np.array([1, "a"], object), None, TypeError, "Expected binary or unicode string, got 1"),
        (np.array([1]), "string", TypeError, "Expected binary"),
        (np.datetime64("2020-01-01"), None, TypeError, "DType"),
        (None, None, ValueError, "None values not supported"),
        ([[1, 2], [3]], None, ValueError, "inhomogeneous"),
        ([["a", "b"], ["c"]], None, ValueError, "ragged"),
    ],
)
def test_what_cannot_be_a_tensor(value: Any, dtype: Any, error: type, text: str) -> None:
    """A float is no int, a list is not ragged, a dict is nothing."""
    with pytest.raises(error, match=text):
        make_tensor_proto(value, dtype)


def test_lists_that_hold_themselves_end() -> None:
    """A list in itself is nested too deep, not endless."""
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(ValueError, match="64 levels"):
        make_tensor_proto(endless)


def test_a_shape_is_filled_with_the_last_value() -> None:
    """Fewer values than the shape has stay as they are; the reader repeats the last."""
    proto = make_tensor_proto([1, 2], shape=[5])
    assert (stored(proto), sizes(proto)) == ({"dtype": 3, "int_val": [1, 2]}, [5])
    assert make_ndarray(proto).tolist() == [1, 2, 2, 2, 2]
    huge = make_tensor_proto(7, shape=[1 << 40])
    assert to_ndarray(huge)[123456789] == 7
    assert sizes(make_tensor_proto([1, 2, 3, 4], shape=[2, 2])) == [2, 2]
    assert sizes(make_tensor_proto(1, shape=[0])) == [0]


@pytest.mark.parametrize(
    ("value", "options", "error", "text"),
    [
        ([1, 2, 3], {"shape": [2]}, ValueError, "Takes at most 2, but got 3"),
        ([1, 2], {"shape": [3], "verify_shape": True}, TypeError, r"shape: \(3,\), but got \(2,\)"),
        ([1, 2], {"shape": [4], "allow_broadcast": True}, TypeError, "Expected Tensor's shape"),
        (1, {"shape": [None]}, TypeError, "fully known"),
        (1, {"shape": [1 << 40, 1 << 40]}, ValueError, "elements"),
    ],
)
def test_shapes_that_do_not_fit(value: Any, options: Any, error: type, text: str) -> None:
    """More values than the shape takes; another shape where it counts; an unknown one."""
    with pytest.raises(error, match=text):
        make_tensor_proto(value, **options)


def test_one_value_may_be_repeated() -> None:
    """allow_broadcast is about values that are more than one."""
    for value in (1, [1]):
        assert make_tensor_proto(value, shape=[4], allow_broadcast=True).int_val == [1]


def test_a_message_is_returned_as_it_is() -> None:
    """A TensorProto needs no making."""
    proto = TensorProto(dtype=3, int_val=[1])
    assert make_tensor_proto(proto) is proto


@pytest.mark.parametrize("value", [row[0] for row in VALUES if not isinstance(row[0], bytearray)])
def test_there_and_back(value: Any) -> None:
    """make_ndarray gives the values, in an array of one's own."""
    array = make_ndarray(make_tensor_proto(value))
    assert array.flags.writeable
    if array.dtype == object:
        flat = np.ravel(np.array(value, object))
        expected = [v.encode() if isinstance(v, str) else v for v in flat]
        assert array.ravel().tolist() == expected
    else:
        np.testing.assert_array_equal(array, np.array(value).astype(array.dtype))


def test_a_huge_fill_stays_a_view() -> None:
    """32 GiB are not copied for the sake of being writeable."""
    shape = TensorShapeProto(dim=[TensorShapeProto.Dim(size=1 << 33)])
    array = make_ndarray(TensorProto(dtype=1, float_val=[2.0], tensor_shape=shape))
    assert array.shape == (1 << 33,)
    assert not array.flags.writeable


@pytest.mark.parametrize(("value", "dtype", "shape", "field", "content"), VALUES)
def test_against_tensorflow(value: Any, dtype: Any, shape: Any, field: Any, content: Any) -> None:
    """Byte for byte what an installed TensorFlow makes, but for its big-endian arrays."""
    tf = pytest.importorskip("tensorflow")
    if getattr(value, "dtype", None) == np.dtype(">i2"):
        pytest.skip("TensorFlow writes big-endian bytes as if they were little-endian")
    theirs = tf.make_tensor_proto(value).SerializeToString(deterministic=True)
    assert make_tensor_proto(value).to_bytes() == theirs
