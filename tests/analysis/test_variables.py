"""Variables are found beside what they belong to, and nowhere else."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from corpus import EXAMPLES, SYNTH

import pbkaitai
from pbkaitai.analysis.values.variables import (
    DataFileError,
    missing_variables,
    open_variables,
    variable_tensor,
    verify_variable,
)
from pbkaitai.errors import PbError

CHECKPOINT = SYNTH / "ckpt_partitioned" / "model.ckpt"


@pytest.mark.parametrize(
    ("path", "count"),
    [
        (EXAMPLES / "saved_model", None),
        (EXAMPLES / "saved_model" / "saved_model.pb", None),
        (CHECKPOINT, 8),
    ],
)
def test_variables_of_a_model_and_of_a_checkpoint(path: Path, count: int | None) -> None:
    with pbkaitai.open(path) as file:
        bundle = open_variables(file)
        assert bundle is not None
        entries = bundle.checkpoint.entries
        assert count is None or len(entries) == count
        with bundle:
            for entry in entries:
                tensor = variable_tensor(bundle, entry)
                array = pbkaitai.to_ndarray(tensor)
                assert array.shape == entry.shape
                assert np.array_equal(array, bundle.read(entry))


def test_nothing_is_looked_for_beside_bytes_and_other_files(tmp_path: Path) -> None:
    model = EXAMPLES / "saved_model" / "saved_model.pb"
    with pbkaitai.open(model.read_bytes()) as file:
        assert open_variables(file) is None
    shutil.copy(model, tmp_path)
    with pbkaitai.open(tmp_path) as file:
        assert open_variables(file) is None
    with pbkaitai.open(EXAMPLES / "frozen_graph.pb") as file:
        assert open_variables(file) is None


def test_index_that_is_none_is_told(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / "saved_model", tmp_path / "model")
    index = tmp_path / "model" / "variables" / "variables.index"
    shutil.copy(EXAMPLES / "tensor.pb", index)
    with (
        pbkaitai.open(tmp_path / "model") as file,
        pytest.raises(PbError, match=r"index. is no checkpoint index but a tensorflow.TensorProto"),
    ):
        open_variables(file)


# --- what is missing ------------------------------------------------------------------


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES / "saved_model", tmp_path / "model"))


def missing(path: Path) -> list[str]:
    with pbkaitai.open(path) as file:
        return missing_variables(file)


def test_model_without_the_folder_of_its_variables_is_told(model: Path) -> None:
    assert missing(model) == []
    index = model / "variables" / "variables.index"
    index.unlink()
    told = 'the model has variables, but there is no "{}" beside it'
    assert missing(model) == [told.format("variables/variables.index")]
    shutil.rmtree(model / "variables")
    assert missing(model) == [told.format("variables/")]
    assert missing(EXAMPLES / "frozen_graph.pb") == []


def test_damaged_index_of_a_model_is_told(model: Path) -> None:
    index = model / "variables" / "variables.index"
    data = bytearray(index.read_bytes())
    data[20] ^= 0xFF
    index.write_bytes(data)
    (text,) = missing(model)
    assert text.startswith('"variables/variables.index": ')
    shutil.copy(EXAMPLES / "tensor.pb", index)
    assert "is no checkpoint index" in missing(model)[0]


def test_missing_data_files_are_named(tmp_path: Path) -> None:
    for path in CHECKPOINT.parent.iterdir():
        shutil.copy(path, tmp_path)
    index = tmp_path / "model.ckpt.index"
    (tmp_path / "model.ckpt.data-00001-of-00002").unlink()
    told = 'there is no data file "model.ckpt.data-00001-of-00002" beside the index'
    assert missing(index) == [told]
    with pbkaitai.open(index) as file:
        bundle = open_variables(file)
        assert bundle is not None
        entry = bundle.checkpoint.find("strs")
        assert entry is not None
        for read in (variable_tensor, verify_variable):
            with pytest.raises(DataFileError) as caught:
                read(bundle, entry)
            assert caught.value.cause == told
    (tmp_path / "model.ckpt.data-00000-of-00002").unlink()
    assert missing(index)[0].endswith("beside the index (2 of them)")


def test_data_file_that_is_shorter_than_the_index_needs_is_told(model: Path) -> None:
    path = model / "variables" / "variables.data-00000-of-00001"
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[:100])
    told = f'the data file "{path.name}" is cut off: it has 100 bytes, the index needs {size}'
    assert missing(model) == [told]


def test_nothing_is_missing_beside_what_has_no_place(model: Path) -> None:
    with pbkaitai.open((model / "saved_model.pb").read_bytes()) as file:
        assert missing_variables(file) == []
