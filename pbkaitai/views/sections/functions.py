"""The function library: names, sizes and what the bodies are made of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.query.cells import Cell, columns
from pbkaitai.views.layout import NAME, NUMBER, Block, Column, Heading, table
from pbkaitai.views.words import by_count, count_text

if TYPE_CHECKING:
    from pbkaitai.messages import FunctionDefLibrary

_COLUMNS: Final = (
    Column("function", NAME),
    Column("nodes", NUMBER),
    Column("inputs", NUMBER),
    Column("outputs", NUMBER),
)
_GRADIENTS: Final = (Column("function", NAME), Column("gradient function", NAME))
_SHOWN: Final = 10
_OP: Final = Cell("op", lambda node: node.op)


def data(library: FunctionDefLibrary) -> dict[str, Any]:
    """Return the functions in file order, and the operations of all bodies counted."""
    ops: Counter[str] = Counter()
    functions = []
    for function in library.function:
        signature = function.signature
        functions.append(
            {
                "name": signature.name,
                "node_count": len(function.node_def),
                "input_count": len(signature.input_arg),
                "output_count": len(signature.output_arg),
            }
        )
        ops.update(op for (op,) in columns(function, "node_def", (_OP,)))
    gradients = [
        {"function": gradient.function_name, "gradient": gradient.gradient_func}
        for gradient in library.gradient
    ]
    return {
        "count": len(functions),
        "node_count": ops.total(),
        "ops": by_count(ops),
        "functions": functions,
        "gradients": gradients,
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the functions with the most nodes first."""
    if not data["count"]:
        return []
    functions = sorted(data["functions"], key=lambda f: -f["node_count"])
    rows = [
        (f["name"], f"{f['node_count']:,}", f["input_count"], f["output_count"]) for f in functions
    ]
    note = f"{data['count']:,}, with {count_text(data['node_count'], 'node')}"
    limit = None if everything else _SHOWN
    made: list[Block] = [Heading("functions", level, note)]
    made += table(_COLUMNS, rows, limit=limit, noun="functions")
    pairs = [(pair["function"], pair["gradient"]) for pair in data["gradients"]]
    if pairs:
        made.append(Heading("gradients", level))
        made += table(_GRADIENTS, pairs, limit=limit, noun="gradients")
    return made
