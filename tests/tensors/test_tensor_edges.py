"""What a hostile, damaged or merely odd tensor gives: a clear error, TensorFlow's value, no memory.

Where TensorFlow is named, the values were seen with its C++ reader (`tf.io.parse_tensor`).
"""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from typing import Any

import corpus
import numpy as np
import pytest
from golden import F_1, F_M2, MINUS_1, content, make, shape

from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.messages import GraphDef, TensorProto
from pbkaitai.tensors import describe_storage, raw_bytes, shape_of, stored_values, to_ndarray

FLOAT, INT32, UINT8, INT8, STRING, COMPLEX64, BOOL, BFLOAT16 = 1, 3, 4, 6, 7, 8, 10, 14
UINT16, HALF, VARIANT, INT4, UINT4, UINT2 = 17, 19, 21, 29, 30, 32

UNKNOWN_RANK = bytes.fromhex("12 02 18 01")  # tensor_shape {unknown_rank: true}
GIB = 1 << 30


def read(*parts: Any) -> TensorProto:
    return TensorProto.from_bytes(make(*parts))


def field(text: str) -> bytes:
    return bytes.fromhex(text)


# --- the page that the format was first described on --------------------------------------


def test_fifteen_bytes_of_the_first_page_are_a_thousand_zeros() -> None:
    tensor = TensorProto.from_bytes(field("08 01 12 05 12 03 08 E8 07 2A 04 00 00 00 00"))
    assert tensor.dtype.name == "DT_FLOAT"
    assert shape_of(tensor) == (1000,)
    storage = describe_storage(tensor)
    assert (storage.form, storage.given, storage.needed) == ("float_val", 1, 1000)
    assert str(storage) == "1 of 1000 values in float_val, repeated"
    assert to_ndarray(tensor).tolist() == [0.0] * 1000


# --- what cannot be told --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(make(0, (1,)), r"dtype is not set \(DT_INVALID\)", id="no dtype"),
        pytest.param(
            make(77, (1,), content(b"abcd")), "dtype 77 is not known, known are 1 to 33", id="77"
        ),
        pytest.param(make(100, (1,)), "dtype 100 is not known", id="100"),
        pytest.param(
            make(FLOAT, None, UNKNOWN_RANK), "tensor_shape has unknown_rank, values", id="rank"
        ),
        pytest.param(
            make(FLOAT, (2, 3), UNKNOWN_RANK),
            "tensor_shape has unknown_rank and 2 dim, only one can be true",
            id="rank and dim",
        ),
        pytest.param(
            make(FLOAT, (-1, 2)),
            r"tensor_shape \[-1, 2\] has size -1 \(unknown\) in dim 0",
            id="unknown size",
        ),
        pytest.param(
            make(FLOAT, (2, -5)), r"tensor_shape \[2, -5\] has size -5 in dim 1", id="negative"
        ),
        pytest.param(
            make(FLOAT, (1 << 40, 1 << 40)),
            r"tensor_shape \[1099511627776, 1099511627776\] has more than 9223372036854775807",
            id="too many elements",
        ),
        pytest.param(make(FLOAT, (1,) * 255), "tensor_shape has 255 dim", id="rank 255"),
        pytest.param(make(FLOAT, (1,) * 65), "NumPy cannot hold DT_FLOAT of shape", id="rank 65"),
        pytest.param(make(FLOAT, (1 << 62,)), "NumPy cannot hold DT_FLOAT", id="2**64 bytes"),
        pytest.param(
            make(FLOAT, (0, 1 << 62, 2)), "NumPy cannot hold DT_FLOAT", id="0 x 2**63 elements"
        ),
        pytest.param(
            make(FLOAT, (2, 2), content(b"x" * 12)),
            r"tensor_content is 12 bytes, the shape needs 16 \(4 x 4\)",
            id="content too short",
        ),
        pytest.param(
            make(FLOAT, (2,), content(b"x" * 7)),
            r"tensor_content is 7 bytes, the shape needs 8 \(2 x 4\)",
            id="content of broken elements",
        ),
        pytest.param(
            make(FLOAT, (0,), content(b"xxxx")),
            r"tensor_content is 4 bytes, the shape needs 0",
            id="content of nothing",
        ),
        pytest.param(
            make(INT32, (0,), field("3A 01 01")),
            "int_val holds 1 values, the shape needs 0",
            id="value of nothing",
        ),
        pytest.param(
            make(STRING, (1 << 40,), content(b"\x01a")),
            "tensor_content is 2 bytes, 1099511627776 elements take a byte each at least",
            id="strings that cannot be there",
        ),
        pytest.param(
            make(STRING, (3,), content("01 01 80 80")),
            "tensor_content is 4 bytes and holds 2 whole sizes of elements, the shape needs 3",
            id="string sizes cut off",
        ),
        pytest.param(
            make(STRING, (2,), content("01 02 61 62 63 64")),
            "tensor_content has 4 bytes after the sizes of its 2 elements, they add up to 3",
            id="strings too long",
        ),
        pytest.param(
            make(STRING, (1,), content("FF FF FF FF FF FF FF FF FF 01 61")),
            "has 1 bytes after the sizes of its 1 elements, they add up to 18446744073709551615",
            id="string of 2**64 bytes",
        ),
    ],
)
def test_a_tensor_that_cannot_be_told_is_rejected(data: bytes, reason: str) -> None:
    with pytest.raises(TensorError, match=reason):
        to_ndarray(TensorProto.from_bytes(data))


