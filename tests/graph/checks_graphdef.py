"""Graphs as messages and back, constants, and the rest of the article's examples."""

from __future__ import annotations

from typing import Any

import numpy as np
from checks import check, hole, names, noop, raises


def _small(tf: Any) -> Any:
    """Return the GraphDef of `c = a + b`, with `c` after a NoOp `n`."""
    with tf.Graph().as_default() as g:
        a, b = hole(tf, name="a"), hole(tf, name="b")
        with g.control_dependencies([noop(g, "n")]):
            tf.add(a, b, name="c")
        return g.as_graph_def()


@check("graphdef.nodes_in_order")
def _(tf: Any, g: Any) -> None:
    for name in "cab":
        tf.constant(1, name=name)
    assert [node.name for node in g.as_graph_def().node] == ["c", "a", "b"]


@check("graphdef.inputs")
def _(tf: Any, g: Any) -> None:
    assert list(_small(tf).node[3].input) == ["a", "b", "^n"]


@check("graphdef.attrs")
def _(tf: Any, g: Any) -> None:
    node = _small(tf).node[0]
    assert node.attr["dtype"].type == 1
    assert [dim.size for dim in node.attr["shape"].shape.dim] == [2, 3]


@check("graphdef.is_a_copy")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    g.as_graph_def().node[0].name = "b"
    assert g.as_graph_def().node[0].name == "a"
    assert names(g) == ["a"]


@check("graphdef.no_output_shapes_by_default")
def _(tf: Any, g: Any) -> None:
    assert all("_output_shapes" not in node.attr for node in _small(tf).node)


def _shapes(graph_def: Any, place: int) -> list[list[int] | None]:
    shapes = graph_def.node[place].attr["_output_shapes"].list.shape
    return [None if s.unknown_rank else [dim.size for dim in s.dim] for s in shapes]


@check("graphdef.add_shapes")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(None, 3))
    tf.identity(a)
    hole(tf, shape=None)
    graph_def = g.as_graph_def(add_shapes=True)
    assert [_shapes(graph_def, place) for place in range(3)] == [[[-1, 3]], [[-1, 3]], [None]]


@check("graphdef.add_shapes_not_on_ops_without_outputs")
def _(tf: Any, g: Any) -> None:
    noop(g)
    assert "_output_shapes" not in g.as_graph_def(add_shapes=True).node[0].attr


@check("graphdef.add_shapes_one_per_output")
def _(tf: Any, g: Any) -> None:
    g.create_op(
        "Split",
        [tf.constant(0), hole(tf, shape=(4, 2))],
        [tf.float32] * 2,
        attrs={"num_split": tf.AttrValue(i=2), "T": tf.AttrValue(type=1)},
    )
    assert _shapes(g.as_graph_def(add_shapes=True), 2) == [[2, 2], [2, 2]]


@check("graphdef.add_shapes_reflects_set_shape")
def _(tf: Any, g: Any) -> None:
    hole(tf, shape=(None, 3)).set_shape([2, 3])
    assert _shapes(g.as_graph_def(add_shapes=True), 0) == [[2, 3]]


@check("graphdef.add_shapes_leaves_the_op_alone")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    g.as_graph_def(add_shapes=True)
    with raises(ValueError):
        a.op.get_attr("_output_shapes")
    assert "_output_shapes" not in g.as_graph_def().node[0].attr


def _later(tf: Any, g: Any) -> list[str]:
    for name in "abc":
        tf.constant(1, name=name)
    version = g.version
    tf.constant(1, name="d")
    return [node.name for node in g.as_graph_def(from_version=version).node]


@check("graphdef.from_version_filters[article]")
def _(tf: Any, g: Any) -> None:
    assert _later(tf, g) == ["d"]


@check("graphdef.from_version_ignored[tf2]")
def _(tf: Any, g: Any) -> None:
    assert _later(tf, g) == ["a", "b", "c", "d"]


@check("graphdef.empty_library")
def _(tf: Any, g: Any) -> None:
    assert len(g.as_graph_def().library.function) == 0


@check("graphdef.serialise_and_parse")
def _(tf: Any, g: Any) -> None:
    graph_def = _small(tf)
    read = tf.GraphDef()
    read.ParseFromString(graph_def.SerializeToString())
    assert read == graph_def
    assert [node.name for node in read.node] == ["a", "b", "n", "c"]


