"""Operators where types or ranks are mixed: what is made, and what a refusal leaves behind."""

from __future__ import annotations

from typing import Any

from checks import check, hole, names, raises, types


@check("mixed.matmul_of_an_unknown_rank_is_BatchMatMul")
def _(tf: Any, g: Any) -> None:
    for left, right in ((None, (2, 2)), ((2, 2), None), ((5, 2, 2), (2, 2))):
        made = tf.matmul(hole(tf, shape=left), hole(tf, shape=right), transpose_b=True)
        assert made.op.type == "BatchMatMulV2"
        assert made.op.get_attr("adj_y") is True


@check("mixed.mul_casts_when_either_is_a_bool")
def _(tf: Any, g: Any) -> None:
    made = hole(tf, tf.float32) * hole(tf, tf.bool)
    assert made.dtype == tf.bool
    assert types(g)[2:] == ["Cast", "Cast", "Mul", "Cast"]


@check("mixed.refused_reflected_number_leaves_no_Const")
def _(tf: Any, g: Any) -> None:
    for dtype, number in ((tf.bool, 2), (tf.int32, 1.5)):
        with raises(TypeError):
            number - hole(tf, dtype, name="p")
    assert names(g) == ["p", "p_1"]


@check("mixed.refused_number_for_a_fixed_type_leaves_no_Const")
def _(tf: Any, g: Any) -> None:
    with raises(TypeError):
        hole(tf, tf.bool, name="p") & 2
    assert names(g) == ["p"]
