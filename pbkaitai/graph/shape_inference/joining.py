"""Shape functions of ops that join tensors and cut them."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    need_rank,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import (
    Dim,
    ShapeError,
    add,
    axis_of,
    divide,
    merge_all,
    merge_dim,
    merge_dims,
    subtract,
    unknown,
)
from pbkaitai.graph.shape_inference.slices import SliceSpec
from pbkaitai.graph.shapes import Dims


@shape_function("Pack")
def _pack(c: Context) -> Result:
    merged = merge_all(c.shapes())
    if merged is None:
        return None
    axis = axis_of(c.attr("axis", 0), len(merged) + 1)
    return (*merged[:axis], c.count, *merged[axis:])


@shape_function("Unpack")
def _unpack(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 1)
    count = c.attr("num")
    if dims is None:
        return c.each_output(None)
    axis = axis_of(c.attr("axis", 0), len(dims))
    merge_dim(dims[axis], count)
    return c.each_output(dims[:axis] + dims[axis + 1 :])


@shape_function("Concat")
def _concat_v1(c: Context) -> Result:
    return _concat(c.shapes(1), c.scalar(0))


@shape_function("ConcatV2")
def _concat_v2(c: Context) -> Result:
    return _concat(c.shapes(0, -1), c.scalar(c.count - 1))


@shape_function("QuantizedConcat")
def _quantized_concat(c: Context) -> Result:
    count = c.attr("N")
    return c.outputs(_concat(c.shapes(1, 1 + count), c.scalar(0)), (), ())


@shape_function("QuantizedConcatV2")
def _quantized_concat_v2(c: Context) -> Result:
    count = c.attr("N")
    return c.outputs(_concat(c.shapes(0, count), c.scalar(count)), (), ())


def _concat(shapes: list[Dims | None], axis: int | None) -> Dims | None:
    rank = next((len(dims) for dims in shapes if dims is not None), None)
    if rank is None:
        return None
    full = [need_rank(dims, rank) for dims in shapes]
    if axis is None:
        return unknown(rank)
    axis = axis_of(axis, max(rank, 1))
    if rank == 0:
        raise ShapeError("Can't concatenate scalars (use tf.stack instead)")
    sizes = [
        merge_dims(dims[i] for dims in full) if i != axis else _sum(dims[i] for dims in full)
        for i in range(rank)
    ]
    return tuple(sizes)


def _sum(sizes: object) -> Dim:
    total: Dim = 0
    for size in sizes:  # type: ignore[attr-defined]
        total = add(total, size)
    return total


@shape_function("Split")
def _split(c: Context) -> Result:
    count = c.attr("num_split")
    dims, axis = c.shape(1), c.scalar(0)
    if dims is None:
        return c.each_output(None)
    if axis is None:
        return c.each_output(unknown(len(dims)))
    axis = axis_of(axis, len(dims))
    part: Dims = (*dims[:axis], divide(dims[axis], count), *dims[axis + 1 :])
    return c.each_output(part)


@shape_function("SplitV")
def _split_v(c: Context) -> Result:
    count = c.attr("num_split")
    dims, axis, sizes = c.shape(0), c.scalar(2), c.vector(1)
    if dims is None:
        return c.each_output(None)
    if axis is None:
        return c.each_output(unknown(len(dims)))
    axis = axis_of(axis, len(dims))
    if sizes is None or len(sizes) != count:
        sizes = [dims[axis]] if count == 1 else [None] * len(c.op.outputs)
    open_places = [i for i, size in enumerate(sizes) if size == -1]
    if len(open_places) == 1:
        rest = subtract(dims[axis], _sum(s for s in sizes if s != -1))
        sizes[open_places[0]] = rest
    return [(*dims[:axis], size, *dims[axis + 1 :]) for size in sizes]


@shape_function("Slice")
def _slice(c: Context) -> Result:
    dims = c.shape(0)
    begin_size, size_size = c.with_rank(1, 1)[0], c.with_rank(2, 1)[0]
    rank = merge_dim(begin_size, size_size)
    if dims is None and rank is None:
        return None
    dims = need_rank(dims, len(dims) if rank is None and dims is not None else rank or 0)
    begin, sizes = c.vector(1), c.vector(2)
    if sizes is None:
        return unknown(len(dims))
    if begin is None:
        begin = [None] * len(dims)
    result = []
    for size, first, wanted in zip(dims, begin, sizes, strict=True):
        if wanted == -1:
            result.append(subtract(size, first))
            continue
        result.append(wanted)
    return tuple(result)


@shape_function("StridedSlice")
def _strided_slice(c: Context) -> Result:
    steps = c.vector(3)
    if steps is None:
        return None
    spec = SliceSpec.of(c.attr)
    if None not in steps:
        return spec.result(c.shape(0), c.vector(1), c.vector(2), steps)
    try:
        return spec.result(c.shape(0), c.vector(1), c.vector(2), steps)
    except ShapeError:
        return None  # found out when it runs


@shape_function("StridedSliceGrad")
def _strided_slice_grad(c: Context) -> Result:
    return c.shape_value(0)


@shape_function("TensorStridedSliceUpdate StridedSliceAssign")
def _strided_slice_assign(c: Context) -> Result:
    return c.shape(0)
