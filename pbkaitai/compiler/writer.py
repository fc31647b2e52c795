"""Writes specs: from the linked facts back to the text of a .ksy file.

The text is in the style of `ksy/`: block YAML, two spaces, keys in Kaitai's order. Reading
it gives the same facts again. Lines of docs are written as they stand, not wrapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pbkaitai.compiler.grammar import BUILDING_BLOCKS
from pbkaitai.compiler.model import (
    MAP,
    OPTIONAL,
    REPEATED,
    EnumSpec,
    EnumValueSpec,
    FieldSpec,
    MessageSpec,
    Spec,
)
from pbkaitai.compiler.type_paths import type_path
from pbkaitai.compiler.yaml12 import resolve_plain
from pbkaitai.naming import camel_case
from pbkaitai.scalars import SCALARS

WIDTH: Final = 80
MODELINE: Final = "# yaml-language-server: $schema=profile.schema.json"
KS_VERSION: Final = "0.11"


@dataclass(frozen=True, slots=True)
class Meta:
    """What stands in `meta` and is of no use to the compiler."""

    title: str = ""
    file_extension: str = ""
    license: str = ""


def write_spec(spec: Spec, meta: Meta | None = None) -> str:
    """Return the text of the file for *spec*; its title is the proto name by default."""
    lines = (MODELINE, *_meta(spec, meta or Meta()), *_body(spec, [], spec.body))
    return "\n".join(lines) + "\n"


def _meta(spec: Spec, meta: Meta) -> Iterator[str]:
    yield "meta:"
    yield f"  id: {scalar(spec.id)}"
    yield f"  title: {scalar(meta.title or spec.body.full_name)}"
    if meta.file_extension:
        yield f"  file-extension: {scalar(meta.file_extension)}"
    if meta.license:
        yield f"  license: {scalar(meta.license)}"
    yield f"  ks-version: '{KS_VERSION}'"
    yield "  imports:"
    yield from (f"    - {scalar(name)}" for name in spec.imports)
    yield "  encoding: UTF-8"


def _body(spec: Spec, outer: Sequence[MessageSpec], body: MessageSpec | EnumSpec) -> Iterator[str]:
    """Yield the lines of a type, from its doc on, as if it stood at the margin."""
    yield from _docs(body, 4 * len(outer))
    if not outer or body.full_name != f"{outer[-1].full_name}.{camel_case(body.id)}":
        yield f"-orig-id: {scalar(body.full_name)}"
    if isinstance(body, EnumSpec):
        yield from _enum(body, 4 * len(outer))
    else:
        yield from _message(spec, [*outer, body])


def _message(spec: Spec, chain: Sequence[MessageSpec]) -> Iterator[str]:
    message = chain[-1]
    if message.is_map_entry:
        yield "-map-entry: true"
    yield "seq:"
    yield "  - id: records"
    yield "    type: record"
    yield "    repeat: eos"
    yield "types:"
    yield "  record:"
    yield "    -webide-representation: '{wire}'"
    yield "    seq:"
    yield "      - id: wire"
    yield f"        type: {BUILDING_BLOCKS}::wire"
    for field in message.fields:
        yield from _field(field, _type(spec, chain, field), 4 * (len(chain) - 1))
    yield "      - id: unknown"
    yield "        size: wire.size"
    yield "        if: _io.pos < wire.end"
    for nested in message.types:
        yield f"  {scalar(nested.id)}:"
        yield from ("    " + line if line else "" for line in _body(spec, chain, nested))


def _field(field: FieldSpec, type: str | None, margin: int) -> Iterator[str]:
    yield f"      - id: {scalar(field.id)}"
    if field.name != field.id:
        yield f"        -orig-id: {scalar(field.name)}"
    yield "        size: wire.size"
    if type is not None:
        yield f"        type: {scalar(type)}"
    yield f"        if: wire.number == {field.number}"
    if field.label in (REPEATED, MAP) and field.kind in ("string", "bytes", "message"):
        yield "        -repeated: true"
    oneof = f"_{field.id}" if field.label == OPTIONAL else field.oneof
    if oneof is not None:
        yield f"        -oneof: {scalar(oneof)}"
    yield from ("        " + line if line else "" for line in _docs(field, margin + 8))


def _type(spec: Spec, chain: Sequence[MessageSpec], field: FieldSpec) -> str | None:
    """Return what stands as the field's `type`, None for bytes."""
    is_repeated = field.label == REPEATED
    if field.kind in SCALARS:
        return f"{BUILDING_BLOCKS}::{'repeated_' if is_repeated else ''}{field.kind}"
    if field.type is None:
        return {"string": "str", "bytes": None}[field.kind]
    path = type_path(spec.id, chain, field.type)
    if path is None:
        raise ValueError(f'"{field.type.qualname}" is hidden from the field "{field.id}"')
    return f"{path}::repeated" if field.kind == "enum" and is_repeated else path


