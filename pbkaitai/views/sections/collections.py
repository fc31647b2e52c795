"""Collections: named lists that TensorFlow 1 kept beside the graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.collection_items import ITEMS
from pbkaitai.views.layout import NAME, NUMBER, TEXT, Block, Column, Heading, table
from pbkaitai.views.oneline import bytes_text

if TYPE_CHECKING:
    from pbkaitai.messages import CollectionDef

_COLUMNS: Final = (
    Column("name", NAME),
    Column("kind", TEXT),
    Column("items", NUMBER),
    Column("first", TEXT),
)
_SHOWN: Final = 30


def data(collections: Mapping[str, CollectionDef]) -> list[dict[str, Any]]:
    """Return name, kind, item count and first item of each collection."""
    return [_collection_data(name, collections[name]) for name in collections]


def blocks(data: Sequence[dict[str, Any]], level: int, everything: bool = False) -> list[Block]:
    """Return the collections as a table."""
    if not data:
        return []
    rows = [(c["name"], c["kind"] or "empty", f"{c['count']:,}", c["first"]) for c in data]
    limit = None if everything else _SHOWN
    return [Heading("collections", level), *table(_COLUMNS, rows, limit=limit, noun="collections")]


def _collection_data(name: str, collection: CollectionDef) -> dict[str, Any]:
    kind = collection.which_oneof("kind")
    items: Any = getattr(collection, kind).value if kind is not None else ()
    count = len(items)
    return {
        "name": name,
        "kind": kind,
        "count": count,
        "first": _item_text(name, items[0]) if count else None,
    }


def _item_text(collection: str, item: Any) -> str:
    if hasattr(item, "type_url"):
        return str(item.type_url)
    if not isinstance(item, bytes):
        return str(item)
    known = ITEMS.get(collection)
    if known is not None:
        from pbkaitai import messages
        from pbkaitai.errors import DecodeError

        try:
            name = getattr(messages.find(known[0]).from_bytes(item), known[1])
        except DecodeError:
            name = ""
        if name:
            return f"{known[0]} {name}"
    return bytes_text(item)
