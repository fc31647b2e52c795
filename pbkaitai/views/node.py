"""One node: what its op is, its attributes, where its tensors come from and go to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import (
    NAME,
    NUMBER,
    SHAPE,
    TEXT,
    TYPE,
    Block,
    Column,
    facts,
    table,
    titled,
)
from pbkaitai.views.nodes import dtype_text, output_shape_text, outputs_data
from pbkaitai.views.oneline import one_line
from pbkaitai.views.words import count_text, size_text

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.one_node import NodeDetails

_ATTRS: Final = (Column("attr", NAME), Column("value", TEXT), Column("", TEXT))
_INPUTS: Final = (
    Column("input", NUMBER),
    Column("argument", TEXT),
    Column("tensor", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("made by", TYPE),
)
_OUTPUTS: Final = (
    Column("output", NUMBER),
    Column("argument", TEXT),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("consumers", NUMBER),
    Column("is", TEXT),
)
_CONSUMERS: Final = (
    Column("output", NUMBER),
    Column("consumer", NAME),
    Column("op", TYPE),
    Column("as input", NUMBER),
)
_SHOWN: Final = 30
_NAMES_SHOWN: Final = 8

_MISSING: Final = "missing: no node has this name"
_ALONE: Final = "not in this file"

DEFAULT: Final = "the default"
LEFT_OUT: Final = "left out: the default"
FOREIGN: Final = "not an attribute of this op"


def data(details: NodeDetails, *, has_offsets: bool = True) -> dict[str, Any]:
    """Return a node as a dict.

    Args:
        has_offsets: whether its bytes stand in the file as they are read.
    """
    node = details.node
    span = node.span_of() if has_offsets else None
    return {
        "name": node.name,
        "op": node.op,
        "signature": signature_text(details.op_def) if details.op_def is not None else None,
        "known_by": details.known_by or None,
        "function": details.body.function,
        "device": node.device,
        "path": details.body.path_of(details.index),
        "span": list(span) if isinstance(span, tuple) else None,
        "attrs": list(_attrs(details)),
        "inputs": [
            {
                "input": item.text,
                "argument": item.arg,
                "node": item.producer,
                "op": item.op or None,
                "output": item.output,
                **(outputs_data([item.tensor])[0] if item.tensor is not None else {}),
            }
            for item in details.inputs
        ],
        "outputs": [
            {"argument": arg, **output}
            for arg, output in zip(details.output_args, outputs_data(details.outputs), strict=True)
        ],
        "control_inputs": [{"node": name, "op": op or None} for name, op in details.control_inputs],
        "consumers": [
            {"output": c.output, "node": c.node, "op": c.op, "input": c.input}
            for c in details.consumers
            if c.output >= 0
        ],
        "control_consumers": [
            {"node": c.node, "op": c.op} for c in details.consumers if c.output < 0
        ],
        "results": [{"output": output, "is": text} for output, text in details.results],
        "colocated_with": details.colocated,
        "colocated_here": details.colocated_here,
        "calls": dict(details.calls),
        "original_names": list(node.experimental_debug_info.original_node_names),
        "original_functions": list(node.experimental_debug_info.original_func_names),
        "asked_output": details.output,
        "is_alone": not details.body.field,
        "namesakes": details.namesakes,
        "also_in": details.also_in,
    }


def blocks(data: dict[str, Any], everything: bool = False) -> list[Block]:
    """Return the node laid out: facts, attributes, inputs, outputs, consumers."""
    limit = None if everything else _SHOWN
    span = data["span"]
    made = facts(
        [
            ("node", data["name"] or '""'),
            ("op", data["op"]),
            ("signature", data["signature"] or "not known: nobody describes the op"),
            ("described by", "" if data["known_by"] == "TensorFlow" else data["known_by"]),
            ("in function", data["function"]),
            ("device", data["device"]),
            ("stands at", data["path"]),
            ("bytes", _span_text(span) if span else ""),
            ("calls", ", ".join(_call_text(*call) for call in data["calls"].items())),
            ("colocated with", _names(data["colocated_with"], everything)),
            ("colocated here", _names(data["colocated_here"], everything)),
            ("made from", _names(data["original_names"], everything)),
            ("made in", _names(data["original_functions"], everything)),
            ("same name", _namesakes_text(data["namesakes"])),
            ("also in", _names(data["also_in"], everything)),
        ]
    )
    attrs = [(attr["name"], attr["value"], attr["note"]) for attr in data["attrs"]]
    made += titled("attributes", table(_ATTRS, attrs, limit=limit, noun="attributes"))
    made += titled("inputs", table(_INPUTS, _input_rows(data), limit=limit, noun="inputs"))
    made += titled("outputs", table(_OUTPUTS, _output_rows(data), limit=limit, noun="outputs"))
    rows = [(c["output"], c["node"], c["op"], c["input"]) for c in data["consumers"]]
    rows += [("^", c["node"], c["op"], "^") for c in data["control_consumers"]]
    return made + titled("consumers", table(_CONSUMERS, rows, limit=limit, noun="consumers"))


def signature_text(op_def: Any) -> str:
    """Return an op as `MatMul(a: T, b: T) -> product: T`."""
    from pbkaitai.views.sections.ops import op_data

    op = op_data(op_def)
    return f"{op['name']}({', '.join(op['inputs'])}) -> {', '.join(op['outputs']) or 'nothing'}"


def _attrs(details: NodeDetails) -> Iterator[dict[str, Any]]:
    known = {} if details.op_def is None else {attr.name: attr for attr in details.op_def.attr}
    for name, value in details.node.attr.items():
        note = ""
        attr = known.get(name)
        if attr is not None and attr.has("default_value") and attr.default_value == value:
            note = DEFAULT
        elif attr is None and details.op_def is not None and not name.startswith("_"):
            note = FOREIGN
        yield {"name": name, "value": _attr_text(name, value), "note": note}
    for name, attr in known.items():
        if name not in details.node.attr and attr.has("default_value"):
            yield {"name": name, "value": one_line(attr.default_value), "note": LEFT_OUT}


def _attr_text(name: str, value: Any) -> str:
    """Return an attribute on one line; bytes that are a message of a known type as that."""
    from pbkaitai.analysis.records.embedded import inner_class

    span = value.span_of("s") if value.which_oneof("value") == "s" else None
    if isinstance(span, tuple):
        cls = inner_class(type(value), "s", name, value._source.data, value._spans, span)
        if cls is not None:
            return one_line(cls.from_bytes(value.s))
    return one_line(value)


def _input_rows(data: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    missing = _ALONE if data["is_alone"] else _MISSING
    for number, item in enumerate(data["inputs"]):
        dtype = dtype_text(item) if "dtype" in item else ""
        shape = output_shape_text(item) if "dtype" in item else ""
        made_by = item["op"] or missing
        yield number, item["argument"], item["input"], dtype, shape, made_by
    for item in data["control_inputs"]:
        yield "^", "", f"^{item['node']}", "", "", item["op"] or missing


def _output_rows(data: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    counts: dict[int, int] = {}
    for consumer in data["consumers"]:
        counts[consumer["output"]] = counts.get(consumer["output"], 0) + 1
    names: dict[int, list[str]] = {}
    for result in data["results"]:
        names.setdefault(result["output"], []).append(result["is"])
    for number, output in enumerate(data["outputs"]):
        asked = ["asked for"] if data["asked_output"] == number else []
        words = ", ".join([*names.get(number, []), *asked])
        shape = output_shape_text(output)
        count = counts.get(number, 0)
        yield number, output["argument"], dtype_text(output), shape, count, words
    for text in names.get(-1, []):
        yield "^", "", "", "", "", text


def _span_text(span: list[int]) -> str:
    start, stop = span
    return f"{start:,} to {stop:,} (0x{start:X} to 0x{stop:X}), {size_text(stop - start)}"


def _call_text(attr: str, name: str) -> str:
    return f"{name} ({attr})" if attr else f"{name} (its op)"


def _names(names: list[str], everything: bool) -> str:
    shown = names if everything else names[:_NAMES_SHOWN]
    more = [f"… {len(names) - len(shown):,} more"] if len(names) > len(shown) else []
    return ", ".join([*shown, *more])


def _namesakes_text(count: int) -> str:
    return f"{count_text(count, 'more node')} of this name; this is the first" if count else ""
