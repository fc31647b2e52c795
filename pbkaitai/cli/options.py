"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from pbkaitai.cli.exits import TRACEBACK

COLOR: Final = "pbkaitai.color"

F = TypeVar("F", bound=Callable[..., Any])


def common(function: F) -> F:
    """Add the options that every command has; they are kept in the context."""
    traceback = click.option(
        "--traceback",
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=_remember(TRACEBACK),
        help="Show where in the program a fault arose.",
    )
    color = click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        expose_value=False,
        callback=_remember(COLOR),
        help="Colours; auto is on a terminal, unless NO_COLOR is set.",
    )
    return color(traceback(function))


def _remember(key: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    def remember(ctx: click.Context, param: click.Parameter, value: Any) -> None:
        ctx.find_root().meta[key] = value

    return remember
