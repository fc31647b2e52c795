"""The ops of a graph as a list: how often, who knows them, since when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pbkaitai.views.layout import NAME, NUMBER, TEXT, Column
from pbkaitai.views.listing import Item, Listing

if TYPE_CHECKING:
    from pbkaitai.analysis.checks.op_use import OpUse

_COLUMNS: Final = (
    Column("op", NAME),
    Column("graph", NUMBER),
    Column("functions", NUMBER),
    Column("known by", TEXT),
    Column("since", TEXT),
    Column("removed", TEXT),
)
NOBODY: Final = "nobody"
UNKNOWN: Final = "unknown"
_TENSORFLOW: Final = "TensorFlow"


def listing(uses: Iterable[OpUse]) -> Listing:
    """Return the ops as a list."""
    return Listing("ops", _COLUMNS, map(_data, uses), _cells)


def _data(use: OpUse) -> Item:
    return {
        "op": use.op,
        "graph": use.in_graph,
        "functions": use.in_functions,
        "known_by": use.known_by or None,
        "since": str(use.since) if use.since is not None else None,
        "removed_in_graph_version": use.removed,
        "hint": use.hint,
    }


def _cells(item: Item) -> list[object]:
    is_tensorflows = item["known_by"] == _TENSORFLOW
    removed = item["removed_in_graph_version"]
    hint = f": {item['hint']}" if item["hint"] else ""
    return [
        item["op"],
        f"{item['graph']:,}",
        f"{item['functions']:,}",
        item["known_by"] or NOBODY,
        item["since"] or (UNKNOWN if is_tensorflows else ""),
        "" if removed is None else f"from graph version {removed}{hint}",
    ]
