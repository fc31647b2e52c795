"""What two files differ in, as a list: what changed where, and how it was before and is after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.diff_facts import Value
from pbkaitai.views.escape import cut, cut_end
from pbkaitai.views.layout import NAME, NUMBER, TYPE, Block, Column, Facts, table
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.oneline import one_line, value_text

if TYPE_CHECKING:
    from pbkaitai.analysis.diff_facts import Difference

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
_WIDTH: Final = 240


def listing(found: Iterable[Difference], facts: Mapping[str, Any]) -> Listing:
    """Return differences as a list; they are gone through once.

    Args:
        facts: what is compared, for the dict.
    """
    return Listing("differences", _COLUMNS, map(data, found), _cells, facts)


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


def _text(value: Any) -> str:
    if isinstance(value, Value):
        return _value_text(value)
    if isinstance(value, str):
        return cut(value, _WIDTH)
    if value.DESCRIPTOR.full_name == "tensorflow.NodeDef":
        return _node_text(value)
    return one_line(value)


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
        return cut_end(f"{node.op} {one_line(value.tensor)}", _WIDTH)
    shown = [cut(text, 60) for _, text in zip(range(_INPUTS), node.input, strict=False)]
    if len(node.input) > _INPUTS:
        shown.append(f"… {len(node.input)} inputs")
    return cut_end(f"{node.op}({', '.join(shown)})", _WIDTH)
