"""The state of a walk over one message: what was counted, shown and left out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbkaitai.analysis.records.rows import Row
from pbkaitai.errors import DecodeError

if TYPE_CHECKING:
    from pbkaitai.message import Message


class Hidden:
    """The records of a field that are left out."""

    __slots__ = ("count", "end", "name", "number", "start", "told")

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number
        self.told = False
        self.count = self.start = self.end = 0


class Counts:
    """What was counted of a message; one that stands in several records is counted on.

    Attributes:
        elements: of each field, by number.
        keys: of the map entries in it.
        inner: of the singular messages in it, by number.
    """

    __slots__ = ("elements", "inner", "keys")

    def __init__(self) -> None:
        self.elements: dict[int, int] = {}
        self.keys: set[object] = set()
        self.inner: dict[int, Counts] = {}

    def clear(self, number: int) -> bool:
        """Forget a field, as another member of its oneof does; return whether it stood."""
        self.inner.pop(number, None)
        return bool(self.elements.pop(number, 0))


class Level:
    """A message that is being walked through."""

    __slots__ = (
        "checks",
        "cls",
        "counts",
        "cut",
        "depth",
        "end",
        "hidden",
        "is_entry",
        "key",
        "level",
        "number",
        "path",
        "position",
        "shown",
        "spans",
        "tail",
        "turn",
    )

    def __init__(
        self,
        cls: type[Message] | None,
        spans: tuple[int, ...],
        path: str,
        level: int,
        depth: int,
        key: object,
        counts: Counts | None = None,
    ) -> None:
        self.cls = cls
        self.checks = cls._layout.checks if cls is not None else {}
        self.is_entry = cls is not None and cls.DESCRIPTOR.is_map_entry
        self.spans = spans
        self.turn = 0
        self.position, self.end = spans[:2] if spans else (0, 0)
        self.path = path
        self.level = level
        self.depth = depth
        self.key = key
        self.counts = Counts() if counts is None else counts
        self.shown: dict[int, int] = {}  # rows of each field
        self.hidden: dict[int, Hidden] = {}
        self.number = 0
        self.cut: DecodeError | None = None  # it is cut off, and nobody has told yet
        self.tail: Row | None = None  # what is told at its end

    def turn_to_next_span(self) -> bool:
        """Go on where the message stands next in the file; return whether it does."""
        self.turn += 2
        if self.turn >= len(self.spans):
            return False
        self.position, self.end = self.spans[self.turn : self.turn + 2]
        return True
