"""What the variables of two checkpoints, or of two SavedModels' folders, differ in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.diff.differences import differences
from pbkaitai.analysis.diff.facts import ADDED, CHANGED, REMOVED, VARIABLE, Difference, Place
from pbkaitai.analysis.diff.rules import Rules
from pbkaitai.analysis.values.saved_slices import whole_tensor
from pbkaitai.analysis.values.variables import (
    SAVED_MODEL,
    DataFileError,
    has_place,
    missing_variables,
    open_variables,
    variable_tensor,
    verify_variable,
)
from pbkaitai.bundle import CutDataError
from pbkaitai.errors import DecodeError, TensorError

if TYPE_CHECKING:
    from pbkaitai.bundle import Bundle
    from pbkaitai.checkpoint import CheckpointEntry
    from pbkaitai.messages import TensorProto
    from pbkaitai.opening import OpenedFile


# What is told of all variables at once: that their files are missing.
VARIABLES: Final = "variables"


class _Side(NamedTuple):
    """The variables of one file: by name, and where their values are."""

    entries: dict[str, CheckpointEntry]
    bundle: Bundle | None


def variable_differences(a: OpenedFile, b: OpenedFile, rules: Rules) -> Iterator[Difference]:
    """Yield what the variables of two files differ in, and what of them cannot be compared.

    Variables with the same checksum are equal where their bytes have it; the values of others
    are compared. Nothing is told where one is a SavedModel and nobody knows what is beside it,
    as on stdin.
    """
    if any(file.kind == SAVED_MODEL and not has_place(file) for file in (a, b)):
        return
    with ExitStack() as stack:
        left, right = _open(a, stack), _open(b, stack)
        yield from _missing((a, b), (left, right))
        if left is None or right is None:
            return
        names = [*left.entries, *(name for name in right.entries if name not in left.entries)]
        for name in names:
            place = Place(path=f"entry[{json.dumps(name, ensure_ascii=False)}]")
            yield from _compare(left, right, name, place.thing(VARIABLE, name), rules)


def _open(file: OpenedFile, stack: ExitStack) -> _Side | None:
    """Return the variables of a file; None where it can have none, or they are missing."""
    bundle = open_variables(file)
    if bundle is not None:
        stack.enter_context(bundle)
    elif file.checkpoint is None and (file.kind != SAVED_MODEL or missing_variables(file)):
        return None
    entries = bundle.checkpoint.entries if bundle is not None else file.entries
    return _Side({entry.name: entry for entry in entries}, bundle)


def _missing(
    files: tuple[OpenedFile, OpenedFile], sides: tuple[_Side | None, _Side | None]
) -> Iterator[Difference]:
    """Yield one difference where files of variables are missing or damaged, on either side."""
    found = [
        missing_variables(file, side.bundle if side is not None else None)
        for file, side in zip(files, sides, strict=True)
    ]
    if any(found):
        before, after = (
            _count(side, is_whole=not texts) for texts, side in zip(found, sides, strict=True)
        )
        yield Place(VARIABLES).told(CHANGED, before, after, _note(*map("; ".join, found)))


def _note(before: str, after: str) -> str:
    """Return what is wrong on either side; what both have is said once."""
    if before == after:
        return f"before and after: {before}"
    sides = (("before", before), ("after", after))
    return "; ".join(f"{side}: {text}" for side, text in sides if text)


def _count(side: _Side | None, *, is_whole: bool) -> str:
    if side is None:
        return "none" if is_whole else "missing"
    return f"{len(side.entries):,} variables{'' if is_whole else ', not all there'}"


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
    else:
        yield from _verify(left, right, name, place)


def _verify(left: _Side, right: _Side, name: str, place: Place) -> Iterator[Difference]:
    """Yield a variable whose values do not have the checksum that both indexes give it."""
    faults = [_fault_of(side, name) for side in (left, right)]
    if any(faults):
        a, b = left.entries[name], right.entries[name]
        yield place.told(CHANGED, _text(a), _text(b), f"damaged {_note(*faults)}")


def _fault_of(side: _Side, name: str) -> str:
    """Return what is wrong with the values of a variable, an empty string for nothing."""
    if side.bundle is None:
        return ""
    try:
        verify_variable(side.bundle, side.entries[name])
    except DataFileError as fault:
        return "" if fault.is_missing else fault.cause
    except CutDataError:
        return ""  # told once for all of the file's variables, as one that is missing
    except (TensorError, DecodeError) as fault:
        return fault.reason
    return ""


def _compare_values(
    left: _Side, right: _Side, name: str, place: Place, rules: Rules
) -> Iterator[Difference]:
    a, b = left.entries[name], right.entries[name]
    try:
        x, y = _tensor(left, a), _tensor(right, b)
    except (DataFileError, CutDataError):
        if _checksums(a) is not None:  # else there is nothing to tell but that it is missing
            yield place.told(CHANGED, _text(a), _text(b), "by the checksums")
        return
    except (TensorError, DecodeError) as fault:
        note = f"the values cannot be compared: {fault.reason}"
        yield place.told(CHANGED, _text(a), _text(b), note)
        return
    if x is not None and y is not None:
        yield from differences(x, y, rules, place)
        return
    if x is not y:
        note = "only one has its values"
    else:
        note = "neither has its values" if _checksums(a) is None else "by the checksums"
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
