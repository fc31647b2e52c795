"""From the records of a field to its Python values; repeated scalars to NumPy arrays.

Knows how one value or a packed run of them is told from bytes; leaves presence, caching
and nesting to `pbkaitai.message`.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from pbkaitai.errors import DecodeError
from pbkaitai.kernel import KERNEL
from pbkaitai.scalars import LEN, MASK32, VARINT, Scalar, Value
from pbkaitai.wire import Buffer, read_varint

if TYPE_CHECKING:
    import numpy as np

Report = Callable[[DecodeError], None]

_CONTINUED: Final = bytes(range(0x80, 0x100))  # bytes of a varint that another byte follows
_BLOCK: Final = 1 << 20  # bytes that are copied at a time to be counted

# Ten bytes that all say that another one follows.
_OVERLONG: Final = re.compile(rb"[\x80-\xff]{10}")

_STRUCT_CODES: Final = {"<f4": "f", "<f8": "d", "<u4": "I", "<u8": "Q", "<i4": "i", "<i8": "q"}


def read_scalar(data: Buffer, start: int, stop: int, scalar: Scalar) -> Value:
    """Return the value of one VARINT, I64 or I32 payload."""
    if scalar.wire_type == VARINT:
        byte = data[start]
        return scalar.from_bits(byte if byte < 0x80 else read_varint(data, start, stop)[0])
    return scalar.from_bits(int.from_bytes(data[start:stop], "little"))


def read_text(data: Buffer, start: int, stop: int) -> str:
    """Return a string; bytes that are not UTF-8 come as surrogates (PEP 383)."""
    return str(data[start:stop], "utf-8", "surrogateescape")


def iter_runs(data: Buffer, triples: Sequence[int]) -> Iterator[tuple[int, int, bool]]:
    """Yield `(start, stop, is_packed)` of each record of a repeated scalar field."""
    for i in range(0, len(triples), 3):
        yield triples[i + 1], triples[i + 2], data[triples[i]] & 7 == LEN


def read_scalars(
    data: Buffer, triples: Sequence[int], scalar: Scalar, report: Report, limit: int = sys.maxsize
) -> list[Value]:
    """Return the values of a repeated scalar field, packed or not.

    A packed payload that does not hold whole values is given to *report*; when that
    returns, the whole values before the fault are used.

    Args:
        limit: how many values are enough; there may be more.
    """
    values: list[Value] = []
    for start, stop, is_packed in iter_runs(data, triples):
        if len(values) >= limit:
            break
        if not is_packed:
            values.append(read_scalar(data, start, stop, scalar))
        elif scalar.size is None:
            _read_packed_varints(data, start, stop, scalar, report, values, limit)
        else:
            count = min(limit, whole_size(start, stop, scalar, report) // scalar.size)
            code = _STRUCT_CODES[scalar.dtype]
            values += struct.unpack_from(f"<{count}{code}", data, start)
    return values


def whole_size(start: int, stop: int, scalar: Scalar, report: Report) -> int:
    """Return the size of the whole elements of a packed run of I32 or I64 values."""
    fault = _uneven_fault(start, stop, scalar)
    if fault is not None:
        report(fault)
    width = scalar.size
    assert width is not None
    return (stop - start) // width * width


def packed_fault(data: Buffer, start: int, stop: int, scalar: Scalar) -> DecodeError | None:
    """Return what is wrong with a packed run, None where nothing is; decodes no value."""
    if scalar.size is not None:
        return _uneven_fault(start, stop, scalar)
    overlong = _OVERLONG.search(data, start, stop)
    if overlong is None and (start == stop or data[stop - 1] < 0x80):
        return None
    at = overlong.start() if overlong else stop - 1
    while not overlong and at > start and data[at - 1] > 0x7F:
        at -= 1
    try:
        read_varint(data, at, stop)
    except DecodeError as fault:
        return fault
    return None


def _uneven_fault(start: int, stop: int, scalar: Scalar) -> DecodeError | None:
    size, width = stop - start, scalar.size
    if width is None or size % width == 0:
        return None
    return DecodeError(
        f"packed {scalar.name} payload is {size} bytes, not a multiple of {width}",
        start,
        needed=size + width - size % width,
        found=size,
    )


def _read_packed_varints(
    data: Buffer,
    start: int,
    stop: int,
    scalar: Scalar,
    report: Report,
    values: list[Value],
    limit: int,
) -> None:
    from_bits = scalar.from_bits
    position = start
    try:
        while position < stop and len(values) < limit:
            bits = data[position]
            if bits < 0x80:
                position += 1
            else:
                bits, position = read_varint(data, position, stop)
            values.append(from_bits(bits))
    except DecodeError as fault:
        report(fault)


def count_scalars(data: Buffer, triples: Sequence[int], scalar: Scalar, report: Report) -> int:
    """Return how many values `read_scalars` would return, without making them."""
    count = 0
    for start, stop, is_packed in iter_runs(data, triples):
        if not is_packed:
            count += 1
            continue
        fault = packed_fault(data, start, stop, scalar)
        if fault is not None:
            report(fault)
        if scalar.size is not None:
            count += (stop - start) // scalar.size
        else:
            count += count_varints(data, start, stop if fault is None else fault.offset)
    return count


def count_varints(data: Buffer, start: int, stop: int) -> int:
    """Return how many varints end in a span: each has one byte below 0x80."""
    if KERNEL is not None:
        found: int = KERNEL.count_varints(data, start, stop)
        return found
    return sum(
        len(bytes(data[at : min(at + _BLOCK, stop)]).translate(None, _CONTINUED))
        for at in range(start, stop, _BLOCK)
    )


class RecordSpans(Sequence[tuple[int, int]]):
    """The payloads of records as spans, without a list of them."""

    def __init__(self, triples: Sequence[int]) -> None:
        self._triples = triples

    def __len__(self) -> int:
        return len(self._triples) // 3

    @overload
    def __getitem__(self, index: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[int, int]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, int] | list[tuple[int, int]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = 3 * range(len(self))[index]
        return self._triples[at + 1], self._triples[at + 2]


def element_spans(
    data: Buffer, triples: Sequence[int], scalar: Scalar, report: Report
) -> list[tuple[int, int]]:
    """Return where each element of a repeated scalar field stands, packed or not."""
    spans: list[tuple[int, int]] = []
    for start, stop, is_packed in iter_runs(data, triples):
        if not is_packed:
            spans.append((start, stop))
        elif scalar.size is not None:
            size, width = whole_size(start, stop, scalar, report), scalar.size
            spans += [(at, at + width) for at in range(start, start + size, width)]
        else:
            at = start
            try:
                while at < stop:
                    _, after = read_varint(data, at, stop)
                    spans.append((at, after))
                    at = after
            except DecodeError as fault:
                report(fault)
    return spans


def read_array(
    data: Buffer, triples: Sequence[int], scalar: Scalar, report: Report
) -> np.ndarray[Any, Any]:
    """Return the values of a repeated scalar field as a one-dimensional array.

    A single packed run of fixed-width values is a read-only view of *data*; anything else
    is a new array. Faults are treated as in `read_scalars`.
    """
    import numpy as np

    parts = []
    singles: list[tuple[int, int]] = []
    for start, stop, is_packed in iter_runs(data, triples):
        if not is_packed:
            singles.append((start, stop))
            continue
        if singles:
            parts.append(_singles_array(data, singles, scalar))
            singles = []
        if scalar.wire_type == VARINT:
            parts.append(_packed_varints(data, start, stop, scalar, report))
        else:
            size = whole_size(start, stop, scalar, report)
            view = memoryview(data)[start : start + size]  # a slice of bytes is a copy
            parts.append(np.frombuffer(view, dtype=scalar.dtype))
    if singles or not parts:
        parts.append(_singles_array(data, singles, scalar))
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _singles_array(
    data: Buffer, spans: list[tuple[int, int]], scalar: Scalar
) -> np.ndarray[Any, Any]:
    """Return the values of payloads that are not packed."""
    import numpy as np

    if scalar.wire_type == VARINT:
        values = [read_scalar(data, start, stop, scalar) for start, stop in spans]
        return np.array(values, dtype=scalar.dtype)
    # By the bytes: a signalling NaN does not survive being a Python float.
    return np.frombuffer(b"".join(data[start:stop] for start, stop in spans), scalar.dtype)


def _packed_varints(
    data: Buffer, start: int, stop: int, scalar: Scalar, report: Report
) -> np.ndarray[Any, Any]:
    """Return the values of a packed run of varints."""
    import numpy as np

    if KERNEL is not None:
        # Bits that are the value already are read where they are wanted.
        dtype = np.dtype(scalar.dtype)
        is_plain = scalar.python is int and scalar.name[0] != "s" and dtype.isnative
        dtype = dtype if is_plain else np.dtype(np.uint64)
        bits = np.empty(KERNEL.count_varints(data, start, stop), dtype)
        done = KERNEL.read_varints(data, start, stop, bits, dtype.itemsize)
        if done == bits.size and (start == stop or data[stop - 1] < 0x80):
            return bits if is_plain else _from_bits_array(bits, scalar)
    return _from_bits_array(_gather_varint_bits(data, start, stop, report), scalar)


def _gather_varint_bits(
    data: Buffer, start: int, stop: int, report: Report
) -> np.ndarray[Any, Any]:
    """Return unsigned 64-bit values without the kernel, and say what is wrong.

    All varints advance one byte at a time together: byte k of every varint that has one
    is gathered in one step, ten steps at most.
    """
    import numpy as np

    octets = np.frombuffer(memoryview(data)[start:stop], dtype=np.uint8)
    last = np.flatnonzero(octets < 0x80)
    first = np.empty_like(last)
    first[:1] = 0
    first[1:] = last[:-1] + 1
    sizes = last - first + 1
    too_long = np.flatnonzero(sizes > 10)
    tail = int(last[-1]) + 1 if last.size else 0
    if too_long.size or tail < octets.size:
        at = int(first[too_long[0]]) if too_long.size else tail
        try:
            read_varint(data, start + at, stop)
        except DecodeError as fault:
            report(fault)
        if too_long.size:
            first, sizes = first[: too_long[0]], sizes[: too_long[0]]
    bits = (octets[first] & 0x7F).astype(np.uint64)
    for k in range(1, int(sizes.max(initial=1))):
        longer = np.flatnonzero(sizes > k)
        part = octets[first[longer] + k].astype(np.uint64)
        part &= np.uint64(0x7F)
        bits[longer] |= part << np.uint64(7 * k)
    return bits


def _from_bits_array(bits: np.ndarray[Any, Any], scalar: Scalar) -> np.ndarray[Any, Any]:
    """Return varint bits as values of the scalar type, by the rule of its row."""
    import numpy as np

    if scalar.python is bool:
        flags: np.ndarray[Any, Any] = bits != 0
        return flags
    if scalar.name.startswith("sint"):
        if scalar.name == "sint32":
            bits = bits & np.uint64(MASK32)
        bits = (bits >> np.uint64(1)) ^ (np.uint64(0) - (bits & np.uint64(1)))
    return bits.astype(np.dtype(scalar.dtype))
