"""Finds spec files: those asked for, and those they import.

An import is looked up beside the importing file first, then among pbkaitai's own specs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pbkaitai.compiler.cursor import Report, did_you_mean
from pbkaitai.compiler.grammar import read_spec
from pbkaitai.compiler.raw import RawSpec


@dataclass(eq=False, slots=True)
class Unit:
    """One file in this run.

    Attributes:
        is_builtin: it is a spec of pbkaitai that somebody else's spec imports; its class
            exists already.
        imports: what it imports, by name; None for a file that is not there.
    """

    path: Path
    report: Report
    raw: RawSpec | None
    is_builtin: bool
    imports: dict[str, Unit | None] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """Id of the spec: the file's name."""
        return self.path.stem


def builtin_specs_dir() -> Path:
    """Return the folder of pbkaitai's own specs: in a wheel, or in a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_ksy"
    return installed if installed.is_dir() else package.parent / "ksy"


def load(paths: Iterable[Path]) -> list[Unit]:
    """Return the files at *paths* and all that they import, each read once."""
    asked = list(paths)
    own_dirs = {path.resolve().parent for path in asked}
    units: dict[Path, Unit] = {}
    todo: list[Unit] = []

    def unit_at(path: Path) -> Unit:
        key = path.resolve()
        if key not in units:
            unit = _read(path, is_builtin=key.parent not in own_dirs)
            units[key] = unit
            todo.append(unit)
        return units[key]

    for path in asked:
        unit_at(path)
    while todo:
        unit = todo.pop()
        if unit.raw is None or unit.is_builtin:
            continue
        for name, at in unit.raw.imports:
            folders = (unit.path.parent, builtin_specs_dir())
            found = next((p for f in folders if (p := f / f"{name}.ksy").is_file()), None)
            unit.imports[name] = unit_at(found) if found else None
            if found is None:
                at.fail(f'no file "{name}.ksy"{did_you_mean(name, _stems(folders))}')
    return list(units.values())


def _read(path: Path, *, is_builtin: bool) -> Unit:
    report = Report(_shown(path))
    raw = None
    if path.suffix != ".ksy":
        report.add(None, "", 'a spec is a file called "<id>.ksy"')
    else:
        try:
            raw = read_spec(path.read_bytes(), path.stem, report)
        except OSError as error:
            report.add(None, "", f"cannot be read: {error.strerror or error}")
    return Unit(path, report, raw, is_builtin)


def _shown(path: Path) -> str:
    """Return *path* as a person at the prompt would type it."""
    here, full = Path.cwd(), path.resolve()
    return str(full.relative_to(here) if full.is_relative_to(here) else path)


def _stems(folders: Sequence[Path]) -> set[str]:
    return {path.stem for folder in folders for path in folder.glob("*.ksy")}
