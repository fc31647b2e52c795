"""A message in other forms, its containers, and whether two are equal."""

from __future__ import annotations

import copy
import json
import math
import pickle
import re
from typing import Any

import numpy as np
import pytest
from scalar_messages import Color, Scalars, Tree

from pbkaitai import messages
from pbkaitai.convert import dump_json, shortest_float
from pbkaitai.messages import AttrValue, DataType, GraphDef, NodeDef, TensorProto
from pbkaitai.wire import encode_tag, encode_varint


def field(number: int, payload: bytes) -> bytes:
    return encode_tag(number, 2) + encode_varint(len(payload)) + payload


# many × 3, by_name a b a, numbers 1 2 3, names a b, color 9, an unknown field.
TREE = bytes.fromhex(
    "12 03 52 01 61 12 00 12 03 52 01 63"
    "1a 08 0a 01 61 12 03 52 01 31 1a 05 0a 01 62 12 00 1a 08 0a 01 61 12 03 52 01 32"
    "62 02 01 02 60 03 4a 01 61 4a 01 62 78 09 a0 06 05"
)


@pytest.fixture
def tree() -> Any:
    return Tree.from_bytes(TREE)


# --- repeated fields -------------------------------------------------------------------------


def test_repeated_field_is_a_sequence(tree: Any) -> None:
    assert len(tree.many) == 3
    assert tree.many[-1].text == "c"
    assert tree.many[1:] == [tree.many[1], tree.many[2]]
    assert tree.numbers[::-1] == [3, 2, 1]
    assert list(tree.numbers) == [1, 2, 3]
    assert tree.numbers.index(3) == 2
    assert tree.names.count("a") == 1
    assert "b" in tree.names
    assert list(reversed(tree.names)) == ["b", "a"]
    assert tree.numbers == [1, 2, 3]
    assert tree.numbers == Tree.from_bytes(TREE).numbers
    assert tree.numbers != [1, 2]
    assert tree.names != "ab"
    assert not tree.blobs
    assert tree.blobs == []


def test_index_beyond_the_end_is_told(tree: Any) -> None:
    for value in (tree.many, tree.numbers, tree.names, tree.blobs):
        with pytest.raises(IndexError, match=rf"has {len(value)} elements, no element 7"):
            _ = value[7]
        with pytest.raises(IndexError, match="no element -8"):
            _ = value[-8]


def test_repeated_field_is_shown_in_part() -> None:
    made: Any = Tree.from_bytes(field(12, bytes(range(100))))
    assert repr(made.numbers) == "[0, 1, 2, 3, 4, 5, … 100 in all]"


def test_array_is_a_view_of_a_packed_run() -> None:
    data = field(13, np.arange(4, dtype="<f4").tobytes())
    for buffer in (data, memoryview(data)):
        message: Any = Tree.from_bytes(buffer)
        array = np.asarray(message.floats)
        assert np.shares_memory(array, np.frombuffer(data, dtype=np.uint8))
        assert not array.flags.writeable
        assert array.tolist() == [0.0, 1.0, 2.0, 3.0]


def test_array_of_another_dtype_or_a_copy_is_its_own() -> None:
    message: Any = Tree.from_bytes(field(13, bytes(8)))
    for array in (np.array(message.floats), np.asarray(message.floats, dtype=np.float64)):
        assert array.flags.writeable
        assert array.tolist() == [0.0, 0.0]
    with pytest.raises(ValueError, match="floats is float32; float64 needs a copy"):
        np.asarray(message.floats, dtype=np.float64, copy=False)
    assert np.asarray(message.floats, copy=False).shape == (2,)


def test_array_of_nothing_has_the_dtype() -> None:
    message = Scalars()
    for name, dtype in (
        ("r_float", "<f4"),
        ("r_sint64", "<i8"),
        ("r_bool", "?"),
        ("r_enum", "<i4"),
    ):
        array = np.asarray(getattr(message, name))
        assert array.shape == (0,)
        assert array.dtype == np.dtype(dtype)


def test_array_of_many_varints_is_that_of_the_values() -> None:
    """All sizes of varint in one run, in an order that repeats."""
    values = [(1 << (7 * (i % 10))) - (i % 3) & (1 << 64) - 1 for i in range(5000)]
    run = b"".join(map(encode_varint, values))
    signed = np.array(values, dtype=np.uint64).view(np.int64)
    message: Any = Scalars.from_bytes(field(102, run))
    assert np.array_equal(np.asarray(message.r_int64), signed)
    assert message.r_int64 == signed.tolist()


