"""A place in a spec: a YAML node that knows its path, its line and whom to tell of faults.

The rules stand elsewhere; here is how a fault is worded and how reading goes on behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pbkaitai.compiler.yaml12 import ListNode, MapNode, Node, Scalar, ScalarNode
from pbkaitai.errors import SpecError


@dataclass(slots=True)
class Report:
    """The faults found so far in one file."""

    file: str
    errors: list[SpecError] = field(default_factory=list)

    def add(self, line: int | None, path: str, reason: str) -> None:
        """Note one fault."""
        self.errors.append(SpecError(reason, file=self.file, path=escape(path) or None, line=line))


@dataclass(frozen=True, slots=True, eq=False)
class Cursor:
    """One node of a spec and where it stands."""

    node: Node
    path: str
    line: int
    report: Report

    def fail(self, reason: str) -> None:
        """Note that this node is wrong."""
        self.report.add(self.line, self.path, reason)

    @property
    def value(self) -> Scalar | ListNode | MapNode:
        """The value of a scalar, else the node itself."""
        return self.node.value if isinstance(self.node, ScalarNode) else self.node

    def entries(self, what: str) -> Iterator[tuple[Scalar, Cursor]]:
        """Yield key and value of a mapping; anything else is a fault."""
        if not isinstance(self.node, MapNode):
            self.fail(f"{what} is a mapping, found {describe(self.node)}")
            return
        for key, node in self.node.items.items():
            yield (
                key,
                Cursor(node, f"{self.path}/{str(key)[:60]}", self.node.lines[key], self.report),
            )

    def keys(
        self, what: str, required: Iterable[str], optional: Iterable[str] = ()
    ) -> dict[str, Cursor]:
        """Return the values of a mapping that has just these keys; others are faults."""
        required = tuple(required)
        known = (*required, *optional)
        found: dict[str, Cursor] = {}
        for key, at in self.entries(what):
            if isinstance(key, str) and key in known:
                found[key] = at
            else:
                at.fail(f"{what} has no key {quote(key)}{did_you_mean(key, known)}")
        if isinstance(self.node, MapNode):
            for key in required:
                if key not in found:
                    self.fail(f'{what} needs the key "{key}"')
        return found

    def items(self, what: str) -> list[Cursor]:
        """Return the items of a list; anything else is a fault."""
        if not isinstance(self.node, ListNode):
            self.fail(f"{what} is a list, found {describe(self.node)}")
            return []
        return [
            Cursor(node, f"{self.path}/{index}", node.line, self.report)
            for index, node in enumerate(self.node.items)
        ]

    def text(self, what: str) -> str | None:
        """Return the text of a string that is not empty; anything else is a fault."""
        value = self.value
        if isinstance(value, str) and value:
            return value
        hint = ""
        if isinstance(value, bool | int | float) or value is None:
            hint = "; put it in quotes if it is meant as text"
        self.fail(f"{what} is text, found {describe(self.node)}{hint}")
        return None

    def exactly(self, what: str, *wanted: Scalar) -> bool:
        """Return whether this is one of the *wanted* scalars; anything else is a fault."""
        value = self.value
        if any(type(value) is type(want) and value == want for want in wanted):
            return True
        needed = " or ".join(quote(want) for want in wanted)
        near = did_you_mean(value, [want for want in wanted if isinstance(want, str)])
        self.fail(f"{what} is always {needed}, found {describe(self.node)}{near}")
        return False


def describe(node: Node) -> str:
    """Return what a person would call *node* in an error."""
    if isinstance(node, ListNode):
        return "a list"
    if isinstance(node, MapNode):
        return "a mapping"
    return "nothing" if node.value is None else quote(node.value)


def quote(value: Scalar) -> str:
    """Return *value* in quotes where it is text, shortened and safe to print."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if not isinstance(value, str):
        return str(value)
    short = value if len(value) <= 60 else value[:57] + "..."
    return f'"{escape(short)}"'


def escape(text: str) -> str:
    """Return *text* with control characters as escapes."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return ` (did you mean "…")` with the nearest of the *known* words, or nothing."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1) if isinstance(word, str) else []
    return f' (did you mean "{near[0]}")' if near else ""
