"""Graphs from files: a GraphDef, a MetaGraphDef, a SavedModel.

A file that TensorFlow would refuse is read all the same, as far as it goes:
`graph.problems` tells what is wrong with it. The file itself is never changed.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from pbkaitai import messages
from pbkaitai.collection_items import item_class
from pbkaitai.errors import DecodeError, PbError
from pbkaitai.graph.graph import Graph
from pbkaitai.graph.node_table import NodeTable
from pbkaitai.graph.registry import OpDefs
from pbkaitai.message import Message

if TYPE_CHECKING:
    from pbkaitai.messages import CollectionDef, GraphDef, MetaGraphDef, SavedModel
    from pbkaitai.opening import OpenedFile

M = TypeVar("M", bound=Message)
Path = str | os.PathLike[str]


class NoMetaGraphError(PbError, RuntimeError):
    """A SavedModel has no meta-graph with the tags that are asked for.

    Attributes:
        tags: those that are asked for, None when none were.
        found: the tags of each meta-graph of the file.
    """

    def __init__(self, tags: set[str] | None, found: list[set[str]]) -> None:
        self.tags = tags
        self.found = found
        there = ", ".join(_tags_text(item) for item in found) or "none"
        if tags is None:
            reason = "the SavedModel does not say which meta-graph is meant: give its tags"
        else:
            reason = f"no meta-graph has exactly the tags {_tags_text(tags)}"
        super().__init__(f"{reason}; there are {there}")


def from_graph_def(source: GraphDef | OpenedFile | Path | bytes, *, strict: bool = False) -> Graph:
    """Return the graph that a GraphDef describes.

    Args:
        source: a GraphDef, a file that `pbkaitai.open` has opened, its path or its bytes. A
            file may be of another kind that has a GraphDef inside.
        strict: whether to refuse what TensorFlow refuses.

    Raises:
        OSError, UnknownFormatError, TypeError: there is no GraphDef.
        DecodeError: it is malformed.
        ValueError, NotFoundError: *strict*, and TensorFlow would refuse it: a node of an op
            that nobody knows, an input that does not exist, a name that stands twice, ….
    """
    return _graph(_message(source, messages.GraphDef, "GraphDef"), None, strict)


def from_meta_graph(
    source: MetaGraphDef | OpenedFile | Path | bytes, *, strict: bool = False
) -> Graph:
    """Return the graph of a MetaGraphDef with its collections and signatures.

    Operations and tensors in collections are those of the graph. Serialised messages come
    as messages where the collection is one of TensorFlow's own, else as bytes.

    Args:
        source: a MetaGraphDef, a file that `pbkaitai.open` has opened, its path or bytes.
        strict: whether to refuse what TensorFlow refuses, as in `from_graph_def`.
    """
    return _meta_graph(_message(source, messages.MetaGraphDef, "MetaGraphDef"), strict)


def from_saved_model(
    path: SavedModel | OpenedFile | Path | bytes,
    tags: str | Iterable[str] | None = None,
    *,
    strict: bool = False,
) -> Graph:
    """Return the graph of a meta-graph of a SavedModel with its collections and signatures.

    Args:
        path: folder or file of the SavedModel, the message, or a file that `pbkaitai.open`
            has opened.
        tags: the tags of the meta-graph, all of them. Without tags it is the only one, or
            the one that is tagged `serve` and nothing else.
        strict: whether to refuse what TensorFlow refuses, as in `from_graph_def`.

    Raises:
        NoMetaGraphError: there is no such meta-graph, or no telling which.
    """
    saved_model = _message(path, messages.SavedModel, "SavedModel")
    found = [set(meta_graph.meta_info_def.tags) for meta_graph in saved_model.meta_graphs]
    wanted = {tags} if isinstance(tags, str) else None if tags is None else set(tags)
    if wanted is None and len(found) == 1:
        return _meta_graph(saved_model.meta_graphs[0], strict)
    sought = {"serve"} if wanted is None else wanted
    if sought not in found:
        raise NoMetaGraphError(wanted, found)
    return _meta_graph(saved_model.meta_graphs[found.index(sought)], strict)


# --- inside -----------------------------------------------------------------------------


def _meta_graph(meta_graph: MetaGraphDef, strict: bool) -> Graph:
    graph = _graph(meta_graph.graph_def, meta_graph, strict)
    for name, collection in meta_graph.collection_def.items():
        graph.get_collection_ref(name).extend(_items(graph, name, collection))
    return graph


def _graph(graph_def: GraphDef, meta_graph: MetaGraphDef | None, strict: bool) -> Graph:
    graph = Graph()
    graph_def = copy.deepcopy(graph_def)
    graph._file = graph_def
    graph._graph_def_versions = copy.deepcopy(graph_def.versions)
    if meta_graph is not None:
        graph.meta_graph = copy.deepcopy(meta_graph)
        own = graph.meta_graph.meta_info_def.stripped_op_list
        graph._op_defs = OpDefs(own, graph._signature_of)
    for function_def in graph_def.library.function:
        graph._functions.setdefault(function_def.signature.name, function_def)
    graph._gradients = list(graph_def.library.gradient)
    table = graph._table = NodeTable(graph, graph_def)
    table.enter()
    table.add_to_graph()
    if strict and graph.problems:
        raise graph.problems[0].as_error()
    return graph


def _items(graph: Graph, name: str, collection: CollectionDef) -> Iterable[Any]:
    """Yield what stands in a collection."""
    kind = collection.which_oneof("kind")
    if kind is None:
        return
    cls = item_class(name) if kind == "bytes_list" else None
    for item in getattr(collection, kind).value:
        if kind == "node_list":
            try:
                yield graph.as_graph_element(item)
            except (KeyError, ValueError):
                yield item  # the name of something that the graph does not have
        elif cls is not None:
            yield _decoded(item, cls)
        else:
            yield item


def _decoded(item: bytes, cls: type[Message]) -> Message | bytes:
    try:
        return cls.FromString(item)
    except DecodeError:
        return item


def _message(source: Any, cls: type[M], name: str) -> M:
    """Return the message of a class that *source* is or holds."""
    if isinstance(source, Message):
        return _inside(source, cls, name)
    if isinstance(source, (str, os.PathLike, bytes, bytearray, memoryview)):
        from pbkaitai.opening import open as open_file

        source = open_file(source)
    found = getattr(source, "message", None)
    if isinstance(found, Message):
        return _inside(found, cls, name)
    if callable(getattr(source, "SerializeToString", None)):  # a message of Google's class
        made = messages.find(source.DESCRIPTOR.full_name).from_bytes(source.SerializeToString())
        return _inside(made, cls, name)
    raise TypeError(f"a {name} is needed, or a file that holds one, not {source!r}")


def _inside(message: Message, cls: type[M], name: str) -> M:
    """Return the message of a class in a larger one that has exactly one."""
    if isinstance(message, cls):
        return message
    inner: Any = message
    if isinstance(inner, messages.SavedModel) and len(inner.meta_graphs) == 1:
        inner = inner.meta_graphs[0]
    if isinstance(inner, messages.MetaGraphDef) and not isinstance(inner, cls):
        inner = inner.graph_def
    if isinstance(inner, cls):
        return inner
    raise TypeError(f"a {name} is needed, this is a {type(message).__name__}")


def _tags_text(tags: set[str]) -> str:
    return "{" + ", ".join(sorted(tags)) + "}"
