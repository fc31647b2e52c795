"""Values a block at a time are the values of the array."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import corpus
import numpy as np
import pytest

from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.messages import GraphDef, TensorProto
from pbkaitai.tensors import to_ndarray
from pbkaitai.tensors.blocks import BLOCK, value_blocks

FILES = ("dtype_typed", "dtype_content", "dtype_fill2of6", "dtype_fill1of7000", "float_specials")


def tensors() -> Iterator[Any]:
    for name in (*FILES, "dtype_empty_scalar_zero", "tensor_strings", "resource_variant"):
        path = corpus.SYNTH / f"{name}.pb"
        if name == "tensor_strings":
            yield pytest.param(TensorProto.from_file(path), id=name)
            continue
        for node in GraphDef.from_file(path).node:
            if "value" in node.attr and node.attr["value"].has("tensor"):
                yield pytest.param(node.attr["value"].tensor, id=f"{name}-{node.name}")


def joined(tensor: Any, dtype: Any) -> np.ndarray[Any, Any]:
    parts = [np.repeat(block.values, block.times) for block in value_blocks(tensor)]
    return np.concatenate([np.empty(0, dtype), *parts]).astype(dtype)


@pytest.mark.parametrize("tensor", list(tensors()))
def test_blocks_are_the_array_in_order(tensor: Any) -> None:
    array = to_ndarray(tensor)
    found = joined(tensor, array.dtype)
    if array.dtype == object:
        assert list(found) == list(array.reshape(-1))
    else:
        assert found.tobytes() == np.ascontiguousarray(array).tobytes()


def test_fill_is_one_value_and_its_number() -> None:
    """A file of 72 bytes claims 32 GiB: nothing of that size is made."""
    graph = GraphDef.from_file(corpus.SYNTH / "fill_32GiB.pb")
    blocks = list(value_blocks(graph.node[0].attr["value"].tensor))
    assert [(block.values.tolist(), block.times) for block in blocks] == [
        ([1.0], 1),
        ([1.0], (1 << 33) - 1),
    ]


@pytest.mark.parametrize("is_packed", [True, False])
def test_many_varints_come_in_bounded_blocks(is_packed: bool) -> None:
    """Values of one and of ten bytes, so that a cut falls into the middle of one."""
    numbers = np.where(np.arange(3 * BLOCK) % 3 == 0, -1, np.arange(3 * BLOCK) % 128)
    tensor = TensorProto(dtype=9, int64_val=numbers.tolist())
    tensor.tensor_shape.dim.add(size=len(numbers))
    data = tensor.to_bytes()
    if not is_packed:
        numbers = numbers[:5000]
        head = TensorProto(dtype=9)
        head.tensor_shape.dim.add(size=len(numbers))
        data = head.to_bytes() + b"".join(
            b"\x50" + (b"\xff" * 9 + b"\x01" if n < 0 else bytes([n])) for n in numbers.tolist()
        )
    blocks = list(value_blocks(TensorProto.from_bytes(data)))
    assert max(len(block.values) for block in blocks) <= BLOCK
    assert np.concatenate([block.values for block in blocks]).tolist() == numbers.tolist()
    assert all(block.times == 1 for block in blocks)


def test_values_that_cannot_be_read_are_no_fill() -> None:
    """A document that collects its faults gives fewer values than it counts."""
    data = bytes.fromhex("08 03 12 04 12 02 08 02  3A 0B 80 80 80 80 80 80 80 80 80 80 01")
    tensor = TensorProto.from_bytes(data)
    with pytest.raises(DecodeError):
        list(value_blocks(tensor))
    tensor = TensorProto.from_bytes(data)
    tensor._source.collect([])
    with pytest.raises(TensorError, match="0 of 1 values in int_val can be read"):
        list(value_blocks(tensor))


def test_too_many_values_are_refused() -> None:
    tensor = TensorProto(dtype=1, float_val=[1.0, 2.0])
    with pytest.raises(TensorError, match="float_val holds 2 values, the shape needs 1"):
        list(value_blocks(tensor))
