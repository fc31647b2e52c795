"""Compares what the official classes say of each case with what ours say, field by field."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from canonical import records
from cases import Case
from differences import (
    DIFFERENCES,
    EXACT,
    Difference,
    as_javascript_reads,
    obstacle,
    outcome,
    payload,
)
from merge import merge, tree
from schema import Schema

from pbkaitai.compiler.targets import javascript_name
from pbkaitai.errors import DecodeError
from pbkaitai.message import Message

MAX_SHOWN = 5  # failures told for each language

_ABSENT = "(absent)"

Fault = tuple[str, Any, Any]  # where, ours, theirs


@dataclass
class Tally:
    """What was compared with one language's classes.

    Attributes:
        left_out: files that hold a known difference, and which.
        values: records and elements that agree.
        fields: fields of our classes that occurred.
        failures: texts of what differs; those beyond MAX_SHOWN are only counted.
    """

    language: str
    files: int = 0
    size: int = 0
    random: int = 0
    values: int = 0
    left_out: dict[str, str] = field(default_factory=dict)
    fields: Counter[tuple[type[Message], int]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    differences: int = 0

    def fail(self, case: str, where: str, ours: Any, theirs: Any) -> None:
        self.failures.append(
            f"{case}: {where}\n    ours:   {_shown(ours)}\n    {self.language}: {_shown(theirs)}"
        )

    def summary(self, all_fields: int) -> str:
        """Return the line for people."""
        return (
            f"{self.language}: {self.files} files ({self.size / 1e6:.1f} MB) and {self.random} "
            f"random messages, {self.values:,} values in {len(self.fields):,} of {all_fields:,} "
            f"fields: {len(self.failures)} differ; {self.differences} known differences are as "
            f"listed" + (f", {len(self.left_out)} files left out" if self.left_out else "")
        )


def compare(
    schema: Schema,
    classes: Mapping[str, type[Message]],
    cases: Iterable[Case],
    answers: Mapping[str, Iterator[str]],
) -> list[Tally]:
    """Compare each case with each language's next answer, a line as `official.py` prints it."""
    tallies = {language: Tally(language) for language in answers}
    for case in cases:
        cls, data = classes[case.spec], case.data()
        try:
            ours: Any = records(schema, cls, data)
        except DecodeError as error:
            ours = {"error": str(error)}
        for language in case.languages:
            tally = tallies[language]
            theirs = next_answer(answers, language)
            faults = list(_differing(ours, theirs, _RULES[language], "records"))
            if not faults and language == "python" and isinstance(ours, list):
                merged = merge(schema, cls, theirs)
                whole = tree(schema, cls.from_bytes(data), data)
                faults += _differing(whole, merged, _PYTHON, "merged message")
            if faults and case.is_file and (reason := obstacle(schema, cls, data)):
                tally.left_out[case.name] = reason
                continue
            for fault in faults:
                tally.fail(f"{case.path} ({case.name})", *fault)
            if isinstance(ours, list):
                _count(schema, cls, ours, tally)
            if case.is_file:
                tally.files += 1
                tally.size += len(data)
            else:
                tally.random += 1
    return list(tallies.values())


def check_differences(
    schema: Schema, cls: type[Message], answers: Mapping[str, Iterator[str]], tallies: list[Tally]
) -> None:
    """Compare the known differences with what the table says, in each language."""
    for difference in DIFFERENCES:
        try:
            ours: Any = records(schema, cls, payload(difference))
        except DecodeError as error:
            ours = {"error": f"{type(error).__name__}: {error}"}
        for tally in tallies:
            theirs = next_answer(answers, tally.language)
            told = getattr(difference, tally.language)
            for which, found, expected in (
                ("our outcome", outcome(ours), difference.ours),
                ("the official outcome", outcome(theirs), told),
            ):
                if found != expected:
                    tally.failures.append(_stale(difference, which, found, expected))
            tally.differences += difference.ours != told


