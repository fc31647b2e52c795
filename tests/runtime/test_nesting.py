"""Messages nested deeply: the limit, what raising it gives, and no Python recursion anywhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from google.protobuf.message import DecodeError as GoogleDecodeError
from pb_oracle import google_class
from scalar_messages import Tree

from pbkaitai.errors import DecodeError
from pbkaitai.message import Message, field_path
from pbkaitai.postpass import resolve
from pbkaitai.wire import encode_tag, encode_varint

DEEP = 20_000

START_OF_GROUP = encode_tag(20, 3)
END_OF_GROUP = encode_tag(20, 4)


def nested(levels: int, core: bytes = b"", number: int = 1) -> bytes:
    """Return *core* inside that many messages."""
    pieces = [core]
    size = len(core)
    for _ in range(levels):
        head = encode_tag(number, 2) + encode_varint(size)
        pieces.append(head)
        size += len(head)
    return b"".join(reversed(pieces))


def groups(levels: int) -> bytes:
    return START_OF_GROUP * levels + END_OF_GROUP * levels


def is_accepted_by_google(data: bytes) -> bool:
    try:
        google_class(Tree)().ParseFromString(data)
    except GoogleDecodeError:
        return False
    return True


# What is in a file, by the levels it takes.
SHAPES: dict[str, Callable[[int], bytes]] = {
    "messages": nested,
    "repeated": lambda levels: nested(levels, number=2),
    "groups": groups,
    "groups in messages": lambda levels: nested(levels - 3, groups(3)),
    # An entry is a level of its own.
    "maps": lambda levels: nested(levels - 2, b"\x1a\x02\x12\x00"),
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_hundred_levels_are_read_and_no_more(shape: Callable[[int], bytes]) -> None:
    """The limit counts as Google's does: levels below the outermost message."""
    resolve(Tree.from_bytes(shape(100)))
    assert is_accepted_by_google(shape(100))
    with pytest.raises(DecodeError, match=r"nested more than 100 levels deep|levels of nesting"):
        resolve(Tree.from_bytes(shape(101)))
    assert not is_accepted_by_google(shape(101))


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("limit", [3, 150])
def test_limit_can_be_set(shape: Callable[[int], bytes], limit: int) -> None:
    resolve(Tree.from_bytes(shape(limit), depth_limit=limit))
    with pytest.raises(DecodeError):
        resolve(Tree.from_bytes(shape(limit + 1), depth_limit=limit))


def test_too_deep_a_message_is_told_with_offset_and_path() -> None:
    data = nested(101)
    place = f"at byte {len(data)} (0x{len(data):X}), in {'.'.join(['one'] * 101)}"
    with pytest.raises(DecodeError) as caught:
        resolve(Tree.from_bytes(data))
    assert str(caught.value) == f"message is nested more than 100 levels deep {place}"
    message: Any = Tree.from_bytes(data)
    for _ in range(100):
        message = message.one
    with pytest.raises(DecodeError) as lazily:
        _ = message.one
    assert str(lazily.value) == str(caught.value)


def test_too_deep_a_message_counts_as_empty_to_a_lenient_reader() -> None:
    message: Any = Tree.from_bytes(nested(103, b"\x40\x05"))
    problems: list[DecodeError] = []
    resolve(message, problems)
    assert len(problems) == 1
    for _ in range(101):
        message = message.one
    assert message.list_fields() == []


def test_too_deep_a_group_is_told_with_its_offset() -> None:
    with pytest.raises(DecodeError) as caught:
        resolve(Tree.from_bytes(groups(5), depth_limit=3))
    assert str(caught.value) == (
        "group 20 is one more than the 3 levels of nesting left to it at byte 6 (0x6)"
    )


@pytest.fixture(scope="module")
def deep() -> Message:
    return Tree.from_bytes(nested(DEEP, b"\x40\x05"), depth_limit=DEEP)


def walk(message: Any) -> Iterator[Message]:
    while message.has("one"):
        yield message
        message = message.one
    yield message


def depth_of(tree: Any, key: str = "one") -> int:
    depth = 0
    while key in tree:
        tree = tree[key]
        depth += 1
    return depth


def test_deep_message_is_walked_without_recursion(deep: Message) -> None:
    assert 5 * sys.getrecursionlimit() < DEEP
    last: Any = list(walk(deep))[-1]
    assert last.count == 5
    assert last._root is deep
    assert field_path(last) == ".".join(["one"] * DEEP)


def test_deep_message_is_resolved_without_recursion(deep: Message) -> None:
    resolve(deep)
    with pytest.raises(DecodeError) as caught:
        resolve(Tree.from_bytes(nested(DEEP, b"\x40"), depth_limit=DEEP))
    assert caught.value.path == "one." * DEEP + "count"


def test_deep_message_becomes_a_dict_and_json_without_recursion(deep: Message) -> None:
    assert depth_of(deep.to_dict()) == DEEP
    text = deep.to_json()
    assert text.count('{"one": ') == DEEP
    assert text.endswith('{"count": 5' + "}" * (DEEP + 1))


def test_deep_messages_are_compared_without_recursion(deep: Message) -> None:
    assert deep == Tree.from_bytes(nested(DEEP, b"\x40\x05"), depth_limit=DEEP)
    assert deep != Tree.from_bytes(nested(DEEP, b"\x40\x06"), depth_limit=DEEP)


def test_deep_message_is_shown_without_recursion(deep: Message) -> None:
    assert repr(deep) == "Tree(one=Tree(one=Tree(one=Tree(…))))"
    assert deep._repr_html_().count("<tr>") == 2


def test_deep_message_is_written_without_recursion(deep: Message) -> None:
    data = nested(DEEP, b"\x40\x05")
    assert deep.to_bytes() == data
    changed: Any = Tree.from_bytes(data, depth_limit=DEEP)
    last: Any = list(walk(changed))[-1]
    last.count = 6
    assert changed.to_bytes() == nested(DEEP, b"\x40\x06")


def test_deep_groups_are_skipped_without_recursion() -> None:
    message = Tree.from_bytes(groups(DEEP), depth_limit=DEEP)
    resolve(message)
    (field,) = message.unknown_fields
    assert field.span == (2, 4 * DEEP - 2)


def test_deep_message_is_dropped_without_recursion() -> None:
    """The chain of objects goes when the last reference does."""
    message = Tree.from_bytes(nested(DEEP), depth_limit=DEEP)
    assert sum(1 for _ in walk(message)) == DEEP + 1
    del message
