"""YAML 1.2, as the Web IDE reads it, and nothing that a spec has no use for."""

from __future__ import annotations

import math

import pytest
import yaml

from pbkaitai.compiler.yaml12 import (
    MAX_BYTES,
    ListNode,
    MapNode,
    ScalarNode,
    read_yaml,
    resolve_plain,
)


def read(data: bytes) -> tuple[object, list[tuple[int | None, str, str]]]:
    complaints: list[tuple[int | None, str, str]] = []
    node = read_yaml(data, lambda line, path, why: complaints.append((line, path, why)))
    return node, complaints


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None), ("~", None), ("null", None), ("NULL", None), ("nULL", "nULL"),
        ("true", True), ("True", True), ("FALSE", False), ("tRUE", "tRUE"),
        ("on", "on"), ("off", "off"), ("yes", "yes"), ("NO", "NO"), ("y", "y"),
        ("0", 0), ("-12", -12), ("+7", 7), ("010", 10), ("0o10", 8), ("0x1F", 31),
        ("0b101", "0b101"), ("1_000", "1_000"), ("12:30:45", "12:30:45"), ("-0x1", "-0x1"),
        ("1.5", 1.5), (".5", 0.5), ("2.", 2.0), ("1e3", 1000.0), ("-.inf", -math.inf),
        ("1.2.3", "1.2.3"), ("2001-12-14", "2001-12-14"), ("=", "="), ("<<", "<<"),
        ("9" * 5000, "9" * 5000),
    ],
)  # fmt: skip
def test_plain_scalars_follow_the_core_schema(text: str, value: object) -> None:
    found = resolve_plain(text)
    assert type(found) is type(value)
    assert found == value


def test_not_a_number_is_a_float() -> None:
    found = resolve_plain(".nan")
    assert isinstance(found, float)
    assert math.isnan(found)


def test_quoted_scalars_are_text() -> None:
    node, complaints = read(b"- '1'\n- \"true\"\n- |\n  5\n- >-\n  ~\n")
    assert complaints == []
    assert isinstance(node, ListNode)
    assert [item.value for item in node.items if isinstance(item, ScalarNode)] == [
        "1",
        "true",
        "5\n",
        "~",
    ]


def test_nodes_and_keys_know_their_lines() -> None:
    node, _ = read(b"# c\na:\n  - x\n\n  - y\nb: |\n  text\n")
    assert isinstance(node, MapNode)
    assert node.line == 2
    assert node.lines == {"a": 2, "b": 6}
    inner = node.items["a"]
    assert isinstance(inner, ListNode)
    assert [item.line for item in inner.items] == [3, 5]


def test_duplicate_keys_are_all_reported_and_the_first_is_kept() -> None:
    node, complaints = read(b"a: {x: 1, x: 2}\nb: 1\na: 3\n1: p\n0x1: q\n")
    assert complaints == [
        (1, "/a/x", 'key "x" stands twice, first in line 1'),
        (3, "/a", 'key "a" stands twice, first in line 1'),
        (5, "/1", 'key "1" stands twice, first in line 4'),
    ]
    assert isinstance(node, MapNode)
    assert isinstance(node.items["a"], MapNode)


def test_aliases_cannot_blow_up() -> None:
    bomb = b"a: &a [x]\n" + b"".join(
        b"%c: &%c [*%c, *%c]\n" % (98 + i, 98 + i, 97 + i, 97 + i) for i in range(20)
    )
    node, complaints = read(bomb)
    assert node is None
    assert complaints == [(1, "/a", "anchors and aliases (& and *) are not used in specs")]


def test_files_beyond_the_limit_are_refused_unread() -> None:
    node, complaints = read(b"#" * (MAX_BYTES + 1))
    assert node is None
    assert complaints == [
        (None, "", f"file has {MAX_BYTES + 1} bytes, a spec has at most {MAX_BYTES}")
    ]


@pytest.mark.parametrize("data", [b"[" * 100_000, b"{a: " * 100_000, b"- " * 100_000, b"? " * 1000])
def test_deep_nesting_is_refused(data: bytes) -> None:
    node, complaints = read(data)
    assert node is None
    assert len(complaints) == 1


@pytest.mark.parametrize(
    "data", [b"\0", b"a: \x01", b"\xff\xfea", b"%YAML 1.1\n", b"a: 'b", b"\t- x", b"? [a]\n: b\n"]
)
def test_what_is_not_yaml_is_one_complaint(data: bytes) -> None:
    node, complaints = read(data)
    assert node is None
    assert len(complaints) == 1


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    node, complaints = read(b"\xef\xbb\xbfa: 1\n")
    assert complaints == []
    assert isinstance(node, MapNode)
    assert list(node.items) == ["a"]


def test_pure_python_parser_gives_the_same_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    from specfiles import KSY

    data = (KSY / "tensor_shape_proto.ksy").read_bytes()
    fast, _ = read(data)
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    slow, _ = read(data)
    assert isinstance(slow, MapNode)
    assert slow == fast
