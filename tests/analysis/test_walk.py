"""The rows of a message: they agree with the message objects, with Google's parser, and with
the faults that reading reports.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from corpus import DATA, EXAMPLES, SYNTH, own_files
from google.protobuf.empty_pb2 import Empty
from google.protobuf.unknown_fields import UnknownFieldSet

from pbkaitai.analysis.records.locate import first_scopes
from pbkaitai.analysis.records.parts import Part
from pbkaitai.analysis.records.raw import raw_file
from pbkaitai.analysis.records.rows import FAULT, MORE, RECORD, TOP, Row, Scope
from pbkaitai.analysis.records.tree import file_rows
from pbkaitai.analysis.records.walk import walk
from pbkaitai.errors import CutShortError, PbError
from pbkaitai.messages import GraphDef, NameAttrList, NodeDef
from pbkaitai.opening import OpenedFile
from pbkaitai.opening import open as open_file
from pbkaitai.views.payload import leaf_fault
from pbkaitai.wire import encode_varint

FILES = own_files()


@pytest.fixture(scope="module")
def files() -> list[OpenedFile]:
    found = []
    for path in FILES:
        with suppress(PbError):
            found.append(open_file(path))
    assert len(found) > 60
    return found


def rows_of(data: bytes, cls: type = GraphDef, **options: int) -> list[Row]:
    message = cls.from_bytes(data)
    part = Part(message, data, (0, len(data)))
    return list(walk(Scope(part, cls, (0, len(data))), **options))


def test_sound_file_has_no_fault_and_a_damaged_one_has_each(files: list[OpenedFile]) -> None:
    for file in files:
        found = set()
        for row in file_rows(file):
            fault = row.fault or (leaf_fault(row) if row.kind == RECORD else None)
            if fault is not None:
                found.add(fault.reason)
        told = {problem.reason for problem in file.problems}
        if file.container is None:
            assert told <= found, file
        assert bool(told) == bool(found), file


def test_records_are_those_of_the_message_objects(files: list[OpenedFile]) -> None:
    """Fields and counts by path: what a message lists is what the rows have."""
    for file in files:
        if file.message is None or file.problems:
            continue
        rows = Counter(
            row.field.name for row in file_rows(file, depth=1) if row.depth == 1 and row.field
        )
        for field, _ in file.message.list_fields():
            spans = file.message.span_of(field.name)
            count = len(spans) if isinstance(spans, list) else 1
            assert rows[field.name] >= count, (file, field)


def test_rows_of_a_file_fill_it(files: list[OpenedFile]) -> None:
    """The records of a sound message stand side by side."""
    for file in files:
        if file.message is None or file.problems:
            continue
        position = 0
        for row in file_rows(file, depth=1):
            if row.kind == RECORD:
                assert row.start == position, (file, row)
                position = row.end
        assert position == len(file.message._source.data), file


@pytest.mark.parametrize(
    "path",
    [
        EXAMPLES / "frozen_graph.pb",
        SYNTH / "wire_unknown_fields.pb",
        SYNTH / "wire_merge_order.pb",
        EXAMPLES / "saved_model" / "saved_model.pb",
    ],
    ids=lambda path: path.name,
)
def test_records_without_a_spec_are_those_of_google(path: Path) -> None:
    data = path.read_bytes()
    empty = Empty()
    empty.ParseFromString(data)
    theirs = [(field.field_number, field.wire_type) for field in UnknownFieldSet(empty)]
    rows = raw_file("", data).rows(depth=1)
    ours = [(row.number, row.wire_type) for row in rows if row.kind == RECORD]
    assert ours == theirs


def test_limit_leaves_nothing_out_uncounted() -> None:
    data = b"".join(node(f"n{i}") for i in range(50))
    rows = rows_of(data, limit=3, depth=1)
    assert [row.name for row in rows if row.kind == RECORD] == ["node[0]", "node[1]", "node[2]"]
    (more,) = [row for row in rows if row.kind == MORE]
    assert more.total == 47
    assert (more.start, more.end) == (rows[3].end, len(data))


def test_limit_counts_each_field_once_more_where_its_records_are_scattered() -> None:
    """Fields that take turns have two rows each at most for what is left out."""
    data = b"".join(node(f"n{i}") + b"\x18\x01" for i in range(40))
    rows = rows_of(data, limit=2, depth=1)
    more = [(row.name, row.total) for row in rows if row.kind == MORE]
    assert more == [("node", 1), ("version", 1), ("node", 37), ("version", 37)]
    assert len(rows) == 1 + 2 * 2 + len(more)


def test_singular_field_that_stands_again_is_told() -> None:
    rows = rows_of(b"\x0a\x01a\x0a\x01b", NodeDef)
    assert [row.note for row in rows] == ["", "", "replaces the one before"]


def test_member_of_a_oneof_replaces_another() -> None:
    """What stands after it does not merge with what stood before."""
    from pbkaitai.messages import AttrValue

    shape = b"\x3a\x04\x12\x02\x08\x05"  # shape { dim { size: 5 } }
    rows = rows_of(shape + b"\x18\x01" + shape, AttrValue)
    records = [row for row in rows if row.kind == RECORD and "." not in row.path]
    assert [row.note for row in records] == ["", "replaces shape", "replaces i"]
    dims = [row.path for row in rows if row.name.startswith("dim")]
    assert dims == ["shape.dim[0]", "shape.dim[0]"]


def test_message_in_two_records_is_counted_on() -> None:
    """Its parts are merged: the second one goes on where the first one ended."""
    from pbkaitai.messages import AttrValue

    shape = b"\x3a\x04\x12\x02\x08\x05"
    rows = rows_of(shape + shape, AttrValue)
    dims = [row.path for row in rows if row.name.startswith("dim")]
    assert dims == ["shape.dim[0]", "shape.dim[1]"]


def test_known_number_with_another_wire_type_is_unknown() -> None:
    rows = rows_of(b"\x08\x05", NodeDef)
    assert rows[1].field is None
    assert rows[1].note == "unknown: name has wire type LEN"


def test_fault_ends_its_message_and_not_the_walk() -> None:
    data = b"\x0a\x02\x07\x00" + node("good")
    rows = rows_of(data)
    assert [row.kind for row in rows][:4] == [TOP, RECORD, FAULT, RECORD]
    assert rows[2].fault is not None
    assert rows[2].fault.offset == 2
    assert rows[3].path == "node[1]"


def test_message_that_is_cut_off_is_shown_up_to_the_fault() -> None:
    rows = rows_of(node("abcdef")[:-1])
    assert [(row.kind, row.path) for row in rows[1:]] == [
        (RECORD, "node[0]"),
        (FAULT, "node[0].name"),
    ]
    assert rows[1].fault is not None


def test_message_cut_off_between_its_records_has_a_fault_row() -> None:
    """All that is there of it is well-formed: the fault stands at its end."""
    rows = rows_of(b"\x0a\x20" + b"\x0a\x01a")
    assert [(row.kind, row.path) for row in rows[1:]] == [
        (RECORD, "node[0]"),
        (RECORD, "node[0].name"),
        (FAULT, "node[0]"),
    ]


def test_hostile_nesting_is_no_recursion() -> None:
    inner = b""
    for _ in range(10_000):
        inner = b"\x0a" + encode_varint(len(inner)) + inner
    rows = list(raw_file("", inner).rows())
    assert 90 < max(row.depth for row in rows) < 110


def test_hostile_nesting_of_a_known_message_ends_in_a_fault() -> None:
    inner = b""
    for _ in range(2_000):
        value = b"\x52" + encode_varint(len(inner)) + inner
        entry = b"\x0a\x01k\x12" + encode_varint(len(value)) + value
        inner = b"\x12" + encode_varint(len(entry)) + entry
    rows = rows_of(inner, NameAttrList)
    assert rows[-1].fault is not None
    assert rows[-1].fault.reason == "message is nested more than 100 levels deep"


def test_hostile_groups_end_in_a_fault() -> None:
    rows = list(raw_file("", b"\x0b" * 10_000 + b"\x0c" * 10_000).rows())
    assert [row.kind for row in rows] == [TOP, FAULT]


def test_within_gives_the_records_that_reach_into_a_span() -> None:
    data = b"".join(node(f"n{i}") for i in range(100))
    all_rows = rows_of(data)
    found = rows_of(data, within=(200, 220))  # type: ignore[arg-type]  # a pair
    wanted = [row for row in all_rows[1:] if row.start < 220 and row.end > 200]
    assert [(row.path, row.start) for row in found[1:]] == [(row.path, row.start) for row in wanted]


def test_file_that_is_cut_short_meanwhile_is_an_error(tmp_path: Path) -> None:
    """To touch bytes that are no more there would end the process."""
    path = tmp_path / "graph.pb"
    path.write_bytes(node("\x01" * 100) * 20_000)  # so large that it is mapped
    with open_file(path, type="tensorflow.GraphDef") as file:
        path.write_bytes(b"")
        with pytest.raises(CutShortError):
            list(file_rows(file))


def test_collection_items_and_settings_are_messages(files: list[OpenedFile]) -> None:
    file = open_file(SYNTH / "collections.meta")
    types = Counter(
        row.cls.DESCRIPTOR.full_name
        for row in file_rows(file)
        if row.field is not None and row.field.kind == "bytes" and row.cls is not None
    )
    assert types["tensorflow.VariableDef"] > 5
    assert types["tensorflow.CondContextDef"] > 0


def test_bytes_that_are_not_the_message_they_are_called_stay_bytes() -> None:
    """Anybody may give an attribute the name `config_proto`."""
    entry = b"\x0a\x0cconfig_proto\x12\x05\x12\x03\xff\xff\xff"
    data = b"\x2a" + encode_varint(len(entry)) + entry
    rows = rows_of(data, NodeDef)
    assert rows[-1].path == 'attr["config_proto"].s'
    assert rows[-1].cls is None


def test_event_holds_a_graph() -> None:
    from pbkaitai.messages import Event

    graph = node("inside")
    rows = rows_of(b"\x22" + encode_varint(len(graph)) + graph, Event)
    assert [row.path for row in rows[1:]] == [
        "graph_def",
        "graph_def.node[0]",
        "graph_def.node[0].name",
    ]


def test_each_part_of_a_file_has_its_own_top(files: list[OpenedFile]) -> None:
    file = open_file(DATA / "records" / "slices.index")
    names = [scope.name for scope in first_scopes(file)]
    assert names[0] == "header"
    assert 'entry["edge"]' in names


def node(name: str) -> bytes:
    text = name.encode()
    return b"\x0a" + encode_varint(len(text) + 2) + b"\x0a" + encode_varint(len(text)) + text
