"""Graphviz in place of our own layout, where a person asks for it and it is installed."""

from __future__ import annotations

import shutil
import subprocess
from typing import Final

from pbkaitai.errors import PbError

_PROGRAM: Final = "dot"
# Seconds; a graph of thousands of boxes may take Graphviz for ever.
_PATIENCE: Final = 120
_REASON_WIDTH: Final = 300


class GraphvizError(PbError):
    """Graphviz is not there, or does not draw the graph.

    Attributes:
        reason: what is wrong.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


def render_svg(dot: str) -> str:
    """Return a DOT file as Graphviz's program `dot` draws it.

    Raises:
        GraphvizError: the program is not there, fails or takes too long.
    """
    program = shutil.which(_PROGRAM)
    if program is None:
        raise GraphvizError(
            f'the layout "dot" needs Graphviz, whose program "{_PROGRAM}" is not found; '
            "without --layout the picture is laid out without it"
        )
    try:
        run = subprocess.run(
            [program, "-Tsvg"],
            input=dot,
            capture_output=True,
            encoding="utf-8",
            timeout=_PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise GraphvizError(
            f"Graphviz has not laid out the graph after {_PATIENCE} seconds; "
            "draw less of it (--depth, --scope, --boxes)"
        ) from error
    if run.returncode:
        reason = " ".join(run.stderr.split())[:_REASON_WIDTH]
        raise GraphvizError(f"Graphviz failed: {reason or f'exit code {run.returncode}'}")
    return run.stdout
