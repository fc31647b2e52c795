"""Shape inference where it is more than a table: values, order, calls, faults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import pbkaitai.graph as tf
from pbkaitai.graph import raw_ops
from pbkaitai.graph.shape_inference import Inference, ShapeError, infer, inputs_first
from pbkaitai.graph.shape_inference.dims import broadcast, merge, relax
from pbkaitai.graph.shape_inference.folding import Folder
from pbkaitai.graph.shape_inference.nodes import make_ops
from pbkaitai.graph.shapes import TensorShape
from pbkaitai.messages import AttrValue, FunctionDef, GraphDef, NodeDef, OpDef, TensorShapeProto
from pbkaitai.textformat import parse_text

ListValue = AttrValue.ListValue


@pytest.fixture(autouse=True)
def graph() -> Iterator[tf.Graph]:
    """A new graph as the default one."""
    with tf.Graph().as_default() as made:
        yield made


def hole(*dims: int | None, dtype: Any = tf.float32) -> tf.Tensor:
    return tf.placeholder(dtype, dims)


def items(tensor: tf.Tensor) -> list[Any] | None:
    """Return what is known of a tensor's elements, None where nothing is."""
    value = Folder().fold(tensor)
    return None if value is None else value.items()


# --- arithmetic on shapes -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        ((2, 1), (3,), (2, 3)),
        ((None, 3), (2, 1), (2, 3)),
        ((None,), (1,), (None,)),
        ((None,), (None,), (None,)),
        ((None,), (0,), (0,)),
        ((), (4,), (4,)),
        (None, (4,), None),
    ],
)
def test_broadcasting(a: Any, b: Any, result: Any) -> None:
    """Size 1 gives way; an unknown size beside a larger one must be that or 1."""
    assert broadcast(a, b) == broadcast(b, a) == result


def test_shapes_that_contradict() -> None:
    """The numbers stand in the text, as TensorFlow words it."""
    with pytest.raises(ShapeError, match="Dimensions must be equal, but are 2 and 3"):
        broadcast((2,), (3,))
    with pytest.raises(ShapeError, match="equal rank, but are 1 and 2"):
        merge((2,), (2, 2))
    assert merge((None, 3), (2, None)) == (2, 3)
    assert relax([(2, 3), (2, 4)]) == (2, None)
    assert relax([(2, 3), (2,)]) is None


# --- values -------------------------------------------------------------------------------


def test_sizes_that_are_computed() -> None:
    """[batch, 28, 28] → Pack([batch, 28 * 28]): one element unknown, the other known."""
    images = hole(None, 28, 28)
    shape = raw_ops.Shape(input=images)
    batch, height, width = (shape[axis] for axis in range(3))
    packed = raw_ops.Pack(values=[batch, height * width])
    assert items(packed) == [None, 784]
    assert raw_ops.Reshape(tensor=images, shape=packed).shape.as_list() == [None, 784]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda s: s[1:], [3, 4]),
        (lambda s: s[::-1], [4, 3, None]),
        (lambda s: s[-1], [4]),
        (lambda s: raw_ops.Slice(input=s, begin=[1], size=[-1]), [3, 4]),
        (lambda s: raw_ops.ConcatV2(values=[s[:1], [7]], axis=0), [None, 7]),
        (lambda s: raw_ops.GatherV2(params=s, indices=[2, 0], axis=0), [4, None]),
        (lambda s: raw_ops.Cast(x=s, DstT=tf.int64) * 2, [None, 6, 8]),
        (lambda s: raw_ops.Prod(input=s[1:], reduction_indices=0), [12]),
        (lambda s: raw_ops.Prod(input=s, reduction_indices=0), [None]),
        (lambda s: raw_ops.Maximum(x=s, y=[1, 1, 9]), [None, 3, 9]),
        (lambda s: raw_ops.Sub(x=s, y=1), [None, 2, 3]),
        (lambda s: raw_ops.FloorDiv(x=s, y=[0, 0, 3]), [None, None, 1]),
        (lambda s: raw_ops.SelectV2(condition=[True, True, False], t=s, e=-1), [None, 3, -1]),
        (lambda s: raw_ops.Tile(input=s[1:], multiples=[2]), [3, 4, 3, 4]),
        (lambda s: raw_ops.Unpack(value=s, num=3)[1], [3]),
        (lambda s: raw_ops.Split(split_dim=0, value=s, num_split=3)[2], [4]),
        (lambda s: raw_ops.ExpandDims(input=s[2], dim=0), [4]),
        (lambda s: raw_ops.Range(start=0, limit=s[1], delta=1), [0, 1, 2]),
        (lambda s: raw_ops.Fill(dims=[2], value=s[1]), [3, 3]),
        (lambda s: raw_ops.Pad(input=s[1:], paddings=[[1, 0]]), [0, 3, 4]),
        (lambda s: raw_ops.ReverseV2(tensor=s, axis=[0]), [4, 3, None]),
        (lambda s: raw_ops.Identity(input=s), [None, 3, 4]),
        (lambda s: raw_ops.Size(input=s), [3]),
        (lambda s: raw_ops.Greater(x=s, y=3), [None, False, True]),
    ],
)
def test_elements_are_followed(make: Any, expected: list[Any]) -> None:
    """Each op that moves or computes elements keeps what is known and what is not."""
    assert items(make(raw_ops.Shape(input=hole(None, 3, 4)))) == expected


