"""Files of more than 2 GB and of more than 4 GB are read as small ones are.

They are generated sparse: the weights are holes that take no disk and are never looked at.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import pbkaitai
from pbkaitai.errors import DecodeError
from pbkaitai.messages import GraphDef, NodeDef
from pbkaitai.postpass import find_faults, resolve
from pbkaitai.survey import survey
from pbkaitai.wire import encode_tag, encode_varint
from pbkaitai.writing import to_pieces

GB = 1 << 30
WEIGHTS = 2 * GB + 12_345  # bytes of a tensor: more than 31 bits
HOLE = 4 * GB + 678  # bytes of an unknown field: more than 32 bits
UNKNOWN_NUMBER = 900
SMALL = 1_000_000  # bytes of disk, and of a process's memory beyond what Python needs

pytestmark = pytest.mark.skipif(sys.maxsize < 1 << 33, reason="no room for 7 GB of addresses")


class Large(NamedTuple):
    """A sparse GraphDef: `first`, `weights`, the unknown field, `last`.

    Attributes:
        weights: span of the tensor's content.
        last: span of the last node's payload.
    """

    path: Path
    size: int
    weights: tuple[int, int]
    last: tuple[int, int]


def record(number: int, payload: bytes, hole: int = 0) -> bytes:
    """Return a record whose payload is *payload* and a hole; the hole is not in it."""
    return encode_tag(number, 2) + encode_varint(len(payload) + hole) + payload


def weights_head() -> bytes:
    """Return the record of the node `weights` up to the content of its tensor."""
    tensor = b"\x08\x04" + record(2, record(2, b"\x08" + encode_varint(WEIGHTS)))  # uint8 [WEIGHTS]
    content = record(4, b"", WEIGHTS)
    value = record(8, tensor + content, WEIGHTS)  # AttrValue.tensor
    entry = record(1, b"value") + record(2, value, WEIGHTS)
    body = record(1, b"weights") + record(2, b"Const") + record(5, entry, WEIGHTS)
    return record(1, body, WEIGHTS)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Large]:
    path = tmp_path_factory.mktemp("large") / "graph.pb"
    last = NodeDef(name="last", op="Identity", input=["weights"], attr={"T": {"type": 4}})
    try:
        with open(path, "wb") as file:
            file.write(record(1, NodeDef(name="first", op="NoOp").to_bytes()))
            file.write(weights_head())
            start = file.tell()
            file.seek(WEIGHTS - 2, 1)
            file.write(b"\x05\x07")
            file.write(record(UNKNOWN_NUMBER, b"", HOLE))
            file.seek(HOLE - 1, 1)
            file.write(b"\xff")
            file.write(record(1, last.to_bytes()))
            end = file.tell()
            file.write(record(4, b"\x08\x2a"))  # versions
    except OSError as error:
        path.unlink(missing_ok=True)
        pytest.skip(f"this file system has no files of 7 GB: {error}")
    status = path.stat()
    if status.st_blocks * 512 > SMALL:
        path.unlink()
        pytest.skip("this file system has no sparse files")
    yield Large(path, status.st_size, (start, start + WEIGHTS), (end - last.ByteSize(), end))
    path.unlink()


@pytest.fixture
def graph(large: Large) -> Iterator[Any]:
    message = GraphDef.from_file(large.path)
    yield message
    message.close()


def test_file_is_told_and_opened(large: Large) -> None:
    with pbkaitai.open(large.path) as opened:
        assert opened.kind == "tensorflow.GraphDef"
        assert len(opened.message.node) == 3
        assert opened.problems == []


def test_nodes_on_both_sides_of_the_holes_are_listed(graph: Any) -> None:
    assert [(node.name, node.op) for node in graph.node] == [
        ("first", "NoOp"),
        ("weights", "Const"),
        ("last", "Identity"),
    ]
    assert graph.node[-1].input[0] == "weights"
    assert graph.node[2].attr["T"].type == 4
    assert graph.versions.producer == 42


def test_rows_look_behind_the_holes(graph: Any, large: Large) -> None:
    columns = ["name", 'size(attr["value"].tensor.tensor_content)', 'attr["T"].type', "count(attr)"]
    assert graph.rows("node", columns) == [
        ("first", 0, 0, 0),
        ("weights", WEIGHTS, 0, 1),
        ("last", 0, 4, 1),
    ]
    assert graph.rows("node", ["span(input)", "op"], {"name": "last"})[0][1] == "Identity"
    content = 'span(attr["value"].tensor.tensor_content)'
    assert graph.rows("node", [content], {"op": "Const"}) == [(large.weights,)]


def test_spans_are_beyond_four_gigabytes(graph: Any, large: Large) -> None:
    assert large.last[0] > 6 * GB
    assert graph.span_of("node", 2) == large.last
    assert graph.node[2].span_of() == large.last
    assert graph.span_of() == (0, large.size)
    start, stop = graph.node[2].span_of("name")
    with open(large.path, "rb") as file:
        file.seek(start)
        assert file.read(stop - start) == b"last"


def test_tensor_of_more_than_two_gigabytes_is_a_view(graph: Any, large: Large) -> None:
    tensor = graph.node[1].attr["value"].tensor
    assert tensor.span_of("tensor_content") == large.weights
    view = tensor.view_of("tensor_content")
    assert len(view) == WEIGHTS
    assert bytes(view[-3:]) == b"\x00\x05\x07"
    array = pbkaitai.to_ndarray(tensor)
    assert (array.shape, array.dtype) == ((WEIGHTS,), np.dtype("uint8"))
    assert not array.flags.owndata
    assert not array.flags.writeable
    assert array[[0, 1 << 31, -2, -1]].tolist() == [0, 0, 5, 7]
    del array, view


def test_every_byte_is_checked(graph: Any, large: Large) -> None:
    calls: list[tuple[int, int]] = []
    resolve(graph, progress=lambda *call: calls.append(call))
    assert calls[-1] == (large.size, large.size)
    counts = survey(graph)
    assert counts.message_counts["tensorflow.NodeDef"] == 3
    assert counts.unknown_fields == {"tensorflow.GraphDef": {UNKNOWN_NUMBER: 1}}


def test_fault_beyond_four_gigabytes_has_its_offset(large: Large) -> None:
    start, stop = large.last
    with open(large.path, "r+b") as file:
        file.seek(start)
        whole = file.read(stop - start)
        at = whole.index(b"Identity")
        file.seek(start + at)
        file.write(b"\xff")
    try:
        graph = GraphDef.from_file(large.path)
        (fault,) = find_faults(graph)
        assert (fault.offset, fault.path) == (start + at, "node[2].op")
        problems: list[DecodeError] = []
        resolve(graph, problems)
        assert [problem.offset for problem in problems] == [start + at]
        assert [node.name for node in graph.node] == ["first", "weights", "last"]
        graph.close()
    finally:
        with open(large.path, "r+b") as file:
            file.seek(start)
            file.write(whole)


def test_length_beyond_the_end_is_told_in_full(large: Large, tmp_path: Path) -> None:
    path = tmp_path / "cut.pb"
    with open(large.path, "rb") as source, open(path, "wb") as file:
        file.write(source.read(large.weights[0] + 100))
    fault = next(find_faults(GraphDef.from_file(path)))
    assert fault.needed == large.weights[1] - fault.offset
    assert fault.found == large.weights[0] + 100 - fault.offset
    lenient = GraphDef.from_file(path)
    resolve(lenient, [])
    assert [node.name for node in lenient.node] == ["first", "weights"]


def test_change_knows_the_new_lengths(graph: Any, large: Large) -> None:
    """Nothing is written: the parts that would be are counted."""
    graph.node[1].name = "heavier"
    graph.node[2].name = "least"
    pieces = to_pieces(graph)
    assert pieces.size == large.size + 1
    heads = [bytes(part) for part in pieces.buffers() if len(part) < 100]
    assert any(b"heavier" in head for head in heads)
    assert sum(map(len, pieces.buffers())) == pieces.size
    graph.node[1].name = "weights"


SHOWN = """
import sys
from pbkaitai.cli import main
try:
    main()
except SystemExit:
    pass
with open("/proc/self/status") as status:
    peak = next(line for line in status if line.startswith("VmHWM"))
print(peak.split()[1], file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="no /proc to ask for the memory")
def test_command_shows_the_file_without_reading_the_weights(large: Large) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SHOWN, "show", str(large.path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "tensorflow.GraphDef" in done.stdout
    assert "6,4" in done.stdout
    if "asan" not in os.environ.get("LD_PRELOAD", ""):  # a sanitizer keeps what was freed
        assert int(done.stderr.split()[-1]) < 200_000  # KB
