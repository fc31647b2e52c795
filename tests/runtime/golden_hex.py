"""Reads golden files: spaced hex with the meaning beside it, behind `#`.

A case file starts with lines `# key: value`; lines indented under one go on with it. The
first lines without a key say what makes the case special.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"

_HEADER = re.compile(r"# ([a-z]+):(?: (.*))?")
_MORE = re.compile(r"#  +(.*)")
_VECTOR = re.compile(r"([0-9a-f ]*?) *# ([=>!]) (.*?)(?:  \((.*)\))?")


@dataclass(frozen=True)
class Case:
    """One message: its bytes, and what the header says of it."""

    name: str
    title: str
    facts: dict[str, str]
    data: bytes


@dataclass(frozen=True)
class Vector:
    """One payload of a scalar type.

    Attributes:
        mark: `=` the value, also written so; `>` the value; `!` the error.
        text: value or error.
        why: what makes it special.
    """

    scalar: str
    payload: bytes
    mark: str
    text: str
    why: str

    def __str__(self) -> str:
        return f"{self.scalar}-{self.payload.hex(' ') or 'nothing'}"


def read_case(path: Path) -> Case:
    title: list[str] = []
    facts: dict[str, list[str]] = {}
    body: list[str] = []
    key = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if body or not line.startswith("#"):
            body.append(line)
        elif header := _HEADER.fullmatch(line):
            key = header[1]
            facts[key] = [header[2] or ""]
        elif key and (more := _MORE.fullmatch(line)):
            facts[key].append(more[1])
        else:
            title.append(line[1:].strip())
    hex_text = "".join(line.partition("#")[0] for line in body)
    joined = {name: "\n".join(filter(None, lines)) for name, lines in facts.items()}
    name = path.relative_to(FOLDER).with_suffix("").as_posix()
    return Case(name, " ".join(title).strip(), joined, bytes.fromhex(hex_text))


def read_cases(folder: str) -> list[Case]:
    return [read_case(path) for path in sorted((FOLDER / folder).glob("*.hex"))]


def read_vectors(path: Path) -> list[Vector]:
    vectors = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            found = _VECTOR.fullmatch(line)
            assert found, f"{path.name}: {line}"
            payload, mark, text, why = found.groups()
            vectors.append(Vector(path.stem, bytes.fromhex(payload), mark, text, why or ""))
    return vectors
