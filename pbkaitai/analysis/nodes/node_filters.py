"""Which nodes are meant: by name, op, scope, device and attributes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import translate
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import PbError

if TYPE_CHECKING:
    from pbkaitai.messages import AttrValue

_GLOB: Final = re.compile(r"[*?\[]")
_BOOLS: Final = {"true": True, "false": False}

Test = Callable[[str], bool]


class PatternError(PbError, ValueError):
    """A regular expression that cannot be read.

    Attributes:
        pattern: the expression.
        reason: what is wrong with it.
    """

    def __init__(self, pattern: str, reason: str) -> None:
        self.pattern = pattern
        self.reason = reason
        super().__init__(f'"{pattern}" is no regular expression: {reason}')


@dataclass(frozen=True)
class AttrFilter:
    """An attribute that a node must have.

    Attributes:
        key: its name.
        value: the text that its value must have, None for any value.
    """

    key: str
    value: str | None = None


@dataclass(frozen=True)
class NodeFilter:
    """What nodes must be like; what is left empty does not matter.

    Attributes:
        pattern: part of the name, or a glob where it has one of `*?[`.
        is_regex: whether the pattern is a regular expression instead, found anywhere.
        ops: op types or globs, one of them, in any case.
        scopes: names of scopes, one of them; a node stands in its scope at any depth.
        devices: parts of a device's name or globs, one of them, in any case.
        attrs: attributes, all of them.
    """

    pattern: str = ""
    is_regex: bool = False
    ops: Sequence[str] = ()
    scopes: Sequence[str] = ()
    devices: Sequence[str] = ()
    attrs: Sequence[AttrFilter] = ()

    def text_test(self) -> Callable[[str, str, str], bool]:
        """Return what tells whether name, op and device are as they must be.

        Raises:
            PatternError: the regular expression cannot be read.
        """
        name_tests = [pattern_test(self.pattern, is_regex=self.is_regex)]
        op_tests = [_glob_test(op.lower()) for op in self.ops]
        scopes = tuple(f"{scope.rstrip('/')}/" for scope in self.scopes)
        device_tests = [name_test(device.lower()) for device in self.devices]

        def test(name: str, op: str, device: str) -> bool:
            return (
                (not self.pattern or name_tests[0](name))
                and (not scopes or f"{name}/".startswith(scopes))
                and (not op_tests or any(test(op.lower()) for test in op_tests))
                and (not device_tests or any(test(device.lower()) for test in device_tests))
            )

        return test


def pattern_test(pattern: str, *, is_regex: bool) -> Test:
    """Return what tells whether a name matches a PATTERN of the command line.

    Raises:
        PatternError: it is a regular expression that cannot be read.
    """
    return regex_test(pattern) if is_regex else name_test(pattern)


def name_test(pattern: str) -> Test:
    """Return what tells whether a name matches: a glob as a whole, other text in any part."""
    if _GLOB.search(pattern):
        return _glob_test(pattern)
    return lambda name: pattern in name


def regex_test(pattern: str) -> Test:
    """Return what tells whether a regular expression is found in a name.

    Raises:
        PatternError: it cannot be read.
    """
    try:
        search = re.compile(pattern).search
    except re.error as error:
        raise PatternError(pattern, str(error)) from None
    return lambda name: search(name) is not None


def parse_attr(text: str) -> AttrFilter:
    """Return what `KEY` or `KEY=VALUE` means."""
    key, equals, value = text.partition("=")
    return AttrFilter(key, value if equals else None)


def attr_matches(value: AttrValue, wanted: str) -> bool:
    """Return whether an attribute's value is what a person writes for it.

    A type is `DT_FLOAT`, `float` or `float32`; a string its text; a function its name; a
    list `[1, 2]`, a shape `[?, 2]`. The text of a string or function may be a glob.
    """
    member = value.which_oneof("value")
    if member == "b":
        return _BOOLS.get(wanted.lower()) == value.b
    if member in ("i", "f"):
        try:
            number = float(wanted)
        except ValueError:
            return False
        return number == (value.i if member == "i" else value.f)
    if member == "s":
        return _glob_test(wanted)(value.s.decode("utf-8", "surrogateescape"))
    if member == "func":
        return _glob_test(wanted)(value.func.name)
    if member == "type":
        return wanted.lower() in _type_names(int(value.type))
    if member == "list":
        return _bare(wanted) == _bare(f"[{', '.join(_items(value.list))}]")
    return member == "shape" and _bare(_shape(value.shape)) == _bare(wanted)


def _type_names(number: int) -> set[str]:
    from pbkaitai.graph.dtypes import dtype_of_number
    from pbkaitai.messages import DataType

    name = str(DataType(number)).lower()
    return {name, name.removeprefix("dt_"), dtype_of_number(number).name}


def _items(items: Any) -> list[str]:
    """Return the elements of a list attribute as text."""
    found = [text.decode("utf-8", "surrogateescape") for text in items.s]
    found += [str(number) for number in items.i]
    found += [f"{number:g}" for number in items.f]
    found += ["true" if item else "false" for item in items.b]
    found += [str(item) for item in items.type]
    found += [_shape(shape) for shape in items.shape]
    return found + [func.name for func in items.func]


def _shape(shape: Any) -> str:
    if shape.unknown_rank:
        return "unknown rank"
    return f"[{', '.join('?' if dim.size == -1 else str(dim.size) for dim in shape.dim)}]"


def _bare(text: str) -> str:
    return text.replace(" ", "").replace('"', "")


def _glob_test(pattern: str) -> Test:
    if not _GLOB.search(pattern):
        return lambda text: text == pattern
    match = re.compile(translate(pattern)).match
    return lambda text: match(text) is not None
