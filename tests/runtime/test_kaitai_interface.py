"""Message classes are Kaitai classes to their users."""

from __future__ import annotations

import inspect
import io
import os
import threading
from pathlib import Path
from typing import Any

import pytest
from kaitaistruct import KaitaiStream, KaitaiStruct, KaitaiStructError
from scalar_messages import Tree

from pbkaitai import messages, naming
from pbkaitai.errors import DecodeError
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef, NodeDef
from pbkaitai.readers import FieldReader

DATA = bytes.fromhex("0a 08 0a 01 61 12 03 4f 70 31 22 02 08 07")  # node { a, Op1 }, versions { 7 }


def assert_is_read(graph: Any) -> None:
    assert isinstance(graph, KaitaiStruct)
    assert graph.node[0].op == "Op1"
    assert graph.versions.producer == 7


def test_class_is_a_kaitai_struct() -> None:
    assert issubclass(GraphDef, KaitaiStruct)
    assert isinstance(GraphDef.from_bytes(DATA), KaitaiStruct)


@pytest.mark.parametrize("wrap", [bytes, bytearray, memoryview], ids=lambda wrap: wrap.__name__)
def test_message_is_read_from_bytes(wrap: Any) -> None:
    assert_is_read(GraphDef.from_bytes(wrap(DATA)))


def test_message_is_read_from_a_view_of_wider_elements() -> None:
    """An array of numbers is its bytes."""
    wide = memoryview(DATA + b"\x22\x00").cast("I")
    assert_is_read(GraphDef.from_bytes(wide))


@pytest.mark.parametrize("path_type", [str, Path, os.fsencode])
def test_message_is_read_from_a_file(tmp_path: Path, path_type: Any) -> None:
    (tmp_path / "graph.pb").write_bytes(DATA)
    assert_is_read(GraphDef.from_file(path_type(tmp_path / "graph.pb")))


def test_missing_file_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        GraphDef.from_file(tmp_path / "nothing.pb")
    with pytest.raises(IsADirectoryError):
        GraphDef.from_file(tmp_path)


@pytest.mark.parametrize(
    "wrap",
    [io.BytesIO, lambda data: KaitaiStream(io.BytesIO(data))],
    ids=["BytesIO", "KaitaiStream"],
)
def test_message_is_read_from_a_stream(wrap: Any) -> None:
    assert_is_read(GraphDef.from_io(wrap(DATA)))


def test_message_is_the_rest_of_the_stream() -> None:
    stream = KaitaiStream(io.BytesIO(b"head" + DATA))
    stream.read_bytes(4)
    assert_is_read(GraphDef.from_io(stream))
    plain = io.BytesIO(b"head" + DATA)
    plain.seek(4)
    assert_is_read(GraphDef.from_io(plain))


@pytest.mark.parametrize("with_kaitai_stream", [False, True])
def test_message_is_read_from_a_pipe(with_kaitai_stream: bool) -> None:
    """A stream that cannot seek is read to its end."""
    reading, writing = os.pipe()
    sender = threading.Thread(target=lambda: (os.write(writing, DATA), os.close(writing)))
    sender.start()
    with open(reading, "rb") as pipe:
        graph = GraphDef.from_io(KaitaiStream(pipe) if with_kaitai_stream else pipe)
    sender.join()
    assert_is_read(graph)


def test_class_is_called_with_a_stream_as_kaitais_classes_are() -> None:
    graph: Any = GraphDef(KaitaiStream(io.BytesIO(DATA)))
    assert_is_read(graph)
    node: Any = NodeDef(KaitaiStream(io.BytesIO(DATA[2:10])), graph, graph)
    assert node.name == "a"
    assert node._parent is graph
    assert node._root is graph


def test_parent_may_be_of_another_kind() -> None:
    """A message that stands in a person's own Kaitai class can still tell where a fault is."""
    holder = KaitaiStruct(KaitaiStream(io.BytesIO()))
    graph: Any = GraphDef(KaitaiStream(io.BytesIO(DATA[:-1])), holder, holder)
    with pytest.raises(DecodeError, match=r"at byte 12 \(0xC\), in versions$"):
        _ = graph.node


def test_root_and_parent_lead_up() -> None:
    graph: Any = GraphDef.from_bytes(DATA)
    assert graph._root is graph
    assert graph._parent is None
    assert graph.node[0]._parent is graph
    assert graph.node[0]._root is graph
    assert graph.library.function._message is graph.library


