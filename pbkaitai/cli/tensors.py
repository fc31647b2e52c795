"""`pbkaitai tensors`: every tensor in a file as a list."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pbkaitai.cli.options import chooses_graph, common, listing, reads_file

if TYPE_CHECKING:
    from pbkaitai.analysis.constants import Constant
    from pbkaitai.opening import OpenedFile


@click.command()
@reads_file
@click.argument("pattern", metavar="[PATTERN]", default="")
@click.option("--no-stats", is_flag=True, help="Do not read the values; quick whatever the size.")
@click.option(
    "--sort",
    type=click.Choice(("file", "name", "size")),
    default="file",
    help="Order: as in the file, by name, or the largest in the file first.",
)
@chooses_graph
@listing
@common
@click.pass_context
def tensors(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    pattern: str,
    no_stats: bool,
    sort: str,
    tag_set: str | None,
) -> None:
    """List the tensors of FILE: dtype, shape, how they are stored, what the values are like.

    These are the constants of the graph and of its functions (function/node), tensors
    anywhere else in the file (by their path), and the variables of a checkpoint or of a
    SavedModel's folder, with their values from the data files. PATTERN is a part of the name;
    with one of *?[ in it, it is a glob for the whole name.

    Min and max are of all values that are not NaN, mean and std of the finite ones. "–"
    stands where a number has no sense. Values are read in blocks, so that weights of any size
    take no memory; a fill of one value takes no time.
    """
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.output import write_listing
    from pbkaitai.cli.progress import progress
    from pbkaitai.views import tensors as view

    with opened(ctx, file, kind) as source:
        found = chosen_tensors(source, pattern, tag_set)
        if sort == "name":
            found.sort(key=lambda constant: constant.name)
        elif sort == "size":
            found.sort(key=lambda constant: -constant.stored_bytes)
        total = sum(constant.stored_bytes for constant in found)
        # Rows that come one by one would tear a bar on the same terminal.
        is_wanted = not no_stats and not sys.stdout.isatty()
        with progress("reading values", total, is_wanted=is_wanted) as advance:
            rows = view.listing(
                found,
                has_statistics=not no_stats,
                done=lambda constant: advance(constant.stored_bytes),
            )
            write_listing(ctx, rows, empty_text(source, pattern))


def chosen_tensors(source: OpenedFile, pattern: str, tag_set: str | None) -> list[Constant]:
    """Return the tensors whose names match; tells which of several graphs was taken."""
    from pbkaitai.analysis.constants import find_constants, matches
    from pbkaitai.cli.graph_files import tell_choice

    tell_choice(source, tag_set)
    found = find_constants(source, tag_set)
    return [constant for constant in found if not pattern or matches(pattern, constant)]


def empty_text(source: OpenedFile, pattern: str) -> str:
    """Return what to say where no tensor is left."""
    if pattern:
        return f'no tensor matches "{pattern}"'
    return f"no tensors are in this {source.kind}"
