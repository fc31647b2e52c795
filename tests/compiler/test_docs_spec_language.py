"""docs/spec-language.md: its worked example runs, and its errors are the compiler's."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from specfiles import BAD, ROOT, check

PAGE = (ROOT / "docs" / "spec-language.md").read_text("utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_worked_example_adds_a_message_and_then_a_field(tmp_path: Path) -> None:
    """Only YAML is written; `make gen` is tools/gen.py."""
    for name in ("pbkaitai", "ksy", "tools"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignore)
    run(tmp_path, "tools/gen.py")

    text = section("Add a message")
    (spec,) = blocks(text, "yaml")
    path = tmp_path / "ksy" / "training_note.ksy"
    path.write_text(spec, "utf-8")
    assert "1 recompiled" in run(tmp_path, "tools/gen.py")
    assert run(tmp_path, "-c", *blocks(text, "python")) == "".join(blocks(text, "text"))

    text = section("Add a field")
    (block,) = blocks(text, "yaml")
    head, unknown, tail = spec.partition("      - id: unknown\n")
    path.write_text(head + block + unknown + tail, "utf-8")
    assert "1 recompiled" in run(tmp_path, "tools/gen.py")
    assert run(tmp_path, "-c", *blocks(text, "python")) == "".join(blocks(text, "text"))


def test_parts_of_specs_shown_later_are_good(tmp_path: Path) -> None:
    """The fields, the map and the enum of the page, put into the frame of its message."""
    (spec,) = blocks(section("Add a message"), "yaml")
    head, unknown, tail = spec.partition("      - id: unknown\n")
    (one,) = blocks(section("A field"), "yaml")
    (oneof,) = blocks(section("Oneofs and presence"), "yaml")
    (map_field,) = blocks(section("Maps"), "yaml")
    map_field, _, entry = map_field.partition("  # … and beside record:\n")
    note = tmp_path / "training_note.ksy"
    note.write_text(head + one + oneof + map_field + unknown + tail + entry, "utf-8")
    (values,) = blocks(section("Enums"), "yaml")
    outcome = tmp_path / "outcome.ksy"
    meta = "meta:\n  id: outcome\n  imports: [pb]\n  encoding: UTF-8\n"
    outcome.write_text(meta + values, "utf-8")
    specs, errors = check(note, outcome)
    assert errors == []
    assert [spec.body.full_name for spec in specs] == ["training.TrainingNote", "training.Outcome"]


def test_every_bad_spec_is_a_rule_of_the_page_and_the_other_way_round() -> None:
    tables = PAGE.split("| rule | error |\n")[1:]
    rows = "".join(table.partition("\n\n")[0] + "\n" for table in tables)
    shown = set(re.findall(r"^\| .* \| `(.*)` \|$", rows, re.MULTILINE))
    reasons = {path.stem: [error.reason for error in check(path)[1]] for path in BAD.glob("*.ksy")}
    assert shown - {reason for each in reasons.values() for reason in each} == set()
    assert {name for name, each in reasons.items() if not shown.intersection(each)} == set()


def test_example_of_several_errors_is_the_compilers() -> None:
    lines = [
        f"ksy/{Path(error.file).name}{str(error).removeprefix(error.file)}"
        for error in check(BAD / "several_errors.ksy")[1]
    ]
    assert blocks(section("When something is wrong"), "text") == ["\n".join(lines) + "\n"]
