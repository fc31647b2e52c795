"""Which elements of two lists belong together: by their names, else by their places."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.diff.facts import (
    ADDED,
    CHANGED,
    FUNCTION,
    NODE,
    REMOVED,
    REORDERED,
    Difference,
    Pair,
    Place,
    Step,
    Value,
)
from pbkaitai.analysis.diff.rules import ORDER, Rename, Rules

if TYPE_CHECKING:
    from pbkaitai.descriptor import Field
    from pbkaitai.message import Message

# Bytes that are compared at a time.
_CHUNK: Final = 1 << 20
# Longer lists without names are matched by place alone.
_ALIGNED: Final = 500
# So many values of a list are told one by one, and names of one.
_FEW: Final = 3
_NAMES: Final = 8

# Message → how an element of a list of them is called.
_KEYS: Final[dict[str, Callable[[Any], str]]] = {
    "tensorflow.FunctionDef": lambda m: str(m.signature.name),
    "tensorflow.GradientDef": lambda m: str(m.function_name),
    "tensorflow.OpDef": lambda m: str(m.name),
    "tensorflow.OpDef.ArgDef": lambda m: str(m.name),
    "tensorflow.OpDef.AttrDef": lambda m: str(m.name),
    "tensorflow.MetaGraphDef": lambda m: ",".join(sorted(m.meta_info_def.tags)),
    "tensorflow.NodeDef": lambda m: str(m.name),
}
# Message → what kind of thing an element or a map's value is.
THINGS: Final = {
    "tensorflow.CollectionDef": "collection",
    "tensorflow.FunctionDef": FUNCTION,
    "tensorflow.NodeDef": NODE,
    "tensorflow.OpDef": "op",
    "tensorflow.SignatureDef": "signature",
}
# Lists whose order `--ignore order` leaves out; the order of arguments always counts.
_UNORDERED: Final = frozenset(THINGS) | {"tensorflow.GradientDef", "tensorflow.MetaGraphDef"}
_FUNCTIONS: Final = frozenset(("tensorflow.FunctionDef", "tensorflow.GradientDef"))


def elements(a: Any, b: Any, place: Place, rules: Rules) -> Iterator[Step]:
    """Yield the differences of two lists of messages, and the pairs that belong together."""
    kind = (a[0] if len(a) else b[0]).DESCRIPTOR.full_name
    key = _KEYS.get(kind)
    if key is not None:
        rename = place.scope.function_a if kind in _FUNCTIONS else None
        left, right = _keyed(a, key, rename), _keyed(b, key)
        if left is not None and right is not None:
            yield from _by_name(left, right, kind, place, rules)
            return
    yield from _by_place(a, b, place)


def same_bytes(a: Message, b: Message) -> bool:
    """Return whether two messages stand in their files in the same bytes; reads no field."""
    if a._edits is not None or b._edits is not None or len(a._spans) != 2 or len(b._spans) != 2:
        return False
    return equal_spans(a._source.data, a._spans, b._source.data, b._spans)


def equal_spans(a: Any, span: Sequence[int], b: Any, other: Sequence[int]) -> bool:
    """Return whether two spans hold the same bytes; large ones are compared in parts."""
    size = span[1] - span[0]
    if size != other[1] - other[0]:
        return False
    for at in range(0, size, _CHUNK):
        part = min(_CHUNK, size - at)
        first, second = span[0] + at, other[0] + at
        if bytes(a[first : first + part]) != bytes(b[second : second + part]):
            return False
    return True


def scalars(
    field: Field,
    a: list[Any],
    b: list[Any],
    place: Place,
    differ: Callable[[Any, Any], bool],
) -> Iterator[Difference]:
    """Yield the differences of two lists of values: a few one by one, many as one."""
    pairs = enumerate(zip(a, b, strict=False))
    differing = [index for index, (x, y) in pairs if differ(x, y)]
    if len(a) == len(b) and not differing:
        return
    if len(a) == len(b) > 1 and len(differing) <= _FEW:
        for index in differing:
            at = place.step(f"[{index}]")
            yield at.told(CHANGED, Value(field, a[index]), Value(field, b[index]))
        return
    note = ""
    if a and b and max(len(a), len(b)) > _NAMES:
        note = f"first at [{differing[0] if differing else min(len(a), len(b))}]"
    change = CHANGED if a and b else ADDED if b else REMOVED
    yield place.told(change, _list(field, a), _list(field, b), note)


def names_text(names: Sequence[str]) -> str:
    """Return the first names of a list."""
    more = f", … {len(names):,} in all" if len(names) > _NAMES else ""
    return ", ".join(names[:_NAMES]) + more


def _list(field: Field, values: list[Any]) -> Value | None:
    return Value(field, values) if values else None


def _keyed(
    items: Any, key: Callable[[Any], str], rename: Rename | None = None
) -> dict[str, Any] | None:
    """Return elements by their names; None where two have the same."""
    found = {key(item) if rename is None else rename(key(item)): item for item in items}
    return found if len(found) == len(items) else None


def _by_name(
    a: dict[str, Any], b: dict[str, Any], kind: str, place: Place, rules: Rules
) -> Iterator[Step]:
    def at(name: str) -> Place:
        own = place.step(f"[{json.dumps(name, ensure_ascii=False)}]")
        return own.thing(THINGS[kind], name) if kind in THINGS else own

    for name in [*a, *(name for name in b if name not in a)]:
        if name not in b:
            yield at(name).told(REMOVED, a[name])
        elif name not in a:
            yield at(name).told(ADDED, None, b[name])
        else:
            yield Pair(a[name], b[name], at(name))
    if ORDER in rules.ignore and kind in _UNORDERED:
        return
    first, second = [name for name in a if name in b], [name for name in b if name in a]
    if first != second:
        yield place.told(REORDERED, names_text(first), names_text(second))


def _by_place(a: Any, b: Any, place: Place) -> Iterator[Step]:
    """Yield the differences of lists without names; what is equal at both ends is skipped."""
    start, end_a, end_b = 0, len(a), len(b)
    is_plain = place.scope.is_plain
    while is_plain and start < min(end_a, end_b) and same_bytes(a[start], b[start]):
        start += 1
    while is_plain and min(end_a, end_b) > start and same_bytes(a[end_a - 1], b[end_b - 1]):
        end_a, end_b = end_a - 1, end_b - 1
    for first, last, other, behind in _aligned(a, b, (start, end_a), (start, end_b)):
        for index in range(max(last - first, behind - other)):
            x = a[first + index] if first + index < last else None
            y = b[other + index] if other + index < behind else None
            at = place.step(f"[{(first if y is None else other) + index}]")
            if x is not None and y is not None:
                yield Pair(x, y, at)
            else:
                yield at.told(ADDED if x is None else REMOVED, x, y)


def _aligned(
    a: Any, b: Any, left: tuple[int, int], right: tuple[int, int]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield the spans of elements that differ, of both lists."""
    first, second = left[1] - left[0], right[1] - right[0]
    if first == second or 0 in (first, second) or max(first, second) > _ALIGNED:
        yield (*left, *right)
        return
    contents = [_content(a[i]) for i in range(*left)], [_content(b[i]) for i in range(*right)]
    matcher = SequenceMatcher(None, *contents, autojunk=False)
    for word, i, j, k, m in matcher.get_opcodes():
        if word != "equal":
            yield left[0] + i, left[0] + j, right[0] + k, right[0] + m


def _content(message: Message) -> int:
    return hash(message.to_bytes())
