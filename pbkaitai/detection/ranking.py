"""The message types in the order of how well a file fits them."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from pbkaitai.detection.candidates import CANDIDATES
from pbkaitai.detection.foreign_types import FOREIGN, ForeignType
from pbkaitai.detection.outline import Outline
from pbkaitai.detection.result import Guess
from pbkaitai.detection.sample import Sample
from pbkaitai.detection.scoring import Scorer
from pbkaitai.detection.shapes import foreign_shape, shape_of
from pbkaitai.detection.text_scoring import score_text

# Below this a type is a guess, not an answer.
ACCEPT: Final = 0.45
# The nearest types that are worth naming.
_GUESSES: Final = 5
_WORTH_NAMING: Final = 0.1

# What a fitting file name adds: a little order, and evidence where there is hardly any.
_NAME_BONUS: Final = 0.02
_NAME_EVIDENCE: Final = 0.8


class Ranked(NamedTuple):
    """A type with its score; `foreign` is its row when it is not ours."""

    score: float
    name: str
    foreign: ForeignType | None = None


class Ranking:
    """All types, best first, for a binary file or for the outline of a text.

    Attributes:
        scorer: the scan of a binary file; None for a text.
    """

    def __init__(self, sample: Sample, outline: Outline | None = None) -> None:
        self.sample = sample
        self.outline = outline
        self.scorer = Scorer(sample.data) if outline is None else None

    @cached_property
    def rows(self) -> list[Ranked]:
        """The types, best first; rows of the tables break ties by their order."""
        name = self.sample.name
        rows = []
        for candidate in CANDIDATES:
            if candidate.is_text_only and self.outline is None:
                continue
            has_name = candidate.fits_name(name)
            score = self._score(candidate.name, None, _NAME_EVIDENCE if has_name else 0)
            score *= candidate.trust
            rows.append(Ranked(score + _NAME_BONUS * (has_name and score > 0), candidate.name))
        for other in FOREIGN:
            if not (other.is_text_only and self.outline is None):
                rows.append(Ranked(self._score(other.name, other, 0), other.name, other))
        return sorted(rows, key=lambda row: -row.score)

    def _score(self, name: str, other: ForeignType | None, extra: float) -> float:
        shape = foreign_shape(name) if other is not None else shape_of(name)
        if self.scorer is not None:
            return self.scorer.score(shape, extra)
        return score_text(shape, self.outline.entries if self.outline else ())

    @property
    def best(self) -> Ranked:
        """The nearest type."""
        return self.rows[0]

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The nearest types that are worth naming."""
        return tuple(
            Guess(row.name, round(min(row.score, 1.0), 2), row.foreign is None)
            for row in self.rows[:_GUESSES]
            if row.score >= _WORTH_NAMING
        )

    def best_kind(self) -> str | None:
        """Return the nearest type when it is ours and near enough."""
        best = self.best
        return best.name if best.foreign is None and best.score >= ACCEPT else None

    def near_text(self) -> str:
        """Return the nearest guesses for people: `nearest: tensorflow.NodeDef (0.31)`."""
        near = ", ".join(f"{guess.kind} ({guess.score:.2f})" for guess in self.guesses[:3])
        return f"nearest: {near}" if near else "no known message is near"
