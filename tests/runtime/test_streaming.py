"""A message in other forms piece by piece, without holding what has been passed."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from corpus import DATA, EXAMPLES

import pbkaitai
from pbkaitai.convert import dump_json, iter_json, json_bytes, to_dict
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef, NodeDef
from pbkaitai.wire import encode_tag, encode_varint

FILES = [
    EXAMPLES / "frozen_graph.pb",
    EXAMPLES / "saved_model",
    EXAMPLES / "tensor.pb",
    DATA / "synth" / "g_pathological" / "graph.pb",
]


def message_of(path: Any) -> Message:
    message = pbkaitai.open(path).message
    assert message is not None
    return message


@pytest.mark.parametrize("path", [path for path in FILES if path.exists()], ids=lambda p: p.name)
@pytest.mark.parametrize("indent", [None, 2])
def test_pieces_of_json_are_the_whole(path: Any, indent: int | None) -> None:
    assert "".join(iter_json(message_of(path), indent=indent)) == message_of(path).to_json(
        indent=indent
    )


def test_json_of_nothing_is_an_empty_object() -> None:
    assert "".join(iter_json(NodeDef())) == "{}"
    assert dump_json({"a": {}, "b": []}) == '{"a": {}, "b": []}'


def test_unknown_fields_are_in_the_pieces() -> None:
    node = NodeDef.from_bytes(bytes.fromhex("0a 01 61 9a 06 02 ff fe"))  # name: a; 99: 2 bytes
    text = "".join(iter_json(node))
    assert text == dump_json({k: plain(v) for k, v in to_dict(node).items()})
    assert '"value": {"hex": "fffe"}' in text


def plain(value: Any) -> Any:
    if isinstance(value, list):
        return [{k: json_bytes(v) for k, v in item.items()} for item in value]
    return value


def test_deep_message_needs_no_recursion() -> None:
    from scalar_messages import Tree

    levels, pieces, size = sys.getrecursionlimit() * 3, [b""], 0
    for _ in range(levels):
        head = encode_tag(1, 2) + encode_varint(size)
        pieces.append(head)
        size += len(head)
    tree = Tree.from_bytes(b"".join(reversed(pieces)), depth_limit=levels + 1)
    text = "".join(iter_json(tree))
    assert text.count("{") == levels + 1


def test_loop_that_passes_keeps_nothing() -> None:
    graph = GraphDef.from_file(EXAMPLES / "frozen_graph.pb")
    for node in graph.node.passing():
        assert node.name
    assert list(graph.node.given_out()) == []


def test_loop_that_passes_has_what_was_changed() -> None:
    graph = GraphDef.from_file(EXAMPLES / "frozen_graph.pb")
    graph.node[3].name = "changed"
    assert [node.name for node in graph.node.passing()][3] == "changed"
    graph.node.append(NodeDef(name="new"))
    assert [node.name for node in graph.node.passing()][-1] == "new"
