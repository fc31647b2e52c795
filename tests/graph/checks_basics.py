"""The default graph, the graph's own state, private attributes, threads."""

from __future__ import annotations

import threading
from typing import Any

from checks import check, hole, in_thread, names, noop, raises


@check("default.exists")
def _(tf: Any) -> None:
    assert isinstance(tf.get_default_graph(), tf.Graph)


@check("default.same_object_twice")
def _(tf: Any) -> None:
    assert tf.get_default_graph() is tf.get_default_graph()


@check("default.as_default_yields_the_graph")
def _(tf: Any) -> None:
    g = tf.Graph()
    with g.as_default() as inside:
        assert inside is g


@check("default.as_default_switches_and_restores")
def _(tf: Any) -> None:
    before, g = tf.get_default_graph(), tf.Graph()
    with g.as_default():
        assert tf.get_default_graph() is g
    assert tf.get_default_graph() is before


@check("default.with_tf_Graph_as_default_form")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        assert isinstance(g, tf.Graph)
        assert tf.get_default_graph() is g


@check("default.nesting")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as outer:
        with tf.Graph().as_default() as inner:
            assert tf.get_default_graph() is inner
        assert tf.get_default_graph() is outer


@check("default.restored_after_exception")
def _(tf: Any) -> None:
    before = tf.get_default_graph()
    with raises(RuntimeError), tf.Graph().as_default():
        raise RuntimeError
    assert tf.get_default_graph() is before


@check("default.constant_lands_in_default_graph")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        assert tf.constant(4.0).graph is g


@check("default.global_default_graph_takes_ops")
def _(tf: Any) -> None:
    op = noop(tf.get_default_graph())
    assert op.graph is tf.get_default_graph()


@check("default.is_per_thread")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        assert in_thread(tf.get_default_graph) is not g
        assert tf.get_default_graph() is g


@check("default.reset_default_graph_gives_a_new_one")
def _(tf: Any) -> None:
    before = tf.get_default_graph()
    tf.reset_default_graph()
    assert tf.get_default_graph() is not before


@check("default.reset_inside_as_default_AssertionError")
def _(tf: Any) -> None:
    with tf.Graph().as_default(), raises(AssertionError):
        tf.reset_default_graph()


@check("default.operator_uses_the_operands_graph_not_the_default")
def _(tf: Any) -> None:
    with tf.Graph().as_default() as g:
        a = tf.constant(1.0)
    with tf.Graph().as_default() as other:
        assert (a + 1.0).graph is g
        assert names(other) == []


@check("default.mixing_graphs_ValueError")
def _(tf: Any) -> None:
    with tf.Graph().as_default():
        a = tf.constant(1.0)
    with tf.Graph().as_default(), raises(ValueError):
        tf.add(a, tf.constant(2.0))


@check("default.mixing_graphs_message")
def _(tf: Any) -> None:
    with tf.Graph().as_default():
        a = tf.constant(1.0)
    with tf.Graph().as_default(), raises(ValueError, "must be from the same graph as"):
        tf.add(a, tf.constant(2.0))


@check("graph.empty")
def _(tf: Any) -> None:
    g = tf.Graph()
    assert g.get_operations() == []
    assert g.version == 0
    assert len(g.as_graph_def().node) == 0


@check("graph.version_counts_ops")
def _(tf: Any, g: Any) -> None:
    tf.constant(1)
    tf.constant(2)
    assert g.version == 2


@check("graph.version_unrelated_to_graph_def_versions")
def _(tf: Any, g: Any) -> None:
    producer = g.graph_def_versions.producer
    tf.constant(1)
    assert g.graph_def_versions.producer == producer


@check("graph.graph_def_versions_has_producer")
def _(tf: Any, g: Any) -> None:
    assert g.graph_def_versions.producer > 0


@check("graph.graph_def_versions_in_graph_def")
def _(tf: Any, g: Any) -> None:
    assert g.as_graph_def().versions.producer == g.graph_def_versions.producer


@check("graph.deprecated_version_field_unset")
def _(tf: Any, g: Any) -> None:
    tf.constant(1)
    assert g.as_graph_def().version == 0


@check("graph.seed_none_then_settable")
def _(tf: Any, g: Any) -> None:
    assert g.seed is None
    g.seed = 5
    assert g.seed == 5


