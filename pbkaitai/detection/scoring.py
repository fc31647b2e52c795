"""How well bytes fit a message type, told without reading payloads.

Protobuf has no signature: most bytes parse as most messages. What tells types apart is
whether fields are known, wire types agree, strings are text, enums are named, nested
messages are well-formed, and whether the facts hold that every honest message satisfies.
Each observation adds to a weighted mean (how well it fits) and to the evidence (how much
there was to see). Only the first records of each field are looked into, so a graph of
300 MB costs no more than one of 300 kB.
"""

from __future__ import annotations

import math
import struct
from typing import Final, NamedTuple

from pbkaitai.detection.facts import Value
from pbkaitai.detection.sample import CONTROL
from pbkaitai.detection.shapes import BLOB, Shape, Slot
from pbkaitai.detection.spans import Piece, Scan, Spans
from pbkaitai.errors import DecodeError
from pbkaitai.scalars import I32, LEN, SCALARS, VARINT
from pbkaitai.wire import read_varint

_LEVELS: Final = 7
# Records looked into for one type, all levels together.
_BUDGET: Final = 4000

_TEXT_PART: Final = 256
_PACKED_PART: Final = 256

# What a missing need, a failed check or a record that should be single costs.
_MISSING: Final = 0.5
_FAILED: Final = 0.6
_TWICE: Final = 0.3
# What a nested message keeps that is damaged behind much that fits, and what much is.
_DAMAGED: Final = 0.85
_MUCH_FIT: Final = 0.5
_MUCH_EVIDENCE: Final = 4.0
# Evidence that the end of a short beginning takes away.
_SHORT: Final = 64
_SHORT_DOUBT: Final = 0.6
# The most that unknown fields of one message cost that look like additions.
_NEWER: Final = 1.0

_FLOAT: Final = struct.Struct("<f")
_DOUBLE: Final = struct.Struct("<d")


class Verdict(NamedTuple):
    """How well a span fits a shape.

    Attributes:
        points, weight: their ratio is the fit.
        evidence: how much there was to see; 0 says nothing, 3 is convincing.
    """

    points: float
    weight: float
    evidence: float

    @property
    def fit(self) -> float:
        """From 0 to 1."""
        return self.points / self.weight if self.weight else 1.0


