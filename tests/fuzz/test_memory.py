"""Memory is flat: after many messages were read, as much is in use as after few.

Python's own allocators are asked (tracemalloc); what the kernel allocates without them shows in
the size of the process, which is looked at after very many calls.
"""

from __future__ import annotations

import gc
import itertools
import os
import sys
import tracemalloc
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from every_kind import EveryKind
from fuzz_facts import class_of, facts
from fuzz_inputs import Part, inputs

from pbkaitai.messages import NodeDef
from pbkaitai.postpass import resolve

ROUND = 100  # inputs
ROUNDS = 4
PARSES = int(os.environ.get("PBKAITAI_FUZZ_COUNT") or 20_000)
SPARE = 2_000  # bytes that a few rounds may keep: caches, freed lists; one object each is more

pytestmark = pytest.mark.skipif(
    "asan" in os.environ.get("LD_PRELOAD", ""), reason="sanitizers keep memory that was freed"
)


@pytest.fixture
def traced() -> Iterator[None]:
    gc.collect()
    tracemalloc.start()
    yield
    tracemalloc.stop()


def growth(call: Callable[[], Any]) -> int:
    """Return how many more bytes are in use after some rounds of *call* than after two."""
    for _ in range(2):
        call()
    before = in_use()
    for _ in range(ROUNDS):
        call()
    return in_use() - before


def in_use() -> int:
    """Return the bytes that are in use, without what Python's look-up of attributes remembers."""
    gc.collect()
    with warnings.catch_warnings(action="ignore"):  # Python 3.13 has another name for it
        sys._clear_type_cache()
    return tracemalloc.get_traced_memory()[0]


def read_all(parts: list[Part]) -> None:
    """Read inputs in all ways that the fuzz knows, those that are refused among them."""
    for name, data in parts:
        facts(name, data)


@pytest.mark.usefixtures("traced")
def test_memory_is_flat_after_many_messages() -> None:
    parts = list(inputs(11, ROUND))
    assert growth(lambda: read_all(parts)) < SPARE


@pytest.mark.usefixtures("traced")
def test_memory_is_flat_after_many_changes() -> None:
    parts = [(name, data) for name, data in inputs(12, ROUND) if name == "test.EveryKind"]
    assert len(parts) > 3

    def change() -> None:
        for _, data in parts:
            message = EveryKind.from_bytes(data)
            resolve(message, [])
            message.repeated_string.append("x")
            message.singular_message.repeated_int32.extend(range(9))
            message.words["a"] = 1
            message.kinds[3].singular_string = "y"
            message.ClearField("repeated_double")
            copy = EveryKind()
            copy.MergeFrom(EveryKind.from_bytes(message.to_bytes()))

    assert growth(change) < SPARE


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("size", [1, 100], ids=["one object", "a hundred bytes"])
def test_leak_is_seen(size: int) -> None:
    """The test of the test: what one input of a round leaves behind is more than is spared."""
    kept: list[Any] = []
    parts = list(inputs(11, ROUND))

    def leak() -> None:
        read_all(parts)
        kept.extend(class_of(name).from_bytes(data) if size == 1 else bytes(size)
                    for name, data in parts)  # fmt: skip

    assert growth(leak) > 10 * SPARE


def resident() -> int:
    """Return the size of the process in memory, in bytes."""
    fields = Path("/proc/self/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc to look at")
@pytest.mark.parametrize(
    "call",
    [
        lambda data: resolve(NodeDef.from_bytes(data, depth_limit=1000)),
        lambda data: NodeDef.from_bytes(data, depth_limit=1000).unknown_fields,
        lambda data: NodeDef.from_bytes(data, depth_limit=1000).rows("", ["name"]),
        lambda data: resolve(NodeDef.from_bytes(data), []),
    ],
    ids=["resolve", "records", "rows", "faults"],
)
def test_process_does_not_grow(call: Callable[[bytes], Any]) -> None:
    """Groups deeper than are skipped without malloc: a kilobyte or two in each call."""
    data = b"\x0b" * 300 + b"\x0c" * 300
    sizes = []
    for _ in range(3):
        for _ in itertools.repeat(None, PARSES // 4):
            call(data)
        gc.collect()
        sizes.append(resident())
    assert sizes[-1] - sizes[0] < 4_000_000  # a leak would be 10 MB or more