# --- maps ------------------------------------------------------------------------------------


def test_map_field_is_a_mapping_in_file_order(tree: Any) -> None:
    assert list(tree.by_name) == ["a", "b"]
    assert tree.by_name["a"].text == "2"
    assert len(tree.by_name) == 2
    assert "a" in tree.by_name
    assert "c" not in tree.by_name
    assert tree.by_name.get("c") is None
    assert [value.text for value in tree.by_name.values()] == ["2", ""]
    assert [(key, value.text) for key, value in tree.by_name.items()] == [("a", "2"), ("b", "")]
    assert tree.by_name == Tree.from_bytes(TREE).by_name


def test_map_keeps_the_entries_that_lost(tree: Any) -> None:
    assert [(entry.key, entry.value.text) for entry in tree.by_name.entries] == [
        ("a", "1"),
        ("b", ""),
        ("a", "2"),
    ]


def test_key_that_is_missing_reads_as_google_has_it(tree: Any) -> None:
    """Of a map of messages an empty message, which is not added; else a KeyError."""
    assert tree.by_name["z"].text == ""
    assert "z" not in tree.by_name
    with pytest.raises(KeyError):
        _ = tree.sizes[1]


# --- enums -----------------------------------------------------------------------------------


def test_enum_value_is_an_integer_with_a_name() -> None:
    tensor: Any = TensorProto.from_bytes(b"\x08\x01")
    assert tensor.dtype is DataType.DT_FLOAT
    assert tensor.dtype == 1
    assert isinstance(tensor.dtype, int)
    assert str(tensor.dtype) == repr(tensor.dtype) == tensor.dtype.name == "DT_FLOAT"
    assert f"{tensor.dtype} {tensor.dtype:>9}" == "DT_FLOAT  DT_FLOAT"
    assert tensor.dtype.is_known
    assert json.dumps(int(tensor.dtype)) == "1"
    assert DataType["DT_FLOAT"] is DataType(1) is tensor.dtype


@pytest.mark.parametrize("number", [77, -5, (1 << 31) - 1])
def test_enum_number_without_a_name_is_kept(number: int) -> None:
    tensor: Any = TensorProto.from_bytes(b"\x08" + encode_varint(number & (1 << 64) - 1))
    assert tensor.dtype == number
    assert isinstance(tensor.dtype, DataType)
    assert str(tensor.dtype) == tensor.dtype.name == str(number)
    assert not tensor.dtype.is_known
    assert hash(tensor.dtype) == hash(number)
    assert number not in [int(member) for member in DataType]
    assert pickle.loads(pickle.dumps(tensor.dtype)) == number


def test_absent_enum_is_its_first_value() -> None:
    """Zero, or of a proto2 enum that has no zero, the first it names."""
    assert TensorProto().dtype is DataType.DT_INVALID
    kind = messages.find("google.protobuf.FieldDescriptorProto")().type
    assert str(kind) == "TYPE_DOUBLE"


def test_only_integers_are_enum_values() -> None:
    for wrong in ("DT_FLOAT", 1.5, None):
        with pytest.raises(ValueError, match="is not a valid DataType"):
            DataType(wrong)


# --- dict and JSON ---------------------------------------------------------------------------


def test_dict_has_the_fields_that_are_set(tree: Any) -> None:
    assert tree.to_dict() == {
        "many": [{"text": "a"}, {}, {"text": "c"}],
        "by_name": {"a": {"text": "2"}, "b": {}},
        "names": ["a", "b"],
        "numbers": [1, 2, 3],
        "color": 9,
        "unknown_fields": [{"number": 100, "wire_type": "VARINT", "value": 5, "span": [55, 56]}],
    }
    assert Tree(data=b"\xff", color=Color.RED).to_dict() == {"data": b"\xff", "color": "RED"}


def test_dict_stands_on_its_own() -> None:
    """Nothing in it is a message, a container or a view of the file."""
    plain = (dict, list, str, bytes, bool, int, float)
    todo: list[Any] = [
        Tree.from_bytes(TREE).to_dict(),
        Scalars(r_float=[1.0], s_bool=True).to_dict(),
    ]
    while todo:
        item = todo.pop()
        assert type(item) in plain
        todo += item.values() if isinstance(item, dict) else item if isinstance(item, list) else []