def test_errors_name_the_place() -> None:
    tensor = make(FLOAT, (2,), content(b"abc"))
    value = b"\x42" + bytes([len(tensor)]) + tensor
    entry = b"\x0a\x05value\x12" + bytes([len(value)]) + value
    node = b"\x2a" + bytes([len(entry)]) + entry
    graph = GraphDef.from_bytes(b"\x0a\x00\x0a" + bytes([len(node)]) + node)
    with pytest.raises(TensorError) as caught:
        to_ndarray(graph.node[1].attr["value"].tensor)
    assert caught.value.path == 'node[1].attr["value"].tensor'
    assert caught.value.reason == "tensor_content is 3 bytes, the shape needs 8 (2 x 4)"
    assert str(caught.value) == f"{caught.value.reason}, in {caught.value.path}"


def test_what_is_wrong_with_the_length_is_described_and_not_raised() -> None:
    storage = describe_storage(read(FLOAT, (2,), content(b"x" * 7)))
    assert (storage.bytes, storage.given, storage.needed) == (7, 1, 2)
    assert str(storage) == storage.fault == "tensor_content is 7 bytes, the shape needs 8 (2 x 4)"


def test_malformed_packed_values_are_a_decode_error() -> None:
    with pytest.raises(DecodeError, match=r"varint needs .*, in int_val"):
        to_ndarray(read(INT32, (1,), field("3A 02 80 80")))
    with pytest.raises(DecodeError, match="payload is 3 bytes, not a multiple of 4"):
        to_ndarray(read(FLOAT, (1,), field("2A 03 00 00 00")))


# --- memory ---------------------------------------------------------------------------------


