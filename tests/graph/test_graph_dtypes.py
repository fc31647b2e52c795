"""DType: every type by number and name, and what it answers."""

from __future__ import annotations

import copy
import pickle

import ml_dtypes
import numpy as np
import pytest

from pbkaitai.graph import dtypes
from pbkaitai.graph.dtypes import DType, as_dtype, dtype_of_number
from pbkaitai.tensors.dtypes import TENSOR_TYPES

PLAIN = [DType(number) for number in TENSOR_TYPES]


def test_each_type_exists_once() -> None:
    """DType(1), "float32" and numpy.float32 are the same object."""
    assert DType(1) is as_dtype("float32") is as_dtype(np.float32) is dtypes.float32
    assert pickle.loads(pickle.dumps(dtypes.float32)) is dtypes.float32
    assert copy.deepcopy(dtypes.int32) is dtypes.int32


@pytest.mark.parametrize("dtype", PLAIN, ids=repr)
def test_a_type_is_found_by_each_of_its_names(dtype: DType) -> None:
    """Number, name and reference lead to the type and back."""
    assert as_dtype(dtype.name) is as_dtype(dtype.as_datatype_enum) is dtype
    assert dtype._as_ref.name == f"{dtype.name}_ref"
    assert dtype._as_ref.base_dtype is dtype
    assert as_dtype(f"{dtype.name}_ref") is as_dtype(dtype.as_datatype_enum + 100) is dtype._as_ref
    assert getattr(dtypes, {"bool": "bool_"}.get(dtype.name, dtype.name)) is dtype


@pytest.mark.parametrize("dtype", [d for d in PLAIN if d.is_numpy_compatible], ids=repr)
def test_a_numpy_type_leads_back(dtype: DType) -> None:
    """as_numpy_dtype is of the type's size, and as_dtype of it is the type."""
    assert as_dtype(dtype.as_numpy_dtype) is dtype
    if dtype.size:
        assert np.dtype(dtype.as_numpy_dtype).itemsize == dtype.size


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("half", "float16"),
        ("float", "float32"),
        ("double_ref", "float64_ref"),
        (np.dtype(">i4"), "int32"),
        (np.dtype("S3"), "string"),
        (np.dtype("U3"), "string"),
        (np.array([1.5]), "float64"),
        (np.int8(3), "int8"),
        (ml_dtypes.bfloat16, "bfloat16"),
        (np.dtype([("qint8", "i1")]), "qint8"),
        (float, "float32"),
        (bool, "bool"),
        (object, "string"),
    ],
)
def test_as_dtype(value: object, name: str) -> None:
    """Names, arrays, NumPy's and three of Python's types name a type."""
    assert as_dtype(value).name == name


@pytest.mark.parametrize(
    "value", [int, str, bytes, complex, None, "nope", "f4", 0, 34, 999, -1, 1.5, [], np.dtype("V4")]
)
def test_as_dtype_refuses(value: object) -> None:
    """A Python int has no one type; text is a name of TensorFlow's or nothing."""
    with pytest.raises(TypeError, match="DType"):
        as_dtype(value)


def test_equality_takes_names_numbers_and_numpy_types() -> None:
    """A reference type is another type, and nothing unknown is equal."""
    assert dtypes.float32 == "float32"
    assert dtypes.float32 == 1
    assert dtypes.float32 == np.float32
    assert dtypes.float32 != 101
    assert dtypes.float32 != "x"
    assert dtypes.float32 != None  # noqa: E711  # the comparison is what is tested
    assert hash(dtypes.float32) == hash(1)


@pytest.mark.parametrize(
    ("predicate", "names"),
    [
        ("is_floating", "float32 float64 bfloat16 float16 float8_e5m2 float8_e4m3fn "
         "float8_e4m3fnuz float8_e4m3b11fnuz float8_e5m2fnuz float4_e2m1fn"),
        ("is_integer", "int32 uint8 int16 int8 int64 uint16 uint32 uint64 int4 uint4 int2 uint2"),
        ("is_unsigned", "uint8 uint16 uint32 uint64 uint4 uint2"),
        ("is_complex", "complex64 complex128"),
        ("is_quantized", "qint8 quint8 qint32 qint16 quint16"),
        ("is_bool", "bool"),
    ],
)  # fmt: skip
def test_predicates(predicate: str, names: str) -> None:
    """Each predicate holds for these types, for their references and for no other."""
    found = [d.name for d in PLAIN if getattr(d, predicate)]
    assert found == names.split()
    assert [d.name for d in PLAIN if getattr(d._as_ref, predicate)] == names.split()


def test_limits_of_values() -> None:
    """Least and greatest value, as NumPy's or ml_dtypes' tables have them."""
    assert (dtypes.int8.min, dtypes.int8.max) == (-128, 127)
    assert (dtypes.uint4.min, dtypes.uint4.max) == (0, 15)
    assert dtypes.uint64.max == 2**64 - 1
    assert dtypes.float32.max == np.finfo(np.float32).max
    assert float(dtypes.bfloat16.max) == pytest.approx(3.39e38, rel=0.01)
    for dtype in (dtypes.string, dtypes.bool_, dtypes.complex64, dtypes.qint8):
        with pytest.raises(TypeError, match="minimum"):
            _ = dtype.min


def test_limits_of_images() -> None:
    """Integers from 0 to their maximum, floats from 0 to 1; others have none."""
    assert dtypes.uint8.limits == (0, 255)
    assert dtypes.int16.limits == (0, 32767)
    assert dtypes.float64.limits == (0, 1)
    with pytest.raises(ValueError, match="limits"):
        _ = dtypes.float16.limits


def test_real_dtype() -> None:
    """The real part of a complex number is half as large."""
    assert dtypes.complex128.real_dtype is dtypes.float64
    assert dtypes.complex64.real_dtype is dtypes.float32
    assert dtypes.int32._as_ref.real_dtype is dtypes.int32


def test_compatibility_goes_from_plain_to_reference_only() -> None:
    """A tensor of a reference type can stand for the plain type, not the other way round."""
    assert dtypes.float32.is_compatible_with("float32_ref")
    assert not dtypes.float32._as_ref.is_compatible_with("float32")
    with pytest.raises(TypeError):
        dtypes.float32.is_compatible_with("nope")


def test_resource_has_no_numpy_type() -> None:
    """NumPy cannot hold resources and variants."""
    for dtype in (dtypes.resource, dtypes.variant):
        assert not dtype.is_numpy_compatible
        assert dtype.size == 0
        with pytest.raises(KeyError, match="NumPy"):
            _ = dtype.as_numpy_dtype


def test_a_number_out_of_a_file_is_never_refused() -> None:
    """A type that is not known yet is a type, equal to none and without a size."""
    new = dtype_of_number(34)
    assert new is dtype_of_number(34)
    assert (new.name, new.as_datatype_enum, new.size) == ("unknown_34", 34, 0)
    assert dtype_of_number(0).name == "invalid"
    assert new != dtypes.float32
    assert not new.is_floating
    assert new.base_dtype is new
    assert dtype_of_number(1) is dtypes.float32


def test_a_type_cannot_be_changed() -> None:
    """All graphs share the types."""
    with pytest.raises(AttributeError, match="name"):
        dtypes.float32.name = "x"
