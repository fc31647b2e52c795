"""Reads, runs and writes transcripts: commands with what they must print.

    $ pbkaitai examples/tensor.pb        a command, run from the root of the checkout
    file: examples/tensor.pb             its stdout
    ! problem: …                         its stderr
    # exit 4                             its exit code

A line `$ pbkaitai - < FILE` feeds a file to stdin. `OUT` is a folder that is empty at the start
of a transcript. Lines before the first command are
remarks. How sure the detection is stands as `(…%)`: its own tests know the numbers.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from pbkaitai.cli.commands import cli

FOLDER = Path(__file__).parent / "transcripts"
PROMPT = "$ pbkaitai "
_PERCENT = re.compile(r"\(\d+%\)")


@dataclass(frozen=True)
class Step:
    """One command and the lines it prints, in the form of a transcript."""

    command: str
    lines: tuple[str, ...]


def read_transcript(path: Path) -> tuple[str, list[Step]]:
    """Return the remarks and the steps of a transcript."""
    remarks, *parts = ("\n" + path.read_text(encoding="utf-8")).split("\n" + PROMPT)
    steps = []
    for part in parts:
        command, *lines = part.rstrip("\n").split("\n")
        steps.append(Step(command, tuple(lines)))
    return remarks.strip("\n"), steps


def run(command: str, out: Path | None = None) -> Step:
    """Run *command* in this process and return what it prints.

    Args:
        out: the folder that is called OUT.
    """
    line, _, stdin_file = command.partition(" < ")
    line = line if out is None else re.sub(r"\bOUT\b", str(out), line)
    stdin = Path(stdin_file).read_bytes() if stdin_file else None
    result = CliRunner().invoke(cli, shlex.split(line), input=stdin, prog_name="pbkaitai")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    output, errors = _PERCENT.sub("(…%)", result.stdout), result.stderr
    if out is not None:
        output, errors = (text.replace(str(out), "OUT") for text in (output, errors))
    complaints = [f"! {line}".rstrip() for line in errors.splitlines()]
    return Step(command, (*output.splitlines(), *complaints, f"# exit {result.exit_code}"))


def write_transcript(path: Path, remarks: str, steps: list[Step]) -> None:
    """Write a transcript in the form that `read_transcript` reads."""
    parts = [remarks] if remarks else []
    parts += ["\n".join((f"{PROMPT}{step.command}", *step.lines)) for step in steps]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
