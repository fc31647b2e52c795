"""What is found in a file when it is checked, like with like.

A file may have the same fault in a hundred thousand nodes: what is found is kept once, with
the number of places and the first of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

DANGER: Final = "danger"
ERROR: Final = "error"
WARNING: Final = "warning"
NOTE: Final = "note"
# From worst to least; all but notes count as found.
LEVELS: Final = (DANGER, ERROR, WARNING, NOTE)

_PLACES_KEPT: Final = 50
# Sorts of one level and kind: what a file is full of must not hide what else is in it.
_SORTS_KEPT: Final = 200


class Place(NamedTuple):
    """Where something was found.

    Attributes:
        node: name of the node, empty where it is none.
        function: the function that it is in, empty for the graph itself.
        graph: which meta-graph, from 0.
    """

    node: str = ""
    function: str = ""
    graph: int = 0


@dataclass
class Finding:
    """One thing that was found.

    Attributes:
        level: how bad it is, one of `LEVELS`.
        kind: what sort of thing it is.
        subject: what it is about: an op, an attribute, a field.
        reason: what is wrong or may happen, in a sentence without a subject.
        count: how often it was found.
        places: where, the first ones.
    """

    level: str
    kind: str
    subject: str
    reason: str
    count: int = 0
    places: list[Place] = field(default_factory=list)


class Findings:
    """Collects what is found.

    Attributes:
        left_out: how many places were not kept, as there are too many sorts of them.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str, str], Finding] = {}
        self._sorts: Counter[tuple[str, str]] = Counter()
        self.left_out = 0

    def add(
        self,
        level: str,
        kind: str,
        subject: str,
        reason: str,
        place: Place | None = None,
        count: int = 1,
    ) -> None:
        """Count something, and keep where it was found."""
        key = level, kind, subject, reason
        found = self._found.get(key)
        if found is None:
            if self._sorts[level, kind] >= _SORTS_KEPT:
                self.left_out += count
                return
            self._sorts[level, kind] += 1
            found = self._found[key] = Finding(level, kind, subject, reason)
        found.count += count
        if place is not None and len(found.places) < _PLACES_KEPT:
            found.places.append(place)

    def worst(self) -> str:
        """Return the worst level that was found, an empty string for none."""
        return next((found.level for found in self), "")

    def __iter__(self) -> Iterator[Finding]:
        """Yield what was found, the worst first, else in the order of finding."""
        return iter(sorted(self._found.values(), key=lambda found: LEVELS.index(found.level)))
