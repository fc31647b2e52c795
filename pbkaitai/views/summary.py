"""What a person wants to know of a file first: what it is, and what stands in it.

Which section a kind of file gets is a row of a table here; a kind without a row is shown
field by field. The dict is complete, except for the values of tensors; the text leaves
rows out where there are many.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.values.variables import missing_variables
from pbkaitai.detection.candidates import KERAS
from pbkaitai.detection.result import CHECKPOINT_INDEX, CHECKPOINT_V1, EVENT_FILE, TFRECORD
from pbkaitai.errors import DecodeError
from pbkaitai.views import plain
from pbkaitai.views.layout import Block, Facts, facts
from pbkaitai.views.words import size_text, unknown_fields_text

if TYPE_CHECKING:
    from pbkaitai.message import Message
    from pbkaitai.opening import OpenedFile

# Messages that are looked at for unknown fields unless all of the file is asked for.
_SURVEY_LIMIT: Final = 100_000


class Section(NamedTuple):
    """Where the part of the summary is that a kind of file has for itself.

    Attributes:
        key: name of the part in the dict.
        module: module in `pbkaitai.views.sections`.
        data, blocks: names of its functions.
        is_whole: whether `data` takes the opened file and not its message.
    """

    key: str
    module: str
    data: str = "data"
    blocks: str = "blocks"
    is_whole: bool = False


SECTIONS: Final = {
    "tensorflow.SavedModel": Section("saved_model", "saved_model"),
    "tensorflow.MetaGraphDef": Section("meta_graph", "meta_graph"),
    "tensorflow.GraphDef": Section("graph", "graph", "data", "own_blocks"),
    "tensorflow.TensorProto": Section("tensor", "tensor"),
    "tensorflow.SignatureDef": Section(
        "signature", "signatures", "signature_data", "signature_blocks"
    ),
    "tensorflow.SavedObjectGraph": Section("objects", "objects"),
    "tensorflow.FunctionDefLibrary": Section("functions", "functions"),
    "tensorflow.SaverDef": Section("saver", "saver"),
    "tensorflow.OpList": Section("ops", "ops"),
    "tensorflow.OpDef": Section("op", "ops", "op_data", "op_blocks"),
    f"{KERAS}.SavedMetadata": Section("keras", "keras"),
    CHECKPOINT_INDEX: Section("checkpoint", "checkpoint", is_whole=True),
    CHECKPOINT_V1: Section("checkpoint", "checkpoint", is_whole=True),
    EVENT_FILE: Section("events", "events", is_whole=True),
    TFRECORD: Section("records", "records", is_whole=True),
}
_FIELDS: Final = Section("message", "fields")


def data(file: OpenedFile, *, check: bool = False) -> dict[str, Any]:
    """Return the summary of an opened file.

    Args:
        check: look for unknown fields in all of a very large file too.
    """
    section = SECTIONS.get(file.kind, _FIELDS)
    problems = file.problems  # first: a file with faults is read in another way
    return {
        "path": file.path,
        "kind": file.kind,
        "reason": file.reason,
        "size": file.size,
        "form": "text" if file.is_text else "binary",
        "container": file.container,
        "missing": missing_variables(file),
        section.key: _function(section, section.data)(file if section.is_whole else file.message),
        **_survey_data(file.message, None if check else _SURVEY_LIMIT),
        "problems": [_problem_data(problem) for problem in problems],
    }


def blocks(data: dict[str, Any], *, everything: bool = False) -> list[Block]:
    """Return the summary's dict laid out, the facts of the file first."""
    section = SECTIONS.get(data["kind"], _FIELDS)
    lay_out: Callable[..., list[Block]] = _function(section, section.blocks)
    unknown = unknown_fields_text(data["unknown_fields"])
    made = facts(
        [
            ("file", data["path"]),
            ("kind", data["kind"]),
            ("told by", data["reason"]),
            ("size", size_text(data["size"])),
            ("form", _form_text(data)),
            ("unknown fields", unknown),
            ("unknown fields looked for in", _looked_text(data)),
            ("variables missing", "; ".join(data["missing"])),
            ("problems", f"{len(data['problems']):,}" if data["problems"] else ""),
        ]
    )
    return _joined([*made, *lay_out(data[section.key], 1, everything)])


def message_blocks(message: Message) -> list[Block]:
    """Return a message laid out as in the summary of a file that holds it."""
    section = SECTIONS.get(message.DESCRIPTOR.full_name, _FIELDS)
    found = _function(section, section.data)(message)
    made: list[Block] = _function(section, section.blocks)(found, 1)
    return _joined(made)


def text(data: dict[str, Any], *, everything: bool = False) -> str:
    """Return the summary's dict as plain text."""
    return plain.to_text(blocks(data, everything=everything))


def _function(section: Section, name: str) -> Callable[..., Any]:
    module = importlib.import_module(f"pbkaitai.views.sections.{section.module}")
    function: Callable[..., Any] = getattr(module, name)
    return function


def _form_text(data: dict[str, Any]) -> str:
    container = data["container"]
    form = "text" if data["form"] == "text" else ""
    return ", ".join(part for part in (form, f"in {container}" if container else "") if part)


def _survey_data(message: Message | None, limit: int | None) -> dict[str, Any]:
    from pbkaitai.survey import survey

    if message is None:
        return {"unknown_fields": {}, "messages_looked_at": 0, "is_survey_complete": True}
    found = survey(message, limit)
    unknown = {
        name: {str(number): count for number, count in numbers.items()}
        for name, numbers in found.unknown_fields.items()
    }
    return {
        "unknown_fields": unknown,
        "messages_looked_at": sum(found.message_counts.values()),
        "is_survey_complete": found.is_complete,
    }


def _looked_text(data: dict[str, Any]) -> str:
    if data["is_survey_complete"]:
        return ""
    return f"{data['messages_looked_at']:,} messages (--check looks in all)"


def _problem_data(problem: Exception) -> dict[str, Any]:
    facts: dict[str, Any] = {"text": str(problem)}
    if isinstance(problem, DecodeError):
        facts |= {
            "reason": problem.reason,
            "offset": problem.offset,
            "path": problem.path,
            "needed": problem.needed,
            "found": problem.found,
        }
    return facts


def _joined(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks with facts that follow facts made one block."""
    made: list[Block] = []
    for block in blocks:
        last = made[-1] if made else None
        if isinstance(block, Facts) and isinstance(last, Facts):
            made[-1] = Facts(last.rows + block.rows)
        else:
            made.append(block)
    return made
