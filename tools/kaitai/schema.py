"""What the official classes should be called by: the spec's ids behind our message classes.

Our classes know proto names; the official compiler names everything by the id in the spec.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pbkaitai.compiler.linker import link
from pbkaitai.compiler.loader import load
from pbkaitai.compiler.model import FieldSpec, MessageSpec, TypeRef, walk
from pbkaitai.descriptor import Field
from pbkaitai.message import Message
from pbkaitai.naming import camel_case
from pbkaitai.readers import find_type


@dataclass(frozen=True, slots=True)
class Known:
    """One field, seen from both sides.

    Attributes:
        field: row of our field table.
        id: attribute of the official record.
        kind: `str`, `bytes`, or the official class of the value, `Pb.RepeatedInt64`.
        target: our class of a message field, of a map's entries; else None.
    """

    field: Field
    id: str
    kind: str
    target: type[Message] | None


class Schema:
    """The known fields of each message class of the specs in some folders."""

    def __init__(self, folders: Iterable[Path]) -> None:
        paths = [path for folder in folders for path in sorted(folder.glob("*.ksy"))]
        self._messages = {
            (spec.id, qualname): body
            for spec in link(load(paths))
            for qualname, body in walk(spec.body)
            if isinstance(body, MessageSpec)
        }
        self._fields: dict[type[Message], Mapping[int, Known]] = {}
        self._reachable: dict[type[Message], frozenset[type[Message]]] = {}

    def fields(self, cls: type[Message]) -> Mapping[int, Known]:
        """Return the known fields by number."""
        if cls not in self._fields:
            body = self._messages[spec_of(cls), cls.__qualname__]
            self._fields[cls] = {each.number: _known(cls, each) for each in body.fields}
        return self._fields[cls]

    def reachable(self, cls: type[Message]) -> frozenset[type[Message]]:
        """Return the class and all classes that a message of it can hold, however deep."""
        if cls not in self._reachable:
            found: set[type[Message]] = set()
            todo = [cls]
            while todo:
                each = todo.pop()
                if each not in found:
                    found.add(each)
                    todo += (k.target for k in self.fields(each).values() if k.target is not None)
            self._reachable[cls] = frozenset(found)
        return self._reachable[cls]


def spec_of(cls: type[Message]) -> str:
    """Return the id of the spec that holds the class."""
    return cls.__module__.rpartition(".")[2]


def _known(cls: type[Message], spec: FieldSpec) -> Known:
    field = cls.DESCRIPTOR.by_number[spec.number]
    target = None
    if field.kind == "message":
        assert field.type is not None
        target = find_type(field.type, cls.__module__)
    return Known(field, spec.id, _kind(spec), target)


def _kind(spec: FieldSpec) -> str:
    if spec.kind in ("string", "bytes"):
        return "str" if spec.kind == "string" else "bytes"
    if spec.type is not None:
        of_enum = spec.kind == "enum" and spec.label == "repeated"
        return official_class(spec.type) + (".Repeated" if of_enum else "")
    repeated = "Repeated" if spec.label == "repeated" else ""
    return f"Pb.{repeated}{camel_case(spec.kind)}"


def official_class(type: TypeRef) -> str:
    """Return the qualified name of the official class."""
    return ".".join(camel_case(id) for id in (type.spec, *type.path))
