"""How well a text fits a message type, told by its field names.

The same weighing as `scoring`, over the outline of a text: names tell far more than
numbers, so that little text is enough.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pbkaitai.detection.facts import Value
from pbkaitai.detection.outline import BLOCK, NUMBER, STRING, WORD, Entry
from pbkaitai.detection.scoring import Verdict, apply_facts
from pbkaitai.detection.shapes import BLOB, Shape, Slot

_KEEP_TOP: Final = 24
_KEEP_NESTED: Final = 6
_LEVELS: Final = 7
# Its text form may hold the message itself, expanded, in place of its own fields.
_ANY: Final = "google.protobuf.Any"
_NUMBER_WORDS: Final = frozenset(("inf", "-inf", "infinity", "-infinity", "nan", "-nan"))


def score_text(shape: Shape, entries: Sequence[Entry]) -> float:
    """Return how well the fields of a text fit *shape*, from 0 to 1."""
    if not entries:
        return 0.0
    verdict = _judge(shape, entries, 0)
    return math.pow(verdict.fit, 1.5) * (1 - math.exp(-verdict.evidence))


def _judge(shape: Shape, entries: Sequence[Entry], level: int) -> Verdict:
    points = weight = evidence = 0.0
    counts: dict[str, int] = {}
    unknown: set[str] = set()
    values: dict[str, Value] = {}
    keep = _KEEP_NESTED if level else _KEEP_TOP
    for entry in entries:
        slot = shape.by_name.get(entry.name)
        if slot is None:
            # Type names in brackets are extensions or an expanded Any.
            if "." in entry.name:
                counts[entry.name] = 1
            elif entry.name not in unknown:
                unknown.add(entry.name)
                weight += 1.5 if entry.kind == BLOCK else 1
            continue
        count = counts[entry.name] = counts.get(entry.name, 0) + 1
        if count > keep:
            continue
        seen = _look(slot, entry, level)
        points += seen.points * (0.3 if count > 1 and not slot.is_repeated else 1)
        weight += seen.weight
        evidence += seen.evidence + (0.4 if count == 1 else 0)
        value = _value_of(entry)
        if value is not None:
            values.setdefault(entry.name, value)
    factor, more = _apply_facts(shape, counts, values)
    if not weight:
        return Verdict(0.5 * factor, 0.5, 0.0)
    return Verdict(points * factor, weight, evidence + more)


def _look(slot: Slot, entry: Entry, level: int) -> Verdict:
    if slot.kind in ("message", BLOB):
        if entry.kind != BLOCK:
            return Verdict(0, 1, 0)
        if slot.child is None or level >= _LEVELS:
            return Verdict(1, 1, 0.1)
        inner = _judge(slot.child, entry.children, level + 1)
        weight = min(4, 1 + inner.weight / 4)
        return Verdict(weight * inner.fit, weight, inner.evidence)
    if entry.kind == BLOCK:
        return Verdict(0, 1.5, 0)
    return Verdict(1, 1, 0.3) if _fits(slot, entry) else Verdict(0.2, 1, 0)


def _fits(slot: Slot, entry: Entry) -> bool:
    if slot.kind in ("string", "bytes"):
        return entry.kind == STRING
    if entry.kind == NUMBER:
        return True
    if slot.kind == "enum":
        return entry.kind == WORD and entry.value in slot.enum_names
    if slot.kind == "bool":
        return entry.value.lower() in ("true", "false", "t", "f")
    if slot.kind in ("float", "double"):
        return entry.value.lower() in _NUMBER_WORDS
    # A foreign row writes enums as int32.
    return entry.kind == WORD and slot.kind == "int32" and slot.find_names is None


def _value_of(entry: Entry) -> Value | None:
    if entry.kind == STRING:
        return None if "\\" in entry.value else entry.value
    if entry.kind == NUMBER:
        try:
            return float(entry.value)
        except ValueError:
            return None
    return None


def _apply_facts(
    shape: Shape, counts: dict[str, int], values: dict[str, Value]
) -> tuple[float, float]:
    facts = shape.facts
    present = set(counts)
    if any("." in name for name in present) or shape.name == _ANY:
        return 1.0, 0.0
    factor, more = apply_facts(
        len(present.intersection(facts.needs)),
        len(set(facts.needs) - present),
        bool(present.intersection(facts.some)) or not facts.some,
        [check(values[name]) for name, check in facts.checks.items() if name in values],
    )
    # Names have told the type already; what is missing tells less than it does in bytes.
    return math.sqrt(factor), more
