"""The test files: where they lie, what TensorFlow says of them, and which are not here.

Ours are in `tests/data` and always there. `open/` holds other people's files: they are read
from `../shared/corpus` beside the checkout (or PBKAITAI_CORPUS) and never copied; so are the
synthetic files cut or mangled from them. What is missing is skipped, with its number.
What the files should decode to is left to the tests.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"
SYNTH = DATA / "synth"
CANNED = DATA / "canned"
EXAMPLES = ROOT / "examples"
OPEN_COUNT = 161
CANNED_COUNT = 272


@dataclass(frozen=True)
class Case:
    """One test file: its name in the manifest, its path, its manifest row."""

    name: str
    path: Path
    row: dict[str, Any]
    oracle_path: Path

    def oracle(self) -> dict[str, Any]:
        """Return what TensorFlow says of the file (a fresh dict each time)."""
        if self.oracle_path.suffix == ".gz":
            return dict(json.loads(gzip.decompress(self.oracle_path.read_bytes())))
        return dict(_read_json(self.oracle_path)[self.name])


def find_corpus() -> Path | None:
    """Return the folder of the shared corpus, None where there is none."""
    given = os.environ.get("PBKAITAI_CORPUS")
    folder = Path(given) if given else ROOT.parent / "shared" / "corpus"
    if (folder / "manifest_open.json").is_file():
        return folder
    if given:
        raise FileNotFoundError(f'PBKAITAI_CORPUS is "{given}", which has no manifest_open.json')
    return None


CORPUS = find_corpus()


def open_cases() -> list[Case]:
    """Return the cases of `open/`: all of them or, without the corpus, none."""
    if CORPUS is None:
        return []
    rows = _read_json(CORPUS / "manifest_open.json")["files"]
    return [_case(row, CORPUS / row["path"], CORPUS / "oracle_open") for row in rows]


def synth_cases() -> list[Case]:
    """Return the synthetic cases that are here, those made of `open/` last seen in the corpus."""
    found = []
    for row in _synth_rows():
        places = [DATA, *([CORPUS] if CORPUS else [])]
        path = next((p / row["path"] for p in places if (p / row["path"]).is_file()), None)
        if path:
            found.append(_case(row, path, DATA / "oracle_synth"))
    return found


def example_cases() -> list[Case]:
    """Return the files of `examples/`; paths from the checkout are their names."""
    return _own_cases(DATA / "examples_oracle.json")


def damaged_cases() -> list[Case]:
    """Return our own example files after an accident (`tools/make_examples.py`)."""
    return _own_cases(DATA / "damaged_oracle.json")


def canned_cases() -> list[Path]:
    """Return the folders of `tests/data/canned`: graph.pb, meta.json, io.npz each."""
    return sorted(path.parent for path in CANNED.glob("*/graph.pb"))


def all_canned_cases() -> list[Path]:
    """Return the folders of `../shared/canned` where that is there, else of our part of them."""
    shared = CORPUS.parent / "canned" if CORPUS else None
    if shared is None or not shared.is_dir():
        return canned_cases()
    return sorted(path.parent for path in shared.glob("*/graph.pb"))


def canned_parameters() -> list[Any]:
    """Return all canned graphs for `pytest.mark.parametrize`, with the missing ones skipped."""
    cases = all_canned_cases()
    found = [pytest.param(folder, id=folder.name) for folder in cases]
    missing = CANNED_COUNT - len(cases)
    if missing:
        skip = pytest.mark.skip(reason=missing_reason(missing))
        found.append(pytest.param(None, id=f"{missing}-graphs-not-here", marks=skip))
    return found


def own_files(below: float = float("inf")) -> list[Path]:
    """Return every file of the checkout that is sound, damaged or a list of records.

    Args:
        below: only those of fewer bytes.
    """
    folders = (EXAMPLES, SYNTH, DATA / "damaged", DATA / "records")
    found = (path for folder in folders for path in folder.rglob("*"))
    return sorted(path for path in found if path.is_file() and path.stat().st_size < below)


def oracle(name: str) -> dict[str, Any]:
    """Return the oracle of the file *name*; skip the test where the corpus is needed."""
    cases = {case.name: case for case in [*example_cases(), *damaged_cases(), *synth_cases()]}
    if name not in cases:
        require_corpus(1)
        cases = {case.name: case for case in open_cases()}
    return cases[name].oracle()


def missing_synth() -> int:
    """Return the number of synthetic files that are not here."""
    return len(_synth_rows()) - len(synth_cases())


def missing_reason(count: int) -> str:
    return (
        f"{count} corpus files not checked: no ../shared/corpus beside the checkout "
        "(PBKAITAI_CORPUS names another place)"
    )


def require_corpus(count: int) -> Path:
    """Return the corpus folder, or skip the test and tell that *count* files are not checked."""
    if CORPUS is None:
        pytest.skip(missing_reason(count))
    return CORPUS


def parameters(cases: Iterable[Case], missing: int = 0) -> list[Any]:
    """Return *cases* for `pytest.mark.parametrize`, with one skipped entry for the missing."""
    found = [pytest.param(case, id=case.name) for case in cases]
    if missing:
        skip = pytest.mark.skip(reason=missing_reason(missing))
        found.append(pytest.param(None, id=f"{missing}-files-not-here", marks=skip))
    return found


def open_parameters() -> list[Any]:
    return parameters(open_cases(), 0 if CORPUS else OPEN_COUNT)


def synth_parameters() -> list[Any]:
    return parameters(synth_cases(), missing_synth())


@cache
def _read_json(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8")))


def _synth_rows() -> list[dict[str, Any]]:
    return list(_read_json(DATA / "manifest_synth.json")["files"])


def _case(row: dict[str, Any], path: Path, oracles: Path) -> Case:
    name = row["name"]
    return Case(name, path, row, oracles / f"{name.replace('/', '__')}.json.gz")


def _own_cases(path: Path) -> list[Case]:
    return [Case(name, ROOT / name, row, path) for name, row in _read_json(path).items()]
