"""OpDefs: what each op takes, gives and can be set to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.query.cells import Cell, columns
from pbkaitai.views.layout import NAME, TEXT, Block, Column, Heading, facts, table
from pbkaitai.views.oneline import one_line

if TYPE_CHECKING:
    from pbkaitai.messages import OpDef, OpList

_COLUMNS: Final = (
    Column("op", NAME),
    Column("inputs", TEXT),
    Column("outputs", TEXT),
    Column("attrs", TEXT),
    Column("", TEXT),
)
_ATTRS: Final = (
    Column("attr", NAME),
    Column("type", TEXT),
    Column("default", TEXT),
    Column("allowed", TEXT),
    Column("minimum", TEXT),
)
_SHOWN: Final = 30
_ARG: Final = ("name", "type", "type_attr", "number_attr", "type_list_attr", "is_ref")
_FLAGS: Final = (
    ("is_stateful", "stateful"),
    ("is_commutative", "commutative"),
    ("is_aggregate", "aggregate"),
    ("allows_uninitialized_input", "allows uninitialized input"),
    ("is_distributed_communication", "distributed communication"),
)


def _list(field: str, name: str) -> Cell:
    """Return the column that lists one field of all messages in another."""
    return Cell(f"{field}.{name}", lambda op: [getattr(item, name) for item in getattr(op, field)])


def _single(name: str) -> Cell:
    return Cell(name, lambda op: getattr(op, name))


_WIDTH: Final = len(_ARG)
_CELLS: Final = (
    _single("name"),
    *(_list("input_arg", name) for name in _ARG),
    *(_list("output_arg", name) for name in _ARG),
    _list("attr", "name"),
    *(_single(name) for name, _ in _FLAGS),
)


def data(ops: OpList) -> dict[str, Any]:
    """Return all ops in file order: arguments, names of attributes, flags."""
    found = []
    for name, *cells in columns(ops, "op", _CELLS):
        inputs, outputs, rest = cells[:_WIDTH], cells[_WIDTH : 2 * _WIDTH], cells[2 * _WIDTH :]
        attrs, *are_set = rest
        flags = zip(_FLAGS, are_set, strict=True)
        found.append(
            {
                "name": name,
                "inputs": [_arg_text(arg) for arg in zip(*inputs, strict=True)],
                "outputs": [_arg_text(arg) for arg in zip(*outputs, strict=True)],
                "attrs": list(attrs),
                "flags": [label for (_, label), is_set in flags if is_set],
            }
        )
    return {"count": len(found), "ops": found}


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return a table with a row for each op."""
    rows = [
        (
            op["name"],
            ", ".join(op["inputs"]),
            ", ".join(op["outputs"]),
            ", ".join(op["attrs"]),
            ", ".join(op["flags"]),
        )
        for op in data["ops"]
    ]
    limit = None if everything else _SHOWN
    return [
        Heading("ops", level, f"{data['count']:,}"),
        *table(_COLUMNS, rows, limit=limit, noun="ops"),
    ]


def op_data(op: OpDef) -> dict[str, Any]:
    """Return one op: arguments as `name: type`, attributes as dicts."""
    return {
        "name": op.name,
        "summary": op.summary,
        "inputs": [_arg_text(getattr(arg, field) for field in _ARG) for arg in op.input_arg],
        "outputs": [_arg_text(getattr(arg, field) for field in _ARG) for arg in op.output_arg],
        "control_outputs": list(op.control_output),
        "attrs": [_attr_data(attr) for attr in op.attr],
        "flags": [label for name, label in _FLAGS if getattr(op, name)],
        "deprecation": one_line(op.deprecation) if op.has("deprecation") else None,
    }


def op_blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return one op in full."""
    rows = [
        ("op", data["name"]),
        ("summary", data["summary"]),
        ("inputs", ", ".join(data["inputs"])),
        ("outputs", ", ".join(data["outputs"])),
        ("control outputs", ", ".join(data["control_outputs"])),
        ("flags", ", ".join(data["flags"])),
        ("deprecation", data["deprecation"]),
    ]
    attrs = [
        (attr["name"], attr["type"], attr["default"], attr["allowed"], attr["minimum"])
        for attr in data["attrs"]
    ]
    return facts(rows) + table(_ATTRS, attrs)


def _arg_text(arg: Iterable[Any]) -> str:
    """Return an argument, given by the fields of `_ARG`, as TensorFlow does: `x: N * T`."""
    name, type, type_attr, number_attr, type_list_attr, is_ref = arg
    kind = type_list_attr or type_attr or _type_name(type)
    if number_attr and not type_list_attr:
        kind = f"{number_attr} * {kind}"
    return f"{name}: Ref({kind})" if is_ref else f"{name}: {kind}"


@cache
def _type_name(number: int) -> str:
    from pbkaitai.messages import DataType

    return str(DataType(number))


def _attr_data(attr: Any) -> dict[str, Any]:
    return {
        "name": attr.name,
        "type": attr.type,
        "default": one_line(attr.default_value) if attr.has("default_value") else None,
        "allowed": one_line(attr.allowed_values) if attr.has("allowed_values") else None,
        "minimum": attr.minimum if attr.has_minimum else None,
    }
