"""Where there is no memory, the kernel raises MemoryError or is right: it never ends the process.

Allocations by Python's allocators fail one after the other (`_testcapi.set_nomemory`); those that
the kernel makes with malloc fail in a build of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from starving import OPERATIONS

from pbkaitai.kernel import KERNEL
from pbkaitai.wire import encode_tag

HERE = Path(__file__).resolve().parent
TOOLS = HERE.parents[1] / "tools"

pytestmark = pytest.mark.skipif(KERNEL is None, reason="there is no compiled kernel")


def run(*command: str, **environment: str) -> str:
    """Return what a Python program prints."""
    paths = [str(HERE), str(HERE.parent), str(HERE.parents[1])]
    done = subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)} | environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, f"exit code {done.returncode}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.mark.parametrize("name", OPERATIONS)
def test_each_allocation_may_fail(name: str) -> None:
    pytest.importorskip("_testcapi", reason="this Python has no _testcapi to make memory short")
    failures = run(str(HERE / "starving.py"), name)
    assert int(failures) > 0, "no allocation of the operation failed"


def test_wrong_answer_without_memory_is_seen() -> None:
    """The test of the test: an operation that hides that it failed."""
    pytest.importorskip("_testcapi", reason="this Python has no _testcapi to make memory short")
    program = (
        "import starving\n"
        "def hides(_):\n"
        "    try: return bytes(range(200)).decode('latin-1').encode()\n"
        "    except MemoryError: return b''\n"
        "starving.OPERATIONS['hides'] = starving.Operation(lambda: None, hides)\n"
        "starving.main('hides')"
    )
    with pytest.raises(AssertionError, match="allocation 1: b'' is not"):
        run("-c", program)


# Groups nested deeper than are skipped without malloc, each group one level.
DEEP_GROUPS = """
import ctypes, os
from pbkaitai import kernel
from pbkaitai.messages import NodeDef
from pbkaitai.postpass import resolve

left = ctypes.c_long.in_dll(ctypes.CDLL(os.environ["PBKAITAI_KERNEL"]), "allocations_left")
assert kernel.KERNEL is not None
failures = 0
for depth in (1, 128, 129, 300, 1000):
    data = b"\\x0b" * depth + b"\\x0c" * depth
    for after in range(8):
        for call in (
            lambda: NodeDef.from_bytes(data, depth_limit=1000).unknown_fields[0].span,
            lambda: resolve(NodeDef.from_bytes(data, depth_limit=1000)),
            lambda: NodeDef.from_bytes(data, depth_limit=1000).rows("", ["name"]),
        ):
            expected = call()
            left.value = after
            try:
                assert call() == expected, depth
            except MemoryError:
                failures += 1
            left.value = -1
print(failures)
"""


def test_malloc_may_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LD_PRELOAD", raising=False)  # no sanitizer for the compiler
    sys.path.insert(0, str(TOOLS))
    try:
        from build_kernel import build
    finally:
        sys.path.remove(str(TOOLS))
    kernel = tmp_path / "_kernel.abi3.so"
    flags = ["-O1", "-Dmalloc=failing_malloc", "-Drealloc=failing_realloc"]
    complaint = build(kernel, [*flags, str(HERE / "failing_malloc.c")])
    if complaint is not None:
        pytest.skip(f"no kernel with a malloc that fails: {complaint}")
    failures = run("-c", DEEP_GROUPS, PBKAITAI_KERNEL=str(kernel))
    assert int(failures) > 0


@pytest.mark.parametrize("depth", [1, 127, 128, 129, 999])
def test_groups_of_any_depth_are_skipped(depth: int) -> None:
    from pbkaitai.messages import NodeDef

    data = encode_tag(1, 3) * depth + encode_tag(1, 4) * depth
    node = NodeDef.from_bytes(data + b"\x12\x01a", depth_limit=1000)
    assert node.op == "a"
    assert node.unknown_fields[0].span == (1, 2 * depth - 1)
