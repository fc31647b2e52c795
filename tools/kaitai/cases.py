"""The messages to compare: files of the corpus, and random messages of every class."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from random_messages import Maker
from schema import Schema, spec_of

from pbkaitai import messages
from pbkaitai.message import Message

ROOT = Path(__file__).resolve().parents[2]

LANGUAGES = ("python", "javascript")

# The official Python classes need 3 to 5 s for 1 MB, the JavaScript ones about 1 s: those get
# a few larger files.
PYTHON_LIMIT = 300_000
LARGE_FILES = 3

RANDOM_PER_CLASS = 2
SEED = "pbkaitai"

_EXAMPLES = {
    "examples/saved_model/saved_model.pb": "SavedModel",
    "examples/frozen_graph.pb": "GraphDef",
    "examples/tensor.pb": "TensorProto",
}


@dataclass(frozen=True)
class Case:
    """One message to compare.

    Attributes:
        name: for people; the path from the checkout, or what kind of random message.
        spec: id of the spec.
        path: file that holds the bytes.
        languages: official classes that parse it.
        is_file: it comes from the corpus, so it may hold a known difference.
    """

    name: str
    spec: str
    path: str
    languages: tuple[str, ...]
    is_file: bool = False

    def data(self) -> bytes:
        return Path(self.path).read_bytes()


def file_cases(classes: Iterable[type[Message]]) -> Iterator[Case]:
    """Yield the binary files of *classes* that are not damaged, other people's where they are."""
    names = {cls.DESCRIPTOR.full_name for cls in classes}
    large = 0
    for size, name, path, kind in sorted(_files()):
        cls = messages.find(kind)
        if cls.DESCRIPTOR.full_name not in names:
            continue
        large += size > PYTHON_LIMIT
        if large <= LARGE_FILES:
            languages = LANGUAGES[large > 0 :]
            yield Case(name, spec_of(cls), str(path), languages, is_file=True)


def _files() -> Iterator[tuple[int, str, Path, str]]:
    """Yield size in bytes, name, path and message of the files."""
    for name, kind in _EXAMPLES.items():
        yield (ROOT / name).stat().st_size, name, ROOT / name, kind
    data = ROOT / "tests" / "data"
    for path in sorted((data / "canned").glob("*/graph.pb")):
        yield path.stat().st_size, str(path.relative_to(data)), path, "GraphDef"
    corpus = Path(os.environ.get("PBKAITAI_CORPUS") or ROOT.parent / "shared" / "corpus")
    for manifest, folder in (
        (data / "manifest_synth.json", data),
        (corpus / "manifest_open.json", corpus),
    ):
        for row in _rows(manifest):
            path = folder / row["path"]
            if row["parse_ok"] and row["kind"].isalnum() and path.is_file():
                yield row["bytes"], row["name"], path, row["kind"]


def _rows(manifest: Path) -> list[dict[str, Any]]:
    return list(json.loads(manifest.read_bytes())["files"]) if manifest.is_file() else []


def random_cases(
    schema: Schema, classes: Iterable[type[Message]], out: Path, count: int = RANDOM_PER_CLASS
) -> Iterator[Case]:
    """Write random messages of each class below *out* and yield them.

    One has every field of the class and of all messages in it, *count* have a few; where a
    class can hold itself, one is nested nearly as deep as our runtime allows.
    """
    for cls in classes:
        maker = Maker(schema, f"{SEED} {cls.DESCRIPTOR.full_name}")
        made = {"complete": maker.complete(cls)}
        made |= {f"some {i + 1}": maker.some(cls) for i in range(count)}
        if maker.is_recursive(cls):
            made["deep"] = maker.deep(cls)
        for kind, data in made.items():
            yield write_case(f"{spec_of(cls)} {kind}", spec_of(cls), data, out)


def write_case(name: str, spec: str, data: bytes, out: Path) -> Case:
    """Write *data* below *out* and return its case."""
    path = out / f"{name.replace(' ', '_')}.pb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return Case(name, spec, str(path), LANGUAGES)


def write_list(cases: Iterable[Case], path: Path) -> None:
    """Write the list that the official parsers read."""
    path.write_text(json.dumps([asdict(case) for case in cases], indent=1))