def peak_of(action: Any) -> int:
    """Return the most bytes that *action* had allocated at one time."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_fill_of_32_gib_takes_no_memory() -> None:
    graph = GraphDef.from_file(corpus.SYNTH / "fill_32GiB.pb")
    tensor = graph.node[0].attr["value"].tensor
    to_ndarray(read(FLOAT, (2,)))  # NumPy is imported

    def use() -> None:
        array = to_ndarray(tensor)
        assert array.nbytes == 32 * GIB
        assert array.strides == (0,)
        assert array[-1] == array[0] == tensor.float_val[0]
        assert array[1 << 32 :: 1 << 31].tolist() == [array[0]] * 2
        assert describe_storage(tensor).given == 1

    assert peak_of(use) < 1 << 20


@pytest.mark.parametrize("dtype", [FLOAT, STRING, VARIANT, BFLOAT16])
def test_zeros_take_no_memory(dtype: int) -> None:
    tensor = read(dtype, (1 << 30, 1 << 10))
    to_ndarray(read(dtype, (2,)))
    assert peak_of(lambda: to_ndarray(tensor)) < 1 << 20


def test_fill_with_two_values_is_bounded_before_memory_is_taken() -> None:
    tensor = read(FLOAT, (8 * GIB,), field(f"2A 08 {F_1} {F_M2}"))

    def use() -> None:
        with pytest.raises(TensorError) as caught:
            to_ndarray(tensor)
        assert str(caught.value) == (
            "2 of 8589934592 values are given in float_val, an array filled with the last one "
            "takes 34359738368 bytes, allowed are 1073741824 (max_bytes)"
        )

    assert peak_of(use) < 1 << 20
    assert stored_values(tensor).tolist() == [1.0, -2.0]


def test_bound_of_a_fill_can_be_set() -> None:
    tensor = read(FLOAT, (5,), field(f"2A 08 {F_1} {F_M2}"))
    assert to_ndarray(tensor, max_bytes=20).tolist() == [1, -2, -2, -2, -2]
    assert to_ndarray(tensor, max_bytes=None).tolist() == [1, -2, -2, -2, -2]
    with pytest.raises(TensorError, match=r"takes 20 bytes, allowed are 19 \(max_bytes\)"):
        to_ndarray(tensor, max_bytes=19)


def test_bound_of_a_fill_does_not_touch_what_stands_in_the_file() -> None:
    assert len(to_ndarray(read(FLOAT, (5,), content(b"x" * 20)), max_bytes=0)) == 5
    assert len(to_ndarray(read(FLOAT, (1,), field(f"2A 04 {F_1}")), max_bytes=0)) == 1


def test_storage_and_shape_are_told_without_numpy() -> None:
    code = (
        "import sys; from pbkaitai.messages import TensorProto; from pbkaitai import tensors; "
        f"t = TensorProto.from_bytes({make(INT32, (9,), field('3A 02 05 06'))!r}); "
        "print(tensors.describe_storage(t), tensors.shape_of(t)); "
        "sys.exit('numpy' in sys.modules or 'ml_dtypes' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=corpus.ROOT, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout == "2 of 9 values in int_val, last one repeated (9,)\n"


# --- TensorFlow's own readings --------------------------------------------------------------


@pytest.mark.parametrize(
    ("dtype", "record", "values"),
    [
        pytest.param(INT8, "3A 06 AC 02 80 01 FF 01", [44, -128, -1], id="int8 300 128 255"),
        pytest.param(UINT8, f"3A 0E AC 02 {MINUS_1} 80 02", [44, 255, 0], id="uint8 300 -1 256"),
        pytest.param(UINT16, f"3A 0D 80 F8 04 {MINUS_1}", [15360, 65535], id="uint16 80896 -1"),
        pytest.param(INT4, f"3A 0D 07 08 0F {MINUS_1}", [7, -8, -1, -1], id="int4 7 8 15 -1"),
        pytest.param(UINT4, f"3A 0D 0F 10 1F {MINUS_1}", [15, 0, 15, 15], id="uint4 15 16 31 -1"),
        pytest.param(UINT2, f"3A 0D 03 04 05 {MINUS_1}", [3, 0, 1, 3], id="uint2 3 4 5 -1"),
    ],
)
def test_integers_out_of_range_are_cut_to_the_bits_of_the_type(
    dtype: int, record: str, values: list[int]
) -> None:
    array = to_ndarray(read(dtype, (len(values),), field(record)))
    assert array.astype(np.int64).tolist() == values


@pytest.mark.parametrize("dtype", [HALF, BFLOAT16])
def test_half_val_is_bits_and_only_the_low_16_count(dtype: int) -> None:
    one = {HALF: "80 F8", BFLOAT16: "80 FF"}[dtype]
    # -1 is 0xFFFF, a NaN; then 65536 + the bits of 1.0
    array = to_ndarray(read(dtype, (2,), field(f"6A 0D {MINUS_1} {one} 04")))
    assert np.isnan(array[0])
    assert array[1] == 1.0
    assert array.view(np.uint16)[0] == 0xFFFF


def test_signalling_nan_is_kept_bit_by_bit() -> None:
    bits = "01 00 80 7F"
    for record in (content(bits), field(f"2A 04 {bits}"), field(f"2D {bits}")):
        assert to_ndarray(read(FLOAT, (1,), record)).tobytes() == field(bits)


def test_negative_zero_is_kept() -> None:
    assert to_ndarray(read(FLOAT, (1,), field("2D 00 00 00 80"))).tobytes() == field("00000080")


def test_half_a_complex_value_is_left_out() -> None:
    tensor = read(COMPLEX64, (2,), field(f"4A 0C {F_1} {F_M2} {F_1}"))
    assert to_ndarray(tensor).tolist() == [1 - 2j, 1 - 2j]
    assert str(describe_storage(tensor)) == (
        "1 of 2 values in scomplex_val, repeated; the last number of scomplex_val ignored"
    )


def test_values_in_the_field_of_another_type_do_not_count() -> None:
    tensor = read(FLOAT, (2,), field("3A 02 05 06"))  # int_val
    assert to_ndarray(tensor).tolist() == [0.0, 0.0]
    assert describe_storage(tensor).ignored == ("int_val",)
    assert str(describe_storage(tensor)) == "0 of 2 values in float_val, all zero; int_val ignored"


def test_any_byte_but_zero_is_true() -> None:
    """TensorFlow's Python reader takes it so, its C++ reader refuses it."""
    array = to_ndarray(read(BOOL, (3,), content("00 01 02")))
    assert array.dtype == bool
    assert array.tobytes() == field("00 01 01")


