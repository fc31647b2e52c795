"""A drawing as SVG, for a browser, a document or a notebook; no screen is needed to make it.

One file without scripts, fonts or anything else from outside. It follows the reader's choice
of a light or dark screen; a box tells more when the pointer rests on it, and to a screen
reader. All text is escaped.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from pbkaitai.analysis.scopes import NODE, OUTSIDE
from pbkaitai.drawing.layout import Layout, Point, Route, Size, lay_out
from pbkaitai.drawing.text import fit, text_width
from pbkaitai.views.escape import printable
from pbkaitai.views.op_classes import LEGEND
from pbkaitai.views.picture import CONSTANT, FACT, NAME, TITLE, Card, Drawing, Line, Wire

_MARGIN: Final = 32.0
_SANS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_MONO: Final = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

# Of each style of line: font size, height of the line, bold, of one width.
_FONTS: Final = {
    TITLE: (13.0, 19.0, True, False),
    NAME: (10.5, 15.0, False, True),
    FACT: (11.0, 16.0, False, False),
    CONSTANT: (10.5, 15.0, False, True),
}
_PAD_X: Final = 14.0
_PAD_Y: Final = 8.0
_NARROWEST: Final = 104.0
_WIDEST: Final = 272.0
_LABEL: Final = 10.0
_HEAD: Final = (20.0, 12.0)  # font sizes of the title and of the notes
_WIDEST_NOTE: Final = 900.0
_ARROW: Final = 7.0
_TIP_LINES: Final = 40
_TIP_WIDTH: Final = 200
_MAX_STROKE: Final = 4.0

# Of each class of ops: the colour of its mark, light and dark.
_COLOURS: Final = {
    "input": ("#1a7f37", "#3fb950"),
    "output": ("#cf222e", "#ff7b72"),
    "value": ("#8a6d1a", "#d2a822"),
    "math": ("#0969da", "#58a6ff"),
    "activation": ("#bf3989", "#f778ba"),
    "reduction": ("#0b7a8a", "#39c5cf"),
    "shape": ("#6e7781", "#8b949e"),
    "control": ("#bc4c00", "#f0883e"),
    "text": ("#6639ba", "#bc8cff"),
    "other": ("#424a53", "#b1bac4"),
}
# Selector, property, light, dark.
_RULES: Final = (
    (".page", "fill", "#f6f8fa", "#0d1117"),
    (".card", "fill", "#ffffff", "#161b22"),
    (".card", "stroke", "#c4ccd5", "#3d444d"),
    (".scope .card", "fill", "#eef4fb", "#17222f"),
    (".scope .card", "stroke", "#a9bdd3", "#3b5470"),
    (".outside .card", "fill", "#f6f8fa", "#0d1117"),
    (".focus .card", "stroke", "#0969da", "#58a6ff"),
    (".title", "fill", "#1f2328", "#f0f6fc"),
    (".name", "fill", "#59636e", "#9198a1"),
    (".note", "fill", "#59636e", "#9198a1"),
    (".fact", "fill", "#3a424b", "#c9d1d9"),
    (".constant", "fill", "#7a5e14", "#d2a822"),
    (".wire", "stroke", "#818b98", "#6e7681"),
    (".head", "fill", "#818b98", "#6e7681"),
    (".back .wire", "stroke", "#bf3989", "#f778ba"),
    (".back .head", "fill", "#bf3989", "#f778ba"),
    (".label", "fill", "#59636e", "#9198a1"),
    (".label-ground", "fill", "#f6f8fa", "#0d1117"),
    (".box:hover .card", "stroke", "#0969da", "#58a6ff"),
    (".edge:hover .wire", "stroke", "#0969da", "#58a6ff"),
)
_FIXED: Final = """\
.pbkaitai text { white-space: pre; }
.pbkaitai .title, .pbkaitai .fact, .pbkaitai .note, .pbkaitai .label, .pbkaitai .file \
{ font-family: %(sans)s; }
.pbkaitai .name, .pbkaitai .constant { font-family: %(mono)s; }
.pbkaitai .title { font-size: 13px; font-weight: 600; }
.pbkaitai .name, .pbkaitai .constant { font-size: 10.5px; }
.pbkaitai .fact { font-size: 11px; }
.pbkaitai .label { font-size: 10px; }
.pbkaitai .file { font-size: 20px; font-weight: 600; }
.pbkaitai .note { font-size: 12px; }
.pbkaitai .card { stroke-width: 1; }
.pbkaitai .focus .card { stroke-width: 2.5; }
.pbkaitai .outside .card { stroke-dasharray: 4 3; }
.pbkaitai .wire { fill: none; stroke-linecap: round; }
.pbkaitai .control .wire { stroke-dasharray: 4 4; }
.pbkaitai .label-ground { opacity: 0.86; }"""


def to_svg(drawing: Drawing, layout: Layout | None = None) -> Iterator[str]:
    """Yield the lines of the SVG file of a drawing.

    Args:
        layout: where the cards stand, as `lay_out` gives it; it is worked out without one.
    """
    sizes = [card_size(card) for card in drawing.cards]
    if layout is None:
        returning = {(w.source, w.target) for w in drawing.wires if w.is_returning}
        layout = lay_out(sizes, [(w.source, w.target) for w in drawing.wires], returning)
    classes = [name for name in LEGEND if any(card.op_class == name for card in drawing.cards)]
    notes = [printable(note) for note in drawing.notes]
    top = _MARGIN + 28.0 + 18.0 * len(notes) + 26.0
    words = min(max((text_width(note, _HEAD[1]) for note in notes), default=0.0), _WIDEST_NOTE)
    width = max(layout.size.width, _legend_width(classes), words, 420.0) + 2 * _MARGIN
    room = width - 2 * _MARGIN
    height = top + layout.size.height + _MARGIN + (34.0 if classes else 0.0)
    shift = Point((width - layout.size.width) / 2, top)
    yield from _opening(drawing, width, height)
    yield f'<rect class="page" width="{_n(width)}" height="{_n(height)}"/>\n'
    title = fit(printable(drawing.title), room, _HEAD[0], is_bold=True)
    yield _text(title, "title file", _MARGIN, _MARGIN + 16)
    for number, note in enumerate(notes):
        yield _text(fit(note, room, _HEAD[1]), "note", _MARGIN, _MARGIN + 38 + 18.0 * number)
    yield f'<g transform="translate({_n(shift.x)} {_n(shift.y)})">\n'
    for wire, route in zip(drawing.wires, layout.routes, strict=True):
        if route is not None:
            yield _edge(wire, route)
    for card, size, corner in zip(drawing.cards, sizes, layout.corners, strict=True):
        yield from _box(card, size, corner)
    yield from _labels(drawing.wires, layout, sizes)
    yield "</g>\n"
    yield from _legend(classes, height - _MARGIN)
    yield "</svg>\n"


def card_size(card: Card) -> Size:
    """Return how large a card is with its lines on it."""
    widths = [_line_width(line) for line in card.lines]
    width = min(max([_NARROWEST, *(w + 2 * _PAD_X for w in widths)]), _WIDEST)
    height = 2 * _PAD_Y + sum(_FONTS[line.style][1] for line in card.lines)
    return Size(float(math.ceil(width)), float(height))


def _line_width(line: Line) -> float:
    size, _, is_bold, is_mono = _FONTS[line.style]
    return text_width(printable(line.text), size, is_bold=is_bold, is_mono=is_mono)


def _opening(drawing: Drawing, width: float, height: float) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pbkaitai" role="img" '
        f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}">\n'
    )
    yield f"<title>{escaped(drawing.title)}</title>\n"
    yield f"<desc>{escaped('; '.join(drawing.notes))}</desc>\n"
    yield "<style>\n" + _FIXED % {"sans": _SANS, "mono": _MONO} + "\n"
    light, dark = [], []
    for name, (day, night) in _COLOURS.items():
        light.append(f".pbkaitai .{name} .mark {{ fill: {day}; }}")
        dark.append(f".pbkaitai .{name} .mark {{ fill: {night}; }}")
    for selector, attribute, day, night in _RULES:
        light.append(f".pbkaitai {selector} {{ {attribute}: {day}; }}")
        dark.append(f".pbkaitai {selector} {{ {attribute}: {night}; }}")
    yield "\n".join(light) + "\n@media (prefers-color-scheme: dark) {\n"
    yield "\n".join(dark) + "\n}\n</style>\n"


# --- boxes -----------------------------------------------------------------------------------


def _box(card: Card, size: Size, corner: Point) -> Iterator[str]:
    classes = ["box", "node" if card.kind == NODE else "scope", card.op_class]
    classes += ["outside"] if card.kind == OUTSIDE else []
    classes += ["focus"] if card.is_focus else []
    place = f"translate({_n(corner.x)} {_n(corner.y)})"
    yield f'<g class="{" ".join(filter(None, classes))}" transform="{place}">'
    yield f"<title>{_tip(card.tip)}</title>\n"
    rect = f'<rect class="card" width="{_n(size.width)}" height="{_n(size.height)}" rx="6"'
    if card.kind not in (NODE, OUTSIDE):  # a card below it: there is more inside
        yield f'{rect} x="4" y="4"/>'
    yield f"{rect}/>"
    if card.op_class:
        bar = size.height - 2
        yield f'<path class="mark" d="M1 7a6 6 0 0 1 4-5.6v{_n(bar - 0.8)}a6 6 0 0 1-4-5.6z"/>'
    # Text of a font wider than all that are known ends at the border.
    yield f'<svg width="{_n(size.width - 4)}" height="{_n(size.height)}">'
    y = _PAD_Y
    for line in card.lines:
        font, step, is_bold, is_mono = _FONTS[line.style]
        room = size.width - 2 * _PAD_X
        shown = fit(printable(line.text), room, font, is_bold=is_bold, is_mono=is_mono)
        yield _text(shown, line.style, _PAD_X, y + step * 0.72).rstrip("\n")
        y += step
    yield "</svg></g>\n"


def _text(shown: str, style: str, x: float, y: float) -> str:
    return f'<text class="{style}" x="{_n(x)}" y="{_n(y)}">{escaped(shown)}</text>\n'


def _tip(lines: Sequence[str]) -> str:
    from pbkaitai.views.escape import cut

    shown = [escaped(cut(printable(line), _TIP_WIDTH)) for line in lines[:_TIP_LINES]]
    return "\n".join(shown)


# --- edges -----------------------------------------------------------------------------------


def _edge(wire: Wire, route: Route) -> str:
    classes = ["edge"]
    classes += ["control"] if wire.is_control else []
    classes += ["back"] if route.is_turned else []
    width = min(_MAX_STROKE, 1.2 + 0.45 * (len(f"{wire.count:b}") - 1))
    end = route.points[-1]
    back = _ARROW if route.is_turned else -_ARROW
    points = [*route.points[:-1], Point(end.x, end.y + back * 0.8)]
    path = [f"M{_n(points[0].x)} {_n(points[0].y)}"]
    for i in range(1, len(points)):
        a, b = points[i - 1], points[i]
        if i % 2 == 0 or abs(a.x - b.x) < 0.5:
            path.append(f"L{_n(b.x)} {_n(b.y)}")
        else:
            middle = _n((a.y + b.y) / 2)
            path.append(f"C{_n(a.x)} {middle} {_n(b.x)} {middle} {_n(b.x)} {_n(b.y)}")
    head = f"M{_n(end.x)} {_n(end.y)}l-4 {_n(back)}h8z"
    return (
        f'<g class="{" ".join(classes)}"><title>{_tip([wire.tip])}</title>'
        f'<path class="wire" stroke-width="{_n(width)}" d="{"".join(path)}"/>'
        f'<path class="head" d="{head}"/></g>\n'
    )


def _labels(wires: Sequence[Wire], layout: Layout, sizes: Sequence[Size]) -> Iterator[str]:
    """Yield the labels of edges that have room for one; the others tell theirs as a tip."""
    taken = [
        (corner.x, corner.y, corner.x + size.width, corner.y + size.height)
        for corner, size in zip(layout.corners, sizes, strict=True)
    ]
    # The most telling first: bundles before shapes.
    order = sorted(range(len(wires)), key=lambda i: (wires[i].count == 1, i))
    for i in order:
        wire, route = wires[i], layout.routes[i]
        if not wire.label or route is None:
            continue
        shown = printable(wire.label)
        width, height = text_width(shown, _LABEL) + 6, _LABEL + 4
        for at in _places(route):
            area = (at.x - width / 2, at.y - height / 2, at.x + width / 2, at.y + height / 2)
            inside = area[0] >= 0 and area[2] <= layout.size.width
            if inside and not any(_overlap(area, other) for other in taken):
                taken.append(area)
                yield (
                    f'<rect class="label-ground" x="{_n(area[0])}" y="{_n(area[1])}" '
                    f'width="{_n(width)}" height="{_n(height)}" rx="3"/>'
                    f'<text class="label" text-anchor="middle" x="{_n(at.x)}" '
                    f'y="{_n(at.y + 3.5)}">{escaped(shown)}</text>\n'
                )
                break


def _places(route: Route) -> Iterator[Point]:
    """Yield places on an edge where its label may stand, the best first."""
    points = route.points
    spans = [(points[i], points[i + 1]) for i in range(0, len(points) - 1, 2)]
    for a, b in [spans[0], spans[-1]] if len(spans) > 1 else spans:
        for t in (0.5, 0.35, 0.65, 0.25, 0.75):
            share = t * t * (3 - 2 * t)
            rise = ((1 - t) ** 2 * t + (1 - t) * t * t) * 1.5 + t**3
            yield Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * rise)


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


# --- the rest --------------------------------------------------------------------------------


def _legend_width(classes: Sequence[str]) -> float:
    return sum(text_width(LEGEND[name], 11) + 34 for name in classes)


def _legend(classes: Sequence[str], y: float) -> Iterator[str]:
    x = _MARGIN
    for name in classes:
        yield (
            f'<g class="{name}"><rect class="mark" x="{_n(x)}" y="{_n(y - 9)}" width="10" '
            f'height="10" rx="2"/>'
        )
        yield _text(LEGEND[name], "fact", x + 16, y).rstrip("\n") + "</g>\n"
        x += text_width(LEGEND[name], 11) + 34


def escaped(text: str) -> str:
    """Return *text* as it stands in XML; what XML cannot hold as `\\x00` or `\\u202e`."""
    shown = printable(text)
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        shown = shown.replace(sign, name)
    return shown


def _n(value: float) -> str:
    """Return a number with one digit after the point at most."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text
