"""Opening is cheap: nothing is read before somebody asks, and no more than is asked for."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pbkaitai
from pbkaitai import postpass
from pbkaitai.errors import DecodeError
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef, NodeDef, TensorProto
from pbkaitai.postpass import resolve
from pbkaitai.scan import scan
from pbkaitai.wire import encode_tag, encode_varint

WEIGHTS = 300 << 20
PAGE = 4096


def head(number: int, size: int) -> bytes:
    return encode_tag(number, 2) + encode_varint(size)


def field(number: int, payload: bytes) -> bytes:
    return head(number, len(payload)) + payload


@pytest.fixture(scope="module")
def big_graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A frozen graph of 300 MB in a sparse file: node, node with weights, node, versions."""
    count = WEIGHTS // 4
    tensor = b"\x08\x01" + field(2, field(2, b"\x08" + encode_varint(count))) + head(4, WEIGHTS)
    value = head(8, len(tensor) + WEIGHTS)
    entry = field(1, b"value") + head(2, len(value) + len(tensor) + WEIGHTS)
    inside = len(entry) + len(value) + len(tensor) + WEIGHTS
    node = field(1, b"w") + field(2, b"Const") + head(5, inside)
    before = field(1, field(1, b"x") + field(2, b"Placeholder"))
    after = field(1, field(1, b"y") + field(2, b"MatMul")) + field(4, b"\x08\x07")
    path = tmp_path_factory.mktemp("big") / "graph.pb"
    with path.open("wb") as file:
        file.write(before + head(1, len(node) + inside) + node + entry + value + tensor)
        file.seek(WEIGHTS, 1)
        file.write(after)
    return path


def resident_pages(message: Message) -> int:
    """Return how many pages of the mapped file this process has touched."""
    address = np.frombuffer(message._source.data, dtype=np.uint8).ctypes.data
    pages = 0
    is_ours = False
    with open("/proc/self/smaps", encoding="ascii") as smaps:
        for line in smaps:
            first = line.split(maxsplit=1)[0]
            if "-" in first:
                start, _, end = first.partition("-")
                is_ours = int(start, 16) <= address < int(end, 16)
            elif is_ours and first == "Rss:":
                pages += int(line.split()[1]) * 1024 // PAGE
    return pages


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/smaps").exists(), reason="1 test needs /proc to see what is resident"
)


@needs_proc
def test_opening_a_large_file_does_not_read_its_weights(big_graph: Path) -> None:
    """Nodes, names and shapes of a 300 MB graph are there for a few pages of it."""
    graph: Any = GraphDef.from_file(big_graph)
    assert [node.op for node in graph.node] == ["Placeholder", "Const", "MatMul"]
    tensor = graph.node[1].attr["value"].tensor
    assert tensor.tensor_shape.dim[0].size == WEIGHTS // 4
    assert tensor.has("tensor_content")
    assert graph.versions.producer == 7
    start, end = tensor.span_of("tensor_content")
    assert end - start == len(tensor.view_of("tensor_content")) == WEIGHTS
    assert len(repr(graph)) <= 200
    assert "tensor_content=b'" in repr(tensor)
    assert resident_pages(graph) < 2000  # 8 MB: the kernel maps pages around those touched


