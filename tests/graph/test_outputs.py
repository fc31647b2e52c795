"""The outputs of nodes: the OpDef's rule, and the guess where there is none."""

from __future__ import annotations

from typing import Any

import pytest

from pbkaitai.graph.dtypes import as_dtype
from pbkaitai.graph.outputs import MAX_OUTPUTS, input_types, output_ranges, output_types
from pbkaitai.graph.registry import op_def
from pbkaitai.messages import AttrValue, NodeDef

ListValue = AttrValue.ListValue


def node(op: str, **attrs: Any) -> NodeDef:
    """Return a node; an attr is a type's name, a list of them or an int."""
    made = {}
    for name, value in attrs.items():
        if isinstance(value, str):
            made[name] = AttrValue(type=as_dtype(value).as_datatype_enum)
        elif isinstance(value, list):
            numbers = [as_dtype(item).as_datatype_enum for item in value]
            made[name] = AttrValue(list=ListValue(type=numbers))
        else:
            made[name] = AttrValue(i=value)
    return NodeDef(name="n", op=op, attr=made)


def names(given: NodeDef) -> list[str]:
    found = output_types(given, op_def(given.op))
    assert not found.is_guess, found.reason
    return [dtype.name for dtype in found.types]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (node("NoOp"), []),
        (node("MatMul", T="float32"), ["float32"]),
        (node("Shape", T="float32"), ["int32"]),  # out_type is the OpDef's default
        (node("Shape", T="float32", out_type="int64"), ["int64"]),
        (node("Split", T="half", num_split=3), ["float16"] * 3),
        (node("IdentityN", T=["int8", "string"]), ["int8", "string"]),
        (node("VariableV2", dtype="float32"), ["float32_ref"]),
        (node("Assign", T="float32"), ["float32_ref"]),
        (node("VarHandleOp", dtype="float32"), ["resource"]),
        (node("TopKV2", T="bfloat16"), ["bfloat16", "int32"]),
        (node("FusedBatchNorm", T="float32"), ["float32"] * 5),
        (node("ParseExample", Nsparse=2, Ndense=1, sparse_types=["int64", "string"],
              Tdense=["float32"], dense_shapes=[]),
         ["int64", "int64", "int64", "string", "int64", "int64", "float32"]),
    ],
    ids=lambda value: value.op if isinstance(value, NodeDef) else "",
)  # fmt: skip
def test_types_by_the_rule(given: NodeDef, expected: list[str]) -> None:
    """A type, an attr, a number of them, a list of types, a reference."""
    assert names(given) == expected


def test_inputs_by_the_same_rule() -> None:
    """`input_arg` says what a node must be given."""
    definition = op_def("ConcatV2")
    assert definition is not None
    found = input_types(node("ConcatV2", T="string", N=2), definition)
    assert [dtype.name for dtype in found] == ["string", "string", "int32"]


def test_ranges_of_output_arguments() -> None:
    """`node:sparse_values:1` is the output at that place of the argument's range."""
    definition = op_def("ParseExample")
    assert definition is not None
    given = node("ParseExample", Nsparse=2, Ndense=1, sparse_types=["int64", "string"],
                 Tdense=["float32"])  # fmt: skip
    ranges = output_ranges(given, definition)
    assert ranges["sparse_values"] == range(2, 4)
    assert ranges["dense_values"] == range(6, 7)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (node("MatMul"), 'no attr "T"'),
        (node("MatMul", T=3), "is no type"),
        (node("Split", T="half", num_split=-1), "-1"),
        (node("Split", T="half", num_split=1 << 60), str(MAX_OUTPUTS)),
    ],
    ids=["missing", "of another kind", "negative", "huge"],
)
def test_a_malformed_node_is_guessed_and_says_why(given: NodeDef, word: str) -> None:
    """No error, no memory for what a few bytes claim."""
    found = output_types(given, op_def(given.op), referenced=2)
    assert found.is_guess
    assert word in found.reason
    assert len(found.types) == 2


@pytest.mark.parametrize(
    ("given", "referenced", "expected"),
    [
        (node("Custom", T="int8"), 2, ["int8", "int8"]),
        (node("Custom", dtype="int8"), 1, ["int8"]),
        (node("Custom", Tout=["int8", "string"]), 1, ["int8", "string"]),
        (node("Custom", Tout=["int8"]), 2, ["invalid", "invalid"]),
        (node("Custom", T="int8"), 0, []),
        (node("Custom"), 1, ["invalid"]),
    ],
    ids=["T", "dtype", "a list", "a list too short", "nobody asks", "nothing to go by"],
)
def test_outputs_of_an_op_that_nobody_knows(
    given: NodeDef, referenced: int, expected: list[str]
) -> None:
    """As many as are referred to, of the type that common attrs tell; marked as a guess."""
    found = output_types(given, None, referenced=referenced)
    assert [dtype.name for dtype in found.types] == expected
    assert found.is_guess
    assert "Custom" in found.reason


def test_a_type_that_is_not_known_yet_is_kept() -> None:
    """A file of a newer TensorFlow has its own numbers."""
    given = NodeDef(name="n", op="Identity", attr={"T": AttrValue(type=77)})
    found = output_types(given, op_def("Identity"))
    assert [dtype.as_datatype_enum for dtype in found.types] == [77]
