"""Where the nodes of a file stand: in its graph, and in each function of its library.

A file may also be a library, a function or a node alone. What the nodes are is told by others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from pbkaitai import messages
from pbkaitai.analysis.graphs import FoundGraph, NoGraphError, choose_graph, find_graphs
from pbkaitai.graph.registry import OpDefs
from pbkaitai.query.cells import Cell, columns
from pbkaitai.query.parts import count, element, parts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pbkaitai.graph.graph import Graph
    from pbkaitai.message import Message
    from pbkaitai.messages import FunctionDef, FunctionDefLibrary, NodeDef
    from pbkaitai.opening import OpenedFile


# Outputs of one node beyond which a graph is not made into objects.
_WIDE: Final = 4096
# Nor of all nodes together, where their attributes list so many types and this for each node.
_LISTED: Final = 65_536
_LISTED_EACH: Final = 16


class NoNodesError(NoGraphError):
    """A file of a kind that has no nodes."""

    def __init__(self, kind: str) -> None:
        kinds = "a SavedModel, MetaGraphDef, GraphDef, FunctionDefLibrary, FunctionDef or NodeDef"
        super().__init__(kind, "nodes", kinds)


@dataclass(frozen=True)
class Body:
    """One list of nodes.

    Attributes:
        owner: the message that has it.
        field: the field that it is; empty for a NodeDef that stands alone.
        path: where the list stands in the file's message, such as `graph_def.node`.
        function: the function whose body it is; empty for the graph itself.
    """

    owner: Message
    field: str
    path: str
    function: str = ""

    def __len__(self) -> int:
        return count(self.owner, self.field) if self.field else 1

    def path_of(self, index: int) -> str:
        """Return the path of one of its nodes."""
        return f"{self.path}[{index}]" if self.field else self.path

    def node(self, index: int) -> NodeDef:
        """Return one of its nodes."""
        found: Any = element(self.owner, self.field, index) if self.field else self.owner
        node: NodeDef = found
        return node

    def batches(
        self, cells: Sequence[Cell]
    ) -> Iterator[tuple[list[tuple[Any, ...]], Sequence[NodeDef]]]:
        """Yield cells and nodes of some thousand nodes at a time, in file order."""
        if not self.field:
            node: Any = self.owner
            yield [tuple(cell.read(node) for cell in cells)], [node]
            return
        for part in parts(self.owner, self.field):
            yield list(columns(part, self.field, cells)), getattr(part, self.field)

    def rows(self, cells: Sequence[Cell]) -> Iterator[tuple[Any, ...]]:
        """Yield the cells of each node in file order."""
        for found, _ in self.batches(cells):
            yield from found


@dataclass(frozen=True)
class Bodies:
    """All nodes of one graph, or of a file that is less than a graph.

    Attributes:
        graph: the graph, None where the file has none.
        own: the nodes of the graph itself, or the node that the file is.
        functions: the bodies of its functions, in file order.
        function_defs: the functions, in the same order.
        library: what holds them; None where a function stands alone, or none is there.
        is_damaged: whether something in the file cannot be read.
    """

    graph: FoundGraph | None
    own: Body | None
    functions: tuple[Body, ...] = ()
    function_defs: tuple[FunctionDef, ...] = ()
    library: FunctionDefLibrary | None = None
    is_damaged: bool = False

    def all(self) -> list[Body]:
        """Return the graph's body and those of the functions."""
        return [*([self.own] if self.own is not None else []), *self.functions]

    @cached_property
    def op_defs(self) -> OpDefs:
        """What finds the OpDef of an op type: the file's own list comes first."""
        own = None
        if self.graph is not None and self.graph.meta_graph is not None:
            own = self.graph.meta_graph.meta_info_def.stripped_op_list
        return OpDefs(own, self.signatures)

    @cached_property
    def signatures(self) -> dict[str, Any]:
        """The signature of each function by its name; of two with one name, the first's."""
        found: dict[str, Any] = {}
        for function in self.function_defs:
            found.setdefault(function.signature.name, function.signature)
        return found

    @cached_property
    def has_wide_nodes(self) -> bool:
        """Whether nodes claim very many outputs: no graph is made of them for a view.

        An attribute of a few bytes says how many tensors `Unpack` or `Split` gives, a byte
        of a list of types is a tensor of `Unstage`, and an op that nobody knows has as many
        outputs as the inputs of others say (`x:4000`).
        """
        cells = (
            Cell("op", lambda node: node.op),
            Cell("attr.key", lambda node: list(node.attr)),
            Cell("attr.value.i", lambda node: [value.i for value in node.attr.values()]),
            Cell(
                "count(attr.value.list.type)",
                lambda node: [len(value.list.type) for value in node.attr.values()],
            ),
            Cell("input", lambda node: list(node.input)),
        )
        room = _LISTED
        for body in self.all():
            highest: dict[str, int] = {}
            for op, keys, numbers, lists, inputs in body.rows(cells):
                room += _LISTED_EACH
                for text in inputs:
                    if ":" in text:
                        _note_output(highest, text)
                if not numbers or (max(numbers) <= _WIDE and max(lists) <= _LISTED_EACH):
                    continue
                op_def = self.op_defs.find(op)
                outputs = [] if op_def is None else list(op_def.output_arg)
                counted = {arg.number_attr for arg in outputs}
                listed = {arg.type_list_attr for arg in outputs}
                for key, number, size in zip(keys, numbers, lists, strict=True):
                    if key in counted and number > _WIDE:
                        return True
                    room -= size if key in listed else 0
                if room < 0:
                    return True
            room -= sum(highest.values())
            if room < 0:
                return True
        return False

    @cached_property
    def as_graph(self) -> Graph:
        """The same as TensorFlow's objects; of functions alone, a graph without nodes."""
        if self.graph is not None:
            return self.graph.graph
        from pbkaitai.graph.graph import Graph

        graph = Graph()
        for function in self.function_defs:
            graph._functions.setdefault(function.signature.name, function)
        return graph


