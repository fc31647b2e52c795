"""From the syntax tree of a .proto file to declarations: protobuf's rules on its text.

Types are left as they are written; `resolving` finds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proto_schema_parser import ast

from pbkaitai.compiler.from_proto.comments import Prepared
from pbkaitai.compiler.from_proto.declared import (
    DELIMITED,
    GROUP,
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
from pbkaitai.scalars import SCALARS

_SCALAR_WORDS: Final = frozenset((*SCALARS, "string", "bytes"))


def declare(
    name: str, tree: ast.File, prepared: Prepared, missing_imports: tuple[str, ...]
) -> DeclaredFile:
    """Return what the file *name* declares; its comments are in *prepared*."""
    package = "".join(e.name for e in tree.file_elements if isinstance(e, ast.Package))
    package = "".join(package.split())
    declarer = _Declarer(prepared)
    features = _within(Features(is_implicit=tree.syntax == "proto3"), _options(tree.file_elements))
    types = declarer.types(tree.file_elements, package, features)
    return DeclaredFile(name, package, types, tuple(declarer.extensions), missing_imports)


@dataclass(slots=True)
class _Place:
    """Where fields stand: within which message or oneof, and under which features."""

    scope: str
    features: Features
    oneof: str | None = None


class _Declarer:
    """Declares the types of one file."""

    def __init__(self, prepared: Prepared) -> None:
        self.prepared = prepared
        self.extensions: list[str] = []

    def types(
        self, elements: Sequence[Any], scope: str, features: Features
    ) -> tuple[Declared, ...]:
        """Return the types declared among *elements*: messages, then enums, as descriptors
        have them."""
        messages: list[DeclaredMessage] = []
        enums: list[DeclaredEnum] = []
        for element, comments in self.commented(elements):
            if isinstance(element, ast.Message):
                full_name = join(scope, element.name)
                messages.append(self.message(element.elements, full_name, features, comments))
            elif isinstance(element, ast.Group):
                messages.append(self.group(element, scope, features))
            elif isinstance(element, ast.MapField):
                messages.append(_map_entry(element, scope))
            elif isinstance(element, ast.OneOf):
                groups = [each for each in element.elements if isinstance(each, ast.Group)]
                messages += [self.group(each, scope, features) for each in groups]
            elif isinstance(element, ast.Enum):
                enums.append(self.enum(element, scope, comments))
            elif isinstance(element, ast.Extension):
                for each in element.elements:
                    if isinstance(each, ast.Field | ast.Group):
                        name = each.name.lower() if isinstance(each, ast.Group) else each.name
                        self.extensions.append(join(scope, name))
                    if isinstance(each, ast.Group):
                        messages.append(self.group(each, scope, features))
        return (*messages, *enums)

    def message(
        self, elements: Sequence[Any], full_name: str, features: Features, comments: list[str]
    ) -> DeclaredMessage:
        options = _options(elements)
        features = _within(features, options)
        is_deprecated = options.get("deprecated") is True
        comments = [*comments, *self.own_comments(elements)]
        return DeclaredMessage(
            full_name,
            tuple(self.fields(elements, _Place(full_name, features))),
            self.types(elements, full_name, features),
            is_deprecated=is_deprecated,
            doc=doc_of(comments, is_deprecated=is_deprecated),
        )

    def group(self, group: ast.Group, scope: str, features: Features) -> DeclaredMessage:
        return self.message(group.elements, join(scope, group.name), features, [])

    def fields(self, elements: Sequence[Any], place: _Place) -> Iterator[DeclaredField]:
        for element, comments in self.commented(elements):
            if isinstance(element, ast.Field):
                yield _field(element, place, comments)
            elif isinstance(element, ast.Group):
                is_repeated = element.cardinality == ast.FieldCardinality.REPEATED
                name = element.name.lower()
                yield DeclaredField(name, element.number, GROUP, is_repeated, element.name)
            elif isinstance(element, ast.MapField):
                yield _map_field(element, comments)
            elif isinstance(element, ast.OneOf):
                features = _within(place.features, _options(element.elements))
                inside = _Place(place.scope, features, element.name)
                yield from self.fields(element.elements, inside)

    def enum(self, enum: ast.Enum, scope: str, comments: list[str]) -> DeclaredEnum:
        is_deprecated = _options(enum.elements).get("deprecated") is True
        comments = [*comments, *self.own_comments(enum.elements)]
        values = []
        for element, own in self.commented(enum.elements):
            if isinstance(element, ast.EnumValue):
                old = _named(element.options).get("deprecated") is True
                doc = doc_of(own, is_deprecated=old)
                values.append(DeclaredValue(element.name, element.number, old, doc))
        return DeclaredEnum(
            join(scope, enum.name),
            tuple(values),
            is_deprecated,
            doc_of(comments, is_deprecated=is_deprecated),
        )

    def commented(self, elements: Sequence[Any]) -> Iterator[tuple[Any, list[str]]]:
        """Yield the statements among *elements*, each with its comments."""
        statement: Any = None
        comments: list[str] = []
        leading: list[str] = []
        for element in elements:
            if not isinstance(element, ast.Comment):
                if statement is not None:
                    yield statement, comments
                statement, comments, leading = element, leading, []
                continue
            is_trailing, text = self.prepared.lookup(element.text)
            if is_trailing and statement is not None:
                comments.append(text)
            elif not is_trailing:
                leading = [text]
        if statement is not None:
            yield statement, comments

    def own_comments(self, elements: Sequence[Any]) -> list[str]:
        """Return the comment behind the brace that opens a message or enum."""
        if elements and isinstance(elements[0], ast.Comment):
            is_trailing, text = self.prepared.lookup(elements[0].text)
            return [text] if is_trailing else []
        return []


def _field(field: ast.Field, place: _Place, comments: list[str]) -> DeclaredField:
    options = _named(field.options)
    features = _within(place.features, options)
    is_repeated = field.cardinality == ast.FieldCardinality.REPEATED
    is_marked = field.cardinality in (
        ast.FieldCardinality.OPTIONAL,
        ast.FieldCardinality.REQUIRED,
    )
    type = "".join(field.type.split())
    is_scalar = type in _SCALAR_WORDS
    kind = type if is_scalar else DELIMITED if features.is_delimited else TYPE
    is_plain = not is_repeated and place.oneof is None
    is_deprecated = options.get("deprecated") is True
    return DeclaredField(
        field.name,
        field.number,
        kind,
        is_repeated,
        None if is_scalar else type,
        place.oneof,
        is_plain and (is_marked or not features.is_implicit),
        is_deprecated,
        doc_of(comments, is_deprecated=is_deprecated),
    )


def _map_field(field: ast.MapField, comments: list[str]) -> DeclaredField:
    is_deprecated = _named(field.options).get("deprecated") is True
    doc = doc_of(comments, is_deprecated=is_deprecated)
    return DeclaredField(
        field.name,
        field.number,
        TYPE,
        is_repeated=True,
        type=_entry_name(field.name),
        is_deprecated=is_deprecated,
        doc=doc,
    )


def _map_entry(field: ast.MapField, scope: str) -> DeclaredMessage:
    words = ("".join(field.key_type.split()), "".join(field.value_type.split()))
    fields = tuple(
        DeclaredField(name, number, word)
        if word in _SCALAR_WORDS
        else DeclaredField(name, number, TYPE, type=word)
        for number, (name, word) in enumerate(zip(("key", "value"), words, strict=True), 1)
    )
    return DeclaredMessage(join(scope, _entry_name(field.name)), fields, is_map_entry=True)


def _entry_name(name: str) -> str:
    """Return what protoc calls the entry of the map *name*: `my_map` → `MyMapEntry`."""
    parts = name.split("_")
    return "".join(part[:1].upper() + part[1:] for part in parts) + "Entry"


def _options(elements: Iterable[Any]) -> dict[str, Any]:
    return _named(element for element in elements if isinstance(element, ast.Option))


def _named(options: Iterable[ast.Option]) -> dict[str, Any]:
    """Return options by name; a message value, such as `features = {…}`, by its fields."""
    named: dict[str, Any] = {}
    for option in options:
        if isinstance(option.value, ast.MessageLiteral):
            for element in option.value.elements:
                if isinstance(element, ast.MessageLiteralField):
                    named[f"{option.name}.{element.name}"] = _plain(element.value)
        else:
            named[option.name] = _plain(option.value)
    return named


def _plain(value: Any) -> Any:
    return value.name if isinstance(value, ast.Identifier) else value


def _within(features: Features, options: Mapping[str, Any]) -> Features:
    """Return the features that hold in something with these *options*."""
    return features.within(
        options.get("features.field_presence"), options.get("features.message_encoding")
    )
