"""The JSON Schema beside the specs, with which editors complete and check."""

from __future__ import annotations

import json
import keyword
from pathlib import Path

import jsonschema
import pytest
from specfiles import BAD, KSY, plain

from pbkaitai.scalars import SCALARS

SCHEMA = json.loads((KSY / "profile.schema.json").read_bytes())
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)

# What one key says by itself is caught while typing; what needs several places is not.
# fmt: off
CAUGHT = [
    "BadName", "doc_not_text", "encoding_missing", "encoding_other", "enum_empty",
    "enum_id_boolean", "enum_id_keyword", "enum_key_unknown", "enum_number", "field_condition",
    "field_key_unknown", "field_size", "field_without_id", "field_without_size", "id_boolean",
    "id_constructor", "id_keyword", "id_of_the_profile", "id_upper_case", "import_by_path",
    "import_twice", "import_without_pb", "map_entry_false", "message_key_unknown",
    "meta_key_unknown", "meta_missing", "nested_object", "nested_pb", "not_a_mapping",
    "number_zero", "oneof_name", "orig_id_dotted", "record_missing", "repeated_false",
    "repeated_scalar", "repeated_twice", "representation_missing", "representation_other",
    "seq_missing", "seq_other", "several_errors", "type_bytes", "type_is_building_block",
    "type_kaitai", "type_scalar_unknown", "type_string", "unknown_condition", "unknown_missing",
    "wire_missing",
]
# fmt: on


def test_schema_is_a_schema() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", sorted(KSY.glob("*.ksy")), ids=lambda path: path.stem)
def test_every_spec_is_valid_by_the_schema(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(plain(path.read_bytes()))] == []


@pytest.mark.parametrize("name", CAUGHT)
def test_fault_is_caught_by_the_schema(name: str) -> None:
    assert not VALIDATOR.is_valid(plain((BAD / f"{name}.ksy").read_bytes()))


@pytest.mark.parametrize("path", sorted(KSY.glob("*.ksy")), ids=lambda path: path.stem)
def test_every_spec_starts_with_the_modeline(path: Path) -> None:
    first = path.read_text("utf-8").partition("\n")[0]
    assert first == "# yaml-language-server: $schema=profile.schema.json"


def test_schema_knows_the_scalar_types_of_the_runtime() -> None:
    types = {
        name
        for each in SCHEMA["definitions"]["fieldType"]["anyOf"]
        for name in each.get("enum", ())
    }
    assert types == {"str"} | {f"pb::{r}{name}" for name in SCALARS for r in ("", "repeated_")}


def test_schema_knows_the_keywords_of_python() -> None:
    refused = set(SCHEMA["definitions"]["field"]["properties"]["id"]["not"]["enum"])
    assert {word for word in keyword.kwlist if word.islower()} <= refused
