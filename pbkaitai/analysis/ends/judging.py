"""Which nodes of a graph judge its results: losses, metrics, and what is made for them.

A training graph goes on behind its results, to a loss and to metrics. They begin where a label
comes in, at an op that is a loss, or at a mean of squared differences.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.ends.endpoint_ops import (
    COMPARED_OPS,
    DIFFERENCES,
    ERROR_CHAIN,
    LOSS_OPS,
    LOSS_SCOPE,
    LOSS_WORD,
    RESHAPING_OPS,
    WEIGHING_OPS,
)

if TYPE_CHECKING:
    from pbkaitai.analysis.ends.value_flow import ValueFlow

# The bit of a node's origins when it depends on a variable.
WEIGHTS: Final = 1
# How many ops may give a decision another form.
_FORMS: Final = 4


def find_labels(flow: ValueFlow) -> int:
    """Return the bits of the inputs that come in behind the weights, where no more follow.

    The model's own inputs meet weights first. A label meets what was made of other inputs and
    of weights; so does the rate of a dropout, but weights are put to work behind it.
    """
    seen = early = 0
    for node in range(len(flow.links)):
        if flow.ends[node] or flow.is_gradient[node]:
            continue
        sources = flow.origins_of_inputs(node)
        weighed = [bits for bits in sources if bits & WEIGHTS]
        for bits in sources if weighed else ():
            if bits and not bits & WEIGHTS:
                seen |= bits
                if not all(other & ~WEIGHTS & ~bits for other in weighed):
                    early |= bits
    labels = seen & ~early
    for node, op in enumerate(flow.links.ops):
        is_model = op in WEIGHING_OPS and not flow.is_gradient[node]
        if is_model and flow.origins[node] & labels and WEIGHTS in flow.origins_of_inputs(node):
            labels &= ~flow.origins[node]  # it is put together with nothing but weights
    return labels if flow.input_bits & ~labels else 0


def find_judging(flow: ValueFlow, labels: int) -> list[bool]:
    """Return by node whether it depends on a label or a loss, or helps to work one out."""
    links = flow.links
    first = [node for node, op in enumerate(links.ops) if op in LOSS_OPS]
    first.extend(_squared_errors(flow))
    scopes = set()
    for node in range(len(links) if labels else 0):
        if any(bits & labels for bits in flow.origins_of_inputs(node)):
            first.append(node)
            scopes.add(_loss_scope(links.names[node]))
    scopes.discard("")
    if scopes:
        first += [node for node, name in enumerate(links.names) if _loss_scope(name) in scopes]
    return flow.spread(first)


def find_compared(flow: ValueFlow, is_judging: list[bool]) -> list[bool]:
    """Return by node whether it only brings a result into the form that is compared."""
    links = flow.links
    is_compared = [False] * len(links)
    judges = (node for node, is_one in enumerate(is_judging) if is_one)
    waiting = deque(source for node in judges for source in links.data_inputs(node))
    while waiting:
        node = waiting.popleft()
        if is_compared[node] or is_judging[node]:
            continue
        if not (_is_decision(flow, node) or _is_form_of_loss(flow, node)):
            continue
        users = [user for user in links.data_users(node) if not flow.ends[user]]
        if all(is_judging[u] or is_compared[u] or flow.is_gradient[u] for u in users):
            is_compared[node] = True
            waiting.extend(links.data_inputs(node))
    return is_compared


def _squared_errors(flow: ValueFlow) -> Iterator[int]:
    """Yield the differences of which nothing is made but a mean of squares."""
    links = flow.links
    for node, op in enumerate(links.ops):
        if op not in ERROR_CHAIN or any(map(flow.works, links.data_users(node))):
            continue
        chain = [node]
        for ops in ERROR_CHAIN[op]:
            sources = links.data_inputs(chain[-1])
            if not sources or links.ops[sources[0]] not in ops:
                break
            chain.append(sources[0])
            if links.ops[chain[-1]] in DIFFERENCES:
                if all(sum(map(flow.works, links.data_users(n))) == 1 for n in chain[1:]):
                    yield chain[-1]
                break


def _is_decision(flow: ValueFlow, node: int) -> bool:
    """Return whether a node is a decision, or one in another form."""
    links = flow.links
    for _ in range(_FORMS):
        if links.ops[node] in COMPARED_OPS:
            return True
        sources = links.data_inputs(node)
        if links.ops[node] not in RESHAPING_OPS or not sources:
            return False
        node = sources[0]
    return False


def _is_form_of_loss(flow: ValueFlow, node: int) -> bool:
    """Return whether a node only gives a tensor the form that a loss takes."""
    links = flow.links
    if links.ops[node] != "Reshape":
        return False
    return any(links.ops[user] in LOSS_OPS for user in links.data_users(node))


def _loss_scope(name: str) -> str:
    """Return the scope of a loss that a node stands in, or an empty string."""
    scope = ""
    for part in name.split("/")[:-1]:
        scope += f"{part}/"
        if LOSS_WORD in part or LOSS_SCOPE.fullmatch(part):
            return scope
    return ""
