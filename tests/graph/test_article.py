"""The code of the article on TensorFlow's graph classes, as written, and what it makes.

Its indentation was lost in the file and is put back; slips of the pen that are no Python
(`with.control_dependencies`, a name used before it exists) are mended and marked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pbkaitai.graph as tf


def test_default_graph() -> None:
    c = tf.constant(4.0)
    assert c.graph is tf.get_default_graph()


def test_graph_as_default() -> None:
    g = tf.Graph()
    with g.as_default():
        c = tf.constant(30.0)
    assert c.graph is g


def test_two_ways_to_a_default_graph() -> None:
    g = tf.Graph()
    with g.as_default():
        assert tf.get_default_graph() is g
    with tf.Graph().as_default() as g:
        assert tf.get_default_graph() is g


def test_control_dependencies() -> None:
    g = tf.Graph()
    a, b, c, d, e, f = (g.create_op("NoOp", [], [], name=name) for name in "abcdef")
    made = []
    with g.control_dependencies([a, b]):
        made.append(g.create_op("NoOp", [], []))
        with g.control_dependencies([c, d]):
            made.append(g.create_op("NoOp", [], []))
            with g.control_dependencies(None):
                made.append(g.create_op("NoOp", [], []))
                with g.control_dependencies([e, f]):  # `with.control_dependencies` there
                    made.append(g.create_op("NoOp", [], []))
    assert [op.control_inputs for op in made] == [[a, b], [a, b, c, d], [], [e, f]]


def test_device_function() -> None:
    g = tf.Graph()

    def matmul_on_gpu(node: Any) -> str:
        if node.type == "MatMul":
            return "/gpu:0"
        else:
            return "/cpu:0"

    with g.as_default(), g.device(matmul_on_gpu):
        a = tf.constant([[1.0]])
        b = tf.matmul(a, a)
    with g.as_default(), g.device("/gpu:0"):
        c = tf.constant(1.0)
    assert [t.device for t in (a, b, c)] == ["/cpu:0", "/gpu:0", "/device:GPU:0"]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("/job:param_server", "/job:param_server"),
        (
            "/job:w/replica:0/task:0/device:gpu:*",
            "/job:w/replica:0/task:0/device:GPU:*",
        ),
        ("/job:*/replica:*/task:*/device:cpu:*", "/job:*/device:CPU:*"),
    ],
)
def test_device_names(written: str, canonical: str) -> None:
    g = tf.Graph()
    with g.device(written):
        assert g.create_op("NoOp", [], []).device == canonical


def test_name_scopes() -> None:
    g = tf.Graph()
    with g.as_default():
        c = tf.constant(1.0, name="c")
        c_1 = tf.constant(2.0, name="c")
        with g.name_scope("nested") as scope:
            nested_c = tf.constant(3.0, name="c")
            with g.name_scope("inner"):
                nested_inner_c = tf.constant(4.0, name="c")
            with g.name_scope("inner"):
                nested_inner_1_c = tf.constant(5.0, name="c")
                with g.name_scope(scope):
                    nested_c_1 = tf.constant(6.0, name="c")
                    with g.name_scope(""):
                        c_2 = tf.constant(7.0, name="c")
    made = (c, c_1, nested_c, nested_inner_c, nested_inner_1_c, nested_c_1, c_2)
    assert [t.op.name for t in made] == [
        "c",
        "c_1",
        "nested/c",
        "nested/inner/c",
        "nested/inner_1/c",
        "nested/c_1",
        "c_2",
    ]


def test_gradient_override_map() -> None:
    @tf.RegisterGradient("CustomSquare")
    def _custom_square_grad(op: Any, grad: Any) -> Any:
        return grad

    with tf.Graph().as_default() as g:
        c = tf.constant(5.0)
        s_1 = tf.square(c)
        with g.gradient_override_map({"Square": "CustomSquare"}):  # "Sqaure" there
            s_2 = tf.square(s_1)  # `tf.square(s_2)` there
    assert "_gradient_op_type" not in s_1.op.node_def.attr
    assert s_2.op.get_attr("_gradient_op_type") == b"CustomSquare"
    assert tf.get_gradient_function(s_2.op) is _custom_square_grad
    with pytest.raises(LookupError, match='no gradient is registered for op type "Square"'):
        tf.get_gradient_function(s_1.op)


def test_colocate_with() -> None:
    with tf.Graph().as_default() as g:
        a = tf.Variable([1.0])
        with g.colocate_with(a):
            b = tf.constant(1.0)
            c = tf.add(a, b)
    assert b.op.colocation_groups() == c.op.colocation_groups() == [b"loc:@Variable"]
    assert c.dtype == tf.float32
    assert c.shape == [1]


def test_container() -> None:
    with tf.Graph().as_default() as g:
        with g.container("experiment0"):
            v = tf.Variable([1.0])
            with g.container("experiment1"):
                q = tf.FIFOQueue(10, tf.float32)
            with g.container(""):
                v2 = tf.Variable([2.0])
        found = [op.get_attr("container") for op in (v.op, q.queue_ref.op, v2.op)]
    assert found == [b"experiment0", b"experiment1", b""]


def test_matmul_graph_and_an_engine() -> None:
    """The article runs it in a session; here an engine of a few lines does."""
    with tf.Graph().as_default():
        c = tf.constant([[1.0, 2.0], [3.0, 4.0]])
        d = tf.constant([[1.0, 1.0], [0.0, 1.0]])
        e = tf.matmul(c, d)

    ran: list[Any] = []

    def engine(graph: Any, fetches: Any, feed_dict: Any, session: Any) -> Any:
        op = fetches.op if isinstance(fetches, tf.Tensor) else fetches
        ran.append((op.name, feed_dict, session))
        left, right = (tf.make_ndarray(t.op.get_attr("value")) for t in op.inputs)
        return left @ right

    with pytest.raises(ValueError, match='evaluation of "MatMul:0" needs an engine'):
        e.eval()
    with pytest.raises(ValueError, match='evaluation of "MatMul" needs an engine'):
        e.op.run()
    tf.register_engine(engine)
    try:
        assert np.array_equal(e.eval(), [[1.0, 3.0], [3.0, 7.0]])
        e.op.run({"x:0": 1}, session="mine")
    finally:
        tf.register_engine(None)
    assert ran == [("MatMul", None, None), ("MatMul", {"x:0": 1}, "mine")]


def test_shapes() -> None:
    with tf.Graph().as_default():
        c = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
        image = tf.placeholder(tf.float32)
        image.set_shape([28, 28, 3])
    assert c.get_shape() == tf.TensorShape([tf.Dimension(2), tf.Dimension(3)])
    assert image.shape == [28, 28, 3]


def test_getitem() -> None:
    with tf.Graph().as_default():
        foo = tf.constant([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
        part = foo[::2, ::-1]
    assert part.op.type == "StridedSlice"
    assert part.shape == [2, 3]


EXAMPLES: dict[str, Callable[[Any], Any]] = {
    "get_operations": lambda g: len(g.get_operations()) == 3,
    "version": lambda g: g.version == 3,
    "as_graph_def": lambda g: len(g.as_graph_def(from_version=2).node) == 1,
    "get_all_collection_keys": lambda g: g.get_all_collection_keys() == ["k"],
    "_nodes_by_id": lambda g: [op.name for op in g._nodes_by_id.values()] == ["a", "b", "c"],
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_method(name: str) -> None:
    with tf.Graph().as_default() as g:
        a = tf.constant(1.0, name="a")
        tf.add(a, tf.constant(2.0, name="b"), name="c")
        g.add_to_collection("k", a)
    assert EXAMPLES[name](g)
