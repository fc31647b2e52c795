"""The messages of files that hold many, and where they stand."""

from __future__ import annotations

import struct

from corpus import DATA

from pbkaitai.analysis.records.cover import cover_file
from pbkaitai.analysis.records.locate import locate
from pbkaitai.analysis.records.parts import count_parts, entry_name, parts
from pbkaitai.analysis.records.tree import file_rows
from pbkaitai.formats.crc32c import crc32c, mask
from pbkaitai.opening import open as open_file
from pbkaitai.views import tree
from pbkaitai.wire import encode_varint

# Header (one shard) under the empty key, then "w": DT_FLOAT.
BLOCK = bytes.fromhex("00 00 02 08 0100 01 02 77 08 01") + struct.pack("<II", 0, 1)
# The same block, compressed with snappy: one literal.
PACKED = bytes([len(BLOCK), (len(BLOCK) - 1) << 2]) + BLOCK


def compressed_table() -> bytes:
    """Return a table of the packed block, an empty metaindex, and the index of both."""
    empty = struct.pack("<II", 0, 1)
    handle = encode_varint(0) + encode_varint(len(PACKED))
    index = bytes([0, 1, len(handle)]) + b"x" + handle + empty
    out, places = b"", []
    for block, compression in ((PACKED, 1), (empty, 0), (index, 0)):
        places.append(encode_varint(len(out)) + encode_varint(len(block)))
        checksum = mask(crc32c(block + bytes([compression])))
        out += block + struct.pack("<BI", compression, checksum)
    footer = (places[1] + places[2]).ljust(40, b"\0")
    return out + footer + bytes.fromhex("57 fb 80 8b 24 75 47 db")


def test_entries_of_a_table_stand_where_their_values_are() -> None:
    with open_file(DATA / "records" / "slices.index") as file:
        found = list(parts(file))
        assert len(found) == count_parts(file)
        for part in found:
            assert part.base is not None
            start, stop = part.base, part.base + len(part.data)
            assert bytes(part.data) == bytes(file.contents[start:stop])


def test_records_stand_behind_their_framing() -> None:
    with open_file(DATA / "records" / "examples.tfrecord") as file:
        bases = [part.base for part in parts(file)]
    assert bases == [12, 69]


def test_entry_of_a_compressed_block_has_no_offset() -> None:
    """Its bytes stand nowhere in the file, but the rest is told of it."""
    with open_file(compressed_table(), type="checkpoint-index") as file:
        assert [part.base for part in parts(file)] == [None, None]
        (scope,) = locate(file, 'entry["w"]')
        text = tree.text(
            tree.listing(file_rows(file, 'entry["w"]'), {}).items, file.size, has_offsets=True
        )
        roles = {piece.role for piece in cover_file(file, 0, file.size)}
    assert scope.name == 'entry["w"]'
    assert text.splitlines()[1:] == [
        '-          2                entry["w"]: BundleEntryProto',
        "-          2  1 VARINT        dtype: DataType = DT_FLOAT",
    ]
    assert roles == {"framing"}


def test_slice_is_named_by_its_extents() -> None:
    with open_file(DATA / "records" / "v1.ckpt") as file:
        names = [entry_name(key) for key, _ in file.checkpoint.records]  # type: ignore[union-attr]
    assert names == ["", "a", "half", "part [1:3, 0:2]", "s"]


def test_text_has_no_offsets() -> None:
    with open_file(DATA / "synth" / "pbtxt" / "all_syntax.pbtxt") as file:
        (part,) = parts(file)
    assert part.base is None
