"""OrderedCode keys, as TensorFlow 2.21 wrote them into checkpoint indexes."""

import pytest

from pbkaitai.errors import DecodeError
from pbkaitai.formats.orderedcode import decode_slice_key, is_slice_key, read_number, read_signed

# raw_ops.SaveV2 with these names and slices.
KEYS = {
    "00 62 69 67 00 01 01 01 fc 80 00 00 00 00 82": ("big", ((549755813888, 2),)),
    "00 65 64 67 65 00 01 01 01 ff bf ff ff ff ff ff ff fe 81": ("edge", (((1 << 62) - 2, 1),)),
    "00 66 75 6c 6c 00 01 01 02 81 81 80 7f": ("full", ((1, 1), (0, -1))),
    "00 6d 38 31 39 32 00 01 01 01 e0 20 00 81": ("m8192", ((8192, 1),)),
    "00 6d 61 74 00 01 01 02 bf c0 40 df ff 82": ("mat", ((63, 64), (8191, 2))),
    "00 6e c3 bf 00 ff 75 6c 00 01 01 01 80 81": ("n\u00ff\0ul", ((0, 1),)),
    "00 61 00 01 00": ("a", ()),
}

SIGNED = {
    "80": 0,
    "bf": 63,
    "c0 40": 64,
    "7f": -1,
    "40": -64,
    "3f bf": -65,
    "ff 00 80 00 00 00 00 00": 1 << 47,
    "ff c0 40 00 00 00 00 00 00 00": 1 << 62,
    "ff c0 7f ff ff ff ff ff ff ff": (1 << 63) - 1,
    "00 3f 80 00 00 00 00 00 00 00": -(1 << 63),
}

BAD = {
    "": "needs 1 bytes, 0 remain",
    "01 05": "begins with 5, not 0",
    "09": "9 bytes is longer than 8",
    "00 61 62": "needs 1 bytes, 0 remain",
    "00 61 00": "needs 2 bytes, 1 remain",
    "00 61 00 02": "escape 00 02",
    "00 61 ff 01": "escape ff 01",
    "00 61 00 01 01 7f 80": "rank 127 needs 254 bytes, 1 remain",
    "00 61 00 01 01 01 80 c0": "needs 2 bytes, 1 remain",
    "00 61 00 01 00 80": "1 bytes too many",
    "00 61 00 01 01 01 ff e0 00 00 00 00 00 00 00 00 00": "longer than 10 bytes",
}


@pytest.mark.parametrize("text", KEYS)
def test_slice_key_gives_name_and_extents(text: str) -> None:
    key = bytes.fromhex(text)
    assert is_slice_key(key)
    assert decode_slice_key(key) == KEYS[text]


@pytest.mark.parametrize("text", SIGNED)
def test_signed_number_is_read_whole(text: str) -> None:
    key = bytes.fromhex(text)
    assert read_signed(key, 0) == (SIGNED[text], len(key))


def test_unsigned_number_stands_behind_its_size() -> None:
    assert read_number(bytes.fromhex("02 01 00 77"), 0) == (256, 3)


@pytest.mark.parametrize("text", BAD)
def test_malformed_key_is_rejected(text: str) -> None:
    with pytest.raises(DecodeError, match=BAD[text]):
        decode_slice_key(bytes.fromhex(text))


def test_variable_name_is_no_slice_key() -> None:
    assert not is_slice_key(b"")
    assert not is_slice_key(b"layer/kernel")
