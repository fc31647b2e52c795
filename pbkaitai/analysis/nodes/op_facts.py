"""What an op is to a node: who knows it, which arguments its inputs are, what it calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbkaitai.graph.registry import op_def as registered_op

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies
    from pbkaitai.messages import NodeDef, OpDef


def known_by(bodies: Bodies, op: str) -> str:
    """Return who knows an op: `TensorFlow`, `the file`, `function`; empty for nobody."""
    if registered_op(op) is not None:
        return "TensorFlow"
    if op in bodies.signatures:
        return "function"
    return "the file" if bodies.op_defs.find(op) is not None else ""


def input_args(node: NodeDef, op_def: OpDef | None, count: int) -> list[str]:
    """Return the argument of the op that each data input is, empty where nobody knows."""
    names: list[str] = []
    if op_def is not None:
        for arg in op_def.input_arg:
            size = 1
            if arg.type_list_attr and arg.type_list_attr in node.attr:
                size = len(node.attr[arg.type_list_attr].list.type)
            elif arg.number_attr and arg.number_attr in node.attr:
                size = node.attr[arg.number_attr].i
            size = max(0, min(size, count - len(names)))
            is_list = bool(arg.type_list_attr or arg.number_attr)
            names += [f"{arg.name}[{i}]" if is_list else arg.name for i in range(size)]
    return (names + [""] * count)[:count]


def called(node: NodeDef, functions: Mapping[str, Any]) -> dict[str, str]:
    """Return the functions that a node names, by attribute; its op under an empty name."""
    found = {"": node.op} if node.op in functions else {}
    for key, value in node.attr.items():
        which = value.which_oneof("value")
        if which == "func":
            found[key] = value.func.name
        elif which == "list":
            for number, item in enumerate(value.list.func):
                found[f"{key}[{number}]"] = item.name
    return found
