"""A GraphDef: its nodes by operation, its inputs, constants and functions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.query.cells import Cell, columns
from pbkaitai.views.escape import cut_end
from pbkaitai.views.layout import (
    NAME,
    NUMBER,
    SHAPE,
    TEXT,
    TYPE,
    Block,
    Column,
    Heading,
    facts,
    table,
)
from pbkaitai.views.oneline import one_line
from pbkaitai.views.sections import constants, functions, parameters
from pbkaitai.views.words import by_count, count_text, counts_text, shape_text

if TYPE_CHECKING:
    from pbkaitai.messages import AttrValue, GraphDef, NodeDef, VersionDef

_OPS: Final = (Column("op", NAME), Column("graph", NUMBER), Column("functions", NUMBER))
_OPS_SHOWN: Final = 12
_INPUTS: Final = (Column("placeholder", NAME), Column("dtype", TYPE), Column("shape", SHAPE))
_INPUTS_SHOWN: Final = 20
# A graph of so few nodes is shown node by node.
_FEW: Final = 12
_ATTRS_WIDTH: Final = 200
_NODES: Final = (
    Column("node", NAME),
    Column("op", TYPE),
    Column("inputs", NAME),
    Column("attrs", TEXT),
)
_OP: Final = Cell("op", lambda node: node.op)
_DEVICE: Final = Cell("device", lambda node: node.device)


_PLACEHOLDER: Final = (
    _OP,
    Cell("name", lambda node: node.name),
    Cell('attr["dtype"].type', lambda node: attr_of(node, "dtype").type),
    Cell('has(attr["shape"].shape)', lambda node: attr_of(node, "shape").has("shape")),
    Cell(
        'attr["shape"].shape.unknown_rank', lambda node: attr_of(node, "shape").shape.unknown_rank
    ),
    Cell(
        'attr["shape"].shape.dim.size',
        lambda node: [dim.size for dim in attr_of(node, "shape").shape.dim],
    ),
)
# Up to this producer, [] in the attr of a Placeholder meant "not known"
# (tensorflow/core/ops/array_ops.cc, Placeholder).
_LAST_WITHOUT_SCALARS: Final = 21
_INPUT_OPS: Final = frozenset(("Placeholder", "PlaceholderV2", "PlaceholderWithDefault"))


def data(graph: GraphDef) -> dict[str, Any]:
    """Return counts of nodes, ops and devices, the placeholders, constants and functions."""
    pairs = Counter(columns(graph, "node", (_OP, _DEVICE)))
    ops: Counter[str] = Counter()
    devices: Counter[str] = Counter()
    for (op, device), count in pairs.items():
        ops[op] += count
        if device:
            devices[device] += count
    return {
        "versions": versions_data(graph.versions),
        "node_count": ops.total(),
        "ops": by_count(ops),
        "devices": by_count(devices),
        "nodes": [_node_data(node) for node in graph.node] if ops.total() <= _FEW else None,
        "placeholders": _placeholders(graph),
        "variables": parameters.data(graph),
        "constants": constants.data(graph),
        "functions": functions.data(graph.library),
        "has_debug_info": graph.has("debug_info"),
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return placeholders, operations, constants and functions, each under its heading."""
    note = count_text(data["node_count"], "node")
    made: list[Block] = [Heading("graph", level, note)]
    made += facts(
        [
            ("devices", counts_text(data["devices"])),
            ("variables", parameters.text(data["variables"])),
        ]
    )
    if data["nodes"] is not None:
        nodes = [(n["name"], n["op"], ", ".join(n["inputs"]), n["attrs"]) for n in data["nodes"]]
        made += table(_NODES, nodes)
    made += table(
        _INPUTS,
        [(p["name"], p["dtype"], shape_text(p["shape"])) for p in data["placeholders"]],
        limit=None if everything else _INPUTS_SHOWN,
        noun="placeholders",
    )
    made += _op_blocks(data, level, everything)
    # Beside variables, constants are axes and shapes; alone, they are what was frozen.
    is_frozen = data["variables"] is not None and not data["variables"]["count"]
    held = data["constants"] if is_frozen else {**data["constants"], "parameters": 0}
    made += constants.blocks(held, level, everything)
    made += functions.blocks(data["functions"], level, everything)
    return made


def own_blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the blocks of a graph that is the whole file: its versions as well."""
    versions = [("graph versions", versions_text(data["versions"]))]
    return facts(versions) + blocks(data, level, everything)


def versions_data(versions: VersionDef) -> dict[str, Any]:
    """Return the versions of a GraphDef."""
    return {
        "producer": versions.producer,
        "min_consumer": versions.min_consumer,
        "bad_consumers": list(versions.bad_consumers),
    }


def versions_text(data: dict[str, Any]) -> str:
    """Return `producer 2457, min_consumer 12`."""
    text = f"producer {data['producer']}, min_consumer {data['min_consumer']}"
    bad = data["bad_consumers"]
    return f"{text}, bad_consumers {', '.join(map(str, bad))}" if bad else text


def attr_of(node: NodeDef, name: str) -> AttrValue:
    """Return an attribute of a node, without a value where it is absent."""
    from pbkaitai.messages import AttrValue

    return node.attr.get(name) or AttrValue()


def _placeholders(graph: GraphDef) -> list[dict[str, Any]]:
    from pbkaitai.messages import DataType

    is_old = graph.versions.producer <= _LAST_WITHOUT_SCALARS
    placeholders = []
    for op, name, dtype, has_shape, is_unknown, sizes in columns(
        graph, "node", _PLACEHOLDER, where=(_OP, _INPUT_OPS)
    ):
        shape = list(sizes) if has_shape and not is_unknown else None
        if shape == [] and is_old and op == "Placeholder":
            shape = None
        placeholders.append({"name": name, "dtype": str(DataType(dtype)), "shape": shape})
    return placeholders


def _node_data(node: NodeDef) -> dict[str, Any]:
    """Return a node; of a constant the value, of any other all attributes on one line."""
    attrs = [(name, node.attr[name]) for name in node.attr if not name.startswith("_")]
    if node.op == "Const" and "value" in node.attr:
        text = one_line(node.attr["value"])
    else:
        text = ", ".join(f"{name}: {one_line(value)}" for name, value in attrs)
    return {
        "name": node.name,
        "op": node.op,
        "inputs": list(node.input),
        "attrs": cut_end(text, _ATTRS_WIDTH),
    }


def _op_blocks(data: dict[str, Any], level: int, everything: bool) -> list[Block]:
    """Return how often each op stands in the graph itself and in all functions."""
    here, inside = data["ops"], data["functions"]["ops"]
    total = by_count(Counter(here) + Counter(inside))
    if not total or (data["nodes"] is not None and not inside):
        return []  # the nodes stand there one by one
    rows = [(op, here.get(op, ""), inside.get(op, "")) for op in total]
    rows = [(op or "(no op)", _number(a), _number(b)) for op, a, b in rows]
    limit = None if everything else _OPS_SHOWN
    left = sum(list(total.values())[_OPS_SHOWN:])
    noun = f"ops, {count_text(left, 'node')}"
    made: list[Block] = [Heading("ops", level, f"{len(total):,} different")]
    return made + table(_OPS, rows, limit=limit, noun=noun)


def _number(count: int | str) -> str:
    return f"{count:,}" if count else ""
