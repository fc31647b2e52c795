"""A file for a notebook or a script: what the command shows, as Python objects.

`pbkaitai.open` gives one. Everything is worked out when it is asked for.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

from pbkaitai.analysis.graphs import FoundGraph, choose_graph, find_graphs
from pbkaitai.opening import OpenedFile, open_as

if TYPE_CHECKING:
    from pbkaitai.graph.graph import Graph


class File(OpenedFile):
    """A file whose kind is known, with its graphs, signatures and tensors."""

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
