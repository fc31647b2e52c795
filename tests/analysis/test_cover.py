"""Each byte of a file belongs to one piece."""

from __future__ import annotations

from contextlib import suppress

import pytest
from corpus import DATA, own_files

from pbkaitai.analysis.records.cover import FRAMING, UNKNOWN, UNREAD, bytes_of, cover_file
from pbkaitai.analysis.records.raw import raw_file
from pbkaitai.errors import PbError
from pbkaitai.opening import OpenedFile
from pbkaitai.opening import open as open_file

FILES = own_files(below=100_000)


@pytest.fixture(scope="module")
def files() -> list[OpenedFile]:
    found = []
    for path in FILES:
        with suppress(PbError):
            found.append(open_file(path))
    assert len(found) > 60
    return found


def test_pieces_of_a_file_leave_no_byte_out(files: list[OpenedFile]) -> None:
    for file in files:
        size = len(bytes_of(file))
        position = 0
        for piece in cover_file(file, 0, size):
            assert piece.base + piece.start == position, (file, piece)
            assert piece.stop > piece.start
            position = piece.base + piece.stop
        assert position == size, file


def test_every_byte_of_a_sound_file_has_a_name(files: list[OpenedFile]) -> None:
    for file in files:
        if file.problems:
            continue
        roles = {piece.role for piece in cover_file(file, 0, len(bytes_of(file)))}
        assert UNREAD not in roles, file
        assert UNKNOWN not in roles, file


def test_pieces_of_a_part_are_those_of_the_whole(files: list[OpenedFile]) -> None:
    for file in files:
        size = len(bytes_of(file))
        start, stop = size // 3, size // 3 + 50
        inside = [
            (piece.path, piece.role)
            for piece in cover_file(file, 0, size)
            if piece.base + piece.start < stop and piece.base + piece.stop > start
        ]
        part = [(piece.path, piece.role) for piece in cover_file(file, start, min(stop, size))]
        assert part == inside, file


def test_framing_of_records_is_named() -> None:
    with open_file(DATA / "records" / "examples.tfrecord") as file:
        framing = [p for p in cover_file(file, 0, len(file.contents)) if p.role == FRAMING]
    assert [(p.path, p.note, p.stop - p.start) for p in framing[:3]] == [
        ("record[0]", "size", 8),
        ("record[0]", "checksum of the size", 4),
        ("record[0]", "checksum", 4),
    ]
    assert len(framing) == 6


@pytest.mark.parametrize("seed", range(40))
def test_any_bytes_are_covered_without_a_spec(seed: int) -> None:
    import random

    data = random.Random(seed).randbytes(300)
    position = 0
    for piece in raw_file("", data).cover(0, len(data)):
        assert piece.start == position
        position = piece.stop
    assert position == len(data)
