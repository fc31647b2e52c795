"""What two files differ in, as a list: what changed where, and how it was before and is after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.diff.facts import Value
from pbkaitai.views.escape import cut, cut_end
from pbkaitai.views.layout import NAME, NUMBER, TYPE, Block, Column, Facts, table
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.oneline import one_line, value_text
from pbkaitai.views.words import count_text

if TYPE_CHECKING:
    from pbkaitai.analysis.diff.facts import Difference

_COLUMNS: Final = (
    Column("change", TYPE),
    Column("what", TYPE),
    Column("name", NAME),
    Column("field"),
    Column("before"),
    Column("after"),
    Column("note"),
)
_COUNTS: Final = (
    Column("what", TYPE),
    Column("added", NUMBER),
    Column("removed", NUMBER),
    Column("changed", NUMBER),
    Column("reordered", NUMBER),
)
_CHANGES: Final = ("added", "removed", "changed", "reordered")
_INPUTS: Final = 4
_NAME: Final = 60
_WIDTH: Final = 160


def listing(found: Iterable[Difference], facts: Mapping[str, Any]) -> Listing:
    """Return differences as a list; they are gone through once.

    Args:
        facts: what is compared, for the dict.
    """
    items = map(data, found)
    return Listing("differences", _COLUMNS, items, _cells, facts, _COLUMNS[:-1], _table_cells)


def data(difference: Difference) -> Item:
    """Return one difference as a plain dict."""
    item: Item = {
        "change": difference.change,
        "what": difference.what,
        "name": difference.name,
        "field": difference.field,
        "path": difference.path,
    }
    if difference.before is not None:
        item["before"] = _text(difference.before)
    if difference.after is not None:
        item["after"] = _text(difference.after)
    if difference.note:
        item["note"] = difference.note
    return item


def counts(found: Iterable[Difference]) -> dict[str, dict[str, int]]:
    """Return how many things were added, removed, changed and reordered, by what they are.

    A thing of which several fields changed counts once.
    """
    totals: dict[str, Counter[str]] = {}
    last: tuple[str, str] | None = None
    for difference in found:
        thing = difference.what, difference.name
        change = difference.change
        if difference.name and difference.field:
            if thing == last:
                continue
            last = thing
        totals.setdefault(difference.what, Counter())[change] += 1
    return {
        what: {change: total[change] for change in _CHANGES if total[change]}
        for what, total in totals.items()
    }


def brief_blocks(data: dict[str, Any]) -> list[Block]:
    """Return the numbers as a table below what is compared."""
    rows = [
        (what, *(f"{count[change]:,}" if change in count else "" for change in _CHANGES))
        for what, count in data["counts"].items()
    ]
    return [Facts((("before", data["a"]), ("after", data["b"]))), *table(_COUNTS, rows)]


def _cells(item: Item) -> Sequence[object]:
    return [
        item["change"],
        item["what"],
        item["name"],
        item["field"] or ("" if item["name"] else "(all of it)"),
        item.get("before", ""),
        item.get("after", ""),
        item.get("note", ""),
    ]


def _table_cells(item: Item) -> Sequence[object]:
    """Return cells for people: the note, mostly empty, has no column of its own."""
    *cells, after, note = _cells(item)
    return [*cells, f"{after}  ({note})" if note else after]


def _text(value: Any) -> str:
    if isinstance(value, Value):
        return _value_text(value)
    if isinstance(value, str):
        return cut(value, _WIDTH)
    write = _WRITERS.get(value.DESCRIPTOR.full_name, one_line)
    return cut_end(write(value), _WIDTH)


def _value_text(value: Value) -> str:
    if isinstance(value.value, list):
        return cut_end(value_text(value.field, value.value), _WIDTH)
    if value.field.is_repeated:
        text = value_text(value.field, [value.value])
        return cut_end(text.removeprefix("[").removesuffix("]"), _WIDTH)
    return cut_end(value_text(value.field, value.value), _WIDTH)


def _node_text(node: Any) -> str:
    value = node.attr.get("value")
    if value is not None and value.has("tensor"):
        return f"{node.op} {one_line(value.tensor)}"
    return f"{node.op}({_names(node.input)})"


def _op_text(op: Any) -> str:
    inputs, outputs = ([arg.name for arg in args] for args in (op.input_arg, op.output_arg))
    return f"{op.name}({_names(inputs)}) → {_names(outputs) or 'nothing'}"


def _function_text(function: Any) -> str:
    return f"{_op_text(function.signature)}, {count_text(len(function.node_def), 'node')}"


def _graph_text(graph: Any) -> str:
    functions = count_text(len(graph.library.function), "function")
    return f"{count_text(len(graph.node), 'node')}, {functions}"


def _names(names: Any) -> str:
    shown = [cut(text, _NAME) for _, text in zip(range(_INPUTS), names, strict=False)]
    return ", ".join(shown) + (f", … {len(names)} in all" if len(names) > _INPUTS else "")


# Message → what is told of one that is on one side only; others are written field by field.
_WRITERS: Final[dict[str, Callable[[Any], str]]] = {
    "tensorflow.FunctionDef": _function_text,
    "tensorflow.GraphDef": _graph_text,
    "tensorflow.MetaGraphDef": lambda meta_graph: _graph_text(meta_graph.graph_def),
    "tensorflow.NodeDef": _node_text,
    "tensorflow.OpDef": _op_text,
}