@check("import.default_prefix")
def _(tf: Any, g: Any) -> None:
    tf.import_graph_def(_small(tf))
    assert names(g) == ["import/a", "import/b", "import/n", "import/c"]


@check("import.no_prefix")
def _(tf: Any, g: Any) -> None:
    tf.import_graph_def(_small(tf), name="")
    assert names(g) == ["a", "b", "n", "c"]


@check("import.twice_is_uniquified")
def _(tf: Any, g: Any) -> None:
    tf.import_graph_def(_small(tf), name="x")
    tf.import_graph_def(_small(tf), name="x")
    assert names(g)[4:] == ["x_1/a", "x_1/b", "x_1/n", "x_1/c"]


@check("import.links_and_control_inputs")
def _(tf: Any, g: Any) -> None:
    tf.import_graph_def(_small(tf), name="x")
    op = g.get_operation_by_name("x/c")
    assert [t.name for t in op.inputs] == ["x/a:0", "x/b:0"]
    assert [c.name for c in op.control_inputs] == ["x/n"]
    assert g.get_tensor_by_name("x/a:0").consumers() == [op]


@check("import.shapes_are_inferred")
def _(tf: Any, g: Any) -> None:
    tf.import_graph_def(_small(tf), name="")
    assert g.get_tensor_by_name("c:0").shape == [2, 3]


@check("import.return_elements")
def _(tf: Any, g: Any) -> None:
    found = tf.import_graph_def(_small(tf), return_elements=["c", "a:0"], name="x")
    assert list(found) == [g.get_operation_by_name("x/c"), g.get_tensor_by_name("x/a:0")]
    assert tf.import_graph_def(_small(tf), name="y") is None


@check("import.input_map")
def _(tf: Any, g: Any) -> None:
    mine = hole(tf, name="mine")
    (c,) = tf.import_graph_def(_small(tf), {"a:0": mine}, ["c"], name="x")
    assert [t.name for t in c.inputs] == ["mine:0", "x/b:0"]


@check("import.any_node_order")
def _(tf: Any, g: Any) -> None:
    graph_def = _small(tf)
    shuffled = tf.GraphDef()
    for place in (3, 1, 0, 2):
        shuffled.node.add().CopyFrom(graph_def.node[place])
    tf.import_graph_def(shuffled, name="")
    assert [t.name for t in g.get_operation_by_name("c").inputs] == ["a:0", "b:0"]


@check("import.missing_input_ValueError")
def _(tf: Any, g: Any) -> None:
    graph_def = _small(tf)
    del graph_def.node[0]
    with raises(ValueError):
        tf.import_graph_def(graph_def, name="")


@check("import.collision_is_uniquified")
def _(tf: Any, g: Any) -> None:
    hole(tf, name="a")
    tf.import_graph_def(_small(tf), name="")
    assert sorted(names(g)) == ["a", "a_1", "b", "c", "n"]
    assert [t.name for t in g.get_operation_by_name("c").inputs] == ["a_1:0", "b:0"]


@check("import.finalized_RuntimeError")
def _(tf: Any, g: Any) -> None:
    graph_def = _small(tf)
    g.finalize()
    with raises(RuntimeError):
        tf.import_graph_def(graph_def, name="")


@check("import.defaults_filled_when_stripped")
def _(tf: Any, g: Any) -> None:
    graph_def = tf.GraphDef()
    graph_def.node.add(name="a", op="Placeholder").attr["dtype"].type = 1
    node = graph_def.node.add(name="m", op="MatMul", input=["a", "a"])
    node.attr["T"].type = 1
    tf.import_graph_def(graph_def, name="")
    assert g.get_operation_by_name("m").get_attr("transpose_a") is False


@check("import.unknown_op_is_an_error[tf2]")
def _(tf: Any, g: Any) -> None:
    graph_def = tf.GraphDef()
    graph_def.node.add(name="x", op="NobodyKnows")
    with raises(tf.errors.NotFoundError):
        tf.import_graph_def(graph_def, name="")


# --- constants ------------------------------------------------------------------------


def _value(tensor: Any) -> Any:
    return tensor.op.get_attr("value")


