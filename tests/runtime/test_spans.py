"""Where values stand in the file, and views of them."""

from __future__ import annotations

import io
from typing import Any

import pytest
from scalar_messages import Tree

from pbkaitai.source import SpanIO

# one in two parts, names, numbers packed and not, floats, a map, text.
DATA = bytes.fromhex(
    "0a 03 52 01 61"  # 0: one { text: "a" }
    "4a 01 62 4a 00 4a 02 63 64"  # 5: names "b" "" "cd"
    "62 03 05 96 01 60 07"  # 14: numbers [5, 150] 7
    "6a 08 00 00 80 3f 00 00 00 40"  # 21: floats [1.0, 2.0]
    "22 04 08 01 10 02 22 02 08 01"  # 31: sizes {1: 2} {1}
    "0a 03 5a 01 65"  # 41: one { data: "e" }
    "52 03 78 79 7a"  # 46: text "xyz"
)


@pytest.fixture
def tree() -> Any:
    return Tree.from_bytes(DATA)


@pytest.mark.parametrize(
    ("name", "index", "span"),
    [
        (None, None, (0, 51)),
        ("text", None, (48, 51)),
        ("one", None, (43, 46)),  # of a merged message, the last part
        ("names", None, [(7, 8), (10, 10), (12, 14)]),
        ("names", 0, (7, 8)),
        ("names", -1, (12, 14)),
        ("numbers", None, [(16, 19), (20, 21)]),  # of records
        ("numbers", 0, (16, 17)),  # of elements
        ("numbers", 1, (17, 19)),
        ("numbers", 2, (20, 21)),
        ("floats", 1, (27, 31)),
        ("sizes", None, [(33, 37), (39, 41)]),
        ("sizes", 1, (39, 41)),
        ("data", None, None),
        ("blobs", None, None),
    ],
)
def test_span_is_that_of_the_payload(tree: Any, name: str, index: int, span: Any) -> None:
    assert tree.span_of(name, index) == span


def test_spans_count_from_the_start_of_the_file(tree: Any) -> None:
    assert tree.one.span_of() == (43, 46)
    assert tree.one.span_of("text") == (4, 5)
    assert tree.one.span_of("data") == (45, 46)
    assert tree.one.one.span_of() is None
    (entry, _) = tree.sizes.entries
    assert entry.span_of("value") == (36, 37)


def test_element_that_is_not_there_has_no_span(tree: Any) -> None:
    for name, count in (("names", 3), ("numbers", 3), ("floats", 2), ("blobs", 0)):
        for index in (count, -count - 1):
            with pytest.raises(IndexError, match=f"{name} has {count} elements, no element"):
                tree.span_of(name, index)


def test_view_is_the_payload(tree: Any) -> None:
    assert bytes(tree.view_of("text")) == b"xyz"
    assert bytes(tree.view_of("names", 2)) == b"cd"
    assert bytes(tree.view_of("numbers", 1)) == b"\x96\x01"
    assert bytes(tree.view_of("one")) == DATA[43:46]
    assert bytes(tree.view_of("data")) == b""
    with pytest.raises(TypeError, match="needs the index of an element"):
        tree.view_of("names")


def test_unknown_fields_have_the_spans_of_their_payloads() -> None:
    data = bytes.fromhex("a0 06 05 a2 06 02 68 69 a3 06 08 01 a4 06")
    unknown = Tree.from_bytes(data).unknown_fields
    assert [(u.number, u.wire_type, u.value, u.span) for u in unknown] == [
        (100, 0, 5, (2, 3)),
        (100, 2, b"hi", (6, 8)),
        (100, 3, b"\x08\x01", (10, 12)),
    ]


def test_stream_over_a_part_seeks_and_ends() -> None:
    stream = SpanIO(memoryview(DATA)[2:7])
    assert stream.seekable()
    assert stream.readable()
    assert not stream.writable()
    assert stream.seek(3) == stream.tell() == 3
    assert stream.read() == DATA[5:7]
    assert stream.seek(-4, io.SEEK_END) == 1
    assert stream.seek(1, io.SEEK_CUR) == 2
    assert stream.read(2) == DATA[4:6]
    assert stream.seek(9) == 9
    assert stream.read(1) == b""
    with pytest.raises(ValueError, match="negative"):
        stream.seek(-1)
    with pytest.raises(ValueError, match="whence"):
        stream.seek(0, 7)