@pytest.mark.parametrize("dtype", [INT4, UINT4, 31, UINT2])
def test_upper_bits_of_a_4_or_2_bit_integer_stay_in_the_bytes_only(dtype: int) -> None:
    data = bytes(range(256))
    tensor = read(dtype, (16, 16), content(data))
    array = to_ndarray(tensor)
    low = to_ndarray(read(dtype, (256,), content(bytes(b & 15 for b in data))))
    assert array.astype(np.float32).ravel().tolist() == low.astype(np.float32).tolist()
    assert raw_bytes(tensor) == data


def test_string_content_and_empty_strings() -> None:
    assert to_ndarray(read(STRING, (3,), content("00 00 00"))).tolist() == [b"", b"", b""]
    assert to_ndarray(read(STRING, (), content("03 61 00 00"))).item() == b"a\0\0"


def test_variant_in_tensor_content_has_tensors() -> None:
    graph: Any = GraphDef.from_file(corpus.SYNTH / "resource_variant.pb")
    nodes = {node.name: node.attr["value"].tensor for node in graph.node}
    variant = to_ndarray(nodes["variant_tensorlist_by_tf"]).item()
    assert variant.type_name == "tensorflow::TensorList"
    assert [to_ndarray(t).tolist() for t in variant.tensors] == [[1.0, 2.0], [3.0, 4.0]]
    assert to_ndarray(nodes["resource"])[1].name == "var_1"


def test_empty_resources_are_one_empty_message() -> None:
    array = to_ndarray(read(20, (2, 2)))
    assert array[0, 0] is array[1, 1]
    assert array[0, 0].list_fields() == []


def test_last_tensor_content_wins_and_shapes_are_merged() -> None:
    data = make(UINT8, (2,), content("01 02"), shape(3), content("01 02 03 04 05 06"))
    tensor = TensorProto.from_bytes(data)
    assert shape_of(tensor) == (2, 3)
    assert to_ndarray(tensor).tolist() == [[1, 2, 3], [4, 5, 6]]


