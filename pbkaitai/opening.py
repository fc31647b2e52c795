"""From a path, bytes or stdin to an opened file: what it is, and its message.

Knows the places that people name (a SavedModel's folder, a checkpoint's prefix, `-`, an address)
and puts detection and reading together. No path that stands inside a file is followed.
"""

from __future__ import annotations

import builtins
import errno
import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from pbkaitai import messages
from pbkaitai.checkpoint import Checkpoint, CheckpointEntry, read_checkpoint
from pbkaitai.detection import Detection, detect_sample
from pbkaitai.detection.outline import read_outline
from pbkaitai.detection.places import find_file
from pbkaitai.detection.result import (
    CHECKPOINT_INDEX,
    CHECKPOINT_V1,
    EVENT_FILE,
    TFRECORD,
)
from pbkaitai.detection.sample import Sample
from pbkaitai.errors import DecodeError, InflatedSizeError, UnknownFormatError
from pbkaitai.formats.inflate import inflate, is_gzip
from pbkaitai.records import Records
from pbkaitai.source import Source, map_file

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from pbkaitai.message import Message

STDIN: Final = "-"

_TABLES: Final = (CHECKPOINT_INDEX, CHECKPOINT_V1)
_RECORDS: Final = (EVENT_FILE, TFRECORD)
_OTHER_KINDS: Final = (*_TABLES, *_RECORDS)
_TEXT_SUFFIXES: Final = (".pbtxt", ".prototxt", ".textproto", ".txt")


class OpenedFile:
    """A file whose kind is known.

    Reading is lenient: what cannot be read counts as absent, and `problems` tells it.

    Attributes:
        path: the file that was opened, `-` for stdin, or an empty string for bytes.
        kind: full proto name, or `checkpoint-index`, `checkpoint-v1`, `event-file`,
            `tfrecord`.
        reason: a sentence that says how the kind was told.
        size: bytes of the file, as it lies there.
        is_text: whether it is in protobuf's text form.
        container: `gzip` or `zlib` when the contents stand in one, else None.
        detection: all that was told of the file.
        message: the message; None for checkpoints and records.
        checkpoint: the checkpoint, else None.
        records: the records of an event file or TFRecord, else None.
    """

    def __init__(
        self,
        path: str,
        size: int,
        detection: Detection,
        source: Source,
        contents: Checkpoint | Records | Message,
    ) -> None:
        assert detection.kind is not None
        self.path = path
        self.kind: str = detection.kind
        self.reason = detection.reason
        self.size = size
        self.is_text = detection.is_text
        self.container = detection.container
        self.detection = detection
        self.message: Message | None = None
        self.checkpoint: Checkpoint | None = None
        self.records: Records | None = None
        self._source = source
        if isinstance(contents, Checkpoint):
            self.checkpoint = contents
        elif isinstance(contents, Records):
            self.records = contents
        else:
            self.message = contents
            contents._source.collect([])

    @property
    def contents(self) -> bytes | memoryview:
        """The bytes of the file, inflated where they stand in a container."""
        return self._source.data

    @property
    def entries(self) -> tuple[CheckpointEntry, ...]:
        """The variables of a checkpoint; empty for anything else."""
        return self.checkpoint.entries if self.checkpoint is not None else ()

    @cached_property
    def problems(self) -> list[DecodeError]:
        """Every fault in the file, in file order; the whole file is read for them.

        The data files of variables are others: `pbkaitai.analysis.checks.audit` reads those.
        """
        from pbkaitai.postpass import resolve

        if self.message is not None:
            found: list[DecodeError] = []
            resolve(self.message, found)
        elif self.records is not None:
            found = self.records.problems
        else:
            found = list(self.checkpoint.problems) if self.checkpoint is not None else []
        extra = self.detection.damaged
        is_new = extra is not None and all(extra.offset != fault.offset for fault in found)
        if extra is not None and is_new and (self.container or not found):
            found = [*found, extra]
        return found

    def close(self) -> None:
        """Let go of the file; what was read stays, the rest cannot be read any more."""
        self._source.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self.path or 'bytes'}: {self.kind}, {self.size} bytes>"


F = TypeVar("F", bound=OpenedFile)


def open(
    source: str | os.PathLike[str] | bytes | bytearray | memoryview, type: str | None = None
) -> OpenedFile:
    """Return what a file holds; arguments and errors are those of `pbkaitai.open`."""
    return open_as(OpenedFile, source, type)


