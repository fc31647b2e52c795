"""Finding things in a graph: operations and tensors by name, and what stands for one.

Names: an operation's is `scope/name`, a tensor's `operation:output`.
"""

from __future__ import annotations

from typing import Any

from pbkaitai.graph.operation import Operation
from pbkaitai.graph.tensor import Tensor

_FORM = 'Tensor names must be of the form "<op_name>:<output_index>".'


class Lookup:
    """The operations of a graph, by number and by name.

    Attributes:
        _nodes_by_id: operations by number, in the order they were made.
        _nodes_by_name: operations by name.
    """

    def __init__(self) -> None:
        super().__init__()
        self._nodes_by_id: dict[int, Operation] = {}
        self._nodes_by_name: dict[str, Operation] = {}

    def get_operations(self) -> list[Operation]:
        """Return the operations in the order they were made, a new list."""
        return list(self._nodes_by_id.values())

    def get_operation_by_name(self, name: str) -> Operation:
        """Return an operation.

        Raises:
            KeyError: there is none of that name.
            ValueError: it is a tensor's name.
            TypeError: *name* is no str.
        """
        if not isinstance(name, str):
            raise TypeError(f"Operation names are strings (or similar), not {_kind(name)}.")
        found: Operation = self.as_graph_element(name, allow_tensor=False)
        return found

    def get_tensor_by_name(self, name: str) -> Tensor:
        """Return a tensor, `operation:output`.

        Raises:
            KeyError: the operation or the output does not exist.
            ValueError: *name* is no tensor name.
            TypeError: *name* is no str.
        """
        if not isinstance(name, str):
            raise TypeError(f"Tensor names are strings (or similar), not {_kind(name)}.")
        found: Tensor = self.as_graph_element(name, allow_operation=False)
        return found

    def as_graph_element(
        self, obj: Any, allow_tensor: bool = True, allow_operation: bool = True
    ) -> Any:
        """Return the operation or tensor of this graph that *obj* is, names or stands for.

        Args:
            obj: an Operation, a Tensor, the name of one as str or bytes, or an object with
                `_as_graph_element()`.

        Raises:
            TypeError: it is nothing of a graph, or not of the kind that is allowed.
            KeyError: there is nothing of that name.
            ValueError: it is of another graph, or a malformed name.
        """
        if allow_tensor and allow_operation:
            wanted = "Tensor or Operation"
        elif allow_tensor:
            wanted = "Tensor"
        elif allow_operation:
            wanted = "Operation"
        else:
            raise ValueError("allow_tensor and allow_operation can't both be False.")
        convert = getattr(obj, "_as_graph_element", None)
        if callable(convert):
            converted = convert()
            obj = obj if converted is None else converted
        if isinstance(obj, bytes):
            obj = obj.decode("utf-8", "surrogateescape")
        if isinstance(obj, str):
            if ":" in obj and allow_tensor:
                return self._tensor_of_name(obj)
            if ":" not in obj and allow_operation:
                return self._operation_of_name(obj)
            raise ValueError(self._wrong_kind_of_name(obj))
        is_allowed = (isinstance(obj, Tensor) and allow_tensor) or (
            isinstance(obj, Operation) and allow_operation
        )
        if not is_allowed:
            raise TypeError(f"Can not convert a {type(obj).__name__} into a {wanted}.")
        if obj.graph is not self:
            raise ValueError(f"{type(obj).__name__} {obj} is not an element of this graph.")
        return obj

    def _operation_of_name(self, name: str) -> Operation:
        found = self._nodes_by_name.get(name)
        if found is None:
            raise KeyError(f"The name {name!r} refers to an Operation not in the graph.")
        return found

    def _tensor_of_name(self, name: str) -> Tensor:
        op_name, _, output = name.partition(":")
        try:
            index = int(output)
        except ValueError:
            raise ValueError(
                f"The name {name!r} looks a like a Tensor name, but is not a valid one. {_FORM}"
            ) from None
        op = self._nodes_by_name.get(op_name)
        what = f"The name {name!r} refers to a Tensor which does not exist. The operation, "
        if op is None:
            raise KeyError(f"{what}{op_name!r}, does not exist in the graph.")
        outputs = op._outputs
        try:
            return outputs[index]
        except IndexError:
            raise KeyError(
                f"{what}{op_name!r}, exists but only has {len(outputs)} outputs."
            ) from None

    def _wrong_kind_of_name(self, name: str) -> str:
        if ":" in name:
            return f"Name {name!r} appears to refer to a Tensor, not a Operation."
        if name in self._nodes_by_name:
            return f"The name {name!r} refers to an Operation, not a Tensor. {_FORM}"
        return f"The name {name!r} looks like an (invalid) Operation name, not a Tensor. {_FORM}"


def _kind(value: object) -> str:
    return type(value).__name__
