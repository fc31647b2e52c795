"""Shape functions of ops on sparse tensors (indices, values, a dense shape) and ragged ones."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    dim_at,
    need_rank,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import Dim, add, axis_of, merge_dim, merge_dims, unknown


@shape_function("SparseToDense")
def _sparse_to_dense(c: Context) -> Result:
    return c.shape_value(1)


@shape_function("SparseTensorDenseAdd")
def _dense_add(c: Context) -> Result:
    return c.shape(3)


@shape_function("SparseTensorDenseMatMul")
def _dense_mat_mul(c: Context) -> Result:
    sparse, dense = c.shape_value(2), c.with_rank(3, 2)
    if sparse is None or len(sparse) != 2:
        sparse = unknown(2)
    rows, inner = reversed(sparse) if c.attr("adjoint_a", False) else sparse
    inner_b, columns = reversed(dense) if c.attr("adjoint_b", False) else dense
    merge_dim(inner, inner_b)
    return (rows, columns)


@shape_function("SparseReshape")
def _reshape(c: Context) -> Result:
    count, rank = c.with_rank(0, 2)[0], c.with_rank(2, 1)[0]
    return c.outputs((count, rank), (rank,))


@shape_function("SparseFillEmptyRows")
def _fill_empty_rows(c: Context) -> Result:
    indices, values, shape = c.with_rank(0, 2), c.with_rank(1, 1), c.with_rank(2, 1)
    sizes = c.shape_value(2)
    count = merge_dim(indices[0], values[0])
    rank = merge_dim(indices[1], shape[0])
    return c.outputs((None, rank), (None,), (sizes[0] if sizes else None,), (count,))


@shape_function("SparseReorder")
def _reorder(c: Context) -> Result:
    return c.outputs(c.shape(0), c.shape(1))


@shape_function("SparseConcat")
def _concat(c: Context) -> Result:
    count = c.attr("N")
    rows: Dim = 0
    rank: Dim = None
    for index in range(count):
        indices = c.with_rank(index, 2)
        rows, rank = add(rows, indices[0]), merge_dim(rank, indices[1])
    return c.outputs((rows, rank), (rows,), c.shape(2 * count))


@shape_function("SparseSlice")
def _slice(c: Context) -> Result:
    dims = c.shape(2)
    rank = None if dims is None or len(dims) != 1 else dims[0]
    return c.outputs((None, rank), (None,), dims)


@shape_function("SparseAdd")
def _add(c: Context) -> Result:
    rank = c.with_rank(2, 1)[0]
    return c.outputs((None, rank), (None,), (rank,))


@shape_function("SparseCross SparseCrossV2 SparseCrossHashed")
def _cross(c: Context) -> Result:
    return c.outputs((None, 2), (None,), (2,))


@shape_function(
    """
    DenseToDenseSetOperation DenseToSparseSetOperation SparseToSparseSetOperation
    """
)
def _set_operation(c: Context) -> Result:
    rank = None
    if c.op.type == "DenseToDenseSetOperation":
        dims = c.shape(0) if c.shape(0) is not None else c.shape(1)
        rank = None if dims is None else len(dims)
    elif c.op.type == "DenseToSparseSetOperation":
        dims = c.shape(0)
        rank = None if dims is None else len(dims)
    return c.outputs((None, rank), (None,), (rank,))


@shape_function("SparseSoftmax")
def _softmax(c: Context) -> Result:
    return c.with_rank(1, 1)


@shape_function("SparseDenseCwiseMul SparseDenseCwiseDiv SparseDenseCwiseAdd")
def _values(c: Context) -> Result:
    return (c.with_rank(0, 2)[0],)


@shape_function("TakeManySparseFromTensorsMap DeserializeManySparse")
def _many(c: Context) -> Result:
    return c.outputs((None, None), (None,), (None,))


@shape_function("RaggedTensorToSparse")
def _ragged_to_sparse(c: Context) -> Result:
    return c.outputs((None, None), (None,), (None,))


@shape_function("BoostedTreesBucketize")
def _boosted_trees_bucketize(c: Context) -> Result:
    return [need_rank(dims, 1) for dims in c.shapes(0, len(c.op.outputs))]


@shape_function("SparseReduceSum SparseReduceMax")
def _reduce(c: Context) -> Result:
    size = c.shape(2)
    dims = c.shape_value(2) if size is None or len(size) == 1 else None
    axes, keep = c.vector(3), c.attr("keep_dims", False)
    if dims is None or axes is None or None in axes:
        return None
    if not all(-len(dims) <= axis < len(dims) for axis in axes):
        return None  # found out when it runs
    gone = {axis_of(axis, len(dims)) for axis in axes}
    if keep:
        return tuple([1 if axis in gone else size for axis, size in enumerate(dims)])
    return tuple([size for axis, size in enumerate(dims) if axis not in gone])


@shape_function("RaggedRange")
def _ragged_range(c: Context) -> Result:
    vectors = [dims for dims in c.shapes(0, 3) if dims != ()]
    count = merge_dims(dim_at(dims, 0) for dims in vectors) if vectors else 1
    return c.outputs((add(count, 1),), (None,))


@shape_function("RaggedTensorToTensor")
def _ragged_to_tensor(c: Context) -> Result:
    wanted = c.shape(0)
    return None if wanted == () else c.shape_value(0)