def test_json_is_the_dict_as_text(tree: Any) -> None:
    assert json.loads(tree.to_json()) == tree.to_dict()
    assert json.loads(tree.to_json(indent=2)) == tree.to_dict()
    assert Tree(text="é", count=1).to_json() == '{"count": 1, "text": "é"}'
    assert Tree(names=["a"], one={}).to_json(indent=1) == (
        '{\n "one": {},\n "names": [\n  "a"\n ]\n}'
    )


def test_json_of_bytes_is_text_where_it_is_and_hex_elsewhere() -> None:
    made = Tree(blobs=[b"abc", b"\xff\x00", b""])
    assert made.to_json() == '{"blobs": ["abc", {"hex": "ff00"}, ""]}'


def test_json_of_floats_gives_the_same_value_back() -> None:
    values = [0.1, 1 / 3, 3.4028234663852886e38, 1e-45, -0.0, 16777217.0, 5e-324]
    made: Any = Scalars(r_float=values[:6], r_double=values)
    back = json.loads(made.to_json())
    assert list(map(repr, back["r_double"])) == list(map(repr, values))
    assert np.array(back["r_float"], "<f4").tobytes() == np.array(values[:6], "<f4").tobytes()
    assert back["r_float"][0] == 0.1, "the fewest digits, not 0.10000000149011612"


def test_json_of_nan_and_infinity_is_protobufs() -> None:
    made = Scalars(r_double=[math.nan, math.inf, -math.inf], s_float=-math.inf)
    assert json.loads(made.to_json()) == {
        "s_float": "-Infinity",
        "r_double": ["NaN", "Infinity", "-Infinity"],
    }


def test_json_escapes_what_a_terminal_obeys() -> None:
    text = "\x1b[2J\x7f\x9b\u202e\u2028"
    shown = Tree(text=text, sizes={}).to_json()
    assert json.loads(shown) == {"text": text}
    assert shown.isprintable()
    assert dump_json({"k\x9b": "\udcff"}) == '{"k\\u009b": "\\udcff"}'


def test_json_of_text_that_is_not_utf8_is_hex() -> None:
    made = Tree.from_bytes(field(10, b"a\xff") + field(3, field(1, b"\xfe")))
    assert json.loads(made.to_json()) == {"text": {"hex": "61ff"}, "by_name": {"hex:fe": {}}}


def test_shortest_float_has_the_fewest_digits() -> None:
    for text in ("0.3", "0.1", "3.14159", "16777216.0", "0.33333334"):
        assert repr(shortest_float(float(np.float32(float(text))))) == text


def test_shortest_float_rounds_back() -> None:
    chance = np.random.default_rng(0)
    for bits in chance.integers(0, 1 << 32, 3000, dtype=np.uint64):
        value = float(np.uint32(bits).view(np.float32))
        short = shortest_float(value)
        if math.isnan(value):
            assert math.isnan(short)
        else:
            assert np.float32(short) == np.float32(value)
            assert len(repr(short)) <= len(repr(value))


# --- equality --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "is_equal"),
    [
        ("52 01 61 40 01", "40 01 52 01 61", True),  # order of fields
        ("08 01", "08 02", False),  # unknown (one as VARINT)
        ("62 02 01 02", "60 01 60 02", True),  # packed or not
        ("40 81 00", "40 01", True),  # overlong
        ("40 01", "88 01 01", False),  # another field
        ("40 00", "", False),  # presence of a oneof member
        ("52 00", "", True),  # a default without presence
        ("0a 00", "", False),  # presence of a message
        ("0a 03 52 01 61", "0a 03 52 01 62", False),
        ("12 00 12 00", "12 00", False),
        ("22 04 08 01 10 02", "22 04 10 02 08 01", True),
        ("22 04 08 01 10 02", "22 04 08 01 10 03", False),
        ("22 04 08 01 10 02", "22 04 08 02 10 02", False),
        ("1a 03 0a 01 61 1a 03 0a 01 62", "1a 03 0a 01 62 1a 03 0a 01 61", True),  # order of keys
        ("1a 05 0a 01 61 12 00", "1a 08 0a 01 61 12 03 52 01 78", False),
        ("a0 06 01 a8 06 02", "a8 06 02 a0 06 01", True),  # unknown numbers in another order
        ("a0 06 01 a0 06 02", "a0 06 02 a0 06 01", False),  # of one number the order counts
        ("6d 00 00 c0 7f", "6d 00 00 c0 7f", False),  # NaN equals nothing
        ("6d 00 00 00 80", "6d 00 00 00 00", True),  # -0.0 equals 0.0
        ("", "", True),
    ],
)
def test_messages_are_equal_when_they_say_the_same(a: str, b: str, is_equal: bool) -> None:
    left, right = Tree.from_bytes(bytes.fromhex(a)), Tree.from_bytes(bytes.fromhex(b))
    assert (left == right) is is_equal
    assert (right == left) is is_equal
    assert (left != right) is not is_equal


