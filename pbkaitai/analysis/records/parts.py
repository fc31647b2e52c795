"""A file as the messages that stand in it: one, the records of a file, a checkpoint's entries.

Each part knows its bytes and where they stand in the file. How the bytes between the parts
are framed is told as well, so that every byte of a file has a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pbkaitai.errors import DecodeError
from pbkaitai.formats.lenient import LenientTable
from pbkaitai.formats.orderedcode import WHOLE, decode_slice_key, is_slice_key
from pbkaitai.formats.tfrecord import iter_framed

if TYPE_CHECKING:
    from pbkaitai.message import Message
    from pbkaitai.opening import OpenedFile
    from pbkaitai.wire import Buffer


@dataclass(frozen=True, slots=True)
class Part:
    """One outermost message of a file.

    Attributes:
        message: the message; None where its type is not known.
        data: the bytes that it points into.
        span: where in *data* it stands.
        base: offset in the file of the first byte of *data*; None where the bytes do not
            stand in the file: they come from text, or from a compressed block.
        name: `record`, `entry` or `header`; empty for a file of one message.
        index: place among the parts of its name.
        key: what an entry is called, else None.
    """

    message: Message | None
    data: Buffer
    span: tuple[int, int]
    base: int | None = 0
    name: str = ""
    index: int = 0
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """Bytes of a file that belong to its framing and to no message.

    Attributes:
        start, stop: span in the file.
        name: the part that they frame, such as `record[3]`, or what they belong to.
        role: what they are.
    """

    start: int
    stop: int
    name: str
    role: str


def parts(file: OpenedFile) -> Iterator[Part]:
    """Yield the messages of a file in file order."""
    if file.message is not None:
        message = file.message
        span = (message._spans[0], message._spans[-1]) if message._spans else (0, 0)
        yield Part(message, message._source.data, span, None if file.is_text else 0)
    elif file.records is not None:
        for record in file.records:
            size = len(record.data)
            yield Part(
                record.message, record.data, (0, size), record.span[0], "record", record.index
            )
    else:
        yield from _checkpoint_parts(file)


def count_parts(file: OpenedFile) -> int:
    """Return how many messages `parts` yields."""
    if file.records is not None:
        return len(file.records)
    return 1 if file.checkpoint is None else len(file.checkpoint.records)


def frames(file: OpenedFile, start: int, stop: int) -> Iterator[Frame]:
    """Yield how the bytes of a span of the file are framed, in file order."""
    if file.records is None:
        return
    with suppress(DecodeError):  # what is behind a fault has no frame
        for index, (begin, end, _) in enumerate(iter_framed(file.contents)):
            if begin - 12 >= stop:
                return
            if end + 4 > start:
                name = f"record[{index}]"
                yield Frame(begin - 12, begin - 4, name, "size")
                yield Frame(begin - 4, begin, name, "checksum of the size")
                yield Frame(end, end + 4, name, "checksum")


def _checkpoint_parts(file: OpenedFile) -> Iterator[Part]:
    assert file.checkpoint is not None
    # The table is read once more: what was kept of it has no offsets.
    items = LenientTable(file.contents).items()
    index = 0
    for item, (key, message) in zip(items, file.checkpoint.records, strict=False):
        data = message._source.data
        base = None if item.is_packed else item.offset
        span = (0, len(data))
        if key == b"":
            yield Part(message, data, span, base, "header")
        else:
            yield Part(message, data, span, base, "entry", index, entry_name(key))
            index += 1


def entry_name(key: bytes) -> str:
    """Return the key of a checkpoint as text: a name, and which slice where it is one."""
    if not is_slice_key(key):
        return key.decode("utf-8", "surrogateescape")
    try:
        name, extents = decode_slice_key(key)
    except DecodeError:
        return key.decode("utf-8", "backslashreplace")
    if all(length == WHOLE for _, length in extents):
        return name
    axes = ", ".join(
        ":" if length == WHOLE else f"{start}:{start + length}" for start, length in extents
    )
    return f"{name} [{axes}]"
