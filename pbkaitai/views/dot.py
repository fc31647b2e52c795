"""A drawing in DOT, the language of Graphviz, with the scopes as frames around their boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pbkaitai.analysis.scopes import NODE, OUTSIDE
from pbkaitai.views.escape import cut, printable
from pbkaitai.views.picture import CONSTANT, Card, Drawing, Wire

# Frames stand in each other no deeper than this.
_DEEPEST: Final = 12
_LINE_WIDTH: Final = 60
_FILLS: Final = {
    "input": "#d7f3df",
    "output": "#ffdcd9",
    "value": "#f7ecc9",
    "math": "#d8ebff",
    "activation": "#fbdcee",
    "reduction": "#d3f1f4",
    "shape": "#e8ebee",
    "control": "#ffe2cc",
    "text": "#e9dcff",
    "other": "#ffffff",
    "": "#eef4fb",
}


def to_dot(drawing: Drawing, *, has_title: bool = True) -> Iterator[str]:
    """Yield the lines of a DOT file, newline and all.

    Boxes are called like their nodes, a scope with a `/` at its end.

    Args:
        has_title: whether the drawing's title and notes are its label.
    """
    yield f"digraph {_quoted(drawing.title)} {{\n"
    if has_title:
        label = "".join(f"{_escaped(text)}\\l" for text in (drawing.title, *drawing.notes))
        yield f'  label="{label}"; labelloc=t; labeljust=l;\n'
    yield '  fontname="Helvetica"; ranksep=0.5; nodesep=0.3;\n'
    yield '  node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=11];\n'
    yield '  edge [fontname="Helvetica", fontsize=9, color="#818b98", arrowsize=0.7];\n'
    yield from _cards(drawing.cards)
    for wire in drawing.wires:
        yield _edge(wire, drawing.cards)
    yield "}\n"


def _cards(cards: tuple[Card, ...]) -> Iterator[str]:
    """Yield all boxes, those of a scope inside a frame."""
    frames: dict[tuple[str, ...], list[Card]] = {}
    for card in cards:
        frames.setdefault(_scope(card), []).append(card)
    open_: tuple[str, ...] = ()
    for number, scope in enumerate(sorted(frames)):
        common = 0
        while common < min(len(open_), len(scope)) and open_[common] == scope[common]:
            common += 1
        for level in range(len(open_), common, -1):
            yield "  " * level + "}\n"
        for level in range(common, len(scope)):
            indent = "  " * (level + 1)
            yield f"{indent}subgraph cluster_{number}_{level} {{\n"
            yield f'{indent}  label="{_escaped(scope[level])}"; color="#c4ccd5"; style=rounded;\n'
        open_ = scope
        for card in frames[scope]:
            yield "  " * (len(scope) + 1) + _box(card)
    for level in range(len(open_), 0, -1):
        yield "  " * level + "}\n"


def _scope(card: Card) -> tuple[str, ...]:
    """Return the scopes that a box stands in, from the outermost."""
    if card.kind == OUTSIDE:
        return ()
    name = card.id.partition(" … ")[0]
    return tuple(name.rstrip("/").split("/")[:-1][:_DEEPEST])


def _box(card: Card) -> str:
    lines = [
        f"{_escaped(line.text)}{chr(92)}{'l' if line.style == CONSTANT else 'n'}"
        for line in card.lines
    ]
    label = "".join(lines).removesuffix("\\n")
    tip = "\\n".join(map(_escaped, card.tip))
    extra = ", penwidth=2.5" if card.is_focus else ""
    if card.kind == OUTSIDE:
        extra += ', style="rounded,dashed"'
    elif card.kind != NODE:
        extra += ", peripheries=2"
    fill = _FILLS[card.op_class]
    return f'{_quoted(card.id)} [label="{label}", tooltip="{tip}", fillcolor="{fill}"{extra}];\n'


def _edge(wire: Wire, cards: tuple[Card, ...]) -> str:
    attrs = [f'tooltip="{_escaped(wire.tip)}"']
    if wire.label:
        attrs.append(f'label="{_escaped(wire.label)}"')
    if wire.is_control:
        attrs.append("style=dashed")
    if wire.is_returning:
        attrs.append("constraint=false")
    if wire.count > 1:
        attrs.append(f"penwidth={min(4.0, 1 + 0.4 * (wire.count.bit_length() - 1)):.1f}")
    source, target = _quoted(cards[wire.source].id), _quoted(cards[wire.target].id)
    return f"  {source} -> {target} [{', '.join(attrs)}];\n"


def _quoted(text: str) -> str:
    """Return a name as a quoted ID, in which only a quote is escaped."""
    shown = printable(text)
    # A backslash before the closing quote would escape it.
    return '"' + shown.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _escaped(text: str) -> str:
    """Return text for a label, in which DOT knows escapes and HTML's entities."""
    shown = cut(printable(text), _LINE_WIDTH * 4)
    return shown.replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"')
