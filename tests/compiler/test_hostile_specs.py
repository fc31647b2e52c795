"""Specs with chance faults: they are refused or compiled, and never a traceback."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from specfiles import KSY, check, plain

from pbkaitai.compiler.emitter import emit_module, emit_package

GOOD = [
    plain((KSY / f"{name}.ksy").read_bytes())
    for name in ("attr_value", "data_type", "feature_set", "node_def", "tensor_shape_proto")
]
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        [
            "pb::int32", "pb::repeated_bool", "pb::", "::", "a::b::c", "str", "record", "unknown",
            "wire", "wire.number == 1", "wire.number == 99999999999999999999999999", "_x", "from",
            "list_value", "list_value::record", "tensor_proto::repeated", "data_type::repeated",
            "pb", "class", "None", "x" * 300, "a\0b", "../x",
        ]
    ),
)  # fmt: skip
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=3), st.dictionaries(st.text(), SCALARS))


def places(node: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    inner: list[tuple[object, object]] = []
    if isinstance(node, dict):
        inner = list(node.items())
    elif isinstance(node, list):
        inner = list(enumerate(node))
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, str]:
    """A good spec in which some nodes are replaced, removed, doubled or renamed."""
    spec = json.loads(json.dumps(draw(st.sampled_from(GOOD))))
    name = spec["meta"]["id"]
    for _ in range(draw(st.integers(1, 3))):
        *path, last = draw(st.sampled_from(places(spec)[1:]))
        holder = spec
        for key in path:
            holder = holder[key]
        how = draw(st.sampled_from(["replace", "remove", "double", "rename"]))
        if how == "replace":
            holder[last] = draw(VALUES)
        elif how == "remove":
            del holder[last]
        elif isinstance(holder, list):
            holder.insert(last, json.loads(json.dumps(holder[last])))
        elif how == "rename":
            holder[draw(st.text(max_size=5))] = holder.pop(last)
        else:
            holder[draw(st.sampled_from(sorted(holder)))] = json.loads(json.dumps(holder[last]))
    return name, json.dumps(spec)


def compile_or_refuse(name: str, data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.ksy"
        path.write_bytes(data)
        specs, errors = check(path)
    for error in errors:
        assert str(error).isprintable()
    if not errors:
        for source in [*map(emit_module, specs), emit_package(specs)]:
            ast.parse(source)


@settings(max_examples=300, deadline=None)
@given(damaged())
def test_damaged_spec_is_refused_or_compiled(spec: tuple[str, str]) -> None:
    name, text = spec
    compile_or_refuse(name, text.encode("utf-8", "surrogatepass"))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused_or_compiled(data: bytes) -> None:
    compile_or_refuse("thing", data)
