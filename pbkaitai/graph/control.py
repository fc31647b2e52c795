"""Control dependencies: operations that new ones must wait for.

A new operation waits for all that the scopes around it name, but not for one whose output
it takes anyway, and not on account of a scope in which one of its inputs was made: that
input waits already.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pbkaitai.graph.lookup import Lookup

if TYPE_CHECKING:
    from pbkaitai.graph.operation import Operation
    from pbkaitai.graph.tensor import Tensor


class ControlDependencies(Lookup):
    """The control dependencies of new operations of a graph.

    Attributes:
        _control_dependencies_stack: the controllers of the scopes that are entered.
        _control_flow_context: the control-flow context that new operations belong to.
    """

    def __init__(self) -> None:
        super().__init__()
        self._control_dependencies_stack: list[Controller] = []
        self._control_flow_context: Any = None

    def control_dependencies(self, control_inputs: Iterable[Any] | None) -> Controller:
        """Return a scope whose new operations wait for *control_inputs* too.

        Args:
            control_inputs: operations, tensors or their names; None takes away the
                dependencies of the scopes around.

        Raises:
            TypeError: one is something else.
            KeyError, ValueError: one is not in this graph.
        """
        if control_inputs is None:
            return Controller(self, None)
        waiting = {op for c in self._control_dependencies_stack for op in c.control_inputs}
        found: list[Operation] = []
        for item in control_inputs:
            element = self.as_graph_element(item)
            op: Operation = element if _is_operation(element) else element.op
            if op not in waiting:
                waiting.add(op)
                found.append(op)
        return Controller(self, found)

    def _control_dependencies_for_inputs(self, inputs: Iterable[Tensor]) -> list[Operation]:
        """Return what a new operation with these inputs waits for."""
        makers = {tensor.op for tensor in inputs}
        return [
            op
            for controller in self._control_dependencies_stack
            if controller.made.isdisjoint(makers)
            for op in controller.control_inputs
            if op not in makers
        ]

    def _record_op_seen_by_control_dependencies(self, op: Operation) -> None:
        for controller in self._control_dependencies_stack:
            controller.made.add(op)

    def _current_control_dependencies(self) -> set[Operation]:
        return {op for c in self._control_dependencies_stack for op in c.control_inputs}


class Controller:
    """One scope of control dependencies; it can be entered again.

    Attributes:
        control_inputs: the operations that it adds.
        made: the operations that were made in it.
    """

    def __init__(self, graph: ControlDependencies, control_inputs: list[Operation] | None) -> None:
        self._graph = graph
        self._is_new_stack = control_inputs is None
        self.control_inputs: list[Operation] = control_inputs or []
        self.made: set[Operation] = set()
        self._saved: list[tuple[list[Controller], Any]] = []

    def __enter__(self) -> None:
        graph = self._graph
        self._saved.append((graph._control_dependencies_stack, graph._control_flow_context))
        if self._is_new_stack:
            graph._control_dependencies_stack = []
            graph._control_flow_context = None
        graph._control_dependencies_stack = [*graph._control_dependencies_stack, self]

    def __exit__(self, *exception: object) -> None:
        graph = self._graph
        graph._control_dependencies_stack, context = self._saved.pop()
        if self._is_new_stack:
            graph._control_flow_context = context


def _is_operation(element: Any) -> bool:
    from pbkaitai.graph.operation import Operation

    return isinstance(element, Operation)
