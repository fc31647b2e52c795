"""A view on stdout: JSON, plain text, or laid out for a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli.options import COLOR

if TYPE_CHECKING:
    from pbkaitai.views.layout import Block

_HAS_COLOR: Final = {"always": True, "never": False, "auto": None}


def write_json(data: dict[str, Any]) -> None:
    """Write one JSON document."""
    from pbkaitai.convert import dump_json
    from pbkaitai.views.escape import printable_json

    sys.stdout.write(printable_json(dump_json(data, indent=2)) + "\n")


def write_blocks(blocks: Sequence[Block], ctx: click.Context) -> None:
    """Write blocks in tables on a terminal, as plain text anywhere else."""
    color = ctx.find_root().meta.get(COLOR, "auto")
    if color == "always" or sys.stdout.isatty():
        from pbkaitai.cli.terminal import write

        has_color = _HAS_COLOR[color]
        if has_color is None and os.environ.get("NO_COLOR"):
            has_color = False
        write(blocks, sys.stdout, has_color=has_color)
    else:
        from pbkaitai.views.plain import to_text

        sys.stdout.write(to_text(blocks))
