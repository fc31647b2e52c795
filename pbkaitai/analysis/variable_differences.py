"""What the variables of two checkpoints, or of two SavedModels' folders, differ in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, NamedTuple

from pbkaitai.analysis.diff_facts import ADDED, CHANGED, REMOVED, VARIABLE, Difference, Place
from pbkaitai.analysis.diff_rules import Rules
from pbkaitai.analysis.differences import differences
from pbkaitai.analysis.saved_slices import whole_tensor
from pbkaitai.analysis.variables import open_variables, variable_tensor
from pbkaitai.errors import DecodeError, TensorError

if TYPE_CHECKING:
    from pbkaitai.bundle import Bundle
    from pbkaitai.checkpoint import CheckpointEntry
    from pbkaitai.messages import TensorProto
    from pbkaitai.opening import OpenedFile


class _Side(NamedTuple):
    """The variables of one file: by name, and where their values are."""

    entries: dict[str, CheckpointEntry]
    bundle: Bundle | None


def variable_differences(a: OpenedFile, b: OpenedFile, rules: Rules) -> Iterator[Difference]:
    """Yield what the variables of two files differ in; nothing where one of them has none.

    Variables with the same checksum are equal; the values of others are compared.
    """
    with ExitStack() as stack:
        left, right = _open(a, stack), _open(b, stack)
        if left is None or right is None:
            return
        names = [*left.entries, *(name for name in right.entries if name not in left.entries)]
        for name in names:
            place = Place(path=f"entry[{json.dumps(name, ensure_ascii=False)}]")
            yield from _compare(left, right, name, place.thing(VARIABLE, name), rules)


def _open(file: OpenedFile, stack: ExitStack) -> _Side | None:
    bundle = open_variables(file)
    if bundle is not None:
        stack.enter_context(bundle)
    elif file.checkpoint is None:
        return None
    entries = bundle.checkpoint.entries if bundle is not None else file.entries
    return _Side({entry.name: entry for entry in entries}, bundle)


def _compare(
    left: _Side, right: _Side, name: str, place: Place, rules: Rules
) -> Iterator[Difference]:
    a, b = left.entries.get(name), right.entries.get(name)
    if a is None or b is None:
        before = None if a is None else _text(a)
        yield place.told(ADDED if a is None else REMOVED, before, None if b is None else _text(b))
    elif a.dtype != b.dtype or a.shape != b.shape:
        yield place.told(CHANGED, _text(a), _text(b))
    elif _checksums(a) is None or _checksums(a) != _checksums(b):
        yield from _compare_values(left, right, name, place, rules)


def _compare_values(
    left: _Side, right: _Side, name: str, place: Place, rules: Rules
) -> Iterator[Difference]:
    a, b = left.entries[name], right.entries[name]
    try:
        x, y = _tensor(left, a), _tensor(right, b)
    except (TensorError, DecodeError) as fault:
        note = f"the values cannot be compared: {fault.reason}"
        yield place.told(CHANGED, _text(a), _text(b), note)
        return
    if x is not None and y is not None:
        yield from differences(x, y, rules, place)
    elif x is not y or _checksums(a) is not None:
        note = "by the checksums" if x is y else "only one has its values"
        yield place.told(CHANGED, _text(a), _text(b), note)


def _tensor(side: _Side, entry: CheckpointEntry) -> TensorProto | None:
    if side.bundle is None:
        return whole_tensor(entry)
    return variable_tensor(side.bundle, entry)


def _checksums(entry: CheckpointEntry) -> Any:
    """Return what tells the values of a variable without reading them, None where nothing does."""
    if entry.slices:
        sums = {part.extents: part.crc32c for part in entry.slices}
        return None if None in sums.values() else sums
    return entry.crc32c


def _text(entry: CheckpointEntry) -> str:
    shape = "unknown rank" if entry.shape is None else str(list(entry.shape))
    return f"{entry.dtype} {shape}"
