"""YAML as the specs are written: the 1.2 core schema, strict, each node with its line.

PyYAML only supplies the events (from its C parser where it has one). Its own resolver is
YAML 1.1 and would read `on` as true and `010` as 8, which the Web IDE does not.
What the nodes mean is left to the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

Scalar = None | bool | int | float | str

MAX_BYTES: Final = 4 << 20
MAX_DEPTH: Final = 100


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """One value."""

    line: int
    value: Scalar


@dataclass(frozen=True, slots=True)
class ListNode:
    """A sequence of nodes."""

    line: int
    items: list[Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping; `lines` holds the line of each key."""

    line: int
    items: dict[Scalar, Node] = field(default_factory=dict)
    lines: dict[Scalar, int] = field(default_factory=dict)


Node = ScalarNode | ListNode | MapNode

# Is told of every fault: line (or None), YAML path, what is wrong.
Complain = Callable[[int | None, str, str], None]


def read_yaml(data: bytes, complain: Complain) -> Node | None:
    """Return the one document in *data*, or None after a complaint that it cannot be read.

    Duplicate keys are complained of and the first one kept. Anchors, aliases and tags are
    refused, so a small file cannot become a large tree.
    """
    if len(data) > MAX_BYTES:
        complain(None, "", f"file has {len(data)} bytes, a spec has at most {MAX_BYTES}")
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        place = f"byte {error.start} (0x{error.start:X})"
        complain(line, "", f"file is not UTF-8 at {place}; a spec is UTF-8 text")
        return None
    return _Builder(complain).build(text)


def resolve_plain(text: str) -> Scalar:
    """Return the value of an unquoted scalar by the core schema of YAML 1.2."""
    if text in _WORDS:
        return _WORDS[text]
    # No spec has a number of more digits; Python refuses to read thousands of them.
    if len(text) <= 40:
        for pattern, convert in _NUMBERS:
            if pattern.fullmatch(text):
                return convert(text)
    return text


_WORDS: Final[dict[str, Scalar]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}

_NUMBERS: Final[tuple[tuple[re.Pattern[str], Callable[[str], int | float]], ...]] = (
    (re.compile(r"[-+]?[0-9]+"), int),
    (re.compile(r"0o[0-7]+"), lambda text: int(text[2:], 8)),
    (re.compile(r"0x[0-9a-fA-F]+"), lambda text: int(text[2:], 16)),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"), float),
    (re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"), lambda t: float(t.replace(".", ""))),
)


class _RefusedError(Exception):
    """A fault behind which nothing more can be read."""

    def __init__(self, line: int, path: str, reason: str) -> None:
        self.line, self.path, self.reason = line, path, reason


_NO_KEY: Final = object()


class _Frame:
    """A container that is being filled."""

    def __init__(self, node: ListNode | MapNode, path: str) -> None:
        self.node = node
        self.path = path
        self.key: Any = _NO_KEY
        self.key_line = 0


class _Builder:
    """Puts the events of one file together, without recursion."""

    def __init__(self, complain: Complain) -> None:
        self.complain = complain
        self.stack: list[_Frame] = []
        self.root: Node | None = None

    def build(self, text: str) -> Node | None:
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            for event in yaml.parse(text, Loader=loader):
                self._take(type(event).__name__, event)
        except _RefusedError as refused:
            self.complain(refused.line, refused.path, refused.reason)
            return None
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
            self.complain(mark and mark.line + 1, "", f"not YAML: {problem}")
            return None
        if self.root is None or self.root == ScalarNode(self.root.line, None):
            self.complain(1, "", 'file is empty; a spec starts with "meta:"')
            return None
        return self.root

    def _take(self, kind: str, event: Any) -> None:
        line = event.start_mark.line + 1
        path = self._path()
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            raise _RefusedError(line, path, "anchors and aliases (& and *) are not used in specs")
        if getattr(event, "tag", None):
            raise _RefusedError(line, path, "YAML tags (!) are not used in specs")
        if kind == "DocumentStartEvent" and self.root is not None:
            raise _RefusedError(line, "", "a second YAML document; a spec is one document")
        if kind == "ScalarEvent":
            plain = event.style in (None, "")
            self._put(ScalarNode(line, resolve_plain(event.value) if plain else event.value))
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            if len(self.stack) >= MAX_DEPTH:
                raise _RefusedError(line, "", f"nested deeper than {MAX_DEPTH} levels")
            node = MapNode(line) if kind == "MappingStartEvent" else ListNode(line)
            self._put(node)
            self.stack.append(_Frame(node, path))
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self.stack.pop()

    def _path(self) -> str:
        if not self.stack:
            return ""
        frame = self.stack[-1]
        if isinstance(frame.node, ListNode):
            return f"{frame.path}/{len(frame.node.items)}"
        return frame.path if frame.key is _NO_KEY else f"{frame.path}/{frame.key}"

    def _put(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        frame = self.stack[-1]
        if isinstance(frame.node, ListNode):
            frame.node.items.append(node)
        elif frame.key is _NO_KEY:
            if not isinstance(node, ScalarNode):
                raise _RefusedError(node.line, frame.path, "a key is a list or a mapping")
            frame.key, frame.key_line = node.value, node.line
        else:
            key, frame.key = frame.key, _NO_KEY
            if key in frame.node.items:
                first = frame.node.lines[key]
                self.complain(
                    frame.key_line,
                    f"{frame.path}/{key}",
                    f'key "{key}" stands twice, first in line {first}',
                )
                return
            frame.node.items[key] = node
            frame.node.lines[key] = frame.key_line
