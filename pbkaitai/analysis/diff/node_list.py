"""The nodes of a graph or function for a comparison: their bytes, their names, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.diff.list_differences import equal_spans
from pbkaitai.query.parts import parts

if TYPE_CHECKING:
    from pbkaitai.message import Message

# So few names are read from the nodes themselves.
_FEW: Final = 1000
_COLUMNS: Final = ("op", "device", "attr.key", "span(attr.value)", "input")


class NodeFacts(NamedTuple):
    """A node, names aside.

    Attributes:
        attrs: key and bytes of each attribute, in file order.
        inputs: names of tensors and control inputs.
    """

    op: str
    device: str
    attrs: Sequence[tuple[str, bytes]]
    inputs: Sequence[str]


class NodeList:
    """The nodes in a repeated field.

    Attributes:
        owner: the graph or function.
        field: `node` or `node_def`.
    """

    def __init__(self, owner: Message, field: str) -> None:
        self.owner = owner
        self.field = field
        self._is_edited = owner._edits is not None
        self._triples: Any = () if self._is_edited else owner._load().get(field) or ()

    def __len__(self) -> int:
        return len(getattr(self.owner, self.field)) if self._is_edited else len(self._triples) // 3

    def node(self, number: int) -> Any:
        """Return a node; it is made anew each time, so that a large graph is not held."""
        if self._is_edited:
            return getattr(self.owner, self.field)[number]
        cls: Any = self.owner._layout.readers[self.field].target
        return cls._from_spans(self.owner, self._span(number))

    def same(self, number: int, other: NodeList, there: int) -> bool:
        """Return whether two nodes stand in their files in the same bytes."""
        if self._is_edited or other._is_edited:
            return False
        data, others = self.owner._source.data, other.owner._source.data
        return equal_spans(data, self._span(number), others, other._span(there))

    def names(self, start: int, stop: int) -> list[str]:
        """Return the names of the nodes from *start* to *stop*."""
        if stop - start <= _FEW:
            return [str(self.node(number).name) for number in range(start, stop)]
        return self._names[start:stop]

    def facts(self) -> Iterator[NodeFacts]:
        """Yield op, device, attributes and inputs of each node."""
        if not self._is_edited and not self.owner._source.problems:
            data = self.owner._source.data
            for part in parts(self.owner, self.field):
                for op, device, keys, spans, inputs in part.rows(self.field, _COLUMNS):
                    attrs = [
                        (key, bytes(data[span[0] : span[1]]) if span else b"")
                        for key, span in zip(keys, spans, strict=True)
                    ]
                    yield NodeFacts(op, device, attrs, inputs)
            return
        for number in range(len(self)):
            node = self.node(number)
            attrs = [(key, value.to_bytes()) for key, value in node.attr.items()]
            yield NodeFacts(node.op, node.device, attrs, list(node.input))

    @cached_property
    def _names(self) -> list[str]:
        found: list[str] = []
        if not self._is_edited and not self.owner._source.problems:
            for part in parts(self.owner, self.field):
                found += (name for (name,) in part.rows(self.field, ["name"]))
            if len(found) == len(self):
                return found
        return [str(self.node(number).name) for number in range(len(self))]

    def _span(self, number: int) -> tuple[int, int]:
        return self._triples[3 * number + 1], self._triples[3 * number + 2]
