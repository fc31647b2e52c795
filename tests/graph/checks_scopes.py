"""Scopes: control dependencies, devices, colocation, gradients, containers; collections, marks."""

from __future__ import annotations

from typing import Any

from checks import check, hole, names, noop, raises


@check("control.article_example")
def _(tf: Any, g: Any) -> None:
    a, b, c, d, e, f = (noop(g, name) for name in "abcdef")
    with g.control_dependencies([a, b]):
        one = noop(g)
        with g.control_dependencies([c, d]):
            two = noop(g)
            with g.control_dependencies(None):
                three = noop(g)
                with g.control_dependencies([e, f]):
                    four = noop(g)
            five = noop(g)
    assert one.control_inputs == [a, b]
    assert two.control_inputs == five.control_inputs == [a, b, c, d]
    assert three.control_inputs == []
    assert four.control_inputs == [e, f]


@check("control.inputs_are_Operation_objects")
def _(tf: Any, g: Any) -> None:
    a = noop(g)
    with g.control_dependencies([a]):
        b = noop(g)
    assert b.control_inputs[0] is a
    assert isinstance(b.control_inputs, list)


@check("control.tensor_means_its_op")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1)
    with g.control_dependencies([a]):
        assert noop(g).control_inputs == [a.op]


@check("control.names_are_accepted")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    with g.control_dependencies(["a"]):
        assert noop(g).control_inputs == [a.op]
    with g.control_dependencies(["a:0"]):
        assert noop(g).control_inputs == [a.op]


@check("control.bad_type_TypeError")
def _(tf: Any, g: Any) -> None:
    for wrong in (1, None, object()):
        with raises(TypeError):
            g.control_dependencies([wrong])


@check("control.unknown_name_KeyError")
def _(tf: Any, g: Any) -> None:
    with raises(KeyError):
        g.control_dependencies(["nobody"])


