"""Names, name scopes, and finding things by name."""

from __future__ import annotations

from typing import Any

from checks import check, hole, names, noop, raises


@check("name.default_is_op_type")
def _(tf: Any, g: Any) -> None:
    assert noop(g).name == "NoOp"


@check("name.constant_default")
def _(tf: Any, g: Any) -> None:
    assert [tf.constant(1).op.name, tf.constant(1).op.name] == ["Const", "Const_1"]


@check("name.explicit_repeats_get_suffix")
def _(tf: Any, g: Any) -> None:
    assert [tf.constant(1, name="a").name for _ in range(3)] == ["a:0", "a_1:0", "a_2:0"]


@check("name.suffix_skips_taken_name")
def _(tf: Any, g: Any) -> None:
    made = [noop(g, name).name for name in ("foo_1", "foo", "foo", "foo")]
    assert made == ["foo_1", "foo", "foo_2", "foo_3"]


@check("name.generated_name_is_marked_used")
def _(tf: Any, g: Any) -> None:
    made = [noop(g, name).name for name in ("foo", "foo", "foo_1")]
    assert made == ["foo", "foo_1", "foo_1_1"]


@check("name.suffix_is_part_of_the_base_when_given")
def _(tf: Any, g: Any) -> None:
    assert [noop(g, "a_1").name for _ in range(2)] == ["a_1", "a_1_1"]


@check("name.unique_name_marks_by_default")
def _(tf: Any, g: Any) -> None:
    assert [g.unique_name("a"), g.unique_name("a")] == ["a", "a_1"]


@check("name.unique_name_without_marking")
def _(tf: Any, g: Any) -> None:
    assert [g.unique_name("a", mark_as_used=False) for _ in range(2)] == ["a", "a"]
    noop(g, "a")
    assert [g.unique_name("a", mark_as_used=False) for _ in range(2)] == ["a_1", "a_1"]
    assert noop(g, "a").name == "a_1"


@check("name.unique_name_prefixed_by_scope")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("s"):
        assert g.unique_name("a") == "s/a"


@check("name.unique_name_with_slash")
def _(tf: Any, g: Any) -> None:
    assert [g.unique_name("a/b"), g.unique_name("a/b"), g.unique_name("a")] == ["a/b", "a/b_1", "a"]


@check("name.op_name_with_slash_does_not_take_the_parent")
def _(tf: Any, g: Any) -> None:
    assert noop(g, "a/b").name == "a/b"
    assert noop(g, "a").name == "a"


@check("name.case_insensitive[tf2]")
def _(tf: Any, g: Any) -> None:
    assert [noop(g, "Foo").name, noop(g, "foo").name] == ["Foo", "foo_1"]


@check("name.case_sensitive[article]")
def _(tf: Any, g: Any) -> None:
    assert [noop(g, "Foo").name, noop(g, "foo").name] == ["Foo", "foo"]


@check("name.trailing_slash_used_as_is")
def _(tf: Any, g: Any) -> None:
    assert noop(g, "a/b/").name == "a/b"


@check("name.trailing_slash_ignores_current_scope")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("s"):
        assert noop(g, "a/").name == "a"


@check("name.trailing_slash_twice_is_duplicate_ValueError")
def _(tf: Any, g: Any) -> None:
    noop(g, "a/")
    with raises(ValueError):
        noop(g, "a/")
    assert names(g) == ["a"]


@check("name.trailing_slash_is_not_marked_used")
def _(tf: Any, g: Any) -> None:
    noop(g, "a/")
    assert g.unique_name("a") == "a"


@check("name.valid_characters")
def _(tf: Any, g: Any) -> None:
    for name in ("a", "A9", "9", ".a", "a_b-c.d/e", "a\\b"):
        assert noop(g, name).name == name


@check("name.gt_sign_allowed[tf2]")
def _(tf: Any, g: Any) -> None:
    assert noop(g, "a>b").name == "a>b"


@check("name.invalid_first_character_ValueError")
def _(tf: Any, g: Any) -> None:
    for name in ("_a", "-a", "/a", "\\a", ">a"):
        with raises(ValueError):
            noop(g, name)


@check("name.invalid_character_ValueError")
def _(tf: Any, g: Any) -> None:
    for name in ("a b", "a:0", "^a", "é", "a$"):
        with raises(ValueError):
            noop(g, name)


@check("name.empty_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        noop(g, "")


@check("name.invalid_message")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError, "is not a valid node name"):
        noop(g, "a b")