def test_io_is_a_stream_over_the_messages_own_bytes() -> None:
    graph: Any = GraphDef.from_bytes(DATA)
    assert isinstance(graph._io, KaitaiStream)
    assert graph._io.read_bytes_full() == DATA
    stream = graph.node[0]._io
    assert stream.size() == 8
    assert stream.read_bytes(3) == DATA[2:5]
    assert stream.pos() == 3
    stream.seek(6)
    assert stream.read_bytes_full() == DATA[8:10]
    assert stream.is_eof()
    assert graph.library._io.read_bytes_full() == b""


def test_message_is_a_context_manager(tmp_path: Path) -> None:
    """Behind `with`, what was read stays, and reading on is an error, not an empty answer."""
    big = DATA + b"\x5a\x80\x80\x40" + bytes(1 << 20)
    for size, content in (("small", DATA), ("mapped", big)):
        (tmp_path / size).write_bytes(content)
        with GraphDef.from_file(tmp_path / size) as graph:
            versions = graph.versions
            assert versions.producer == 7
        assert versions.producer == 7
        for read in (
            lambda graph=graph: graph.node[0].op,
            lambda graph=graph: graph.view_of("versions"),
            lambda graph=graph: graph._io,
            lambda graph=graph: graph.to_dict(),
        ):
            with pytest.raises(ValueError, match="released"):
                read()
        graph.close()  # twice is harmless


def test_closing_a_message_that_has_no_file_is_harmless() -> None:
    made: Any = NodeDef(name="x")
    made.close()
    assert NodeDef(name="y").to_bytes() == b"\x0a\x01y"
    assert made.name == "x"


def test_errors_are_kaitais() -> None:
    with pytest.raises(KaitaiStructError) as caught:
        _ = GraphDef.from_bytes(b"\x0a\x05").node
    assert isinstance(caught.value, DecodeError)
    assert caught.value.src_path is None
    assert (caught.value.offset, caught.value.needed, caught.value.found) == (2, 5, 0)
    assert (caught.value.path, caught.value.reason) == (
        "node[0]",
        "LEN payload needs 5 bytes, 0 remain",
    )


# --- attributes ------------------------------------------------------------------------------


def public_names(cls: type) -> set[str]:
    return {name for name in dir(cls) if not name.startswith("_")}


RESERVED = {"get"}


def test_api_names_are_the_public_names_of_messages() -> None:
    """A field of such a name gets `_` behind it; one more is kept free."""
    assert not public_names(Message) & RESERVED
    assert public_names(Message) | RESERVED | {"DESCRIPTOR"} == naming.API_NAMES


def test_no_message_has_another_public_name_than_its_fields() -> None:
    """What a class has beyond the API are its fields and its nested classes."""
    for name in messages.full_names():
        cls = messages.find(name)
        extra = public_names(cls) - naming.API_NAMES
        fields = {field.attribute for field in cls.DESCRIPTOR.fields}
        nested = {key for key in extra if inspect.isclass(vars(cls).get(key))}
        assert extra == fields | nested, name


def test_fields_are_attributes_with_their_docs() -> None:
    reader = inspect.getattr_static(NodeDef, "op")
    assert isinstance(reader, FieldReader)
    assert reader.__doc__ == NodeDef.DESCRIPTOR.by_name["op"].doc
    assert inspect.getdoc(NodeDef)


def test_dir_lists_the_fields() -> None:
    assert {"node", "library", "has", "to_dict"} <= set(dir(GraphDef()))


def test_unknown_attribute_suggests_a_near_one() -> None:
    graph: Any = GraphDef.from_bytes(DATA)
    with pytest.raises(
        AttributeError, match=r"GraphDef has no field 'nodes'; did you mean 'node'?"
    ):
        _ = graph.nodes
    for call in (graph.has, graph.span_of, graph.view_of):
        with pytest.raises(AttributeError, match="did you mean 'node'"):
            call("nodes")
    with pytest.raises(AttributeError, match="Tree has no oneof 'kinds'"):
        Tree().which_oneof("kinds")


def test_every_exported_name_is_the_class_of_that_name() -> None:
    """`Any` among them, which Python's typing has as well."""
    for name in messages.__all__:
        found = getattr(messages, name)
        if isinstance(found, type):
            assert found.__name__ == name
            assert found.__module__.startswith("pbkaitai_messages.")