@check("control.other_graph_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        g.control_dependencies([noop(tf.Graph())])


@check("control.duplicates_collapse")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    with g.control_dependencies([a, a.op, "a"]), g.control_dependencies([a]):
        assert noop(g).control_inputs == [a.op]


@check("control.order_is_order_given")
def _(tf: Any, g: Any) -> None:
    a, b, c = noop(g, "a"), noop(g, "b"), noop(g, "c")
    with g.control_dependencies([c, a, b]):
        op = noop(g)
    assert op.control_inputs == [c, a, b]
    assert list(op.node_def.input) == ["^c", "^a", "^b"]


@check("control.outer_before_inner")
def _(tf: Any, g: Any) -> None:
    a, b = noop(g, "a"), noop(g, "b")
    with g.control_dependencies([b]), g.control_dependencies([a]):
        assert noop(g).control_inputs == [b, a]


def _ordered(g: Any) -> list[str]:
    a, b, c = noop(g, "a"), noop(g, "b"), noop(g, "c")
    with g.control_dependencies([c, a, b]):
        noop(g, "x")
    return list(g.as_graph_def().node[-1].input)


@check("control.graph_def_sorts_by_name[tf2]")
def _(tf: Any, g: Any) -> None:
    assert _ordered(g) == ["^a", "^b", "^c"]


@check("control.graph_def_keeps_order_given[article]")
def _(tf: Any, g: Any) -> None:
    assert _ordered(g) == ["^c", "^a", "^b"]


@check("control.after_data_inputs")
def _(tf: Any, g: Any) -> None:
    a, x = noop(g, "a"), hole(tf, name="x")
    with g.control_dependencies([a]):
        op = tf.identity(x).op
    assert list(op.node_def.input) == ["x", "^a"]
    assert list(op.inputs) == [x]


@check("control.not_added_when_already_data_input")
def _(tf: Any, g: Any) -> None:
    x = hole(tf)
    with g.control_dependencies([x]):
        assert tf.identity(x).op.control_inputs == []


@check("control.dominated_by_an_input_made_inside")
def _(tf: Any, g: Any) -> None:
    a = noop(g)
    with g.control_dependencies([a]):
        inside = hole(tf)
        assert inside.op.control_inputs == [a]
        assert tf.identity(inside).op.control_inputs == []


@check("control.domination_is_per_controller")
def _(tf: Any, g: Any) -> None:
    a, b = noop(g, "a"), noop(g, "b")
    with g.control_dependencies([a]):
        made = hole(tf)
        with g.control_dependencies([b]):
            assert tf.identity(made).op.control_inputs == [b]


@check("control.using_a_tensor_inside_adds_nothing")
def _(tf: Any, g: Any) -> None:
    a, x = noop(g), hole(tf)
    with g.control_dependencies([a]):
        made = tf.identity(x)
    assert x.op.control_inputs == []
    assert made.op.control_inputs == [a]


@check("control.reentered_context_object")
def _(tf: Any, g: Any) -> None:
    a = noop(g)
    scope = g.control_dependencies([a])
    with scope:
        assert noop(g).control_inputs == [a]
    assert noop(g).control_inputs == []
    with scope:
        assert noop(g).control_inputs == [a]


def _marked(tf: Any, g: Any) -> bool:
    a = noop(g)
    with g.control_dependencies([a]):
        noop(g)
    return "_has_manual_control_dependencies" in a.node_def.attr


@check("control.manual_marker_attr[tf2]")
def _(tf: Any, g: Any) -> None:
    assert _marked(tf, g)


@check("control.no_marker_attr[article]")
def _(tf: Any, g: Any) -> None:
    assert not _marked(tf, g)


@check("control.module_level_function")
def _(tf: Any, g: Any) -> None:
    a = noop(g)
    with tf.control_dependencies([a]):
        assert noop(g).control_inputs == [a]
        with tf.control_dependencies(None):
            assert noop(g).control_inputs == []


@check("control.empty_list_is_fine")
def _(tf: Any, g: Any) -> None:
    with g.control_dependencies([]):
        assert noop(g).control_inputs == []


@check("control.consumers_exclude_control_edges")
def _(tf: Any, g: Any) -> None:
    x = hole(tf)
    with g.control_dependencies([x]):
        noop(g)
    assert x.consumers() == []


# --- devices --------------------------------------------------------------------------


def _placed(g: Any, *scopes: Any) -> str:
    """Return the device of an operation in nested device scopes, the outermost first."""
    if scopes:
        with g.device(scopes[0]):
            return _placed(g, *scopes[1:])
    return str(noop(g).device)


@check("device.default_empty")
def _(tf: Any, g: Any) -> None:
    assert _placed(g) == ""


@check("device.short_form_is_canonicalised")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, "/gpu:0") == "/device:GPU:0"
    assert _placed(g, "/cpu:1") == "/device:CPU:1"
    assert _placed(g, "gpu:0") == "/device:GPU:0"
    assert _placed(g, "/device:gpu:2") == "/device:GPU:2"


@check("device.type_without_index")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, "/gpu") == "/device:GPU:*"


@check("device.full_form")
def _(tf: Any, g: Any) -> None:
    full = "/job:worker/replica:1/task:2/device:GPU:3"
    assert _placed(g, full) == full
    assert _placed(g, "/device:GPU:3/task:2/job:worker/replica:1") == full


@check("device.article_wildcards")
def _(tf: Any, g: Any) -> None:
    assert (
        _placed(g, "/job:w/replica:0/task:0/device:gpu:*") == "/job:w/replica:0/task:0/device:GPU:*"
    )
    assert _placed(g, "/job:*/device:cpu:*") == "/job:*/device:CPU:*"


@check("device.job_name_kept_as_string")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, "/job:param_server") == "/job:param_server"


@check("device.nested_merge")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, "/job:ps", "/task:1", "/gpu:0") == "/job:ps/task:1/device:GPU:0"


@check("device.inner_wins_field_by_field")
def _(tf: Any, g: Any) -> None:
    found = _placed(g, "/job:a/task:1/device:CPU:0", "/job:b/device:GPU:2")
    assert found == "/job:b/task:1/device:GPU:2"


@check("device.type_and_index_merge_separately")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, "/gpu:3", "/cpu") == "/device:CPU:3"


@check("device.none_drops_outer")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, "/gpu:0", None) == ""
    assert _placed(g, "/gpu:0", None, "/job:a") == "/job:a"


@check("device.empty_string_changes_nothing")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, "/gpu:0", "") == "/device:GPU:0"
    assert _placed(g, "") == ""


