"""Compiled kernel, pure Python and Google's protobuf agree on any bytes.

Parts of real files and small messages of our own are damaged, and read by all three: accepted or
refused, values, presence, unknown fields; between ours also offsets, paths and texts of faults,
spans, rows, counts and what is written. Differences from Google that are known stand in
docs/messages.md; runtime/google_compare.py knows of them.

`make fuzz COUNT=1000000` looks at as many; PBKAITAI_FUZZ_COUNT and PBKAITAI_FUZZ_SEED say the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from every_kind import EveryKind
from fuzz_facts import class_of, facts
from fuzz_inputs import Part, inputs
from hypothesis import given, settings
from hypothesis import strategies as st
from pure_peer import PurePeer
from runtime.google_compare import compare
from runtime.scalar_messages import Scalars, Tree
from runtime.wire_strategy import damaged, message_bytes

from pbkaitai.kernel import KERNEL
from pbkaitai.message import Message

COUNT = int(os.environ.get("PBKAITAI_FUZZ_COUNT") or 20_000)
SEED = int(os.environ.get("PBKAITAI_FUZZ_SEED") or 0)
SHARD = 1_000  # inputs of one test
BATCH = 100

needs_kernel = pytest.mark.skipif(KERNEL is None, reason="there is no compiled kernel")


@pytest.fixture(scope="module")
def peer() -> Iterator[PurePeer]:
    with PurePeer() as started:
        yield started


@pytest.mark.parametrize("shard", range(-(-COUNT // SHARD)))
def test_runtimes_and_google_agree(shard: int, peer: PurePeer) -> None:
    wanted = min(SHARD, COUNT - shard * SHARD)
    accepted = 0
    for batch in batches(SEED * 1_000_003 + shard, wanted):
        peer.ask(batch)
        answers = [facts(*each) for each in batch]
        for each, ours, theirs in zip(batch, answers, peer.answers(), strict=True):
            assert ours == theirs, difference(each, ours, theirs)
        for name, data in batch:
            try:
                accepted += compare(class_of(name), data)
            except AssertionError as error:
                raise AssertionError(f"Google differs: {name} {data.hex()}: {error}") from error
    assert 0.2 < accepted / wanted < 0.8, "the inputs are nearly all right or nearly all wrong"


def batches(seed: int, count: int) -> Iterator[list[Part]]:
    found = []
    for each in inputs(seed, count):
        found.append(each)
        if len(found) == BATCH:
            yield found
            found = []
    if found:
        yield found


def difference(each: Part, ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    """Return an input and the first fact in which the runtimes differ."""
    what = next(key for key in ours if ours[key] != theirs[key])
    return f"{each[0]} {each[1].hex()}: {what}\n this {ours[what]}\n pure {theirs[what]}"


@needs_kernel
@pytest.mark.parametrize("cls", [Scalars, Tree, EveryKind], ids=lambda cls: cls.__name__)
def test_runtimes_agree_on_what_hypothesis_finds(cls: type[Message], peer: PurePeer) -> None:
    """Every form that the wire allows, whole or damaged; a difference is made small."""

    @settings(max_examples=300, deadline=None, database=None)
    @given(st.one_of(message_bytes(cls), damaged(message_bytes(cls))))
    def run(data: bytes) -> None:
        each = cls.DESCRIPTOR.full_name, data
        peer.ask([each])
        ours, theirs = facts(*each), peer.answers()[0]
        assert ours == theirs, difference(each, ours, theirs)

    run()


def test_inputs_are_the_same_each_time() -> None:
    assert list(inputs(7, 50)) == list(inputs(7, 50))
    assert list(inputs(7, 50)) != list(inputs(8, 50))
