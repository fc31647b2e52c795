"""`tensor[...]`: a StridedSlice with its bounds and masks, or a boolean mask.

Bit i of a mask stands for the i-th item between the brackets: begin and end masks for
bounds that are left out, shrink for a single index, which takes the dimension away.
"""

from __future__ import annotations

from typing import Any, Final

from pbkaitai.graph.apply import apply_op, name_scope
from pbkaitai.graph.convert import constant, convert_to_tensor
from pbkaitai.graph.dtypes import as_dtype, int32, int64
from pbkaitai.graph.dtypes import bool_ as boolean
from pbkaitai.graph.shapes import Dimension
from pbkaitai.graph.tensor import Tensor

_MASKS: Final = (
    "begin_mask",
    "end_mask",
    "ellipsis_mask",
    "new_axis_mask",
    "shrink_axis_mask",
)


def slice_tensor(tensor: Tensor, key: Any) -> Tensor:
    """Return a part of a tensor, as NumPy's indexing has it.

    Args:
        key: an int, a slice, `...`, None (a new axis), a scalar integer tensor, a boolean
            mask, or several of them; a list is taken as a tuple.

    Raises:
        TypeError: it is something else.
        ValueError: it does not fit the shape.
    """
    if _is_mask(key):
        from pbkaitai.graph.array_ops import boolean_mask

        return boolean_mask(tensor, key)
    items = tuple(key) if isinstance(key, (list, tuple)) else (key,)
    begin: list[Any] = []
    end: list[Any] = []
    strides: list[Any] = []
    masks = dict.fromkeys(_MASKS, 0)
    for place, item in enumerate(items):
        bit = 1 << place
        if isinstance(item, slice):
            for bounds, bound, mask in (
                (begin, item.start, "begin_mask"),
                (end, item.stop, "end_mask"),
            ):
                bounds.append(0 if bound is None else _index(bound))
                if bound is None:
                    masks[mask] |= bit
            strides.append(1 if item.step is None else _index(item.step))
            continue
        strides.append(1)
        if item is Ellipsis or item is None:
            begin.append(0)
            end.append(0)
            masks["ellipsis_mask" if item is Ellipsis else "new_axis_mask"] |= bit
        else:
            index = _index(item)
            begin.append(index)
            end.append(index + 1)
            masks["shrink_axis_mask"] |= bit
    tensors = [tensor, *(t for t in (*begin, *end, *strides) if isinstance(t, Tensor))]
    with name_scope(None, "strided_slice", tensors) as scope:
        stacks = _stacks(begin, end, strides)
        op = apply_op(
            "StridedSlice",
            input=tensor,
            begin=stacks[0],
            end=stacks[1],
            strides=stacks[2],
            name=scope,
            **masks,
        )
    return op._outputs[0]


def _index(value: Any) -> Any:
    """Return an index that can be one, as an int or a tensor."""
    if isinstance(value, Dimension) and value.value is not None:
        return value.value
    if hasattr(value, "_dense_var_to_tensor"):
        value = value._dense_var_to_tensor()
    if isinstance(value, Tensor):
        if value.dtype.base_dtype in (int32, int64) and value.shape.rank in (None, 0):
            return value
    elif hasattr(value, "__index__") and not isinstance(value, bool):
        return int(value.__index__())
    raise TypeError(
        "Only integers, slices (`:`), ellipsis (`...`), tf.newaxis (`None`) and scalar "
        f"tf.int32/tf.int64 tensors are valid indices, got {value!r}"
    )


def _stacks(*bounds: list[Any]) -> list[Tensor]:
    """Return each list of bounds as a vector, all of one type."""
    found = [item.dtype for items in bounds for item in items if isinstance(item, Tensor)]
    dtype = int64 if int64 in found else int32
    stacks = []
    for items in bounds:
        if any(isinstance(item, Tensor) for item in items):
            packed = [_as(item, dtype) if isinstance(item, Tensor) else item for item in items]
            stacks.append(_pack(packed, dtype))
        else:
            stacks.append(constant(items, dtype=dtype, name="stack"))
    return stacks


def _pack(items: list[Any], dtype: Any) -> Tensor:
    with name_scope("stack") as scope:
        values = [convert_to_tensor(v, dtype=dtype, name=str(n)) for n, v in enumerate(items)]
        return apply_op("Pack", values=values, axis=0, name=scope)._outputs[0]


def _as(tensor: Tensor, dtype: Any) -> Tensor:
    from pbkaitai.graph.math_ops import cast

    return cast(tensor, dtype)


def _is_mask(key: Any) -> bool:
    dtype = getattr(key, "dtype", None)
    if dtype is None:
        return False
    try:
        return as_dtype(dtype).base_dtype is boolean
    except TypeError:
        return False
