"""Models that something has spoilt on their way: told by undoing it and looking again."""

from __future__ import annotations

import re
from typing import Final

from pbkaitai.detection.ranking import ACCEPT, Ranking
from pbkaitai.detection.result import Detection, foreign
from pbkaitai.detection.sample import Sample, plural
from pbkaitai.errors import DecodeError
from pbkaitai.wire import read_varint

# Looking at a beginning is enough to see whether it has become a model.
_PART: Final = 1 << 20
_REPLACEMENT: Final = b"\xef\xbf\xbd"
# Fewer replacement characters may stand in an honest file.
_REPLACEMENTS: Final = 8

# Of a spoilt message little fits; below this even the nearest type is chance.
_TRACE: Final = 0.2

_BINARY_AGAIN: Final = "get the file again in binary mode"


def stray_start(sample: Sample) -> Detection | None:
    """Return the answer for a model with bytes of something else before it."""
    for count, called in _starts(sample):
        kind = _kind_of(sample.data[count : count + _PART], sample)
        if kind is not None:
            return foreign(
                f"a {kind} behind {called}",
                f'remove them: "tail -c +{count + 1} FILE > fixed.pb"',
                reason=f"without its first {plural(count, 'byte')} it fits {kind}",
                confidence=0.9,
            )
    return None


def _starts(sample: Sample) -> list[tuple[int, str]]:
    """Return what may stand before a model: how many bytes, and what they are."""
    head = sample.head
    found = []
    if head.startswith(b"\xef\xbb\xbf"):
        found.append((3, "a UTF-8 byte order mark (3 bytes)"))
    blanks = len(head) - len(head.lstrip(b"\r\n"))
    found += [(n, f"{plural(n, 'stray newline byte')}") for n in range(1, min(blanks, 3) + 1)]
    try:
        size, count = read_varint(head, 0, len(head), 5)
    except DecodeError:
        return found
    if size and size == sample.size - count:
        found.append((count, f"its size as a varint ({plural(count, 'byte')})"))
    return found


def crlf(sample: Sample) -> Detection | None:
    """Return the answer for a model whose line feeds have become two bytes each."""
    head = bytes(sample.data[:_PART])
    feeds = head.count(b"\n")
    if not feeds or head.count(b"\r\n") != feeds:
        return None
    kind = _kind_of(head.replace(b"\r\n", b"\n"), sample)
    if kind is None:
        return None
    return foreign(
        f"a {kind} in which every byte 0A has become 0D 0A",
        f'{_BINARY_AGAIN}; in git, set "*.pb binary" in .gitattributes',
        reason=f"with its line ends undone it fits {kind}",
        confidence=0.9,
    )


def lossy_text(sample: Sample) -> Detection | None:
    """Return the answer for bytes that were read as UTF-8 text and written again."""
    head = sample.head
    count = head.count(_REPLACEMENT)
    if count < _REPLACEMENTS or "\ufffd" in head.replace(_REPLACEMENT, b"").decode(
        "utf-8", "replace"
    ).removesuffix("\ufffd"):
        return None
    if not re.search(rb"[\x00-\x08\x0e-\x1f]", head):
        return None
    ranking = Ranking(Sample(head, sample.name, is_clipped=True))
    of = f", once a {ranking.best.name}" if ranking.best.score >= _TRACE else ""
    return foreign(
        "a binary file that was read as text and written again: "
        f"U+FFFD stands in place of lost bytes, {count:,} times in its first "
        f"{plural(len(head), 'byte')}{of}",
        f"what is lost cannot be brought back; {_BINARY_AGAIN}",
        confidence=0.9,
        guesses=ranking.guesses,
    )


def _kind_of(data: bytes | memoryview, sample: Sample) -> str | None:
    ranking = Ranking(Sample(data, sample.name, is_clipped=True))
    kind = ranking.best_kind()
    return kind if kind is not None and ranking.best.score >= max(ACCEPT, 0.6) else None


RECOGNISERS: Final = (stray_start, crlf, lossy_text)
