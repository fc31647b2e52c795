"""TensorFlow's `TensorShape`: sizes of which some, or the rank, may be unknown.

A `Dimension` is one size: an int where it is known, so that both `shape[0] == 3` of
TensorFlow 2 and `shape[0].value` of TensorFlow 1 hold.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

if TYPE_CHECKING:
    from pbkaitai.messages import TensorShapeProto

Dims = tuple[int | None, ...]


class Dimension:
    """One size of a shape, known or not.

    `Dimension(3)` is an int with `value`; `Dimension(None)` is not one, and arithmetic
    with it gives `Dimension(None)`, a comparison None.
    """

    __slots__ = ()

    value: int | None

    def __new__(cls, value: Any) -> Any:
        """Make a Dimension of an int, None or another Dimension.

        Raises:
            TypeError: *value* is something else.
            ValueError: it is negative.
        """
        size = _size(value)
        return _UNKNOWN if size is None else int.__new__(_Known, size)

    def __repr__(self) -> str:
        return f"Dimension({self.value})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Dimension, (self.value,)

    def is_compatible_with(self, other: Any) -> bool:
        """Return whether both can be the same size: equal, or one unknown."""
        size = _size(other)
        return self.value is None or size is None or self.value == size

    def assert_is_compatible_with(self, other: Any) -> None:
        """Raise ValueError unless both can be the same size."""
        if not self.is_compatible_with(other):
            raise ValueError(f"Dimensions {self} and {other} are not compatible")

    def merge_with(self, other: Any) -> Any:
        """Return the one that is known.

        Raises:
            ValueError: both are known and differ.
        """
        self.assert_is_compatible_with(other)
        return Dimension(other) if self.value is None else self


def _arithmetic(name: str) -> Callable[[Any, Any], Any]:
    """Return an operator of ints as one that gives a Dimension and takes None."""
    plain: Callable[[int, int], Any] = getattr(int, name)

    def operate(self: Any, other: Any) -> Any:
        if other is None or isinstance(other, _Unknown):
            return _UNKNOWN
        result = plain(self, other)
        if result is NotImplemented or isinstance(other, bool) or result < 0:
            return result
        return int.__new__(_Known, result)

    operate.__name__ = name
    return operate


def _comparison(name: str) -> Callable[[Any, Any], Any]:
    """Return a comparison of ints as one that takes None, and then knows nothing."""
    plain: Callable[[int, Any], Any] = getattr(int, name)

    def compare(self: Any, other: Any) -> Any:
        if other is None or isinstance(other, _Unknown):
            return None
        return plain(self, other)

    compare.__name__ = name
    return compare


_ARITHMETIC = ("add", "radd", "sub", "rsub", "mul", "rmul", "floordiv", "rfloordiv", "mod", "rmod")
_COMPARISONS = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__")


class _Known(Dimension, int):
    """A size that is known."""

    __slots__ = ()

    @property
    def value(self) -> int:  # type: ignore[override]
        return int(self)

    __str__ = int.__repr__
    __hash__ = int.__hash__


class _Unknown(Dimension):
    """A size that is not known; there is one."""

    __slots__ = ()

    value = None
    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "?"

    def __bool__(self) -> bool:
        return False


def _stays_unknown(self: _Unknown, other: Any) -> Any:
    return self


def _tells_nothing(self: _Unknown, other: Any) -> None:
    return None


for _name in (f"__{name}__" for name in _ARITHMETIC):
    setattr(_Known, _name, _arithmetic(_name))
    setattr(_Unknown, _name, _stays_unknown)
for _name in _COMPARISONS:
    setattr(_Known, _name, _comparison(_name))
    setattr(_Unknown, _name, _tells_nothing)
for _class in (_Known, _Unknown):
    _class.__name__ = _class.__qualname__ = "Dimension"

_UNKNOWN = object.__new__(_Unknown)


class TensorShape:
    """The shape of a tensor: fully known, with unknown sizes, or of unknown rank.

    Made of a list of ints and None, of one int (a vector), of None (unknown rank), of a
    TensorShapeProto or of another TensorShape. It cannot be changed. Indexing gives a
    `Dimension`, or None where the size is unknown; a slice gives a shape.
    """

    __slots__ = ("__weakref__", "_dims")

    _dims: Dims | None

    def __init__(self, dims: Any) -> None:
        """Make a shape.

        Raises:
            TypeError: *dims* holds something that is no size.
            ValueError: a size is negative.
        """
        self._dims = _read(dims)

    @classmethod
    def of(cls, dims: Dims | None) -> TensorShape:
        """Return the shape of sizes that are known to be right; nothing is checked."""
        self = cls.__new__(cls)
        self._dims = dims
        return self

    # --- what is known ----------------------------------------------------------------

    @property
    def dims(self) -> list[Any] | None:
        """The Dimension objects, or None for an unknown rank."""
        return None if self._dims is None else [Dimension(size) for size in self._dims]

    @property
    def rank(self) -> int | None:
        """The number of dimensions, or None."""
        return None if self._dims is None else len(self._dims)

    ndims = rank

    def as_list(self) -> list[int | None]:
        """Return the sizes, None for those unknown.

        Raises:
            ValueError: the rank is unknown.
        """
        if self._dims is None:
            raise ValueError("as_list() is not defined on an unknown TensorShape")
        return list(self._dims)

    def num_elements(self) -> int | None:
        """Return the number of elements, or None where a size is unknown."""
        if self._dims is None:
            return None
        count = 1
        for size in self._dims:
            if size is None:
                return None
            count *= size
        return count

    def is_fully_defined(self) -> bool:
        """Return whether rank and all sizes are known."""
        return self._dims is not None and None not in self._dims

    def as_proto(self) -> TensorShapeProto:
        """Return the shape as a message: size -1 for unknown, `unknown_rank` for no rank."""
        from pbkaitai.messages import TensorShapeProto

        if self._dims is None:
            return TensorShapeProto(unknown_rank=True)
        return TensorShapeProto(
            dim=[TensorShapeProto.Dim(size=-1 if d is None else d) for d in self._dims]
        )

    # --- two shapes -------------------------------------------------------------------

    def is_compatible_with(self, other: Any) -> bool:
        """Return whether both can be the shape of one tensor."""
        theirs = as_shape(other)._dims
        if self._dims is None or theirs is None:
            return True
        return len(self._dims) == len(theirs) and all(
            a is None or b is None or a == b for a, b in zip(self._dims, theirs, strict=True)
        )

    def is_subtype_of(self, other: Any) -> bool:
        """Return whether *other* says the same or less."""
        theirs = as_shape(other)._dims
        if self._dims is None or theirs is None:
            return theirs is None
        return len(self._dims) == len(theirs) and all(
            b is None or a == b for a, b in zip(self._dims, theirs, strict=True)
        )

    def merge_with(self, other: Any) -> TensorShape:
        """Return a shape with all that either knows.

        Raises:
            ValueError: they contradict each other.
        """
        other = as_shape(other)
        if self._dims is None:
            return TensorShape.of(other._dims)
        if other._dims is None:
            return self
        if not self.is_compatible_with(other):
            raise ValueError(f"Shapes {self} and {other} are not compatible")
        return TensorShape.of(
            tuple(b if a is None else a for a, b in zip(self._dims, other._dims, strict=True))
        )

    def concatenate(self, other: Any) -> TensorShape:
        """Return the sizes of this followed by those of *other*."""
        theirs = as_shape(other)._dims
        if self._dims is None or theirs is None:
            return TensorShape.of(None)
        return TensorShape.of(self._dims + theirs)

    def most_specific_compatible_shape(self, other: Any) -> TensorShape:
        """Return the shape that both are instances of and that knows the most."""
        theirs = as_shape(other)._dims
        if self._dims is None or theirs is None or len(self._dims) != len(theirs):
            return TensorShape.of(None)
        return TensorShape.of(
            tuple(a if a == b else None for a, b in zip(self._dims, theirs, strict=True))
        )

    def __add__(self, other: Any) -> TensorShape:
        return self.concatenate(other)

    def __radd__(self, other: Any) -> TensorShape:
        return as_shape(other).concatenate(self)

    # --- demands ----------------------------------------------------------------------

    def with_rank(self, rank: int) -> TensorShape:
        """Return this shape, or *rank* unknown sizes if the rank is unknown.

        Raises:
            ValueError: the rank is another.
        """
        try:
            return self.merge_with(unknown_shape(rank))
        except ValueError:
            raise ValueError(f"Shape {self} must have rank {rank}") from None

    def with_rank_at_least(self, rank: int) -> TensorShape:
        """Return this shape.

        Raises:
            ValueError: its rank is less.
        """
        if self.rank is not None and self.rank < rank:
            raise ValueError(f"Shape {self} must have rank at least {rank}")
        return self

    def with_rank_at_most(self, rank: int) -> TensorShape:
        """Return this shape.

        Raises:
            ValueError: its rank is greater.
        """
        if self.rank is not None and self.rank > rank:
            raise ValueError(f"Shape {self} must have rank at most {rank}")
        return self

    def assert_has_rank(self, rank: int) -> None:
        """Raise ValueError if the rank is known and another."""
        if self.rank not in (None, rank):
            raise ValueError(f"Shape {self} must have rank {rank}")

    def assert_same_rank(self, other: Any) -> None:
        """Raise ValueError if both ranks are known and differ."""
        other = as_shape(other)
        if None not in (self.rank, other.rank) and self.rank != other.rank:
            raise ValueError(f"Shapes {self} and {other} must have the same rank")

    def assert_is_compatible_with(self, other: Any) -> None:
        """Raise ValueError unless both can be the shape of one tensor."""
        if not self.is_compatible_with(other):
            raise ValueError(f"Shapes {self} and {other} are incompatible")

    def assert_is_fully_defined(self) -> None:
        """Raise ValueError unless rank and all sizes are known."""
        if not self.is_fully_defined():
            raise ValueError(f"Shape {self} is not fully defined")

    # --- as a sequence ----------------------------------------------------------------

    def __len__(self) -> int:
        if self._dims is None:
            raise ValueError("Cannot take the length of shape with unknown rank.")
        return len(self._dims)

    def __bool__(self) -> bool:
        """Return whether the rank is known, 0 included."""
        return self._dims is not None

    def __iter__(self) -> Iterator[Any]:
        if self._dims is None:
            raise ValueError("Cannot iterate over a shape with unknown rank.")
        return iter([_item(size) for size in self._dims])

    @overload
    def __getitem__(self, key: slice) -> TensorShape: ...
    @overload
    def __getitem__(self, key: SupportsIndex) -> Any: ...
    def __getitem__(self, key: slice | SupportsIndex) -> Any:
        """Return one size, or the shape of a slice.

        Of an unknown rank every size is None; a slice with both bounds from the front has
        so many unknown sizes.

        Raises:
            IndexError: there is no such dimension.
            ValueError: a slice of an unknown rank has a step.
        """
        if self._dims is not None:
            if isinstance(key, slice):
                return TensorShape.of(self._dims[key])
            return _item(self._dims[key])
        if not isinstance(key, slice):
            return None
        if key.step is not None:
            raise ValueError("a slice of an unknown shape cannot have a step")
        start, stop = key.start or 0, key.stop
        if stop is None or start < 0 or stop < 0:
            return TensorShape.of(None)
        return unknown_shape(max(0, stop - start))

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is this shape or makes it; unknown equals unknown."""
        try:
            return self._dims == as_shape(other)._dims
        except (TypeError, ValueError):
            return NotImplemented

    def __hash__(self) -> int:
        return hash(self._dims)

    def __str__(self) -> str:
        return "<unknown>" if self._dims is None else str(self._dims)

    def __repr__(self) -> str:
        return f"TensorShape({None if self._dims is None else list(self._dims)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return TensorShape, (self._dims,)


