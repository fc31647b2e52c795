"""Words about a name that is not there, and which one may have been meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pbkaitai.analysis.records.rows import key_text

# Names that are compared with a wrong one.
CANDIDATES: Final = 2000
# Longer names are not compared, letter by letter, nor told.
_WIDTH: Final = 200


def no_element(name: str, count: int, index: int) -> str:
    """Return `"node" has 3 elements, no element 7`."""
    noun = "element" if count == 1 else "elements"
    return f'"{name}" has {count:,} {noun}, no element {index}'


def no_key(name: str, key: object, keys: list[str]) -> str:
    """Return `"attr" has no key "dtyp"`, and which of *keys* may have been meant."""
    return f'"{name}" has no key {key_text(key)}{near_value(key, keys)}'


def near_name(name: str, names: Iterable[str]) -> str:
    """Return `; did you mean "dtype"?`, an empty string where no name is like it."""
    from difflib import get_close_matches

    short = [each for each in names if len(each) <= _WIDTH]
    close = get_close_matches(name[:_WIDTH], short, n=1)
    return f'; did you mean "{close[0]}"?' if close else ""


def near_value(wanted: object, values: list[str]) -> str:
    """Return the same of many values, of which a part is compared."""
    if not isinstance(wanted, str):
        return ""
    last = wanted.rpartition("/")[2].lower()
    values = [value for value in values if len(value) <= _WIDTH]
    alike = [value for value in values if last and last in value.lower()][:CANDIDATES]
    return near_name(wanted, alike or values[:CANDIDATES]) or (
        f'; there is "{alike[0]}"' if alike else ""
    )
