"""Making operations, what an Operation answers, attrs."""

from __future__ import annotations

from typing import Any

from checks import check, hole, names, noop, raises


def _attrs(tf: Any, **kinds: Any) -> dict[str, Any]:
    """Return AttrValues: `_attrs(tf, T={"type": 1})`."""
    return {name: tf.AttrValue(**fields) for name, fields in kinds.items()}


@check("create.returns_operation")
def _(tf: Any, g: Any) -> None:
    assert isinstance(g.create_op("NoOp", [], []), tf.Operation)


@check("create.outputs_have_dtype_and_name")
def _(tf: Any, g: Any) -> None:
    op = g.create_op("Placeholder", [], [tf.int32], attrs=_attrs(tf, dtype={"type": 3}), name="x")
    assert [(t.name, t.dtype) for t in op.outputs] == [("x:0", tf.int32)]


@check("create.no_outputs")
def _(tf: Any, g: Any) -> None:
    assert noop(g).outputs == []


@check("create.input_not_a_tensor_TypeError")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError, "Input #0 is not a tensor: "):
        g.create_op("Identity", [1.0], [tf.float32])


@check("create.operation_as_input_TypeError")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1.0)
    with raises(TypeError, "Input #0 is not a tensor: "):
        g.create_op("Identity", [a.op], [tf.float32])


@check("create.inputs_are_recorded")
def _(tf: Any, g: Any) -> None:
    a, b = hole(tf), hole(tf)
    op = g.create_op("AddV2", [a, b], [tf.float32])
    assert list(op.inputs) == [a, b]
    assert a.consumers() == b.consumers() == [op]


@check("create.attrs_are_recorded")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(2, 2))
    op = g.create_op("MatMul", [a, a], [tf.float32], attrs=_attrs(tf, transpose_b={"b": True}))
    assert op.get_attr("transpose_b") is True


@check("create.default_attrs_filled_in[tf2]")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(2, 2))
    op = g.create_op("MatMul", [a, a], [tf.float32])
    assert op.get_attr("transpose_a") is False
    assert "transpose_a" in op.node_def.attr


@check("create.type_attr_inferred_from_inputs[tf2]")
def _(tf: Any, g: Any) -> None:
    op = g.create_op("Identity", [hole(tf, tf.int64)], [tf.int64])
    assert op.get_attr("T") == tf.int64


@check("create.dtypes_may_be_left_out[tf2]")
def _(tf: Any, g: Any) -> None:
    assert g.create_op("Shape", [hole(tf)]).outputs[0].dtype == tf.int32


@check("create.output_dtype_comes_from_the_OpDef_not_the_argument[tf2]")
def _(tf: Any, g: Any) -> None:
    assert g.create_op("Identity", [hole(tf)], [tf.int32]).outputs[0].dtype == tf.float32


@check("create.output_dtypes_are_the_argument[article]")
def _(tf: Any, g: Any) -> None:
    assert g.create_op("Identity", [hole(tf)], [tf.int32]).outputs[0].dtype == tf.int32


@check("create.unknown_op_type_is_an_error[tf2]")
def _(tf: Any, g: Any) -> None:
    with raises(RuntimeError):
        g.create_op("NobodyKnows", [], [])


@check("create.unknown_op_type_allowed[article]")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    op = g.create_op("NobodyKnows", [a], [tf.int32, tf.float32], name="x")
    assert [t.dtype for t in op.outputs] == [tf.int32, tf.float32]
    assert [t.name for t in op.outputs] == ["x:0", "x:1"]
    assert list(op.inputs) == [a]


@check("create.failed_creation_uses_up_the_name")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        g.create_op("Placeholder", [], [tf.float32], name="a")
    assert noop(g, "a").name == "a_1"
    assert names(g) == ["a_1"]


@check("create.attr_type_conflict_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        g.create_op("Identity", [hole(tf)], [tf.int32], attrs=_attrs(tf, T={"type": 3}))
    with raises(ValueError):
        g.create_op("AddV2", [hole(tf), hole(tf, tf.int32)], [tf.float32])
    assert names(g) == ["p", "p_1", "p_2"]


@check("create.dtype_not_allowed_ValueError")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, tf.string, (2, 2))
    with raises(ValueError, "is not in the list of allowed values"):
        g.create_op("MatMul", [a, a], [tf.string])