@check("device.scope_ends")
def _(tf: Any, g: Any) -> None:
    _placed(g, "/gpu:0")
    with raises(KeyError), g.device("/gpu:0"):
        raise KeyError
    assert _placed(g) == ""


BAD_DEVICES = ("/foo:0", "/gpu:x", "/cpu:0/gpu:0", "/device:GPU:0:1", "/task:a", "nonsense")


@check("device.invalid_ValueError")
def _(tf: Any, g: Any) -> None:
    for wrong in BAD_DEVICES:
        with raises(ValueError):
            _placed(g, wrong)


@check("device.invalid_message")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError, "Unknown attribute 'foo' is encountered while parsing the device spec"):
        _placed(g, "/foo:0")


@check("device.article_function_example")
def _(tf: Any, g: Any) -> None:
    def matmul_on_gpu(node: Any) -> str:
        return "/gpu:0" if node.type == "MatMul" else "/cpu:0"

    with g.device(matmul_on_gpu):
        a = tf.constant([[1.0]])
        b = tf.matmul(a, a)
    assert (a.op.device, b.op.device) == ("/cpu:0", "/gpu:0")
    with g.device("/gpu:0"):
        assert tf.constant(1).op.device == "/device:GPU:0"


@check("device.function_sees_the_operation")
def _(tf: Any, g: Any) -> None:
    seen = []

    def look(op: Any) -> str:
        seen.append((op.name, op.type, [t.name for t in op.inputs], op.device))
        return str(op.device)

    x = hole(tf, name="x")
    with g.device(look), g.device("/cpu:0"):
        tf.identity(x, name="y")
    assert seen == [("y", "Identity", ["x:0"], "/device:CPU:0")]


@check("device.function_inside_string")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, "/job:w", lambda op: "/gpu:0") == "/job:w/device:GPU:0"
    assert _placed(g, lambda op: "/gpu:0", "/job:w") == "/gpu:0"


@check("device.function_may_return_DeviceSpec")
def _(tf: Any, g: Any) -> None:
    spec = tf.DeviceSpec(job="w", device_type="GPU", device_index=1)
    assert _placed(g, lambda op: spec) == "/job:w/device:GPU:1"


@check("device.function_returns_empty_string")
def _(tf: Any, g: Any) -> None:
    assert _placed(g, lambda op: "") == ""
    assert _placed(g, lambda op: "", "/gpu:0") == ""


@check("device.in_node_def_and_graph_def")
def _(tf: Any, g: Any) -> None:
    with g.device("/gpu:0"):
        op = noop(g)
    assert op.node_def.device == g.as_graph_def().node[0].device == "/device:GPU:0"


@check("device.tensor_device_is_op_device")
def _(tf: Any, g: Any) -> None:
    with g.device("/gpu:0"):
        t = tf.constant(1)
    assert t.device == t.op.device == "/device:GPU:0"


@check("device.module_level_function")
def _(tf: Any, g: Any) -> None:
    with tf.device("/cpu:0"):
        assert tf.constant(1).device == "/device:CPU:0"
        with tf.device(None):
            assert tf.constant(1).device == ""


@check("device.DeviceSpec_object_accepted")
def _(tf: Any, g: Any) -> None:
    spec = tf.DeviceSpec(job="ps", task=1)
    assert _placed(g, spec) == "/job:ps/task:1"
    assert _placed(g, spec, "/gpu:0") == "/job:ps/task:1/device:GPU:0"


# --- colocation -----------------------------------------------------------------------


@check("coloc.default_group_is_itself")
def _(tf: Any, g: Any) -> None:
    assert noop(g, "a").colocation_groups() == [b"loc:@a"]


@check("coloc.class_attr")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    with g.colocate_with(a.op):
        b = tf.constant(2)
    assert b.op.get_attr("_class") == b.op.colocation_groups() == [b"loc:@a"]


@check("coloc.no_class_attr_outside")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    with g.colocate_with(a.op):
        pass
    for op in (a.op, noop(g)):
        with raises(ValueError):
            op.get_attr("_class")


@check("coloc.tensor_argument")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    with g.colocate_with(a):
        assert tf.constant(2).op.get_attr("_class") == [b"loc:@a"]


