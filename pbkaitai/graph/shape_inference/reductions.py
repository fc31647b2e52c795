"""Shape functions of ops that scatter, sum up segments, count or reduce axes."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import (
    Dim,
    axis_of,
    merge,
    merge_dim,
    multiply,
    unknown,
)
from pbkaitai.graph.shapes import Dims

# --- scattering ---------------------------------------------------------------------------


@shape_function("ScatterNd")
def _scatter_nd(c: Context) -> Result:
    return c.shape_value(2)


@shape_function("DynamicPartition")
def _dynamic_partition(c: Context) -> Result:
    data, parts = c.shape(0), c.shape(1)
    if data is None or parts is None:
        return c.each_output(None)
    merge(data[: len(parts)], parts)
    return c.each_output((None, *data[len(parts) :]))


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
    sizes, strides, rates = c.ints("ksizes"), c.ints("strides"), c.ints("rates")
    padding = c.text("padding")
    space = [window_size(dims[i], sizes[i], strides[i], padding, rate=rates[i]) for i in (1, 2)]
    return (dims[0], *space, multiply(dims[3], sizes[1] * sizes[2]))
