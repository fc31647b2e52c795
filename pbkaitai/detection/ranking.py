"""The message types in the order of how well a file fits them."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from pbkaitai.detection.candidates import CANDIDATES, Candidate
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
_MOST_WITHOUT_NAME: Final = 1.0


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
        """The types, best first; rows of the tables break ties by their order.

        The one alone where its name and its fields leave no doubt: the others are not looked at.
        """
        clear = self._clear_one()
        return self._all_rows() if clear is None else [clear]

    def _clear_one(self) -> Ranked | None:
        """Return the best of those whose usual file name this is, if no other can be better."""
        if self.outline is not None:
            return None
        name = self.sample.name
        named = [self._rank(c) for c in CANDIDATES if c.fits_name(name) and not c.is_text_only]
        best = max(named, key=lambda row: row.score, default=None)  # the first of equals
        return best if best is not None and best.score > _MOST_WITHOUT_NAME else None

    def _all_rows(self) -> list[Ranked]:
        rows = [
            self._rank(candidate)
            for candidate in CANDIDATES
            if not (candidate.is_text_only and self.outline is None)
        ]
        for other in FOREIGN:
            if not (other.is_text_only and self.outline is None):
                rows.append(Ranked(self._score(other.name, other, 0), other.name, other))
        return sorted(rows, key=lambda row: -row.score)

    def _rank(self, candidate: Candidate) -> Ranked:
        has_name = candidate.fits_name(self.sample.name)
        score = self._score(candidate.name, None, _NAME_EVIDENCE if has_name else 0)
        score *= candidate.trust
        return Ranked(score + _NAME_BONUS * (has_name and score > 0), candidate.name)

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