@check("scope.article_example")
def _(tf: Any, g: Any) -> None:
    made = [tf.constant(1.0, name="c"), tf.constant(2.0, name="c")]
    with g.name_scope("nested") as scope:
        made.append(tf.constant(3.0, name="c"))
        with g.name_scope("inner"):
            made.append(tf.constant(4.0, name="c"))
        with g.name_scope("inner"):
            made.append(tf.constant(5.0, name="c"))
            with g.name_scope(scope):
                made.append(tf.constant(6.0, name="c"))
                with g.name_scope(""):
                    made.append(tf.constant(7.0, name="c"))
    assert [t.op.name for t in made] == [
        "c",
        "c_1",
        "nested/c",
        "nested/inner/c",
        "nested/inner_1/c",
        "nested/c_1",
        "c_2",
    ]


@check("scope.yields_name_with_slash")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a") as a, g.name_scope("b") as b:
        assert (a, b) == ("a/", "a/b/")


@check("scope.repeat_is_uniquified")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a"):
        pass
    with g.name_scope("a") as scope:
        assert scope == "a_1/"


@check("scope.shares_namespace_with_ops")
def _(tf: Any, g: Any) -> None:
    noop(g, "a")
    with g.name_scope("a") as scope:
        assert scope == "a_1/"
    assert noop(g, "a_1").name == "a_1_1"


@check("scope.trailing_slash_reenters")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a") as scope:
        noop(g, "x")
    with g.name_scope(scope) as again:
        assert again == "a/"
        assert noop(g, "x").name == "a/x_1"


@check("scope.trailing_slash_is_absolute_when_nested")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a"), g.name_scope("b/") as scope:
        assert scope == "b/"
        assert noop(g, "x").name == "b/x"


@check("scope.trailing_slash_need_not_exist")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("new/"):
        assert noop(g, "x").name == "new/x"
    with g.name_scope("new") as scope:
        assert scope == "new/"


@check("scope.empty_string_is_top")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a"), g.name_scope("") as scope:
        assert scope == ""
        assert noop(g, "x").name == "x"


@check("scope.none_is_top")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a"), g.name_scope(None) as scope:
        assert scope == ""
        assert noop(g, "x").name == "x"


@check("scope.restored_after_exception")
def _(tf: Any, g: Any) -> None:
    with raises(KeyError), g.name_scope("a"):
        raise KeyError
    assert noop(g, "x").name == "x"


@check("scope.op_can_take_the_scope_name")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a") as scope:
        assert tf.constant(1, name=scope).op.name == "a"


@check("scope.multi_level_name")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a/b") as scope:
        assert scope == "a/b/"
        assert noop(g, "x").name == "a/b/x"


@check("scope.invalid_root_ValueError")
def _(tf: Any, g: Any) -> None:
    for name in ("_a", "-a", "a b", "a:0", "^a"):
        with raises(ValueError), g.name_scope(name):
            pass


@check("scope.nested_may_start_with_underscore")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a"), g.name_scope("_b") as scope:
        assert scope == "a/_b/"


@check("scope.nested_invalid_ValueError")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a"):
        for name in ("b c", "b:0", "^b"):
            with raises(ValueError), g.name_scope(name):
                pass


@check("scope.get_name_scope[tf2]")
def _(tf: Any, g: Any) -> None:
    assert g.get_name_scope() == ""
    with g.name_scope("a"), g.name_scope("b"):
        assert g.get_name_scope() == "a/b"


@check("scope.module_name_scope_default_name")
def _(tf: Any, g: Any) -> None:
    with tf.name_scope(None, "d") as scope:
        assert scope == "d/"
        assert tf.constant(1, name="c").op.name == "d/c"
    with tf.name_scope("n", "d") as scope:
        assert scope == "n/"


@check("scope.module_name_scope_values_pick_graph")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1)
    with tf.Graph().as_default(), tf.name_scope("s", values=[a]):
        assert tf.get_default_graph() is g
        assert tf.constant(2, name="c").name == "s/c:0"


@check("scope.does_not_create_ops")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("a"):
        pass
    assert names(g) == []


@check("find.operation_by_name")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    assert g.get_operation_by_name("a") is a.op


@check("find.operation_missing_KeyError")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    with raises(KeyError):
        g.get_operation_by_name("b")


@check("find.operation_missing_message")
def _(tf: Any, g: Any) -> None:
    with raises(KeyError, "The name 'b' refers to an Operation not in the graph."):
        g.get_operation_by_name("b")


@check("find.operation_not_a_string_TypeError")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    for wrong in (1, None, b"a", a, a.op):
        with raises(TypeError):
            g.get_operation_by_name(wrong)


@check("find.operation_by_tensor_name_ValueError")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    with raises(ValueError):
        g.get_operation_by_name("a:0")


