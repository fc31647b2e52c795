"""Repeated fields as sequences and map fields as mappings, decoded when asked.

They can be changed as lists and dicts can. A container that was read stays a view of the
file until then; the first change makes it own its elements.
"""

from __future__ import annotations

from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    Mapping,
    MutableMapping,
    MutableSequence,
    Sequence,
    ValuesView,
)
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast, overload

from pbkaitai.cores import MapCore, RepeatedCore
from pbkaitai.descriptor import Field
from pbkaitai.editing import adopt_copy, checked, keep, mark_changed
from pbkaitai.kernel import KERNEL
from pbkaitai.scalars import Scalar, Value
from pbkaitai.values import count_scalars, read_array, read_scalars, read_text

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.enums import Enum
    from pbkaitai.message import Message

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
M = TypeVar("M", bound="Message")

_SHOWN = 6  # elements in a repr

# Held for a few bytecodes at a time, whatever the document.
_MAKING = Lock()


class Repeated(RepeatedCore, MutableSequence[T]):
    """A repeated field: decodes its elements on access, owns them once it is changed."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # compares as a list does

    _items: list[T] | None

    def __init__(self, message: Message, field: Field, triples: Sequence[int]) -> None:
        self._message = message
        self._field = field
        self._triples = triples
        self._items = None

    # --- reading ----------------------------------------------------------------------

    def _read(self, index: int) -> T:
        """Return an element from the file."""
        raise NotImplementedError

    def _item(self, index: int) -> T:
        return self._read(index) if self._items is None else self._items[index]

    def _get(self, index: int | slice) -> T | list[T]:
        count = len(self)
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(count))]
        if not -count <= index < count:
            raise IndexError(f"{self._field.name} has {count} elements, no element {index}")
        return self._item(index % count if index < 0 else index)

    def _iterate(self) -> Iterator[T]:
        index = 0
        while index < len(self):  # asked anew: the loop may change the field
            yield self._item(index)
            index += 1

    # The kernel's base does these on its own, and asks `_get` and `_iterate` where it cannot.
    if TYPE_CHECKING or KERNEL is None:

        def record(self, index: int) -> Sequence[int]:
            """Return mark, payload and stop of one of the records in the file."""
            return self._triples[3 * index : 3 * index + 3]

        def __len__(self) -> int:
            return len(self._triples) // 3 if self._items is None else len(self._items)

        @overload
        def __getitem__(self, index: int) -> T: ...
        @overload
        def __getitem__(self, index: slice) -> list[T]: ...
        def __getitem__(self, index: int | slice) -> T | list[T]:
            return self._get(index)

        def __iter__(self) -> Iterator[T]:
            return self._iterate()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Repeated, list, tuple)):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __repr__(self) -> str:
        shown = ", ".join(repr(item) for item in self[:_SHOWN])
        more = f", … {len(self)} in all" if len(self) > _SHOWN else ""
        return f"[{shown}{more}]"

    # --- changing ---------------------------------------------------------------------

    def _accept(self, value: Any) -> T:
        """Return *value* as an element, or raise TypeError or ValueError."""
        return cast(T, checked(self._message, self._field, value))

    def _own(self) -> list[T]:
        """Return the elements as a list that is this field's from now on."""
        if self._items is None:
            self._items = list(self)
        keep(self._message, self._field, self)
        return self._items

    @overload
    def __setitem__(self, index: int, value: T) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[T]) -> None: ...
    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            accepted = [self._accept(item) for item in value]
            self._own()[index] = accepted
        else:
            item = self._accept(value)
            self._own()[index] = item

    def __delitem__(self, index: int | slice) -> None:
        del self._own()[index]

    def insert(self, index: int, value: T) -> None:
        item = self._accept(value)
        self._own().insert(index, item)

    def append(self, value: T) -> None:
        item = self._accept(value)
        self._own().append(item)

    def extend(self, values: Iterable[T]) -> None:
        items = [self._accept(value) for value in values]
        self._own().extend(items)

    def sort(self, *, key: Callable[[T], Any] | None = None, reverse: bool = False) -> None:
        """Sort the elements in place."""
        self._own().sort(key=key, reverse=reverse)

    MergeFrom = extend


