"""The functions of a graph: as a list, one in full, and who calls whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import (
    NAME,
    NUMBER,
    SHAPE,
    TEXT,
    TYPE,
    Block,
    Column,
    Heading,
    Lines,
    facts,
    table,
    titled,
)
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.nodes import dtype_text, node_data, output_shape_text, outputs_data
from pbkaitai.views.oneline import one_line
from pbkaitai.views.words import count_text, size_text

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.calls import Branch, CallGraph
    from pbkaitai.analysis.nodes.one_function import FunctionDetails, Value

_COLUMNS: Final = (
    Column("function", NAME),
    Column("nodes", NUMBER),
    Column("inputs", NUMBER),
    Column("outputs", NUMBER),
    Column("calls", NUMBER),
    Column("called", NUMBER),
    Column("is", TEXT),
)
_VALUES: Final = (
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("", TEXT),
)
_NODES: Final = (
    Column("node", NAME),
    Column("op", TYPE),
    Column("inputs", NAME),
    Column("dtypes", TYPE),
    Column("shapes", SHAPE),
)
_CALLERS: Final = (
    Column("in", NAME),
    Column("node", NAME),
    Column("op", TYPE),
    Column("attr", TEXT),
)
_ATTRS: Final = (Column("attr", NAME), Column("value", TEXT))
_SHOWN: Final = 40
_INDENT: Final = "  "
# Ops that do nothing but call.
_PLAIN_CALLS: Final = frozenset(("PartitionedCall", "StatefulPartitionedCall"))
THE_GRAPH: Final = "the graph"


def listing(
    calls: CallGraph, aliases: dict[str, str], test: Any = None, *, plumbing: bool = False
) -> Listing:
    """Return the functions as a list, in file order.

    Args:
        aliases: what the SavedModel calls them.
        test: tells of a name whether it is wanted.
        plumbing: list functions that only save and restore too.
    """
    bodies = calls.bodies
    hidden = 0 if plumbing else sum(body.function in calls.plumbing for body in bodies.functions)

    def items() -> Iterator[Item]:
        for body, function in zip(bodies.functions, bodies.function_defs, strict=True):
            name = body.function
            is_plumbing = name in calls.plumbing
            if (is_plumbing and not plumbing) or (test is not None and not test(name)):
                continue
            callers = calls.callers.get(name, [])
            yield {
                "name": name,
                "alias": aliases.get(name, ""),
                "node_count": len(body),
                "input_count": len(function.signature.input_arg),
                "output_count": len(function.signature.output_arg),
                "calls": list(dict.fromkeys(c.function for c in calls.of_function.get(name, []))),
                "called_by": list(dict.fromkeys(place for place, _ in callers)),
                "is_plumbing": is_plumbing,
            }

    def cells(item: Item) -> list[object]:
        return [
            item["name"],
            f"{item['node_count']:,}",
            item["input_count"],
            item["output_count"],
            len(item["calls"]),
            len(item["called_by"]),
            _kind_text(item),
        ]

    return Listing("functions", _COLUMNS, items(), cells, {"saving_and_restoring_hidden": hidden})


def data(
    details: FunctionDetails, *, plumbing: bool = False, has_offsets: bool = True
) -> dict[str, Any]:
    """Return a function as a dict.

    Args:
        plumbing: follow calls of saving and restoring too.
        has_offsets: whether its bytes stand in the file as they are read.
    """
    function = details.function_def
    span = function.span_of() if has_offsets else None
    name = details.body.function
    own = details.calls.of_function.get(name, [])
    follows = plumbing or name in details.calls.plumbing
    return {
        "name": name,
        "alias": details.alias,
        "path": details.body.path.rpartition(".")[0],
        "span": list(span) if isinstance(span, tuple) else None,
        "description": function.signature.description,
        "is_stateful": function.signature.is_stateful,
        "arguments": [_value_data(value) for value in details.arguments],
        "captured": details.captured,
        "results": [_value_data(value) for value in details.results],
        "control_results": dict(function.control_ret.items()),
        "attrs": {key: one_line(value) for key, value in function.attr.items()},
        "gradient": details.gradient,
        "signatures": details.signatures,
        "called_by": [
            {"function": place, "node": call.node, "op": call.op, "attr": call.attr}
            for place, call in details.callers
        ],
        "calls": branches_data(details.calls.tree(own, name, plumbing=follows)),
        "nodes": [node_data(node) for node in details.nodes.nodes],
    }


def blocks(data: dict[str, Any], everything: bool = False) -> list[Block]:
    """Return the function laid out: facts, arguments, results, calls, nodes."""
    limit = None if everything else _SHOWN
    span = data["span"]
    captured = data["captured"]
    made = facts(
        [
            ("function", data["name"]),
            ("alias", data["alias"]),
            ("description", data["description"]),
            ("signatures", ", ".join(data["signatures"])),
            ("gradient", data["gradient"]),
            ("stateful", "yes" if data["is_stateful"] else ""),
            ("captured", f"the last {count_text(captured, 'argument')}" if captured else ""),
            ("stands at", data["path"]),
            (
                "bytes",
                f"{span[0]:,} to {span[1]:,}, {size_text(span[1] - span[0])}" if span else "",
            ),
            ("control results", ", ".join(data["control_results"].values())),
        ]
    )
    attrs = table(_ATTRS, data["attrs"].items(), limit=limit, noun="attributes")
    made += titled("attributes", attrs)
    for title, key in (("arguments", "arguments"), ("results", "results")):
        rows = [(v["name"], dtype_text(v), output_shape_text(v), v["note"]) for v in data[key]]
        columns = (Column(title[:-1], NAME), *_VALUES)
        made += titled(title, table(columns, rows, limit=limit, noun=title))
    rows = [(c["function"] or THE_GRAPH, c["node"], c["op"], c["attr"]) for c in data["called_by"]]
    made += titled("called by", table(_CALLERS, rows, limit=limit, noun="calls"))
    made += titled("calls", tree_blocks(data["calls"], everything))
    nodes = [
        (
            node["name"],
            node["op"],
            ", ".join(node["inputs"]),
            ", ".join(map(dtype_text, node["outputs"])),
            ", ".join(map(output_shape_text, node["outputs"])),
        )
        for node in data["nodes"]
    ]
    note = f"{len(nodes):,}"
    body = table(_NODES, nodes, limit=limit, noun="nodes")
    return [*made, Heading("nodes", note=note), *body] if nodes else made


def tree_data(calls: CallGraph, signatures: dict[str, list[str]], *, plumbing: bool) -> Item:
    """Return all calls of a graph from its own nodes down.

    Args:
        signatures: the signatures that a node gives an output of.
    """
    own = calls.own if calls.bodies.own is not None else calls.roots()
    rows = branches_data(calls.tree(own, plumbing=plumbing))
    for row in rows:
        row["signatures"] = signatures.get(row["node"], []) if not row["depth"] else []
    reached = {row["function"] for row in rows}
    hidden = set() if plumbing else calls.plumbing
    others = [name for name in calls.node_counts if name not in reached | hidden]
    return {"calls": rows, "never_called": others, "saving_and_restoring_hidden": len(hidden)}


def tree_view(data: Item, everything: bool = False) -> list[Block]:
    """Return the calls of a graph laid out."""
    rows = data["calls"]
    made: list[Block] = [Heading("calls", note=f"{len(rows):,}"), *tree_blocks(rows, everything)]
    others = data["never_called"]
    if others:
        shown = others if everything else others[:_SHOWN]
        lines = [*shown]
        if len(others) > len(shown):
            lines.append(f"… {len(others) - len(shown):,} more")
        made += [Heading("not called from the graph", note=f"{len(others):,}"), Lines(tuple(lines))]
    return made


def tree_listing(data: Item) -> Listing:
    """Return the calls of a graph as a list, for a line each."""
    columns = (Column("depth", NUMBER), Column("function", NAME), Column("node", NAME))
    return Listing(
        "calls", columns, data["calls"], lambda row: [row["depth"], row["function"], row["node"]]
    )


def one_listing(data: Item) -> Listing:
    """Return one function as a list of one."""
    return Listing("functions", _COLUMNS[:1], [data], lambda item: [item["name"]])


def branches_data(branches: Iterable[Branch]) -> list[Item]:
    """Return the rows of a call tree as dicts with their depth."""
    return [
        {
            "depth": branch.depth,
            "node": branch.call.node,
            "op": branch.call.op,
            "attr": branch.call.attr,
            "function": branch.call.function,
            "node_count": branch.node_count,
            "cut": branch.cut,
        }
        for branch in branches
    ]


def tree_blocks(rows: list[Item], everything: bool) -> list[Block]:
    """Return the rows of a call tree as indented lines."""
    shown = rows if everything else rows[: 4 * _SHOWN]
    lines = [_branch_text(row) for row in shown]
    if len(rows) > len(shown):
        lines.append(f"… {len(rows) - len(shown):,} more calls")
    return [Lines(tuple(lines))] if lines else []


def _branch_text(row: Item) -> str:
    count = "" if row["node_count"] is None else f" ({count_text(row['node_count'], 'node')})"
    cut = f" … {row['cut']}" if row["cut"] else ""
    attr = f" {row['attr']}" if row["attr"] not in ("", "f") else ""
    via = row["node"] if row["op"] in _PLAIN_CALLS else f"{row['node']}: {row['op']}{attr}"
    keys = row.get("signatures", [])
    signatures = f" [{', '.join(keys)}]" if keys else ""
    via = f"  ← {via}" if row["op"] else ""
    return f"{_INDENT * row['depth']}{row['function']}{count}{cut}{via}{signatures}"


def _kind_text(item: Item) -> str:
    parts = [item["alias"]] if item["alias"] else []
    if item["is_plumbing"]:
        parts.append("saves or restores")
    return ", ".join(parts)


def _value_data(value: Value) -> dict[str, Any]:
    return {"name": value.name, "note": value.note, **outputs_data([value.tensor])[0]}
