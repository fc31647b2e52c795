"""What good specs say: types looked up as Kaitai does, labels, names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from specfiles import KSY, check, enum, field, message, nested

from pbkaitai.compiler.loader import builtin_specs_dir
from pbkaitai.compiler.model import EnumSpec, FieldSpec, MessageSpec, Spec, TypeRef, walk
from pbkaitai.scalars import SCALARS

ENTRY = nested(
    "sizes_entry", field("key", 1, "str"), field("value", 2, "dim"), head="-map-entry: true\n"
)


def good(folder: Path, **files: str) -> dict[str, Spec]:
    """Return the specs that *files*, by name, make."""
    paths = [folder / f"{name}.ksy" for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text, "utf-8")
    specs, errors = check(*paths)
    assert errors == []
    return {spec.id: spec for spec in specs}


def body_of(spec: Spec) -> MessageSpec:
    assert isinstance(spec.body, MessageSpec)
    return spec.body


def fields_of(spec: Spec) -> dict[str, FieldSpec]:
    return {each.name: each for each in body_of(spec).fields}


def test_every_spec_of_the_project_is_good() -> None:
    specs, errors = check(*sorted(KSY.glob("*.ksy")))
    assert errors == []
    assert len(specs) == len(list(KSY.glob("*.ksy"))) - 1


def test_building_blocks_have_the_scalar_types_of_the_runtime() -> None:
    from specfiles import plain

    blocks = plain((KSY / "pb.ksy").read_bytes())
    assert isinstance(blocks, dict)
    repeated = {f"repeated_{name}" for name in SCALARS}
    assert set(blocks["types"]) == {"wire", "varint", "bytes", *SCALARS, *repeated}


def test_building_blocks_that_lack_a_scalar_type_are_refused(tmp_path: Path) -> None:
    text = (KSY / "pb.ksy").read_text("utf-8").replace("  sint64:\n", "  sint46:\n")
    (tmp_path / "pb.ksy").write_text(text, "utf-8")
    errors = check(tmp_path / "pb.ksy")[1]
    assert [error.reason for error in errors] == ['pb.ksy needs the type "sint64"']


def test_imports_come_from_beside_the_file_then_from_pbkaitai(tmp_path: Path) -> None:
    uses = message(
        "uses",
        field("own", 1, "version_def"),
        field("theirs", 2, "tensor_shape_proto::dim"),
        imports="pb, version_def, tensor_shape_proto",
    )
    (tmp_path / "uses.ksy").write_text(uses, "utf-8")
    (tmp_path / "version_def.ksy").write_text(message("version_def"), "utf-8")
    specs, errors = check(tmp_path / "uses.ksy")
    assert errors == []
    by_id = {spec.id: spec for spec in specs}
    assert set(by_id) == {"uses", "version_def"}
    fields = fields_of(by_id["uses"])
    assert fields["own"].type == TypeRef("version_def", (), "VersionDef")
    assert fields["theirs"].type == TypeRef(
        "tensor_shape_proto", ("dim",), "TensorShapeProto.Dim", is_builtin=True
    )


def test_specs_of_the_checkout_are_the_built_in_ones() -> None:
    assert builtin_specs_dir() == KSY


def test_type_is_looked_up_through_the_enclosing_types_outward(tmp_path: Path) -> None:
    fields = field("a", 1, "near") + field("b", 2, "far") + field("c", 3, "outer")
    middle = nested("middle", fields, types=nested("near"))
    text = message("outer", types=nested("far") + middle)
    spec = good(tmp_path, outer=text)["outer"]
    found = body_of(spec).type_called("middle")
    assert isinstance(found, MessageSpec)
    assert [each.type and each.type.qualname for each in found.fields] == [
        "Outer.Middle.Near",
        "Outer.Far",
        "Outer",
    ]


def test_a_nested_type_hides_an_import_of_its_name(tmp_path: Path) -> None:
    text = message(
        "holder", field("x", 1, "any"), imports="pb, any", types=nested("any", field("y", 1))
    )
    type = fields_of(good(tmp_path, holder=text)["holder"])["x"].type
    assert type == TypeRef("holder", ("any",), "Holder.Any")


def test_cyclic_imports_are_linked(tmp_path: Path) -> None:
    specs = good(
        tmp_path,
        hen=message("hen", field("egg", 1, "egg"), imports="pb, egg"),
        egg=message("egg", field("hen", 1, "hen"), imports="pb, hen"),
    )
    assert fields_of(specs["egg"])["hen"].type == TypeRef("hen", (), "Hen")


@pytest.mark.parametrize("name", SCALARS)
def test_scalar_type_is_singular_or_repeated(tmp_path: Path, name: str) -> None:
    one, many = field("one", 1, f"pb::{name}"), field("many", 2, f"pb::repeated_{name}")
    fields = fields_of(good(tmp_path, thing=message("thing", one, many))["thing"])
    assert [(each.kind, each.label) for each in fields.values()] == [
        (name, "singular"),
        (name, "repeated"),
    ]


def test_labels_and_kinds_of_all_other_types(tmp_path: Path) -> None:
    fields = fields_of(
        good(
            tmp_path,
            thing=message(
                "thing",
                field("text", 1, "str"),
                field("texts", 2, "str", repeated="true"),
                field("blob", 3),
                field("blobs", 4, repeated="true"),
                field("dim", 5, "dim"),
                field("dims", 6, "dim", repeated="true"),
                field("dtype", 7, "data_type"),
                field("dtypes", 8, "data_type::repeated"),
                field("sizes", 9, "sizes_entry", repeated="true"),
                field("left", 10, "str", oneof="side"),
                field("right", 11, "dim", oneof="side"),
                field("maybe", 12, "pb::bool", oneof="_maybe"),
                field("perhaps", 13, "dim", oneof="_perhaps"),
                imports="data_type, pb",
                types=nested("dim") + ENTRY,
            ),
        )["thing"]
    )
    found = {name: (f.kind, f.label, f.oneof) for name, f in fields.items()}
    assert found == {
        "text": ("string", "singular", None),
        "texts": ("string", "repeated", None),
        "blob": ("bytes", "singular", None),
        "blobs": ("bytes", "repeated", None),
        "dim": ("message", "singular", None),
        "dims": ("message", "repeated", None),
        "dtype": ("enum", "singular", None),
        "dtypes": ("enum", "repeated", None),
        "sizes": ("message", "map", None),
        "left": ("string", "singular", "side"),
        "right": ("message", "singular", "side"),
        "maybe": ("bool", "optional", None),
        "perhaps": ("message", "optional", None),
    }


def test_optional_field_may_be_called_by_id_or_proto_name(tmp_path: Path) -> None:
    one = field("from_", 1, "str", orig_id="from", oneof="_from")
    two = field("in_", 2, "str", orig_id="in", oneof="_in_")
    fields = fields_of(good(tmp_path, thing=message("thing", one, two))["thing"])
    assert [each.label for each in fields.values()] == ["optional", "optional"]


def test_words_that_yaml_11_takes_for_booleans_are_names(tmp_path: Path) -> None:
    values = "{0: on, 1: off, 2: yes, 0o10: n, 010: y}"
    spec = good(tmp_path, thing=enum("thing", values))["thing"]
    assert isinstance(spec.body, EnumSpec)
    assert [(v.number, v.name) for v in spec.body.values] == [
        (0, "ON"),
        (1, "OFF"),
        (2, "YES"),
        (8, "N"),
        (10, "Y"),
    ]


def test_order_of_keys_is_free(tmp_path: Path) -> None:
    text = message("thing", field("x", 1, "str", doc="Some text."))
    block = field("x", 1, "str", doc="Some text.").splitlines()
    swapped = message("thing", "- " + "\n  ".join(line[2:] for line in reversed(block)) + "\n")
    assert swapped != text
    assert good(tmp_path, thing=text) == good(tmp_path, thing=swapped)


def test_every_full_name_number_and_type_is_protobufs(tmp_path: Path) -> None:
    """The names in the table of TensorFlow's own descriptors, where a spec has them."""
    specs, _ = check(KSY / "file_descriptor_set.ksy", KSY / "keras_saved_object.ksy")
    names = {each.full_name: qualname for spec in specs for qualname, each in walk(spec.body)}
    assert names["google.protobuf.FieldOptions.JSType"] == "FieldOptions.JSType"
    assert names["google.protobuf.FieldDescriptorProto.Type"] == "FieldDescriptorProto.Type"
    keras = "third_party.tensorflow.python.keras.protobuf.SavedObject"
    assert names[keras] == "KerasSavedObject"
    assert json.dumps(sorted(names)) == json.dumps(sorted(set(names)))