@check("coloc.nested_is_sorted_union")
def _(tf: Any, g: Any) -> None:
    b, a = tf.constant(1, name="b"), tf.constant(1, name="a")
    with g.colocate_with(b), g.colocate_with(a):
        assert noop(g).get_attr("_class") == [b"loc:@a", b"loc:@b"]


@check("coloc.ignore_existing")
def _(tf: Any, g: Any) -> None:
    a, b = tf.constant(1, name="a"), tf.constant(1, name="b")
    with g.colocate_with(a):
        with g.colocate_with(b, ignore_existing=True):
            assert noop(g).get_attr("_class") == [b"loc:@b"]
        assert noop(g).get_attr("_class") == [b"loc:@a"]


@check("coloc.none_resets")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    with g.colocate_with(a), g.colocate_with(None, ignore_existing=True):
        op = noop(g)
    assert "_class" not in op.node_def.attr


@check("coloc.none_without_ignore_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError), g.colocate_with(None):
        pass


@check("coloc.transitive_group")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    with g.colocate_with(a):
        b = tf.constant(1, name="b")
    with g.colocate_with(b):
        assert noop(g).get_attr("_class") == [b"loc:@a"]


@check("coloc.takes_the_device_of_the_op")
def _(tf: Any, g: Any) -> None:
    with g.device("/gpu:1"):
        a = tf.constant(1)
    with g.colocate_with(a):
        assert noop(g).device == "/device:GPU:1"


@check("coloc.resets_outer_device_scope")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1)
    with g.device("/gpu:1"):
        with g.colocate_with(a):
            assert noop(g).device == ""
        assert noop(g).device == "/device:GPU:1"


def _inner_device(tf: Any, g: Any) -> Any:
    with g.device("/cpu:0"):
        a = tf.constant(1, name="a")
    with g.colocate_with(a), g.device("/gpu:0"):
        return noop(g)


@check("coloc.inner_device_scope_then_colocated_device_wins[tf2]")
def _(tf: Any, g: Any) -> None:
    op = _inner_device(tf, g)
    assert op.device == "/device:CPU:0"
    assert op.get_attr("_class") == [b"loc:@a"]


@check("coloc.inner_device_scope_kept_on_conflict[article]")
def _(tf: Any, g: Any) -> None:
    assert _inner_device(tf, g).device == "/device:GPU:0"


@check("coloc.non_loc_class_entries_ignored")
def _(tf: Any, g: Any) -> None:
    def groups(name: str, *entries: bytes) -> Any:
        value = tf.AttrValue(list=tf.AttrValue.ListValue(s=list(entries)))
        return g.create_op("NoOp", [], [], name=name, attrs={"_class": value}).colocation_groups()

    assert groups("a", b"other", b"loc:@x") == [b"loc:@x"]
    assert groups("b", b"other") == [b"loc:@b"]


@check("coloc.in_graph_def")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    with g.colocate_with(a):
        noop(g)
    assert list(g.as_graph_def().node[1].attr["_class"].list.s) == [b"loc:@a"]


# --- gradients, containers ------------------------------------------------------------


@check("gradmap.sets_attr")
def _(tf: Any, g: Any) -> None:
    x = hole(tf)
    with g.gradient_override_map({"Square": "CustomSquare"}):
        op = tf.square(x).op
    assert op.get_attr("_gradient_op_type") == b"CustomSquare"
    with raises(ValueError):
        tf.square(x).op.get_attr("_gradient_op_type")


@check("gradmap.only_listed_types")
def _(tf: Any, g: Any) -> None:
    x = hole(tf)
    with g.gradient_override_map({"Square": "CustomSquare"}):
        assert "_gradient_op_type" not in tf.identity(x).op.node_def.attr


@check("gradmap.nested_override_and_restore")
def _(tf: Any, g: Any) -> None:
    with g.gradient_override_map({"NoOp": "A"}):
        with g.gradient_override_map({"NoOp": "B"}):
            assert noop(g).get_attr("_gradient_op_type") == b"B"
        assert noop(g).get_attr("_gradient_op_type") == b"A"
    assert "_gradient_op_type" not in noop(g).node_def.attr


