"""The grammar of the protobuf profile: one file in, its messages, fields and enums out.

Every key of a spec is looked at here, by itself. What needs several places at once (unique
numbers, types that exist) is left to `rules` and `linker`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pbkaitai.compiler.cursor import Cursor, Report, quote
from pbkaitai.compiler.raw import RawEnum, RawField, RawMessage, RawSpec, RawValue
from pbkaitai.compiler.targets import FULL_NAME, ONEOF, PROTO_NAME, check_id, is_file_id
from pbkaitai.compiler.yaml12 import ListNode, MapNode, Scalar, ScalarNode, read_yaml
from pbkaitai.scalars import SCALARS

NUMBER: Final = re.compile(r"wire\.number == (0|[1-9][0-9]*)")
BUILDING_BLOCKS: Final = "pb"

_META_OPTIONAL: Final = (
    "title",
    "application",
    "file-extension",
    "xref",
    "license",
    "ks-version",
    "tags",
    "endian",
)
_DOCS: Final = ("doc", "doc-ref")
_NAMES: Final = (*_DOCS, "-orig-id")


def read_spec(data: bytes, stem: str, report: Report) -> RawSpec | None:
    """Return what the file *stem*.ksy says, as far as it can be read.

    Faults go to *report*; None means that nothing can be told of the file.
    """
    node = read_yaml(data, report.add)
    if node is None:
        return None
    root = Cursor(node, "", node.line, report)
    if not isinstance(node, MapNode):
        root.fail('a spec is a mapping that starts with "meta:"')
        return None
    if stem == BUILDING_BLOCKS:
        _read_building_blocks(root)
        return RawSpec(stem, (), None)
    meta = node.items.get("meta")
    if meta is None:
        root.fail('a spec needs the key "meta"')
        imports: tuple[tuple[str, Cursor], ...] = ()
    else:
        imports = _read_meta(Cursor(meta, "/meta", node.lines["meta"], report), stem)
    return RawSpec(stem, imports, _read_type(root, stem, is_top=True))


def _read_meta(at: Cursor, stem: str) -> tuple[tuple[str, Cursor], ...]:
    meta = at.keys("meta", ("id", "imports", "encoding"), _META_OPTIONAL)
    id = check_id(meta["id"], "file") if "id" in meta else None
    if id is not None and id != stem:
        meta["id"].fail(f"meta/id {quote(id)} is not the file's name {quote(stem)}")
    for key in ("title", "license"):
        if key in meta:
            meta[key].text(f"meta/{key}")
    if "encoding" in meta:
        meta["encoding"].exactly("encoding", "UTF-8")
    if "endian" in meta:
        meta["endian"].exactly("endian", "le", "be")
    return _read_imports(meta["imports"]) if "imports" in meta else ()


def _read_imports(at: Cursor) -> tuple[tuple[str, Cursor], ...]:
    imports: dict[str, Cursor] = {}
    for item in at.items("imports"):
        name = item.text("an import")
        if name is None:
            continue
        if not is_file_id(name):
            item.fail(f"an import is a bare name, found {quote(name)}; the Web IDE finds no other")
        elif name in imports:
            item.fail(f'"{name}" is imported twice')
        else:
            imports[name] = item
    if BUILDING_BLOCKS not in imports:
        at.fail('imports need "pb", the building blocks of every message')
    return tuple(imports.items())


def _read_building_blocks(root: Cursor) -> None:
    types = root.node.items.get("types") if isinstance(root.node, MapNode) else None
    found = set(types.items) if isinstance(types, MapNode) else set()
    needed = ["wire", "varint", *SCALARS, *(f"repeated_{name}" for name in SCALARS)]
    for name in needed:
        if name not in found:
            root.fail(f'pb.ksy needs the type "{name}"')


def _read_type(at: Cursor, id: str, *, is_top: bool = False) -> RawMessage | RawEnum:
    keys = at.node.items if isinstance(at.node, MapNode) else {}
    types = keys.get("types")
    has_record = isinstance(types, MapNode) and "record" in types.items
    is_enum = ("enums" in keys or "instances" in keys) and not has_record
    return _read_enum(at, id, is_top) if is_enum else _read_message(at, id, is_top)


def _read_message(at: Cursor, id: str, is_top: bool) -> RawMessage:
    optional = (*_NAMES, "-map-entry", *(("meta",) if is_top else ()))
    keys = at.keys("a message", ("seq", "types"), optional)
    if "seq" in keys:
        _expect(keys["seq"], [{"id": "records", "type": "record", "repeat": "eos"}])
    is_map_entry = "-map-entry" in keys and keys["-map-entry"].exactly("-map-entry", True)
    fields: tuple[RawField, ...] = ()
    types: list[RawMessage | RawEnum] = []
    if "types" in keys:
        nested = dict(keys["types"].entries("types"))
        record = nested.pop("record", None)
        if record is None:
            keys["types"].fail('the types of a message start with "record"')
        else:
            fields = _read_record(record)
        for name, type_at in nested.items():
            named = Cursor(ScalarNode(type_at.line, name), type_at.path, type_at.line, at.report)
            type_id = check_id(named, "type")
            types.append(_read_type(type_at, type_id or str(name)))
    return RawMessage(at, id, _full_name(keys), *_docs(keys), is_map_entry, fields, tuple(types))


def _read_record(at: Cursor) -> tuple[RawField, ...]:
    keys = at.keys("a record", ("-webide-representation", "seq"))
    if "-webide-representation" in keys:
        keys["-webide-representation"].exactly("-webide-representation of a record", "{wire}")
    if "seq" not in keys:
        return ()
    items = keys["seq"].items("seq")
    named = [(item, _id_of(item)) for item in items]
    if named and named[0][1] == "wire":
        _expect(named.pop(0)[0], {"id": "wire", "type": "pb::wire"})
    else:
        keys["seq"].fail('the first entry of a record is "wire", of type "pb::wire"')
    if named and named[-1][1] == "unknown":
        unknown = {"id": "unknown", "size": "wire.size", "if": "_io.pos < wire.end"}
        _expect(named.pop()[0], unknown)
        for item, id in named:
            if id == "unknown":
                item.fail('"unknown" stands once, behind all fields')
    else:
        keys["seq"].fail('the last entry of a record is "unknown", behind all fields')
    named = [(item, id) for item, id in named if id != "unknown"]
    return tuple(field for item, _ in named if (field := _read_field(item)) is not None)


def _id_of(at: Cursor) -> object:
    node = at.node.items.get("id") if isinstance(at.node, MapNode) else None
    return node.value if isinstance(node, ScalarNode) else None


def _read_field(at: Cursor) -> RawField | None:
    keys = at.keys(
        "a field", ("id", "size", "if"), ("-orig-id", "type", "-repeated", "-oneof", *_DOCS)
    )
    if "size" in keys:
        keys["size"].exactly("the size of a field", "wire.size")
    repeated = "-repeated" in keys and keys["-repeated"].exactly("-repeated", True)
    type_name = keys["type"].text("a type") if "type" in keys else None
    oneof = _matching(keys.get("-oneof"), ONEOF, "a oneof is lower-case letters, digits and _")
    orig = _matching(keys.get("-orig-id"), PROTO_NAME, "-orig-id of a field is its proto name")
    docs = _docs(keys)
    id = check_id(keys["id"], "field") if "id" in keys else None
    number = _read_number(keys["if"]) if "if" in keys else None
    if id is None or number is None or ("type" in keys and type_name is None):
        return None
    return RawField(at, keys, id, orig, number, type_name, repeated, oneof, *docs)


def _read_number(at: Cursor) -> int | None:
    text = at.value
    match = NUMBER.fullmatch(text) if isinstance(text, str) else None
    if match is None or len(match[1]) > 20:
        found = quote(text) if isinstance(text, str) else "no text"
        at.fail(f'the condition of a field is "wire.number == " and a decimal, found {found}')
        return None
    return int(match[1])


def _read_enum(at: Cursor, id: str, is_top: bool) -> RawEnum:
    required = ("-webide-representation", "seq", "instances", "enums")
    keys = at.keys("an enum", required, (*_NAMES, "types", *(("meta",) if is_top else ())))
    if "-webide-representation" in keys:
        keys["-webide-representation"].exactly("-webide-representation of an enum", "{value}")
    if "seq" in keys:
        _expect(keys["seq"], [{"id": "raw", "type": "pb::varint"}])
    if "instances" in keys:
        _expect(keys["instances"], {"value": {"value": "raw.signed", "enum": "values"}})
    if "types" in keys:
        repeated = {"seq": [{"id": "values", "type": id, "repeat": "eos"}]}
        _expect(keys["types"], {"repeated": repeated})
    values: tuple[RawValue, ...] = ()
    if "enums" in keys:
        enums = keys["enums"].keys("enums", ("values",))
        if "values" in enums:
            values = _read_values(enums["values"])
    return RawEnum(at, id, _full_name(keys), *_docs(keys), values, "types" in keys)


def _read_values(at: Cursor) -> tuple[RawValue, ...]:
    values = []
    entries = list(at.entries("values"))
    if not entries:
        at.fail("an enum has at least one value")
    for number, entry in entries:
        if not isinstance(number, int) or isinstance(number, bool):
            entry.fail(f"the key of an enum value is its number, found {quote(number)}")
            continue
        if not SCALARS["int32"].holds(number):
            entry.fail(f"enum value {number} is not an int32 (-2147483648 to 2147483647)")
        orig, doc, id_at = None, "", entry
        if isinstance(entry.node, MapNode):
            keys = entry.keys("an enum value", ("id",), _NAMES)
            reason = "-orig-id of an enum value is its proto name"
            orig = _matching(keys.get("-orig-id"), PROTO_NAME, reason)
            doc = _docs(keys)[0]
            if "id" not in keys:
                continue
            id_at = keys["id"]
        id = check_id(id_at, "enum value")
        if id is not None:
            values.append(RawValue(entry, number, id, orig, doc))
    return tuple(values)


def _docs(keys: dict[str, Cursor]) -> tuple[str, str]:
    doc = keys["doc"].text("doc") if "doc" in keys else None
    refs: Iterable[str | None] = ()
    if "doc-ref" in keys:
        at = keys["doc-ref"]
        several = isinstance(at.node, ListNode)
        refs = [item.text("doc-ref") for item in (at.items("doc-ref") if several else [at])]
    return (doc or "").strip(), "\n".join(ref for ref in refs if ref)


def _full_name(keys: dict[str, Cursor]) -> str | None:
    reason = "-orig-id of a message or enum is its full proto name"
    return _matching(keys.get("-orig-id"), FULL_NAME, reason)


def _matching(at: Cursor | None, pattern: re.Pattern[str], reason: str) -> str | None:
    text = at.text("a name") if at is not None else None
    if at is None or text is None:
        return None
    if not pattern.fullmatch(text):
        at.fail(f"{reason}, found {quote(text)}")
        return None
    return text


def _expect(at: Cursor, wanted: object) -> None:
    """Check a part of the frame, which is the same in every spec."""
    if isinstance(wanted, dict):
        what = f'"{wanted["id"]}"' if "id" in wanted else "this mapping"
        for key, value in at.keys(what, wanted).items():
            _expect(value, wanted[key])
    elif isinstance(wanted, list):
        items = at.items("seq")
        if len(items) != len(wanted):
            at.fail(f"seq has {len(items)} entries here, always {len(wanted)}")
        for item, value in zip(items, wanted, strict=False):
            _expect(item, value)
    elif isinstance(wanted, Scalar):
        at.exactly(f'"{at.path.rpartition("/")[2]}" of this entry', wanted)
