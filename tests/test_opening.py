"""Opening by path, bytes and stdin: what comes back, and what is said when nothing does."""

from __future__ import annotations

import gzip
import io
import os
import socket
import struct
import sys
from pathlib import Path

import corpus
import pytest

import pbkaitai
from pbkaitai.errors import (
    DecodeError,
    TextFormatError,
    UnknownFormatError,
    UnknownTypeError,
)
from pbkaitai.formats.crc32c import crc32c, mask
from pbkaitai.messages import Example, GraphDef, NodeDef, SavedModel, TensorProto
from pbkaitai.opening import OpenedFile

GRAPH = corpus.EXAMPLES / "frozen_graph.pb"
MODEL = corpus.EXAMPLES / "saved_model"
RECORDS = corpus.DATA / "records"
NODE = bytes.fromhex("0a 01 61 12 04 4e 6f 4f 70")  # name: "a" op: "NoOp"
TEXT = b'node { name: "a" op: "NoOp" }\n'


def test_file_gives_kind_message_and_facts() -> None:
    with pbkaitai.open(GRAPH) as file:
        assert file.kind == "tensorflow.GraphDef"
        assert isinstance(file.message, GraphDef)
        assert len(file.message.node) > 10
        assert file.size == GRAPH.stat().st_size
        assert file.path == str(GRAPH)
        assert "GraphDef" in file.reason
        assert (file.is_text, file.container, file.entries, file.records) == (False, None, (), None)
        assert file.problems == []


@pytest.mark.parametrize("make", [bytes, bytearray, memoryview])
def test_bytes_are_opened_like_a_file(make: type) -> None:
    file = pbkaitai.open(make(GRAPH.read_bytes()))
    assert file.message == GraphDef.from_file(GRAPH)
    assert file.path == ""


def test_stdin_is_called_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(GRAPH.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    file = pbkaitai.open("-")
    assert (file.kind, file.path) == ("tensorflow.GraphDef", "-")


# --- places ---------------------------------------------------------------------------


def test_folder_stands_for_its_saved_model() -> None:
    file = pbkaitai.open(MODEL)
    assert isinstance(file.message, SavedModel)
    assert file.path == str(MODEL / "saved_model.pb")


def test_folder_may_hold_the_text_form(tmp_path: Path) -> None:
    (tmp_path / "saved_model.pbtxt").write_text("saved_model_schema_version: 1 meta_graphs { }")
    file = pbkaitai.open(tmp_path, type="SavedModel")
    assert file.is_text
    assert file.message is not None
    assert file.message.saved_model_schema_version == 1


def test_prefix_stands_for_its_index() -> None:
    file = pbkaitai.open(MODEL / "variables" / "variables")
    assert file.kind == "checkpoint-index"
    assert file.path.endswith("variables.index")
    assert file.message is None
    assert file.checkpoint is not None
    assert file.entries == file.checkpoint.entries
    assert len(file.entries) > 3
    assert file.problems == []


def test_folder_with_one_checkpoint_stands_for_it() -> None:
    assert pbkaitai.open(MODEL / "variables").kind == "checkpoint-index"


def test_folder_with_nothing_says_what_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match=r"without saved_model.pb or saved_model.pbtxt"):
        pbkaitai.open(tmp_path)


def test_folder_with_several_checkpoints_asks_for_one(tmp_path: Path) -> None:
    for name in ("a.index", "b.index"):
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(IsADirectoryError, match="has 2 checkpoints; name one"):
        pbkaitai.open(tmp_path)


def test_missing_file_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        pbkaitai.open("no/such/file.pb")
    assert caught.value.filename == "no/such/file.pb"


def test_socket_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as server:
        try:
            server.bind(str(path))
        except OSError:
            pytest.skip("sockets cannot be made here")
        with pytest.raises(OSError, match="not a file"):
            pbkaitai.open(path)


def test_device_is_not_read() -> None:
    """/dev/zero has no end."""
    if not os.path.exists("/dev/zero"):
        pytest.skip("no /dev/zero here")
    with pytest.raises(OSError, match="not a file"):
        pbkaitai.open("/dev/zero")


# --- type -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tensorflow.NodeDef", "NodeDef"])
def test_given_type_overrides_what_the_file_looks_like(name: str) -> None:
    file = pbkaitai.open(NODE, type=name)
    assert isinstance(file.message, NodeDef)
    assert file.kind == "tensorflow.NodeDef"
    assert file.reason == "its type was given"
    assert file.message.op == "NoOp"