@check("gradmap.nested_merge")
def _(tf: Any, g: Any) -> None:
    with g.gradient_override_map({"NoOp": "A"}), g.gradient_override_map({"Square": "B"}):
        assert noop(g).get_attr("_gradient_op_type") == b"A"


@check("gradmap.bad_argument_TypeError")
def _(tf: Any, g: Any) -> None:
    for wrong in (1, "NoOp", [("NoOp", "A")], {"NoOp": 1}, {1: "A"}):
        with raises(TypeError), g.gradient_override_map(wrong):
            pass


def _queue(tf: Any, g: Any, **attrs: Any) -> Any:
    """Return a stateful operation."""
    types = tf.AttrValue(list=tf.AttrValue.ListValue(type=[1]))
    return g.create_op("FIFOQueueV2", [], [tf.resource], attrs={"component_types": types, **attrs})


@check("container.set_on_stateful_op")
def _(tf: Any, g: Any) -> None:
    with g.container("exp"):
        assert _queue(tf, g).get_attr("container") == b"exp"


@check("container.article_example")
def _(tf: Any, g: Any) -> None:
    with g.container("experiment0"):
        one = _queue(tf, g)
        with g.container("experiment1"):
            two = _queue(tf, g)
        with g.container(""):
            three = _queue(tf, g)
        four = _queue(tf, g)
    found = [op.get_attr("container") for op in (one, two, three, four)]
    assert found == [b"experiment0", b"experiment1", b"", b"experiment0"]


@check("container.default_empty")
def _(tf: Any, g: Any) -> None:
    assert _queue(tf, g).get_attr("container") == b""


@check("container.yields_name")
def _(tf: Any, g: Any) -> None:
    with g.container("exp") as name:
        assert name == "exp"


@check("container.explicit_attr_kept")
def _(tf: Any, g: Any) -> None:
    with g.container("exp"):
        op = _queue(tf, g, container=tf.AttrValue(s=b"mine"))
    assert op.get_attr("container") == b"mine"


@check("container.stateless_op_untouched")
def _(tf: Any, g: Any) -> None:
    with g.container("exp"):
        assert "container" not in tf.constant(1).op.node_def.attr


# --- collections ----------------------------------------------------------------------


@check("coll.add_and_get")
def _(tf: Any, g: Any) -> None:
    g.add_to_collection("k", 1)
    g.add_to_collection("k", "two")
    assert g.get_collection("k") == [1, "two"]


@check("coll.keeps_duplicates")
def _(tf: Any, g: Any) -> None:
    g.add_to_collection("k", 1)
    g.add_to_collection("k", 1)
    assert g.get_collection("k") == [1, 1]


@check("coll.get_is_a_copy")
def _(tf: Any, g: Any) -> None:
    g.add_to_collection("k", 1)
    g.get_collection("k").append(2)
    assert g.get_collection("k") == [1]


@check("coll.ref_is_live")
def _(tf: Any, g: Any) -> None:
    g.add_to_collection("k", 1)
    g.get_collection_ref("k").append(2)
    assert g.get_collection("k") == [1, 2]


@check("coll.missing_get_is_empty_and_not_created")
def _(tf: Any, g: Any) -> None:
    assert g.get_collection("k") == []
    assert g.get_all_collection_keys() == []


@check("coll.missing_ref_creates")
def _(tf: Any, g: Any) -> None:
    assert g.get_collection_ref("k") == []
    assert g.get_all_collection_keys() == ["k"]


@check("coll.add_to_collections_list")
def _(tf: Any, g: Any) -> None:
    g.add_to_collections(["a", "b", "a"], 1)
    assert (g.get_collection("a"), g.get_collection("b")) == ([1], [1])


@check("coll.add_to_collections_string_is_one_name")
def _(tf: Any, g: Any) -> None:
    g.add_to_collections("ab", 1)
    assert g.get_all_collection_keys() == ["ab"]


@check("coll.add_to_collections_any_iterable")
def _(tf: Any, g: Any) -> None:
    g.add_to_collections((name for name in "ab"), 1)
    g.add_to_collections({"c"}, 1)
    assert sorted(g.get_all_collection_keys()) == ["a", "b", "c"]


