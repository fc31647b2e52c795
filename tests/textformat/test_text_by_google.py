"""Random messages as Google writes them, and random texts, read by Google and by us."""

from __future__ import annotations

from typing import Any

import pytest
from every_kind import EveryKind
from google.protobuf import text_format
from google_text import canonical, google_bytes
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pb_oracle import google_class, google_pool
from pb_strategies import google_messages

from pbkaitai import messages
from pbkaitai.errors import TextFormatError
from pbkaitai.message import Message
from pbkaitai.textformat import parse_text

PATIENT = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
STYLES = st.fixed_dictionaries(
    {
        "as_utf8": st.booleans(),
        "as_one_line": st.booleans(),
        "use_short_repeated_primitives": st.booleans(),
        "pointy_brackets": st.booleans(),
        "use_index_order": st.booleans(),
        "force_colon": st.booleans(),
    }
)
REAL = (messages.GraphDef, messages.SavedModel, messages.RunMetadata, messages.ConfigProto)


def check(cls: type[Message], message: Any, style: dict[str, bool]) -> None:
    text = text_format.MessageToString(message, **style)
    data = message.SerializeToString(deterministic=True)
    read = parse_text(text, cls)
    assert canonical(read.to_bytes(), cls) == data
    if "nan" not in text:  # unequal to itself
        assert read == cls.from_bytes(data)


@PATIENT
@given(google_messages(google_class(EveryKind)), STYLES)
def test_message_of_every_kind_written_by_google_reads_back(
    message: Any, style: dict[str, bool]
) -> None:
    check(EveryKind, message, style)


@pytest.mark.parametrize("cls", REAL, ids=lambda cls: cls.__name__)
def test_real_message_written_by_google_reads_back(cls: type[Message]) -> None:
    @PATIENT
    @given(google_messages(google_class(cls), max_depth=5), STYLES)
    def reads_back(message: Any, style: dict[str, bool]) -> None:
        check(cls, message, style)

    reads_back()


@PATIENT
@given(google_messages(google_class(messages.TensorProto)), STYLES)
def test_any_expanded_by_google_reads_back(inner: Any, style: dict[str, bool]) -> None:
    """The bytes in the Any may be in another order, their message is the same."""
    cls = messages.CollectionDef
    message = google_class(cls)()
    item = message.any_list.value.add()
    item.type_url = "type.googleapis.com/tensorflow.TensorProto"
    item.value = inner.SerializeToString()
    text = text_format.MessageToString(message, descriptor_pool=POOL, **style)
    assert "[type.googleapis.com/tensorflow.TensorProto]" in text
    read = parse_text(text, cls).any_list.value[0]
    assert read.type_url == item.type_url
    tensor = messages.TensorProto
    assert canonical(read.value, tensor) == inner.SerializeToString(deterministic=True)


POOL = google_pool(messages.CollectionDef, messages.TensorProto)

LEAVES = st.sampled_from(
    (
        *("singular_int32 : 1", "singular_int32 : 0", "singular_string : 'x'", "from : 0x1F"),
        *("optional_int32 : 0", "optional_string : ''", "optional_enum : RED", "one_int32 : 0"),
        *("one_string : \"a\" 'b'", "one_message { }", "one_enum : 7", "singular_enum : 300"),
        *("singular_double : -inf", "singular_float : 1e99", "singular_bool : t"),
        *("singular_bytes : '\\377' '\\xfe'", "singular_string : '\\377'", "words { key : 'k' }"),
        *("repeated_int64 : [ 1 , -2 ]", "repeated_int64 : 3", "repeated_string : [ 'a' , 'b' ]"),
        *("repeated_enum : [ RED , 1 ]", "repeated_float : [ ]", "repeated_bytes : 'z'"),
        *("repeated_message [ { } , < > ]", "repeated_message : [ ]", "kinds { }"),
        *("words { key : 'k' value : 2 }", "flags { key : true value : 'b' }", "# comment\n"),
        *("colours { key : 1 value : RED }", "singular_nonsense : 1", "[ a.b ] : 1", "words : 1"),
    )
)
BLOCKS = ("singular_message", "repeated_message", "one_message", "kinds { key : 1 value")
SEPARATORS = st.sampled_from((" ", " ", " ", " , ", " ; ", " ;; "))


