"""What two messages of one kind differ in, field by field.

What is equal byte for byte is not read. Nodes are compared by
`pbkaitai.analysis.diff.graph_differences`, the values of tensors by
`pbkaitai.analysis.diff.tensor_differences`. Nothing here recurses: how deep a file nests is its
own affair.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.diff.facts import (
    ADDED,
    CHANGED,
    FIELD,
    REMOVED,
    Difference,
    Pair,
    Place,
    Step,
    Value,
)
from pbkaitai.analysis.diff.list_differences import THINGS, elements, same_bytes, scalars
from pbkaitai.analysis.diff.rules import (
    FUNCTION_FIELDS,
    NAME_FIELDS,
    Rules,
    Scope,
    rename_tensor,
)
from pbkaitai.analysis.diff.tensor_differences import distance
from pbkaitai.descriptor import MAP, Field
from pbkaitai.errors import DecodeError, TensorError

if TYPE_CHECKING:
    from pbkaitai.message import Message

_TENSOR: Final = "tensorflow.TensorProto"
_SHAPE: Final = "tensorflow.TensorShapeProto"
# An attribute that holds names of nodes as `loc:@name`.
_CLASS: Final = "_class"
_LOCATION: Final = b"loc:@"

Differ = Callable[[Any, Any], bool]


def differences(
    a: Message, b: Message, rules: Rules, place: Place | None = None
) -> Iterator[Difference]:
    """Yield what two messages of one class differ in, in the order of their fields."""
    stack: list[Iterator[Step]] = [iter([Pair(a, b, place or Place())])]
    while stack:
        step = next(stack[-1], None)
        if step is None:
            stack.pop()
        elif isinstance(step, Pair):
            stack.append(_compare(step, rules))
        else:
            yield step


def fields_of(
    a: Any, b: Any, place: Place, rules: Rules, *, without: frozenset[str] = frozenset()
) -> Iterator[Step]:
    """Yield the differences of the fields of two messages, and the pairs inside them.

    Args:
        without: fields that are left out.
    """
    owner = a.DESCRIPTOR.full_name
    left = {field.name: (field, value) for field, value in a.list_fields()}
    right = {field.name: (field, value) for field, value in b.list_fields()}
    both = {**left, **right}
    for name, (field, _) in sorted(both.items(), key=lambda item: item[1][0].number):
        if name in without or rules.ignores(owner, name):
            continue
        before = left[name][1] if name in left else None
        after = right[name][1] if name in right else None
        differ = differ_of(field, owner, place.scope, rules)
        yield from _field(field, before, after, place.step(name), rules, differ)
    yield from _unknown(a, b, place)


def differ_of(field: Field, owner: str, scope: Scope, rules: Rules) -> Differ:
    """Return what tells whether two values of a field differ.

    Args:
        owner: full name of the message that has the field.
    """
    if field.kind in ("float", "double"):
        return rules.numbers_differ
    if not scope.is_plain:
        if (owner, field.name) in NAME_FIELDS:
            return lambda a, b: rename_tensor(a, scope.a) != rename_tensor(b, scope.b)
        if (owner, field.name) in FUNCTION_FIELDS:
            return lambda a, b: scope.function_a(a) != b
    return lambda a, b: bool(a != b)


def _compare(pair: Pair, rules: Rules) -> Iterator[Step]:
    a, b, place = pair
    kind = a.DESCRIPTOR.full_name
    if (place.scope.is_plain or kind == _TENSOR) and same_bytes(a, b):
        return iter(())
    from pbkaitai.analysis.diff.graph_differences import COMPARED_BY

    special = {**COMPARED_BY, _TENSOR: _tensor, _SHAPE: _shape}.get(kind)
    return fields_of(a, b, place, rules) if special is None else special(a, b, place, rules)


def _field(
    field: Field, a: Any, b: Any, place: Place, rules: Rules, differ: Differ
) -> Iterator[Step]:
    if field.label == MAP:
        yield from _map(a or {}, b or {}, place, differ)
    elif field.is_repeated and field.kind == "message":
        yield from elements(a or (), b or (), place, rules)
    elif field.is_repeated:
        yield from scalars(field, list(a or ()), list(b or ()), place, differ)
    elif a is None or b is None:
        yield place.told(ADDED if a is None else REMOVED, _shown(field, a), _shown(field, b))
    elif field.kind == "message":
        yield Pair(a, b, place)
    elif differ(a, b):
        yield place.told(CHANGED, Value(field, a), Value(field, b))


def _map(a: Any, b: Any, place: Place, differ: Differ) -> Iterator[Step]:
    inner = (a or b).value_field
    for key in [*a, *(key for key in b if key not in a)]:
        own = place.step(f"[{json.dumps(key, ensure_ascii=False)}]")
        before = a.get(key)
        after = b.get(key)
        if inner.kind == "message":
            either: Any = after if before is None else before
            kind = either.DESCRIPTOR.full_name
            if kind in THINGS and place.what == FIELD:
                own = own.thing(THINGS[kind], str(key))
        if before is None or after is None:
            change = ADDED if before is None else REMOVED
            yield own.told(change, _shown(inner, before), _shown(inner, after))
        elif inner.kind == "message":
            if key != _CLASS or _places_differ(before, after, place.scope):
                yield Pair(before, after, own)
        elif differ(before, after):
            yield own.told(CHANGED, _shown(inner, before), _shown(inner, after))


def _places_differ(a: Any, b: Any, scope: Scope) -> bool:
    """Return whether two attributes that name nodes name others, with names as compared."""
    if scope.is_plain or a.DESCRIPTOR.full_name != "tensorflow.AttrValue":
        return True

    def named(attr: Any, rename: Callable[[str], str]) -> list[str]:
        texts = (item.removeprefix(_LOCATION) for item in attr.list.s)
        return [rename(text.decode("utf-8", "surrogateescape")) for text in texts]

    return named(a, scope.a) != named(b, scope.b)


def _shown(field: Field, value: Any) -> Any:
    return value if value is None or field.kind == "message" else Value(field, value)


def _unknown(a: Message, b: Message, place: Place) -> Iterator[Difference]:
    left, right = _by_number(a), _by_number(b)
    for number in sorted({*left, *right}):
        if left.get(number) != right.get(number):
            change = CHANGED
            if number not in left or number not in right:
                change = ADDED if number in right else REMOVED
            before, after = (_unknown_text(side.get(number)) for side in (left, right))
            yield place.step(str(number)).told(change, before, after, "a field that no spec knows")


def _by_number(message: Message) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for item in message.unknown_fields:
        found.setdefault(item.number, []).append(item.value)
    return found


def _unknown_text(values: list[Any] | None) -> str | None:
    if values is None:
        return None
    shown = [v[:16].hex(" ") if isinstance(v, bytes) else str(v) for v in values[:4]]
    return ", ".join(shown) + (f", … {len(values):,} in all" if len(values) > 4 else "")


def _tensor(a: Any, b: Any, place: Place, rules: Rules) -> Iterator[Step]:
    """Yield the difference of two tensors: of their values, not of how they are stored."""
    if a.dtype != b.dtype or _sizes(a.tensor_shape) != _sizes(b.tensor_shape):
        yield place.told(CHANGED, a, b)
        return
    try:
        found = distance(a, b, rules)
    except (TensorError, DecodeError):
        yield from fields_of(a, b, place, rules)  # what cannot be an array is compared as it is
        return
    if found.count:
        note = f"{found.count:,} of {found.total:,} values differ"
        if found.largest is not None:
            note += f", by {'up to ' if found.count > 1 else ''}{found.largest:.3g}"
        yield place.told(CHANGED, a, b, note)
    is_told = not rules.ignores(_TENSOR, "version_number")
    if is_told and a.version_number != b.version_number:
        field = a.DESCRIPTOR.by_name["version_number"]
        before, after = Value(field, a.version_number), Value(field, b.version_number)
        yield place.step("version_number").told(CHANGED, before, after)


def _shape(a: Any, b: Any, place: Place, rules: Rules) -> Iterator[Step]:
    """Yield the difference of two shapes as one, where they differ in more than names."""
    if _sizes(a) != _sizes(b):
        yield place.told(CHANGED, a, b)
    else:
        yield from fields_of(a, b, place, rules)


def _sizes(shape: Any) -> tuple[bool, list[int]]:
    return bool(shape.unknown_rank), [dim.size for dim in shape.dim]
