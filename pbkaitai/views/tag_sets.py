"""The tag sets of a SavedModel, or the signatures of one: what saved_model_cli lists first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import NAME, NUMBER, TEXT, Block, Column, Heading, table

if TYPE_CHECKING:
    from pbkaitai.messages import MetaGraphDef

Data = dict[str, Any]

_TAG_SETS: Final = (
    Column("tag set", NAME),
    Column("TensorFlow", TEXT),
    Column("signatures", NAME),
)
_KEYS: Final = (
    Column("signature", NAME),
    Column("method", TEXT),
    Column("inputs", NUMBER),
    Column("outputs", NUMBER),
)


def data(meta_graphs: Sequence[MetaGraphDef]) -> Data:
    """Return tags, TensorFlow's version and signatures of each meta-graph."""
    return {
        "meta_graphs": [
            {
                "tags": list(part.meta_info_def.tags),
                "tensorflow_version": part.meta_info_def.tensorflow_version,
                "signatures": [
                    {
                        "name": key,
                        "method_name": part.signature_def[key].method_name,
                        "input_count": len(part.signature_def[key].inputs),
                        "output_count": len(part.signature_def[key].outputs),
                    }
                    for key in part.signature_def
                ],
            }
            for part in meta_graphs
        ]
    }


def blocks(data: Data) -> list[Block]:
    """Return the tag sets, each as `--tag_set` takes it."""
    rows = [
        (
            ",".join(part["tags"]) or "(none)",
            part["tensorflow_version"],
            ", ".join(signature["name"] for signature in part["signatures"]),
        )
        for part in data["meta_graphs"]
    ]
    return [Heading("tag sets", 1, f"{len(rows):,}"), *table(_TAG_SETS, rows)]


def key_blocks(data: Data) -> list[Block]:
    """Return the signatures of each meta-graph, with how much goes in and out."""
    made: list[Block] = []
    for part in data["meta_graphs"]:
        tags = ",".join(part["tags"]) or "none"
        rows = [
            (one["name"], one["method_name"], one["input_count"], one["output_count"])
            for one in part["signatures"]
        ]
        made.append(Heading("signatures", 1, f"tag set {tags}: {len(rows):,}"))
        made += table(_KEYS, rows)
    return made
