"""The element types of tensors: one row per DataType.

A row knows how an element is held in an array, in `tensor_content` and in a typed field;
reading them is left to `pbkaitai.tensors.values`. Source: tensorflow/core/framework,
types.proto, tensor.proto and tensor.cc.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import TensorError
from pbkaitai.message import field_path

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

# How the values of a typed field become elements.
PLAIN: Final = "plain"  # a value is an element
CAST: Final = "cast"  # an integer is cut to the bits of the element, as C++ casts
BITS: Final = "bits"  # the low 16 bits of an integer are the bits of the element
PAIRS: Final = "pairs"  # real and imaginary part in turn
BYTES: Final = "bytes"  # each byte of a bytes field is the bits of an element
OBJECTS: Final = "objects"  # byte strings and messages, elements without a fixed size

# A reference type (the output of a TensorFlow 1 variable) is the plain type plus this.
REF_OFFSET: Final = 100


@dataclass(frozen=True, slots=True)
class TensorType:
    """One element type.

    Attributes:
        number: DataType number.
        name: DataType name, `DT_FLOAT`.
        label: TensorFlow's short name, `float32`.
        size: bytes of one element in `tensor_content`; 0 where each has a size of its own.
        field: typed field.
        rule: how the values of the typed field become elements.
        dtype: NumPy dtype, or `ml_dtypes.` and the name of a dtype there.
    """

    number: int
    name: str
    label: str
    size: int
    field: str
    rule: str
    dtype: str

    def to_numpy(self) -> np.dtype[Any]:
        """Return the dtype of an array of such elements.

        A quantised type is the integer that holds it; a string, resource or variant is an
        object.
        """
        return _numpy_dtype(self.dtype)


@cache
def _numpy_dtype(name: str) -> np.dtype[Any]:
    import numpy as np

    if name.startswith("ml_dtypes."):
        import ml_dtypes

        scalar_type: type = getattr(ml_dtypes, name.removeprefix("ml_dtypes."))
        return np.dtype(scalar_type)
    return np.dtype(name)


# The types of 4 and 2 bits take a whole byte in `tensor_content` and in arrays; of an integer
# only its low bits count.
# fmt: off
_ROWS = (
    TensorType( 1, "DT_FLOAT",       "float32",     4, "float_val",    PLAIN, "<f4"),
    TensorType( 2, "DT_DOUBLE",      "float64",     8, "double_val",   PLAIN, "<f8"),
    TensorType( 3, "DT_INT32",       "int32",       4, "int_val",      PLAIN, "<i4"),
    TensorType( 4, "DT_UINT8",       "uint8",       1, "int_val",      CAST,  "u1"),
    TensorType( 5, "DT_INT16",       "int16",       2, "int_val",      CAST,  "<i2"),
    TensorType( 6, "DT_INT8",        "int8",        1, "int_val",      CAST,  "i1"),
    TensorType( 7, "DT_STRING",      "string",      0, "string_val",   OBJECTS, "O"),
    TensorType( 8, "DT_COMPLEX64",   "complex64",   8, "scomplex_val", PAIRS, "<c8"),
    TensorType( 9, "DT_INT64",       "int64",       8, "int64_val",    PLAIN, "<i8"),
    TensorType(10, "DT_BOOL",        "bool",        1, "bool_val",     PLAIN, "?"),
    TensorType(11, "DT_QINT8",       "qint8",       1, "int_val",      CAST,  "i1"),
    TensorType(12, "DT_QUINT8",      "quint8",      1, "int_val",      CAST,  "u1"),
    TensorType(13, "DT_QINT32",      "qint32",      4, "int_val",      PLAIN, "<i4"),
    TensorType(14, "DT_BFLOAT16",    "bfloat16",    2, "half_val",     BITS,  "ml_dtypes.bfloat16"),
    TensorType(15, "DT_QINT16",      "qint16",      2, "int_val",      CAST,  "<i2"),
    TensorType(16, "DT_QUINT16",     "quint16",     2, "int_val",      CAST,  "<u2"),
    TensorType(17, "DT_UINT16",      "uint16",      2, "int_val",      CAST,  "<u2"),
    TensorType(18, "DT_COMPLEX128",  "complex128", 16, "dcomplex_val", PAIRS, "<c16"),
    TensorType(19, "DT_HALF",        "float16",     2, "half_val",     BITS,  "f2"),
    TensorType(20, "DT_RESOURCE",    "resource",    0, "resource_handle_val", OBJECTS, "O"),
    TensorType(21, "DT_VARIANT",     "variant",     0, "variant_val",  OBJECTS, "O"),
    TensorType(22, "DT_UINT32",      "uint32",      4, "uint32_val",   PLAIN, "<u4"),
    TensorType(23, "DT_UINT64",      "uint64",      8, "uint64_val",   PLAIN, "<u8"),
    TensorType(24, "DT_FLOAT8_E5M2", "float8_e5m2", 1, "float8_val",   BYTES,
               "ml_dtypes.float8_e5m2"),
    TensorType(25, "DT_FLOAT8_E4M3FN", "float8_e4m3fn", 1, "float8_val", BYTES,
               "ml_dtypes.float8_e4m3fn"),
    TensorType(26, "DT_FLOAT8_E4M3FNUZ", "float8_e4m3fnuz", 1, "float8_val", BYTES,
               "ml_dtypes.float8_e4m3fnuz"),
    TensorType(27, "DT_FLOAT8_E4M3B11FNUZ", "float8_e4m3b11fnuz", 1, "float8_val", BYTES,
               "ml_dtypes.float8_e4m3b11fnuz"),
    TensorType(28, "DT_FLOAT8_E5M2FNUZ", "float8_e5m2fnuz", 1, "float8_val", BYTES,
               "ml_dtypes.float8_e5m2fnuz"),
    TensorType(29, "DT_INT4",        "int4",        1, "int_val",      CAST,  "ml_dtypes.int4"),
    TensorType(30, "DT_UINT4",       "uint4",       1, "int_val",      CAST,  "ml_dtypes.uint4"),
    TensorType(31, "DT_INT2",        "int2",        1, "int_val",      CAST,  "ml_dtypes.int2"),
    TensorType(32, "DT_UINT2",       "uint2",       1, "int_val",      CAST,  "ml_dtypes.uint2"),
    TensorType(33, "DT_FLOAT4_E2M1FN", "float4_e2m1fn", 1, "float8_val", BYTES,
               "ml_dtypes.float4_e2m1fn"),
)
# fmt: on

# By number, the reference types left out.
TENSOR_TYPES: Final = {row.number: row for row in _ROWS}


def find_type(number: int) -> TensorType | None:
    """Return the element type of a DataType number, None where there is none.

    A reference type gives the type it refers to.
    """
    return TENSOR_TYPES.get(number) or TENSOR_TYPES.get(number - REF_OFFSET)


def value_size(number: int, count: int | None) -> int | None:
    """Return the bytes of *count* elements of a DataType number.

    None where elements have sizes of their own, the type is not known, or *count* is None.
    """
    kind = find_type(number)
    return kind.size * count if kind and kind.size and count is not None else None


def type_of(tensor: TensorProto) -> TensorType:
    """Return the element type of *tensor*.

    Raises:
        TensorError: its dtype is not set or not known.
    """
    number = int(tensor.dtype)
    found = find_type(number)
    if found is not None:
        return found
    last = max(TENSOR_TYPES)
    reason = (
        "dtype is not set (DT_INVALID)"
        if number == 0
        else f"dtype {number} is not known, known are 1 to {last} and, as references, "
        f"{REF_OFFSET + 1} to {REF_OFFSET + last}"
    )
    raise TensorError(reason, path=field_path(tensor))
