"""Where paths lead: to the records that the rows of a tree name, and what is said otherwise."""

from __future__ import annotations

from contextlib import suppress

import pytest
from corpus import DATA, EXAMPLES, SYNTH, own_files

from pbkaitai.analysis.records.cover import spans_of
from pbkaitai.analysis.records.locate import NothingThereError, locate
from pbkaitai.analysis.records.rows import RECORD
from pbkaitai.analysis.records.tree import file_rows
from pbkaitai.errors import PathError, PbError
from pbkaitai.opening import open as open_file

GRAPH = EXAMPLES / "frozen_graph.pb"
FILES = own_files()


def test_path_of_a_row_leads_to_its_record() -> None:
    """In every file; an older value of a field has no path of its own."""
    checked = 0
    for path in FILES:
        try:
            file = open_file(path)
        except PbError:
            continue
        last = {row.path: row for row in file_rows(file, limit=6) if row.kind == RECORD}
        for row in list(last.values())[::5]:
            is_value = row.path.endswith("]") and row.name == "value"
            if is_value or "…" in row.path:
                continue
            (scope,) = locate(file, row.path)
            assert row.start in {start for start, _ in spans_of(scope)}, (path, row.path)
            checked += 1
    assert checked > 1000


@pytest.mark.parametrize(
    ("path", "spans"),
    [
        ("node[0]", [(0, 66)]),
        ("node[-51]", [(0, 66)]),
        ('node[name="tokens"]', [(0, 66)]),
        ('node[op="Placeholder"].name', [(2, 10)]),
        ('node[input="while/loop_counter"].op', [(18951, 18958)]),
        (
            'library.function[signature.name="while_cond_frozen_87919"].signature.name',
            [(28461, 28486)],
        ),
        ("versions.producer", [(29325, 29328)]),
        ('node[0].attr["dtype"].type', [(34, 36)]),
        ("node[0].attr.type", [(34, 36)]),
        ('node[0].attr["dtype"].key', [(25, 32)]),
        ('node[0].attr["dtype"].value', [(32, 36)]),
        ("1[0].1", [(2, 10)]),
        ("", [(0, 29330)]),
    ],
)
def test_path_leads_to_spans(path: str, spans: list[tuple[int, int]]) -> None:
    with open_file(GRAPH) as file:
        found = [span for scope in locate(file, path) for span in spans_of(scope)]
    assert found == spans


def test_of_a_key_that_stands_twice_the_last_entry_counts() -> None:
    with open_file(SYNTH / "wire_merge_order.pb") as file:
        (scope,) = locate(file, 'node[2].attr["k"].i')
    assert spans_of(scope) == [(0x5A, 0x5C)]


def test_packed_element_is_found() -> None:
    with open_file(SYNTH / "wire_packed_unpacked.pb") as file:
        spans = [
            spans_of(next(locate(file, f'node[2].attr["value"].tensor.float_val[{i}]')))
            for i in range(4)
        ]
    # 1.0 is a record, 2.0 and 3.0 share one, 4.0 is one again
    assert spans == [[(192, 197)], [(199, 203)], [(203, 207)], [(207, 212)]]


def test_enum_is_matched_by_name_and_by_number() -> None:
    with open_file(EXAMPLES / "saved_model") as file:
        start = "meta_graphs[0].meta_info_def.stripped_op_list.op[*].attr"
        by_name = sum(1 for _ in locate(file, f'{start}[type="type"]'))
        graph = "meta_graphs[0].graph_def.library.function[*].signature.input_arg"
        names = [s.only for s in locate(file, f'{graph}[type="DT_RESOURCE"]')]
        numbers = [s.only for s in locate(file, f"{graph}[type=20]")]
    assert by_name > 0
    assert names == numbers != []


def test_step_that_is_missing_in_some_messages_is_no_error() -> None:
    with open_file(GRAPH) as file:
        total = sum(1 for _ in locate(file, 'node[*].attr["dtype"].type'))
        nodes = len(file.message.node)
    assert 0 < total < nodes


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("nod", 'tensorflow.GraphDef has no field "nod"; did you mean "node"?'),
        ("node[51]", '"node" has 51 elements, no element 51'),
        ('node["x"]', '"node" is no map, it has no key "x"'),
        ('node[name="tokns"]', 'no "node" has name "tokns"; did you mean "tokens"?'),
        ('node[nam="tokens"]', 'tensorflow.NodeDef has no field "nam"; did you mean "name"?'),
        ("versions[0]", '"versions" is not repeated, it has no elements'),
        ('node[0].attr["dtyp"]', '"attr" has no key "dtyp"; did you mean "dtype"?'),
        ("node[0].attr[0]", 'the keys of "attr" are text: attr["dtype"]'),
        ("node[0].name.x", '"name" is string, it has no fields'),
        ('node[5].attr["value"].tensor.tensor_content.x', '"tensor_content" is bytes, and of'),
        ("tokens", 'no field "tokens"; the node of that name is node[name="tokens"]'),
        ("while/loop_counter", 'the node of that name is node[name="while/loop_counter"]'),
        ("tokens:0", 'the node of that name is node[name="tokens"]'),
        ("while_cond_frozen_87919", 'library.function[signature.name="while_cond_frozen_87919"]'),
        ('node[attr="x"]', '"attr" is no number or text, it cannot be compared'),
        ('node[attr.name="x"]', '"attr" is no singular message'),
    ],
)
def test_path_that_leads_nowhere_says_why(path: str, reason: str) -> None:
    with open_file(GRAPH) as file, pytest.raises(PathError) as error:
        list(locate(file, path))
    assert reason in str(error.value)
    assert error.value.path == path


@pytest.mark.parametrize("path", ["node[0].device", "debug_info", "7", "node[*].device"])
def test_field_that_is_not_set_is_nothing_there(path: str) -> None:
    with open_file(GRAPH) as file, pytest.raises(NothingThereError):
        list(locate(file, path))


@pytest.mark.parametrize(
    ("name", "path", "reason"),
    [
        ("events.out.tfevents.1600000000.host", "record[9]", '"record" has 3 elements'),
        ("events.out.tfevents.1600000000.host", "summary", "a path begins with record[0]"),
        ("slices.index", 'entry["bigg"]', 'no key "bigg"; did you mean "big"?'),
        ("slices.index", "record[0]", 'a path begins with header, entry["name"]'),
    ],
)
def test_wrong_path_in_a_file_of_parts(name: str, path: str, reason: str) -> None:
    with open_file(DATA / "records" / name) as file, pytest.raises(PathError) as error:
        list(locate(file, path))
    assert reason in str(error.value)


def test_part_counts_from_the_end() -> None:
    with open_file(DATA / "records" / "events.out.tfevents.1600000000.host") as file:
        (scope,) = locate(file, "record[-1].step")
    assert scope.path == "record[2]"
    assert scope.part.base == 0x5E


def test_cut_off_field_can_be_named() -> None:
    """What a tree shows of a damaged file, a path leads to."""
    with open_file(DATA / "damaged" / "cut_half.pb") as file, suppress(StopIteration):
        (scope,) = locate(file, 'node[16].attr["value"].tensor.tensor_content')
        assert spans_of(scope) == [(0x309E, 14665)]
