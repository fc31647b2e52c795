"""`pbkaitai convert`: a file in another form."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import chooses_graph, common, reads_file

if TYPE_CHECKING:
    from pbkaitai.cli.target import Target
    from pbkaitai.opening import OpenedFile

NODES: Final = "nodes"
TENSORS: Final = "tensors"


class Form(NamedTuple):
    """A form to convert to.

    Attributes:
        suffixes: of its files.
        write: writes the file in it.
        is_binary: whether a terminal cannot show it.
        options: options that only some forms take.
    """

    suffixes: tuple[str, ...]
    write: Callable[[_Job, Target], None]
    is_binary: bool = False
    options: frozenset[str] = frozenset()


class _Job(NamedTuple):
    """What is asked for."""

    ctx: click.Context
    source: OpenedFile
    form: str
    table: str | None
    functions: bool
    tag_set: str | None
    drawing: dict[str, Any]


@click.command()
@reads_file
@click.argument("place", metavar="[OUT]", default="", type=click.Path())
@click.option("-o", "--output", "--save", "out", metavar="OUT", help="The same as OUT.")
@click.option(
    "--to",
    "form",
    metavar="FORM",
    shell_complete=lambda ctx, param, text: _forms_from(text),
    help="pbtxt, pb, json, dot, svg, ndjson, csv, parquet.",
)
@click.option("-f", "--force", is_flag=True, help="Write over OUT if it is there.")
@click.option(
    "--table",
    type=click.Choice((NODES, TENSORS)),
    help="What ndjson, csv and parquet list; nodes where there is a graph.",
)
@click.option("--functions", is_flag=True, help="List the nodes of functions as well.")
@click.option("--function", metavar="NAME", help="Draw the body of this function.")
@click.option(
    "--scope", metavar="SCOPE", help="Draw what is in this scope, and what is next to it."
)
@click.option("--around", metavar="NODE", help="Draw what is near this node or scope.")
@click.option(
    "--hops",
    type=click.IntRange(0, 1000),
    metavar="N",
    help="How near: edges from it at most. 1 by default.",
)
@click.option(
    "--depth",
    metavar="N",
    help="Levels of scopes that are open, or all; without it, as many as fit --boxes.",
)
@click.option(
    "--boxes",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Boxes in a drawing at most. 60 by default.",
)
@click.option("--no-fold", is_flag=True, help="Draw constants and variables as boxes of their own.")
@click.option(
    "--layout",
    type=click.Choice(("own", "dot")),
    help="Who lays out an svg: pbkaitai itself, or Graphviz's dot if it is installed.",
)
@chooses_graph
@common
@click.pass_context
def convert(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    place: str,
    out: str | None,
    form: str | None,
    force: bool,
    table: str | None,
    functions: bool,
    tag_set: str | None,
    **drawing: Any,
) -> None:
    """Write FILE in another form, to stdout or to OUT, whose suffix tells the form.

    \b
      pbtxt     protobuf's text form              any message
      pb        protobuf's binary form            any message
      json      with proto's field names          any message
      dot, svg  a drawing of the graph            graphs
      ndjson    one JSON document a line          nodes, tensors, records
      csv       with titles                       nodes, tensors
      parquet   needs: pip install "pbkaitai[arrow]"

    FILE may be text too, so that .pbtxt becomes .pb. OUT is written whole or not at all;
    with .gz at its end it is compressed.

    A drawing shows scopes as boxes, the largest opened for as long as there are at most 60 of
    them. Constants and variables stand inside what uses them. A solid line is a tensor, with
    its shape or with how many there are; a dashed one is only order.
    """
    from pbkaitai.cli.files import complain_of, opened
    from pbkaitai.cli.target import target
    from pbkaitai.views.words import size_text

    if place and out is not None:
        raise click.UsageError(f'OUT is told twice: "{place}" and "{out}"', ctx)
    out = place or out
    name = _choose_form(ctx, form, out)
    chosen = FORMS[name]
    given = {key: value for key, value in drawing.items() if value not in (None, False)}
    lists = {"table": table, "functions": functions}
    _check_options(ctx, name, {*given, *(key for key, value in lists.items() if value)})
    with opened(ctx, file, kind) as source:
        job = _Job(ctx, source, name, table, functions, tag_set, given)
        with target(ctx, out, is_binary=chosen.is_binary, is_forced=force) as stream:
            chosen.write(job, stream)
        if out is not None and os.path.isfile(out):
            exits.complain(f"{out}, {size_text(os.stat(out).st_size)}", "written")
        missing = _missing(job)
        complain_of(missing, None)
    if missing:
        ctx.exit(exits.UNREADABLE)


def _choose_form(ctx: click.Context, form: str | None, out: str | None) -> str:
    from pbkaitai.cli.target import STDOUT, plain_suffix

    if form is not None:
        name = form.lower().lstrip(".")
        if name in FORMS:
            return name
        by_suffix = _by_suffix(f".{name}")
        if by_suffix is None:
            from difflib import get_close_matches

            close = get_close_matches(name, FORMS, n=1)
            hint = f'did you mean "{close[0]}"?' if close else f"there are {', '.join(FORMS)}"
            raise click.UsageError(f'no form is called "{form}"; {hint}', ctx)
        return by_suffix
    if out in (None, STDOUT):
        raise click.UsageError(f"name the form: --to {'|'.join(FORMS)}", ctx)
    assert out is not None
    suffix = plain_suffix(out)
    found = _by_suffix(suffix)
    if found is None:
        told = f'the suffix "{suffix}" is that of no form' if suffix else "OUT has no suffix"
        raise click.UsageError(f"{told}; name it: --to {'|'.join(FORMS)}", ctx)
    return found


def _forms_from(text: str) -> list[str]:
    return [name for name in FORMS if name.startswith(text)]


def _by_suffix(suffix: str) -> str | None:
    return next((name for name, form in FORMS.items() if suffix in form.suffixes), None)


def _check_options(ctx: click.Context, form: str, given: set[str]) -> None:
    """Refuse options that mean nothing for a form: they would seem to have done something."""
    wrong = sorted(given - FORMS[form].options)
    if wrong:
        takers = [name for name, other in FORMS.items() if wrong[0] in other.options]
        option = "--" + wrong[0].replace("_", "-")
        raise click.UsageError(f"{option} is for {', '.join(takers)}, not for {form}", ctx)


# --- messages --------------------------------------------------------------------------------


def _message(job: _Job) -> Any:
    if job.source.message is None:
        from pbkaitai.naming import with_article

        kind = with_article(job.source.kind)
        if job.source.records is not None:
            told = f"{kind} is many messages, not one; --to ndjson has a line for each"
        else:
            told = f"{kind} is no message; --to ndjson and csv list its variables"
        raise click.UsageError(told, job.ctx)
    return job.source.message


def _write_pbtxt(job: _Job, out: Target) -> None:
    from pbkaitai.textformat.printer import iter_text

    _write_text(job, iter_text(_message(job)), out)


def _write_json(job: _Job, out: Target) -> None:
    from pbkaitai.convert import iter_json
    from pbkaitai.views.escape import printable_json

    message = _message(job)
    _write_text(job, map(printable_json, iter_json(message, indent=2)), out)
    out.write_pieces(["\n"])


def _write_pb(job: _Job, out: Target) -> None:
    from pbkaitai.writing import to_pieces

    for part in to_pieces(_message(job)).buffers():
        out.binary.write(part)


# Characters that a byte of the file becomes, about; for the progress bar alone.
_GROWTH: Final = {"pbtxt": 3.2, "json": 4.5}


def _write_text(job: _Job, pieces: Iterator[str], out: Target) -> None:
    from pbkaitai.cli.progress import progress

    with progress("writing", job.source.size * _GROWTH[job.form], is_wanted=out.is_file) as advance:
        out.write_pieces(pieces, advance)


# --- drawings --------------------------------------------------------------------------------


def _write_dot(job: _Job, out: Target) -> None:
    from pbkaitai.cli.drawings import make_drawing
    from pbkaitai.views.dot import to_dot

    out.write_pieces(to_dot(make_drawing(job.ctx, job.source, job.tag_set, job.drawing)))


def _write_svg(job: _Job, out: Target) -> None:
    from pbkaitai.cli.drawings import make_drawing, make_svg

    drawing = make_drawing(job.ctx, job.source, job.tag_set, job.drawing)
    out.write_pieces(make_svg(job.ctx, drawing, job.drawing.get("layout", "own")))


# --- tables ----------------------------------------------------------------------------------


def _table(job: _Job) -> str:
    """Return what is listed: nodes where there is a graph, else tensors."""
    if job.table is not None:
        return job.table
    if job.source.records is not None:
        raise click.UsageError(
            f"records have no columns for {job.form}; --to ndjson has a line for each record, "
            "--table tensors lists the tensors in them",
            job.ctx,
        )
    from pbkaitai import messages
    from pbkaitai.analysis.graphs import find_graphs

    parts = (messages.FunctionDefLibrary, messages.FunctionDef, messages.NodeDef)
    is_graph = bool(find_graphs(job.source)) or isinstance(job.source.message, parts)
    return NODES if is_graph else TENSORS


def _nodes(job: _Job) -> tuple[Any, bool]:
    """Return the nodes, and whether some of them are those of functions."""
    from pbkaitai.analysis.nodes.listing import list_nodes
    from pbkaitai.analysis.nodes.output_facts import INFER_LIMIT
    from pbkaitai.cli.graph_files import bodies_of_choice

    bodies = bodies_of_choice(job.source, job.tag_set)
    found = list_nodes(bodies, functions=job.functions)
    if found.total > INFER_LIMIT:
        exits.complain(
            f"{found.total:,} nodes: shapes are those of the file (`pbkaitai nodes --shapes "
            "inferred` works out more)",
            "note",
        )
    return found, job.functions or bodies.own is None


def _tensors(job: _Job) -> Any:
    from pbkaitai.analysis.values.constants import find_constants
    from pbkaitai.cli.graph_files import tell_choice

    tell_choice(job.source, job.tag_set)
    return find_constants(job.source, job.tag_set)


def _missing(job: _Job) -> list[str]:
    """Return what a list of tensors leaves out, as the files of variables are not there."""
    from pbkaitai.analysis.values.variables import missing_variables

    is_list = FORMS[job.form].options == _LISTED and job.source.records is None
    return missing_variables(job.source) if is_list and _table(job) == TENSORS else []


def _some(job: _Job, items: Iterable[Any]) -> Iterator[Any]:
    """Return the items; without any, leave with exit code 1 before anything is written."""
    iterator = iter(items)
    first = next(iterator, None)
    if first is None:
        exits.complain(f"no {_table(job)} are there")
        job.ctx.exit(exits.FOUND)
    return chain([first], iterator)


def _listing(job: _Job) -> Any:
    from dataclasses import replace

    from pbkaitai.views import nodes, tensors

    if _table(job) == NODES:
        found, with_function = _nodes(job)
        listing = nodes.listing(found, with_function=with_function)
    else:
        listing = tensors.listing(_tensors(job), has_statistics=False)
    return replace(listing, items=_some(job, listing.items))


def _write_ndjson(job: _Job, out: Target) -> None:
    from pbkaitai.views.lines import json_lines, record_lines

    if job.source.records is not None and job.table is None:
        out.write_pieces(record_lines(job.source.records))
    else:
        out.write_pieces(json_lines(_listing(job).items))


def _write_csv(job: _Job, out: Target) -> None:
    from pbkaitai.views.lines import csv_lines

    out.write_pieces(csv_lines(_listing(job)))


def _write_parquet(job: _Job, out: Target) -> None:
    from pbkaitai.tables import columns
    from pbkaitai.tables.frames import write_parquet

    facts = {"pbkaitai.kind": job.source.kind}
    if _table(job) == NODES:
        batches, types = columns.node_batches(_nodes(job)[0].nodes), columns.NODE_TYPES
    else:
        batches, types = columns.tensor_batches(_tensors(job)), columns.TENSOR_TYPES
    write_parquet(_some(job, batches), types, out.binary, facts)


_DRAWN: Final = frozenset(("function", "scope", "around", "hops", "depth", "boxes", "no_fold"))
_LISTED: Final = frozenset(("table", "functions"))

FORMS: Final[dict[str, Form]] = {
    "pbtxt": Form((".pbtxt", ".prototxt", ".textproto", ".txt"), _write_pbtxt),
    "pb": Form((".pb", ".bin", ".meta", ".binpb"), _write_pb, is_binary=True),
    "json": Form((".json",), _write_json),
    "dot": Form((".dot", ".gv"), _write_dot, options=_DRAWN),
    "svg": Form((".svg",), _write_svg, options=_DRAWN | {"layout"}),
    "ndjson": Form((".ndjson", ".jsonl"), _write_ndjson, options=_LISTED),
    "csv": Form((".csv",), _write_csv, options=_LISTED),
    "parquet": Form((".parquet", ".pq"), _write_parquet, is_binary=True, options=_LISTED),
}
