"""Whatever a descriptor set declares, the specs made of it have no fault."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from descriptor_sets import read
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from pbkaitai.compiler.from_proto import from_descriptor_set
from pbkaitai.compiler.model import EnumSpec, walk

# Names that hide, break or resemble each other.
NAMES = (
    *("Foo", "foo", "FOO", "foo_", "Foo_Bar", "FooBar", "foo_bar", "fooBar", "Foo1", "foo_1"),
    *("Object", "object", "None", "none", "True", "true", "class", "Class", "import", "in"),
    *("wire", "Wire", "unknown", "record", "Record", "records", "Repeated", "values", "raw"),
    *("constructor", "Pb", "pb", "str", "Str", "s4", "S4", "b1", "int", "bytes", "sequence"),
    *("has", "to_dict", "DESCRIPTOR", "Message", "Field", "Enum", "Mapping", "name", "value"),
    *("KaitaiStruct", "CLASSES", "os", "Struct", "Code", "_x", "__x", "x", "X", "_", "__1"),
    *("on", "No", "y", "null", "mro", "real", "is_known", "key", "FooType", "foo_type"),
)
SCALARS = [t for t in FieldDescriptorProto.Type.values() if t not in (10, 11, 14)]

names = st.sampled_from(NAMES)


@st.composite
def messages(draw: st.DrawFn, name: str, depth: int) -> DescriptorProto:
    """Draw a message whose fields have no types of their own yet."""
    result = DescriptorProto(name=name)
    members = draw(st.lists(names, unique=True, max_size=8))
    inner = draw(st.integers(0, len(members))) if depth else 0
    for nested in members[:inner]:
        if draw(st.booleans()):
            result.nested_type.append(draw(messages(nested, depth - 1)))
        else:
            add_enum(draw, result.enum_type.add(name=nested))
    oneof = draw(names)
    has_oneof = oneof not in members and draw(st.booleans())
    if has_oneof:
        result.oneof_decl.add(name=oneof)
    for number, each in enumerate(members[inner:], 1):
        field = result.field.add(name=each, number=number, label=draw(st.sampled_from((1, 3))))
        field.type = draw(st.sampled_from(SCALARS))
        if has_oneof and field.label == 1:
            field.oneof_index = 0
    return result


def add_enum(draw: st.DrawFn, enum: object) -> None:
    for value in draw(st.lists(names, unique=True, min_size=1, max_size=5)):
        enum.value.add(name=value, number=draw(st.integers(-1, 3)))


@st.composite
def sets(draw: st.DrawFn) -> FileDescriptorSet:
    """Draw some files, and let some of their fields have any of their types."""
    result = FileDescriptorSet()
    packages = ("", "a", "a.proto", "b.v1", "b.a")
    for package in draw(st.lists(st.sampled_from(packages), unique=True, min_size=1, max_size=3)):
        file = result.file.add(name=f"{package or 'none'}.proto", package=package)
        file.syntax = draw(st.sampled_from(("proto2", "proto3")))
        for name in draw(st.lists(names, unique=True, min_size=1, max_size=4)):
            if package == "" and name in ("a", "b"):
                continue
            if draw(st.booleans()):
                file.message_type.append(draw(messages(name, 3)))
            else:
                add_enum(draw, file.enum_type.add(name=name))
    types = [each for file in result.file for each in full_names(file)]
    for each in [m for file in result.file for m in all_messages(file.message_type)]:
        for field in each.field:
            if types and draw(st.booleans()):
                name, field.type = draw(st.sampled_from(types))
                field.type_name = f".{name}"
    return result


def full_names(file: FileDescriptorProto) -> list[tuple[str, int]]:
    prefix = f"{file.package}." if file.package else ""
    found = [(prefix + each.name, 14) for each in file.enum_type]
    todo = [(prefix + each.name, each) for each in file.message_type]
    while todo:
        name, message = todo.pop()
        found.append((name, 11))
        found += [(f"{name}.{each.name}", 14) for each in message.enum_type]
        todo += [(f"{name}.{each.name}", each) for each in message.nested_type]
    return found


def all_messages(messages: list[DescriptorProto]) -> list[DescriptorProto]:
    return [each for m in messages for each in (m, *all_messages(m.nested_type))]


@settings(max_examples=50, deadline=None)
@given(sets())
def test_specs_of_any_descriptors_pass_the_checker(drawn: FileDescriptorSet) -> None:
    """Every type is there under its full name, and every field that is not told as lost."""
    warnings: list[str] = []
    specs = from_descriptor_set(drawn.SerializeToString(), warnings=warnings)
    with TemporaryDirectory() as folder:
        found = read(specs, Path(folder))
    types = {each.full_name: each for spec in found.values() for _, each in walk(spec.body)}
    assert types.keys() == {name for file in drawn.file for name, _ in full_names(file)}
    told = " ".join(warnings)
    for file in drawn.file:
        prefix = f"{file.package}." if file.package else ""
        for message in file.message_type:
            spec = types[prefix + message.name]
            assert not isinstance(spec, EnumSpec)
            fields = {field.name: field.number for field in spec.fields}
            for field in message.field:
                lost = f"{prefix}{message.name}.{field.name}" in told
                assert fields.get(field.name) == field.number or lost
