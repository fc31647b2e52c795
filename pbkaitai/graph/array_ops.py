"""Constructors of operations that are no arithmetic, named as in `tf.compat.v1`."""

from __future__ import annotations

from typing import Any

from pbkaitai.graph.apply import apply_op, name_scope
from pbkaitai.graph.convert import constant, convert_to_tensor
from pbkaitai.graph.default import get_default_graph
from pbkaitai.graph.dtypes import as_dtype, float32, int32
from pbkaitai.graph.operation import Operation
from pbkaitai.graph.shapes import TensorShape, as_shape
from pbkaitai.graph.tensor import Tensor

newaxis = None


def placeholder(dtype: Any, shape: Any = None, name: str | None = None) -> Tensor:
    """Return a tensor whose value is fed."""
    return apply_op("Placeholder", dtype=dtype, shape=as_shape(shape), name=name)._outputs[0]


def placeholder_with_default(input: Any, shape: Any, name: str | None = None) -> Tensor:
    """Return a tensor whose value may be fed."""
    made = apply_op("PlaceholderWithDefault", input=input, shape=as_shape(shape), name=name)
    return made._outputs[0]


def identity(input: Any, name: str | None = None) -> Tensor:
    """Return the output of an Identity."""
    return apply_op("Identity", input=input, name=name)._outputs[0]


def stop_gradient(input: Any, name: str | None = None) -> Tensor:
    """Return the output of a StopGradient."""
    return apply_op("StopGradient", input=input, name=name)._outputs[0]


def no_op(name: str | None = None) -> Operation:
    """Return an operation that does nothing."""
    return apply_op("NoOp", name=name)


def group(*inputs: Any, name: str | None = None) -> Operation:
    """Return an operation that waits for all others; one for each device in between.

    Raises:
        TypeError: one is neither an operation nor a tensor.
    """
    flat = [item for value in inputs for item in (value if _is_list(value) else [value])]
    by_device: dict[str, list[Any]] = {}
    for item in flat:
        if not hasattr(item, "device"):
            raise TypeError(
                "'inputs' should be zero or more (nested) Tensors. Received "
                f"'{item!r}' with type '{type(item).__name__}'."
            )
        by_device.setdefault(item.device or "", []).append(getattr(item, "op", item))
    with name_scope(name, "group_deps", flat) as scope:
        if len(by_device) > 1:
            groups = [_after(ops, dev, None) for dev, ops in sorted(by_device.items())]
            return _after(groups, "", scope)
        return next((_after(ops, dev, scope) for dev, ops in by_device.items()), None) or no_op(
            name=scope
        )


def _after(ops: list[Any], device: str, name: str | None) -> Operation:
    graph = get_default_graph()
    with graph.control_dependencies(ops), graph.device(device):
        return no_op(name=name)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def tuple_(tensors: Any, name: str | None = None, control_inputs: Any = None) -> list[Any]:
    """Return tensors that are there only when all are there."""
    with name_scope(name, "tuple", tensors) as scope:
        made = [*tensors, *(control_inputs or ())]
        gate = group(*(item for item in made if item is not None))
        with get_default_graph().control_dependencies([gate]):
            return [None if t is None else identity(t) for t in tensors] if scope else []


def shape(
    input: Any, name: str | None = None, out_type: Any = int32, optimize: bool = True
) -> Tensor:
    """Return the shape as a tensor: a Const where it is fully known, else a Shape."""
    with name_scope(name, "Shape", [input] if isinstance(input, Tensor) else None) as scope:
        tensor = convert_to_tensor(input)
        if optimize and tensor.shape.is_fully_defined():
            return constant(tensor.shape.as_list(), dtype=out_type, name=scope)
        return apply_op("Shape", input=tensor, out_type=out_type, name=scope)._outputs[0]


def reshape(tensor: Any, shape: Any, name: str | None = None) -> Tensor:
    """Return the output of a Reshape."""
    return apply_op("Reshape", tensor=tensor, shape=shape, name=name)._outputs[0]


def stack(values: Any, axis: int = 0, name: str = "stack") -> Tensor:
    """Return tensors as one with a new dimension."""
    if axis == 0 and not any(isinstance(value, Tensor) for value in values):
        return convert_to_tensor(values, name=name)
    return apply_op("Pack", values=list(values), axis=axis, name=name)._outputs[0]


def unstack(value: Any, num: int | None = None, axis: int = 0, name: str = "unstack") -> Any:
    """Return the parts of a tensor along a dimension, as a list.

    Raises:
        ValueError: their number is not known.
    """
    tensor = convert_to_tensor(value)
    if num is None:
        num = tensor.shape[axis]
    if num is None:
        raise ValueError(f"Cannot infer argument `num` from shape {tensor.shape}")
    return apply_op("Unpack", value=tensor, num=int(num), axis=axis, name=name).outputs


