"""Every transcript prints what it says. UPDATE_TRANSCRIPTS=1 writes them anew: read the diff."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from corpus import ROOT
from transcript import FOLDER, read_transcript, run, write_transcript

TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    remarks, expected = read_transcript(path)
    assert expected, "a transcript has at least one command"
    steps = [run(step.command, tmp_path) for step in expected]
    if os.environ.get("UPDATE_TRANSCRIPTS"):
        write_transcript(path, remarks, steps)
        return
    for step, wanted in zip(steps, expected, strict=True):
        printed = "\n".join(step.lines)
        assert printed == "\n".join(wanted.lines).rstrip("\n"), step.command


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) > 5
