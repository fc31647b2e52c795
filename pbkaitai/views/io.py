"""The inputs and outputs of a graph as a list: tensor, type, shape, how sure, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.ends.endpoint import CUT, LIKELY, POSSIBLE
from pbkaitai.analysis.ends.endpoints import best_count, counts
from pbkaitai.views.layout import NAME, SHAPE, TEXT, TYPE, Column
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.nodes import dtype_text, output_shape_text

if TYPE_CHECKING:
    from pbkaitai.analysis.ends.endpoint import Endpoint
    from pbkaitai.analysis.ends.endpoints import Endpoints
    from pbkaitai.analysis.nodes.output_facts import Output

# Gives endpoints with their types and shapes.
Facts = Callable[[Iterable["Endpoint"]], Iterable[tuple["Endpoint", "Output"]]]

_COLUMNS: Final = (
    Column("direction", TEXT),
    Column("tensor", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("sure", TEXT),
    Column("why", TEXT),
)
_FUNCTION: Final = Column("function", NAME)
_UNTOLD: Final = "not told"
# Of each side; a graph whose links are broken has an output for each node.
SHOWN: Final = 100


def listing(found: Endpoints, facts: Facts, *, everything: bool = False) -> Listing:
    """Return inputs and outputs as a list, the likeliest first.

    Args:
        facts: gives type and shape; it is asked for what is shown.
        everything: show what is possible and what was cut away too.
    """
    sizes = {"inputs": len(found.inputs), "outputs": len(found.outputs)}
    heading = {"told_by": found.told_by, "nodes_looked_at": found.node_count, "found": sizes}
    shown = (
        endpoint_data(endpoint, rank, known)
        for side in found.sides()
        for rank, (endpoint, known) in enumerate(facts(islice(side, _count(side, everything))), 1)
    )
    return Listing("endpoints", _COLUMNS, shown, _cells, heading)


def function_listing(functions: Iterable[tuple[str, Endpoints]], facts: Facts) -> Listing:
    """Return the arguments and results of functions as a list.

    Args:
        functions: name of each, with what goes in and out.
    """

    def items() -> Iterator[Item]:
        for name, found in functions:
            for side in found.sides():
                for rank, (endpoint, known) in enumerate(facts(side), 1):
                    yield {"function": name, **endpoint_data(endpoint, rank, known)}

    def cells(item: Item) -> list[object]:
        return [item["function"], *_cells(item)]

    return Listing("endpoints", (_FUNCTION, *_COLUMNS), items(), cells, {"told_by": "functions"})


def endpoint_data(endpoint: Endpoint, rank: int, facts: Output) -> Item:
    """Return one input or output as a dict; without `shape` where nothing is told of it."""
    return {
        "direction": endpoint.direction,
        "rank": rank,
        "tensor": endpoint.tensor,
        "dtype": facts.dtype,
        **({"shape": facts.shape} if facts.is_told else {}),
        **({"is_guess": True} if facts.is_guess else {}),
        "sureness": endpoint.sureness,
        "score": endpoint.score,
        "reasons": list(endpoint.reasons),
    }


def left_out(found: Endpoints, *, everything: bool = False) -> dict[str, int]:
    """Return how many are not shown, by how sure they are."""
    left: dict[str, int] = {}
    for side in found.sides() if not everything else ():
        shown = _count(side, everything)
        for sureness, count in counts(side).items():
            hidden = count - min(count, shown)
            shown -= min(count, shown)
            if hidden:
                left[sureness] = left.get(sureness, 0) + hidden
    return {sure: left[sure] for sure in (LIKELY, POSSIBLE, CUT) if sure in left}


def _count(side: Sequence[Endpoint], everything: bool) -> int:
    return len(side) if everything else min(best_count(side), SHOWN)


def _cells(item: Item) -> list[object]:
    dtype, shape = dtype_text(item) or _UNTOLD, output_shape_text(item)
    if item["sureness"] == CUT and ":" not in item["tensor"]:
        dtype = shape = ""  # an operation has none
    reasons = "; ".join(item["reasons"])
    return [item["direction"], item["tensor"], dtype, shape, item["sureness"], reasons]
