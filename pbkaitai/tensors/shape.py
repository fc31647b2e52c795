"""The shape of a tensor that has values: every size known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pbkaitai.errors import TensorError
from pbkaitai.message import field_path

if TYPE_CHECKING:
    from pbkaitai.messages import TensorProto

# TensorFlow's own bounds (tensor_shape.h); NumPy's are lower, and met by `to_ndarray`.
MAX_RANK: Final = 254
MAX_COUNT: Final = (1 << 63) - 1


def shape_of(tensor: TensorProto) -> tuple[int, ...]:
    """Return the sizes of the axes of *tensor*, `()` for a scalar.

    Their product is at most 2**63 - 1, which says nothing of the memory that is there.

    Raises:
        TensorError: the rank or a size is not known, a size is negative, the shape says
            that its rank is unknown and gives axes too, or it is past TensorFlow's bounds.
    """
    return _read_shape(tensor)[0]


def count_of(tensor: TensorProto) -> int:
    """Return the number of elements that the shape of *tensor* needs; raises as `shape_of`."""
    return _read_shape(tensor)[1]


def _read_shape(tensor: TensorProto) -> tuple[tuple[int, ...], int]:
    shape = tensor.tensor_shape
    rank = len(shape.dim)
    reason = None
    if shape.unknown_rank:
        reason = (
            f"tensor_shape has unknown_rank and {rank} dim, only one can be true"
            if rank
            else "tensor_shape has unknown_rank, values need a shape"
        )
    elif rank > MAX_RANK:
        reason = f"tensor_shape has {rank} dim, TensorFlow allows {MAX_RANK}"
    if reason is not None:
        raise TensorError(reason, path=field_path(tensor))
    sizes = tuple(dim.size for dim in shape.dim)
    count = 1
    for axis, size in enumerate(sizes):
        if size < 0:
            meaning = " (unknown)" if size == -1 else ""
            raise TensorError(
                f"tensor_shape {list(sizes)} has size {size}{meaning} in dim {axis}, "
                "values need 0 or more",
                path=field_path(tensor),
            )
        count *= size
        if count > MAX_COUNT:
            raise TensorError(
                f"tensor_shape {list(sizes)} has more than {MAX_COUNT} elements",
                path=field_path(tensor),
            )
    return sizes, count
