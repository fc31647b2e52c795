"""Completion: the scripts, and what they are offered."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner
from corpus import ROOT

from pbkaitai.cli.commands import COMMANDS, cli


def offered(*words: str) -> list[str]:
    """Return what a shell is told for the last word."""
    code = "from pbkaitai.cli.commands import cli; cli.main(prog_name='pbkaitai')"
    env = {
        **os.environ,
        "_PBKAITAI_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("pbkaitai", *words)),
        "COMP_CWORD": str(len(words)),
    }
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return result.stdout.splitlines()


def test_first_word_is_a_command_or_a_file() -> None:
    assert {f"plain,{name}" for name in COMMANDS} <= set(offered(""))
    assert offered("sho") == ["plain,show"]
    assert offered("some_mod") == ["file,some_mod"]


def test_file_is_completed_by_the_shell() -> None:
    assert offered("show", "exam") == ["file,exam"]


def test_types_and_options_are_offered() -> None:
    assert "plain,NodeDef" in offered("show", "--type", "NodeD")
    assert "plain,tensorflow.NodeDef" in offered("show", "--type", "tensorflow.NodeD")
    assert "plain,--json" in offered("show", "--js")


def test_types_forms_and_words_to_ignore_are_offered_everywhere() -> None:
    assert "plain,GraphDef" in offered("diff", "--type", "GraphD")
    assert "plain,NodeDef" in offered("decode", "--type", "NodeD")
    assert offered("convert", "--to", "pa") == ["plain,parquet"]
    assert offered("diff", "--ignore", "na") == ["plain,names"]
    assert offered("diff", "--ignore", "names,de") == ["plain,names,devices"]
    assert offered("diff", "one.pb", "exam") == ["file,exam"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script_is_one_that_the_shell_reads(shell: str) -> None:
    result = CliRunner().invoke(cli, ["completion", shell], prog_name="pbkaitai")
    assert result.exit_code == 0
    assert "_PBKAITAI_COMPLETE" in result.stdout
    found = shutil.which(shell)
    if found is not None:
        subprocess.run([found, "-n"], input=result.stdout, text=True, check=True)
