"""Reads a serialised FileDescriptorSet, with our own classes, into declarations.

`protoc --descriptor_set_out` makes one; with `--include_source_info` it holds the comments.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.compiler.from_proto.declared import (
    GROUP,
    MESSAGE,
    TYPE,
    Declared,
    DeclaredEnum,
    DeclaredField,
    DeclaredFile,
    DeclaredMessage,
    DeclaredValue,
    Features,
    join,
)
from pbkaitai.compiler.from_proto.docs import doc_of
from pbkaitai.errors import UnknownFormatError

if TYPE_CHECKING:
    from pbkaitai.messages import (
        DescriptorProto,
        EnumDescriptorProto,
        FieldDescriptorProto,
        FileDescriptorProto,
    )

# Field numbers that make up the paths in SourceCodeInfo.
_FILE_MESSAGE: Final = 4
_FILE_ENUM: Final = 5
_MESSAGE_FIELD: Final = 2
_MESSAGE_NESTED: Final = 3
_MESSAGE_ENUM: Final = 4
_ENUM_VALUE: Final = 2

_REPEATED: Final = 3

Path = tuple[int, ...]


def read_descriptor_set(data: bytes) -> list[DeclaredFile]:
    """Return what the files in a FileDescriptorSet, or several put end to end, declare.

    Raises:
        DecodeError: *data* is not a well-formed message.
        UnknownFormatError: it is one, but no FileDescriptorSet.
    """
    from pbkaitai.messages import FileDescriptorSet
    from pbkaitai.postpass import resolve

    message = FileDescriptorSet.from_bytes(data)
    resolve(message)
    if not message.file or message.unknown_fields or not all(f.name for f in message.file):
        raise UnknownFormatError(
            "this is no FileDescriptorSet",
            hint="protoc --descriptor_set_out=FILE --include_imports --include_source_info"
            " makes one",
        )
    files = {file.name: file for file in reversed(message.file)}  # the first of a name stays
    return [_File(file).read(files.keys()) for file in reversed(files.values())]


class _File:
    """The reader of one FileDescriptorProto."""

    def __init__(self, file: FileDescriptorProto) -> None:
        self.file = file
        self.extensions = [join(file.package, each.name) for each in file.extension]
        self.comments: dict[Path, list[str]] = {}
        for location in file.source_code_info.location:
            texts = [location.leading_comments, location.trailing_comments]
            if any(texts):
                self.comments.setdefault(tuple(location.path), texts)

    def read(self, present: Collection[str]) -> DeclaredFile:
        file = self.file
        features = _within(Features(is_implicit=file.syntax == "proto3"), file.options)
        types: list[Declared] = [
            self.message(each, file.package, features, (_FILE_MESSAGE, index))
            for index, each in enumerate(file.message_type)
        ]
        types += self.enums(file.enum_type, file.package, (_FILE_ENUM,))
        return DeclaredFile(
            file.name,
            file.package,
            tuple(types),
            tuple(self.extensions),
            tuple(name for name in file.dependency if name not in present),
        )

    def message(
        self, message: DescriptorProto, scope: str, features: Features, path: Path
    ) -> DeclaredMessage:
        full_name = join(scope, message.name)
        features = _within(features, message.options)
        self.extensions += [join(full_name, each.name) for each in message.extension]
        types: list[Declared] = [
            self.message(each, full_name, features, (*path, _MESSAGE_NESTED, index))
            for index, each in enumerate(message.nested_type)
        ]
        types += self.enums(message.enum_type, full_name, (*path, _MESSAGE_ENUM))
        entries = {e.full_name for e in types if isinstance(e, DeclaredMessage) and e.is_map_entry}
        fields = tuple(
            self.field(each, message, entries, features, (*path, _MESSAGE_FIELD, index))
            for index, each in enumerate(message.field)
        )
        return DeclaredMessage(
            full_name,
            fields,
            tuple(types),
            message.options.map_entry,
            message.options.deprecated,
            self.doc(path, message.options.deprecated),
        )

    def field(
        self,
        field: FieldDescriptorProto,
        message: DescriptorProto,
        entries: set[str],
        features: Features,
        path: Path,
    ) -> DeclaredField:
        oneof, index = None, field.oneof_index
        if field.has("oneof_index") and not field.proto3_optional:
            in_range = 0 <= index < len(message.oneof_decl)
            oneof = message.oneof_decl[index].name if in_range else None
            if oneof is not None:
                features = _within(features, message.oneof_decl[index].options)
        features = _within(features, field.options)
        is_repeated = field.label == _REPEATED
        kind = field.type.name.removeprefix("TYPE_").lower() if field.has("type") else TYPE
        is_map = field.type_name.removeprefix(".") in entries
        is_map = is_map or message.options.map_entry  # neither map nor entry is ever delimited
        if kind == MESSAGE and features.is_delimited and not is_map:
            kind = GROUP
        is_plain = not is_repeated and oneof is None and not message.options.map_entry
        return DeclaredField(
            field.name,
            field.number,
            kind,
            is_repeated,
            field.type_name or None,
            oneof,
            is_plain and (field.proto3_optional or not features.is_implicit),
            field.options.deprecated,
            self.doc(path, field.options.deprecated),
        )

    def enums(
        self, enums: Sequence[EnumDescriptorProto], scope: str, path: Path
    ) -> list[DeclaredEnum]:
        return [
            DeclaredEnum(
                join(scope, enum.name),
                tuple(
                    DeclaredValue(
                        value.name,
                        value.number,
                        value.options.deprecated,
                        self.doc((*path, at, _ENUM_VALUE, index), value.options.deprecated),
                    )
                    for index, value in enumerate(enum.value)
                ),
                enum.options.deprecated,
                self.doc((*path, at), enum.options.deprecated),
            )
            for at, enum in enumerate(enums)
        ]

    def doc(self, path: Path, is_deprecated: bool) -> str:
        return doc_of(self.comments.get(path, ()), is_deprecated=is_deprecated)


def _within(features: Features, options: Any) -> Features:
    """Return the features that hold in something with these *options*."""
    own = options.features if options.has("features") else None
    if own is None:
        return features
    return features.within(
        own.field_presence.name if own.has("field_presence") else None,
        own.message_encoding.name if own.has("message_encoding") else None,
    )
