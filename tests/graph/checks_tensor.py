"""Tensors and their operators."""

from __future__ import annotations

from typing import Any

import numpy as np
from checks import check, hole, names, noop, raises, types


@check("tensor.attributes")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, name="a")
    assert (a.name, a.op.name, a.value_index, a.dtype) == ("a:0", "a", 0, tf.float32)
    assert (a.graph, a.device, a.shape.as_list()) == (g, "", [2, 3])


@check("tensor.name_in_scope")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("s"):
        assert hole(tf, name="a").name == "s/a:0"


@check("tensor.get_shape_equals_shape")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    assert a.get_shape() == a.shape == [2, 3]


@check("tensor.shape_unknown_rank")
def _(tf: Any, g: Any) -> None:
    a = tf.placeholder(tf.float32)
    assert a.shape.ndims is None
    assert a.shape.dims is None
    with raises(ValueError):
        a.shape.as_list()


@check("tensor.shape_partly_known")
def _(tf: Any, g: Any) -> None:
    assert hole(tf, shape=(None, 3)).shape.as_list() == [None, 3]


@check("tensor.set_shape_merges")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(None, None, 3))
    a.set_shape([1, None, None])
    assert a.shape.as_list() == [1, None, 3]


@check("tensor.set_shape_never_forgets")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    a.set_shape([None, None])
    a.set_shape(None)
    assert a.shape.as_list() == [2, 3]


@check("tensor.set_shape_from_unknown_rank")
def _(tf: Any, g: Any) -> None:
    a = tf.placeholder(tf.float32)
    a.set_shape([28, None])
    assert a.shape.as_list() == [28, None]


@check("tensor.set_shape_conflict_ValueError")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    for wrong in ([3, 3], [2], [2, 3, 1]):
        with raises(ValueError):
            a.set_shape(wrong)
    assert a.shape.as_list() == [2, 3]


@check("tensor.set_shape_accepts_TensorShape")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(None, 3))
    a.set_shape(tf.TensorShape([2, None]))
    assert a.shape.as_list() == [2, 3]


@check("tensor.set_shape_does_not_change_placeholder_attr")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(None,))
    a.set_shape([2])
    assert a.op.get_attr("shape").dim[0].size == -1


@check("tensor.consumers")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    assert a.consumers() == []
    b, c = tf.identity(a), tf.square(a)
    assert sorted(op.name for op in a.consumers()) == sorted([b.op.name, c.op.name])


@check("tensor.consumers_once_per_edge")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, shape=(2, 2))
    b = tf.matmul(a, a)
    assert a.consumers() == [b.op, b.op]


@check("tensor.consumers_per_output")
def _(tf: Any, g: Any) -> None:
    op = g.create_op(
        "Split",
        [tf.constant(0), hole(tf, shape=(2,))],
        [tf.float32] * 2,
        attrs={"num_split": tf.AttrValue(i=2), "T": tf.AttrValue(type=1)},
    )
    used = tf.identity(op.outputs[1])
    assert op.outputs[0].consumers() == []
    assert op.outputs[1].consumers() == [used.op]


@check("tensor.consumers_are_operations")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    b = tf.identity(a)
    assert a.consumers()[0] is b.op
    assert isinstance(a.consumers(), list)


@check("tensor.str")
def _(tf: Any, g: Any) -> None:
    assert str(hole(tf, name="c")) == 'Tensor("c:0", shape=(2, 3), dtype=float32)'


@check("tensor.str_scalar_vector_partial_unknown")
def _(tf: Any, g: Any) -> None:
    for shape, text in (
        ((), ", shape=()"),
        ((3,), ", shape=(3,)"),
        ((None, 2), ", shape=(None, 2)"),
        (None, ""),
    ):
        a = hole(tf, shape=shape, name="a")
        assert str(a) == f'Tensor("{a.name}"{text}, dtype=float32)'


@check("tensor.str_with_device")
def _(tf: Any, g: Any) -> None:
    with g.device("/gpu:0"):
        a = hole(tf, name="a")
    assert str(a) == 'Tensor("a:0", shape=(2, 3), dtype=float32, device=/device:GPU:0)'


@check("tensor.repr")
def _(tf: Any, g: Any) -> None:
    assert repr(hole(tf, name="a")) == "<tf.Tensor 'a:0' shape=(2, 3) dtype=float32>"
    unknown = hole(tf, shape=None, name="b")
    assert repr(unknown) == "<tf.Tensor 'b:0' shape=<unknown> dtype=float32>"


