"""The nodes of files against what TensorFlow says of the same files."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from corpus import Case, canned_cases, open_parameters, synth_parameters

from pbkaitai.analysis.checks.op_use import op_uses
from pbkaitai.analysis.nodes.bodies import Bodies, NoNodesError, all_bodies, find_bodies
from pbkaitai.analysis.nodes.listing import NodeFacts, list_nodes
from pbkaitai.analysis.nodes.output_facts import STORED
from pbkaitai.errors import PbError
from pbkaitai.messages import GraphDef
from pbkaitai.opening import open as open_file

KINDS = {"SavedModel", "MetaGraphDef", "GraphDef", "FunctionDef", "FunctionDefLibrary"}


def with_nodes(parameters: list[Any]) -> list[Any]:
    """Return the parameters of files that hold nodes, and those that say what is missing."""
    return [
        parameter
        for parameter in parameters
        if parameter.values[0] is None or parameter.values[0].row["kind"].split(" ")[0] in KINDS
    ]


CASES = with_nodes([*open_parameters(), *synth_parameters()])


Graphs = list[tuple[Bodies, dict[str, Any]]]


@pytest.fixture
def graphs(case: Case) -> Iterator[Graphs]:
    """Yield the graphs with what TensorFlow says of each; none of what either cannot read."""
    facts = case.oracle()
    told = [part["graph"] for part in facts.get("meta_graphs", ())] or [facts.get("graph")]
    if not facts.get("parse_ok") or told == [None]:
        yield []
        return
    try:
        file = open_file(case.path)
    except PbError:  # TensorFlow's parser takes anything for anything
        yield []
        return
    with file:
        yield [] if file.problems else list(zip(all_bodies(file), told, strict=True))


def digest(nodes: Iterable[NodeFacts]) -> str:
    """Return the hash of nodes as the oracle makes it."""
    made = hashlib.sha256()
    for node in nodes:
        text = json.dumps([node.name, node.op, list(node.inputs), node.device], ensure_ascii=False)
        made.update(text.encode("utf-8", "surrogateescape") + b"\n")
    return made.hexdigest()


@pytest.mark.parametrize("case", CASES)
def test_nodes_are_those_that_tensorflow_reads(graphs: Graphs) -> None:
    """Name, op, inputs and device of every node, in file order."""
    for bodies, told in graphs:
        found = list_nodes(bodies, shapes=STORED)
        assert found.total == told["node_count"]
        assert digest(found.nodes) == told["nodes_hash"]
        both = list(list_nodes(bodies, functions=True, shapes=STORED).nodes)
        assert len(both) == told["node_count"] + told["function_nodes"]


@pytest.mark.parametrize("case", CASES)
def test_ops_are_counted_as_tensorflow_counts_them(graphs: Graphs) -> None:
    for bodies, told in graphs:
        uses = op_uses(bodies)
        assert {use.op: use.in_graph for use in uses if use.in_graph} == told["ops"]
        inside = {use.op: use.in_functions for use in uses if use.in_functions}
        assert inside == (told["function_ops"] or {})


@pytest.mark.parametrize("case", CASES)
def test_types_without_objects_are_those_of_the_graph(graphs: Graphs) -> None:
    """A large graph is listed by OpDefs and columns; the answer must not depend on the size."""
    for bodies, _ in graphs:
        if sum(map(len, bodies.all())) > 1500:
            continue  # minutes, for more of the same
        stored = list_nodes(bodies, functions=True, shapes=STORED).nodes
        inferred = list_nodes(bodies, functions=True).nodes
        for few, all_known in zip(stored, inferred, strict=True):
            if any(output.is_guess for output in all_known.outputs):
                continue
            assert [o.dtype for o in few.outputs] == [o.dtype for o in all_known.outputs], few
            for one, other in zip(few.outputs, all_known.outputs, strict=True):
                if one.is_told and one.shape is not None:
                    assert fits(one.shape, other.shape), few


def fits(stored: list[int], inferred: list[int] | None) -> bool:
    """Return whether what was inferred says no less than what is stored."""
    return (
        inferred is not None
        and len(stored) == len(inferred)
        and all(a in (b, -1) for a, b in zip(stored, inferred, strict=True))
    )


@pytest.mark.parametrize("folder", canned_cases(), ids=lambda folder: folder.name)
def test_every_node_of_a_graph_that_ran_has_known_types(folder: Any) -> None:
    """TensorFlow ran them: each output has a type, and no op is a guess."""
    with open_file(folder / "graph.pb") as file:
        (bodies,) = all_bodies(file)
        nodes = list(list_nodes(bodies).nodes)
    assert nodes
    assert not [node.name for node in nodes for output in node.outputs if output.is_guess]
    counts = Counter(bool(output.dtype) for node in nodes for output in node.outputs)
    assert not counts[False]


def test_file_without_nodes_is_an_error() -> None:
    from corpus import EXAMPLES

    with open_file(EXAMPLES / "tensor.pb") as file, pytest.raises(NoNodesError) as caught:
        all_bodies(file)
    assert caught.value.kind == "tensorflow.TensorProto"


@pytest.mark.parametrize(
    ("nodes", "types", "is_wide"), [(1, 300_000, True), (300, 3000, True), (3000, 15, False)]
)
def test_lists_of_very_many_types_make_no_objects(nodes: int, types: int, is_wide: bool) -> None:
    """A byte of a list is an output: a tensor of some hundred bytes."""
    graph = GraphDef()
    for number in range(nodes):
        node = graph.node.add(name=f"n{number}", op="Unstage")
        node.attr["dtypes"].list.type.extend([1] * types)
    data = graph.to_bytes()
    with open_file(data, "GraphDef") as file:
        assert find_bodies(file).has_wide_nodes == is_wide


@pytest.mark.parametrize("output", [4000, 9])
def test_inputs_that_name_very_many_outputs_make_no_objects(output: int) -> None:
    """An op that nobody knows has as many outputs as others take."""
    graph = GraphDef()
    for number in range(1000):
        graph.node.add(name=f"n{number}", op="Mine").input.append(f"n{number - 1}:{output}")
    with open_file(graph.to_bytes(), "GraphDef") as file:
        bodies = find_bodies(file)
        assert bodies.has_wide_nodes == (output == 4000)
        assert sum(1 for _ in list_nodes(bodies).nodes) == 1000
