"""A SavedModel: its meta-graphs, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbkaitai.views.layout import Block, facts
from pbkaitai.views.sections import meta_graph

if TYPE_CHECKING:
    from pbkaitai.messages import SavedModel


def data(model: SavedModel) -> dict[str, Any]:
    """Return the schema version and each meta-graph."""
    return {
        "saved_model_schema_version": model.saved_model_schema_version,
        "meta_graphs": [meta_graph.data(part) for part in model.meta_graphs],
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the meta-graphs under a heading each; a single one needs none."""
    parts = data["meta_graphs"]
    made = facts(
        [
            ("schema version", data["saved_model_schema_version"]),
            ("meta-graphs", "" if len(parts) == 1 else f"{len(parts):,}"),
        ]
    )
    if len(parts) == 1:
        return made + meta_graph.blocks(parts[0], level, everything)
    for index, part in enumerate(parts):
        made.append(meta_graph.titled(part, index, len(parts), level))
        made += meta_graph.blocks(part, level + 1, everything)
    return made
