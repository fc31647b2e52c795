"""Files that are nothing of ours, made by hand: each is named, and what to do is said."""

from __future__ import annotations

import base64
import gzip
import struct
import time
import zlib

import corpus
import pytest

from pbkaitai.detection import detect
from pbkaitai.detection.detecting import detect_sample
from pbkaitai.detection.magic import MAGICS, Magic
from pbkaitai.detection.sample import Sample

GRAPH = (corpus.EXAMPLES / "frozen_graph.pb").read_bytes()
OID = "142797e1bd0cb6d531150879fbd76e1bc194e412bba280b55fdfbb2b72382d64"

# Contents, words of the answer, words of the advice.
TEXTS = {
    "lfs pointer": (
        f"version https://git-lfs.github.com/spec/v1\noid sha256:{OID}\nsize 12345\n",
        f"a Git LFS pointer for sha256:{OID} of 12,345 bytes",
        "git lfs pull",
    ),
    "old lfs pointer": (
        f"version https://hawser.github.com/spec/v1\noid {OID}\nsize 1\n",
        "of 1 byte",
        "git lfs pull",
    ),
    "lfs pointer without oid": (
        "version https://git-lfs.github.com/spec/v1\n",
        "a Git LFS pointer, not the file itself",
        "git lfs pull",
    ),
    "html": (
        "<!-- saved -->\n<!DOCTYPE html>\n<html><head><title> 404 \x7f</title>",
        "binary data",
        "",
    ),
    "html with a title": (
        "\n<!doctype html><html><head><title>\n  Not Found </title></head>",
        'an HTML page, titled "Not Found"',
        "raw file",
    ),
    "xhtml": ('<?xml version="1.0"?>\n<html xmlns="x">', "an HTML page", "raw file"),
    "storage error": ("<?xml version='1.0'?><Error><Code>AccessDenied", "an error page", "again"),
    "openvino": ('<?xml version="1.0"?>\n<net name="m" version="10">', "OpenVINO model", ""),
    "json": ('{"a": 1}', "a JSON document", ""),
    "tf.js": ('{"format": "layers-model", "modelTopology": {}}', "TensorFlow.js", ""),
    "notebook": ('{\n "cells": []}', "Jupyter notebook", ""),
    "conflict": (
        'node { name: "a" }\n<<<<<<< HEAD\nx: 1\n=======\nx: 2\n>>>>>>> b\n',
        "git conflict markers, the first in line 2",
        "resolve the merge conflict",
    ),
    "symlink": ("../models/frozen.pb", '"../models/frozen.pb"', "symbolic links"),
    "symlink to a sibling": ("model.ckpt-10.data-00000-of-00001", "symbolic link", ""),
    "listing": ("total 8\n-rw-r--r-- 1 a a 5 Jan  1 00:00 m.pb\n", "directory listing", ""),
    "hex dump": ("00000000: 0a2c 0a01 5812 0b50  .,..X..P\n", "a hex dump", "xxd -r"),
    "newline": ("\n", "a text file that holds one newline", "too little"),
    "blanks": (" \n\n\t\n", "5 bytes of blank text", ""),
    "two letters": ("ab", '2 bytes of text: "ab"', "too little"),
    "prose": ("This is no model at all.\n", 'beginning "This is no model at all."', ""),
    "comments": ("# nothing\n# here\n", "a text of comments only", "--type"),
    "unknown fields": (
        'colour: "red" wheel { spokes: 8 }\n',
        "text like protobuf's text form, of an unknown type with the fields colour, wheel",
        "no known message is near",
    ),
    "label map": ("item {\n  id: 1\n  name: 'cat'\n}\n", "a label map", ""),
    "caffe": (
        'name: "net"\nlayer {\n name: "a"\n type: "Convolution"\n bottom: "x"\n top: "a"\n}\n',
        "a Caffe network",
        "",
    ),
    "triton": (
        'name: "m"\nplatform: "tensorflow_graphdef"\nmax_batch_size: 8\n'
        'input [ { name: "x" data_type: TYPE_FP32 dims: [ 4 ] } ]\n',
        "NVIDIA Triton",
        "numbered folder",
    ),
    "serving": (
        'model_config_list { config { name: "m" base_path: "/models/m" } }\n',
        "TensorFlow Serving",
        "",
    ),
}
TEXTS.pop("html")


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_named(name: str) -> None:
    text, what, hint = TEXTS[name]
    found = detect(text.encode())
    assert found.kind is None
    assert what in found.what
    assert hint in found.hint
    assert found.is_text


