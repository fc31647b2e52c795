"""What a graph has from a file: its functions, its signatures, and what is wrong with it.

A graph that was made in Python has the same attributes, mostly empty. Functions come with
`import_graph_def` too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Final

from pbkaitai.graph.lazy import lazy
from pbkaitai.graph.registry import OpDefs

if TYPE_CHECKING:
    from pbkaitai.graph.functions import FunctionGraph
    from pbkaitai.graph.node_table import NodeTable
    from pbkaitai.graph.operation import Operation
    from pbkaitai.graph.problems import Problem
    from pbkaitai.graph.shape_inference import Budget
    from pbkaitai.messages import (
        FunctionDef,
        GradientDef,
        GraphDef,
        MetaGraphDef,
        OpDef,
        SignatureDef,
    )

# So many names of functions, and so many characters of each, are told on one line.
_SHOWN: Final = 20
_NAME_WIDTH: Final = 100


class FileFacts:
    """What a graph has from a file.

    Attributes:
        meta_graph: the MetaGraphDef that it was read from, or None.
        _functions: its functions by name.
        _gradients: which functions are gradients of which.
        _file: the GraphDef that it was read from, its own copy, or None.
        _table: the nodes of that, or None.
        _op_defs: what finds the OpDef of an op type.
    """

    def __init__(self) -> None:
        super().__init__()
        self.meta_graph: MetaGraphDef | None = None
        self._functions: dict[str, FunctionDef] = {}
        self._gradients: list[GradientDef] = []
        self._function_graphs: dict[str, FunctionGraph] = {}
        self._file: GraphDef | None = None
        self._table: NodeTable | None = None
        self._op_defs = OpDefs(function=self._signature_of)

    @property
    def functions(self) -> Mapping[str, FunctionGraph]:
        """The functions of the graph by name, each as a graph of its own."""
        return Functions(self)

    @property
    def signatures(self) -> Mapping[str, SignatureDef]:
        """The signatures of the meta-graph by name: what goes in and out under which names."""
        return {} if self.meta_graph is None else self.meta_graph.signature_def

    @lazy
    def _call_budget(self) -> Budget:
        """What may be spent on the shapes of all calls in the file."""
        from pbkaitai.graph.shape_inference import Budget

        return Budget.of_file(self._functions)

    @lazy
    def problems(self) -> list[Problem]:
        """What TensorFlow would refuse the file for; the whole file is read to know."""
        from pbkaitai.graph.problems import find_problems

        return find_problems(self)

    def functions_of(self, op: Operation) -> dict[str, FunctionGraph]:
        """Return the functions that an operation calls, by the attr that names them.

        `If` has `then_branch` and `else_branch`, `PartitionedCall` `f`, `Case`
        `branches[0]`, …; an operation whose op type is a function's name has `""`.
        """
        from pbkaitai.graph.functions import called_functions

        functions = self.functions
        names = called_functions(op)
        return {attr: functions[name] for attr, name in names.items() if name in functions}

    def _signature_of(self, name: str) -> OpDef | None:
        found = self._functions.get(name)
        return None if found is None else found.signature

    def _add_function_def(self, function_def: FunctionDef) -> None:
        """Take a function in; it becomes the graph's own.

        Raises:
            ValueError: another function has the name.
        """
        name = function_def.signature.name
        found = self._functions.get(name)
        if found is not None and found != function_def:
            raise ValueError(
                f"Cannot add function '{name}' because a different function with the same "
                "name already exists."
            )
        self._functions.setdefault(name, function_def)


class Functions(Mapping[str, "FunctionGraph"]):
    """The functions of a graph; each is made a graph when it is asked for."""

    def __init__(self, graph: FileFacts) -> None:
        self._graph = graph

    def __getitem__(self, name: str) -> FunctionGraph:
        made = self._graph._function_graphs.get(name)
        if made is None:
            from pbkaitai.graph.functions import FunctionGraph

            made = FunctionGraph(self._graph._functions[name], self._graph)
            made = self._graph._function_graphs.setdefault(name, made)
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._graph._functions)

    def __len__(self) -> int:
        return len(self._graph._functions)

    def __contains__(self, name: object) -> bool:
        return name in self._graph._functions

    def __repr__(self) -> str:
        names = ", ".join(repr(name[:_NAME_WIDTH]) for name in islice(self, _SHOWN))
        more = f", … {len(self):,} in all" if len(self) > _SHOWN else ""
        return f"<functions [{names}{more}]>"
