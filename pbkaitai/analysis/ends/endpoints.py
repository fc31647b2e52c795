"""The inputs and outputs of a graph: those that its signatures tell, or else the likeliest.

Puts together what the modules beside this one find, and tells types and shapes of the tensors
that somebody wants to see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.ends.call_ends import call_ends
from pbkaitai.analysis.ends.declared_endpoints import function_endpoints, signature_endpoints
from pbkaitai.analysis.ends.endpoint import DECLARED, INPUT, Endpoint, Ranking
from pbkaitai.analysis.ends.input_ranking import rank_inputs
from pbkaitai.analysis.ends.output_kinds import OutputKinds
from pbkaitai.analysis.ends.output_ranking import rank_outputs
from pbkaitai.analysis.ends.value_flow import ValueFlow
from pbkaitai.analysis.flow import read_flow
from pbkaitai.analysis.links import Links
from pbkaitai.analysis.nodes.output_facts import Output, StoredOutputs, choose_outputs
from pbkaitai.analysis.nodes.some_nodes import some_nodes

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body
    from pbkaitai.messages import SignatureDef

SIGNATURES: Final = "signatures"
RANKING: Final = "ranking"
FUNCTION: Final = "function"

# Nodes that are read together; each time the file is gone through.
_AT_ONCE: Final = 5000


@dataclass(frozen=True)
class Endpoints:
    """The inputs and outputs of a graph or function.

    Attributes:
        told_by: `signatures`, `ranking` or `function`.
        inputs, outputs: the likeliest first.
        node_count: nodes of the graph; 0 where it was not gone through.
    """

    told_by: str
    inputs: Sequence[Endpoint]
    outputs: Sequence[Endpoint]
    node_count: int = 0

    def sides(self) -> tuple[Sequence[Endpoint], Sequence[Endpoint]]:
        """Return the inputs and the outputs."""
        return self.inputs, self.outputs


def best_count(side: Sequence[Endpoint]) -> int:
    """Return how many of the first ones are declared or likely; without any, possible."""
    if isinstance(side, Ranking):
        return side.best()
    return sum(endpoint.sureness == DECLARED for endpoint in side)


def counts(side: Sequence[Endpoint]) -> dict[str, int]:
    """Return how many are how sure, the surest first."""
    if isinstance(side, Ranking):
        return side.counts()
    return dict(Counter(endpoint.sureness for endpoint in side))


def find_endpoints(
    bodies: Bodies, *, ignore_signatures: bool = False, is_completed: bool = False
) -> Endpoints:
    """Return the inputs and outputs of a graph.

    Signatures that name a tensor are taken at their word; without any, all nodes of the graph
    are gone through.

    Args:
        ignore_signatures: rank, whatever the signatures say.
        is_completed: behind what the signatures tell, rank all other tensors.
    """
    assert bodies.graph is not None
    meta_graph = bodies.graph.meta_graph
    if meta_graph is None or ignore_signatures:
        return rank_endpoints(bodies)
    declared = _split(SIGNATURES, signature_endpoints(meta_graph.signature_def))
    if not any(map(best_count, declared.sides())):
        return rank_endpoints(bodies)
    if not is_completed:
        return declared
    others = rank_endpoints(bodies)
    told = {endpoint.tensor for side in declared.sides() for endpoint in side}
    inputs, outputs = (
        [*side, *(endpoint for endpoint in more if endpoint.tensor not in told)]
        for side, more in zip(declared.sides(), others.sides(), strict=True)
    )
    return Endpoints(SIGNATURES, inputs, outputs, others.node_count)


def endpoints_of_signature(signature: SignatureDef) -> Endpoints:
    """Return the inputs and outputs of a signature that stands alone."""
    return _split(SIGNATURES, signature_endpoints({"": signature}))


def rank_endpoints(bodies: Bodies) -> Endpoints:
    """Return the likely inputs and outputs of a graph, whatever its signatures say."""
    assert bodies.graph is not None
    links = Links(read_flow(bodies.graph.graph_def))
    ends = call_ends(bodies)
    numbers = {number: ends[name] for number, name in enumerate(links.names) if name in ends}
    flow = ValueFlow(links, numbers)
    kinds = OutputKinds(bodies, links)
    inputs, outputs = rank_inputs(flow, kinds), rank_outputs(flow, kinds)
    return Endpoints(RANKING, inputs, outputs, len(links))


def endpoints_of_function(bodies: Bodies, body: Body) -> Endpoints:
    """Return the arguments and results of a function."""
    return _split(FUNCTION, function_endpoints(bodies, body))


class FactFinder:
    """Types and shapes of the tensors that somebody wants to see."""

    def __init__(self, bodies: Bodies, count: int, shapes: str = "") -> None:
        """Make the look-up.

        Args:
            count: nodes of the graph.
            shapes: `inferred` or `stored`, as `choose_outputs` takes it.
        """
        self._body = bodies.own
        self._inferred = choose_outputs(bodies, count, shapes)
        self._stored = StoredOutputs(bodies)

    def of(self, endpoints: Iterable[Endpoint]) -> Iterator[tuple[Endpoint, Output]]:
        """Yield each with its type and shape; without either where nothing is known."""
        rest = iter(endpoints)
        while chunk := list(islice(rest, _AT_ONCE)):
            outputs = self._outputs([one.place[0] for one in chunk if one.place is not None])
            for endpoint in chunk:
                found = endpoint.facts
                if found is None and endpoint.place is not None:
                    node, output = endpoint.place
                    known = outputs[node]
                    found = known[output] if output < len(known) else None
                yield endpoint, found or Output("", None, False)

    def _outputs(self, nodes: Iterable[int]) -> dict[int, list[Output]]:
        made: dict[int, list[Output]] = {}
        if self._body is None:
            return made
        missing = set()
        for node in nodes:
            inferred = self._inferred.of(self._body, node) if self._inferred else None
            if inferred is None:
                missing.add(node)
            else:
                made[node] = inferred
        for node, node_def in some_nodes(self._body, missing):
            made[node] = self._stored.of_node(node_def)
        return made


def _split(told_by: str, found: list[Endpoint]) -> Endpoints:
    inputs = [endpoint for endpoint in found if endpoint.direction == INPUT]
    outputs = [endpoint for endpoint in found if endpoint.direction != INPUT]
    return Endpoints(told_by, inputs, outputs)
