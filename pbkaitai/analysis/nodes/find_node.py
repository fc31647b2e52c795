"""Finds one node of a file by its name, in the graph and in its functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.nodes.calls import find_function
from pbkaitai.analysis.suggest import did_you_mean, near
from pbkaitai.errors import PbError
from pbkaitai.graph.node_table import split_input
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body

_NAME: Final = Cell("name", lambda node: node.name)


class NoSuchNodeError(PbError, LookupError):
    """No node has this name.

    Attributes:
        name: what was asked for.
        near: names that may have been meant.
    """

    def __init__(self, name: str, near: list[str], place: str = "") -> None:
        self.name = name
        self.near = near
        super().__init__(f'no node{place} is called "{name}"{did_you_mean(near)}')


@dataclass(frozen=True)
class FoundNode:
    """A node that has the name.

    Attributes:
        name: its name, without what else was asked with it.
        body: where it stands, and *index* at which place.
        namesakes: how many other nodes of the body have its name.
        also_in: functions that have a node of this name too.
    """

    name: str
    body: Body
    index: int
    namesakes: int
    also_in: list[str]


def find_node(bodies: Bodies, name: str, function: str | None = None) -> FoundNode:
    """Return the node of a name; of several the first, the graph's before a function's.

    Args:
        name: its name, also as `name:1`, `^name` or, in a function, `name:argument:0`.
        function: look only in the body of this function, as `find_function` takes it.

    Raises:
        NoSuchNodeError: there is none.
        NoSuchFunctionError: there is no such function, or there are several.
    """
    chosen = bodies.all()
    place = ""
    if function is not None:
        chosen = [find_function(bodies, function)]
        place = f' in function "{chosen[0].function}"'
    wanted = list(dict.fromkeys((name, *_plain_names(name))))
    found: dict[str, list[tuple[Body, int]]] = {}
    for body in chosen:
        for index, (text,) in enumerate(body.rows((_NAME,))):
            if text in wanted:
                found.setdefault(text, []).append((body, index))
    for text in wanted:
        if text in found:
            body, index = found[text][0]
            same = [other for other, _ in found[text] if other is body]
            others = [other.function for other, _ in found[text][1:] if other is not body]
            return FoundNode(text, body, index, len(same) - 1, list(dict.fromkeys(others)))
    every = (text for body in chosen for (text,) in body.rows((_NAME,)))
    raise NoSuchNodeError(name, near(wanted[-1], every), place)


def _plain_names(name: str) -> Iterator[str]:
    """Yield what is left of a name without the marks of an input."""
    name = name.removeprefix("^")
    yield name
    yield split_input(name)[0]
    yield name.partition(":")[0]
