"""One node: its neighbours are those of TensorFlow's Graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from corpus import CANNED, DATA, EXAMPLES

from pbkaitai.analysis.nodes.bodies import Bodies, find_bodies
from pbkaitai.analysis.nodes.calls import NoSuchFunctionError
from pbkaitai.analysis.nodes.find_node import NoSuchNodeError
from pbkaitai.analysis.nodes.one_node import (
    ARGUMENT,
    CONTROL,
    NodeDetails,
    describe_node,
)
from pbkaitai.opening import open as open_file

GRAPHS = [
    EXAMPLES / "frozen_graph.pb",
    CANNED / "while_nested_v2" / "graph.pb",
    CANNED / "tensor_array_v1" / "graph.pb",
    CANNED / "cond_with_while_taken_v1" / "graph.pb",
]


def names_of(bodies: Bodies) -> Iterator[tuple[str, str]]:
    for body in bodies.all():
        for index in range(len(body)):
            yield body.function, body.node(index).name


@pytest.mark.parametrize("path", GRAPHS, ids=lambda path: path.parent.name)
def test_neighbours_are_those_of_the_graph(path: Any) -> None:
    """Inputs, consumers and control edges of every node, in functions too."""
    with open_file(path) as file:
        bodies = find_bodies(file)
        for function, name in names_of(bodies):
            graph = bodies.as_graph.functions[function] if function else bodies.as_graph
            op: Any = graph.get_operation_by_name(name)
            found = describe_node(bodies, name, function or None)
            # An argument of a function is an operation there.
            assert [(item.producer, item.output) for item in found.inputs] == [
                (tensor.op.name, tensor.value_index) for tensor in op.inputs
            ]
            assert [item.tensor.dtype for item in found.inputs if item.tensor] == [
                f"DT_{tensor.dtype.base_dtype.name.upper()}".replace("FLOAT32", "FLOAT")
                + ("_REF" if tensor.dtype._is_ref_dtype else "")
                for tensor in op.inputs
            ]
            users = [
                (tensor.value_index, user.name)
                for tensor in op.outputs
                for user in tensor.consumers()
            ]
            consumers = [(c.output, c.node) for c in found.consumers if c.output != CONTROL]
            assert sorted(consumers) == sorted(users)
            waits = {item.name for item in op.control_inputs}
            assert {control for control, _ in found.control_inputs} == waits


def details(path: Any, name: str, function: str | None = None) -> NodeDetails:
    with open_file(path) as file:
        return describe_node(find_bodies(file), name, function)


@pytest.mark.parametrize("name", ["while", "while:0", "^while", "^while:2"])
def test_name_may_be_that_of_a_tensor_or_a_control_input(name: str) -> None:
    assert details(EXAMPLES / "frozen_graph.pb", name).node.name == "while"


def test_output_that_was_asked_for_is_told() -> None:
    assert details(EXAMPLES / "frozen_graph.pb", "while:3").output == 3
    found = details(EXAMPLES / "saved_model", "MatMul:product:0", "__inference_logits_87401")
    assert found.output == 0
    assert details(EXAMPLES / "frozen_graph.pb", "while").output is None


def test_exact_name_comes_before_the_name_of_a_tensor() -> None:
    """Nothing forbids a file to call a node `colon:name`."""
    found = details(DATA / "synth" / "graph_oddities.pb", "colon:name")
    assert found.node.name == "colon:name"


def test_node_that_only_a_function_has_is_found_there() -> None:
    found = details(EXAMPLES / "saved_model", "RestoreV2")
    assert found.body.function == "__inference__traced_restore_87730"
    assert [item.op for item in found.inputs] == [ARGUMENT, "Const", "Const"]
    assert found.output_args == ["tensors"] * 10


def test_signature_that_names_an_output_is_told() -> None:
    found = details(EXAMPLES / "saved_model", "StatefulPartitionedCall")
    assert found.results == [
        (0, 'output "scores" of signature "classify"'),
        (1, 'output "topic" of signature "classify"'),
    ]
    assert found.calls == {"f": "__inference_signature_wrapper_classify_87588"}


def test_colocation_is_told_on_both_sides() -> None:
    path = DATA / "audit" / "node.pbtxt"
    assert details(path, "conv").colocated == ["weights"]
    with open_file(CANNED / "tensor_array_v1" / "graph.pb") as file:
        bodies = find_bodies(file)
        for _, name in names_of(bodies):
            for other in describe_node(bodies, name).colocated_here:
                assert name in describe_node(bodies, other).colocated


def test_second_node_of_a_name_is_counted() -> None:
    assert details(DATA / "synth" / "graph_oddities.pb", "a").namesakes == 1


def test_wrong_name_is_an_error_with_near_ones() -> None:
    with pytest.raises(NoSuchNodeError) as caught:
        details(EXAMPLES / "frozen_graph.pb", "Conv1d")
    assert caught.value.near[0] == "conv1d"
    with pytest.raises(NoSuchFunctionError):
        details(EXAMPLES / "saved_model", "x", "nosuch")
