"""Lists of tensors for programs, tables of them for people, and one tensor's values."""

from __future__ import annotations

from typing import Any

import corpus
import pytest

from pbkaitai.analysis.values.constants import find_constants, find_in_message
from pbkaitai.analysis.values.named_tensor import find_named
from pbkaitai.analysis.values.slicing import parse_slice
from pbkaitai.messages import TensorProto
from pbkaitai.opening import open as open_file
from pbkaitai.views import tensor_values, tensors


def items(path: Any, **options: Any) -> dict[str, dict[str, Any]]:
    with open_file(path) as file:
        made = tensors.listing(find_constants(file), **options)
        return {item["name"]: item for item in made.items}


def test_item_has_the_same_number_of_cells_as_there_are_columns() -> None:
    with open_file(corpus.SYNTH / "shape_oddities.pb") as file:
        for has_statistics in (True, False):
            made = tensors.listing(find_constants(file), has_statistics=has_statistics)
            columns, cells = made.table_form()
            for item in made.items:
                assert len(made.cells(item)) == len(made.columns)
                assert len(cells(item)) == len(columns)


def test_fault_of_one_tensor_leaves_the_others() -> None:
    found = items(corpus.SYNTH / "shape_oddities.pb")
    assert "needs 16" in found["content_too_short"]["fault"]
    assert found["named_dims"]["mean"] == 2.0
    assert "fault" not in found["named_dims"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("fill/DT_FLOAT", "float_val, 2 given, last repeated"),
        ("fill/DT_STRING", "string_val, 2 given, last repeated"),
    ],
)
def test_storage_is_told_in_few_words(name: str, text: str) -> None:
    assert items(corpus.SYNTH / "dtype_fill2of6.pb")[name]["stored"] == text


def test_statistics_without_sense_are_null() -> None:
    found = items(corpus.SYNTH / "dtype_typed.pb")
    assert found["typed/DT_STRING"]["mean"] is None
    assert found["typed/DT_COMPLEX64"]["min"] is None
    assert found["typed/DT_COMPLEX64"]["mean"] == pytest.approx([7 / 6, -7 / 6])
    assert found["typed/DT_INT32"]["nan"] is None
    assert found["typed/DT_BOOL"]["mean"] == 0.5


def test_values_are_not_read_without_statistics() -> None:
    found = items(corpus.SYNTH / "dtype_typed.pb", has_statistics=False)
    assert "mean" not in found["typed/DT_FLOAT"]
    assert found["typed/DT_FLOAT"]["stored"] == "float_val"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (3, "3"),
        (0.1234567891, "0.123457"),
        ("Infinity", "inf"),
        ("NaN", "nan"),
        ([1.5, -2.0], "1.5-2j"),
        ([0.0, "Infinity"], "0+infj"),
    ],
)
def test_number_is_written_short(value: Any, text: str) -> None:
    assert tensors.number_text(value) == text


def test_slice_and_all_values_are_in_the_dict() -> None:
    with open_file(corpus.EXAMPLES / "frozen_graph.pb") as file:
        constant = find_named(file, "while/input_5")
        part = tensor_values.data(constant, key=parse_slice("0, :3"), slice_text="0, :3")
        assert part["slice"] == {"text": "0, :3", "shape": [3]}
        assert part["values"] == [-0.04586177, -0.33016163, -0.023802817]
        assert part["are_values_complete"]
        whole = tensor_values.data(constant, everything=True)
        assert len(whole["values"]) == 768
        assert "..." not in "".join(whole["text"])
        first = tensor_values.data(constant)
        assert len(first["values"]) == 100
        assert not first["are_values_complete"]


def test_more_values_than_anybody_reads_are_refused() -> None:
    with open_file(corpus.SYNTH / "fill_32GiB.pb") as file:
        constant = find_named(file, "")
        with pytest.raises(tensor_values.TooManyValuesError, match="8,589,934,592"):
            tensor_values.data(constant, everything=True)
        key = parse_slice(":2000000")
        with pytest.raises(tensor_values.TooManyValuesError, match="2,000,000"):
            tensor_values.data(constant, key=key, everything=True)
        assert tensor_values.data(constant, key=key)["values"] == [1.0] * 100


def test_one_value_has_one_mean_whatever_its_digits() -> None:
    """The shortest decimal of a float32, rounded again, can be another number than the mean."""
    tensor = TensorProto(dtype=1, tensor_content=bytes.fromhex("b7 08 5e 3f"))  # 0.86732047796…
    item = tensors.data(next(find_in_message(tensor)))
    assert item["min"] == item["max"] == 0.8673205
    texts = {tensors.statistic_text(item, name) for name in ("min", "max", "mean")}
    assert texts == {"0.86732"}  # and not 0.867321, which 0.8673205 rounds to
    tensor = TensorProto(dtype=2, double_val=[0.8673205])
    item = tensors.data(next(find_in_message(tensor)))
    assert tensors.statistic_text(item, "min") == tensors.statistic_text(item, "mean")


def test_one_tensor_has_the_names_of_the_list_for_the_same_things() -> None:
    with open_file(corpus.EXAMPLES / "frozen_graph.pb") as file:
        listed = list(tensors.listing(find_constants(file), has_statistics=False).items)
        for item in listed[:10]:
            told = tensor_values.data(find_named(file, item["name"]))
            names = ("name", "dtype", "shape", "count", "bytes", "stored")
            assert {name: told[name] for name in names} == {name: item[name] for name in names}