def open_as(
    cls: builtins.type[F],
    source: str | os.PathLike[str] | bytes | bytearray | memoryview,
    type: str | None = None,
) -> F:
    """Return what a file holds as a *cls*; else as `open`."""
    wanted = _find_kind(type)
    path, held = hold(source)
    try:
        return _open(cls, path, held, wanted)
    except BaseException:
        held.close()
        raise


def _open(cls: builtins.type[F], path: str, held: Source, wanted: str | None) -> F:
    size = len(held.data)
    sample = Sample(held.data, "" if path == STDIN else path)
    detection = detect_sample(sample) if wanted is None else _as_told(sample, wanted)
    if detection.kind is None:
        raise UnknownFormatError(detection.what, hint=detection.hint, guesses=detection.guesses)
    source = held
    if detection.container is not None:
        source = _inflate(held)
    contents = _read(source, detection, path)
    return cls(path, size, detection, source, contents)


def _read(source: Source, detection: Detection, path: str) -> Checkpoint | Records | Message:
    kind = detection.kind
    assert kind is not None
    if kind in _TABLES:
        checkpoint = read_checkpoint(source.data, kind)
        if not checkpoint.records and checkpoint.problems:
            raise checkpoint.problems[0]
        return checkpoint
    if kind in _RECORDS:
        inner = detection.record_kind
        return Records(source.data, messages.find(inner) if inner else None)
    cls = messages.find(kind)
    if detection.is_text:
        return _parse_text(source, cls, path)
    return cls._from_source(source)


def _parse_text(source: Source, cls: type[Message], path: str) -> Message:
    from pbkaitai.textformat import parse_text

    data = bytes(source.data)
    # A mark tells UTF-16 to the parser; without one it is decoded here.
    encoding = Sample(data).text_encoding
    if encoding in ("utf-16-le", "utf-16-be"):
        return parse_text(data.decode(encoding, "replace"), cls, name=path)
    return parse_text(data, cls, name=path)


def _as_told(sample: Sample, kind: str) -> Detection:
    """Return the answer for a file whose kind somebody names; only its form is told."""
    reason = "its type was given"
    if is_gzip(sample.data):
        part, _ = inflate(sample.data, part=1 << 20)
        inner = _as_told(Sample(part, sample.name.removesuffix(".gz")), kind)
        return Detection(kind, f"{reason}, inside gzip", is_text=inner.is_text, container="gzip")
    record_kind = "tensorflow.Event" if kind == EVENT_FILE else None
    return Detection(kind, reason, is_text=_looks_text(sample, kind), record_kind=record_kind)


def _looks_text(sample: Sample, kind: str) -> bool:
    if kind in _OTHER_KINDS or sample.text_encoding is None or not sample.size:
        return False
    if sample.name.endswith(_TEXT_SUFFIXES):
        return True
    outline = read_outline(sample.text)
    return outline.strays <= len(outline.entries) and bool(outline.entries or outline.comments)


def _find_kind(type: str | None) -> str | None:
    if type is None or type in _OTHER_KINDS:
        return type
    return messages.find(type).DESCRIPTOR.full_name


def _inflate(held: Source) -> Source:
    data, fault = inflate(held.data)
    if fault is not None and (not data or isinstance(fault, InflatedSizeError)):
        raise fault
    held.close()
    return Source(data)


# --- places -----------------------------------------------------------------------------


def read_stdin() -> bytes:
    """Return all that comes in on stdin.

    Raises:
        OSError: it is closed.
    """
    if sys.stdin is None:  # its descriptor was closed before the start
        raise OSError(errno.EBADF, "stdin is closed", STDIN)
    return sys.stdin.buffer.read()


def hold(source: str | os.PathLike[str] | bytes | bytearray | memoryview) -> tuple[str, Source]:
    """Return the path that was opened and its bytes, whatever they are.

    Raises:
        OSError: the file cannot be opened.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return "", Source(source)
    name = os.fspath(source)
    if name == STDIN:
        return STDIN, Source(read_stdin(), name=STDIN)
    if "://" in name and not os.path.exists(name):
        from pbkaitai import remote

        if remote.is_address(name):
            name, fetched = remote.fetch(name)
            if fetched is not None:
                return name, fetched
    path = find_file(name)
    return path, map_file(path)
