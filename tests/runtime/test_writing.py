"""Writing: own bytes where nothing changed, the path to a change rebuilt, unknowns in place."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from corpus import EXAMPLES, SYNTH
from hypothesis import given, settings
from hypothesis import strategies as st
from pb_oracle import google_class

from pbkaitai.errors import DecodeError
from pbkaitai.messages import AttrValue, GraphDef, NodeDef, SavedModel, TensorProto, VersionDef
from pbkaitai.writing import to_pieces


@pytest.mark.parametrize("path", sorted(SYNTH.glob("*.pb")), ids=lambda path: path.name)
def test_untouched_message_gives_its_own_bytes(path: Path) -> None:
    data = path.read_bytes()
    assert GraphDef.from_bytes(data).to_bytes() == data


def test_only_the_path_to_a_change_is_rebuilt() -> None:
    graph = GraphDef.from_file(EXAMPLES / "frozen_graph.pb")
    data = graph.to_bytes()
    start, stop = graph.span_of("node", 2)  # type: ignore[misc]
    old = graph.node[2].name
    graph.node[2].name = old + "x"
    written = graph.to_bytes()
    assert len(written) == len(data) + 1
    assert written[: start - 4] == data[: start - 4]  # type: ignore[operator]
    assert written.endswith(data[stop:])  # type: ignore[index]
    untouched = [part for part in to_pieces(graph).parts if isinstance(part, memoryview)]
    assert sum(map(len, untouched)) > 0.9 * len(data)


def test_changed_field_stands_where_it_stood() -> None:
    data = bytes.fromhex("12 01 62  0A 01 61  1A 01 63")  # op, name, input
    node = NodeDef.from_bytes(data)
    node.name = "zz"
    assert node.to_bytes() == bytes.fromhex("12 01 62  0A 02 7A 7A  1A 01 63")


def test_new_fields_come_by_number_and_map_keys_sorted() -> None:
    node = NodeDef(attr={"b": {"i": 1}, "a": {"i": 2}}, op="o", name="n")
    assert node.to_bytes() == bytes.fromhex(
        "0A 01 6E  12 01 6F  2A 07 0A 01 61 12 02 18 02  2A 07 0A 01 62 12 02 18 01"
    )


def test_unknown_fields_are_kept_in_place() -> None:
    data = bytes.fromhex("A0 06 05  0A 01 61  9B 06 08 01 9C 06  12 01 62  A2 06 01 78")
    node = NodeDef.from_bytes(data)
    node.name = "z"
    assert node.to_bytes() == data.replace(b"\x0a\x01a", b"\x0a\x01z")


def test_overwritten_records_of_a_field_go_when_it_is_assigned() -> None:
    node = NodeDef.from_bytes(bytes.fromhex("0A 01 61  12 01 6F  0A 01 62"))
    node.name = "z"
    assert node.to_bytes() == bytes.fromhex("0A 01 7A  12 01 6F")


def test_merged_message_is_written_once_when_it_is_changed() -> None:
    halves = (
        AttrValue(tensor={"dtype": 1}).to_bytes()
        + AttrValue(tensor={"version_number": 2}).to_bytes()
    )
    value = AttrValue.from_bytes(halves)
    value.tensor.dtype = 3  # type: ignore[assignment]
    again = AttrValue.from_bytes(value.to_bytes())
    assert (again.tensor.dtype, again.tensor.version_number) == (3, 2)
    assert len(again._load()["tensor"]) == 3


def test_default_is_not_written_and_presence_is() -> None:
    version = VersionDef(producer=5)
    version.producer = 0
    assert version.to_bytes() == b""
    assert AttrValue(i=0).to_bytes() == bytes.fromhex("18 00")
    assert TensorProto(float_val=[0.0]).to_bytes() == bytes.fromhex("2A 04 00 00 00 00")
    assert AttrValue(f=-0.0).to_bytes() == bytes.fromhex("25 00 00 00 80")


def test_text_that_was_not_utf8_is_written_as_it_was() -> None:
    node = NodeDef.from_bytes(bytes.fromhex("0A 02 FF 61"))
    node.op = node.name
    assert node.to_bytes() == bytes.fromhex("0A 02 FF 61  12 02 FF 61")


def test_change_far_below_needs_no_recursion() -> None:
    deep = AttrValue()
    current = deep
    for _ in range(3000):
        current = current.list.func.add().attr["k"]
    current.i = 7
    again = AttrValue.from_bytes(deep.to_bytes(), depth_limit=20_000)
    for _ in range(3000):
        again = again.list.func[0].attr["k"]
    assert again.i == 7


texts = st.text(max_size=4)
values = st.one_of(
    st.builds(lambda i: {"i": i}, st.integers(-(2**63), 2**63 - 1)),
    st.builds(lambda f: {"f": f}, st.floats(width=32, allow_nan=False)),
    st.builds(lambda s: {"s": s}, st.binary(max_size=3)),
    st.builds(lambda i: {"list": {"i": i}}, st.lists(st.integers(-5, 2**40), max_size=3)),
    st.builds(
        lambda n: {"shape": {"dim": [{"size": size} for size in n]}},
        st.lists(st.integers(-1, 9), max_size=3),
    ),
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(texts, st.lists(texts, max_size=3), st.dictionaries(texts, values)), max_size=4
    )
)
def test_what_is_built_is_read_alike_by_google(
    nodes: list[tuple[str, list[str], dict[str, object]]],
) -> None:
    graph = GraphDef()
    for name, inputs, attrs in nodes:
        graph.node.add(name=name, input=inputs, attr=attrs)
    data = graph.to_bytes()
    google = google_class(GraphDef).FromString(data)
    # upb sorts a key behind those that it begins; but for that order the bytes are the same.
    written = google.SerializeToString(deterministic=True)
    assert sorted(written) == sorted(data)
    assert GraphDef.from_bytes(written) == graph
    assert GraphDef.from_bytes(data) == graph


def test_file_appears_whole_with_the_permissions_it_had(tmp_path: Path) -> None:
    target = tmp_path / "graph.pb"
    target.write_bytes((EXAMPLES / "frozen_graph.pb").read_bytes())
    target.chmod(0o640)
    graph = GraphDef.from_file(target)
    graph.node[0].name = "renamed"
    graph.write(target)  # over the file that it was read from
    assert GraphDef.from_file(target).node[0].name == "renamed"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["graph.pb"]


def test_link_stays_and_its_file_is_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / ("n" * 250 + ".pb"), tmp_path / "link.pb"
    target.write_bytes(b"old")
    link.symlink_to(target)
    VersionDef(producer=1).write(link)
    assert link.is_symlink()
    assert target.read_bytes() == b"\x08\x01"


def test_failed_write_leaves_no_trace(tmp_path: Path) -> None:
    broken = SavedModel.from_bytes(bytes.fromhex("08 01 12 7F"))
    broken.saved_model_schema_version = 2
    with pytest.raises(DecodeError):
        broken.write(tmp_path / "model.pb")
    assert os.listdir(tmp_path) == []