@pytest.mark.parametrize("row", MAGICS, ids=lambda row: row.what)
def test_signature_is_named(row: Magic) -> None:
    found = detect(bytes(row.offset).replace(b"\0", b"\x1c") + row.signature + bytes(300))
    assert found.kind is None
    assert found.what == row.what


BINARIES = {
    "pytorch": (b"PK\x03\x04" + bytes(26) + b"archive/data.pkl", "a PyTorch model"),
    "keras": (b"PK\x03\x04" + bytes(26) + b"metadata.json", "a Keras model"),
    "npz": (b"PK\x03\x04" + bytes(26) + b"arr_0.npy", "NumPy arrays"),
    "zip": (
        b"PK\x03\x04" + bytes(22) + struct.pack("<HH", 4, 0) + b"m.pb",
        'its first entry is "m.pb"',
    ),
    "empty zip": (b"PK\x05\x06" + bytes(18), "an empty zip archive"),
    "zip with a control character": (
        b"PK\x03\x04" + bytes(22) + struct.pack("<HH", 3, 0) + b"\x1b[m",
        '"\\x1b[m"',
    ),
    "pickle 2": (b"\x80\x02}q\0.", "a Python pickle (protocol 2)"),
    "pickle 4": (b"\x80\x04\x95" + bytes(8) + b"}.", "a Python pickle (protocol 4)"),
    "safetensors": (struct.pack("<Q", 20) + b'{"a":{}}' + bytes(30), "header of 20 bytes"),
    "zeros": (bytes(1000), "1,000 bytes of zeros"),
    "empty": (b"", "an empty file"),
    "noise": (b"\xff\xfe\x80\x81\x07" * 20, "binary data"),
    "empty gzip": (gzip.compress(b""), "an empty gzip file"),
    "gzip of html": (gzip.compress(b"<html><title>x</title>"), "an HTML page, titled"),
    "cut gzip": (b"\x1f\x8b\x08\0\0", "a damaged gzip file"),
}


@pytest.mark.parametrize("name", BINARIES)
def test_binary_is_named(name: str) -> None:
    data, what = BINARIES[name]
    found = detect(data)
    assert found.kind is None
    assert what in found.what


def test_every_answer_has_a_reason() -> None:
    for data, _ in BINARIES.values():
        assert detect(data).reason


# --- damage ---------------------------------------------------------------------------


def test_base64_is_looked_into() -> None:
    found = detect(base64.encodebytes(GRAPH))
    assert found.what == "base64 text of a tensorflow.GraphDef"
    assert "base64 -d" in found.hint


@pytest.mark.parametrize(
    ("before", "called"),
    [
        (b"\xef\xbb\xbf", "a UTF-8 byte order mark (3 bytes)"),
        (b"\n", "1 stray newline byte"),
        (b"\r\n", "2 stray newline bytes"),
    ],
)
def test_model_behind_stray_bytes_is_told(before: bytes, called: str) -> None:
    found = detect(before + GRAPH)
    assert found.what == f"a tensorflow.GraphDef behind {called}"
    assert f"tail -c +{len(before) + 1} " in found.hint


def test_model_behind_its_size_is_told() -> None:
    size = len(GRAPH)
    prefix = bytes([size & 0x7F | 0x80, size >> 7 & 0x7F | 0x80, size >> 14])
    assert "behind its size as a varint" in detect(prefix + GRAPH).what


def test_model_with_its_line_feeds_doubled_is_told() -> None:
    found = detect(GRAPH.replace(b"\n", b"\r\n"))
    assert found.what == "a tensorflow.GraphDef in which every byte 0A has become 0D 0A"
    assert "*.pb binary" in found.hint


