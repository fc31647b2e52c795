"""The check reads all variables: what is missing, cut off or changed is an error."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from corpus import EXAMPLES, SYNTH

from pbkaitai.analysis.checks.audit import Audit, audit
from pbkaitai.analysis.checks.findings import ERROR, NOTE
from pbkaitai.opening import open as open_file

DATA_FILE = "variables.data-00000-of-00001"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES / "saved_model", tmp_path / "model"))


@pytest.fixture
def prefix(tmp_path: Path) -> Path:
    for path in (SYNTH / "ckpt_partitioned").iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path / "model.ckpt"


def check(source: Path | bytes) -> Audit:
    with open_file(source) as file:
        return audit(file)


def errors(made: Audit) -> list[tuple[str, str, str, int]]:
    return [(f.kind, f.subject, f.reason, f.count) for f in made.findings if f.level == ERROR]


def test_sound_variables_are_counted(model: Path, prefix: Path) -> None:
    for source in (model, prefix):
        made = check(source)
        assert made.findings.worst() in ("", NOTE)
        assert any(text.startswith("size and checksum of ") for text in made.checked)


def test_model_without_its_variables_has_an_error(model: Path) -> None:
    shutil.rmtree(model / "variables")
    ((kind, _, reason, _),) = errors(check(model))
    assert kind == "missing variable"
    assert reason == 'the model has variables, but there is no "variables/" beside it'


def test_missing_data_file_is_one_error_for_all_its_variables(model: Path) -> None:
    (model / "variables" / DATA_FILE).unlink()
    made = check(model)
    ((kind, _, reason, count),) = errors(made)
    assert kind == "missing variable"
    assert reason == f'there is no data file "{DATA_FILE}" beside the index'
    assert not any("checksum" in text for text in made.checked)
    assert f"{count} variables: the data file is not there" in made.not_checked


@pytest.mark.parametrize("size", [-1, 0])
def test_cut_data_file_is_an_error(model: Path, size: int) -> None:
    path = model / "variables" / DATA_FILE
    path.write_bytes(path.read_bytes()[:size])
    found = errors(check(model))
    assert found
    assert all(kind == "damaged variable" and "remain in" in why for kind, _, why, _ in found)


def test_changed_byte_of_a_value_is_an_error(prefix: Path) -> None:
    path = prefix.with_name("model.ckpt.data-00000-of-00002")
    data = bytearray(path.read_bytes())
    data[70] ^= 1
    path.write_bytes(data)
    ((kind, name, reason, _),) = errors(check(prefix))
    assert (kind, name) == ("damaged variable", "w")
    assert reason.startswith("the checksum of its bytes is 0x")


def test_damaged_index_of_a_model_is_an_error(model: Path) -> None:
    path = model / "variables" / "variables.index"
    data = bytearray(path.read_bytes())
    data[20] ^= 0xFF
    path.write_bytes(data)
    assert errors(check(model))[0][1].startswith("variables.index, byte ")


def test_of_stdin_and_bytes_it_says_that_values_were_not_checked(model: Path, prefix: Path) -> None:
    for path in (model / "saved_model.pb", prefix.with_name("model.ckpt.index")):
        made = check(path.read_bytes())
        assert errors(made) == []
        assert "values of variables: the files beside it are not known" in made.not_checked


def test_all_parts_of_the_work_make_one(model: Path, prefix: Path) -> None:
    for source in (model, prefix):
        parts: list[float] = []
        with open_file(source) as file:
            audit(file, progress=parts.append)
        assert sum(parts) == pytest.approx(1)
