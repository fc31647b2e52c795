"""Every fault says what was found, what was needed and where, and how to go on."""

from __future__ import annotations

import pytest
from every_kind import EveryKind

from pbkaitai import messages
from pbkaitai.errors import TextFormatError
from pbkaitai.textformat import parse_text


def refusal(text: str | bytes, name: str = "") -> TextFormatError:
    with pytest.raises(TextFormatError) as caught:
        parse_text(text, EveryKind, name=name)
    return caught.value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "singular_mesage {}",
            'test.EveryKind has no field "singular_mesage"; did you mean "singular_message"? '
            "at line 1, column 1",
        ),
        (
            "\n\n  Singular_Int32: 1",
            'test.EveryKind has no field "Singular_Int32"; did you mean "singular_int32"? '
            "at line 3, column 3",
        ),
        ("xyzzy: 1", 'test.EveryKind has no field "xyzzy" at line 1, column 1'),
        (
            "singular_enum: dark_blu",
            'test.EveryKind.Colour has no value "dark_blu"; did you mean "DARK_BLUE"? '
            "at line 1, column 16",
        ),
        (
            "singular_enum: 'RED'",
            '"singular_enum" needs a value, found "\'RED\'" at line 1, column 16',
        ),
        ("from: 1.5", '"from" needs an integer, found "1.5" at line 1, column 7'),
        ("from: 08", '"from" needs an integer, found "08" at line 1, column 7'),
        ("from: - 1", '"from" needs an integer, found "-" at line 1, column 7'),
        (
            "singular_bool: yes",
            '"singular_bool" needs true or false, found "yes" at line 1, column 16',
        ),
        (
            "singular_float: 01.5",
            '"singular_float" needs a number, found "01.5" at line 1, column 17',
        ),
        ("from: {", '"from" needs a value, found "{" at line 1, column 7'),
        ("from:", '"from" needs a value, found the end of the text at line 1, column 6'),
        (
            "from: 2147483648",
            '"2147483648" is out of range for "from", int32: -2147483648 to 2147483647 '
            "at line 1, column 7",
        ),
        ("singular_string: x", '"singular_string" needs a string, found "x" at line 1, column 18'),
        (
            "singular_string: 'x\n'",
            '"singular_string" needs a string, found a string that is not closed on its line '
            "at line 1, column 18",
        ),
        (
            "singular_message 1",
            'expected "{" behind "singular_message", found "1" at line 1, column 18',
        ),
        ("[a.b.c]: 1", "test.EveryKind has no extensions at line 1, column 1"),
        ("}", 'expected a field, found "}" at line 1, column 1'),
        ("<<<<<<< HEAD", 'expected a field, found "<" at line 1, column 1'),
        (
            "singular_message { from: 1 >",
            'expected a field or "}", found ">" at line 1, column 28',
        ),
        (
            "singular_message {\n  singular_message <\n",
            'expected ">" for the message that begins at line 2, column 20; '
            "found the end of the text at line 3, column 1",
        ),
        ("repeated_int32: [1 2]", 'expected "," or "]", found "2" at line 1, column 20'),
        ("repeated_message [{} {}]", 'expected "," or "]", found "{" at line 1, column 22'),
        ("from: 1 é", 'expected a field, found "é" at line 1, column 9'),
        ("'é' 1 ", "expected a field, found \"'é'\" at line 1, column 1"),
    ],
)
def test_fault_is_told_in_full(text: str, message: str) -> None:
    assert str(refusal(text)) == message


def test_column_counts_characters_not_bytes() -> None:
    assert refusal("singular_string: 'é😀' x").column == 23


def test_name_of_the_file_is_told() -> None:
    fault = refusal("x", name="graph.pbtxt")
    assert str(fault).endswith('at line 1, column 1 of "graph.pbtxt"')
    assert fault.name == "graph.pbtxt"
    assert refusal(b"\xff\xfea", name="graph.pbtxt").name == "graph.pbtxt"


def test_control_characters_of_the_text_do_not_reach_the_terminal() -> None:
    for text in ("\x1b[31m", "singular_enum: '\x1b[31m\x7f\x9b'", b"\x00", b"\xc2\x9b", b"\xff"):
        reason = refusal(text).reason
        assert reason.isprintable(), reason


def test_long_token_is_cut() -> None:
    assert len(str(refusal("x" * 10_000))) < 200


def test_error_of_a_real_message_names_its_full_type() -> None:
    with pytest.raises(TextFormatError, match=r"tensorflow\.NodeDef has no field \"inputs\"; did"):
        parse_text('node { inputs: "a" }', messages.GraphDef)
