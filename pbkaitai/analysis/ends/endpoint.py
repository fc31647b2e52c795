"""An input or output of a graph: the facts, how sure it is, and what is counted to rank it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, overload

if TYPE_CHECKING:
    from pbkaitai.analysis.links import Links
    from pbkaitai.analysis.nodes.output_facts import Output

INPUT: Final = "input"
OUTPUT: Final = "output"

# How sure a tensor is one.
DECLARED: Final = "declared"
LIKELY: Final = "likely"
POSSIBLE: Final = "possible"
CUT: Final = "cut"

LIKELY_FROM: Final = 60
POSSIBLE_FROM: Final = 20


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


class Ranking(Sequence[Endpoint]):
    """Endpoints by score, those with the same in file order.

    A graph may have as many as nodes: they are kept as numbers, and each is made when it is
    asked for.
    """

    def __init__(
        self,
        links: Links,
        direction: str,
        scores: Iterable[tuple[int, int, int]],
        explain: Callable[[int, int], Marks],
    ) -> None:
        """Sort by score.

        Args:
            scores: score, node and output.
            explain: gives the reasons for an output of a node.
        """
        self._links = links
        self._direction = direction
        self._entries = sorted(scores, key=lambda entry: -entry[0])
        self._explain = explain

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> Endpoint: ...
    @overload
    def __getitem__(self, index: slice) -> list[Endpoint]: ...
    def __getitem__(self, index: int | slice) -> Endpoint | list[Endpoint]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        score, node, output = self._entries[index]
        marks = self._explain(node, output)
        return Endpoint(
            self._direction,
            tensor_name(self._links, node, output),
            sureness_of(score),
            tuple(marks.reasons),
            score,
            (node, output),
        )

    def best(self) -> int:
        """Return how many are likely; where none is, how many are possible."""
        return self._above(LIKELY_FROM) or self._above(POSSIBLE_FROM)

    def counts(self) -> dict[str, int]:
        """Return how many are likely, possible and cut."""
        likely, possible = self._above(LIKELY_FROM), self._above(POSSIBLE_FROM)
        return {LIKELY: likely, POSSIBLE: possible - likely, CUT: len(self) - possible}

    def _above(self, least: int) -> int:
        return bisect_right(self._entries, -least, key=lambda entry: -entry[0])


def sureness_of(score: int) -> str:
    """Return what a score means."""
    if score < POSSIBLE_FROM:
        return CUT
    return LIKELY if score >= LIKELY_FROM else POSSIBLE


def tensor_name(links: Links, node: int, output: int) -> str:
    """Return `node:0`."""
    return f"{links.names[node]}:{output}"
