"""Specs that are written: reading them gives what was to be said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from specfiles import KSY, check

from pbkaitai.compiler.model import EnumSpec, EnumValueSpec, FieldSpec, MessageSpec, Spec, TypeRef
from pbkaitai.compiler.type_paths import hiding_type, type_path
from pbkaitai.compiler.writer import Meta, scalar, write_spec
from pbkaitai.compiler.yaml12 import MapNode, ScalarNode, read_yaml

SPECS = {spec.id: spec for spec in check(*KSY.glob("*.ksy"))[0]}


@pytest.mark.parametrize("id", SPECS)
def test_own_spec_is_written_as_it_stands(id: str) -> None:
    """Every file of ksy/ is in the writer's style, to the byte."""
    text = (KSY / f"{id}.ksy").read_text("utf-8")
    meta = yaml.safe_load(text)["meta"]
    extras = Meta(meta["title"], meta.get("file-extension", ""), meta.get("license", ""))
    assert write_spec(SPECS[id], extras) == text


def test_there_are_own_specs() -> None:
    assert len(SPECS) >= 149


def read_back(spec: Spec, folder: Path) -> Spec:
    path = folder / spec.file
    path.write_text(write_spec(spec), "utf-8", newline="\n")
    specs, errors = check(path)
    assert [str(error) for error in errors] == []
    return next(each for each in specs if each.id == spec.id)


def spec_of(body: MessageSpec | EnumSpec) -> Spec:
    return Spec(body.id, ("pb",), body)


# What a doc can hold: any text, without blanks at its ends and lines of blanks.
docs = st.text(st.characters(exclude_categories=["Cs"]), max_size=60).map(
    lambda text: "\n".join(line.rstrip() for line in text.replace("\r", "\n").split("\n")).strip()
)


@given(docs)
def test_any_doc_is_read_back(tmp_path_factory: pytest.TempPathFactory, doc: str) -> None:
    field = FieldSpec("size", "size", 1, "int64", doc=doc)
    value = EnumValueSpec(0, "off", "OFF", doc)
    mode = EnumSpec("mode", "Mode", "a.Disk.Mode", (value,), doc)
    spec = spec_of(MessageSpec("disk", "Disk", "a.Disk", (field,), (mode,), doc=doc))
    assert read_back(spec, tmp_path_factory.getbasetemp()) == spec


@pytest.mark.parametrize(
    "doc",
    [
        "plain",
        "with: a colon",
        "with # a hash",
        "- like an item",
        "`code` at the start",
        "ends with a colon:",
        "on",
        "12",
        "'quoted'",
        "x" * 79,
        "two\nlines",
        "a gap\n\nbetween",
        "first\n  indented",
        "bell \x07, tab \t, next line \x85, zero width \ufeff",
    ],
)
def test_doc_is_read_back(doc: str, tmp_path: Path) -> None:
    spec = spec_of(MessageSpec("disk", "Disk", "a.Disk", (), doc=doc))
    assert read_back(spec, tmp_path) == spec
    assert yaml.safe_load(write_spec(spec))["doc"].rstrip("\n") == doc


def test_doc_that_fits_stands_in_one_line() -> None:
    """80 columns: at 81 it becomes a block."""
    fits, too_long = "x" * 67, "x" * 68
    for doc, start in ((fits, f"        doc: {fits}\n"), (too_long, "        doc: |\n")):
        field = FieldSpec("size", "size", 1, "int64", doc=doc)
        assert start in write_spec(spec_of(MessageSpec("disk", "Disk", "a.Disk", (field,))))


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20))
def test_any_scalar_is_read_as_text(text: str) -> None:
    """By our reader, and by one of YAML 1.1, to which `on` is a boolean."""
    data = f"key: {scalar(text)}\n"
    node = read_yaml(data.encode(), lambda *complaint: pytest.fail(str(complaint)))
    assert isinstance(node, MapNode)
    value = node.items["key"]
    assert isinstance(value, ScalarNode)
    assert value.value == text
    if not text.lstrip("+-._:")[:1].isdigit():  # 1:30 and 1_000 are numbers to it
        assert yaml.safe_load(data) == {"key": text}


