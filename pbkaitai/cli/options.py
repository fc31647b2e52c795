"""Options that several commands have, and the argument FILE.

What a command line says of the form of the output is kept in the context, where
`pbkaitai.cli.output` and `pbkaitai.cli.exits` find it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

import click

from pbkaitai.cli.exits import RUNNING, TRACEBACK

COLOR: Final = "pbkaitai.color"
PAGER: Final = "pbkaitai.pager"
FORM: Final = "pbkaitai.form"
HEADER: Final = "pbkaitai.header"

# Values of FORM.
TEXT: Final = "text"
JSON: Final = "json"
NDJSON: Final = "ndjson"

F = TypeVar("F", bound=Callable[..., Any])


class Count(click.IntRange):
    """A number from 0 on; what no list can be as long as is the longest."""

    def __init__(self) -> None:
        super().__init__(min=0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return min(int(super().convert(value, param, ctx)), sys.maxsize)


def common(function: F) -> F:
    """Add the options that every command has, and note when it runs."""

    @wraps(function)
    def run(*args: Any, **values: Any) -> Any:
        click.get_current_context().find_root().meta[RUNNING] = True
        return function(*args, **values)

    return _all(
        click.option(
            "--color",
            type=click.Choice(("auto", "always", "never")),
            default="auto",
            expose_value=False,
            callback=_remember(COLOR),
            help="Colours; auto is on a terminal, unless NO_COLOR is set.",
        ),
        click.option(
            "--no-pager",
            "pager",
            is_flag=True,
            default=False,
            expose_value=False,
            callback=_remember(PAGER),
            help="Write long output to the terminal itself, not to $PAGER.",
        ),
        click.option(
            "--traceback",
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_remember(TRACEBACK),
            help="Show where in the program a fault arose.",
        ),
    )(cast("F", run))


def reads_file(function: F) -> F:
    """Add FILE and `--type`: arguments `file` and `kind` of the function."""
    return _all(click.argument("file", metavar="FILE", type=click.Path()), message_type())(function)


def message_type(help: str = "Read the file as this message type.") -> Callable[[F], F]:
    """Return what adds `--type`: argument `kind` of the function."""
    return click.option("--type", "kind", metavar="TYPE", shell_complete=_complete_type, help=help)


def limited(default: int, help: str) -> Callable[[F], F]:
    """Return what adds `--limit` and `--all`: argument `limit` of the function, 0 for all."""

    def decorate(function: F) -> F:
        @wraps(function)
        def run(*args: Any, limit: int, everything: bool, **values: Any) -> Any:
            return function(*args, limit=0 if everything else limit, **values)

        return _all(
            click.option(
                "--limit",
                type=Count(),
                default=default,
                show_default=bool(default),
                metavar="N",
                help=help,
            ),
            click.option("--all", "everything", is_flag=True, help="Leave nothing out."),
        )(cast("F", run))

    return decorate


def document(function: F) -> F:
    """Add `--json`, for a command that writes one document."""
    return _form(JSON, "Write all of it as one JSON document.")(function)


def listing(function: F) -> F:
    """Add `--json`, `--ndjson` and `--header`, for a command that writes a list."""
    return _all(
        _form(JSON, "Write all of it as one JSON document."),
        _form(NDJSON, "Write one JSON document a line for each item."),
        click.option(
            "--header",
            is_flag=True,
            expose_value=False,
            callback=_remember(HEADER),
            help="Begin tab-separated lines with the titles of the columns.",
        ),
    )(function)


def stream(function: F) -> F:
    """Add `--json` and `--ndjson`, for a command that writes a document of many lines."""
    return _all(
        _form(JSON, "Write all of it as one JSON document."),
        _form(NDJSON, "Write one JSON document a line for each row."),
    )(function)


def chooses_graph(function: F) -> F:
    """Add `--tag_set`, for a command about one of the graphs of a SavedModel."""
    return click.option(
        "--tag_set",
        "--tag-set",
        "tag_set",
        metavar="TAGS",
        help="Take the meta-graph with exactly these tags: serve, or serve,gpu.",
    )(function)


def _complete_type(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    from pbkaitai.cli.completion import complete_type

    return complete_type(ctx, param, incomplete)


def _all(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def _form(form: str, help: str) -> Callable[[F], F]:
    def remember(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value:
            ctx.find_root().meta[FORM] = form

    return click.option(f"--{form}", is_flag=True, expose_value=False, callback=remember, help=help)


def _remember(key: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    def remember(ctx: click.Context, param: click.Parameter, value: Any) -> None:
        ctx.find_root().meta[key] = value

    return remember
