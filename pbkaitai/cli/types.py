"""`pbkaitai types`: the messages and enums that are known."""

from __future__ import annotations

import click

from pbkaitai.cli.completion import complete_type
from pbkaitai.cli.options import NDJSON, common, listing


@click.command()
@click.argument("name", required=False, shell_complete=complete_type)
@listing
@common
@click.pass_context
def types(ctx: click.Context, /, name: str | None) -> None:
    """List the known messages and enums, or show one of them.

    \b
      pbkaitai types                 all
      pbkaitai types '*Summary*'     those of a pattern, or with a word in their names
      pbkaitai types NodeDef         its fields with number, type and what they are,
                                     and the fields of other messages that hold it

    NAME is a full or a short name; the names are those of TensorFlow's .proto files. What is
    told of a message stands in its spec in ksy/.
    """
    from pbkaitai.analysis.types import all_types, find_type, is_pattern, matching_types
    from pbkaitai.cli import exits
    from pbkaitai.cli.output import form_of, write_document, write_listing
    from pbkaitai.errors import UnknownTypeError
    from pbkaitai.views import types as view

    if name is None:
        write_listing(ctx, view.listing(all_types()), empty="no messages are known")
        return
    if is_pattern(name):
        empty = f'no message or enum matches "{name}"'
        write_listing(ctx, view.listing(matching_types(name)), empty=empty)
        return
    try:
        data = view.data(find_type(name))
    except UnknownTypeError:
        near = list(matching_types(name))
        if not near:
            raise
        exits.complain(f'no type is called "{name}"; it is a part of these names')
        write_listing(ctx, view.listing(near), empty="")
        return
    if form_of(ctx) == NDJSON:
        write_listing(ctx, view.fields_listing(data), empty=f'"{name}" has no fields')
    else:
        write_document(ctx, data, view.blocks)
