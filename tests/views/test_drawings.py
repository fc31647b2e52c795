"""A graph as SVG and DOT: what stands on the boxes, escaping, light and dark, labels."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from corpus import EXAMPLES, synth_cases

import pbkaitai
from pbkaitai.analysis.flow import read_flow
from pbkaitai.analysis.nodes.bodies import find_bodies
from pbkaitai.analysis.scopes import Choice, outline
from pbkaitai.drawing.graphviz import GraphvizError, render_svg
from pbkaitai.drawing.layout import lay_out
from pbkaitai.drawing.text import text_width
from pbkaitai.errors import PbError
from pbkaitai.messages import GraphDef, NodeDef
from pbkaitai.views.dot import to_dot
from pbkaitai.views.op_classes import LEGEND, OTHER, class_of
from pbkaitai.views.picture import CONSTANT, FACT, NAME, TITLE, Card, Drawing, data, draw
from pbkaitai.views.svg import _COLOURS, card_size, to_svg

SVG = "{http://www.w3.org/2000/svg}"
FROZEN = EXAMPLES / "frozen_graph.pb"
HOSTILE = [
    "</text><script>alert(1)</script>",
    'a&b"\\',
    "\x1b[31mred\u202egnp.exe\x00",
    "W" * 400,
    "]]>",
    "\u200f\x7f",
]


def drawing_of(source: Any, function: str = "", choice: Choice | None = None) -> Drawing:
    file = pbkaitai.open(source, type="GraphDef" if isinstance(source, bytes) else None)
    bodies = find_bodies(file)
    named = [body for body in bodies.functions if body.function.startswith(function)]
    body = named[0] if function else bodies.own
    assert body is not None
    flow = read_flow(body.owner)
    return draw(file, bodies, body, flow, outline(flow, choice))


def hostile() -> Drawing:
    nodes = [
        NodeDef(name=name, op=op, input=HOSTILE[:2])
        for name, op in zip(HOSTILE[:5], HOSTILE[::-1][1:], strict=True)
    ]
    return drawing_of(GraphDef(node=nodes).to_bytes())


def svg_of(drawing: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring("".join(to_svg(drawing)))


def card(drawing: Drawing, id: str) -> Card:
    return next(card for card in drawing.cards if card.id == id)


def lines(drawing: Drawing, id: str) -> list[tuple[str, str]]:
    return [(line.style, line.text) for line in card(drawing, id).lines]


# --- words -----------------------------------------------------------------------------------


def test_box_of_a_node_has_op_name_and_constants_by_their_argument() -> None:
    assert lines(drawing_of(FROZEN), "BiasAdd_1") == [
        (TITLE, "BiasAdd"),
        (NAME, "BiasAdd_1"),
        (CONSTANT, "bias = [0.1055, -0.06594, -0.0396]"),
    ]
    assert lines(drawing_of(FROZEN), "conv1d")[2:] == [(CONSTANT, "filter float32 [3, 16, 24]")]
    assert (CONSTANT, "values[1] = 32") in lines(drawing_of(FROZEN), "BroadcastTo/shape")


def test_box_of_an_input_has_its_type_and_shape() -> None:
    assert lines(drawing_of(FROZEN), "tokens")[2:] == [(FACT, "int64 [?, 12]")]


def test_box_of_a_call_names_the_functions() -> None:
    texts = [text for style, text in lines(drawing_of(FROZEN), "while") if style == FACT]
    assert texts == ["ƒ while_body_frozen_87920", "ƒ while_cond_frozen_87919"]


def test_box_of_a_scope_counts_what_is_in_it() -> None:
    drawing = drawing_of(FROZEN, choice=Choice(depth=1))
    assert lines(drawing, "conv1d/") == [
        (TITLE, "conv1d"),
        (FACT, "3 nodes"),
        (FACT, "Conv2D 1, ExpandDims 1, Squeeze 1"),
        (CONSTANT, "2 constants, 1,153 values"),
    ]


def test_function_shows_arguments_results_and_captured_variables() -> None:
    drawing = drawing_of(EXAMPLES / "saved_model", "__inference_logits")
    assert lines(drawing, "tokens (argument)")[2:] == [(FACT, "int64 [?, 12]")]
    assert lines(drawing, "identity (result)")[0] == (TITLE, "result")
    assert (CONSTANT, "b ← matmul_readvariableop_resource") in lines(drawing, "MatMul")
    assert drawing.notes[1].startswith("function __inference_logits")


def test_variable_says_its_type_and_shape() -> None:
    drawing = drawing_of(EXAMPLES / "saved_model")
    texts = [text for style, text in lines(drawing, "StatefulPartitionedCall_1")]
    assert "kernel float32 [3, 16, 24]" in texts


def test_wire_has_a_shape_or_a_count() -> None:
    drawing = drawing_of(FROZEN)
    found = {(drawing.cards[w.source].id, drawing.cards[w.target].id): w for w in drawing.wires}
    assert found["tokens", "Gather"].label == "[?, 12]"
    assert found["tokens", "Gather"].tip == "tokens → Gather: tokens:0, int64 [?, 12]"
    assert_guard = "tokens_are_ids/assert_less_equal/Assert/AssertGuard"
    all_ = found["tokens_are_ids/assert_less_equal/All", assert_guard]
    assert (all_.label, all_.count) == ("×2", 2)
    assert found["while", "NoOp"].is_control
    assert not found["while", "MatMul"].is_control


def test_order_after_many_is_told_in_words_where_there_are_inputs() -> None:
    nodes = [NodeDef(name=f"n{i}", op="Op") for i in range(6)]
    order = [f"^n{i}" for i in range(1, 6)]
    nodes += [NodeDef(name="out", op="Identity", input=["n0", *order])]
    nodes += [NodeDef(name="all", op="NoOp", input=order)]
    drawing = drawing_of(GraphDef(node=nodes).to_bytes())
    assert lines(drawing, "out")[2:] == [(FACT, "after 5 other boxes")]
    into = Counter(drawing.cards[wire.target].id for wire in drawing.wires)
    assert into == {"out": 1, "all": 5}


def test_title_tells_file_and_drawing() -> None:
    drawing = drawing_of(FROZEN)
    assert drawing.title == "frozen_graph.pb"
    assert drawing.notes == (
        "GraphDef · 51 nodes · 4 functions · 28.6 KiB · producer 2474",
        "23 boxes for 23 nodes, 28 constants, variables and reads inside what uses them",
    )
    assert drawing_of(EXAMPLES / "saved_model").title == "saved_model/saved_model.pb"


def test_drawing_is_plain_data_too() -> None:
    found = json.loads(json.dumps(data(drawing_of(FROZEN))))
    assert found["cards"][0]["lines"][0] == {"text": "Placeholder", "style": "title"}
    assert found["wires"][0]["label"] == "[?, 12]"


def test_nodes_of_one_name_have_two_ids() -> None:
    nodes = [NodeDef(name="a", op="A"), NodeDef(name="a", op="B")]
    drawing = drawing_of(GraphDef(node=nodes).to_bytes())
    assert [card.id for card in drawing.cards] == ["a", "a (2)"]


@pytest.mark.parametrize(
    ("op", "name"),
    [
        ("Placeholder", "input"),
        ("MaxPool", "reduction"),
        ("Maximum", "math"),
        ("ReadVariableOp", "value"),
        ("ReadFile", "text"),
        ("Merge", "control"),
        ("MergeV2Checkpoints", "text"),
        ("DepthwiseConv2dNative", "math"),
        ("MyOwnOp", OTHER),
        ("", OTHER),
    ],
)
def test_ops_have_classes(op: str, name: str) -> None:
    assert class_of(op) == name


def test_most_ops_of_tensorflow_have_a_class() -> None:
    from pbkaitai.graph.registry import OpDefs

    ops = ["Conv2D", "LSTMBlockCell", "TensorListStack", "IteratorGetNextSync", "SparseReshape"]
    assert all(OpDefs().find(op) is not None for op in ops)
    assert OTHER not in map(class_of, ops)
    assert set(LEGEND) == set(_COLOURS)


# --- SVG -------------------------------------------------------------------------------------


def test_svg_has_a_box_for_each_card_and_a_tooltip() -> None:
    drawing = drawing_of(FROZEN)
    root = svg_of(drawing)
    boxes = [g for g in root.iter(f"{SVG}g") if "box" in g.get("class", "").split()]
    assert len(boxes) == len(drawing.cards) == 23
    assert all(box.find(f"{SVG}title") is not None for box in boxes)
    edges = [g for g in root.iter(f"{SVG}g") if "edge" in g.get("class", "").split()]
    assert len(edges) == len(drawing.wires)
    dashed = [g for g in edges if "control" in g.get("class", "")]
    assert len(dashed) == sum(wire.is_control for wire in drawing.wires) > 0
    assert root.findtext(f"{SVG}title") == "frozen_graph.pb"
    assert root.get("role") == "img"


def test_svg_is_for_light_and_dark_and_needs_nothing_from_outside() -> None:
    text = "".join(to_svg(drawing_of(FROZEN)))
    assert text.count("prefers-color-scheme: dark") == 1
    addresses = re.findall(r"\w+://[^\"' <]+", text)
    assert set(addresses) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in text
    assert "url(" not in text


def test_svg_escapes_hostile_names() -> None:
    text = "".join(to_svg(hostile()))
    root = ElementTree.fromstring(text)
    assert "<script" not in text
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]", text)
    shown = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert HOSTILE[0] in shown
    assert HOSTILE[1] in shown
    assert r"\x1b[31mred\u202egnp.exe\x00" in shown


@pytest.mark.parametrize("source", ["frozen", "hostile", "scopes"])
def test_text_stays_inside_its_box(source: str) -> None:
    drawings = {
        "frozen": lambda: drawing_of(FROZEN),
        "hostile": hostile,
        "scopes": lambda: drawing_of(FROZEN, choice=Choice(depth=1)),
    }
    root = svg_of(drawings[source]())
    parents = {child: parent for parent in root.iter() for child in parent}
    fonts = {TITLE: (13, True, False), NAME: (10.5, False, True)}
    fonts |= {FACT: (11, False, False), CONSTANT: (10.5, False, True)}
    texts = [e for e in root.iter(f"{SVG}text") if parents[e].tag == f"{SVG}svg"]
    inside = [e for e in texts if parents[e] is not root]
    assert inside
    for element in inside:
        size, is_bold, is_mono = fonts[element.get("class", "")]
        width = text_width(element.text or "", size, is_bold=is_bold, is_mono=is_mono)
        room = float(parents[element].get("width", "0"))
        assert float(element.get("x", "0")) + width <= room
        assert float(element.get("y", "0")) <= float(parents[element].get("height", "0"))


def test_labels_overlap_neither_boxes_nor_each_other() -> None:
    drawing = drawing_of(FROZEN)
    sizes = [card_size(card) for card in drawing.cards]
    layout = lay_out(sizes, [(wire.source, wire.target) for wire in drawing.wires])
    root = ElementTree.fromstring("".join(to_svg(drawing, layout)))
    taken = [
        (c.x, c.y, c.x + s.width, c.y + s.height)
        for c, s in zip(layout.corners, sizes, strict=True)
    ]
    labels = [r for r in root.iter(f"{SVG}rect") if r.get("class") == "label-ground"]
    assert len(labels) > 10
    for label in labels:
        x, y, width, height = (float(label.get(key, "0")) for key in ("x", "y", "width", "height"))
        for left, top, right, bottom in taken:
            assert x >= right - 0.1 or x + width <= left + 0.1 or y >= bottom or y + height <= top
        taken.append((x, y, x + width, y + height))


def test_edge_that_closes_a_cycle_is_told_apart() -> None:
    nodes = [NodeDef(name="a", op="Merge", input=["b"]), NodeDef(name="b", op="Exit", input=["a"])]
    text = "".join(to_svg(drawing_of(GraphDef(node=nodes).to_bytes())))
    assert Counter(re.findall(r'<g class="edge( back)?"', text)) == {"": 1, " back": 1}


def test_box_in_the_middle_is_marked() -> None:
    drawing = drawing_of(FROZEN, choice=Choice(around="MatMul"))
    assert [card.id for card in drawing.cards if card.is_focus] == ["MatMul"]
    assert "".join(to_svg(drawing)).count('class="box node math focus"') == 1


def test_picture_is_the_same_again() -> None:
    assert list(to_svg(drawing_of(FROZEN))) == list(to_svg(drawing_of(FROZEN)))


def test_awkward_graphs_are_drawn() -> None:
    drawn = 0
    for case in synth_cases():
        try:
            file = pbkaitai.open(case.path)
            bodies = find_bodies(file)
        except PbError:
            continue
        for body in (body for body in bodies.all() if body.field):
            flow = read_flow(body.owner)
            drawing = draw(file, bodies, body, flow, outline(flow))
            ElementTree.fromstring("".join(to_svg(drawing)))
            assert "".join(to_dot(drawing)).endswith("}\n")
            drawn += 1
    assert drawn > 40


# --- DOT -------------------------------------------------------------------------------------


def test_dot_names_boxes_like_nodes_and_frames_scopes() -> None:
    text = "".join(to_dot(drawing_of(FROZEN)))
    assert text.startswith('digraph "frozen_graph.pb" {\n')
    assert '  "tokens" -> "Gather" [' in text
    assert "style=dashed" in text
    assert text.count("subgraph") == 5
    assert text.count("{") == text.count("}")


def test_dot_escapes_hostile_names() -> None:
    text = "".join(to_dot(hostile()))
    assert r'"a&b\"\\"' in text  # an ID: a quote and a backslash are escaped
    assert r"a&amp;b\"\\" in text  # a label: entities are too
    for line in text.splitlines():
        assert len(re.findall(r'(?<!\\)(?:\\\\)*"', line)) % 2 == 0
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]", text)


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
@pytest.mark.parametrize("source", ["frozen", "hostile"])
def test_graphviz_draws_the_same_boxes(source: str) -> None:
    drawing = drawing_of(FROZEN) if source == "frozen" else hostile()
    root = ElementTree.fromstring(render_svg("".join(to_dot(drawing))))
    nodes = [g for g in root.iter(f"{SVG}g") if g.get("class") == "node"]
    assert len(nodes) == len(drawing.cards)


def test_missing_graphviz_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(GraphvizError, match='whose program "dot" is not found'):
        render_svg("digraph {}")
