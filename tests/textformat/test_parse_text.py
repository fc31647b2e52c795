"""The text form, one rule per test, with the values that are expected."""

from __future__ import annotations

import codecs
import math

import pytest
from every_kind import EveryKind
from google_text import google_bytes

from pbkaitai import messages
from pbkaitai.errors import TextFormatError
from pbkaitai.textformat import parse_text


def read(text: str | bytes) -> EveryKind:
    return parse_text(text, EveryKind)


def refusal(text: str | bytes) -> TextFormatError:
    with pytest.raises(TextFormatError) as caught:
        read(text)
    return caught.value


# --- values ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "value"),
    [
        *(("7", 7), ("-7", -7), ("0", 0), ("-0", 0), ("017", 15), ("-017", -15), ("00", 0)),
        *(("0x1F", 31), ("0XfF", 255), ("-0x80000000", -(1 << 31)), ("2147483647", (1 << 31) - 1)),
    ],
)
def test_integer_may_be_decimal_octal_or_hexadecimal(token: str, value: int) -> None:
    assert read(f"optional_int32: {token}").optional_int32 == value


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [
        *(("int32", -(1 << 31), (1 << 31) - 1), ("sint64", -(1 << 63), (1 << 63) - 1)),
        *(("uint32", 0, (1 << 32) - 1), ("fixed64", 0, (1 << 64) - 1), ("bool", 0, 1)),
        ("enum", -(1 << 31), (1 << 31) - 1),
    ],
)
def test_integer_is_refused_just_beyond_the_range_of_its_type(
    kind: str, low: int, high: int
) -> None:
    for value in (low, high):
        assert getattr(read(f"optional_{kind}: {value}"), f"optional_{kind}") == value
    for value in (low - 1, high + 1):
        refusal(f"optional_{kind}: {value}")


def test_integer_of_thousands_of_digits_is_out_of_range() -> None:
    """Python refuses to read such a number, with an error of its own."""
    assert "out of range" in refusal(f"singular_int64: {'1' * 5000}").reason
    assert "out of range" in refusal(f"singular_int64: -{'1' * 5000}").reason
    assert "out of range" in refusal(f"singular_int64: -0x{'f' * 5000}").reason


@pytest.mark.parametrize(
    ("token", "value"),
    [
        *(("1", 1.0), ("-2.5e3", -2500.0), (".5f", 0.5), ("1.F", 1.0), ("1e-3", 0.001)),
        *(("-0", -0.0), ("inf", math.inf), ("-Infinity", -math.inf), ("1e999", math.inf)),
        ("INFf", math.inf),
    ],
)
def test_float_may_have_an_exponent_and_a_suffix(token: str, value: float) -> None:
    found = read(f"optional_double: {token}").optional_double
    assert (found, math.copysign(1, found)) == (value, math.copysign(1, value))


def test_nan_is_a_number() -> None:
    values = read("repeated_float: [nan, NaN, -nan, nanf]").repeated_float
    assert [math.isnan(value) for value in values] == [True] * 4


def test_float_is_rounded_to_its_type_and_infinite_beyond_it() -> None:
    assert list(read("repeated_float: [0.1, 1e39, -1e39]").repeated_float) == [
        0.10000000149011612,
        math.inf,
        -math.inf,
    ]


def test_bool_has_four_spellings_of_each_value() -> None:
    message = read("repeated_bool: [true, True, t, 1, false, False, f, 0]")
    assert list(message.repeated_bool) == [True] * 4 + [False] * 4


def test_enum_value_is_a_name_or_any_number() -> None:
    values = read("repeated_enum: [RED, 300, NEGATIVE, 0x1, 77]").repeated_enum
    assert list(values) == [1, 300, -1, 1, 77]
    assert [value.name for value in values][:2] == ["RED", "DARK_BLUE"]


def test_number_of_an_enum_value_is_not_octal() -> None:
    assert refusal("singular_enum: 010").reason == 'test.EveryKind.Colour has no value "010"'


