"""TensorShape and DType."""

from __future__ import annotations

from typing import Any

import numpy as np
from checks import check, raises


@check("shape.as_list_ndims")
def _(tf: Any) -> None:
    shape = tf.TensorShape([2, None])
    assert (shape.as_list(), shape.ndims, len(shape)) == ([2, None], 2, 2)
    assert tf.TensorShape([]).as_list() == []
    assert tf.TensorShape(None).ndims is None
    with raises(ValueError):
        tf.TensorShape(None).as_list()


@check("shape.str_and_repr")
def _(tf: Any) -> None:
    for dims, text in (([2, 3], "(2, 3)"), ([4], "(4,)"), ([], "()"), ([None, 1], "(None, 1)")):
        assert str(tf.TensorShape(dims)) == text
    assert str(tf.TensorShape(None)) == "<unknown>"
    assert repr(tf.TensorShape(None)) == "TensorShape(None)"


@check("shape.repr[tf2]")
def _(tf: Any) -> None:
    assert repr(tf.TensorShape([3, 4])) == "TensorShape([3, 4])"


@check("shape.repr[article]")
def _(tf: Any) -> None:
    assert repr(tf.TensorShape([3, 4])) == "TensorShape([Dimension(3), Dimension(4)])"


@check("shape.dims_are_Dimension")
def _(tf: Any) -> None:
    dims = tf.TensorShape([3, None]).dims
    assert all(isinstance(dim, tf.Dimension) for dim in dims)
    assert [dim.value for dim in dims] == [3, None]


@check("shape.index_gives_int[tf2]")
def _(tf: Any) -> None:
    assert isinstance(tf.TensorShape([3, 4])[0], int)
    assert tf.TensorShape([3, 4])[-1] == 4


@check("shape.index_gives_Dimension[article]")
def _(tf: Any) -> None:
    assert isinstance(tf.TensorShape([3, 4])[0], tf.Dimension)
    assert tf.TensorShape([3, 4])[0].value == 3


@check("shape.slice_gives_shape")
def _(tf: Any) -> None:
    part = tf.TensorShape([2, 3, None])[1:]
    assert isinstance(part, tf.TensorShape)
    assert part.as_list() == [3, None]


@check("shape.equality")
def _(tf: Any) -> None:
    assert tf.TensorShape([2, 3]) == tf.TensorShape([2, 3])
    assert tf.TensorShape([2, 3]) == [2, 3]
    assert tf.TensorShape([2, 3]) != tf.TensorShape([3, 2])
    assert tf.TensorShape([2]) != tf.TensorShape([2, 1])


@check("shape.is_fully_defined")
def _(tf: Any) -> None:
    assert tf.TensorShape([2, 3]).is_fully_defined()
    assert tf.TensorShape([]).is_fully_defined()
    assert not tf.TensorShape([2, None]).is_fully_defined()
    assert not tf.TensorShape(None).is_fully_defined()


@check("shape.num_elements")
def _(tf: Any) -> None:
    found = [tf.TensorShape(dims).num_elements() for dims in ([2, 3], [], [0, 5], [2, None], None)]
    assert found == [6, 1, 0, None, None]


@check("shape.merge_with")
def _(tf: Any) -> None:
    merged = tf.TensorShape([None, 3]).merge_with(tf.TensorShape([2, None]))
    assert merged.as_list() == [2, 3]
    assert tf.TensorShape(None).merge_with([4]).as_list() == [4]
    for wrong in ([2, 4], [2]):
        with raises(ValueError):
            tf.TensorShape([2, 3]).merge_with(wrong)


@check("shape.is_compatible_with")
def _(tf: Any) -> None:
    shape = tf.TensorShape([None, 3])
    assert shape.is_compatible_with([5, 3])
    assert shape.is_compatible_with(tf.TensorShape(None))
    assert not shape.is_compatible_with([5, 4])
    assert not shape.is_compatible_with([3])


@check("shape.concatenate")
def _(tf: Any) -> None:
    assert tf.TensorShape([2]).concatenate([None, 3]).as_list() == [2, None, 3]
    assert tf.TensorShape([2]).concatenate(tf.TensorShape(None)).ndims is None


