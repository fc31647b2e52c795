"""Values of variables against those that TensorFlow restores, and damaged data files."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from corpus import CORPUS, DATA, EXAMPLES, SYNTH, Case, open_cases, parameters, synth_cases

import pbkaitai
from pbkaitai.bundle import Bundle
from pbkaitai.errors import DecodeError, TensorError

PARTITIONED = SYNTH / "ckpt_partitioned" / "model.ckpt"


def cases() -> list[Any]:
    found = [*(open_cases() if CORPUS else []), *synth_cases()]
    return parameters(case for case in found if case.path.suffix == ".index")


def digest(array: np.ndarray[Any, Any]) -> str:
    """Return the checksum as the oracle makes it: of strings, each behind its length."""
    if array.dtype != object:
        return hashlib.sha256(array.tobytes()).hexdigest()
    parts = (len(item).to_bytes(8, "little") + item for item in array.reshape(-1))
    return hashlib.sha256(b"".join(parts)).hexdigest()


def read_all(path: Path) -> dict[str, np.ndarray[Any, Any]]:
    with pbkaitai.open(path) as file:
        assert file.checkpoint is not None
        with Bundle(file.path, file.checkpoint) as bundle:
            return {entry.name: bundle.read(entry).copy() for entry in file.entries}


@pytest.mark.parametrize("case", cases())
def test_variables_are_those_that_tensorflow_restores(case: Case) -> None:
    reader = case.oracle().get("reader")
    if not reader:
        pytest.skip("TensorFlow does not restore it")
    found = read_all(case.path)
    for name, expected in reader.items():
        array = found[name]
        assert list(array.shape) == expected["shape"], name
        assert digest(array) == expected["sha256"], name


# --- ours -------------------------------------------------------------------------------


@pytest.fixture
def prefix(tmp_path: Path) -> Path:
    for path in PARTITIONED.parent.iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path / PARTITIONED.name


def read(prefix: Path, name: str, **options: bool) -> np.ndarray[Any, Any]:
    with pbkaitai.open(f"{prefix}.index") as file:
        assert file.checkpoint is not None
        entry = file.checkpoint.find(name)
        assert entry is not None
        with Bundle(file.path, file.checkpoint) as bundle:
            return bundle.read(entry, **options)


def shard(prefix: Path, number: int) -> Path:
    return prefix.with_name(f"{prefix.name}.data-{number:05d}-of-00002")


def test_slices_are_put_together(prefix: Path) -> None:
    assert read(prefix, "w").shape == (4, 6)
    assert not read(prefix, "w").flags.writeable


def test_changed_byte_is_noticed_by_its_checksum(prefix: Path) -> None:
    path = shard(prefix, 0)
    data = bytearray(path.read_bytes())
    data[20] ^= 1
    path.write_bytes(data)
    with pytest.raises(TensorError, match=r"checksum of its bytes is 0x.*, in w$"):
        read(prefix, "w")
    assert read(prefix, "w", verify=False).shape == (4, 6)


def test_string_with_a_changed_byte_is_noticed(prefix: Path) -> None:
    path = shard(prefix, 1)
    original = path.read_bytes()
    at = original.index(b"abc")
    for change in (at, at - 1):  # a byte of a string; a byte of the checksum of the lengths
        data = bytearray(original)
        data[change] ^= 1
        path.write_bytes(data)
        with pytest.raises(TensorError, match="checksum"):
            read(prefix, "strs")


def test_data_file_that_was_cut_says_what_it_needs(prefix: Path) -> None:
    path = shard(prefix, 0)
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(DecodeError, match=r"need 48 bytes, 36 remain in .*data-00000") as caught:
        read(prefix, "w")
    assert (caught.value.needed, caught.value.found, caught.value.offset) == (48, 36, 64)


def test_place_before_the_file_is_refused(prefix: Path) -> None:
    with pbkaitai.open(f"{prefix}.index") as file:
        assert file.checkpoint is not None
        entry = file.checkpoint.find("strs")
        assert entry is not None
        with Bundle(file.path, file.checkpoint) as bundle:
            for wrong in (entry._replace(offset=-1), entry._replace(size=-1)):
                for act in (bundle.read, bundle.verify):
                    with pytest.raises(TensorError, match="the index puts it at byte"):
                        act(wrong)


def test_missing_data_file_is_named(prefix: Path) -> None:
    shard(prefix, 1).unlink()
    with pytest.raises(FileNotFoundError) as caught:
        read(prefix, "strs")
    assert str(caught.value.filename).endswith("model.ckpt.data-00001-of-00002")


def test_verifying_finds_what_reading_finds(prefix: Path) -> None:
    """Every variable is sound; then every byte of the data files that is one of theirs counts."""

    def faults() -> dict[str, str]:
        found = {}
        with pbkaitai.open(f"{prefix}.index") as file:
            assert file.checkpoint is not None
            with Bundle(file.path, file.checkpoint) as bundle:
                for entry in file.entries:
                    try:
                        bundle.verify(entry)
                    except (TensorError, DecodeError) as fault:
                        found[entry.name] = fault.reason
        return found

    assert faults() == {}
    for number in (0, 1):
        path = shard(prefix, number)
        original = path.read_bytes()
        for at in range(len(original)):
            data = bytearray(original)
            data[at] ^= 1
            path.write_bytes(data)
            assert len(faults()) == 1, at
        path.write_bytes(original[:-1])
        (reason,) = faults().values()
        assert "remain in" in reason
        path.write_bytes(original)


def test_verifying_counts_its_bytes_block_by_block(
    prefix: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbkaitai.bundle._BLOCK", 10)
    monkeypatch.setattr("pbkaitai.source.MAP_FROM", 1)  # mapped, as a large file is
    with pbkaitai.open(f"{prefix}.index") as file:
        assert file.checkpoint is not None
        entry = file.checkpoint.find("w")
        assert entry is not None
        seen: list[int] = []
        with Bundle(file.path, file.checkpoint) as bundle:
            bundle.verify(entry, seen.append)
            assert bundle.read(entry).shape == (4, 6)
    assert sum(seen) == 4 * 6 * 4
    assert max(seen) == 10


def test_variable_of_many_strings_in_few_bytes_allocates_nothing() -> None:
    from pbkaitai.bundle import _strings
    from pbkaitai.checkpoint import CheckpointSlice

    with pytest.raises(TensorError, match="do not fit into 3 bytes"):
        _strings(memoryview(b"\0\0\0"), 1 << 60, CheckpointSlice(()), True)


def test_slices_that_do_not_cover_the_shape_are_refused() -> None:
    """Made so: slices of a huge variable that are not all there."""
    path = DATA / "records" / "slices.index"
    with pbkaitai.open(path) as file:
        assert file.checkpoint is not None
        for entry in file.entries:
            if entry.slices:
                with (
                    Bundle(file.path, file.checkpoint) as bundle,
                    pytest.raises((TensorError, DecodeError)),
                ):
                    bundle.read(entry)


def test_saved_model_of_the_examples_has_its_values() -> None:
    found = read_all(EXAMPLES / "saved_model" / "variables" / "variables.index")
    assert any(array.dtype == np.float32 and array.size for array in found.values())
