"""What a notebook shows of files, messages and signatures."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from corpus import DATA, EXAMPLES

import pbkaitai
from pbkaitai.messages import NodeDef, SavedModel, SignatureDef, TensorProto
from pbkaitai.views.html import to_html
from pbkaitai.views.layout import NAME, NUMBER, Block, Column, Facts, Heading, Lines, Table

EVIL = "<script>alert(1)</script>\x1b[31m\u202e&\"'\n"


class Reader(HTMLParser):
    """Notes every tag, and fails on one that is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize(
    "block",
    [
        Heading(EVIL, 1, EVIL),
        Facts(((EVIL, EVIL),)),
        Lines((EVIL, EVIL)),
        Table((Column(EVIL, NAME), Column("n", NUMBER)), ((EVIL, EVIL),), EVIL),
    ],
)
def test_text_of_a_file_is_no_markup(block: Block) -> None:
    html = to_html([block])
    reader = read(html)
    assert "script" not in reader.tags
    assert "<script>alert(1)</script>" in reader.text
    assert not {"\x1b", "\u202e"} & set(html)


def test_file_shows_its_summary() -> None:
    with pbkaitai.open(EXAMPLES / "saved_model") as file:
        text = read(file._repr_html_()).text
    assert "tensorflow.SavedModel" in text
    assert "temperature_temperature:0" in text


def test_damaged_file_shows_what_can_be_read() -> None:
    with pbkaitai.open(DATA / "damaged" / "cut_half.pb") as file:
        assert "17 nodes" in read(file._repr_html_()).text


def test_signatures_are_tables() -> None:
    with pbkaitai.open(EXAMPLES / "saved_model") as file:
        signatures = file.signatures
        assert "temperature" in signatures
        assert isinstance(signatures["temperature"], SignatureDef)
        reader = read(signatures._repr_html_())
        assert read(signatures["temperature"]._repr_html_()).text.count("tokens") == 2
    assert "table" in reader.tags
    assert "signature temperature" in reader.text


def test_tensor_shows_its_values() -> None:
    tensor = TensorProto.from_file(EXAMPLES / "tensor.pb")
    text = read(tensor._repr_html_()).text
    assert "[0. 0. 0." in text
    assert "float_val, repeated" in text


def test_message_without_a_section_shows_its_fields() -> None:
    assert "MatMul" in read(NodeDef(op="MatMul")._repr_html_()).text


def test_message_that_cannot_be_read_says_so() -> None:
    damaged = SavedModel.from_bytes(b"\x12\x03\x0a\x05x")  # a meta-graph with a longer one inside
    assert "needs 5 bytes, 1 remain" in read(damaged._repr_html_()).text
