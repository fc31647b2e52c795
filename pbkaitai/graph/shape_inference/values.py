"""What is known of the elements of a tensor: an array and which of its elements count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    Array = np.ndarray[Any, Any]

# Larger tensors are no shapes; what they hold is not looked at.
MAX_ELEMENTS: Final = 4096


@dataclass(frozen=True, slots=True)
class Value:
    """The elements of a tensor as far as they are known.

    Attributes:
        array: the elements, any number where one is not known.
        known: of the same shape, which are known; None is all of them.
    """

    array: Array
    known: Array | None = None

    def is_complete(self) -> bool:
        """Return whether every element is known."""
        return self.known is None or bool(self.known.all())

    def mask(self) -> Array:
        """Return which elements are known, as an array."""
        import numpy as np

        return np.ones(self.array.shape, bool) if self.known is None else self.known

    def items(self) -> list[Any]:
        """Return the elements as Python numbers, None where one is not known."""
        flat = self.array.ravel().tolist()
        if self.known is None:
            return flat
        return [v if k else None for v, k in zip(flat, self.known.ravel().tolist(), strict=True)]

    def scalar(self) -> Any:
        """Return the only element, None if it is not known or there are more."""
        return self.items()[0] if self.array.size == 1 else None

    def moved(self, move: Callable[[Array], Array]) -> Value:
        """Return the value after elements were moved, left out or repeated."""
        known = None if self.known is None else move(self.known)
        return Value(move(self.array), known)


def of_sizes(sizes: tuple[int | None, ...], dtype: Any) -> Value:
    """Return the value of a vector of sizes."""
    import numpy as np

    array = np.array([0 if size is None else size for size in sizes], dtype)
    if None not in sizes:
        return Value(array)
    return Value(array, np.array([size is not None for size in sizes], bool))


def unknown_value(tensor: Any) -> Value | None:
    """Return a value of which only the size is known, None if that is not known either."""
    import numpy as np

    dims = tensor.shape._dims
    if dims is None or None in dims:
        return None
    count = 1
    for size in dims:
        count *= size
    dtype = tensor.dtype.base_dtype
    if count > MAX_ELEMENTS or not (dtype.is_integer or dtype.is_floating or dtype.is_bool):
        return None
    return Value(np.zeros(dims, dtype.as_numpy_dtype), np.zeros(dims, bool))
