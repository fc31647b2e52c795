"""The values of tensors as files for other programs: .npy, .npz and .safetensors.

Writes to a stream that it is given, a block at a time, so that a tensor of any size needs no
memory. No file is pickled: strings and messages have no form in NumPy's files without it and
go to text (`pbkaitai.analysis.values.saving_text`). Where the files stand and what they are called
is left to others.
"""

from __future__ import annotations

import json
import math
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Final

from pbkaitai.analysis.values.statistics import widened
from pbkaitai.errors import TensorError
from pbkaitai.message import field_path
from pbkaitai.tensors import (
    MAX_FILL_BYTES,
    Storage,
    TensorType,
    describe_storage,
    shape_of,
    type_of,
)
from pbkaitai.tensors.blocks import BLOCK, value_blocks
from pbkaitai.tensors.dtypes import OBJECTS

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]

NPY: Final = "npy"
NPZ: Final = "npz"
CSV: Final = "csv"
SAFETENSORS: Final = "safetensors"
JSON: Final = "json"

# NumPy 2 has arrays of so many axes.
_MAX_RANK: Final = 64
# A date that does not change: the same tensors give the same bytes.
_DATE: Final = (1980, 1, 1, 0, 0, 0)

# Element types that NumPy's own files do not know, and the smallest that holds each exactly.
_NUMPY: Final = {"int4": "|i1", "int2": "|i1", "uint4": "|u1", "uint2": "|u1", "bfloat16": "<f4"}
# fmt: off
_SAFETENSORS: Final = {
    "float64": "F64", "float32": "F32", "float16": "F16", "bfloat16": "BF16",
    "int64": "I64", "int32": "I32", "int16": "I16", "int8": "I8",
    "uint64": "U64", "uint32": "U32", "uint16": "U16", "uint8": "U8", "bool": "BOOL",
    "qint32": "I32", "qint16": "I16", "qint8": "I8", "quint16": "U16", "quint8": "U8",
    "int4": "I8", "int2": "I8", "uint4": "U8", "uint2": "U8", "complex64": "C64",
    "float8_e5m2": "F8_E5M2", "float8_e4m3fn": "F8_E4M3",
    # The other small floats are widened: readers do not know them yet.
    "float8_e4m3fnuz": "F32", "float8_e5m2fnuz": "F32", "float8_e4m3b11fnuz": "F32",
    "float4_e2m1fn": "F32",
}
_SAFETENSORS_DTYPES: Final = {
    "F64": "<f8", "F32": "<f4", "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "|i1",
    "U64": "<u8", "U32": "<u4", "U16": "<u2", "U8": "|u1", "BOOL": "|b1", "C64": "<c8",
    "F16": "<f2",
}
# fmt: on


class UnfitError(TensorError):
    """A tensor whose values the asked format cannot hold; another one can."""


class LargeFillError(TensorError):
    """A tensor of which the file gives some values and claims more than are written."""


@dataclass(frozen=True, slots=True)
class Savable:
    """A tensor whose values can be told, all of them.

    Attributes:
        make: gives the message; anew each time, so that of many only one is held.
        kind: its element type.
        shape: its shape.
        storage: how its values are stored.
    """

    make: Callable[[], TensorProto]
    kind: TensorType
    shape: tuple[int, ...]
    storage: Storage

    @property
    def tensor(self) -> TensorProto:
        """The message."""
        return self.make()

    @property
    def is_objects(self) -> bool:
        """Whether the elements are strings or messages, which only JSON and CSV can hold."""
        return self.kind.rule == OBJECTS

    def written_as(self, form: str) -> str:
        """Return the name of the element type in a file of *form*, as its readers say it."""
        if self.is_objects or form in (CSV, JSON):
            return "text"
        if form == SAFETENSORS:
            return _SAFETENSORS.get(self.kind.label, "")
        return _numpy_dtype(self.kind).name


def savable(
    tensor: TensorProto,
    *,
    max_fill: int | None = MAX_FILL_BYTES,
    again: Callable[[], TensorProto] | None = None,
) -> Savable:
    """Return what has to be known to write *tensor*; its values were looked at once.

    Args:
        again: gives the message anew when it is written, so that *tensor* need not be kept.
        max_fill: bytes of the largest tensor to write of which the file gives less than all
            values; None is no limit.

    Raises:
        LargeFillError: a fill is larger.
        TensorError, DecodeError: the values cannot be told.
    """
    kind, shape = type_of(tensor), shape_of(tensor)
    storage = describe_storage(tensor)
    size = storage.needed * max(kind.size, 1)
    if storage.is_filled and max_fill is not None and size > max_fill:
        raise LargeFillError(
            f"the shape claims {size:,} bytes and the file gives {storage.bytes:,}; "
            f"a fill is written up to {max_fill:,} bytes",
            path=field_path(tensor),
        )
    if storage.fault or not (tensor.view_of("tensor_content") and kind.size):
        for _ in value_blocks(tensor):  # a fault in the middle of a file would be too late
            pass
    return Savable(again or (lambda: tensor), kind, shape, storage)