@check("graph.building_function_false")
def _(tf: Any, g: Any) -> None:
    assert g.building_function is False


@check("graph.finalized_flag")
def _(tf: Any, g: Any) -> None:
    assert g.finalized is False
    g.finalize()
    assert g.finalized is True


@check("graph.finalize_blocks_create_op")
def _(tf: Any, g: Any) -> None:
    g.finalize()
    with raises(RuntimeError):
        tf.constant(1)


@check("graph.finalize_message")
def _(tf: Any, g: Any) -> None:
    g.finalize()
    with raises(RuntimeError, "Graph is finalized and cannot be modified."):
        tf.constant(1)


@check("graph.finalize_blocks_add_to_collection")
def _(tf: Any, g: Any) -> None:
    g.finalize()
    with raises(RuntimeError):
        g.add_to_collection("a", 1)


@check("graph.finalize_blocks_clear_collection")
def _(tf: Any, g: Any) -> None:
    g.finalize()
    with raises(RuntimeError):
        g.clear_collection("a")


@check("graph.finalize_allows_reading")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    g.finalize()
    assert g.get_tensor_by_name("a:0") is a
    assert len(g.as_graph_def().node) == 1


@check("graph.finalize_allows_unique_name")
def _(tf: Any, g: Any) -> None:
    g.finalize()
    assert g.unique_name("a") == "a"


@check("graph.finalize_allows_get_collection_ref")
def _(tf: Any, g: Any) -> None:
    g.finalize()
    g.get_collection_ref("a").append(1)
    assert g.get_collection("a") == [1]


@check("graph.finalize_twice_is_fine")
def _(tf: Any, g: Any) -> None:
    g.finalize()
    g.finalize()
    assert g.finalized


@check("graph.get_operations_in_creation_order")
def _(tf: Any, g: Any) -> None:
    for name in "bac":
        tf.constant(1, name=name)
    assert names(g) == ["b", "a", "c"]


@check("graph.get_operations_returns_a_copy")
def _(tf: Any, g: Any) -> None:
    tf.constant(1)
    g.get_operations().clear()
    assert len(g.get_operations()) == 1


@check("graph.op_def_for_type")
def _(tf: Any, g: Any) -> None:
    assert g.op_def_for_type("MatMul").name == "MatMul"


# --- private attributes ---------------------------------------------------------------

PRIVATE = {
    "_nodes_by_id": dict,
    "_nodes_by_name": dict,
    "_next_id_counter": int,
    "_version": int,
    "_attr_scope_map": dict,
    "_op_to_kernel_label_map": dict,
    "_gradient_override_map": dict,
    "_name_stack": str,
    "_names_in_use": dict,
    "_device_function_stack": list,
    "_control_dependencies_stack": list,
    "_unfeedable_tensors": set,
    "_unfetchable_ops": set,
    "_handle_feeders": dict,
    "_handle_readers": dict,
    "_handle_movers": dict,
    "_handle_deleters": dict,
    "_collections": dict,
    "_functions": dict,
    "_container": str,
    "_finalized": bool,
    "_building_function": bool,
    "_colocation_stack": list,
}


def _private(name: str, kind: type) -> None:
    @check(f"intern.graph.{name}[article]")
    def _(tf: Any, g: Any) -> None:
        assert isinstance(getattr(g, name), kind)


for _name, _kind in PRIVATE.items():
    _private(_name, _kind)


@check("intern.graph._registered_ops[article]")
def _(tf: Any, g: Any) -> None:
    assert g._registered_ops["MatMul"].name == "MatMul"


def _present(name: str) -> None:
    @check(f"intern.graph.{name}")
    def _(tf: Any, g: Any) -> None:
        assert hasattr(g, name)


for _name in (
    "_default_original_op",
    "_control_flow_context",
    "_seed",
    "_lock",
    "_graph_def_versions",
):
    _present(_name)


@check("intern.ids_start_at_1[article]")
def _(tf: Any, g: Any) -> None:
    assert [noop(g)._id_value, noop(g)._id_value] == [1, 2]
    assert list(g._nodes_by_id) == [1, 2]
    assert g._next_id_counter == g._version == g.version == 2


