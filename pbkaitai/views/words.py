"""Small facts in words: sizes, counts, shapes and element types.

Shapes are written as `[?, 28, 28]`: `?` is a size that is not known, `[]` a scalar, and
`unknown rank` a shape of which nothing is known. In a view's dict a shape is a list of
sizes with -1, or None.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pbkaitai.messages import TensorShapeProto

UNKNOWN_RANK: Final = "unknown rank"
_DIMS_SHOWN: Final = 16
_UNITS: Final = ("KiB", "MiB", "GiB", "TiB", "PiB", "EiB")


def count_text(count: int, noun: str, plural: str = "") -> str:
    """Return `1 node`, `2,000 nodes`."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def size_text(size: int) -> str:
    """Return a size as `48,213 bytes (47.1 KiB)`."""
    text = count_text(size, "byte")
    return f"{text} ({short_size(size)})" if size >= 1024 else text


def short_size(size: int) -> str:
    """Return a size as `47.1 KiB`."""
    if size < 1024:
        return f"{size} B"
    power = min((size.bit_length() - 1) // 10, len(_UNITS))
    return f"{size / 1024**power:.1f} {_UNITS[power - 1]}"


def shape_data(shape: TensorShapeProto) -> list[int] | None:
    """Return the sizes of the axes, -1 where one is not known; None for an unknown rank."""
    return None if shape.unknown_rank else [dim.size for dim in shape.dim]


def shape_text(shape: Sequence[int] | None) -> str:
    """Return a shape of a view's dict as `[?, 28, 28]`."""
    if shape is None:
        return UNKNOWN_RANK
    sizes = ["?" if size == -1 else str(size) for size in shape[:_DIMS_SHOWN]]
    if len(shape) > _DIMS_SHOWN:
        sizes.append(f"… {len(shape)} axes")
    return f"[{', '.join(sizes)}]"


def element_count(shape: Sequence[int] | None) -> int | None:
    """Return the elements of a shape; None where a size or the rank is not known."""
    if shape is None or any(size < 0 for size in shape):
        return None
    return math.prod(shape)


def counts_text(counts: Mapping[str, int], limit: int = 8) -> str:
    """Return counts as `Conv2D 12, Relu 11, … 3 more`."""
    parts = [f"{name or '(none)'} {count:,}" for name, count in list(counts.items())[:limit]]
    if len(counts) > limit:
        parts.append(f"… {len(counts) - limit:,} more")
    return ", ".join(parts)


def by_count(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts with the largest first, names in order where they are equal."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def unknown_fields_text(unknown: Mapping[str, Mapping[str, int]]) -> str:
    """Return `tensorflow.NodeDef: 2 (field 9), 1 (field 12)`."""
    return "; ".join(
        f"{name}: " + ", ".join(f"field {number} × {count:,}" for number, count in numbers.items())
        for name, numbers in unknown.items()
    )
