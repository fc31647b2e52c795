"""Passes over a whole file tell how far they are, and stop where they are told to.

What takes some time here is a packed run of zeros in a sparse file: many bytes, no disk.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from corpus import EXAMPLES, ROOT
from scalar_messages import Tree

from pbkaitai import postpass, wellformed
from pbkaitai import progress as progress_module
from pbkaitai.kernel import KERNEL
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef, TensorProto
from pbkaitai.postpass import find_faults, resolve
from pbkaitai.progress import watch
from pbkaitai.source import Source
from pbkaitai.survey import survey
from pbkaitai.wellformed import is_well_formed
from pbkaitai.wire import encode_tag, encode_varint

LONG = 400_000_000  # bytes that a pass of the kernel needs some tenths of a second for
needs_kernel = pytest.mark.skipif(KERNEL is None, reason="there is no compiled kernel")

Calls = list[tuple[int, int]]


@pytest.fixture
def is_told_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "_PERIOD", 0)


@pytest.fixture(scope="module")
def long_tensor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A TensorProto with a packed int64_val of zeros, which take no disk."""
    path = tmp_path_factory.mktemp("progress") / "zeros.pb"
    with open(path, "wb") as file:
        file.write(encode_tag(10, 2) + encode_varint(LONG))
        file.truncate(file.tell() + LONG)
    if os.stat(path).st_blocks * 512 > LONG // 2:
        path.unlink()
        pytest.skip("this file system has no sparse files")
    yield path
    path.unlink()