@check("tensor.eq_is_identity")
def _(tf: Any, g: Any) -> None:
    a, b = hole(tf), hole(tf)
    assert (a == a) is True  # noqa: PLR0124  # that is the rule
    assert (a == b) is False
    assert (a != b) is True
    assert a in [b, a]


@check("tensor.eq_creates_no_op")
def _(tf: Any, g: Any) -> None:
    a, b = hole(tf), hole(tf)
    assert a != b
    assert len(names(g)) == 2


@check("tensor.hash_is_id")
def _(tf: Any, g: Any) -> None:
    a, b = hole(tf), hole(tf)
    assert hash(a) == id(a)
    assert len({a, b, g.get_tensor_by_name(a.name)}) == 2


@check("tensor.bool_TypeError")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        bool(hole(tf))


@check("tensor.bool_message")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError, "as a Python `bool` is not allowed"):
        bool(hole(tf))


@check("tensor.iter_TypeError")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        iter(hole(tf))
    with raises(TypeError):
        list(hole(tf))


@check("tensor.contains_TypeError")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        assert 1 in hole(tf)


@check("tensor.len_TypeError")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        len(hole(tf))


@check("tensor.float_int_conversion_TypeError")
def _(tf: Any, g: Any) -> None:
    for convert in (float, int, complex):
        with raises(TypeError):
            convert(hole(tf, shape=()))


@check("tensor.np_array_NotImplementedError[tf2]")
def _(tf: Any, g: Any) -> None:
    with raises(NotImplementedError):
        np.array(hole(tf))


@check("tensor.array_priority")
def _(tf: Any, g: Any) -> None:
    assert hole(tf).__array_priority__ == 100


@check("tensor.no_item_assignment")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    with raises(TypeError):
        a[0] = 1.0


@check("tensor.ref_is_hashable_and_derefs[tf2]")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    assert a.ref().deref() is a
    assert {a.ref(): 1}[a.ref()] == 1
    assert a.ref() != hole(tf).ref()


@check("tensor.constructor_op_index_dtype")
def _(tf: Any, g: Any) -> None:
    op = noop(g, "n")
    t = tf.Tensor(op, 3, tf.int32)
    assert (t.op, t.value_index, t.dtype, t.name) == (op, 3, tf.int32, "n:3")
    with raises(TypeError):
        tf.Tensor("n", 0, tf.int32)


# --- operators ------------------------------------------------------------------------


def _made(tf: Any, expression: Any, dtype: Any = None, shape: Any = (2, 2)) -> tuple[Any, Any]:
    """Return the operation of an expression of two placeholders, and the placeholders."""
    a, b = hole(tf, dtype, shape, "a"), hole(tf, dtype, shape, "b")
    return expression(a, b).op, [a, b]


def _operator(check_name: str, expression: Any, op_type: str, name: str, kind: str = "") -> None:
    @check(check_name)
    def _(tf: Any, g: Any) -> None:
        op, operands = _made(tf, expression, getattr(tf, kind) if kind else None)
        assert (op.type, op.name, list(op.inputs)) == (op_type, name, operands)


