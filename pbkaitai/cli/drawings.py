"""The drawing that a command line asks for: which nodes, how far opened, and who lays it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli import exits

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body
    from pbkaitai.opening import OpenedFile
    from pbkaitai.views.picture import Drawing

# More boxes than this are no picture any more, and take minutes to lay out.
_MOST_BOXES: Final = 1500
_NAMED: Final = 3


def make_drawing(
    ctx: click.Context, source: OpenedFile, tag_set: str | None, options: Mapping[str, Any]
) -> Drawing:
    """Return the drawing of a file's graph.

    Args:
        options: function, scope, around, hops, depth, boxes, no_fold, those that are given.

    Raises:
        UsageError: a name in the options is not there.
        NoGraphError: the file has no graph.
    """
    from pbkaitai.analysis.flow import read_flow
    from pbkaitai.analysis.scopes import BOXES, Choice, NoNodeError, outline
    from pbkaitai.views.picture import draw

    if "hops" in options and "around" not in options:
        raise click.UsageError("--hops needs --around NODE", ctx)
    depth = _depth(ctx, options.get("depth"))
    bodies, body = _choose_body(ctx, source, tag_set, options.get("function", ""))
    flow = read_flow(body.owner)
    hops = options.get("hops", 1)
    choice = Choice(
        scope=options.get("scope", ""),
        around=options.get("around", ""),
        hops=hops,
        depth=depth,
        boxes=options.get("boxes", BOXES),
        fold="no_fold" not in options,
    )
    try:
        picture = outline(flow, choice)
    except NoNodeError as error:
        raise click.UsageError(str(error), ctx) from None
    about = [f"scope {choice.scope}"] if choice.scope else []
    if choice.around:
        about.append(f"{hops} {'hop' if hops == 1 else 'hops'} around {choice.around}")
    if not options.get("function"):
        _tell_functions(bodies, body)
    return draw(source, bodies, body, flow, picture, ", ".join(about), choice.scope)


def make_svg(ctx: click.Context, drawing: Drawing, layout: str) -> Iterable[str]:
    """Return the SVG of a drawing, in pieces.

    Raises:
        UsageError: it has too many boxes.
        GraphvizError: Graphviz is asked for and does not draw it.
    """
    if len(drawing.cards) > _MOST_BOXES:
        raise click.UsageError(
            f"a picture of {len(drawing.cards):,} boxes is too large to lay out "
            f"({_MOST_BOXES:,} at most); make it smaller with --depth, --scope or --around, "
            "or write it as dot",
            ctx,
        )
    if layout == "own":
        from pbkaitai.views.svg import to_svg

        return to_svg(drawing)
    from pbkaitai.drawing.graphviz import GraphvizError, render_svg
    from pbkaitai.views.dot import to_dot

    try:
        return [render_svg("".join(to_dot(drawing)))]
    except GraphvizError as error:
        raise click.UsageError(str(error), ctx) from None


def _depth(ctx: click.Context, text: str | None) -> int | None:
    if text is None:
        return None
    if text == "all":
        return -1
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise click.UsageError(f'--depth is a number or "all", not "{text}"', ctx)
    return int(text)


def _choose_body(
    ctx: click.Context, source: OpenedFile, tag_set: str | None, function: str
) -> tuple[Bodies, Body]:
    from pbkaitai.analysis.graphs import NoGraphError
    from pbkaitai.analysis.nodes.bodies import NoNodesError
    from pbkaitai.analysis.nodes.calls import find_function
    from pbkaitai.cli.graph_files import bodies_of_choice

    try:
        bodies = bodies_of_choice(source, tag_set)
    except NoNodesError:
        raise NoGraphError(source.kind) from None
    names = [body.function for body in bodies.functions]
    if function:
        return bodies, find_function(bodies, function)
    if bodies.own is not None and bodies.own.field:
        return bodies, bodies.own
    if len(bodies.functions) == 1:
        return bodies, bodies.functions[0]
    if not bodies.functions:
        raise NoGraphError(source.kind)
    raise click.UsageError(
        f"{len(names):,} functions are there and no graph; --function NAME chooses one: "
        f"{', '.join(names[:_NAMED])}{', …' if len(names) > _NAMED else ''}",
        ctx,
    )


def _tell_functions(bodies: Bodies, body: Body) -> None:
    """Tell on stderr when most of the nodes are in functions, and which are the largest."""
    inside = sum(map(len, bodies.functions))
    if inside > 2 * len(body):
        from pbkaitai.analysis.nodes.calls import call_graph

        saving = call_graph(bodies).plumbing
        useful = [found for found in bodies.functions if found.function not in saving]
        largest = sorted(useful or bodies.functions, key=len, reverse=True)
        names = ", ".join(f"{found.function} ({len(found):,})" for found in largest[:_NAMED])
        exits.complain(
            f"{inside:,} nodes more are in {len(bodies.functions):,} functions; "
            f"--function NAME draws one, such as {names}",
            "note",
        )
