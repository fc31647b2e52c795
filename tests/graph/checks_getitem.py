"""`tensor[...]`: bounds, masks, names and shapes."""

from __future__ import annotations

from typing import Any

from checks import check, hole, names, raises, types

MASKS = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")

# name: key, begin, end, strides, the masks, the shape out of (3, 4, 5)
ROWS: dict[str, tuple[Any, list[int], list[int], list[int], tuple[int, ...], list[int]]] = {
    "int": ((1,), [1], [2], [1], (0, 0, 0, 0, 1), [4, 5]),
    "int_negative": ((-1,), [-1], [0], [1], (0, 0, 0, 0, 1), [4, 5]),
    "two_ints": ((1, 2), [1, 2], [2, 3], [1, 1], (0, 0, 0, 0, 3), [5]),
    "range": ((slice(1, 3),), [1], [3], [1], (0, 0, 0, 0, 0), [2, 4, 5]),
    "open_start": ((slice(None, 2),), [0], [2], [1], (1, 0, 0, 0, 0), [2, 4, 5]),
    "open_stop": ((slice(1, None),), [1], [0], [1], (0, 1, 0, 0, 0), [2, 4, 5]),
    "negative_bounds": ((slice(-2, -1),), [-2], [-1], [1], (0, 0, 0, 0, 0), [1, 4, 5]),
    "column": ((slice(None), 1), [0, 1], [0, 2], [1, 1], (1, 1, 0, 0, 2), [3, 5]),
    "ellipsis": ((..., 1), [0, 1], [0, 2], [1, 1], (0, 0, 1, 0, 2), [3, 4]),
    "newaxis": ((None,), [0], [0], [1], (0, 0, 0, 1, 0), [1, 3, 4, 5]),
    "newaxis_middle": (
        (slice(None), None),
        [0, 0],
        [0, 0],
        [1, 1],
        (1, 1, 0, 2, 0),
        [3, 1, 4, 5],
    ),
    "ellipsis_newaxis": ((..., None), [0, 0], [0, 0], [1, 1], (0, 0, 1, 2, 0), [3, 4, 5, 1]),
    "reverse": ((slice(None, None, -1),), [0], [0], [-1], (1, 1, 0, 0, 0), [3, 4, 5]),
    "bare_ellipsis": ((...,), [0], [0], [1], (0, 0, 1, 0, 0), [3, 4, 5]),
    "empty_range": ((slice(2, 1),), [2], [1], [1], (0, 0, 0, 0, 0), [0, 4, 5]),
    "beyond_the_end": ((slice(1, 99),), [1], [99], [1], (0, 0, 0, 0, 0), [2, 4, 5]),
}


def values(tf: Any, tensor: Any) -> list[int]:
    """Return what is in a vector Const."""
    found: list[int] = tf.make_ndarray(tensor.op.get_attr("value")).tolist()
    return found


def _row(name: str, key: Any, begin: Any, end: Any, strides: Any, masks: Any, shape: Any) -> None:
    def sliced(tf: Any) -> Any:
        return hole(tf, shape=(3, 4, 5))[key if len(key) > 1 else key[0]]

    @check(f"getitem.{name}")
    def _(tf: Any, g: Any) -> None:
        op = sliced(tf).op
        assert op.type == "StridedSlice"
        assert [values(tf, t) for t in op.inputs[1:]] == [begin, end, strides]
        assert tuple(op.get_attr(mask) for mask in MASKS) == masks

    @check(f"getitem.{name}.shape")
    def _(tf: Any, g: Any) -> None:
        assert sliced(tf).shape.as_list() == shape


for _name, _facts in ROWS.items():
    _row(_name, *_facts)


def _example(tf: Any) -> Any:
    foo = tf.constant([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    return foo[::2, ::-1]


@check("getitem.article_example")
def _(tf: Any, g: Any) -> None:
    op = _example(tf).op
    assert [values(tf, t) for t in op.inputs[1:]] == [[0, 0], [0, 0], [2, -1]]
    assert tuple(op.get_attr(mask) for mask in MASKS) == (3, 3, 0, 0, 0)


@check("getitem.article_example.shape")
def _(tf: Any, g: Any) -> None:
    assert _example(tf).shape.as_list() == [2, 3]


@check("getitem.names")
def _(tf: Any, g: Any) -> None:
    _ = hole(tf, name="p")[0]
    assert names(g) == [
        "p",
        "strided_slice/stack",
        "strided_slice/stack_1",
        "strided_slice/stack_2",
        "strided_slice",
    ]
    assert hole(tf)[0].op.name == "strided_slice_1"


@check("getitem.index_constants_are_int32")
def _(tf: Any, g: Any) -> None:
    op = hole(tf)[0].op
    assert [t.dtype for t in op.inputs[1:]] == [tf.int32] * 3
    assert op.get_attr("Index") == tf.int32


@check("getitem.keeps_dtype")
def _(tf: Any, g: Any) -> None:
    for dtype in (tf.string, tf.bool, tf.float64):
        assert hole(tf, dtype)[0].dtype == dtype


@check("getitem.scalar_tensor_index_packs")
def _(tf: Any, g: Any) -> None:
    index = hole(tf, tf.int32, ())
    op = hole(tf)[index].op
    assert [t.op.type for t in op.inputs[1:3]] == ["Pack", "Pack"]
    assert op.inputs[1].op.inputs[0] is index
    assert op.inputs[2].op.inputs[0].op.type == "AddV2"
    assert op.get_attr("shrink_axis_mask") == 1
    assert op.outputs[0].shape == [3]


@check("getitem.too_many_indices_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        hole(tf)[0, 0, 0]


@check("getitem.out_of_bounds_int_ValueError")
def _(tf: Any, g: Any) -> None:
    for index in (2, -3):
        with raises(ValueError):
            hole(tf)[index]


@check("getitem.two_ellipses_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        hole(tf)[..., ...]


@check("getitem.zero_stride_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        hole(tf)[::0]


@check("getitem.bad_index_TypeError")
def _(tf: Any, g: Any) -> None:
    for wrong in ("a", 1.0, object(), (0, "a")):
        with raises(TypeError):
            hole(tf)[wrong]


@check("getitem.list_is_taken_as_a_tuple")
def _(tf: Any, g: Any) -> None:
    op = hole(tf)[[0, 1]].op
    assert op.get_attr("shrink_axis_mask") == 3
    assert op.outputs[0].shape.as_list() == []


@check("getitem.boolean_mask[tf2]")
def _(tf: Any, g: Any) -> None:
    made = hole(tf)[hole(tf, tf.bool, (2,))]
    assert made.op.name == "boolean_mask/GatherV2"
    assert made.shape.as_list() == [None, 3]
    assert "Where" in types(g)


@check("getitem.shape_with_unknown_dim")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(None, 4))
    assert a[0].shape.as_list() == [4]
    assert a[1:].shape.as_list() == [None, 4]
    assert a[:, 1:3].shape.as_list() == [None, 2]
