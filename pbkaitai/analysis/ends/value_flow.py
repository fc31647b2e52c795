"""What reaches what in a graph: from which inputs a node comes, and in what it ends.

Sets of bits are handed on along the links, the nodes of a loop together, so that each takes
one pass. What is likely an input or output is told by `pbkaitai.analysis.ends.endpoints`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pbkaitai.analysis.ends.endpoint_ops import (
    ASSERT,
    DEFAULTED,
    GRADIENT,
    INPUT_OPS,
    OTHER,
    PIVOTS,
    PLUMBING,
    RESULT_OPS,
    SAVE,
    SAVER_OPS,
    SHAPE_OPS,
    TRAIN,
    UPDATE,
    VARIABLES,
    end_of,
)
from pbkaitai.analysis.ends.groups import in_order
from pbkaitai.analysis.ends.judging import WEIGHTS, find_compared, find_judging, find_labels
from pbkaitai.analysis.flow import CONTROL
from pbkaitai.analysis.links import Links

# Inputs beyond so many share one bit.
MAX_BITS: Final = 256
# How deep in scopes a saver is looked for.
_SCOPES: Final = 32
# Constants of a branch depend on what decides about it by a control input only.
_PIVOT_NAMES: Final = tuple(f"/{name}" for name in PIVOTS)


class ValueFlow:
    """The flow of values through a graph.

    Attributes:
        links: its nodes.
        ends: by node: the kind of end that it is, or 0.
        reaches: by node: the kinds of ends that its tensors go into, `OTHER` for a node that
            nothing uses.
        inputs: the tensors that come from outside, (node, output), and their numbers.
        origins: by node: which of the inputs it depends on, bit n + 1 for input n; bit 0
            when it depends on a variable.
        is_gradient: by node: whether it only helps to train.
        is_of_gradients: by node: whether it depends on such a node.
        is_training: whether the graph has a training step.
        labels: bits of the inputs that only serve to judge the results.
        is_judging: by node: whether it depends on these, or on a loss.
        is_compared: by node: whether it is only made to be compared with these.
    """

    def __init__(self, links: Links, call_ends: Mapping[int, int]) -> None:
        """Work it all out.

        Args:
            call_ends: the kind of end that calls of functions are.
        """
        self.links = links
        self.ends = [end_of(op) for op in links.ops]
        for node, end in call_ends.items():
            self.ends[node] = end
        self._take_guards()
        self._take_savers()
        self._looks_gradient = [GRADIENT.search(name) is not None for name in links.names]
        groups = in_order(len(links), self._needs)
        self.inputs = {tensor: n for n, tensor in enumerate(_input_tensors(links))}
        self.reaches = self._find_reaches(groups)
        self._trains = trains = TRAIN in self.ends
        self.is_gradient = [
            looks and not self.ends[node] and (trains or not self.reaches[node] & OTHER)
            for node, looks in enumerate(self._looks_gradient)
        ]
        self.is_of_gradients = self.spread(n for n, is_one in enumerate(self.is_gradient) if is_one)
        self.origins = self._find_origins(groups)
        self.is_training = trains or any(self.is_gradient)
        self.labels = find_labels(self) if self.is_training else 0
        self.is_judging = find_judging(self, self.labels)
        self.is_compared = find_compared(self, self.is_judging)

    def is_plumbing(self, node: int) -> bool:
        """Return whether only savers, initialisers, summaries and the like use a node."""
        reaches = self.reaches[node]
        return bool(reaches) and not reaches & ~(PLUMBING | UPDATE)

    def counts_as_use(self, node: int, user: int) -> bool:
        """Return whether a user of *node* does the model's work with it."""
        return self.works(user) and (self.is_judging[node] or not self.judges(user))

    def judges(self, node: int) -> bool:
        """Return whether a node judges results, or is made for that."""
        return self.is_judging[node] or self.is_compared[node]

    def starts_training(self, node: int) -> bool:
        """Return whether gradients are all that is made of a node: mostly it is the loss."""
        if not self._trains:
            return False
        users = [user for user in self.links.data_users(node) if not self.ends[user]]
        users = [user for user in users if not self.is_plumbing(user)]
        return bool(users) and all(self.is_gradient[user] for user in users)

    def works(self, node: int) -> bool:
        """Return whether a node does the model's work."""
        if self.ends[node] or self.is_gradient[node] or self.is_plumbing(node):
            return False
        return self.links.ops[node] not in (SHAPE_OPS | RESULT_OPS)

    def input_numbers(self, node: int) -> list[int]:
        """Return the inputs that a node depends on, by number."""
        bits = self.origins[node] >> 1
        return [n for n in range(min(len(self.inputs), MAX_BITS)) if bits >> n & 1]

    @property
    def input_bits(self) -> int:
        """The bits of all inputs."""
        return sum({_bit(number) for number in self.inputs.values()})

    def is_label(self, number: int) -> bool:
        """Return whether an input only serves to judge the results."""
        return bool(self.labels & _bit(number))

    def origins_of_inputs(self, node: int) -> list[int]:
        """Return the origins of each tensor that goes into a node."""
        return [
            _bit(self.inputs[source, output])
            if (source, output) in self.inputs
            else self.origins[source]
            for source, output in self.links.inputs(node)
            if output != CONTROL
        ]

    def spread(self, first: Iterable[int]) -> list[bool]:
        """Return by node whether it is one of *first* or depends on one."""
        links = self.links
        is_reached = [False] * len(links)
        waiting = deque(first)
        while waiting:
            node = waiting.popleft()
            if not is_reached[node]:
                is_reached[node] = True
                waiting.extend(links.data_users(node))
        return is_reached

    # --- the passes ------------------------------------------------------------------------

    def _take_guards(self) -> None:
        """Make an end of all that stands where an assertion is skipped if all is well."""
        for node, name in enumerate(self.links.names):
            if "/AssertGuard/" in name and self.links.ops[node] not in INPUT_OPS:
                self.ends[node] = ASSERT

    def _take_savers(self) -> None:
        """Make an end of every node in a scope that holds nothing but a saver."""
        links = self.links
        scopes = {
            links.names[n].rpartition("/")[0] for n, end in enumerate(self.ends) if end == SAVE
        }
        scopes.discard("")
        inside: dict[str, list[int]] = {scope: [] for scope in scopes}
        for node, name in enumerate(links.names) if scopes else ():
            end = -1
            for _ in range(_SCOPES):
                end = name.find("/", end + 1)
                if end < 0:
                    break
                if name[:end] in inside:
                    inside[name[:end]].append(node)
        for nodes in inside.values():
            if all(links.ops[node] in SAVER_OPS for node in nodes):
                for node in nodes:
                    if links.ops[node] not in INPUT_OPS:
                        self.ends[node] = self.ends[node] or SAVE

    def _find_reaches(self, groups: Sequence[tuple[int, ...]]) -> list[int]:
        links, ends = self.links, self.ends
        reaches = [0] * len(links)
        for group in reversed(groups):
            found = 0
            for node in group:
                users = links.data_users(node)
                for user in users:
                    found |= ends[user] or reaches[user]
                if not users:
                    found |= TRAIN if self._looks_gradient[node] else OTHER
            for node in group:
                reaches[node] = found
        return reaches

    def _find_origins(self, groups: Sequence[tuple[int, ...]]) -> list[int]:
        links = self.links
        bits = {tensor: _bit(number) for tensor, number in self.inputs.items()}
        origins = [0] * len(links)
        for group in groups:
            found = 0
            for node in group:
                op = links.ops[node]
                if op in VARIABLES:
                    found |= WEIGHTS
                if op in INPUT_OPS and op != DEFAULTED:
                    found |= bits.get((node, 0), 0)
                    continue
                for source, output in links.inputs(node):
                    if output != CONTROL or links.names[source].endswith(_PIVOT_NAMES):
                        found |= bits.get((source, output)) or origins[source]
            for node in group:
                origins[node] = found
        return origins

    def _needs(self, node: int) -> list[int]:
        """Return the nodes whose values go into a node; what is given from outside needs none."""
        op = self.links.ops[node]
        if op in INPUT_OPS and op != DEFAULTED:
            return []
        return [
            source
            for source, output in self.links.inputs(node)
            if output != CONTROL or self.links.names[source].endswith(_PIVOT_NAMES)
        ]


def _input_tensors(links: Links) -> list[tuple[int, int]]:
    """Return the outputs of input ops that something uses, and the first where nothing does."""
    return [
        (node, output)
        for node, op in enumerate(links.ops)
        if op in INPUT_OPS
        for output in sorted(links.used_outputs(node) or {0})
    ]


def _bit(number: int) -> int:
    return 2 << min(number, MAX_BITS - 1)
