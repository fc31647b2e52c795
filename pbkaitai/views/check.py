"""What the checks of a file found, the worst first, and what they looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.checks.findings import LEVELS, NOTE
from pbkaitai.views.escape import cut
from pbkaitai.views.layout import NAME, NUMBER, TEXT, Block, Column, Heading, facts, table
from pbkaitai.views.words import count_text

if TYPE_CHECKING:
    from pbkaitai.analysis.checks.audit import Audit, GraphFacts
    from pbkaitai.opening import OpenedFile

_COLUMNS: Final = (
    Column("what", TEXT),
    Column("of", NAME),
    Column("times", NUMBER),
    Column("reason", TEXT),
    Column("where", NAME),
)
_SHOWN: Final = 40
_PLACES: Final = 2
_WIDTH: Final = 80
_PLURALS: Final = {level: f"{level}s" for level in LEVELS}


def data(file: OpenedFile, audit: Audit) -> dict[str, Any]:
    """Return what was found and looked at."""
    findings = [
        {
            "level": found.level,
            "kind": found.kind,
            "subject": found.subject,
            "reason": found.reason,
            "count": found.count,
            "places": [
                {"graph": place.graph, "function": place.function, "node": place.node}
                for place in found.places
            ],
        }
        for found in audit.findings
    ]
    counts = {
        level: sum(found.count for found in audit.findings if found.level == level)
        for level in LEVELS
    }
    return {
        "path": file.path,
        "kind": file.kind,
        "graphs": [_graph_data(graph) for graph in audit.graphs],
        "is_clean": all(not counts[level] for level in LEVELS if level != NOTE),
        "counts": counts,
        "findings": findings,
        "left_out": audit.findings.left_out,
        "checked": audit.checked,
        "not_checked": audit.not_checked,
    }


def blocks(data: dict[str, Any], everything: bool = False) -> list[Block]:
    """Return the findings laid out by level, then what was looked at and the result."""
    made = facts(
        [
            ("file", data["path"]),
            ("kind", data["kind"]),
            *(("holds", _graph_text(graph)) for graph in data["graphs"]),
        ]
    )
    several = len(data["graphs"]) > 1
    for level in LEVELS:
        found = [finding for finding in data["findings"] if finding["level"] == level]
        rows = [
            (f["kind"], f["subject"], f"{f['count']:,}", f["reason"], _places_text(f, several))
            for f in found
        ]
        limit = None if everything else _SHOWN
        if rows:
            made.append(Heading(_PLURALS[level], note=_note(len(rows), data["counts"][level])))
            made += table(_COLUMNS, rows, limit=limit, noun="sorts")
    left_out = data["left_out"]
    made.append(Heading("result"))
    return made + facts(
        [
            ("checked", "; ".join(data["checked"])),
            ("not checked", "; ".join(data["not_checked"])),
            ("not listed", f"{left_out:,} more of these sorts" if left_out else ""),
            ("found", found_text(data)),
        ]
    )


def found_text(data: dict[str, Any]) -> str:
    """Return how much was found: `1 danger, 2 errors`, `nothing, beside 4 notes`."""
    counts = data["counts"]
    parts = [
        count_text(counts[level], level) for level in LEVELS if level != NOTE and counts[level]
    ]
    notes = count_text(counts[NOTE], NOTE) if counts[NOTE] else ""
    if parts:
        return ", ".join([*parts, *([notes] if notes else [])])
    return f"nothing, beside {notes}" if notes else "nothing"


def _note(sorts: int, times: int) -> str:
    """Return how many rows stand below a heading, and how many places in all."""
    return f"{sorts:,}" if sorts == times else f"{count_text(sorts, 'sort')}, {times:,} times"


def _graph_data(graph: GraphFacts) -> dict[str, Any]:
    return {
        "tags": list(graph.tags),
        "tensorflow_version": graph.tensorflow_version,
        "producer": graph.producer,
        "min_consumer": graph.min_consumer,
        "node_count": graph.node_count,
        "function_count": graph.function_count,
        "function_node_count": graph.function_node_count,
    }


def _graph_text(graph: dict[str, Any]) -> str:
    parts = [", ".join(graph["tags"])] if graph["tags"] else []
    size = count_text(graph["node_count"], "node")
    if graph["function_count"]:
        functions = count_text(graph["function_count"], "function")
        size = f"{size}, {functions} with {count_text(graph['function_node_count'], 'node')}"
    parts.append(size)
    if graph["tensorflow_version"]:
        parts.append(f"TensorFlow {graph['tensorflow_version']}")
    if graph["producer"] is not None:
        parts.append(f"producer {graph['producer']}, min_consumer {graph['min_consumer']}")
    return "; ".join(parts)


def _places_text(finding: dict[str, Any], several: bool) -> str:
    shown = [_place_text(place, several) for place in finding["places"][:_PLACES]]
    more = finding["count"] - len(shown)
    if shown and more > 0:
        shown.append(f"… {more:,} more")
    return ", ".join(text for text in shown if text)


def _place_text(place: dict[str, Any], several: bool) -> str:
    text = cut(place["node"], _WIDTH)
    if place["function"]:
        name = cut(place["function"], _WIDTH)
        text = f"{text} in {name}" if text else f"function {name}"
    return f"{text} (meta-graph {place['graph'] + 1})".lstrip() if several else text
