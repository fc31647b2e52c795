"""Bytes with the field that each belongs to; tag, length and payload told apart.

A line holds bytes of one record only. Lines are made one at a time. On a narrow terminal they
hold fewer bytes, so that there is room for the field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pbkaitai.analysis.records.cover import END, FRAMING, HEADER, UNKNOWN, UNREAD, VALUE, Piece
from pbkaitai.analysis.records.rows import Row
from pbkaitai.errors import DecodeError
from pbkaitai.scalars import LEN, WIRE_TYPE_NAMES
from pbkaitai.views import layout
from pbkaitai.views.escape import cut
from pbkaitai.views.layout import Column
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.payload import type_text, value_data, value_text
from pbkaitai.views.styled import DIM, FAULTY, NAME, TYPE, Line, plain_line
from pbkaitai.views.styled import VALUE as VALUE_STYLE
from pbkaitai.views.words import count_text
from pbkaitai.wire import read_tag

_WIDTH: Final = 16
# Bytes of a line and whether they stand there as text too, on a terminal of so many columns.
_FORMS: Final = ((130, 16, True), (100, 8, True), (72, 8, False), (0, 4, False))
# What is left of a path in front of a value that needs the room.
_LEAST_PATH: Final = 12
# Names stand in paths, and a hostile file nests deep.
_PATH_WIDTH: Final = 200
_COLUMNS: Final = (
    Column("offset", layout.NUMBER),
    Column("bytes"),
    Column("path", layout.NAME),
    Column("meaning"),
)
# How each part of a record looks, and what is no part of one.
_STYLES: Final = {"tag": TYPE, "length": NAME, "payload": "", UNREAD: FAULTY}


class Form(NamedTuple):
    """How lines are laid out.

    Attributes:
        width: bytes of a line.
        has_text: whether they stand there as text too.
        columns: of the terminal; None: as many as it takes.
    """

    width: int = _WIDTH
    has_text: bool = True
    columns: int | None = None


def form_for(columns: int | None) -> Form:
    """Return the form for a terminal of so many columns; None for what is no terminal."""
    if columns is None:
        return Form()
    _, width, has_text = next(row for row in _FORMS if columns >= row[0])
    return Form(width, has_text, columns)


def listing(pieces: Iterable[Piece], facts: Mapping[str, Any], form: Form | None = None) -> Listing:
    """Return the lines of the pieces as a list of plain dicts.

    Each has `offset`, `path`, `role` and `parts`: what of a record the bytes are, and their
    hex digits. The first line of a record has its number, wire type, type and value as well;
    one that begins in the payload has `at`, how far into it that is.
    """
    width = (form or Form()).width
    items = (item for piece in pieces for item in _items(piece, width))
    return Listing("lines", _COLUMNS, items, _cells, facts)


def lines(items: Iterable[Item], size: int, form: Form | None = None) -> Iterator[Line]:
    """Yield the lines for people, titles first.

    Args:
        size: bytes of the file; says how wide the offsets are.
    """
    form = form or Form()
    digits = max(4, len(f"{max(0, size - 1):x}"))
    text = f"{'text':<{form.width}}  " if form.has_text else ""
    title = f"{'offset':<{digits + 2}}  {'bytes':<{3 * form.width - 1}}  {text}field"
    room = None if form.columns is None else max(1, form.columns - title.index("field"))
    yield [(title, DIM)]
    for item in items:
        yield _line(item, digits, form, room)


def text(items: Iterable[Item], size: int) -> str:
    """Return the lines as plain text."""
    return "".join(f"{plain_line(line)}\n" for line in lines(items, size))


# --- items --------------------------------------------------------------------------------------


def _items(piece: Piece, width: int) -> Iterator[Item]:
    bounds = _bounds(piece)
    start = piece.start
    payload = bounds[-1][1]
    is_first = True
    while start < piece.stop:
        stop = min(piece.stop, start + width)
        # Payload that does not fit beside the tag begins on a line of its own.
        if piece.role == VALUE and start < payload < stop < piece.stop:
            stop = payload
        yield _item(piece, bounds, start, stop, is_first)
        start, is_first = stop, False


def _bounds(piece: Piece) -> list[tuple[str, int]]:
    """Return which part begins where, the last one up to the end of the piece."""
    row = piece.row
    if row is None or piece.role not in (HEADER, VALUE):
        return [("tag" if piece.role == END else piece.role, piece.start)]
    try:
        _, behind_tag = read_tag(piece.data, row.start, row.payload)
    except DecodeError:
        return [("tag", row.start)]
    bounds = [("tag", row.start)]
    if row.wire_type == LEN:
        bounds.append(("length", behind_tag))
    return [*bounds, ("payload", row.payload)]


def _item(
    piece: Piece, bounds: list[tuple[str, int]], start: int, stop: int, is_first: bool
) -> Item:
    parts = []
    ends = [begin for _, begin in bounds[1:]] + [stop]
    for (name, begin), end in zip(bounds, ends, strict=True):
        first, last = max(begin, start), min(end, stop)
        if first < last:
            parts.append({"part": name, "hex": bytes(piece.data[first:last]).hex()})
    item: Item = {
        "offset": piece.base + start,
        "path": piece.path,
        "role": piece.role,
        "parts": parts,
    }
    row = piece.row
    if row is not None and piece.role == VALUE and start >= row.payload:
        item["at"] = start - row.payload
    if row is not None and is_first:
        item |= _meaning(piece, row)
    if piece.note:
        item["note"] = piece.note
    return item


def _meaning(piece: Piece, row: Row) -> dict[str, Any]:
    if piece.role == UNREAD:
        return {"fault": row.fault.reason if row.fault is not None else ""}
    if piece.role == END:
        return {}
    meaning: dict[str, Any] = {
        "number": row.number,
        "wire_type": WIRE_TYPE_NAMES[row.wire_type],
        "type": type_text(row),
        "payload_size": row.stop - row.payload,
    }
    if row.fault is not None:
        meaning["fault"] = row.fault.reason
    if piece.role == VALUE:
        found = value_data(row)
        if not isinstance(found.get("value"), dict):  # bytes stand there already
            meaning |= found
        if row.field is not None and row.field.is_packable and row.wire_type == LEN:
            meaning["count"] = row.total
    return meaning


def _cells(item: Item) -> list[object]:
    return [item["offset"], _digits(item), item["path"] or item["role"], _meaning_text(item)]


# --- lines --------------------------------------------------------------------------------------


def _line(item: Item, digits: int, form: Form, room: int | None) -> Line:
    line: Line = [(f"0x{item['offset']:0{digits}x}  ", DIM)]
    width = 0
    for part in item["parts"]:
        if width:
            line.append(("|", DIM))
            width += 1
        shown = bytes.fromhex(part["hex"]).hex(" ")
        line.append((shown, _STYLES.get(part["part"], DIM)))
        width += len(shown)
    data = bytes.fromhex("".join(part["hex"] for part in item["parts"]))
    line.append((" " * (3 * form.width + 1 - width), ""))
    if form.has_text:
        line.append((f"{''.join(map(_character, data)):<{form.width}}  ", ""))
    return [*line, *_field(item, room)]


def _character(byte: int) -> str:
    return chr(byte) if 0x20 <= byte < 0x7F else "."


def _digits(item: Item) -> str:
    return "|".join(bytes.fromhex(part["hex"]).hex(" ") for part in item["parts"])


def _field(item: Item, room: int | None) -> Line:
    """Return the path and what is there; the path gives way in front of a narrow room."""
    path = cut(item["path"] or "(top)", _PATH_WIDTH)
    line = _field_of(item, path)
    over = 0 if room is None else len(plain_line(line)) - room
    if over <= 0 or len(path) <= _LEAST_PATH:
        return line
    return _field_of(item, f"…{path[min(over + 1, len(path) - _LEAST_PATH + 1) :]}")


def _field_of(item: Item, path: str) -> Line:
    if item["role"] == UNKNOWN:
        return [("(no field)", DIM)]
    name = (path, NAME)
    text = _meaning_text(item)
    if item["role"] == UNREAD:
        return [name, (f"  ✗ {text}" if text else "  ✗ not read", FAULTY)]
    line: Line = [name]
    if "at" in item:
        line.append((f"  +{item['at']}", DIM))
    if "type" in item:
        kind, is_cut = _type(item), "fault" in item
        line += [(f": {kind}", TYPE)] if kind else []
        value = value_text(item)
        line += [(" = ", DIM), (value, VALUE_STYLE)] if value else []
        line += [(f"  ✗ {item['fault']}", FAULTY)] if is_cut else []
        return line
    return [*line, (f"  {text}", DIM)] if text and "at" not in item else line


def _meaning_text(item: Item) -> str:
    """Return what the bytes of a line are, beside the path."""
    if item["role"] == FRAMING:
        return str(item["note"])
    if item["role"] == END:
        return END
    if "type" in item:
        value = value_text(item)
        return f"{_type(item)} = {value}" if value else _type(item)
    if "at" in item:
        return f"+{item['at']}"
    return str(item.get("fault", ""))


def _type(item: Item) -> str:
    name = item["type"].replace("tensorflow.", "")
    if item["role"] == HEADER or "value" not in item:
        return f"{name}, {count_text(item['payload_size'], 'byte')}"
    return f"{name} × {item['count']:,}, packed" if "count" in item else name
