"""What a walk over a message tells: rows; and where it begins: a scope.

Facts only; the module `walk` makes rows, `locate` finds scopes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.records.parts import Part
from pbkaitai.descriptor import Field
from pbkaitai.errors import DecodeError
from pbkaitai.scan import scan
from pbkaitai.values import read_scalar, read_text
from pbkaitai.wire import Buffer

if TYPE_CHECKING:
    from pbkaitai.message import Message

# Kinds of rows.
TOP: Final = "message"
RECORD: Final = "record"
ELEMENT: Final = "element"
FAULT: Final = "fault"
MORE: Final = "more"
GROUP_END: Final = "group end"

# A key is the file's text, of any length, and stands in the path of all below it.
_KEY_LENGTH: Final = 1000


class Row(NamedTuple):
    """One line of a tree.

    Attributes:
        kind: TOP, RECORD, ELEMENT, FAULT, MORE or GROUP_END.
        depth: levels of rows above it.
        path: path expression of the field, from the outermost message.
        name: last step of the path.
        part: the outermost message that it is in; offsets count in its bytes.
        start, end: all of the record; of a fault, what cannot be read.
        payload, stop: its payload; of a fault, `payload` is where it is.
        number, wire_type: of the record; 0 and -1 where the row is none.
        field: the field, None for what the spec does not know.
        cls: message class of the payload, or enum class; None for others.
        guess: of an unknown record, what the payload may be (see the module `guess`).
        total: elements of a packed record; of MORE, the records left out.
        fault: of FAULT, and of a message that is cut off.
        note: what protobuf makes of it, where that is not plain.
        is_closed: whether what stands in the message is left out.
    """

    kind: str
    depth: int
    path: str
    name: str
    part: Part
    start: int
    payload: int
    stop: int
    end: int
    number: int = 0
    wire_type: int = -1
    field: Field | None = None
    cls: Any = None
    guess: str = ""
    total: int = 0
    fault: DecodeError | None = None
    note: str = ""
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Scope:
    """A message, or some of its records.

    Attributes:
        part: the outermost message that it is in.
        cls: its class; None where the type is not known.
        spans: where it stands: starts and ends in turn.
        path: its path.
        name: last step of the path.
        level: how deep it is nested.
        key: of the map entry around it, or None.
        only: offsets of the tags of the records that are meant; None is all of it.
        element: index and span of the one element of a packed record that is meant.
    """

    part: Part
    cls: type[Message] | None
    spans: tuple[int, ...]
    path: str = ""
    name: str = ""
    level: int = 0
    key: object = None
    only: frozenset[int] | None = None
    element: tuple[int, tuple[int, int]] | None = None


def key_text(key: object) -> str:
    """Return a map key as it stands in a path."""
    if isinstance(key, str):
        shown = key if len(key) <= _KEY_LENGTH else key[: _KEY_LENGTH - 1] + "…"
        return json.dumps(shown, ensure_ascii=False)
    return "true" if key is True else "false" if key is False else str(key)


def entry_key(entry: type[Message], data: Buffer, start: int, end: int, levels: int) -> Any:
    """Return the key of the map entry in a span; the default where none can be read."""
    field = entry.DESCRIPTOR.by_name["key"]
    records: dict[str, list[int]] = {}
    with suppress(DecodeError):  # the key mostly stands before the fault
        scan(entry._layout.by_tag, data, start, end, levels, records, None)
    return last_value(data, records.get("key"), field)


def last_value(data: Buffer, triples: Sequence[int] | None, field: Field) -> Any:
    """Return the value of a singular scalar or string field, its default without records."""
    if field.scalar is None:
        return read_text(data, triples[-2], triples[-1]) if triples else ""
    if not triples:
        return field.scalar.default
    return read_scalar(data, triples[-2], triples[-1], field.scalar)
