"""Which nodes become one box of a drawing, and what leads from box to box."""

from __future__ import annotations

from typing import Any

import pytest
from corpus import EXAMPLES, ROOT, open_cases, require_corpus

import pbkaitai
from pbkaitai.analysis.flow import (
    CAPTURE,
    CONTROL,
    RESULT,
    Flow,
    read_flow,
    topological,
)
from pbkaitai.analysis.nodes.bodies import find_bodies
from pbkaitai.analysis.scopes import (
    NODE,
    OUTSIDE,
    RUN,
    SCOPE,
    Choice,
    NoNodeError,
    Picture,
    outline,
)
from pbkaitai.errors import PbError
from pbkaitai.messages import GraphDef, NodeDef


def flow_of(text: str) -> Flow:
    """Return the flow of lines `name op inputs…`."""
    rows = [line.split() for line in text.strip().splitlines()]
    nodes = [NodeDef(name=name, op=op, input=inputs) for name, op, *inputs in rows]
    return read_flow(GraphDef(node=nodes))


def names(picture: Picture) -> list[str]:
    return [box.name for box in picture.boxes]


def links(picture: Picture) -> list[tuple[str, str, int, int]]:
    found = names(picture)
    return [(found[k.source], found[k.target], k.tensors, k.controls) for k in picture.links]


NET = """
    x Placeholder
    conv/kernel Const
    conv/kernel/read Identity conv/kernel
    conv/dim Const
    conv/wide ExpandDims conv/kernel/read conv/dim
    conv Conv2D x conv/wide
    relu Relu conv:0
    init NoOp ^relu
    out Identity relu ^init
"""


# --- flow ------------------------------------------------------------------------------------


def test_inputs_are_edges_in_their_order() -> None:
    flow = flow_of("a Split\nb Op a:1 a ^a\nc Op none b:2")
    assert list(flow.edges()) == [(0, 1, 1), (0, 1, 0), (0, 1, CONTROL), (1, 2, 2)]
    assert flow.missing == 1
    assert [edge.source for edge in flow.inputs(1)] == [0, 0, 0]


def test_name_with_a_colon_that_is_there_is_no_output() -> None:
    flow = read_flow(GraphDef(node=[NodeDef(name="a:1"), NodeDef(name="b", input=["a:1"])]))
    assert list(flow.edges()) == [(0, 1, 0)]


def test_huge_output_number_is_taken_for_none() -> None:
    flow = read_flow(GraphDef(node=[NodeDef(name="a"), NodeDef(name="b", input=["a:" + "9" * 50])]))
    assert list(flow.edges()) == [(0, 1, 0)]


def test_function_has_arguments_before_its_nodes_and_results_behind() -> None:
    bodies = find_bodies(pbkaitai.open(EXAMPLES / "saved_model"))
    body = next(b for b in bodies.functions if b.function.startswith("__inference_logits"))
    flow = read_flow(body.owner)
    assert flow.missing == 0
    assert flow.names[0] == "tokens"
    assert set(flow.ops[1 : flow.first]) == {CAPTURE}
    assert flow.ops[-1] == RESULT
    assert len(flow) == flow.first + len(body) + 1


def test_damaged_node_costs_no_other() -> None:
    data = GraphDef(node=[NodeDef(name="a"), NodeDef(name="bb"), NodeDef(name="c", input=["a"])])
    whole = bytearray(data.to_bytes())
    whole[whole.index(b"bb") - 1] = 99  # the name's length
    graph = GraphDef.from_bytes(bytes(whole))
    graph._source.collect([])
    flow = read_flow(graph)
    assert flow.names == ["a", "", "c"]
    assert list(flow.edges()) == [(0, 2, 0)]


def test_order_of_the_flow_has_sources_first_and_cycles_last() -> None:
    flow = flow_of("c Op b\nb Op a\na Op\nx Op y\ny Op x")
    assert list(topological(flow)) == [2, 1, 0, 3, 4]


# --- boxes -----------------------------------------------------------------------------------


def test_constants_and_what_hands_them_on_stand_in_what_uses_them() -> None:
    flow = flow_of(NET)
    picture = outline(flow)
    assert names(picture) == ["x", "conv", "relu", "init", "out"]
    conv = picture.boxes[1]
    assert [flow.names[number] for number, _ in conv.folded] == ["conv/kernel"]
    assert conv.folded[0].position == 1
    assert picture.folded_count == 4
    assert picture.drawn_count == 5


def test_links_are_counted_and_order_alone_is_told() -> None:
    assert links(outline(flow_of(NET))) == [
        ("x", "conv", 1, 0),
        ("conv", "relu", 1, 0),
        ("relu", "init", 0, 1),
        ("relu", "out", 1, 0),
        ("init", "out", 0, 1),
    ]


def test_constants_have_boxes_when_they_are_not_folded_or_nothing_uses_them() -> None:
    assert len(outline(flow_of(NET), Choice(fold=False)).boxes) == 9
    assert names(outline(flow_of("a Const\nb Op"))) == ["a", "b"]