@check("create.input_types_mismatch_TypeError")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        g.create_op("Identity", [hole(tf)], [tf.float32], input_types=[tf.int32])


@check("create.bad_shapes_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        g.create_op("MatMul", [hole(tf), hole(tf)], [tf.float32])
    assert names(g) == ["p", "p_1"]


@check("create.bad_shapes_message")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError, "Dimensions must be equal, but are 3 and 2"):
        g.create_op("MatMul", [hole(tf), hole(tf)], [tf.float32])


@check("create.name_in_scope")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("s"):
        assert noop(g, "x").name == "s/x"


@check("create.op_with_list_input")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    op = g.create_op("AddN", [a, a, a], [tf.float32], attrs=_attrs(tf, N={"i": 3}, T={"type": 1}))
    assert len(op.inputs) == op.get_attr("N") == 3


def split(tf: Any, g: Any, name: str = "s") -> Any:
    """Return a Split with three outputs."""
    return g.create_op(
        "Split",
        [tf.constant(0), hole(tf, shape=(3,))],
        [tf.float32] * 3,
        attrs=_attrs(tf, num_split={"i": 3}, T={"type": 1}),
        name=name,
    )


@check("create.number_attr_gives_output_count")
def _(tf: Any, g: Any) -> None:
    assert [t.name for t in split(tf, g).outputs] == ["s:0", "s:1", "s:2"]


@check("create.type_list_attr_gives_output_count")
def _(tf: Any, g: Any) -> None:
    listed = tf.AttrValue(list=tf.AttrValue.ListValue(type=[1, 3, 7]))
    op = g.create_op(
        "IdentityN",
        [hole(tf), hole(tf, tf.int32), hole(tf, tf.string)],
        [tf.float32, tf.int32, tf.string],
        attrs={"T": listed},
    )
    assert [t.dtype for t in op.outputs] == [tf.float32, tf.int32, tf.string]


@check("create.underscore_attr_allowed")
def _(tf: Any, g: Any) -> None:
    op = g.create_op("Identity", [hole(tf)], [tf.float32], attrs=_attrs(tf, _mine={"s": b"x"}))
    assert op.get_attr("_mine") == b"x"


# --- what an Operation answers --------------------------------------------------------


@check("op.name_type_graph")
def _(tf: Any, g: Any) -> None:
    op = tf.constant(1, name="a").op
    assert (op.name, op.type, op.graph) == ("a", "Const", g)


@check("op.inputs_is_a_sequence")
def _(tf: Any, g: Any) -> None:
    a, b = hole(tf), hole(tf)
    inputs = tf.add(a, b).op.inputs
    assert len(inputs) == 2
    assert inputs[0] is a
    assert inputs[-1] is b
    assert list(inputs) == [a, b]


@check("op.inputs_cannot_be_appended")
def _(tf: Any, g: Any) -> None:
    op = tf.identity(hole(tf)).op
    with raises(AttributeError):
        op.inputs.append(op.outputs[0])


@check("op.outputs_is_a_list")
def _(tf: Any, g: Any) -> None:
    outputs = tf.constant(1).op.outputs
    assert isinstance(outputs, list)
    assert len(outputs) == 1


@check("op.values_is_tuple_of_outputs")
def _(tf: Any, g: Any) -> None:
    op = split(tf, g)
    assert op.values() == tuple(op.outputs)


@check("op.node_def_fields")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, name="a")
    with g.device("/cpu:0"):
        node = tf.identity(a, name="b").op.node_def
    assert (node.name, node.op, list(node.input)) == ("b", "Identity", ["a"])
    assert node.device == "/device:CPU:0"
    assert node.attr["T"].type == 1


@check("op.node_def_input_with_output_index")
def _(tf: Any, g: Any) -> None:
    op = split(tf, g)
    assert list(tf.add(op.outputs[0], op.outputs[2]).op.node_def.input) == ["s", "s:2"]


