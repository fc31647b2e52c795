"""Commands on a graph of many nodes hold little more than the file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from corpus import ROOT

from pbkaitai.messages import AttrValue, NodeDef

STATUS = Path("/proc/self/status")
pytestmark = pytest.mark.skipif(not STATUS.exists(), reason="peak memory is read from /proc")

COUNT = 60_000
# What the interpreter and the commands take before they look at a file, and room for noise.
BASE = 40 << 20

MEASURE = """
import re, sys
from pbkaitai.cli.commands import cli
sys.stdout = open({null!r}, "w")
try:
    cli(sys.argv[1:], standalone_mode=False)
except SystemExit:
    pass
peak = re.search(r"VmHWM:\\s*(\\d+) kB", open({status!r}).read())[1]
sys.stderr.write(f"\\npeak {{peak}}\\n")
"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a graph of many small nodes in a chain, with shapes, some 8 MB."""
    shape = {"list": {"shape": [{"dim": [{"size": -1}, {"size": 128}]}]}}
    attrs = {"T": AttrValue(type=1), "_output_shapes": AttrValue(**shape)}
    rest = field(2, b"Neg") + NodeDef(attr=attrs).to_bytes()
    path = tmp_path_factory.mktemp("large") / "large.pb"
    before = b""
    with path.open("wb") as out:
        for i in range(COUNT):
            name = f"model/block_{i // 1000}/layer_{i // 100 % 10}/op_{i}".encode()
            out.write(field(1, field(1, name) + before + rest))
            before = field(3, name)
    return path


def field(number: int, payload: bytes) -> bytes:
    size = len(payload)
    length = bytes([size]) if size < 0x80 else bytes([size & 0x7F | 0x80, size >> 7])
    return bytes([number << 3 | 2]) + length + payload


@pytest.mark.parametrize(
    "command",
    [
        ("nodes",),
        ("nodes", "--json"),
        ("node", "model/block_5/layer_0/op_5000"),
        ("ops",),
        ("functions",),
        ("check",),
    ],
    ids=" ".join,
)
def test_command_holds_little_more_than_the_file(large: Path, command: tuple[str, ...]) -> None:
    """Twice the file beyond what the program itself takes; a mapped file counts as well."""
    name, *rest = command
    arguments = [name, str(large), "--type", "GraphDef", *rest]
    code = MEASURE.format(null=os.devnull, status=str(STATUS))
    run = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert "Traceback" not in run.stderr
    peak = int(run.stderr.rpartition("peak ")[2]) << 10
    size = large.stat().st_size
    assert size > 6 << 20
    assert peak < BASE + 3 * size, f"{peak / 2**20:.0f} MB for a file of {size / 2**20:.0f} MB"
