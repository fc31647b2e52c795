"""A file for a notebook or a script: what the command shows, as Python objects.

`pbkaitai.open` gives one. Everything is worked out when it is asked for, and imported then:
opening a file is quick.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbkaitai.opening import OpenedFile, open_as

if TYPE_CHECKING:
    import networkx
    import pandas
    import pyarrow

    from pbkaitai.analysis.graphs import FoundGraph
    from pbkaitai.explorer.items import Check, Items, Signatures
    from pbkaitai.explorer.tensors import Tensors
    from pbkaitai.graph.graph import Graph


class File(OpenedFile):
    """A file whose kind is known, with its graphs, signatures and tensors."""

    @property
    def signatures(self) -> Signatures:
        """The signatures beside `graph`; none where the file has no meta-graph."""
        from pbkaitai.explorer.items import Signatures

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
        from pbkaitai.analysis.graphs import find_graphs

        return find_graphs(self)

    def nodes(self, pattern: str = "", *, op: str | None = None, functions: bool = False) -> Items:
        """Return the nodes of `graph` with what goes in and comes out of them.

        Args:
            pattern: a part of the name, or a glob for all of it.
            op: only nodes of this op.
            functions: whether to look in functions as well.

        Raises:
            NoNodesError: the file has none.
        """
        from pbkaitai.analysis.nodes.bodies import find_bodies
        from pbkaitai.analysis.nodes.listing import list_nodes
        from pbkaitai.analysis.nodes.node_filters import NodeFilter
        from pbkaitai.explorer.items import Items
        from pbkaitai.views import nodes as view

        wanted = NodeFilter(pattern, ops=(op,) if op is not None else ())
        bodies = find_bodies(self._alive())
        found = list_nodes(bodies, wanted, functions=functions)
        return Items(view.listing(found, with_function=functions or bodies.own is None))

    def ops(self) -> Items:
        """Return the ops of `graph` and its functions: how often, who knows them, since when.

        Raises:
            NoNodesError: the file has none.
        """
        from pbkaitai.analysis.checks.op_use import op_uses
        from pbkaitai.analysis.nodes.bodies import find_bodies
        from pbkaitai.explorer.items import Items
        from pbkaitai.views import op_table

        return Items(op_table.listing(op_uses(find_bodies(self._alive()))))

    def functions(self) -> Items:
        """Return the functions of `graph`: their size, what they take and give, who calls them.

        Raises:
            NoNodesError: the file has none.
        """
        from pbkaitai.analysis.nodes.bodies import find_bodies
        from pbkaitai.analysis.nodes.calls import call_graph
        from pbkaitai.analysis.nodes.one_function import aliases
        from pbkaitai.explorer.items import Items
        from pbkaitai.views import functions as view

        bodies = find_bodies(self._alive())
        return Items(view.listing(call_graph(bodies), aliases(bodies), plumbing=True))

    def check(self, *, deny: str | Iterable[str] = (), allow: str | Iterable[str] = ()) -> Check:
        """Return what is wrong with the file, or may go wrong; it is true where all is well.

        Args:
            deny: ops, or globs of ops, that count as dangers too.
            allow: ops, or globs of ops, that do not.
        """
        from pbkaitai.analysis.checks.audit import audit
        from pbkaitai.explorer.items import Check
        from pbkaitai.views import check as view

        found = audit(self._alive(), deny=_words(deny), allow=_words(allow))
        return Check(view.data(self, found))

    def tensors(self, pattern: str = "") -> Tensors:
        """Return the constants, the variables with their values, and all other tensors.

        Args:
            pattern: a part of the name, or a glob for all of it.
        """
        from pbkaitai.analysis.values.constants import find_constants, matches
        from pbkaitai.explorer.tensors import Tensors

        found = find_constants(self._alive())
        return Tensors([one for one in found if not pattern or matches(pattern, one)])

    def io(self, *, ignore_signatures: bool = False, everything: bool = False) -> Items:
        """Return the likely inputs and outputs of `graph`, ranked, each with the reason.

        Args:
            ignore_signatures: rank them, whatever the signatures say.
            everything: give what is possible and what was cut away as well.

        Raises:
            NoGraphError: the file has none.
        """
        from pbkaitai.analysis.ends.endpoints import FactFinder, find_endpoints
        from pbkaitai.analysis.nodes.bodies import find_bodies
        from pbkaitai.explorer.items import Items
        from pbkaitai.views import io as view

        self._chosen  # raises where there is no graph  # noqa: B018
        bodies = find_bodies(self._alive())
        found = find_endpoints(bodies, ignore_signatures=ignore_signatures, is_completed=everything)
        facts = FactFinder(bodies, found.node_count).of
        return Items(view.listing(found, facts, everything=everything))

    def diff(
        self,
        other: OpenedFile,
        *,
        ignore: str | Iterable[str] = (),
        rtol: float = 0,
        atol: float = 0,
    ) -> Items:
        """Return what *other* differs in; nothing where both are equal.

        Args:
            ignore: of `names`, `prefix`, `order`, `devices`, `versions`.
            rtol, atol: how far numbers in tensors may be apart, as in `numpy.isclose`.

        Raises:
            KindsDifferError: the files have nothing in common.
            UnknownRuleError: a word in *ignore* is none of those.
            ValueError: a tolerance is negative or NaN.
        """
        from pbkaitai.analysis.diff.file_differences import compare_files
        from pbkaitai.analysis.diff.rules import Rules, parse_ignored
        from pbkaitai.explorer.items import Items
        from pbkaitai.views import diff as view

        if not (rtol >= 0 and atol >= 0):
            raise ValueError(f"tolerances are 0 or more, not rtol {rtol}, atol {atol}")
        rules = Rules(parse_ignored(_words(ignore)), rtol, atol)
        compared = compare_files(self._alive(), other, rules)
        return Items(view.listing(compared.differences, {"subject": compared.subject}))

    def to_pandas(self) -> pandas.DataFrame:
        """Return the nodes of `graph` as a data frame.

        Raises:
            MissingExtraError: pandas is not installed.
            NoGraphError: the file has none.
        """
        from pbkaitai.tables import columns, frames

        return frames.to_pandas(columns.nodes_table(self._chosen))

    def to_arrow(self) -> pyarrow.Table:
        """Return the nodes of `graph` as an Arrow table.

        Raises:
            MissingExtraError: PyArrow is not installed.
            NoGraphError: the file has none.
        """
        from pbkaitai.tables import columns, frames

        return frames.to_arrow(columns.nodes_table(self._chosen))

    def to_networkx(self) -> networkx.MultiDiGraph[str]:
        """Return `graph` for NetworkX: see `pbkaitai.tables.networks`.

        Raises:
            MissingExtraError: NetworkX is not installed.
            NoGraphError: the file has none.
        """
        from pbkaitai.tables.networks import to_networkx

        return to_networkx(self._chosen)

    def summary(self) -> dict[str, Any]:
        """Return what `pbkaitai show --json` prints."""
        from pbkaitai.views import summary

        return summary.data(self._alive())

    def __str__(self) -> str:
        from pbkaitai.views import summary

        return summary.text(self.summary())

    def _repr_html_(self) -> str:
        from pbkaitai.views.html import file_html

        return file_html(self._alive())

    @cached_property
    def _chosen(self) -> FoundGraph:
        from pbkaitai.analysis.graphs import choose_graph

        return choose_graph(self._alive())

    _is_closed = False

    def close(self) -> None:
        """Let go of the file; what was read stays, the rest cannot be read any more."""
        super().close()
        self._is_closed = True

    def _alive(self) -> File:
        """Return the file itself; once it is closed, say so rather than what breaks then."""
        if self._is_closed:
            raise ValueError(f"{self!r} is closed; ask while it is open")
        return self


def _words(text: str | Iterable[str]) -> tuple[str, ...]:
    """Return the words as they are, or one that stands alone: a text is no row of letters."""
    return (text,) if isinstance(text, str) else tuple(text)


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
