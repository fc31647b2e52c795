"""Imports point down only; who may print, read argv and open files; what an import pulls in."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from corpus import EXAMPLES, ROOT

PACKAGE = ROOT / "pbkaitai"

# From the ground up: a module or package may import those before it.
TOWER = [
    *(
        "errors",
        "naming",
        "progress",
        "kernel",
        "cores",
        "scalars",
        "wire",
        "source",
        "scan",
        "values",
        "enums",
    ),
    *("descriptor", "editing", "containers", "readers", "layout", "paths", "wellformed"),
    *("postpass", "convert", "comparing", "display", "encode", "writing", "query"),
    *("google_api", "message", "messages"),
    *("formats", "compiler", "tensors", "textformat", "survey"),
    *("records", "collection_items", "detection", "checkpoint", "bundle"),
    *("remote", "opening", "graph", "analysis", "drawing", "views", "tables"),
    *("explorer", "cli", "__main__"),
]

# Imports that go up, each inside a function, and why.
DOORS = {
    ("editing", "containers"): "a change asks whether a value is a map",
    ("message", "textformat"): "the method to_pbtxt",
    ("message", "views"): "the method _repr_html_, for notebooks",
}

# These stand beside the tower and need less of it. The compiler must run before anything has
# been generated: only `from-proto` reads messages.
BESIDE = {
    "formats": {"errors", "kernel", "wire"},
    "compiler": {"errors", "naming", "scalars"},
}
LATE = {("compiler", "messages"), ("compiler", "postpass")}

STREAMS = {"sys.argv", "sys.stdin", "sys.stdout", "sys.stderr"}
PRINTERS = {"cli", "__main__"}
STDIN = ("opening", "sys.stdin")  # `-` is the file that is piped in
FILE_OPENERS = {"source", "opening", "remote", "checkpoint", "compiler", "writing"}
OPENING_ELSEWHERE = {
    "pbkaitai/analysis/values/saving.py": "the members of an archive, in a stream that it is given",
    "pbkaitai/detection/places.py": "which checkpoint of a folder is the newest",
    "pbkaitai/cli/compile.py": "whether a spec can be opened at all, for the exit code",
    "pbkaitai/cli/exits.py": "/dev/null, when the reader of the output has gone",
    "pbkaitai/cli/from_proto.py": "the .proto files it is given",
    "pbkaitai/graph/op_since.py": "a table that is a part of the package",
    "pbkaitai/graph/registry.py": "a table that is a part of the package",
}
READERS_AND_WRITERS = {"open", "read_bytes", "read_text", "write_bytes", "write_text", "mmap"}

HEAVY = ("numpy", "ml_dtypes", "rich", "yaml", "click")


@dataclass(frozen=True)
class Import:
    unit: str
    target: str
    place: str
    is_late: bool


def unit_of(module: str) -> str:
    """Return the module or package just below pbkaitai, an empty string for itself."""
    unit = module.split(".")[1] if "." in module else ""
    return unit if (PACKAGE / unit).is_dir() or (PACKAGE / f"{unit}.py").is_file() else ""


@cache
def modules() -> list[tuple[str, Path, ast.Module]]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found.append((name, path, ast.parse(path.read_text(encoding="utf-8"))))
    return found


def nodes_of(tree: ast.AST, is_late: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the nodes that run, and whether they run in a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        late = is_late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        yield node, late
        yield from nodes_of(node, late)


def names_imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        module = node.module or ""
        return [f"{module}.{a.name}" for a in node.names] if module == "pbkaitai" else [module]
    return []


def imports() -> list[Import]:
    found = []
    for module, path, tree in modules():
        for node, is_late in nodes_of(tree):
            for name in names_imported(node):
                if name.split(".")[0] == "pbkaitai" and unit_of(name) != unit_of(module):
                    place = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
                    found.append(Import(unit_of(module), unit_of(name), place, is_late))
    return found


def test_imports_are_absolute() -> None:
    for _, path, tree in modules():
        relative = [n.lineno for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level]
        assert not relative, f"{path}: {relative}"


def test_every_module_has_its_place_in_the_tower() -> None:
    units = {unit_of(module) for module, _, _ in modules()} - {""}
    assert units - set(TOWER) == set()
    assert len(TOWER) == len(set(TOWER))


def test_imports_point_down() -> None:
    up = [
        f"{found.place}: {found.unit} imports {found.target}"
        for found in imports()
        if found.unit
        and found.target
        and TOWER.index(found.target) > TOWER.index(found.unit)
        and not (found.is_late and (found.unit, found.target) in DOORS)
    ]
    assert up == []


def test_every_door_is_used() -> None:
    used = {(found.unit, found.target) for found in imports()}
    assert set(DOORS) | LATE <= used


def test_what_stands_beside_the_tower_needs_little_of_it() -> None:
    more = [
        f"{found.place}: {found.unit} imports {found.target}"
        for found in imports()
        if found.unit in BESIDE
        and found.target
        and found.target not in BESIDE[found.unit]
        and not (found.is_late and (found.unit, found.target) in LATE)
    ]
    assert more == []


def test_only_the_command_line_prints_and_reads_argv() -> None:
    found = []
    for module, path, tree in modules():
        unit = unit_of(module)
        for node in ast.walk(tree):
            name = dotted(node.func if isinstance(node, ast.Call) else node)
            is_call = isinstance(node, ast.Call) and name in ("print", "input")
            if unit in PRINTERS or (unit, name) == STDIN:
                continue
            if is_call or (not isinstance(node, ast.Call) and name in STREAMS):
                found.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}: {name}")
    assert found == []


def dotted(node: ast.AST) -> str:
    """Return `name` or `name.attribute`, an empty string for anything else."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def test_few_modules_open_files() -> None:
    found = []
    for module, path, tree in modules():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or unit_of(module) in FILE_OPENERS:
                continue
            if isinstance(node.func, ast.Name):
                opens = node.func.id == "open"
            else:
                opens = getattr(node.func, "attr", "") in READERS_AND_WRITERS
            if opens and path.relative_to(ROOT).as_posix() not in OPENING_ELSEWHERE:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
    assert found == []


