"""Several threads read one document: they get the same objects, and no half-made ones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import corpus
import pytest

from pbkaitai import messages
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef
from pbkaitai.postpass import resolve

THREADS = 8


@pytest.fixture(autouse=True)
def switch_often() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def at_once(call: Callable[[], Any]) -> list[Any]:
    """Return what *call* gives in several threads that start together."""
    barrier = Barrier(THREADS)

    def run(_: int) -> Any:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def objects_of(top: Message) -> list[Any]:
    """Return every message, container and value of a tree, in order."""
    found: list[Any] = []
    todo: list[Any] = [top]
    while todo:
        message = todo.pop()
        found.append(message)
        for field, value in message.list_fields():
            found.append(value)
            if field.label == "map":
                found += value.keys()
                todo += value.entries if not value.holds_messages else value.values()
            elif field.kind == "message":
                todo += value if field.is_repeated else [value]
            elif field.is_repeated:
                found += value
    return found


def identity(value: Any) -> Any:
    """Messages and containers must be the same objects; plain values equal ones."""
    return value if isinstance(value, (int, float, str, bytes)) else id(value)


def case(name: str) -> corpus.Case:
    return next(c for c in corpus.example_cases() if c.name == name)


@pytest.mark.parametrize(
    "name", ["examples/frozen_graph.pb", "examples/saved_model/saved_model.pb"]
)
def test_threads_get_identical_objects(name: str) -> None:
    found = case(name)
    for _ in range(3):
        message = messages.find(found.row["kind"]).from_file(found.path)
        lists = at_once(lambda message=message: objects_of(message))
        first = list(map(identity, lists[0]))
        assert len(first) > 500
        for other in lists[1:]:
            assert list(map(identity, other)) == first


def test_threads_that_ask_for_one_value_get_one_object() -> None:
    """The same attribute, element and entry, asked for the first time by all at once."""
    data = case("examples/frozen_graph.pb").path.read_bytes()
    for _ in range(20):
        graph: Any = GraphDef.from_bytes(data)

        def read(graph: Any = graph) -> tuple[int, ...]:
            node = graph.node[3]
            entry = next(iter(node.attr.values()))
            return id(graph.node), id(node), id(node.attr), id(entry), id(graph.library)

        assert len(set(at_once(read))) == 1


def test_threads_resolve_and_read_at_once() -> None:
    found = case("examples/frozen_graph.pb")
    graph = GraphDef.from_file(found.path)
    expected = GraphDef.from_file(found.path).to_json()
    texts = at_once(lambda: (resolve(graph), graph.to_json())[1])
    assert set(texts) == {expected}


def test_threads_report_a_fault_once_to_a_lenient_reader() -> None:
    found = next(c for c in corpus.damaged_cases() if c.name.endswith("cut_half.pb"))
    graph = GraphDef.from_file(found.path)
    problems: list[Any] = []
    resolve(graph, problems)
    texts = at_once(graph.to_json)
    assert len(set(texts)) == 1
    assert len(problems) == 1
