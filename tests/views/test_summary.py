"""The summary of whole files: the text holds nothing that the dict does not."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from corpus import DATA, EXAMPLES, SYNTH

from pbkaitai.errors import DecodeError, PbError
from pbkaitai.messages import GraphDef, OpList
from pbkaitai.opening import open as open_file
from pbkaitai.views import summary
from pbkaitai.views.sections import graph, ops

FILES = sorted(
    path
    for folder in (EXAMPLES, SYNTH, DATA / "damaged", DATA / "records")
    for path in folder.rglob("*")
    if path.is_file()
)


@pytest.fixture(scope="module")
def summaries() -> list[tuple[Path, dict[str, Any]]]:
    """The summary of each file that has one; what the others are is told by transcripts."""
    found = []
    for path in FILES:
        with suppress(PbError):
            found.append((path, summary.data(open_file(path))))
    assert len(found) > 60
    return found


def test_text_is_made_from_the_json_document_alone(
    summaries: list[tuple[Path, dict[str, Any]]],
) -> None:
    """Whatever a person reads, a program gets as well."""
    for path, data in summaries:
        again = json.loads(json.dumps(data, allow_nan=False))
        assert summary.text(again) == summary.text(data), path
        assert summary.text(again, everything=True) == summary.text(data, everything=True), path


def test_text_is_printable_line_by_line(summaries: list[tuple[Path, dict[str, Any]]]) -> None:
    for path, data in summaries:
        lines = summary.text(data, everything=True).splitlines()
        assert lines[0].startswith("file: "), path
        assert all(line.isprintable() for line in lines), path


def test_file_without_faults_is_read_by_columns_as_by_objects() -> None:
    """Damaged files are read from objects; on a sound file both ways agree."""
    path = EXAMPLES / "frozen_graph.pb"
    by_columns = GraphDef.from_file(path)
    by_objects = GraphDef.from_file(path)
    by_objects._source.collect([DecodeError("made up", 0)])
    assert graph.data(by_objects) == graph.data(by_columns)


def test_ops_are_read_by_columns_as_by_objects() -> None:
    made = OpList()
    op = made.op.add()
    op.name, op.is_stateful = "A", True
    argument = op.input_arg.add()
    argument.name, argument.type = "x", 1
    op.attr.add().name = "T"
    by_columns = OpList.from_bytes(made.to_bytes())
    by_objects = OpList.from_bytes(made.to_bytes())
    by_objects._source.collect([DecodeError("made up", 0)])
    assert ops.data(by_objects) == ops.data(by_columns)
    assert ops.data(by_columns)["ops"] == [
        {
            "name": "A",
            "inputs": ["x: DT_FLOAT"],
            "outputs": [],
            "attrs": ["T"],
            "flags": ["stateful"],
        }
    ]


def test_cut_file_shows_all_up_to_the_cut() -> None:
    data = summary.data(open_file(DATA / "damaged" / "cut_half.pb"))
    assert data["graph"]["node_count"] == 17
    (problem,) = data["problems"]
    assert problem["path"] == "node[16]"
    assert (problem["needed"], problem["found"]) == (4162, 2282)


def test_text_form_is_told_as_the_binary_form(tmp_path: Path) -> None:
    path = tmp_path / "graph.pbtxt"
    path.write_text(
        'node { name: "c" op: "Const" attr { key: "value" value { tensor {'
        " dtype: DT_FLOAT tensor_shape { dim { size: 3 } } float_val: 1 } } } }"
    )
    text = open_file(path)
    assert text.is_text
    assert text.message is not None
    binary = GraphDef.from_bytes(text.message.to_bytes())
    data = summary.data(text)
    assert data["form"] == "text"
    assert data["graph"] == graph.data(binary)
    assert data["graph"]["constants"]["largest"][0]["shape"] == [3]


def test_unknown_fields_are_told_with_their_numbers() -> None:
    data = summary.data(open_file(SYNTH / "wire_unknown_fields.pb"))
    assert data["unknown_fields"]["tensorflow.GraphDef"] == {"200": 1}
    assert "tensorflow.GraphDef: field 200 × 1" in summary.text(data)


def test_every_section_has_its_functions() -> None:
    for section in (*summary.SECTIONS.values(), summary.Section("message", "fields")):
        assert callable(summary._function(section, section.data))
        assert callable(summary._function(section, section.blocks))
