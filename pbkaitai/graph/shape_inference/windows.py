"""Sizes of what convolution and pooling windows leave (common_shape_fns.cc)."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import Context
from pbkaitai.graph.shape_inference.dims import Dim, ShapeError, add, divide, subtract
from pbkaitai.graph.shapes import Dims


def window_size(
    size: Dim,
    window: Dim,
    stride: int,
    padding: str,
    *,
    rate: int = 1,
    explicit: tuple[int, int] = (0, 0),
) -> Dim:
    """Return the size of an axis after a window went over it.

    Args:
        padding: SAME, VALID or EXPLICIT.
        rate: dilation of the window.
        explicit: cells added before and after, where padding is EXPLICIT.

    Raises:
        ShapeError: the window is larger than the axis, or a number is not positive.
    """
    if stride <= 0:
        raise ShapeError(f"Stride must be > 0, but got {stride}")
    if rate < 1:
        raise ShapeError(f"Dilation rate must be >= 1, but got {rate}")
    if padding == "SAME":
        return divide(add(size, stride - 1), stride, even=False)
    if padding == "EXPLICIT":
        size = add(size, sum(explicit))
    wide = None if window is None else (window - 1) * rate + 1
    rest = subtract(size, wide)
    return divide(add(rest, stride), stride, even=False)


class Layout:
    """Where batch, channel and space stand in a tensor: "NHWC", "NCHW", "NDHWC" ….

    Attributes:
        batch, channel: their axes.
        space: the other axes.
    """

    __slots__ = ("batch", "channel", "space")

    def __init__(self, data_format: str, rank: int) -> None:
        is_first = data_format.startswith("NC")
        self.batch = 0
        self.channel = 1 if is_first else rank - 1
        self.space = range(2, rank) if is_first else range(1, rank - 1)

    @classmethod
    def of(cls, c: Context, rank: int = 4) -> Layout:
        """Return the layout of an operation's data."""
        return cls(c.text("data_format"), rank)

    def shape(self, batch: Dim, channel: Dim, space: list[Dim]) -> Dims:
        """Return a shape in this layout."""
        result: list[Dim] = [None] * (len(space) + 2)
        result[self.batch], result[self.channel] = batch, channel
        for axis, size in zip(self.space, space, strict=True):
            result[axis] = size
        return tuple(result)


def has_vectors(c: Context) -> bool:
    """Return whether an operation's data packs channels into vectors, as some GPUs want."""
    return c.text("data_format").endswith("_VECT_C")


def explicit_pairs(c: Context, layout: Layout) -> list[tuple[int, int]]:
    """Return the cells that an operation's `explicit_paddings` adds to each axis of space."""
    listed = c.ints("explicit_paddings", [])
    if len(listed) < 2 * (len(layout.space) + 2):
        return [(0, 0)] * len(layout.space)
    return [(listed[2 * axis], listed[2 * axis + 1]) for axis in layout.space]