def test_string_escapes() -> None:
    text = r"""optional_bytes: "\a\b\f\n\r\t\v\\\'\"\1\12\377\1234\xf\xFf\x414\u00e9\U0001F600" """
    assert read(text).optional_bytes == (
        b"\a\b\f\n\r\t\v\\'\"\x01\x0a\xff\x534\x0f\xffA4\xc3\xa9\xf0\x9f\x98\x80"
    )


def test_escaped_backslash_does_not_escape_what_follows() -> None:
    assert read(r'optional_bytes: "\\n\\\\x41"').optional_bytes == rb"\n\\x41"


def test_unicode_escape_of_a_backslash_is_a_backslash() -> None:
    r"""Python's parser would go on to read `\n` in it."""
    assert read(r'optional_bytes: "\u005cn"').optional_bytes == rb"\n"


@pytest.mark.parametrize(
    ("escape", "reason"),
    [
        (r"\q", 'escape "\\\\q" does not exist'),
        (r"\8", 'escape "\\\\8" does not exist'),
        (r"\é", "does not exist"),
        (r"\400", 'escape "\\\\400" is more than one byte'),
        (r"\x", 'escape "\\\\x" needs one or two hexadecimal digits'),
        (r"\u12", 'escape "\\\\u" needs four hexadecimal digits'),
        (r"\U1234", 'escape "\\\\U" needs eight hexadecimal digits'),
        (r"\U00110000", "is beyond U+10FFFF"),
        (r"\ud83d\ude00", "is half of a surrogate pair"),
    ],
)
def test_malformed_escape_is_refused_at_its_place(escape: str, reason: str) -> None:
    fault = refusal(f'optional_bytes: "a"\n  "ab{escape}"')
    assert reason in fault.reason
    assert (fault.line, fault.column) == (2, 6)


def test_adjacent_strings_are_one_also_across_lines_and_comments() -> None:
    assert read("""singular_string: 'a' "b" # then\n 'c'""").singular_string == "abc"
    assert read(r"""singular_string: "\303" '\251'""").singular_string == "é"


def test_string_field_must_be_utf8_and_a_bytes_field_need_not() -> None:
    assert read(rb'singular_bytes: "\377' + b'\xfe"').singular_bytes == b"\xff\xfe"
    fault = refusal(r'singular_string: "ab\377"')
    assert fault.reason == '"singular_string" needs UTF-8, byte 2 (0xFF) is not'
    assert fault.column == 18


# --- fields ----------------------------------------------------------------------------------


def test_colon_before_a_message_may_be_left_out_and_before_a_scalar_not() -> None:
    assert read("singular_message { from: 1 }") == read("singular_message: < from: 1 >")
    assert refusal("from 1").reason == 'expected ":" behind "from", found "1"'


def test_fields_are_separated_by_nothing_or_one_comma_or_semicolon() -> None:
    expected = read("from: 1 singular_int32: 2")
    assert read("from: 1, singular_int32: 2;") == expected
    assert read("from:1;singular_int32:2") == expected
    refusal("from: 1;; singular_int32: 2")
    refusal(", from: 1")


def test_repeated_field_is_written_as_a_list_or_one_by_one() -> None:
    message = read("repeated_int32: 1 repeated_int32: [2, 3] repeated_int32: [] repeated_int32: 4")
    assert list(message.repeated_int32) == [1, 2, 3, 4]
    messages_ = read("repeated_message [{ from: 1 }, < from: 2 >] repeated_message { }")
    assert [m.to_dict() for m in messages_.repeated_message] == [{"from": 1}, {"from": 2}, {}]


