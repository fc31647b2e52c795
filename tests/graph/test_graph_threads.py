"""Several threads on one graph: they read a file's graph, and build, at the same time."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import pbkaitai.graph as tf

THREADS = 8
NODES = 400


@pytest.fixture(autouse=True)
def _many_switches() -> Iterator[None]:
    old = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(old)


def _at_once(work: Callable[[], Any]) -> list[Any]:
    """Return what a function gives in several threads that start together."""
    barrier = threading.Barrier(THREADS)
    results: list[Any] = []

    def run() -> None:
        barrier.wait()
        try:
            results.append(work())
        except Exception as error:  # shown by the assertions on the results
            results.append(error)

    threads = [threading.Thread(target=run) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def _chain() -> tf.GraphDef:
    """Return a chain of additions, each with a control input too."""
    with tf.Graph().as_default() as g:
        start = tf.placeholder(tf.float32, (None, 3), name="n0")
        for number in range(1, NODES):
            with g.control_dependencies([f"n{max(0, number - 2)}"]):
                start = tf.identity(start, name=f"n{number}")
        return g.as_graph_def()


def test_a_graph_from_a_file_is_read_by_several_threads() -> None:
    """All threads see the same objects, whoever was first to make them."""
    graph = tf.from_graph_def(_chain().to_bytes())

    def read() -> list[Any]:
        seen: list[Any] = []
        for op in graph.get_operations()[::-1]:
            tensor = graph.get_tensor_by_name(f"{op.name}:0")
            seen += [id(tensor), *map(id, op.inputs), *(c.name for c in op.control_inputs)]
            seen += [str(tensor.shape), tensor.dtype.name, op.node_def.name, op.device]
            seen.append(sorted(consumer.name for consumer in tensor.consumers()))
        return seen

    results = _at_once(read)
    assert len(results) == THREADS
    assert isinstance(results[0], list), results[0]
    assert all(result == results[0] for result in results)
    tail = graph.get_operation_by_name(f"n{NODES - 1}")
    assert tail.outputs[0].shape.as_list() == [None, 3]
    assert tail.inputs[0].consumers() == [tail]


def test_operations_made_by_several_threads_have_names_and_numbers_of_their_own() -> None:
    g = tf.Graph()

    def make() -> list[str]:
        with g.as_default(), g.name_scope("s"):
            return [tf.constant(1).op.name for _ in range(30)]

    results = _at_once(make)
    made = [name for names in results for name in names]
    assert len(set(made)) == len(made) == THREADS * 30
    assert sorted(g._nodes_by_id) == list(range(1, THREADS * 30 + 1))
    assert set(g._nodes_by_name) == set(made)


def test_each_thread_has_its_own_default_graph_and_scope() -> None:
    g = tf.Graph()
    with g.as_default(), g.name_scope("mine"):
        found = _at_once(lambda: (tf.get_default_graph(), g.get_name_scope()))
    graphs = {id(graph) for graph, _ in found}
    assert len(graphs) == THREADS
    assert id(g) not in graphs
    assert {scope for _, scope in found} == {""}