def next_answer(answers: Mapping[str, Iterator[str]], language: str) -> Any:
    """Return the next line of a parser; end the run when it has died (it told why)."""
    line = next(answers[language], None)
    if line is None:
        sys.exit(f"the {language} parser ended before the last case")
    return json.loads(line)


def _stale(difference: Difference, which: str, found: Any, expected: Any) -> str:
    return (
        f"known difference {difference.name!r}: {which} is not what the table says\n"
        f"    table: {_shown(expected)}\n    found: {_shown(found)}"
    )


# --- how the languages differ in what they call things ------------------------------------


@dataclass(frozen=True)
class _Rules:
    """How our ids, kinds and values look in one language.

    Attributes:
        id: name of an attribute, from the id in the spec.
        kind: name of a class, from its qualified name.
        value: value of a record, from its kind and our value.
        same: whether two scalar values agree.
    """

    id: Callable[[str], str]
    kind: Callable[[str], str]
    value: Callable[[str, Any], Any]
    same: Callable[[Any, Any], bool]


def _is_same(ours: Any, theirs: Any) -> bool:
    return type(ours) is type(theirs) and bool(ours == theirs)


def _is_same_double(ours: Any, theirs: Any) -> bool:
    if type(ours) is int and type(theirs) is int and abs(ours) > EXACT:
        # Nine parts are added up, and each sum is rounded.
        return abs(ours - theirs) <= abs(ours) >> 50
    return _is_same(ours, theirs)


def _javascript_value(kind: str, value: Any) -> Any:
    if kind == "Pb.Sfixed64":
        return as_javascript_reads(value)
    if kind == "Pb.RepeatedSfixed64":
        return [as_javascript_reads(each) for each in value]
    return value


_PYTHON = _Rules(str, str, lambda _, value: value, _is_same)
_JAVASCRIPT = _Rules(
    javascript_name, lambda kind: kind.rpartition(".")[2], _javascript_value, _is_same_double
)
_RULES = {"python": _PYTHON, "javascript": _JAVASCRIPT}


# --- where two trees differ ---------------------------------------------------------------


def _differing(ours: Any, theirs: Any, rules: _Rules, where: str) -> Iterator[Fault]:
    """Yield the places where two trees differ: records, lists, dicts by field name."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in {**ours, **theirs}:
            mine, other = ours.get(name, _ABSENT), theirs.get(name, _ABSENT)
            yield from _differing(mine, other, rules, f"{where} > {name}")
    elif isinstance(ours, list) and isinstance(theirs, list):
        for i, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
            if _is_record(mine):
                yield from _differing_record(mine, other, rules, f"{where}[{i}]")
            else:
                yield from _differing(mine, other, rules, f"{where}[{i}]")
        if len(ours) != len(theirs):
            yield f"{where}: count", len(ours), len(theirs)
    elif not rules.same(ours, theirs):
        yield where, ours, theirs


def _is_record(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 5 and isinstance(item[3], str)


def _differing_record(ours: Any, theirs: Any, rules: _Rules, where: str) -> Iterator[Fault]:
    number, wire_type, id, kind, value = ours
    expected = [number, wire_type, id and rules.id(id), rules.kind(kind)]
    if not _is_record(theirs) or expected != theirs[:4]:
        yield where, expected, theirs[:4]
    else:
        value = rules.value(kind, value)
        yield from _differing(value, theirs[4], rules, f"{where} {id or number}")


def _count(schema: Schema, cls: type[Message], ours: list[Any], tally: Tally) -> None:
    """Count the values and the fields in *ours*."""
    known = schema.fields(cls)
    for number, _, _, kind, value in ours:
        tally.values += len(value) if isinstance(value, list) else 1
        if kind == "unknown":
            continue
        tally.fields[cls, number] += 1
        target = known[number].target
        if target is not None:
            _count(schema, target, value, tally)


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 200 else f"{text[:200]}… ({len(text)} characters)"
