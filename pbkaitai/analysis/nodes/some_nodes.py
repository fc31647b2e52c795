"""Some nodes of many, in one pass: nothing is made of the others, and nothing is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pbkaitai.query.parts import count, parts

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Body
    from pbkaitai.messages import NodeDef


def some_nodes(body: Body, indexes: Iterable[int]) -> Iterator[tuple[int, NodeDef]]:
    """Yield index and NodeDef of some nodes, in file order.

    Args:
        indexes: which; each once, in any order.
    """
    wanted = iter(sorted(indexes))
    index = next(wanted, None)
    if not body.field:
        if index is not None:
            yield 0, body.node(0)
        return
    first = 0
    for part in parts(body.owner, body.field):
        if index is None:
            return
        last = first + count(part, body.field)
        while index is not None and index < last:
            yield index, getattr(part, body.field)[index - first]
            index = next(wanted, None)
        first = last
