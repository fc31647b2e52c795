"""Edits that the kernel keeps and writes are those that Python keeps and writes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from corpus import EXAMPLES

from pbkaitai import writing
from pbkaitai.editing import ABSENT
from pbkaitai.kernel import KERNEL
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef, NodeDef, SavedModel

pytestmark = pytest.mark.skipif(KERNEL is None, reason="there is no compiled kernel")

TEXTS = ("", "x", "é€", "b\udcff", "y" * 130, "z" * 20_000, "q" * 70_000)
BYTE_STRINGS = (b"", b"a", bytes(300), bytes(70_000))
FLOATS = (0.0, -0.0, 1.5, float("inf"))


def by_python(message: Message, monkeypatch: pytest.MonkeyPatch) -> bytes:
    with monkeypatch.context() as patch:
        patch.setattr(writing, "KERNEL", None)
        return message.to_bytes()


def some_value(chance: random.Random, field: Any) -> Any:
    if field.kind == "string":
        return chance.choice(TEXTS)
    if field.kind == "bytes":
        return chance.choice(BYTE_STRINGS)
    if field.kind in ("float", "double"):
        return chance.choice(FLOATS)
    if field.kind == "bool":
        return chance.random() < 0.5
    scalar = field.scalar
    return chance.choice((0, 1, 128, scalar.minimum, scalar.maximum))


def edit(chance: random.Random, message: Any, levels: int = 12) -> None:
    """Change something in a message, or nothing."""
    if not levels:
        return
    field = chance.choice(message.DESCRIPTOR.fields)
    value = getattr(message, field.attribute)
    if field.label == "map":
        keys = list(value)
        if keys and chance.random() < 0.1:
            del value[chance.choice(keys)]
        elif value.holds_messages:
            key_field = value._cls.DESCRIPTOR.by_name["key"]
            new = "new" if key_field.kind == "string" else 7
            edit(chance, value[chance.choice([*keys, new])], levels - 1)
    elif field.kind == "message" and field.is_repeated:
        first = chance.randrange(len(value)) if len(value) else 0
        for index in range(first, min(len(value), first + chance.choice((1, 2, 300)))):
            edit(chance, value[index], levels - 1)
        if chance.random() < 0.1:
            value.add()
    elif field.is_repeated:
        value.append(some_value(chance, field))
    elif chance.random() < 0.1:
        message.ClearField(field.name)
    elif field.kind == "message":
        edit(chance, value, levels - 1)
    else:
        setattr(message, field.name, some_value(chance, field))


@pytest.mark.parametrize("seed", range(150))
def test_random_edits_are_written_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    cls, data = chance.choice(_samples())
    message = cls.from_bytes(data * chance.choice((1, 1, 2)))  # twice: parts are merged
    if chance.random() < 0.1:
        message._source.collect([])
    for _ in range(chance.choice((1, 3, 20))):
        edit(chance, message)
        assert message.to_bytes() == by_python(message, monkeypatch)


def _samples() -> list[tuple[Any, bytes]]:
    return [
        (GraphDef, (EXAMPLES / "frozen_graph.pb").read_bytes()),
        (SavedModel, (EXAMPLES / "saved_model" / "saved_model.pb").read_bytes()),
    ]


def _graph(node: str, count: int = 3) -> Any:
    data = bytes.fromhex(node)
    return GraphDef.from_bytes((b"\x0a" + bytes([len(data)]) + data) * count)


def _left_to_python(graph: Any) -> int:
    return len(KERNEL.splice_elements(graph.node, ABSENT)[1])


def test_neighbours_are_written_as_one() -> None:
    """What was changed in all nodes needs no step of Python per node."""
    graph = _graph("0A 01 61  12 01 62", 1000)
    for node in graph.node:
        node.device = "/cpu:0"
    made, rest = KERNEL.splice_elements(graph.node, ABSENT)
    assert [(start, stop) for start, stop, _ in made] == [(0, len(graph._source.data))]
    assert rest == []
    assert graph.to_bytes() == made[0][2]


def test_nested_changes_are_written_by_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = _graph("0A 01 61  2A 0B 0A 01 54 12 06 3A 04 12 02 08 07")  # attr T, a shape of 7
    graph.node[1].attr["T"].shape.dim[0].size = 300
    graph.node[2].attr["T"].i = -1  # clears the shape
    assert _left_to_python(graph) == 0
    assert graph.to_bytes() == by_python(graph, monkeypatch)
    assert GraphDef.from_bytes(graph.to_bytes()).node[1].attr["T"].shape.dim[0].size == 300


def test_a_length_that_needs_more_bytes_moves_what_is_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    graph = _graph("12 01 62  0A 01 61")
    for node, size in zip(graph.node, (100, 127, 30_000), strict=True):
        node.name = "n" * size
        node.op = "o"  # stands before the name in the file
    assert _left_to_python(graph) == 0
    assert graph.to_bytes() == by_python(graph, monkeypatch)
    assert [len(n.name) for n in GraphDef.from_bytes(graph.to_bytes()).node] == [100, 127, 30_000]


def test_what_a_later_record_cleared_is_left_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    # attr T: i is 1, then f is 1.0
    graph = _graph("0A 01 61  2A 0C 0A 01 54 12 07 18 01 25 00 00 80 3F")
    graph.node[1].attr["T"].i = 9
    assert _left_to_python(graph) == 1
    assert graph.to_bytes() == by_python(graph, monkeypatch)
    written = bytes.fromhex("0A 01 61  2A 07 0A 01 54 12 02 18 09")
    assert bytes([0x0A, len(written)]) + written in graph.to_bytes()


def test_text_is_assigned_as_python_does() -> None:
    for text in TEXTS:
        fast, slow = NodeDef(op="o"), NodeDef(op="o")
        fast.name = text
        slow._assign("name", text)
        assert fast._edits == slow._edits
        assert fast.name == slow.name == text
        assert fast == slow


def test_text_that_is_no_unicode_is_refused() -> None:
    node = NodeDef()
    with pytest.raises(ValueError, match="needs Unicode text, character 0 is not"):
        node.name = "\ud800"
    with pytest.raises(AttributeError, match="did you mean 'name'"):
        node.nam = "x"
    assert not node.has("name")


def test_first_edit_marks_all_above_it() -> None:
    graph = _graph("0A 01 61")
    node = graph.node[1]
    node.name = "b"
    assert graph._edits is not None
    del node
    assert [n.name for n in GraphDef.from_bytes(graph.to_bytes()).node] == ["a", "b", "a"]
