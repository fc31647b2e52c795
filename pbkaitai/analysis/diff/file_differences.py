"""What two files differ in: which of their messages belong together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from pbkaitai.analysis.diff.differences import differences
from pbkaitai.analysis.diff.facts import ADDED, CHANGED, REMOVED, Difference, Place
from pbkaitai.analysis.diff.list_differences import same_bytes
from pbkaitai.analysis.diff.rules import Rules
from pbkaitai.analysis.diff.variable_differences import variable_differences
from pbkaitai.analysis.graphs import choose_graph, find_graphs
from pbkaitai.analysis.values.variables import SAVED_MODEL, has_place, needs_variables
from pbkaitai.errors import PbError
from pbkaitai.naming import with_article

if TYPE_CHECKING:
    from pbkaitai.opening import OpenedFile


class KindsDifferError(PbError, TypeError):
    """Two files that hold nothing that could be compared.

    Attributes:
        kinds: what the files are.
    """

    def __init__(self, a: str, b: str) -> None:
        self.kinds = (a, b)
        super().__init__(f"{with_article(a)} and {with_article(b)} have nothing to compare")


@dataclass(frozen=True)
class Compared:
    """What of two files is compared.

    Attributes:
        subject: what it is: a message type, `graph`, `checkpoint` or `records`.
        differences: what they differ in; worked out as they are taken.
        left_out: what is not compared, a sentence each.
    """

    subject: str
    differences: Iterator[Difference]
    left_out: tuple[str, ...] = ()


def compare_files(a: OpenedFile, b: OpenedFile, rules: Rules, tags: str | None = None) -> Compared:
    """Return what two files differ in.

    Messages of one type are compared whole, SavedModels with their variables. Of two files
    that hold graphs in other ways, such as a SavedModel and a GraphDef, the graphs are.

    Args:
        tags: compare the meta-graphs of SavedModels with these tags alone.

    Raises:
        KindsDifferError: the files hold nothing of one kind.
        NoMetaGraphError: there is no meta-graph with these tags.
    """
    if a.checkpoint is not None and b.checkpoint is not None:
        return Compared("checkpoint", variable_differences(a, b, rules))
    if a.records is not None and b.records is not None:
        return Compared("records", _records(a, b, rules))
    if a.message is None or b.message is None:
        raise KindsDifferError(a.kind, b.kind)
    if type(a.message) is type(b.message) and tags is None:
        found = _models(a.message, b.message, rules)
        return _with_variables(a.kind, found, a, b, rules)
    if not find_graphs(a) or not find_graphs(b):
        raise KindsDifferError(a.kind, b.kind)
    left, right = choose_graph(a, tags), choose_graph(b, tags)
    if left.meta_graph is not None and right.meta_graph is not None:
        path = right.path.rpartition(".")[0]
        found = _messages(left.meta_graph, right.meta_graph, rules, Place(path=path))
        return _with_variables("tensorflow.MetaGraphDef", found, a, b, rules)
    place = Place(path=right.path)
    return Compared("graph", _messages(left.graph_def, right.graph_def, rules, place))


def _with_variables(
    subject: str, found: Iterator[Difference], a: OpenedFile, b: OpenedFile, rules: Rules
) -> Compared:
    unknown = [
        file.path or "the bytes" for file in (a, b) if not has_place(file) and needs_variables(file)
    ]
    left_out = tuple(
        f"the variables are not compared: nothing is known beside {name}" for name in unknown
    )
    return Compared(subject, chain(found, variable_differences(a, b, rules)), left_out)


def _models(a: Any, b: Any, rules: Rules) -> Iterator[Difference]:
    """Yield what two messages differ in; of SavedModels of one meta-graph, those belong together.

    Meta-graphs of several are matched by their tags.
    """
    if a.DESCRIPTOR.full_name == SAVED_MODEL and len(a.meta_graphs) == len(b.meta_graphs) == 1:
        left, right = a.meta_graphs[0], b.meta_graphs[0]
        if set(left.meta_info_def.tags) != set(right.meta_info_def.tags):
            yield from _versions(a, b)
            yield from _messages(left, right, rules, Place(path="meta_graphs[0]"))
            return
    yield from _messages(a, b, rules, Place())


def _versions(a: Any, b: Any) -> Iterator[Difference]:
    before, after = a.saved_model_schema_version, b.saved_model_schema_version
    if before != after:
        place = Place().step("saved_model_schema_version")
        yield place.told(CHANGED, str(before), str(after))


def _messages(a: Any, b: Any, rules: Rules, place: Place) -> Iterator[Difference]:
    if same_bytes(a, b):
        return iter(())
    return differences(_read_anew(a), _read_anew(b), rules, place)


def _read_anew(message: Any) -> Any:
    """Return a message that was made from text as one of bytes, which can be compared quickly."""
    if message._edits is None:
        return message
    made = type(message).from_bytes(message.to_bytes())
    made._source.collect([])
    return made


def _records(a: OpenedFile, b: OpenedFile, rules: Rules) -> Iterator[Difference]:
    left, right = a.records or (), b.records or ()
    for index in range(max(len(left), len(right))):
        place = Place(path=f"record[{index}]", field=f"record[{index}]")
        if index >= len(left) or index >= len(right):
            change = ADDED if index >= len(left) else REMOVED
            before = _record_text(left[index]) if index < len(left) else None
            after = _record_text(right[index]) if index < len(right) else None
            yield place.told(change, before, after)
            continue
        x, y = left[index], right[index]
        if x.data == y.data:
            continue
        if x.message is None or type(x.message) is not type(y.message):
            yield place.told(CHANGED, _record_text(x), _record_text(y))
        else:
            yield from differences(x.message, y.message, rules, place)


def _record_text(record: Any) -> Any:
    return f"{len(record.data):,} bytes" if record.message is None else record.message