def _note_output(highest: dict[str, int], text: str) -> None:
    """Keep the number of the last output of a node that an input names, if it is large."""
    name, _, digits = text.rpartition(":")
    if 2 <= len(digits) <= len(str(_WIDE)) and digits.isdecimal():
        highest[name] = max(highest.get(name, 0), int(digits))


def find_bodies(file: OpenedFile, tags: str | Iterable[str] | None = None) -> Bodies:
    """Return the nodes of the graph that is meant, or of a function or node alone.

    Args:
        tags: all tags of its meta-graph, as `choose_graph` takes them.

    Raises:
        NoNodesError: the file has no nodes.
        NoMetaGraphError: no meta-graph has these tags.
    """
    message = file.message
    is_damaged = bool(file.problems)
    if isinstance(message, messages.NodeDef):
        return Bodies(None, Body(message, "", ""), is_damaged=is_damaged)
    if isinstance(message, messages.FunctionDef):
        body = Body(message, "node_def", "node_def", message.signature.name)
        return Bodies(None, None, (body,), (message,), None, is_damaged)
    if isinstance(message, messages.FunctionDefLibrary):
        functions = tuple(message.function)
        bodies = _function_bodies(functions, "")
        return Bodies(None, None, bodies, functions, message, is_damaged)
    if not find_graphs(file):
        raise NoNodesError(file.kind)
    return bodies_of(choose_graph(file, tags), is_damaged)


def all_bodies(file: OpenedFile) -> list[Bodies]:
    """Return the nodes of every graph of a file; of a function or node alone, those.

    Raises:
        NoNodesError: the file has no nodes.
    """
    graphs = find_graphs(file)
    if not graphs:
        return [find_bodies(file)]
    return [bodies_of(graph, bool(file.problems)) for graph in graphs]


def bodies_of(graph: FoundGraph, is_damaged: bool) -> Bodies:
    """Return the nodes of a graph and of its functions."""
    prefix = f"{graph.path}." if graph.path else ""
    library = graph.graph_def.library
    functions = tuple(library.function)
    own = Body(graph.graph_def, "node", f"{prefix}node")
    bodies = _function_bodies(functions, f"{prefix}library.")
    return Bodies(graph, own, bodies, functions, library, is_damaged)


def _function_bodies(functions: Sequence[FunctionDef], prefix: str) -> tuple[Body, ...]:
    return tuple(
        Body(function, "node_def", f"{prefix}function[{index}].node_def", function.signature.name)
        for index, function in enumerate(functions)
    )
