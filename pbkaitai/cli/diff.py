"""`pbkaitai diff`: what two files differ in."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import (
    JSON,
    NDJSON,
    chooses_graph,
    common,
    limited,
    listing,
    message_type,
)

if TYPE_CHECKING:
    from pbkaitai.analysis.diff.facts import Difference
    from pbkaitai.analysis.diff.rules import Rules

_NO_LIMIT: Final = 0


def _tolerance(ctx: click.Context, param: click.Parameter, value: float) -> float:
    if math.isnan(value):
        raise click.BadParameter("NaN is no tolerance", ctx, param)
    return value


@click.command()
@click.argument("a", metavar="A", type=click.Path())
@click.argument("b", metavar="B", type=click.Path())
@message_type("Read both files as this message type.")
@click.option(
    "--ignore",
    multiple=True,
    metavar="WORDS",
    shell_complete=lambda ctx, param, text: _words_from(text),
    help="Of names, prefix, order, devices, versions; with commas between.",
)
@click.option(
    "--rtol",
    type=click.FloatRange(min=0),
    callback=_tolerance,
    default=0.0,
    metavar="R",
    help="Relative tolerance of floating-point numbers.",
)
@click.option(
    "--atol",
    type=click.FloatRange(min=0),
    callback=_tolerance,
    default=0.0,
    metavar="A",
    help="Absolute tolerance of floating-point numbers.",
)
@click.option("--brief", is_flag=True, help="Only count what differs.")
@limited(_NO_LIMIT, "So many differences; 0 is all, as without it.")
@chooses_graph
@listing
@common
@click.pass_context
def diff(
    ctx: click.Context,
    /,
    a: str,
    b: str,
    *,
    kind: str | None,
    ignore: tuple[str, ...],
    rtol: float,
    atol: float,
    brief: bool,
    limit: int,
    tag_set: str | None,
) -> None:
    """Tell what differs between A and B: what was added, removed, changed, field by field.

    Two files of one kind are compared whole, whatever they hold, SavedModels and checkpoints
    with the values of their variables; of a SavedModel and a frozen graph, the graphs.
    Variables with equal checksums are equal where their bytes have that checksum; what is
    missing or damaged is told as a difference. Nodes, functions, signatures and collections
    are matched by name, tensors by their values, however they are stored.

    \b
    --ignore names     match nodes by op, attributes and connections
             prefix    leave out the scope that all nodes stand in
             order     of nodes, of functions, of control inputs
             devices   of nodes and variables
             versions  of TensorFlow

    Floating-point numbers are equal where |a - b| <= atol + rtol * |b|; NaN equals NaN. The
    exit code is 1 where the files differ and 0 where they are equal.
    """
    from pbkaitai.analysis.diff.file_differences import KindsDifferError, compare_files
    from pbkaitai.analysis.diff.rules import Rules, UnknownRuleError, parse_ignored
    from pbkaitai.cli.files import opened
    from pbkaitai.graph.reading import NoMetaGraphError
    from pbkaitai.naming import with_article

    if a == b == "-":
        raise click.UsageError("A and B are both stdin, which can be read once", ctx)
    try:
        rules = Rules(parse_ignored(ignore), rtol, atol)
    except UnknownRuleError as error:
        raise click.UsageError(str(error), ctx) from None
    with opened(ctx, a, kind) as first, opened(ctx, b, kind) as second:
        try:
            compared = compare_files(first, second, rules, tag_set)
        except (KindsDifferError, NoMetaGraphError) as error:
            raise click.UsageError(str(error), ctx) from None
        if compared.subject == "graph":
            both = f"{with_article(first.kind)} and {with_article(second.kind)}"
            exits.complain(f"{both}: their graphs are compared", "note")
        for text in compared.left_out:
            exits.complain(text, "note")
        found = compared.differences
        start = next(found, None)
        differs = start is not None
        if start is not None:
            _write(ctx, itertools.chain([start], found), (a, b), brief=brief, limit=limit)
        else:
            _write_equal(ctx, (a, b), rules)
    if differs:
        ctx.exit(exits.FOUND)


def _write(
    ctx: click.Context,
    found: Iterator[Difference],
    names: tuple[str, str],
    *,
    brief: bool,
    limit: int,
) -> None:
    from pbkaitai.cli.output import write_document, write_listing
    from pbkaitai.views import diff as view

    facts = {"a": names[0], "b": names[1], "is_equal": False}
    if brief:
        write_document(ctx, {**facts, "counts": view.counts(found)}, view.brief_blocks)
        return
    shown = itertools.islice(found, limit) if limit else found
    write_listing(ctx, view.listing(shown, facts), "")
    if limit and next(found, None) is not None:
        exits.complain(f"there are more; --limit is {limit:,}", "note")


def _write_equal(ctx: click.Context, names: tuple[str, str], rules: Rules) -> None:
    from pbkaitai.analysis.diff.rules import IGNORABLE
    from pbkaitai.cli.output import form_of, write_blocks, write_json
    from pbkaitai.views.layout import Lines

    ignored = [word for word in IGNORABLE if word in rules.ignore]
    if form_of(ctx) == JSON:
        write_json({"a": names[0], "b": names[1], "is_equal": True, "differences": []})
        return
    notes = [f"{', '.join(ignored)} ignored"] if ignored else []
    if rules.rtol or rules.atol:
        notes.append(f"numbers within rtol {rules.rtol:g}, atol {rules.atol:g}")
    line = f"{names[0]} and {names[1]} do not differ" + (f" ({'; '.join(notes)})" if notes else "")
    if form_of(ctx) == NDJSON:
        exits.complain(line)
    else:
        write_blocks([Lines((line,))], ctx)


def _words_from(text: str) -> list[str]:
    """Return what a list of words that ends so may go on with."""
    from pbkaitai.analysis.diff.rules import IGNORABLE

    done, comma, last = text.rpartition(",")
    return [f"{done}{comma}{word}" for word in IGNORABLE if word.startswith(last)]
