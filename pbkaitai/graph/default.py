"""The default graph: a stack of graphs for each thread, with one at the bottom."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pbkaitai.graph.graph import Graph


class _PerThread(threading.local):
    """What each thread has of its own."""

    def __init__(self) -> None:
        self.entered: list[Graph] = []
        self.bottom: Graph | None = None


_threads = _PerThread()


def get_default_graph() -> Graph:
    """Return the graph that this thread adds operations to."""
    if _threads.entered:
        return _threads.entered[-1]
    if _threads.bottom is None:
        _threads.bottom = Graph()
    return _threads.bottom


def reset_default_graph() -> None:
    """Put a new graph at the bottom of this thread's stack.

    Raises:
        AssertionError: the thread is inside of a graph's `as_default()`.
    """
    if _threads.entered:
        raise AssertionError(
            "Do not use tf.reset_default_graph() to clear nested graphs; leave them first"
        )
    _threads.bottom = Graph()


@contextmanager
def use_graph(graph: Graph) -> Iterator[Graph]:
    """Make *graph* the default inside of the scope."""
    _threads.entered.append(graph)
    try:
        yield graph
    finally:
        _threads.entered.pop()


def graph_of(values: Any) -> Graph:
    """Return the graph of the tensors and operations among *values*, else the default.

    Raises:
        ValueError: they are of several graphs.
    """
    first = None
    for value in values:
        graph = getattr(value, "graph", None)
        if not isinstance(graph, Graph):
            continue
        if first is not None and graph is not first.graph:
            raise ValueError(f"{value} must be from the same graph as {first}.")
        first = first if first is not None else value
    found: Graph = get_default_graph() if first is None else first.graph
    return found
