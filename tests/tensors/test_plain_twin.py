"""The quick look at a tensor gives what the thorough one does, or nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.kernel import KERNEL
from pbkaitai.messages import TensorProto
from pbkaitai.tensors import find_type, ndarray, to_ndarray
from pbkaitai.tensors.plain import plain_array

pytestmark = pytest.mark.skipif(KERNEL is None, reason="there is no compiled kernel")

NUMBERS = (1, 2, 3, 4, 5, 6, 9, 10, 14, 17, 19, 22, 23, 24, 29, 101, 0, 55)
DAMAGED = 0.2  # of the tensors


def any_tensor(chance: random.Random) -> bytes:
    """Return a tensor that is mostly right: its values in some field, more or less of them."""
    made: Any = TensorProto(dtype=chance.choice(NUMBERS))
    sizes = [chance.choice((1, 2, 3, 3, 0, -1, 1 << 40)) for _ in range(chance.randint(0, 2))]
    if chance.random() < 0.8:
        sizes = [chance.randint(1, 3) for _ in sizes]
    for size in sizes:
        made.tensor_shape.dim.add(size=size)
    made.tensor_shape.unknown_rank = chance.random() < 0.05
    count = 1
    for size in sizes:
        count = min(30, count * max(size, 0))
    kind = find_type(int(made.dtype))
    given = chance.choice((count, count, count, 1, 0, count + 1, max(0, count - 1)))
    if kind is None or chance.random() < 0.5:
        made.tensor_content = bytes(
            chance.choices((0, 1, 200), k=given * (kind.size if kind else 4))
        )
    elif kind.field == "float8_val":
        made.float8_val = bytes(given)
    else:
        values = {"bool_val": (False, True), "int_val": (0, 1, -1, 300)}.get(kind.field, (0, 1, 3))
        getattr(made, kind.field).extend(chance.choices(values, k=given))
    data = bytearray(made.to_bytes())
    if data and chance.random() < DAMAGED:
        data[chance.randrange(len(data))] = chance.getrandbits(8)
    return bytes(data)


def answer(data: bytes, depth_limit: int) -> Any:
    try:
        array = to_ndarray(TensorProto.from_bytes(data, depth_limit=depth_limit))
    except (TensorError, DecodeError) as error:
        return type(error), str(error)
    start = [array.flat[i].tobytes() for i in range(min(array.size, 30))]
    return array.dtype, array.shape, array.strides, array.flags.writeable, start


def test_quick_and_thorough_reading_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(11)
    quick = 0
    for _ in range(3000):
        data, limit = any_tensor(chance), chance.choice((100, 100, 100, 2, 1, 0))
        with monkeypatch.context() as patch:
            patch.setattr(ndarray, "plain_array", lambda tensor: None)
            expected = answer(data, limit)
        assert answer(data, limit) == expected, data.hex()
        if not isinstance(expected[0], type):
            quick += plain_array(TensorProto.from_bytes(data, depth_limit=limit)) is not None
    assert quick > 500


def test_changed_tensor_is_read_as_it_is_now() -> None:
    tensor: Any = TensorProto.from_bytes(TensorProto(dtype=3, int_val=[7]).to_bytes())
    assert to_ndarray(tensor).tolist() == 7
    tensor.int_val[0] = 8
    assert to_ndarray(tensor).tolist() == 8
