"""Which files the tensors of a file become: their names, what is in each, what is left out.

Worked out before anything is written. How values become bytes is told by the module `saving`,
where the files stand by the caller.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.values import saving, saving_text
from pbkaitai.analysis.values.filenames import file_names, member_names
from pbkaitai.analysis.values.saving import CSV, JSON, NPY, NPZ, SAFETENSORS, Savable
from pbkaitai.analysis.values.variables import DataFileError
from pbkaitai.errors import DecodeError, TensorError

if TYPE_CHECKING:
    from pbkaitai.analysis.values.constants import Constant
    from pbkaitai.messages import TensorProto

INDEX: Final = "index.json"
# Bytes of a number in text, with what parts it from the next.
_DIGITS: Final = 12
# Names of files that hold many tensors.
_TOGETHER: Final = {NPZ: "tensors.npz", SAFETENSORS: "tensors.safetensors"}


class Skipped(NamedTuple):
    """A tensor that is not written.

    Attributes:
        name: of the tensor.
        reason: why.
        is_damaged: whether the file is at fault, and not the format or a limit.
    """

    name: str
    reason: str
    is_damaged: bool


class Piece(NamedTuple):
    """A file to write.

    Attributes:
        name: of the file, in the folder.
        write: writes it to a stream.
    """

    name: str
    write: Callable[[IO[bytes]], None]


@dataclass
class Export:
    """What is to be written.

    Attributes:
        files: the files, the index last; none where no tensor is left.
        count: tensors in them.
        bytes: about how many bytes their values take.
        work: about how many bytes the files take.
        skipped: tensors that are left out.
    """

    files: list[Piece] = field(default_factory=list)
    count: int = 0
    bytes: int = 0
    work: int = 0
    skipped: list[Skipped] = field(default_factory=list)


def plan_export(
    constants: Sequence[Constant], form: str, *, max_fill: int, single: str = ""
) -> Export:
    """Return the files for *constants*; their values are looked at, not held.

    Args:
        form: `npz`, `npy`, `csv` or `safetensors`.
        max_fill: as in `pbkaitai.analysis.values.saving.savable`.
        single: name of the one file that is wanted, of npz or safetensors; what does not go
            into it is left out.
    """
    plan = Export()
    chosen: list[tuple[str, Savable]] = []
    for constant in constants:
        found = _savable(constant, form, max_fill)
        if single and not isinstance(found, Skipped) and _form_of(found, form) != form:
            reason = f"{form} cannot hold {found.kind.name}; in a folder it is a .json file"
            found = Skipped(constant.name, reason, False)
        if isinstance(found, Skipped):
            plan.skipped.append(found)
        else:
            chosen.append((constant.node if constant.entry else constant.name, found))
            plan.bytes += saving.data_size(found)
    plan.count = len(chosen)
    plan.work = plan.bytes
    if form == CSV:
        plan.work = sum(_DIGITS * values.storage.needed for _, values in chosen)
    alone = [_form_of(values, form) for _, values in chosen]
    names = file_names((name for name, _ in chosen), ("index", "tensors"))
    index: list[bytes] = []
    members: list[tuple[str, Savable]] = []
    kept = member_names(name for name, _ in chosen) if form == NPZ else _keys(chosen)
    for (name, values), own_form, safe, member in zip(chosen, alone, names, kept, strict=True):
        row: dict[str, Any] = {
            "name": name,
            "dtype": values.kind.name,
            "shape": list(values.shape),
            "file": _TOGETHER.get(own_form, f"{safe}.{own_form}"),
            "written_as": values.written_as(own_form),
        }
        if own_form in _TOGETHER:
            row["key"] = member
            members.append((member, values))
        else:
            plan.files.append(Piece(f"{safe}.{own_form}", _writer(own_form, name, values)))
        index.append(json.dumps(row).encode())
    if members:
        write = saving.write_npz if form == NPZ else saving.write_safetensors
        name = single or _TOGETHER[form]
        plan.files.append(Piece(name, partial(_write_together, write, members)))
    if index and not single:
        plan.files.append(Piece(INDEX, partial(_write_index, index)))
    return plan


def _savable(constant: Constant, form: str, max_fill: int) -> Savable | Skipped:
    try:
        tensor = constant.tensor
        if tensor is None:
            reason = "its values stand in the data files of the checkpoint"
            return Skipped(constant.name, reason, False)
        again = None if constant.is_in_data_files else partial(_tensor_of, constant)
        found = saving.savable(tensor, max_fill=max_fill, again=again)
    except DataFileError as fault:
        return Skipped(constant.name, fault.cause, True)
    except saving.LargeFillError as fault:
        return Skipped(constant.name, fault.reason, False)
    except (TensorError, DecodeError) as fault:
        return Skipped(constant.name, fault.reason, True)
    reason = saving.unfit_reason(found, form) if not found.is_objects else ""
    return Skipped(constant.name, reason, False) if reason else found


def _tensor_of(constant: Constant) -> TensorProto:
    tensor = constant.tensor
    assert tensor is not None
    return tensor


def _form_of(values: Savable, form: str) -> str:
    """Return the form of one tensor: JSON for what the asked one cannot hold."""
    if not values.is_objects:
        return form
    return CSV if form == CSV and values.kind.label == "string" else JSON


def _keys(chosen: Sequence[tuple[str, Savable]]) -> list[str]:
    """Return names as keys of JSON, each its own."""
    taken = {"__metadata__"}  # safetensors keeps this one for itself
    found = []
    for name, _ in chosen:
        key = base = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        number = 1
        while key in taken:
            number += 1
            key = f"{base}~{number}"
        taken.add(key)
        found.append(key)
    return found


def _writer(form: str, name: str, values: Savable) -> Callable[[IO[bytes]], None]:
    if form == JSON:
        return lambda stream: saving_text.write_json(stream, name, values)
    write = saving.write_npy if form == NPY else saving_text.write_csv
    return lambda stream: write(stream, values)


def _write_together(
    write: Callable[[IO[bytes], Any], None], members: list[tuple[str, Savable]], stream: IO[bytes]
) -> None:
    write(stream, members)


def _write_index(rows: list[bytes], stream: IO[bytes]) -> None:
    stream.write(b'{"tensors": [\n' + b",\n".join(rows) + b"\n]}\n")
