"""The elements of a repeated message field: the same object while somebody has it."""

from __future__ import annotations

import gc
import random
import threading
import weakref
from typing import Any

import pytest
from corpus import EXAMPLES

from pbkaitai.kernel import KERNEL
from pbkaitai.messages import GraphDef, NodeDef

compiled = pytest.mark.skipif(KERNEL is None, reason="without a kernel, a field holds them all")


@pytest.fixture
def graph() -> Any:
    return GraphDef.from_file(EXAMPLES / "frozen_graph.pb")


def test_element_is_the_same_object_while_somebody_has_it(graph: Any) -> None:
    node = graph.node[2]
    assert graph.node[2] is node
    assert list(graph.node)[2] is node
    assert graph.node.peek(2) is node


@compiled
def test_loop_keeps_nothing(graph: Any) -> None:
    for node in graph.node:
        assert node.attr is not None
    del node
    gc.collect()
    assert list(graph.node.given_out()) == []


def test_element_keeps_its_document(graph: Any) -> None:
    name = graph.node[3].name
    node = graph.node[3]
    del graph
    gc.collect()
    assert node.name == name
    assert node._parent.node[3] is node


@pytest.mark.parametrize(
    "change",
    [
        lambda node: setattr(node, "name", "changed"),
        lambda node: node.input.append("changed"),
        lambda node: setattr(node.attr["_new"], "i", 7),
        lambda node: node.attr["dtype"].list.shape.add().dim.add(size=3),
        lambda node: node.ClearField("op"),
    ],
)
def test_change_of_an_element_that_nobody_has_is_kept(graph: Any, change: Any) -> None:
    before = graph.node[2].to_bytes()
    change(graph.node[2])
    gc.collect()
    changed = graph.node[2].to_bytes()
    assert changed != before
    assert [index for index, _ in graph.node.changed()] == [2]
    assert GraphDef.from_bytes(graph.to_bytes()).node[2].to_bytes() == changed


def test_element_that_goes_is_not_given_out_to_who_hears_of_it(graph: Any) -> None:
    """A weak reference's callback runs when the last reference has gone, before the end."""
    heard: list[Any] = []
    node = graph.node[2]
    name = node.name
    watch = weakref.ref(node, lambda _: heard.append(graph.node[2]))
    del node
    gc.collect()
    if KERNEL is not None:
        assert watch() is None
        assert heard
    assert all(again.name == name for again in heard)
    assert graph.node[2].name == name
    assert all(graph.node[2] is again for again in heard)


@compiled
def test_element_that_comes_back_is_the_one_of_its_field(
    graph: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Any] = []

    def come_back(node: Any) -> None:
        kept.append(node)

    monkeypatch.setattr(NodeDef, "__del__", come_back, raising=False)
    name = graph.node[2].name  # the node goes at once
    assert [node.name for node in kept] == [name]
    assert graph.node[2] is kept[0]
    monkeypatch.undo()


def test_many_threads_change_elements() -> None:
    data = b"".join(b"\x0a\x03\x0a\x01" + bytes([97 + i % 26]) for i in range(200))
    graph: Any = GraphDef.from_bytes(data)
    faults: list[BaseException] = []

    def work(seed: int) -> None:
        chance = random.Random(seed)
        try:
            for _ in range(800):
                index = chance.randrange(200)
                node = graph.node[index]
                if chance.random() < 0.05:
                    node.device = f"device {index}"
                assert node.name == chr(97 + index % 26)
                if chance.random() < 0.005:
                    gc.collect(chance.randrange(3))
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    again = GraphDef.from_bytes(graph.to_bytes())
    changed = [index for index, _ in graph.node.changed()]
    assert len(changed) > 20
    assert all(again.node[index].device == f"device {index}" for index in changed)
