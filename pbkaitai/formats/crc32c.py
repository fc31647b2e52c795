"""CRC-32C (Castagnoli), the checksum of SSTable blocks, TFRecords and tensors.

TensorFlow stores checksums *masked*, so that the checksum of data that itself holds a
checksum stays meaningful (tensorflow/core/lib/hash/crc32c.h).
"""

from __future__ import annotations

from typing import Final

from pbkaitai.kernel import KERNEL

_POLYNOMIAL: Final = 0x82F6_3B78
_MASK_DELTA: Final = 0xA282_EAD8
_MASK32: Final = 0xFFFF_FFFF
_PART: Final = 1 << 26  # bytes that the kernel looks at in some hundredths of a second


def crc32c(data: bytes | memoryview, crc: int = 0) -> int:
    """Return the checksum of *data*, continued from *crc* of the bytes before it."""
    if KERNEL is not None:
        for at in range(_PART, len(data), _PART):  # signals are heard between two parts
            crc = KERNEL.crc32c(memoryview(data)[at - _PART : at], crc)
        rest = len(data) and (len(data) - 1) // _PART * _PART
        found: int = KERNEL.crc32c(memoryview(data)[rest:] if rest else data, crc)
        return found
    table = _TABLE
    crc ^= _MASK32
    for byte in data:
        crc = table[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ _MASK32


def mask(crc: int) -> int:
    """Return a checksum as TensorFlow stores it."""
    return ((crc >> 15 | crc << 17) + _MASK_DELTA) & _MASK32


def unmask(stored: int) -> int:
    """Return the checksum that TensorFlow stored as *stored*."""
    rotated = (stored - _MASK_DELTA) & _MASK32
    return (rotated >> 17 | rotated << 15) & _MASK32


def _row(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (_POLYNOMIAL if byte & 1 else 0)
    return byte


_TABLE: Final = tuple(map(_row, range(256)))
