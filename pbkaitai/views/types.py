"""The known messages and enums: a list of them, and everything on one."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import Any, Final

from pbkaitai.analysis.types import (
    ENUM,
    MESSAGE,
    KnownType,
    fields_of,
    nested_in,
    target_of,
    type_of_field,
    uses_of,
)
from pbkaitai.views import plain
from pbkaitai.views.layout import (
    NAME,
    NUMBER,
    TEXT,
    TYPE,
    Block,
    Column,
    Heading,
    Lines,
    facts,
    table,
)
from pbkaitai.views.listing import Item, Listing

_TYPES: Final = (Column("type", NAME), Column("kind"), Column("fields", NUMBER), Column("what"))
_FIELDS: Final = (
    Column("number", NUMBER),
    Column("field", NAME),
    Column("type", TYPE),
    Column("oneof", TEXT),
    Column("what", TEXT),
)
_VALUES: Final = (Column("number", NUMBER), Column("value", NAME), Column("what", TEXT))
_USES: Final = (Column("message", NAME), Column("number", NUMBER), Column("field", TEXT))
_USES_SHOWN: Final = 20
_LIST_ITEM: Final = re.compile(r"^ *[-*] ", re.MULTILINE)


def listing(types: Iterable[KnownType]) -> Listing:
    """Return the types with how many fields or values each has, and what it is."""
    return Listing("types", _TYPES, map(_summary, types), _cells)


def fields_listing(data: dict[str, Any]) -> Listing:
    """Return the fields or the values of a type's dict as a list."""
    rows = data["fields"] if data["kind"] == MESSAGE else data["values"]
    is_message = data["kind"] == MESSAGE
    columns = _FIELDS if is_message else _VALUES
    return Listing(
        "fields" if is_message else "values",
        columns,
        rows,
        _field_cells if is_message else _value_cells,
    )


def data(known: KnownType) -> dict[str, Any]:
    """Return everything that the spec says of a type, and the fields that hold it."""
    text, link = _doc(known.doc)
    found: dict[str, Any] = {
        "name": known.name,
        "kind": known.kind,
        "spec": known.spec,
        "doc": text,
        "reference": link,
    }
    cls: Any = known.cls
    if known.kind == ENUM:
        docs = cls.DESCRIPTOR.docs
        found["values"] = [
            {"number": int(member), "name": name, "doc": _one_line(docs.get(int(member), ""))}
            for name, member in cls.__members__.items()
        ]
    else:
        found["fields"] = [
            {
                "number": field.number,
                "name": field.name,
                "label": field.label,
                "kind": field.kind,
                "type": type_of_field(cls, field),
                "target": target_of(cls, field),
                "oneof": field.oneof,
                "doc": _one_line(field.doc),
            }
            for field in fields_of(cls)
        ]
    found["nested"] = nested_in(known.name)
    found["used_by"] = [
        {"message": use.owner, "number": use.field.number, "field": use.field.name}
        for use in uses_of(known.name)
    ]
    return found


def blocks(data: dict[str, Any]) -> list[Block]:
    """Return a type's dict laid out."""
    rows = data.get("fields", data.get("values", []))
    noun = "fields" if data["kind"] == MESSAGE else "values"
    made = facts(
        [
            (data["kind"], data["name"]),
            ("spec", f"ksy/{data['spec']}"),
            ("reference", data["reference"]),
            ("types in it", ", ".join(_inner(name, data["name"]) for name in data["nested"])),
            (noun, "" if rows else "none"),
        ]
    )
    made += (
        [Heading("what it is"), Lines(tuple(data["doc"].splitlines()), is_prose=True)]
        if data["doc"]
        else []
    )
    if rows:
        columns = _FIELDS if data["kind"] == MESSAGE else _VALUES
        cells = _field_cells if data["kind"] == MESSAGE else _value_cells
        made += [Heading(f"{noun} ({len(rows)})"), *table(columns, map(cells, rows), noun=noun)]
    uses = data["used_by"]
    if uses:
        use_rows = (
            [use["message"].removeprefix("tensorflow."), use["number"], use["field"]]
            for use in uses
        )
        made.append(Heading(f"used by ({len(uses)})"))
        made += table(_USES, use_rows, limit=_USES_SHOWN, noun="fields")
    return made


def text(data: dict[str, Any]) -> str:
    """Return a type's dict as plain text."""
    return plain.to_text(blocks(data))


def _summary(known: KnownType) -> Item:
    cls: Any = known.cls
    count = len(cls.__members__) if known.kind == ENUM else len(cls.DESCRIPTOR.fields)
    doc, _ = _doc(known.doc)
    return {
        "name": known.name,
        "kind": known.kind,
        "fields": count,
        "spec": known.spec,
        "doc": _one_line(doc.partition("\n\n")[0]),
    }


def _cells(item: Item) -> list[object]:
    return [item["name"], item["kind"], item["fields"], item["doc"]]


def _field_cells(field: Item) -> list[object]:
    kind = field["type"].replace("tensorflow.", "")
    return [field["number"], field["name"], kind, field["oneof"], field["doc"]]


def _value_cells(value: Item) -> list[object]:
    return [value["number"], value["name"], value["doc"]]


def _doc(raw: str) -> tuple[str, str]:
    """Return the text of a docstring, and the link at its end."""
    text = inspect.cleandoc(raw)
    head, _, last = text.rpartition("\n")
    is_link = last.startswith("https://") and " " not in last
    return (head.strip(), last) if is_link else (text, "")


def _inner(name: str, outer: str) -> str:
    return name.removeprefix(f"{outer}.")


def _one_line(text: str) -> str:
    """Return a docstring in one line; items of a list keep a mark in front of them."""
    return " ".join(_LIST_ITEM.sub("• ", text).split())
