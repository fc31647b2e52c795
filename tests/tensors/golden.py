"""Tensors written by hand: three elements of every element type, in each form of storage.

Bytes are spaced hex. `make` puts them into a TensorProto; nothing here uses the library's
own encoder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

# Negative numbers are ten bytes as varints, whatever the type of the field.
MINUS_1 = "FF FF FF FF FF FF FF FF FF 01"


@dataclass(frozen=True)
class Golden:
    """Three elements of one type.

    Attributes:
        number: DataType.
        values: what they are, as Python values; of messages, their first text field.
        content: the bytes of `tensor_content`.
        tag: tag of the typed field.
        singles: the payload of each value in the typed field.
        is_packed: whether the payloads may stand in one record, end to end.
        is_bytes: whether they always do: `float8_val` is a bytes field.
    """

    number: int
    values: list[Any]
    content: str
    tag: str
    singles: list[str]
    is_packed: bool = True
    is_bytes: bool = False

    def field(self, count: int = 3, *, packed: bool = True) -> bytes:
        """Return the records of the typed field with the first *count* values."""
        payloads = [bytes.fromhex(single) for single in self.singles]
        if len(payloads) > 3:  # complex: two numbers per element
            count *= 2
        tag = bytes.fromhex(self.tag)
        if self.is_bytes or (self.is_packed and packed):
            joined = b"".join(payloads[:count])
            return tag + bytes([len(joined)]) + joined if count else b""
        if not self.is_packed:
            return b"".join(tag + bytes([len(p)]) + p for p in payloads[:count])
        # One record per value: the same field number, the wire type of the value.
        wire_type = {"float": 5, "double": 1}.get(self.width, 0)
        single = bytes([tag[0] & ~7 | wire_type]) + tag[1:]
        return b"".join(single + p for p in payloads[:count])

    @property
    def width(self) -> str:
        """Kind of the field's numbers: `float`, `double` or `varint`."""
        return {"2A": "float", "4A": "float", "32": "double", "62": "double"}.get(
            self.tag, "varint"
        )


F_1, F_M2, F_HALF, F_0 = "00 00 80 3F", "00 00 00 C0", "00 00 00 3F", "00 00 00 00"
D_1, D_M2 = "00 00 00 00 00 00 F0 3F", "00 00 00 00 00 00 00 C0"
D_HALF, D_0 = "00 00 00 00 00 00 E0 3F", "00 00 00 00 00 00 00 00"

INT32 = (
    [1, -1, -(1 << 31)],
    "01 00 00 00  FF FF FF FF  00 00 00 80",
    "3A",
    ["01", MINUS_1, "80 80 80 80 F8 FF FF FF FF 01"],
)
INT16 = (
    [1, -1, -(1 << 15)],
    "01 00  FF FF  00 80",
    "3A",
    ["01", MINUS_1, "80 80 FE FF FF FF FF FF FF 01"],
)
INT8 = ([1, -1, -128], "01 FF 80", "3A", ["01", MINUS_1, "80 FF FF FF FF FF FF FF FF 01"])
UINT8 = ([0, 1, 255], "00 01 FF", "3A", ["00", "01", "FF 01"])
UINT16 = ([0, 1, 65535], "00 00  01 00  FF FF", "3A", ["00", "01", "FF FF 03"])
ONES = [1.0, -2.0, 0.5]


def _bits8(number: int, content: str) -> Golden:
    return Golden(number, ONES, content, "92 01", content.split(), is_bytes=True)


