"""Variables that are missing or damaged are no equal ones."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest
from corpus import DATA, EXAMPLES, SYNTH

from pbkaitai.analysis.diff.file_differences import Compared, compare_files
from pbkaitai.analysis.diff.rules import Rules
from pbkaitai.opening import open as open_file
from pbkaitai.source import Source

MODEL = EXAMPLES / "saved_model"
DATA_FILE = "variables.data-00000-of-00001"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MODEL, tmp_path / "model"))


def compare(a: Path | bytes, b: Path | bytes) -> tuple[Compared, list[tuple[str, str, str]]]:
    with open_file(a) as first, open_file(b) as second:
        compared = compare_files(first, second, Rules())
        return compared, [(d.what, d.name, d.note) for d in compared.differences]


def test_sound_variables_do_not_differ(model: Path) -> None:
    assert compare(MODEL, model)[1] == []


def test_side_without_its_folder_of_variables_differs(model: Path) -> None:
    shutil.rmtree(model / "variables")
    told = 'the model has variables, but there is no "variables/" beside it'
    assert compare(MODEL, model)[1] == [("variables", "", f"after: {told}")]
    assert compare(model, MODEL)[1] == [("variables", "", f"before: {told}")]
    assert compare(model, model)[1] == [("variables", "", f"before and after: {told}")]


def test_missing_data_file_is_told_once(model: Path) -> None:
    (model / "variables" / DATA_FILE).unlink()
    told = f'after: there is no data file "{DATA_FILE}" beside the index'
    assert compare(MODEL, model)[1] == [("variables", "", told)]
    index = Path("variables", "variables.index")
    assert compare(MODEL / index, model / index)[1] == [("variables", "", told)]


@pytest.mark.parametrize("form", ["model", "index"])
def test_cut_and_changed_values_differ(model: Path, form: str) -> None:
    """The indexes are equal; the bytes are not those that they tell of."""
    path = model / "variables" / DATA_FILE
    original = path.read_bytes()
    a, b = MODEL, model
    if form == "index":
        a, b = (side / "variables" / "variables.index" for side in (a, b))
    path.write_bytes(original[:-1])
    ((what, _, note),) = compare(a, b)[1]
    assert what == "variables"
    assert note.startswith(f'after: the data file "{DATA_FILE}" is cut off: it has ')
    data = bytearray(original)
    data[10] ^= 1
    path.write_bytes(data)
    ((_, _, note),) = compare(a, b)[1]
    assert note.startswith("damaged after: the checksum of its bytes is ")
    ((_, _, note),) = compare(b, b)[1]
    assert note.startswith("damaged before and after: the checksum ")


def test_data_file_that_nobody_may_read_differs(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbkaitai.source import map_file

    def refused(path: str) -> Source:
        if path.startswith(str(model)):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return map_file(path)

    monkeypatch.setattr("pbkaitai.bundle.map_file", refused)
    _, found = compare(MODEL, model)
    told = f'damaged after: the data file "{DATA_FILE}" cannot be opened: Permission denied'
    assert found
    assert {note for _, _, note in found} == {told}


def test_damaged_index_of_a_model_differs(model: Path) -> None:
    path = model / "variables" / "variables.index"
    data = bytearray(path.read_bytes())
    data[20] ^= 0xFF
    path.write_bytes(data)
    assert compare(MODEL, model)[1][0][0] == "variables"


def test_of_bytes_it_says_that_variables_are_not_compared() -> None:
    compared, found = compare(MODEL, (MODEL / "saved_model.pb").read_bytes())
    assert found == []
    assert compared.left_out == (
        "the variables are not compared: nothing is known beside the bytes",
    )


def test_checkpoints_without_a_place_are_compared_by_the_checksums() -> None:
    index = (SYNTH / "ckpt_partitioned" / "model.ckpt.index").read_bytes()
    assert compare(index, index)[1] == []


def test_variable_whose_slices_are_not_all_there_is_not_equal() -> None:
    path = DATA / "records" / "v1.ckpt"
    told = "the values cannot be compared: its slices hold 4 values, the shape needs 8"
    assert compare(path, path)[1] == [("variable", "part", told)]


def test_the_only_meta_graphs_belong_together_whatever_their_tags(model: Path) -> None:
    path = model / "saved_model.pb"
    with open_file(path) as file:
        changed = type(file.message).from_bytes(path.read_bytes())
    changed.meta_graphs[0].meta_info_def.tags.append("gpu")  # type: ignore[union-attr]
    changed.saved_model_schema_version = 7  # type: ignore[union-attr]
    path.write_bytes(changed.to_bytes())  # type: ignore[union-attr]
    with open_file(MODEL) as first, open_file(model) as second:
        found = list(compare_files(first, second, Rules()).differences)
    assert [d.field for d in found] == ["saved_model_schema_version", "meta_info_def.tags"]
