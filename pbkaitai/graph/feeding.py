"""Which tensors of a graph may be fed and which operations fetched: all, until one is marked."""

from __future__ import annotations

from typing import Any

from pbkaitai.graph.lookup import Lookup
from pbkaitai.graph.operation import Operation
from pbkaitai.graph.tensor import Tensor


class FeedMarks(Lookup):
    """What may be fed and fetched.

    Attributes:
        _unfeedable_tensors: tensors that cannot be fed.
        _unfetchable_ops: operations that cannot be fetched, nor their outputs.
        _handle_feeders, _handle_readers, _handle_movers, _handle_deleters: for an engine, by
            tensor handle.
    """

    def __init__(self) -> None:
        super().__init__()
        self._unfeedable_tensors: set[Tensor] = set()
        self._unfetchable_ops: set[Operation] = set()
        self._handle_feeders: dict[Any, Any] = {}
        self._handle_readers: dict[Any, Any] = {}
        self._handle_movers: dict[Any, Any] = {}
        self._handle_deleters: dict[Any, Any] = {}

    def is_feedable(self, tensor: Tensor) -> bool:
        """Return whether the tensor may be fed."""
        return tensor not in self._unfeedable_tensors

    def is_fetchable(self, tensor_or_op: Any) -> bool:
        """Return whether the operation, or that of the tensor, may be fetched."""
        op = tensor_or_op.op if isinstance(tensor_or_op, Tensor) else tensor_or_op
        return op not in self._unfetchable_ops

    def prevent_feeding(self, tensor: Tensor) -> None:
        """Mark a tensor as one that cannot be fed."""
        self._unfeedable_tensors.add(tensor)

    def prevent_fetching(self, op: Operation) -> None:
        """Mark an operation as one that cannot be fetched, nor its outputs."""
        self._unfetchable_ops.add(op)