@needs_proc
def test_array_of_a_large_tensor_is_a_view_of_the_file(big_graph: Path) -> None:
    graph: Any = GraphDef.from_file(big_graph)
    tracemalloc.start()
    array = pbkaitai.to_ndarray(graph.node[1].attr["value"].tensor)
    allocated = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert array.shape == (WEIGHTS // 4,)
    assert array[-1] == 0
    assert not array.flags.writeable
    assert allocated < 1 << 20
    assert resident_pages(graph) < 2000


def test_large_file_is_resolved_without_memory(big_graph: Path) -> None:
    graph = GraphDef.from_file(big_graph)
    assert peak(lambda: resolve(graph)) < 1 << 20


def test_array_keeps_the_file_when_the_message_is_closed(big_graph: Path) -> None:
    with GraphDef.from_file(big_graph) as graph:
        array = pbkaitai.to_ndarray(graph.node[1].attr["value"].tensor)
    del graph
    gc.collect()
    assert array[123] == 0


def test_bytes_are_kept_not_copied() -> None:
    data = field(4, bytes(1 << 22))
    for buffer in (data, bytearray(data), memoryview(data)):
        assert peak(lambda buffer=buffer: TensorProto.from_bytes(buffer).span_of()) < 1 << 16
    message = TensorProto.from_bytes(data)
    assert message._source.data is data


def test_view_is_read_only_and_shares_the_bytes() -> None:
    data = bytearray(field(1, b"name"))
    view = NodeDef.from_bytes(data).view_of("name")
    assert bytes(view) == b"name"
    assert view.readonly
    data[2] = ord("N")
    assert bytes(view) == b"Name"


def test_nothing_is_read_until_an_attribute_is() -> None:
    """Bytes that are no message at all can be opened; only reading them is an error."""
    message: Any = GraphDef.from_bytes(b"\xff" * 100)
    assert message.span_of() == (0, 100)
    with pytest.raises(pbkaitai.errors.DecodeError):
        _ = message.node


def test_fault_in_one_node_does_not_disturb_the_others() -> None:
    data = field(1, field(1, b"a")) + field(1, b"\x0a\x05") + field(1, field(1, b"c"))
    graph: Any = GraphDef.from_bytes(data)
    assert [graph.node[i].name for i in (0, 2)] == ["a", "c"]
    with pytest.raises(pbkaitai.errors.DecodeError, match=r"in node\[1\].name"):
        _ = graph.node[1].name


def test_value_is_read_once() -> None:
    """A string or message is the same object whenever it is asked for."""
    graph: Any = GraphDef.from_bytes(field(1, field(1, b"a long name") + field(3, b"x")))
    node = graph.node[0]
    assert node is graph.node[0] is next(iter(graph.node)) is graph.node[-1]
    assert node.name is node.name
    assert node.input is node.input
    assert graph.versions is graph.versions
    assert graph.library.function is graph.library.function


# --- hostile sizes ---------------------------------------------------------------------------


def peak(call: Callable[[], object]) -> int:
    """Return the bytes that *call* had allocated at its peak."""
    gc.collect()
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("claim", [1 << 31, (1 << 35) - 1])
@pytest.mark.parametrize("number", [1, 4, 5, 8, 99])
def test_claimed_length_allocates_nothing(claim: int, number: int) -> None:
    """A length is checked against the bytes that are there before anything is made of it."""
    message = TensorProto.from_bytes(head(number, claim) + b"\0" * 8)
    problems: list[pbkaitai.errors.DecodeError] = []
    assert peak(lambda: (resolve(message, problems), message.to_dict())) < 1 << 18
    assert len(problems) == 1


def test_count_of_a_packed_field_makes_no_values() -> None:
    values = 1 << 18
    message: Any = TensorProto.from_bytes(field(5, bytes(4 * values)) + field(7, bytes(values)))
    assert peak(lambda: (len(message.float_val), len(message.int_val))) < 1 << 20
    assert len(message.float_val) == len(message.int_val) == values


def test_line_about_a_long_message_reads_only_what_it_shows() -> None:
    nodes = field(1, field(1, b"n" * 1000) + field(3, b"i" * 1000) * 50) * 2000
    graph = GraphDef.from_bytes(nodes)
    assert len(graph.node) == 2000
    assert peak(lambda: repr(graph)) < 1 << 17
    tensor = TensorProto.from_bytes(field(4, bytes(1 << 24)) + field(8, bytes(1 << 24)))
    TensorProto()._repr_html_()  # so that what it imports does not count
    assert peak(lambda: (repr(tensor), tensor._repr_html_())) < 1 << 17


def test_many_faults_are_found_in_time_and_kept_in_number() -> None:
    """A file of nothing but faults: each costs little, and only so many are kept."""
    from pbkaitai.source import MAX_PROBLEMS

    count = MAX_PROBLEMS + 500
    graph = GraphDef.from_bytes(field(1, b"\x0a\x05") * count)
    problems: list[pbkaitai.errors.DecodeError] = []
    resolve(graph, problems)
    assert len(problems) == MAX_PROBLEMS
    assert problems[-1].path == f"node[{MAX_PROBLEMS - 1}].name"
    assert all(not node.name for node in graph.node)
    assert len(problems) == MAX_PROBLEMS


def test_errors_hold_no_part_of_the_file() -> None:
    data = field(1, field(1, b"\xff" * 1_000_000))
    problems: list[pbkaitai.errors.DecodeError] = []
    resolve(GraphDef.from_bytes(data), problems)
    assert len(problems) == 1
    assert sum(sys.getsizeof(value) for value in vars(problems[0]).values()) < 2000


def test_faults_of_a_message_in_many_records_cost_one_look_at_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A file of 30 kB with a library in 10,000 damaged parts is answered in seconds."""
    calls = []

    def counting(*args: Any) -> None:
        calls.append(args)
        scan(*args)

    monkeypatch.setattr(postpass, "scan", counting)
    problems: list[DecodeError] = []
    resolve(GraphDef.from_bytes(field(2, b"\xff") * 200), problems)
    assert [problem.path for problem in problems] == ["library"] * 200
    assert len(calls) <= 4 * 200
