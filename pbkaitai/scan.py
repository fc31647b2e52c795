"""The fast scan: which records of a span belong to which field.

It decodes no value. A record that looks wrong is handed to `pbkaitai.wire`, which checks
step by step and says why, so that well-formed bytes pay for no explanation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pbkaitai.errors import CutOffError, DecodeError
from pbkaitai.kernel import KERNEL
from pbkaitai.scalars import I32, I64, LEN, VARINT
from pbkaitai.wire import MAX_LENGTH_SIZE, read_record, read_tag, read_varint

# Flat list of tag offset, payload offset and payload end, three numbers a record.
Triples = list[int]


class Known(NamedTuple):
    """What a tag means in one message.

    Attributes:
        name: the field.
        rivals: the other members of its oneof, which it clears.
    """

    name: str
    rivals: tuple[str, ...]


def scan_python(
    by_tag: Mapping[int, Known],
    data: bytes | memoryview,
    start: int,
    end: int,
    levels: int,
    records: dict[str, Triples],
    unknown: Triples | None,
) -> None:
    """Sort the records of `data[start:end]` into *records* by field name, or *unknown*.

    Args:
        levels: how many levels of groups may follow.
        unknown: takes the records without an entry in *by_tag*; None leaves them out.

    Raises:
        DecodeError: at the first malformed record, with the field's name as its path when
            that is known; the records before it have been sorted.
    """
    position = mark = start
    try:
        while position < end:
            mark = position
            tag = data[position]
            position += 1
            if tag > 0x7F:
                tag, position = read_tag(data, mark, end)
            wire_type = tag & 7
            if wire_type == LEN:
                size = data[position]
                position += 1
                if size > 0x7F:
                    size, position = read_varint(data, position - 1, end, MAX_LENGTH_SIZE)
                after = stop = position + size
            elif wire_type == VARINT:
                after = stop = position + 1
                if data[position] > 0x7F:
                    after = stop = read_varint(data, position, end)[1]
            elif wire_type == I32:
                after = stop = position + 4
            elif wire_type == I64:
                after = stop = position + 8
            else:
                _, _, _, position, stop, after = read_record(data, mark, end, levels)
            if after > end or tag < 8:
                read_record(data, mark, end, levels)  # raises, and knows why
            known = by_tag.get(tag)
            if known is None:
                if unknown is not None:
                    unknown += (mark, position, stop)
                position = after
                continue
            name, rivals = known
            found = records.get(name)
            if found is None:
                for rival in rivals:
                    records.pop(rival, None)
                records[name] = [mark, position, stop]
            else:
                found += (mark, position, stop)
            position = after
    except (IndexError, DecodeError):
        _explain(by_tag, data, mark, end, levels)
        raise


def payload_spans(triples: Sequence[int]) -> tuple[int, ...]:
    """Return start and stop of each payload in turn: the spans of a message that is merged."""
    return tuple(offset for i, offset in enumerate(triples) if i % 3)


def add_cut_off(known: Known, fault: CutOffError, records: dict[str, Triples]) -> None:
    """Add what is there of the record that *fault* tells of."""
    triple = (fault.record, fault.offset, fault.offset + (fault.found or 0))
    found = records.get(known.name)
    if found is None:
        for rival in known.rivals:
            records.pop(rival, None)
        records[known.name] = list(triple)
    else:
        found += triple


def _explain(
    by_tag: Mapping[int, Known], data: bytes | memoryview, mark: int, end: int, levels: int
) -> None:
    """Raise the `DecodeError` of the malformed record at *mark*."""
    path = ""
    try:
        tag, _ = read_tag(data, mark, end)
        known = by_tag.get(tag)
        path = known.name if known else ""
        read_record(data, mark, end, levels)
    except DecodeError as fault:
        fault.path = path
        raise


# The compiled twin has the same signature and asks Python what is wrong with a record.
scan = scan_python if KERNEL is None else KERNEL.scan
if KERNEL is not None:
    KERNEL.set_explain(_explain)
