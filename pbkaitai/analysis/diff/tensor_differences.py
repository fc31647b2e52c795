"""Whether two tensors have the same values, however each is stored, and how far they are apart.

Both are read a block at a time; two fills of any size are compared by their values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbkaitai.analysis.diff.rules import Rules
from pbkaitai.analysis.values.statistics import widened
from pbkaitai.tensors import TensorType, type_of
from pbkaitai.tensors.blocks import Block, value_blocks

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Distance:
    """How far two tensors of one dtype and shape are apart.

    Attributes:
        count: values that differ.
        total: all values.
        largest: the largest absolute difference of two finite values; None for values that
            are no numbers.
    """

    count: int
    total: int
    largest: float | None


def distance(a: TensorProto, b: TensorProto, rules: Rules) -> Distance:
    """Return how far two tensors of one dtype and shape are apart.

    Raises:
        TensorError, DecodeError: the values of one cannot be told.
    """
    import numpy as np

    kind = type_of(a)
    count = total = 0
    largest: float | None = None
    with np.errstate(invalid="ignore", over="ignore"):
        for left, right, times in _aligned(value_blocks(a), value_blocks(b)):
            total += max(len(left), len(right)) * times
            differs = _differs(left, right, kind, rules)
            number = int(np.count_nonzero(differs))
            if not number:
                continue
            count += number * times
            apart = _apart(left, right, kind, differs)
            if apart is not None:
                largest = apart if largest is None else max(largest, apart)
    return Distance(count, total, largest)


def _aligned(a: Iterator[Block], b: Iterator[Block]) -> Iterator[tuple[Array, Array, int]]:
    """Yield the same places of both sides: arrays of one length or of one value each, and
    how often they come."""
    left, right = _Reader(a), _Reader(b)
    while left.fill() and right.fill():
        size = min(left.remain, right.remain)
        if left.is_fill and right.is_fill:
            yield left.take(size), right.take(size), size
        else:
            yield left.take(size), right.take(size), 1


class _Reader:
    """The values of one side from a place on."""

    def __init__(self, blocks: Iterator[Block]) -> None:
        self._blocks = blocks
        self._values: Any = ()
        self.is_fill = False
        self.remain = 0

    def fill(self) -> bool:
        """Return whether there are values; reads the next block where none are left."""
        while not self.remain:
            block = next(self._blocks, None)
            if block is None:
                return False
            self._values = block.values
            self.is_fill = block.times > 1
            self.remain = block.times if self.is_fill else len(block.values)
        return True

    def take(self, size: int) -> Array:
        """Return the next *size* values; of a fill, the one that is repeated."""
        start = 0 if self.is_fill else len(self._values) - self.remain
        self.remain -= size
        values: Array = self._values if self.is_fill else self._values[start : start + size]
        return values


def _differs(left: Array, right: Array, kind: TensorType, rules: Rules) -> Any:
    import numpy as np

    if left.dtype == object:
        pairs = np.broadcast(left, right)
        return np.array([bool(x != y) for x, y in pairs], bool)
    left, right = widened(left, kind), widened(right, kind)
    differs = left != right
    is_float = left.dtype.kind in "fc"
    if is_float:
        differs &= ~(np.isnan(left) & np.isnan(right))
    if is_float and (rules.rtol or rules.atol):
        x, y = _exact(left), _exact(right)
        is_near = np.abs(x - y) <= rules.atol + rules.rtol * np.abs(y)
        differs &= ~(is_near & np.isfinite(x) & np.isfinite(y))
    return differs


def _apart(left: Array, right: Array, kind: TensorType, differs: Any) -> float | None:
    import numpy as np

    if left.dtype == object or left.dtype.kind == "b":
        return None
    x, y = _exact(widened(left, kind)), _exact(widened(right, kind))
    apart = np.abs(x - y)[differs]
    finite = apart[np.isfinite(apart)]
    return float(finite.max()) if len(finite) else None


def _exact(values: Array) -> Array:
    return values.astype("<c16" if values.dtype.kind == "c" else "<f8")
