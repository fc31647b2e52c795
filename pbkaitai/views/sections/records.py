"""A TFRecord file: how many records, how large, and what stands in the first ones."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import NAME, NUMBER, TEXT, Block, Column, Heading, facts, table
from pbkaitai.views.oneline import bytes_text, one_line, value_text
from pbkaitai.views.words import size_text

if TYPE_CHECKING:
    from pbkaitai.opening import OpenedFile

_RECORDS: Final = (
    Column("record", NUMBER),
    Column("offset", NUMBER),
    Column("bytes", NUMBER),
    Column("holds", TEXT),
)
_FEATURES: Final = (
    Column("feature", NAME),
    Column("kind", TEXT),
    Column("values", NUMBER),
    Column("first", TEXT),
)
_SHOWN: Final = 5
_FEATURES_SHOWN: Final = 60
_EXAMPLE: Final = "tensorflow.Example"


def data(file: OpenedFile) -> dict[str, Any]:
    """Return counts and sizes, the first records, and the features of the first Example."""
    records = file.records
    assert records is not None
    kind = file.detection.record_kind
    first = list(islice(records, _SHOWN))
    features = _features(first[0].message) if first and kind == _EXAMPLE else []
    return {
        "record_kind": kind,
        "count": len(records),
        "bytes": sum(stop - start for start, stop in (record.span for record in records)),
        "first": [_record_data(record) for record in first],
        "features_of_first": features,
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the totals, the features of the first record, and the first records."""
    made = facts(
        [
            ("records", f"{data['count']:,}"),
            ("each is", data["record_kind"] or "of a type that is not known"),
            ("bytes in records", size_text(data["bytes"])),
        ]
    )
    features = [
        (f["name"], f["kind"], f"{f['count']:,}", f["first"]) for f in data["features_of_first"]
    ]
    if features:
        limit = None if everything else _FEATURES_SHOWN
        made.append(Heading("features of the first record", level, f"{len(features):,}"))
        made += table(_FEATURES, features, limit=limit, noun="features")
    rows = [(r["index"], f"{r['offset']:,}", f"{r['bytes']:,}", r["text"]) for r in data["first"]]
    if rows:
        made.append(Heading("first records", level))
        made += table(_RECORDS, rows)
    return made


def _record_data(record: Any) -> dict[str, Any]:
    start, stop = record.span
    if record.message is not None:
        text = one_line(record.message, 4)
    else:
        text = bytes_text(bytes(record.data[:256]))
    return {"index": record.index, "offset": start, "bytes": stop - start, "text": text}


def _features(example: Any) -> list[dict[str, Any]]:
    features = example.features.feature
    return [_feature_data(name, features[name]) for name in features]


def _feature_data(name: str, feature: Any) -> dict[str, Any]:
    kind = feature.which_oneof("kind")
    values = getattr(feature, kind).value if kind is not None else ()
    field = getattr(feature, kind).DESCRIPTOR.by_name["value"] if kind is not None else None
    return {
        "name": name,
        "kind": kind or "",
        "count": len(values),
        "first": value_text(field, values[:4], 1).strip("[]") if field is not None else "",
    }
