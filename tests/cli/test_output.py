"""A list and a document in every form: lines, JSON, one JSON a line, a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from corpus import EXAMPLES
from on_terminal import on_a_terminal

from pbkaitai.cli import exits
from pbkaitai.cli.exits import reported
from pbkaitai.cli.options import common, listing
from pbkaitai.cli.output import write_listing
from pbkaitai.views.layout import NAME, NUMBER, Column
from pbkaitai.views.listing import Listing

ITEMS = [{"name": "a\tb\x1b[31m", "count": 1}, {"name": "é", "count": None}]


def run(items: list[dict[str, Any]], *args: str) -> Result:
    @click.command()
    @listing
    @common
    @click.pass_context
    def command(ctx: click.Context) -> None:
        columns = (Column("name", NAME), Column("count", NUMBER))
        made = Listing(
            "things", columns, iter(items), lambda i: (i["name"], i["count"]), {"kind": "x"}
        )
        with reported(ctx):
            write_listing(ctx, made, "there is no thing")

    return CliRunner().invoke(command, args)


def test_list_is_lines_of_cells_between_tabs() -> None:
    result = run(ITEMS)
    assert result.stdout == "a\\tb\\x1b[31m\t1\né\t\n"
    assert result.exit_code == exits.OK


def test_header_is_one_line_before() -> None:
    assert run(ITEMS, "--header").stdout.splitlines()[0] == "name\tcount"


@pytest.mark.parametrize("count", [0, 1, 2])
def test_json_of_a_list_is_the_document_of_its_view(count: int) -> None:
    from pbkaitai.convert import dump_json

    text = run(ITEMS[:count], "--json").stdout
    assert json.loads(text) == {"kind": "x", "things": ITEMS[:count]}
    assert "\x1b" not in text
    if count:
        whole = {"kind": "x", "things": ITEMS[:count]}
        assert text.replace("\\u001b", "") == (dump_json(whole, indent=2) + "\n").replace(
            "\\u001b", ""
        )


def test_ndjson_is_one_document_a_line() -> None:
    assert [json.loads(line) for line in run(ITEMS, "--ndjson").stdout.splitlines()] == ITEMS


@pytest.mark.parametrize("args", [(), ("--ndjson",), ("--header",), ("--color", "always")])
def test_empty_list_is_told_and_is_no_success(args: tuple[str, ...]) -> None:
    result = run([], *args)
    assert (result.stdout, result.stderr) == ("", "pbkaitai: there is no thing\n")
    assert result.exit_code == exits.FOUND


def test_table_on_a_terminal_has_titles() -> None:
    lines = run(ITEMS, "--color", "always").stdout.splitlines()
    assert "name" in lines[0]
    assert "a\\tb\\x1b[31m" in "".join(lines)


# --- the pager --------------------------------------------------------------------------


@pytest.fixture
def pager(tmp_path: Path) -> str:
    path = tmp_path / "page"
    path.write_text("#!/bin/sh\necho BEGIN $LESS\ncat\necho END\n")
    path.chmod(0o755)
    return str(path)


def test_terminal_gets_its_output_through_the_pager(pager: str) -> None:
    text = on_a_terminal(str(EXAMPLES / "tensor.pb"), PAGER=pager, LESS="")
    assert text.startswith("BEGIN")
    assert text.rstrip().endswith("END")
    assert "DT_FLOAT" in text


def test_pager_gets_colour_unless_it_is_not_wanted(pager: str) -> None:
    path = str(EXAMPLES / "tensor.pb")
    assert "\x1b[" in on_a_terminal(path, PAGER=pager)
    assert "\x1b[" not in on_a_terminal(path, PAGER=pager, NO_COLOR="1")
    assert "\x1b[" not in on_a_terminal(path, PAGER=pager, TERM="dumb")


@pytest.mark.parametrize("args", [("--no-pager",), ()])
def test_no_pager_where_none_is_wanted(pager: str, args: tuple[str, ...]) -> None:
    text = on_a_terminal(str(EXAMPLES / "tensor.pb"), *args, PAGER=pager if args else "")
    assert "BEGIN" not in text
    assert "DT_FLOAT" in text


def test_pager_that_leaves_early_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "head"
    path.write_text("#!/bin/sh\nexit 0\n")
    path.chmod(0o755)
    on_a_terminal(str(EXAMPLES / "saved_model"), "--all", PAGER=str(path))
