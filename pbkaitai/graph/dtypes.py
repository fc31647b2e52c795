"""TensorFlow's `DType`: the element types as objects that compare, convert and answer.

What an element type is (number, name, size, NumPy type) stands in `pbkaitai.tensors.dtypes`,
one row per type; here it gets TensorFlow's names and manners.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.tensors.dtypes import REF_OFFSET, TENSOR_TYPES, TensorType

if TYPE_CHECKING:
    import numpy as np

# A kind of element type, told by its name.
_INTEGER: Final = re.compile(r"u?int\d+")
_FLOATING: Final = re.compile(r"b?float")
_LIMITED: Final = re.compile(r"u?int(8|16|32|64)|float(32|64)|bool")

# Names besides each type's own. A Python int or str is no element type, as in TensorFlow.
_ALIASES: Final = {"half": "float16", "float": "float32", "double": "float64"}
_PYTHON_TYPES: Final[dict[type, str]] = {float: "float32", bool: "bool", object: "string"}
_REAL: Final = {"complex64": "float32", "complex128": "float64"}


class DType:
    """The type of the elements of a tensor; each exists once: `DType(1) is float32`.

    A reference type (`float32_ref`, of a TensorFlow 1 variable's output) is a type of its
    own, unequal to the plain one, with `base_dtype` leading there.
    """

    __slots__ = ("__weakref__", "_row", "_type_enum", "name")

    name: str
    _row: TensorType | None
    _type_enum: int

    def __new__(cls, type_enum: int | DType) -> DType:
        """Return the type with a DataType number.

        Raises:
            TypeError: there is no such type.
        """
        number = int(type_enum._type_enum if isinstance(type_enum, DType) else type_enum)
        found = _BY_NUMBER.get(number)
        if found is None:
            raise TypeError(f"{number} is no DataType; known are 1 to {max(TENSOR_TYPES)}")
        return found

    @classmethod
    def _make(cls, number: int, name: str, row: TensorType | None) -> DType:
        self = object.__new__(cls)
        object.__setattr__(self, "_type_enum", number)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "_row", row)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a DType cannot be changed, {name!r} neither")

    # --- which type it is -------------------------------------------------------------

    @property
    def as_datatype_enum(self) -> int:
        """The DataType number."""
        return self._type_enum

    @property
    def base_dtype(self) -> DType:
        """The type that a reference type refers to; of another, itself."""
        return _BY_NUMBER[self._type_enum - REF_OFFSET] if self._is_ref_dtype else self

    @property
    def real_dtype(self) -> DType:
        """The type of the real part of a complex type; of another, its `base_dtype`."""
        base = self.base_dtype
        return as_dtype(_REAL[base.name]) if base.is_complex else base

    @property
    def _is_ref_dtype(self) -> bool:
        return self._type_enum > REF_OFFSET and self._row is not None

    @property
    def _as_ref(self) -> DType:
        """The reference type of this type."""
        if self._is_ref_dtype or self._row is None:
            return self
        return _BY_NUMBER[self._type_enum + REF_OFFSET]

    # --- what it is like --------------------------------------------------------------

    @property
    def is_numpy_compatible(self) -> bool:
        """Whether an array can hold such elements: all but resources and variants."""
        return self._row is not None and self._row.label not in ("resource", "variant")

    @property
    def is_bool(self) -> bool:
        return self._label == "bool"

    @property
    def is_integer(self) -> bool:
        """Whether it is a signed or unsigned integer that is not quantised."""
        return _INTEGER.fullmatch(self._label) is not None

    @property
    def is_unsigned(self) -> bool:
        return self.is_integer and self._label.startswith("u")

    @property
    def is_floating(self) -> bool:
        return _FLOATING.match(self._label) is not None

    @property
    def is_complex(self) -> bool:
        return self._label in _REAL

    @property
    def is_quantized(self) -> bool:
        return self._label.startswith("q")

    @property
    def is_numeric(self) -> bool:
        """Whether arithmetic is defined on it; quantised types count."""
        return self.is_integer or self.is_floating or self.is_complex or self.is_quantized

    @property
    def size(self) -> int:
        """Bytes of one element, 0 where each has a size of its own."""
        return 0 if self._row is None else self._row.size

    @property
    def as_numpy_dtype(self) -> Any:
        """The NumPy type class, such as `numpy.float32`; `object` for strings.

        Of a quantised type, a structured dtype with the type's name as its field.

        Raises:
            KeyError: NumPy has no such elements (resources, variants).
        """
        if not self.is_numpy_compatible:
            raise KeyError(f"NumPy has no type for {self.name}")
        assert self._row is not None
        if self.is_quantized:
            import numpy as np

            return np.dtype([(self._label, self._row.dtype)])
        return self._row.to_numpy().type if self._label != "string" else object

    @property
    def min(self) -> Any:
        """The least value.

        Raises:
            TypeError: it has none.
        """
        return self._info("minimum").min

    @property
    def max(self) -> Any:
        """The greatest value.

        Raises:
            TypeError: it has none.
        """
        return self._info("maximum").max

    @property
    def limits(self) -> tuple[Any, Any]:
        """The range of intensities of an image of this type: from 0, to 1 if it is floating.

        Raises:
            ValueError: such images are not made.
        """
        if _LIMITED.fullmatch(self._label) is None:
            raise ValueError(f"{self!r} has no defined limits")
        return (0, 1) if self.is_floating else (0, True) if self.is_bool else (0, self.max)

    def is_compatible_with(self, other: Any) -> bool:
        """Return whether a tensor of type *other*, a reference or not, can stand for this.

        Raises:
            TypeError: *other* is no type.
        """
        return self._type_enum in (
            as_dtype(other).as_datatype_enum,
            as_dtype(other).base_dtype.as_datatype_enum,
        )

    # --- as an object -----------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is this type or a name, number or NumPy type for it."""
        if other is self:
            return True
        if other is None:
            return False
        try:
            return as_dtype(other) is self
        except TypeError:
            return False

    def __hash__(self) -> int:
        return self._type_enum

    def __str__(self) -> str:
        return f"<dtype: {self.name!r}>"

    def __repr__(self) -> str:
        return f"tf.{self.name}"

    def __reduce__(self) -> tuple[Any, ...]:
        return dtype_of_number, (self._type_enum,)

    @property
    def _label(self) -> str:
        return "" if self._row is None else self._row.label

    def _info(self, which: str) -> Any:
        if not (self.is_integer or self.is_floating):
            raise TypeError(f"cannot find the {which} of {self!r}")
        import ml_dtypes

        kind = self.as_numpy_dtype
        find: Any = ml_dtypes.iinfo if self.is_integer else ml_dtypes.finfo
        return find(kind)


def _table() -> dict[int, DType]:
    plain = {n: DType._make(n, row.label, row) for n, row in TENSOR_TYPES.items()}
    refs = {
        n + REF_OFFSET: DType._make(n + REF_OFFSET, f"{row.label}_ref", row)
        for n, row in TENSOR_TYPES.items()
    }
    return plain | refs


_BY_NUMBER: Final = _table()
_BY_NAME: Final = {dtype.name: dtype for dtype in _BY_NUMBER.values()}
_BY_NAME.update({alias: _BY_NAME[name] for alias, name in _ALIASES.items()})
_BY_NAME.update({f"{alias}_ref": _BY_NAME[f"{name}_ref"] for alias, name in _ALIASES.items()})


def as_dtype(type_value: Any) -> DType:
    """Return the DType that *type_value* names.

    Args:
        type_value: a DType, a name ("float32", "half", "int32_ref"), a DataType number, a
            NumPy type or dtype, `float`, `bool`, `object`, or something with a `dtype`.

    Raises:
        TypeError: it is none of these.
    """
    if isinstance(type_value, DType):
        return type_value
    if isinstance(type_value, str):
        found = _BY_NAME.get(type_value)
    elif isinstance(type_value, int):
        found = _BY_NUMBER.get(int(type_value))
    elif isinstance(type_value, type) and type_value in _PYTHON_TYPES:
        found = _BY_NAME[_PYTHON_TYPES[type_value]]
    else:
        found = _from_numpy(type_value)
    if found is None:
        raise TypeError(f"cannot convert {type_value!r} to a TensorFlow DType")
    return found


def dtype_of_number(number: int) -> DType:
    """Return the DType of a DataType number out of a file, whatever it is.

    A number that is no type (0 is DT_INVALID) gives a DType that is equal to no other and
    has no size, so that the rest of a graph with it can be looked at.
    """
    return _BY_NUMBER.get(number) or _unknown(int(number))


@cache
def _unknown(number: int) -> DType:
    return DType._make(number, "invalid" if number == 0 else f"unknown_{number}", None)


def _from_numpy(value: Any) -> DType | None:
    dtype = getattr(value, "dtype", None) if not isinstance(value, type) else None
    if isinstance(dtype, DType):
        return dtype
    import numpy as np

    if dtype is None and not isinstance(value, (type, np.dtype)):
        return None
    try:
        wanted = np.dtype(value if dtype is None else dtype)
    except TypeError:
        return None
    if isinstance(value, type) and wanted.type is not value:
        return None  # np.dtype takes any Python class; TensorFlow neither int nor str
    return _from_numpy_dtype(wanted)


def _from_numpy_dtype(dtype: np.dtype[Any]) -> DType | None:
    if dtype.kind in "SUO":
        return _BY_NAME["string"]
    if dtype.names is not None and len(dtype.names) == 1:
        found = _BY_NAME.get(dtype.names[0])  # [("qint8", "i1")] is how arrays say qint8
        return found if found is not None and found.is_quantized else None
    return _numpy_table().get(dtype.name)


@cache
def _numpy_table() -> dict[str, DType]:
    """Return the types by the name of their NumPy dtype, "float32"."""
    return {
        dtype._row.to_numpy().name: dtype
        for number, dtype in _BY_NUMBER.items()
        if number < REF_OFFSET and dtype._row and dtype._row.size and not dtype.is_quantized
    }


float16: Final = _BY_NAME["float16"]
half: Final = float16
bfloat16: Final = _BY_NAME["bfloat16"]
float32: Final = _BY_NAME["float32"]
float64: Final = _BY_NAME["float64"]
double: Final = float64
float8_e5m2: Final = _BY_NAME["float8_e5m2"]
float8_e4m3fn: Final = _BY_NAME["float8_e4m3fn"]
float8_e4m3fnuz: Final = _BY_NAME["float8_e4m3fnuz"]
float8_e4m3b11fnuz: Final = _BY_NAME["float8_e4m3b11fnuz"]
float8_e5m2fnuz: Final = _BY_NAME["float8_e5m2fnuz"]
float4_e2m1fn: Final = _BY_NAME["float4_e2m1fn"]
int2: Final = _BY_NAME["int2"]
int4: Final = _BY_NAME["int4"]
int8: Final = _BY_NAME["int8"]
int16: Final = _BY_NAME["int16"]
int32: Final = _BY_NAME["int32"]
int64: Final = _BY_NAME["int64"]
uint2: Final = _BY_NAME["uint2"]
uint4: Final = _BY_NAME["uint4"]
uint8: Final = _BY_NAME["uint8"]
uint16: Final = _BY_NAME["uint16"]
uint32: Final = _BY_NAME["uint32"]
uint64: Final = _BY_NAME["uint64"]
complex64: Final = _BY_NAME["complex64"]
complex128: Final = _BY_NAME["complex128"]
bool_: Final = _BY_NAME["bool"]  # exported as `bool`, which this module needs for itself
string: Final = _BY_NAME["string"]
resource: Final = _BY_NAME["resource"]
variant: Final = _BY_NAME["variant"]
qint8: Final = _BY_NAME["qint8"]
quint8: Final = _BY_NAME["quint8"]
qint16: Final = _BY_NAME["qint16"]
quint16: Final = _BY_NAME["quint16"]
qint32: Final = _BY_NAME["qint32"]
QUANTIZED_DTYPES: Final = frozenset(d for d in _BY_NUMBER.values() if d.is_quantized)
