"""The message tree: field names, numbers, wire types, offsets, sizes and values, row by row.

Rows are made one at a time: the tree of a hundred thousand nodes is never held.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pbkaitai.analysis.records.guess import GROUP, MESSAGE
from pbkaitai.analysis.records.rows import FAULT, GROUP_END, MORE, TOP, Row
from pbkaitai.descriptor import MAP
from pbkaitai.scalars import LEN, WIRE_TYPE_NAMES
from pbkaitai.views import layout
from pbkaitai.views.layout import Column
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.oneline import has_own_form, one_line
from pbkaitai.views.oneline import value_text as field_text
from pbkaitai.views.payload import leaf_fault, type_text, value_data, value_text
from pbkaitai.views.styled import DIM, FAULTY, NAME, TYPE, VALUE, Line, hex_digits, plain_line

_COLUMNS: Final = (
    Column("path", layout.NAME),
    Column("offset", layout.NUMBER),
    Column("size", layout.NUMBER),
    Column("number", layout.NUMBER),
    Column("wire type", layout.TYPE),
    Column("type", layout.TYPE),
    Column("value"),
)
_INDENT: Final = "  "
# Bytes beside a row.
_HEX: Final = 12
# Bytes around a fault: lines of sixteen before the one it is in, and all told.
_WINDOW_BEFORE: Final = 16
_WINDOW: Final = 48
_DEEPEST_INDENT: Final = 32


def listing(rows: Iterable[Row], facts: Mapping[str, Any], *, has_hex: bool = False) -> Listing:
    """Return the rows as a list of plain dicts.

    Args:
        facts: what the document says beside the rows.
        has_hex: whether each row has the first of its bytes.
    """
    items = (_item(row, has_hex) for row in rows if row.kind != GROUP_END)
    return Listing("rows", _COLUMNS, items, _cells, facts)


def lines(items: Iterable[Item], size: int, *, has_offsets: bool, has_hex: bool) -> Iterator[Line]:
    """Yield the lines of a tree for people, titles first.

    Args:
        size: bytes of the file; says how wide the columns of numbers are.
        has_offsets: whether the records stand in the file at all.
    """
    form = _Form(size, has_offsets, has_hex)
    yield form.titles()
    for item in items:
        yield from form.lines(item)


# --- items --------------------------------------------------------------------------------------


def _item(row: Row, has_hex: bool) -> Item:
    base = row.part.base
    place = None if base is None else base + row.start
    item: Item = {
        "kind": row.kind,
        "depth": row.depth,
        "path": row.path,
        "name": row.name,
        "offset": place,
        "size": row.end - row.start,
    }
    if row.kind == MORE:
        if not item["size"]:
            item["offset"] = item["size"] = None
        return {**item, "count": row.total}
    if row.kind == FAULT:
        return item | _fault_data(row)
    if row.kind == TOP:
        item["type"] = row.cls.DESCRIPTOR.full_name if row.cls is not None else ""
        item |= {"count": row.total} if row.total else {}
    else:
        item |= {
            "number": row.number,
            "wire_type": WIRE_TYPE_NAMES[row.wire_type],
            "type": type_text(row),
            "payload_offset": None if base is None else base + row.payload,
            "payload_size": row.stop - row.payload,
        }
    item |= _content(row)
    if row.fault is not None:
        item["fault"] = row.fault.reason
    elif fault := leaf_fault(row):
        item["fault"] = f"{fault.reason} at byte {fault.offset + (base or 0)}"
    if row.note:
        item["note"] = row.note
    if has_hex and row.kind != TOP:
        item["hex"] = _bytes_of(row)
    return item


def _content(row: Row) -> dict[str, Any]:
    """Return the value of a row; of a message, what says it on one line."""
    field = row.field
    is_message = row.cls is not None and hasattr(row.cls.DESCRIPTOR, "fields")
    if row.kind == TOP or is_message:
        return _message_content(row)
    if row.guess in (MESSAGE, GROUP):
        return {}
    found = value_data(row)
    if field is not None and field.is_packable and row.wire_type == LEN and row.kind != "element":
        found["count"] = row.total
    return found


def _message_content(row: Row) -> dict[str, Any]:
    if row.cls is None or row.fault is not None:
        return {}
    is_entry = row.field is not None and row.field.label == MAP
    if not row.is_closed and (is_entry or not has_own_form(row.cls.DESCRIPTOR.full_name)):
        return {}
    parent = row.part.message
    spans = (row.payload, row.stop)
    if parent is None:
        message = row.cls.from_bytes(memoryview(row.part.data)[row.payload : row.stop])
    elif row.kind == TOP and not row.path:
        message = parent
    else:
        message = row.cls._from_spans(parent, spans)
    if is_entry:  # its key stands in the name
        value = message.DESCRIPTOR.by_name["value"]
        return {"summary": field_text(value, message.value)}
    return {"summary": one_line(message)}


def _bytes_of(row: Row) -> dict[str, str]:
    """Return the tag and length of a record and the first bytes of its payload."""
    data = row.part.data
    room = max(0, _HEX - (row.payload - row.start))
    is_open = row.guess in (MESSAGE, GROUP) or (
        row.field is not None and row.cls is not None and row.field.kind in ("message", "bytes")
    )
    stop = row.payload if is_open else min(row.stop, row.payload + room)
    more = " …" if not is_open and stop < row.stop else ""
    return {
        "head": hex_digits(data[row.start : row.payload]),
        "payload": hex_digits(data[row.payload : stop]) + more,
    }


def _fault_data(row: Row) -> dict[str, Any]:
    fault = row.fault
    assert fault is not None
    base = row.part.base
    first = max(0, (fault.offset - _WINDOW_BEFORE) // 16 * 16)
    window = bytes(row.part.data[first : first + _WINDOW])
    return {
        "fault": fault.reason,
        "needed": fault.needed,
        "found": fault.found,
        "window": {
            "offset": first + (base or 0),
            "hex": window.hex(),
            "at": fault.offset + (base or 0),
        },
    }


def _cells(item: Item) -> list[object]:
    kind = item["kind"]
    if kind == MORE:
        return [item["path"], item["offset"], item["size"], "", "", "", _more_text(item)]
    if kind == FAULT:
        return [item["path"], item["offset"], item["size"], "", "", "fault", item["fault"]]
    columns = ("path", "offset", "size", "number", "wire_type", "type")
    return [*(item.get(column) for column in columns), value_text(item)]


def _more_text(item: Item) -> str:
    return f"… {item['count']:,} more"


# --- lines --------------------------------------------------------------------------------------


class _Form:
    """How wide the columns are."""

    def __init__(self, size: int, has_offsets: bool, has_hex: bool) -> None:
        self.has_offsets = has_offsets
        self.has_hex = has_hex
        self.digits = max(4, len(f"{max(0, size - 1):x}"))
        self.size_width = max(4, len(f"{size:,}"))

    def titles(self) -> Line:
        head = f"{'offset':<{self.digits + 2}}  {'size':>{self.size_width}}  "
        head = head if self.has_offsets else ""
        bytes_title = f"{'bytes':<{3 * _HEX + 1}}  " if self.has_hex else ""
        return [(f"{head}{'tag':<12}  {bytes_title}field", DIM)]

    def lines(self, item: Item) -> Iterator[Line]:
        yield [*self._head(item), *_body(item)]
        if item["kind"] == FAULT:
            yield from self._window(item)

    def _head(self, item: Item) -> Line:
        line: Line = []
        if self.has_offsets:
            offset = item["offset"]
            is_nowhere = item["kind"] == MORE  # what is left out may stand in several places
            place = ("" if is_nowhere else "-") if offset is None else f"0x{offset:0{self.digits}x}"
            size = "" if item["size"] is None or item["kind"] == FAULT else f"{item['size']:,}"
            line += [(f"{place:<{self.digits + 2}}  ", DIM), (f"{size:>{self.size_width}}  ", "")]
        tag = f"{item['number']} {item['wire_type']}" if "wire_type" in item else ""
        line.append((f"{tag:<12}  ", TYPE))
        if self.has_hex:
            line += self._hex(item)
        return line

    def _hex(self, item: Item) -> Line:
        shown = item.get("hex", {"head": "", "payload": ""})
        head, payload = shown["head"], shown["payload"]
        bar = "|" if payload else ""
        rest = max(0, 3 * _HEX + 1 - len(head) - len(bar) - len(payload)) + 2
        return [(head, TYPE), (bar, DIM), (payload, ""), (" " * rest, "")]

    def _window(self, item: Item) -> Iterator[Line]:
        window = item["window"]
        data = bytes.fromhex(window["hex"])
        indent = _INDENT * min(item["depth"] + 1, _DEEPEST_INDENT)
        margin = " " * sum(len(text) for text, _ in self._head({**item, "offset": 0}))
        for at in range(0, max(len(data), 1), 16):
            first = window["offset"] + at
            row = data[at : at + 16]
            digits = [f"{byte:02x}" for byte in row]
            inside = window["at"] - first
            if 0 <= inside < len(row):
                digits[inside] = f"[{digits[inside]}]"
            elif inside == len(row) and at + 16 >= len(data):
                digits.append("[end]")
            text = f"0x{first:0{self.digits}x}  {' '.join(digits)}"
            yield [(f"{margin}{indent}{text}", DIM)]


def _indent(depth: int) -> str:
    if depth <= _DEEPEST_INDENT:
        return _INDENT * depth
    return f"{_INDENT * _DEEPEST_INDENT}({depth}) "


def _body(item: Item) -> Line:
    indent = (_indent(item["depth"]), "")
    kind = item["kind"]
    if kind == MORE:
        return [indent, (f"{item['name']}: {_more_text(item)}", DIM)]
    if kind == FAULT:
        return [
            indent,
            (f"✗ {item['name']}: " if item["name"] else "✗ ", FAULTY),
            _fault_text(item),
        ]
    if kind == TOP:
        name = item["name"] or item["type"]
        line: Line = [indent, (name, NAME)]
        line += [(f": {_short(item)}", TYPE)] if item["name"] and item["type"] else []
        return [*line, *_value(item)]
    name = item["name"] if item["depth"] else item["path"]
    line = [indent, (name, NAME)]
    if item["type"] and item["type"] != "map entry":
        line.append((f": {_short(item)}", TYPE))
    line += _value(item)
    if "note" in item:
        line.append((f"  ({item['note']})", DIM))
    if "fault" in item:
        line.append((f"  ✗ {item['fault']}", FAULTY))
    return line


def _fault_text(item: Item) -> tuple[str, str]:
    at = item["window"]["at"]
    return (f"{item['fault']} at byte {at} (0x{at:X})", FAULTY)


def _short(item: Item) -> str:
    name = item["type"].replace("tensorflow.", "")
    return f"{name} × {item['count']:,}, packed" if "count" in item else name


def _value(item: Item) -> Line:
    text = value_text(item)
    return [(" = ", DIM), (text, VALUE)] if text else []


def text(items: Iterable[Item], size: int, *, has_offsets: bool, has_hex: bool = False) -> str:
    """Return the lines of a tree as plain text."""
    made = lines(items, size, has_offsets=has_offsets, has_hex=has_hex)
    return "".join(f"{plain_line(line)}\n" for line in made)
