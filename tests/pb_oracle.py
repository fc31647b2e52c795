"""Google's protobuf as a second opinion: its classes, made of our own field tables.

    google_class(messages.GraphDef)().ParseFromString(data)

The descriptors are built from `cls.DESCRIPTOR`, so a test compares two decoders of one and
the same schema. Everything is proto3, also what is proto2 in its .proto file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
)

from pbkaitai.descriptor import MAP, OPTIONAL, REPEATED, Field
from pbkaitai.enums import Enum
from pbkaitai.message import Message
from pbkaitai.readers import find_type

Type = type[Message] | type[Enum]


@cache
def google_class(cls: type[Message]) -> Any:
    """Return Google's message class with the full name and the fields of *cls*.

    All message and enum classes that *cls* links to, at any depth, are in its pool
    (`google_pool(cls)`), which is its own: classes of two calls are not the same.
    """
    return message_factory.GetMessageClass(
        google_pool(cls).FindMessageTypeByName(cls.DESCRIPTOR.full_name)
    )


@cache
def google_pool(cls: type[Message], *others: type[Message]) -> descriptor_pool.DescriptorPool:
    """Return a descriptor pool of *cls*, *others* and all that they link to."""
    pool = descriptor_pool.DescriptorPool()
    for file in google_files(cls, *others):
        pool.AddSerializedFile(file.SerializeToString())
    return pool


def google_files(*classes: type[Message]) -> list[FileDescriptorProto]:
    """Return the file descriptors of *classes*: one per package, imported ones first."""
    files: dict[str, FileDescriptorProto] = {}
    imports: dict[str, set[str]] = {}
    for top in _linked(classes):
        package = package_of(top)
        file = files.setdefault(
            package, FileDescriptorProto(name=_file_name(package), package=package, syntax="proto3")
        )
        if issubclass(top, Enum):
            file.enum_type.append(_enum(top))
        else:
            file.message_type.append(_message(top))
        links = imports.setdefault(package, set())
        links.update(package_of(other) for part in _parts(top) for other in _targets(part))
        links.discard(package)
    return [_with_imports(files[name], imports[name]) for name in _ordered(imports)]


def package_of(cls: Type) -> str:
    """Return the proto package: the full name without the names that the class is nested in."""
    depth = cls.__qualname__.count(".") + 1
    return cls.DESCRIPTOR.full_name.rsplit(".", depth)[0]


def _file_name(package: str) -> str:
    return f"{package.replace('.', '/')}.proto"


def _with_imports(file: FileDescriptorProto, imports: set[str]) -> FileDescriptorProto:
    file.dependency.extend(_file_name(name) for name in sorted(imports))
    return file


def _ordered(imports: dict[str, set[str]]) -> list[str]:
    done: list[str] = []
    while len(done) < len(imports):
        ready = [name for name in imports if name not in done and imports[name] <= set(done)]
        if not ready:
            raise ValueError(f"packages import each other in a circle: {sorted(imports)}")
        done += sorted(ready)
    return done


# --- which classes ---------------------------------------------------------------------------


def _linked(classes: tuple[type[Message], ...]) -> list[Type]:
    """Return the outermost classes of *classes* and of all they link to."""
    found: dict[Type, None] = {}
    todo: list[Type] = list(classes)
    while todo:
        top = _outermost(todo.pop())
        if top not in found:
            found[top] = None
            todo += [target for part in _parts(top) for target in _targets(part)]
    return list(found)


def _outermost(cls: Type) -> Type:
    top: Type = getattr(sys.modules[cls.__module__], cls.__qualname__.partition(".")[0])
    return top


def _parts(cls: Type) -> Iterator[Type]:
    """Yield *cls* and the classes nested in it, at any depth."""
    yield cls
    if issubclass(cls, Message):
        for nested in _nested(cls):
            yield from _parts(nested)


def _nested(cls: type[Message]) -> list[Type]:
    return [
        value
        for value in vars(cls).values()
        if isinstance(value, type) and issubclass(value, (Message, Enum))
    ]


def _targets(cls: Type) -> list[Type]:
    fields = cls.DESCRIPTOR.fields if issubclass(cls, Message) else ()
    return [target_of(cls, field) for field in fields if field.type]


def target_of(cls: Type, field: Field) -> Any:
    """Return the message or enum class of one of *cls*'s fields."""
    assert field.type is not None
    return find_type(field.type, cls.__module__)


# --- descriptors -----------------------------------------------------------------------------


def _message(cls: type[Message]) -> DescriptorProto:
    descriptor = cls.DESCRIPTOR
    proto = DescriptorProto(name=_last_name(cls))
    if descriptor.is_map_entry:
        proto.options.map_entry = True
    oneofs = list(descriptor.oneofs)
    proto.oneof_decl.extend(descriptor_pb2.OneofDescriptorProto(name=name) for name in oneofs)
    for field in descriptor.fields:
        added = proto.field.add(
            number=field.number,
            name=field.name,
            label=(
                FieldDescriptorProto.LABEL_REPEATED
                if field.label in (REPEATED, MAP)
                else FieldDescriptorProto.LABEL_OPTIONAL
            ),
            type=FieldDescriptorProto.Type.Value(f"TYPE_{field.kind.upper()}"),
        )
        if field.type:
            added.type_name = f".{target_of(cls, field).DESCRIPTOR.full_name}"
        if field.oneof is not None:
            added.oneof_index = oneofs.index(field.oneof)
        elif field.label == OPTIONAL:
            added.proto3_optional = True
            added.oneof_index = len(proto.oneof_decl)
            proto.oneof_decl.add(name=f"_{field.name}")
    for nested in _nested(cls):
        if issubclass(nested, Enum):
            proto.enum_type.append(_enum(nested))
        else:
            proto.nested_type.append(_message(nested))
    return proto


def _enum(cls: type[Enum]) -> EnumDescriptorProto:
    proto = EnumDescriptorProto(name=_last_name(cls))
    # proto3 wants zero first; a proto2 enum without a zero is given one.
    members = sorted(cls.__members__.items(), key=lambda item: item[1] != 0)
    if members[0][1] != 0:
        proto.value.add(name=f"NO_{cls.__name__.upper()}", number=0)
    for name, value in members:
        proto.value.add(name=name, number=value)
    if len({value for _, value in members}) < len(members):
        proto.options.allow_alias = True
    return proto


def _last_name(cls: Type) -> str:
    return cls.DESCRIPTOR.full_name.rpartition(".")[2]
