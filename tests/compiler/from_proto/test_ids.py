"""Ids: what a name of .proto becomes where targets would break or names would meet."""

from __future__ import annotations

import pytest

from pbkaitai.compiler.from_proto.ids import FieldIds, TypeIds, file_ids, oneof_id, value_names


def ids_of(*names: str, **chosen: str) -> dict[str, str]:
    return file_ids(names, chosen, {}, {})


def test_shortest_package_keeps_the_plain_name() -> None:
    """The others have words of their package in front, the last telling one first."""
    assert ids_of("b.c.Dog", "a.Dog", "Dog", "c.c.Dog") == {
        "Dog": "dog",
        "a.Dog": "a_dog",
        "b.c.Dog": "c_dog",
        "c.c.Dog": "c_c_dog",
    }


@pytest.mark.parametrize("word", ["proto", "protobuf", "pb", "v1", "v2beta1"])
def test_empty_words_of_packages_are_passed_over(word: str) -> None:
    assert ids_of("a.Dog", f"b.{word}.Dog")[f"b.{word}.Dog"] == "b_dog"


def test_empty_words_are_used_when_nothing_else_is_left() -> None:
    assert ids_of("a.Dog", "a.v1.Dog", "a.v2.Dog") == {
        "a.Dog": "dog",
        "a.v1.Dog": "a_dog",
        "a.v2.Dog": "v2_dog",
    }


def test_names_that_differ_in_case_only_are_counted() -> None:
    assert ids_of("GuideDog", "Guide_Dog", "GUIDE_DOG") == {
        "GUIDE_DOG": "guide_dog",
        "GuideDog": "guide_dog_2",
        "Guide_Dog": "guide_dog_3",
    }


@pytest.mark.parametrize(
    ("full_name", "id"),
    [
        ("a.Code", "a_code"),
        ("a.Import", "a_import"),
        ("a.Str", "a_str"),
        ("a.None", "a_none"),
        ("a.KaitaiStruct", "a_kaitai_struct"),
        ("a.CLASSES", "a_classes"),
        ("a.Pb", "a_pb"),
        ("a.GPUOptions", "gpu_options"),
        ("a._Private", "private"),
        ("a._1", "message_1"),
        ("Code", "code_2"),
    ],
)
def test_file_id_suits_every_target(full_name: str, id: str) -> None:
    assert ids_of(full_name) == {full_name: id}


def test_class_of_two_files_is_not_the_same() -> None:
    """`tensor_2d` and `tensor2d` both make Tensor2d in JavaScript."""
    assert ids_of("a.tensor_2d", "b.tensor2d") == {
        "a.tensor_2d": "tensor_2d",
        "b.tensor2d": "b_tensor2d",
    }


def test_chosen_id_comes_first() -> None:
    assert file_ids(["a.Dog", "b.Dog"], {"b.Dog": "dog"}, {}, {}) == {
        "b.Dog": "dog",
        "a.Dog": "a_dog",
    }


@pytest.mark.parametrize("id", ["Dog", "code", "pb", "str", "../dog", "", "cat"])
def test_chosen_id_that_breaks_a_target_is_refused(id: str) -> None:
    with pytest.raises(ValueError, match=r'cannot be the file of "a\.Dog"'):
        file_ids(["a.Dog"], {"a.Dog": id}, {}, {"cat": "b.Cat"})


def test_id_of_an_existing_spec_is_kept() -> None:
    existing = {"a.Dog": "hound", "b.Cat": "dog"}
    taken = {"hound": "a.Dog", "dog": "b.Cat"}
    assert file_ids(["a.Dog", "c.Dog"], {}, existing, taken) == {"a.Dog": "hound", "c.Dog": "c_dog"}


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("size", "size"),
        ("CamelCase", "camel_case"),
        ("mixedCase", "mixed_case"),
        ("_lead", "lead"),
        ("_", "field"),
        ("_1", "field_1"),
        ("class", "class_"),
        ("records", "records_"),
        ("wire", "wire_field"),
        ("unknown", "unknown_field"),
        ("constructor", "constructor_field"),
    ],
)
def test_field_id_suits_every_target(name: str, id: str) -> None:
    """`wire_` would be `wire` again in JavaScript."""
    assert FieldIds().give(name) == id


def test_field_ids_are_distinct_in_javascript() -> None:
    """`a_1` and `a1` both become `a1` there."""
    ids = FieldIds()
    assert [ids.give(name) for name in ("a_1", "a1", "A1", "class", "class_")] == [
        "a_1",
        "a1_field",
        "a1_field2",
        "class_",
        "class__field",
    ]


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Dim", "dim"),
        ("Object", "object_type"),
        ("Record", "record_type"),
        ("Repeated", "repeated_type"),
        ("None", "none_type"),
        ("Str", "str_type"),
        ("Outer", "outer_type"),
        ("Size", "size_type"),
        ("has", "has_type"),
    ],
)
def test_type_id_suits_every_target(name: str, id: str) -> None:
    """The message around is `outer` and has a field `Size`."""
    assert TypeIds(["outer"], {"Size"}).give(f"a.Outer.{name}", ()) == id


def test_type_id_avoids_what_it_would_hide() -> None:
    assert TypeIds([], ()).give("a.B.Dim", {"dim", "dim_type"}) == "dim_type2"


def test_oneof_is_lower_case_and_no_field() -> None:
    assert oneof_id("kind", ()) == "kind"
    assert oneof_id("Kind", ()) == "kind"
    assert oneof_id("_kind", {"kind"}) == "kind_oneof"


def test_enum_values_keep_names_that_python_allows() -> None:
    names = ["ZERO", "zero", "camelCase", "None", "mro", "_X", "X", "name"]
    assert value_names(names) == [
        ("zero", "ZERO"),
        ("zero_", "zero"),
        ("camel_case", "camelCase"),
        ("none", "NONE"),
        ("mro_", "MRO_"),
        ("x_", "X_"),
        ("x", "X"),
        ("name", "NAME"),
    ]
