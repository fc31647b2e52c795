"""gzip and zlib streams, honest and not."""

import gzip
import random
import zlib

import pytest

from pbkaitai.errors import InflatedSizeError
from pbkaitai.formats.inflate import inflate, is_gzip, is_zlib

NOISE = random.Random(1).randbytes(3 << 20)


@pytest.mark.parametrize("data", [b"", b"abc", NOISE, bytes(5 << 20)])
def test_gzip_and_zlib_streams_come_out_whole(data: bytes) -> None:
    packed = gzip.compress(data)
    assert is_gzip(packed)
    assert inflate(packed) == (data, None)
    packed = zlib.compress(data)
    assert is_zlib(packed)
    assert inflate(memoryview(packed)) == (data, None)


def test_members_behind_one_another_are_one_stream() -> None:
    assert inflate(gzip.compress(NOISE) + gzip.compress(b"end")) == (NOISE + b"end", None)


def test_padding_behind_the_stream_is_left_alone() -> None:
    assert inflate(gzip.compress(b"abc") + bytes(100)) == (b"abc", None)


def test_part_stops_without_a_fault() -> None:
    assert inflate(gzip.compress(NOISE), part=1000) == (NOISE[:1000], None)


def test_cut_stream_gives_its_readable_part() -> None:
    out, error = inflate(gzip.compress(NOISE)[: 2 << 20])
    assert NOISE.startswith(out)
    assert len(out) > 1 << 20
    assert error is not None
    assert error.reason == "compressed data is cut off"


def test_damaged_stream_gives_what_stands_before() -> None:
    packed = bytearray(gzip.compress(NOISE))
    packed[-8] ^= 1  # the checksum
    out, error = inflate(bytes(packed))
    assert error is not None
    assert "damaged" in error.reason
    assert NOISE.startswith(out)


def test_output_over_the_limit_is_refused() -> None:
    out, error = inflate(gzip.compress(NOISE), size_limit=1 << 20)
    assert isinstance(error, InflatedSizeError)
    assert error.limit == 1 << 20
    assert "more than 1048576 bytes" in error.reason
    assert len(out) <= 3 << 20


def test_bomb_is_refused_by_its_ratio() -> None:
    bomb = gzip.compress(bytes(200 << 20))
    out, error = inflate(bomb)
    assert isinstance(error, InflatedSizeError)
    assert error.limit == 200 * len(bomb)
    assert "200 times" in error.reason
    assert len(out) < 64 << 20


def test_other_bytes_are_no_stream() -> None:
    assert not is_gzip(b"\x1f\x8b")
    assert not is_zlib(b"\x78")
    assert not is_zlib(b"xml")
