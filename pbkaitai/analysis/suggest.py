"""What a person may have meant by a name that is not there."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice
from typing import Final

_CUTOFF: Final = 0.6
_CUTOFF_OF_LONGER: Final = 0.75
# Names that are compared letter by letter; some thousand take a tenth of a second.
_COMPARED: Final = 4000
_LOOKED_AT: Final = 1_000_000
_WIDTH: Final = 200
# A word so short begins like too many.
_LEAST: Final = 4
_PREFIX: Final = "__inference_"  # of functions that Keras and tf.function make


def near(wanted: str, names: Iterable[str], count: int = 3) -> list[str]:
    """Return the names most like *wanted*, best first.

    Names that hold it in any case come first, then those that are spelled alike, or begin
    alike: what follows in the name of a function is a number that nobody remembers.
    """
    lowered = wanted.lower()
    last = lowered.rpartition("/")[2]
    holding: list[str] = []
    others: list[str] = []
    longer: dict[str, str] = {}  # how it begins: the name
    for name in islice(names, _LOOKED_AT):
        if len(name) > _WIDTH:
            continue
        text = name.lower()
        if lowered and (lowered in text or text.rpartition("/")[2] == last):
            if len(holding) < _COMPARED:
                holding.append(name)
        elif len(others) + len(longer) < _COMPARED:
            if abs(len(text) - len(lowered)) <= 2 + len(lowered) // 3:
                others.append(name)
            elif len(lowered) >= _LEAST and len(text) > len(lowered):
                longer.setdefault(name.removeprefix(_PREFIX)[: len(wanted)], name)
    holding.sort(key=lambda name: (len(name), name))
    found = list(dict.fromkeys(holding))[:count]
    if len(found) < count:
        alike = get_close_matches(wanted[:_WIDTH], dict.fromkeys(others), n=count, cutoff=_CUTOFF)
        found += alike[: count - len(found)]
    if not found:
        alike = get_close_matches(wanted[:_WIDTH], longer, n=count, cutoff=_CUTOFF_OF_LONGER)
        found += dict.fromkeys(longer[text] for text in alike)
    return found


def did_you_mean(names: Iterable[str]) -> str:
    """Return `; did you mean "a" or "b"?`, an empty string without names."""
    quoted = [f'"{name}"' for name in names]
    if not quoted:
        return ""
    *first, last = quoted
    return f"; did you mean {', '.join(first)} or {last}?" if first else f"; did you mean {last}?"
