"""A graph as cards and wires with words on them: what a drawing shows, before it has a form.

What becomes one card is told by `pbkaitai.analysis.scopes`, what is said of one node by
`pbkaitai.views.node_words`; how cards look is told by the forms, `pbkaitai.views.svg` and
`pbkaitai.views.dot`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.flow import ARGUMENT, CAPTURE, CONTROL, RESULT, Flow
from pbkaitai.analysis.nodes.output_facts import Output, StoredOutputs, choose_outputs
from pbkaitai.analysis.nodes.some_nodes import some_nodes
from pbkaitai.analysis.scopes import (
    CONSTANT_OPS,
    NODE,
    OUTSIDE,
    RUN,
    Box,
    Link,
    Picture,
)
from pbkaitai.analysis.values.variables import VARIABLE_OPS
from pbkaitai.views.node_words import (
    argument_names,
    called_functions,
    constant_text,
    output_text,
    own_part,
    value_shape,
    variable_text,
)
from pbkaitai.views.oneline import one_line
from pbkaitai.views.op_classes import OTHER, class_of
from pbkaitai.views.words import by_count, count_text, element_count, shape_text, short_size

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body
    from pbkaitai.messages import NodeDef
    from pbkaitai.opening import OpenedFile

# Styles of lines.
TITLE: Final = "title"
NAME: Final = "name"
FACT: Final = "fact"
CONSTANT: Final = "constant"

_CONSTANTS_SHOWN: Final = 4
_OPS_SHOWN: Final = 4
_ATTRS_SHOWN: Final = 16
# In a picture with more boxes or links only names and ops are told.
_DETAILED: Final = 2000
_LABELLED: Final = 150
# Lines of mere order into a box that has other inputs; more are told in words.
_DRAWN_ORDERS: Final = 4
# Up to so many constants in scopes are looked at for how many values they have.
_COUNTED: Final = 5000
# Ops that begin the next turn of a loop.
_LOOP_ENDS: Final = frozenset(("NextIteration", "RefNextIteration"))


@dataclass(frozen=True)
class Line:
    """One line on a card and its style."""

    text: str
    style: str


@dataclass(frozen=True)
class Card:
    """A box.

    Attributes:
        id: a name that no other card has.
        kind: as of `pbkaitai.analysis.scopes.Box`.
        op_class: see `pbkaitai.views.op_classes`; empty for what holds several nodes.
        lines: what stands on it.
        tip: lines that tell more.
        is_focus: whether the picture is around it.
    """

    id: str
    kind: str
    op_class: str
    lines: tuple[Line, ...]
    tip: tuple[str, ...]
    is_focus: bool = False


@dataclass(frozen=True)
class Wire:
    """What leads from card to card.

    Attributes:
        source, target: cards by number.
        label: a few words, or an empty string.
        tip: what it is.
        count: how many edges.
        is_control: whether it is only order.
        is_returning: whether it leads from the end of a loop to its beginning.
    """

    source: int
    target: int
    label: str
    tip: str
    count: int
    is_control: bool
    is_returning: bool = False


@dataclass(frozen=True)
class Drawing:
    """A picture with all its words.

    Attributes:
        title: the file.
        notes: lines that say what the file is and what of it is drawn.
        cards, wires: see there.
    """

    title: str
    notes: tuple[str, ...]
    cards: tuple[Card, ...]
    wires: tuple[Wire, ...]


def draw(
    file: OpenedFile,
    bodies: Bodies,
    body: Body,
    flow: Flow,
    picture: Picture,
    about: str = "",
    scope: str = "",
) -> Drawing:
    """Return the drawing of a graph or of a function's body.

    Args:
        flow: of *body*.
        picture: of *flow*.
        about: what was asked for, for people.
        scope: what all names inside begin with; it is left out of them.
    """
    words = _Words(bodies, body, flow, picture, scope)
    told = _told_orders(picture.links)
    cards = tuple(
        words.card(box, is_focus=number == picture.focus, told=told.get(number, 0))
        for number, box in enumerate(picture.boxes)
    )
    links = [link for link in picture.links if link.tensors or link.target not in told]
    has_labels = len(links) <= _LABELLED
    wires = tuple(words.wire(link, picture.boxes, has_labels) for link in links)
    title = _file_name(file.path)
    return Drawing(title, _notes(file, bodies, body, picture, about), _unique(cards), wires)


def _told_orders(links: Sequence[Link]) -> dict[int, int]:
    """Return the boxes that wait for many others besides their inputs, with how many.

    The results of a TensorFlow 2 function wait for all that has an effect: lines for that
    would hide the graph.
    """
    tensors = {link.target for link in links if link.tensors}
    orders = Counter(link.target for link in links if not link.tensors)
    return {box: n for box, n in orders.items() if n > _DRAWN_ORDERS and box in tensors}


def data(drawing: Drawing) -> dict[str, Any]:
    """Return a drawing as a plain dict that JSON can hold."""
    from dataclasses import asdict

    return asdict(drawing)


def _file_name(path: str) -> str:
    """Return the name of a file; of one that is called as all are, its folder as well."""
    if path in ("", "-"):
        return "(stdin)" if path else "(bytes)"
    above, _, name = path.replace("\\", "/").rpartition("/")
    folder = above.rpartition("/")[2]
    return f"{folder}/{name}" if name.startswith("saved_model.") and folder else name


def _notes(
    file: OpenedFile, bodies: Bodies, body: Body, picture: Picture, about: str
) -> tuple[str, ...]:
    facts = [file.kind.removeprefix("tensorflow.")]
    if bodies.graph is not None and bodies.graph.tags:
        facts[0] += f" [{', '.join(bodies.graph.tags)}]"
    if bodies.own is not None:
        facts.append(count_text(len(bodies.own), "node"))
    if bodies.functions:
        facts.append(count_text(len(bodies.functions), "function"))
    facts.append(short_size(file.size))
    if bodies.graph is not None and bodies.graph.graph_def.versions.producer:
        facts.append(f"producer {bodies.graph.graph_def.versions.producer}")
    notes = [" · ".join(facts)]
    if body.function and bodies.own is not None:
        notes.append(f"function {body.function}, {count_text(len(body), 'node')}")
    if about:
        notes.append(about)
    shown = [count_text(len(picture.boxes), "box", "boxes")]
    shown[0] += f" for {count_text(picture.drawn_count, 'node')}"
    if picture.folded_count:
        many = picture.folded_count > 1
        what = "constants, variables and reads" if many else "constant or variable"
        shown.append(f"{picture.folded_count:,} {what} inside what uses {'them' if many else 'it'}")
    if picture.cut_count:
        shown.append(f"{count_text(picture.cut_count, 'edge')} out of the picture")
    notes.append(", ".join(shown))
    return tuple(notes)


def _unique(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards, those that are called like one before with a number behind their id."""
    from dataclasses import replace

    seen: Counter[str] = Counter()
    found = []
    for card in cards:
        seen[card.id] += 1
        again = seen[card.id]
        found.append(card if again == 1 else replace(card, id=f"{card.id} ({again})"))
    return tuple(found)