class RepeatedText(Repeated[str]):
    """A repeated string field."""

    __slots__ = ()

    def _read(self, index: int) -> str:
        triples = self._triples
        data = self._message._source.data
        return read_text(data, triples[3 * index + 1], triples[3 * index + 2])


class RepeatedBytes(Repeated[bytes]):
    """A repeated bytes field."""

    __slots__ = ()

    def _read(self, index: int) -> bytes:
        triples = self._triples
        data = self._message._source.data
        return bytes(data[triples[3 * index + 1] : triples[3 * index + 2]])


class RepeatedScalar(Repeated[Value]):
    """A repeated scalar or enum field, packed or not; `numpy.asarray` of it is fast."""

    __slots__ = ("_enum", "_is_owned", "_scalar")

    def __init__(
        self,
        message: Message,
        field: Field,
        triples: Sequence[int],
        enum: type[Enum] | None = None,
    ) -> None:
        super().__init__(message, field, triples)
        scalar = field.scalar
        assert scalar is not None
        self._scalar: Scalar = scalar
        self._enum = enum
        self._is_owned = False

    def _decoded(self) -> list[Value]:
        items = self._items
        if items is None:
            items = read_scalars(
                self._message._source.data, self._triples, self._scalar, self._report
            )
            if self._enum is not None:
                items = _members(self._enum, items)
            self._items = items
        return items

    def _report(self, fault: Any) -> None:
        self._message._report(fault, self._field.name)

    def _own(self) -> list[Value]:
        self._decoded()
        self._is_owned = True
        return super()._own()

    def __len__(self) -> int:
        if self._items is not None:
            return len(self._items)
        data = self._message._source.data
        return count_scalars(data, self._triples, self._scalar, self._report)

    def _item(self, index: int) -> Value:
        return self._decoded()[index]

    def __getitem__(self, index: Any) -> Any:
        self._decoded()  # counting them first would be a second pass
        return super().__getitem__(index)

    def peek(self, index: int) -> Value:
        """Return one of the first elements without reading them all."""
        if self._items is not None:
            return self._items[index]
        data = self._message._source.data
        values = read_scalars(data, self._triples, self._scalar, self._report, index + 1)
        return (values if self._enum is None else _members(self._enum, values))[index]

    def __iter__(self) -> Iterator[Value]:
        return iter(self._decoded())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        array = self.to_array()
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError(f"{self._field.name} is {array.dtype}; {dtype} needs a copy")
            return array.astype(dtype)
        return array.copy() if copy else array

    def to_array(self) -> np.ndarray[Any, Any]:
        """Return the values as a one-dimensional array of the scalar's dtype.

        A read-only view of the file when the field is one packed run of fixed-width
        values, else a new array.
        """
        if self._is_owned:
            import numpy as np

            return np.array(self._items, dtype=self._scalar.dtype)
        return read_array(self._message._source.data, self._triples, self._scalar, self._report)


