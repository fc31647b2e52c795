"""What a comparison tells: a difference, where it stands, and what is still to be compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.diff.rules import PLAIN, Scope

if TYPE_CHECKING:
    from pbkaitai.descriptor import Field

ADDED: Final = "added"
REMOVED: Final = "removed"
CHANGED: Final = "changed"
REORDERED: Final = "reordered"

# Kinds of things that differences are told of; a message's own fields are FIELD.
NODE: Final = "node"
FUNCTION: Final = "function"
FIELD: Final = "field"
VARIABLE: Final = "variable"


class Value(NamedTuple):
    """A value of a field, or a list of them where *value* is a list."""

    field: Field
    value: Any


class Difference(NamedTuple):
    """One difference.

    Attributes:
        change: ADDED, REMOVED, CHANGED or REORDERED: what became of the thing, or of the field
            where it is of no thing.
        what: the kind of thing: `node`, `function`, `signature`, `field` …
        name: what the thing is called; empty for a field of the message itself.
        field: path below the thing; empty where all of it is meant.
        path: path in the message, of the side that has it, of the second where both have.
        before, after: a message, a `Value` or text on either side; None where there is none.
        note: how far apart they are, where that is known.
    """

    change: str
    what: str
    name: str
    field: str
    path: str
    before: Any = None
    after: Any = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in both messages something is compared.

    Attributes:
        what, name: the thing around it.
        field: path below that thing.
        path: whole path.
        scope: how names are compared here.
        function: name of the function around it, or an empty string.
    """

    what: str = FIELD
    name: str = ""
    field: str = ""
    path: str = ""
    scope: Scope = PLAIN
    function: str = ""

    def step(self, text: str) -> Place:
        """Return the place of a field, or of an element where *text* begins with `[`."""
        field, path = _joined(self.field, text), _joined(self.path, text)
        return Place(self.what, self.name, field, path, self.scope, self.function)

    def thing(self, what: str, name: str) -> Place:
        """Return this place as that of a thing with a name of its own."""
        return Place(what, name, "", self.path, self.scope, self.function)

    def within(self, scope: Scope, function: str = "") -> Place:
        """Return this place in a graph or function of its own."""
        return Place(self.what, self.name, self.field, self.path, scope, function)

    def told(
        self, change: str, before: Any = None, after: Any = None, note: str = ""
    ) -> Difference:
        """Return a difference at this place; of a part of a thing, the thing has changed."""
        if self.name and self.field and change in (ADDED, REMOVED):
            change = CHANGED
        return Difference(change, self.what, self.name, self.field, self.path, before, after, note)


class Pair(NamedTuple):
    """Two messages of one class that are still to be compared."""

    a: Any
    b: Any
    place: Place


Step = Difference | Pair


def _joined(path: str, step: str) -> str:
    return f"{path}{step}" if not path or step.startswith("[") else f"{path}.{step}"
