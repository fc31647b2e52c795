"""Rules of `as_graph_def` and `import_graph_def`, as functions of a module.

Each is written once and holds for TensorFlow (`tf.compat.v1`) and for `pbkaitai.graph`; its
name is that of the check in the notes on TensorFlow's behaviour, with `_` for the dot. Where
an article and TensorFlow part, both stand here and the module tells which it follows.
"""

from __future__ import annotations

from typing import Any

import pytest

Tf = Any


def node(graph_def: Any, name: str) -> Any:
    return next(n for n in graph_def.node if n.name == name)


def small(tf: Tf) -> Any:
    """Return `a`, `b`, `c = add(a, b)`, `d`, which waits for `c`, as a GraphDef."""
    with tf.Graph().as_default() as g:
        a = tf.constant([1.0, 2.0], name="a")
        b = tf.constant([3.0, 4.0], name="b")
        c = tf.add(a, b, name="c")
        with tf.control_dependencies([c]):
            tf.identity(a, name="d")
    return g.as_graph_def()


# --- graphdef ---------------------------------------------------------------------------


def graphdef_nodes_in_order(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.constant(1, name="z")
        tf.constant(2, name="a")
        tf.no_op(name="m")
    assert [n.name for n in g.as_graph_def().node] == ["z", "a", "m"]
    assert [n.op for n in g.as_graph_def().node] == ["Const", "Const", "NoOp"]


def graphdef_inputs(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        parts = tf.split(tf.constant([1, 2, 3, 4], name="v"), 2, name="s")
        with tf.control_dependencies([tf.no_op(name="first")]):
            tf.add(parts[0], parts[1], name="sum")
    graph_def = g.as_graph_def()
    assert list(node(graph_def, "sum").input) == ["s", "s:1", "^first"]
    assert list(node(graph_def, "v").input) == []


def graphdef_attrs(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.constant([[1, 2]], name="a")
        tf.placeholder(tf.float32, [None, 3], name="p")
    graph_def = g.as_graph_def()
    assert node(graph_def, "a").attr["dtype"].type == 3
    assert [d.size for d in node(graph_def, "a").attr["value"].tensor.tensor_shape.dim] == [1, 2]
    assert [d.size for d in node(graph_def, "p").attr["shape"].shape.dim] == [-1, 3]


def graphdef_is_a_copy(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.constant(1, name="a")
    graph_def = g.as_graph_def()
    graph_def.node[0].name = "changed"
    del graph_def.node[:]
    assert [n.name for n in g.as_graph_def().node] == ["a"]


def graphdef_no_output_shapes_by_default(tf: Tf) -> None:
    assert all("_output_shapes" not in n.attr for n in small(tf).node)


def graphdef_add_shapes(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        p = tf.placeholder(tf.float32, [None, 3], name="p")
        tf.identity(p, name="i")
        tf.placeholder(tf.float32, name="unknown")
    graph_def = g.as_graph_def(add_shapes=True)
    (shape,) = node(graph_def, "i").attr["_output_shapes"].list.shape
    assert [d.size for d in shape.dim] == [-1, 3]
    (shape,) = node(graph_def, "unknown").attr["_output_shapes"].list.shape
    assert shape.unknown_rank


def graphdef_add_shapes_not_on_ops_without_outputs(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.no_op(name="n")
    assert "_output_shapes" not in g.as_graph_def(add_shapes=True).node[0].attr


def graphdef_add_shapes_one_per_output(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.split(tf.constant([1, 2, 3, 4], name="v"), 2, name="s")
    shapes = node(g.as_graph_def(add_shapes=True), "s").attr["_output_shapes"].list.shape
    assert [[d.size for d in shape.dim] for shape in shapes] == [[2], [2]]


def graphdef_add_shapes_reflects_set_shape(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        p = tf.placeholder(tf.float32, [None, 3], name="p")
        p.set_shape([2, None])
    (shape,) = g.as_graph_def(add_shapes=True).node[0].attr["_output_shapes"].list.shape
    assert [d.size for d in shape.dim] == [2, 3]


def graphdef_add_shapes_leaves_the_op_alone(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        a = tf.constant(1, name="a")
    g.as_graph_def(add_shapes=True)
    assert "_output_shapes" not in a.op.node_def.attr
    assert "_output_shapes" not in g.as_graph_def().node[0].attr


def graphdef_from_version_filters(tf: Tf) -> None:
    """The article's side: nodes with a larger id only."""
    with tf.Graph().as_default() as g:
        tf.constant(1, name="a")
        version = g.version
        tf.constant(2, name="b")
    assert [n.name for n in g.as_graph_def(from_version=version).node] == ["b"]
    assert [n.name for n in g.as_graph_def(from_version=0).node] == ["a", "b"]


def graphdef_from_version_ignored(tf: Tf) -> None:
    """TensorFlow 2's side: every node comes back."""
    with tf.Graph().as_default() as g:
        tf.constant(1, name="a")
        version = g.version
        tf.constant(2, name="b")
    assert [n.name for n in g.as_graph_def(from_version=version).node] == ["a", "b"]


def graphdef_empty_library(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.constant(1)
    graph_def = g.as_graph_def()
    assert len(graph_def.library.function) == 0
    assert len(graph_def.library.gradient) == 0


def graphdef_serialise_and_parse(tf: Tf) -> None:
    graph_def = small(tf)
    again = tf.GraphDef()
    again.ParseFromString(graph_def.SerializeToString())
    assert again == graph_def


# --- import -----------------------------------------------------------------------------


def import_default_prefix(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        assert tf.import_graph_def(small(tf)) is None
    names = [op.name for op in g.get_operations()]
    assert names == ["import/a", "import/b", "import/c", "import/d"]


def import_no_prefix(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.import_graph_def(small(tf), name="")
    assert [op.name for op in g.get_operations()] == ["a", "b", "c", "d"]


def import_twice_is_uniquified(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.import_graph_def(small(tf), name="x")
        tf.import_graph_def(small(tf), name="x")
        with tf.name_scope("outer"):
            tf.import_graph_def(small(tf))
    names = [op.name for op in g.get_operations()]
    assert names[::4] == ["x/a", "x_1/a", "outer/import/a"]
    assert list(g.get_operation_by_name("x_1/c").node_def.input) == ["x_1/a", "x_1/b"]


def import_links_and_control_inputs(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.import_graph_def(small(tf), name="x")
    c, d = g.get_operation_by_name("x/c"), g.get_operation_by_name("x/d")
    assert [t.name for t in c.inputs] == ["x/a:0", "x/b:0"]
    assert d.control_inputs == [c]
    assert list(d.node_def.input) == ["x/a", "^x/c"]
    consumers = g.get_tensor_by_name("x/a:0").consumers()
    assert sorted(op.name for op in consumers) == ["x/c", "x/d"]


def import_shapes_are_inferred(tf: Tf) -> None:
    with tf.Graph().as_default() as source:
        p = tf.placeholder(tf.float32, [None, 3], name="p")
        tf.matmul(p, tf.constant([[1.0], [2.0], [3.0]]), name="m")
    with tf.Graph().as_default() as g:
        tf.import_graph_def(source.as_graph_def(), name="")
    assert g.get_tensor_by_name("m:0").shape.as_list() == [None, 1]


def import_return_elements(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        c, t = tf.import_graph_def(small(tf), return_elements=["c", "a:0"])
        assert c is g.get_operation_by_name("import/c")
        assert t is g.get_tensor_by_name("import/a:0")
        assert tf.import_graph_def(small(tf), return_elements=[]) == []
        with pytest.raises(ValueError, match="not found"):
            tf.import_graph_def(small(tf), return_elements=["none"])
        with pytest.raises(ValueError, match="not found"):
            tf.import_graph_def(small(tf), return_elements=["a:1"])
        with pytest.raises(TypeError):
            tf.import_graph_def(small(tf), return_elements=[1])


def import_input_map(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        mine = tf.constant([9.0, 9.0], name="mine")
        (c, d, a) = tf.import_graph_def(
            small(tf), input_map={"a:0": mine}, return_elements=["c", "d", "a:0"], name="x"
        )
        assert [t.name for t in c.inputs] == ["mine:0", "x/b:0"]
        assert d.inputs[0] is mine
        assert list(c.node_def.input) == ["mine", "x/b"]
        assert a is mine
        assert sorted(op.name for op in mine.consumers()) == ["x/c", "x/d"]
        assert g.get_tensor_by_name("x/a:0").consumers() == []
        (c,) = tf.import_graph_def(small(tf), input_map={"b": mine}, return_elements=["c"])
        assert c.inputs[1] is mine
        with pytest.raises(ValueError, match="not found in graph_def"):
            tf.import_graph_def(small(tf), input_map={"nothing:0": mine})
        wrong = tf.constant([1, 2], name="wrong")
        with pytest.raises(ValueError, match="int32"):
            tf.import_graph_def(small(tf), input_map={"a:0": wrong})


def import_control_input_map(tf: Tf) -> None:
    with tf.Graph().as_default():
        mine = tf.no_op(name="mine")
        (d,) = tf.import_graph_def(small(tf), input_map={"^c": mine}, return_elements=["d"])
        assert d.control_inputs == [mine]


def import_input_map_of_a_value(tf: Tf) -> None:
    with tf.Graph().as_default():
        (c,) = tf.import_graph_def(
            small(tf), input_map={"a:0": [5.0, 6.0]}, return_elements=["c"], name="x"
        )
        assert c.inputs[0].op.type == "Const"
        with pytest.raises(ValueError, match="non-empty `name`"):
            tf.import_graph_def(small(tf), input_map={"a:0": [5.0, 6.0]}, name="")


def import_any_node_order(tf: Tf) -> None:
    graph_def = small(tf)
    nodes = list(graph_def.node)[::-1]
    turned = tf.GraphDef()
    turned.versions.CopyFrom(graph_def.versions)
    for item in nodes:
        turned.node.add().CopyFrom(item)
    with tf.Graph().as_default() as g:
        tf.import_graph_def(turned, name="")
    c = g.get_operation_by_name("c")
    assert [t.name for t in c.inputs] == ["a:0", "b:0"]
    assert g.get_operation_by_name("d").control_inputs == [c]


def import_missing_input_ValueError(tf: Tf) -> None:
    for missing in ("nowhere", "a:1", "^nowhere"):
        graph_def = small(tf)
        node(graph_def, "c").input[1] = missing
        with tf.Graph().as_default() as g:
            with pytest.raises(ValueError, match="c"):
                tf.import_graph_def(graph_def)
            assert g.get_operations() == []


def import_collision_is_uniquified(tf: Tf) -> None:
    with tf.Graph().as_default() as g:
        tf.constant(7.0, name="a")
        tf.import_graph_def(small(tf), name="")
    assert [op.name for op in g.get_operations()] == ["a", "a_1", "b", "c", "d"]
    assert list(g.get_operation_by_name("c").node_def.input) == ["a_1", "b"]
    assert g.get_operation_by_name("d").inputs[0].name == "a_1:0"


def import_finalized_RuntimeError(tf: Tf) -> None:
    graph_def = small(tf)
    with tf.Graph().as_default() as g:
        g.finalize()
        with pytest.raises(RuntimeError):
            tf.import_graph_def(graph_def)


def import_defaults_filled_when_stripped(tf: Tf) -> None:
    with tf.Graph().as_default() as source:
        a = tf.constant([[1.0]], name="a")
        tf.matmul(a, a, name="m")
    graph_def = source.as_graph_def()
    for name in ("transpose_a", "transpose_b"):
        if name in node(graph_def, "m").attr:
            del node(graph_def, "m").attr[name]
    with tf.Graph().as_default() as g:
        tf.import_graph_def(graph_def, name="")
    m = g.get_operation_by_name("m")
    assert m.get_attr("transpose_a") is False
    assert "transpose_b" in m.node_def.attr


def import_unknown_op_is_an_error(tf: Tf) -> None:
    graph_def = tf.GraphDef()
    graph_def.node.add(name="x", op="NobodyKnowsThisOp")
    with tf.Graph().as_default() as g:
        with pytest.raises(tf.errors.NotFoundError, match="NobodyKnowsThisOp"):
            tf.import_graph_def(graph_def)
        assert g.get_operations() == []


def import_argument_TypeError(tf: Tf) -> None:
    with tf.Graph().as_default():
        for wrong in (1, "graph", None):
            with pytest.raises(TypeError):
                tf.import_graph_def(wrong)
        with pytest.raises(TypeError):
            tf.import_graph_def(small(tf), input_map=[1])


def import_colocation_groups_get_the_prefix(tf: Tf) -> None:
    with tf.Graph().as_default() as source:
        a = tf.constant(1, name="a")
        with tf.colocate_with(a.op):
            tf.constant(2, name="b")
    with tf.Graph().as_default() as g:
        tf.import_graph_def(source.as_graph_def(), name="x")
    assert g.get_operation_by_name("x/b").colocation_groups() == [b"loc:@x/a"]


def import_device_scope_counts(tf: Tf) -> None:
    graph_def = small(tf)
    node(graph_def, "b").device = "/job:w/gpu:1"
    with tf.Graph().as_default() as g, tf.device("/task:3"):
        tf.import_graph_def(graph_def, name="")
    assert g.get_operation_by_name("a").device == "/task:3"
    assert g.get_operation_by_name("b").device == "/job:w/task:3/device:GPU:1"


def import_output_shapes_attr_is_dropped(tf: Tf) -> None:
    with tf.Graph().as_default() as source:
        tf.placeholder(tf.float32, name="p").set_shape([2, 3])
    with tf.Graph().as_default() as g:
        tf.import_graph_def(source.as_graph_def(add_shapes=True), name="")
    assert "_output_shapes" not in g.get_operation_by_name("p").node_def.attr
    assert g.get_tensor_by_name("p:0").shape.as_list() == [2, 3]


def import_names_are_taken(tf: Tf) -> None:
    with tf.Graph().as_default():
        tf.import_graph_def(small(tf), name="")
        assert tf.constant(1, name="a").op.name == "a_1"


def import_versions_are_merged(tf: Tf) -> None:
    graph_def = small(tf)
    graph_def.versions.producer = 30
    graph_def.versions.min_consumer = 5
    with tf.Graph().as_default() as g:
        tf.import_graph_def(graph_def)
    assert g.graph_def_versions.producer == 30
    assert g.graph_def_versions.min_consumer == 5


def import_duplicate_name_ValueError(tf: Tf) -> None:
    graph_def = small(tf)
    graph_def.node.add().CopyFrom(graph_def.node[0])
    with tf.Graph().as_default(), pytest.raises(ValueError, match="a"):
        tf.import_graph_def(graph_def)


def import_cycle_ValueError(tf: Tf) -> None:
    graph_def = small(tf)
    node(graph_def, "c").input[0] = "d"
    with tf.Graph().as_default(), pytest.raises(ValueError):  # noqa: PT011
        tf.import_graph_def(graph_def)


CHECKS = {
    name: check
    for name, check in list(globals().items())
    if name.startswith(("graphdef_", "import_")) and callable(check)
}
