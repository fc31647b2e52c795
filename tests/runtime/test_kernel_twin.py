"""The compiled kernel and its Python twin give the same answer on any bytes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from corpus import EXAMPLES, SYNTH

from pbkaitai import wellformed
from pbkaitai.errors import DecodeError
from pbkaitai.kernel import KERNEL
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef, SavedModel
from pbkaitai.postpass import find_faults
from pbkaitai.query import rows as rows_module
from pbkaitai.scan import scan_python
from pbkaitai.values import _gather_varint_bits
from pbkaitai.wellformed import is_well_formed
from pbkaitai.wire import encode_varint

pytestmark = pytest.mark.skipif(KERNEL is None, reason="there is no compiled kernel")

FILES: list[tuple[str, type[Message]]] = [
    (str(EXAMPLES / "frozen_graph.pb"), GraphDef),
    (str(EXAMPLES / "saved_model" / "saved_model.pb"), SavedModel),
    *((str(path), GraphDef) for path in sorted(SYNTH.glob("wire_*.pb"))),
    *((str(path), GraphDef) for path in sorted((SYNTH / "badwire").glob("*.pb"))),
]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return *data* with a few bytes flipped, cut out or put in."""
    out = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(out) + 1)
        action = chance.randrange(4)
        if action == 0 and at < len(out):
            out[at] ^= 1 << chance.randrange(8)
        elif action == 1 and at < len(out):
            out[at] = chance.choice([0, 0x7F, 0x80, 0xFF, 0x0A, 0x0B, 0x0C, 0x0F])
        elif action == 2:
            del out[at : at + chance.randint(1, 3)]
        else:
            out[at:at] = chance.randbytes(chance.randint(1, 3))
    return bytes(out)


def samples(count: int) -> list[tuple[bytes, type[Message]]]:
    chance = random.Random(2026)
    found = []
    for path, cls in FILES:
        with open(path, "rb") as file:
            data = file.read()
        found.append((data, cls))
        small = data[: chance.randint(200, 4000)]
        found += [(mutated(small, chance), cls) for _ in range(count)]
    return found


def scanned(function: Any, data: bytes, cls: type[Message], levels: int) -> Any:
    records: dict[str, list[int]] = {}
    unknown: list[int] = []
    fault = None
    try:
        function(cls._layout.by_tag, data, 0, len(data), levels, records, unknown)
    except DecodeError as error:
        fault = (str(error), error.offset, error.path, error.needed, error.found)
    return records, list(records), unknown, fault


def test_scan_sorts_and_refuses_alike() -> None:
    for data, cls in samples(60):
        for levels in (100, 1, 0):
            compiled = scanned(KERNEL.scan, data, cls, levels)
            assert compiled == scanned(scan_python, data, cls, levels), data.hex()


def test_validation_agrees_with_the_walk_that_explains(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = set()
    for data, cls in samples(60):
        for limit in (100, 3):
            message = cls.from_bytes(data, depth_limit=limit)
            verdict = is_well_formed(message)
            with monkeypatch.context() as patch:
                patch.setattr(wellformed, "KERNEL", None)
                expected = next(find_faults(message), None) is None
            verdicts.add(expected)
            assert verdict == expected, data.hex()
    assert verdicts == {True, False}


def test_rows_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    queries = {
        GraphDef: ("node", ["name", "input", 'attr["value"].tensor.dtype', "count(attr)"]),
        SavedModel: ("meta_graphs.graph_def.node", ["op", 'attr["dtype"].type', "attr.key"]),
    }
    for data, cls in samples(40):
        answers: list[Any] = []
        for kernel in (KERNEL, None):
            monkeypatch.setattr(rows_module, "KERNEL", kernel)
            try:
                answers.append(rows_module.rows(cls.from_bytes(data), *queries[cls]))
            except DecodeError as error:
                answers.append((str(error), error.offset, error.path))
        assert answers[0] == answers[1], data.hex()


def test_packed_varints_agree() -> None:
    chance = random.Random(7)
    for _ in range(300):
        numbers = [chance.getrandbits(chance.randint(1, 64)) for _ in range(chance.randint(0, 40))]
        data = b"".join(map(encode_varint, numbers))
        count = KERNEL.count_varints(data, 0, len(data))
        for dtype, mask in ((np.uint64, (1 << 64) - 1), (np.uint32, (1 << 32) - 1)):
            out = np.empty(count, dtype)
            assert KERNEL.read_varints(data, 0, len(data), out, out.itemsize) == len(numbers)
            assert out.tolist() == [number & mask for number in numbers]
        gathered = _gather_varint_bits(data, 0, len(data), lambda fault: None)
        assert gathered.tolist() == numbers


@pytest.mark.parametrize(
    "call",
    [
        lambda: KERNEL.scan({}, b"", 0, 0, 0, {}),
        lambda: KERNEL.scan({}, b"abc", 0, 9, 0, {}, []),
        lambda: KERNEL.scan({}, "text", 0, 0, 0, {}, []),
        lambda: KERNEL.validate(None, b"", 0, 0, 0, None),
        lambda: KERNEL.rows(None, b"", (), 0, 0),
        lambda: KERNEL.count_varints(b"abc", 2, 9),
        lambda: KERNEL.read_varints(b"abc", -1, 2, bytearray(8), 8),
        lambda: KERNEL.read_varints(b"abc", 0, 2, bytearray(8), 3),
        lambda: KERNEL.read_varints(b"abc", 0, 2, b"12345678", 8),
        lambda: KERNEL.Schema(((((1 << 3), 2, 5),),)),
        lambda: KERNEL.Plan((), 1, ()),
        lambda: KERNEL.Plan(((), ((8, 3),), (), ()), 1, ()),
    ],
)
def test_wrong_call_is_an_exception_not_a_crash(call: Any) -> None:
    with pytest.raises((TypeError, ValueError, BufferError)):
        call()