def test_packed_and_single_values_are_read_in_file_order() -> None:
    records = field(f"2A 04 {F_1} 2D {F_M2} 2A 08 {F_1} {F_M2}")
    tensor = read(FLOAT, (4,), records)
    assert to_ndarray(tensor).tolist() == [1, -2, 1, -2]
    assert describe_storage(tensor).given == 4
    numbers = read(INT32, (4,), field("3A 01 07 38 08 3A 02 09 0A"))
    assert to_ndarray(numbers).tolist() == [7, 8, 9, 10]
    assert describe_storage(numbers).bytes == 4


def test_large_files_are_not_copied(tmp_path: Any) -> None:
    path = tmp_path / "large.pb"
    data = np.arange(1 << 20, dtype="<f4")
    path.write_bytes(make(FLOAT, (1 << 20,), content(data.tobytes())))
    tensor = TensorProto.from_file(path)

    def use() -> None:
        array = to_ndarray(tensor)
        assert array[12345] == 12345.0
        assert np.shares_memory(array, np.frombuffer(tensor.view_of("tensor_content"), "u1"))

    use()
    assert peak_of(use) < 1 << 20


def test_array_outlives_the_message(tmp_path: Any) -> None:
    path = tmp_path / "large.pb"
    path.write_bytes(make(UINT8, (1 << 21,), content(b"\x05" * (1 << 21))))
    tensor = TensorProto.from_file(path)
    array = to_ndarray(tensor)
    tensor.close()
    del tensor
    assert array.sum(dtype=np.int64) == 5 << 21


# --- tensors made in Python -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "values", "words"),
    [
        ({"dtype": INT8, "int_val": [300, 1]}, [44, 1, 1], "2 of 3 values in int_val"),
        ({"dtype": FLOAT, "float_val": [2.5]}, [2.5] * 3, "1 of 3 values in float_val"),
        ({"dtype": COMPLEX64, "scomplex_val": [1, 2]}, [1 + 2j] * 3, "1 of 3 values"),
        ({"dtype": STRING, "string_val": [b"a", b"", b"c"]}, [b"a", b"", b"c"], "3 values"),
        ({"dtype": 24, "float8_val": b"\x3c"}, [1.0] * 3, "1 of 3 values in float8_val"),
        ({"dtype": UINT8, "tensor_content": b"abc"}, [97, 98, 99], "3 values in tensor_content"),
        (
            {"dtype": UINT8, "tensor_content": b"abc", "int_val": [1]},
            [97, 98, 99],
            "3 values in tensor_content; int_val ignored",
        ),
    ],
)
def test_tensor_made_in_python(fields: dict[str, Any], values: list[Any], words: str) -> None:
    tensor = TensorProto(**fields, tensor_shape={"dim": [{"size": 3}]})
    assert to_ndarray(tensor).tolist() == values
    assert str(describe_storage(tensor)).startswith(words)


def test_changed_values_count_and_those_of_the_file_do_not() -> None:
    tensor = read(INT32, (3,), field("3A 03 07 08 09"))
    assert to_ndarray(tensor).tolist() == [7, 8, 9]
    tensor.int_val[:] = [5]
    assert to_ndarray(tensor).tolist() == [5, 5, 5]
    tensor.tensor_content = b"\1\0\0\0" * 3
    assert to_ndarray(tensor).tolist() == [1, 1, 1]
    tensor.tensor_content = b""
    tensor.int_val[:] = []
    assert str(describe_storage(tensor)) == "0 of 3 values in int_val, all zero"


def test_changed_variants_are_elements() -> None:
    tensor: Any = TensorProto(dtype=VARIANT, variant_val=[{"type_name": "a"}])
    assert to_ndarray(tensor).item() is tensor.variant_val[0]
