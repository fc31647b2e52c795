"""Where the official classes and ours differ on purpose, each with a message that shows it.

Nothing else may differ. `compare.py` runs the messages and insists that each outcome still is
what stands here, so a difference that goes away is noticed as well. `docs/kaitai.md` tells the
same to people.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from schema import Schema

from pbkaitai.descriptor import Field
from pbkaitai.message import Message
from pbkaitai.scalars import SGROUP, VARINT
from pbkaitai.wire import iter_records, read_varint

# JavaScript has one number type, exact to here; larger integers are compared as doubles.
EXACT = 1 << 53


@dataclass(frozen=True, slots=True)
class Difference:
    """One known difference.

    Attributes:
        name: what differs, in a few words; a heading in `docs/kaitai.md`.
        reason: why it stays.
        hex: a message of EveryKind that shows it.
        ours, python, javascript: the values of its records; an error begins with `error`.
    """

    name: str
    reason: str
    hex: str
    ours: list[Any] | str
    python: list[Any] | str
    javascript: list[Any] | str


# fmt: off
DIFFERENCES = (
    Difference(
        "wrong wire type",
        "protobuf makes it an unknown field; a spec can type a payload by its number only",
        "0a 02 96 01  # one_int32 as LEN",
        ours=["9601"], python=[150], javascript=[150],
    ),
    Difference(
        "wrong wire type of a fixed-width field",
        "as above; here the payload is too short for the type",
        "40 01  # one_float as VARINT",
        ours=["01"], python="error EndOfStreamError", javascript="error EOFError",
    ),
    Difference(
        "groups",
        "deprecated before TensorFlow began; a spec cannot know where a group ends",
        "9b 3f 9c 3f  # group 1011, empty",
        ours=[""], python="error ValidationNotAnyOfError",
        javascript="error ValidationNotAnyOfError",
    ),
    Difference(
        "more than 32 bits",
        "protobuf drops what an int32, uint32, sint32 or enum cannot hold",
        "08 ff ff ff ff 0f  # one_int32 -1, not extended to 64 bits",
        ours=[-1], python=[4294967295], javascript=[4294967295],
    ),
    Difference(
        "more than 64 bits",
        "protobuf drops what a varint of ten bytes has too much; the spec checks it",
        "10 ff ff ff ff ff ff ff ff ff 7f  # one_int64",
        ours=[-1], python="error ValidationExprError", javascript="error ValidationExprError",
    ),
    Difference(
        "length of more than five bytes",
        "protobuf refuses it; the spec takes any varint",
        "72 80 80 80 80 80 00  # one_string, empty",
        ours="error DecodeError", python=[""], javascript=[""],
    ),
    Difference(
        "field number of more than 29 bits",
        "protobuf refuses the tag; the spec takes any varint",
        "88 80 80 80 20 01  # number 1 << 30",
        ours="error DecodeError", python=["01"], javascript=["01"],
    ),
    Difference(
        "text that is not UTF-8",
        "ours keeps the bytes as surrogates (PEP 383), so that nothing is lost",
        "72 01 ff  # one_string",
        ours=["\udcff"], python="error UnicodeDecodeError", javascript=["\ufffd"],
    ),
    Difference(
        "byte order mark",
        "JavaScript's TextDecoder drops it at the start of a text",
        "72 04 ef bb bf 78  # one_string",
        ours=["\ufeffx"], python=["\ufeffx"], javascript=["x"],
    ),
    Difference(
        "integers beyond 2^53",
        "JavaScript's numbers are doubles",
        "10 81 80 80 80 80 80 80 10  # one_int64 2^53 + 1",
        ours=[EXACT + 1], python=[EXACT + 1], javascript=[EXACT],
    ),
    Difference(
        "negative sfixed64 in JavaScript",
        "Kaitai's readS8le is 2^32 too high where the lower half has no sign bit: "
        "github.com/kaitai-io/kaitai_struct_javascript_runtime/pull/16",
        "69 05 00 00 00 ff ff ff ff  # one_sfixed64 5 - 2^32",
        ours=[5 - (1 << 32)], python=[5 - (1 << 32)], javascript=[5],
    ),
)
# fmt: on


def payload(difference: Difference) -> bytes:
    """Return the bytes of the message that shows the difference."""
    return bytes.fromhex(difference.hex.partition("#")[0])


def outcome(answer: Any) -> list[Any] | str:
    """Return an answer in the form of the table: values, or the kind of the error."""
    if isinstance(answer, dict):
        return "error " + str(answer["error"]).partition(":")[0]
    return [value for *_, value in answer]


def as_javascript_reads(value: int) -> int:
    """Return what Kaitai's JavaScript runtime makes of an sfixed64."""
    return value + (1 << 32) if value < 0 and not value & 1 << 31 else value


def obstacle(schema: Schema, cls: type[Message], data: bytes) -> str | None:
    """Return the first known difference that a file holds, None when it holds none."""
    return next(_obstacles(schema, cls, data), None)


def _obstacles(schema: Schema, cls: type[Message], data: bytes) -> Iterator[str]:
    fields = schema.fields(cls)
    for record in iter_records(data, 0, len(data)):
        known = fields.get(record.number)
        payload = data[record.payload : record.stop]
        if record.wire_type == SGROUP:
            yield "groups"
        elif known is None:
            continue
        elif record.wire_type != known.field.wire_type and not known.field.is_packable:
            yield "wrong wire type"
        elif known.target is not None:
            yield from _obstacles(schema, known.target, payload)
        elif known.field.kind == "string":
            if payload.startswith(codecs.BOM_UTF8):
                yield "byte order mark"
            if payload.decode("utf-8", "replace").encode() != payload:
                yield "text that is not UTF-8"
        elif known.field.wire_type == VARINT and _is_cut(known.field, payload):
            yield "more than 32 bits"


def _is_cut(field: Field, payload: bytes) -> bool:
    """Return whether one of the varints holds more than the field's type."""
    scalar = field.scalar
    assert scalar is not None
    offset = 0
    while offset < len(payload):
        bits, offset = read_varint(payload, offset, len(payload))
        if scalar.python is int and scalar.to_bits(scalar.from_bits(bits)) != bits:
            return True
    return False
