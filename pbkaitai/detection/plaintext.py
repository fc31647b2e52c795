"""Text files that are no model: pointers, pages, listings and the like.

Each recogniser looks at the head of a text and answers or passes; the table says in
which order. Whether a text is in protobuf's text form is told elsewhere.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from typing import Final

from pbkaitai.detection.result import Detection, Guess, foreign
from pbkaitai.detection.sample import Sample, plural, quote

# Every repetition is possessive: a text of any kind takes the time of one look at each byte.
_LFS: Final = re.compile(
    r"version https://(?:git-lfs\.github\.com|hawser\.github\.com)/spec/\S+\r?\n"
)
_LFS_OID: Final = re.compile(r"^oid (?:sha256:)?([0-9a-f]{8,64})", re.MULTILINE)
_LFS_SIZE: Final = re.compile(r"^size (\d+)", re.MULTILINE)
_CONFLICT: Final = re.compile(r"^(<{7}|={7}|>{7}|\|{7})(?: .*)?\r?$", re.MULTILINE)
_HTML: Final = re.compile(
    r"\s*+(?:<!--(?:(?!-->).)*+-->\s*+)*+<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_TITLE: Final = re.compile(r"<title[^>]*+>([^<]{1,200}+)", re.I)
_XML: Final = re.compile(r"\s*+(?:<\?xml\b|<[A-Za-z_][\w:.-]*+[^<>]*+>\s*+<)")
_XML_ROOT: Final = re.compile(r"<([A-Za-z_][\w:.-]*)")
_JSON: Final = re.compile(r'\s*+(?:\{\s*+(?:"|\})|\[\s*+(?:[\[{"\d-]|\]))')
_HEX_DUMP: Final = re.compile(r"[0-9a-fA-F]{7,8}:?[ \t]+(?:[0-9a-fA-F]{2,8}[ \t]+){2}")
_BASE64: Final = re.compile(r"(?:[A-Za-z0-9+/_-]++(?:\r?\n)?+)++={0,2}\s*+")
_LISTING: Final = re.compile(r"(?:total \d+\r?\n)?[-dlbcps][-rwxsStT]{9}[.+@]?\s")
_TINY: Final = 4
_PATH: Final = re.compile(r"(?:\.{1,2}/)*+[\w.@+~-]++(?:/[\w.@+~-]++)*+")

# What a JSON document holds, told by a key near its beginning.
_JSON_KINDS: Final = (
    ('"modelTopology"', "a TensorFlow.js model (model.json)", "its graph is JSON already"),
    ('"class_name"', "a Keras model configuration as JSON", "the weights lie beside it"),
    ('"nbformat"', "a Jupyter notebook", ""),
    ('"cells"', "a Jupyter notebook", ""),
)

# What an XML document is, told by its outermost element.
_XML_KINDS: Final = {
    "html": ("an HTML page", "a download has saved a web page; use the link to the raw file"),
    "net": ("an OpenVINO model (XML)", "open it with OpenVINO"),
    "Error": ("an error page of a storage service (XML)", "download the file again"),
    "svg": ("a drawing (SVG)", ""),
}


def _blank(sample: Sample) -> Detection | None:
    if sample.text.strip("\ufeff \t\r\n\f") or sample.size > len(sample.head):
        return None
    if sample.size == 1:
        return foreign(
            "a text file that holds one newline" if sample.data[0] == 10 else "a single space",
            "one byte is too little to tell a cut-off model; get the file again",
        )
    return foreign(f"{plural(sample.size, 'byte')} of blank text", "get the file again")


def _lfs_pointer(sample: Sample) -> Detection | None:
    if not _LFS.match(sample.text):
        return None
    oid, size = _LFS_OID.search(sample.text), _LFS_SIZE.search(sample.text)
    what = "a Git LFS pointer, not the file itself"
    if oid is not None:
        what = f"a Git LFS pointer for sha256:{oid[1]}"
        if size is not None:
            what += f" of {plural(int(size[1][:19]), 'byte')}"
    return foreign(what, 'run "git lfs pull" in its repository to get the file')


def _conflict(sample: Sample) -> Detection | None:
    marks = list(_CONFLICT.finditer(sample.text))
    if {mark[1][0] for mark in marks} < {"<", "=", ">"} or len(marks) < 3:
        return None
    line = sample.text.count("\n", 0, marks[0].start()) + 1
    return foreign(
        f"a text file with git conflict markers, the first in line {line}",
        "resolve the merge conflict, then open it again",
    )


def _html(sample: Sample) -> Detection | None:
    if not _HTML.match(sample.text):
        return None
    title = _TITLE.search(sample.text)
    called = f", titled {quote(title[1].strip())}" if title else ""
    return foreign(
        f"an HTML page{called}",
        "a download has saved a web page instead of the file; use the link to the raw file",
    )


def _xml(sample: Sample) -> Detection | None:
    if not _XML.match(sample.text):
        return None
    root = _XML_ROOT.search(sample.text)
    name = root[1] if root else ""
    what, hint = _XML_KINDS.get(name, (f"an XML document <{name}>", ""))
    return foreign(what, hint)


def _json(sample: Sample) -> Detection | None:
    if not _JSON.match(sample.text):
        return None
    for key, what, hint in _JSON_KINDS:
        if key in sample.text[:4096]:
            return foreign(what, hint)
    return foreign("a JSON document")


def _hex_dump(sample: Sample) -> Detection | None:
    if not _HEX_DUMP.match(sample.text):
        return None
    return foreign("a hex dump", 'turn it back into bytes with "xxd -r"')


def _base64(sample: Sample) -> Detection | None:
    text = sample.text
    if len(text.strip()) < 24 or not _BASE64.fullmatch(text):
        return None
    packed = "".join(text.split()).replace("-", "+").replace("_", "/").rstrip("=")
    # Words and numbers are base64 by their letters; bytes come as letters of both cases.
    if len(packed) < 24 or packed.isdigit() or packed.islower() or packed.isupper():
        return None
    usable = packed[: len(packed) // 4 * 4]
    try:
        inner = base64.b64decode(usable, validate=True)
    except binascii.Error:
        return None
    if not any(byte < 32 or byte > 126 for byte in inner[:64]):
        return None
    what = "base64 text"
    guesses: tuple[Guess, ...] = ()
    if not sample.is_inner:
        from pbkaitai.detection.detecting import detect_sample

        found = detect_sample(Sample(inner, is_clipped=True, is_inner=True))
        guesses = found.guesses
        what += f" of a {found.kind}" if found.kind else ""
    return foreign(what, 'decode it first: "base64 -d FILE > model.pb"', guesses=guesses)


def _symlink(sample: Sample) -> Detection | None:
    """git writes a link as a file with its target, without a newline, where links are off."""
    text = sample.text
    if sample.size > 1024 or not _PATH.fullmatch(text):
        return None
    stem, dot, suffix = text.rpartition("/")[2].rpartition(".")
    has_suffix = bool(dot and stem and suffix and not suffix[0].isspace())
    if not has_suffix and not text.startswith(("../", "./")):
        return None
    return foreign(
        f"the target of a symbolic link as text: {quote(text)}",
        "open that file; git writes links so where symbolic links are off",
        confidence=0.8,
    )


def _listing(sample: Sample) -> Detection | None:
    if not _LISTING.match(sample.text):
        return None
    return foreign("a directory listing as text", "get the file itself")


# Asked before the text form of protobuf is looked for, and after.
BEFORE: Final[tuple[Callable[[Sample], Detection | None], ...]] = (
    *(_blank, _lfs_pointer, _conflict, _html, _xml, _json, _hex_dump, _base64, _listing),
)
AFTER: Final[tuple[Callable[[Sample], Detection | None], ...]] = (_symlink,)


def any_text(sample: Sample) -> Detection:
    """Return the answer for text that nothing recognised."""
    if sample.size < _TINY:
        return foreign(
            f"{plural(sample.size, 'byte')} of text: {quote(sample.text)}",
            "that is too little to tell a cut-off model; get the file again",
        )
    line = next((line for line in sample.text.splitlines() if line.strip()), "")
    return foreign(
        f"another text file, beginning {quote(line.strip(), 40)}",
        "it is not protobuf's text form of a known message",
    )