def test_what_is_fed_is_not_known() -> None:
    """A placeholder, with a default or without, has no elements yet."""
    given = raw_ops.PlaceholderWithDefault(input=[2, 3], shape=[2])
    assert items(given) is None
    assert raw_ops.Fill(dims=given, value=0).shape.as_list() == [None, None]


def test_large_constants_are_not_looked_at() -> None:
    """Weights are no shapes: a fill of 32 GiB costs nothing."""
    weights = raw_ops.Fill(dims=tf.constant([1 << 40], tf.int64), value=1)
    assert items(weights) is None
    assert items(raw_ops.Range(start=0, limit=1 << 30, delta=1)) is None


def test_values_that_double_stop_growing() -> None:
    """Joined to themselves forty times, twelve bytes would be four terabytes."""
    value = tf.constant([1, 2, 3])
    for _ in range(40):
        value = raw_ops.ConcatV2(values=[value, value], axis=0)
    assert items(value) is None
    assert value.shape.as_list() == [3 << 40]


def test_floats_round_as_the_type_does() -> None:
    """A size times a float32 factor, as enlarging an image computes it."""
    sizes = raw_ops.Cast(x=raw_ops.Shape(input=hole(7, 9)), DstT=tf.float32)
    larger = raw_ops.Cast(x=sizes * 1.1, DstT=tf.int32)
    image = raw_ops.ResizeBilinear(images=hole(None, 7, 9, 3), size=larger)
    assert image.shape.as_list() == [None, 7, 9, 3]
    sharp = raw_ops.Cast(x=sizes * 2.5, DstT=tf.int32)
    assert items(sharp) == [17, 22]


def test_chains_of_values_end() -> None:
    """Thousands of operations are followed without recursion, endless ones not to the end."""
    value = tf.constant(1)
    for _ in range(900):
        value = raw_ops.AddV2(x=value, y=1)
    assert items(value) == [901]
    for _ in range(900):
        value = raw_ops.AddV2(x=value, y=1)
    assert items(value) is None


# --- faults -------------------------------------------------------------------------------


def test_a_misfit_names_the_operation_and_its_inputs() -> None:
    """The text says what differs, where, and what came in."""
    with pytest.raises(ValueError, match=r"must be equal, but are 3 and 4 .*\[2,3\], \[4,5\]"):
        raw_ops.MatMul(a=hole(2, 3), b=hole(4, 5))
    with pytest.raises(ValueError, match="6 elements to shape"):
        raw_ops.Reshape(tensor=hole(2, 3), shape=[4])
    with pytest.raises(ValueError, match="rank 4 but is rank 2"):
        raw_ops.Conv2D(input=hole(2, 3), filter=hole(1, 1, 3, 4), strides=[1] * 4, padding="SAME")
    with pytest.raises(ValueError, match="Negative dimension size"):
        raw_ops.MaxPool(
            input=hole(1, 2, 2, 1), ksize=[1, 3, 3, 1], strides=[1] * 4, padding="VALID"
        )


@pytest.mark.parametrize(
    "attrs",
    [
        {},
        {"strides": AttrValue(s=b"oops"), "padding": AttrValue(s=b"SAME")},
        {"strides": AttrValue(list=ListValue(i=[1])), "padding": AttrValue(s=b"SAME")},
        {"strides": AttrValue(list=ListValue(i=[0] * 4)), "padding": AttrValue(s=b"SAME")},
        {"strides": AttrValue(list=ListValue(s=[b"a"] * 4)), "padding": AttrValue(i=3)},
    ],
    ids=["missing", "text", "too short", "zero", "of another kind"],
)
def test_damaged_attrs_are_a_shape_error(attrs: dict[str, AttrValue]) -> None:
    """A file may hold anything; nothing but ShapeError comes out."""
    nodes = [
        NodeDef(name="x", op="Placeholder", attr={"dtype": AttrValue(type=1)}),
        NodeDef(name="c", op="Conv2D", input=["x", "x"], attr={"T": AttrValue(type=1), **attrs}),
    ]
    op = make_ops(nodes, _op_def)["c"]
    with pytest.raises(ShapeError, match="'c'"):
        infer(op)


