"""Binary formats that are told by their first bytes: one row each."""

from __future__ import annotations

import struct
from typing import Final, NamedTuple

from pbkaitai.detection.result import Detection, foreign
from pbkaitai.detection.sample import Sample, plural, quote


class Magic(NamedTuple):
    """One signature.

    Attributes:
        signature: the bytes.
        what: what such a file is.
        hint: what to do next.
        offset: where the bytes stand.
    """

    signature: bytes
    what: str
    hint: str = ""
    offset: int = 0


_UNPACK: Final = "unpack it first"

MAGICS: Final = (
    # --- models ---
    Magic(
        b"\x89HDF\r\n\x1a\n", "an HDF5 file, as Keras writes (.h5)", "open it with h5py or Keras"
    ),
    Magic(b"TFL3", "a TensorFlow Lite model", "open it with a TensorFlow Lite tool", 4),
    Magic(b"ORTM", "an ONNX Runtime model", "open it with ONNX Runtime", 4),
    Magic(b"GGUF", "a GGUF model"),
    Magic(b"ggml", "a GGML model"),
    Magic(b"ML\xefR", "MLIR bytecode", "open it with an MLIR tool"),
    Magic(b"BC\xc0\xde", "LLVM bitcode"),
    Magic(b"\x12\x01\0\0\0\0\0\0", "parameters of an MXNet model"),
    Magic(b"BS\0\0", "a blob sequence of Yggdrasil Decision Forests"),
    # --- arrays and tables ---
    Magic(b"\x93NUMPY", "a NumPy array (.npy)", "open it with numpy.load"),
    Magic(b"PAR1", "a Parquet file"),
    Magic(b"ARROW1", "an Arrow file"),
    Magic(b"SQLite format 3\0", "an SQLite database"),
    Magic(b"MATLAB 5.0 MAT-file", "a MATLAB file"),
    # --- archives ---
    Magic(b"BZh", "a bzip2 archive", 'unpack it first: "bunzip2 FILE"'),
    Magic(b"\xfd7zXZ\0", "an xz archive", 'unpack it first: "unxz FILE"'),
    Magic(b"\x28\xb5\x2f\xfd", "a Zstandard archive", 'unpack it first: "unzstd FILE"'),
    Magic(b"\x04\x22\x4d\x18", "an LZ4 archive", _UNPACK),
    Magic(b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", _UNPACK),
    Magic(b"Rar!\x1a\x07", "a RAR archive", _UNPACK),
    Magic(b"ustar", "a tar archive", 'unpack it first: "tar -xf FILE"', 257),
    # --- others ---
    Magic(b"\x7fELF", "a program or library (ELF)"),
    Magic(b"MZ\x90\0", "a Windows program"),
    Magic(b"\xcf\xfa\xed\xfe", "a macOS program (Mach-O)"),
    Magic(b"\xca\xfe\xba\xbe", "a Java class or macOS program"),
    Magic(b"\x89PNG\r\n\x1a\n", "a PNG image"),
    Magic(b"\xff\xd8\xff", "a JPEG image"),
    Magic(b"GIF8", "a GIF image"),
    Magic(b"RIFF", "a RIFF file (WAV, WebP, AVI)"),
    Magic(b"%PDF-", "a PDF document"),
    Magic(
        b"\0\x05\x16\x07",
        "an AppleDouble file of macOS",
        "the real file lies beside it, without ._",
    ),
    Magic(b"\0\0\0\x01Bud1", "a folder's settings of macOS (.DS_Store)"),
)

# What a zip archive is, told by the name of an entry.
_ZIP_KINDS: Final = (
    (b"data.pkl", "a PyTorch model (zip archive)", "open it with PyTorch"),
    (b"metadata.json", "a Keras model (.keras, a zip archive)", "open it with Keras"),
    (b".npy", "NumPy arrays (.npz, a zip archive)", "open it with numpy.load"),
)


def by_magic(sample: Sample) -> Detection | None:
    """Return the answer for a file with a known signature."""
    head = sample.head
    for row in MAGICS:
        end = row.offset + len(row.signature)
        if head[row.offset : end] == row.signature and len(head) > end:
            place = f"byte {row.offset} on" if row.offset else "its first bytes"
            reason = f"it has the signature of {row.what} ({place})"
            return foreign(row.what, row.hint, reason=reason)
    return _zip(head) or _pickle(sample) or _safetensors(sample)


def _zip(head: bytes) -> Detection | None:
    if head[:4] not in (b"PK\x03\x04", b"PK\x05\x06"):
        return None
    for part, what, hint in _ZIP_KINDS:
        if part in head[:1024]:
            return foreign(what, hint)
    if len(head) < 30 or head[:4] == b"PK\x05\x06":
        return foreign("an empty zip archive")
    size = struct.unpack("<H", head[26:28])[0]
    name = head[30 : 30 + size].decode("utf-8", "replace")
    return foreign(
        f"a zip archive; its first entry is {quote(name)}", 'unpack it first: "unzip FILE"'
    )


def _pickle(sample: Sample) -> Detection | None:
    """A pickle begins with its protocol; protocol 4 and 5 go on with a frame."""
    head = sample.head
    if len(head) < 3 or head[0] != 0x80 or not 2 <= head[1] <= 5:
        return None
    if head[1] >= 4 and head[2] != 0x95 and sample.tail[-1:] != b".":
        return None
    if head[1] < 4 and sample.tail[-1:] != b".":
        return None
    return foreign(
        f"a Python pickle (protocol {head[1]})",
        "a pickle can run code when it is loaded; open it only if you trust it",
    )


def _safetensors(sample: Sample) -> Detection | None:
    head = sample.head
    if len(head) < 10 or head[8:9] != b"{":
        return None
    size = struct.unpack("<Q", head[:8])[0]
    if not 2 <= size <= sample.size - 8 and not sample.is_clipped:
        return None
    return foreign(
        f"a safetensors file with a header of {plural(size, 'byte')}", "open it with safetensors"
    )