def test_nothing_listens() -> None:
    for module, path, tree in modules():
        names = {name.split(".")[0] for node in ast.walk(tree) for name in names_imported(node)}
        assert not names & {"socket", "http", "urllib", "requests"}, (module, path)


def loaded_after(code: str, *names: str) -> set[str]:
    """Return which of *names* are loaded when a new Python has run *code*."""
    script = f"{code}\nimport sys\nprint(*[n for n in {names!r} if n in sys.modules])"
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


FOREIGN = (*HEAVY, "tensorflow", "google.protobuf")


@pytest.mark.parametrize(
    "code",
    [
        "import pbkaitai",
        "from pbkaitai.messages import GraphDef",
        f"from pbkaitai.messages import GraphDef\n"
        f"graph = GraphDef.from_file({str(EXAMPLES / 'frozen_graph.pb')!r})\n"
        f"names = [node.name for node in graph.node]; repr(graph); graph == graph\n"
        f"from pbkaitai import resolve; resolve(graph); graph.to_json(); graph.to_bytes()",
    ],
    ids=["import pbkaitai", "import a message", "read a graph"],
)
def test_import_pulls_in_nothing_heavy(code: str) -> None:
    """NumPy, rich and the like come with the call that needs them; TensorFlow never."""
    assert loaded_after(code, *FOREIGN) == set()


def test_import_of_the_package_alone_loads_no_other_module() -> None:
    """So that the compiler runs while no message class is there."""
    ours = [f"pbkaitai.{name}" for name in TOWER]
    assert loaded_after("import pbkaitai", *ours, "pbkaitai_messages") == set()


def test_opening_a_file_pulls_in_nothing_heavy() -> None:
    code = f"import pbkaitai; pbkaitai.open({str(EXAMPLES / 'frozen_graph.pb')!r})"
    upper = [f"pbkaitai.{name}" for name in ("graph", "analysis", "views")]
    assert loaded_after(code, *FOREIGN, *upper) == set()


def test_array_needs_numpy_and_not_tensorflow() -> None:
    code = (
        f"from pbkaitai.messages import TensorProto; import pbkaitai\n"
        f"pbkaitai.to_ndarray(TensorProto.from_file({str(EXAMPLES / 'tensor.pb')!r}))"
    )
    assert loaded_after(code, *FOREIGN) - {"ml_dtypes"} == {"numpy"}
