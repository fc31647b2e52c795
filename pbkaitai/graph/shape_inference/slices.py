"""StridedSlice: its masks, as an index of NumPy and as a rule for shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pbkaitai.graph.shape_inference.dims import Dim, ShapeError
from pbkaitai.graph.shapes import Dims


@dataclass(frozen=True, slots=True)
class SliceSpec:
    """The masks of a StridedSlice: bit i is about entry i of begin, end and strides."""

    begin_mask: int
    end_mask: int
    ellipsis_mask: int
    new_axis_mask: int
    shrink_axis_mask: int

    @classmethod
    def of(cls, get_attr: Callable[[str], Any]) -> SliceSpec:
        """Return the masks of an operation."""

        def mask(name: str) -> int:
            try:
                return int(get_attr(name))
            except ValueError:
                return 0

        return cls(*(mask(name) for name in cls.__slots__))

    def index(
        self, begin: Sequence[int], end: Sequence[int], strides: Sequence[int]
    ) -> tuple[Any, ...]:
        """Return the index that does the same to an array."""
        entries: list[Any] = []
        for i, (first, last, step) in enumerate(zip(begin, end, strides, strict=True)):
            if self.ellipsis_mask >> i & 1:
                entries.append(Ellipsis)
            elif self.new_axis_mask >> i & 1:
                entries.append(None)
            elif self.shrink_axis_mask >> i & 1:
                entries.append(first)  # begin_mask does not count here
            else:
                entries.append(
                    slice(
                        None if self.begin_mask >> i & 1 else first,
                        None if self.end_mask >> i & 1 else last,
                        step,
                    )
                )
        return tuple(entries)

    def result(
        self,
        dims: Dims | None,
        begin: Sequence[Dim] | None,
        end: Sequence[Dim] | None,
        strides: Sequence[Dim],
    ) -> Dims | None:
        """Return the shape of a slice.

        Args:
            begin, end: entries, each None where it is not known; None is none known.
            strides: as long as both.

        Raises:
            ShapeError: the slice does not fit the shape.
        """
        count = len(strides)
        if count > 32 and any((self.begin_mask, self.end_mask, self.new_axis_mask)):
            raise ShapeError(f"StridedSlice has {count} entries, the masks know 32")
        entries = self._with_ellipsis(count)
        if dims is None:
            return None
        used = sum(1 for e in entries if e is not None and not self.new_axis_mask >> e & 1)
        if used > len(dims):
            raise ShapeError(
                f"Index out of range using input dim {len(dims)}; input has only {len(dims)} dims"
            )
        out: list[Dim] = []
        axis = 0
        for entry in entries:
            if entry is None:
                rest = len(dims) - used
                out.extend(dims[axis : axis + rest])
                axis += rest
            elif self.new_axis_mask >> entry & 1:
                out.append(1)
            else:
                first = None if begin is None else begin[entry]
                last = None if end is None else end[entry]
                size = self._size(entry, axis, dims[axis], first, last, strides[entry])
                out.extend(size)
                axis += 1
        return tuple(out)

    def _with_ellipsis(self, count: int) -> list[int | None]:
        """Return the entries with None for the ellipsis; there is one at the end if nowhere."""
        entries: list[int | None] = []
        has_ellipsis = False
        for i in range(count):
            if self.ellipsis_mask >> i & 1:
                if has_ellipsis:
                    raise ShapeError("Multiple ellipses in slice spec not allowed")
                has_ellipsis = True
                entries.append(None)
            else:
                entries.append(i)
        return entries if has_ellipsis else [*entries, None]

    def _size(
        self, entry: int, axis: int, size: Dim, first: Dim, last: Dim, step: Dim
    ) -> list[Dim]:
        """Return the size of one axis of the result, an empty list if the axis goes away."""
        if step == 0:
            raise ShapeError(f"strides[{entry}] must be non-zero")
        from_start = bool(self.begin_mask >> entry & 1)
        to_end = bool(self.end_mask >> entry & 1)
        if self.shrink_axis_mask >> entry & 1:
            if step is not None and step < 0:
                raise ShapeError("only stride 1 allowed on non-range indexing.")
            if size is not None and first is not None and not -size <= first < size:
                raise ShapeError(f"slice index {first} of dimension {axis} out of bounds.")
            return []
        if step is None:
            return [None]
        is_open = (not from_start and first is None) or (not to_end and last is None)
        if size is None or is_open:
            return [None]
        bounds = slice(None if from_start else first, None if to_end else last, step)
        return [len(range(size)[bounds])]
