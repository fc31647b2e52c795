"""A variable of a V1 checkpoint as one tensor: its slices, each a TensorProto, put together.

The slices say neither dtype nor shape; the checkpoint does (tensorflow/core/util,
saved_tensor_slice.proto).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from pbkaitai.errors import TensorError
from pbkaitai.formats.orderedcode import WHOLE
from pbkaitai.tensors import describe_storage, to_ndarray
from pbkaitai.tensors.dtypes import OBJECTS, find_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbkaitai.checkpoint import CheckpointEntry
    from pbkaitai.messages import TensorProto


def whole_tensor(entry: CheckpointEntry) -> TensorProto | None:
    """Return the values of a variable; None where they stand in files beside the checkpoint.

    Raises:
        TensorError: the shape is not known, or the slices do not cover it with a value each.
    """
    parts = [part for part in entry.slices if part.data is not None]
    if not parts:
        return None
    if entry.shape is None:
        raise TensorError("the shape is not known", path=entry.name)
    shapes = [_sizes(part.extents, entry.shape) for part in parts]
    if len(parts) == 1 and shapes[0] == entry.shape:
        return _tensor(parts[0].data, entry, entry.shape)
    kind = find_type(int(entry.dtype))
    if kind is None or kind.rule == OBJECTS:
        raise TensorError(f"slices of {entry.dtype} are not put together", path=entry.name)
    given = sum(map(math.prod, shapes))
    if given != math.prod(entry.shape):
        needed = math.prod(entry.shape)
        raise TensorError(
            f"its slices hold {given} values, the shape needs {needed}", path=entry.name
        )
    return _joined(entry, shapes)


def _joined(entry: CheckpointEntry, shapes: Sequence[tuple[int, ...]]) -> TensorProto:
    import numpy as np

    from pbkaitai.messages import TensorProto

    assert entry.shape is not None
    arrays = []
    parts = [part for part in entry.slices if part.data is not None]
    for part, shape in zip(parts, shapes, strict=True):
        tensor = _tensor(part.data, entry, shape)
        if describe_storage(tensor).is_filled:  # the sum of all is then no proof of memory
            raise TensorError("a slice has fewer values than its shape", path=entry.name)
        starts = [start for start, _ in part.extents] or [0] * len(shape)
        key = tuple(slice(s, s + size) for s, size in zip(starts, shape, strict=True))
        arrays.append((key, to_ndarray(tensor)))
    whole = np.zeros(entry.shape, arrays[0][1].dtype)
    for key, array in arrays:
        if whole[key].shape != array.shape:
            raise TensorError("a slice goes past the shape", path=entry.name)
        whole[key] = array
    tensor = TensorProto(tensor_content=whole.tobytes())
    return _tensor(tensor, entry, entry.shape)


def _sizes(extents: Sequence[tuple[int, int]], shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of a slice; no extents are all of the variable."""
    if not extents:
        return shape
    if len(extents) != len(shape):
        raise TensorError(f"a slice has {len(extents)} axes, the shape {len(shape)}")
    return tuple(
        size if length == WHOLE else length
        for (_, length), size in zip(extents, shape, strict=True)
    )


def _tensor(data: TensorProto | None, entry: CheckpointEntry, shape: Sequence[int]) -> TensorProto:
    """Return a copy of a slice's values with dtype and shape."""
    from pbkaitai.messages import TensorProto

    assert data is not None
    tensor: Any = TensorProto._copy_of(data, None)
    tensor.dtype = int(entry.dtype)
    for size in shape:
        tensor.tensor_shape.dim.add(size=size)
    made: TensorProto = tensor
    return made