@check("shape.with_rank")
def _(tf: Any) -> None:
    assert tf.TensorShape(None).with_rank(2).as_list() == [None, None]
    assert tf.TensorShape([1, 2]).with_rank(2).as_list() == [1, 2]
    assert tf.TensorShape([1, 2]).with_rank_at_least(1).as_list() == [1, 2]
    with raises(ValueError):
        tf.TensorShape([1]).with_rank(2)
    with raises(ValueError):
        tf.TensorShape([1]).with_rank_at_least(2)


@check("shape.as_proto")
def _(tf: Any) -> None:
    proto = tf.TensorShape([2, None]).as_proto()
    assert [dim.size for dim in proto.dim] == [2, -1]
    assert not proto.unknown_rank
    assert tf.TensorShape(None).as_proto().unknown_rank


@check("shape.from_proto")
def _(tf: Any) -> None:
    for dims in ([2, None], [], None):
        shape = tf.TensorShape(dims)
        again = tf.TensorShape(shape.as_proto())
        assert again.ndims == shape.ndims
        assert again.dims is None or again.as_list() == dims


@check("shape.negative_dimension_ValueError")
def _(tf: Any) -> None:
    with raises(ValueError):
        tf.TensorShape([-1])
    with raises(ValueError):
        tf.Dimension(-2)


@check("dtype.names_and_numpy")
def _(tf: Any) -> None:
    for name in ("float32", "float64", "int8", "uint16", "int64", "complex64", "bool", "float16"):
        dtype = getattr(tf, name)
        assert dtype.name == name
        assert np.dtype(dtype.as_numpy_dtype) == np.dtype(name)


@check("dtype.repr[tf2]")
def _(tf: Any) -> None:
    assert repr(tf.float32) == "tf.float32"


@check("dtype.str")
def _(tf: Any) -> None:
    assert str(tf.float32) == "<dtype: 'float32'>"


@check("dtype.as_dtype")
def _(tf: Any) -> None:
    for value in (tf.float32, "float32", "float", 1, np.float32, np.dtype("float32"), float):
        assert tf.as_dtype(value) is tf.float32
    assert tf.as_dtype("half") is tf.float16
    assert tf.as_dtype(bool) is tf.bool
    for wrong in ("nonsense", 9999, None):
        with raises(TypeError):
            tf.as_dtype(wrong)


@check("dtype.equality_with_names_and_enums")
def _(tf: Any) -> None:
    assert tf.float32 == "float32"
    assert tf.float32 == 1
    assert tf.float32 == np.float32
    assert tf.float32 != tf.float64
    assert tf.float32 is not None
    assert tf.float32 != "nonsense"


@check("dtype.as_numpy_dtype")
def _(tf: Any) -> None:
    assert tf.float32.as_numpy_dtype is np.float32
    assert tf.string.as_numpy_dtype is object
    assert np.dtype(tf.bfloat16.as_numpy_dtype).name == "bfloat16"


@check("dtype.size")
def _(tf: Any) -> None:
    found = [d.size for d in (tf.float32, tf.float64, tf.int8, tf.bool, tf.complex128, tf.bfloat16)]
    assert found == [4, 8, 1, 1, 16, 2]


@check("dtype.predicates")
def _(tf: Any) -> None:
    assert tf.float32.is_floating
    assert tf.bfloat16.is_floating
    assert tf.int32.is_integer
    assert not tf.bool.is_integer
    assert tf.uint8.is_unsigned
    assert not tf.int8.is_unsigned
    assert tf.complex64.is_complex
    assert tf.qint8.is_quantized
    assert tf.bool.is_bool
    assert not tf.string.is_floating


@check("dtype.ref_types")
def _(tf: Any) -> None:
    ref = tf.float32._as_ref
    assert ref.name == "float32_ref"
    assert ref.as_datatype_enum == 101
    assert ref.base_dtype is tf.float32
    assert ref != tf.float32
    assert tf.float32.is_compatible_with(ref)
    assert not ref.is_compatible_with(tf.float32)


@check("dtype.limits")
def _(tf: Any) -> None:
    assert (tf.int8.min, tf.int8.max) == (-128, 127)
    assert tf.uint16.max == 65535
    assert tf.float32.max == np.finfo(np.float32).max
    assert tf.uint8.limits == (0, 255)
    assert tf.float32.limits == (0, 1)
    with raises(TypeError):
        _ = tf.string.max


@check("dtype.resource_and_variant")
def _(tf: Any) -> None:
    assert (tf.resource.name, tf.resource.as_datatype_enum) == ("resource", 20)
    assert (tf.variant.name, tf.variant.as_datatype_enum) == ("variant", 21)
