"""Helpers of from-proto's tests: where its files lie, and sets put together with protobuf."""

from __future__ import annotations

import gzip
from pathlib import Path

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
)

from pbkaitai.compiler.linker import link
from pbkaitai.compiler.loader import load
from pbkaitai.compiler.model import MessageSpec, Spec

HERE = Path(__file__).parent
PROTOS = HERE / "protos"
PROTO_FILES = sorted(PROTOS.rglob("*.proto"))

_KINDS = {
    name.removeprefix("TYPE_").lower(): number for name, number in FieldDescriptorProto.Type.items()
}


def tensorflow_set() -> bytes:
    """Return the descriptors of all of TensorFlow."""
    return gzip.decompress((HERE / "tensorflow.binpb.gz").read_bytes())


def protos_set() -> bytes:
    """Return what protoc makes of the files in `PROTOS`."""
    return (HERE / "protos.binpb").read_bytes()


def write(specs: list[tuple[str, str]], folder: Path) -> list[Path]:
    """Write specs to *folder* and return their paths."""
    for name, text in specs:
        (folder / name).write_text(text)
    return [folder / name for name, _ in specs]


def read(specs: list[tuple[str, str]], folder: Path) -> dict[str, Spec]:
    """Return the *specs* by id, when the checker has no fault to find."""
    units = load(write(specs, folder))
    found = link(units)
    assert [str(error) for unit in units for error in unit.report.errors] == []
    return {spec.id: spec for spec in found}


def one_message(specs: list[tuple[str, str]], folder: Path, id: str) -> MessageSpec:
    """Return the message of one of the *specs*."""
    body = read(specs, folder)[id].body
    assert isinstance(body, MessageSpec)
    return body


def file_set(
    *messages: DescriptorProto, package: str = "a", syntax: str = "proto3", **more: object
) -> bytes:
    """Return a set of one file with these *messages*."""
    file = FileDescriptorProto(name="a.proto", package=package, syntax=syntax, **more)
    file.message_type.extend(messages)
    return FileDescriptorSet(file=[file]).SerializeToString()


def message(name: str, *fields: FieldDescriptorProto, **more: object) -> DescriptorProto:
    """Return a message; `nested_type=[…]` and the like go into it."""
    return DescriptorProto(name=name, field=fields, **more)


def field(name: str, number: int, kind: str = "int32", type: str = "", **more: object) -> object:
    """Return a field of a scalar *kind*, or of the *type* called so."""
    label = FieldDescriptorProto.LABEL_OPTIONAL
    more = {"label": label, **more}
    if type:
        more["type_name"] = type
    return FieldDescriptorProto(name=name, number=number, type=_KINDS[kind], **more)


def enum(name: str, **values: int) -> EnumDescriptorProto:
    """Return an enum."""
    result = EnumDescriptorProto(name=name)
    for value, number in values.items():
        result.value.add(name=value, number=number)
    return result
