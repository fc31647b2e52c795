"""What ops compute from elements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.shape_inference.fold_rules import (
    FOLDERS,
    Compute,
    Rule,
    Values,
    attr_of,
    dtype_attr,
    folder,
)
from pbkaitai.graph.shape_inference.values import MAX_ELEMENTS, Value

if TYPE_CHECKING:
    pass


@folder("Range")
def _range(op: Any, values: Any) -> Value | None:
    import numpy as np

    start, limit, delta = (value.scalar() for value in values)
    if None in (start, limit, delta) or not delta or abs((limit - start) / delta) > MAX_ELEMENTS:
        return None
    return Value(np.arange(start, limit, delta).astype(values[0].array.dtype))


@folder("Cast")
def _cast(op: Any, values: Any) -> Value | None:
    kind = op.get_attr("DstT").base_dtype
    if not (kind.is_integer or kind.is_floating or kind.is_bool):
        return None
    return Value(values[0].array.astype(kind.as_numpy_dtype), values[0].known)


def _unary(name: str) -> Compute:
    def compute(op: Any, values: Any) -> Value:
        import numpy as np

        array = values[0].array
        return Value(np.asarray(getattr(np, name)(array), array.dtype), values[0].known)

    return compute


def _binary(name: str, *, is_test: bool = False, divides: bool = False) -> Compute:
    def compute(op: Any, values: Any) -> Value:
        import numpy as np

        left, right = values
        array = np.asarray(getattr(np, name)(left.array, right.array))
        if not is_test:
            array = array.astype(left.array.dtype)
        known = None
        if left.known is not None or right.known is not None:
            known = left.mask() & right.mask()
        if divides:
            known = (left.mask() & right.mask()) & (right.array != 0)
        return Value(array, known)

    return compute


_UNARY: Final = {
    "Neg": "negative",
    "Abs": "abs",
    "Square": "square",
    "Sqrt": "sqrt",
    "Floor": "floor",
    "Ceil": "ceil",
    "Round": "rint",
    "Rint": "rint",
    "Sign": "sign",
    "Exp": "exp",
    "Log": "log",
    "LogicalNot": "logical_not",
    "Reciprocal": "reciprocal",
}
_BINARY: Final = {
    "Add": "add",
    "AddV2": "add",
    "Sub": "subtract",
    "Mul": "multiply",
    "Maximum": "maximum",
    "Minimum": "minimum",
}
_TESTS: Final = {
    "Equal": "equal",
    "NotEqual": "not_equal",
    "Less": "less",
    "LessEqual": "less_equal",
    "Greater": "greater",
    "GreaterEqual": "greater_equal",
    "LogicalAnd": "logical_and",
    "LogicalOr": "logical_or",
}
_DIVISIONS: Final = {"FloorDiv": "floor_divide", "FloorMod": "mod", "RealDiv": "true_divide"}
_TRUNCATED: Final = {"TruncateMod": "fmod", "Mod": "fmod"}
FOLDERS.update({op_type: Rule(_unary(name)) for op_type, name in _UNARY.items()})
FOLDERS.update({op_type: Rule(_binary(name)) for op_type, name in _BINARY.items()})
FOLDERS.update({op_type: Rule(_binary(name, is_test=True)) for op_type, name in _TESTS.items()})
FOLDERS.update(
    {
        op_type: Rule(_binary(name, divides=True))
        for op_type, name in (_DIVISIONS | _TRUNCATED).items()
    }
)


@folder("Div TruncateDiv")
def _truncate_div(op: Any, values: Any) -> Value:
    import numpy as np

    left, right = values
    if left.array.dtype.kind in "iu":
        safe = np.where(right.array == 0, 1, right.array)
        quotient = np.abs(left.array) // np.abs(safe) * np.sign(left.array) * np.sign(safe)
    else:
        quotient = left.array / right.array
    known = left.mask() & right.mask() & (right.array != 0)
    return Value(np.asarray(quotient, left.array.dtype), known)


@folder("Pow")
def _pow(op: Any, values: Any) -> Value | None:
    import numpy as np

    left, right = values
    if left.array.dtype.kind in "iu" and (right.array < 0).any():
        return None
    return Value(np.asarray(left.array**right.array), left.mask() & right.mask())


def _reduction(name: str) -> Compute:
    def compute(op: Any, values: Any) -> Value | None:
        import numpy as np

        source, axes = values
        if not axes.is_complete():
            return None
        keep = attr_of(op, "keep_dims", False)
        where = tuple(np.atleast_1d(axes.array).tolist())
        array = getattr(np, name)(source.array, axis=where, keepdims=keep)
        known = None
        if source.known is not None:
            known = np.asarray(source.known.all(axis=where, keepdims=keep))
        return Value(np.asarray(array, source.array.dtype), known)

    return compute


_REDUCTIONS: Final = {
    "Prod": "prod",
    "Sum": "sum",
    "Max": "max",
    "Min": "min",
    "All": "all",
    "Any": "any",
}
FOLDERS.update({op_type: Rule(_reduction(name)) for op_type, name in _REDUCTIONS.items()})


@folder("Cumsum Cumprod")
def _cumulate(op: Any, values: Any) -> Value | None:
    import numpy as np

    axis = values[1].scalar()
    if axis is None or attr_of(op, "exclusive", False) or attr_of(op, "reverse", False):
        return None
    if not values[0].is_complete():
        return None
    make = np.cumsum if op.type == "Cumsum" else np.cumprod
    return Value(np.asarray(make(values[0].array, axis), values[0].array.dtype))


@folder("InvertPermutation")
def _invert_permutation(op: Any, values: Any) -> Value | None:
    import numpy as np

    order = values[0]
    if not order.is_complete():
        return None
    return Value(np.argsort(order.array).astype(order.array.dtype))


@folder("ListDiff")
def _list_diff(op: Any, values: Any) -> Values:
    import numpy as np

    if not (values[0].is_complete() and values[1].is_complete()):
        return []
    keep = ~np.isin(values[0].array, values[1].array)
    kind = dtype_attr(op, "out_idx", "int32")
    return [Value(values[0].array[keep]), Value(np.flatnonzero(keep).astype(kind))]


@folder("ConcatOffset")
def _concat_offset(op: Any, values: Any) -> Values:
    import numpy as np

    axis, shapes = values[0].scalar(), values[1:]
    if axis is None:
        return []
    offsets: Values = []
    total, is_known = 0, True
    for shape in shapes:
        array = np.zeros_like(shape.array)
        known = np.ones(array.shape, bool)
        array[axis], known[axis] = total, is_known
        offsets.append(Value(array, known))
        total += int(shape.array[axis])
        is_known = is_known and bool(shape.mask()[axis])
    return offsets


@folder("BroadcastArgs")
def _broadcast_args(op: Any, values: Any) -> Value | None:
    import numpy as np

    from pbkaitai.graph.shape_inference.dims import broadcast

    left, right = (tuple(value.items()) for value in values)
    if None in left or None in right:
        return None
    sizes = broadcast(left, right)
    return Value(np.array(sizes, values[0].array.dtype))


@folder("BroadcastGradientArgs")
def _broadcast_gradient_args(op: Any, values: Any) -> Values:
    import numpy as np

    left, right = (value.items() for value in values)
    if None in left or None in right:
        return []
    rank = max(len(left), len(right))
    left = [1] * (rank - len(left)) + left
    right = [1] * (rank - len(right)) + right
    pairs = list(zip(left, right, strict=True))
    kind = values[0].array.dtype
    # Both lists hold the axes of size 1 on both sides, as the gradients of TensorFlow do.
    mine = [axis for axis, (a, b) in enumerate(pairs) if a == 1]
    theirs = [axis for axis, (a, b) in enumerate(pairs) if b == 1]
    return [Value(np.array(mine, kind)), Value(np.array(theirs, kind))]