def test_too_few_inputs_are_a_shape_error() -> None:
    """A node whose inputs lead nowhere has none."""
    op = make_ops([NodeDef(name="m", op="MatMul", attr={"T": AttrValue(type=1)})], _op_def)["m"]
    with pytest.raises(ShapeError, match="needs an input 0"):
        infer(op)


def test_an_op_without_a_function_has_unknown_shapes() -> None:
    """Nothing is claimed of what nobody knows."""
    op = make_ops([NodeDef(name="c", op="Custom", attr={"T": AttrValue(type=1)})], _op_def)
    consumer = NodeDef(name="i", op="Identity", input=["c:1"], attr={"T": AttrValue(type=1)})
    op = make_ops([NodeDef(name="c", op="Custom"), consumer], _op_def)
    assert infer(op["c"]) == [TensorShape(None), TensorShape(None)]


def _op_def(name: str) -> OpDef | None:
    from pbkaitai.graph.registry import op_def

    return op_def(name)


# --- declared shapes and versions ---------------------------------------------------------


def test_declared_shapes_come_first_and_are_added_to() -> None:
    """`_output_shapes` wins where the two contradict, and both add what they know."""
    for declared, result in (([None, 3], [2, 3]), ([9, 9], [9, 9]), (None, [2, None])):
        attr = AttrValue(list=ListValue(shape=[TensorShape(declared).as_proto()]))
        nodes = [
            NodeDef(
                name="x",
                op="Placeholder",
                attr={
                    "dtype": AttrValue(type=1),
                    "shape": AttrValue(shape=TensorShape([2, None]).as_proto()),
                    "_output_shapes": attr,
                },
            )
        ]
        assert infer(make_ops(nodes, _op_def)["x"])[0].as_list() == result


def test_a_scalar_placeholder_of_an_old_graph_is_unknown() -> None:
    """Up to producer 21 the attr could not say "not known"."""
    attrs = {"dtype": AttrValue(type=1), "shape": AttrValue(shape=TensorShapeProto())}
    op = make_ops([NodeDef(name="x", op="Placeholder", attr=attrs)], _op_def)["x"]
    assert infer(op, producer=21)[0].rank is None
    assert infer(op, producer=22)[0].rank == 0
    assert infer(op)[0].rank == 0


# --- order --------------------------------------------------------------------------------


def test_a_deep_graph_is_inferred_without_recursion() -> None:
    """100,000 operations in a row, asked for at the end."""
    ops = make_ops(_chain(100_000), _op_def)
    inference = Inference()
    done = 0
    for op in inputs_first(ops["n99999"], lambda op: op.shapes is not None):
        op.shapes = inference.infer(op)
        done += 1
    assert done == 100_000
    assert ops["n99999"].shapes == [TensorShape([2])]
    assert list(inputs_first(ops["n99999"], lambda op: op.shapes is not None)) == []


def _chain(count: int) -> Iterator[NodeDef]:
    shape = AttrValue(shape=TensorShape([2]).as_proto())
    yield NodeDef(name="n0", op="Placeholder", attr={"dtype": AttrValue(type=1), "shape": shape})
    attr = {"T": AttrValue(type=1)}
    for number in range(1, count):
        yield NodeDef(name=f"n{number}", op="Relu", input=[f"n{number - 1}"], attr=attr)


LOOP = """
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
       attr { key: "shape" value { shape { dim { size: 2 } } } } }
node { name: "enter" op: "Enter" input: "x" attr { key: "T" value { type: DT_FLOAT } }
       attr { key: "is_constant" value { b: true } } }
node { name: "merge" op: "Merge" input: "enter" input: "next"
       attr { key: "T" value { type: DT_FLOAT } } attr { key: "N" value { i: 2 } } }
node { name: "relu" op: "Relu" input: "merge" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "next" op: "NextIteration" input: "relu" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "a" op: "Relu" input: "b" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "b" op: "Relu" input: "a" attr { key: "T" value { type: DT_FLOAT } } }
"""


