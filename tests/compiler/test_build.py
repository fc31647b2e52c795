"""The incremental build: what is compiled again, what is written, what is left alone."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from specfiles import ROOT, field, message

from pbkaitai.compiler import build as build_module
from pbkaitai.compiler.build import MANIFEST, BuildResult, build, compile_specs


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a folder with four specs: c imports b, b imports a, d stands alone."""
    (tmp_path / "ksy").mkdir()
    put(tmp_path, "a", field("x", 1, "str"))
    put(tmp_path, "b", field("a", 1, "a"), imports="pb, a")
    put(tmp_path, "c", field("b", 1, "b"), imports="pb, b")
    put(tmp_path, "d", field("x", 1, "str"))
    return tmp_path


def put(tree: Path, name: str, *fields: str, imports: str = "pb") -> None:
    (tree / "ksy" / f"{name}.ksy").write_text(message(name, *fields, imports=imports), "utf-8")


def run(tree: Path) -> BuildResult:
    return build(tree / "ksy", tree / "build" / "pbkaitai_messages")


def names(paths: tuple[Path, ...]) -> set[str]:
    return {path.name for path in paths}


def files(tree: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in (tree / "build" / "pbkaitai_messages").iterdir()}


def test_first_run_compiles_everything(tree: Path) -> None:
    result = run(tree)
    assert str(result) == "4 specs, 4 recompiled, 6 files written"
    assert set(files(tree)) == {"a.py", "b.py", "c.py", "d.py", "__init__.py", "py.typed"}


def test_unchanged_tree_is_not_even_parsed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tree)
    monkeypatch.setattr(build_module, "_compile", lambda paths: pytest.fail("compiled"))
    result = run(tree)
    assert str(result) == "4 specs, 0 recompiled, up to date"
    assert names(result.unchanged) == set(files(tree))


def test_unchanged_tree_takes_under_a_second_and_imports_no_yaml() -> None:
    script = (
        "import runpy, sys\n"
        "try:\n    runpy.run_path('tools/gen.py')\n"
        "except SystemExit as exit:\n    assert not exit.code\n"
        "assert 'yaml' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "tools/gen.py"], cwd=ROOT, check=True, capture_output=True)
    started = time.monotonic()
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True)
    assert time.monotonic() - started < 1
    assert b"0 recompiled, up to date" in done.stdout


def test_changed_spec_is_recompiled_with_all_that_depend_on_it(tree: Path) -> None:
    run(tree)
    put(tree, "b", field("a", 1, "a"), field("y", 2, "str"), imports="pb, a")
    result = run(tree)
    assert result.recompiled == ("b", "c")
    assert names(result.written) == {"b.py"}  # c says the same as before
    assert b'"y"' in files(tree)["b.py"]


def test_dependents_follow_a_renamed_class(tree: Path) -> None:
    run(tree)
    path = tree / "ksy" / "a.ksy"
    path.write_text(path.read_text("utf-8").replace("seq:", "-orig-id: pkg.A\nseq:", 1), "utf-8")
    assert run(tree).recompiled == ("a", "b", "c")


def test_change_of_the_building_blocks_recompiles_everything(tree: Path) -> None:
    blocks = (ROOT / "ksy" / "pb.ksy").read_text("utf-8")
    (tree / "ksy" / "pb.ksy").write_text(blocks, "utf-8")
    run(tree)
    (tree / "ksy" / "pb.ksy").write_text(blocks + "# more\n", "utf-8")
    assert run(tree).recompiled == ("a", "b", "c", "d")


def test_new_spec_is_compiled_and_listed(tree: Path) -> None:
    run(tree)
    put(tree, "e", field("c", 1, "c"), imports="pb, c")
    result = run(tree)
    assert result.recompiled == ("e",)
    assert names(result.written) == {"e.py", "__init__.py"}


def test_module_of_a_deleted_spec_is_removed(tree: Path) -> None:
    run(tree)
    (tree / "ksy" / "d.ksy").unlink()
    result = run(tree)
    assert names(result.removed) == {"d.py"}
    assert "d.py" not in files(tree)
    assert b'"D"' not in files(tree)["__init__.py"]


def test_deleting_a_spec_that_another_imports_is_an_error(tree: Path) -> None:
    run(tree)
    before = files(tree)
    (tree / "ksy" / "a.ksy").unlink()
    result = run(tree)
    assert [error.reason for error in result.errors] == ['no file "a.ksy"']
    assert files(tree) == before


