"""`pbkaitai show`: what is in a file, and what `saved_model_cli show` tells of a SavedModel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import chooses_graph, common, document, message_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from pbkaitai.opening import OpenedFile
    from pbkaitai.views.layout import Block

    View = tuple[dict[str, Any], Callable[[dict[str, Any]], list[Block]]]


@click.command()
@click.argument("file", metavar="FILE", required=False, type=click.Path())
@message_type()
@click.option("--all", "everything", is_flag=True, help="Leave no rows out.")
@click.option("--check", is_flag=True, help="Read every byte, however long it takes.")
@click.option("--dir", "folder", metavar="DIR", help="A SavedModel's folder: list its tag sets.")
@chooses_graph
@click.option(
    "--signature_def",
    "--signature-def",
    "key",
    metavar="KEY",
    help="Show this signature alone.",
)
@click.option(
    "--list_ops",
    "--list-ops",
    "lists_ops",
    is_flag=True,
    help="Count the ops of the graph, in a table; in lines: `pbkaitai ops`.",
)
@document
@common
@click.pass_context
def show(
    ctx: click.Context,
    /,
    file: str | None,
    *,
    kind: str | None,
    everything: bool,
    check: bool,
    folder: str | None,
    tag_set: str | None,
    key: str | None,
    lists_ops: bool,
) -> None:
    """Summarise FILE: what it is, and what a person wants to know of it first.

    FILE is a .pb, .pbtxt, .meta or .index file, a SavedModel's folder, the prefix of a
    checkpoint, an event file, or - for what comes in on stdin. Its type is told from its
    content; --type tensorflow.NodeDef (or NodeDef) sets it.

    The options of saved_model_cli do what they do there: --dir DIR lists the tag sets; with
    --tag_set, the keys of the signatures; with --signature_def too, what that one takes and
    gives; with --list_ops, the ops; with --all, everything.

    A damaged file is shown as far as it can be read, then its faults stand on stderr with
    offset and path, and the exit code is 4. It is 4 as well for a file that is not
    TensorFlow's, and 2 for one that cannot be opened.
    """
    from pbkaitai.cli.files import complain_of, opened
    from pbkaitai.cli.output import write_document

    if file is not None and folder is not None:
        raise click.UsageError(f'FILE and --dir both say what to open: "{file}", "{folder}"', ctx)
    name = file if file is not None else folder
    if name is None:
        raise click.MissingParameter(ctx=ctx, param_hint="'FILE'", param_type="argument")
    with opened(ctx, name, kind) as source:
        is_part = folder is not None or tag_set is not None
        if key is not None or lists_ops or (is_part and not everything):
            data, blocks = _part(ctx, source, tag_set, key, lists_ops)
            write_document(ctx, data, blocks)
            if lists_ops and not data["ops"]:
                exits.complain("there are no nodes")
                ctx.exit(exits.FOUND)
            return
        from pbkaitai.views import summary

        data = summary.data(source, check=check)
        write_document(ctx, data, lambda data: summary.blocks(data, everything=everything))
        if everything and data["problems"]:
            complain_of([problem["text"] for problem in data["problems"]], None)
            ctx.exit(exits.UNREADABLE)


def _part(
    ctx: click.Context, source: OpenedFile, tag_set: str | None, key: str | None, lists_ops: bool
) -> View:
    """Return what saved_model_cli shows for these options."""
    from pbkaitai.analysis.signatures import NoSuchSignatureError
    from pbkaitai.graph.reading import NoMetaGraphError

    try:
        if lists_ops:
            return _ops(source, tag_set)
        if key is not None:
            return _signature(source, tag_set, key)
        return _tag_sets(source, tag_set)
    except (NoMetaGraphError, NoSuchSignatureError) as error:
        raise click.UsageError(str(error), ctx) from None


def _tag_sets(source: OpenedFile, tag_set: str | None) -> View:
    from pbkaitai.analysis.meta_graphs import need_meta_graphs
    from pbkaitai.views import tag_sets

    data = tag_sets.data(need_meta_graphs(source, tag_set))
    return data, tag_sets.blocks if tag_set is None else tag_sets.key_blocks


def _signature(source: OpenedFile, tag_set: str | None, key: str) -> View:
    from pbkaitai.analysis.signatures import find_signatures
    from pbkaitai.views import signatures

    return signatures.data(find_signatures(source, key, tag_set)), signatures.blocks


def _ops(source: OpenedFile, tag_set: str | None) -> View:
    from pbkaitai.analysis.checks.op_use import op_uses
    from pbkaitai.cli.graph_files import bodies_of_choice
    from pbkaitai.views import op_table

    uses = op_uses(bodies_of_choice(source, tag_set))
    return op_table.listing(uses).data(), lambda _: op_table.listing(uses).blocks()
