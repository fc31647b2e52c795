"""Names and links of nodes by columns alone, for graphs too large to be made into objects.

These are the first of the checks of `pbkaitai.graph.problems`, which also looks at types,
shapes and cycles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.checks.findings import ERROR, Findings, Place
from pbkaitai.graph.names import check_op_name
from pbkaitai.graph.node_table import split_input
from pbkaitai.graph.problems import DUPLICATE_NAME, INVALID_NAME, MISSING_INPUT, WRONG_INPUTS
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body

_NAME: Final = Cell("name", lambda node: node.name)
_INPUT: Final = Cell("input", lambda node: list(node.input))


def check_links(bodies: Bodies, body: Body, found: Findings, graph: int) -> None:
    """Tell names that stand twice or cannot be names, and inputs that lead nowhere."""
    names: set[str] = set()
    for (name,) in body.rows((_NAME,)):
        place = Place(name, body.function, graph)
        try:
            check_op_name(name)
        except ValueError:
            found.add(ERROR, INVALID_NAME, "", "it cannot be a name", place)
        if name in names:
            reason = "another node before it has the same name"
            found.add(ERROR, DUPLICATE_NAME, "", reason, place)
        names.add(name)
    if body.function:
        signature = bodies.signatures.get(body.function)
        names |= {arg.name for arg in signature.input_arg} if signature is not None else set()
    for name, inputs in body.rows((_NAME, _INPUT)):
        is_behind_control = False
        place = Place(name, body.function, graph)
        for text in inputs:
            is_control = text[:1] == "^"
            if is_behind_control and not is_control:
                reason = f'input "{text}" stands behind a control input'
                found.add(ERROR, WRONG_INPUTS, "", reason, place)
            is_behind_control = is_behind_control or is_control
            producer = _producer(text, bool(body.function))
            if producer not in names and text not in names:
                reason = f'input "{text}": there is no node "{producer}"'
                found.add(ERROR, MISSING_INPUT, "", reason, place)


def _producer(text: str, is_function: bool) -> str:
    if text[:1] == "^":
        return text[1:]
    return text.partition(":")[0] if is_function else split_input(text)[0]
