"""The order in which recognisers are asked, and the answer when none is certain."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Final

from pbkaitai import messages
from pbkaitai.detection import containers, magic, mangled, plaintext
from pbkaitai.detection.outline import read_outline
from pbkaitai.detection.places import find_file
from pbkaitai.detection.ranking import ACCEPT, Ranked, Ranking
from pbkaitai.detection.result import Detection, foreign
from pbkaitai.detection.sample import Sample, quote
from pbkaitai.errors import DecodeError
from pbkaitai.formats.inflate import inflate, is_gzip, is_zlib
from pbkaitai.scalars import LEN, WIRE_TYPE_NAMES
from pbkaitai.source import Source, map_file

# What is inflated of a compressed file to tell what is in it.
_INFLATED_PART: Final = 1 << 20

# From here on a type is not doubted because the file may have been spoilt, or for its name.
_SURE: Final = 0.7
_BEYOND_NAMES: Final = 0.9

_SHARD: Final = re.compile(r"(.+)\.data-(\d{5})-of-(\d{5})(?:\.tempstate\d+)?")

_GIVE_TYPE: Final = "if you know its type, give it (--type NAME)"

Recogniser = Callable[[Sample], Detection | None]


def detect(source: str | os.PathLike[str] | bytes | bytearray | memoryview) -> Detection:
    """Return what a file or some bytes are; nothing is raised for content of any kind.

    Args:
        source: path of a file, of a SavedModel's folder or prefix of a checkpoint; or bytes.

    Raises:
        OSError: the file cannot be opened.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return detect_sample(Sample(Source(source).data))
    path = find_file(os.fspath(source))
    mapped = map_file(path)
    try:
        return detect_sample(Sample(mapped.data, path))
    finally:
        mapped.close()


def detect_sample(sample: Sample) -> Detection:
    """Return what the bytes of *sample* are."""
    for recognise in _CERTAIN:
        found = recognise(sample)
        if found is not None:
            return found
    if sample.text_encoding is not None:
        return _text(sample)
    return _binary(sample)


def _zeros(sample: Sample) -> Detection | None:
    found = containers.zeros(sample)
    # The variables of a checkpoint may be zeros, all of them.
    return found and (_shard(sample) or found)


def _compressed(sample: Sample) -> Detection | None:
    container = "gzip" if is_gzip(sample.data) else "zlib" if is_zlib(sample.data[:3]) else None
    if container is None:
        return None
    if sample.is_inner:
        # A stream can hold itself, without end.
        return foreign(f"a {container} stream") if container == "gzip" else None
    part, fault = inflate(sample.data, part=_INFLATED_PART)
    if not part:
        # Two bytes are too little to speak of zlib.
        if container == "zlib":
            return None
        what = "an empty gzip file" if fault is None else "a damaged gzip file"
        return foreign(what, "get the file again")
    is_clipped = len(part) == _INFLATED_PART or fault is not None
    name = sample.name.removesuffix(".gz")
    inner = detect_sample(Sample(part, name, is_clipped=is_clipped, is_inner=True))
    if inner.kind is None and container == "zlib" and not inner.guesses:
        return None
    if inner.kind is None:
        return inner._replace(
            what=f"{inner.what}, in {container}",
            container=container,
            reason=f"{inner.reason}, inside {container}",
        )
    return inner._replace(
        container=container,
        reason=f"inside {container}: {inner.reason}",
        damaged=inner.damaged or fault,
    )


def _text(sample: Sample) -> Detection:
    for recognise in plaintext.BEFORE:
        found = recognise(sample)
        if found is not None:
            return found._replace(is_text=True, encoding=sample.text_encoding)
    found = _prototext(sample)
    for recognise in () if found else plaintext.AFTER:
        found = found or recognise(sample)
    found = found or _shard(sample) or plaintext.any_text(sample)
    return found._replace(is_text=True, encoding=sample.text_encoding)


def _prototext(sample: Sample) -> Detection | None:
    """Return the answer for a text in protobuf's text form."""
    outline = read_outline(sample.text)
    if not outline.entries:
        if outline.comments and not outline.strays:
            return foreign(
                "a text of comments only",
                f"as protobuf's text form it is an empty message of any type; {_GIVE_TYPE}",
            )
        return None
    if outline.strays > len(outline.entries):
        return None
    ranking = Ranking(sample, outline)
    best = ranking.best
    names = _names([entry.name for entry in outline.entries])
    if best.score >= ACCEPT:
        return _answer(best, ranking, f"its text has the fields of {best.name}: {names}")
    return foreign(
        f"text like protobuf's text form, of an unknown type with the fields {names}",
        _advice(ranking),
        reason=f"no known message has the fields {names}",
        guesses=ranking.guesses,
    )


