"""Hypothesis strategies for the bytes of a message class, in all the forms the wire allows.

Records come in any order; repeated scalars packed, unpacked and in mixed runs; messages split
into several records; oneof members one after the other; map entries with duplicate, missing
and late keys; varints overlong; unknown fields, known numbers with other wire types, groups.
"""

from __future__ import annotations

import struct
from functools import cache
from typing import Any

from hypothesis import strategies as st

from pbkaitai.descriptor import Field
from pbkaitai.message import Message
from pbkaitai.scalars import EGROUP, I32, I64, LEN, MASK64, SGROUP, VARINT, Scalar
from pbkaitai.wire import encode_tag, encode_varint, read_varint

Bytes = st.SearchStrategy[bytes]

_DEPTH = 3

edges = st.sampled_from(
    [0, 1, 2, 19, 127, 128, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, MASK64]
)
bits64 = st.one_of(edges, st.integers(0, MASK64), st.integers(0, 40))


@st.composite
def varints(draw: st.DrawFn) -> bytes:
    """A varint of 64 bits, at times overlong or with bits beyond the 64th."""
    data = encode_varint(draw(bits64))
    more = draw(st.sampled_from([0, 0, 0, 1, 3, 10]))
    size = min(10, len(data) + more)
    if size > len(data):
        padding = b"\x80" * (size - len(data) - 1) + b"\x00"
        data = data[:-1] + bytes([data[-1] | 0x80]) + padding
    if len(data) == 10 and draw(st.booleans()):
        data = data[:-1] + bytes([data[-1] | draw(st.integers(0, 0x7F))])
    return data


fixed32 = st.one_of(
    st.binary(min_size=4, max_size=4),
    st.floats(width=32).map(lambda value: struct.pack("<f", value)),
)
fixed64 = st.one_of(
    st.binary(min_size=8, max_size=8), st.floats().map(lambda value: struct.pack("<d", value))
)
payloads: dict[int, Bytes] = {VARINT: varints(), I32: fixed32, I64: fixed64}
texts: Bytes = st.text(max_size=6).map(str.encode)
blobs: Bytes = st.binary(max_size=6)


@st.composite
def len_records(draw: st.DrawFn, number: int, content: Bytes) -> bytes:
    """A LEN record, its length at times overlong."""
    payload = draw(content)
    size = encode_varint(len(payload))
    if draw(st.integers(0, 9)) == 0:
        size = size[:-1] + bytes([size[-1] | 0x80]) + b"\x00"
    return encode_tag(number, LEN) + size + payload


@st.composite
def scalar_records(draw: st.DrawFn, number: int, scalar: Scalar, *, packable: bool) -> bytes:
    payload = payloads[scalar.wire_type]
    if packable and draw(st.booleans()):
        run = st.lists(payload, max_size=4).map(b"".join)
        return draw(len_records(number, run))
    return encode_tag(number, scalar.wire_type) + draw(payload)


@st.composite
def unknown_records(draw: st.DrawFn, among: st.SearchStrategy[int], depth: int = 2) -> bytes:
    """A record of any number and wire type, a group with records in it among them."""
    number = draw(among)
    wire_type = draw(st.sampled_from([VARINT, I64, LEN, I32, SGROUP] if depth else [VARINT, LEN]))
    if wire_type == SGROUP:
        inner = draw(st.lists(unknown_records(among, depth - 1), max_size=2).map(b"".join))
        return encode_tag(number, SGROUP) + inner + encode_tag(number, EGROUP)
    if wire_type == LEN:
        return draw(len_records(number, blobs))
    return encode_tag(number, wire_type) + draw(payloads[wire_type])


@cache
def field_records(cls: type[Message], field: Field, depth: int) -> Bytes:
    """Return a strategy for one record of a field."""
    if field.kind == "message":
        target = cls._layout.readers[field.name].target
        return st.deferred(lambda: len_records(field.number, message_bytes(target, depth - 1)))
    if field.scalar is not None:
        return scalar_records(field.number, field.scalar, packable=field.is_packable)
    return len_records(field.number, texts if field.kind == "string" else blobs)


numbers = st.one_of(st.integers(1, 20), st.integers(1, 300), st.just(2**29 - 1))


def is_known(cls: type[Message], record: bytes) -> bool:
    """Whether the first tag is one that the field table takes."""
    return read_varint(record, 0, len(record))[0] in cls._layout.by_tag


@cache
def message_bytes(cls: type[Message], depth: int = _DEPTH) -> Bytes:
    """Return a strategy for the bytes of a message of *cls*."""
    fields = [field for field in cls.DESCRIPTOR.fields if depth or field.kind != "message"]
    choices: list[Any] = [st.just(b"")]
    if not cls.DESCRIPTOR.is_map_entry:  # see `google_compare`
        choices.append(unknown_records(numbers).filter(lambda data: not is_known(cls, data)))
    for field in fields:
        record = field_records(cls, field, depth)
        choices += [record, record]
    return st.lists(st.one_of(choices), max_size=5).map(b"".join)


@st.composite
def damaged(draw: st.DrawFn, source: Bytes) -> bytes:
    """Bytes of *source* with some flipped, cut out, inserted or cut off."""
    data = bytearray(draw(source))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        action = draw(st.sampled_from(["flip", "cut", "insert", "end"]))
        if action == "flip" and at < len(data):
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif action == "cut":
            del data[at : at + draw(st.integers(1, 4))]
        elif action == "insert":
            data[at:at] = draw(st.binary(min_size=1, max_size=4))
        elif action == "end":
            del data[at:]
    return bytes(data)
