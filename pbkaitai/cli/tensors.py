"""`pbkaitai tensors`: every tensor in a file as a list."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import chooses_graph, common, listing, reads_file

if TYPE_CHECKING:
    from pbkaitai.analysis.values.constants import Constant
    from pbkaitai.opening import OpenedFile

# Lines on stderr for what is wrong with tensors.
FAULTS_SHOWN: Final = 20


def chooses_tensors(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which tensors are meant: `regex`, `variables`, `constants`."""
    function = click.option(
        "--regex", is_flag=True, help="PATTERN is a regular expression, found anywhere."
    )(function)
    function = click.option(
        "--constants", is_flag=True, help="Only what stands in nodes of graphs and functions."
    )(function)
    return click.option(
        "--variables", is_flag=True, help="Only variables: the weights beside the graph."
    )(function)


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
@chooses_tensors
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
    regex: bool,
    variables: bool,
    constants: bool,
    tag_set: str | None,
) -> None:
    """List the tensors of FILE: dtype, shape, how they are stored, what the values are like.

    These are the constants of the graph and of its functions (function/node), tensors
    anywhere else in the file (by their path), and the variables of a checkpoint or of a
    SavedModel's folder, with their values from the data files. PATTERN is a part of the name;
    with one of *?[ in it, it is a glob for the whole name.

    Min and max are of all values that are not NaN, mean and std of the finite ones. "–"
    stands where a number has no sense. Values are read in blocks, so that weights of any size
    take no memory; a fill of one value takes no time. The exit code is 4 where a tensor is
    damaged or the files of variables are missing.
    """
    from pbkaitai.cli.files import complain_of, opened
    from pbkaitai.cli.output import write_listing
    from pbkaitai.cli.progress import progress
    from pbkaitai.views import tensors as view

    faults: list[view.Fault] = []
    with opened(ctx, file, kind) as source, missing_told(source, constants) as missing:
        found = chosen_tensors(source, pattern, tag_set, variables, constants, regex)
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
                told=faults.append,
            )
            write_listing(
                ctx, rows, lambda: empty_text(source, pattern, variables, constants, regex)
            )
        texts = view.fault_texts(fault for fault in faults if not fault.is_missing)
        complain_of(texts, FAULTS_SHOWN, "the list has them")
    if faults or missing:
        ctx.exit(exits.UNREADABLE)


def chosen_tensors(
    source: OpenedFile,
    pattern: str,
    tag_set: str | None,
    variables: bool = False,
    constants: bool = False,
    regex: bool = False,
) -> list[Constant]:
    """Return the tensors whose names match; tells which of several graphs was taken.

    Args:
        variables, constants: only those; both or neither is no choice.
        regex: whether the pattern is a regular expression, found anywhere.

    Raises:
        PatternError: it cannot be read.
    """
    from pbkaitai.analysis.nodes.node_filters import pattern_test
    from pbkaitai.analysis.values.constants import find_constants, is_constant, is_weight, matches
    from pbkaitai.cli.graph_files import tell_choice

    search = pattern_test(pattern, is_regex=True) if regex else None
    tell_choice(source, tag_set)
    found = find_constants(source, tag_set)
    if variables or constants:
        found = (
            item
            for item in found
            if (variables and is_weight(item)) or (constants and is_constant(item))
        )
    if search is not None:
        return [constant for constant in found if search(constant.name)]
    return [constant for constant in found if not pattern or matches(pattern, constant)]


@contextmanager
def missing_told(source: OpenedFile, constants: bool = False) -> Iterator[list[str]]:
    """Yield what of the variables of a file is missing, and tell it on stderr at the end.

    Args:
        constants: nothing, as no variables are asked for.
    """
    from pbkaitai.analysis.values.variables import missing_variables
    from pbkaitai.cli.files import complain_of

    missing = [] if constants else missing_variables(source)
    try:
        yield missing
    finally:
        complain_of(missing, FAULTS_SHOWN, "`pbkaitai check` has them")


def empty_text(
    source: OpenedFile,
    pattern: str,
    variables: bool = False,
    constants: bool = False,
    regex: bool = False,
) -> str:
    """Return what to say where no tensor is left, and what may have been meant."""
    from pbkaitai.analysis.suggest import did_you_mean, near
    from pbkaitai.analysis.values.constants import find_constants

    noun = {(True, False): "variable", (False, True): "constant"}.get(
        (variables, constants), "tensor"
    )
    if pattern:
        names = () if regex else (constant.name for constant in find_constants(source))
        return f'no {noun} matches "{pattern}"{did_you_mean(near(pattern, names))}'
    return f"no {noun}s are in this {source.kind}"
