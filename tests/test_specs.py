"""The specs are complete: every message that the library promises, and a doc on all in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from corpus import ROOT

from pbkaitai import messages

SPECS = sorted((ROOT / "ksy").glob("*.ksy"))
MESSAGES = [path for path in SPECS if path.name != "pb.ksy"]

# Where the .proto files lie, by the start of their path.
SOURCES = (
    "https://github.com/tensorflow/tensorflow/blob/master/tensorflow/",
    "https://github.com/openxla/xla/blob/main/xla/tsl/",
    "https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/",
    "https://github.com/keras-team/",
)

# Types of the profile's frame, which every spec repeats.
FRAME = {"record", "repeated"}


@cache
def load(path: Path) -> Any:
    return yaml.load(
        path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )


def parts(spec: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each message or enum of a spec with its path."""
    yield path, spec
    for name, inner in spec.get("types", {}).items():
        if name not in FRAME:
            yield from parts(inner, f"{path}/{name}")


def fields(part: Any) -> Iterator[Any]:
    record = part.get("types", {}).get("record", {})
    for field in record.get("seq", ()):
        if field["id"] not in ("wire", "unknown"):
            yield field


def is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value.strip()) > 3


@pytest.mark.parametrize("path", MESSAGES, ids=lambda path: path.stem)
def test_every_message_enum_and_field_has_a_doc(path: Path) -> None:
    missing = []
    for where, part in parts(load(path)):
        is_entry = part.get("-map-entry", False)
        if not is_text(part.get("doc")) and not is_entry:
            missing.append(where or "/")
        missing += [
            f"{where}/{field['id']}"
            for field in fields(part)
            if not is_text(field.get("doc")) and not is_entry
        ]
    assert missing == []


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_every_spec_says_where_its_rule_stands(path: Path) -> None:
    """Whoever adds a message of a program of their own need not have a .proto file."""
    spec = load(path)
    reference = spec.get("doc-ref", "")
    known = reference.startswith(SOURCES) and reference.endswith(".proto")
    is_ours = spec.get("-orig-id", "").startswith(("tensorflow.", "google.", "third_party."))
    assert known or not is_ours, reference


def test_promised_messages_are_there_with_all_their_fields() -> None:
    """The 189 that stand in TensorFlow's files and in bytes fields of them, map entries too."""
    rows = (ROOT / "tests" / "data" / "messages.txt").read_text(encoding="utf-8").splitlines()
    promised = {name: int(count) for name, count in map(str.split, rows)}
    found = {name: messages.find(name) for name in promised}
    counts = {name: len(cls.DESCRIPTOR.fields) for name, cls in found.items()}
    less = {name for name, count in counts.items() if count < promised[name]}
    assert less == set()  # a newer TensorFlow may have more
    maps = sum(field.label == "map" for cls in found.values() for field in cls.DESCRIPTOR.fields)
    assert len(promised) + maps == 189


def test_spec_is_named_for_its_message() -> None:
    """The full name's last part is the file's, in snake case, or the file says another."""
    for path in MESSAGES:
        full = load(path)["-orig-id"]
        assert re.fullmatch(r"[\w.]+", full)
        assert load(path)["meta"]["title"].startswith(full), path.name
