"""Since which release of TensorFlow an op is there, as far as that is known.

The table ships with the package (`tools/make_op_since.py` makes it): of some releases the ops
that are first seen in them. An op may so have come with a release in between.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

_FILE: Final = "op_since.txt"
# After the last minor release of a series comes the next series.
_LAST_OF_SERIES: Final = {(1, 15): (2, 0)}


class Since(NamedTuple):
    """Between which releases an op came.

    Attributes:
        first: the first release that it may have come with, such as `1.5`; None when it was
            there in the oldest release that was looked at.
        last: a release that has it.
    """

    first: str | None
    last: str

    def __str__(self) -> str:
        """Return `1.5–1.8`, `1.0 or before`."""
        if self.first is None:
            return f"{self.last} or before"
        return self.last if self.first == self.last else f"{self.first}–{self.last}"


def since(op: str) -> Since | None:
    """Return between which releases an op of TensorFlow came, None if nobody knows."""
    return _table().get(op)


@cache
def _table() -> dict[str, Since]:
    from importlib import resources

    text = resources.files(__package__).joinpath(_FILE).read_text(encoding="ascii")
    found = {}
    first = None
    for line in text.splitlines():
        release, *ops = line.split(" ")
        found.update(dict.fromkeys(ops, Since(first, release)))
        first = _following(release)
    return found


def _following(release: str) -> str:
    major, _, minor = release.partition(".")
    number = int(major), int(minor)
    after = _LAST_OF_SERIES.get(number, (number[0], number[1] + 1))
    return f"{after[0]}.{after[1]}"
