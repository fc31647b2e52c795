"""An input or output of a graph: the facts, how sure it is, and what is counted to rank it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pbkaitai.analysis.links import Links
    from pbkaitai.analysis.output_facts import Output

INPUT: Final = "input"
OUTPUT: Final = "output"

# How sure a tensor is one.
DECLARED: Final = "declared"
LIKELY: Final = "likely"
POSSIBLE: Final = "possible"
CUT: Final = "cut"

LIKELY_FROM: Final = 60
POSSIBLE_FROM: Final = 20

# From a node to the types of its outputs, such as `DT_FLOAT`.
OutputTypes = Callable[[int], Sequence[str]]
_HANDLES: Final = ("DT_RESOURCE", "DT_VARIANT")


@dataclass(frozen=True)
class Endpoint:
    """A tensor that may go in or come out.

    Attributes:
        direction: `input` or `output`.
        tensor: its name, such as `x:0`; of a function, the name of the argument or result.
        sureness: `declared` by a signature or function, `likely`, `possible` or `cut`.
        reasons: why, in words.
        score: what the ranking is by; higher is likelier.
        place: node and output by number, None where it is told by name only.
        facts: type and shape, where what declares it tells them.
    """

    direction: str
    tensor: str
    sureness: str
    reasons: tuple[str, ...]
    score: int = 0
    place: tuple[int, int] | None = None
    facts: Output | None = None

    @property
    def why(self) -> str:
        """The reasons as one text."""
        return "; ".join(self.reasons)


@dataclass
class Marks:
    """What speaks for and against one tensor."""

    score: int
    reasons: list[str] = field(default_factory=list)

    def add(self, points: int, reason: str = "") -> None:
        """Count *points*, and give the reason if there is one."""
        self.score += points
        if reason:
            self.reasons.append(reason)

    @property
    def sureness(self) -> str:
        """What the score means."""
        if self.score < POSSIBLE_FROM:
            return CUT
        return LIKELY if self.score >= LIKELY_FROM else POSSIBLE


def ranked(links: Links, direction: str, found: dict[tuple[int, int], Marks]) -> list[Endpoint]:
    """Return endpoints by score; those with the same in the order in which they were found.

    Args:
        found: by node and output.
    """
    return [
        Endpoint(
            direction,
            tensor_name(links, *place),
            marks.sureness,
            tuple(marks.reasons),
            marks.score,
            place,
        )
        for place, marks in sorted(found.items(), key=lambda item: -item[1].score)
    ]


def tensor_name(links: Links, node: int, output: int) -> str:
    """Return `node:0`."""
    return f"{links.names[node]}:{output}"


def is_handle(types: OutputTypes, node: int, output: int) -> bool:
    """Return whether an output is a resource or variant."""
    found = types(node)
    return output < len(found) and found[output].removesuffix("_REF") in _HANDLES
