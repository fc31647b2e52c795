"""Shape functions of ops that repeat, pad or move blocks."""

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
    broadcast,
    divide,
    merge,
    merge_dim,
    multiply,
    product,
    subtract,
    unknown,
)
from pbkaitai.graph.shapes import Dims

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