def test_messages_of_two_classes_are_not_equal() -> None:
    assert Tree() != Scalars()
    assert Tree() != {}


def test_message_has_no_hash(tree: Any) -> None:
    for value in (tree, tree.many, tree.by_name):
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)


def test_copies_and_pickles_are_equal(tree: Any) -> None:
    for other in (copy.copy(tree), copy.deepcopy(tree), pickle.loads(pickle.dumps(tree))):
        assert other == tree
        assert other is not tree
    assert copy.deepcopy(tree.many[2]).text == "c"


# --- for people ------------------------------------------------------------------------------


def test_line_names_class_and_fields(tree: Any) -> None:
    assert repr(tree) == (
        "Tree(many=[Tree(text='a'), Tree(), Tree(text='c')], by_name={'a': Tree(text='2'), "
        "'b': Tree()}, names=['a', 'b'], numbers=[1, 2, 3], color=9, <1 unknown>)"
    )
    assert repr(NodeDef(name="x", op="Const")) == "NodeDef(name='x', op='Const')"
    assert repr(Scalars(s_float=0.1, s_bool=True)) == "Scalars(s_bool=True, s_float=0.1)"


def test_line_names_a_oneof_of_a_message_that_was_built() -> None:
    """All fields of an AttrValue are members of one oneof, so none is looked for in a file."""
    assert repr(AttrValue(i=5)) == "AttrValue(i=5)"


def test_line_cuts_what_is_long() -> None:
    assert repr(Tree(text="é" * 50)) == f"Tree(text='{'é' * 40}'… 50 characters)"
    assert repr(Tree(text="é" * 500)) == f"Tree(text='{'é' * 40}'… 1000 bytes)"
    assert repr(Tree(data=b"a" * 41)) == f"Tree(data=b'{'a' * 40}'… 41 bytes)"
    many = repr(Tree(numbers=range(10)))
    assert many == "Tree(numbers=[0, 1, 2, 3, … 10 in all])"
    deep = repr(GraphDef(node=[{"name": "n" * 30}] * 50))
    assert len(deep) == 200
    assert deep.endswith("…")


def test_line_escapes_what_a_terminal_obeys() -> None:
    made = Tree(text="\x1b[31m\x9b", by_name={"\x1b": {}})
    assert repr(made).isprintable()
    assert "\\x1b[31m\\x9b" in repr(made)


def test_line_shows_a_message_up_to_its_fault() -> None:
    broken = field(2, field(10, b"ok") + b"\x52\x05")
    assert repr(Tree.from_bytes(broken)) == (
        "Tree(many=[Tree(<cannot be read: LEN payload needs 5 bytes, 0 remain at byte 8 (0x8), "
        "in many[0].text>)])"
    )
    # dtype DT_FLOAT, float_val of 3 bytes
    assert repr(TensorProto.from_bytes(b"\x08\x01\x2a\x03abc")).startswith(
        "TensorProto(dtype=DT_FLOAT, float_val=<cannot be read: packed float payload is 3 bytes"
    )


def test_table_for_notebooks_is_escaped() -> None:
    table = Tree(text="<script>alert('x')</script>", count=3)._repr_html_()
    assert "<script>" not in table
    assert "&lt;script&gt;" in table
    assert re.search(r"<td[^>]*>count</td><td[^>]*>\w+</td><td[^>]*>3</td>", table)
    broken = Tree.from_bytes(b"\x52\x05")._repr_html_()
    assert "cannot be read: LEN payload needs 5 bytes" in broken