class RepeatedMessage(Repeated[M]):
    """A repeated message field; an element is the same object as long as somebody has it."""

    __slots__ = ()

    def __init__(
        self, message: Message, field: Field, triples: Sequence[int], cls: type[M]
    ) -> None:
        super().__init__(message, field, triples)
        self._cls = cls
        if KERNEL is None:
            self._made: list[M | None] = [None] * (len(triples) // 3)

    # What was given out. The kernel's base holds of it what was changed, this one all.
    if TYPE_CHECKING or KERNEL is None:

        def _kept(self, index: int) -> M | None:
            """Return the element that was given out, or None."""
            return self._made[index]

        def _keep(self, index: int, item: M) -> M:
            """Hold *item* unless there is one; return the one that is there."""
            with _MAKING:  # of two threads, both get the one that is kept
                there = self._made[index]
                if there is None:
                    there = self._made[index] = item
            return there

        def _given_out(self, only_held: bool) -> list[tuple[int, M]]:
            """Return index and element of those that exist as objects."""
            return [(i, item) for i, item in enumerate(self._made) if item is not None]

    def _read(self, index: int) -> M:
        item = self._kept(index)
        return self._keep(index, self._make(index)) if item is None else item

    def _make(self, index: int) -> M:
        triples = self._triples
        return self._cls._from_spans(
            self._message, (triples[3 * index + 1], triples[3 * index + 2])
        )

    def _accept(self, value: Any) -> M:
        return cast(M, adopt_copy(self._message, self._field, self._cls, value))

    def add(self, **fields: Any) -> M:
        """Append an empty element, set its *fields* and return it."""
        item = self._cls._from_spans(self._message, ())
        mark_changed(item)
        for name, value in fields.items():
            setattr(item, name, value)
        self._own().append(item)
        return item

    def peek(self, index: int) -> M:
        """Return an element."""
        return self[index]

    def passing(self) -> Iterator[M]:
        """Yield the elements; one that nobody has asked for yet is made for the loop alone.

        So a loop over a large field does not hold all that it has been through.
        """
        if self._items is not None:
            yield from self
            return
        for index in range(len(self)):
            item = self._kept(index)
            yield self._make(index) if item is None else item

    def given_out(self) -> Iterator[tuple[int, M]]:
        """Yield index and element of those that exist as objects."""
        return iter(self._given_out(False) if self._items is None else enumerate(self._items))

    def changed(self) -> list[tuple[int, M]]:
        """Return index and element of those that were changed since they were read."""
        pairs = self._given_out(True) if self._items is None else enumerate(self._items)
        return [pair for pair in pairs if pair[1]._edits is not None]


class MapField(MapCore, MutableMapping[K, V], Generic[K, V]):
    """A map field: keys in file order, the last entry of a key wins.

    Of a map of messages, a key that is missing reads as an empty message, as an absent
    message field does; it is added when that message is changed, and `in` tells.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # compares as a dict does

    def __init__(
        self, message: Message, field: Field, triples: Sequence[int], entry_cls: type[Message]
    ) -> None:
        self._message = message
        self._field = field
        self._cls = entry_cls
        self._entries: RepeatedMessage[Any] = RepeatedMessage(message, field, triples, entry_cls)
        self._by_key: dict[K, Any] | None = None
        self._pending: dict[K, Any] = {}

    # --- reading ----------------------------------------------------------------------

    @property
    def entries(self) -> list[Any]:
        """The entry messages: as they stand in the file, or what the map holds by now."""
        edits = self._message._edits
        if edits is not None and self._field.name in edits:
            return list(self._index().values())
        return list(self._entries)

    def _index(self) -> dict[K, Any]:
        by_key = self._by_key
        if by_key is None:
            if KERNEL is None:  # past the attribute, which would keep each key a second time
                read = self._cls._layout.readers["key"].read
                by_key = self._by_key = {read(entry): entry for entry in self._entries}
            else:
                by_key = self._by_key = {entry.key: entry for entry in self._entries}
        return by_key

    @property
    def value_field(self) -> Field:
        """The field of the entries that holds the values."""
        return self._cls.DESCRIPTOR.by_name["value"]

    @property
    def holds_messages(self) -> bool:
        """Whether the values are messages."""
        return self.value_field.kind == "message"

    def entry(self, key: K) -> Any:
        """Return the entry message of a key that is there."""
        return self._index()[key]

    def __getitem__(self, key: K) -> V:
        entry = self._index().get(key)
        if entry is None:
            if not self.holds_messages:
                raise KeyError(key)
            entry = self._pending.get(key)
            if entry is None:
                entry = self._pending[key] = self._cls._from_spans(self._message, ())
        value: V = entry.value
        return value

    def items(self) -> ItemsView[K, V]:
        return _Items(self)

    def values(self) -> ValuesView[V]:
        return _Values(self)

    def get(self, key: K, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401  # this is `get`

    def __iter__(self) -> Iterator[K]:
        return iter(self._index())

    def __len__(self) -> int:
        return len(self._index())

    def __contains__(self, key: object) -> bool:
        return key in self._index()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return self.keys() == other.keys() and all(self[key] == other[key] for key in self)

    def __repr__(self) -> str:
        shown = ", ".join(f"{key!r}: {self[key]!r}" for key in list(self)[:_SHOWN])
        more = f", … {len(self)} in all" if len(self) > _SHOWN else ""
        return f"{{{shown}{more}}}"

    # --- changing ---------------------------------------------------------------------

    def _own(self) -> dict[K, Any]:
        by_key = self._index()
        keep(self._message, self._field, self)
        return by_key

    def _checked_key(self, key: Any) -> K:
        field = self._cls.DESCRIPTOR.by_name["key"]
        return cast(K, checked(self._message, field, key, called=f"{self._field.name} key"))

    def _adopt(self, entry: Any) -> bool:
        """Add a pending *entry* whose value was changed; return whether it was one."""
        key = next((key for key, pending in self._pending.items() if pending is entry), None)
        if key is None:
            return False
        del self._pending[key]
        entry.key = key
        self._own()[key] = entry
        return True

    def __setitem__(self, key: K, value: V) -> None:
        key = self._checked_key(key)
        entry: Any = self._cls._from_spans(self._message, ())
        entry.key = key
        entry.value = value
        self._pending.pop(key, None)
        self._own()[key] = entry

    def __delitem__(self, key: K) -> None:
        if key not in self:
            raise KeyError(key)
        del self._own()[key]

    def pop(self, key: K, *default: Any) -> Any:
        """Remove a key and return its value, or *default* where it is not there.

        Raises:
            KeyError: it is not there, and there is no default.
        """
        if key not in self:
            if default:
                return default[0]
            raise KeyError(key)
        value = self[key]
        del self[key]
        return value

    def get_or_create(self, key: K) -> V:
        """Return the message of *key*, added first when it is missing."""
        key = self._checked_key(key)
        value = self[key]
        if key not in self:
            mark_changed(cast("Message", value))
        return value

    def given_out(self) -> Iterator[tuple[int, Any]]:
        """Yield index and entry of those that exist as objects, pending ones last."""
        yield from self._entries.given_out()
        added = [*(self._by_key or {}).values(), *self._pending.values()]
        yield from enumerate(added, len(self._entries))

    def changed(self) -> list[tuple[int, Any]]:
        """Return index in the file and entry of those that were changed since read."""
        return self._entries.changed()

    def record(self, index: int) -> Sequence[int]:
        """Return mark, payload and stop of an entry's record in the file."""
        return self._entries.record(index)

    def MergeFrom(self, other: Mapping[K, V]) -> Self:  # noqa: N802  # Google's name
        """Set all keys of *other*."""
        self.update(other)
        return self


class _Items(ItemsView[K, V]):
    """Keys and values of a map, without looking each key up."""

    _mapping: MapField[K, V]

    def __iter__(self) -> Iterator[tuple[K, V]]:
        for key, entry in self._mapping._index().items():
            yield key, entry.value


class _Values(ValuesView[V]):
    """The values of a map, without looking their keys up."""

    _mapping: MapField[Any, V]

    def __iter__(self) -> Iterator[V]:
        for entry in self._mapping._index().values():
            yield entry.value


# What holds a repeated field that is not of scalars.
CONTAINERS: dict[str, type[Repeated[Any]]] = {
    "string": RepeatedText,
    "bytes": RepeatedBytes,
    "message": RepeatedMessage,
}

if KERNEL is not None:
    KERNEL.set_entries_type(RepeatedMessage)


def _members(enum: type[Enum], numbers: list[Any]) -> list[Value]:
    known: Mapping[Any, Any] = enum._value2member_map_
    members: list[Any] = [known.get(number) for number in numbers]
    if None in members:
        pairs = zip(members, numbers, strict=True)
        members = [enum(number) if member is None else member for member, number in pairs]
    return members
