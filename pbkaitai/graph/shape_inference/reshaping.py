"""Shape functions of ops that tell shapes, or give the same elements another one."""

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
    ShapeError,
    axis_of,
    merge_dim,
    product,
    show,
    unknown,
)
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
    axes = {axis_of(axis, len(dims)) for axis in c.ints("squeeze_dims", [])}
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
