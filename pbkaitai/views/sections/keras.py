"""Keras's SavedMetadata: the layers of a model, as Keras wrote them beside the graph."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import NAME, NUMBER, TEXT, Block, Column, Heading, table
from pbkaitai.views.words import count_text

if TYPE_CHECKING:
    from pbkaitai.messages import SavedMetadata

_COLUMNS: Final = (
    Column("node", NUMBER),
    Column("path", NAME),
    Column("identifier", TEXT),
    Column("class", NAME),
    Column("name", NAME),
    Column("dtype", TEXT),
    Column("metadata bytes", NUMBER),
)
_SHOWN: Final = 40


def data(metadata: SavedMetadata) -> dict[str, Any]:
    """Return each object: where it hangs, what it is, and the first facts of its JSON."""
    return {"count": len(metadata.nodes), "nodes": [_node_data(node) for node in metadata.nodes]}


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the objects as a table."""
    rows = [
        (
            node["node_id"],
            node["node_path"],
            node["identifier"],
            node["class_name"],
            node["name"],
            node["dtype"],
            f"{node['metadata_bytes']:,}",
        )
        for node in data["nodes"]
    ]
    limit = None if everything else _SHOWN
    note = count_text(data["count"], "object")
    return [
        Heading("Keras metadata", level, note),
        *table(_COLUMNS, rows, limit=limit, noun="objects"),
    ]


def _node_data(node: Any) -> dict[str, Any]:
    text = node.metadata
    try:
        facts = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        facts = {}  # its size and the field itself are still told
    if not isinstance(facts, dict):
        facts = {}
    return {
        "node_id": node.node_id,
        "node_path": node.node_path,
        "identifier": node.identifier,
        "class_name": _text(facts.get("class_name")),
        "name": _text(facts.get("name")),
        "dtype": _text(facts.get("dtype")),
        "metadata_bytes": len(text.encode("utf-8", "surrogateescape")),
    }


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
