"""More rules of `import_graph_def`: names, maps, devices, versions, what it refuses."""

from __future__ import annotations

from typing import Any

from checks import check, raises


def node(graph_def: Any, name: str) -> Any:
    return next(n for n in graph_def.node if n.name == name)


def small(tf: Any) -> Any:
    """Return `a`, `b`, `c = add(a, b)`, `d`, which waits for `c`, as a GraphDef."""
    with tf.Graph().as_default() as g:
        a = tf.constant([1.0, 2.0], name="a")
        b = tf.constant([3.0, 4.0], name="b")
        c = tf.add(a, b, name="c")
        with tf.control_dependencies([c]):
            tf.identity(a, name="d")
    return g.as_graph_def()


@check("import.return_elements_refused")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        c, t = tf.import_graph_def(small(tf), return_elements=["c", "a:0"])
        assert c is g.get_operation_by_name("import/c")
        assert t is g.get_tensor_by_name("import/a:0")
        assert tf.import_graph_def(small(tf), return_elements=[]) == []
        with raises(ValueError, "not found"):
            tf.import_graph_def(small(tf), return_elements=["none"])
        with raises(ValueError, "a"):
            tf.import_graph_def(small(tf), return_elements=["a:1"])
        with raises(TypeError):
            tf.import_graph_def(small(tf), return_elements=[1])


@check("import.input_map_links")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        mine = tf.constant([9.0, 9.0], name="mine")
        (c, d, a) = tf.import_graph_def(
            small(tf), input_map={"a:0": mine}, return_elements=["c", "d", "a:0"], name="x"
        )
        assert [t.name for t in c.inputs] == ["mine:0", "x/b:0"]
        assert d.inputs[0] is mine
        assert a.name == "mine:0"
        assert sorted(op.name for op in mine.consumers()) == ["x/c", "x/d"]
        assert g.get_tensor_by_name("x/a:0").consumers() == []
        (c,) = tf.import_graph_def(small(tf), input_map={"b": mine}, return_elements=["c"])
        assert c.inputs[1].name == "mine:0"
        with raises(ValueError, "not found in graph_def"):
            tf.import_graph_def(small(tf), input_map={"nothing:0": mine})
        wrong = tf.constant([1, 2], name="wrong")
        with raises(ValueError, "int32"):
            tf.import_graph_def(small(tf), input_map={"a:0": wrong})


@check("import.control_input_map")
def _(tf: Any) -> None:
    with tf.Graph().as_default():
        mine = tf.constant(1, name="mine")
        (d,) = tf.import_graph_def(small(tf), input_map={"^c": mine}, return_elements=["d"])
        assert d.control_inputs == [mine.op]


@check("import.input_map_of_a_value")
def _(tf: Any) -> None:
    with tf.Graph().as_default():
        (c,) = tf.import_graph_def(
            small(tf), input_map={"a:0": [5.0, 6.0]}, return_elements=["c"], name="x"
        )
        assert c.inputs[0].op.type == "Const"
        with raises(ValueError, "non-empty `name`"):
            tf.import_graph_def(small(tf), input_map={"a:0": [5.0, 6.0]}, name="")


@check("import.argument_TypeError")
def _(tf: Any) -> None:
    with tf.Graph().as_default():
        for wrong in (1, "graph", None):
            with raises(TypeError):
                tf.import_graph_def(wrong)
        with raises(TypeError):
            tf.import_graph_def(small(tf), input_map=[1])


@check("import.missing_input_changes_nothing")
def _(tf: Any) -> None:
    for missing in ("nowhere", "a:1", "^nowhere"):
        graph_def = small(tf)
        node(graph_def, "c").input[1] = missing
        with tf.Graph().as_default() as g:
            with raises(ValueError, "c"):
                tf.import_graph_def(graph_def)
            assert g.get_operations() == []


@check("import.colocation_groups_get_the_prefix")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as source:
        a = tf.constant(1, name="a")
        with tf.colocate_with(a.op):
            tf.constant(2, name="b")
    with tf.Graph().as_default() as g:
        tf.import_graph_def(source.as_graph_def(), name="x")
    assert g.get_operation_by_name("x/b").colocation_groups() == [b"loc:@x/a"]


