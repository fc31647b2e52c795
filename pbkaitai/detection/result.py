"""The answer to "what is this file?", as facts.

Knows nothing of how the answer was found.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pbkaitai.errors import DecodeError

# Kinds that are not one protobuf message.
CHECKPOINT_INDEX: Final = "checkpoint-index"
CHECKPOINT_V1: Final = "checkpoint-v1"
EVENT_FILE: Final = "event-file"
TFRECORD: Final = "tfrecord"


class Guess(NamedTuple):
    """One kind that was considered.

    Attributes:
        kind: full name of a message type; also of types that pbkaitai cannot read.
        score: how near it was, from 0 to 1.
        is_ours: whether pbkaitai can read it.
    """

    kind: str
    score: float
    is_ours: bool = True


class Detection(NamedTuple):
    """What a file is.

    Attributes:
        kind: full proto name such as `tensorflow.GraphDef`, or CHECKPOINT_INDEX,
            CHECKPOINT_V1, EVENT_FILE, TFRECORD; None when it is nothing that pbkaitai reads.
        reason: a sentence that says how that was told.
        confidence: from 0 to 1; certain when told by a signature or checksum.
        is_text: whether it is in protobuf's text form.
        encoding: text encoding of a text, such as `utf-8` or `utf-16`.
        container: `gzip` or `zlib` when the contents stand in one, else None.
        record_kind: message type of the records of a TFRECORD or EVENT_FILE, where told.
        guesses: the nearest message types, best first; one where no other can be nearer.
        what: for anything else, what the file is in words; empty when kind is told.
        hint: what to do next with anything else or with damage, or empty.
        damaged: the first fault at the top of the message when the file is cut off or
            damaged; deeper faults are found by `pbkaitai.postpass.resolve`.
    """

    kind: str | None
    reason: str
    confidence: float = 1.0
    is_text: bool = False
    encoding: str | None = None
    container: str | None = None
    record_kind: str | None = None
    guesses: tuple[Guess, ...] = ()
    what: str = ""
    hint: str = ""
    damaged: DecodeError | None = None


def foreign(
    what: str,
    hint: str = "",
    *,
    reason: str = "",
    confidence: float = 1.0,
    guesses: tuple[Guess, ...] = (),
) -> Detection:
    """Return the answer for a file that pbkaitai does not read."""
    return Detection(
        None, reason or f"it is {what}", confidence, what=what, hint=hint, guesses=guesses
    )
