"""Which nodes of two graphs are the same when names do not count.

Nodes are labelled by what they are, then again and again by the labels of their neighbours
(Weisfeiler and Leman's way). Nodes of one label match, the surest first: those that are alone
with the label of the widest neighbourhood; from each pair the match spreads along the edges.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

# Rounds of labelling: how far a neighbourhood reaches.
_ROUNDS: Final = 8
# Output number of a control input, of which the place does not count.
CONTROL: Final = -2


@dataclass
class Side:
    """The nodes of one graph as numbers.

    Attributes:
        kinds: op of each.
        facts: all that a node is, names aside: op, attributes, device.
        inputs: of each, `(node, output, is_control)`; node is -1 for what is no node, and
            output tells which it is.
    """

    kinds: list[Hashable] = field(default_factory=list)
    facts: list[Hashable] = field(default_factory=list)
    starts: array[int] = field(default_factory=lambda: array("q", [0]))
    sources: array[int] = field(default_factory=lambda: array("q"))
    ports: array[int] = field(default_factory=lambda: array("q"))

    def add(self, kind: Hashable, facts: Hashable, inputs: Iterable[tuple[int, int]]) -> None:
        """Add a node.

        Args:
            inputs: number of the node, -1 for none, and number of the output.
        """
        self.kinds.append(kind)
        self.facts.append(facts)
        for source, port in inputs:
            self.sources.append(source)
            self.ports.append(port)
        self.starts.append(len(self.sources))

    def inputs(self, node: int) -> list[tuple[int, int]]:
        """Return `(node, output)` of each input."""
        start, stop = self.starts[node], self.starts[node + 1]
        return list(zip(self.sources[start:stop], self.ports[start:stop], strict=True))

    def consumers(self) -> list[list[tuple[int, int]]]:
        """Return for each node the `(node, input)` that it goes to."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.kinds]
        for node in range(len(self.kinds)):
            for place, (source, _) in enumerate(self.inputs(node)):
                if source >= 0:
                    found[source].append((node, place))
        return found


def match_nodes(a: Side, b: Side) -> dict[int, int]:
    """Return which node of *b* each node of *a* is; some of either may be left over."""
    matcher = _Matcher(a, b)
    # First nodes that are the same in all; then those of one op in the same place.
    for left, right, is_strict in ((a.facts, b.facts, True), (a.kinds, b.kinds, False)):
        matcher.use(left, right)
        levels = matcher.levels()
        for number in range(len(levels) - 1, -1, -1):
            matcher.match_level(levels[number], is_guessing=is_strict or number > 0)
    return matcher.pairs


