"""The grammar of the text form: from tokens to the bytes of a message.

The text is written as records, and the decoder reads them: presence, maps, oneofs and
defaults are its affair. What is accepted is what Google's Python parser accepts; where that
is lax by accident, the language's own rule counts (protobuf.dev/reference/protobuf/
textformat-spec): white space is ASCII, and an expanded Any stands alone.

Messages in messages are kept on a stack of our own: the depth of a text is not Python's.
"""

from __future__ import annotations

from typing import Final, TypeVar

from pbkaitai.errors import TextFormatError
from pbkaitai.message import Message
from pbkaitai.textformat.literals import LiteralError, read_string, read_type_url
from pbkaitai.textformat.records import RecordWriter
from pbkaitai.textformat.tables import Table, TextField, did_you_mean, table_named, table_of
from pbkaitai.textformat.tokens import END, STRING, WORD, Tokens, show, to_utf8
from pbkaitai.wire import DEPTH_LIMIT

M = TypeVar("M", bound=Message)

_CLOSING: Final = {b"{": b"}", b"<": b">"}
_URL_SIGNS: Final = frozenset(b"%c" % c for c in b"~!$&()*,;=%/")


def parse_text(
    text: str | bytes, cls: type[M], *, depth_limit: int = DEPTH_LIMIT, name: str = ""
) -> M:
    """Return the message that *text* describes.

    Args:
        text: str, or bytes in UTF-8, or in UTF-16 or UTF-32 with a byte order mark.
        cls: the message class of the outermost message.
        depth_limit: how many levels of messages may stand in it.
        name: of the file, for errors.

    Raises:
        TextFormatError: the text is not the text form of *cls*.
    """
    tokens = Tokens(to_utf8(text, name), name)
    data = _Parser(tokens, table_of(cls), depth_limit).parse()
    return cls.from_bytes(data, depth_limit=depth_limit)


class _Frame:
    """A message that is being read.

    Attributes:
        table: its fields.
        closing: the sign that ends it, empty for the outermost.
        opened: offset of the sign that began it.
        seen: names of the singular fields that it has.
        listed: the message field whose `[…]` is being read, or None.
    """

    __slots__ = ("closing", "listed", "opened", "seen", "table")

    def __init__(self, table: Table, closing: bytes, opened: int) -> None:
        self.table = table
        self.closing = closing
        self.opened = opened
        self.seen: set[str] = set()
        self.listed: TextField | None = None


