"""The tensors of a file, wherever they stand: what they are called and how they are reached.

Knows graphs, functions, checkpoints and every other message that can hold a TensorProto. No
value is read here; nodes are asked by a query, so that 100,000 of them are quick.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pbkaitai import messages
from pbkaitai.analysis.graphs import choose_graph, find_graphs
from pbkaitai.analysis.nodes.node_filters import name_test
from pbkaitai.analysis.values.saved_slices import whole_tensor
from pbkaitai.analysis.values.tensor_fields import ANY, TENSOR, children, unpacked
from pbkaitai.analysis.values.variables import open_variables, variable_tensor
from pbkaitai.query.parts import parts

if TYPE_CHECKING:
    from pbkaitai.bundle import Bundle
    from pbkaitai.checkpoint import CheckpointEntry
    from pbkaitai.message import Message
    from pbkaitai.messages import GraphDef, TensorProto
    from pbkaitai.opening import OpenedFile

# Where a tensor stands.
NODE: Final = "node"
FUNCTION: Final = "function"
EMBEDDED: Final = "embedded"
FIELD: Final = "field"
VARIABLE: Final = "variable"

# What TensorFlow keeps in a checkpoint beside the variables: its objects and their keys.
_OBJECT_GRAPH: Final = "_CHECKPOINTABLE_OBJECT_GRAPH"
# The attribute in which a Const has its value.
_VALUE: Final = "value"
# An Any in an Any in an Any: no writer does so, and each level costs its bytes anew.
_ANY_DEPTH: Final = 4
_COLUMNS: Final = ("name", "attr.key", "span(attr.value.tensor)", "count(attr.value.tensor)")
_LIST_COLUMNS: Final = ("name", "attr.key", "span(attr.value.list.tensor)")


@dataclass(frozen=True, slots=True)
class Constant:
    """A tensor in a file.

    Attributes:
        place: NODE, FUNCTION (a node in a function), EMBEDDED (a node of a graph that stands
            elsewhere, as in a collection), FIELD (anywhere else in a message), or VARIABLE
            (of a checkpoint, or in the folder of a SavedModel).
        node: name of the node; of a variable, its key; empty for a field.
        function: name of the function around the node, or an empty string.
        attr: attribute of the node that holds it, with the index in a list: `value`,
            `values[2]`; empty for what is no node.
        owner_path: path of the graph, function or message that it stands in.
        entry: of a variable, else None.
    """

    place: str
    node: str
    function: str
    attr: str
    owner_path: str
    entry: CheckpointEntry | None = None
    _owner: Message | None = None
    _spans: tuple[int, ...] = ()
    _made: TensorProto | None = None
    _bundle: Bundle | None = None

    @property
    def name(self) -> str:
        """What a person calls it: `node`, `function/node`, the key of a variable, or a path."""
        if self.place == FIELD:
            return self.owner_path or "(the file)"
        if self.place == EMBEDDED or self.attr not in ("", _VALUE):
            return self.path
        return f"{self.function}/{self.node}" if self.function else self.node

    @property
    def path(self) -> str:
        """Path expression of the tensor in the message of the file; empty for a variable."""
        if self.place in (FIELD, VARIABLE):
            return self.owner_path
        nodes = "node_def" if self.function else "node"
        key, bracket, index = self.attr.partition("[")
        field = f"list.tensor[{index}" if bracket else "tensor"
        steps = (self.owner_path, f"{nodes}[name={_quoted(self.node)}]", f"attr[{_quoted(key)}]")
        return ".".join(step for step in (*steps, field) if step)

    @property
    def tensor(self) -> TensorProto | None:
        """The message; None for a variable of an index whose data files are not known.

        Of a variable in data files it is made anew each time.

        Raises:
            TensorError: the slices of a variable do not make a whole, or its data file cannot
                be opened, or has other bytes than those that were saved.
            DecodeError: its data file is cut off.
        """
        if self.entry is not None:
            if self._bundle is None:
                return whole_tensor(self.entry)
            return variable_tensor(self._bundle, self.entry)
        if self._made is None and self._owner is not None:
            return messages.TensorProto._from_spans(self._owner, self._spans)
        return self._made

    @property
    def is_in_data_files(self) -> bool:
        """Whether the values stand in files beside the one that was opened."""
        return self.entry is not None and self.entry.shard is not None

    @property
    def stored_bytes(self) -> int:
        """Bytes of the message in the file, as far as they are known without reading it."""
        if self.entry is not None:
            return self.entry.size or 0
        spans = self._spans if self._made is None else self._made._spans
        return sum(spans[i + 1] - spans[i] for i in range(0, len(spans), 2))

    @property
    def offset(self) -> int | None:
        """First byte of the message in the file, None where it does not stand there as such."""
        if self.entry is not None:
            return None
        if self._made is None:
            return self._spans[0]
        is_read = self._made._root._edits is None  # and not made of text, or in Python
        return self._made._spans[0] if is_read and self._made._spans else None


def find_constants(file: OpenedFile, tags: str | None = None) -> Iterator[Constant]:
    """Yield the tensors of a file, in file order but nodes first.

    Args:
        tags: meta-graph of a SavedModel (see `pbkaitai.analysis.graphs.choose_graph`).

    Raises:
        NoMetaGraphError: none has these tags.
    """
    if file.checkpoint is not None:
        yield from _variables(file)
    for record in file.records or ():
        if record.message is not None:
            yield from find_in_message(record.message, f"record[{record.index}]")
    if file.message is None:
        return
    if not find_graphs(file):
        yield from find_in_message(file.message)
        return
    chosen = choose_graph(file, tags)
    yield from find_in_graph(chosen.graph_def, chosen.path)
    if chosen.meta_graph is not None:
        around = chosen.path.rpartition(".")[0]
        yield from find_in_message(chosen.meta_graph, around, without="graph_def")
    yield from _variables(file)


def find_in_graph(
    graph: GraphDef, path: str = "", *, is_embedded: bool = False
) -> Iterator[Constant]:
    """Yield the tensors in the attributes of a graph's nodes, then of its functions'.

    Args:
        path: of *graph*, put before each path.
        is_embedded: whether it is not the graph that the file is about.
    """
    place = EMBEDDED if is_embedded else NODE
    yield from _find_in_nodes(graph, "node", path, "", place)
    library = f"{path}.library" if path else "library"
    for index, function in enumerate(graph.library.function):
        name = function.signature.name
        own = f"{library}.function[{index}]"
        place = EMBEDDED if is_embedded else FUNCTION
        yield from _find_in_nodes(function, "node_def", own, name, place)


def find_in_message(top: Message, path: str = "", *, without: str = "") -> Iterator[Constant]:
    """Yield the tensors anywhere in a message, in file order as far as fields are.

    Args:
        path: of *top*, put before each path.
        without: a field of *top* that is left out.
    """
    todo: list[tuple[Any, str, int]] = [(top, path, 0)]
    while todo:
        message, place, depth = todo.pop()
        name = message.DESCRIPTOR.full_name
        if name == TENSOR:
            yield Constant(FIELD, "", "", "", place, _made=message)
        elif name == "tensorflow.GraphDef":
            yield from find_in_graph(message, place, is_embedded=True)
        elif name == ANY:
            inner = unpacked(message) if depth < _ANY_DEPTH else None
            if inner is not None:
                todo.append((inner, f"{place}.value", depth + 1))
        else:
            left_out = without if message is top else ""
            inside = [(child, step, depth) for child, step in children(message, place, left_out)]
            todo += inside[::-1]


def matches(pattern: str, constant: Constant) -> bool:
    """Return whether a tensor is meant: its name, a glob for all of it, or a part of it."""
    name = constant.name
    return name == pattern or name_test(pattern)(name)


def is_weight(constant: Constant) -> bool:
    """Return whether a tensor is a variable, and none that a checkpoint has for itself."""
    return constant.place == VARIABLE and constant.node != _OBJECT_GRAPH


def is_constant(constant: Constant) -> bool:
    """Return whether a tensor stands in a node of a graph or function."""
    return constant.place in (NODE, FUNCTION, EMBEDDED)


def _variables(file: OpenedFile) -> Iterator[Constant]:
    """Yield the variables of a checkpoint, or those in the folder of a SavedModel."""
    bundle = open_variables(file)
    entries = bundle.checkpoint.entries if bundle is not None else file.entries
    for entry in entries:
        yield Constant(VARIABLE, entry.name, "", "", "", entry, _bundle=bundle)


def _find_in_nodes(
    owner: Message, field: str, path: str, function: str, place: str
) -> Iterator[Constant]:
    for part in parts(owner, field):
        rows = None if owner._edits is not None else _rows(part, field)
        if rows is None:
            for node in getattr(part, field):
                yield from _find_in_node(node, place, path, function)
            continue
        for name, attr, span in rows:
            yield Constant(place, name, function, attr, path, _owner=part, _spans=span)


def _rows(part: Message, field: str) -> list[tuple[str, str, tuple[int, ...]]] | None:
    """Return node, attribute and span of each tensor; None where objects have to be asked."""
    found = part.rows(field, _COLUMNS, {_COLUMNS[2]: any})
    lists = part.rows(field, _LIST_COLUMNS, {_LIST_COLUMNS[2]: any})
    if part._source.problems or any(max(counts) > 1 for *_, counts in found):
        return None  # what stands around a fault, or a tensor in several records
    rows = []
    for name, keys, spans, _ in found:
        rows += [(name, key, span) for key, span in zip(keys, spans, strict=True) if span]
    for name, keys, spans in lists:
        for key, items in zip(keys, spans, strict=True):
            rows += [(name, f"{key}[{index}]", span) for index, span in enumerate(items)]
    return rows


def _find_in_node(node: Any, place: str, path: str, function: str) -> Iterator[Constant]:
    for key, value in node.attr.items():
        member = value.which_oneof("value")
        if member == "tensor":
            yield Constant(place, node.name, function, key, path, _made=value.tensor)
        elif member == "list":
            for index, tensor in enumerate(value.list.tensor):
                attr = f"{key}[{index}]"
                yield Constant(place, node.name, function, attr, path, _made=tensor)


def _quoted(key: Any) -> str:
    return json.dumps(key, ensure_ascii=False)