@pytest.mark.parametrize("asked", ["next", "relu", "merge", "a", "b"])
def test_loops_and_cycles_end(asked: str) -> None:
    """What comes round a loop is not known when it is entered, whichever is asked first."""
    message = parse_text(LOOP, GraphDef)
    ops = make_ops(message.node, _op_def)
    order = []
    for op in inputs_first(ops[asked], lambda op: op.shapes is not None):
        op.shapes = infer(op)
        order.append(op.name)
    assert order.count(asked) == 1
    assert ops[asked].shapes is not None
    assert ops[asked].shapes[0].rank is None


# --- calls --------------------------------------------------------------------------------


def function(name: str, nodes: list[NodeDef], result: str) -> FunctionDef:
    """Return a function of a float `x` with a float result."""
    arg = OpDef.ArgDef
    return FunctionDef(
        signature=OpDef(
            name=name, input_arg=[arg(name="x", type=1)], output_arg=[arg(name="y", type=1)]
        ),
        node_def=nodes,
        ret={"y": result},
    )


def call(name: str, source: str, node: str = "call") -> NodeDef:
    return NodeDef(
        name=node,
        op="PartitionedCall",
        input=[source],
        attr={
            "f": AttrValue(func={"name": name}),
            "Tin": AttrValue(list=ListValue(type=[1])),
            "Tout": AttrValue(list=ListValue(type=[1])),
        },
    )


def call_shape(functions: dict[str, FunctionDef], name: str) -> TensorShape:
    """Return the shape of a call with a [2, 3] argument."""
    shape = AttrValue(shape=TensorShape([2, 3]).as_proto())
    argument = NodeDef(
        name="p", op="Placeholder", attr={"dtype": AttrValue(type=1), "shape": shape}
    )
    ops = make_ops([argument, call(name, "p")], _op_def)
    inference = Inference(find_function=functions.get)
    for op in inputs_first(ops["call"], lambda op: op.shapes is not None):
        op.shapes = inference.infer(op)
    assert ops["call"].shapes is not None
    return ops["call"].shapes[0]


RELU = NodeDef(name="r", op="Relu", input=["x"], attr={"T": AttrValue(type=1)})


def test_a_call_has_the_shapes_of_the_body() -> None:
    """For the arguments of this call, through calls inside of it."""
    functions = {
        "f": function("f", [RELU], "r:activations:0"),
        "g": function("g", [call("f", "x", "inner")], "inner:output:0"),
    }
    assert call_shape(functions, "f").as_list() == [2, 3]
    assert call_shape(functions, "g").as_list() == [2, 3]


def test_calls_that_lead_nowhere_have_unknown_shapes() -> None:
    """An unknown function, a result that is not there, a function that calls itself."""
    functions = {
        "lost": function("lost", [RELU], "nowhere:y:0"),
        "self": function("self", [call("self", "x", "inner")], "inner:output:0"),
        "wrong": function("wrong", [NodeDef(name="r", op="MatMul", input=["x"])], "r:product:0"),
    }
    for name in ("missing", *functions):
        assert call_shape(functions, name).rank is None


def test_calls_of_calls_are_not_worked_out_over_and_over() -> None:
    """Forty functions, each calling the next one twice: a million million bodies unrolled."""
    functions = {"f0": function("f0", [RELU], "r:activations:0")}
    for number in range(1, 40):
        inner = f"f{number - 1}"
        nodes = [call(inner, "x", "a"), call(inner, "a:output:0", "b")]
        functions[f"f{number}"] = function(f"f{number}", nodes, "b:output:0")
    assert call_shape(functions, "f20").as_list() == [2, 3]
    assert call_shape(functions, "f39").rank is None  # deeper than is looked


def test_a_variable_is_known_inside_of_a_function() -> None:
    """The handle comes in as an argument; its shape stands where it was made."""
    body = FunctionDef(
        signature=OpDef(
            name="f",
            input_arg=[OpDef.ArgDef(name="v", type=20)],
            output_arg=[OpDef.ArgDef(name="y", type=1)],
        ),
        node_def=[
            NodeDef(name="i", op="Identity", input=["v"], attr={"T": AttrValue(type=20)}),
            NodeDef(
                name="read",
                op="ReadVariableOp",
                input=["i:output:0"],
                attr={"dtype": AttrValue(type=1)},
            ),
        ],
        ret={"y": "read:value:0"},
    )
    attrs = {"dtype": AttrValue(type=1), "shape": AttrValue(shape=TensorShape([4, 5]).as_proto())}
    ops = make_ops([NodeDef(name="v", op="VarHandleOp", attr=attrs), call("f", "v")], _op_def)
    inference = Inference(find_function={"f": body}.get)
    for op in inputs_first(ops["call"], lambda op: op.shapes is not None):
        op.shapes = inference.infer(op)
    assert ops["call"].shapes == [TensorShape([4, 5])]