@pytest.mark.parametrize(
    "word", ["on", "No", "yes", "y", "null", "~", "true", "0x1F", "1e3", "=", ""]
)
def test_word_that_yaml_reads_otherwise_is_quoted(word: str) -> None:
    assert scalar(word) == f"'{word}'"


def test_names_that_differ_stand_in_orig_id(tmp_path: Path) -> None:
    fields = (
        FieldSpec("class_", "class", 1, "string", "optional"),
        FieldSpec("odd", "Odd", 2, "message", "repeated", TypeRef("disk", ("odd_type",), "")),
    )
    odd = MessageSpec("odd_type", "OddType", "a.Disk.odd", ())
    spec = spec_of(MessageSpec("disk", "Disk", "a.Disk", fields, (odd,)))
    found = read_back(spec, tmp_path).body
    assert isinstance(found, MessageSpec)
    assert [field.name for field in found.fields] == ["class", "Odd"]
    assert found.fields[0].label == "optional"
    assert found.types[0].full_name == "a.Disk.odd"


def test_several_doc_refs_are_a_list(tmp_path: Path) -> None:
    spec = spec_of(MessageSpec("disk", "Disk", "a.Disk", (), doc_ref="a.proto\nhttps://b"))
    assert read_back(spec, tmp_path) == spec


def nest(*path: str) -> list[MessageSpec]:
    """Return messages nested in each other, outermost first."""
    inner: tuple[MessageSpec, ...] = ()
    chain: list[MessageSpec] = []
    for id in reversed(path):
        chain.insert(0, MessageSpec(id, id.capitalize(), id, (), inner))
        inner = (chain[0],)
    return chain


@pytest.mark.parametrize(
    ("holder", "target", "written"),
    [
        (("a",), ("b",), "b"),
        (("a",), ("b", "c"), "b::c"),
        (("a", "b"), ("b", "c"), "c"),
        (("a", "b", "c"), ("b", "c"), "c"),
        (("a", "b", "c"), ("b",), "b"),
        (("a", "b", "c"), (), "a"),
    ],
)
def test_type_of_the_same_file_is_named_from_the_nearest_message(
    holder: tuple[str, ...], target: tuple[str, ...], written: str
) -> None:
    chain = nest("a", "b", "c")[: len(holder)]
    assert type_path("a", chain, TypeRef("a", target, "")) == written


def test_type_of_another_file_is_named_by_the_file() -> None:
    assert type_path("a", nest("a", "b"), TypeRef("z", (), "")) == "z"
    assert type_path("a", nest("a", "b"), TypeRef("z", ("y",), "")) == "z::y"


def test_nested_type_hides_a_file_of_its_name() -> None:
    chain = nest("a", "b", "z")[:2]
    assert type_path("a", chain, TypeRef("z", (), "")) is None
    assert hiding_type("a", chain, TypeRef("z", (), "")) == ("b", "z")


def test_nested_type_hides_an_outer_one_of_its_name() -> None:
    chain = nest("a", "b", "c")
    other = MessageSpec("c", "C", "a.C", ())
    chain[0] = replace(chain[0], types=(*chain[0].types, other))
    assert type_path("a", chain[:2], TypeRef("a", ("c",), "")) is None
    assert hiding_type("a", chain[:2], TypeRef("a", ("c",), "")) == ("b", "c")
    assert type_path("a", chain[:1], TypeRef("a", ("c",), "")) == "c"


def test_hidden_type_is_not_written() -> None:
    field = FieldSpec("f", "f", 1, "message", type=TypeRef("z", (), "Z"))
    body = MessageSpec("a", "A", "A", (field,), (MessageSpec("z", "Z", "A.Z", ()),))
    with pytest.raises(ValueError, match='"Z" is hidden from the field "f"'):
        write_spec(Spec("a", ("pb", "z"), body))
