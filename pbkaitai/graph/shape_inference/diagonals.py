"""Shape functions of ops on the diagonals of matrices."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import (
    ShapeError,
    merge,
)


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