GOLDEN = (
    Golden(1, ONES, f"{F_1} {F_M2} {F_HALF}", "2A", [F_1, F_M2, F_HALF]),
    Golden(2, ONES, f"{D_1} {D_M2} {D_HALF}", "32", [D_1, D_M2, D_HALF]),
    Golden(3, *INT32),
    Golden(4, *UINT8),
    Golden(5, *INT16),
    Golden(6, *INT8),
    Golden(
        7,
        [b"a", b"", b"\x00\xff"],
        "01 00 02  61  00 FF",  # the sizes of all, then all of them
        "42",
        ["61", "", "00 FF"],
        is_packed=False,
    ),
    Golden(
        8,
        [1 - 2j, 0.5 + 0j, -2 + 1j],
        f"{F_1} {F_M2} {F_HALF} {F_0} {F_M2} {F_1}",
        "4A",
        [F_1, F_M2, F_HALF, F_0, F_M2, F_1],
    ),
    Golden(
        9,
        [1, -1, -(1 << 63)],
        "01 00 00 00 00 00 00 00  FF FF FF FF FF FF FF FF  00 00 00 00 00 00 00 80",
        "52",
        ["01", MINUS_1, "80 80 80 80 80 80 80 80 80 01"],
    ),
    Golden(10, [True, False, True], "01 00 01", "5A", ["01", "00", "01"]),
    Golden(11, *INT8),
    Golden(12, *UINT8),
    Golden(13, *INT32),
    Golden(14, ONES, "80 3F  00 C0  00 3F", "6A", ["80 7F", "80 80 03", "80 7E"]),
    Golden(15, *INT16),
    Golden(16, *UINT16),
    Golden(17, *UINT16),
    Golden(
        18,
        [1 - 2j, 0.5 + 0j, -2 + 1j],
        f"{D_1} {D_M2} {D_HALF} {D_0} {D_M2} {D_1}",
        "62",
        [D_1, D_M2, D_HALF, D_0, D_M2, D_1],
    ),
    Golden(19, ONES, "00 3C  00 C0  00 38", "6A", ["80 78", "80 80 03", "80 70"]),
    Golden(
        20,
        ["a", "", "bc"],  # ResourceHandleProto.device
        "03 00 04  0A 01 61  0A 02 62 63",
        "72",
        ["0A 01 61", "", "0A 02 62 63"],
        is_packed=False,
    ),
    Golden(
        21,
        ["a", "", "bc"],  # VariantTensorDataProto.type_name
        "03 00 04  0A 01 61  0A 02 62 63",
        "7A",
        ["0A 01 61", "", "0A 02 62 63"],
        is_packed=False,
    ),
    Golden(
        22,
        [0, 1, (1 << 32) - 1],
        "00 00 00 00  01 00 00 00  FF FF FF FF",
        "82 01",
        ["00", "01", "FF FF FF FF 0F"],
    ),
    Golden(
        23,
        [0, 1, (1 << 64) - 1],
        "00 00 00 00 00 00 00 00  01 00 00 00 00 00 00 00  FF FF FF FF FF FF FF FF",
        "8A 01",
        ["00", "01", MINUS_1],
    ),
    _bits8(24, "3C C0 38"),  # 5 exponent bits, bias 15
    _bits8(25, "38 C0 30"),  # 4 exponent bits, bias 7
    _bits8(26, "40 C8 38"),  # bias 8
    _bits8(27, "58 E0 50"),  # bias 11
    _bits8(28, "40 C4 3C"),  # 5 exponent bits, bias 16
    Golden(29, [1, -1, -8], "01 FF F8", "3A", ["01", MINUS_1, "F8 FF FF FF FF FF FF FF FF 01"]),
    Golden(30, [0, 1, 15], "00 01 0F", "3A", ["00", "01", "0F"]),
    Golden(31, [1, -1, -2], "01 FF FE", "3A", ["01", MINUS_1, "FE FF FF FF FF FF FF FF FF 01"]),
    Golden(32, [0, 1, 3], "00 01 03", "3A", ["00", "01", "03"]),
    _bits8(33, "02 0C 01"),  # 2 exponent bits, 1 mantissa bit, bias 1
)


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def shape(*sizes: int) -> bytes:
    """Return the record `tensor_shape` of a TensorProto."""
    dims = b""
    for size in sizes:
        dim = b"\x08" + varint(size & (1 << 64) - 1) if size else b""
        dims += b"\x12" + varint(len(dim)) + dim
    return b"\x12" + varint(len(dims)) + dims


def make(dtype: int, sizes: tuple[int, ...] | None, *records: bytes) -> bytes:
    """Return a TensorProto; *sizes* None leaves the shape out."""
    start = b"\x08" + varint(dtype) if dtype else b""
    return start + (b"" if sizes is None else shape(*sizes)) + b"".join(records)


def content(data: bytes | str) -> bytes:
    """Return the record `tensor_content`."""
    payload = bytes.fromhex(data) if isinstance(data, str) else data
    return b"\x22" + varint(len(payload)) + payload
