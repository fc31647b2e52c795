"""What the ops that compute shapes do with elements: one row per op type.

A rule gets the operation and the values of its inputs (None where not even the number of
elements is known) and gives the values of its outputs. Anything that a rule cannot do
counts as not known; whether the operation is in order is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.dtypes import DType, string
from pbkaitai.graph.shape_inference.slices import SliceSpec
from pbkaitai.graph.shape_inference.values import MAX_ELEMENTS, Value, of_sizes

if TYPE_CHECKING:
    from pbkaitai.graph.shape_inference.values import Array

Values = list[Value | None]
Compute = Callable[[Any, Any], Any]  # (operation, values) → Value, None, or a list of them


@dataclass(frozen=True, slots=True)
class Rule:
    """How an op type's outputs are worked out.

    Attributes:
        compute: gets the operation and the values of its inputs.
        wants_values: whether it asks for them; shapes it may ask the operation for.
        is_complete: whether it is only asked when every input has a value.
    """

    compute: Compute
    wants_values: bool = True
    is_complete: bool = True

    def apply(self, op: Any, values: Values) -> Values:
        """Return the values of the outputs, an empty list if nothing is known."""
        import numpy as np

        if self.wants_values and self.is_complete and (not values or None in values):
            return []
        try:
            with np.errstate(all="ignore"):
                result = self.compute(op, values)
        except (ValueError, TypeError, IndexError, ArithmeticError, KeyError, MemoryError):
            return []
        return list(result) if isinstance(result, (list, tuple)) else [result]


FOLDERS: Final[dict[str, Rule]] = {}


def folder(op_types: str, **options: bool) -> Callable[[Compute], Compute]:
    """Make a function the rule of the op types in a text."""

    def register(compute: Compute) -> Compute:
        for op_type in op_types.split():
            FOLDERS[op_type] = Rule(compute, **options)
        return compute

    return register


# --- sources ------------------------------------------------------------------------------


@folder("Const", wants_values=False)
def _const(op: Any, _: Values) -> Value | None:
    from pbkaitai.errors import PbError
    from pbkaitai.graph.dtypes import dtype_of_number
    from pbkaitai.tensors import shape_of, to_ndarray

    tensor = op.get_attr("value")
    try:
        count = 1
        for size in shape_of(tensor):
            count *= size
        dtype = dtype_of_number(int(tensor.dtype))
        if count > MAX_ELEMENTS or not (dtype.is_integer or dtype.is_floating or dtype.is_bool):
            return None
        return Value(to_ndarray(tensor))
    except PbError:
        return None


def constant_strings(op: Any) -> list[bytes] | None:
    """Return the strings that a Const holds, None if it is no Const of a few strings."""
    from pbkaitai.errors import PbError
    from pbkaitai.tensors import shape_of, to_ndarray

    if op.type != "Const":
        return None
    tensor = op.get_attr("value")
    try:
        if int(tensor.dtype) != string.as_datatype_enum or _is_large(shape_of(tensor)):
            return None
        return to_ndarray(tensor).ravel().tolist()
    except PbError:
        return None


@folder("Shape", wants_values=False)
def _shape(op: Any, _: Values) -> Value | None:
    return _size_vector(op, op.inputs[0])


@folder("ShapeN", wants_values=False)
def _shape_n(op: Any, _: Values) -> Values:
    return [_size_vector(op, tensor) for tensor in op.inputs]


def _size_vector(op: Any, tensor: Any) -> Value | None:
    dims = tensor.shape._dims
    return None if dims is None else of_sizes(dims, _attr_dtype(op, "out_type", "int32"))


@folder("Size", wants_values=False)
def _size(op: Any, _: Values) -> Value | None:
    import numpy as np

    count = op.inputs[0].shape.num_elements()
    return None if count is None else Value(np.array(count, _attr_dtype(op, "out_type", "int32")))


@folder("Rank", wants_values=False)
def _rank(op: Any, _: Values) -> Value | None:
    import numpy as np

    rank = op.inputs[0].shape.rank
    return None if rank is None else Value(np.array(rank, np.int32))


def _attr(op: Any, name: str, default: Any) -> Any:
    """Return an attr; files leave out those that have their default."""
    try:
        return op.get_attr(name)
    except ValueError:
        return default


def _attr_dtype(op: Any, name: str, default: str) -> Any:
    value = _attr(op, name, None)
    return value.as_numpy_dtype if isinstance(value, DType) else default


@folder("ZerosLike OnesLike", wants_values=False)
def _like(op: Any, _: Values) -> Value | None:
    import numpy as np

    dims = op.inputs[0].shape._dims
    if dims is None or None in dims or _is_large(dims):
        return None
    make = np.zeros if op.type == "ZerosLike" else np.ones
    return Value(make(dims, op.inputs[0].dtype.base_dtype.as_numpy_dtype))


# --- the same elements, elsewhere ---------------------------------------------------------


@folder("Identity StopGradient PreventGradient Snapshot CheckNumerics EnsureShape DeepCopy")
def _identity(op: Any, values: Any) -> Value:
    return values[0]  # type: ignore[no-any-return]


@folder("Enter RefEnter")
def _enter(op: Any, values: Any) -> Value | None:
    # What goes round a loop changes; a constant of the loop does not.
    return values[0] if _attr(op, "is_constant", False) else None


@folder("IdentityN")
def _identity_n(op: Any, values: Any) -> Values:
    return list(values)


@folder("Pack", is_complete=False)
def _pack(op: Any, values: Values) -> Value | None:
    import numpy as np

    if any(value is None for value in values):
        return None
    axis = _attr(op, "axis", 0)
    arrays = [value for value in values if value is not None]
    return _join(arrays, lambda parts: np.stack(parts, axis))


@folder("Unpack")
def _unpack(op: Any, values: Any) -> Values:
    import numpy as np

    axis = _attr(op, "axis", 0)
    count = op.get_attr("num")

    def part(index: int) -> Value:
        return values[0].moved(lambda a: np.take(a, index, axis))  # type: ignore[no-any-return]

    return [part(index) for index in range(count)]


@folder("ConcatV2")
def _concat_v2(op: Any, values: Any) -> Value | None:
    return _concat(values[:-1], values[-1])


@folder("Concat")
def _concat_v1(op: Any, values: Any) -> Value | None:
    return _concat(values[1:], values[0])


def _concat(parts: list[Value], axis: Value) -> Value | None:
    import numpy as np

    where = axis.scalar()
    return None if where is None else _join(parts, lambda arrays: np.concatenate(arrays, where))


def _join(parts: list[Value], join: Callable[[list[Array]], Array]) -> Value:
    known = None
    if any(part.known is not None for part in parts):
        known = join([part.mask() for part in parts])
    return Value(join([part.array for part in parts]), known)


@folder("StridedSlice")
def _strided_slice(op: Any, values: Any) -> Value | None:
    begin, end, strides = (value.items() for value in values[1:4])
    if None in begin or None in end or None in strides:
        return None
    index = SliceSpec.of(op.get_attr).index(begin, end, strides)
    return values[0].moved(lambda array: array[index])  # type: ignore[no-any-return]


@folder("Slice")
def _slice(op: Any, values: Any) -> Value | None:
    begin, size = values[1].items(), values[2].items()
    if None in begin or None in size:
        return None
    index = tuple(slice(b, None if s == -1 else b + s) for b, s in zip(begin, size, strict=True))
    return values[0].moved(lambda array: array[index])  # type: ignore[no-any-return]


@folder("Split")
def _split(op: Any, values: Any) -> Values:
    import numpy as np

    count, axis = op.get_attr("num_split"), values[0].scalar()
    if axis is None:
        return []
    size = values[1].array.shape[axis] // count

    def part(index: int) -> Value:
        indices = range(index * size, (index + 1) * size)
        return values[1].moved(lambda a: np.take(a, indices, axis))  # type: ignore[no-any-return]

    return [part(index) for index in range(count)]


@folder("SplitV")
def _split_v(op: Any, values: Any) -> Values:
    import numpy as np

    sizes, axis = values[1].items(), values[2].scalar()
    if axis is None or None in sizes:
        return []
    total = values[0].array.shape[axis]
    sizes = [total - sum(s for s in sizes if s >= 0) if s < 0 else s for s in sizes]
    parts: Values = []
    start = 0
    for size in sizes:
        indices = np.arange(start, start + size)
        parts.append(values[0].moved(lambda a, i=indices: np.take(a, i, axis)))
        start += size
    return parts


@folder("Reshape")
def _reshape(op: Any, values: Any) -> Value | None:
    sizes = values[1].items()
    return None if None in sizes else values[0].moved(lambda a: a.reshape(sizes))


@folder("ExpandDims")
def _expand_dims(op: Any, values: Any) -> Value | None:
    import numpy as np

    axis = values[1].scalar()
    return None if axis is None else values[0].moved(lambda a: np.expand_dims(a, axis))


@folder("Squeeze")
def _squeeze(op: Any, values: Any) -> Value:
    axes = tuple(_attr(op, "squeeze_dims", ())) or None
    return values[0].moved(lambda a: a.squeeze(axes))  # type: ignore[no-any-return]


@folder("Gather GatherV2 ResourceGather")
def _gather(op: Any, values: Any) -> Value | None:
    import numpy as np

    axis = values[2].scalar() if len(values) > 2 else 0
    if axis is None or not values[1].is_complete():
        return None
    return values[0].moved(lambda a: np.take(a, values[1].array, axis))  # type: ignore[no-any-return]


@folder("GatherNd")
def _gather_nd(op: Any, values: Any) -> Value | None:
    import numpy as np

    if not values[1].is_complete():
        return None
    index = tuple(np.moveaxis(values[1].array, -1, 0))
    return values[0].moved(lambda a: a[index])  # type: ignore[no-any-return]


@folder("Transpose")
def _transpose(op: Any, values: Any) -> Value | None:
    axes = values[1].items()
    return None if None in axes else values[0].moved(lambda a: a.transpose(axes))


@folder("ReverseV2")
def _reverse(op: Any, values: Any) -> Value | None:
    import numpy as np

    axes = values[1].items()
    return None if None in axes else values[0].moved(lambda a: np.flip(a, tuple(axes)))


@folder("Tile")
def _tile(op: Any, values: Any) -> Value | None:
    import numpy as np

    times = values[1].items()
    if None in times or _is_large(times, values[0].array.size):
        return None
    return values[0].moved(lambda a: np.tile(a, times))  # type: ignore[no-any-return]


@folder("Fill", is_complete=False)
def _fill(op: Any, values: Values) -> Value | None:
    import numpy as np

    if values[0] is None or values[1] is None:
        return None
    sizes = values[0].items()
    if None in sizes or _is_large(sizes):
        return None
    return values[1].moved(lambda a: np.broadcast_to(a, sizes))


@folder("BroadcastTo")
def _broadcast_to(op: Any, values: Any) -> Value | None:
    import numpy as np

    sizes = values[1].items()
    if None in sizes or _is_large(sizes):
        return None
    return values[0].moved(lambda a: np.broadcast_to(a, sizes))  # type: ignore[no-any-return]


@folder("Pad")
def _pad(op: Any, values: Any) -> Value | None:
    import numpy as np

    if not values[1].is_complete() or values[1].array.sum() > MAX_ELEMENTS:
        return None
    widths = values[1].array.tolist()
    return Value(np.pad(values[0].array, widths), ~np.pad(~values[0].mask(), widths))


@folder("Select SelectV2")
def _select(op: Any, values: Any) -> Value | None:
    import numpy as np

    if not values[0].is_complete():
        return None
    which = values[0].array
    known = np.where(which, values[1].mask(), values[2].mask())
    return Value(np.where(which, values[1].array, values[2].array), known)


@folder("DynamicStitch ParallelDynamicStitch")
def _dynamic_stitch(op: Any, values: Any) -> Value | None:
    import numpy as np

    half = len(values) // 2
    places, parts = values[:half], values[half:]
    if not all(place.is_complete() for place in places):
        return None
    size = 1 + max(int(place.array.max(initial=-1)) for place in places)
    if size > MAX_ELEMENTS:
        return None
    rest = parts[0].array.shape[places[0].array.ndim :]
    array = np.zeros((size, *rest), parts[0].array.dtype)
    known = np.zeros(array.shape, bool)
    for place, part in zip(places, parts, strict=True):
        array[place.array] = part.array
        known[place.array] = part.mask()
    return Value(array, known)


# --- new elements -------------------------------------------------------------------------


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
        keep = _attr(op, "keep_dims", False)
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
    if axis is None or _attr(op, "exclusive", False) or _attr(op, "reverse", False):
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
    kind = _attr_dtype(op, "out_idx", "int32")
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


def _is_large(sizes: Any, start: int = 1) -> bool:
    count = start
    for size in sizes:
        count *= size
        if count > MAX_ELEMENTS:
            return True
    return False
