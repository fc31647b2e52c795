"""What is written is what NumPy, and the definition of safetensors, read back."""

from __future__ import annotations

import io
import json
import tracemalloc
import zipfile
from collections.abc import Iterator
from typing import Any

import corpus
import numpy as np
import pytest

from pbkaitai.analysis.values import saving, saving_text
from pbkaitai.errors import TensorError
from pbkaitai.messages import GraphDef, TensorProto
from pbkaitai.tensors import to_ndarray

FILES = ("dtype_typed", "dtype_content", "dtype_fill2of6", "float_specials")
WIDTHS = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2, "C64": 8, "BOOL": 1, "F8_E5M2": 1, "F8_E4M3": 1}
WIDTHS |= {f"{sign}{bits}": bits // 8 for sign in "IU" for bits in (8, 16, 32, 64)}


def tensors() -> Iterator[Any]:
    for name in FILES:
        for node in GraphDef.from_file(corpus.SYNTH / f"{name}.pb").node:
            yield pytest.param(node.attr["value"].tensor, id=f"{name}-{node.name}")


def numbers() -> list[Any]:
    return [p for p in tensors() if not str(p.values[0].dtype).endswith("STRING")]


def make(values: list[float], *shape: int) -> TensorProto:
    tensor = TensorProto(dtype=1, float_val=values)
    for size in shape:
        tensor.tensor_shape.dim.add(size=size)
    return tensor


def written(write: Any, *args: Any) -> bytes:
    stream = io.BytesIO()
    write(stream, *args)
    return stream.getvalue()


def same(found: np.ndarray[Any, Any], array: np.ndarray[Any, Any]) -> bool:
    kind = found.dtype
    return np.array_equal(found, array.astype(kind), equal_nan=kind.kind in "fc")


@pytest.mark.parametrize("tensor", numbers())
def test_npy_is_read_by_numpy_without_pickle(tensor: Any) -> None:
    array = to_ndarray(tensor)
    found = np.load(
        io.BytesIO(written(saving.write_npy, saving.savable(tensor))), allow_pickle=False
    )
    assert found.shape == array.shape
    assert found.dtype.kind in "fiubc"
    assert same(found, array)
    assert same(array.astype(found.dtype), array)  # the type holds every value


@pytest.mark.parametrize("tensor", numbers())
def test_csv_has_every_digit(tensor: Any) -> None:
    array = to_ndarray(tensor)
    text = written(saving_text.write_csv, saving.savable(tensor)).decode()
    lines = text.splitlines()
    assert [line.count(",") + 1 for line in lines] == (
        [array.shape[-1]] * (array.size // array.shape[-1]) if array.ndim > 1 else [1] * array.size
    )
    words = ",".join(lines).split(",")
    if array.dtype.kind == "c":
        found = np.array([complex(word) for word in words])
    elif array.dtype.kind in "iub":
        found = np.array([int(word) for word in words], object)
        array = np.array([int(value) for value in array.reshape(-1)], object)
    else:
        found = np.array([float(word) for word in words]).astype(array.dtype)
        array = array.astype("f8")
        found = found.astype("f8")
    assert np.array_equal(found, array.reshape(-1), equal_nan=found.dtype != object)


def test_scalar_and_vector_have_one_value_a_line() -> None:
    assert written(saving_text.write_csv, saving.savable(make([2.5]))) == b"2.5\n"
    assert written(saving_text.write_csv, saving.savable(make([1.0], 3))) == b"1.0\n1.0\n1.0\n"
    assert written(saving_text.write_csv, saving.savable(make([], 0, 3))) == b""


def test_strings_in_csv_are_quoted_where_they_must_be() -> None:
    texts = [b"plain", b'a,"b"', b"line\nbreak", b"\xff", b" space"]
    tensor = TensorProto(dtype=7, string_val=texts)
    tensor.tensor_shape.dim.add(size=len(texts))
    text = written(saving_text.write_csv, saving.savable(tensor)).decode()
    assert text == 'plain\n"a,""b"""\n"line\nbreak"\n\\xff\n" space"\n'


def test_npz_members_have_their_names_and_fixed_dates() -> None:
    values = saving.savable(make([1.0], 2, 2))
    data = written(saving.write_npz, [("a/b", values), ("c", values)])
    assert data == written(saving.write_npz, [("a/b", values), ("c", values)])
    with np.load(io.BytesIO(data), allow_pickle=False) as archive:
        assert archive.files == ["a/b", "c"]
        assert archive["a/b"].tolist() == [[1.0, 1.0], [1.0, 1.0]]
    assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None


def test_safetensors_have_header_and_elements_without_gaps() -> None:
    """By the format's definition: 8 bytes of length, JSON, then elements, C order."""
    found = [
        (p.id, saving.savable(p.values[0]))
        for p in numbers()
        if not str(p.values[0].dtype).endswith("COMPLEX128")
    ]
    data = written(saving.write_safetensors, found)
    size = int.from_bytes(data[:8], "little")
    assert size % 8 == 0
    header = json.loads(data[8 : 8 + size])
    body = data[8 + size :]
    end = 0
    for name, values in found:
        row = header[str(name)]
        start, stop = row["data_offsets"]
        assert start == end
        assert row["shape"] == list(values.shape)
        assert stop - start == WIDTHS[row["dtype"]] * values.storage.needed
        end = stop
        array = to_ndarray(values.tensor)
        if array.dtype.itemsize * array.size == stop - start:
            expected = np.ascontiguousarray(array)
            if values.kind.label not in ("int4", "int2", "uint4", "uint2", "float4_e2m1fn"):
                assert body[start:stop] == expected.tobytes()
    assert end == len(body)
    assert header["dtype_typed-typed/DT_BFLOAT16"]["dtype"] == "BF16"


@pytest.mark.parametrize("write", [saving.write_npy, saving.write_safetensors])
def test_strings_are_never_pickled(write: Any) -> None:
    values = saving.savable(TensorProto(dtype=7, string_val=[b"x"]))
    argument = values if write is saving.write_npy else [("x", values)]
    with pytest.raises(saving.UnfitError, match="cannot hold DT_STRING"):
        write(io.BytesIO(), argument)


def test_complex128_is_no_safetensor() -> None:
    values = saving.savable(TensorProto(dtype=18, dcomplex_val=[1.0, 2.0]))
    with pytest.raises(saving.UnfitError, match=r"\.npz file can hold it"):
        saving.write_safetensors(io.BytesIO(), [("x", values)])


def test_json_has_bytes_that_are_no_text_as_hex() -> None:
    tensor = TensorProto(dtype=7, string_val=[b"x", b"\xff"])
    tensor.tensor_shape.dim.add(size=3)
    found = json.loads(written(saving_text.write_json, "n", saving.savable(tensor)))
    assert found == {
        "name": "n",
        "dtype": "DT_STRING",
        "shape": [3],
        "values": ["x", {"hex": "ff"}, {"hex": "ff"}],
    }


def test_claim_without_values_is_not_written() -> None:
    """72 bytes that would fill a disk."""
    tensor = make([1.0], 1 << 33)
    with pytest.raises(saving.LargeFillError, match="claims 34,359,738,368 bytes"):
        saving.savable(tensor)
    assert saving.savable(tensor, max_fill=None).storage.needed == 1 << 33
    assert saving.savable(make([1.0], 250), max_fill=1000)
    with pytest.raises(saving.LargeFillError):
        saving.savable(make([1.0], 251), max_fill=1000)


def test_more_axes_than_numpy_has_are_refused() -> None:
    with pytest.raises(saving.UnfitError, match="65 axes, NumPy has 64"):
        saving.write_npy(io.BytesIO(), saving.savable(make([1.0], *[1] * 65)))


def test_fault_in_the_middle_shows_before_anything_is_written() -> None:
    data = bytes.fromhex("08 03 12 04 12 02 08 02  3A 0B 80 80 80 80 80 80 80 80 80 80 01")
    tensor = TensorProto.from_bytes(data)
    tensor._source.collect([])
    with pytest.raises(TensorError):
        saving.savable(tensor)


def test_large_fill_is_written_in_blocks() -> None:
    class Sink(io.RawIOBase):
        size = 0

        def write(self, data: Any) -> int:
            self.size += len(data)
            return len(data)

    sink: Any = Sink()
    values = saving.savable(make([1.0], 20_000_000))
    tracemalloc.start()
    saving.write_npy(sink, values)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sink.size == 80_000_000 + 128
    assert peak < 4 << 20
