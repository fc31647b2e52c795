"""tools/kaitai: the official compiler and its classes, on three specs.

`make kaitai` runs it on all. The official tools come from npm, which a test does not ask: where
`make kaitai` has not installed them, these tests are skipped.
"""

from __future__ import annotations

import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ROOT / "tools" / "kaitai"
MODULES = ROOT / "build" / "kaitai" / "node_modules"
PAGE = (ROOT / "docs" / "kaitai.md").read_text("utf-8")

needs_official_tools = pytest.mark.skipif(
    shutil.which("node") is None or not (MODULES / "kaitai-struct-compiler").is_dir(),
    reason="the official Kaitai compiler is not installed: make kaitai",
)

TENSOR = bytes.fromhex("08 01 12 05 12 03 08 e8 07 2a 04 00 00 00 00")


def run_tool(out: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOLS / "run.py"), "--installed", "--out", str(out)]
    only = ["--only", "tensor_proto,saver_def,feature"]
    return subprocess.run([*command, *only], check=False, capture_output=True, text=True)


def compile_folder(folder: Path, out: Path) -> subprocess.CompletedProcess[str]:
    command = ["node", str(TOOLS / "compile.mjs"), str(out), str(folder)]
    environment = {"NODE_PATH": str(MODULES), "PATH": str(Path(shutil.which("node") or "").parent)}
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment)


@pytest.fixture(scope="module")
def tools() -> Iterator[dict[str, ModuleType]]:
    """The modules of tools/kaitai, which find each other by bare name."""
    names = ("schema", "canonical", "differences", "merge", "random_messages", "cases", "compare")
    sys.path.insert(0, str(TOOLS))
    try:
        yield {name: importlib.import_module(name) for name in names}
    finally:
        sys.path.remove(str(TOOLS))
        for name in names:
            sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def schema(tools: dict[str, ModuleType]) -> Any:
    return tools["schema"].Schema([ROOT / "ksy"])


# --- with the official tools ---------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Where three specs were compiled and compared, and what was printed."""
    out = tmp_path_factory.mktemp("kaitai")
    done = run_tool(out)
    assert done.returncode == 0, done.stdout + done.stderr
    return out, done.stdout


@needs_official_tools
def test_official_classes_agree_with_ours(made: tuple[Path, str]) -> None:
    lines = made[1].splitlines()
    for language in ("python", "javascript"):
        (line,) = [line for line in lines if line.startswith(f"{language}: ")]
        assert ": 0 differ;" in line
        compared, of_all = re.findall(r"([\d,]+) of ([\d,]+) fields", line)[0]
        assert compared == of_all


@needs_official_tools
def test_unchanged_specs_are_not_compiled_again(made: tuple[Path, str]) -> None:
    assert "specs compiled to" in made[1]
    assert "are compiled already" in run_tool(made[0]).stdout


@needs_official_tools
def test_python_example_of_the_docs_prints_what_the_docs_say(made: tuple[Path, str]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (expected,) = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    code = code.replace("build/kaitai/python", str(made[0] / "python"))
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == expected


@needs_official_tools
def test_all_faults_of_all_specs_are_told_once_and_nothing_is_written(tmp_path: Path) -> None:
    """A spec that imports a faulty one has no fault of its own."""
    folder = tmp_path / "ksy"
    folder.mkdir()
    for id, old, new in (
        ("pb", "", ""),
        ("tensor_shape_proto", "type: dim\n", "type: dimm\n"),
        ("tensor_slice_proto", "size: wire.size", "sise: wire.size"),
        ("saver_def", "meta:", "meta: ["),
        ("data_type", "", ""),
        ("tensor_spec_proto", "", ""),
    ):
        text = (ROOT / "ksy" / f"{id}.ksy").read_text("utf-8")
        (folder / f"{id}.ksy").write_text(text.replace(old, new, 1) if old else text)
    done = compile_folder(folder, tmp_path / "out")
    assert done.returncode == 1
    faults = [line for line in done.stderr.splitlines() if line.startswith(str(folder))]
    assert [re.match(r".*/(\w+)\.ksy: ", line)[1] for line in faults] == [  # type: ignore[index]
        "saver_def",
        "tensor_shape_proto",
        "tensor_slice_proto",
    ]
    assert "unable to find type 'dimm'" in faults[1]
    assert not (tmp_path / "out").exists()


# --- without them ---------------------------------------------------------------------------


def compared(tools: dict[str, ModuleType], schema: Any, path: Path, change: str = "") -> list[str]:
    """Return the failures when the official answer is ours, with `old>new` put in."""
    from pbkaitai.messages import TensorProto

    case = tools["cases"].Case("tensor", "tensor_proto", str(path), ("python",))
    answer = json.dumps(tools["canonical"].records(schema, TensorProto, case.data()))
    old, _, new = change.partition(">")
    assert old in answer
    answers = {"python": iter([answer.replace(old, new, 1)])}
    (tally,) = tools["compare"].compare(schema, {"tensor_proto": TensorProto}, [case], answers)
    return list(tally.failures)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ('"Pb.Int64", 1000>"Pb.Int64", 1001', "records[1] tensor_shape[0] dim[0] size"),
        ('"Pb.Int64", 1000>"Pb.Int32", 1000', "records[1] tensor_shape[0] dim[0]"),
        ('"float_val">"floatVal"', "records[2]"),
        ("[5, 2,>[6, 2,", "records[2]"),
        ('["0000000000000000"]>[]', "records[2] float_val: count"),
        ('["0000000000000000"]>["8000000000000000"]', "records[2] float_val[0]"),
        ('"DataType", 1>"DataType", true', "records[0] dtype"),
    ],
)
def test_one_wrong_thing_is_found_and_told(
    tools: dict[str, ModuleType], schema: Any, tmp_path: Path, change: str, told: str
) -> None:
    path = tmp_path / "tensor.pb"
    path.write_bytes(TENSOR)
    assert compared(tools, schema, path) == []
    (failure,) = compared(tools, schema, path, change)
    assert f"{path} (tensor): {told}\n" in failure