class _Matcher:
    def __init__(self, a: Side, b: Side) -> None:
        self.a = a
        self.b = b
        self.pairs: dict[int, int] = {}
        self.taken: set[int] = set()
        self.to_a = a.consumers()
        self.to_b = b.consumers()
        self.own_a: list[int] = []
        self.own_b: list[int] = []

    def use(self, left: Sequence[Hashable], right: Sequence[Hashable]) -> None:
        """Label nodes by *left* and *right* from now on, and spread what is matched anew."""
        numbers: dict[Hashable, int] = {}
        self.own_a = [numbers.setdefault(label, len(numbers)) for label in left]
        self.own_b = [numbers.setdefault(label, len(numbers)) for label in right]
        self._spread(list(self.pairs.items()))

    def levels(self) -> list[tuple[Numbers, Numbers]]:
        """Return the labels of each round on both sides."""
        import numpy as np

        first, second = _Labels(self.a, self.own_a), _Labels(self.b, self.own_b)
        found: list[tuple[Numbers, Numbers]] = []
        classes = 0
        while len(found) <= _ROUNDS:
            now = len(np.unique(np.concatenate([first.labels, second.labels])))
            if now == classes:
                break
            classes = now
            found.append((first.labels, second.labels))
            first.widen()
            second.widen()
        return found

    def match_level(self, labels: tuple[Numbers, Numbers], *, is_guessing: bool) -> None:
        """Match nodes of one label.

        Args:
            is_guessing: match several of one label too, in their order.
        """
        groups: dict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for node, label in enumerate(labels[0].tolist()):
            if node not in self.pairs:
                groups[label][0].append(node)
        for node, label in enumerate(labels[1].tolist()):
            if node not in self.taken and label in groups:
                groups[label][1].append(node)
        for left, right in groups.values():
            if len(left) == len(right) == 1:
                self._match(left[0], right[0])
        for left, right in groups.values() if is_guessing else ():
            if len(left) > 1 or len(right) > 1:
                self._match_in_order(left, right)

    def _match_in_order(self, left: list[int], right: list[int]) -> None:
        rest = iter(right)
        for node in left:
            if node in self.pairs:
                continue
            other = next((n for n in rest if n not in self.taken), None)
            if other is None:
                return
            self._match(node, other)

    def _match(self, left: int, right: int) -> None:
        if left in self.pairs or right in self.taken:
            return
        self._pair(left, right)
        self._spread([(left, right)])

    def _pair(self, left: int, right: int) -> None:
        self.pairs[left] = right
        self.taken.add(right)

    def _spread(self, todo: list[tuple[int, int]]) -> None:
        """Match the neighbours of pairs that stand in the same place."""
        while todo:
            left, right = todo.pop()
            near = zip(self.a.inputs(left), self.b.inputs(right), strict=False)
            found = [(x, y) for (x, port), (y, other) in near if port == other]
            found += self._same_consumers(left, right)
            for x, y in found:
                if x < 0 or y < 0 or x in self.pairs or y in self.taken:
                    continue
                if self.own_a[x] == self.own_b[y]:
                    self._pair(x, y)
                    todo.append((x, y))

    def _same_consumers(self, left: int, right: int) -> list[tuple[int, int]]:
        """Return the pairs of consumers that are the only ones of their label and input."""
        sides = (
            (self.to_a[left], self.own_a, self.pairs),
            (self.to_b[right], self.own_b, self.taken),
        )
        keyed: list[dict[tuple[int, int], list[int]]] = []
        for consumers, own, done in sides:
            groups: dict[tuple[int, int], list[int]] = defaultdict(list)
            for node, place in consumers:
                if node not in done:
                    groups[own[node], place].append(node)
            keyed.append(groups)
        first, second = keyed
        return [
            (nodes[0], second[key][0])
            for key, nodes in first.items()
            if len(nodes) == 1 and len(second.get(key, ())) == 1
        ]


class _Labels:
    """A number for each node that tells its neighbourhood; the same on both sides.

    The numbers are hashes of 64 bits, so that a round over all nodes is a few operations on
    arrays.
    """

    def __init__(self, side: Side, own: list[int]) -> None:
        import numpy as np

        starts = np.array(side.starts, np.int64)
        self._starts = starts
        self._sources = np.array(side.sources, np.int64)
        ports = np.array(side.ports, np.int64)
        counts = np.diff(starts)
        self._nodes = np.repeat(np.arange(len(own)), counts)
        places = np.arange(len(self._sources)) - np.repeat(starts[:-1], counts)
        places[ports == CONTROL] = 0
        self._in_keys = _mixed(_mixed(ports.astype(np.uint64)) + places.astype(np.uint64))
        self._out_keys = ~self._in_keys
        is_node = self._sources >= 0
        order = np.argsort(self._sources, kind="stable")
        self._out_order = order[is_node[order]]
        self._out_starts = np.searchsorted(
            self._sources[self._out_order], np.arange(len(own) + 1), side="left"
        )
        self.labels = _mixed(np.array(own, np.int64).astype(np.uint64))

    def widen(self) -> None:
        """Let the labels tell one step more."""
        import numpy as np

        with_outside = np.append(self.labels, np.uint64(0))  # -1 is what is no node
        into = _mixed(with_outside[self._sources] ^ self._in_keys)
        out = _mixed(self.labels[self._nodes] ^ self._out_keys)[self._out_order]
        total = _mixed(_sums(into, self._starts)) + _sums(out, self._out_starts)
        self.labels = _mixed(_mixed(self.labels) ^ total)


def _sums(values: Numbers, starts: Numbers) -> Numbers:
    """Return the sum of each run of *values*, modulo 2**64."""
    import numpy as np

    totals = np.concatenate([np.zeros(1, np.uint64), np.cumsum(values, dtype=np.uint64)])
    found: Numbers = totals[starts[1:]] - totals[starts[:-1]]
    return found


def _mixed(values: Numbers) -> Numbers:
    """Return well mixed bits of each number (the finaliser of SplitMix64)."""
    import numpy as np

    mixed: Numbers = values + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return mixed
