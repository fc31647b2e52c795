"""The Graph: what its parts (names, devices, control, …) know, and how operations are made."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from pbkaitai.graph import registry
from pbkaitai.graph.colocation import Colocation
from pbkaitai.graph.control import ControlDependencies
from pbkaitai.graph.feeding import FeedMarks
from pbkaitai.graph.file_facts import FileFacts
from pbkaitai.graph.keys import Collections
from pbkaitai.graph.names import NameScopes
from pbkaitai.graph.operation import Operation
from pbkaitai.graph.overrides import Overrides
from pbkaitai.graph.static_shapes import find_shapes
from pbkaitai.graph.tensor import Tensor

if TYPE_CHECKING:
    from pbkaitai.messages import GraphDef, OpDef, VersionDef

# What TensorFlow 2.21 writes (tensorflow/core/public/version.h).
PRODUCER = 2474
MIN_CONSUMER = 0


class Graph(
    NameScopes, Collections, Colocation, Overrides, FeedMarks, ControlDependencies, FileFacts
):
    """A dataflow graph of operations and the tensors between them.

    Several threads may read one at the same time.

    Attributes:
        _next_id_counter: the number of the operation that was made last.
        _version: the largest number of an operation.
        _graph_def_versions: which TensorFlow the graph is for.
        _seed: the seed of random operations that have none of their own.
        _building_function: whether it is the body of a function.
    """

    _building_function = False

    def __init__(self) -> None:
        super().__init__()
        from pbkaitai.messages import VersionDef

        self._next_id_counter = 0
        self._version = 0
        self._seed: int | None = None
        self._graph_def_versions = VersionDef(producer=PRODUCER, min_consumer=MIN_CONSUMER)

    # --- facts ------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The largest number of an operation, which is how many there are."""
        return self._version

    @property
    def graph_def_versions(self) -> VersionDef:
        """Which TensorFlow the graph is for."""
        return self._graph_def_versions

    @property
    def _graph_def_version(self) -> VersionDef:
        return self._graph_def_versions

    @property
    def _registered_ops(self) -> Mapping[str, OpDef]:
        return _RegisteredOps(self._op_defs)

    @property
    def seed(self) -> int | None:
        """The seed of random operations that have none of their own."""
        return self._seed

    @seed.setter
    def seed(self, seed: int | None) -> None:
        self._seed = seed

    @property
    def building_function(self) -> bool:
        """Whether it is the body of a function."""
        return self._building_function

    def op_def_for_type(self, type: str) -> OpDef:
        """Return the OpDef of an op type.

        Raises:
            NotFoundError: nobody knows it.
        """
        found = self._op_defs.find(type)
        if found is None:
            from pbkaitai.graph.errors import NotFoundError

            raise NotFoundError(None, None, f"Op type not registered '{type}'")
        return found

    def as_default(self) -> AbstractContextManager[Graph]:
        """Return a scope in which this is the default graph of the thread."""
        from pbkaitai.graph.default import use_graph

        return use_graph(self)

    # --- making operations ------------------------------------------------------------

    def create_op(
        self,
        op_type: str,
        inputs: Sequence[Tensor],
        dtypes: Sequence[Any] | None = None,
        input_types: Sequence[Any] | None = None,
        name: str | None = None,
        attrs: Mapping[str, Any] | None = None,
        op_def: OpDef | None = None,
        compute_shapes: bool = True,
        compute_device: bool = True,
    ) -> Operation:
        """Add an operation; `constant`, `matmul` and the like are the easy way.

        Args:
            op_type: such as "MatMul"; it need not be one that TensorFlow knows.
            inputs: the tensors it takes.
            dtypes: the types of its outputs, where the OpDef is not known.
            input_types: the types it takes; without them, those of *inputs*.
            name: made unique below the current scope; with a slash at the end it is taken as
                it is, without the slash; without a name the op type.
            attrs: AttrValues by name; what is left out is inferred from the inputs, or the
                OpDef's default.
            op_def: the OpDef, where the graph does not know it.
            compute_shapes: whether the shapes of the outputs are found out now.
            compute_device: whether device scopes count.

        Raises:
            TypeError: an input is no tensor, or not of the type that is asked for.
            ValueError: name, attrs or shapes do not fit.
            RuntimeError: the graph is finalized.
        """
        from pbkaitai.messages import NodeDef

        for number, tensor in enumerate(inputs):
            if not isinstance(tensor, Tensor):
                raise TypeError(f"Input #{number} is not a tensor: {tensor!r}")
        self._check_not_finalized()
        name = op_type if name is None else name
        name = name[:-1] if name.endswith("/") else self.unique_name(name)
        node_def = NodeDef(name=name, op=op_type)
        for key, value in (attrs or {}).items():
            node_def.attr[key].CopyFrom(value)
        self._override_attrs(node_def)
        op_def = op_def or self._op_defs.find(op_type)
        if op_def is not None:
            from pbkaitai.graph.attr_inference import complete_attrs

            complete_attrs(node_def, op_def, inputs)
        op = Operation._made(
            node_def,
            self,
            list(inputs),
            dtypes,
            self._control_dependencies_for_inputs(inputs),
            input_types,
            self._default_original_op,
            op_def,
        )
        if compute_shapes:
            for output, shape in zip(op._outputs, find_shapes(op, is_strict=True), strict=True):
                output._shape = shape
        self._add_op(op)
        self._record_op_seen_by_control_dependencies(op)
        if compute_device:
            self._apply_device_functions(op)
        self._apply_colocation(op)
        self._override_container(node_def, op_def)
        return op

    def _create_op_internal(self, *args: Any, **kwargs: Any) -> Operation:
        return self.create_op(*args, **kwargs)

    def _add_op(self, op: Operation) -> None:
        """Take an operation in and give it its number.

        Raises:
            ValueError: the name is taken.
        """
        self._check_not_finalized()
        with self._lock:
            found = self._nodes_by_name.get(op.name)
            if found is op:
                return
            if found is not None:
                raise ValueError(f"Duplicate node name in graph: '{op.name}'")
            op._id_value = self._next_id()
            self._nodes_by_id[op._id_value] = op
            self._nodes_by_name[op.name] = op
            self._version = max(self._version, op._id_value)
            for tensor in op._inputs:
                tensor._consumers.append(op)

    def _next_id(self) -> int:
        self._check_not_finalized()
        with self._lock:
            self._next_id_counter += 1
            return self._next_id_counter

    @property
    def _last_id(self) -> int:
        return self._next_id_counter

    # --- writing ----------------------------------------------------------------------

    def as_graph_def(
        self,
        from_version: int | None = None,
        add_shapes: bool = False,
        use_pybind11_proto: bool = False,
    ) -> GraphDef:
        """Return the graph as a message, a copy.

        Args:
            from_version: only operations with a larger number.
            add_shapes: whether operations get an attr `_output_shapes`.
        """
        from pbkaitai.graph.writing import graph_def_of

        return graph_def_of(self, from_version or 0, add_shapes=add_shapes)

    # --- as an object -----------------------------------------------------------------

    def __copy__(self) -> Graph:
        raise TypeError("a Graph cannot be copied; import_graph_def(graph.as_graph_def()) does")

    def __deepcopy__(self, memo: Any) -> Graph:
        return self.__copy__()


class _RegisteredOps(Mapping[str, "OpDef"]):
    """The OpDefs of all op types, by name."""

    def __init__(self, op_defs: registry.OpDefs) -> None:
        self._op_defs = op_defs

    def __getitem__(self, name: str) -> OpDef:
        found = self._op_defs.find(name)
        if found is None:
            raise KeyError(name)
        return copy.deepcopy(found)

    def __iter__(self) -> Iterator[str]:
        return iter(registry.op_names())

    def __len__(self) -> int:
        return len(registry.op_names())
