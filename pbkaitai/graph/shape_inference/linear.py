"""Shape functions of linear algebra and Fourier transforms."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    register_all,
    same_as,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import (
    Dim,
    ShapeError,
    broadcast,
    merge,
    merge_dim,
)
from pbkaitai.graph.shapes import Dims


@shape_function("MatMul SparseMatMul _FusedMatMul")
def _mat_mul(c: Context) -> Result:
    return _product(c, *_sides(c, "transpose_a", "transpose_b"))


@shape_function("QuantizedMatMul")
def _quantized_mat_mul(c: Context) -> Result:
    return c.outputs(_product(c, *_sides(c, "transpose_a", "transpose_b")), (), ())


def _sides(c: Context, left: str, right: str) -> tuple[bool, bool]:
    if c.op.type == "SparseMatMul":
        left, right = "transpose_a", "transpose_b"
    return c.attr(left, False), c.attr(right, False)


def _product(c: Context, flip_a: bool, flip_b: bool) -> Dims:
    a, b = c.with_rank(0, 2), c.with_rank(1, 2)
    rows, inner_a = reversed(a) if flip_a else a
    inner_b, columns = reversed(b) if flip_b else b
    merge_dim(inner_a, inner_b)
    return (rows, columns)


@shape_function("BatchMatMul BatchMatMulV2 BatchMatMulV3")
def _batch_mat_mul(c: Context) -> Result:
    a, b = c.with_rank_at_least(0, 2), c.with_rank_at_least(1, 2)
    flip_a, flip_b = c.attr("adj_x", False), c.attr("adj_y", False)
    if a is None or b is None:
        return None
    rows, inner_a = reversed(a[-2:]) if flip_a else a[-2:]
    inner_b, columns = reversed(b[-2:]) if flip_b else b[-2:]
    merge_dim(inner_a, inner_b)
    join = merge if c.op.type == "BatchMatMul" else broadcast
    front = join(a[:-2], b[:-2])
    assert front is not None
    return (*front, rows, columns)


@shape_function("Einsum")
def _einsum(c: Context) -> Result:
    equation = c.text("equation").replace(" ", "")
    left, arrow, right = equation.partition("->")
    terms = left.split(",")
    if not arrow or len(terms) != c.count:
        raise ShapeError(f'equation "{equation}" needs {len(terms)} inputs and an output')
    sizes: dict[str, Dim] = {}
    dots: Dims | None = ()
    for term, dims in zip(terms, c.shapes(), strict=True):
        if dims is None:
            if "..." in term:
                dots = None
            continue
        before, has_dots, after = term.partition("...")
        extra = len(dims) - len(before) - len(after)
        if extra < 0 or (extra and not has_dots):
            raise ShapeError(f'term "{term}" does not fit a shape of rank {len(dims)}')
        stop = len(dims) - len(after)
        for label, size in zip(before + after, dims[: len(before)] + dims[stop:], strict=True):
            sizes[label] = merge_dim(sizes.get(label), size)
        dots = broadcast(dots, dims[len(before) : stop])
    before, has_dots, after = right.partition("...")
    if has_dots and dots is None:
        return None
    middle: Dims = dots if has_dots and dots is not None else ()
    return (
        *(sizes.get(label) for label in before),
        *middle,
        *(sizes.get(label) for label in after),
    )


def _square(dims: Dims | None) -> Dims | None:
    if dims is None:
        return None
    size = merge_dim(dims[-2], dims[-1])
    return (*dims[:-2], size, size)


@shape_function(
    """
    Cholesky MatrixInverse MatrixExponential MatrixLogarithm MatrixSquareRoot BatchCholesky
    BatchMatrixInverse
    """
)
def _square_to_square(c: Context) -> Result:
    return _square(c.with_rank_at_least(0, 2))


@shape_function("MatrixDeterminant BatchMatrixDeterminant")
def _determinant(c: Context) -> Result:
    dims = _square(c.with_rank_at_least(0, 2))
    return None if dims is None else dims[:-2]


@shape_function("LogMatrixDeterminant")
def _log_determinant(c: Context) -> Result:
    dims = _square(c.with_rank_at_least(0, 2))
    front = None if dims is None else dims[:-2]
    return c.outputs(front, front)


@shape_function("MatrixSolve MatrixTriangularSolve MatrixSolveLs BatchMatrixSolve")
def _solve(c: Context) -> Result:
    a, b = c.with_rank_at_least(0, 2), c.with_rank_at_least(1, 2)
    if a is None or b is None:
        return None
    if c.op.type != "MatrixSolveLs":
        a = _square(a)
        assert a is not None
    merge_dim(a[-2], b[-2])
    join = broadcast if c.op.type == "MatrixTriangularSolve" else merge
    front = join(a[:-2], b[:-2])
    assert front is not None
    return (*front, a[-1], b[-1])


@shape_function("Svd")
def _svd(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 2)
    if not c.attr("compute_uv", True):
        small = None if dims is None else (*dims[:-2], _least(*dims[-2:]))
        return c.outputs(small, (0,), (0,))
    if dims is None:
        return c.outputs(None, None, None)
    front, (rows, columns) = dims[:-2], dims[-2:]
    least = _least(rows, columns)
    is_full = c.attr("full_matrices", False)
    return c.outputs(
        (*front, least),
        (*front, rows, rows if is_full else least),
        (*front, columns, columns if is_full else least),
    )


@shape_function("Qr")
def _qr(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 2)
    if dims is None:
        return c.outputs(None, None)
    front, (rows, columns) = dims[:-2], dims[-2:]
    least = rows if c.attr("full_matrices", False) else _least(rows, columns)
    return c.outputs((*front, rows, least), (*front, least, columns))


def _least(a: Dim, b: Dim) -> Dim:
    return None if a is None or b is None else min(a, b)


@shape_function("SelfAdjointEigV2 Eig")
def _eig(c: Context) -> Result:
    dims = _square(c.with_rank_at_least(0, 2))
    if dims is None:
        return c.outputs(None, None)
    return c.outputs(dims[:-1], dims if c.attr("compute_v", True) else (0,))


@shape_function("Cross")
def _cross(c: Context) -> Result:
    dims = merge(c.with_rank_at_least(0, 1), c.with_rank_at_least(1, 1))
    return None if dims is None else (*dims[:-1], merge_dim(dims[-1], 3))


register_all("FFT IFFT", same_as(0, at_least=1))
register_all("FFT2D IFFT2D", same_as(0, at_least=2))
register_all("FFT3D IFFT3D", same_as(0, at_least=3))
_REAL_TRANSFORMS = {"RFFT": 1, "IRFFT": 1, "RFFT2D": 2, "IRFFT2D": 2, "RFFT3D": 3, "IRFFT3D": 3}


@shape_function(" ".join(_REAL_TRANSFORMS))
def _real_transform(c: Context) -> Result:
    axes = _REAL_TRANSFORMS[c.op.type]
    dims = c.with_rank_at_least(0, axes)
    lengths = c.vector(1)
    if dims is None:
        return None
    if lengths is None:
        lengths = [None] * axes
    lengths = [None if size is None or size < 0 else size for size in lengths]
    # The last axis of a real signal's transform has no negative frequencies.
    last = lengths[-1]
    if last is not None and c.op.type.startswith("R"):
        last = last // 2 + 1 if last else 0
    return (*dims[:-axes], *lengths[:-1], last)