def rows(fields: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    row = st.lists(st.tuples(fields, SEPARATORS).map("".join), max_size=3)
    return row.map(" ".join)


def blocks(fields: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    def write(name: str, brackets: tuple[str, str], inside: str) -> str:
        closing = " }" if "{" in name else ""
        return f"{name} {brackets[0]} {inside} {brackets[1]}{closing}"

    brackets = st.sampled_from((("{", "}"), ("<", ">"), (": {", "}"), ("[ {", "} ]"), ("{", ">")))
    return st.builds(write, st.sampled_from(BLOCKS), brackets, rows(fields))


TEXTS = rows(st.recursive(LEAVES, blocks, max_leaves=6))
TOKENS = ("{", "}", "<", ">", "[", "]", ",", ";", ":", "1", "'a'", "RED", "key", "from", "-")


@st.composite
def nearly_right(draw: Any) -> str:
    """Return a text with one of its words left out, doubled or changed."""
    words = draw(TEXTS).split(" ")
    at = draw(st.integers(0, len(words) - 1))
    how = draw(st.sampled_from(("leave out", "double", "change", "put in")))
    new = [draw(st.sampled_from(TOKENS))]
    if how == "double":
        new = [words[at]] * 2
    words[at : at + (how != "put in")] = [] if how == "leave out" else new
    return " ".join(words)


@settings(PATIENT, max_examples=1000)
@given(TEXTS | nearly_right())
def test_random_text_is_accepted_or_refused_as_google_does(text: str) -> None:
    check_text(text)


@settings(PATIENT, max_examples=800)
@given(
    st.sampled_from(("int32", "int64", "uint32", "uint64", "sint32", "sfixed64", "fixed32")),
    st.from_regex(r"-?(0|00|0x|0X|[1-9]|0[1-9])?[0-9a-fA-F]{0,3}[.eEfx]?[0-9]{0,3}", fullmatch=True)
    | st.integers(-(1 << 65), 1 << 65).map(str)
    | st.integers(0, 1 << 65).map(hex),
)
def test_integer_is_read_as_google_reads_it(kind: str, token: str) -> None:
    check_value(f"singular_{kind}", token)


@settings(PATIENT, max_examples=800)
@given(
    st.sampled_from(("float", "double")),
    st.from_regex(r"-?0?[0-9]{0,2}(\.[0-9]{0,3})?([eE][+-]?[0-9]{0,2})?[fF]?", fullmatch=True)
    | st.floats().map(str)
    | st.from_regex(r"-?(inf|infinity|nan|Inf|INFINITY|NaN|infin)f?", fullmatch=True),
)
def test_float_is_read_as_google_reads_it(kind: str, token: str) -> None:
    check_value(f"singular_{kind}", token)


@settings(PATIENT, max_examples=300)
@given(
    st.sampled_from(("enum", "bool")),
    st.sampled_from(("RED", "red", "NEGATIVE", "true", "True", "TRUE", "t", "f", "False", "'RED'"))
    | st.from_regex(r"-?0?x?[0-3]{0,3}", fullmatch=True)
    | st.integers(-(1 << 33), 1 << 33).map(str),
)
def test_enum_and_bool_are_read_as_google_reads_them(kind: str, token: str) -> None:
    check_value(f"singular_{kind}", token)


ESCAPES = st.sampled_from(
    (
        *(r"\a", r"\b", r"\f", r"\n", r"\r", r"\t", r"\v", r"\\", r"\"", r"\'", r"\?"),
        *(r"\0", r"\12", r"\123", r"\377", r"\400", r"\777", r"\1234", r"\x1", r"\x41", r"\x414"),
        *(r"\x", r"\xg", r"\u00e9", r"\u12", r"\u", r"\ud83d", r"\ude00", r"\uFFFF"),
        *(r"\U0001F600", r"\U00110000", r"\U0000d800", r"\U12"),
    )
)


@settings(PATIENT, max_examples=800)
@given(
    st.sampled_from(("string", "bytes")),
    st.lists(ESCAPES | st.sampled_from(("a", "8", "é", "😀", " ", "'", "#")), max_size=4),
)
def test_string_is_read_as_google_reads_it(kind: str, parts: list[str]) -> None:
    check_value(f"singular_{kind}", '"' + "".join(parts) + '"')


def check_value(name: str, token: str) -> None:
    check_text(f"{name}: {token}")


def check_text(text: str) -> None:
    """Compare what we make of *text* with what Google makes of it."""
    expected = google_bytes(text, EveryKind)
    found, fault = None, ""
    try:
        found = canonical(parse_text(text, EveryKind).to_bytes(), EveryKind)
    except TextFormatError as error:
        fault = str(error)
    assert found == expected, f"{text!r}: {fault or found}"