def test_model_that_was_read_as_text_is_told() -> None:
    found = detect(GRAPH.decode("utf-8", "replace").encode())
    told = found.what or found.reason
    assert "read as text and written again" in told
    assert "binary mode" in found.hint


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 0.99])
def test_model_that_is_cut_off_keeps_its_name(share: float) -> None:
    size = int(len(GRAPH) * share)
    found = detect(GRAPH[:size])
    assert found.kind == "tensorflow.GraphDef"
    assert found.damaged is not None
    assert "it is cut off" in found.reason
    assert found.damaged.offset <= size


def test_model_with_something_behind_it_keeps_its_name() -> None:
    found = detect(GRAPH + bytes(64))
    assert found.kind == "tensorflow.GraphDef"
    assert found.damaged is not None
    assert found.damaged.offset == len(GRAPH)


def test_beginning_that_says_too_little_is_no_kind() -> None:
    assert detect(GRAPH[:4]).kind is None


# --- containers -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("container", "data"), [("gzip", gzip.compress(GRAPH)), ("zlib", zlib.compress(GRAPH))]
)
def test_compressed_model_is_looked_into(container: str, data: bytes) -> None:
    found = detect(data)
    assert found.kind == "tensorflow.GraphDef"
    assert found.container == container
    assert found.damaged is None


def test_compressed_model_that_is_cut_off_says_so() -> None:
    found = detect(gzip.compress(GRAPH)[:-2000])
    assert found.kind == "tensorflow.GraphDef"
    assert found.damaged is not None
    assert "cut off" in found.damaged.reason


def test_shard_is_told_by_its_name_only() -> None:
    data = struct.pack("<4f", 1, 2, 3, 4)
    name = "variables.data-00001-of-00003"
    assert "shard 1 of 3" in detect_sample(Sample(data, name)).what
    assert "shard" not in detect(data).what
    assert "shard" in detect_sample(Sample(bytes(16), name)).what
    assert detect_sample(Sample(GRAPH, name)).kind == "tensorflow.GraphDef"


# --- hostile --------------------------------------------------------------------------

HOSTILE = {
    "letters then a sign": b"A" * 60_000 + b"!",
    "lines of letters": b"ABCdef12\n" * 7000 + b"!",
    "comments": b"<!-- x -->" * 6000 + b"x",
    "open comments": b"<!--" * 15_000,
    "title": b"<html><title>" + b" " * 60_000,
    "path": b"a/" * 500 + b"!",
    "braces": b"a{" * 30_000,
    "brackets": b"a:[" * 20_000,
    "quotes": b'a:"' * 20_000,
    "backslashes": b'a:"' + b"\\" * 60_000,
    "numbers": b"1e-" * 20_000,
    "marks": b"<<<<<<< \n" * 7000,
    "sizes of messages in messages": b"\x0a\xf0\xff\x03" * 15_000,
    "groups": b"\x0b" * 60_000,
    "long varints": b"\x80" * 60_000,
    "many fields": bytes(range(8, 0x78, 8)) * 4000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_takes_no_time(name: str) -> None:
    began = time.process_time()
    detect(HOSTILE[name])
    assert time.process_time() - began < 1.5


def test_bomb_is_not_inflated_to_be_told() -> None:
    began = time.process_time()
    found = detect(gzip.compress(bytes(300 << 20), 1))
    assert found.kind is None
    assert time.process_time() - began < 4


def test_stream_that_holds_itself_ends() -> None:
    """A gzip file can inflate to itself; a container in a container is not looked into."""
    twice = gzip.compress(gzip.compress(GRAPH))
    assert detect(twice).what == "a gzip stream, in gzip"
    assert detect(base64.encodebytes(gzip.compress(GRAPH))).what == "base64 text"


def test_large_file_of_zeros_takes_no_time() -> None:
    began = time.process_time()
    assert "of zeros" in detect(bytes(64 << 20)).what
    assert time.process_time() - began < 1