@check("coll.clear")
def _(tf: Any, g: Any) -> None:
    g.add_to_collection("k", 1)
    g.clear_collection("k")
    g.clear_collection("never there")
    assert g.get_collection("k") == []
    assert g.get_all_collection_keys() == []


@check("coll.all_keys_strings_only")
def _(tf: Any, g: Any) -> None:
    g.add_to_collection("k", 1)
    g.add_to_collection(("private",), 1)
    assert g.get_all_collection_keys() == ["k"]
    assert g.get_collection(("private",)) == [1]


def _named(tf: Any, g: Any, *listed: str) -> list[Any]:
    made = [hole(tf, name=name) for name in listed]
    for tensor in made:
        g.add_to_collection("k", tensor)
    return made


@check("coll.scope_filters_by_prefix")
def _(tf: Any, g: Any) -> None:
    a, _, c = _named(tf, g, "s/a", "t/b", "s/c")
    assert g.get_collection("k", "s/") == [a, c]
    assert g.get_collection("k", scope="a") == []


@check("coll.scope_is_a_regex_with_match")
def _(tf: Any, g: Any) -> None:
    a, b, _ = _named(tf, g, "s1/a", "s2/b", "x/s1/a")
    assert g.get_collection("k", r"s\d/") == [a, b]


@check("coll.scope_skips_nameless")
def _(tf: Any, g: Any) -> None:
    (a,) = _named(tf, g, "a")
    g.add_to_collection("k", 3)
    assert g.get_collection("k", ".*") == [a]
    assert g.get_collection("k") == [a, 3]


@check("coll.scope_matches_tensor_and_op_names")
def _(tf: Any, g: Any) -> None:
    (a,) = _named(tf, g, "a")
    g.add_to_collection("k", a.op)
    assert g.get_collection("k", "a") == [a, a.op]
    assert g.get_collection("k", "a:0") == [a]


@check("coll.per_graph")
def _(tf: Any, g: Any) -> None:
    g.add_to_collection("k", 1)
    assert tf.Graph().get_collection("k") == []


@check("coll.module_level_functions")
def _(tf: Any, g: Any) -> None:
    tf.add_to_collection("k", 1)
    tf.get_collection_ref("k").append(2)
    assert tf.get_collection("k") == g.get_collection("k") == [1, 2]


@check("coll.GraphKeys_values")
def _(tf: Any, g: Any) -> None:
    keys = tf.GraphKeys
    assert keys.GLOBAL_VARIABLES == "variables"
    assert keys.LOCAL_VARIABLES == "local_variables"
    assert keys.MODEL_VARIABLES == "model_variables"
    assert keys.TRAINABLE_VARIABLES == "trainable_variables"
    assert keys.SUMMARIES == "summaries"
    assert keys.QUEUE_RUNNERS == "queue_runners"
    assert keys.MOVING_AVERAGE_VARIABLES == "moving_average_variables"
    assert keys.REGULARIZATION_LOSSES == "regularization_losses"
    assert keys.UPDATE_OPS == "update_ops"
    assert keys.LOSSES == "losses"
    assert keys.TABLE_INITIALIZERS == "table_initializer"
    assert keys.WHILE_CONTEXT == "while_context"


@check("coll.collections_property[tf2]")
def _(tf: Any, g: Any) -> None:
    g.add_to_collection("k", 1)
    assert g.collections == ["k"]


# --- what may be fed and fetched ------------------------------------------------------


@check("feed.everything_feedable_by_default")
def _(tf: Any, g: Any) -> None:
    assert g.is_feedable(tf.constant(1))


@check("feed.prevent_feeding")
def _(tf: Any, g: Any) -> None:
    a, b = tf.constant(1), tf.constant(1)
    g.prevent_feeding(a)
    assert (g.is_feedable(a), g.is_feedable(b)) == (False, True)


@check("feed.everything_fetchable_by_default")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1)
    assert g.is_fetchable(a)
    assert g.is_fetchable(a.op)
    assert names(g) == ["Const"]


@check("feed.prevent_fetching_op_covers_its_tensors")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1)
    g.prevent_fetching(a.op)
    assert not g.is_fetchable(a.op)
    assert not g.is_fetchable(a)
