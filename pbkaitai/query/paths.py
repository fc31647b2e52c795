"""Path expressions: `meta_graphs[0].graph_def.node[name="conv1"].attr["value"].tensor`.

Knows the syntax only. A path is a row of steps; what a step means for a message is told by
those who walk it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pbkaitai.errors import PathError

_TOKEN: Final = re.compile(
    r"""\s*(?:
        (?P<name>[A-Za-z_]\w*)
      | (?P<number>-?[0-9]+)
      | (?P<text>"(?:[^"\\]|\\.)*")
      | (?P<mark>[.\[\]=*])
    )""",
    re.VERBOSE,
)


# No number of a file has more digits, and Python reads no more than some thousand.
_DIGITS: Final = 20


class Step(NamedTuple):
    """One field of a path, and which of its elements.

    Attributes:
        name: the field.
        index: element of a repeated field, or None.
        key: key of a map field, or None.
        match: `(field, value)` that an element must have, or None; the field may be a path of
            singular fields.
    """

    name: str
    index: int | None = None  # type: ignore[assignment]  # hides the method of tuples
    key: str | int | bool | None = None
    match: tuple[str, str | int | bool] | None = None

    def __str__(self) -> str:
        import json

        if self.index is not None:
            return f"{self.name}[{self.index}]"
        if self.key is not None:
            return f"{self.name}[{json.dumps(self.key, ensure_ascii=False)}]"
        if self.match is not None:
            field, value = self.match
            return f"{self.name}[{field}={json.dumps(value, ensure_ascii=False)}]"
        return self.name


def parse_path(text: str) -> tuple[Step, ...]:
    """Return the steps of a path; an empty text is no step.

    `[0]` is an element (of a map with integer keys, a key), `["k"]` a key, `[name="x"]` and
    `[signature.name="x"]` the elements whose field has that value.

    Raises:
        PathError: the text is not a path; says where.
    """
    parser = _Parser(text)
    steps = []
    if parser.more():
        steps.append(parser.step())
        while parser.more():
            parser.expect(".")
            steps.append(parser.step())
    return tuple(steps)


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.kind = ""
        self.token = ""
        self.start = 0
        self.advance()

    def more(self) -> bool:
        return self.kind != ""

    def advance(self) -> None:
        """Read the next token; an empty kind is the end."""
        rest = self.text[self.position :]
        if not rest.strip():
            self.kind = self.token = ""
            self.start = len(self.text)
            return
        match = _TOKEN.match(self.text, self.position)
        if match is None:
            raise self.error(f"{rest.strip()[0]!r} cannot stand here", self.position)
        self.kind = match.lastgroup or ""
        self.token = match.group(self.kind)
        self.start = match.start(self.kind)
        self.position = match.end()

    def error(self, reason: str, position: int | None = None) -> PathError:
        return PathError(
            reason, path=self.text, position=self.start if position is None else position
        )

    def take(self, kind: str, what: str) -> str:
        if self.kind != kind:
            found = repr(self.token) if self.token else "the end"
            raise self.error(f"{what} is needed, not {found}")
        token = self.token
        self.advance()
        return token

    def expect(self, mark: str) -> None:
        if self.kind != "mark" or self.token != mark:
            found = repr(self.token) if self.token else "the end"
            raise self.error(f"{mark!r} is needed, not {found}")
        self.advance()

    def step(self) -> Step:
        # A field that no spec knows is named by its number.
        is_number = self.kind == "number" and self.token.isdigit()
        if is_number and len(self.token) > _DIGITS:
            raise self.error(f"a number has at most {_DIGITS} digits")
        name = self.take("number" if is_number else "name", "a field name")
        if not (self.kind == "mark" and self.token == "["):
            return Step(name)
        self.advance()
        step = self.bracket(name)
        self.expect("]")
        return step

    def bracket(self, name: str) -> Step:
        if self.kind == "mark" and self.token == "*":
            self.advance()
            return Step(name)
        if self.kind == "number":
            return Step(name, index=self.number("a number"))
        if self.kind == "text":
            return Step(name, key=self.value())
        if self.token in ("true", "false"):
            return Step(name, key=self.value())
        field = self.take("name", "an index, a key in quotes or a field name")
        while self.kind == "mark" and self.token == ".":
            self.advance()
            field = f"{field}.{self.take('name', 'a field name')}"
        self.expect("=")
        return Step(name, match=(field, self.value()))

    def number(self, what: str) -> int:
        if len(self.token) > _DIGITS + 1:
            raise self.error(f"a number has at most {_DIGITS} digits")
        return int(self.take("number", what))

    def value(self) -> str | int | bool:
        if self.kind == "number":
            return self.number("a value")
        if self.kind == "name":
            word = self.take("name", "a value")
            return {"true": True, "false": False}.get(word, word)
        token = self.take("text", "a value")
        try:
            import json

            text: str = json.loads(token)
        except ValueError:
            raise self.error(f"{token} is not a string") from None
        return text
