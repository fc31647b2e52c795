"""`pbkaitai node`: everything about one node."""

from __future__ import annotations

import click

from pbkaitai.cli.options import chooses_graph, common, document, reads_file


@click.command()
@reads_file
@click.argument("name", metavar="NAME")
@click.option("--function", metavar="FUNCTION", help="Look in the body of this function.")
@click.option("--all", "everything", is_flag=True, help="Leave no rows out.")
@chooses_graph
@document
@common
@click.pass_context
def node(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    name: str,
    function: str | None,
    everything: bool,
    tag_set: str | None,
) -> None:
    """Tell everything about one node of FILE.

    Its op and what that takes and gives, its attributes, where each input comes from and
    who takes each output, control edges, device, colocation, the functions it calls, and
    where it stands in the file.

    NAME may be a tensor (conv1:0) or a control input (^init). A node that the graph does
    not have is looked for in its functions.
    """
    from pbkaitai.analysis.nodes.calls import NoSuchFunctionError
    from pbkaitai.analysis.nodes.find_node import NoSuchNodeError
    from pbkaitai.analysis.nodes.one_node import describe_node
    from pbkaitai.cli import exits
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.graph_files import bodies_of_choice
    from pbkaitai.cli.output import write_document
    from pbkaitai.views import node as view

    with opened(ctx, file, kind) as source:
        bodies = bodies_of_choice(source, tag_set)
        try:
            details = describe_node(bodies, name, function)
        except (NoSuchNodeError, NoSuchFunctionError) as error:
            raise click.UsageError(str(error), ctx) from None
        count = len(details.outputs)
        if details.output is not None and details.output >= count:
            reason = f"the node has {count:,} output{'s' * (count != 1)}"
            exits.complain(f'there is no "{name}": {reason}', "note")
        has_offsets = not source.is_text and source.container is None
        data = view.data(details, has_offsets=has_offsets)
        write_document(ctx, data, lambda data: view.blocks(data, everything))
