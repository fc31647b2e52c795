"""Colocation: operations that are to stand on the device of another one.

The attr `_class` of an operation lists the groups it belongs to, `loc:@operation`; without
one, an operation is a group of itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pbkaitai.graph.devices import DeviceScopes

if TYPE_CHECKING:
    from pbkaitai.graph.operation import Operation


class Colocation(DeviceScopes):
    """What new operations of a graph are colocated with.

    Attributes:
        _colocation_stack: the operations, the innermost last.
    """

    def __init__(self) -> None:
        super().__init__()
        self._colocation_stack: list[Operation] = []

    @contextmanager
    def colocate_with(self, op: Any, ignore_existing: bool = False) -> Iterator[None]:
        """Put new operations beside an operation; devices of the scopes around do not count.

        Args:
            op: an operation, a tensor or a variable; None together with *ignore_existing*
                takes colocation away.
            ignore_existing: whether the scopes around count no more.

        Raises:
            ValueError: *op* is None and *ignore_existing* is not True.
        """
        if op is None and not ignore_existing:
            raise ValueError(
                "Trying to reset colocation (op is None) but ignore_existing is not True"
            )
        groups = [] if ignore_existing else self._colocation_stack
        saved = self._colocation_stack, self._device_function_stack
        self._colocation_stack = groups if op is None else [*groups, _operation(op)]
        self._device_function_stack = []
        try:
            yield
        finally:
            self._colocation_stack, self._device_function_stack = saved

    def _apply_colocation(self, op: Operation) -> None:
        """Give a finished operation the groups and the device of what it is colocated with."""
        if not self._colocation_stack:
            return
        groups = {group for other in self._colocation_stack for group in other.colocation_groups()}
        devices = [other.device for other in self._colocation_stack if other.device]
        if devices:
            op._set_device(devices[-1])
        op._node_def.attr["_class"].list.s = sorted(groups)


def _operation(value: Any) -> Operation:
    """Return the operation of an operation, tensor or variable."""
    from pbkaitai.graph.operation import Operation

    if isinstance(value, Operation):
        return value
    op = getattr(value, "op", None)
    if isinstance(op, Operation):
        return op
    from pbkaitai.graph.convert import convert_to_tensor

    return convert_to_tensor(value).op