class _Parser:
    """One reading of one text."""

    def __init__(self, tokens: Tokens, table: Table, depth_limit: int) -> None:
        self._tokens = tokens
        self._depth_limit = depth_limit
        self._writer = RecordWriter()
        self._frame = _Frame(table, b"", 0)
        self._outer: list[_Frame] = []

    def parse(self) -> bytes:
        """Return the bytes of the message.

        Raises:
            TextFormatError: at the first fault.
        """
        tokens = self._tokens
        while True:
            frame = self._frame
            if tokens.kind == WORD:
                self._field(frame)
            elif tokens.kind == END:
                if not self._outer:
                    return self._writer.getvalue()
                raise tokens.error(self._unclosed(frame))
            elif tokens.token == frame.closing:
                self._close()
            elif tokens.token == b"[" and frame.table.is_any:
                self._expanded_any(frame)
            else:
                raise self._no_field(frame)

    # --- fields -----------------------------------------------------------------------

    def _field(self, frame: _Frame) -> None:
        """Read a field: all of it, or up to where the message begins that it holds."""
        tokens = self._tokens
        field = frame.table.fields.get(tokens.token)
        if field is None:
            raise self._unknown_field(frame)
        at = tokens.start
        if not frame.seen.isdisjoint(field.rivals):
            raise self._oneof_set(frame, field)
        tokens.advance()
        if field.is_message:
            tokens.take(b":")
            if field.is_repeated and tokens.take(b"["):
                frame.listed = field
                if tokens.take(b"]"):
                    self._end_of_field(frame)
                    return
            elif not field.is_repeated:
                self._check_once(frame, field, at)
            self._open(field)
            return
        if not tokens.take(b":"):
            raise tokens.error(f'expected ":" behind "{field.name}", found {tokens.found()}')
        if field.is_repeated:
            if tokens.take(b"["):
                self._list(field)
            else:
                self._write(field, self._value(field))
        else:
            payload = self._value(field)
            if payload != field.default:
                self._check_once(frame, field, at)
                self._write(field, payload)
            elif field.name in frame.seen:
                raise tokens.error(_twice(frame, field), at)
        self._end_of_field(frame)

    def _value(self, field: TextField) -> bytes:
        """Return the payload of the value at the current token, and go behind it."""
        tokens = self._tokens
        convert = field.convert
        try:
            if convert is None:
                return self._string(field)
            if tokens.kind != WORD:
                raise LiteralError(f'"{field.name}" needs a value, found {tokens.found()}')
            payload = convert(tokens.token)
        except LiteralError as fault:
            raise tokens.error(fault.reason, fault.offset + tokens.start) from None
        tokens.advance()
        return payload

    def _string(self, field: TextField) -> bytes:
        """Return the bytes of the adjacent string literals."""
        tokens = self._tokens
        start = tokens.start
        if tokens.kind != STRING:
            raise LiteralError(f'"{field.name}" needs a string, found {tokens.found()}')
        value = read_string(tokens.token)
        tokens.advance()
        if tokens.kind == STRING:
            whole = bytearray(value)
            while tokens.kind == STRING:
                whole += read_string(tokens.token)
                tokens.advance()
            value = bytes(whole)
        if field.facts.kind == "string" and not value.isascii():
            try:
                value.decode("utf-8")
            except UnicodeDecodeError as fault:
                byte = value[fault.start]
                reason = f'"{field.name}" needs UTF-8, byte {fault.start} (0x{byte:02X}) is not'
                raise tokens.error(reason, start) from None
        return value

    def _list(self, field: TextField) -> None:
        """Read the values of `[a, b]`, its opening bracket being behind us."""
        tokens = self._tokens
        if tokens.take(b"]"):
            return
        while True:
            self._write(field, self._value(field))
            if tokens.take(b"]"):
                return
            if not tokens.take(b","):
                raise tokens.error(f'expected "," or "]", found {tokens.found()}')

    def _write(self, field: TextField, payload: bytes) -> None:
        if field.packed_tag is not None:
            self._writer.packed(field.packed_tag, payload)
        elif field.convert is not None:
            self._writer.scalar(field.tag, payload)
        else:
            self._writer.chunk(field.tag, payload)

    def _end_of_field(self, frame: _Frame) -> None:
        """Go on after a field: one comma or semicolon may stand there."""
        tokens = self._tokens
        frame.listed = None
        if not tokens.take(b","):
            tokens.take(b";")

    # --- messages ---------------------------------------------------------------------

    def _open(self, field: TextField) -> None:
        """Begin the message that *field* holds."""
        self._enter(field.table, field.tag, f'"{field.name}"')

    def _enter(self, table: Table, tag: bytes, called: str) -> None:
        tokens = self._tokens
        closing = _CLOSING.get(tokens.token)
        if closing is None:
            raise tokens.error(f'expected "{{" behind {called}, found {tokens.found()}')
        if len(self._outer) >= self._depth_limit:
            raise tokens.error(f"message is nested more than {self._depth_limit} levels deep")
        self._outer.append(self._frame)
        self._frame = _Frame(table, closing, tokens.start)
        self._writer.begin(tag)
        tokens.advance()

    def _close(self) -> None:
        """End the message, and the list or the field that it stands in."""
        tokens = self._tokens
        tokens.advance()
        self._writer.end()
        frame = self._frame = self._outer.pop()
        if frame.listed is not None:
            if tokens.take(b","):
                self._open(frame.listed)
                return
            if not tokens.take(b"]"):
                raise tokens.error(f'expected "," or "]", found {tokens.found()}')
        self._end_of_field(frame)

    def _expanded_any(self, frame: _Frame) -> None:
        """Read `[prefix/full.Name] {`: a message that stands in place of an Any's bytes."""
        tokens = self._tokens
        at = tokens.start
        tokens.advance()
        parts = []
        while tokens.kind == WORD or tokens.token in _URL_SIGNS:
            parts.append(tokens.token)
            tokens.advance()
        if tokens.token != b"]":
            raise tokens.error(f'expected "]" behind a type URL, found {tokens.found()}')
        url = b"".join(parts)
        try:
            table = table_named(read_type_url(url).decode())
        except LiteralError as fault:
            raise tokens.error(fault.reason, at) from None
        type_url, value = (frame.table.fields[name] for name in (b"type_url", b"value"))
        for field in (type_url, value):
            self._check_once(frame, field, at)
        tokens.advance()
        tokens.take(b":")
        self._writer.chunk(type_url.tag, url)
        self._enter(table, value.tag, show(url))

    # --- faults -----------------------------------------------------------------------

    def _check_once(self, frame: _Frame, field: TextField, at: int) -> None:
        if field.name in frame.seen:
            raise self._tokens.error(_twice(frame, field), at)
        frame.seen.add(field.name)

    def _oneof_set(self, frame: _Frame, field: TextField) -> TextFormatError:
        rival = next(name for name in field.rivals if name in frame.seen)
        return self._tokens.error(
            f'"{field.name}" cannot stand beside "{rival}": both are members of the '
            f'oneof "{field.facts.oneof}" of {frame.table.full_name}'
        )

    def _unknown_field(self, frame: _Frame) -> TextFormatError:
        tokens = self._tokens
        names = [field.name for field in frame.table.fields.values()]
        hint = did_you_mean(tokens.token, names)
        return tokens.error(f"{frame.table.full_name} has no field {show(tokens.token)}{hint}")

    def _no_field(self, frame: _Frame) -> TextFormatError:
        tokens = self._tokens
        if tokens.token == b"[":
            return tokens.error(f"{frame.table.full_name} has no extensions")
        expected = f'a field or "{frame.closing.decode()}"' if frame.closing else "a field"
        return tokens.error(f"expected {expected}, found {tokens.found()}")

    def _unclosed(self, frame: _Frame) -> str:
        tokens = self._tokens
        place = tokens.error("", frame.opened)
        closing = frame.closing.decode()
        return (
            f'expected "{closing}" for the message that begins at line {place.line}, '
            f"column {place.column}; found {tokens.found()}"
        )


def _twice(frame: _Frame, field: TextField) -> str:
    return f'"{field.name}" stands twice in one {frame.table.full_name}'
