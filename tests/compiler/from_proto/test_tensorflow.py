"""All that TensorFlow declares, as specs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from descriptor_sets import read, tensorflow_set

from pbkaitai.compiler.from_proto import from_descriptor_set
from pbkaitai.compiler.linker import link
from pbkaitai.compiler.loader import load
from pbkaitai.compiler.model import EnumSpec, MessageSpec, Spec, walk

KSY = Path(__file__).resolve().parents[3] / "ksy"


@pytest.fixture(scope="module")
def warnings() -> list[str]:
    return []


@pytest.fixture(scope="module")
def specs(tmp_path_factory: pytest.TempPathFactory, warnings: list[str]) -> dict[str, Spec]:
    made = from_descriptor_set(tensorflow_set(), warnings=warnings)
    return read(made, tmp_path_factory.mktemp("tensorflow"))


def test_every_spec_passes_the_checker(specs: dict[str, Spec]) -> None:
    """The descriptors of TensorFlow 2.21 hold 717 messages, map entries among them."""
    bodies = [each for spec in specs.values() for _, each in walk(spec.body)]
    assert sum(isinstance(each, MessageSpec) for each in bodies) == 717
    assert sum(isinstance(each, EnumSpec) for each in bodies) == 123
    assert len({each.full_name for each in bodies}) == 840


def test_only_an_extension_is_lost(specs: dict[str, Spec], warnings: list[str]) -> None:
    assert warnings == ["extensions left out, they show up as unknown fields: pb.enumvalue.json"]


def structure(body: MessageSpec | EnumSpec) -> MessageSpec | EnumSpec:
    """Return *body* without docs, its parts in a fixed order."""
    bare = replace(body, doc="", doc_ref="")
    if isinstance(bare, EnumSpec):
        values = sorted((replace(v, doc="") for v in bare.values), key=lambda v: v.number)
        return replace(bare, values=tuple(values))
    fields = sorted((replace(f, doc="", doc_ref="") for f in bare.fields), key=lambda f: f.number)
    types = sorted(map(structure, bare.types), key=lambda each: each.id)
    return replace(bare, fields=tuple(fields), types=tuple(types))


OWN = {spec.id: spec for spec in link(load(sorted(KSY.glob("*.ksy"))))}


@pytest.mark.parametrize("id", OWN)
def test_structure_is_that_of_the_own_spec(id: str, specs: dict[str, Spec]) -> None:
    """Ids, names, numbers, types, labels and oneofs of ksy/ are what from-proto makes."""
    made = specs[id]
    assert structure(made.body) == structure(OWN[id].body)
    assert sorted(made.imports) == sorted(OWN[id].imports)


@pytest.mark.parametrize(
    ("id", "full_name"),
    [
        ("list_value", "tensorflow.ListValue"),
        ("google_list_value", "google.protobuf.ListValue"),
        ("saved_object", "tensorflow.SavedObject"),
        ("keras_saved_object", "third_party.tensorflow.python.keras.protobuf.SavedObject"),
        ("keras_version_def", "third_party.tensorflow.python.keras.protobuf.VersionDef"),
        ("error_code", "tensorflow.error.Code"),
        ("google_struct", "google.protobuf.Struct"),
        ("google_enum", "google.protobuf.Enum"),
    ],
)
def test_file_is_named_apart(id: str, full_name: str, specs: dict[str, Spec]) -> None:
    assert specs[id].body.full_name == full_name


def test_same_set_gives_the_same_text() -> None:
    assert from_descriptor_set(tensorflow_set()) == from_descriptor_set(tensorflow_set())
