"""The tree for people: made of the items alone, printable, and no longer than asked for."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import islice

import pytest
from corpus import EXAMPLES, own_files

from pbkaitai.analysis.records.cover import bytes_of, cover_file
from pbkaitai.analysis.records.tree import file_rows
from pbkaitai.errors import PbError
from pbkaitai.messages import GraphDef, NodeDef
from pbkaitai.opening import OpenedFile
from pbkaitai.opening import open as open_file
from pbkaitai.views import hexdump, tree
from pbkaitai.views.styled import plain_line
from pbkaitai.wire import encode_varint

FILES = own_files(below=100_000)


@pytest.fixture(scope="module")
def files() -> list[OpenedFile]:
    found = []
    for path in FILES:
        with suppress(PbError):
            found.append(open_file(path))
    return found


def test_tree_is_made_from_the_json_items_alone(files: list[OpenedFile]) -> None:
    for file in files:
        items = list(tree.listing(file_rows(file, limit=5), {}, has_hex=True).items)
        again = json.loads(json.dumps(items, allow_nan=False))
        options = {"has_offsets": not file.is_text, "has_hex": True}
        text = tree.text(items, file.size, **options)
        assert tree.text(again, file.size, **options) == text, file
        assert all(line.isprintable() for line in text.splitlines()), file


def test_hex_is_made_from_the_json_items_alone(files: list[OpenedFile]) -> None:
    for file in files:
        size = len(bytes_of(file))
        items = list(hexdump.listing(cover_file(file, 0, min(size, 2000)), {}).items)
        again = json.loads(json.dumps(items, allow_nan=False))
        text = hexdump.text(items, size)
        assert hexdump.text(again, size) == text, file
        assert all(line.isprintable() for line in text.splitlines()), file


def test_hex_digits_are_the_bytes_of_the_file(files: list[OpenedFile]) -> None:
    for file in files:
        data = bytes(bytes_of(file))
        items = hexdump.listing(cover_file(file, 0, len(data)), {}).items
        digits = "".join(part["hex"] for item in items for part in item["parts"])
        assert bytes.fromhex(digits) == data, file


def test_tag_length_and_payload_are_told_apart() -> None:
    with open_file(EXAMPLES / "tensor.pb") as file:
        items = list(hexdump.listing(cover_file(file, 9, 15), {}).items)
    assert items[0]["parts"] == [
        {"part": "tag", "hex": "2a"},
        {"part": "length", "hex": "04"},
        {"part": "payload", "hex": "00000000"},
    ]


def test_long_payload_is_shortened_and_says_so() -> None:
    data = b"\x0a" + encode_varint(100_000) + b"x" * 100_000
    text = tree_text(data, NodeDef)
    assert 'name: string = "xxxx' in text
    assert "… 100,000 bytes" in text
    assert len(text) < 600


@pytest.mark.parametrize("character", ["é", "€", "😀"])
def test_character_is_not_cut_through(character: str) -> None:
    """A long text is read up to a byte that may be in the middle of a character."""
    for shift in range(4):
        name = ("a" * (157 + shift) + character * 50).encode()
        data = b"\x0a" + encode_varint(len(name)) + name
        with open_file(data, type="tensorflow.NodeDef") as file:
            *_, item = tree.listing(file_rows(file), {}).items
        assert item["is_cut"]
        assert name.decode().startswith(item["value"])
        assert len(item["value"].encode()) > 156


def test_text_of_the_file_reaches_no_terminal() -> None:
    text = tree_text(b"\x0a\x06\x1b[31m\x07", NodeDef)
    assert "\x1b" not in text
    assert "\\u001b[31m\\u0007" in text


def test_fault_has_the_bytes_around_it() -> None:
    data = b"\x0a\x03abc" * 10 + b"\x0f"
    with open_file(data, type="tensorflow.NodeDef") as file:
        items = list(tree.listing(file_rows(file), {}).items)
    window = items[-1]["window"]
    assert window["at"] == 50
    assert window["offset"] == 32
    assert bytes.fromhex(window["hex"]) == data[32:]
    text = tree.text(items, len(data), has_offsets=True)
    assert "0x0020  61 62 63 0a" in text
    assert "[0f]" in text


def test_rows_are_made_one_at_a_time() -> None:
    """A tree of a hundred thousand nodes begins before it has been walked."""
    node = b"\x0a\x03\x0a\x01n"
    with open_file(node * 100_000, type="tensorflow.GraphDef") as file:
        items = tree.listing(file_rows(file), {}).items
        first = list(islice(iter(items), 5))
    assert [item["path"] for item in first] == [
        "",
        "node[0]",
        "node[0].name",
        "node[1]",
        "node[1].name",
    ]


def tree_text(data: bytes, cls: type = GraphDef) -> str:
    with open_file(data, type=cls.DESCRIPTOR.full_name) as file:
        items = tree.listing(file_rows(file), {}).items
        return tree.text(items, len(data), has_offsets=True)


@pytest.mark.parametrize("columns", [60, 80, 100, 130])
def test_field_has_room_in_a_dump_on_a_narrow_terminal(columns: int) -> None:
    form = hexdump.form_for(columns)
    with open_file(EXAMPLES / "frozen_graph.pb") as file:
        items = list(hexdump.listing(cover_file(file, 0, 400), {}, form).items)
    lines = [plain_line(line) for line in hexdump.lines(items, 400, form)]
    at = lines[0].index("field")
    assert columns - at >= 36
    fields = [line[at:] for line in lines[1:]]
    assert any("… " not in field and field.startswith("…") for field in fields)
    assert sum(len(field) <= columns - at for field in fields) > 0.8 * len(fields)
    assert ("text" in lines[0]) == (columns >= 100)


def test_dump_in_a_pipe_has_sixteen_bytes_a_line_and_whole_paths() -> None:
    assert hexdump.form_for(None) == hexdump.Form(16, True, None)
