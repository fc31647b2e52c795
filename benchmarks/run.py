"""Runs the benchmarks: every peer in turn, several rounds, medians and ratios to upb.

python benchmarks/run.py [--quick] [--rounds N] [--peers a,b] [--jobs j1,j2] [FILE …]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import Any

import workloads

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "build" / "bench"
WORKER = Path(__file__).with_name("worker.py")
JOBS = ("j1", "j2", "j3", "j4", "j5", "j6", "j7a", "j7b", "j7c")
SKIPPED = {("typed", job) for job in ("j1", "j5", "j7b", "j7c")}
PEERS = ("upb", "compiled", "pure", "python", "betterproto2", "kaitai", "tensorflow")
# These are some fifty times slower than upb on many small messages: one round tells enough.
SLOW = ("python", "betterproto2", "kaitai")
SLOW_JOBS = ("j1", "j2")
# A node to look up, at half of each workload; of the others, `middle_const` tells it.
NODES = {"frozen": "layer_{}/kernel", "typed": "f2"}
# Where the nodes of the others stand.
NODE_PATHS = {
    "GraphDef": "node",
    "SavedModel": "meta_graphs.graph_def.library.function.node_def",
}
GOOGLE = ("protobuf==7.36.2", "numpy")
BETTERPROTO = ("betterproto2==0.10.0", "betterproto2_compiler==0.10.1", "grpcio-tools==1.85.1")
LIMIT = 900  # seconds for one job of one peer


def environment(name: str, requirements: tuple[str, ...]) -> str:
    """Return the Python of a peer's virtual environment, made if it is not there."""
    folder = HOME / f"venv-{name}"
    python = folder / "bin" / "python"
    if not (folder / "ready").is_file():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *requirements], check=True)
        (folder / "ready").touch()
    return str(python)


def descriptors() -> Path:
    """Return a FileDescriptorSet of our own field tables, for Google's classes."""
    path = HOME / "descriptors.binpb"
    if not path.is_file():
        sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
        from google.protobuf import descriptor_pb2
        from pb_oracle import google_class

        from pbkaitai.messages import SavedModel

        files = descriptor_pb2.FileDescriptorSet()
        todo, seen = [google_class(SavedModel).DESCRIPTOR.file], set()
        ordered = []
        while todo:
            file = todo.pop()
            if file.name not in seen:
                seen.add(file.name)
                ordered.append(file)
                todo += list(file.dependencies)
        for file in reversed(ordered):
            file.CopyToProto(files.file.add())
        path.write_bytes(files.SerializeToString())
    return path


def betterproto_classes() -> Path:
    """Return the folder of the classes that betterproto2's compiler makes of the descriptors."""
    folder = HOME / "betterproto"
    package = folder / "bench_messages"
    if not package.is_dir():
        python = environment("betterproto2", BETTERPROTO)
        described = descriptors().with_name("descriptors-with-source.binpb")
        # The plugin insists on the comments of a file, be there any or not.
        code = (
            "import sys; from google.protobuf.descriptor_pb2 import FileDescriptorSet as Files\n"
            "files = Files.FromString(open(sys.argv[1], 'rb').read())\n"
            "for file in files.file: file.source_code_info.SetInParent()\n"
            "open(sys.argv[2], 'wb').write(files.SerializeToString())"
        )
        subprocess.run([python, "-c", code, descriptors(), described], check=True)
        part = package.with_suffix(".part")
        part.mkdir(parents=True, exist_ok=True)
        compiler = [python, "-m", "grpc_tools.protoc", f"--descriptor_set_in={described}"]
        output = f"--python_betterproto2_out={part}"
        names = ["tensorflow.proto", "google/protobuf.proto"]
        path = os.pathsep.join((str(Path(python).parent), os.environ["PATH"]))
        command = [*compiler, output, *names]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PATH": path})
        part.rename(package)
    return folder


def tensorflow_python() -> str | None:
    """Return a Python that has TensorFlow: $BENCH_TENSORFLOW, or this one."""
    python = os.environ.get("BENCH_TENSORFLOW", sys.executable)
    test = "import importlib.util as u, sys; sys.exit(u.find_spec('tensorflow') is None)"
    done = subprocess.run([python, "-c", test], check=False)
    return python if done.returncode == 0 else None


def peers(wanted: list[str]) -> dict[str, tuple[str, dict[str, str]]]:
    """Return the Python and the extra environment variables of each peer."""
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for name in wanted:
        if name in ("compiled", "pure"):
            found[name] = sys.executable, {"PBKAITAI_PURE": "1" if name == "pure" else "0"}
        elif name in ("upb", "python"):
            found[name] = (
                environment("google", GOOGLE),
                {
                    "PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION": name,
                    "BENCH_DESCRIPTORS": str(descriptors()),
                },
            )
        elif name == "betterproto2":
            folder = str(betterproto_classes())
            found[name] = environment(name, BETTERPROTO), {"BENCH_BETTERPROTO": folder}
        elif name == "tensorflow" and (python := tensorflow_python()) is not None:
            found[name] = python, {}
        elif name == "kaitai" and (ROOT / "build" / "kaitai" / "python").is_dir():
            folder = str(ROOT / "build" / "kaitai" / "python")
            found[name] = sys.executable, {"BENCH_KAITAI": folder}
        else:
            print(f"{name}: not to be had here", file=sys.stderr)
    return found


