"""Threads that do different things with one document at once get what one thread gets.

`tests/runtime/test_threads.py` has threads that do the same. Here every one of them starts with
another call, so that an object is made by one while another looks for it.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from corpus import EXAMPLES
from every_kind import EveryKind
from fuzz_facts import columns_of, walked
from fuzz_inputs import own_parts

from pbkaitai.errors import DecodeError
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef
from pbkaitai.postpass import resolve
from pbkaitai.survey import survey

THREADS = 8


@pytest.fixture(autouse=True)
def switch_often() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def attributes(message: Any) -> Any:
    """Read every field by its attribute."""
    found = []
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.attribute)
        found.append(repr(list(value) if field.is_repeated else value))
    return found


def presence(message: Any) -> Any:
    names = message.DESCRIPTOR.by_name
    return [message.has(name) for name in names], [message.span_of(name) for name in names]


def internals(message: Any) -> Any:
    """Let the kernel tell Python what it holds."""
    return message._load(), message._find_unknown(), message._spans, message.unknown_fields


def elements(message: Any) -> Any:
    """Index, slice and walk every repeated field and map."""
    found = []
    for field, value in message.list_fields():
        if field.label == "map":
            found.append(repr([(key, value[key], value.entry(key)) for key in value]))
        elif field.is_repeated:
            found.append(repr((value[-1], value[:2], len(value), list(iter(value)))))
    return found


def written(message: Any) -> Any:
    copy = type(message)()
    copy.MergeFrom(message)
    return message.to_bytes(), copy.to_bytes(), message.to_json()


def garbage(message: Any) -> Any:
    gc.collect(1)
    return walked(message)


def columns(message: Any) -> Any:
    return repr(message.rows("", columns_of(type(message))))


def checked(message: Any) -> Any:
    resolve(message)
    return repr(survey(message))


CALLS: list[Callable[[Any], Any]] = [
    *(attributes, presence, internals, elements, written, garbage, columns, checked),
]


def documents() -> list[tuple[type[Message], bytes]]:
    """Return messages of all kinds, each without a fault."""
    found: list[tuple[type[Message], bytes]] = []
    for name, data in own_parts():
        if name == "test.EveryKind" and len(data) > 120:
            try:
                resolve(EveryKind.from_bytes(data))
            except DecodeError:
                continue
            found.append((EveryKind, data))
    graph = GraphDef.from_file(EXAMPLES / "frozen_graph.pb")
    found += [(GraphDef, GraphDef(node=graph.node[:4]).to_bytes())]
    return found


@pytest.mark.parametrize("as_view", [False, True], ids=["bytes", "view"])
def test_threads_that_do_different_things_agree_with_one(*, as_view: bool) -> None:
    chosen = documents()
    assert len(chosen) > 5
    with ThreadPoolExecutor(THREADS) as pool:
        for cls, data in chosen:
            expected = [call(cls.from_bytes(data)) for call in CALLS]
            for _ in range(2):
                message = cls.from_bytes(memoryview(data) if as_view else data)
                barrier = Barrier(THREADS)

                def run(first: int, message: Any = message, barrier: Barrier = barrier) -> Any:
                    barrier.wait()
                    order = [(first + i) % len(CALLS) for i in range(len(CALLS))]
                    return {i: CALLS[i](message) for i in order}

                for answers in pool.map(run, range(THREADS)):
                    assert [answers[i] for i in range(len(CALLS))] == expected


def test_document_that_is_closed_while_threads_read_it_is_an_error_not_a_crash() -> None:
    data = (EXAMPLES / "frozen_graph.pb").read_bytes()
    for _ in range(10):
        graph: Any = GraphDef.from_bytes(memoryview(data))
        barrier = Barrier(THREADS)

        def run(number: int, graph: Any = graph, barrier: Barrier = barrier) -> str:
            barrier.wait()
            if number == 0:
                graph.close()
            try:
                for call in (*CALLS[number:], *CALLS[:number]):
                    call(graph)
            except ValueError as error:
                return str(error)
            return ""

        with ThreadPoolExecutor(THREADS) as pool:
            answers = set(pool.map(run, range(THREADS)))
        assert answers <= {"", "operation forbidden on released memoryview object"}
        assert len(answers) > 0