@check("find.operation_by_tensor_name_message")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError, "'a:0' appears to refer to a Tensor, not a Operation."):
        g.get_operation_by_name("a:0")


@check("find.control_input_string_is_no_name")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    with raises(KeyError):
        g.get_operation_by_name("^a")


@check("find.lookup_is_case_sensitive")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="Foo")
    with raises(KeyError):
        g.get_operation_by_name("foo")


@check("find.tensor_by_name")
def _(tf: Any, g: Any) -> None:
    with g.name_scope("s"):
        a = tf.constant(1, name="a")
    assert g.get_tensor_by_name("s/a:0") is a


@check("find.tensor_is_the_same_object_each_time")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    found = g.get_tensor_by_name("a:0")
    assert found is g.get_tensor_by_name("a:0")
    assert found is g.get_operation_by_name("a").outputs[0]
    assert found is g.as_graph_element("a:0")


@check("find.tensor_no_such_op_KeyError")
def _(tf: Any, g: Any) -> None:
    with raises(KeyError):
        g.get_tensor_by_name("a:0")


@check("find.tensor_no_such_op_message")
def _(tf: Any, g: Any) -> None:
    with raises(
        KeyError,
        "The name 'a:0' refers to a Tensor which does not exist. "
        "The operation, 'a', does not exist in the graph.",
    ):
        g.get_tensor_by_name("a:0")


@check("find.tensor_no_such_output_KeyError")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    with raises(KeyError):
        g.get_tensor_by_name("a:1")


@check("find.tensor_no_such_output_message")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    with raises(KeyError, "The operation, 'a', exists but only has 1 outputs."):
        g.get_tensor_by_name("a:1")


@check("find.tensor_by_op_name_ValueError")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    with raises(ValueError):
        g.get_tensor_by_name("a")
    with raises(ValueError):
        g.get_tensor_by_name("b")


@check("find.tensor_by_op_name_message")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    with raises(ValueError, "The name 'a' refers to an Operation, not a Tensor."):
        g.get_tensor_by_name("a")
    with raises(ValueError, "looks like an (invalid) Operation name, not a Tensor."):
        g.get_tensor_by_name("b")


@check("find.tensor_malformed_ValueError")
def _(tf: Any, g: Any) -> None:
    tf.constant(1, name="a")
    for name in ("a:b", "a:0:0", "a:"):
        with raises(ValueError):
            g.get_tensor_by_name(name)


@check("find.tensor_malformed_message")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError, "looks a like a Tensor name, but is not a valid one."):
        g.get_tensor_by_name("a:b")


@check("find.tensor_not_a_string_TypeError")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    for wrong in (1, None, b"a:0", a):
        with raises(TypeError):
            g.get_tensor_by_name(wrong)


@check("find.tensor_negative_index_wraps")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    assert g.get_tensor_by_name("a:-1") is a


@check("find.element_tensor_and_operation_return_themselves")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1)
    assert g.as_graph_element(a) is a
    assert g.as_graph_element(a.op) is a.op


@check("find.element_by_names")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    assert g.as_graph_element("a") is a.op
    assert g.as_graph_element("a:0") is a


@check("find.element_by_bytes_name")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    assert g.as_graph_element(b"a") is a.op
    assert g.as_graph_element(b"a:0") is a


@check("find.element_allow_flags")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1, name="a")
    assert g.as_graph_element(a, allow_operation=False) is a
    with raises(ValueError):
        g.as_graph_element("a", allow_operation=False)
    with raises(ValueError):
        g.as_graph_element("a:0", allow_tensor=False)


@check("find.element_object_of_the_wrong_kind_TypeError")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1)
    with raises(TypeError):
        g.as_graph_element(a, allow_tensor=False)
    with raises(TypeError):
        g.as_graph_element(a.op, allow_operation=False)


@check("find.element_both_flags_false_ValueError")
def _(tf: Any, g: Any) -> None:
    with raises(ValueError):
        g.as_graph_element(tf.constant(1), allow_tensor=False, allow_operation=False)


@check("find.element_of_other_graph_ValueError")
def _(tf: Any, g: Any) -> None:
    a = tf.constant(1)
    for item in (a, a.op):
        with raises(ValueError, "is not an element of this graph."):
            tf.Graph().as_graph_element(item)


@check("find.element_bad_object_TypeError")
def _(tf: Any, g: Any) -> None:
    for wrong in (1, None, [], object()):
        with raises(TypeError):
            g.as_graph_element(wrong)


@check("find.element_converts_via__as_graph_element")
def _(tf: Any, g: Any) -> None:
    a = hole(tf)

    class Wrapper:
        def _as_graph_element(self) -> Any:
            return a

    assert g.as_graph_element(Wrapper()) is a