class _Words:
    """What is written on the boxes and links of one picture."""

    def __init__(
        self, bodies: Bodies, body: Body, flow: Flow, picture: Picture, scope: str
    ) -> None:
        self._prefix = f"{scope.strip('/')}/" if scope.strip("/") else ""
        self._bodies = bodies
        self._body = body
        self._flow = flow
        self._is_detailed = len(picture.boxes) <= _DETAILED
        size = len(body) + (len(bodies.own) if bodies.own is not None else 0)
        self._inferred = choose_outputs(bodies, size) if self._is_detailed else None
        self._stored = StoredOutputs(bodies)
        in_scopes = sum(len(box.folded) for box in picture.boxes if box.kind != NODE)
        self._counts_values = in_scopes <= _COUNTED
        wanted = self._wanted(picture) if self._is_detailed else ()
        self._nodes = dict(some_nodes(body, wanted))

    def card(self, box: Box, *, is_focus: bool, told: int) -> Card:
        lines = self._node_lines(box) if box.kind == NODE else self._scope_lines(box)
        lines += [Line(f"after {told:,} other boxes", FACT)] if told else []
        op = self._flow.ops[box.nodes[0]] if box.kind == NODE else ""
        mark = "/" if len(box.nodes) > 1 else ""
        if op in (ARGUMENT, CAPTURE, RESULT):
            mark = f" ({op})"
        op_class = class_of(op) if op else OTHER if box.kind == NODE else ""
        return Card(
            f"{box.name}{mark}", box.kind, op_class, tuple(lines), tuple(self._tip(box)), is_focus
        )

    def wire(self, link: Link, boxes: Sequence[Box], has_label: bool) -> Wire:
        count = link.tensors or link.controls
        is_control = not link.tensors
        node, output = link.first
        what = f"{boxes[link.source].name} → {boxes[link.target].name}"
        if link.tensors == 1:
            found = self._output(node, output) if self._is_detailed else None
            label = shape_text(found.shape) if found and found.is_told and found.shape else ""
            told = f", {output_text(found)}" if found else ""
            tip = f"{what}: {self._flow.names[node]}:{output}{told}"
            label = label if has_label else ""
            is_returning = self._flow.ops[node] in _LOOP_ENDS
            return Wire(link.source, link.target, label, tip, 1, False, is_returning)
        parts = [count_text(link.tensors, "tensor")] if link.tensors else []
        parts += [count_text(link.controls, "control input")] if link.controls else []
        label = f"×{count:,}" if count > 1 else ""
        return Wire(
            link.source, link.target, label, f"{what}: {', '.join(parts)}", count, is_control
        )

    # --- lines ----------------------------------------------------------------------------

    def _node_lines(self, box: Box) -> list[Line]:
        number = box.nodes[0]
        op = self._flow.ops[number]
        lines = [Line(op or "(no op)", TITLE), Line(self._short(box.name) or "(no name)", NAME)]
        if not self._is_detailed:
            return lines
        if op in (ARGUMENT, CAPTURE):
            return [*lines, *self._argument_lines(box.name)]
        node = self._node(number)
        if node is None:
            return lines
        lines += [Line(f"ƒ {name}", FACT) for name in called_functions(node)[:2]]
        outputs = self._outputs(number)
        if class_of(op) in ("input", "value") and len(outputs) == 1:
            lines.append(Line(output_text(outputs[0]), FACT))
        return lines + self._constant_lines(box, op)

    def _argument_lines(self, name: str) -> list[Line]:
        if self._inferred is None:
            return []
        function = self._bodies.as_graph.functions.get(self._body.function)
        tensors = function.arguments.get(name, []) if function is not None else []
        if len(tensors) != 1:
            return [Line(count_text(len(tensors), "tensor"), FACT)] if tensors else []
        from pbkaitai.analysis.nodes.output_facts import dtype_name
        from pbkaitai.analysis.nodes.output_facts import shape_data as shape_of

        dtype, shape = dtype_name(tensors[0].dtype), shape_of(tensors[0].shape)
        return [Line(output_text(Output(dtype, shape, True)), FACT)]

    def _constant_lines(self, box: Box, op: str) -> list[Line]:
        node = self._node(box.nodes[0])
        arguments = argument_names(self._bodies.op_defs.find(op), node)
        lines = []
        for constant, position in box.folded[:_CONSTANTS_SHOWN]:
            name = self._flow.names[constant]
            label = arguments[position] if position < len(arguments) else ""
            label = label or own_part(name, box.name)
            node = self._node(constant)
            text = constant_text(label, node) if node is not None else f"{label} ← {name}"
            text = text.removeprefix(f"{name} ") if label == name and node is None else text
            lines.append(Line(text, CONSTANT))
        more = len(box.folded) - _CONSTANTS_SHOWN
        return lines + ([Line(f"… {more:,} more", CONSTANT)] if more > 0 else [])

    def _scope_lines(self, box: Box) -> list[Line]:
        above, _, last = box.name.rpartition("/")
        if box.kind == RUN:
            first, _, end = box.name.partition(" … ")
            last = f"{first.rpartition('/')[2]} … {end.rpartition('/')[2]}"
            above = first.rpartition("/")[0]
        lines = [Line(last or "(no name)", TITLE)]
        above = self._short(f"{above}/").rstrip("/") if box.kind != OUTSIDE else above
        if above:
            lines.append(Line(f"in {above}", NAME))
        nodes = count_text(len(box.nodes), "node")
        if box.kind == OUTSIDE:
            what = next(iter(box.ops)) if len(box.nodes) == 1 else nodes
            return [*lines, Line(f"outside, {what}", FACT)]
        if box.kind == RUN and box.parts < len(box.nodes):
            nodes = f"{box.parts:,} neighbours, {nodes}"
        ops = _ops_texts(box.ops, _OPS_SHOWN)
        lines += [Line(nodes, FACT), Line(", ".join(ops), FACT)]
        if box.folded:
            lines.append(Line(self._constants_text(box), CONSTANT))
        return lines

    def _constants_text(self, box: Box) -> str:
        """Return how many constants and variables stand in a scope, and how many values."""
        ops = Counter(self._flow.ops[constant] for constant, _ in box.folded)
        constants = sum(n for op, n in ops.items() if op in CONSTANT_OPS)
        variables = sum(n for op, n in ops.items() if op in VARIABLE_OPS)
        tables = len(box.folded) - constants - variables
        counts = ((constants, "constant"), (variables, "variable"), (tables, "table"))
        text = ", ".join(count_text(count, noun) for count, noun in counts if count)
        total = 0
        if self._is_detailed and self._counts_values:
            nodes = [self._node(constant) for constant, _ in box.folded]
            total = sum(element_count(value_shape(node)) or 0 for node in nodes if node)
        return f"{text}, {_short_count(total)} values" if total > len(box.folded) else text

    def _tip(self, box: Box) -> list[str]:
        lines = [box.name]
        if box.kind != NODE:
            ops = _ops_texts(box.ops, _ATTRS_SHOWN)
            return [*lines, count_text(len(box.nodes), "node"), *ops]
        number = box.nodes[0]
        op = self._flow.ops[number]
        lines.append(op if op in (ARGUMENT, CAPTURE, RESULT) else f"op {op}")
        node = self._node(number) if self._is_detailed else None
        if node is None:
            return lines
        if node.device:
            lines.append(f"device {node.device}")
        lines += [f"output {i}: {output_text(o)}" for i, o in enumerate(self._outputs(number)[:8])]
        attrs = [key for key in node.attr if not key.startswith("_")]
        lines += [f"{key}: {one_line(node.attr[key])}" for key in attrs[:_ATTRS_SHOWN]]
        for constant, _ in box.folded[:_ATTRS_SHOWN]:
            folded = self._node(constant)
            if folded is not None:
                value = folded.attr.get("value")
                told = variable_text("", folded) if value is None else one_line(value)
                lines.append(f"{folded.op} {folded.name}: {told.strip()}")
        return lines

    def _short(self, name: str) -> str:
        """Return a name without the scope that the picture is of."""
        return name.removeprefix(self._prefix)

    # --- facts ----------------------------------------------------------------------------

    def _wanted(self, picture: Picture) -> set[int]:
        """Return the places in the body of the nodes of which something is told."""
        wanted = {link.first[0] for link in picture.links}
        for box in picture.boxes:
            if box.kind == NODE:
                wanted.add(box.nodes[0])
                wanted.update(constant for constant, _ in box.folded[:_ATTRS_SHOWN])
            elif self._counts_values:
                wanted.update(constant for constant, _ in box.folded)
        first = self._flow.first  # before it there are arguments
        return {number - first for number in wanted if number >= first}

    def _node(self, number: int) -> NodeDef | None:
        return self._nodes.get(number - self._flow.first)

    def _outputs(self, number: int) -> Sequence[Output]:
        node = self._node(number)
        if node is None:
            return ()
        found = None
        if self._inferred is not None:
            found = self._inferred.of(self._body, number - self._flow.first)
        return self._stored.of_node(node) if found is None else found

    def _output(self, number: int, output: int) -> Output | None:
        if output == CONTROL:
            return None
        outputs = self._outputs(number)
        if self._body.function and len(outputs) != 1:
            return None  # outputs have names in a function
        return outputs[output] if output < len(outputs) else None


def _short_count(count: int) -> str:
    """Return `950`, `12.3 k`, `4.1 M`."""
    for size, unit in ((10**9, "G"), (10**6, "M"), (10**4, "k")):
        if count >= size:
            scale = 1000 if unit == "k" else size
            return f"{count / scale:.1f} {unit}"
    return f"{count:,}"


def _ops_texts(ops: Counter[str], limit: int) -> list[str]:
    """Return the most used ops, such as `Conv2D 12`."""
    return [f"{op or '(no op)'} {count:,}" for op, count in islice(by_count(ops).items(), limit)]
