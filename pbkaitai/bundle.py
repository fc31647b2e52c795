"""The values of variables: the data files beside a checkpoint index.

The index says where the bytes of each variable stand (`pbkaitai.checkpoint`); here they become
arrays. The names of the data files are those that TensorFlow gives them, in the folder of the
index; no name from a file is used. Rules: tensorflow/core/util/tensor_bundle.
"""

from __future__ import annotations

import math
import os
import struct
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pbkaitai.checkpoint import CheckpointSlice
from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.formats.crc32c import crc32c, mask
from pbkaitai.formats.orderedcode import WHOLE
from pbkaitai.source import Source, map_file
from pbkaitai.tensors.dtypes import OBJECTS, TensorType, find_type
from pbkaitai.wire import read_varint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType
    from typing import Any, Self

    import numpy as np

    from pbkaitai.checkpoint import Checkpoint, CheckpointEntry

_INDEX: Final = ".index"
_STRING: Final = "DT_STRING"
_CHECKSUM_SIZE: Final = 4
_BIG: Final = 1  # BundleHeaderProto.Endianness
_BLOCK: Final = 1 << 24  # bytes that are verified before their memory is let go


class CutDataError(DecodeError):
    """A data file that ends before the values of a variable do."""


class Bundle:
    """The data files of a checkpoint, each opened when a variable in it is read.

    Attributes:
        prefix: path of the checkpoint, without `.index`.
        checkpoint: its index.
    """

    def __init__(self, index: str | os.PathLike[str], checkpoint: Checkpoint) -> None:
        self.prefix = os.fspath(index).removesuffix(_INDEX)
        self.checkpoint = checkpoint
        self._shards: dict[int, Source] = {}

    def read(self, entry: CheckpointEntry, *, verify: bool = True) -> np.ndarray[Any, Any]:
        """Return the values of a variable, bit for bit what TensorFlow restores.

        The array is read-only and a view of the file where the variable is one piece; strings
        are an array of bytes objects. Values of four and two bits take a byte each.

        Args:
            verify: whether to compare the checksum, which reads all of the bytes.

        Raises:
            OSError: a data file cannot be opened.
            TensorError: the index contradicts itself, the checksum differs, or the variable
                is one of objects that are no strings.
            DecodeError: the data file ends too early.
        """
        with _named(entry):
            return self._read(entry, verify)

    def verify(self, entry: CheckpointEntry, done: Callable[[int], None] | None = None) -> None:
        """Compare a variable's size and checksum with the index; no values are held.

        Of objects that are no strings, such as variants, only whether the bytes are there.

        Args:
            done: called with the number of bytes that were looked at.

        Raises:
            OSError, TensorError, DecodeError: as `read`.
        """
        with _named(entry):
            kind = find_type(int(entry.dtype))
            if kind is None:
                raise TensorError(f"values of {entry.dtype} are not read from a checkpoint")
            for piece, shape in _pieces(entry):
                self._verify_piece(piece, shape, kind, done or (lambda size: None))

    def size_of(self, shard: int) -> int | None:
        """Return the bytes of a data file, None where it is not there; it is not opened."""
        path = os.path.join(os.path.dirname(self.prefix), self.name_of(shard))
        return os.path.getsize(path) if os.path.isfile(path) else None

    def needed_sizes(self) -> dict[int, int]:
        """Return how long each data file is at least, by what the index says."""
        header: Any = self.checkpoint.header
        count = header.num_shards if header is not None else 0
        found: dict[int, int] = {}
        for entry in self.checkpoint.entries:
            for place in entry.slices or (entry,):
                if place.shard is not None and 0 <= place.shard < count:
                    end = (place.offset or 0) + (place.size or 0)
                    found[place.shard] = max(end, found.get(place.shard, 0))
        return found

    def name_of(self, shard: int) -> str:
        """Return the name of a data file, as TensorFlow gives it."""
        header: Any = self.checkpoint.header
        count = header.num_shards if header is not None else 0
        return f"{os.path.basename(self.prefix)}.data-{shard:05d}-of-{count:05d}"

    def close(self) -> None:
        """Let go of the data files; arrays that are views of them stay."""
        for source in self._shards.values():
            source.close()
        self._shards.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- inside -------------------------------------------------------------------------

    def _read(self, entry: CheckpointEntry, verify: bool) -> np.ndarray[Any, Any]:
        kind = find_type(int(entry.dtype))
        if kind is None or (kind.rule == OBJECTS and kind.name != _STRING):
            raise TensorError(f"values of {entry.dtype} are not read from a checkpoint")
        pieces = _pieces(entry)
        if entry.slices:
            return self._join(pieces, entry.shape or (), kind, verify)
        return self._read_piece(*pieces[0], kind, verify)

    def _join(
        self,
        parts: list[tuple[CheckpointSlice, tuple[int, ...]]],
        shape: tuple[int, ...],
        kind: TensorType,
        verify: bool,
    ) -> np.ndarray[Any, Any]:
        """Return a partitioned variable, its slices put together."""
        import numpy as np

        # Before anything of that size is made: that the files have as many bytes.
        pieces = [(part, self._read_piece(part, size, kind, verify)) for part, size in parts]
        whole = np.empty(shape, kind.to_numpy())
        is_filled = np.zeros(shape, bool)
        for part, values in pieces:
            key = tuple(slice(start, start + n) for (start, _), n in _axes(part, values.shape))
            if whole[key].shape != values.shape or is_filled[key].any():
                raise TensorError("its slices overlap, or go past the shape")
            whole[key] = values
            is_filled[key] = True
        whole.flags.writeable = False
        return whole

    def _read_piece(
        self, piece: CheckpointSlice, shape: tuple[int, ...], kind: TensorType, verify: bool
    ) -> np.ndarray[Any, Any]:
        data = self._bytes_of(piece, shape, kind)
        if kind.rule == OBJECTS:
            return _strings(data, math.prod(shape), piece, verify).reshape(shape)
        if verify:
            _compare(crc32c(data), piece)
        return self._array(data, kind).reshape(shape)

    def _verify_piece(
        self,
        piece: CheckpointSlice,
        shape: tuple[int, ...],
        kind: TensorType,
        done: Callable[[int], None],
    ) -> None:
        data, crc, start = self._bytes_of(piece, shape, kind), 0, 0
        if kind.rule == OBJECTS:
            if kind.name != _STRING:
                return
            _, start, crc = _string_lengths(data, math.prod(shape), verify=True)
            done(start)
        assert piece.shard is not None
        assert piece.offset is not None
        source = self._shards[piece.shard]
        for at in range(start, len(data), _BLOCK):
            source.check_size()
            block = data[at : at + _BLOCK]
            crc = crc32c(block, crc)
            source.forget(piece.offset + at, piece.offset + at + len(block))
            done(len(block))
        _compare(crc, piece)

    def _bytes_of(
        self, piece: CheckpointSlice, shape: tuple[int, ...], kind: TensorType
    ) -> memoryview:
        """Return the bytes of a piece, of which there are as many as its values need."""
        if piece.shard is None or piece.offset is None or piece.size is None:
            raise TensorError("the index lists a slice of it, but not where that stands")
        needed = math.prod(shape) * kind.size
        if kind.rule != OBJECTS and piece.size != needed:
            raise TensorError(
                f"the index gives it {piece.size} bytes, {kind.name} of shape {list(shape)} "
                f"needs {needed}"
            )
        return self._bytes(piece.shard, piece.offset, piece.size)

    def _array(self, data: memoryview, kind: TensorType) -> np.ndarray[Any, Any]:
        import numpy as np

        dtype = kind.to_numpy()
        header: Any = self.checkpoint.header
        if header is not None and int(header.endianness) == _BIG:
            parts = 2 if kind.label.startswith("complex") else 1
            raw = np.frombuffer(data, np.dtype(f"u{dtype.itemsize // parts}"))
            made = raw.byteswap().view(dtype)
            made.flags.writeable = False
            return made
        return np.frombuffer(data, dtype)

    def _bytes(self, shard: int, offset: int, size: int) -> memoryview:
        if offset < 0 or size < 0:
            raise TensorError(f"the index puts it at byte {offset}, with {size} bytes")
        data = memoryview(self._shard(shard).data)
        if offset + size > len(data):
            remain = max(0, len(data) - offset)
            raise CutDataError(
                f"its values need {size} bytes, {remain} remain in {self.name_of(shard)}",
                offset,
                needed=size,
                found=remain,
            )
        return data[offset : offset + size]

    def _shard(self, number: int) -> Source:
        header: Any = self.checkpoint.header
        count = header.num_shards if header is not None else 0
        if not 0 <= number < count:
            raise TensorError(f"it stands in shard {number}, the index has {count}")
        if number not in self._shards:
            folder = os.path.dirname(self.prefix)
            self._shards[number] = map_file(os.path.join(folder, self.name_of(number)))
        return self._shards[number]