@check("const.shape_and_dtype_inference")
def _(tf: Any, g: Any) -> None:
    for value, dtype, shape in (
        (1, tf.int32, []),
        (1.5, tf.float32, []),
        (1j, tf.complex128, []),
        (True, tf.bool, []),
        ("a", tf.string, []),
        ([[1, 2, 3]], tf.int32, [1, 3]),
        ([1, 2.5], tf.float32, [2]),
    ):
        made = tf.constant(value)
        assert (made.dtype, made.shape.as_list()) == (dtype, shape), value


@check("const.numpy_dtype_kept")
def _(tf: Any, g: Any) -> None:
    for name in ("float64", "int64", "uint8", "float16", "complex64", "bool"):
        made = tf.constant(np.zeros(2, name))
        assert made.dtype == getattr(tf, name)


@check("const.scalar_uses_typed_field")
def _(tf: Any, g: Any) -> None:
    assert list(_value(tf.constant(3)).int_val) == [3]
    assert list(_value(tf.constant(1.5)).float_val) == [1.5]
    assert _value(tf.constant(3)).tensor_content == b""


@check("const.array_uses_tensor_content")
def _(tf: Any, g: Any) -> None:
    proto = _value(tf.constant([1, 2]))
    assert proto.tensor_content == np.array([1, 2], "<i4").tobytes()
    assert len(proto.int_val) == 0


@check("const.strings_use_string_val")
def _(tf: Any, g: Any) -> None:
    assert list(_value(tf.constant(["a", b"b"])).string_val) == [b"a", b"b"]


@check("const.explicit_dtype_converts")
def _(tf: Any, g: Any) -> None:
    made = tf.constant([1, 2], dtype=tf.float64)
    assert made.dtype == tf.float64
    assert tf.make_ndarray(_value(made)).tolist() == [1.0, 2.0]
    with raises(TypeError):
        tf.constant(1.5, dtype=tf.int32)


# --- the article ----------------------------------------------------------------------


@check("article.variable_and_queue_in_containers")
def _(tf: Any, g: Any) -> None:
    with g.container("experiment0"):
        v = tf.Variable([1.0])
        with g.container("experiment1"):
            q = tf.FIFOQueue(10, tf.float32)
        with g.container(""):
            v2 = tf.Variable([2.0])
    found = [v.op, q.queue_ref.op, v2.op]
    assert [op.get_attr("container") for op in found] == [b"experiment0", b"experiment1", b""]


@check("article.colocate_with_variable")
def _(tf: Any, g: Any) -> None:
    a = tf.Variable([1.0])
    with g.colocate_with(a):
        b = tf.constant(1.0)
        c = tf.add(a, b)
    group = f"loc:@{a.op.name}".encode()
    assert b.op.colocation_groups() == c.op.colocation_groups() == [group]


@check("article.variable_is_a_graph_element")
def _(tf: Any, g: Any) -> None:
    element = g.as_graph_element(tf.Variable([1.0]))
    assert isinstance(element, (tf.Tensor, tf.Operation))
    assert element.graph is g


@check("run.variable_in_collections")
def _(tf: Any, g: Any) -> None:
    v = tf.Variable([1.0])
    w = tf.Variable([1.0], trainable=False)
    assert [x.name for x in g.get_collection(tf.GraphKeys.GLOBAL_VARIABLES)] == [v.name, w.name]
    assert [x.name for x in g.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES)] == [v.name]


@check("article.consumers_walk")
def _(tf: Any, g: Any) -> None:
    c = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    d = tf.constant([[1.0, 1.0], [0.0, 1.0]])
    e = tf.matmul(c, d)
    assert c.consumers() == d.consumers() == [e.op]
    assert list(e.op.inputs) == [c, d]
    assert e.consumers() == []


@check("article.set_shape_image_example")
def _(tf: Any, g: Any) -> None:
    image = tf.placeholder(tf.float32)
    image.set_shape([28, 28, 3])
    assert image.get_shape().as_list() == [28, 28, 3]


@check("article.get_shape_of_constant")
def _(tf: Any, g: Any) -> None:
    c = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    assert c.get_shape() == tf.TensorShape([2, 3])
    assert [dim.value for dim in c.get_shape().dims] == [2, 3]