@check("intern.names_in_use_counts")
def _(tf: Any, g: Any) -> None:
    for _ in range(3):
        noop(g, "foo")
    assert g._names_in_use["foo"] == 3
    assert "foo_2" in g._names_in_use


@check("intern.op_private[article]")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    first = noop(g)
    with g.control_dependencies([first]):
        op = (a + a).op
    assert isinstance(op._node_def, tf.NodeDef)
    assert isinstance(op._op_def, tf.OpDef)
    assert op._graph is g
    assert op._inputs == [a, a]
    assert op._outputs == op.outputs
    assert op._input_types == op._output_types * 2 == [tf.float32, tf.float32]
    assert op._control_inputs == [first]
    assert op._traceback
    assert op._control_flow_context is None
    assert g._nodes_by_name[op.name] is g._nodes_by_id[op._id_value] is op


@check("intern.op__original_op_is_none")
def _(tf: Any, g: Any) -> None:
    assert noop(g)._original_op is None


@check("intern.tensor_private[article]")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    b = tf.identity(a)
    assert a._op is a.op
    assert a._value_index == 0
    assert a._dtype == tf.float32
    assert a._shape == a.shape
    assert a._consumers == [b.op]


@check("intern.tensor_op_and_dtype")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    assert a._op is a.op
    assert a._dtype == tf.float32


@check("intern.original_op_scope")
def _(tf: Any, g: Any) -> None:
    a = noop(g)
    with g._original_op(a):
        b = noop(g)
    assert b._original_op is a
    assert noop(g)._original_op is None


@check("intern.attr_scope")
def _(tf: Any, g: Any) -> None:
    with g._attr_scope({"_x": tf.AttrValue(i=3)}):
        with g._attr_scope({"_x": None, "_y": lambda node_def: tf.AttrValue(i=4)}):
            inner = noop(g)
        outer = noop(g)
    assert outer.get_attr("_x") == 3
    assert inner.get_attr("_y") == 4
    for op, name in ((inner, "_x"), (outer, "_y"), (noop(g), "_x")):
        with raises(ValueError):
            op.get_attr(name)


@check("intern.kernel_label_map")
def _(tf: Any, g: Any) -> None:
    with g._kernel_label_map({"NoOp": "v2"}):
        assert noop(g).get_attr("_kernel") == b"v2"
    with raises(ValueError):
        noop(g).get_attr("_kernel")


@check("intern.as_node_def_input")
def _(tf: Any, g: Any) -> None:
    two = g.create_op(
        "Split",
        [tf.constant(0), hole(tf, shape=(2,))],
        [tf.float32] * 2,
        name="s",
        attrs={"num_split": tf.AttrValue(i=2)},
    )
    assert [t._as_node_def_input() for t in two.outputs] == ["s", "s:1"]


# --- threads --------------------------------------------------------------------------


@check("thread.name_scope_is_per_thread[tf2]")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a"):
        assert in_thread(lambda: noop(g, "x").name) == "x"
        assert noop(g, "x").name == "a/x"


@check("thread.concurrent_creation_keeps_names_unique")
def _(tf: Any, g: Any) -> None:
    def work() -> None:
        for _ in range(50):
            noop(g, "x")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names(g)) == len(set(names(g))) == 200
    assert g.version == 200


@check("odd.as_default_from_two_threads")
def _(tf: Any) -> None:
    g = tf.Graph()

    def work() -> Any:
        with g.as_default():
            return tf.constant(1).graph

    with g.as_default():
        assert in_thread(work) is g
        assert tf.get_default_graph() is g


@check("odd.scopes_combine")
def _(tf: Any, g: Any) -> None:
    a = noop(g, "a")
    with g.name_scope("s"), g.device("/cpu:0"), g.control_dependencies([a]):
        b = noop(g, "b")
    assert (b.name, b.device, b.control_inputs) == ("s/b", "/device:CPU:0", [a])


@check("grad.registering_twice_KeyError")
def _(tf: Any) -> None:
    tf.RegisterGradient("ChecksTwice")(lambda op, grad: grad)
    with raises(KeyError):
        tf.RegisterGradient("ChecksTwice")(lambda op, grad: grad)


@check("grad.RegisterGradient_needs_a_string")
def _(tf: Any) -> None:
    with raises(TypeError):
        tf.RegisterGradient(3)
