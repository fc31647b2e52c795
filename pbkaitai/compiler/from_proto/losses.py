"""What specs cannot say: kept count of, and told in a line per kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Lost:
    """What a spec cannot say and is left out or changed, by full name."""

    groups: list[str] = field(default_factory=list)
    extensions: list[str] = field(default_factory=list)
    fields: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    oneofs: list[str] = field(default_factory=list)


_LOSSES: Final = {
    "groups": "groups left out, they show up as unknown fields",
    "extensions": "extensions left out, they show up as unknown fields",
    "fields": "fields left out, another one has their Python attribute",
    "aliases": "second names of enum values left out",
    "values": "enum values renamed, no Python enum can have them",
    "oneofs": "oneofs renamed to lower case",
}


def sentences(lost: Iterable[Lost]) -> Iterator[str]:
    """Yield one line per kind of loss."""
    lost = list(lost)
    for kind, what in _LOSSES.items():
        names = [name for each in lost for name in getattr(each, kind)]
        if names:
            yield f"{what}: {', '.join(names)}"
