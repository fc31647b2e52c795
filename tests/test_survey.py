"""What a document is made of, counted without making its messages."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from corpus import EXAMPLES

from pbkaitai.messages import GraphDef, SavedModel, TensorProto
from pbkaitai.survey import survey


def counted_by_reading(message: Any) -> Counter[str]:
    """Count the messages by making them all."""
    counts: Counter[str] = Counter()
    todo = [message]
    while todo:
        current = todo.pop()
        counts[current.DESCRIPTOR.full_name] += 1
        for field, value in current.list_fields():
            if field.kind == "message":
                todo += getattr(value, "entries", value) if field.is_repeated else [value]
    return counts


@pytest.mark.parametrize(
    ("cls", "name"), [(SavedModel, "saved_model/saved_model.pb"), (GraphDef, "frozen_graph.pb")]
)
def test_counts_are_those_of_reading_it_all(cls: Any, name: str) -> None:
    found = survey(cls.from_file(EXAMPLES / name))
    assert found.message_counts == counted_by_reading(cls.from_file(EXAMPLES / name))
    assert found.is_complete
    assert not found.unknown_fields


def test_large_mapped_file_is_counted_as_a_small_one() -> None:
    data = (EXAMPLES / "frozen_graph.pb").read_bytes()
    small = survey(GraphDef.from_bytes(data))
    assert survey(GraphDef.from_bytes(memoryview(data))) == small


def test_unknown_fields_are_told_by_type_and_number() -> None:
    # node {unknown field 9, op of a wrong wire type (field 2, VARINT)}, unknown field 99
    graph = GraphDef.from_bytes(bytes.fromhex("0A 04 48 01 10 05 98 06 01 98 06 02"))
    assert survey(graph).unknown_fields == {
        "tensorflow.GraphDef": {99: 2},
        "tensorflow.NodeDef": {2: 1, 9: 1},
    }


def test_message_in_two_records_is_one_message() -> None:
    # versions {producer: 1}, versions {min_consumer: 2}
    graph = GraphDef.from_bytes(bytes.fromhex("22 02 08 01 22 02 10 02"))
    assert survey(graph).message_counts["tensorflow.VersionDef"] == 1


def test_limit_stops_and_says_so() -> None:
    graph = GraphDef.from_file(EXAMPLES / "frozen_graph.pb")
    found = survey(graph, 10)
    assert sum(found.message_counts.values()) == 10
    assert not found.is_complete


def test_what_stands_before_a_fault_is_counted() -> None:
    # node {}, then a LEN record that is cut off
    found = survey(GraphDef.from_bytes(bytes.fromhex("0A 00 0A 7F 01")))
    assert found.message_counts == {"tensorflow.GraphDef": 1, "tensorflow.NodeDef": 1}


def test_depth_beyond_the_limit_is_not_followed() -> None:
    # variant_val {tensors {variant_val …}}: two messages a turn
    tensor = b""
    for _ in range(20):
        variant = b"\x1a" + _sized(tensor)
        tensor = b"\x7a" + _sized(variant)
    shallow = TensorProto.from_bytes(tensor, depth_limit=10)
    assert sum(survey(shallow).message_counts.values()) == 11
    assert sum(survey(TensorProto.from_bytes(tensor)).message_counts.values()) == 41


def _sized(data: bytes) -> bytes:
    size = len(data)
    return bytes((size,)) + data if size < 0x80 else bytes((size & 0x7F | 0x80, size >> 7)) + data


def test_message_made_by_hand_has_nothing_to_count() -> None:
    assert survey(GraphDef()).message_counts == {}
