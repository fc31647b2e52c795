"""The object graph: the Python objects that were saved, among them the variables."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import (
    NAME,
    SHAPE,
    TEXT,
    TYPE,
    Block,
    Column,
    Heading,
    facts,
    table,
)
from pbkaitai.views.words import (
    by_count,
    count_text,
    counts_text,
    element_count,
    shape_data,
    shape_text,
)

if TYPE_CHECKING:
    from pbkaitai.messages import SavedObjectGraph, SavedVariable

_VARIABLES: Final = (
    Column("variable", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("", TEXT),
)
_SHOWN: Final = 10


def data(graph: SavedObjectGraph) -> dict[str, Any]:
    """Return the nodes counted by kind, the variables and the concrete functions."""
    kinds: Counter[str] = Counter()
    identifiers: Counter[str] = Counter()
    variables = []
    for node in graph.nodes:
        kind = node.which_oneof("kind") or "(none)"
        kinds[kind] += 1
        if kind == "user_object":
            identifiers[node.user_object.identifier] += 1
        elif kind == "variable":
            variables.append(_variable_data(node.variable))
    return {
        "node_count": kinds.total(),
        "kinds": by_count(kinds),
        "user_objects": by_count(identifiers),
        "concrete_functions": len(graph.concrete_functions),
        "parameters": sum(element_count(v["shape"]) or 0 for v in variables if v["trainable"]),
        "variables": variables,
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the counts, and the variables as a table."""
    if not data["node_count"] and not data["concrete_functions"]:
        return []
    made: list[Block] = [Heading("objects", level, count_text(data["node_count"], "node"))]
    made += facts(
        [
            ("kinds", counts_text(data["kinds"])),
            ("user objects", counts_text(data["user_objects"])),
            ("concrete functions", f"{data['concrete_functions']:,}"),
        ]
    )
    variables = data["variables"]
    if variables:
        note = f"{len(variables):,}, {data['parameters']:,} trainable parameters"
        made.append(Heading("variables", level, note))
        rows = [
            (v["name"], v["dtype"], shape_text(v["shape"]), "trainable" if v["trainable"] else "")
            for v in variables
        ]
        limit = None if everything else _SHOWN
        made += table(_VARIABLES, rows, limit=limit, noun="variables")
    return made


def _variable_data(variable: SavedVariable) -> dict[str, Any]:
    return {
        "name": variable.name,
        "dtype": str(variable.dtype),
        "shape": shape_data(variable.shape),
        "trainable": variable.trainable,
    }
