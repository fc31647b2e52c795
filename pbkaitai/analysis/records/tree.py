"""A file as rows: all of it, or what stands at a path.

Puts together where a path leads and what stands there, and bounds how much of it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.records.locate import first_scopes, locate
from pbkaitai.analysis.records.parts import Part, count_parts
from pbkaitai.analysis.records.rows import FAULT, MORE, TOP, Row, Scope
from pbkaitai.analysis.records.walk import walk

if TYPE_CHECKING:
    from pbkaitai.errors import DecodeError
    from pbkaitai.opening import OpenedFile

# Faults of the framing that have a row; stderr tells more.
_FAULTS: Final = 20


def file_rows(
    file: OpenedFile, path: str = "", *, depth: int | None = None, limit: int | None = None
) -> Iterator[Row]:
    """Yield the rows of what stands at *path*.

    Args:
        depth: levels of rows below the first.
        limit: records of one repeated field in one message; also of a file's records, and of
            the places that the path leads to.

    Raises:
        PathError: as `locate`.
    """
    if path or file.message is not None:
        yield from scope_rows(locate(file, path), path, depth=depth, limit=limit)
        return
    scopes = first_scopes(file)
    first = next(scopes, None)
    if first is None:
        return
    total = count_parts(file)
    size = len(file.contents)
    whole = Part(None, file.contents, (0, size))
    yield Row(TOP, 0, "", file.kind, whole, 0, 0, 0, size, total=total)
    if depth == 0:
        return
    deeper = None if depth is None else depth - 1
    shown = 0
    for scope in islice((s for group in ((first,), scopes) for s in group), limit):
        yield from walk(scope, depth=deeper, limit=limit, at=1)
        shown += 1
    yield from _framing_faults(file, whole)
    if total > shown:
        name = first.part.name if file.records is not None else "entry"
        yield Row(MORE, 1, name, name, first.part, 0, 0, 0, 0, total=total - shown)


def _framing_faults(file: OpenedFile, whole: Part) -> Iterator[Row]:
    """Yield what is wrong between the messages of a file: no message has a row for it."""
    found = (fault for fault in file.problems if not fault.path or _is_framing(fault))
    for fault in islice(found, _FAULTS):
        offset = min(fault.offset, whole.span[1])
        yield Row(
            FAULT, 1, fault.path, fault.path, whole, offset, offset, offset, offset, fault=fault
        )


def _is_framing(fault: DecodeError) -> bool:
    return fault.reason.startswith("TFRecord")


def scope_rows(
    scopes: Iterator[Scope], path: str, *, depth: int | None, limit: int | None
) -> Iterator[Row]:
    """Yield the rows of the places that a path leads to."""
    last = None
    for scope in islice(scopes, limit):
        yield from walk(scope, depth=depth, limit=limit)
        last = scope
    rest = sum(1 for _ in scopes)
    if rest and last is not None:
        yield Row(MORE, 0, path, path, last.part, 0, 0, 0, 0, total=rest)
