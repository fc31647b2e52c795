"""Messages that the kernel reads are those that Python reads, for any bytes."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from runtime.test_kernel_twin import samples

from pbkaitai.errors import DecodeError
from pbkaitai.kernel import KERNEL
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef
from pbkaitai.scan import scan_python

pytestmark = pytest.mark.skipif(KERNEL is None, reason="there is no compiled kernel")


def facts(root: Message, *, by_python: bool) -> list[Any]:
    """Return all that stands in a message, and the fault that ended the walk.

    A message with edits, were there none in them, is read by Python.
    """
    told: list[Any] = []
    todo: list[Any] = [root]
    try:
        while todo:
            message = todo.pop()
            if by_python:
                message._set_edits()
            told.append((type(message), message._spans, message._depth))
            told.append({name: message.has(name) for name in message.DESCRIPTOR.by_name})
            for field, value in message.list_fields():
                if field.label == "map":
                    todo += value.entries
                    told.append((field.name, repr(list(value))))
                elif field.kind == "message":
                    todo += value if field.is_repeated else [value]
                else:
                    told.append((field.name, repr(list(value) if field.is_repeated else value)))
            told.append(message.unknown_fields)
    except DecodeError as fault:
        told.append(str(fault))
    return told


def test_values_presence_and_faults_are_the_same() -> None:
    for data, cls in samples(12):
        ours = facts(cls.from_bytes(data), by_python=False)
        assert ours == facts(cls.from_bytes(data), by_python=True)


def test_records_are_the_same_and_in_the_same_order() -> None:
    for data, cls in samples(12):
        message = cls.from_bytes(data)
        records: dict[str, list[int]] = {}
        unknown: list[int] = []
        by_tag = cls._layout.by_tag
        try:
            scan_python(by_tag, data, 0, len(data), 100, records, unknown)
        except DecodeError:
            continue
        message.list_fields()  # the kernel sorts them
        assert list(message._load().items()) == list(records.items())
        assert message._unknown == unknown


def test_graph_that_was_walked_is_collected() -> None:
    graph = GraphDef.from_bytes(b"\x0a\x0e\x0a\x01n\x2a\x09\x0a\x01T\x12\x04\x0a\x02\x12\x00" * 9)
    facts(graph, by_python=False)
    gone = [weakref.ref(graph), weakref.ref(graph.node[0]), weakref.ref(graph.node[0].attr["T"])]
    del graph
    gc.collect()
    assert [each() for each in gone] == [None] * 3


def test_document_that_was_closed_is_a_value_error_everywhere() -> None:
    graph = GraphDef.from_bytes(b"\x0a\x06\x0a\x01n\x1a\x01i" * 2)
    node, entries = graph.node[0], iter(graph.node)
    inputs = node.input
    graph.close()
    with pytest.raises(ValueError, match="released"):
        _ = node.name
    with pytest.raises(ValueError, match="released"):
        list(inputs)
    with pytest.raises(ValueError, match="released"):
        _ = [entry.op for entry in entries]
