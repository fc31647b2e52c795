"""What reaches what in a graph: from which inputs a node comes, and in what it ends.

Sets of bits are handed on along the links until nothing changes, so that loops of the graph
are no trouble. What is likely an input or output is told by `pbkaitai.analysis.endpoints`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pbkaitai.analysis.endpoint_ops import (
    ASSERT,
    COMPARED_OPS,
    DEFAULTED,
    DIFFERENCES,
    ERROR_CHAIN,
    GRADIENT,
    INPUT_OPS,
    LOSS_OPS,
    LOSS_SCOPE,
    OTHER,
    PIVOTS,
    PLUMBING,
    RESHAPING_OPS,
    RESULT_OPS,
    SAVE,
    SAVER_OPS,
    SHAPE_OPS,
    TRAIN,
    UPDATE,
    VARIABLES,
    WEIGHING_OPS,
    end_of,
)
from pbkaitai.analysis.flow import CONTROL
from pbkaitai.analysis.links import Links

# Inputs beyond so many share one bit.
_MAX_BITS: Final = 256
_WEIGHTS: Final = 1
# How many ops may give a decision another form.
_FORMS: Final = 4
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
        self.inputs = {tensor: n for n, tensor in enumerate(_input_tensors(links))}
        self.reaches = self._find_reaches()
        trains = TRAIN in self.ends
        self.is_gradient = [
            looks and not self.ends[node] and (trains or not self.reaches[node] & OTHER)
            for node, looks in enumerate(self._looks_gradient)
        ]
        self.is_of_gradients = self._spread(
            n for n, is_one in enumerate(self.is_gradient) if is_one
        )
        self.origins = self._find_origins()
        self.is_training = trains or any(self.is_gradient)
        self.labels = self._find_labels() if self.is_training else 0
        self.is_judging = self._find_judging()
        self.is_compared = self._find_compared()

    def is_plumbing(self, node: int) -> bool:
        """Return whether only savers, initialisers, summaries and the like use a node."""
        reaches = self.reaches[node]
        return bool(reaches) and not reaches & ~(PLUMBING | UPDATE)

    def counts_as_use(self, node: int, user: int) -> bool:
        """Return whether a user of *node* does the model's work with it."""
        return self._works(user) and (self.is_judging[node] or not self.judges(user))

    def judges(self, node: int) -> bool:
        """Return whether a node judges results, or is made for that."""
        return self.is_judging[node] or self.is_compared[node]

    def starts_training(self, node: int) -> bool:
        """Return whether gradients are all that is made of a node: mostly it is the loss."""
        if TRAIN not in self.ends:
            return False
        users = [user for user in self.links.data_users(node) if not self.ends[user]]
        users = [user for user in users if not self.is_plumbing(user)]
        return bool(users) and all(self.is_gradient[user] for user in users)

    def _works(self, node: int) -> bool:
        if self.ends[node] or self.is_gradient[node] or self.is_plumbing(node):
            return False
        return self.links.ops[node] not in (SHAPE_OPS | RESULT_OPS)

    def input_numbers(self, node: int) -> list[int]:
        """Return the inputs that a node depends on, by number."""
        bits = self.origins[node] >> 1
        return [n for n in range(min(len(self.inputs), _MAX_BITS)) if bits >> n & 1]

    def is_label(self, number: int) -> bool:
        """Return whether an input only serves to judge the results."""
        return bool(self.labels & _bit(number))

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
            scope = name.rpartition("/")[0]
            while scope:
                if scope in inside:
                    inside[scope].append(node)
                scope = scope.rpartition("/")[0]
        for nodes in inside.values():
            if all(links.ops[node] in SAVER_OPS for node in nodes):
                for node in nodes:
                    if links.ops[node] not in INPUT_OPS:
                        self.ends[node] = self.ends[node] or SAVE

    def _find_reaches(self) -> list[int]:
        links, ends = self.links, self.ends
        reaches = [0] * len(links)
        waiting = deque(range(len(links) - 1, -1, -1))
        is_waiting = bytearray(b"\1") * len(links)
        while waiting:
            node = waiting.popleft()
            is_waiting[node] = 0
            found = 0
            users = links.data_users(node)
            for user in users:
                found |= ends[user] or reaches[user]
            if not users:
                found = TRAIN if self._looks_gradient[node] else OTHER
            if found != reaches[node]:
                reaches[node] = found
                for source in links.data_inputs(node):
                    if not is_waiting[source] and not ends[node]:
                        is_waiting[source] = 1
                        waiting.append(source)
        return reaches

    def _find_origins(self) -> list[int]:
        links = self.links
        bits = {tensor: _bit(number) for tensor, number in self.inputs.items()}
        origins = [0] * len(links)
        waiting = deque(range(len(links)))
        is_waiting = bytearray(b"\1") * len(links)
        while waiting:
            node = waiting.popleft()
            is_waiting[node] = 0
            op = links.ops[node]
            found = _WEIGHTS if op in VARIABLES else 0
            if op in INPUT_OPS and op != DEFAULTED:
                found = bits.get((node, 0), 0)
            else:
                for source, output in links.inputs(node):
                    if output != CONTROL or links.names[source].endswith(_PIVOT_NAMES):
                        found |= bits.get((source, output)) or origins[source]
            if found != origins[node]:
                origins[node] = found
                for user, _ in links.users(node):
                    if not is_waiting[user]:
                        is_waiting[user] = 1
                        waiting.append(user)
        return origins

    def _find_labels(self) -> int:
        """Return the bits of the inputs that come in behind the weights, where no more follow.

        The model's own inputs meet weights first. A label meets what was made of other inputs
        and of weights; so does the rate of a dropout, but weights are put to work behind it.
        """
        links, origins = self.links, self.origins
        is_late: dict[int, bool] = {}
        for node in range(len(links)):
            if self.ends[node] or self.is_gradient[node]:
                continue
            sources = self._origins_of_inputs(node)
            weighed = [bits for bits in sources if bits & _WEIGHTS]
            for bits in sources if weighed else ():
                if bits and not bits & _WEIGHTS:
                    is_behind = all(other & ~_WEIGHTS & ~bits for other in weighed)
                    for bit in _single_bits(bits):
                        is_late[bit] = is_late.get(bit, True) and is_behind
        labels = sum(bit for bit, late in is_late.items() if late)
        for node in range(len(links)):
            is_model = not self.is_gradient[node] and links.ops[node] in WEIGHING_OPS
            if is_model and origins[node] & labels and _WEIGHTS in self._origins_of_inputs(node):
                labels &= ~origins[node]  # it is put together with nothing but weights
        given = sum({_bit(number) for number in self.inputs.values()})
        return labels if given & ~labels else 0

    def _origins_of_inputs(self, node: int) -> list[int]:
        return [
            _bit(self.inputs[source, output])
            if (source, output) in self.inputs
            else self.origins[source]
            for source, output in self.links.inputs(node)
            if output != CONTROL
        ]

    def _find_judging(self) -> list[bool]:
        links = self.links
        first = [n for n, op in enumerate(links.ops) if op in LOSS_OPS]
        first.extend(self._squared_errors())
        scopes = set()
        for node in range(len(links) if self.labels else 0):
            if any(bits & self.labels for bits in self._origins_of_inputs(node)):
                first.append(node)
                scopes.add(_loss_scope(links.names[node]))
        if scopes - {""}:
            first += [n for n, name in enumerate(links.names) if _loss_scope(name) in scopes - {""}]
        return self._spread(first)

    def _find_compared(self) -> list[bool]:
        links = self.links
        is_compared = [False] * len(links)
        judges = [node for node, is_one in enumerate(self.is_judging) if is_one]
        waiting = deque(source for node in judges for source in links.data_inputs(node))
        while waiting:
            node = waiting.popleft()
            if is_compared[node] or self.is_judging[node]:
                continue
            if not (self._is_decision(node) or self._is_form_of_loss(node)):
                continue
            users = [user for user in links.data_users(node) if not self.ends[user]]
            if all(
                self.is_judging[user] or is_compared[user] or self.is_gradient[user]
                for user in users
            ):
                is_compared[node] = True
                waiting.extend(links.data_inputs(node))
        return is_compared

    def _spread(self, first: Iterable[int]) -> list[bool]:
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

    def _is_decision(self, node: int) -> bool:
        """Return whether a node is a decision, or one in another form."""
        links = self.links
        for _ in range(_FORMS):
            if links.ops[node] in COMPARED_OPS:
                return True
            sources = links.data_inputs(node)
            if links.ops[node] not in RESHAPING_OPS or not sources:
                return False
            node = sources[0]
        return False

    def _is_form_of_loss(self, node: int) -> bool:
        """Return whether a node only gives a tensor the form that a loss takes."""
        users = self.links.data_users(node)
        return self.links.ops[node] == "Reshape" and any(
            self.links.ops[user] in LOSS_OPS for user in users
        )

    def _squared_errors(self) -> Iterator[int]:
        """Yield the differences of which nothing is made but a mean of squares."""
        links = self.links
        for node, op in enumerate(links.ops):
            if op not in ERROR_CHAIN or any(map(self._works, links.data_users(node))):
                continue
            chain = [node]
            for ops in ERROR_CHAIN[op]:
                sources = links.data_inputs(chain[-1])
                if not sources or links.ops[sources[0]] not in ops:
                    break
                chain.append(sources[0])
                if links.ops[chain[-1]] in DIFFERENCES:
                    if all(sum(map(self._works, links.data_users(n))) == 1 for n in chain[1:]):
                        yield chain[-1]
                    break


def _input_tensors(links: Links) -> list[tuple[int, int]]:
    """Return the outputs of input ops that something uses, and the first where nothing does."""
    return [
        (node, output)
        for node, op in enumerate(links.ops)
        if op in INPUT_OPS
        for output in sorted(links.used_outputs(node) or {0})
    ]


def _loss_scope(name: str) -> str:
    """Return the scope of a loss that a node stands in, or an empty string."""
    match = LOSS_SCOPE.search(name)
    return name[: match.end()] if match else ""


def _bit(number: int) -> int:
    return 2 << min(number, _MAX_BITS - 1)


def _single_bits(bits: int) -> list[int]:
    found = []
    while bits:
        bit = bits & -bits
        found.append(bit)
        bits ^= bit
    return found