def as_shape(shape: Any) -> TensorShape:
    """Return *shape* as a TensorShape, itself if it is one."""
    return shape if isinstance(shape, TensorShape) else TensorShape(shape)


def unknown_shape(rank: int | None = None) -> TensorShape:
    """Return a shape of *rank* unknown sizes, without one of unknown rank."""
    return TensorShape.of(None if rank is None else (None,) * rank)


def as_dimension(value: Any) -> Any:
    """Return *value* as a Dimension."""
    return value if isinstance(value, Dimension) else Dimension(value)


def dimension_value(dimension: Any) -> int | None:
    """Return the int, or None, that an item of a shape stands for."""
    return dimension.value if isinstance(dimension, Dimension) else dimension


def dimension_at_index(shape: TensorShape, index: int) -> Any:
    """Return the Dimension at an index, an unknown one if the rank is unknown."""
    return Dimension(None) if shape._dims is None else Dimension(shape._dims[index])


def dims_of_proto(proto: TensorShapeProto) -> Dims | None:
    """Return the sizes that a TensorShapeProto gives: None for -1, and for no rank.

    A size below -1 counts as unknown, as in TensorFlow's Python.
    """
    if proto.unknown_rank:
        return None
    return tuple([None if dim.size < 0 else dim.size for dim in proto.dim])


def _item(size: int | None) -> Any:
    return None if size is None else int.__new__(_Known, size)


def _read(dims: Any) -> Dims | None:
    if dims is None or isinstance(dims, TensorShape):
        return None if dims is None else dims._dims
    if isinstance(dims, (tuple, list)):
        return tuple([_size(item) for item in dims])
    if hasattr(dims, "unknown_rank") and hasattr(dims, "dim"):
        return dims_of_proto(dims)
    if isinstance(dims, (str, bytes)):
        raise TypeError(f"{dims!r} is no shape: needed are an int, or ints and None in a list")
    if isinstance(dims, Iterable) and getattr(dims, "ndim", 1) != 0:
        return tuple([_size(item) for item in dims])
    return (_size(dims),)


def _size(value: Any) -> int | None:
    if value is None or isinstance(value, _Unknown):
        return None
    try:
        size = operator.index(value)
    except TypeError:
        raise TypeError(
            "Dimension value must be integer or None or have an __index__ method, got value "
            f"{value!r} with type {type(value).__name__}"
        ) from None
    if size < 0:
        raise ValueError(f"Dimension {size} must be >= 0")
    return int(size)
