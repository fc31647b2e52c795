"""Descriptor sets: what is read from them, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from descriptor_sets import enum, field, file_set, message, one_message, read
from google.protobuf.descriptor_pb2 import (
    FeatureSet,
    FieldDescriptorProto,
    FieldOptions,
    FileDescriptorProto,
    FileDescriptorSet,
    FileOptions,
    MessageOptions,
    OneofDescriptorProto,
)

from pbkaitai.compiler.from_proto import ExistingSpecs, from_descriptor_set
from pbkaitai.errors import DecodeError, SpecErrors, UnknownFormatError, UnknownTypeError

REPEATED = FieldDescriptorProto.LABEL_REPEATED


def labels(data: bytes, folder: Path, id: str = "m") -> dict[str, tuple[str, str | None]]:
    """Return label and oneof of each field of a message."""
    fields = one_message(from_descriptor_set(data), folder, id).fields
    return {each.name: (each.label, each.oneof) for each in fields}


def test_presence_is_kept_in_proto2(tmp_path: Path) -> None:
    """All that are single keep it; a message tells by itself whether it is there."""
    fields = (
        field("number", 1),
        field("text", 2, "string", label=FieldDescriptorProto.LABEL_REQUIRED),
        field("own", 3, "message", ".a.M"),
        field("many", 4, label=REPEATED),
        field("choice", 5, oneof_index=0),
    )
    oneof = OneofDescriptorProto(name="kind")
    data = file_set(message("M", *fields, oneof_decl=[oneof]), syntax="")
    assert labels(data, tmp_path) == {
        "number": ("optional", None),
        "text": ("optional", None),
        "own": ("singular", None),
        "many": ("repeated", None),
        "choice": ("singular", "kind"),
    }


def test_presence_is_kept_in_proto3_where_it_is_asked_for(tmp_path: Path) -> None:
    """protoc puts an `optional` field into a oneof of its own, which is none."""
    fields = (
        field("plain", 1),
        field("asked", 2, proto3_optional=True, oneof_index=0),
        field("own", 3, "message", ".a.M", proto3_optional=True, oneof_index=1),
    )
    oneofs = [OneofDescriptorProto(name="_asked"), OneofDescriptorProto(name="_own")]
    data = file_set(message("M", *fields, oneof_decl=oneofs))
    assert labels(data, tmp_path) == {
        "plain": ("singular", None),
        "asked": ("optional", None),
        "own": ("singular", None),
    }


def test_features_are_handed_down(tmp_path: Path) -> None:
    """From the file to the message to the field, each may set them anew."""
    implicit = FeatureSet(field_presence=FeatureSet.IMPLICIT)
    explicit = FeatureSet(field_presence=FeatureSet.EXPLICIT)
    delimited = FeatureSet(message_encoding=FeatureSet.DELIMITED)
    inner = message(
        "Inner",
        field("kept", 1),
        field("dropped", 2, options=FieldOptions(features=implicit)),
        field("group", 3, "message", ".a.M", options=FieldOptions(features=delimited)),
        options=MessageOptions(features=explicit),
    )
    data = file_set(
        message("M", field("plain", 1), nested_type=[inner]),
        syntax="editions",
        options=FileOptions(features=implicit),
    )
    warnings: list[str] = []
    body = one_message(from_descriptor_set(data, warnings=warnings), tmp_path, "m")
    assert [each.label for each in body.fields] == ["singular"]
    (inner_spec,) = body.types
    found = {each.name: each.label for each in inner_spec.fields}
    assert found == {"kept": "optional", "dropped": "singular"}
    assert warnings == ["groups left out, they show up as unknown fields: a.M.Inner.group"]


def test_field_whose_attribute_another_has_is_left_out(tmp_path: Path) -> None:
    """In Python, `class` is read as `class_`."""
    warnings: list[str] = []
    data = file_set(message("M", field("class", 1), field("class_", 2), field("has", 3)))
    body = one_message(from_descriptor_set(data, warnings=warnings), tmp_path, "m")
    assert [each.name for each in body.fields] == ["class", "has"]
    assert warnings == ["fields left out, another one has their Python attribute: a.M.class_"]


def test_map_is_one(tmp_path: Path) -> None:
    entry = message(
        "SizesEntry",
        field("key", 1, "string"),
        field("value", 2, "int64"),
        options=MessageOptions(map_entry=True),
    )
    sizes = field("sizes", 1, "message", ".a.M.SizesEntry", label=REPEATED)
    data = file_set(message("M", sizes, nested_type=[entry]), syntax="proto2")
    body = one_message(from_descriptor_set(data), tmp_path, "m")
    assert body.fields[0].label == "map"
    assert [each.label for each in body.types[0].fields] == ["singular", "singular"]


def test_deprecated_is_told_once(tmp_path: Path) -> None:
    old = FieldOptions(deprecated=True)
    body = message("M", field("a", 1, options=old), options=MessageOptions(deprecated=True))
    file = FileDescriptorProto(name="a.proto", message_type=[body])
    file.source_code_info.location.add(path=[4, 0], leading_comments=" Deprecated: use N.\n")
    data = FileDescriptorSet(file=[file]).SerializeToString()
    found = one_message(from_descriptor_set(data), tmp_path, "m")
    assert found.doc == "Deprecated: use N."
    assert found.fields[0].doc == "Deprecated."


def test_comment_cannot_break_the_file(tmp_path: Path) -> None:
    file = FileDescriptorProto(name="a.proto", message_type=[message("M")])
    evil = ' a: "b" # c\n\t- d\x00\x1b[31m\u2028e\n\nseq: []\n\n---\n%YAML\n'
    file.source_code_info.location.add(path=[4, 0], leading_comments=evil)
    data = FileDescriptorSet(file=[file]).SerializeToString()
    found = one_message(from_descriptor_set(data), tmp_path, "m")
    assert found.doc == 'a: "b" # c\n  - d[31m e\n\nseq: []\n\n---\n%YAML'


def test_relative_type_is_looked_up_outward(tmp_path: Path) -> None:
    """Sets that were not made by protoc may have them."""
    inner = message("Inner", field("f", 1, "message", "Other"))
    data = file_set(message("M", nested_type=[inner]), message("Other"))
    body = one_message(from_descriptor_set(data), tmp_path, "m")
    assert body.types[0].fields[0].type.spec == "other"


def test_sets_end_to_end_are_one_set() -> None:
    """That is how protobuf merges messages; a file that is in both counts once."""
    data = file_set(message("M"))
    assert from_descriptor_set(data + data) == from_descriptor_set(data)


def test_only_the_messages_wanted_are_made() -> None:
    data = file_set(
        message("A", field("b", 1, "message", ".a.B.C")),
        message("B", nested_type=[message("C", field("d", 1, "enum", ".a.D"))]),
        message("E"),
        enum_type=[enum("D", ZERO=0)],
    )
    names = [name for name, _ in from_descriptor_set(data, messages=["a.A"])]
    assert names == ["a.ksy", "b.ksy", "d.ksy"]
    assert [name for name, _ in from_descriptor_set(data, messages=["a.D"])] == ["d.ksy"]


def test_message_that_is_not_there_is_told() -> None:
    with pytest.raises(UnknownTypeError, match=r'"a\.Animol" .* \(did you mean "a\.Animal"\)'):
        from_descriptor_set(file_set(message("Animal")), messages=["a.Animol"])
    with pytest.raises(UnknownTypeError, match=r'no top-level type "a\.Z"'):
        from_descriptor_set(file_set(message("Animal")), names={"a.Z": "z"})


@pytest.mark.parametrize("cut", [1, 10, 20])
def test_damaged_set_is_an_error_with_its_place(cut: int) -> None:
    with pytest.raises(DecodeError, match="at byte"):
        from_descriptor_set(file_set(message("Animal", field("name", 1, "string")))[:-cut])


@pytest.mark.parametrize("data", [b"", b"\x10\x01", b"\x0a\x00", b"\x0a\x02\x12\x00"])
def test_other_message_is_no_descriptor_set(data: bytes) -> None:
    with pytest.raises(UnknownFormatError, match="no FileDescriptorSet; protoc"):
        from_descriptor_set(data)


def refused(data: bytes) -> str:
    with pytest.raises(SpecErrors) as caught:
        from_descriptor_set(data)
    return str(caught.value)


def test_type_that_is_missing_is_told_with_its_import() -> None:
    lone = message("M", field("x", 1, "message", ".b.X"))
    assert refused(file_set(lone, dependency=["b.proto"])) == (
        'a.proto: a.M.x: no type ".b.X"; not to be found: "b.proto"'
        " (protoc --include_imports, or -I DIR for text)"
    )


def test_all_faults_are_told() -> None:
    bad = message("M", field("x", 1, "message", ".b.X"), field("y", 0), field("z", 19999))
    assert len(refused(file_set(bad)).splitlines()) == 3


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (message("M/../N"), '"M/../N" is no name'),
        (message("M\x1b"), r'"M\x1b" is no name'),
        (message("M.N"), '"M.N" is no name'),
        (message("M" * 600), "is no name"),
        (message("M", field("a b", 1)), '"a b" is no name'),
        (message("M", field("a", 1), field("a", 2)), 'field name "a" stands twice'),
        (message("M", field("a", 1), field("b", 1)), "field number 1 stands twice"),
        (message("M", field("a", -1)), "field number -1 is not within"),
        (message("M", field("a", 1, "enum", ".a.M")), "is of kind message, the field says enum"),
        (
            message(
                "M",
                field("a", 1, label=REPEATED, oneof_index=0),
                oneof_decl=[OneofDescriptorProto(name="o")],
            ),
            'a repeated field is in no oneof, found "o"',
        ),
        (
            message("M", FieldDescriptorProto.FromString(b"\x0a\x01a\x18\x01\x28\x63")),
            "no field type",
        ),
        (message("M", FieldDescriptorProto(name="a", number=1)), 'no type ""'),
        (message("M", options=MessageOptions(map_entry=True)), "a map entry is nested in"),
        (message("M", enum_type=[enum("E")]), "an enum has at least one value"),
    ],
)
def test_declaration_that_no_spec_can_have_is_refused(bad: object, fault: str) -> None:
    assert fault in refused(file_set(bad))


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ([field("key", 1, "double"), field("value", 2)], "integer, bool or string: double"),
        ([field("key", 1)], "a map entry has just key = 1 and value = 2"),
        ([field("key", 1), field("value", 2, label=REPEATED)], "singular and in no oneof"),
    ],
)
def test_map_entry_that_is_none_is_refused(entry: list[object], fault: str) -> None:
    nested = message("XEntry", *entry, options=MessageOptions(map_entry=True))
    x = field("x", 1, "message", ".a.M.XEntry", label=REPEATED)
    assert fault in refused(file_set(message("M", x, nested_type=[nested])))


def test_map_entry_of_another_message_is_refused() -> None:
    options = MessageOptions(map_entry=True)
    nested = message("XEntry", field("key", 1), field("value", 2), options=options)
    x = field("x", 1, "message", ".a.M.XEntry", label=REPEATED)
    other = message("N", x)
    assert "this field is none of its own" in refused(
        file_set(message("M", x, nested_type=[nested]), other)
    )
    y = field("y", 2, "message", ".a.M.XEntry", label=REPEATED)
    assert 'map entry "a.M.XEntry" stands twice' in refused(
        file_set(message("M", x, y, nested_type=[nested]))
    )


def test_package_that_is_none_is_refused() -> None:
    assert '"a..b" is no package name' in refused(file_set(message("M"), package="a..b"))
    assert "is no package name" in refused(file_set(message("M"), package="a." * 400 + "a"))


def test_deep_nesting_is_refused_and_does_no_harm() -> None:
    body = message("M")
    for _ in range(45):
        body = message("M", nested_type=[body])
    assert "is nested deeper than 40 messages" in refused(file_set(body))
    data = b""
    for number in (*[3] * 200, 4, 1):  # nested_type, message_type, file
        data = bytes([number << 3 | 2]) + varint(len(data)) + data
    with pytest.raises(DecodeError, match="levels"):
        from_descriptor_set(data)


def varint(number: int) -> bytes:
    return bytes([number]) if number < 128 else bytes([number & 127 | 128, number >> 7])


def test_nesting_that_is_allowed_can_be_read_again(tmp_path: Path) -> None:
    body = message("M", field("last", 1, "enum", ".a" + ".M" * 40 + ".E"))
    body.enum_type.append(enum("E", ZERO=0))
    for _ in range(39):
        body = message("M", nested_type=[body])
    assert len(read(from_descriptor_set(file_set(body)), tmp_path)) == 1


def test_existing_spec_keeps_its_name_and_its_id(tmp_path: Path) -> None:
    """The specs beside the new ones: none is in another's way."""
    old = from_descriptor_set(file_set(message("Dog")), names={"a.Dog": "hound"})
    taken = from_descriptor_set(file_set(message("Cat")))
    for name, text in (*old, *taken):
        (tmp_path / name).write_text(text)
    existing = ExistingSpecs.in_folders(tmp_path)
    data = file_set(message("Dog"), message("Cat"), package="a")
    same = from_descriptor_set(data, existing=existing)
    assert [name for name, _ in same] == ["cat.ksy", "hound.ksy"]
    other = from_descriptor_set(file_set(message("Cat"), package="b"), existing=existing)
    assert [name for name, _ in other] == ["b_cat.ksy"]