for _row in (
    ("oper.sub", lambda a, b: a - b, "Sub", "sub"),
    ("oper.mul", lambda a, b: a * b, "Mul", "mul"),
    ("oper.truediv_float", lambda a, b: a / b, "RealDiv", "truediv"),
    ("oper.floordiv_float", lambda a, b: a // b, "FloorDiv", "floordiv"),
    ("oper.floordiv_int", lambda a, b: a // b, "FloorDiv", "floordiv", "int32"),
    ("oper.mod", lambda a, b: a % b, "FloorMod", "mod"),
    ("oper.pow", lambda a, b: a**b, "Pow", "pow"),
    ("oper.lt", lambda a, b: a < b, "Less", "Less"),
    ("oper.le", lambda a, b: a <= b, "LessEqual", "LessEqual"),
    ("oper.gt", lambda a, b: a > b, "Greater", "Greater"),
    ("oper.ge", lambda a, b: a >= b, "GreaterEqual", "GreaterEqual"),
    ("oper.and", lambda a, b: a & b, "LogicalAnd", "and", "bool"),
    ("oper.or", lambda a, b: a | b, "LogicalOr", "or", "bool"),
    ("oper.matmul", lambda a, b: a @ b, "MatMul", "matmul"),
    ("oper.add[tf2]", lambda a, b: a + b, "AddV2", "add"),
    ("oper.add[article]", lambda a, b: a + b, "Add", "add"),
    ("oper.add_strings_is_Add", lambda a, b: a + b, "Add", "add", "string"),
    ("oper.div_dunder_float", lambda a, b: a.__div__(b), "RealDiv", "div"),
    ("oper.div_dunder_int_is_floordiv", lambda a, b: a.__div__(b), "FloorDiv", "div", "int32"),
):
    _operator(*_row)


@check("oper.truediv_int32_is_float64")
def _(tf: Any, g: Any) -> None:
    op, _ = _made(tf, lambda a, b: a / b, tf.int32)
    assert (op.type, op.outputs[0].dtype) == ("RealDiv", tf.float64)


@check("oper.mod_name")
def _(tf: Any, g: Any) -> None:
    op, _ = _made(tf, lambda a, b: a % b, tf.int32)
    assert (op.type, op.name) == ("FloorMod", "mod")


@check("oper.truediv_int_inserts_casts")
def _(tf: Any, g: Any) -> None:
    _made(tf, lambda a, b: a / b, tf.int32)
    assert types(g) == ["Placeholder", "Placeholder", "Cast", "Cast", "RealDiv"]
    assert names(g)[2:] == ["truediv/Cast", "truediv/Cast_1", "truediv"]


@check("oper.truediv_dtype_table")
def _(tf: Any, g: Any) -> None:
    for listed, result in (
        ("int8 int16 uint8 uint16 float32", tf.float32),
        ("int32 int64 uint32 uint64 float64", tf.float64),
        ("float16", tf.float16),
        ("bfloat16", tf.bfloat16),
        ("complex64", tf.complex64),
        ("complex128", tf.complex128),
    ):
        for name in listed.split():
            op, _ = _made(tf, lambda a, b: a / b, getattr(tf, name))
            assert op.outputs[0].dtype == result, name


@check("oper.truediv_bool_TypeError")
def _(tf: Any, g: Any) -> None:
    for dtype in (tf.bool, tf.string):
        with raises(TypeError):
            _made(tf, lambda a, b: a / b, dtype)


@check("oper.neg")
def _(tf: Any, g: Any) -> None:
    op, (a, _) = _made(tf, lambda a, b: -a)
    assert (op.type, op.name, list(op.inputs)) == ("Neg", "Neg", [a])


@check("oper.abs")
def _(tf: Any, g: Any) -> None:
    op, (a, _) = _made(tf, lambda a, b: abs(a))
    assert (op.type, op.name, list(op.inputs)) == ("Abs", "Abs", [a])


@check("oper.abs_complex_is_real")
def _(tf: Any, g: Any) -> None:
    for dtype, real in ((tf.complex64, tf.float32), (tf.complex128, tf.float64)):
        op, _ = _made(tf, lambda a, b: abs(a), dtype)
        assert (op.type, op.outputs[0].dtype) == ("ComplexAbs", real)


@check("oper.invert_bool")
def _(tf: Any, g: Any) -> None:
    op, _ = _made(tf, lambda a, b: ~a, tf.bool)
    assert (op.type, op.name) == ("LogicalNot", "LogicalNot")


@check("oper.invert_int[tf2]")
def _(tf: Any, g: Any) -> None:
    op, _ = _made(tf, lambda a, b: ~a, tf.int32)
    assert op.type == "Invert"


@check("oper.bitwise_on_ints[tf2]")
def _(tf: Any, g: Any) -> None:
    for expression, op_type in (
        (lambda a, b: a & b, "BitwiseAnd"),
        (lambda a, b: a | b, "BitwiseOr"),
        (lambda a, b: a ^ b, "BitwiseXor"),
    ):
        op, operands = _made(tf, expression, tf.int32)
        assert (op.type, list(op.inputs)) == (op_type, operands)


@check("oper.and_on_ints_TypeError[article]")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        _made(tf, lambda a, b: a & b, tf.int32)


@check("oper.xor_bool_is_composite")
def _(tf: Any, g: Any) -> None:
    op, (a, b) = _made(tf, lambda a, b: a ^ b, tf.bool)
    assert op.type == "LogicalAnd"
    assert [t.op.type for t in op.inputs] == ["LogicalOr", "LogicalNot"]
    either, negated = (t.op for t in op.inputs)
    assert list(either.inputs) == list(negated.inputs[0].op.inputs) == [a, b]
    assert negated.inputs[0].op.type == "LogicalAnd"


@check("oper.matmul_rank3_is_BatchMatMul")
def _(tf: Any, g: Any) -> None:
    op, _ = _made(tf, lambda a, b: a @ b, shape=(5, 2, 2))
    assert op.type.startswith("BatchMatMul")
    assert op.outputs[0].shape == [5, 2, 2]


@check("oper.bool_mul_via_cast[tf2]")
def _(tf: Any, g: Any) -> None:
    op, _ = _made(tf, lambda a, b: a * b, tf.bool)
    assert (op.type, op.outputs[0].dtype) == ("Cast", tf.bool)
    assert types(g)[2:] == ["Cast", "Cast", "Mul", "Cast"]


REFLECTED = {
    "AddV2": lambda t: 2.0 + t,
    "Sub": lambda t: 2.0 - t,
    "Mul": lambda t: 2.0 * t,
    "RealDiv": lambda t: 2.0 / t,
    "FloorDiv": lambda t: 2.0 // t,
    "FloorMod": lambda t: 2.0 % t,
    "Pow": lambda t: 2.0**t,
}


@check("oper.reflected_use_the_same_op")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    for op_type, expression in REFLECTED.items():
        assert expression(a).op.type == op_type


@check("oper.reflected_operand_order")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    for expression in REFLECTED.values():
        inputs = expression(a).op.inputs
        assert inputs[0].op.type == "Const"
        assert inputs[1] is a


@check("oper.reflected_comparison")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    for made, op_type in ((1.0 < a, "Greater"), (1.0 >= a, "LessEqual")):  # noqa: SIM300
        assert made.op.type == op_type
        assert made.op.inputs[0] is a


@check("oper.reflected_logical")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, tf.bool)
    assert (True & a).op.type == "LogicalAnd"
    assert (True | a).op.type == "LogicalOr"
    assert (True ^ a).op.type == "LogicalAnd"
    assert (True & a).op.inputs[1] is a


@check("oper.python_number_becomes_named_const")
def _(tf: Any, g: Any) -> None:
    a = hole(tf, name="a")
    _ = a + 1, 1 + a
    assert names(g) == ["a", "add/y", "add", "add_1/x", "add_1"]
    assert types(g)[1::2] == ["Const", "Const"]


@check("oper.names_count_up")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    assert [(a + a).op.name for _ in range(3)] == ["add", "add_1", "add_2"]
    assert [(-a).op.name for _ in range(2)] == ["Neg", "Neg_1"]


@check("oper.names_in_scope")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    with g.name_scope("s"):
        made = a * 2
    assert (made.op.name, made.op.inputs[1].op.name) == ("s/mul", "s/mul/y")


@check("oper.int_number_with_float_tensor")
def _(tf: Any, g: Any) -> None:
    made = hole(tf) + 1
    assert made.dtype == made.op.inputs[1].dtype == tf.float32


@check("oper.float_number_with_int_tensor_TypeError")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        hole(tf, tf.int32) + 1.5
    with raises(TypeError):
        1.5 + hole(tf, tf.int32)


@check("oper.number_follows_float16_and_int64")
def _(tf: Any, g: Any) -> None:
    for dtype in (tf.float16, tf.int64, tf.uint8, tf.bfloat16):
        made = hole(tf, dtype) * 2
        assert made.dtype == made.op.inputs[1].dtype == dtype


@check("oper.mixed_dtypes_TypeError")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        hole(tf) + hole(tf, tf.int32)


@check("oper.mixed_dtypes_message")
def _(tf: Any, g: Any) -> None:
    with raises(
        TypeError,
        "Input 'y' of 'AddV2' Op has type int32 that does not match type float32 of argument 'x'.",
    ):
        hole(tf) + hole(tf, tf.int32)


@check("oper.ndarray_on_the_left")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    made = np.ones((2, 3), np.float32) + a
    assert isinstance(made, tf.Tensor)
    assert made.op.inputs[1] is a


@check("oper.ndarray_float64_adapts_to_float32_tensor")
def _(tf: Any, g: Any) -> None:
    assert (np.ones((2, 3)) * hole(tf)).dtype == tf.float32
    assert (hole(tf) * np.ones((2, 3))).dtype == tf.float32


@check("oper.list_operand")
def _(tf: Any, g: Any) -> None:
    made = hole(tf) + [1, 2, 3]  # noqa: RUF005  # a sum
    assert made.op.inputs[1].shape == [3]
    assert ([[1.0], [2.0]] - hole(tf)).shape == [2, 3]


@check("oper.broadcast_shape")
def _(tf: Any, g: Any) -> None:
    for left, right, result in (
        ((2, 1), (3,), [2, 3]),
        ((), (4,), [4]),
        ((5, 1, 2), (7, 1), [5, 7, 2]),
    ):
        assert (hole(tf, shape=left) + hole(tf, shape=right)).shape == result


@check("oper.broadcast_unknown_dims")
def _(tf: Any, g: Any) -> None:
    for left, right, result in (
        ((None, 3), (2, 3), [2, 3]),
        ((None, 3), (1, 3), [None, 3]),
        ((None,), (None,), [None]),
    ):
        assert (hole(tf, shape=left) + hole(tf, shape=right)).shape.as_list() == result
    assert (hole(tf, shape=None) + hole(tf)).shape.ndims is None


@check("oper.incompatible_shapes_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        hole(tf, shape=(2,)) + hole(tf, shape=(3,))


@check("oper.matmul_shape")
def _(tf: Any, g: Any) -> None:
    assert (hole(tf, shape=(None, 3)) @ hole(tf, shape=(3, 4))).shape.as_list() == [None, 4]
    with raises(ValueError):
        hole(tf) @ hole(tf)


# --- the article's list of operators --------------------------------------------------

LISTED = {
    "add": ("AddV2", "float32"),
    "sub": ("Sub", "float32"),
    "mul": ("Mul", "float32"),
    "div": ("RealDiv", "float32"),
    "floordiv": ("FloorDiv", "float32"),
    "truediv": ("RealDiv", "float32"),
    "mod": ("FloorMod", "float32"),
    "pow": ("Pow", "float32"),
    "and": ("LogicalAnd", "bool"),
    "or": ("LogicalOr", "bool"),
    "xor": ("LogicalAnd", "bool"),
    "ge": ("GreaterEqual", "float32"),
    "gt": ("Greater", "float32"),
    "le": ("LessEqual", "float32"),
    "lt": ("Less", "float32"),
}


def _listed(name: str, op_type: str, kind: str) -> None:
    @check(f"article.operator.__{name}__")
    def _(tf: Any, g: Any) -> None:
        a, b = hole(tf, getattr(tf, kind)), hole(tf, getattr(tf, kind))
        made = getattr(a, f"__{name}__")(b)
        assert made.op.type == op_type
        if name != "xor":
            assert list(made.op.inputs) == [a, b]

    if name in ("ge", "gt", "le", "lt"):
        return

    @check(f"article.operator.__r{name}__")
    def _(tf: Any, g: Any) -> None:
        a, b = hole(tf, getattr(tf, kind)), hole(tf, getattr(tf, kind))
        made = getattr(a, f"__r{name}__")(b)
        assert made.op.type == op_type
        if name != "xor":
            assert list(made.op.inputs) == [b, a]


for _name, (_type, _kind) in LISTED.items():
    _listed(_name, _type, _kind)


@check("article.operator.__neg__")
def _(tf: Any, g: Any) -> None:
    assert hole(tf).__neg__().op.type == "Neg"


@check("article.operator.__abs__")
def _(tf: Any, g: Any) -> None:
    assert hole(tf).__abs__().op.type == "Abs"


@check("article.operator.__invert__")
def _(tf: Any, g: Any) -> None:
    assert hole(tf, tf.bool).__invert__().op.type == "LogicalNot"


@check("article.operator.__eq__")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    assert a.__eq__(a) is True
    assert (a == hole(tf)) is False


@check("article.operator.__getitem__")
def _(tf: Any, g: Any) -> None:
    assert hole(tf).__getitem__(0).op.type == "StridedSlice"


@check("article.operator.__hash__")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    assert hash(a) == id(a)


@check("article.operator.rdiv_order")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)
    op = a.__rdiv__(6.0).op
    assert (op.type, op.inputs[0].op.type, op.inputs[1]) == ("RealDiv", "Const", a)
