"""Messages written in the text form: as Google writes them, and read back by both parsers."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from corpus import Case, open_parameters, synth_parameters
from every_kind import EveryKind
from google.protobuf import text_format
from google_text import canonical, google_bytes
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pb_oracle import google_class
from pb_strategies import google_messages

import pbkaitai
from pbkaitai import messages
from pbkaitai.errors import PbError
from pbkaitai.message import Message
from pbkaitai.messages import AttrValue, GraphDef, NodeDef, TensorProto
from pbkaitai.postpass import resolve
from pbkaitai.textformat import iter_text, parse_text
from pbkaitai.textformat.printer import quote

PATIENT = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
REAL = (messages.GraphDef, messages.SavedModel, messages.RunMetadata, messages.ConfigProto)
LARGEST = 300_000  # bytes of a corpus file that is written and read here


def check(cls: type[Message], message: Any) -> None:
    """Hold the text of *message*, one of Google's, to Google's and to both parsers."""
    data = message.SerializeToString(deterministic=True)
    text = cls.from_bytes(data).to_pbtxt()
    assert google_bytes(text, cls) == data
    assert canonical(parse_text(text, cls).to_bytes(), cls) == data
    assert plain_lines(text) == plain_lines(text_format.MessageToString(message))


def plain_lines(text: str) -> list[str]:
    """Return the lines without literals, which may differ, and map keys and values.

    Google's Python leaves out a key or value that is the default, its C++ does not.
    """
    return [line for line in text.split("\n") if not re.search(r'"|^ *(key|value): ', line)]


@PATIENT
@given(google_messages(google_class(EveryKind)))
def test_message_of_every_kind_is_written_as_google_does(message: Any) -> None:
    check(EveryKind, message)


@pytest.mark.parametrize("cls", REAL, ids=lambda cls: cls.__name__)
def test_real_message_is_written_as_google_does(cls: type[Message]) -> None:
    @PATIENT
    @given(google_messages(google_class(cls), max_depth=5))
    def is_written(message: Any) -> None:
        check(cls, message)

    is_written()


@pytest.mark.parametrize("case", [*open_parameters(), *synth_parameters()])
def test_corpus_file_comes_back_from_its_text(case: Case) -> None:
    """Unknown fields stand in comments; everything else comes back, by both parsers."""
    if case.path.stat().st_size > LARGEST:
        pytest.skip("large file: the form does not depend on size")
    try:
        message = pbkaitai.open(case.path).message
        if message is None:
            pytest.skip("no message")
        data = message.to_bytes()
        resolve(type(message).from_bytes(data))
    except (PbError, OSError):
        pytest.skip("not a whole message")
    cls = type(message)
    google = google_class(cls).FromString(data)
    google.DiscardUnknownFields()
    if case.name.endswith("/wire_unknown_fields.pb"):
        del message.node[1].attr["m"]  # Google takes an entry with unknown fields for unknown
    text = message.to_pbtxt()
    # Compared as text: NaN is not equal to itself, and its bits have no text form.
    read = google_bytes(text, cls)
    assert read is not None
    assert str(google_class(cls).FromString(read)) == str(google)
    ours = parse_text(text, cls).to_bytes()
    assert str(google_class(cls).FromString(ours)) == str(google)


def test_node_def_reads_as_people_know_it() -> None:
    node = NodeDef(name="a/b", op="Const", input=["x:1", "^y"])
    node.attr["dtype"].type = 1
    node.attr["T"].CopyFrom(AttrValue(s=b'\x00"\xff'))
    node.attr["empty"].SetInParent()
    node.attr["value"].tensor.CopyFrom(TensorProto(dtype=1, float_val=[0.1, -0.0, 1e30]))
    assert node.to_pbtxt() == (
        'name: "a/b"\nop: "Const"\ninput: "x:1"\ninput: "^y"\n'
        'attr {\n  key: "T"\n  value {\n    s: "\\000\\"\\377"\n  }\n}\n'
        'attr {\n  key: "dtype"\n  value {\n    type: DT_FLOAT\n  }\n}\n'
        'attr {\n  key: "empty"\n  value {\n  }\n}\n'
        'attr {\n  key: "value"\n  value {\n    tensor {\n      dtype: DT_FLOAT\n'
        "      float_val: 0.1\n      float_val: -0.0\n      float_val: 1e+30\n    }\n  }\n}\n"
    )


def test_empty_message_is_empty_text() -> None:
    assert GraphDef().to_pbtxt() == ""
    assert google_bytes("", GraphDef) == b""


@PATIENT
@given(st.floats(width=32))
def test_float_has_the_fewest_digits_that_give_it_back(value: float) -> None:
    text = TensorProto(float_val=[value]).to_pbtxt()
    back = google_class(TensorProto)()
    text_format.Parse(text, back)
    assert back.float_val[0] == value or math.isnan(value)
    digits = text.partition(": ")[2].partition("e")[0].strip("-0.\n").replace(".", "")
    assert len(digits.rstrip("0")) <= 9


@PATIENT
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_string_is_a_literal_that_a_terminal_only_shows(value: str) -> None:
    text = NodeDef(name=value).to_pbtxt()
    assert parse_text(text, NodeDef).name == value
    assert google_bytes(text, NodeDef) == NodeDef(name=value).to_bytes()
    assert text.replace("\n", "").isprintable()


def test_readable_text_stays_readable() -> None:
    assert quote("naïve 漢字 ☃") == '"naïve 漢字 ☃"'
    assert quote("\x9b31m\u202e") == '"\\302\\23331m\\342\\200\\256"'
    assert quote("漢字".encode()) == '"\\346\\274\\242\\345\\255\\227"'


def test_string_that_is_not_utf8_keeps_its_bytes() -> None:
    assert NodeDef.from_bytes(b"\x0a\x02a\xff").to_pbtxt() == 'name: "a\\377"\n'


def test_any_is_kept_as_bytes() -> None:
    any_message = messages.Any(type_url="type.googleapis.com/tensorflow.NodeDef", value=b"\n\1x")
    assert any_message.to_pbtxt() == (
        'type_url: "type.googleapis.com/tensorflow.NodeDef"\nvalue: "\\n\\001x"\n'
    )


def test_number_without_a_name_is_an_enum_value() -> None:
    text = AttrValue(type=77).to_pbtxt()
    assert text == "type: 77\n"
    assert google_bytes(text, AttrValue) == AttrValue(type=77).to_bytes()


def test_map_keys_are_sorted_and_entries_whole() -> None:
    message = EveryKind()
    message.words["b"] = 0
    message.words["a"] = 1
    assert message.to_pbtxt() == (
        'words {\n  key: "a"\n  value: 1\n}\nwords {\n  key: "b"\n  value: 0\n}\n'
    )


def test_unknown_fields_are_comments() -> None:
    data = b"\x0a\x01n" + b"\xf8\x07\x05" + b"\xfa\x07\x01\n" + b"\xfa\x07\x64" + 100 * b"x"
    text = NodeDef.from_bytes(data).to_pbtxt()
    assert text == (
        'name: "n"\n# unknown field 127, VARINT: 5\n# unknown field 127, LEN: "\\n"\n'
        f'# unknown field 127, LEN: "{64 * "x"}" … 100 bytes\n'
    )
    assert google_bytes(text, NodeDef) == b"\x0a\x01n"


def test_deep_message_is_written_without_recursion() -> None:
    depth = 20_000
    text = "singular_message {" * depth + "from: 7" + "}" * depth
    message = parse_text(text, EveryKind, depth_limit=depth)
    written = message.to_pbtxt()
    assert len(written) < depth * 500  # the indent stops to grow
    again = parse_text(written, EveryKind, depth_limit=depth)
    assert again.to_bytes() == message.to_bytes()


def test_lines_come_one_by_one() -> None:
    graph = GraphDef()
    for index in range(3):
        graph.node.add(name=f"n{index}")
    lines = iter_text(graph)
    assert next(lines) == "node {\n"
    assert next(lines) == '  name: "n0"\n'
    assert next(lines) == "}\n"