class Scorer:
    """Scores one document against many shapes; spans are scanned once for all of them.

    Attributes:
        top: the records of the document.
    """

    def __init__(self, data: bytes | memoryview) -> None:
        self.data = data
        self._spans = Spans(data)
        self._budget = 0
        self.top = self._spans.top

    def score(self, shape: Shape, extra: float = 0.0) -> float:
        """Return how well the document fits *shape*, from 0 to 1.

        Args:
            extra: evidence from elsewhere, as of the file name.
        """
        scan = self.top
        honest = _honest_part(shape, scan)
        looked_at = honest if scan.is_damaged else scan
        known = sum(_is_known(shape, piece) for piece in looked_at.pieces)
        if not known or known * 3 < len(looked_at.pieces):
            return 0.1 * known / max(1, len(scan.pieces))
        self._budget = _BUDGET
        doubt = _SHORT_DOUBT if scan.is_cut and len(self.data) < _SHORT else 0.0
        scores = [0.0]
        if not scan.is_damaged:
            verdict = self._judge(shape, scan, 0)
            scores.append(_score(verdict.fit, verdict.evidence - doubt, extra))
        if scan.fault is not None and honest.pieces:
            # What stops being a message is the less of one, the earlier it stops, unless
            # much was right before.
            verdict = self._judge(shape, honest, 0)
            covered = honest.pieces[-1].stop / max(1, len(self.data))
            trust = 0.5 + 0.5 * max(covered, 1 - math.exp(-verdict.evidence / 8))
            scores.append(_score(verdict.fit * trust, verdict.evidence - doubt, extra))
        return max(scores)

    def _judge(self, shape: Shape, scan: Scan, level: int) -> Verdict:
        points = weight = evidence = newer = 0.0
        counts: dict[int, int] = {}
        values: dict[str, Value] = {}
        for piece in scan.pieces:
            slot = shape.by_number.get(piece.number)
            if slot is None:
                if piece.number > shape.highest:
                    newer += 0.25
                else:
                    weight += _unknown_weight(piece)
                continue
            if not _agrees(slot, piece.wire_type):
                weight += 1.5
                continue
            count = counts[piece.number] = counts.get(piece.number, 0) + 1
            if self._budget <= 0:
                continue
            self._budget -= 1
            is_cut = scan.is_cut and piece is scan.pieces[-1]
            seen = self._look(slot, piece, is_cut, level, values)
            points += seen.points * (_TWICE if count > _usual_count(slot, piece) else 1)
            weight += seen.weight
            evidence += seen.evidence
        # Numbers beyond all known ones may be of a newer version of the message.
        weight += min(newer, _NEWER)
        factor, more = _apply_facts(shape, counts, values, scan.is_cut)
        if not weight:
            # An empty message: nothing speaks against it but what it lacks.
            return Verdict(0.5 * factor, 0.5, 0.0)
        return Verdict(points * factor, weight, evidence + more)

    def _look(
        self, slot: Slot, piece: Piece, is_cut: bool, level: int, values: dict[str, Value]
    ) -> Verdict:
        if slot.kind in ("message", BLOB):
            return self._look_inside(slot, piece, is_cut, level)
        if slot.kind == "bytes":
            return Verdict(0.3, 0.3, 0.0)
        if slot.kind == "string":
            return self._look_at_text(slot, piece, is_cut, values)
        if piece.wire_type == LEN:
            return self._look_at_packed(slot, piece, is_cut)
        if piece.wire_type == VARINT:
            value = read_varint(self.data, piece.start, piece.stop)[0]
            values[slot.name] = value
            return _judge_varint(slot, value)
        return self._look_at_fixed(slot, piece, values)

    def _look_inside(self, slot: Slot, piece: Piece, is_cut: bool, level: int) -> Verdict:
        scan = self._spans.inside(piece, is_cut=is_cut)
        size_weight = 1 + math.log2(1 + piece.stop - piece.start) / 4
        if slot.child is None:
            return Verdict(0, size_weight, 0) if scan.is_damaged else Verdict(1, 1, 0.2)
        if level >= _LEVELS:
            return Verdict(0.5, 0.5, 0.1)
        found = Verdict(0, size_weight, 0)
        if not scan.is_damaged:
            inner = self._judge(slot.child, scan, level + 1)
            weight = min(size_weight, 1 + inner.weight / 4)
            found = Verdict(weight * inner.fit, weight, inner.evidence + 0.1)
        if scan.fault is not None and found.fit < _MUCH_FIT:
            honest = self._judge(slot.child, _honest_part(slot.child, scan), level + 1)
            # Chance may fit a little; only much that fits says that this is damage.
            if honest.evidence > _MUCH_EVIDENCE and honest.fit > _MUCH_FIT:
                points = _DAMAGED * size_weight * honest.fit
                return Verdict(points, size_weight, honest.evidence)
        return found

    def _look_at_text(
        self, slot: Slot, piece: Piece, is_cut: bool, values: dict[str, Value]
    ) -> Verdict:
        size = piece.stop - piece.start
        if not size:
            return Verdict(0.3, 0.3, 0)
        part = bytes(self.data[piece.start : min(piece.stop, piece.start + _TEXT_PART)])
        if len(part.translate(None, CONTROL)) != len(part):
            return Verdict(0, 1 + math.log2(1 + size) / 4, 0)
        text = part.decode("utf-8", "replace")
        if len(part) < size or is_cut:
            text = text.removesuffix("\ufffd")
        if "\ufffd" in text:
            return Verdict(0.5, 1, 0)
        if is_cut:
            return Verdict(1, 1, min(1, size / 16))
        if len(part) == size:
            values.setdefault(slot.name, text)
        return Verdict(1, 1, min(1, 0.3 + size / 20))

    def _look_at_packed(self, slot: Slot, piece: Piece, is_cut: bool) -> Verdict:
        size = piece.stop - piece.start
        scalar = SCALARS.get(slot.kind)
        width = scalar.size if scalar else None
        if width is not None:
            return Verdict(1, 1, 0.3) if is_cut or size % width == 0 else Verdict(0, 1.5, 0)
        position, end = piece.start, min(piece.stop, piece.start + _PACKED_PART)
        seen = Verdict(0.5, 0.5, 0)
        try:
            while position < end:
                value, position = read_varint(self.data, position, piece.stop)
                one = _judge_varint(slot, value)
                seen = Verdict(seen.points + one.points, seen.weight + one.weight, 0)
        except DecodeError:
            return Verdict(0.5, 0.5, 0) if is_cut else Verdict(0, 1.5, 0)
        return Verdict(seen.fit, 1, 0.3)

    def _look_at_fixed(self, slot: Slot, piece: Piece, values: dict[str, Value]) -> Verdict:
        if slot.kind not in ("float", "double"):
            return Verdict(0.5, 0.5, 0.1)
        form = _FLOAT if piece.wire_type == I32 else _DOUBLE
        value: float = form.unpack(self.data[piece.start : piece.stop])[0]
        values[slot.name] = value
        is_sane = value == 0 or 1e-30 < abs(value) < 1e30
        return Verdict(0.5, 0.5, 0.3) if is_sane else Verdict(0.2, 0.5, 0)