@check("op.node_def_is_a_copy[tf2]")
def _(tf: Any, g: Any) -> None:
    op = noop(g, "a")
    op.node_def.name = "b"
    assert op.name == op.node_def.name == "a"


@check("op.op_def")
def _(tf: Any, g: Any) -> None:
    op_def = tf.matmul(hole(tf, shape=(2, 2)), hole(tf, shape=(2, 2))).op.op_def
    assert op_def.name == "MatMul"
    assert [arg.name for arg in op_def.input_arg] == ["a", "b"]
    assert [arg.name for arg in op_def.output_arg] == ["product"]
    assert op_def.output_arg[0].type_attr == "T"


@check("op.op_def_default_value")
def _(tf: Any, g: Any) -> None:
    op_def = tf.matmul(hole(tf, shape=(2, 2)), hole(tf, shape=(2, 2))).op.op_def
    attr = next(attr for attr in op_def.attr if attr.name == "transpose_a")
    assert attr.type == "bool"
    assert attr.HasField("default_value")
    assert attr.default_value.b is False


@check("op.op_def_flags")
def _(tf: Any, g: Any) -> None:
    assert g.op_def_for_type("AddN").is_commutative
    assert g.op_def_for_type("AddN").is_aggregate
    assert g.op_def_for_type("VariableV2").is_stateful
    assert not g.op_def_for_type("MatMul").is_stateful
    assert g.op_def_for_type("Assign").allows_uninitialized_input


@check("op.device_string")
def _(tf: Any, g: Any) -> None:
    assert tf.constant(1).op.device == ""
    with g.device("/gpu:1"):
        assert tf.constant(1).op.device == "/device:GPU:1"


@check("op.traceback_has_frames")
def _(tf: Any, g: Any) -> None:
    assert len(noop(g).traceback) > 0


@check("op.traceback_names_this_file")
def _(tf: Any, g: Any) -> None:
    assert any(__file__ in frame[0] for frame in noop(g).traceback)


@check("op.repr")
def _(tf: Any, g: Any) -> None:
    assert repr(noop(g, "n")) == "<tf.Operation 'n' type=NoOp>"


@check("op.str_is_node_def_text")
def _(tf: Any, g: Any) -> None:
    op = noop(g, "n")
    assert str(op) == str(op.node_def)
    assert 'name: "n"\nop: "NoOp"\n' in str(op)


@check("op.identity_equality_and_hash")
def _(tf: Any, g: Any) -> None:
    a, b = noop(g), noop(g)
    assert a == a  # noqa: PLR0124  # that is the rule
    assert a != b
    assert len({a, b, g.get_operation_by_name(a.name)}) == 2


@check("op.not_convertible_to_tensor")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        tf.convert_to_tensor(tf.constant(1).op)


@check("op._id_increases")
def _(tf: Any, g: Any) -> None:
    ids = [noop(g)._id for _ in range(3)]
    assert ids == sorted(set(ids))


@check("op.from_node_def_constructor[tf2]")
def _(tf: Any, g: Any) -> None:
    op = tf.Operation.from_node_def(tf.NodeDef(name="n", op="NoOp"), g)
    assert (op.name, op.type, op.graph) == ("n", "NoOp", g)


@check("op.constructor_takes_node_def_and_graph[article]")
def _(tf: Any, g: Any) -> None:
    # TensorFlow 2 ends the process here
    assert hasattr(g, "_registered_ops"), "not a graph of the article's"
    a = hole(tf, name="a")
    before = noop(g, "before")
    op = tf.Operation(
        tf.NodeDef(name="n", op="Mine", input=["nobody"]),
        g,
        inputs=[a],
        output_types=[tf.int32],
        control_inputs=[before],
    )
    assert (op.name, op.type, op.graph) == ("n", "Mine", g)
    assert list(op.node_def.input) == ["a", "^before"]
    assert [t.dtype for t in op.outputs] == [tf.int32]
    assert a.consumers() == [op]
    assert g.get_operation_by_name("n") is op
    for wrong in (
        lambda: tf.Operation("n", g),
        lambda: tf.Operation(tf.NodeDef(name="m", op="NoOp"), "g"),
        lambda: tf.Operation(tf.NodeDef(name="m", op="Mine"), g, inputs=[1]),
        lambda: tf.Operation(tf.NodeDef(name="m", op="Mine"), g, control_inputs=[1]),
        lambda: tf.Operation(tf.NodeDef(name="m", op="Mine"), g, [a], input_types=[tf.int32]),
    ):
        with raises(TypeError):
            wrong()
    for name in ("n", "a b"):
        with raises(ValueError):
            tf.Operation(tf.NodeDef(name=name, op="NoOp"), g)