def concat(values: Any, axis: Any, name: str = "concat") -> Tensor:
    """Return tensors one behind the other."""
    if not _is_list(values):
        values = [values]
    return apply_op("ConcatV2", values=list(values), axis=axis, name=name)._outputs[0]


def split(value: Any, num_or_size_splits: Any, axis: Any = 0, name: str = "split") -> Any:
    """Return the parts of a tensor, so many equal ones, or of these sizes."""
    if isinstance(num_or_size_splits, int):
        made = apply_op("Split", axis=axis, value=value, num_split=num_or_size_splits, name=name)
    else:
        sizes = num_or_size_splits
        made = apply_op(
            "SplitV", value=value, size_splits=sizes, axis=axis, num_split=len(sizes), name=name
        )
    return made.outputs


def expand_dims(input: Any, axis: Any, name: str | None = None) -> Tensor:
    """Return the output of an ExpandDims."""
    return apply_op("ExpandDims", input=input, dim=axis, name=name)._outputs[0]


def squeeze(input: Any, axis: Any = None, name: str | None = None) -> Tensor:
    """Return the output of a Squeeze."""
    axes = [] if axis is None else [axis] if isinstance(axis, int) else list(axis)
    return apply_op("Squeeze", input=input, squeeze_dims=axes, name=name)._outputs[0]


def transpose(a: Any, perm: Any = None, name: str = "transpose") -> Tensor:
    """Return a tensor with its dimensions in another order, without one the reverse.

    Raises:
        ValueError: there is no order and the rank is not known.
    """
    with name_scope(name) as scope:
        tensor = convert_to_tensor(a, name="a")
        if perm is None:
            if tensor.shape.rank is None:
                raise ValueError(f"the rank of {tensor.name} is not known; transpose needs `perm`")
            perm = list(range(tensor.shape.rank))[::-1]
        return apply_op("Transpose", x=tensor, perm=perm, name=scope)._outputs[0]


def gather(params: Any, indices: Any, axis: Any = 0, name: str | None = None) -> Tensor:
    """Return the output of a GatherV2."""
    made = apply_op("GatherV2", params=params, indices=indices, axis=axis, name=name)
    return made._outputs[0]


def fill(dims: Any, value: Any, name: str | None = None) -> Tensor:
    """Return the output of a Fill."""
    return apply_op("Fill", dims=dims, value=value, name=name)._outputs[0]


def zeros(shape: Any, dtype: Any = float32, name: str = "zeros") -> Tensor:
    """Return a Const of zeros."""
    return _full(shape, as_dtype(dtype), 0, name)


def ones(shape: Any, dtype: Any = float32, name: str = "ones") -> Tensor:
    """Return a Const of ones."""
    return _full(shape, as_dtype(dtype), 1, name)


def _full(shape: Any, dtype: Any, value: int, name: str) -> Tensor:
    wanted: Any = b"" if dtype.name == "string" else bool(value) if dtype.is_bool else value
    with name_scope(name) as scope:
        if isinstance(shape, Tensor):
            return fill(shape, constant(wanted, dtype=dtype, name="Const"), name=scope)
        return constant(wanted, dtype=dtype, shape=TensorShape(shape), name=scope)


def boolean_mask(tensor: Any, mask: Any, name: str = "boolean_mask", axis: int = 0) -> Tensor:
    """Return the parts of a tensor where *mask* is true.

    Raises:
        ValueError: the rank of the mask is 0 or not known, or the shapes do not fit.
    """
    with name_scope(name, values=[t for t in (tensor, mask) if isinstance(t, Tensor)]):
        tensor = convert_to_tensor(tensor, name="tensor")
        mask = convert_to_tensor(mask, name="mask")
        rank = mask.shape.rank
        if not rank:
            raise ValueError(
                f"the mask needs a known rank of at least 1, its shape is {mask.shape}"
            )
        tensor.shape[axis : axis + rank].assert_is_compatible_with(mask.shape)
        count = reduce_prod(shape(tensor)[axis : axis + rank], [0])
        sizes = [shape(tensor)[:axis], [count], shape(tensor)[axis + rank :]]
        flat = reshape(tensor, concat(sizes, 0))
        where = apply_op("Where", input=reshape(mask, [-1]))._outputs[0]
        return gather(flat, squeeze(where, [1]), axis)


def reduce_prod(input_tensor: Any, axis: Any, name: str | None = None) -> Tensor:
    """Return the output of a Prod."""
    made = apply_op("Prod", input=input_tensor, reduction_indices=axis, name=name)
    return made._outputs[0]
