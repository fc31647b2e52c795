"""Collections with their items, each decoded: messages field by field, names and numbers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views import plain
from pbkaitai.views.layout import (
    NAME,
    NUMBER,
    TEXT,
    Block,
    Column,
    Heading,
    Lines,
    Table,
    facts,
    table,
)
from pbkaitai.views.oneline import bytes_text, scalar_text
from pbkaitai.views.words import count_text

if TYPE_CHECKING:
    from pbkaitai.analysis.collected import Collected, Collection, Item

Data = dict[str, Any]

# Of each collection where all are shown, and of one that is asked for.
SHOWN_OF_ALL: Final = 5
SHOWN: Final = 60
# A message with a field that is longer is shown field below field.
_WIDEST: Final = 120
_DEPTH: Final = 5
_ITEMS: Final = 8
_VALUES: Final = (Column("item", NUMBER), Column("type", TEXT), Column("value", NAME))


def data(found: Sequence[Collected], *, limit: int | None = None) -> Data:
    """Return every collection with its items.

    Args:
        limit: items of each; None for all.
    """
    return {
        "meta_graphs": [
            {
                "tags": list(tags),
                "collections": [_collection_data(one, limit) for one in collections],
            }
            for tags, collections in found
        ]
    }


def blocks(data: Data) -> list[Block]:
    """Return the collections, the items of each as a table."""
    made: list[Block] = []
    parts = data["meta_graphs"]
    for number, part in enumerate(parts, 1):
        level = 1
        if len(parts) > 1:
            tags = ", ".join(part["tags"]) or "no tags"
            made.append(Heading(f"meta-graph {number} of {len(parts)}", 1, tags))
            level = 2
        for collection in part["collections"]:
            made += _collection_blocks(collection, level)
    return made


def text(data: Data) -> str:
    """Return the collections as plain text."""
    return plain.to_text(blocks(data))


def count(data: Data) -> int:
    """Return how many collections are shown."""
    return sum(len(part["collections"]) for part in data["meta_graphs"])


def _collection_data(collection: Collection, limit: int | None) -> Data:
    cls = collection.message_class
    if limit is not None and len(collection) == limit + 1:
        limit += 1  # never hide just one item
    return {
        "name": collection.name,
        "kind": collection.kind or None,
        "type": cls.DESCRIPTOR.full_name if cls is not None else None,
        "count": len(collection),
        "items": [_item_data(item) for item in islice(collection.items(), limit)],
    }


def _item_data(item: Item) -> Data:
    """Return one item: a `message`, or a `value` with the text that shows it."""
    made: Data = {}
    if item.type_name:
        made["type"] = item.type_name
    if hasattr(item.value, "DESCRIPTOR"):
        made["message"] = json.loads(item.value.to_json())  # bytes as text or hex
    elif isinstance(item.value, bytes):
        made |= {"text": bytes_text(item.value), "value": _bytes_data(item.value)}
    else:
        kind = "float" if isinstance(item.value, float) else ""
        shown = item.value if isinstance(item.value, str) else scalar_text(kind, item.value)
        made |= {"text": shown, "value": item.value}
    if item.fault:
        made["fault"] = item.fault
    return made


def _bytes_data(value: bytes) -> Any:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return {"hex": value.hex()}


def _collection_blocks(collection: Data, level: int) -> list[Block]:
    items = list(enumerate(collection["items"]))
    kind = (collection["type"] or "").rpartition(".")[2] or collection["kind"]
    note = f"{count_text(collection['count'], 'item')}, {kind}" if kind else "empty, of no kind"
    made: list[Block] = [Heading(collection["name"] or "collection", level, note)]
    whole = [(number, item) for number, item in items if "message" in item]
    made += _message_blocks(whole, level)
    others = [
        (number, item.get("type"), _value_text(item))
        for number, item in items
        if "message" not in item
    ]
    made += table(_VALUES, others)
    left = collection["count"] - len(items)
    rest = f"… {left:,} more items"
    if left and isinstance(made[-1], Table):
        made[-1] = replace(made[-1], rest=rest)
    elif left:
        made.append(Lines((rest,)))
    return made


def _message_blocks(items: Sequence[tuple[int, Data]], level: int) -> list[Block]:
    """Return messages as one table; those with long fields one below the other."""
    cells = [{name: _plain(value) for name, value in item["message"].items()} for _, item in items]
    if any(len(text) > _WIDEST for row in cells for text in row.values()):
        made: list[Block] = []
        for (number, item), row in zip(items, cells, strict=True):
            made.append(Heading(f"item {number}", level + 1, item.get("type", "")))
            made += facts(row.items())
        return made
    names = list(dict.fromkeys(name for row in cells for name in row))
    columns = [*_VALUES[:2], *(Column(name, TEXT if n else NAME) for n, name in enumerate(names))]
    rows = [
        (number, item.get("type"), *(row.get(name, "") for name in names))
        for (number, item), row in zip(items, cells, strict=True)
    ]
    return table(columns, rows)


def _plain(value: Any, depth: int = _DEPTH) -> str:
    """Return a value of a message's dict on one line; text alone without quotes."""
    if isinstance(value, str) and depth == _DEPTH and value:
        return value
    if not isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    if not depth:
        return "…"
    more = [f"… {len(value):,} in all"] if len(value) > _ITEMS else []
    if isinstance(value, list):
        return f"[{', '.join([_plain(item, depth - 1) for item in value[:_ITEMS]] + more)}]"
    pairs = [f"{key}: {_plain(value[key], depth - 1)}" for key in islice(value, _ITEMS)]
    return f"{{{', '.join(pairs + more)}}}"


def _value_text(item: Data) -> str:
    fault = item.get("fault")
    return f"{item['text']} (cannot be decoded: {fault})" if fault else str(item["text"])
