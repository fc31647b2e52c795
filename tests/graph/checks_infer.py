"""Static shapes of the most frequent ops, each as a row: op type, inputs, attrs, shapes."""

from __future__ import annotations

from typing import Any

from checks import check, hole, names

# An input: a shape (float32), a type and a shape, or the value of a Const after "=".
Row = tuple[str, tuple[Any, ...], dict[str, Any], list[Any]]
WINDOW = {"strides": [1, 2, 2, 1], "data_format": b"NHWC"}
POOL = {"ksize": [1, 2, 2, 1], "padding": b"VALID", **WINDOW}

ROWS: dict[str, Row] = {
    "Conv2D_SAME": (
        "Conv2D",
        ((1, 9, 8, 3), (3, 3, 3, 5)),
        {"padding": b"SAME", **WINDOW},
        [[1, 5, 4, 5]],
    ),
    "Conv2D_VALID": (
        "Conv2D",
        ((None, 9, 8, 3), (3, 3, 3, 5)),
        {"padding": b"VALID", **WINDOW},
        [[None, 4, 3, 5]],
    ),
    "Conv2D_dilated": (
        "Conv2D",
        ((1, 9, 8, 3), (3, 3, 3, 5)),
        {"padding": b"VALID", "strides": [1, 1, 1, 1], "dilations": [1, 2, 2, 1]},
        [[1, 5, 4, 5]],
    ),
    "Conv2D_NCHW": (
        "Conv2D",
        ((1, 3, 9, 8), (3, 3, 3, 5)),
        {"padding": b"SAME", "strides": [1, 1, 2, 2], "data_format": b"NCHW"},
        [[1, 5, 5, 4]],
    ),
    "DepthwiseConv2dNative": (
        "DepthwiseConv2dNative",
        ((1, 9, 8, 3), (3, 3, 3, 2)),
        {"padding": b"SAME", **WINDOW},
        [[1, 5, 4, 6]],
    ),
    "MaxPool": ("MaxPool", ((1, 9, 8, 3),), POOL, [[1, 4, 4, 3]]),
    "AvgPool": ("AvgPool", ((1, 9, 8, 3),), POOL, [[1, 4, 4, 3]]),
    "BiasAdd": ("BiasAdd", ((None, 4, 3), (3,)), {}, [[None, 4, 3]]),
    "Relu_keeps": ("Relu", ((None, 3),), {}, [[None, 3]]),
    "Softmax_keeps": ("Softmax", ((None, 3),), {}, [[None, 3]]),
    "FusedBatchNormV3": (
        "FusedBatchNormV3",
        ((2, 4, 4, 3), (3,), (3,), (3,), (3,)),
        {"is_training": False, "U": 1},
        [[2, 4, 4, 3], [3], [3], [3], [3], None],
    ),
    "Reshape_const": ("Reshape", ((4, 6), ("=", [3, -1])), {}, [[3, 8]]),
    "Reshape_const_known": ("Reshape", ((None, 6), ("=", [2, 12])), {}, [[2, 12]]),
    "Reshape_unknown": ("Reshape", ((4, 6), ("int32", (2,))), {}, [[None, None]]),
    "Transpose": ("Transpose", ((2, None, 4), ("=", [2, 0, 1])), {}, [[4, 2, None]]),
    "ConcatV2": ("ConcatV2", ((2, 3), (None, 3), ("=", 0)), {"N": 2}, [[None, 3]]),
    "Pack": ("Pack", ((2, 3), (2, None)), {"N": 2, "axis": 1}, [[2, 2, 3]]),
    "Unpack": ("Unpack", ((2, 3),), {"num": 2, "axis": 0}, [[3], [3]]),
    "Squeeze": ("Squeeze", ((1, 3, 1),), {}, [[3]]),
    "Squeeze_dims": ("Squeeze", ((1, None, 1),), {"squeeze_dims": [0]}, [[None, 1]]),
    "ExpandDims": ("ExpandDims", ((2, 3), ("=", -1)), {}, [[2, 3, 1]]),
    "Shape": ("Shape", ((2, None, 4),), {}, [[3]]),
    "Rank": ("Rank", ((2, 3),), {}, [[]]),
    "Mean_axis": ("Mean", ((2, 3, 4), ("=", [1])), {}, [[2, 4]]),
    "Mean_keepdims": ("Mean", ((2, 3, 4), ("=", [-1])), {"keep_dims": True}, [[2, 3, 1]]),
    "ArgMax": ("ArgMax", ((2, 3), ("=", 1)), {}, [[2]]),
    "GatherV2": (
        "GatherV2",
        ((5, 6, 7), ("int32", (2, None)), ("=", 1)),
        {},
        [[5, 2, None, 7]],
    ),
    "OneHot": (
        "OneHot",
        (("int32", (2, 3)), ("=", 4), ("float32", ()), ("float32", ())),
        {},
        [[2, 3, 4]],
    ),
    "Pad": ("Pad", ((2, None), ("=", [[1, 1], [0, 2]])), {}, [[4, None]]),
    "Tile": ("Tile", ((2, 3), ("=", [2, 1])), {}, [[4, 3]]),
    "Fill": ("Fill", (("=", [2, 3]), ("float32", ())), {}, [[2, 3]]),
    "Range": ("Range", (("=", 0), ("=", 10), ("=", 3)), {}, [[4]]),
    "Slice": ("Slice", ((5, 6), ("=", [1, 2]), ("=", [2, -1])), {}, [[2, 4]]),
    "TopKV2": ("TopKV2", ((3, 9), ("=", 4)), {}, [[3, 4], [3, 4]]),
    "ResizeBilinear": (
        "ResizeBilinear",
        ((1, 4, 4, 3), ("=", [8, 6])),
        {},
        [[1, 8, 6, 3]],
    ),
    "Cast_keeps": ("Cast", ((None, 3),), {"DstT": 3}, [[None, 3]]),
    "Select": ("Select", (("bool", (2, 3)), (2, None), (None, 3)), {}, [[2, 3]]),
    "Where_rank": ("Where", (("bool", (2, 3)),), {}, [[None, 2]]),
    "BatchMatMulV2": ("BatchMatMulV2", ((7, 1, 2, 3), (5, 3, 4)), {}, [[7, 5, 2, 4]]),
    "SpaceToDepth": ("SpaceToDepth", ((1, 4, 6, 3),), {"block_size": 2}, [[1, 2, 3, 12]]),
    "NonMaxSuppressionV3": (
        "NonMaxSuppressionV3",
        ((9, 4), (9,), ("=", 5), ("float32", ()), ("float32", ())),
        {},
        [[None]],
    ),
}

