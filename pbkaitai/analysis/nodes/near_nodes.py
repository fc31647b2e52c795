"""What a person may have meant by a filter that no node is like: an op, a scope, an attribute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.nodes.node_filters import NodeFilter
from pbkaitai.analysis.suggest import near
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies

_OP: Final = Cell("op", lambda node: node.op)
_NAME: Final = Cell("name", lambda node: node.name)
_KEYS: Final = Cell("attr.key", lambda node: list(node.attr))


def near_filters(bodies: Bodies, wanted: NodeFilter, *, functions: bool = False) -> list[str]:
    """Return what is most like the first filter that no node has, best first.

    Args:
        functions: whether nodes of functions were looked through as well.
    """
    looked_at = bodies.all() if functions or bodies.own is None else [bodies.own]

    def values(cell: Cell) -> Iterator[object]:
        for body in looked_at:
            for (value,) in body.rows((cell,)):
                yield value

    ops = dict.fromkeys(map(str, values(_OP))) if wanted.ops else {}
    keys: dict[str, None] = {}
    if wanted.attrs:
        for found in values(_KEYS):
            keys.update(dict.fromkeys(found))  # type: ignore[call-overload]
    for asked, there in ((wanted.ops, ops), ([attr.key for attr in wanted.attrs], keys)):
        found_near = _near(asked, there)
        if found_near:
            return found_near
    if wanted.scopes:
        found_near = _near(wanted.scopes, dict.fromkeys(_scopes(map(str, values(_NAME)))))
        if found_near:
            return found_near
    if not wanted.pattern or wanted.is_regex:
        return []
    return _near([wanted.pattern], dict.fromkeys(map(str, values(_NAME))))


def _near(asked: Iterable[str], there: dict[str, None]) -> list[str]:
    for text in asked:
        if text and text not in there:
            found = near(text, there)
            if found:
                return found
    return []


def _scopes(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        scope = name.rpartition("/")[0]
        while scope:
            yield scope
            scope = scope.rpartition("/")[0]