def test_scopes_are_opened_as_far_as_is_said() -> None:
    flow = flow_of("a/b/x Op\na/b/y Op a/b/x\na/c Op a/b/y:1\nd Op a/c a/b/x")
    assert names(outline(flow, Choice(depth=1))) == ["a", "d"]
    assert links(outline(flow, Choice(depth=1))) == [("a", "d", 2, 0)]
    assert names(outline(flow, Choice(depth=2))) == ["a/b", "a/c", "d"]
    assert names(outline(flow, Choice(depth=-1))) == flow.names
    assert len(outline(flow, Choice(depth=0)).boxes) == 1


def test_node_that_is_called_like_a_scope_is_in_it() -> None:
    flow = flow_of("a Op\na/b Op a\nc Op a")
    picture = outline(flow, Choice(depth=1))
    assert [(box.kind, box.name, len(box.nodes)) for box in picture.boxes] == [
        (SCOPE, "a", 2),
        (NODE, "c", 1),
    ]
    assert names(outline(flow, Choice(depth=2))) == ["a", "a/b", "c"]


def test_largest_scope_is_opened_first_while_there_is_room() -> None:
    lines = [f"big/{i} Op" for i in range(6)] + [f"small/{i} Op" for i in range(3)]
    picture = outline(flow_of("\n".join(lines)), Choice(boxes=7))
    assert names(picture) == [*(f"big/{i}" for i in range(6)), "small"]


def test_flat_graph_is_cut_in_runs_along_its_flow() -> None:
    lines = ["n0 Op", *(f"n{i} Op n{i - 1}" for i in range(1, 500))]
    picture = outline(flow_of("\n".join(reversed(lines))), Choice(boxes=30))
    assert len(picture.boxes) <= 30
    assert {box.kind for box in picture.boxes} == {RUN}
    # Each run feeds the next one and no other: no edge leads back.
    assert len(picture.links) == len(picture.boxes) - 1
    assert sum(len(box.nodes) for box in picture.boxes) == 500


def test_scope_is_drawn_with_what_is_next_to_it() -> None:
    flow = flow_of(
        "m/a/x Op\nm/b/k Const\nm/b/y Op m/a/x m/b/k\nm/b/z Op m/b/y\nm/c Op m/b/z\nq Op"
    )
    picture = outline(flow, Choice(scope="m/b"))
    assert [(box.kind, box.name) for box in picture.boxes] == [
        (NODE, "m/b/y"),
        (NODE, "m/b/z"),
        (OUTSIDE, "m/a"),
        (OUTSIDE, "m/c"),
    ]
    assert picture.cut_count == 0


def test_many_neighbours_of_a_scope_are_put_together() -> None:
    lines = [f"o{i} Op" for i in range(40)]
    lines.append("s/a Op " + " ".join(f"o{i}" for i in range(40)))
    picture = outline(flow_of("\n".join(lines)), Choice(scope="s"))
    assert len(picture.boxes) == 13
    assert picture.boxes[-1].name == "29 more"
    assert sum(link.tensors for link in picture.links) == 40


def test_neighbourhood_of_a_node_is_as_wide_as_said() -> None:
    flow = flow_of("a Op\nb Op a\nc Op b\nd Op c\ne Op d")
    near = outline(flow, Choice(around="c"))
    assert names(near) == ["b", "c", "d"]
    assert near.focus == 1
    assert near.cut_count == 2
    assert names(outline(flow, Choice(around="c:0", hops=2))) == flow.names
    assert names(outline(flow, Choice(around="c", hops=0))) == ["c"]


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (Choice(around="relx"), 'no node is called "relx"; did you mean "relu"?'),
        (Choice(scope="cony"), 'no scope is called "cony"; did you mean "conv"?'),
        (Choice(scope="zzz"), 'no scope is called "zzz"'),
    ],
)
def test_wrong_name_is_told_with_what_may_be_meant(choice: Choice, reason: str) -> None:
    with pytest.raises(NoNodeError) as caught:
        outline(flow_of(NET), choice)
    assert str(caught.value) == reason


def test_graph_without_nodes_has_no_boxes() -> None:
    assert outline(flow_of("")).boxes == ()


def test_names_of_a_hundred_thousand_parts_are_no_trouble() -> None:
    deep = "/".join(["s"] * 100_000)
    graph = GraphDef(node=[NodeDef(name=deep + end) for end in "abc"])
    assert len(outline(read_flow(graph)).boxes) == 3


# --- the corpus ------------------------------------------------------------------------------


def test_every_graph_and_function_of_the_corpus_fits_a_picture() -> None:
    require_corpus(1)
    checked = 0
    paths: list[Any] = [case.path for case in open_cases()]
    for path in [*paths, *sorted((ROOT / "examples").glob("*.pb"))]:
        try:
            bodies = find_bodies(pbkaitai.open(path))
        except (PbError, OSError):
            continue
        for body in (body for body in bodies.all() if body.field):
            flow = read_flow(body.owner)
            picture = outline(flow)
            drawn = sorted(node for box in picture.boxes for node in box.nodes)
            assert len(picture.boxes) <= 60, (path, body.function)
            assert len(drawn) == len(set(drawn)) == picture.drawn_count
            assert picture.drawn_count + picture.folded_count == len(flow)
            checked += 1
    assert checked > 500