def _score(fit: float, evidence: float, extra: float) -> float:
    seen = max(0.0, evidence) + (extra if fit > 0.8 else 0.0)
    return math.pow(fit, 1.5) * (1 - math.exp(-seen))


def _honest_part(shape: Shape, scan: Scan) -> Scan:
    """Return the records before the first that *shape* does not know.

    Behind damage, everything is read at the wrong place: it says nothing of the type.
    """
    for index, piece in enumerate(scan.pieces):
        if not _is_known(shape, piece):
            return scan._replace(pieces=scan.pieces[:index])
    return scan


def _is_known(shape: Shape, piece: Piece) -> bool:
    slot = shape.by_number.get(piece.number)
    return slot is not None and _agrees(slot, piece.wire_type)


def _usual_count(slot: Slot, piece: Piece) -> float:
    """Return how many records of a field are usual in one message."""
    if slot.is_repeated:
        # Packed values stand in one record.
        return 1 if slot.is_packable and piece.wire_type == LEN else math.inf
    # A message may be split in two when somebody has appended to a file.
    return 2 if slot.kind == "message" else 1


def _agrees(slot: Slot, wire_type: int) -> bool:
    return wire_type == slot.wire_type or (wire_type == LEN and slot.is_packable)


def _unknown_weight(piece: Piece) -> float:
    """Return how much a record counts that the shape does not know."""
    return 1 + (math.log2(1 + piece.stop - piece.start) / 8 if piece.wire_type == LEN else 0)


def _judge_varint(slot: Slot, value: int) -> Verdict:
    if slot.kind == "enum":
        return Verdict(1, 1, 0.4) if value in slot.enum_numbers else Verdict(0.1, 1, 0)
    if slot.kind == "bool":
        return Verdict(0.5, 0.5, 0.2) if value <= 1 else Verdict(0, 1, 0)
    if slot.kind in ("int32", "uint32", "sint32") and 1 << 32 <= value < (1 << 64) - (1 << 31):
        return Verdict(0, 0.5, 0)
    # A number that fills its 64 bits is a hash or a checksum: it was meant to be one.
    return Verdict(0.5, 0.5, 0.5 if slot.kind == "uint64" and value >= 1 << 56 else 0.1)


def _apply_facts(
    shape: Shape, counts: dict[int, int], values: dict[str, Value], is_cut: bool
) -> tuple[float, float]:
    """Return the factor on the points and the further evidence that the facts give."""
    facts = shape.facts
    present = {shape.by_number[number].name for number in counts}
    return apply_facts(
        len(present.intersection(facts.needs)),
        0 if is_cut else len(set(facts.needs) - present),
        bool(present.intersection(facts.some)) or not facts.some or is_cut,
        [check(values[name]) for name, check in facts.checks.items() if name in values],
    )


def apply_facts(
    needs_met: int, needs_missing: int, has_some: bool, checks: list[bool]
) -> tuple[float, float]:
    """Return the factor on the points and the evidence of facts that were looked at."""
    failed = checks.count(False)
    factor = _MISSING ** (needs_missing + (not has_some)) * _FAILED**failed
    return factor, 0.3 * needs_met + 0.3 * (len(checks) - failed)
