"""Assets: files that the graph reads, and the tensor that is fed with each name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import NAME, Block, Column, Heading, table

if TYPE_CHECKING:
    from pbkaitai.messages import AssetFileDef, MetaGraphDef

_COLUMNS: Final = (Column("tensor", NAME), Column("file", NAME))
_SHOWN: Final = 20
_COLLECTION: Final = "saved_model_assets"


def data(meta_graph: MetaGraphDef) -> list[dict[str, Any]]:
    """Return tensor name and file name of each asset.

    TensorFlow 1 kept them in a collection, which is read where the meta-graph itself has none
    (tensorflow/cc/saved_model/loader_util.cc, GetAssetFileDefs).
    """
    if meta_graph.asset_file_def:
        return [_asset_data(asset) for asset in meta_graph.asset_file_def]
    return list(_in_collection(meta_graph))


def blocks(data: Sequence[dict[str, Any]], level: int, everything: bool = False) -> list[Block]:
    """Return the assets as a table."""
    if not data:
        return []
    rows = [(asset["tensor"], asset["file"]) for asset in data]
    limit = None if everything else _SHOWN
    return [Heading("assets", level), *table(_COLUMNS, rows, limit=limit, noun="assets")]


def _asset_data(asset: AssetFileDef) -> dict[str, Any]:
    return {"tensor": asset.tensor_info.name, "file": asset.filename}


def _in_collection(meta_graph: MetaGraphDef) -> Iterator[dict[str, Any]]:
    from pbkaitai.errors import DecodeError
    from pbkaitai.messages import AssetFileDef

    collection = meta_graph.collection_def.get(_COLLECTION)
    for item in collection.any_list.value if collection is not None else ():
        try:
            yield _asset_data(AssetFileDef.from_bytes(item.value))
        except DecodeError:
            continue  # its bytes are no AssetFileDef; the collection still lists it
