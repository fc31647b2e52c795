"""Shape functions of ops that pick elements: gathering, sorting out, one-hot."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import (
    ShapeError,
    axis_of,
    merge,
    merge_dim,
    product,
    show,
    unknown,
)
from pbkaitai.graph.shapes import Dims


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