def test_given_type_is_told_apart_from_a_near_one() -> None:
    with pytest.raises(UnknownTypeError, match=r'did you mean "tensorflow\.NodeDef"') as caught:
        pbkaitai.open(NODE, type="NodeDeff")
    assert caught.value.name == "NodeDeff"
    assert caught.value.near == ("tensorflow.NodeDef",)


def test_wrong_type_is_looked_for_before_the_file() -> None:
    with pytest.raises(UnknownTypeError):
        pbkaitai.open("no/such/file.pb", type="Nothing")


def test_empty_file_of_a_given_type_is_an_empty_message() -> None:
    file = pbkaitai.open(b"", type="GraphDef")
    assert file.message == GraphDef.from_bytes(b"")
    assert file.problems == []


def test_given_type_reads_text_and_gzip_too() -> None:
    for data in (TEXT, gzip.compress(TEXT), b"# only a comment\n"):
        file = pbkaitai.open(data, type="GraphDef")
        assert file.is_text
        assert isinstance(file.message, GraphDef)
    binary = pbkaitai.open(gzip.compress(NODE), type="NodeDef")
    assert (binary.is_text, binary.container) == (False, "gzip")
    assert binary.message == NodeDef.from_bytes(NODE)


def test_kinds_that_are_no_message_may_be_given() -> None:
    path = MODEL / "variables" / "variables.index"
    assert pbkaitai.open(path, type="checkpoint-index").entries
    assert pbkaitai.open(RECORDS / "examples.tfrecord", type="tfrecord").records is not None


# --- text and containers --------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_text_form_is_read_in_any_encoding(encoding: str) -> None:
    file = pbkaitai.open(TEXT.decode().encode(encoding))
    assert file.is_text
    assert isinstance(file.message, GraphDef)
    assert file.message.node[0].op == "NoOp"


def test_fault_in_text_says_where() -> None:
    with pytest.raises(TextFormatError) as caught:
        pbkaitai.open(b'node {\n  name: "a"\n  op: "NoOp"\n  nome: "b"\n}\n')
    assert caught.value.line == 4


def test_gzip_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "graph.pb.gz"
    path.write_bytes(gzip.compress(GRAPH.read_bytes()))
    file = pbkaitai.open(path)
    assert file.container == "gzip"
    assert file.message == GraphDef.from_file(GRAPH)
    assert file.size == path.stat().st_size


def test_cut_gzip_gives_its_readable_part() -> None:
    file = pbkaitai.open(gzip.compress(GRAPH.read_bytes())[:-3000])
    assert isinstance(file.message, GraphDef)
    assert len(file.message.node) > 3
    assert any("cut off" in problem.reason for problem in file.problems)


# --- records --------------------------------------------------------------------------


def test_event_file_gives_its_events() -> None:
    file = pbkaitai.open(next(RECORDS.glob("events.out.tfevents.*")))
    assert file.kind == "event-file"
    assert file.records is not None
    events = [record.message for record in file.records]
    assert [event.step for event in events] == [0, 1, 2]
    assert events[0].file_version == "brain.Event:2"
    assert events[2].summary.value[0].simple_value == 0.25
    assert file.problems == []


@pytest.mark.parametrize("name", ["examples.tfrecord", "examples.tfrecord.gz"])
def test_tfrecord_tells_what_its_records_are(name: str) -> None:
    file = pbkaitai.open(RECORDS / name)
    assert file.kind == "tfrecord"
    assert file.detection.record_kind == "tensorflow.Example"
    assert file.records is not None
    message = file.records[-1].message
    assert isinstance(message, Example)
    assert list(message.features.feature["image/label"].int64_list.value) == [4]


def test_records_are_a_sequence() -> None:
    data = (RECORDS / "examples.tfrecord").read_bytes()
    records = pbkaitai.open(data).records
    assert records is not None
    assert len(records) == 2
    assert [record.index for record in records[0:2]] == [0, 1]
    start, stop = records[1].span
    assert records[1].data == data[start:stop]
    with pytest.raises(IndexError):
        records[2]


def test_damaged_records_are_problems_with_their_place() -> None:
    data = bytearray((RECORDS / "examples.tfrecord").read_bytes())
    data[20] ^= 1
    file = pbkaitai.open(bytes(data[:-10]))
    assert file.records is not None
    assert len(file.records) == 1
    texts = [str(problem) for problem in file.problems]
    assert "checksum" in texts[0]
    assert "in record[0]" in texts[0]
    assert "TFRecord payload needs" in texts[-1]