@pytest.mark.parametrize(
    "text",
    [
        *("repeated_int32: [1,]", "repeated_int32: [,]", "repeated_int32: [1 2]", "from: [1]"),
        *("repeated_int32: [1; 2]", "repeated_int32: [[1]]", "repeated_message [{},]"),
        *("singular_message [{}]", "repeated_int32 [1]", "repeated_message [{} {}]"),
    ],
)
def test_malformed_list_is_refused(text: str) -> None:
    refusal(text)


def test_packed_values_that_follow_each_other_share_a_record() -> None:
    message = read("repeated_int32: 1 repeated_int32: [2] from: 3 repeated_int32: 4")
    assert len(message.span_of("repeated_int32")) == 2


def test_map_is_written_as_entries_and_the_last_of_a_key_wins() -> None:
    message = read("words { key: 'a' value: 1 } words [{ value: 5 }, { key: 'a' value: 2 }]")
    assert dict(message.words) == {"a": 2, "": 5}
    assert read("kinds { key: -1 value { from: 3 } }").kinds[-1].to_dict() == {"from": 3}
    assert dict(read("flags { key: t value: 'x' } flags {}").flags) == {True: b"x", False: b""}


def test_field_named_as_a_keyword_is_read() -> None:
    assert getattr(read("from: 3"), "from") == 3


def test_presence_is_the_decoders() -> None:
    message = read("singular_int32: 0 optional_int32: 0 singular_message {} one_int32: 0")
    assert [field.name for field, _ in message.list_fields()] == [
        "singular_message",
        "optional_int32",
        "one_int32",
    ]
    assert message.which_oneof("one") == "one_int32"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("singular_int32: 1 singular_int32: 1", "singular_int32"),
        ("singular_int32: 1 singular_int32: 0", "singular_int32"),
        ("optional_int32: 0 optional_int32: 0", "optional_int32"),
        ("singular_float: -0 singular_float: 0", "singular_float"),
        ("singular_message {} singular_message {}", "singular_message"),
        ("one_int32: 1 one_int32: 1", "one_int32"),
        ("repeated_message { singular_bytes: 'a' singular_bytes: 'b' }", "singular_bytes"),
    ],
)
def test_singular_field_stands_once(text: str, field: str) -> None:
    fault = refusal(text)
    assert fault.reason == f'"{field}" stands twice in one test.EveryKind'
    assert fault.column == text.rindex(field) + 1


def test_singular_field_may_stand_twice_when_the_first_is_the_default() -> None:
    """A default is not written, so Google's parser cannot tell; neither do we."""
    assert read("singular_int32: 0 singular_int32: 5").singular_int32 == 5
    assert read("singular_string: '' singular_string: 'x'").singular_string == "x"


def test_second_member_of_a_oneof_is_refused() -> None:
    fault = refusal("one_int32: 1\none_string: 'a'")
    assert fault.reason == (
        '"one_string" cannot stand beside "one_int32": both are members of the oneof "one" '
        "of test.EveryKind"
    )
    assert (fault.line, fault.column) == (2, 1)


# --- Any -------------------------------------------------------------------------------------

ANY = "[type.googleapis.com/tensorflow.AssetFileDef]"


def test_expanded_any_is_type_url_and_bytes() -> None:
    any_ = parse_text(f'{ANY} {{ filename: "v.txt" }}', messages.Any)
    assert any_.type_url == "type.googleapis.com/tensorflow.AssetFileDef"
    assert messages.AssetFileDef.from_bytes(any_.value).filename == "v.txt"
    assert any_ == parse_text(f'{ANY}: < filename: "v.txt" >', messages.Any)


