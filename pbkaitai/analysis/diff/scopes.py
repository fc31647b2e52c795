"""How names of two graphs are made comparable: by their common scope, or by the structure."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final

from pbkaitai.analysis.diff.node_list import NodeList
from pbkaitai.analysis.diff.node_matching import CONTROL, Side, match_nodes
from pbkaitai.analysis.diff.rules import DEVICES, NAMES, PLAIN, PREFIX, Rename, Rules, Scope

# What TensorFlow puts behind the name of a function to make it its own.
_NUMBER: Final = re.compile(r"_\d+$")
# Attributes that name nodes.
_NAMING: Final = frozenset(("_class",))
_SHORT: Final = 64

# Numbers of inputs that come from no node.
_NOWHERE: Final = -1
_FIRST_ARG: Final = 1 << 32


def graph_scope(a: Any, b: Any, rules: Rules) -> Scope:
    """Return how the names of two GraphDefs are compared."""
    if NAMES in rules.ignore:
        functions = match_functions(a, b)
        left, right = NodeList(a, "node"), NodeList(b, "node")
        return _by_structure(left, right, {}, {}, functions, rules)
    if PREFIX in rules.ignore:
        first, second = common_scope(a), common_scope(b)
        if first != second:
            return Scope(_without(first), _without(second), is_plain=False)
    return PLAIN


def function_scope(a: Any, b: Any, outer: Scope, rules: Rules) -> Scope:
    """Return how the names in two FunctionDefs are compared.

    Args:
        outer: that of the graph around them.
    """
    if NAMES not in rules.ignore:
        return PLAIN  # the scope of a graph is not that of its functions
    args_a, args_b = ([arg.name for arg in side.signature.input_arg] for side in (a, b))
    left, right = NodeList(a, "node_def"), NodeList(b, "node_def")
    made = _by_structure(left, right, _numbered(args_a), _numbered(args_b), outer.function_a, rules)
    same = dict(zip(args_a, args_b, strict=False))
    return Scope(
        lambda name: same.get(name) or made.a(name), made.b, made.function_a, False, made.pairs
    )


def common_scope(graph: Any) -> str:
    """Return the scope that all nodes of a graph stand in, with its `/`, or an empty string."""
    nodes = NodeList(graph, "node")
    names = nodes.names(0, len(nodes))
    if not names:
        return ""
    first, last = min(names), max(names)  # what these two begin with, all between them do
    length = next((i for i, (x, y) in enumerate(zip(first, last, strict=False)) if x != y), None)
    return first[: first.rfind("/", 0, length) + 1]


def match_functions(a: Any, b: Any) -> Rename:
    """Return from a function's name in one graph to its name in the other.

    Those without a namesake are matched without the numbers behind their names, in order.
    """
    left = [function.signature.name for function in a.library.function]
    right = [function.signature.name for function in b.library.function]
    both = set(left) & set(right)
    spare: dict[str, list[str]] = defaultdict(list)
    for name in reversed(right):
        if name not in both:
            spare[_NUMBER.sub("", name)].append(name)
    found = {}
    for name in left:
        others = spare.get(_NUMBER.sub("", name))
        if name not in both and others:
            found[name] = others.pop()
    return lambda name: found.get(name, name)


def _numbered(names: list[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _without(prefix: str) -> Rename:
    return lambda name: name.removeprefix(prefix)


def _by_structure(
    a: NodeList,
    b: NodeList,
    args_a: Mapping[str, int],
    args_b: Mapping[str, int],
    functions: Rename,
    rules: Rules,
) -> Scope:
    ports: dict[str, int] = {}
    names_a, names_b = a.names(0, len(a)), b.names(0, len(b))
    has_device = DEVICES not in rules.ignore
    left = _side(a, names_a, args_a, functions, ports, has_device=has_device)
    right = _side(b, names_b, args_b, lambda name: name, ports, has_device=has_device)
    pairs = match_nodes(left, right)
    # A node that has no other must not be taken for one that happens to be called like it.
    renamed = {name: f"\0{name}" for name in names_a}
    renamed |= {names_a[i]: names_b[j] for i, j in pairs.items()}
    return Scope(lambda name: renamed.get(name, name), lambda name: name, functions, False, pairs)


def _side(
    nodes: NodeList,
    names: list[str],
    args: Mapping[str, int],
    functions: Rename,
    ports: dict[str, int],
    *,
    has_device: bool,
) -> Side:
    places = {name: number for number, name in enumerate(names)}
    side = Side()
    for node in nodes.facts():
        op = functions(node.op)
        attrs = sorted((key, _digest(data)) for key, data in node.attrs if key not in _NAMING)
        facts: Hashable = (op, tuple(attrs), node.device if has_device else "")
        side.add(op, hash(facts), _inputs(node.inputs, places, args, ports))
    return side


def _inputs(
    inputs: Iterable[str], places: Mapping[str, int], args: Mapping[str, int], ports: dict[str, int]
) -> Iterable[tuple[int, int]]:
    data = []
    controls = []
    for text in inputs:
        name, _, port = text.removeprefix("^").partition(":")
        source = places.get(name, _NOWHERE)
        if text.startswith("^"):
            controls.append((source, CONTROL))
        elif source >= 0:
            data.append((source, ports.setdefault(port or "0", len(ports))))
        elif name in args:
            data.append((_NOWHERE, _FIRST_ARG + args[name]))
        else:  # of no node: the name is all that there is
            data.append((_NOWHERE, ports.setdefault(f"\0{text}", len(ports))))
    return [*data, *controls]


def _digest(data: bytes) -> Hashable:
    return data if len(data) <= _SHORT else hashlib.blake2b(data, digest_size=16).digest()
