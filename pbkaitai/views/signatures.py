"""The signatures of every meta-graph: what a model takes and gives, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbkaitai.views import plain
from pbkaitai.views.layout import Block, Heading
from pbkaitai.views.sections import signatures

if TYPE_CHECKING:
    from pbkaitai.analysis.signatures import Signed

Data = dict[str, Any]


def data(found: Sequence[Signed]) -> Data:
    """Return tags and signatures of each meta-graph."""
    return {
        "meta_graphs": [
            {
                "tags": [] if part.meta_graph is None else list(part.meta_graph.meta_info_def.tags),
                "signatures": signatures.data(part.signatures),
            }
            for part in found
        ]
    }


def blocks(data: Data) -> list[Block]:
    """Return one table for each signature, under its meta-graph where there are several."""
    parts = data["meta_graphs"]
    made: list[Block] = []
    for number, part in enumerate(parts, 1):
        level = 1
        if len(parts) > 1:
            tags = ", ".join(part["tags"]) or "no tags"
            note = tags if part["signatures"] else f"{tags}; no signatures"
            made.append(Heading(f"meta-graph {number} of {len(parts)}", 1, note))
            level = 2
        made += _signature_blocks(part["signatures"], level)
    return made


def text(data: Data) -> str:
    """Return the signatures as plain text."""
    return plain.to_text(blocks(data))


def count(data: Data) -> int:
    """Return how many signatures there are."""
    return sum(len(part["signatures"]) for part in data["meta_graphs"])


def _signature_blocks(found: list[Data], level: int) -> list[Block]:
    if len(found) == 1 and not found[0]["name"]:  # a signature alone has no key
        return signatures.signature_blocks({**found[0], "name": None}, level)
    return signatures.blocks(found, level)
