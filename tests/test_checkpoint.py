"""Checkpoint indexes and V1 checkpoints: every entry, and what damage leaves."""

from __future__ import annotations

from pathlib import Path

import corpus
import pytest

from pbkaitai.checkpoint import read_checkpoint
from pbkaitai.detection.result import CHECKPOINT_INDEX, CHECKPOINT_V1
from pbkaitai.errors import DecodeError
from pbkaitai.formats.orderedcode import WHOLE
from pbkaitai.messages import BundleHeaderProto, DataType, SavedTensorSlices

INDEXES = [
    corpus.EXAMPLES / "saved_model" / "variables" / "variables.index",
    corpus.SYNTH / "ckpt_partitioned" / "model.ckpt.index",
]

RECORDS = corpus.DATA / "records"
INDEX = corpus.EXAMPLES / "saved_model" / "variables" / "variables.index"

SYNTH = [case for case in corpus.synth_cases() if case.row["kind"] == "checkpoint-index"]
OPEN = [case for case in corpus.open_cases() if case.row["kind"] == "checkpoint-index"]


@pytest.mark.parametrize(
    "case", [*corpus.parameters(SYNTH), *corpus.parameters(OPEN, 0 if corpus.CORPUS else 22)]
)
def test_entries_are_tensorflows(case: corpus.Case) -> None:
    oracle = case.oracle()
    checkpoint = read_checkpoint(case.path.read_bytes())
    assert checkpoint.kind == CHECKPOINT_INDEX
    if "bundle_entries" not in oracle:
        assert checkpoint.problems
        return
    assert not checkpoint.problems
    assert isinstance(checkpoint.header, BundleHeaderProto)
    assert checkpoint.header.num_shards == oracle["header"]["num_shards"]
    found = [
        {
            "dtype": message.dtype.name,
            "shape": [dim.size for dim in message.shape.dim],
            "shard": message.shard_id,
            "offset": message.offset,
            "size": message.size,
            "crc32c_masked": message.crc32c,
            "slices": len(message.slices),
        }
        for key, message in checkpoint.records
        if key
    ]
    expected = [{k: v for k, v in e.items() if k != "key"} for e in oracle["bundle_entries"]]
    assert found == expected
    whole = [e for e in oracle["bundle_entries"] if not e["key"].startswith("\0")]
    assert [entry.name for entry in checkpoint.entries] == [e["key"] for e in whole]
    assert [entry.shape for entry in checkpoint.entries] == [tuple(e["shape"]) for e in whole]


def test_example_lists_its_variables() -> None:
    checkpoint = read_checkpoint(INDEX.read_bytes())
    assert not checkpoint.problems
    entry = checkpoint.find("_CHECKPOINTABLE_OBJECT_GRAPH")
    assert entry is not None
    assert (entry.dtype, entry.shape) == (DataType.DT_STRING, ())
    assert checkpoint.find("no such variable") is None


def test_slices_of_partitioned_variables_are_found() -> None:
    """TensorFlow wrote slices on both sides of what one, two and nine bytes hold."""
    checkpoint = read_checkpoint((RECORDS / "slices.index").read_bytes())
    assert not checkpoint.problems
    found = {
        entry.name: [(part.extents, part.size) for part in entry.slices]
        for entry in checkpoint.entries
    }
    assert found == {
        "big": [(((549755813888, 2),), 8)],
        "edge": [((((1 << 62) - 2, 1),), 1)],
        "full": [(((1, 1), (0, WHOLE)), 4)],
        "m8192": [(((8192, 1),), 2)],
        "mat": [(((63, 64), (8191, 2)), 128)],
        "n\xff\0ul": [(((0, 1),), 1)],
    }


def test_v1_checkpoint_holds_its_values() -> None:
    checkpoint = read_checkpoint((RECORDS / "v1.ckpt").read_bytes())
    assert checkpoint.kind == CHECKPOINT_V1
    assert isinstance(checkpoint.header, SavedTensorSlices)
    assert not checkpoint.problems
    shapes = {entry.name: (entry.dtype.name, entry.shape) for entry in checkpoint.entries}
    assert shapes == {
        "a": ("DT_FLOAT", ()),
        "half": ("DT_HALF", (2,)),
        "part": ("DT_INT32", (4, 2)),
        "s": ("DT_INT64", ()),
    }
    part = checkpoint.find("part")
    assert part is not None
    assert part.slices[0].extents == ((1, 2), (0, 2))
    assert part.slices[0].data is not None
    assert list(part.slices[0].data.int_val) == [0, 1, 2, 3]


def test_unreadable_entry_is_a_problem_and_the_rest_is_read() -> None:
    data = bytearray(INDEX.read_bytes())
    good = read_checkpoint(bytes(data))
    at = bytes(data).index(b"\x08\x07\x12\x00")  # dtype DT_STRING, empty shape
    data[at + 3] = 0x7F
    bad = read_checkpoint(bytes(data))
    assert [entry.name for entry in bad.entries] == [entry.name for entry in good.entries]
    assert any("checksum" in problem.reason for problem in bad.problems)
    assert any('entry "_CHECKPOINTABLE' in problem.path for problem in bad.problems)


def test_spoilt_magic_number_hides_nothing() -> None:
    """The handles before it still lead to both blocks."""
    data = (corpus.SYNTH / "ckpt_multiblock" / "ck.index").read_bytes()
    spoilt = read_checkpoint(data[:-1] + b"\0")
    assert len(spoilt.entries) == 4000
    assert ["table magic" in problem.reason for problem in spoilt.problems] == [True]


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_index_without_its_end_gives_what_stands_before(share: float) -> None:
    data = INDEX.read_bytes()
    whole = read_checkpoint(data)
    part = read_checkpoint(data[: int(len(data) * share)])
    assert part.problems
    assert 0 < len(part.entries) <= len(whole.entries)
    names = [entry.name for entry in whole.entries]
    assert [entry.name for entry in part.entries] == names[: len(part.entries)]


@pytest.mark.parametrize("data", [b"", b"\0" * 48, b"\xff" * 100])
def test_other_bytes_give_problems_and_no_entries(data: bytes) -> None:
    checkpoint = read_checkpoint(data)
    assert checkpoint.entries == ()
    assert all(isinstance(problem, DecodeError) for problem in checkpoint.problems)
    assert checkpoint.problems


def test_every_cut_of_an_index_is_read_without_an_exception() -> None:
    data = (RECORDS / "slices.index").read_bytes()
    for size in range(len(data)):
        read_checkpoint(data[:size])


def test_every_flipped_byte_is_read_without_an_exception() -> None:
    for path in (RECORDS / "v1.ckpt", RECORDS / "slices.index"):
        data = path.read_bytes()
        for at in range(len(data)):
            read_checkpoint(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])


@pytest.mark.parametrize("path", INDEXES)
def test_every_flipped_byte_is_told(path: Path) -> None:
    """Of all blocks, those that only find others too; the padding of the footer means nothing."""
    original = path.read_bytes()
    magic = len(original) - 8
    padding = range(len(original[:magic].rstrip(b"\0")), magic)
    for at in range(len(original)):
        data = bytearray(original)
        data[at] ^= 1
        told = read_checkpoint(bytes(data), CHECKPOINT_INDEX).problems
        assert told or at in padding, at


def test_only_the_index_is_opened(tmp_path: Path) -> None:
    """The data files may be elsewhere; nothing that stands in the file names a path."""
    (tmp_path / "model.index").write_bytes(INDEX.read_bytes())
    assert read_checkpoint((tmp_path / "model.index").read_bytes()).entries
