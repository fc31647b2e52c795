"""Building and changing messages: what fields take, presence, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from corpus import EXAMPLES
from pb_oracle import google_class

from pbkaitai.errors import DecodeError
from pbkaitai.messages import (
    AttrValue,
    DataType,
    FunctionDef,
    GraphDef,
    NodeDef,
    TensorProto,
    TensorShapeProto,
    VersionDef,
)
from pbkaitai.wire import encode_varint


def test_message_is_built_from_values() -> None:
    node = NodeDef(
        name="x",
        op="Const",
        input=["a", "^b"],
        attr={"T": AttrValue(type=DataType.DT_FLOAT), "n": {"i": -1}},
    )
    assert (node.name, node.op, list(node.input)) == ("x", "Const", ["a", "^b"])
    assert node.attr["T"].type is DataType.DT_FLOAT
    assert node.attr["n"].i == -1
    assert node == NodeDef.from_bytes(node.to_bytes())


def test_absent_message_becomes_present_when_it_is_changed() -> None:
    value = AttrValue()
    assert not value.has("tensor")
    value.tensor.tensor_shape.dim.add(size=3)
    assert value.has("tensor")
    assert value.which_oneof("value") == "tensor"
    assert value.tensor.tensor_shape.dim[0].size == 3


def test_reading_an_absent_message_does_not_add_it() -> None:
    value = AttrValue()
    assert value.tensor.tensor_shape.unknown_rank is False
    assert value.to_bytes() == b""


def test_missing_key_of_a_message_map_is_added_when_its_value_is_changed() -> None:
    node = NodeDef()
    assert node.attr["T"].type == 0
    assert "T" not in node.attr
    assert len(node.attr) == 0
    node.attr["T"].type = 1
    assert list(node.attr) == ["T"]
    node.attr["list"].list.s.append(b"x")
    assert NodeDef.from_bytes(node.to_bytes()).attr["list"].list.s == [b"x"]


def test_missing_key_of_a_scalar_map_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        FunctionDef().ret["y"]


def test_assigning_a_oneof_member_clears_the_others() -> None:
    value = AttrValue(i=3)
    value.s = b"x"
    assert value.which_oneof("value") == "s"
    assert value.i == 0
    value.shape.unknown_rank = True
    assert value.which_oneof("value") == "shape"
    assert AttrValue.from_bytes(value.to_bytes()) == value


def test_enum_takes_numbers_names_and_members() -> None:
    tensor = TensorProto()
    for value in (DataType.DT_HALF, 19, "DT_HALF"):
        tensor.dtype = value  # type: ignore[assignment]
        assert tensor.dtype is DataType.DT_HALF
    tensor.dtype = 99  # type: ignore[assignment]
    assert tensor.dtype == 99
    assert not tensor.dtype.is_known


@pytest.mark.parametrize(
    ("cls", "field", "value", "error", "text"),
    [
        (NodeDef, "name", 3, TypeError, "NodeDef.name needs a str, not int 3"),
        (NodeDef, "name", b"\xff", ValueError, "NodeDef.name needs UTF-8, byte 0 is not"),
        (AttrValue, "s", "x", TypeError, "AttrValue.s needs bytes, not str 'x'"),
        (AttrValue, "i", 1.5, TypeError, "AttrValue.i needs an int, not float 1.5"),
        (AttrValue, "i", 1 << 63, ValueError, "AttrValue.i is int64, "),
        (AttrValue, "f", "1", TypeError, "AttrValue.f needs a float, not str '1'"),
        (AttrValue, "shape", 3, TypeError, "AttrValue.shape needs a TensorShapeProto, not int 3"),
        (TensorProto, "dtype", "FLOAT", ValueError, "TensorProto.dtype has no value called"),
        (TensorProto, "dtype", 1 << 31, ValueError, "TensorProto.dtype is an enum, 32 bits; "),
        (VersionDef, "producer", 1 << 31, ValueError, "VersionDef.producer is int32, "),
        (NodeDef, "input", [1], TypeError, "NodeDef.input needs a str, not int 1"),
        (NodeDef, "attr", {3: {}}, TypeError, "attr key needs a str, not int 3"),
        (NodeDef, "nam", "x", AttributeError, "NodeDef has no field 'nam'; did you mean 'name'?"),
    ],
)
def test_wrong_value_is_refused_and_names_the_field(
    cls: Any, field: str, value: object, error: type[Exception], text: str
) -> None:
    message = cls()
    with pytest.raises(error) as caught:
        setattr(message, field, value)
    assert str(caught.value).startswith(text)
    assert message.to_bytes() == b""


def test_float_is_kept_as_the_file_can_hold_it() -> None:
    assert AttrValue(f=0.1).f == pytest.approx(0.1, abs=1e-8)
    assert AttrValue(f=0.1).f != 0.1
    assert AttrValue(f=1e300).f == float("inf")


def test_repeated_field_is_a_list() -> None:
    node = NodeDef(input=["a"])
    node.input.append("b")
    node.input.extend(["c", "d"])
    node.input.insert(0, "z")
    del node.input[1]
    node.input[0] = "y"
    node.input += ["e"]
    assert node.input == ["y", "b", "c", "d", "e"]
    node.input.remove("c")
    node.input.sort(reverse=True)
    assert list(node.input) == ["y", "e", "d", "b"]
    assert node.input.pop() == "b"
    node.input[:] = ["q"]
    assert NodeDef.from_bytes(node.to_bytes()).input == ["q"]


def test_read_message_is_changed_where_it_stands() -> None:
    graph = GraphDef.from_file(EXAMPLES / "frozen_graph.pb")
    count = len(graph.node)
    graph.node[3].name = "renamed"
    graph.node[3].attr["extra"].i = 5
    del graph.node[0]
    graph.node.add(name="last", op="NoOp")
    again = GraphDef.from_bytes(graph.to_bytes())
    assert len(again.node) == count
    assert again.node[2].name == "renamed"
    assert again.node[2].attr["extra"].i == 5
    assert again.node[-1].op == "NoOp"
    assert again == graph


def test_message_that_is_appended_is_a_copy() -> None:
    node = NodeDef(name="a")
    graph = GraphDef()
    graph.node.append(node)
    node.name = "b"
    assert graph.node[0].name == "a"
    graph.node[0].name = "c"
    assert node.name == "b"


def test_part_of_one_file_can_stand_in_another_message() -> None:
    source = GraphDef.from_file(EXAMPLES / "frozen_graph.pb")
    graph = GraphDef(node=[source.node[1]], versions=source.versions)
    again = GraphDef.from_bytes(graph.to_bytes())
    assert again.node[0] == source.node[1]
    assert again.versions == source.versions
    source.close()
    with pytest.raises(ValueError, match="released"):  # the copy still points into the file
        graph.node[0].to_bytes()


def test_cleared_field_reads_as_absent() -> None:
    node = NodeDef.from_bytes(NodeDef(name="x", input=["a"], attr={"k": {"i": 1}}).to_bytes())
    for field in ("name", "input", "attr"):
        node.ClearField(field)
    assert (node.name, list(node.input), dict(node.attr)) == ("", [], {})
    assert node.to_bytes() == b""
    value = AttrValue.from_bytes(AttrValue(i=0).to_bytes())
    value.ClearField("value")
    assert value.which_oneof("value") is None


def test_copies_are_independent_and_can_be_pickled() -> None:
    node = NodeDef(name="a", attr={"k": {"i": 1}})
    for other in (copy.copy(node), copy.deepcopy(node), pickle.loads(pickle.dumps(node))):
        assert other == node
        other.name = "b"
        other.attr["k"].i = 2
        assert (node.name, node.attr["k"].i) == ("a", 1)


# --- Google's names --------------------------------------------------------------------------


def test_parse_and_serialize_are_those_of_google() -> None:
    data = (EXAMPLES / "tensor.pb").read_bytes()
    tensor = TensorProto()
    assert tensor.ParseFromString(data) == len(data)
    assert tensor.SerializeToString() == data
    assert TensorProto.FromString(data) == tensor
    assert tensor.ByteSize() == len(data)
    with pytest.raises(DecodeError):
        tensor.ParseFromString(b"\x0a\xff")
    assert tensor.SerializeToString() == data


def test_has_field_follows_google() -> None:
    value, other = AttrValue(i=0), google_class(AttrValue)(i=0)
    for name in ("i", "f", "shape", "value"):
        assert value.HasField(name) == other.HasField(name)
    for message, name in ((TensorProto(), "dtype"), (NodeDef(), "input"), (NodeDef(), "nope")):
        with pytest.raises(ValueError, match=name):
            message.HasField(name)
    assert value.WhichOneof("value") == other.WhichOneof("value") == "i"
    assert [field.name for field, _ in value.ListFields()] == ["i"]


@pytest.mark.parametrize("seed", range(6))
def test_merge_gives_what_google_gives(seed: int) -> None:
    parts = [
        NodeDef(name="a", input=["x"], attr={"k": {"i": 1}}),
        NodeDef(op="B", input=["y", "z"], attr={"k": {"f": 2.0}, "l": {"b": True}}),
        NodeDef(name="", attr={"k": {"list": {"i": [1, 2]}}}),
    ]
    left, right = parts[seed % 3], parts[(seed + 1 + seed // 3) % 3]
    google = google_class(NodeDef)
    expected = google.FromString(left.to_bytes())
    expected.MergeFrom(google.FromString(right.to_bytes()))
    merged = copy.deepcopy(left)
    merged.MergeFrom(right)
    assert google.FromString(merged.to_bytes()) == expected


def test_copy_from_takes_a_place_in_the_parent() -> None:
    node = NodeDef()
    node.attr["T"].CopyFrom(AttrValue(type=3))
    node.attr["e"].shape.SetInParent()
    assert node.attr["T"].type == 3
    assert node.attr["e"].has("shape")
    with pytest.raises(TypeError, match="needs a TensorShapeProto, not NodeDef"):
        node.attr["e"].shape.CopyFrom(NodeDef())  # type: ignore[arg-type]
    shape = TensorShapeProto(dim=[{"size": 2}])
    node.attr["e"].shape.MergeFrom(shape)
    assert NodeDef.from_bytes(node.to_bytes()).attr["e"].shape == shape


def test_clear_empties_a_message_in_its_place() -> None:
    graph = GraphDef(node=[NodeDef(name="a"), NodeDef(name="b")])
    graph.node[0].Clear()
    assert [node.name for node in GraphDef.from_bytes(graph.to_bytes()).node] == ["", "b"]


def test_lone_surrogates_are_refused_where_they_are_assigned() -> None:
    """They have no UTF-8; those that stand for bytes of a file that are none are kept."""
    node: Any = NodeDef()
    for assign in (
        lambda: setattr(node, "name", "\ud800"),
        lambda: node.input.append("\ud800"),
        lambda: node.attr.get_or_create("\ud800"),
    ):
        with pytest.raises(ValueError, match="needs Unicode text, character 0 is not"):
            assign()
    node.name = NodeDef.from_bytes(b"\x0a\x01\xff").name
    assert node.to_bytes() == b"\x0a\x01\xff"


def test_bool_field_takes_the_bool_of_numpy() -> None:
    assert AttrValue(b=np.bool_(True)).b is True
    assert AttrValue(b=np.array(3) > 2).b is True
    with pytest.raises(TypeError):
        AttrValue(b=np.array([True]))


def test_copy_of_a_changed_message_has_its_depth_limit() -> None:
    inner = b""
    for _ in range(60):  # {func {attr {key: "k" value {...}}}}
        inner = _len(0x52, _len(0x12, b"\x0a\x01k" + _len(0x12, inner)))
    message = AttrValue.from_bytes(inner, depth_limit=1000)
    message.func.name = "f"
    other = AttrValue()
    other.CopyFrom(message)
    assert copy.copy(message) == other == message


def _len(tag: int, payload: bytes) -> bytes:
    return bytes([tag]) + encode_varint(len(payload)) + payload


def test_pop_of_a_map_takes_a_default() -> None:
    """`pop` of a key that is not there makes no entry."""
    node = NodeDef(attr={"a": AttrValue(i=3)})
    assert node.attr.pop("b", None) is None  # type: ignore[attr-defined]
    assert node.attr.pop("a").i == 3  # type: ignore[attr-defined]
    assert node == NodeDef()
    with pytest.raises(KeyError):
        node.attr.pop("a")  # type: ignore[attr-defined]


def test_merged_and_pickled_messages_keep_their_depth_limit() -> None:
    """A message that was read with a raised limit can still be read to its depth."""
    value = AttrValue.from_bytes(b"")
    current = value
    for _ in range(60):  # list, func, entry of the map and its value
        current = current.list.func.add().attr["k"]
    current.i = 7
    deep = AttrValue.from_bytes(value.to_bytes(), depth_limit=1000)
    merged = AttrValue()
    merged.MergeFrom(deep)
    for other in (merged, pickle.loads(pickle.dumps(deep)), copy.deepcopy(deep)):
        found = other
        for _ in range(60):
            found = found.list.func[0].attr["k"]
        assert found.i == 7
