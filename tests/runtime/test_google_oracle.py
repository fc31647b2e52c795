"""Google's protobuf and ours read the same bytes alike: accepted or refused, and every value.

Known differences:
- Google does not look at the text of proto2 messages (GraphDebugInfo and descriptor.proto); we
  report text that is not UTF-8 there as well. Its classes here are all proto3, so that does not
  show.
- Google skips a field of number 0 inside an unknown group; we refuse it.
- upb moves a map entry that holds unknown fields to the unknown fields of the message; we keep
  it in the map.
"""

from __future__ import annotations

import random

import corpus
import pytest
from google_compare import compare
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scalar_messages import Scalars, Tree
from wire_strategy import damaged, message_bytes

from pbkaitai import messages
from pbkaitai.message import Message

CLASSES = [Scalars, Tree, *map(messages.find, messages.full_names())]

QUIET = settings(
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.DESCRIPTOR.full_name)
def test_every_message_is_read_as_google_reads_it(cls: type[Message]) -> None:
    """Well-formed bytes in every form the wire allows are accepted, with the same values."""

    @settings(QUIET, max_examples=12)
    @given(message_bytes(cls))
    def run(data: bytes) -> None:
        assert compare(cls, data)

    run()


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.DESCRIPTOR.full_name)
def test_every_damaged_message_is_judged_as_google_judges_it(cls: type[Message]) -> None:
    @settings(QUIET, max_examples=12)
    @given(damaged(message_bytes(cls)))
    def run(data: bytes) -> None:
        compare(cls, data)

    run()


@pytest.mark.parametrize("cls", [Scalars, Tree], ids=lambda cls: cls.__name__)
def test_messages_of_all_shapes_are_read_as_google_reads_them(cls: type[Message]) -> None:
    """The two test messages hold every kind and label; they are looked at long."""

    @settings(QUIET, max_examples=600)
    @given(st.one_of(message_bytes(cls), damaged(message_bytes(cls))))
    def run(data: bytes) -> None:
        compare(cls, data)

    run()


@settings(QUIET, max_examples=400)
@given(st.binary(max_size=40))
def test_any_bytes_are_judged_as_google_judges_them(data: bytes) -> None:
    compare(Tree, data)


def small_files() -> list[corpus.Case]:
    cases = [*corpus.example_cases(), *corpus.synth_cases()]
    kinds = ("GraphDef", "SavedModel", "MetaGraphDef", "TensorProto", "GraphDebugInfo")
    return [c for c in cases if c.row["kind"] in kinds and c.path.stat().st_size < 30_000]


@pytest.mark.parametrize("case", small_files(), ids=lambda case: case.name)
def test_damaged_files_are_judged_as_google_judges_them(case: corpus.Case) -> None:
    """Bytes are flipped, cut and inserted anywhere in real structure; the seed is fixed."""
    cls = messages.find(case.row["kind"])
    data = case.path.read_bytes()
    chance = random.Random(case.name)
    for _ in range(25):
        compare(cls, mutated(data, chance))


def mutated(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        at = chance.randrange(len(changed) + 1)
        action = chance.randrange(5)
        if action == 0:
            del changed[at:]
        elif action == 1:
            del changed[at : at + chance.randrange(1, 9)]
        elif action == 2:
            changed[at:at] = chance.randbytes(chance.randrange(1, 5))
        elif at < len(changed):
            changed[at] = chance.choice([0, 0xFF, 0x80, changed[at] ^ 1 << chance.randrange(8)])
    return bytes(changed)
