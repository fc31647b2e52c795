"""Lines on a terminal: coloured by role, cut to its width, safe to print."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner
from corpus import EXAMPLES, ROOT

from pbkaitai.cli import streams
from pbkaitai.cli.commands import cli
from pbkaitai.views.styled import Line, plain_line

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_colours_are_the_only_escapes() -> None:
    file = str(EXAMPLES / "frozen_graph.pb")
    plain = CliRunner().invoke(cli, ["tree", file, "node[0]"]).stdout
    coloured = CliRunner().invoke(cli, ["tree", file, "node[0]", "--color", "always"]).stdout
    assert "\x1b[1m" in coloured
    bare = [line.rstrip() for line in ESCAPE.sub("", coloured).splitlines()]
    assert bare == plain.splitlines()


@pytest.mark.parametrize("command", [["tree"], ["hex"], ["decode", "--raw"]])
def test_no_colour_where_nobody_wants_it(command: list[str]) -> None:
    file = str(EXAMPLES / "tensor.pb")
    result = CliRunner().invoke(cli, [*command, file, "--color", "never"])
    assert "\x1b" not in result.stdout


def test_terminal_cuts_lines_to_its_width() -> None:
    file = EXAMPLES / "frozen_graph.pb"
    printed = on_terminal(["tree", str(file), "--depth", "1"], {"COLUMNS": "60"})
    lines = ESCAPE.sub("", printed).splitlines()
    assert len(lines) > 20
    assert max(map(len, lines)) == 60
    assert any(line.endswith("…") for line in lines)


def test_no_color_is_heard_on_a_terminal() -> None:
    printed = on_terminal(["tree", str(EXAMPLES / "tensor.pb")], {"NO_COLOR": "1"})
    assert "\x1b" not in printed
    assert "dtype: DataType = DT_FLOAT" in printed


def test_reader_that_goes_away_ends_a_tree_quietly() -> None:
    command = [sys.executable, "-m", "pbkaitai", "tree", str(EXAMPLES / "saved_model")]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def on_terminal(arguments: list[str], environment: dict[str, str]) -> str:
    """Return what the command prints on a terminal of its own."""
    ours, theirs = pty.openpty()
    environ = {**os.environ, "TERM": "xterm", "PAGER": "cat", "COLUMNS": "200"}
    environ.pop("NO_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-m", "pbkaitai", *arguments],
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**environ, **environment},
    ):
        os.close(theirs)
        printed = b""
        try:
            while part := os.read(ours, 65536):
                printed += part
        except OSError:
            pass  # the other end has been closed
    os.close(ours)
    return printed.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("columns", [20, 33, 60, 80])
def test_line_that_is_cut_says_so_and_none_ends_in_blanks(columns: int) -> None:
    pieces: list[Line] = [
        [("0x00  ", "dim"), ("name", "name"), (" = ", "dim"), (f"{'v' * size}   ", "value")]
        for size in range(70)
    ]
    for line in pieces:
        made = streams._styled(line, columns, has_color=False)
        whole = plain_line(line)
        assert made == made.rstrip()
        assert len(made) <= columns
        assert made == whole or made.endswith("…")
