"""Every binary file of the corpus and our own, against what TensorFlow's classes say of it."""

from __future__ import annotations

from typing import Any

import corpus
import pytest
from golden_hex import FOLDER
from oracle_facts import count_tree, describe_graph, describe_meta_graph

from pbkaitai import messages
from pbkaitai.errors import DecodeError
from pbkaitai.message import Message
from pbkaitai.postpass import resolve
from pbkaitai.scalars import LEN


def is_message(case: corpus.Case) -> bool:
    """Whether the oracle read the file as a binary message."""
    facts = case.oracle()
    return "proto" in facts and "(text)" not in facts["kind"]


def is_graph(case: corpus.Case) -> bool:
    return not {"graph", "meta_graphs"}.isdisjoint(case.oracle())


def split(cases: list[corpus.Case]) -> tuple[list[corpus.Case], list[corpus.Case]]:
    """Return the cases that TensorFlow reads, and those it refuses."""
    found = [case for case in cases if is_message(case)]
    good = [case for case in found if case.oracle()["parse_ok"]]
    return good, [case for case in found if not case.oracle()["parse_ok"]]


OPEN_GOOD, OPEN_BAD = split(corpus.open_cases())
SYNTH_GOOD, SYNTH_BAD = split(corpus.synth_cases())
EXAMPLES_GOOD, EXAMPLES_BAD = split(corpus.example_cases())
DAMAGED_GOOD, DAMAGED_BAD = split(corpus.damaged_cases())

GOOD = corpus.parameters([*EXAMPLES_GOOD, *DAMAGED_GOOD])
GOOD += corpus.parameters(SYNTH_GOOD, corpus.missing_synth())
GOOD += corpus.parameters(OPEN_GOOD, 0 if corpus.CORPUS else corpus.OPEN_COUNT)
BAD = corpus.parameters([*EXAMPLES_BAD, *DAMAGED_BAD, *SYNTH_BAD, *OPEN_BAD])

# Its map entry "m" holds an unknown field. upb, which made the oracle, takes the whole entry
# for an unknown field of the node; we keep it in the map, as Google's C++ parser does.
ENTRY_WITH_UNKNOWN_FIELD = "synth/wire_unknown_fields.pb"

# The first fault of each damaged file that is ours: how far it can be read.
FIRST_FAULTS = dict(
    line.split(": ", 1)
    for line in (FOLDER / "first_faults.txt").read_text(encoding="utf-8").splitlines()
)


def open_message(case: corpus.Case) -> Message:
    return messages.find(case.oracle()["proto"]).from_file(case.path)


def assert_holds(facts: Any, expected: Any, where: str) -> None:
    """Each of *facts* is what the oracle says, as far as it says something."""
    if isinstance(facts, dict) and isinstance(expected, dict):
        for key in facts.keys() & expected.keys():
            assert_holds(facts[key], expected[key], f"{where}.{key}")
    elif isinstance(facts, list) and facts and isinstance(facts[0], dict):
        assert len(facts) == len(expected), where
        for index, pair in enumerate(zip(facts, expected, strict=True)):
            assert_holds(*pair, f"{where}[{index}]")
    else:
        assert facts == expected, where


def test_enough_files_are_here() -> None:
    """Without the corpus our own files still cover every kind."""
    assert len(GOOD) > 30
    assert len(BAD) > 10


@pytest.mark.parametrize("case", GOOD)
def test_file_has_the_oracles_counts(case: corpus.Case) -> None:
    """Messages, fields, unknown fields and depth of the whole tree."""
    message = open_message(case)
    resolve(message)
    expected = case.oracle()
    facts = count_tree(message)
    if case.name == ENTRY_WITH_UNKNOWN_FIELD:
        facts["message_counts"]["tensorflow.AttrValue"] -= 1
        facts["field_counts"]["tensorflow.NodeDef.attr"] -= 1
        entry = {"message": "tensorflow.NodeDef", "field": 5, "wire_type": LEN}
        facts["unknown_fields"].insert(
            8, entry | {"count": 1, "bytes": 7, "first_path": "GraphDef.node[1]"}
        )
    assert facts["message_counts"] == expected["message_counts"]
    assert facts["field_counts"] == expected["field_counts"]
    assert facts["max_depth"] == expected["max_depth"]
    unknown = [{k: v for k, v in u.items() if k != "example"} for u in expected["unknown_fields"]]
    assert facts["unknown_fields"] == unknown


@pytest.mark.parametrize("case", [p for p in GOOD if p.values[0] is None or is_graph(p.values[0])])
def test_graphs_have_the_oracles_nodes_and_signatures(case: corpus.Case) -> None:
    """Node hashes, edges, attributes, functions; tags, signatures, collections."""
    message: Any = open_message(case)
    expected = case.oracle()
    if "graph" in expected:
        assert_holds(describe_graph(message), expected["graph"], "graph")
    else:
        metas = list(getattr(message, "meta_graphs", [message]))
        assert len(metas) == len(expected["meta_graphs"])
        for index, (meta, facts) in enumerate(zip(metas, expected["meta_graphs"], strict=True)):
            assert_holds(describe_meta_graph(meta), facts, f"meta_graphs[{index}]")


@pytest.mark.parametrize("case", GOOD)
def test_untouched_message_is_written_as_it_was(case: corpus.Case) -> None:
    assert open_message(case).to_bytes() == case.path.read_bytes()


@pytest.mark.parametrize("case", BAD)
def test_damaged_file_is_refused_with_offset_and_path(case: corpus.Case) -> None:
    """What TensorFlow refuses, we refuse, and tell where; the rest can still be read."""
    message = open_message(case)
    with pytest.raises(DecodeError) as caught:
        resolve(message)
    fault = caught.value
    assert 0 <= fault.offset <= case.path.stat().st_size
    if case.row.get("split") != "open":
        assert str(fault) == FIRST_FAULTS[case.name]
    problems: list[DecodeError] = []
    resolve(message, problems)
    assert str(problems[0]) == str(fault)
    message.to_json()
    assert repr(message)