def _binary(sample: Sample) -> Detection:
    ranking = Ranking(sample)
    best = ranking.best
    damaged = None
    if best.foreign is None and best.score >= ACCEPT:
        damaged = _top_fault(best.name, sample)
    spoilt = None
    if damaged is not None or best.score < _SURE:
        spoilt = next(filter(None, (ask(sample) for ask in mangled.RECOGNISERS)), None)
    if spoilt is not None and best.score < _SURE:
        return spoilt
    shard = _shard(sample)
    if shard is not None and best.score < _BEYOND_NAMES:
        return shard
    if best.score < ACCEPT:
        return _unknown_binary(sample, ranking)
    reason = f"its fields fit {best.name} best ({min(best.score, 1):.0%})"
    if damaged is not None:
        reason += f"; it is {'cut off' if damaged.needed else 'damaged'} ({damaged})"
    found = _answer(best, ranking, reason, damaged)
    if spoilt is not None:
        found = found._replace(reason=f"{reason}; it looks like {spoilt.what}", hint=spoilt.hint)
    return found


def _answer(
    best: Ranked, ranking: Ranking, reason: str, damaged: DecodeError | None = None
) -> Detection:
    score = min(best.score, 1.0)
    if best.foreign is not None:
        return foreign(
            best.foreign.what,
            best.foreign.hint,
            reason=reason,
            confidence=score,
            guesses=ranking.guesses,
        )
    return Detection(best.name, reason, score, guesses=ranking.guesses, damaged=damaged)


def _top_fault(kind: str, sample: Sample) -> DecodeError | None:
    """Return the first fault among the outermost records of the message."""
    message = messages.find(kind).from_bytes(sample.data)
    try:
        message._load()  # the values of its fields are not read: weights would be copied
    except DecodeError as fault:
        return None if sample.is_clipped and fault.needed is not None else fault
    return None


def _shard(sample: Sample) -> Detection | None:
    """Return the answer for the data of a checkpoint, which only its name can tell."""
    match = _SHARD.fullmatch(sample.name)
    if match is None:
        return None
    prefix, number, count = match.groups()
    return foreign(
        f"the data of a checkpoint (shard {int(number)} of {int(count)})",
        f"open the index beside it: {quote(prefix + '.index')}",
        reason="its name is that of a checkpoint shard; the bytes are values without structure",
        confidence=0.7,
    )


def _unknown_binary(sample: Sample, ranking: Ranking) -> Detection:
    assert ranking.scorer is not None
    scan = ranking.scorer.top
    if scan.pieces and (scan.fault is None or scan.is_cut):
        numbers = sorted({(piece.number, piece.wire_type) for piece in scan.pieces})
        fields = ", ".join(f"{n} ({WIRE_TYPE_NAMES[w]})" for n, w in numbers[:6])
        noun = "field" if len(numbers) == 1 else "fields"
        cut = " that is cut off" if scan.fault is not None else ""
        more = ", …" if len(numbers) > 6 else ""
        return foreign(
            f"a protobuf message of an unknown type{cut}, with the {noun} {fields}{more}",
            _advice(ranking),
            reason="it parses as a message, and no known type fits",
            confidence=0.5,
            guesses=ranking.guesses,
        )
    fault = scan.fault
    at = f" ({fault})" if fault is not None else ""
    if fault is not None and any(piece.wire_type == LEN for piece in scan.pieces):
        what = f"binary data, or a message that is damaged{at}"
    else:
        what = f"binary data that is no protobuf message{at}"
    return foreign(what, _advice(ranking), confidence=0.5, guesses=ranking.guesses)


def _advice(ranking: Ranking) -> str:
    """Return what to do with a message of an unknown type, and how near the nearest was."""
    return f"{ranking.near_text()}; {_GIVE_TYPE}"


def _names(names: list[str]) -> str:
    shown = list(dict.fromkeys(names))
    more = ", …" if len(shown) > 6 else ""
    return ", ".join(quote(name, 40)[1:-1] for name in shown[:6]) + more


_CERTAIN: Final[tuple[Recogniser, ...]] = (
    containers.empty,
    _zeros,
    magic.by_magic,
    containers.table,
    containers.tfrecord,
    _compressed,
)