@pytest.mark.parametrize("name", ["b.py", "__init__.py", "py.typed"])
def test_output_that_was_edited_or_deleted_is_made_again(tree: Path, name: str) -> None:
    run(tree)
    before = files(tree)
    path = tree / "build" / "pbkaitai_messages" / name
    path.write_bytes(path.read_bytes() + b"# edited\n")
    assert names(run(tree).written) == {name}
    path.unlink()
    assert names(run(tree).written) == {name}
    assert files(tree) == before


def test_another_compiler_recompiles_everything(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tree)
    monkeypatch.setattr(build_module, "compiler_hash", lambda: "another")
    assert run(tree).recompiled == ("a", "b", "c", "d")


def test_on_any_fault_nothing_is_written(tree: Path) -> None:
    run(tree)
    before = files(tree), (tree / "build" / MANIFEST).read_bytes()
    put(tree, "a", field("x", 1, "str"), field("y", 2, "str"))
    put(tree, "d", field("x", 0, "nothing"))
    result = run(tree)
    assert [error.reason for error in result.errors] == [
        'no type "nothing"',
        "field number 0 is not within 1 to 536870911",
    ]
    assert str(result) == "4 specs, 2 errors, nothing written"
    assert (files(tree), (tree / "build" / MANIFEST).read_bytes()) == before
    put(tree, "d", field("x", 1, "str"))
    assert run(tree).recompiled == ("a", "b", "c")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"specs": 1, "outputs": {}}', "\xff"])
def test_damaged_manifest_means_a_full_build(tree: Path, text: str) -> None:
    run(tree)
    (tree / "build" / MANIFEST).write_text(text, "latin-1")
    result = run(tree)
    assert result.recompiled == ("a", "b", "c", "d")
    assert result.written == ()
    assert str(run(tree)) == "4 specs, 0 recompiled, up to date"


def test_lost_manifest_does_not_keep_old_modules(tree: Path) -> None:
    run(tree)
    (tree / "build" / MANIFEST).unlink()
    (tree / "ksy" / "d.ksy").unlink()
    assert names(run(tree).removed) == {"d.py"}


def test_files_of_others_are_left_alone(tree: Path) -> None:
    run(tree)
    (tree / "build" / "pbkaitai_messages" / "mine.py").write_text("x = 1\n", "utf-8")
    assert run(tree).removed == ()
    (tree / "ksy" / "d.ksy").unlink()
    run(tree)
    assert "mine.py" in files(tree)


def test_folder_without_specs_is_an_error(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert [error.reason for error in result.errors] == ["holds no .ksy file"]


def test_no_temporary_file_is_left(tree: Path) -> None:
    run(tree)
    left = [p.name for p in (tree / "build").rglob("*") if p.name.startswith(".")]
    assert left == []
    assert set(json.loads((tree / "build" / MANIFEST).read_bytes())) == {
        "compiler",
        "specs",
        "outputs",
    }


def test_gen_reports_all_faults_and_fails(tree: Path) -> None:
    """tools/gen.py prints the faults on stderr, a summary on stdout, and exits with 1."""
    put(tree, "a", field("x", 0, "str"))
    (tree / "tools").mkdir()
    text = (ROOT / "tools" / "gen.py").read_text("utf-8")
    (tree / "tools" / "gen.py").write_text(text, "utf-8")
    (tree / "pbkaitai").symlink_to(ROOT / "pbkaitai")
    done = subprocess.run(
        [sys.executable, "tools/gen.py"], cwd=tree, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == (
        "ksy/a.ksy:15: /types/record/seq/1/if: field number 0 is not within 1 to 536870911\n"
    )
    assert done.stdout == "4 specs, 1 error, nothing written\n"


def test_compile_takes_what_the_specs_import_along(tree: Path) -> None:
    result = compile_specs([tree / "ksy" / "c.ksy"], tree / "out")
    assert names(result.written) == {"a.py", "b.py", "c.py", "__init__.py", "py.typed"}
    again = compile_specs([tree / "ksy" / "c.ksy"], tree / "out")
    assert again.written == ()
    assert names(again.unchanged) == names(result.written)


def test_compile_does_not_overwrite_what_it_did_not_make(tree: Path) -> None:
    (tree / "out").mkdir()
    (tree / "out" / "__init__.py").write_text("import mine\n", "utf-8")
    result = compile_specs([tree / "ksy" / "c.ksy"], tree / "out")
    assert "was not made by pbkaitai compile" in str(result.errors[0])
    assert [path.name for path in (tree / "out").iterdir()] == ["__init__.py"]


def test_compile_into_a_file_is_an_error(tree: Path) -> None:
    (tree / "out").write_text("", "utf-8")
    result = compile_specs([tree / "ksy" / "c.ksy"], tree / "out")
    assert result.written == ()
    assert result.errors
