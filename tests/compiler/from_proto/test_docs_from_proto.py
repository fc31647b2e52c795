"""docs/from-proto.md: its example runs, and its names are those that are given."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import indent

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "from-proto.md").read_text("utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(folder: Path, *arguments: str) -> tuple[str, str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, done.stderr


def test_example_goes_from_a_proto_file_to_a_message(tmp_path: Path) -> None:
    text = section("An example")
    (tmp_path / "note.proto").write_text(*blocks(text, "proto"), "utf-8")
    warning, values = blocks(text, "text")
    (transcript,) = blocks(text, "console")
    errors = ""
    for step in transcript.split("$ ")[1:]:
        command, _, printed = step.partition("\n")
        output, told = run(tmp_path, "-m", *shlex.split(command))
        assert output == printed
        errors += told
    assert errors == warning
    (field,) = blocks(text, "yaml")
    assert indent(field, " " * 6) in (tmp_path / "specs/training_note.ksy").read_text("utf-8")
    assert run(tmp_path, "-c", *blocks(text, "python")) == (values, "")
    text = section("From Python")
    assert run(tmp_path, "-c", *blocks(text, "python")) == ("".join(blocks(text, "text")), "")
