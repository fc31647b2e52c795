"""Random messages of a class, made from its field table.

They hold what writers rarely do but may: fields in any order and more than once, packed and
unpacked values mixed, empty payloads, varints longer than need be, unknown fields and enum
numbers, map entries without key or value. Left out is only what `differences.py` lists.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from schema import Schema

from pbkaitai.descriptor import Field
from pbkaitai.message import Message
from pbkaitai.readers import find_type
from pbkaitai.scalars import I32, I64, LEN, MAX_FIELD_NUMBER, VARINT, Scalar
from pbkaitai.wire import encode_tag, encode_varint

MAX_DEPTH = 92  # of the 100 levels that our runtime allows; a map entry may add two

_FLOATS = (0, 0x8000_0000, 0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 1, 0x7F7F_FFFF, 0x3F80_0000)
_DOUBLES = (0, 1 << 63, 0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48, 1, (0x7FF << 52) - 1, 0x3FF << 52)
_EDGES = (0, 1, 127, 128, 255, 300, 1 << 21, 1 << 28, (1 << 53) - 1, 1 << 53, (1 << 53) + 1)
_TEXT = 'aZ_/:^"\0\n\x7féß日\u2028\ufffd😀'


class Maker:
    """Makes random messages; the same seed gives the same bytes."""

    def __init__(self, schema: Schema, seed: str) -> None:
        self.random = Random(seed)
        self.schema = schema
        self._complete: set[type[Message]] = set()

    def complete(self, cls: type[Message], depth: int = 0) -> bytes:
        """Return a message with every field; so is the first message of each type in it."""
        self._complete.add(cls)
        records = [
            record
            for field in cls.DESCRIPTOR.fields
            for record in self._records(cls, field, lambda t: self._first(t, depth + 1))
        ]
        return self._joined(cls, records)

    def some(self, cls: type[Message], depth: int = 0) -> bytes:
        """Return a message with a few fields, some of them several times."""
        fields = cls.DESCRIPTOR.fields
        count = self.random.choice((0, 1, 2, 3, 5, 8)) if depth < 6 else 0
        chosen = self.random.choices(fields, k=count) if fields else []
        records = [
            record
            for field in chosen
            for record in self._records(cls, field, lambda t: self.some(t, depth + 1))
        ]
        return self._joined(cls, records)

    def deep(self, cls: type[Message], depth: int = 0) -> bytes:
        """Return a message of a recursive type that is nested nearly as deep as allowed."""
        if depth >= MAX_DEPTH:
            return b""
        ways = [field for field in cls.DESCRIPTOR.fields if self._leads_to(cls, field, cls)]
        inner = [self.random.choice(ways)] if ways else []
        records = [
            self._tagged(field, LEN, self._payload(cls, field, lambda t: self._dive(t, cls, depth)))
            for field in inner
        ]
        return self._joined(cls, records)

    # --- messages inside ----------------------------------------------------------------

    def _first(self, cls: type[Message], depth: int) -> bytes:
        return self.some(cls, depth) if cls in self._complete else self.complete(cls, depth)

    def _dive(self, cls: type[Message], home: type[Message], depth: int) -> bytes:
        """Return a message on the way from *home* to *home*, and there go on."""
        if cls is home or depth >= MAX_DEPTH:
            return self.deep(cls, depth + 1)
        field = self.random.choice(
            [field for field in cls.DESCRIPTOR.fields if self._leads_to(cls, field, home)]
        )
        payload = self._payload(cls, field, lambda t: self._dive(t, home, depth + 1))
        return self._tagged(field, LEN, payload)

    def is_recursive(self, cls: type[Message]) -> bool:
        """Return whether a message of the class can hold another one, however deep."""
        return any(self._leads_to(cls, field, cls) for field in cls.DESCRIPTOR.fields)

    def _leads_to(self, cls: type[Message], field: Field, home: type[Message]) -> bool:
        target = self.schema.fields(cls)[field.number].target
        return target is not None and home in self.schema.reachable(target)

    # --- fields -------------------------------------------------------------------------

    def _records(
        self, cls: type[Message], field: Field, make: Callable[[type[Message]], bytes]
    ) -> list[bytes]:
        scalar = field.scalar
        count = self.random.choice((1, 1, 2, 3)) if field.is_repeated else 1
        if scalar is None or not field.is_packable:
            return [
                self._tagged(field, field.wire_type, self._payload(cls, field, make))
                for _ in range(count)
            ]
        values = [self._scalar(cls, field, scalar) for _ in range(self.random.choice((0, 1, 2, 9)))]
        if values and self.random.random() < 0.4:
            return [self._tagged(field, scalar.wire_type, value) for value in values]
        packed = [self._tagged(field, LEN, b"".join(values))]
        if self.random.random() < 0.3:
            packed.append(self._tagged(field, scalar.wire_type, self._scalar(cls, field, scalar)))
        return packed

    def _payload(
        self, cls: type[Message], field: Field, make: Callable[[type[Message]], bytes]
    ) -> bytes:
        if field.kind == "message":
            target = self.schema.fields(cls)[field.number].target
            assert target is not None
            return make(target)
        if field.kind == "string":
            return "".join(self.random.choices(_TEXT, k=self._length())).encode()
        if field.kind == "bytes":
            return self.random.randbytes(self._length())
        assert field.scalar is not None
        return self._scalar(cls, field, field.scalar)

    def _length(self) -> int:
        return self.random.choice((0, 1, 3, 12, 12, 200))

    def _scalar(self, cls: type[Message], field: Field, scalar: Scalar) -> bytes:
        if scalar.wire_type == VARINT:
            value = self._integer(scalar)
            if field.kind == "enum" and self.random.random() < 0.7:
                assert field.type is not None
                value = int(self.random.choice(list(find_type(field.type, cls.__module__))))
            bits = scalar.to_bits(value)
            if field.kind == "bool" and bits:
                bits = self.random.choice((1, 1, 2, 1 << 40))  # anything but 0 is true
            return self._varint(bits)
        size = scalar.size
        assert size is not None
        edges = {"float": _FLOATS, "double": _DOUBLES}.get(scalar.name)
        if edges and self.random.random() < 0.5:
            return self.random.choice(edges).to_bytes(size, "little")
        return self.random.randbytes(size)

    def _integer(self, scalar: Scalar) -> int:
        low, high = scalar.minimum, scalar.maximum
        edge = self.random.choice(_EDGES)
        value = self.random.choice((edge, -edge, low, high, self.random.randint(low, high)))
        return value if low <= value <= high else edge & high

    # --- records ------------------------------------------------------------------------

    def _tagged(self, field: Field, wire_type: int, payload: bytes) -> bytes:
        return self._record(field.number, wire_type, payload)

    def _record(self, number: int, wire_type: int, payload: bytes) -> bytes:
        tag = encode_tag(number, wire_type)
        size = self._varint(len(payload), 5) if wire_type == LEN else b""
        return tag + size + payload

    def _varint(self, bits: int, limit: int = 10) -> bytes:
        """Return a varint that is now and then longer than need be."""
        varint = encode_varint(bits)
        if len(varint) < limit and self.random.random() < 0.05:
            padding = self.random.randint(1, limit - len(varint))
            varint = varint[:-1] + bytes([varint[-1] | 0x80]) + b"\x80" * (padding - 1) + b"\x00"
        return varint

    def _unknown(self, cls: type[Message]) -> bytes:
        number = self.random.choice((self.random.randint(1, 40), 5000, MAX_FIELD_NUMBER))
        if number in cls.DESCRIPTOR.by_number:
            return b""
        payloads: dict[int, Any] = {
            VARINT: lambda: self._varint(self.random.getrandbits(64)),
            I64: lambda: self.random.randbytes(8),
            LEN: lambda: self.random.randbytes(self._length()),
            I32: lambda: self.random.randbytes(4),
        }
        wire_type = self.random.choice(list(payloads))
        return self._record(number, wire_type, payloads[wire_type]())

    def _joined(self, cls: type[Message], records: list[bytes]) -> bytes:
        if self.random.random() < 0.3:
            records.append(self._unknown(cls))
        self.random.shuffle(records)
        return b"".join(records)
