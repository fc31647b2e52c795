"""Names of a file's tensors as names of files: safe on every system, and each its own.

A name in a file is whatever its writer wanted: `../../etc/passwd`, `CON`, ten thousand
characters. What comes out of here stays in the folder.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

# Names that Windows keeps for devices, with any suffix.
_PORTS: Final = tuple(f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³")
_DEVICES: Final = frozenset(("con", "prn", "aux", "nul", *_PORTS))
# Systems allow 255 bytes; there has to be room for a suffix and for a number.
_LONGEST: Final = 200
_DIGEST: Final = 12
_KEPT: Final = frozenset("-_.")
_HARMLESS: Final = re.compile(r"[A-Za-z0-9_.\-+>]+(?:/[A-Za-z0-9_.\-+>]+)*")


def file_names(names: Iterable[str], reserved: Iterable[str] = ()) -> list[str]:
    """Return a name of a file, without suffix, for each of *names*.

    Letters, digits, `-`, `_` and `.` stay, `/` becomes `.`, all else `_`. Names that would be
    the same, on systems that do not tell capitals from small letters too, get `~2`, `~3`.

    Args:
        reserved: names of files that are taken.
    """
    taken = {_folded(name) for name in reserved}
    found = []
    counts: dict[str, int] = {}
    for name in names:
        safe = file_name(name)
        unique = safe
        while _folded(unique) in taken:
            counts[safe] = counts.get(safe, 1) + 1
            unique = f"{safe}~{counts[safe]}"
        taken.add(_folded(unique))
        found.append(unique)
    return found


def file_name(name: str) -> str:
    """Return a name of a file for *name*: one that every system takes, at most 200 bytes."""
    normal = unicodedata.normalize("NFC", name).replace("/", ".")
    safe = "".join(char if char.isalnum() or char in _KEPT else "_" for char in normal)
    if len(safe.encode()) > _LONGEST:
        digest = hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()
        room = _LONGEST - _DIGEST - 1
        safe = f"{safe.encode()[:room].decode('utf-8', 'ignore')}~{digest[:_DIGEST]}"
    safe = safe.rstrip(".")
    first = safe.partition(".")[0].casefold()
    return f"_{safe}" if safe[:1] in ("", ".", "-") or first in _DEVICES else safe


def member_names(names: Iterable[str]) -> list[str]:
    """Return names in an archive: as they are where they are harmless paths, else safe ones."""
    found = []
    taken: set[str] = set()
    for name in names:
        is_harmless = (
            len(name) <= _LONGEST
            and _HARMLESS.fullmatch(name) is not None
            and not {".", ".."} & set(name.split("/"))
        )
        unique = base = name if is_harmless else file_name(name)
        number = 1
        while unique in taken:
            number += 1
            unique = f"{base}~{number}"
        taken.add(unique)
        found.append(unique)
    return found


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name.casefold())
