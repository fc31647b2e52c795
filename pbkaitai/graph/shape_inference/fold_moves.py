"""What ops do with elements that they move, repeat or leave out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pbkaitai.graph.shape_inference.fold_rules import (
    Values,
    attr_of,
    folder,
    is_large,
)
from pbkaitai.graph.shape_inference.slices import SliceSpec
from pbkaitai.graph.shape_inference.values import MAX_ELEMENTS, Value

if TYPE_CHECKING:
    from pbkaitai.graph.shape_inference.values import Array


@folder("Identity StopGradient PreventGradient Snapshot CheckNumerics EnsureShape DeepCopy")
def _identity(op: Any, values: Any) -> Value:
    return values[0]  # type: ignore[no-any-return]


@folder("Enter RefEnter")
def _enter(op: Any, values: Any) -> Value | None:
    # What goes round a loop changes; a constant of the loop does not.
    return values[0] if attr_of(op, "is_constant", False) else None


@folder("IdentityN")
def _identity_n(op: Any, values: Any) -> Values:
    return list(values)


@folder("Pack")
def _pack(op: Any, values: Values) -> Value | None:
    import numpy as np

    if any(value is None for value in values):
        return None
    axis = attr_of(op, "axis", 0)
    arrays = [value for value in values if value is not None]
    return _join(arrays, lambda parts: np.stack(parts, axis))


@folder("Unpack")
def _unpack(op: Any, values: Any) -> Values:
    import numpy as np

    axis = attr_of(op, "axis", 0)
    count = op.get_attr("num")

    def part(index: int) -> Value:
        return values[0].moved(lambda a: np.take(a, index, axis))  # type: ignore[no-any-return]

    return [part(index) for index in range(count)]


@folder("ConcatV2")
def _concat_v2(op: Any, values: Any) -> Value | None:
    return _concat(values[:-1], values[-1])


@folder("Concat")
def _concat_v1(op: Any, values: Any) -> Value | None:
    return _concat(values[1:], values[0])


def _concat(parts: list[Value], axis: Value) -> Value | None:
    import numpy as np

    where = axis.scalar()
    return None if where is None else _join(parts, lambda arrays: np.concatenate(arrays, where))


def _join(parts: list[Value], join: Callable[[list[Array]], Array]) -> Value:
    known = None
    if any(part.known is not None for part in parts):
        known = join([part.mask() for part in parts])
    return Value(join([part.array for part in parts]), known)


@folder("StridedSlice")
def _strided_slice(op: Any, values: Any) -> Value | None:
    begin, end, strides = (value.items() for value in values[1:4])
    if None in begin or None in end or None in strides:
        return None
    index = SliceSpec.of(op.get_attr).index(begin, end, strides)
    return values[0].moved(lambda array: array[index])  # type: ignore[no-any-return]


@folder("Slice")
def _slice(op: Any, values: Any) -> Value | None:
    begin, size = values[1].items(), values[2].items()
    if None in begin or None in size:
        return None
    index = tuple(slice(b, None if s == -1 else b + s) for b, s in zip(begin, size, strict=True))
    return values[0].moved(lambda array: array[index])  # type: ignore[no-any-return]


@folder("Split")
def _split(op: Any, values: Any) -> Values:
    import numpy as np

    count, axis = op.get_attr("num_split"), values[0].scalar()
    if axis is None:
        return []
    size = values[1].array.shape[axis] // count

    def part(index: int) -> Value:
        indices = range(index * size, (index + 1) * size)
        return values[1].moved(lambda a: np.take(a, indices, axis))  # type: ignore[no-any-return]

    return [part(index) for index in range(count)]


@folder("SplitV")
def _split_v(op: Any, values: Any) -> Values:
    import numpy as np

    sizes, axis = values[1].items(), values[2].scalar()
    if axis is None or None in sizes:
        return []
    total = values[0].array.shape[axis]
    sizes = [total - sum(s for s in sizes if s >= 0) if s < 0 else s for s in sizes]
    parts: Values = []
    start = 0
    for size in sizes:
        indices = np.arange(start, start + size)
        parts.append(values[0].moved(lambda a, i=indices: np.take(a, i, axis)))
        start += size
    return parts


@folder("Reshape")
def _reshape(op: Any, values: Any) -> Value | None:
    sizes = values[1].items()
    return None if None in sizes else values[0].moved(lambda a: a.reshape(sizes))


@folder("ExpandDims")
def _expand_dims(op: Any, values: Any) -> Value | None:
    import numpy as np

    axis = values[1].scalar()
    return None if axis is None else values[0].moved(lambda a: np.expand_dims(a, axis))


@folder("Squeeze")
def _squeeze(op: Any, values: Any) -> Value:
    axes = tuple(attr_of(op, "squeeze_dims", ())) or None
    return values[0].moved(lambda a: a.squeeze(axes))  # type: ignore[no-any-return]


@folder("Gather GatherV2 ResourceGather")
def _gather(op: Any, values: Any) -> Value | None:
    import numpy as np

    axis = values[2].scalar() if len(values) > 2 else 0
    if axis is None or not values[1].is_complete():
        return None
    return values[0].moved(lambda a: np.take(a, values[1].array, axis))  # type: ignore[no-any-return]


@folder("GatherNd")
def _gather_nd(op: Any, values: Any) -> Value | None:
    import numpy as np

    if not values[1].is_complete():
        return None
    index = tuple(np.moveaxis(values[1].array, -1, 0))
    return values[0].moved(lambda a: a[index])  # type: ignore[no-any-return]


@folder("Transpose")
def _transpose(op: Any, values: Any) -> Value | None:
    axes = values[1].items()
    return None if None in axes else values[0].moved(lambda a: a.transpose(axes))


@folder("ReverseV2")
def _reverse(op: Any, values: Any) -> Value | None:
    import numpy as np

    axes = values[1].items()
    return None if None in axes else values[0].moved(lambda a: np.flip(a, tuple(axes)))


@folder("Tile")
def _tile(op: Any, values: Any) -> Value | None:
    import numpy as np

    times = values[1].items()
    if None in times or is_large(times, values[0].array.size):
        return None
    return values[0].moved(lambda a: np.tile(a, times))  # type: ignore[no-any-return]


@folder("Fill")
def _fill(op: Any, values: Values) -> Value | None:
    import numpy as np

    if values[0] is None or values[1] is None:
        return None
    sizes = values[0].items()
    if None in sizes or is_large(sizes):
        return None
    return values[1].moved(lambda a: np.broadcast_to(a, sizes))


@folder("BroadcastTo")
def _broadcast_to(op: Any, values: Any) -> Value | None:
    import numpy as np

    sizes = values[1].items()
    if None in sizes or is_large(sizes):
        return None
    return values[0].moved(lambda a: np.broadcast_to(a, sizes))  # type: ignore[no-any-return]


@folder("Pad")
def _pad(op: Any, values: Any) -> Value | None:
    import numpy as np

    if not values[1].is_complete() or values[1].array.sum() > MAX_ELEMENTS:
        return None
    widths = values[1].array.tolist()
    return Value(np.pad(values[0].array, widths), ~np.pad(~values[0].mask(), widths))


@folder("Select SelectV2")
def _select(op: Any, values: Any) -> Value | None:
    import numpy as np

    if not values[0].is_complete():
        return None
    which = values[0].array
    known = np.where(which, values[1].mask(), values[2].mask())
    return Value(np.where(which, values[1].array, values[2].array), known)


@folder("DynamicStitch ParallelDynamicStitch")
def _dynamic_stitch(op: Any, values: Any) -> Value | None:
    import numpy as np

    half = len(values) // 2
    places, parts = values[:half], values[half:]
    if not all(place.is_complete() for place in places):
        return None
    size = 1 + max(int(place.array.max(initial=-1)) for place in places)
    if size > MAX_ELEMENTS:
        return None
    rest = parts[0].array.shape[places[0].array.ndim :]
    array = np.zeros((size, *rest), parts[0].array.dtype)
    known = np.zeros(array.shape, bool)
    for place, part in zip(places, parts, strict=True):
        array[place.array] = part.array
        known[place.array] = part.mask()
    return Value(array, known)
