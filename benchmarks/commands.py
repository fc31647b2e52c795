"""Every command on a graph of 100,000 nodes: seconds and peak memory of the process.

python benchmarks/commands.py [FILE]

Memory is told beside that of the same command on a graph of 51 nodes: the rest is the file's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "build" / "bench"
SMALL = ROOT / "examples" / "frozen_graph.pb"


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else HOME / "wide-1.pb"
    if not path.is_file():
        code = (
            "import sys, workloads, pathlib as p; workloads.make('wide', p.Path(sys.argv[1]), 1.0)"
        )
        command = [sys.executable, "-c", code, str(path.parent)]
        subprocess.run(command, cwd=ROOT / "benchmarks", check=True)
    megabytes = path.stat().st_size / 2**20
    node = middle_constant(path)
    with tempfile.TemporaryDirectory() as folder:
        print(f"{path.name}: {megabytes:.1f} MB")
        small = commands(str(SMALL), "start", folder)
        for command, other in zip(commands(str(path), node, folder), small, strict=True):
            told = " ".join(word for word in command if not word.startswith(("/", "build")))
            base = run(other)
            print(row(told, run(command), base, megabytes), flush=True)
    return 0


def commands(file: str, node: str, folder: str) -> list[list[str]]:
    """Return the commands about a file and a constant in it."""
    forms = ("pbtxt", "pb", "json", "ndjson", "csv", "dot", "svg")
    return [
        ["show", file],
        ["tree", file],
        ["tree", file, f'node[name="{node}"]'],
        ["hex", file, "1000:256"],
        ["nodes", file],
        ["nodes", file, "--ndjson"],
        ["nodes", file, "--color", "always", "--no-pager"],
        ["node", file, node],
        ["io", file],
        ["tensors", file],
        ["tensors", file, "--no-stats"],
        ["tensor", file, node],
        ["export", file, f"{folder}/out", "--format", "safetensors", "--force"],
        ["ops", file],
        ["check", file],
        ["diff", file, file],
        *(["convert", file, "--to", form, "-f", "-o", f"{folder}/out.{form}"] for form in forms),
        ["decode", file, "--type", "GraphDef"],
        ["decode", file, "--raw"],
    ]


def middle_constant(path: Path) -> str:
    """Return a name to look for, found by another process: what this one holds would count."""
    command = [sys.executable, "-m", "pbkaitai", "nodes", str(path), "--op", "Const"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = done.stdout.splitlines()
    return found[len(found) // 2].partition("\t")[0]


def run(words: list[str]) -> tuple[float, float, int]:
    """Return seconds, peak memory in MB, and the exit code."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "pbkaitai", *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return time.perf_counter() - start, usage.ru_maxrss / 1024, process.returncode


def row(
    told: str, found: tuple[float, float, int], base: tuple[float, float, int], size: float
) -> str:
    seconds, peak, code = found
    more = peak - base[1]
    return f"{told[:58]:58} {seconds:7.2f} s {peak:6.0f} MB  {more / size:+5.1f} files  exit {code}"


if __name__ == "__main__":
    sys.exit(main())
