"""Parses the cases with the official compiler's Python classes; one line of JSON for each.

    python official.py FOLDER_OF_CLASSES CASES.json

A line is the list of the message's records in file order, each
`[number, wire type, id, kind, value]`, or `{"error": …}`. Everything stands in the objects
that the official classes make: no table of ours is read here, and nothing of pbkaitai.
`official.mjs` writes the same from the JavaScript classes.
"""

from __future__ import annotations

import importlib
import json
import math
import struct
import sys
from pathlib import Path
from typing import Any

DEPTH = 20_000  # Python frames; the official classes use four for each message


def main(classes: str, cases: str) -> None:
    # Specs are called any.ksy, event.ksy …: only this folder may come before the library's.
    sys.path[0] = classes
    sys.setrecursionlimit(DEPTH)
    for case in json.loads(Path(cases).read_bytes()):
        print(json.dumps(parse(case["spec"], Path(case["path"]).read_bytes())), flush=True)


def parse(spec: str, data: bytes) -> Any:
    cls = getattr(importlib.import_module(spec), camel_case(spec))
    try:
        return [record(each) for each in cls.from_bytes(data).records]
    except Exception as error:  # whatever the official classes raise is their answer
        return {"error": f"{type(error).__name__}: {error}"}


def record(record: Any) -> list[Any]:
    wire = record.wire
    start = [wire.number, int(wire.type)]
    # One field was read, or `unknown`, or nothing at all of an unknown field of size 0.
    found = {id: value for id, value in vars(record).items() if id != "wire" and id[0] != "_"}
    raw = found.pop("unknown", None)
    if not found:
        return [*start, None, "unknown", (raw or b"").hex()]
    ((id, value),) = found.items()
    return [*start, id, *kind_and_value(value)]


def kind_and_value(value: Any) -> tuple[str, Any]:
    if isinstance(value, str):
        return "str", value
    if isinstance(value, bytes):
        return "bytes", value.hex()
    kind = type(value).__qualname__
    if hasattr(value, "records"):
        return kind, [record(each) for each in value.records]
    if hasattr(value, "values"):
        return kind, [scalar(getattr(each, "value", each)) for each in value.values]
    return kind, scalar(value.value)


def scalar(value: Any) -> Any:
    """Return an integer or bool as it is, a float as the hex digits of its double."""
    if isinstance(value, float):
        return "nan" if math.isnan(value) else struct.pack(">d", value).hex()
    return value if isinstance(value, bool) else int(value)


def camel_case(id: str) -> str:
    return "".join(part.capitalize() for part in id.split("_"))


if __name__ == "__main__":
    main(*sys.argv[1:])
