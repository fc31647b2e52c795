"""CRC-32C against the vectors of RFC 3720 and TensorFlow's mask."""

import random

import pytest

from pbkaitai.formats import crc32c as module
from pbkaitai.formats.crc32c import crc32c, mask, unmask


@pytest.fixture(params=["as it is", "pure"], autouse=True)
def runtime(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "pure":
        monkeypatch.setattr(module, "KERNEL", None)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", 0),
        (b"123456789", 0xE3069283),
        (bytes(32), 0x8A9136AA),
        (b"\xff" * 32, 0x62A8AB43),
        (bytes(range(32)), 0x46DD794E),
        (bytes(range(31, -1, -1)), 0x113FDB5C),
    ],
)
def test_crc32c_of_the_vectors_of_rfc_3720(data: bytes, expected: int) -> None:
    assert crc32c(data) == expected


def test_crc32c_continues_from_the_bytes_before() -> None:
    assert crc32c(b"6789", crc32c(b"12345")) == crc32c(b"123456789")


@pytest.mark.parametrize("size", [0, 1, 9, 10, 11, 20, 25])
def test_crc32c_of_several_parts(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    data = random.Random(size).randbytes(size)
    whole = crc32c(data)
    monkeypatch.setattr(module, "_PART", 10)
    assert crc32c(data) == whole


def test_crc32c_of_any_length_and_place_is_that_of_its_bytes() -> None:
    data = random.Random(7).randbytes(100)
    for start in range(9):
        whole = 0
        for stop in range(start, 60):
            assert crc32c(memoryview(data)[start:stop]) == whole
            whole = crc32c(data[stop : stop + 1], whole)


def test_masked_checksum_of_an_empty_record_is_tensorflows() -> None:
    """Every empty TFRecord payload ends in these four bytes: d8 ea 82 a2."""
    assert mask(0) == int.from_bytes(bytes.fromhex("d8 ea 82 a2"), "little")


@pytest.mark.parametrize("crc", [0, 1, 0x8000_0000, 0xFFFF_FFFF, 0xE3069283])
def test_unmask_undoes_mask(crc: int) -> None:
    assert unmask(mask(crc)) == crc
    assert mask(crc) != crc
