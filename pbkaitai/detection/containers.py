"""Files that hold many messages: tables, records, compressed streams.

Told by footers and checksums, so that the answer is certain.
"""

from __future__ import annotations

from typing import Final

from pbkaitai.detection.ranking import Ranking
from pbkaitai.detection.result import (
    CHECKPOINT_INDEX,
    CHECKPOINT_V1,
    EVENT_FILE,
    TFRECORD,
    Detection,
    foreign,
)
from pbkaitai.detection.sample import Sample, plural, quote
from pbkaitai.detection.scoring import Scorer
from pbkaitai.detection.shapes import shape_of
from pbkaitai.errors import DecodeError
from pbkaitai.formats.lenient import salvage
from pbkaitai.formats.sstable import (
    MAGIC,
    Entry,
    is_table,
    iter_block,
    iter_blocks,
    read_footer,
)
from pbkaitai.formats.tfrecord import is_tfrecord, iter_framed

_HEADERS: Final = (
    (CHECKPOINT_INDEX, "tensorflow.BundleHeaderProto"),
    (CHECKPOINT_V1, "tensorflow.SavedTensorSlices"),
)
# How well the value of the first key must fit one of the two.
_HEADER_FIT: Final = 0.25


def table(sample: Sample) -> Detection | None:
    """Return the answer for an SSTable, whole or cut off."""
    if is_table(sample.data):
        return _whole_table(sample)
    if sample.is_clipped:
        return None
    entries, fault = salvage(sample.data)
    kind = _kind_of_header(entries[0]) if entries else None
    if kind is None:
        return None
    try:
        read_footer(sample.data)
    except DecodeError as footer_fault:
        fault = footer_fault
    return Detection(
        kind,
        f"it begins as a {_NAMES[kind]} does, and its end is missing or damaged",
        0.9,
        damaged=fault,
    )


def _whole_table(sample: Sample) -> Detection:
    reason = f"it ends with the magic number of an SSTable (0x{MAGIC:016x})"
    try:
        first = next(
            (e for block in iter_blocks(sample.data) for e in iter_block(block.data)), None
        )
    except DecodeError as fault:
        entries, _ = salvage(sample.data)
        kind = (_kind_of_header(entries[0]) if entries else None) or CHECKPOINT_INDEX
        return Detection(kind, f"{reason}; its first block is damaged", 0.9, damaged=fault)
    if first is None:
        return foreign("a LevelDB table without entries", reason=reason)
    told = _kind_of_header(first)
    if told is not None:
        return Detection(told, f"{reason}, and its first entry is that of a {_NAMES[told]}")
    if first.key == b"":
        unreadable = DecodeError("the header of the checkpoint cannot be read", first.span[0])
        return Detection(CHECKPOINT_INDEX, reason, 0.8, damaged=unreadable)
    key = quote(first.key.decode("utf-8", "replace"))
    return foreign(f"a LevelDB table that is no checkpoint; its first key is {key}", reason=reason)


_NAMES: Final = {CHECKPOINT_INDEX: "checkpoint index", CHECKPOINT_V1: "V1 checkpoint"}


def _kind_of_header(entry: Entry) -> str | None:
    """Return which checkpoint the first entry of a table is of, or None."""
    if entry.key != b"":
        return None
    scorer = Scorer(entry.value)
    scores = [(scorer.score(shape_of(name)), kind) for kind, name in _HEADERS]
    score, kind = max(scores)
    return kind if score >= _HEADER_FIT else None


def tfrecord(sample: Sample) -> Detection | None:
    """Return the answer for a TFRecord file, and what its records are."""
    if not is_tfrecord(sample.data):
        return None
    reason = "its first record has a size that agrees with its checksum, as in a TFRecord file"
    records = iter_framed(sample.data)
    try:
        first = next(records)
    except DecodeError as fault:
        # The only record is cut off; what is there of it may still tell.
        damaged = None if sample.is_clipped else fault
        return Detection(TFRECORD, reason, 0.95, damaged=damaged)
    ranking = Ranking(Sample(sample.data[first.start : first.stop]))
    kind = ranking.best_kind()
    if kind == "tensorflow.Event":
        return Detection(
            EVENT_FILE,
            f"{reason}, and the first record is an Event",
            record_kind=kind,
            guesses=ranking.guesses,
        )
    contents = f", and the first record is a {kind}" if kind else ""
    return Detection(TFRECORD, f"{reason}{contents}", record_kind=kind, guesses=ranking.guesses)


def empty(sample: Sample) -> Detection | None:
    """Return the answer for a file without bytes."""
    if not sample.size:
        return foreign(
            "an empty file",
            "it reads as any message with nothing in it; get the file again, or give its type "
            "(--type NAME)",
        )
    return None


def zeros(sample: Sample) -> Detection | None:
    """Return the answer for a file of zeros only."""
    if not any(sample.head) and not any(sample.tail) and _all_zero(sample.data):
        return foreign(
            f"{plural(sample.size, 'byte')} of zeros",
            "a copy or download was not finished; get the file again",
        )
    return None


def _all_zero(data: bytes | memoryview) -> bool:
    step = 1 << 20
    parts = (bytes(data[i : i + step]) for i in range(0, len(data), step))
    return all(part.count(0) == len(part) for part in parts)
