"""A file for a notebook or a script: what the command shows, as Python objects.

`pbkaitai.open` gives one. Everything is worked out when it is asked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pbkaitai.analysis.graphs import FoundGraph, choose_graph, find_graphs
from pbkaitai.opening import OpenedFile, open_as

if TYPE_CHECKING:
    from pbkaitai.graph.graph import Graph
    from pbkaitai.messages import SignatureDef


class Signatures(Mapping[str, "SignatureDef"]):
    """The signatures of a meta-graph by name, in file order; a notebook shows their tables."""

    def __init__(self, signatures: Mapping[str, SignatureDef]) -> None:
        self._signatures = signatures

    def __getitem__(self, name: str) -> SignatureDef:
        return self._signatures[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._signatures)

    def __len__(self) -> int:
        return len(self._signatures)

    def __repr__(self) -> str:
        return f"<signatures: {', '.join(self) or 'none'}>"

    def _repr_html_(self) -> str:
        from pbkaitai.views.html import to_html
        from pbkaitai.views.sections import signatures

        return to_html(signatures.blocks(signatures.data(self._signatures), 1))


class File(OpenedFile):
    """A file whose kind is known, with its graphs, signatures and tensors."""

    @property
    def signatures(self) -> Signatures:
        """The signatures beside `graph`; none where the file has no meta-graph."""
        meta_graph = self._chosen.meta_graph if self.graphs else None
        return Signatures(meta_graph.signature_def if meta_graph is not None else {})

    @property
    def graph(self) -> Graph:
        """The only graph, the one that is tagged `serve`, or the first.

        Raises:
            NoGraphError: the file has none.
        """
        return self._chosen.graph

    @cached_property
    def graphs(self) -> list[FoundGraph]:
        """All graphs in file order, each with its tags; empty for a file of another kind."""
        return find_graphs(self)

    @cached_property
    def _chosen(self) -> FoundGraph:
        return choose_graph(self)

    def _repr_html_(self) -> str:
        from pbkaitai.views.html import file_html

        return file_html(self)


def open(
    source: str | os.PathLike[str] | bytes | bytearray | memoryview, type: str | None = None
) -> File:
    """Return what a file holds.

    Args:
        source: path of a file, of a SavedModel's folder, prefix of a checkpoint, `-` for
            stdin; or bytes.
        type: message type such as `tensorflow.NodeDef` or `NodeDef` to read the file as,
            whatever it looks like; also `checkpoint-index` and the other kinds.

    Raises:
        OSError: the file cannot be opened.
        UnknownTypeError: no message is called *type*.
        UnknownFormatError: the file holds none of the known messages; the error says what
            it is where it can.
        TextFormatError: the text form of a message has a fault.
        DecodeError: nothing of the file can be read.
    """
    return open_as(File, source, type)
