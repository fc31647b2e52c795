"""The SaverDef: which operations save and restore the variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbkaitai.views.layout import Block, Heading, facts

if TYPE_CHECKING:
    from pbkaitai.messages import SaverDef

_FIELDS = (
    ("filename_tensor_name", "file name tensor"),
    ("save_tensor_name", "save tensor"),
    ("restore_op_name", "restore operation"),
    ("max_to_keep", "checkpoints kept"),
    ("keep_checkpoint_every_n_hours", "kept every n hours"),
    ("sharded", "sharded"),
)


def data(saver: SaverDef) -> dict[str, Any]:
    """Return the fields of the saver by their proto names."""
    values = {name: getattr(saver, name) for name, _ in _FIELDS}
    return {**values, "version": str(saver.version)}


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return what the saver says, zeros and empty names left out."""
    rows = [(label, _text(data[name])) for name, label in _FIELDS if data[name]]
    return [Heading("saver", level), *facts([*rows, ("format", data["version"])])]


def _text(value: Any) -> str:
    return "yes" if value is True else str(value)
