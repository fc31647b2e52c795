"""Assets: files that the graph reads, and the tensor that is fed with each name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import NAME, Block, Column, Heading, table

if TYPE_CHECKING:
    from pbkaitai.messages import AssetFileDef

_COLUMNS: Final = (Column("tensor", NAME), Column("file", NAME))
_SHOWN: Final = 20


def data(assets: Sequence[AssetFileDef]) -> list[dict[str, Any]]:
    """Return tensor name and file name of each asset."""
    return [{"tensor": asset.tensor_info.name, "file": asset.filename} for asset in assets]


def blocks(data: Sequence[dict[str, Any]], level: int, everything: bool = False) -> list[Block]:
    """Return the assets as a table."""
    if not data:
        return []
    rows = [(asset["tensor"], asset["file"]) for asset in data]
    limit = None if everything else _SHOWN
    return [Heading("assets", level), *table(_COLUMNS, rows, limit=limit, noun="assets")]
