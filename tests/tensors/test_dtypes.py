"""The table of element types against the spec of DataType and TensorProto."""

from __future__ import annotations

import pytest

from pbkaitai.messages import DataType, TensorProto
from pbkaitai.tensors.dtypes import OBJECTS, TENSOR_TYPES, TensorType, find_type


def test_every_plain_data_type_has_one_row_of_its_name() -> None:
    spec = {value.value: value.name for value in DataType if 0 < value < 100}
    assert {number: row.name for number, row in TENSOR_TYPES.items()} == spec


def test_every_reference_type_is_its_base() -> None:
    references = [value for value in DataType if value > 100]
    assert len(references) == len(TENSOR_TYPES)
    for value in references:
        row = find_type(value)
        assert row is not None
        assert f"{row.name}_REF" == value.name


@pytest.mark.parametrize("number", [0, -1, 34, 99, 100, 134, 201])
def test_other_numbers_have_no_row(number: int) -> None:
    assert find_type(number) is None


@pytest.mark.parametrize("row", TENSOR_TYPES.values(), ids=lambda row: row.name)
def test_typed_field_is_a_field_of_tensor_proto(row: TensorType) -> None:
    assert row.field in TensorProto.DESCRIPTOR.by_name


@pytest.mark.parametrize("row", TENSOR_TYPES.values(), ids=lambda row: row.name)
def test_size_is_the_item_size_of_the_array(row: TensorType) -> None:
    dtype = row.to_numpy()
    assert (dtype.kind == "O") == (row.rule == OBJECTS)
    assert row.size == (0 if dtype.kind == "O" else dtype.itemsize)


def test_labels_are_the_names_of_the_dtypes_where_numpy_has_them() -> None:
    """TensorFlow's short names are NumPy's, except for what NumPy holds in another type."""
    own = {"string", "resource", "variant", "qint8", "quint8", "qint16", "quint16", "qint32"}
    labels = {row.label: row.to_numpy().name for row in TENSOR_TYPES.values()}
    assert {label for label, name in labels.items() if label != name} == own
