"""The specs that stand already: which proto types they describe and under which ids.

New specs keep out of their way, and refer to them instead of to a type that is not given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from pbkaitai.compiler.from_proto.declared import ENUM, MESSAGE
from pbkaitai.compiler.model import EnumSpec, MessageSpec, TypeRef
from pbkaitai.naming import camel_case

_ORIG_ID = re.compile(rb"^-orig-id: *([\w.]+) *\r?$", re.MULTILINE)


@dataclass(slots=True)
class ExistingSpecs:
    """The specs in some folders; files are read when asked for.

    Attributes:
        paths: the file of each type, by full proto name.
        beside: those of them that stand where the new specs will.
    """

    paths: dict[str, Path] = field(default_factory=dict)
    beside: frozenset[str] = frozenset()
    _types: dict[Path, dict[str, tuple[str, TypeRef]]] = field(default_factory=dict)

    @classmethod
    def in_folders(cls, beside: Path, *others: Path) -> ExistingSpecs:
        """Return the specs in the folder of the new ones and in *others*, the first first."""
        own = _specs_in(beside)
        found = dict(own)
        for folder in others:
            found = _specs_in(folder) | found
        return cls(found, frozenset(own))

    @property
    def ids(self) -> dict[str, str]:
        """The file id of each type, by full proto name."""
        return {name: path.stem for name, path in self.paths.items()}

    def place(self, full_name: str) -> Path | None:
        """Return the spec that describes a type, None when there is none."""
        top = full_name
        while top and top not in self.paths:
            top = top.rpartition(".")[0]
        return self.paths.get(top)

    def kind(self, full_name: str) -> str | None:
        """Return whether the type is a message or an enum, None when no spec describes it."""
        found = self._find(full_name)
        return found[0] if found else None

    def ref(self, full_name: str) -> TypeRef:
        """Return how to refer to a type that `kind` knows."""
        found = self._find(full_name)
        if found is None:
            raise KeyError(full_name)
        return found[1]

    def _find(self, full_name: str) -> tuple[str, TypeRef] | None:
        path = self.place(full_name)
        if path is None:
            return None
        if path not in self._types:
            self._types[path] = _types_in(path)
        return self._types[path].get(full_name)


def _specs_in(folder: Path) -> dict[str, Path]:
    """Return the specs in *folder* by the full proto name that a first look tells."""
    found: dict[str, Path] = {}
    for path in sorted(folder.glob("*.ksy")):
        match = _ORIG_ID.search(path.read_bytes())
        found.setdefault(match[1].decode() if match else camel_case(path.stem), path)
    return found


def _types_in(path: Path) -> dict[str, tuple[str, TypeRef]]:
    """Return kind and place of all types in one spec; none of a spec that has faults."""
    from pbkaitai.compiler.linker import link
    from pbkaitai.compiler.loader import load

    units = load([path])
    specs = {spec.id: spec for spec in link(units)}
    if path.stem not in specs or any(unit.report.errors for unit in units):
        return {}
    types: dict[str, tuple[str, TypeRef]] = {}
    todo: list[tuple[tuple[str, ...], MessageSpec | EnumSpec]] = [((), specs[path.stem].body)]
    while todo:
        ids, each = todo.pop()
        kind = ENUM if isinstance(each, EnumSpec) else MESSAGE
        types[each.full_name] = kind, TypeRef(path.stem, ids, each.full_name)
        if isinstance(each, MessageSpec):
            todo += [((*ids, nested.id), nested) for nested in each.types]
    return types