def test_official_records_merge_as_our_messages_do(
    tools: dict[str, ModuleType], schema: Any
) -> None:
    """Last value, merged parts, oneof, map and default, each told by hand."""
    from pbkaitai.messages import AttrValue, Feature, NodeDef

    def both(cls: Any, text: str) -> Any:
        data = bytes.fromhex(text)
        records = tools["canonical"].records(schema, cls, data)
        merged = tools["merge"].merge(schema, cls, records)
        assert merged == tools["merge"].tree(schema, cls.from_bytes(data), data)
        return merged

    assert both(AttrValue, "18 01 18 02") == {"i": 2}
    assert both(AttrValue, "18 01 28 00") == {"b": False}  # a oneof has presence
    assert both(NodeDef, "0a 00 12 01 61") == {"op": "a"}  # an empty name is absent
    assert both(NodeDef, "2a 07 0a 01 6b 12 02 18 01 2a 07 0a 01 6b 12 02 18 02") == {
        "attr": [["k", {"i": 2}]]
    }
    assert both(Feature, "1a 03 0a 01 01 1a 03 0a 01 02") == {"int64_list": {"value": [1, 2]}}


def test_random_messages_are_the_same_each_time_and_hold_every_field(
    tools: dict[str, ModuleType], schema: Any
) -> None:
    from pbkaitai.messages import TensorProto

    make = tools["random_messages"].Maker
    data = make(schema, "seed").complete(TensorProto)
    assert data == make(schema, "seed").complete(TensorProto)
    assert data != make(schema, "other seed").complete(TensorProto)
    records = tools["canonical"].records(schema, TensorProto, data)
    assert {number for number, *_ in records} >= set(TensorProto.DESCRIPTOR.by_number)


def test_deep_messages_stay_within_our_limit(tools: dict[str, ModuleType], schema: Any) -> None:
    from pbkaitai.messages import AttrValue
    from pbkaitai.postpass import resolve

    maker = tools["random_messages"].Maker(schema, "seed")
    resolve(AttrValue.from_bytes(maker.deep(AttrValue)))
    with pytest.raises(Exception, match="nested"):
        resolve(AttrValue.from_bytes(maker.deep(AttrValue), depth_limit=80))


def test_each_known_difference_is_in_the_docs(tools: dict[str, ModuleType]) -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    for difference in tools["differences"].DIFFERENCES:
        assert any(row.startswith(f"| {difference.name}") for row in rows), difference.name
        answers = (difference.python, difference.javascript)
        assert any(difference.ours != answer for answer in answers), difference.name


def test_lock_file_names_no_registry() -> None:
    """npm then takes the packages from the registry of whoever runs it, and checks the hashes."""
    lock = json.loads((TOOLS / "package-lock.json").read_bytes())
    packages = {name: row for name, row in lock["packages"].items() if name}
    assert not [name for name, row in packages.items() if "resolved" in row]
    assert all(row["integrity"].startswith("sha512-") for row in packages.values())