def _enum(enum: EnumSpec, margin: int) -> Iterator[str]:
    yield "-webide-representation: '{value}'"
    yield "seq:"
    yield "  - id: raw"
    yield f"    type: {BUILDING_BLOCKS}::varint"
    yield "instances:"
    yield "  value:"
    yield "    value: raw.signed"
    yield "    enum: values"
    yield "types:"
    yield "  repeated:"
    yield "    seq:"
    yield "      - id: values"
    yield f"        type: {scalar(enum.id)}"
    yield "        repeat: eos"
    yield "enums:"
    yield "  values:"
    for value in enum.values:
        yield from _value(value, margin + 6)


def _value(value: EnumValueSpec, margin: int) -> Iterator[str]:
    is_renamed = value.name != value.id.upper()
    if not is_renamed and not value.doc:
        yield f"    {value.number}: {scalar(value.id)}"
        return
    yield f"    {value.number}:"
    yield f"      id: {scalar(value.id)}"
    if is_renamed:
        yield f"      -orig-id: {scalar(value.name)}"
    yield from ("      " + line if line else "" for line in _doc(value.doc, margin))


def _docs(each: MessageSpec | EnumSpec | FieldSpec, margin: int) -> Iterator[str]:
    yield from _doc(each.doc, margin)
    refs = each.doc_ref.splitlines()
    if len(refs) == 1:
        yield f"doc-ref: {scalar(refs[0])}"
    elif refs:
        yield "doc-ref:"
        yield from (f"  - {scalar(ref)}" for ref in refs)


def _doc(doc: str, margin: int) -> Iterator[str]:
    """Yield the key `doc`, in one line where it fits."""
    if not doc:
        return
    if not all(char.isprintable() or char == "\n" for char in doc):
        yield f'doc: "{"".join(map(_escape, doc))}"'
    elif "\n" not in doc and margin + len(f"doc: {doc}") <= WIDTH and _is_plain(doc):
        yield f"doc: {doc}"
    else:
        yield "doc: |"
        yield from (f"  {line}" if line else "" for line in doc.split("\n"))


# A plain scalar starts with none of these, and holds none of the others.
_INDICATORS: Final = frozenset("-?:,[]{}#&*!|>'\"%@` ")
_ENDS_PLAIN: Final = re.compile(r":( |$)| #|[ ]$")
_YAML_1_1_WORDS: Final = frozenset(("y", "n", "yes", "no", "on", "off", "=", "<<"))


def scalar(text: str) -> str:
    """Return a one-line YAML scalar that every loader reads as *text*, quoted if it must be."""
    if not text.isprintable():
        return f'"{"".join(map(_escape, text))}"'
    return text if _is_plain(text) else "'" + text.replace("'", "''") + "'"


def _is_plain(text: str) -> bool:
    if not text or _ENDS_PLAIN.search(text) or text.lower() in _YAML_1_1_WORDS:
        return False
    starts_well = text[0] not in _INDICATORS or bool(re.match(r"[-?:][^\s]", text))
    return starts_well and text.isprintable() and resolve_plain(text) == text


def _escape(char: str) -> str:
    """Return *char* as it stands in a double-quoted scalar."""
    if char in '\\"':
        return "\\" + char
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"
