"""Names in Python: attributes and classes of what a spec calls otherwise."""

from __future__ import annotations

import pytest

from pbkaitai.naming import API_NAMES, attribute_name, camel_case, class_name, snake_case


@pytest.mark.parametrize("name", ["from", "None", "class", "_io", "__init__", *sorted(API_NAMES)])
def test_name_that_is_taken_gets_an_underscore(name: str) -> None:
    assert attribute_name(name) == name + "_"


@pytest.mark.parametrize("name", ["dtype", "type", "match", "list", "from_", "Dim", "print"])
def test_other_names_stay(name: str) -> None:
    assert attribute_name(name) == name


@pytest.mark.parametrize(
    ("camel", "snake"),
    [
        ("TensorProto", "tensor_proto"),
        ("GPUOptions", "gpu_options"),
        ("Int64List", "int64_list"),
        ("JSType", "js_type"),
        ("CType", "c_type"),
        ("NodeDef", "node_def"),
        ("Any", "any"),
    ],
)
def test_snake_case_of_proto_names(camel: str, snake: str) -> None:
    assert snake_case(camel) == snake


def test_camel_case_of_ids() -> None:
    assert camel_case("tensor_shape_proto") == "TensorShapeProto"
    assert camel_case("a__b_1_") == "AB1"


def test_class_is_the_proto_name_where_the_id_is_the_same_word() -> None:
    assert class_name("gpu_options", "tensorflow.GPUOptions") == "GPUOptions"
    assert class_name("gpu_options") == "GpuOptions"
    assert class_name("keras_saved_object", "keras.SavedObject") == "KerasSavedObject"
