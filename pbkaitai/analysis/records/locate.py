"""From a path expression to where in a file it leads.

Knows files of one message and of many, and the names that people give instead of a path; the
steps are `pbkaitai.analysis.records.path_steps`'s. What stands at a place is left to
`pbkaitai.analysis.records.walk`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.records.near import CANDIDATES, no_element, no_key
from pbkaitai.analysis.records.parts import Part, parts
from pbkaitai.analysis.records.path_steps import NothingThereError, Resolver
from pbkaitai.analysis.records.rows import Scope, key_text
from pbkaitai.errors import DecodeError, PathError
from pbkaitai.query.paths import Step, parse_path

if TYPE_CHECKING:
    from pbkaitai.opening import OpenedFile

# What people give by its bare name: where it is in a graph, and what it is.
_NAMED: Final = (
    ("node", "name", "node"),
    ("library.function", "signature.name", "function"),
    ("library.function[*].node_def", "name", "node of a function"),
)

__all__ = ["NothingThereError", "first_scopes", "locate", "locate_raw"]


def locate(file: OpenedFile, text: str) -> Iterator[Scope]:
    """Yield the places that a path leads to, in file order; several where a step is `[*]`,
    a condition, or a repeated field without an index on the way.

    Args:
        text: from the file's message: `node[0].attr["value"].tensor`. In files of several
            messages the first step is `record[3]`, `entry["name"]` or `header`.

    Raises:
        PathError: the path is malformed, fits no field, or has a key or an index that is not
            there; suggests a near one.
        NothingThereError: what it leads to is not set.
    """
    try:
        steps = parse_path(text)
        yield from _locate(file, steps, text)
    except NothingThereError:
        raise
    except PathError as error:
        hint = _name_hint(file, text)
        if hint is None:
            raise
        raise PathError(f"{error.reason}; {hint}", path=text) from None


def locate_raw(part: Part, text: str) -> Iterator[Scope]:
    """Yield the places that a path of field numbers leads to: `1[3].2`.

    Raises:
        PathError, NothingThereError: as `locate`.
    """
    return Resolver(text, parse_path(text)).places(Scope(part, None, part.span))


def first_scopes(file: OpenedFile) -> Iterator[Scope]:
    """Yield each outermost message of a file."""
    return map(_scope_of, parts(file))


def _scope_of(part: Part) -> Scope:
    name = part.name
    if part.name == "record":
        name = f"record[{part.index}]"
    elif part.name == "entry":
        name = f"entry[{key_text(part.key)}]"
    cls = type(part.message) if part.message is not None else None
    spans = part.message._spans if part.message is not None else part.span
    return Scope(part, cls, spans, name, name)


def _locate(file: OpenedFile, steps: tuple[Step, ...], text: str) -> Iterator[Scope]:
    if file.message is not None:
        top = next(first_scopes(file))
        yield from Resolver(text, steps).places(top) if steps else (top,)
        return
    if not steps:
        yield from first_scopes(file)
        return
    resolver = Resolver(text, steps[1:])
    seen = False
    for scope in _chosen_parts(file, steps[0], text):
        if len(steps) == 1:
            seen = True
            yield scope
            continue
        for place in resolver.found(scope):
            seen = True
            yield place
    if not seen:
        raise resolver.nothing()


def _chosen_parts(file: OpenedFile, step: Step, text: str) -> Iterator[Scope]:
    names = ("record",) if file.records is not None else ("header", "entry")
    if step.name not in names:
        of = "records" if file.records is not None else "entries"
        first = "record[0]" if file.records is not None else 'header, entry["name"]'
        raise PathError(
            f'a path begins with {first} in a file of {of}, not with "{step.name}"', path=text
        )
    total = 0
    keys: list[str] = []
    for scope in first_scopes(file):
        part = scope.part
        if part.name != step.name:
            continue
        total += 1
        keys.append(part.key or "") if len(keys) < CANDIDATES else None
        if step.index is not None and step.index >= 0 and part.index != step.index:
            continue
        if step.key is not None and part.key != step.key:
            continue
        if step.index is not None and step.index < 0:
            continue  # counted first, below
        yield scope
        if step.index is not None or step.key is not None:
            return
    if step.index is not None and -total <= step.index < 0:
        again = step._replace(index=step.index + total)
        yield from _chosen_parts(file, again, text)
    elif step.index is not None:
        raise PathError(no_element(step.name, total, step.index), path=text)
    elif step.key is not None:
        raise PathError(no_key(step.name, step.key, keys), path=text)


def _name_hint(file: OpenedFile, text: str) -> str | None:
    """Return how a node or a function is written whose bare name somebody gave as a path."""
    from pbkaitai.analysis.graphs import find_graphs

    name = text.strip().removeprefix("^").partition(":")[0]
    quoted = key_text(name)
    for graph in find_graphs(file):
        prefix = f"{graph.path}." if graph.path else ""
        for path, column, noun in _NAMED:
            try:
                names = graph.graph_def.rows(path, [column])
            except DecodeError:
                continue
            if any(row[0] == name for row in names):
                return f"the {noun} of that name is {prefix}{path}[{column}={quoted}]"
    return None