@contextmanager
def _named(entry: CheckpointEntry) -> Iterator[None]:
    """Put the name of a variable into the faults of its values."""
    try:
        yield
    except TensorError as fault:
        raise TensorError(fault.reason, path=entry.name) from None
    except DecodeError as fault:
        fault.path = entry.name
        raise


def _pieces(entry: CheckpointEntry) -> list[tuple[CheckpointSlice, tuple[int, ...]]]:
    """Return the pieces of a variable, one or its slices, each with its shape."""
    shape = entry.shape
    if shape is None or any(size < 0 for size in shape):
        raise TensorError("the index does not tell its shape")
    if not entry.slices:
        whole = CheckpointSlice((), entry.shard, entry.offset, entry.size, entry.crc32c)
        return [(whole, shape)]
    shapes = [_shape_of(part, shape) for part in entry.slices]
    given, needed = sum(map(math.prod, shapes)), math.prod(shape)
    if given != needed:
        raise TensorError(f"its slices have {given} values, the shape needs {needed}")
    return list(zip(entry.slices, shapes, strict=True))


def _axes(part: CheckpointSlice, shape: Sequence[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the extent and the size of each axis of a slice."""
    extents = part.extents or ((0, WHOLE),) * len(shape)
    return zip(extents, shape, strict=True)


def _shape_of(part: CheckpointSlice, shape: tuple[int, ...]) -> tuple[int, ...]:
    extents = part.extents or ((0, WHOLE),) * len(shape)
    if len(extents) != len(shape):
        raise TensorError(f"a slice of it has {len(extents)} axes, the shape {len(shape)}")
    return tuple(
        size if length == WHOLE else length
        for (_, length), size in zip(extents, shape, strict=True)
    )


def _strings(
    data: memoryview, count: int, piece: CheckpointSlice, verify: bool
) -> np.ndarray[Any, Any]:
    import numpy as np

    lengths, position, crc = _string_lengths(data, count, verify=verify)
    if verify:
        _compare(crc32c(data[position:], crc), piece)
    made = np.empty(count, object)
    for index, length in enumerate(lengths):
        made[index] = bytes(data[position : position + length])
        position += length
    made.flags.writeable = False
    return made


def _string_lengths(data: memoryview, count: int, *, verify: bool) -> tuple[list[int], int, int]:
    """Return the length of each string, where their bytes begin, and the checksum up to there.

    Strings are stored as their lengths in varints, a checksum of those, then the bytes.
    """
    if count > len(data):  # a length takes a byte at least
        raise TensorError(f"{count} strings do not fit into {len(data)} bytes")
    position, lengths, crc = 0, [], 0
    for _ in range(count):
        length, position = read_varint(data, position, len(data), called="length of a string")
        lengths.append(length)
        crc = crc32c(struct.pack("<I" if length <= 0xFFFF_FFFF else "<Q", length), crc)
    needed = position + _CHECKSUM_SIZE + sum(lengths)
    if needed != len(data):
        raise TensorError(f"its strings need {needed} bytes, the index gives it {len(data)}")
    stored = data[position : position + _CHECKSUM_SIZE]
    if verify and int.from_bytes(stored, "little") != mask(crc):
        raise TensorError("the checksum of the lengths of its strings differs")
    return lengths, position + _CHECKSUM_SIZE, crc32c(stored, crc)


def _compare(crc: int, piece: CheckpointSlice) -> None:
    if piece.crc32c is not None and mask(crc) != piece.crc32c:
        raise TensorError(
            f"the checksum of its bytes is 0x{mask(crc):08x}, the index has 0x{piece.crc32c:08x}"
        )
