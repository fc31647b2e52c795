"""Arithmetic on shapes as plain tuples: `(None, 3)`, and None for an unknown rank.

The rules are those of tensorflow/core/framework/shape_inference.cc and common_shape_fns.cc;
what an op does with them stands in the tables of the other modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbkaitai.graph.shapes import Dims
from pbkaitai.tensors.shape import MAX_RANK

Dim = int | None


class ShapeError(ValueError):
    """Shapes that do not fit an op."""


def show(dims: Dims | None) -> str:
    """Return a shape as TensorFlow's messages show it: `[?,3]`."""
    if dims is None:
        return "?"
    return "[" + ",".join("?" if d is None else str(d) for d in dims) + "]"


def unknown(rank: int) -> Dims:
    """Return a shape of *rank* unknown sizes.

    Raises:
        ShapeError: there are more than any tensor has.
    """
    if rank > MAX_RANK:
        raise ShapeError(f"a tensor of rank {rank}, TensorFlow allows {MAX_RANK}")
    return (None,) * rank


def merge_dim(a: Dim, b: Dim) -> Dim:
    """Return the one that is known.

    Raises:
        ShapeError: both are, and differ.
    """
    if a is None or a == b:
        return b
    if b is None:
        return a
    raise ShapeError(f"Dimensions must be equal, but are {a} and {b}")


def merge_dims(sizes: Iterable[Dim]) -> Dim:
    """Return the size that all of *sizes* are."""
    merged = None
    for size in sizes:
        merged = merge_dim(merged, size)
    return merged


def merge(a: Dims | None, b: Dims | None) -> Dims | None:
    """Return a shape with all that either knows.

    Raises:
        ShapeError: they contradict each other.
    """
    if a is None or b is None:
        return b if a is None else a
    if len(a) != len(b):
        raise ShapeError(f"Shapes must be equal rank, but are {len(a)} and {len(b)}")
    return tuple([merge_dim(x, y) for x, y in zip(a, b, strict=True)])


def merge_all(shapes: Iterable[Dims | None]) -> Dims | None:
    """Return the shape that all of *shapes* are."""
    merged: Dims | None = None
    for shape in shapes:
        merged = merge(merged, shape)
    return merged


def refine(shape: Dims | None, more: Dims | None) -> Dims | None:
    """Return *shape* with what *more* adds; where they contradict, *shape* stays."""
    try:
        return merge(shape, more)
    except ShapeError:
        return shape


def relax(shapes: Sequence[Dims | None]) -> Dims | None:
    """Return what is true of every one of *shapes*."""
    first = shapes[0]
    for shape in shapes[1:]:
        if first is None or shape is None or len(first) != len(shape):
            return None
        first = tuple([a if a == b else None for a, b in zip(first, shape, strict=True)])
    return first


def broadcast(a: Dims | None, b: Dims | None) -> Dims | None:
    """Return the shape of an element-wise result.

    Raises:
        ShapeError: two sizes differ and none is 1.
    """
    if a is None or b is None:
        return None
    rank = max(len(a), len(b))
    left: Dims = (1,) * (rank - len(a)) + a
    right: Dims = (1,) * (rank - len(b)) + b
    return tuple([_broadcast_dim(x, y) for x, y in zip(left, right, strict=True)])


def _broadcast_dim(a: Dim, b: Dim) -> Dim:
    if a == 1:
        return b
    if b == 1:
        return a
    if a is None or b is None:
        return b if a is None else a  # the unknown one must be the other or 1
    return merge_dim(a, b)


def broadcast_all(shapes: Sequence[Dims | None]) -> Dims | None:
    """Return the shape of an element-wise result of any number of arguments."""
    result = shapes[0]
    for shape in shapes[1:]:
        result = broadcast(result, shape)
    return result


def add(a: Dim, b: Dim) -> Dim:
    return None if a is None or b is None else a + b


def subtract(a: Dim, b: Dim) -> Dim:
    """Return the difference.

    Raises:
        ShapeError: it is negative.
    """
    if a is None or b is None:
        return None
    if b > a:
        raise ShapeError(f"Negative dimension size caused by subtracting {b} from {a}")
    return a - b


def multiply(a: Dim, b: Dim) -> Dim:
    if a == 0 or b == 0:
        return 0
    return None if a is None or b is None else a * b


def divide(a: Dim, b: int, *, even: bool = True) -> Dim:
    """Return the quotient.

    Raises:
        ShapeError: it must be even and is not, or *b* is not positive.
    """
    if b <= 0:
        raise ShapeError(f"Divisor must be positive but is {b}")
    if a is None:
        return None
    if even and a % b:
        raise ShapeError(f"Dimension size must be evenly divisible by {b} but is {a}")
    return a // b


def product(sizes: Iterable[Dim]) -> Dim:
    """Return the number of elements, None if it is unknown."""
    count: Dim = 1
    for size in sizes:
        count = multiply(count, size)
    return count


def axis_of(axis: int, rank: int) -> int:
    """Return an axis counted from the front.

    Raises:
        ShapeError: there is no such axis.
    """
    if not -rank <= axis < rank:
        raise ShapeError(f"Dimension {axis} must be in the range [{-rank}, {rank})")
    return axis % rank if rank else 0
