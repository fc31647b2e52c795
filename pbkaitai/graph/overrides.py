"""Scopes that add attrs to new operations: attr scopes, kernel labels, gradients, containers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pbkaitai.errors import PbError

if TYPE_CHECKING:
    from pbkaitai.graph.operation import Operation
    from pbkaitai.messages import NodeDef, OpDef


class Overrides:
    """What new operations of a graph get besides what they are made of.

    Attributes:
        _attr_scope_map: attrs of all operations, by name.
        _op_to_kernel_label_map: kernel labels by op type.
        _gradient_override_map: names of registered gradients by op type.
        _container: the resource container of stateful operations.
        _default_original_op: the operation that new ones are a replica of.
    """

    def __init__(self) -> None:
        super().__init__()
        self._attr_scope_map: dict[str, Any] = {}
        self._op_to_kernel_label_map: dict[str, str] = {}
        self._gradient_override_map: dict[str, str] = {}
        self._container = ""
        self._default_original_op: Operation | None = None

    @contextmanager
    def gradient_override_map(self, op_type_map: dict[str, str]) -> Iterator[None]:
        """Let new operations of some types have another gradient than their type's.

        Args:
            op_type_map: names under which gradients are registered, by op type.

        Raises:
            TypeError: it is no dict of strings.
        """
        _check_strings("op_type_map", op_type_map)
        with _changed(self._gradient_override_map, op_type_map):
            yield

    @contextmanager
    def _kernel_label_map(self, op_to_kernel_label_map: dict[str, str]) -> Iterator[None]:
        """Give new operations of some types a kernel label."""
        _check_strings("op_to_kernel_label_map", op_to_kernel_label_map)
        with _changed(self._op_to_kernel_label_map, op_to_kernel_label_map):
            yield

    @contextmanager
    def _attr_scope(self, attr_map: dict[str, Any]) -> Iterator[None]:
        """Give new operations some attrs.

        Args:
            attr_map: AttrValues, functions from a NodeDef to one, or None, which takes an
                attr of a scope around away.

        Raises:
            TypeError: it is something else.
        """
        from pbkaitai.messages import AttrValue

        if not isinstance(attr_map, dict):
            raise TypeError("attr_map must be a dictionary mapping strings to AttrValue protos")
        for name, value in attr_map.items():
            if not isinstance(name, str):
                raise TypeError("attr_map must be a dictionary mapping strings to AttrValue protos")
            if not (value is None or isinstance(value, AttrValue) or callable(value)):
                raise TypeError(
                    "attr_map must be a dictionary mapping strings to AttrValue protos or "
                    "callables that emit AttrValue protos"
                )
        with _changed(self._attr_scope_map, attr_map):
            for name in [n for n, value in self._attr_scope_map.items() if value is None]:
                del self._attr_scope_map[name]
            yield

    @contextmanager
    def container(self, container_name: str) -> Iterator[str]:
        """Put the resources of new stateful operations into a container; gives its name."""
        old = self._container
        self._container = container_name
        try:
            yield container_name
        finally:
            self._container = old

    @contextmanager
    def _original_op(self, op: Operation) -> Iterator[None]:
        """Make new operations replicas of *op*."""
        old = self._default_original_op
        self._default_original_op = op
        try:
            yield
        finally:
            self._default_original_op = old

    def _override_attrs(self, node_def: NodeDef) -> None:
        """Add the attrs of the scopes; one that the node has stays."""
        from pbkaitai.messages import AttrValue

        for name, value in self._attr_scope_map.items():
            if name not in node_def.attr:
                made = value(node_def) if callable(value) else value
                if not isinstance(made, AttrValue):
                    raise TypeError(f"attr scope gave {made!r} for {name!r}, not an AttrValue")
                node_def.attr[name].CopyFrom(made)
        for table, name in (
            (self._op_to_kernel_label_map, "_kernel"),
            (self._gradient_override_map, "_gradient_op_type"),
        ):
            if node_def.op in table:
                node_def.attr[name].s = table[node_def.op].encode()

    def _override_container(self, node_def: NodeDef, op_def: OpDef | None) -> None:
        """Set the container of a stateful operation that has none."""
        if not self._container or op_def is None or not op_def.is_stateful:
            return
        has_attr = any(attr.name == "container" for attr in op_def.attr)
        if has_attr and not ("container" in node_def.attr and node_def.attr["container"].s):
            node_def.attr["container"].s = self._container.encode()


class RegisterGradient:
    """A decorator that registers a function as the gradient of an op type.

    @RegisterGradient("CustomSquare")
    def _custom_square_grad(op, grad): ...
    """

    def __init__(self, op_type: str) -> None:
        if not isinstance(op_type, str):
            raise TypeError("op_type must be a string")
        self._op_type = op_type

    def __call__(self, f: Any) -> Any:
        """Register *f* and return it.

        Raises:
            KeyError: the op type has one already.
        """
        if self._op_type in _gradients:
            raise KeyError(
                f"Registering two gradient with name '{self._op_type}'! "
                f"(Previous registration was {_gradients[self._op_type]!r})"
            )
        _gradients[self._op_type] = f
        return f


class NoGradientError(PbError, LookupError):
    """No gradient is registered for an operation."""


def NotDifferentiable(op_type: str) -> None:  # noqa: N802  # TensorFlow's name
    """Register that an op type has no gradient."""
    RegisterGradient(op_type)(None)


NoGradient = NotDifferentiable


def get_gradient_function(op: Operation) -> Any:
    """Return the function registered as the gradient of an operation, None for none.

    Raises:
        LookupError: nothing is registered for it.
    """
    attr = op._node_def.attr
    name = attr["_gradient_op_type"].s.decode() if "_gradient_op_type" in attr else op.type
    if name not in _gradients:
        raise NoGradientError(f'no gradient is registered for op type "{name}"')
    return _gradients[name]


_gradients: dict[str, Any] = {}


def _check_strings(what: str, mapping: Mapping[str, str]) -> None:
    if not isinstance(mapping, dict):
        raise TypeError(f"{what} must be a dictionary mapping strings to strings")
    for key, value in mapping.items():
        if not isinstance(key, str) or not isinstance(value, str):
            raise TypeError(f"{what} must be a dictionary mapping strings to strings")


@contextmanager
def _changed(mapping: dict[str, Any], changes: Mapping[str, Any]) -> Iterator[None]:
    """Put *changes* into a dict, and back what was there afterwards."""
    old = dict(mapping)
    mapping.update(changes)
    try:
        yield
    finally:
        mapping.clear()
        mapping.update(old)
