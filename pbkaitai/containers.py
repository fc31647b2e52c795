"""Repeated fields as sequences and map fields as mappings, decoded when asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from pbkaitai.scalars import Scalar, Value
from pbkaitai.values import read_array, read_scalars, read_text

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.enums import Enum
    from pbkaitai.message import Message

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

_SHOWN = 6  # elements in a repr


class Repeated(Sequence[T]):
    """A read-only sequence that decodes its elements on access."""

    __slots__ = ("_message", "_name", "_triples")
    __hash__ = None  # type: ignore[assignment]  # compares as a list does

    def __init__(self, message: Message, name: str) -> None:
        self._message = message
        self._name = name
        self._triples = message._load().get(name, [])

    def __len__(self) -> int:
        return len(self._triples) // 3

    def _item(self, index: int) -> T:
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        count = len(self)
        if isinstance(index, slice):
            return [self._item(i) for i in range(*index.indices(count))]
        if not -count <= index < count:
            raise IndexError(f"{self._name} has {count} elements, no element {index}")
        return self._item(index % count if index < 0 else index)

    def __iter__(self) -> Iterator[T]:
        for index in range(len(self)):
            yield self._item(index)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, (str, bytes)):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __repr__(self) -> str:
        shown = ", ".join(repr(item) for item in self[:_SHOWN])
        more = f", … {len(self)} in all" if len(self) > _SHOWN else ""
        return f"[{shown}{more}]"


class RepeatedText(Repeated[str]):
    """A repeated string field."""

    __slots__ = ()

    def _item(self, index: int) -> str:
        triples = self._triples
        return read_text(
            self._message._source.data, triples[3 * index + 1], triples[3 * index + 2]
        )


class RepeatedBytes(Repeated[bytes]):
    """A repeated bytes field."""

    __slots__ = ()

    def _item(self, index: int) -> bytes:
        triples = self._triples
        data = self._message._source.data
        return bytes(data[triples[3 * index + 1] : triples[3 * index + 2]])


class RepeatedScalar(Repeated[Value]):
    """A repeated scalar or enum field, packed or not; `numpy.asarray` of it is fast."""

    __slots__ = ("_enum", "_scalar", "_values")

    def __init__(
        self, message: Message, name: str, scalar: Scalar, enum: type[Enum] | None = None
    ) -> None:
        super().__init__(message, name)
        self._scalar = scalar
        self._enum = enum
        self._values: list[Value] | None = None

    def _decoded(self) -> list[Value]:
        values = self._values
        if values is None:
            message = self._message
            values = read_scalars(
                message._source.data,
                self._triples,
                self._scalar,
                lambda fault: message._report(fault, self._name),
            )
            enum = self._enum
            if enum is not None:
                values = [enum(value) for value in values]
            self._values = values
        return values

    def __len__(self) -> int:
        return len(self._decoded())

    def _item(self, index: int) -> Value:
        return self._decoded()[index]

    def __iter__(self) -> Iterator[Value]:
        return iter(self._decoded())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        array = self.to_array()
        return array if dtype is None else array.astype(dtype)

    def to_array(self) -> np.ndarray[Any, Any]:
        """Return the values as a one-dimensional array of the scalar's dtype.

        A read-only view of the file when the field is one packed run of fixed-width
        values, else a new array.
        """
        message = self._message
        return read_array(
            message._source.data,
            self._triples,
            self._scalar,
            lambda fault: message._report(fault, self._name),
        )


M = TypeVar("M", bound="Message")


class RepeatedMessage(Repeated[M]):
    """A repeated message field; an element is made once and then the same object."""

    __slots__ = ("_cls", "_made")

    def __init__(self, message: Message, name: str, cls: type[M]) -> None:
        super().__init__(message, name)
        self._cls = cls
        self._made: list[M | None] = [None] * (len(self._triples) // 3)

    def _item(self, index: int) -> M:
        item = self._made[index]
        if item is None:
            triples = self._triples
            span = (triples[3 * index + 1], triples[3 * index + 2])
            item = self._cls._from_spans(self._message, span)
            self._made[index] = item
        return item


class MapField(Mapping[K, V], Generic[K, V]):
    """A map field: keys in file order, the last entry of a key wins."""

    __slots__ = ("_by_key", "_entries", "_name")
    __hash__ = None  # type: ignore[assignment]  # compares as a dict does

    def __init__(self, message: Message, name: str, entry_cls: type[Message]) -> None:
        self._name = name
        self._entries: RepeatedMessage[Any] = RepeatedMessage(message, name, entry_cls)
        self._by_key: dict[K, Any] | None = None

    @property
    def entries(self) -> Sequence[Any]:
        """The entry messages as they stand in the file, those that lost included."""
        return self._entries

    def _index(self) -> dict[K, Any]:
        by_key = self._by_key
        if by_key is None:
            by_key = self._by_key = {entry.key: entry for entry in self._entries}
        return by_key

    def __getitem__(self, key: K) -> V:
        value: V = self._index()[key].value
        return value

    def __iter__(self) -> Iterator[K]:
        return iter(self._index())

    def __len__(self) -> int:
        return len(self._index())

    def __contains__(self, key: object) -> bool:
        return key in self._index()

    def __repr__(self) -> str:
        shown = ", ".join(f"{key!r}: {self[key]!r}" for key in list(self)[:_SHOWN])
        more = f", … {len(self)} in all" if len(self) > _SHOWN else ""
        return f"{{{shown}{more}}}"
