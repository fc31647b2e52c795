"""The items of a collection, decoded: messages where their type is known, else plain values.

A collection is a list of bytes, names, numbers or `Any` messages. What TensorFlow's own
collections hold is told by `pbkaitai.collection_items`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai import messages
from pbkaitai.analysis.meta_graphs import find_meta_graphs
from pbkaitai.analysis.suggest import did_you_mean, near
from pbkaitai.collection_items import item_class
from pbkaitai.errors import DecodeError, PbError, UnknownTypeError, WrongKindError

if TYPE_CHECKING:
    from pbkaitai.message import Message
    from pbkaitai.messages import CollectionDef
    from pbkaitai.opening import OpenedFile

_ANY: Final = "any_list"
_BYTES: Final = "bytes_list"


class NoCollectionsError(WrongKindError):
    """A file of a kind that has no collections."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind, "collections", "a SavedModel, MetaGraphDef or CollectionDef")


class NoSuchCollectionError(PbError, LookupError):
    """No collection has this name.

    Attributes:
        name: what was asked for.
        near: names that may have been meant.
    """

    def __init__(self, name: str, names: Sequence[str]) -> None:
        self.name = name
        self.near = near(name, names)
        super().__init__(f'no collection is called "{name}"{did_you_mean(self.near)}')


class Item(NamedTuple):
    """One item.

    Attributes:
        value: a message, text, bytes or a number.
        type_name: full name of the message's type, as told by an `Any`; else empty.
        fault: why the bytes could not be decoded, or an empty string.
    """

    value: Any
    type_name: str = ""
    fault: str = ""


@dataclass(frozen=True)
class Collection:
    """One collection.

    Attributes:
        name: its name.
        definition: the message.
    """

    name: str
    definition: CollectionDef

    @property
    def kind(self) -> str:
        """The list that it is, such as `node_list`; empty for one that is none."""
        return self.definition.which_oneof("kind") or ""

    @property
    def message_class(self) -> type[Message] | None:
        """What the bytes are, None where nobody knows or they are no bytes."""
        return item_class(self.name) if self.kind == _BYTES else None

    def __len__(self) -> int:
        return len(self._values())

    def items(self) -> Iterator[Item]:
        """Yield the items in file order."""
        cls = self.message_class
        for value in self._values():
            if self.kind == _ANY:
                yield _open_any(value)
            elif cls is not None:
                yield _decoded(cls, value)
            else:
                yield Item(value)

    def _values(self) -> Sequence[Any]:
        kind = self.kind
        values: Sequence[Any] = getattr(self.definition, kind).value if kind else ()
        return values


class Collected(NamedTuple):
    """The collections of one meta-graph.

    Attributes:
        tags: those of the meta-graph.
        collections: in file order.
    """

    tags: tuple[str, ...]
    collections: list[Collection]


def find_collections(file: OpenedFile, name: str = "", tags: str | None = None) -> list[Collected]:
    """Return the collections of each meta-graph; of a CollectionDef alone, that one.

    Args:
        name: those of this name only; meta-graphs without it are left out.
        tags: of the meta-graph with exactly these.

    Raises:
        NoCollectionsError: the file is of a kind without collections.
        NoSuchCollectionError: there is none of this name.
        NoMetaGraphError: no meta-graph has these tags.
    """
    message = file.message
    if isinstance(message, messages.CollectionDef):
        return [Collected((), [Collection("", message)])]
    found = [
        Collected(tuple(part.meta_info_def.tags), _collections(part.collection_def))
        for part in find_meta_graphs(file, tags)
    ]
    if not found and not isinstance(message, messages.SavedModel):
        raise NoCollectionsError(file.kind)
    if not name:
        return found
    chosen = [
        Collected(part.tags, [one for one in part.collections if one.name == name])
        for part in found
    ]
    chosen = [one for one in chosen if one.collections]
    if not chosen:
        names = [one.name for part in found for one in part.collections]
        raise NoSuchCollectionError(name, names)
    return chosen


def _collections(definitions: Mapping[str, CollectionDef]) -> list[Collection]:
    return [Collection(name, definitions[name]) for name in definitions]


def _decoded(cls: type[Message], data: bytes) -> Item:
    try:
        message = cls.from_bytes(data)
        message.list_fields()
    except DecodeError as fault:
        return Item(data, fault=str(fault))
    return Item(message)


def _open_any(box: Any) -> Item:
    name = box.type_url.rpartition("/")[2]
    try:
        cls = messages.find(name)
    except UnknownTypeError:
        return Item(box.value, name)
    return _decoded(cls, box.value)._replace(type_name=name)