def unfit_reason(values: Savable, form: str) -> str:
    """Return why a file of *form* cannot hold a tensor, or an empty string."""
    if form in (CSV, JSON):
        return ""
    if values.is_objects:
        how = "" if form == SAFETENSORS else " without pickling"
        return f"a .{form} file cannot hold {values.kind.name}{how}, a .csv or .json file can"
    if form == SAFETENSORS:
        is_known = values.kind.label in _SAFETENSORS
        return (
            "" if is_known else f"safetensors have no {values.kind.name}, a .npz file can hold it"
        )
    if len(values.shape) > _MAX_RANK:
        return f"the shape has {len(values.shape)} axes, NumPy has {_MAX_RANK}"
    return ""


def write_npy(stream: IO[bytes], values: Savable) -> None:
    """Write an array in NumPy's own format, for `numpy.load`.

    The types of 4 and 2 bits become int8 or uint8 and the small floats float32: the same
    values, in types that NumPy knows.

    Raises:
        UnfitError: strings, messages, and more axes than NumPy has.
    """
    from numpy.lib.format import write_array_header_1_0

    _check(values, NPY)
    dtype = _numpy_dtype(values.kind)
    header = {"descr": dtype.str, "fortran_order": False, "shape": values.shape}
    write_array_header_1_0(stream, header)
    for chunk in _chunks(values, dtype):
        stream.write(chunk)


def write_npz(stream: IO[bytes], members: Iterable[tuple[str, Savable]]) -> None:
    """Write arrays in one file, for `numpy.load`, under their names.

    Raises:
        UnfitError: as `write_npy`.
    """
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for name, values in members:
            info = zipfile.ZipInfo(f"{name}.npy", _DATE)
            with archive.open(info, "w", force_zip64=True) as member:
                write_npy(member, values)


def write_safetensors(stream: IO[bytes], members: Sequence[tuple[str, Savable]]) -> None:
    """Write tensors as safetensors: 8 bytes of length, a JSON header, the elements.

    Raises:
        UnfitError: strings, messages and complex128, which the format does not have.
    """
    header: dict[str, Any] = {}
    position = 0
    for name, values in members:
        _check(values, SAFETENSORS)
        dtype = values.written_as(SAFETENSORS)
        end = position + values.storage.needed * _safetensors_dtype(values.kind).itemsize
        header[name] = {
            "dtype": dtype,
            "shape": list(values.shape),
            "data_offsets": [position, end],
        }
        position = end
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)  # so that the elements are aligned
    stream.write(len(text).to_bytes(8, "little") + text)
    for _, values in members:
        for chunk in _chunks(values, _safetensors_dtype(values.kind)):
            stream.write(chunk)


def _numpy_dtype(kind: TensorType) -> np.dtype[Any]:
    import numpy as np

    dtype = kind.to_numpy()
    name = _NUMPY.get(kind.label, "<f4" if kind.dtype.startswith("ml_dtypes.") else None)
    return np.dtype(name) if name else dtype.newbyteorder("<")


def _safetensors_dtype(kind: TensorType) -> np.dtype[Any]:
    """Return the type that the elements are written in."""
    import numpy as np

    dtype = _SAFETENSORS_DTYPES.get(_SAFETENSORS[kind.label])
    return np.dtype(dtype) if dtype else kind.to_numpy()


def _chunks(values: Savable, dtype: np.dtype[Any]) -> Iterator[memoryview]:
    """Yield the bytes of the elements, converted to *dtype* where they are of another type."""
    import numpy as np

    for block, times in value_blocks(values.tensor):
        part = block
        if part.dtype != dtype:
            part = widened(part, values.kind).astype(dtype, copy=False)
        if times == 1:
            yield _bytes_of(part)
            continue
        repeated = np.repeat(part, min(times, BLOCK))
        whole, rest = divmod(times, len(repeated))
        for _ in range(whole):
            yield _bytes_of(repeated)
        yield _bytes_of(repeated[:rest])


def _bytes_of(part: Array) -> memoryview:
    import numpy as np

    return np.ascontiguousarray(part).view(np.uint8).data


def _check(values: Savable, form: str) -> None:
    reason = unfit_reason(values, form)
    if reason:
        raise UnfitError(reason)


def data_size(values: Savable) -> int:
    """Return about how many bytes writing takes: elements of a known size, or what is stored."""
    return math.prod(values.shape) * values.kind.size or values.storage.bytes
