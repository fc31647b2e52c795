"""Inputs of the fuzz: parts of real files and small messages of our own, with bytes changed.

The same seed and number give the same input, on any machine that has the same files.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import corpus
from fuzz_facts import OURS, class_of

from pbkaitai import messages
from pbkaitai.errors import DecodeError
from pbkaitai.message import Message
from pbkaitai.wire import encode_tag, encode_varint, read_record

MAX_FILE = 4_000_000  # bytes of a file that parts are taken from
MAX_PART = 700  # bytes of a part
PARTS_OF_FILE = 60
VISITS = 3_000  # messages of a file that are looked at

Part = tuple[str, bytes]

# Records that no spec knows: a varint, I32, I64, LEN, a group, a group in a group.
ODD_RECORDS = [
    bytes.fromhex(text)
    for text in (
        "f8ff03 01", "fdff03 00000080", "f9ff03 0102030405060708", "faff03 02 c328",
        "fbff03 08 01 fcff03", "fbff03 0b 0c fcff03", "0b 0c", "0b 10 01 0c", "ff ff ff ff 0f",
        "00 01", "07", "80 80 80 80 80 01", "08 ffffffffffffffffff01", "08 ffffffffffffffffff7f",
        "08 80808080808080808080 01", "0a ffffffff0f", "0a 8080808010", "0a 80 00", "0c", "0b 14",
    )
]  # fmt: skip
# UTF-8 and what is nearly UTF-8: overlong, surrogates, beyond Unicode, cut off.
TEXTS = [
    bytes.fromhex(text)
    for text in (
        "c2a9", "e282ac", "f09f9880", "ee8080", "efbfbf", "f48fbfbf", "ed9fbf", "e0a080",
        "f0908080", "c080", "c1bf", "e08080", "e09fbf", "eda080", "edbfbf", "f0808080", "f08fbfbf",
        "f4908080", "f8888080", "c3", "e282", "f09f98", "80", "c328", "e28228",
        "6162636465666768c3",
    )
]  # fmt: skip
BYTES = [0x00, 0x01, 0x07, 0x08, 0x0A, 0x0B, 0x0C, 0x12, 0x1A, 0x7F, 0x80, 0xC3, 0xFF]


def inputs(seed: int, count: int) -> Iterator[Part]:
    """Yield *count* inputs: the full name of a message class, and bytes."""
    chance = random.Random(seed)
    pool, by_name = parts()
    for _ in range(count):
        name, data = max(chance.choices(pool, k=2), key=lambda part: len(part[1]))
        yield name, mutated(data, chance, by_name[name])


def mutated(data: bytes, chance: random.Random, others: list[bytes]) -> bytes:
    """Return *data* after up to five accidents; *others* are messages of the same class."""
    out = bytearray(data)
    for _ in range(chance.choice((0, 1, 1, 1, 1, 2, 2, 3, 5))):
        at = chance.randrange(len(out) + 1)
        size = chance.choice((1, 1, 2, 3, chance.randrange(1, 40)))
        match chance.randrange(12):
            case 0 | 1 if at < len(out):
                out[at] ^= 1 << chance.randrange(8)
            case 2 if at < len(out):
                out[at] = chance.choice(BYTES)
            case 3:
                del out[at : at + size]
            case 4:
                out[at:at] = chance.randbytes(size)
            case 5:
                out[at:at] = chance.choice(ODD_RECORDS)
            case 6:
                del out[at:]
            case 7:  # records once more: they are merged, or the last one wins
                other = chance.choice(others)
                out += other[: chance.randrange(len(other) + 1)]
            case 8:
                out[at:at] = out[at : at + size]
            case 9:  # in place: lengths stay right
                text = chance.choice(TEXTS)
                out[at : at + len(text)] = text[: len(out) - at]
            case 10:
                out = moved(out, chance)
            case _:
                out = wrapped(out, chance)
    return bytes(out[: 4 * MAX_PART])


def moved(data: bytearray, chance: random.Random) -> bytearray:
    """Return the records of *data* in another order, some of them twice."""
    records = []
    at = 0
    try:
        while at < len(data):
            end = read_record(bytes(data), at, len(data)).end
            records.append(data[at:end])
            at = end
    except DecodeError:
        pass
    rest = data[at:]
    chance.shuffle(records)
    if records and chance.random() < 0.5:
        records.append(chance.choice(records))
    return bytearray().join([*records, rest])


def wrapped(data: bytearray, chance: random.Random) -> bytearray:
    """Return *data* as the payload of a record, or inside groups."""
    number = chance.choice((1, 2, 5, 6, 500))
    if chance.random() < 0.5:
        return bytearray(encode_tag(number, 2) + encode_varint(len(data))) + data
    depth = chance.choice((1, 2, 99, 100, 101))
    return bytearray(encode_tag(number, 3) * depth) + data + encode_tag(number, 4) * depth


# --- real parts ------------------------------------------------------------------------------


@cache
def parts() -> tuple[list[Part], dict[str, list[bytes]]]:
    """Return all parts, and the bytes by class."""
    pool: list[Part] = []
    for path, name in files():
        if path.stat().st_size <= MAX_FILE:
            pool += parts_of(path, name)
    pool += own_parts()
    by_name: dict[str, list[bytes]] = {}
    for name, data in pool:
        by_name.setdefault(name, []).append(data)
    return pool, by_name


def files() -> list[tuple[Path, str]]:
    """Return the files that hold one message, with the name of its class."""
    known = {name.rpartition(".")[2]: name for name in messages.full_names()}
    cases = [*corpus.example_cases(), *corpus.synth_cases(), *corpus.open_cases()]
    found = [
        (case.path, known[str(case.row["kind"]).rpartition(".")[2]])
        for case in cases
        if str(case.row["kind"]).rpartition(".")[2] in known
    ]
    found += [(path / "graph.pb", "tensorflow.GraphDef") for path in corpus.canned_cases()[:40]]
    return found


def parts_of(path: Path, name: str) -> list[Part]:
    """Return messages out of a file, each class of them as often as any other."""
    chance = random.Random(path.name)
    by_class: dict[str, list[bytes]] = {}
    todo: list[Message] = [class_of(name).from_bytes(path.read_bytes())]
    visits = 0
    while todo and visits < VISITS:
        message = todo.pop(chance.randrange(len(todo)))
        visits += 1
        try:
            span = message.span_of()
            todo += children(message)
        except DecodeError:
            continue
        if isinstance(span, tuple) and span[1] - span[0] <= MAX_PART:
            known = by_class.setdefault(message.DESCRIPTOR.full_name, [])
            known.append(message.to_bytes())
    found: list[Part] = []
    while by_class and len(found) < PARTS_OF_FILE:
        for full_name in list(by_class):
            known = by_class[full_name]
            found.append((full_name, known.pop(chance.randrange(len(known)))))
            if not known:
                del by_class[full_name]
    return found


def children(message: Message) -> Iterator[Message]:
    for field, value in message.list_fields():
        if field.label == "map":
            yield from (entry.value for entry in value.entries if value.holds_messages)
        elif field.kind == "message":
            yield from value[:200] if field.is_repeated else [value]


def own_parts() -> list[Part]:
    """Return messages of the test classes, which hold every kind of field and label."""
    chance = random.Random(1)
    found: list[Part] = []
    for name, cls in OURS.items():
        for _ in range(200):
            records = [random_record(cls, chance, 3) for _ in range(chance.randrange(9))]
            found.append((name, b"".join(records)[:MAX_PART]))
    return found


def random_record(
    cls: type[Message], chance: random.Random, depth: int, name: str | None = None
) -> bytes:
    """Return a record of some field of *cls*, or of that *name*; scalars packed at times."""
    fields = [field for field in cls.DESCRIPTOR.fields if depth or field.kind != "message"]
    field = cls.DESCRIPTOR.by_name[name] if name else chance.choice(fields)
    if field.kind == "message":
        target = cls._layout.readers[field.name].target
        inner = b"".join(
            random_record(target, chance, depth - 1) for _ in range(chance.randrange(4))
        )
    elif field.scalar is None:
        inner = chance.choice((b"", b"a", b"a longer text than eight bytes", chance.choice(TEXTS)))
    else:
        values = [random_bits(field.scalar.size, chance) for _ in range(chance.randrange(6))]
        if not (field.is_packable and chance.random() < 0.6):
            tag = encode_tag(field.number, field.scalar.wire_type)
            return b"".join(tag + value for value in values)
        inner = b"".join(values)
    return encode_tag(field.number, 2) + encode_varint(len(inner)) + inner


def random_bits(size: int | None, chance: random.Random) -> bytes:
    if size is not None:
        return chance.choice((bytes(size), b"\xff" * size, chance.randbytes(size)))
    return encode_varint(chance.getrandbits(chance.choice((1, 1, 7, 14, 31, 32, 33, 63, 64))))
