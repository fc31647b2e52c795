"""Tensors: the outputs of operations. What their operators do stands in `operators`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbkaitai.graph.dtypes import DType, as_dtype
from pbkaitai.graph.engine import evaluate
from pbkaitai.graph.lazy import lazy
from pbkaitai.graph.shapes import TensorShape

if TYPE_CHECKING:
    from pbkaitai.graph.graph import Graph
    from pbkaitai.graph.operation import Operation


class Tensor:
    """One output of an operation: a symbol without a value.

    Two tensors are equal when they are the same one; comparing makes no operation.

    Attributes:
        _op: the operation.
        _value_index: which of its outputs.
        _dtype: the type of the elements.
        _shape: the static shape.
        _consumers: the operations that take it, once for each time.
    """

    __array_priority__ = 100

    _handle_data: Any = None
    _handle_shape: Any = None
    _handle_dtype: Any = None

    def __init__(self, op: Operation, value_index: int, dtype: Any) -> None:
        """Make an output of *op*.

        Raises:
            TypeError: *op* is no operation, or *dtype* no type.
        """
        from pbkaitai.graph.operation import Operation

        if not isinstance(op, Operation):
            raise TypeError(f"op needs to be an Operation: {op!r}")
        self._op = op
        self._value_index = value_index
        self._dtype = as_dtype(dtype)

    @lazy
    def _shape(self) -> TensorShape:
        from pbkaitai.graph.static_shapes import shape_of

        return shape_of(self)

    @lazy
    def _consumers(self) -> list[Operation]:
        source = self._op._source
        return [] if source is None else source.consumers(self)

    # --- what it is -------------------------------------------------------------------

    @property
    def op(self) -> Operation:
        """The operation that makes it."""
        return self._op

    @property
    def value_index(self) -> int:
        """Which of the operation's outputs it is."""
        return self._value_index

    @property
    def dtype(self) -> DType:
        """The type of its elements."""
        return self._dtype

    @property
    def graph(self) -> Graph:
        """The graph it is in."""
        return self._op._graph

    @property
    def name(self) -> str:
        """`operation:output`."""
        return f"{self._op.name}:{self._value_index}"

    @property
    def device(self) -> str:
        """The device of its operation."""
        return self._op.device

    @property
    def shape(self) -> TensorShape:
        """What is known of its shape without running the graph."""
        return self._shape

    @property
    def ndim(self) -> int | None:
        """The number of dimensions, or None."""
        return self._shape.rank

    def get_shape(self) -> TensorShape:
        """Return what is known of its shape without running the graph."""
        return self._shape

    def set_shape(self, shape: Any) -> None:
        """Add what is known of the shape; nothing known is forgotten.

        Raises:
            ValueError: it contradicts what is known.
        """
        self._shape = self._shape.merge_with(shape)

    def consumers(self) -> list[Operation]:
        """Return the operations that take it, once for each time, control inputs aside."""
        return list(self._consumers)

    def eval(self, feed_dict: Mapping[Any, Any] | None = None, session: Any = None) -> Any:
        """Return its value.

        Raises:
            NoEngineError: no engine is registered that could tell.
        """
        return evaluate(self.graph, self, feed_dict, session)

    def ref(self) -> Reference:
        """Return a hashable object that stands for it."""
        return Reference(self)

    experimental_ref = ref

    def _as_node_def_input(self) -> str:
        """Return what a NodeDef says where it takes this tensor."""
        return self._op.name if self._value_index == 0 else self.name

    if TYPE_CHECKING:  # `operators` adds them

        def __add__(self, y: Any, /) -> Tensor: ...
        def __neg__(self) -> Tensor: ...
        def __lt__(self, y: Any, /) -> Tensor: ...

        __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __add__
        __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __div__ = __rdiv__ = __add__
        __pow__ = __rpow__ = __matmul__ = __rmatmul__ = __and__ = __rand__ = __or__ = __add__
        __ror__ = __xor__ = __rxor__ = __getitem__ = __add__
        __abs__ = __invert__ = __neg__
        __le__ = __gt__ = __ge__ = __lt__

    # --- as an object -----------------------------------------------------------------

    def __str__(self) -> str:
        text = f'Tensor("{repr(self.name)[1:-1]}"'
        if self._shape.rank is not None:
            text += f", shape={self._shape}"
        if self._dtype:
            text += f", dtype={self._dtype.name}"
        if self.device:
            text += f", device={self.device}"
        return f"{text})"

    def __repr__(self) -> str:
        return f"<tf.Tensor {self.name!r} shape={self._shape} dtype={self._dtype.name}>"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __bool__(self) -> bool:
        raise TypeError(
            "Using a symbolic `tf.Tensor` as a Python `bool` is not allowed; "
            "use `if t is not None:` to ask whether there is one"
        )

    __nonzero__ = __bool__

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("'Tensor' object is not iterable.")

    def __len__(self) -> int:
        raise TypeError(f"len is not well defined for a symbolic Tensor ({self.name}); see `shape`")

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise NotImplementedError(
            f"Cannot convert a symbolic tf.Tensor ({self.name}) to a numpy array: it has no value"
        )

    def __copy__(self) -> Tensor:
        return self


class Reference:
    """A hashable stand-in for a tensor."""

    __slots__ = ("_referent",)

    def __init__(self, referent: Any) -> None:
        self._referent = referent

    def deref(self) -> Any:
        """Return the tensor."""
        return self._referent

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reference):
            return NotImplemented
        return self._referent is other._referent

    def __hash__(self) -> int:
        return id(self._referent)

    def __repr__(self) -> str:
        return f"<Reference wrapping {self._referent!r}>"