def small_graph(count: int = 400) -> GraphDef:
    nodes = GraphDef.from_file(EXAMPLES / "frozen_graph.pb").node[:20]
    return GraphDef.from_bytes(GraphDef(node=nodes * (count // 20)).to_bytes())


def assert_told_in_order(calls: Calls, total: int) -> None:
    assert len(calls) >= 3
    assert calls == sorted(calls)
    assert {size for _, size in calls} == {total}
    assert calls[-1] == (total, total)


PASSES: dict[str, Callable[[Message, Any], Any]] = {
    "resolve": lambda message, tell: resolve(message, progress=tell),
    "resolve, lenient": lambda message, tell: resolve(message, [], progress=tell),
    "find_faults": lambda message, tell: list(find_faults(message, progress=tell)),
    "survey": lambda message, tell: survey(message, progress=tell),
}


@pytest.mark.usefixtures("is_told_always")
@pytest.mark.parametrize("name", PASSES)
def test_pass_in_python_tells_how_far_it_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wellformed, "KERNEL", None)
    graph = small_graph(40_000 if name == "survey" else 4_000)
    size = len(graph.to_bytes())
    calls: Calls = []
    PASSES[name](graph, lambda *call: calls.append(call))
    assert_told_in_order(calls, size)


@needs_kernel
@pytest.mark.parametrize("name", ["resolve", "resolve, lenient", "find_faults"])
def test_pass_of_the_kernel_tells_how_far_it_is(name: str, long_tensor: Path) -> None:
    tensor = TensorProto.from_file(long_tensor)
    calls: Calls = []
    PASSES[name](tensor, lambda *call: calls.append(call))
    assert_told_in_order(calls, long_tensor.stat().st_size)


@pytest.mark.parametrize("name", PASSES)
def test_end_is_told_of_a_small_message_too(name: str) -> None:
    graph = small_graph()
    calls: Calls = []
    PASSES[name](graph, lambda *call: calls.append(call))
    size = len(graph.to_bytes())
    assert calls[-1] == (size, size)


class StopError(IndexError):
    """One that a pass over bytes meets for other reasons as well."""


@needs_kernel
@pytest.mark.parametrize("error", [StopError, KeyboardInterrupt])
def test_exception_of_the_progress_function_stops_the_kernel(
    error: type[BaseException], long_tensor: Path
) -> None:
    tensor: Any = TensorProto.from_file(long_tensor)
    calls: Calls = []

    def tell(*call: int) -> None:
        calls.append(call)  # type: ignore[arg-type]
        raise error

    with pytest.raises(error):
        resolve(tensor, progress=tell)
    assert len(calls) == 1
    assert calls[0][0] < LONG
    assert tensor.dtype == 0  # the document can be read on


@pytest.mark.usefixtures("is_told_always")
@pytest.mark.parametrize("name", PASSES)
def test_exception_of_the_progress_function_stops_a_pass(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wellformed, "KERNEL", None)
    calls: Calls = []

    def tell(*call: int) -> None:
        calls.append(call)  # type: ignore[arg-type]
        raise StopError

    with pytest.raises(StopError):
        PASSES[name](small_graph(4_000), tell)
    assert len(calls) == 1


@contextmanager
def signals(handler: Callable[..., None]) -> Iterator[None]:
    """Send this process a signal every five milliseconds."""
    previous = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def heard_by_resolve(path: Path) -> Callable[[], object]:
    message = TensorProto.from_file(path)
    return lambda: resolve(message)


def heard_by_rows(path: Path) -> Callable[[], object]:
    graph = small_graph(100_000)
    return lambda: graph.rows("node", ["name", "op", "input", 'attr["T"].type'])


def heard_by_python(path: Path) -> Callable[[], object]:
    message = small_graph(50_000)
    return lambda: list(postpass._Walk(message, False, watch(message, None)).faults())


@pytest.mark.parametrize("prepare", [heard_by_resolve, heard_by_rows, heard_by_python])
def test_signals_are_heard_during_a_pass(
    prepare: Callable[[Path], Callable[[], object]], long_tensor: Path
) -> None:
    """Signals that wait for the end of a call are heard once, however many came."""
    call = prepare(long_tensor)
    heard: list[int] = []
    gc.disable()  # what is called at a collection would hear them
    try:
        with signals(lambda number, frame: heard.append(number)):
            call()
    finally:
        gc.enable()
    assert len(heard) >= 3


@pytest.mark.parametrize("prepare", [heard_by_resolve, heard_by_rows, heard_by_python])
def test_ctrl_c_ends_a_pass(
    prepare: Callable[[Path], Callable[[], object]], long_tensor: Path
) -> None:
    call = prepare(long_tensor)

    def interrupt(*_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), signals(interrupt):
        call()


# --- writing ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("is_told_always")
def test_writing_tells_how_far_it_is(tmp_path: Path) -> None:
    graph: Any = small_graph()
    for node in graph.node[::40]:
        node.name += "x"  # pieces between what is copied
    calls: Calls = []
    graph.write(tmp_path / "graph.pb", progress=lambda *call: calls.append(call))
    assert_told_in_order(calls, (tmp_path / "graph.pb").stat().st_size)
    assert (tmp_path / "graph.pb").read_bytes() == graph.to_bytes()


@pytest.mark.usefixtures("is_told_always")
def test_writing_that_is_stopped_leaves_no_file(tmp_path: Path) -> None:
    target = tmp_path / "graph.pb"
    target.write_bytes(b"as it was")

    def tell(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        small_graph().write(target, progress=tell)
    assert target.read_bytes() == b"as it was"
    assert list(tmp_path.iterdir()) == [target]


def test_long_part_is_written_whole(tmp_path: Path) -> None:
    """A part longer than what is written at a time."""
    content = bytes(range(256)) * 40_000
    tensor = TensorProto.from_bytes(TensorProto(tensor_content=content).to_bytes())
    tensor.write(tmp_path / "tensor.pb")
    assert TensorProto.from_file(tmp_path / "tensor.pb").tensor_content == content


# --- what the kernel looks at in parts ---------------------------------------------------------

PART = 1 << 18  # bytes of a run that are looked at in one go, in `_wire/validate.c`


def has_fault(message: Message) -> bool:
    """Return whether there is a fault, by the kernel and by Python alone."""
    with patch.object(wellformed, "KERNEL", None):
        fault = next(find_faults(message), None)
    assert is_well_formed(message) == (fault is None)
    return fault is not None


@needs_kernel
@pytest.mark.parametrize("character", ["é", "€", "😀"])
@pytest.mark.parametrize("shift", range(5))
def test_character_across_two_parts_of_a_text_is_seen_whole(character: str, shift: int) -> None:
    text = "a" * (PART - shift) + character + "b" * PART
    graph = GraphDef(node=[{"name": text}])
    assert not has_fault(GraphDef.from_bytes(graph.to_bytes()))


@needs_kernel
@pytest.mark.parametrize("wrong", ["80", "80808080", "e282", "c3c3", "f0808080", "eda080", "ff"])
@pytest.mark.parametrize("shift", range(6))
def test_wrong_text_across_two_parts_is_refused(wrong: str, shift: int) -> None:
    text = b"a" * (PART - shift) + bytes.fromhex(wrong) + b"b" * PART
    data = encode_tag(1, 2) + encode_varint(len(text)) + text
    node = GraphDef.from_bytes(encode_tag(1, 2) + encode_varint(len(data)) + data)
    assert has_fault(node)


@needs_kernel
@pytest.mark.parametrize("wrong", ["", "80", "ff" * 9 + "01", "80" * 10, "ff" * 11 + "00"])
@pytest.mark.parametrize("shift", [0, 1, 5, 10])
def test_varint_across_two_parts_of_a_run_is_seen_whole(wrong: str, shift: int) -> None:
    for behind in (b"\x01" * PART, b""):
        run = b"\x01" * (PART - shift) + bytes.fromhex(wrong) + behind
        data = encode_tag(10, 2) + encode_varint(len(run)) + run
        is_wrong = wrong in ("80" * 10, "ff" * 11 + "00") or (wrong == "80" and not behind)
        assert has_fault(TensorProto.from_bytes(data)) == is_wrong


@needs_kernel
def test_records_behind_long_runs_are_looked_at() -> None:
    long = TensorProto(int64_val=[1] * (2 * PART)).to_bytes()
    for behind in (b"", b"\x08\x01", b"\x08"):
        assert has_fault(TensorProto.from_bytes(long + behind)) == (behind == b"\x08")


@needs_kernel
@pytest.mark.parametrize("depth", [126, 127, 128, 129, 300])
@pytest.mark.parametrize("inner", ["", "52 01 61", "52 01 ff", "52 02 61"])
def test_more_levels_than_have_room_at_first_are_looked_at(depth: int, inner: str) -> None:
    data = bytes.fromhex(inner)
    for _ in range(depth):
        data = encode_tag(1, 2) + encode_varint(len(data)) + data
    tree = Tree.from_bytes(data, depth_limit=1000)
    assert has_fault(tree) == (inner in ("52 01 ff", "52 02 61"))


# --- files that others cut short ---------------------------------------------------------------

CUT_SHORT = """
import os, sys
from pbkaitai.errors import CutShortError
from pbkaitai.messages import GraphDef
from pbkaitai.postpass import resolve
from pbkaitai.source import Source
from pbkaitai.survey import survey

path, call = sys.argv[1:]
graph = GraphDef.from_file(path)
size = os.path.getsize(path)
os.truncate(path, size // 2)
try:
    eval(call)
except CutShortError as error:
    assert (error.name, error.needed, error.found) == (path, size, size // 2)
    print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="no other system lets a mapped file be cut short")
@pytest.mark.parametrize(
    "call",
    [
        "resolve(graph)",
        "resolve(graph, [])",
        "survey(graph)",
        "graph.rows('node', ['name'])",
        "graph.to_bytes()",
        "graph.write(path + '.copy')",
    ],
)
def test_file_that_was_cut_short_meanwhile_is_an_error(call: str, tmp_path: Path) -> None:
    """In a process of its own, which the system would end if a byte were touched."""
    path = tmp_path / "graph.pb"
    small_graph(60_000).write(path)
    done = subprocess.run(
        [sys.executable, "-c", CUT_SHORT, str(path), call],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "was cut short while it was open: it had" in done.stdout
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("with_kernel", [True, False], ids=["kernel", "python"])
def test_size_is_looked_at_during_a_pass(
    *, with_kernel: bool, long_tensor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if with_kernel and KERNEL is None:
        pytest.skip("there is no compiled kernel")
    message = TensorProto.from_file(long_tensor)
    if not with_kernel:
        monkeypatch.setattr(wellformed, "KERNEL", None)
        monkeypatch.setattr(progress_module, "_PERIOD", 0)
        message = small_graph(10_000)
    looks: list[int] = []
    monkeypatch.setattr(Source, "check_size", lambda source: looks.append(1))
    resolve(message)
    assert len(looks) > 3
