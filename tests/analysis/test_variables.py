"""Variables are found beside what they belong to, and nowhere else."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from corpus import EXAMPLES, SYNTH

import pbkaitai
from pbkaitai.analysis.variables import open_variables, variable_tensor
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
