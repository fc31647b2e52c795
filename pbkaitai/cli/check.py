"""`pbkaitai check`: can a file be read, would TensorFlow take it, what may it do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import chooses_graph, common, document, reads_file

if TYPE_CHECKING:
    from pbkaitai.opening import OpenedFile

# What Keras writes into a SavedModel's folder; it may hold Python code.
_KERAS: Final = "keras_metadata.pb"


@click.command()
@reads_file
@click.option("--deny", multiple=True, metavar="OP", help="Count this op (or glob) as a danger.")
@click.option("--allow", multiple=True, metavar="OP", help="Do not tell of this op (or glob).")
@click.option("--full", is_flag=True, help="Make all checks in a large graph too.")
@click.option("--all", "everything", is_flag=True, help="Leave no rows out.")
@chooses_graph
@document
@common
@click.pass_context
def check(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    deny: tuple[str, ...],
    allow: tuple[str, ...],
    full: bool,
    everything: bool,
    tag_set: str | None,
) -> None:
    """Tell what is wrong with FILE, or may go wrong, in all its graphs and functions.

    \b
    danger   an op that reaches files, Python, the network or native code; Python
             bytecode of Keras; an asset outside of the model's folder
    error    bytes that cannot be decoded; variables that are missing or damaged; what
             TensorFlow would refuse or fail at
    warning  custom ops; compiled programs; attributes and fields that TensorFlow 2.21
             does not have
    note     what models are rightly full of: saving, restoring, vocabularies

    Of a checkpoint and of a SavedModel's folder, size and checksum of each variable are
    compared with the data files.

    The exit code is 1 when anything but notes was found, 4 when bytes cannot be decoded,
    and 0 otherwise; what was looked at is told each time. With --tag_set only that
    meta-graph is looked at.
    """
    from pbkaitai.analysis.checks.audit import audit
    from pbkaitai.cli.output import write_document
    from pbkaitai.cli.progress import progress
    from pbkaitai.graph.reading import NoMetaGraphError
    from pbkaitai.views import check as view

    with _opened(ctx, file, kind) as (source, beside):
        try:
            with progress("checking", 1) as advance:
                made = audit(
                    source,
                    tag_set,
                    deny=deny,
                    allow=allow,
                    full=full,
                    beside=beside,
                    progress=advance,
                )
        except NoMetaGraphError as error:
            raise click.UsageError(str(error), ctx) from None
        data = view.data(source, made)
        write_document(ctx, data, lambda data: view.blocks(data, everything))
        if any(found.problems for found in (source, *beside)):
            ctx.exit(exits.UNREADABLE)
        if not data["is_clean"]:
            ctx.exit(exits.FOUND)


@contextmanager
def _opened(
    ctx: click.Context, name: str, kind: str | None
) -> Iterator[tuple[OpenedFile, list[OpenedFile]]]:
    """Open a file, and of a SavedModel's folder what Keras wrote beside it."""
    from pbkaitai.cli.files import opened
    from pbkaitai.opening import open as open_file

    with ExitStack() as stack:
        source = stack.enter_context(opened(ctx, name, kind))
        beside = []
        path = os.path.join(name, _KERAS)
        if os.path.isdir(name) and os.path.isfile(path):
            beside.append(stack.enter_context(open_file(path, type="SavedMetadata")))
        yield source, beside
