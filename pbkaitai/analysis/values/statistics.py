"""What the values of a tensor are like: extremes, mean, deviation, zeros, NaN.

Worked out a block at a time: a fill of any size from its one value, weights of any size in
bounded memory.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.convert import shortest_float
from pbkaitai.tensors import TensorType, type_of
from pbkaitai.tensors.blocks import value_blocks
from pbkaitai.tensors.dtypes import OBJECTS

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]

# How the elements of a type are counted with; types of 4 and 2 bits and the small floats have
# no arithmetic in NumPy itself.
_WIDENED: Final = {
    "bfloat16": "<f4",
    "float16": "<f4",
    "int4": "<i2",
    "uint4": "<i2",
    "int2": "<i2",
    "uint2": "<i2",
}


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the values of a tensor are like; None is what has no sense for their type.

    Attributes:
        min, max: of all values that are not NaN; None for complex numbers and truth values,
            and where there are none.
        mean, std: of the finite values; the standard deviation is that of the population, as
            NumPy's. Of truth values the mean is the share that is true.
        zeros: values that are zero or false.
        nan: values that are not a number.
        infinite: values that are infinite.
    """

    min: int | float | None = None
    max: int | float | None = None
    mean: float | complex | None = None
    std: float | None = None
    zeros: int | None = None
    nan: int | None = None
    infinite: int | None = None


def statistics_of(tensor: TensorProto) -> Statistics:
    """Return what the values of *tensor* are like; strings and messages have no statistics.

    Raises:
        TensorError, DecodeError: the values cannot be told (see `value_blocks`).
    """
    kind = type_of(tensor)
    if kind.rule == OBJECTS:
        for _ in value_blocks(tensor):  # faults are told for these too
            pass
        return Statistics()
    import numpy as np

    total = _Total()
    with np.errstate(over="ignore", invalid="ignore"):
        for values, times in value_blocks(tensor):
            total.add(widened(values, kind), times)
    return _result(total, kind)


def widened(values: Array, kind: TensorType) -> Array:
    """Return values in a type that NumPy counts with, exactly: small floats as float32."""
    wider = _WIDENED.get(kind.label, "<f4" if kind.label.startswith("float") else None)
    return values.astype(wider) if wider and values.dtype.itemsize <= 2 else values


@dataclass(slots=True)
class _Total:
    """The totals of what was added; mean and squares by Chan's way, which keeps its digits."""

    count: int = 0
    mean: float | complex = 0.0
    squares: float = 0.0
    low: Any = None
    high: Any = None
    zeros: int = 0
    nan: int = 0
    infinite: int = 0

    def add(self, values: Array, times: int) -> None:
        import numpy as np

        self.zeros += (len(values) - int(np.count_nonzero(values))) * times
        finite = values
        if values.dtype.kind in "fc":
            is_finite = np.isfinite(values)
            if not is_finite.all():
                is_nan = np.isnan(values)
                nan = int(is_nan.sum())
                self.nan += nan * times
                self.infinite += (len(values) - nan - int(is_finite.sum())) * times
                finite = values[is_finite]
                values = values[~is_nan]
        if len(values) and values.dtype.kind in "fiu":
            low, high = values.min().item(), values.max().item()
            self.low = low if self.low is None else min(low, self.low)
            self.high = high if self.high is None else max(high, self.high)
        if len(finite):
            exact = finite.astype("<c16" if finite.dtype.kind == "c" else "<f8")
            mean = exact.mean().item()
            exact -= mean
            squares = float(np.square(np.abs(exact)).sum()) * times
            self._join(len(finite) * times, mean, squares)

    def _join(self, count: int, mean: float | complex, squares: float) -> None:
        both = self.count + count
        apart = mean - self.mean
        self.mean += apart * (count / both)
        self.squares += squares + abs(apart) ** 2 * (self.count * (count / both))
        self.count = both


def _result(total: _Total, kind: TensorType) -> Statistics:
    is_float = kind.label.startswith(("float", "bfloat", "complex"))
    low, high, mean = total.low, total.high, total.mean
    if isinstance(low, float) and not isinstance(mean, complex):
        mean = min(max(mean, low), high)  # a sum is rounded: equal values have another mean
    if kind.size <= 4 and isinstance(low, float) and isinstance(high, float):
        low, high = shortest_float(low), shortest_float(high)
    return Statistics(
        min=low,
        max=high,
        mean=mean if total.count else None,
        std=math.sqrt(total.squares / total.count) if total.count else None,
        zeros=total.zeros,
        nan=total.nan if is_float else None,
        infinite=total.infinite if is_float else None,
    )