# --- attrs ----------------------------------------------------------------------------


@check("get_attr.type_is_DType[tf2]")
def _(tf: Any, g: Any) -> None:
    assert isinstance(tf.constant(1.0).op.get_attr("dtype"), tf.DType)


@check("get_attr.type_is_enum_number[article]")
def _(tf: Any, g: Any) -> None:
    assert isinstance(tf.constant(1.0).op.get_attr("dtype"), int)


@check("get_attr.type_equals_dtype")
def _(tf: Any, g: Any) -> None:
    assert tf.constant(1.0).op.get_attr("dtype") == tf.float32


def _with(tf: Any, g: Any, **fields: Any) -> Any:
    """Return what an attr that was set to some value gives."""
    op = g.create_op("NoOp", [], [], attrs={"_a": tf.AttrValue(**fields)})
    return op.get_attr("_a")


def _listed(tf: Any, g: Any, **fields: Any) -> Any:
    return _with(tf, g, list=tf.AttrValue.ListValue(**fields))


@check("get_attr.bool")
def _(tf: Any, g: Any) -> None:
    assert _with(tf, g, b=True) is True
    assert _with(tf, g, b=False) is False


@check("get_attr.int")
def _(tf: Any, g: Any) -> None:
    assert _with(tf, g, i=-5) == -5


@check("get_attr.float")
def _(tf: Any, g: Any) -> None:
    assert _with(tf, g, f=0.5) == 0.5


@check("get_attr.string_is_bytes")
def _(tf: Any, g: Any) -> None:
    assert _with(tf, g, s=b"x") == b"x"


@check("get_attr.shape_is_TensorShapeProto")
def _(tf: Any, g: Any) -> None:
    shape = hole(tf, shape=(2, None)).op.get_attr("shape")
    assert [dim.size for dim in shape.dim] == [2, -1]


@check("get_attr.tensor_is_TensorProto")
def _(tf: Any, g: Any) -> None:
    value = tf.constant([1, 2]).op.get_attr("value")
    assert type(value).__name__ == "TensorProto"
    assert value.dtype == 3


@check("get_attr.lists")
def _(tf: Any, g: Any) -> None:
    assert _listed(tf, g, i=[1, 2]) == [1, 2]
    assert _listed(tf, g, f=[0.5]) == [0.5]
    assert _listed(tf, g, b=[True, False]) == [True, False]
    assert _listed(tf, g, s=[b"a", b""]) == [b"a", b""]
    shape = tf.TensorShape([2]).as_proto()
    assert [s.dim[0].size for s in _listed(tf, g, shape=[shape])] == [2]


@check("get_attr.list_type[tf2]")
def _(tf: Any, g: Any) -> None:
    found = _listed(tf, g, type=[1, 3])
    assert found == [tf.float32, tf.int32]
    assert all(isinstance(dtype, tf.DType) for dtype in found)


@check("get_attr.empty_list")
def _(tf: Any, g: Any) -> None:
    assert _listed(tf, g) == []
    assert _with(tf, g) == []


@check("get_attr.list_is_a_copy")
def _(tf: Any, g: Any) -> None:
    op = g.create_op("NoOp", [], [], attrs={"_a": tf.AttrValue(list=tf.AttrValue.ListValue(i=[1]))})
    op.get_attr("_a").append(2)
    assert op.get_attr("_a") == [1]


@check("get_attr.missing_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        noop(g).get_attr("nope")


@check("get_attr.missing_message")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError, "Operation 'n' has no attr named 'nope'."):
        noop(g, "n").get_attr("nope")