def test_fault_in_a_record_has_its_place_in_the_file() -> None:
    payload = bytes.fromhex("0a 7f")  # features: a size without its bytes
    size = struct.pack("<Q", len(payload))
    framed = size + struct.pack("<I", mask(crc32c(size)))
    framed += payload + struct.pack("<I", mask(crc32c(payload)))
    before = (RECORDS / "examples.tfrecord").read_bytes()
    (fault,) = pbkaitai.open(before + framed).problems
    assert fault.path == "record[2].features"
    assert fault.offset == len(before) + 12 + 2


# --- damage ---------------------------------------------------------------------------


def test_readable_part_of_a_cut_file_is_there() -> None:
    data = GRAPH.read_bytes()[:5000]
    file = pbkaitai.open(data)
    assert isinstance(file.message, GraphDef)
    assert len(file.message.node) > 0
    assert len(file.problems) == 1
    assert file.problems[0].path.startswith("node[")
    assert file.detection.damaged is not None
    assert file.detection.damaged.offset == file.problems[0].offset


def test_reading_before_asking_for_problems_changes_nothing() -> None:
    data = GRAPH.read_bytes()
    bad = data.replace(b"Placeholder", b"Placeholde\xff", 1)
    early, late = pbkaitai.open(bad), pbkaitai.open(bad)
    assert early.message is not None
    list(early.message.node)
    assert [str(p) for p in early.problems] == [str(p) for p in late.problems]
    assert "not UTF-8" in str(late.problems[0])


def _open_or_explain(case: corpus.Case) -> OpenedFile | str:
    """Return the opened file, or what is said instead."""
    try:
        return pbkaitai.open(case.path)
    except UnknownFormatError as error:
        return error.what
    except TextFormatError as error:
        return error.reason


@pytest.mark.parametrize("case", corpus.parameters(corpus.damaged_cases()))
def test_damaged_example_gives_a_part_or_an_answer(case: corpus.Case) -> None:
    file = _open_or_explain(case)
    assert file
    if isinstance(file, OpenedFile):
        is_bad = case.row["parse_ok"] is False and file.container is None
        assert bool(file.problems) == is_bad


@pytest.mark.parametrize("case", [*corpus.synth_parameters(), *corpus.open_parameters()])
def test_corpus_file_opens_or_is_explained(case: corpus.Case) -> None:
    """What TensorFlow reads has no problem, what it refuses has one or is not opened."""
    file = _open_or_explain(case)
    assert file
    if isinstance(file, OpenedFile):
        if case.row["parse_ok"] is True:
            assert file.problems == []
        if case.row["parse_ok"] is False:
            assert file.problems or file.is_text
    else:
        assert case.row["parse_ok"] is not True or case.path.stat().st_size < 16


def test_foreign_file_says_what_it_is_and_what_to_do() -> None:
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"ab" * 32
    with pytest.raises(UnknownFormatError) as caught:
        pbkaitai.open(pointer + b"\nsize 12345\n")
    assert "of 12,345 bytes" in caught.value.what
    assert "git lfs pull" in caught.value.hint
    assert str(caught.value) == f"{caught.value.what}; {caught.value.hint}"


def test_unknown_message_carries_the_nearest_guesses() -> None:
    with pytest.raises(UnknownFormatError) as caught:
        pbkaitai.open(bytes.fromhex("08 03"))
    assert caught.value.guesses


def test_nothing_readable_is_a_decode_error() -> None:
    with pytest.raises(DecodeError):
        pbkaitai.open(b"\xff" * 100, type="checkpoint-index")


def test_bomb_is_refused() -> None:
    bomb = gzip.compress(GRAPH.read_bytes()) + gzip.compress(bytes(300 << 20), 1)
    with pytest.raises(DecodeError, match="inflate to more than 200 times"):
        pbkaitai.open(bomb)


def test_documented_tensor_opens() -> None:
    """08 01 12 05 12 03 08 E8 07 2A 04 00 00 00 00: a thousand zeros."""
    file = pbkaitai.open(corpus.EXAMPLES / "tensor.pb")
    assert isinstance(file.message, TensorProto)


def test_closed_file_keeps_what_was_read() -> None:
    with pbkaitai.open(GRAPH) as file:
        assert file.message is not None
        name = file.message.node[0].name
    assert name
