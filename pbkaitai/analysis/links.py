"""The edges of a graph from both ends: what feeds a node, and what a node feeds.

`pbkaitai.analysis.flow` reads them; here they are turned round as well, in arrays of ints.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from pbkaitai.analysis.flow import CONTROL

if TYPE_CHECKING:
    from pbkaitai.analysis.flow import Flow


class Links:
    """The nodes of a graph by number, and their neighbours.

    Attributes:
        names, ops: of each node.
    """

    def __init__(self, flow: Flow) -> None:
        self.names = flow.names
        self.ops = flow.ops
        self._sources, self._outputs, self._starts = flow.sources, flow.outputs, flow.starts
        count, edges = len(flow), len(flow.sources)
        ends = array("q", bytes(8 * (count + 1)))
        for source in flow.sources:
            ends[source + 1] += 1
        for node in range(count):
            ends[node + 1] += ends[node]
        self._user_starts = ends
        self._users = array("i", bytes(4 * edges))
        self._used = array("i", bytes(4 * edges))
        places = array("q", ends)
        for edge in flow.edges():
            place = places[edge.source]
            self._users[place] = edge.target
            self._used[place] = edge.output
            places[edge.source] = place + 1

    def __len__(self) -> int:
        return len(self.names)

    def inputs(self, node: int) -> list[tuple[int, int]]:
        """Return the node and the output behind each input; `CONTROL` for a control input."""
        edges = slice(self._starts[node], self._starts[node + 1])
        return list(zip(self._sources[edges], self._outputs[edges], strict=True))

    def data_inputs(self, node: int) -> list[int]:
        """Return the node behind each input that is a tensor."""
        return [source for source, output in self.inputs(node) if output != CONTROL]

    def users(self, node: int) -> list[tuple[int, int]]:
        """Return each node that takes something from *node*, and which output it takes."""
        edges = slice(self._user_starts[node], self._user_starts[node + 1])
        return list(zip(self._users[edges], self._used[edges], strict=True))

    def data_users(self, node: int) -> list[int]:
        """Return each node that takes a tensor of *node*."""
        return [user for user, output in self.users(node) if output != CONTROL]

    def used_outputs(self, node: int) -> set[int]:
        """Return the outputs of a node that others take."""
        return {output for _, output in self.users(node) if output != CONTROL}
