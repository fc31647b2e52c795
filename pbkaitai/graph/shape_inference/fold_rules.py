"""Rules of what ops do with elements, and the table of them by op type.

A rule gets the operation and the values of its inputs and gives the values of its outputs.
Anything that a rule cannot do counts as not known; whether the operation is in order is not
asked here. The rules stand in `fold_sources`, `fold_moves` and `fold_arithmetic`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pbkaitai.graph.dtypes import DType
from pbkaitai.graph.shape_inference.values import MAX_ELEMENTS, Value

Values = list[Value | None]
Compute = Callable[[Any, Any], Any]  # (operation, values) → Value, None, or a list of them


@dataclass(frozen=True, slots=True)
class Rule:
    """How an op type's outputs are worked out.

    Attributes:
        compute: gets the operation and the values of its inputs, one for each.
        wants_values: whether it asks for them; shapes it may ask the operation for.
    """

    compute: Compute
    wants_values: bool = True

    def apply(self, op: Any, values: Values) -> Values:
        """Return the values of the outputs, an empty list if nothing is known.

        Args:
            values: those of the inputs, None where not even the number of elements is known.
        """
        import numpy as np

        if self.wants_values and (not values or None in values):
            return []
        try:
            with np.errstate(all="ignore"):
                result = self.compute(op, values)
        except (
            ArithmeticError,
            AttributeError,  # an attr of another kind than the op has
            LookupError,
            MemoryError,
            TypeError,
            ValueError,
        ):
            return []
        results = list(result) if isinstance(result, (list, tuple)) else [result]
        return [None if v is None or v.array.size > MAX_ELEMENTS else v for v in results]


FOLDERS: Final[dict[str, Rule]] = {}


def folder(op_types: str, *, wants_values: bool = True) -> Callable[[Compute], Compute]:
    """Make a function the rule of the op types in a text."""

    def register(compute: Compute) -> Compute:
        for op_type in op_types.split():
            FOLDERS[op_type] = Rule(compute, wants_values)
        return compute

    return register


def attr_of(op: Any, name: str, default: Any) -> Any:
    """Return an attr; files leave out those that have their default."""
    try:
        return op.get_attr(name)
    except ValueError:
        return default


def dtype_attr(op: Any, name: str, default: str) -> Any:
    """Return the NumPy type that a type attr names."""
    value = attr_of(op, name, None)
    return value.as_numpy_dtype if isinstance(value, DType) else default


def is_large(sizes: Any, start: int = 1) -> bool:
    """Return whether a shape has more elements than are looked at."""
    count = start
    for size in sizes:
        count *= size
        if count > MAX_ELEMENTS:
            return True
    return False
