"""A message in parts has what it has as a whole."""

from __future__ import annotations

from corpus import DATA, EXAMPLES

from pbkaitai.message import Message
from pbkaitai.messages import FunctionDef, GraphDef, NodeDef
from pbkaitai.opening import open as open_file
from pbkaitai.query.cells import Cell, columns
from pbkaitai.query.parts import parts

NAME = Cell("name", lambda node: node.name)


def names(part: Message, field: str) -> list[str]:
    return [name for (name,) in columns(part, field, (NAME,))]


def graph(count: int) -> GraphDef:
    made = GraphDef(node=[NodeDef(name=f"n{i}", op="NoOp") for i in range(count)])
    return GraphDef.from_bytes(made.to_bytes())


def test_parts_have_all_elements_in_order() -> None:
    found = list(parts(graph(7), "node", 3))
    assert [names(part, "node") for part in found] == [
        ["n0", "n1", "n2"],
        ["n3", "n4", "n5"],
        ["n6"],
    ]


def test_parts_leave_out_what_stands_between_the_elements() -> None:
    """A field between two nodes belongs to neither part."""
    part = graph(1).to_bytes()
    versions = GraphDef(versions={"producer": 7}).to_bytes()
    found = list(parts(GraphDef.from_bytes(part + versions + part), "node", 1))
    assert [names(part, "node") for part in found] == [["n0"], ["n0"]]
    assert not any(part.has("versions") for part in found)


def test_parts_of_a_merged_message_are_of_all_its_records() -> None:
    """A message that stands in two records is one; its elements are those of both."""
    inner = graph(2).to_bytes()
    head = bytes([0x12, len(inner)])
    from pbkaitai.messages import MetaGraphDef

    merged = MetaGraphDef.from_bytes(head + inner + head + inner).graph_def
    assert [names(part, "node") for part in parts(merged, "node", 3)] == [
        ["n0", "n1", "n0"],
        ["n1"],
    ]


def test_small_or_changed_message_is_its_own_part() -> None:
    small = graph(2)
    assert list(parts(small, "node")) == [small]
    changed = FunctionDef(node_def=[NodeDef(name="a")] * 3)
    assert [names(part, "node_def") for part in parts(changed, "node_def", 1)] == [["a"] * 3]


def test_parts_of_a_damaged_file_have_what_can_be_read() -> None:
    with open_file(DATA / "damaged" / "cut_half.pb") as file:
        assert file.problems
        whole = names(file.message, "node")
        assert [
            name for part in parts(file.message, "node", 5) for name in names(part, "node")
        ] == (whole)
        assert len(whole) > 5
    with open_file(EXAMPLES / "frozen_graph.pb") as sound:
        assert names(sound.message, "node")[: len(whole) - 1] == whole[:-1]
