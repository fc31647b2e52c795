"""Builds a package from specs: compiles what changed, writes only what differs.

The manifest beside the package holds the hash of every spec, of the compiler and of every
file written; while all of them agree, nothing is parsed. A fault in any spec means that
nothing is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pbkaitai.errors import SpecError

MANIFEST: Final = "pbkaitai_messages.manifest.json"

_PACKAGE_FILES: Final = ("__init__.py", "py.typed")


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a run did.

    Attributes:
        specs: number of specs that make a class, without pb.ksy.
        recompiled: ids of the specs that were compiled again.
        written, unchanged, removed: files in the package.
        errors: all faults of all specs; if there are any, nothing was written.
    """

    specs: int
    recompiled: tuple[str, ...] = ()
    written: tuple[Path, ...] = ()
    unchanged: tuple[Path, ...] = ()
    removed: tuple[Path, ...] = ()
    errors: tuple[SpecError, ...] = ()

    def __str__(self) -> str:
        specs = _counted(self.specs, "spec")
        if self.errors:
            return f"{specs}, {_counted(len(self.errors), 'error')}, nothing written"
        done = [f"{_counted(len(self.written), 'file')} written"] if self.written else []
        done += [f"{len(self.removed)} removed"] if self.removed else []
        return ", ".join(
            (
                specs,
                f"{len(self.recompiled)} recompiled",
                *(done or ["no file differs" if self.recompiled else "up to date"]),
            )
        )


def compile_specs(paths: Iterable[Path], out_dir: Path) -> BuildResult:
    """Compile the specs at *paths*, and what they import, into the package *out_dir*.

    Imports are looked up beside the importing file and compiled along, then among
    pbkaitai's own specs, whose classes exist already and are referred to. A file in
    *out_dir* that was not made by this compiler is an error, not overwritten.
    """
    specs, texts, errors = _compile(paths)
    for name in texts if not errors else ():
        if not _may_write(out_dir / name):
            reason = "was not made by pbkaitai compile; choose another folder or remove it"
            errors = (*errors, SpecError(reason, file=str(out_dir / name)))
    if errors:
        return BuildResult(len(specs), errors=errors)
    try:
        written = [name for name, text in texts.items() if _write(out_dir / name, text)]
    except OSError as error:
        reason = f"cannot be written: {error.strerror or error}"
        return BuildResult(len(specs), errors=(SpecError(reason, file=str(out_dir)),))
    return BuildResult(
        len(specs),
        tuple(specs),
        tuple(out_dir / name for name in written),
        tuple(out_dir / name for name in texts if name not in written),
    )


def build(specs_dir: Path, out_dir: Path) -> BuildResult:
    """Bring the package *out_dir* up to date with all the specs in *specs_dir*.

    The manifest lies beside *out_dir*. Modules of specs that are gone are removed.
    """
    paths = sorted(specs_dir.glob("*.ksy"))
    if not paths:
        return BuildResult(0, errors=(SpecError("holds no .ksy file", file=str(specs_dir)),))
    hashes = {path.stem: _hash_of(path) for path in paths}
    compiler = compiler_hash()
    old = _read_manifest(out_dir.parent / MANIFEST)
    stale_outputs = {
        name for name, expected in old["outputs"].items() if _hash_of(out_dir / name) != expected
    }
    count = sum(stem != "pb" for stem in hashes)
    if old["compiler"] == compiler and old["specs"] == hashes and not stale_outputs:
        strays = _strays(out_dir, old["outputs"])
        for path in strays:
            path.unlink()
        return BuildResult(
            count, unchanged=tuple(out_dir / name for name in old["outputs"]), removed=strays
        )
    specs, texts, errors = _compile(paths)
    if errors:
        return BuildResult(count, errors=errors)
    if old["compiler"] != compiler:
        stale = set(specs)
    else:
        changed = {
            id
            for id in hashes.keys() | old["specs"].keys()
            if hashes.get(id) != old["specs"].get(id)
        }
        stale = dependents(changed, specs)
        good = old["outputs"].keys() - stale_outputs
        stale |= {id for id in specs if f"{id}.py" not in good}
    written = [
        out_dir / name
        for name, text in texts.items()
        if name in _PACKAGE_FILES or name.removesuffix(".py") in stale
        if _write(out_dir / name, text)
    ]
    removed = _strays(out_dir, texts)
    for path in removed:
        path.unlink()
    manifest = {
        "compiler": compiler,
        "specs": hashes,
        "outputs": {name: sha256(text.encode()).hexdigest() for name, text in texts.items()},
    }
    _write(out_dir.parent / MANIFEST, json.dumps(manifest, indent=1, sort_keys=True) + "\n")
    return BuildResult(
        count,
        tuple(sorted(stale)),
        tuple(written),
        tuple(out_dir / name for name in texts if out_dir / name not in written),
        removed,
    )


def dependents(changed: Iterable[str], imports: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the specs among the *changed* and all that import them, however indirectly."""
    importers: dict[str, list[str]] = {}
    for id, names in imports.items():
        for name in names:
            importers.setdefault(name, []).append(id)
    found: set[str] = set()
    todo = list(changed)
    while todo:
        id = todo.pop()
        if id not in found:
            found.add(id)
            todo += importers.get(id, ())
    return found & imports.keys()


def compiler_hash() -> str:
    """Return a hash of the sources that decide what is generated."""
    package = Path(__file__).resolve().parents[1]
    digest = sha256()
    for path in sorted((package / "compiler").glob("*.py")):
        digest.update(path.read_bytes())
    for name in ("naming.py", "scalars.py"):
        digest.update((package / name).read_bytes())
    return digest.hexdigest()


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _compile(
    paths: Iterable[Path],
) -> tuple[dict[str, tuple[str, ...]], dict[str, str], tuple[SpecError, ...]]:
    """Return the imports of each spec, the text of each file, and all faults."""
    from pbkaitai.compiler.emitter import emit_module, emit_package
    from pbkaitai.compiler.linker import link
    from pbkaitai.compiler.loader import load

    units = load(paths)
    specs = link(units)
    errors = sorted(
        (error for unit in units for error in unit.report.errors),
        key=lambda error: (error.file, error.line or 0),
    )
    imports = {spec.id: spec.imports for spec in specs}
    if errors:
        return imports, {}, tuple(errors)
    texts = {f"{spec.id}.py": emit_module(spec) for spec in specs}
    texts["__init__.py"] = emit_package(specs)
    texts["py.typed"] = ""
    return imports, texts, ()


def _may_write(path: Path) -> bool:
    from pbkaitai.compiler.emitter import MARK

    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return not text.strip() or MARK.encode() in text.partition(b"\n")[0]


def _strays(out_dir: Path, wanted: Iterable[str]) -> tuple[Path, ...]:
    """Return the generated modules in *out_dir* that no spec makes any more."""
    names = set(wanted)
    return tuple(
        path for path in sorted(out_dir.glob("*.py")) if path.name not in names and _may_write(path)
    )


def _write(path: Path, text: str) -> bool:
    """Write *text* unless the file holds it already; never leave half a file."""
    data = text.encode()
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    return True


def _hash_of(path: Path) -> str | None:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def _read_manifest(path: Path) -> dict[str, Any]:
    empty: dict[str, Any] = {"compiler": None, "specs": {}, "outputs": {}}
    try:
        manifest = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return empty
    shape = isinstance(manifest, dict) and all(
        isinstance(manifest.get(key), dict) for key in ("specs", "outputs")
    )
    return {**empty, **manifest} if shape else empty
