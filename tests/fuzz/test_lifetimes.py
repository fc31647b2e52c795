"""Objects of a document that come and go in any order stay what they are.

Elements, fields and documents are dropped, put into cycles, found again by weak references,
finalizers and the collector, changed and read, at random. A kernel that lets go of something too
soon ends the process here, most surely under sanitizers (`make sanitize`).
"""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbkaitai.messages import GraphDef, NodeDef

COUNT = 12
STEPS = 15_000

NODES = [
    NodeDef(name=f"n{i}", op="Op", input=["a", f"n{i}"], attr={"T": {"type": 1}, "i": {"i": i}})
    for i in range(COUNT)
]
DATA = GraphDef(node=NODES).to_bytes()


class Holder:
    """Something that can be part of a cycle, and asks the document when it goes."""

    def __init__(self, what: Any, asks: Callable[[], object]) -> None:
        self.what = what
        self.self = self
        self.asks = asks

    def __del__(self) -> None:
        self.asks()


class Life:
    """A document, and what happens to it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.graph: Any = GraphDef.from_bytes(DATA)
        self.kept: list[Any] = []
        self.watched: list[weakref.ref[Any]] = []
        self.changed: dict[int, str] = {}
        self.calls = 0

    def check(self, *_: object) -> None:
        """Read an element as anybody may at any time."""
        self.calls += 1
        index = self.calls % COUNT
        node = self.graph.node[index]
        assert node.name == self.changed.get(index, f"n{index}")
        assert node is self.graph.node[index]

    def steps(self) -> Iterator[Callable[[], object]]:
        while True:
            yield self.chance.choice(
                [
                    self.check,
                    self.keep,
                    self.keep_inside,
                    self.drop,
                    self.watch,
                    self.make_cycle,
                    self.change,
                    self.walk,
                    self.ask_python,
                    self.collect,
                ]
            )

    def any_node(self) -> Any:
        return self.graph.node[self.chance.randrange(COUNT)]

    def keep(self) -> None:
        self.kept.append(self.any_node())

    def keep_inside(self) -> None:
        node = self.any_node()
        self.kept += [node.attr["i"], node.attr, node.input, iter(self.graph.node)]
        self.kept += [self.graph.node]

    def drop(self) -> None:
        for _ in range(min(len(self.kept), self.chance.randrange(4))):
            self.kept.pop(self.chance.randrange(len(self.kept)))

    def watch(self) -> None:
        node = self.any_node()
        self.watched.append(weakref.ref(node, self.check))
        for each in self.watched[-20:]:
            found = each()
            assert found is None or isinstance(found, NodeDef)

    def make_cycle(self) -> None:
        Holder(self.any_node(), self.check)

    def change(self) -> None:
        index = self.chance.randrange(COUNT)
        self.changed[index] = f"changed {index}"
        self.graph.node[index].name = self.changed[index]

    def walk(self) -> None:
        for index, node in enumerate(self.graph.node):
            assert node.attr["i"].i == index
            if self.chance.random() < 0.1:
                self.kept.append(node)

    def ask_python(self) -> None:
        node = self.any_node()
        _ = node._spans, node._given, node.attr._entries, list(self.graph.node.given_out())
        assert dict(self.graph.node.changed()).keys() >= set()

    def collect(self) -> None:
        gc.collect(self.chance.randrange(2))


@pytest.mark.parametrize("seed", range(6))
def test_elements_come_and_go(seed: int) -> None:
    life = Life(seed)
    steps = life.steps()
    for _ in range(STEPS):
        next(steps)()
    life.kept.clear()
    gc.collect()
    life.check()
    names = [life.changed.get(i, f"n{i}") for i in range(COUNT)]
    assert [node.name for node in life.graph.node] == names
    assert [node.name for node in GraphDef.from_bytes(life.graph.to_bytes()).node] == names


def test_document_that_is_dropped_first_goes_last() -> None:
    """A part keeps its document, whichever part it is."""
    graph: Any = GraphDef.from_bytes(DATA)
    gone = weakref.ref(graph)
    parts = [graph.node[3], graph.node[3].attr, graph.node[4].input, iter(graph.node), graph.node]
    del graph
    gc.collect()
    assert parts[0].name == "n3"
    assert parts[1]["i"].i == 3
    assert list(parts[2]) == ["a", "n4"]
    assert next(parts[3]).name == "n0"
    while parts:
        assert gone() is not None
        parts.pop()
    gc.collect()
    assert gone() is None


def test_message_that_comes_back_from_its_finalizer_is_whole() -> None:
    back: list[Any] = []

    class Returning(NodeDef):
        def __del__(self) -> None:
            back.append(self)

    for _ in range(50):
        Returning.from_bytes(NodeDef(name="x", input=["y"]).to_bytes()).input[0]
    gc.collect()
    assert [node.name for node in back] == ["x"] * 50
    assert [list(node.input) for node in back] == [["y"]] * 50
    back.clear()
    gc.collect()
