"""The view of inputs and outputs: what is listed, how, and what is left out."""

from __future__ import annotations

from corpus import DATA, EXAMPLES

from pbkaitai.analysis.ends.endpoints import (
    Endpoints,
    FactFinder,
    endpoints_of_function,
    find_endpoints,
)
from pbkaitai.analysis.nodes.bodies import Bodies, find_bodies
from pbkaitai.opening import open as open_file
from pbkaitai.views import io


def of(path: str) -> tuple[Bodies, Endpoints, io.Facts]:
    bodies = find_bodies(open_file(path))
    found = find_endpoints(bodies)
    return bodies, found, FactFinder(bodies, found.node_count).of


FROZEN = str(EXAMPLES / "frozen_graph.pb")


def test_list_has_the_likely_ones_with_type_shape_and_reasons() -> None:
    _, found, facts = of(FROZEN)
    data = io.listing(found, facts).data()
    assert data["told_by"] == "ranking"
    first = data["endpoints"][0]
    assert first["tensor"] == "tokens:0"
    assert (first["dtype"], first["shape"]) == ("DT_INT64", [-1, 12])
    assert first["reasons"] == ["placeholder"]
    assert [item["rank"] for item in data["endpoints"]] == [1, 1, 2]


def test_all_adds_the_possible_and_the_cut_in_that_order() -> None:
    _, found, facts = of(FROZEN)
    items = io.listing(found, facts, everything=True).data()["endpoints"]
    order = ["likely", "possible", "cut"]
    for direction in ("input", "output"):
        levels = [order.index(i["sureness"]) for i in items if i["direction"] == direction]
        assert levels == sorted(levels)
    assert {item["sureness"] for item in items} == set(order)


def test_what_is_left_out_is_counted() -> None:
    _, found, facts = of(FROZEN)
    shown = len(io.listing(found, facts).data()["endpoints"])
    left = io.left_out(found)
    assert shown + sum(left.values()) == len(found.inputs) + len(found.outputs)
    assert set(left) == {"possible", "cut"}
    assert io.left_out(found, everything=True) == {}


def test_type_that_is_not_told_says_so() -> None:
    _, found, facts = of(str(DATA / "synth" / "sm_signatures" / "saved_model.pb"))
    text = io.listing(found, facts).text()
    line = next(line for line in text.splitlines() if " y:0" in line)
    assert line.count("not told") == 2


def test_operation_of_a_signature_has_no_type() -> None:
    _, found, facts = of(str(EXAMPLES / "saved_model"))
    text = io.listing(found, facts, everything=True).text()
    line = next(line for line in text.splitlines() if " NoOp " in line)
    assert "not told" not in line
    assert "an operation to run, no tensor" in line


def test_functions_of_a_library_are_told_apart() -> None:
    bodies, _, _ = of(str(EXAMPLES / "saved_model"))
    chosen = bodies.functions[:2]
    found = ((body.function, endpoints_of_function(bodies, body)) for body in chosen)
    items = io.function_listing(found, FactFinder(bodies, 0).of).data()["endpoints"]
    assert {item["function"] for item in items} <= {body.function for body in chosen}
    assert all(item["sureness"] == "declared" for item in items)
