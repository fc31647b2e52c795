"""The check of variables: are they there, all their bytes, and those that were saved.

Each is read once, block by block, so that weights of any size take no memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.checks.findings import ERROR
from pbkaitai.analysis.values.saved_slices import whole_tensor
from pbkaitai.analysis.values.variables import (
    DataFileError,
    has_place,
    missing_variables,
    needs_variables,
    open_variables,
    verify_variable,
)
from pbkaitai.detection.result import CHECKPOINT_INDEX, CHECKPOINT_V1
from pbkaitai.errors import DecodeError, PbError, TensorError

if TYPE_CHECKING:
    from pbkaitai.analysis.checks.audit import Audit
    from pbkaitai.bundle import Bundle
    from pbkaitai.checkpoint import CheckpointEntry
    from pbkaitai.opening import OpenedFile

MISSING: Final = "missing variable"
VALUES: Final = "damaged variable"

Progress = Callable[[float], None]

# How much of the work that is where a file has a graph as well.
_SHARE: Final = 0.5


def check_variables(file: OpenedFile, made: Audit, progress: Progress) -> Progress:
    """Tell variables whose values are missing, cut off or changed.

    Args:
        progress: called with the part of the work that was done.

    Returns:
        What is to be called with the parts of the rest of the work, which again make 1.
    """
    if not has_place(file):
        if file.kind == CHECKPOINT_INDEX or needs_variables(file):
            made.not_checked.append("values of variables: the files beside it are not known")
        return progress
    try:
        bundle = open_variables(file)
    except PbError as error:
        made.findings.add(ERROR, MISSING, "", str(error))
        return progress
    if bundle is None:
        if file.kind == CHECKPOINT_V1:
            _check_slices(file, made)
        for text in missing_variables(file):
            made.findings.add(ERROR, MISSING, "", text)
        return progress
    if bundle.checkpoint is not file.checkpoint:  # the faults of the file itself are told
        for problem in bundle.checkpoint.problems:
            subject = f"variables.index, byte {problem.offset}"
            made.findings.add(ERROR, MISSING, subject, str(problem))
    share = _SHARE if file.message is not None else 1.0
    with bundle:
        _check_values(bundle, made, lambda part: progress(part * share))
    return lambda part: progress(part * (1 - share))


def _check_values(bundle: Bundle, made: Audit, progress: Progress) -> None:
    entries = bundle.checkpoint.entries
    total = max(sum(map(_size, entries)), 1)
    unseen = 0
    for entry in entries:
        try:
            verify_variable(bundle, entry, lambda count: progress(count / total))
        except DataFileError as fault:
            unseen += 1
            made.findings.add(ERROR, MISSING, "", fault.cause)
        except (TensorError, DecodeError) as fault:
            made.findings.add(ERROR, VALUES, entry.name, fault.reason)
    if len(entries) > unseen:
        made.checked.append(f"size and checksum of {_count(len(entries) - unseen)}")
    if unseen:
        made.not_checked.append(f"{_count(unseen)}: the data file is not there")


def _check_slices(file: OpenedFile, made: Audit) -> None:
    """Check a V1 checkpoint, which has the values in itself."""
    for entry in file.entries:
        try:
            if whole_tensor(entry) is None:
                made.findings.add(ERROR, VALUES, entry.name, "its values are missing")
        except (TensorError, DecodeError) as fault:
            made.findings.add(ERROR, VALUES, entry.name, fault.reason)
    made.checked.append(f"values of {_count(len(file.entries))}")


def _count(number: int) -> str:
    return f"{number:,} variable{'' if number == 1 else 's'}"


def _size(entry: CheckpointEntry) -> int:
    return sum(part.size or 0 for part in entry.slices) if entry.slices else entry.size or 0
