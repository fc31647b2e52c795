"""The nodes of a file as a list of facts, those that are asked for.

They are made one at a time from columns, so that a hundred thousand of them are never held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.nodes.node_filters import NodeFilter, attr_matches
from pbkaitai.analysis.nodes.output_facts import (
    CELLS,
    INFERRED,
    STORED,
    InferredOutputs,
    Output,
    StoredOutputs,
    choose_outputs,
)
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body

_TEXTS: Final = (
    Cell("name", lambda node: node.name),
    Cell("op", lambda node: node.op),
    Cell("device", lambda node: node.device),
    Cell("input", lambda node: list(node.input)),
)
_WIDTH: Final = len(_TEXTS)


@dataclass(frozen=True)
class NodeFacts:
    """One node.

    Attributes:
        name, op, device: as in the file.
        inputs: as in the file, control inputs as `^name`.
        outputs: its outputs.
        function: the function whose body it is in; empty for the graph itself.
        path: where it stands in the file's message.
    """

    name: str
    op: str
    device: str
    inputs: Sequence[str]
    outputs: Sequence[Output]
    function: str
    path: str


@dataclass(frozen=True)
class NodeList:
    """The nodes that are asked for.

    Attributes:
        nodes: they can be gone through once.
        total: how many nodes were looked through.
        shapes: `inferred`, or `stored`: what the nodes say themselves.
    """

    nodes: Iterator[NodeFacts]
    total: int
    shapes: str


def list_nodes(
    bodies: Bodies, wanted: NodeFilter | None = None, *, functions: bool = False, shapes: str = ""
) -> NodeList:
    """Return the nodes of a graph.

    Args:
        wanted: which of them.
        functions: look in the bodies of functions too. Where there is no graph, they are
            all there is.
        shapes: `inferred` or `stored`; empty is `inferred` for a graph that is not large.

    Raises:
        PatternError: the filter's regular expression cannot be read.
    """
    chosen = bodies.all() if functions or bodies.own is None else [bodies.own]
    return _list(bodies, chosen, wanted or NodeFilter(), shapes)


def list_body(bodies: Bodies, body: Body) -> NodeList:
    """Return the nodes of one body."""
    return _list(bodies, [body], NodeFilter(), "")


def _list(bodies: Bodies, chosen: Sequence[Body], wanted: NodeFilter, shapes: str) -> NodeList:
    total = sum(map(len, chosen))
    graph_size = len(bodies.own) if bodies.own is not None else 0
    inferred = choose_outputs(bodies, max(total, graph_size), shapes)
    test = wanted.text_test()
    nodes = _read(bodies, chosen, wanted, test, inferred)
    return NodeList(nodes, total, STORED if inferred is None else INFERRED)


def _read(
    bodies: Bodies,
    chosen: Sequence[Body],
    wanted: NodeFilter,
    test: Callable[[str, str, str], bool],
    inferred: InferredOutputs | None,
) -> Iterator[NodeFacts]:
    stored = StoredOutputs(bodies)
    cells = _TEXTS if inferred is not None else (*_TEXTS, *CELLS)
    flags = tuple(_has_attr(attr.key) for attr in wanted.attrs)
    for body in chosen:
        first = 0
        for rows, nodes in body.batches((*cells, *flags)):
            for number, row in enumerate(rows):
                name, op, device, inputs = row[:_WIDTH]
                if not test(name, op, device) or not all(row[len(cells) :]):
                    continue
                if not _attrs_match(wanted, nodes, number):
                    continue
                index = first + number
                outputs = None if inferred is None else inferred.of(body, index)
                if outputs is None and inferred is not None:
                    outputs = stored.of_node(nodes[number])
                elif outputs is None:
                    read = partial(nodes.__getitem__, number)
                    outputs = stored.of(read, op, row[_WIDTH : len(cells)])
                path = body.path_of(index)
                yield NodeFacts(name, op, device, inputs, outputs, body.function, path)
            first += len(rows)


def _attrs_match(wanted: NodeFilter, nodes: Sequence[Any], number: int) -> bool:
    return all(
        attr.value is None or attr_matches(nodes[number].attr[attr.key], attr.value)
        for attr in wanted.attrs
    )


def _has_attr(key: str) -> Cell:
    import json

    quoted = json.dumps(key, ensure_ascii=False)
    return Cell(f"has(attr[{quoted}])", lambda node: key in node.attr)
