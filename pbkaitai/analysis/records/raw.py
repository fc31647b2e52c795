"""Bytes as records without a schema, whatever they are: nothing is detected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pbkaitai.analysis.records.cover import Piece, cover_raw
from pbkaitai.analysis.records.locate import locate_raw
from pbkaitai.analysis.records.parts import Part
from pbkaitai.analysis.records.rows import FAULT, Row, Scope
from pbkaitai.analysis.records.tree import scope_rows
from pbkaitai.errors import DecodeError
from pbkaitai.formats.inflate import inflate, is_gzip

# Faults that are kept: a hostile file has one in every guess.
_KEPT: Final = 1000


@dataclass
class RawFile:
    """Bytes that are read as records.

    Attributes:
        path: of the file, or an empty string.
        contents: the bytes, inflated where they stand in gzip.
        container: `gzip` or None.
        problems: the faults in the rows that were given.
    """

    path: str
    contents: bytes | memoryview
    container: str | None = None
    problems: list[DecodeError] = field(default_factory=list)

    @property
    def part(self) -> Part:
        """All of the bytes, as one message of no known type."""
        return Part(None, self.contents, (0, len(self.contents)))

    def cover(self, start: int, stop: int) -> Iterator[Piece]:
        """Yield what each byte of a span belongs to."""
        for piece in cover_raw(self.part, start, stop):
            self._note(piece.row)
            yield piece

    def rows(
        self, path: str = "", *, depth: int | None = None, limit: int | None = None
    ) -> Iterator[Row]:
        """Yield the rows of the records at a path of field numbers such as `1[3].2`.

        Raises:
            PathError: the path is malformed, or has an index that is not there.
            NothingThereError: nothing stands at it.
        """
        part = self.part
        scopes = (
            locate_raw(part, path)
            if path
            else iter((Scope(part, None, part.span, name="records"),))
        )
        for row in scope_rows(scopes, path, depth=depth, limit=limit):
            self._note(row)
            yield row

    def _note(self, row: Row | None) -> None:
        """Keep the fault of a row that has one."""
        fault = row.fault if row is not None and row.kind == FAULT else None
        if fault is not None and len(self.problems) < _KEPT:
            self.problems.append(fault)


def raw_file(path: str, data: bytes | memoryview) -> RawFile:
    """Return bytes as a file of records; what stands in gzip is inflated first.

    Raises:
        DecodeError: gzip that cannot be inflated at all.
    """
    if not is_gzip(data):
        return RawFile(path, data)
    contents, fault = inflate(data)
    if fault is not None and not contents:
        raise fault
    return RawFile(path, contents, "gzip", [fault] if fault is not None else [])
