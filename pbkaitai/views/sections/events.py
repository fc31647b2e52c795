"""An event file: what TensorBoard reads, counted by kind and tag."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import NAME, NUMBER, TEXT, Block, Column, Heading, facts, table
from pbkaitai.views.oneline import one_line, value_text
from pbkaitai.views.words import by_count, counts_text

if TYPE_CHECKING:
    from pbkaitai.opening import OpenedFile

_TAGS: Final = (
    Column("tag", NAME),
    Column("kind", TEXT),
    Column("values", NUMBER),
    Column("first step", NUMBER),
    Column("last step", NUMBER),
    Column("last value", TEXT),
)
_EVENTS: Final = (
    Column("event", NUMBER),
    Column("time", TEXT),
    Column("step", NUMBER),
    Column("holds", NAME),
    Column("value", TEXT),
)
_TAGS_SHOWN: Final = 30
_EVENTS_SHOWN: Final = 10
# Events that are read; the others are only counted.
_READ: Final = 100_000


def data(file: OpenedFile) -> dict[str, Any]:
    """Return how many events hold what, every tag, and the first events."""
    records = file.records
    assert records is not None
    kinds: Counter[str] = Counter()
    tags: dict[str, dict[str, Any]] = {}
    times: list[float] = []
    for record in islice(records, _READ):
        event: Any = record.message
        kinds[event.which_oneof("what") or "(nothing)"] += 1
        if event.wall_time:
            times.append(event.wall_time)
        for value in event.summary.value:
            _add(tags, value, event.step)
    return {
        "count": len(records),
        "read": min(len(records), _READ),
        "kinds": by_count(kinds),
        "first_time": _time_text(min(times)) if times else None,
        "last_time": _time_text(max(times)) if times else None,
        "tags": list(tags.values()),
        "first": [_event_data(record) for record in islice(records, _EVENTS_SHOWN)],
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the counts, the tags and the first events."""
    times = (data["first_time"], data["last_time"])
    made = facts(
        [
            ("events", f"{data['count']:,}"),
            ("read", f"{data['read']:,}" if data["read"] < data["count"] else ""),
            ("kinds", counts_text(data["kinds"])),
            ("time", " to ".join(dict.fromkeys(time for time in times if time))),
        ]
    )
    rows = [
        (
            tag["tag"],
            tag["kind"],
            f"{tag['count']:,}",
            tag["first_step"],
            tag["last_step"],
            tag["last_value"],
        )
        for tag in data["tags"]
    ]
    if rows:
        limit = None if everything else _TAGS_SHOWN
        made.append(Heading("tags", level, f"{len(rows):,}"))
        made += table(_TAGS, rows, limit=limit, noun="tags")
    events = [(e["index"], e["time"], e["step"], e["kind"], e["value"]) for e in data["first"]]
    if events:
        made.append(Heading("first events", level))
        made += table(_EVENTS, events)
    return made


def _add(tags: dict[str, dict[str, Any]], value: Any, step: int) -> None:
    tag = tags.get(value.tag)
    if tag is None:
        plugin = value.metadata.plugin_data.plugin_name
        kind = plugin or value.which_oneof("value") or ""
        tag = tags[value.tag] = {"tag": value.tag, "kind": kind, "count": 0, "first_step": step}
    tag["count"] += 1
    tag["last_step"] = step
    tag["last_value"] = _summary_text(value)


def _summary_text(value: Any) -> str:
    member = value.which_oneof("value")
    if member is None:
        return ""
    field = value.DESCRIPTOR.by_name[member]
    return value_text(field, getattr(value, field.attribute), 2)


def _event_data(record: Any) -> dict[str, Any]:
    event = record.message
    kind = event.which_oneof("what")
    value = ""
    if kind == "summary":
        value = ", ".join(f"{v.tag} {_summary_text(v)}" for v in islice(event.summary.value, 3))
    elif kind is not None:
        field = event.DESCRIPTOR.by_name[kind]
        value = value_text(field, getattr(event, field.attribute), 2)
    return {
        "index": record.index,
        "time": _time_text(event.wall_time),
        "step": event.step,
        "kind": kind or "",
        "value": value,
        "text": one_line(event, 2),
    }


def _time_text(seconds: float) -> str:
    """Return seconds since 1970 as a date in UTC; what is no date stays a number."""
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(" ", "seconds").removesuffix("+00:00")
    except (ValueError, OverflowError, OSError):
        return repr(seconds)
