"""Shape functions of ops that rearrange, join, cut or repeat tensors."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    need_rank,
    register_all,
    same_as,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import (
    Dim,
    ShapeError,
    add,
    axis_of,
    broadcast,
    divide,
    merge,
    merge_all,
    merge_dim,
    merge_dims,
    multiply,
    product,
    show,
    subtract,
    unknown,
)
from pbkaitai.graph.shape_inference.slices import SliceSpec
from pbkaitai.graph.shapes import Dims

# --- about shapes -------------------------------------------------------------------------


@shape_function("Shape")
def _shape(c: Context) -> Result:
    dims = c.shape(0)
    return (None if dims is None else len(dims),)


@shape_function("ShapeN")
def _shape_n(c: Context) -> Result:
    return [(None if dims is None else len(dims),) for dims in c.shapes()]


@shape_function("Rank Size")
def _rank(c: Context) -> Result:
    return ()


@shape_function("BroadcastArgs")
def _broadcast_args(c: Context) -> Result:
    (a,), (b,) = c.with_rank(0, 1), c.with_rank(1, 1)
    return (None if a is None or b is None else max(a, b),)


@shape_function("BroadcastGradientArgs")
def _broadcast_gradient_args(c: Context) -> Result:
    return c.outputs((None,), (None,))


@shape_function("ConcatOffset")
def _concat_offset(c: Context) -> Result:
    return c.shapes(1)


# --- the same elements --------------------------------------------------------------------


@shape_function("Reshape QuantizedReshape")
def _reshape(c: Context) -> Result:
    wanted = c.shape_value(1)
    result = wanted if wanted is None else _fill_in(c.shape(0), wanted)
    return result if c.op.type == "Reshape" else c.outputs(result, (), ())


def _fill_in(source: Dims | None, wanted: Dims) -> Dims:
    """Return *wanted* with its unknown size told by the number of elements of *source*."""
    count = None if source is None else product(source)
    open_axes = [axis for axis, size in enumerate(wanted) if size is None]
    known = product(size for size in wanted if size is not None)
    if count is None or known is None or len(open_axes) > 1:
        return wanted
    if not open_axes:
        if count != known:
            raise ShapeError(
                f"Cannot reshape a tensor with {count} elements to shape {show(wanted)} "
                f"({known} elements)"
            )
        return wanted
    if known == 0:
        return wanted
    if count % known:
        raise ShapeError(
            f"Cannot reshape a tensor with {count} elements to shape {show(wanted)}: "
            f"{count} is not divisible by {known}"
        )
    (axis,) = open_axes
    return (*wanted[:axis], count // known, *wanted[axis + 1 :])


@shape_function("ExpandDims")
def _expand_dims(c: Context) -> Result:
    dims = c.shape(0)
    if dims is None:
        return None
    axis = c.scalar(1)
    if axis is None:
        return unknown(len(dims) + 1)
    axis = axis_of(axis, len(dims) + 1)
    return (*dims[:axis], 1, *dims[axis:])


@shape_function("Squeeze")
def _squeeze(c: Context) -> Result:
    dims = c.shape(0)
    if dims is None:
        return None
    axes = {axis_of(axis, len(dims)) for axis in c.attr("squeeze_dims", [])}
    for axis in axes:
        if dims[axis] not in (1, None):
            raise ShapeError(
                f"Can not squeeze dim[{axis}], expected a dimension of 1, got {dims[axis]}"
            )
    if axes:
        return tuple([size for axis, size in enumerate(dims) if axis not in axes])
    if None in dims:
        return None  # any of the unknown sizes may be 1
    return tuple([size for size in dims if size != 1])


@shape_function("Transpose ConjugateTranspose")
def _transpose(c: Context) -> Result:
    dims = c.shape(0)
    (count,) = c.with_rank(1, 1)
    if dims is None:
        return None if count is None else unknown(count)
    need_rank(dims, len(dims) if count is None else count)
    order = c.vector(1)
    if order is None:
        return unknown(len(dims))
    known = [axis for axis in order if axis is not None]
    if any(not -len(dims) <= axis < len(dims) for axis in known):
        raise ShapeError(f"perm {known} is out of range for a tensor of rank {len(dims)}")
    return tuple([None if axis is None else dims[axis] for axis in order])


register_all("Reverse", same_as(0))


@shape_function("ReverseV2")
def _reverse(c: Context) -> Result:
    need_rank(c.shape(1), 1)
    return c.shape(0)


@shape_function("ReverseSequence")
def _reverse_sequence(c: Context) -> Result:
    dims = c.shape(0)
    (count,) = c.with_rank(1, 1)
    axis = c.attr("batch_dim", 0)
    if dims is None:
        return None
    if axis >= len(dims):
        raise ShapeError(f"batch_dim must be < input rank: {axis} vs. {len(dims)}")
    return (*dims[:axis], merge_dim(dims[axis], count), *dims[axis + 1 :])


@shape_function("Bitcast")
def _bitcast(c: Context) -> Result:
    dims = c.shape(0)
    before, after = c.attr("T").size, c.attr("type").size
    if dims is None or not before or not after or before == after:
        return dims
    if after > before:
        if not dims or dims[-1] not in (None, after // before):
            raise ShapeError(
                f"Cannot bitcast due to shape. {dims[-1:]} does not match {after // before}"
            )
        return dims[:-1]
    return (*dims, before // after)


# --- joining and cutting ------------------------------------------------------------------


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
        return [None] * count
    axis = axis_of(c.attr("axis", 0), len(dims))
    merge_dim(dims[axis], count)
    return [dims[:axis] + dims[axis + 1 :]] * count


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
        return [None] * count
    if axis is None:
        return [unknown(len(dims))] * count
    axis = axis_of(axis, len(dims))
    part: Dims = (*dims[:axis], divide(dims[axis], count), *dims[axis + 1 :])
    return [part] * count


@shape_function("SplitV")
def _split_v(c: Context) -> Result:
    count = c.attr("num_split")
    dims, axis, sizes = c.shape(0), c.scalar(2), c.vector(1)
    if dims is None:
        return [None] * count
    if axis is None:
        return [unknown(len(dims))] * count
    axis = axis_of(axis, len(dims))
    if sizes is None or len(sizes) != count:
        sizes = [dims[axis]] if count == 1 else [None] * count
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


# --- picking ------------------------------------------------------------------------------


@shape_function("Gather")
def _gather(c: Context) -> Result:
    params, indices = c.with_rank_at_least(0, 1), c.shape(1)
    return None if params is None or indices is None else indices + params[1:]


@shape_function("GatherV2")
def _gather_v2(c: Context) -> Result:
    params, indices, axis = c.with_rank_at_least(0, 1), c.shape(1), c.scalar(2)
    if params is None or indices is None:
        return None
    batch = c.attr("batch_dims", 0)
    if batch < 0:
        batch += len(indices)
    if axis is None:
        return unknown(len(params) + len(indices) - 1 - batch)
    axis = axis_of(axis, len(params))
    if not 0 <= batch <= min(axis, len(indices)):
        raise ShapeError(f"batch_dims {batch} must be at most axis {axis} and rank of indices")
    front = merge(params[:batch], indices[:batch])
    assert front is not None
    return front + params[batch:axis] + indices[batch:] + params[axis + 1 :]


@shape_function("GatherNd")
def _gather_nd(c: Context) -> Result:
    params, indices = c.shape(0), c.with_rank_at_least(1, 1)
    if params is None or indices is None or indices[-1] is None:
        return None
    if indices[-1] > len(params):
        raise ShapeError(f"indices.shape[-1] must be <= params.rank, but saw {show(indices)}")
    return indices[:-1] + params[indices[-1] :]


@shape_function("OneHot")
def _one_hot(c: Context) -> Result:
    dims, depth = c.shape(0), c.scalar(1)
    if dims is None:
        return None
    axis = c.attr("axis", -1)
    axis = len(dims) if axis == -1 else axis_of(axis, len(dims) + 1)
    return (*dims[:axis], depth, *dims[axis:])


@shape_function("Where")
def _where(c: Context) -> Result:
    dims = c.shape(0)
    return (None, None if dims is None else len(dims))


@shape_function("Unique")
def _unique(c: Context) -> Result:
    return c.outputs((None,), c.with_rank(0, 1))


@shape_function("UniqueWithCounts")
def _unique_with_counts(c: Context) -> Result:
    return c.outputs((None,), c.shape(0), (None,))


@shape_function("UniqueV2 UniqueWithCountsV2")
def _unique_v2(c: Context) -> Result:
    dims, axes = c.shape(0), c.vector(1)
    values: Dims | None
    places: Dims
    if dims is None or axes is None or None in axes:
        values, places = None if dims is None else unknown(len(dims)), (None,)
    elif not axes:
        values, places = (None,), (product(dims),)
    else:
        axis = axis_of(axes[0], len(dims))
        values, places = (*dims[:axis], None, *dims[axis + 1 :]), (dims[axis],)
    outputs: list[Dims | None] = [values, places, (None,)]
    return outputs[: 3 if c.op.type.endswith("CountsV2") else 2]


@shape_function("ListDiff")
def _list_diff(c: Context) -> Result:
    return c.outputs((None,), (None,))


@shape_function("TopK TopKV2")
def _top_k(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 1)
    count = c.attr("k") if c.op.type == "TopK" else c.scalar(1)
    if dims is None:
        return c.outputs(None, None)
    if count is not None and dims[-1] is not None and dims[-1] < count:
        raise ShapeError(f"input must have last dimension >= k = {count} but is {dims[-1]}")
    result = (*dims[:-1], count)
    return c.outputs(result, result)


@shape_function("NthElement")
def _nth_element(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 1)
    return None if dims is None else dims[:-1]


@shape_function("InTopK InTopKV2")
def _in_top_k(c: Context) -> Result:
    return (merge_dim(c.with_rank(0, 2)[0], c.with_rank(1, 1)[0]),)


@shape_function("LowerBound UpperBound")
def _bound(c: Context) -> Result:
    return c.shape(1)


# --- repeating and padding ----------------------------------------------------------------


@shape_function("Tile")
def _tile(c: Context) -> Result:
    dims, times = c.shape(0), c.vector(1)
    if dims is None:
        return None if times is None else unknown(len(times))
    (count,) = c.with_rank(1, 1)
    merge_dim(count, len(dims))
    if times is None:
        return unknown(len(dims))
    return tuple([multiply(size, n) for size, n in zip(dims, times, strict=True)])


@shape_function("BroadcastTo")
def _broadcast_to(c: Context) -> Result:
    wanted, dims = c.shape_value(1), c.shape(0)
    if wanted is None or dims is None:
        return wanted
    if len(dims) > len(wanted):
        raise ShapeError(
            f"Rank of input ({len(dims)}) must be no greater than "
            f"rank of output shape ({len(wanted)})."
        )
    both = broadcast(wanted, dims)
    assert both is not None
    return merge(both, wanted)


@shape_function("Pad PadV2")
def _pad(c: Context) -> Result:
    return _padded(c, 0)


@shape_function("MirrorPad")
def _mirror_pad(c: Context) -> Result:
    return _padded(c, 0)


def _padded(c: Context, index: int) -> Dims | None:
    dims = c.shape(index)
    rows, columns = c.with_rank(index + 1, 2)
    merge_dim(columns, 2)
    if dims is None and rows is None:
        return None
    rank = merge_dim(None if dims is None else len(dims), rows)
    assert rank is not None
    dims = need_rank(dims, rank)
    value = c.value(index + 1)
    if value is None:
        return unknown(rank)
    widths = value.items()
    return tuple([add(size, add(widths[2 * i], widths[2 * i + 1])) for i, size in enumerate(dims)])


@shape_function("MirrorPadGrad")
def _mirror_pad_grad(c: Context) -> Result:
    dims, value = c.shape(0), c.value(1)
    if dims is None or value is None:
        return None if dims is None else unknown(len(dims))
    widths = value.items()
    return tuple(
        [subtract(size, add(widths[2 * i], widths[2 * i + 1])) for i, size in enumerate(dims)]
    )


# --- blocks -------------------------------------------------------------------------------


@shape_function("SpaceToDepth DepthToSpace")
def _space_to_depth(c: Context) -> Result:
    block, layout = c.attr("block_size"), c.text("data_format", "NHWC")
    is_vector = layout == "NCHW_VECT_C"
    dims = c.with_rank(0, 5 if is_vector else 4)
    channel, *space = (3, 1, 2) if layout == "NHWC" else (1, 2, 3)
    result = list(dims)
    if c.op.type == "SpaceToDepth":
        for axis in space:
            result[axis] = divide(dims[axis], block)
        result[channel] = multiply(dims[channel], block * block)
    else:
        for axis in space:
            result[axis] = multiply(dims[axis], block)
        result[channel] = divide(dims[channel], block * block)
    if is_vector:
        result[4] = 4  # channels to a vector
    return tuple(result)


@shape_function("SpaceToBatchND BatchToSpaceND")
def _space_to_batch_nd(c: Context) -> Result:
    return _blocks(c, c.vector(1), c.value(2), c.op.type.startswith("Space"))


@shape_function("SpaceToBatch BatchToSpace")
def _space_to_batch(c: Context) -> Result:
    need_rank(c.shape(0), 4)
    block = c.attr("block_size")
    return _blocks(c, [block, block], c.value(1), c.op.type.startswith("Space"))


def _blocks(c: Context, blocks: list[Dim] | None, edges: object, to_batch: bool) -> Dims | None:
    dims = c.shape(0)
    if dims is None:
        return None
    if blocks is None:
        return unknown(len(dims))
    if len(dims) <= len(blocks):
        raise ShapeError(f"Shape must be at least rank {len(blocks) + 1} but is rank {len(dims)}")
    widths: list[Dim] = [None] * (2 * len(blocks)) if edges is None else edges.items()  # type: ignore[attr-defined]
    batch: Dim = dims[0]
    factor = product(blocks)
    middle: list[Dim] = []
    for axis, block in enumerate(blocks):
        size, before, after = dims[axis + 1], widths[2 * axis], widths[2 * axis + 1]
        if block is None:
            middle.append(None)
        elif to_batch:
            middle.append(divide(add(size, add(before, after)), block))
        else:
            middle.append(subtract(multiply(size, block), add(before, after)))
    if to_batch:
        batch = multiply(batch, factor)
    else:
        batch = None if factor is None else divide(batch, factor)
    return (batch, *middle, *dims[len(blocks) + 1 :])


# --- diagonals ----------------------------------------------------------------------------


@shape_function("Diag")
def _diag(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 1)
    return None if dims is None else dims + dims


@shape_function("DiagPart")
def _diag_part(c: Context) -> Result:
    dims = c.shape(0)
    if dims is None:
        return None
    if len(dims) % 2 or not dims:
        raise ShapeError(f"Input must have even and non-zero rank, input rank is {len(dims)}")
    half = len(dims) // 2
    return merge(dims[:half], dims[half:])


@shape_function("MatrixDiag")
def _matrix_diag(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 1)
    return None if dims is None else (*dims, dims[-1])


@shape_function("MatrixDiagPart")
def _matrix_diag_part(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 2)
    if dims is None:
        return None
    rows, columns = dims[-2:]
    return (*dims[:-2], None if rows is None or columns is None else min(rows, columns))


@shape_function("MatrixDiagPartV2 MatrixDiagPartV3")
def _matrix_diag_part_v3(c: Context) -> Result:
    dims, bounds = c.with_rank_at_least(0, 2), _diagonals(c, 1)
    if dims is None:
        return None
    if bounds is None:
        return None
    low, high = bounds
    rows, columns = dims[-2:]
    longest = None
    if rows is not None and columns is not None:
        longest = min(rows + min(high, 0), columns - max(low, 0))
    return (*dims[:-2], *(() if low == high else (high - low + 1,)), longest)


@shape_function("MatrixDiagV2 MatrixDiagV3")
def _matrix_diag_v3(c: Context) -> Result:
    dims, bounds = c.with_rank_at_least(0, 1), _diagonals(c, 1)
    if dims is None or bounds is None:
        return None
    low, high = bounds
    rows, columns = c.scalar(2), c.scalar(3)
    is_known = rows is not None and columns is not None
    front = dims[:-1] if low == high else dims[:-2]
    if not is_known or dims[-1] is None:
        return (*front, None, None)
    # The smallest matrix that has these diagonals, -1 where no size is given.
    least_rows = dims[-1] - min(high, 0)
    least_columns = dims[-1] + max(low, 0)
    if rows == -1 and columns == -1:
        rows = columns = max(least_rows, least_columns)
    elif rows == -1:
        rows = least_rows
    elif columns == -1:
        columns = least_columns
    return (*front, rows, columns)


def _diagonals(c: Context, index: int) -> tuple[int, int] | None:
    bounds = c.vector(index)
    if bounds is None or None in bounds or not bounds:
        return None
    low, high = bounds[0], bounds[-1]
    if low > high:
        raise ShapeError(f"lower_diag_index {low} is larger than upper_diag_index {high}")
    return low, high


@shape_function("MatrixSetDiag MatrixSetDiagV2 MatrixSetDiagV3")
def _matrix_set_diag(c: Context) -> Result:
    return c.with_rank_at_least(0, 2)


# --- scattering ---------------------------------------------------------------------------


@shape_function("ScatterNd")
def _scatter_nd(c: Context) -> Result:
    return c.shape_value(2)


@shape_function("DynamicPartition")
def _dynamic_partition(c: Context) -> Result:
    data, parts = c.shape(0), c.shape(1)
    count = c.attr("num_partitions")
    if data is None or parts is None:
        return [None] * count
    merge(data[: len(parts)], parts)
    return [(None, *data[len(parts) :])] * count


@shape_function("DynamicStitch ParallelDynamicStitch")
def _dynamic_stitch(c: Context) -> Result:
    half = c.count // 2
    rest: Dims | None = None
    size: Dim = 0
    for place in range(half):
        indices, data = c.shape(place), c.shape(half + place)
        if indices is not None and data is not None:
            merge(indices, data[: len(indices)])
            rest = merge(rest, data[len(indices) :])
        value = c.value(place)
        if value is None or not value.is_complete() or size is None:
            size = None
        else:
            size = max([size, *(n + 1 for n in value.items())])
    return None if rest is None else (size, *rest)


@shape_function("SegmentSum SegmentMean SegmentMax SegmentMin SegmentProd")
def _segments(c: Context) -> Result:
    data = c.with_rank_at_least(0, 1)
    c.with_rank(1, 1)
    return None if data is None else (None, *data[1:])


@shape_function(
    """
    UnsortedSegmentSum UnsortedSegmentMax UnsortedSegmentMin UnsortedSegmentProd
    """
)
def _unsorted_segments(c: Context) -> Result:
    data, ids, count = c.shape(0), c.shape(1), c.scalar(2)
    if data is None or ids is None:
        return None
    merge(data[: len(ids)], ids)
    return (count, *data[len(ids) :])


@shape_function("SparseSegmentSum SparseSegmentMean SparseSegmentSqrtN")
def _sparse_segments(c: Context) -> Result:
    data = c.with_rank_at_least(0, 1)
    merge_dim(c.with_rank(1, 1)[0], c.with_rank(2, 1)[0])
    return None if data is None else (None, *data[1:])


@shape_function(
    """
    SparseSegmentSumWithNumSegments SparseSegmentMeanWithNumSegments
    SparseSegmentSqrtNWithNumSegments SparseSegmentMeanGrad SparseSegmentSumGrad
    SparseSegmentSqrtNGrad
    """
)
def _sparse_segments_sized(c: Context) -> Result:
    data, count = c.with_rank_at_least(0, 1), c.scalar(3)
    return None if data is None else (count, *data[1:])


@shape_function("Bincount")
def _bincount(c: Context) -> Result:
    return (c.scalar(1),)


@shape_function("DenseBincount SparseBincount RaggedBincount")
def _dense_bincount(c: Context) -> Result:
    if c.op.type != "DenseBincount":
        return None
    dims, size = c.shape(0), c.scalar(1)
    if dims is None:
        return None
    return {1: (size,), 2: (*dims[:1], size)}.get(len(dims))


@shape_function("HistogramFixedWidth")
def _histogram(c: Context) -> Result:
    return (c.scalar(2),)


# --- reductions ---------------------------------------------------------------------------


@shape_function("Sum Mean Prod Max Min All Any EuclideanNorm ReduceJoin")
def _reduce(c: Context) -> Result:
    dims, axes = c.shape(0), c.vector(1)
    keep = c.attr("keep_dims", False)
    if dims is None:
        return None
    if axes is None or None in axes:
        return unknown(len(dims)) if keep else _fewer(dims, axes)
    gone = {axis_of(axis, len(dims)) for axis in axes}
    if keep:
        return tuple([1 if axis in gone else size for axis, size in enumerate(dims)])
    return tuple([size for axis, size in enumerate(dims) if axis not in gone])


def _fewer(dims: Dims, axes: list[Dim] | None) -> Dims | None:
    """Return what is left when it is known how many axes go, but not which."""
    return unknown(len(dims) - 1) if axes is not None and len(axes) == 1 and dims else None


@shape_function("ArgMax ArgMin")
def _arg_max(c: Context) -> Result:
    dims, axis = c.shape(0), c.scalar(1)
    if dims is None:
        return None
    if len(dims) <= 1:
        return ()
    if axis is None:
        return unknown(len(dims) - 1)
    axis = axis_of(axis, len(dims))
    return dims[:axis] + dims[axis + 1 :]


@shape_function("L2Loss")
def _to_scalar(c: Context) -> Result:
    return ()


@shape_function("ExtractImagePatches")
def _extract_patches(c: Context) -> Result:
    from pbkaitai.graph.shape_inference.windows import window_size

    dims = c.with_rank(0, 4)
    sizes, strides, rates = c.attr("ksizes"), c.attr("strides"), c.attr("rates")
    padding = c.text("padding")
    space = [window_size(dims[i], sizes[i], strides[i], padding, rate=rates[i]) for i in (1, 2)]
    return (dims[0], *space, multiply(dims[3], sizes[1] * sizes[2]))
