"""TFRecord framing, as TensorFlow 2.21 writes it."""

import pytest

from pbkaitai.errors import DecodeError
from pbkaitai.formats.tfrecord import check_payload, is_tfrecord, iter_framed

# TFRecordWriter.write(b"") and .write(b"abc")
EMPTY = bytes.fromhex("00 00 00 00 00 00 00 00 29 03 98 07 d8 ea 82 a2")
ABC = bytes.fromhex("03 00 00 00 00 00 00 00 b0 99 49 0e 61 62 63 6e 57 f1 21")


def test_records_are_given_in_file_order() -> None:
    data = EMPTY + ABC
    records = list(iter_framed(data))
    assert [data[record.start : record.stop] for record in records] == [b"", b"abc"]
    for record in records:
        check_payload(data, record)


def test_empty_file_has_no_record() -> None:
    assert list(iter_framed(b"")) == []
    assert not is_tfrecord(b"")


def test_checksum_of_the_first_size_tells_a_tfrecord() -> None:
    assert is_tfrecord(ABC)
    assert is_tfrecord(ABC[:12])
    assert not is_tfrecord(ABC[:11])
    assert not is_tfrecord(bytes(64))


def test_damaged_size_is_rejected() -> None:
    damaged = EMPTY + b"\x04" + ABC[1:]
    records = iter_framed(damaged)
    next(records)
    with pytest.raises(DecodeError, match="does not agree with its checksum") as caught:
        next(records)
    assert caught.value.offset == 16


def test_damaged_payload_is_told_by_its_checksum() -> None:
    data = ABC.replace(b"abc", b"abd")
    (record,) = iter_framed(data)
    with pytest.raises(DecodeError, match="TFRecord payload has checksum") as caught:
        check_payload(data, record)
    assert caught.value.offset == 12


@pytest.mark.parametrize(
    ("size", "reason"),
    [(5, "header needs 12 bytes, 5 remain"), (14, "payload needs 7 bytes, 2 remain")],
)
def test_cut_record_is_rejected(size: int, reason: str) -> None:
    with pytest.raises(DecodeError, match=reason):
        list(iter_framed(ABC[:size]))