@check("import.device_scope_counts")
def _(tf: Any) -> None:
    graph_def = small(tf)
    node(graph_def, "b").device = "/job:w/gpu:1"
    with tf.Graph().as_default() as g, tf.device("/task:3"):
        tf.import_graph_def(graph_def, name="")
    assert g.get_operation_by_name("a").device == "/task:3"
    assert g.get_operation_by_name("b").device == "/job:w/task:3/device:GPU:1"


@check("import.output_shapes_attr_is_dropped")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as source:
        tf.placeholder(tf.float32, name="p").set_shape([2, 3])
    with tf.Graph().as_default() as g:
        tf.import_graph_def(source.as_graph_def(add_shapes=True), name="")
    assert "_output_shapes" not in g.get_operation_by_name("p").node_def.attr
    assert g.get_tensor_by_name("p:0").shape.as_list() == [2, 3]


@check("import.names_are_taken")
def _(tf: Any) -> None:
    with tf.Graph().as_default():
        tf.import_graph_def(small(tf), name="")
        assert tf.constant(1, name="a").op.name == "a_1"


@check("import.versions_are_merged")
def _(tf: Any) -> None:
    graph_def = small(tf)
    graph_def.versions.producer = 30
    graph_def.versions.min_consumer = 5
    with tf.Graph().as_default() as g:
        tf.import_graph_def(graph_def)
    assert g.graph_def_versions.producer == 30
    assert g.graph_def_versions.min_consumer == 5


@check("import.duplicate_name_ValueError")
def _(tf: Any) -> None:
    graph_def = small(tf)
    graph_def.node.add().CopyFrom(graph_def.node[0])
    with tf.Graph().as_default(), raises(ValueError, "a"):
        tf.import_graph_def(graph_def)


@check("import.cycle_ValueError")
def _(tf: Any) -> None:
    graph_def = small(tf)
    node(graph_def, "c").input[0] = "d"
    with tf.Graph().as_default(), raises(ValueError):
        tf.import_graph_def(graph_def)


@check("import.twice_and_in_a_scope")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        tf.import_graph_def(small(tf), name="x")
        tf.import_graph_def(small(tf), name="x")
        with tf.name_scope("outer"):
            tf.import_graph_def(small(tf))
    names = [op.name for op in g.get_operations()]
    assert names[::4] == ["x/a", "x_1/a", "outer/import/a"]
    assert list(g.get_operation_by_name("x_1/c").node_def.input) == ["x_1/a", "x_1/b"]


@check("import.links_in_node_def")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        tf.import_graph_def(small(tf), name="x")
    c, d = g.get_operation_by_name("x/c"), g.get_operation_by_name("x/d")
    assert [t.name for t in c.inputs] == ["x/a:0", "x/b:0"]
    assert d.control_inputs == [c]
    assert list(d.node_def.input) == ["x/a", "^x/c"]
    consumers = g.get_tensor_by_name("x/a:0").consumers()
    assert sorted(op.name for op in consumers) == ["x/c", "x/d"]


@check("import.wrong_nodes_ValueError")
def _(tf: Any) -> None:
    def refuse(change: Any) -> None:
        graph_def = small(tf)
        change(node(graph_def, "c"), graph_def)
        with tf.Graph().as_default() as g:
            with raises(ValueError):
                tf.import_graph_def(graph_def)
            assert g.get_operations() == []

    refuse(lambda c, _: c.input.insert(0, "^a"))
    refuse(lambda c, _: c.input.append("a"))
    refuse(lambda c, _: setattr(c, "name", "_x"))
    refuse(lambda c, _: setattr(c.attr["T"], "type", 3))
    refuse(lambda c, _: setattr(c.attr["T"], "i", 3))
    refuse(lambda c, _: c.attr.pop("T"))
    refuse(lambda c, _: c.attr["_class"].list.s.append(b"loc:@nowhere"))
    refuse(lambda _, graph_def: setattr(graph_def.versions, "min_consumer", 99999))


@check("import.strange_attrs_are_fine")
def _(tf: Any) -> None:
    graph_def = small(tf)
    node(graph_def, "c").attr["foo"].i = 1
    node(graph_def, "c").attr["_foo"].i = 1
    with tf.Graph().as_default() as g:
        tf.import_graph_def(graph_def)
    assert g.get_operation_by_name("import/c").get_attr("_foo") == 1


@check("import.scope_with_a_slash_is_entered_again")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        tf.import_graph_def(small(tf), name="x/")
        tf.import_graph_def(small(tf), name="x/")
    assert [op.name for op in g.get_operations()][3:6] == ["x/d", "x/a_1", "x/b_1"]