def measure(python: str, extra: dict[str, str], words: list[str], node: str) -> dict[str, Any]:
    env = {**os.environ, **extra, "BENCH_NODE": node}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # cold starts would lie
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [python, str(WORKER), *words],
            env=env,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"error": f"over {LIMIT} s"}
    whole = time.perf_counter() - start
    if done.returncode:
        return {"error": (done.stderr.strip().splitlines() or ["failed"])[-1]}
    result: dict[str, Any] = json.loads(done.stdout)
    if words[1] == "j6":
        result["seconds"] = whole
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--peers", help=f"of {', '.join(PEERS)}; quick: the first three")
    parser.add_argument("--jobs", default=",".join(JOBS))
    parser.add_argument("--workloads", default=",".join(workloads.WORKLOADS))
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    rounds = options.rounds or (3 if options.quick else 7)
    scale = 0.05 if options.quick else 1.0
    HOME.mkdir(parents=True, exist_ok=True)
    wanted = options.peers.split(",") if options.peers else PEERS[: 3 if options.quick else None]
    them = peers(list(wanted))
    cases = [(path.stem, path, "GraphDef") for path in options.files]
    if not cases:
        cases = [
            (name, *workloads.make(name, HOME, scale)) for name in options.workloads.split(",")
        ]
    results = []
    for name, path, kind in cases:
        for job in options.jobs.split(","):
            if (name, job) not in SKIPPED:
                results.append(compare(name, path, kind, job, them, rounds, scale))
                print(line(results[-1]), flush=True)
    facts = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}",
        "python": platform.python_version(),
        "peers": {"upb": GOOGLE[0], "betterproto2": BETTERPROTO[0]},
        "rounds": rounds,
        "scale": scale,
        "results": results,
    }
    (HOME / "results.json").write_text(json.dumps(facts, indent=1))
    (HOME / "results.md").write_text(table(results, list(them)))
    print(f"written: {(HOME / 'results.md').relative_to(ROOT)}")
    return 0


def compare(
    name: str,
    path: Path,
    kind: str,
    job: str,
    them: dict[str, tuple[str, dict[str, str]]],
    rounds: int,
    scale: float,
) -> dict[str, Any]:
    node = NODES[name].format(int(200 * scale)) if name in NODES else middle_const(path, kind)
    runs: dict[str, list[dict[str, Any]]] = {peer: [] for peer in them}
    for turn in range(rounds):
        for peer, (python, extra) in them.items():
            if peer in SLOW and (turn or job not in SLOW_JOBS):
                continue
            if not any("error" in run for run in runs[peer]):
                runs[peer].append(measure(python, extra, [peer, job, kind, str(path)], node))
    found: dict[str, Any] = {"workload": name, "job": job}
    checks = set()
    for peer, made in runs.items():
        if not made:
            continue
        if "error" in made[-1]:
            found[peer] = {"error": made[-1]["error"]}
            continue
        checks.add(made[0]["check"])
        found[peer] = {
            "seconds": statistics.median(run["seconds"] for run in made),
            "peak": statistics.median(run["peak"] for run in made),
        }
    if len(checks) > 1:
        found["differs"] = sorted(checks)
    return found


def middle_const(path: Path, kind: str) -> str:
    """Return the name of the constant in the middle of the file, or nothing: it has none."""
    sys.path.insert(0, str(ROOT))
    from pbkaitai import messages

    message = getattr(messages, kind).from_file(path)
    names = message.rows(NODE_PATHS[kind], ["name"], {"op": "Const"})
    return str(names[len(names) // 2][0]) if names else ""


def line(result: dict[str, Any]) -> str:
    cells = [f"{result['workload']:7} {result['job']:4}"]
    base = result.get("upb", {}).get("seconds")
    for peer, value in result.items():
        if isinstance(value, dict):
            if "error" in value:
                cells.append(f"{peer} –")
            else:
                ratio = f"{value['seconds'] / base:.3g}" if base else f"{value['seconds']:.3g} s"
                cells.append(f"{peer} {ratio} ({value['peak'] / 2**20:.0f} MB)")
    if "differs" in result:
        cells.append(f"ANSWERS DIFFER {result['differs']}")
    return "  ".join(cells)


def table(results: list[dict[str, Any]], names: list[str]) -> str:
    """Return the results as a Markdown table: time relative to upb, peak memory."""
    head = "| workload | job | upb | " + " | ".join(n for n in names if n != "upb") + " |"
    rows = [head, "|" + "---|" * (len(names) + 2)]
    for result in results:
        base = result.get("upb", {}).get("seconds")
        cells = [result["workload"], result["job"].upper()]
        for name in ["upb", *(n for n in names if n != "upb")]:
            value = result.get(name, {"error": "–"})
            if "error" in value:
                cells.append("–")
            elif name == "upb":
                cells.append(f"{value['seconds'] * 1e3:.0f} ms ({value['peak'] / 2**20:.0f} MB)")
            else:
                ratio = value["seconds"] / base if base else float("nan")
                cells.append(f"{ratio:.3g} ({value['peak'] / 2**20:.0f} MB)")
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(main())