# The types of attrs that a Python value does not tell.
TYPES = ("U", "DstT")
# Attrs that stand in no row because the inputs tell them in TensorFlow, but not in create_op.
LISTED = ("ConcatV2", "Pack")


def _attr(tf: Any, name: str, value: Any) -> Any:
    if name in TYPES:
        return tf.AttrValue(type=value)
    if isinstance(value, list):
        return tf.AttrValue(list=tf.AttrValue.ListValue(i=value))
    field = {bytes: "s", bool: "b", int: "i"}[type(value)]
    return tf.AttrValue(**{field: value})


def _input(tf: Any, fact: Any) -> Any:
    if fact and fact[0] == "=":
        return tf.constant(fact[1])
    if fact and isinstance(fact[0], str):
        return hole(tf, getattr(tf, fact[0]), fact[1])
    return hole(tf, shape=fact)


def _row(name: str, op_type: str, inputs: Any, attrs: dict[str, Any], shapes: list[Any]) -> None:
    @check(f"infer.{name}")
    def _(tf: Any, g: Any) -> None:
        made = {key: _attr(tf, key, value) for key, value in attrs.items()}
        if op_type in LISTED:
            made["T"] = tf.AttrValue(type=1)
        tensors = [_input(tf, fact) for fact in inputs]
        op = g.create_op(op_type, tensors, attrs=made)
        found = [None if t.shape.ndims is None else t.shape.as_list() for t in op.outputs]
        for place, shape in enumerate(shapes):
            if shape is not None:
                assert found[place] == shape, f"output {place} is {found[place]}"


for _name, _facts in ROWS.items():
    _row(_name, *_facts)


@check("infer.Shape_fed_to_Reshape")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(2, None, 4))
    size = g.create_op("Shape", [a]).outputs[0]
    assert g.create_op("Reshape", [a, size]).outputs[0].shape.as_list() == [2, None, 4]


@check("infer.Placeholder_scalar_shape")
def _(tf: Any, g: Any) -> None:
    assert tf.placeholder(tf.float32, []).shape.as_list() == []
    assert names(g) == ["Placeholder"]


@check("infer.Placeholder_no_shape_attr")
def _(tf: Any, g: Any) -> None:
    op = g.create_op("Placeholder", [], attrs={"dtype": tf.AttrValue(type=1)})
    assert op.outputs[0].shape.ndims is None