def test_type_url_may_have_white_space_comments_and_percent_escapes() -> None:
    text = "[ a.b%2F / c # here\n / tensorflow . AssetFileDef ] {}"
    assert parse_text(text, messages.Any).type_url == "a.b%2F/c/tensorflow.AssetFileDef"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[tensorflow.AssetFileDef] {}", '"tensorflow.AssetFileDef" is no type URL'),
        ("[/tensorflow.AssetFileDef] {}", "is no type URL"),
        ("[/a/tensorflow.AssetFileDef] {}", "is no type URL"),
        ("[a%2/tensorflow.AssetFileDef] {}", "is no type URL"),
        ("[a/tensorflow.] {}", "is no type URL"),
        ("[a/tensorflow.Nothing] {}", 'no message is called "tensorflow.Nothing"'),
        ("[a/AssetFileDef] {}", 'did you mean "tensorflow.AssetFileDef"?'),
        ("[a/tensorflow.AssetFileDef {}", 'expected "]" behind a type URL, found "{"'),
        (f"{ANY} 1", 'expected "{" behind "type.googleapis.com/tensorflow.AssetFileDef"'),
        (f"{ANY} {{}} {ANY} {{}}", '"type_url" stands twice in one google.protobuf.Any'),
        (f"type_url: 'x' {ANY} {{}}", '"type_url" stands twice'),
        (f"{ANY} {{}} value: 'x'", '"value" stands twice'),
    ],
)
def test_malformed_any_is_refused(text: str, reason: str) -> None:
    with pytest.raises(TextFormatError) as caught:
        parse_text(text, messages.Any)
    assert reason in caught.value.reason


# --- what a file begins with -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_byte_order_mark_tells_the_encoding(mark: bytes, encoding: str) -> None:
    text = 'singular_string: "é😀"'
    assert read(mark + text.encode(encoding)).singular_string == "é😀"


def test_text_that_belies_its_mark_is_refused() -> None:
    fault = refusal(codecs.BOM_UTF16_LE + b"a")
    assert fault.reason == "the text begins with a UTF-16 byte order mark but is not that"
    assert "UTF-32" in refusal(codecs.BOM_UTF32_BE + b"abc").reason


def test_str_may_begin_with_a_mark_and_hold_bytes_that_are_no_text() -> None:
    assert read('\ufeffsingular_bytes: "\udcff"').singular_bytes == b"\xff"
    fault = refusal('from: 1\nsingular_bytes: "\ud800"')
    assert fault.reason == "U+D800 is half of a surrogate pair"
    assert (fault.line, fault.column) == (2, 18)


def test_bytearray_and_memoryview_are_read_as_bytes() -> None:
    assert read(memoryview(b"from: 1")) == read(bytearray(b"from: 1")) == read("from: 1")


def test_lines_may_end_with_crlf() -> None:
    assert read("# a\r\nfrom: 1\r\n# b\r\nsingular_int32: 2") == read("from: 1 singular_int32: 2")


def test_comments_may_stand_anywhere_between_tokens() -> None:
    text = "# a\n# b\n\n#\nfrom # c\n : # d\n# e\n 1 # f"
    assert read(text) == read("from: 1")


def test_text_without_fields_is_an_empty_message() -> None:
    for text in ("", " \t\r\n\v\f", "# only a comment", "#"):
        assert read(text).list_fields() == []


# --- where we and Google's Python parser differ ----------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *("from: +1", "from: 1_000", "from: 0b1", "from: 0o7", "singular_float: +1.5"),
        *(
            "singular_float: 1_0.5",
            "singular_float: 1ff",
            "singular_enum: 0b1",
            "singular_enum: +1",
        ),
        *(r"singular_bytes: '\q'", r"singular_bytes: '\N{DIGIT ONE}'", "from:\u00a01"),
    ],
)
def test_accident_of_googles_parser_is_refused_here(text: str) -> None:
    """They come from Python's int(), float(), unicode_escape and \\s, not from the language."""
    assert google_bytes(text, EveryKind) is not None
    refusal(text)


@pytest.mark.parametrize(
    "text", [b"\xef\xbb\xbffrom: 1", b"singular_bytes: '\xff'", b"# \xff\nfrom: 1"]
)
def test_text_that_googles_parser_cannot_decode_is_read_here(text: bytes) -> None:
    assert google_bytes(text, EveryKind) is None
    read(text)
