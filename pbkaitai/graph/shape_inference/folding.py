"""Working out the elements of a tensor from the graph, where they are constant.

Shapes are often computed: `Reshape(x, Pack(StridedSlice(Shape(x)), -1))`. A `Folder` goes
back from a tensor to constants and known shapes, with a stack of its own and a bounded
number of steps. Some elements may be known and others not. What each op does with
elements stands in `pbkaitai.graph.shape_inference.fold_rules`.
"""

from __future__ import annotations

from typing import Any, Final

from pbkaitai.graph.shape_inference import (  # each fills the table
    fold_arithmetic,
    fold_moves,
    fold_sources,
)
from pbkaitai.graph.shape_inference.fold_rules import FOLDERS
from pbkaitai.graph.shape_inference.values import Value, unknown_value

# Operations looked at for one question; shapes are computed by a few dozen.
MAX_STEPS: Final = 2000

_SUBJECTS: Final = (fold_arithmetic, fold_moves, fold_sources)


class Folder:
    """Answers what is known of tensors, and remembers it; for one inference only."""

    def __init__(self) -> None:
        # By the identity of the operation, which is kept alive beside its outputs' values.
        self._done: dict[int, tuple[Any, list[Value | None]]] = {}
        self._started: set[int] = set()

    def fold(self, tensor: Any) -> Value | None:
        """Return what is known of the elements of a tensor, None if nothing is."""
        found = self._value(tensor)
        if found is None and id(tensor.op) not in self._done:
            self._work_out(tensor.op)
            found = self._value(tensor)
        return found

    def _work_out(self, op: Any) -> None:
        stack = [op]
        while stack:
            top = stack[-1]
            rule = FOLDERS.get(top.type)
            if id(top) in self._done:
                stack.pop()
            elif rule is None or len(self._started) >= MAX_STEPS:
                self._done[id(top)] = (top, [])
                stack.pop()
            elif id(top) not in self._started:
                self._started.add(id(top))
                if rule.wants_values:
                    stack.extend(t.op for t in top.inputs if id(t.op) not in self._started)
            else:  # its inputs are done, but for those around a cycle
                self._done[id(top)] = (top, rule.apply(top, self._inputs(top, rule.wants_values)))
                stack.pop()

    def _inputs(self, op: Any, wanted: bool) -> list[Value | None]:
        return [self._value(t) or unknown_value(t) for t in op.inputs] if wanted else []

    def _value(self, tensor: Any) -> Value | None:
        _, values = self._done.get(id(tensor.op), (None, []))
        index = tensor.value_index
        return values[index] if index < len(values) else None
