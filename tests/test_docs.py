"""What README and docs show is what happens: transcripts print it, Python blocks run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from corpus import ROOT

from pbkaitai.cli.commands import COMMANDS, cli

PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")
PROMPT = "$ python -m pbkaitai "
# Their examples add specs or need Node; tests of their own set that up and run them.
ELSEWHERE = {"spec-language.md", "from-proto.md", "kaitai.md"}
SKIPPED = "…"  # a line of a transcript that stands for any number of lines


def blocks(language: str) -> Iterator[object]:
    for page in PAGES:
        if page.name in ELSEWHERE:
            continue
        for number, match in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8"))):
            if match.group(1) == language:
                yield pytest.param(match.group(2), id=f"{page.name}-{number}")


def run(command: str) -> list[str]:
    result = CliRunner().invoke(cli, shlex.split(command), prog_name="pbkaitai")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output.splitlines()


def matches(printed: list[str], shown: list[str]) -> bool:
    """Return whether *shown* is *printed* with some lines left out at `…`."""
    pattern = "".join(
        r"(?:.*\n)*" if line == SKIPPED else re.escape(line) + r"\n" for line in shown
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


@pytest.mark.parametrize("text", list(blocks("console")))
def test_transcript_prints_what_it_shows(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    head, *commands = ("\n" + text).split("\n" + PROMPT)
    assert not head.strip()
    for part in commands:
        command, *shown = part.rstrip("\n").split("\n")
        printed = run(command)
        assert matches(printed, shown), "\n".join(printed)


@pytest.mark.parametrize("text", list(blocks("python")))
def test_python_block_runs(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(text, "block", "exec"), {"__name__": "block"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_contributing_has_a_place_for_every_folder_of_the_package() -> None:
    package = ROOT / "pbkaitai"
    sources = (*package.glob("*/*.py"), *package.glob("*/*.c"))
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    places = set(re.findall(r"^\|.*?\|", table, re.MULTILINE))
    named = {name for cell in places for name in re.findall(r"`(\w+)/`", cell)}
    assert {source.parent.name for source in sources} <= named
    assert all((ROOT / name).is_dir() or (package / name).is_dir() for name in named - {"build"})


def test_a_transcript_that_lies_is_seen() -> None:
    assert matches(["a", "b", "c"], ["a", SKIPPED, "c"])
    assert not matches(["a", "b"], ["a", SKIPPED, "c"])
    assert not matches(["a", "b"], ["a"])


# --- commands ---------------------------------------------------------------------------

ROW = re.compile(r"^\| .+? \| y \| `pbkaitai (?P<command>.+)` \| \[\w+\]\((?P<file>.+)\) \|$")


def answers() -> list[re.Match[str]]:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return [match for line in readme.splitlines() if (match := ROW.match(line))]


def test_what_the_readme_answers_is_in_a_transcript() -> None:
    """One row for each row of the table of today's tools that is about files, values or text."""
    rows = answers()
    assert len(rows) >= 21
    for row in rows:
        text = (ROOT / row["file"]).read_text(encoding="utf-8")
        assert f"\n$ pbkaitai {row['command']}\n" in f"\n{text}", row["command"]


def test_every_command_is_documented_and_has_transcripts() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    steps = [
        line
        for path in (ROOT / "tests" / "cli" / "transcripts").glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("$ pbkaitai ")
    ]
    assert len(steps) >= 120
    for name in COMMANDS:
        assert re.search(rf"^## {re.escape(name)}$", page, re.MULTILINE), name
        assert any(line.split()[2] == name for line in steps), name


def test_drawing_in_the_docs_is_what_the_command_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    target = tmp_path / "frozen_graph.svg"
    run(f"convert examples/frozen_graph.pb -o {target}")
    shown = (ROOT / "docs" / "frozen_graph.svg").read_bytes()
    assert target.read_bytes() == shown
