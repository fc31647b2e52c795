"""The inputs and outputs of a graph: those that its signatures tell, or else the likeliest.

Puts together what the modules beside this one find, and tells types and shapes of the tensors
that somebody wants to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.call_ends import call_ends
from pbkaitai.analysis.declared_endpoints import function_endpoints, signature_endpoints
from pbkaitai.analysis.endpoint import DECLARED, INPUT, LIKELY, POSSIBLE, Endpoint
from pbkaitai.analysis.flow import read_flow
from pbkaitai.analysis.input_ranking import rank_inputs
from pbkaitai.analysis.links import Links
from pbkaitai.analysis.output_facts import (
    InferredOutputs,
    Output,
    StoredOutputs,
    choose_outputs,
)
from pbkaitai.analysis.output_ranking import rank_outputs
from pbkaitai.analysis.value_flow import ValueFlow

if TYPE_CHECKING:
    from pbkaitai.analysis.bodies import Bodies, Body
    from pbkaitai.messages import GraphDef

SIGNATURES: Final = "signatures"
RANKING: Final = "ranking"
FUNCTION: Final = "function"


@dataclass(frozen=True)
class Endpoints:
    """The inputs and outputs of a graph or function.

    Attributes:
        told_by: `signatures`, `ranking` or `function`.
        inputs, outputs: the likeliest first.
        node_count: nodes of the graph; 0 where it was not gone through.
    """

    told_by: str
    inputs: list[Endpoint]
    outputs: list[Endpoint]
    node_count: int = 0

    def all(self) -> list[Endpoint]:
        """Return the inputs, then the outputs."""
        return [*self.inputs, *self.outputs]

    def shown(self) -> list[Endpoint]:
        """Return what is declared or likely; of a side without any, what is possible."""
        return [*_best(self.inputs), *_best(self.outputs)]


def find_endpoints(bodies: Bodies, *, ignore_signatures: bool = False) -> Endpoints:
    """Return the inputs and outputs of a graph.

    Signatures that name a tensor are taken at their word; without any, all nodes of the graph
    are gone through.

    Args:
        ignore_signatures: rank, whatever the signatures say.
    """
    assert bodies.graph is not None
    meta_graph = bodies.graph.meta_graph
    if meta_graph is not None and not ignore_signatures:
        found = signature_endpoints(meta_graph.signature_def)
        if any(endpoint.sureness == DECLARED for endpoint in found):
            return _split(SIGNATURES, found)
    return rank_endpoints(bodies)


def rank_endpoints(bodies: Bodies) -> Endpoints:
    """Return the likely inputs and outputs of a graph, whatever its signatures say."""
    assert bodies.graph is not None
    graph_def = bodies.graph.graph_def
    links = Links(read_flow(graph_def))
    ends = call_ends(bodies)
    numbers = {number: ends[name] for number, name in enumerate(links.names) if name in ends}
    flow = ValueFlow(links, numbers)
    types = _Types(bodies, graph_def, links)
    inputs, outputs = rank_inputs(flow, types), rank_outputs(flow, types)
    return Endpoints(RANKING, inputs, outputs, len(links))


def endpoints_of_function(bodies: Bodies, body: Body) -> Endpoints:
    """Return the arguments and results of a function."""
    return _split(FUNCTION, function_endpoints(bodies, body))


def with_facts(
    bodies: Bodies, endpoints: Sequence[Endpoint], count: int, shapes: str = ""
) -> list[Endpoint]:
    """Return the endpoints with type and shape.

    Args:
        count: nodes of the graph.
        shapes: `inferred` or `stored`, as `choose_outputs` takes it.
    """
    inferred = choose_outputs(bodies, count, shapes)
    stored = StoredOutputs(bodies)
    return [
        endpoint
        if endpoint.facts is not None or endpoint.place is None
        else replace(endpoint, facts=_facts(bodies, inferred, stored, endpoint.place))
        for endpoint in endpoints
    ]


def _best(found: list[Endpoint]) -> list[Endpoint]:
    likely = [endpoint for endpoint in found if endpoint.sureness in (DECLARED, LIKELY)]
    return likely or [endpoint for endpoint in found if endpoint.sureness == POSSIBLE]


def _split(told_by: str, found: list[Endpoint]) -> Endpoints:
    inputs = [endpoint for endpoint in found if endpoint.direction == INPUT]
    outputs = [endpoint for endpoint in found if endpoint.direction != INPUT]
    return Endpoints(told_by, inputs, outputs)


def _facts(
    bodies: Bodies,
    inferred: InferredOutputs | None,
    stored: StoredOutputs,
    place: tuple[int, int],
) -> Output | None:
    assert bodies.own is not None
    node, output = place
    outputs = inferred.of(bodies.own, node) if inferred is not None else None
    if outputs is None:
        outputs = stored.of_node(bodies.own.node(node))
    return outputs[output] if output < len(outputs) else None


class _Types:
    """The types of the outputs of nodes, each looked up when it is asked for."""

    def __init__(self, bodies: Bodies, graph_def: GraphDef, links: Links) -> None:
        self._nodes = graph_def.node
        self._links = links
        self._stored = StoredOutputs(bodies)
        self._op_defs = bodies.op_defs
        self._found: dict[int, list[str]] = {}

    def __call__(self, node: int) -> list[str]:
        found = self._found.get(node)
        if found is None:
            found = [output.dtype for output in self._stored.of_node(self._nodes[node])]
            if not found and self._op_defs.find(self._links.ops[node]) is None:
                # Nobody knows the op: it has those that others take, or one.
                found = [""] * (max(self._links.used_outputs(node), default=0) + 1)
            self._found[node] = found
        return found
