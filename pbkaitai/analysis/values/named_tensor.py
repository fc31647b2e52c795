"""The one tensor that a person names: by node, by tensor name, by function and node, by path."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from pbkaitai import messages
from pbkaitai.analysis.graphs import choose_graph, find_graphs
from pbkaitai.analysis.records.locate import locate
from pbkaitai.analysis.suggest import did_you_mean, near
from pbkaitai.analysis.values.constants import EMBEDDED, FIELD, NODE, Constant, find_constants
from pbkaitai.analysis.values.variables import (
    VARIABLE_OPS,
    has_place,
    missing_variables,
    open_variables,
)
from pbkaitai.descriptor import MAP
from pbkaitai.errors import PbError
from pbkaitai.naming import with_article
from pbkaitai.query.paths import parse_path
from pbkaitai.source import Source

if TYPE_CHECKING:
    from pbkaitai.analysis.records.rows import Scope
    from pbkaitai.opening import OpenedFile

# Names that are compared with a wrong one, and how many are offered.
_CANDIDATES: Final = 2000
_SHOWN: Final = 3
_PATH: Final = re.compile(r"\w+(\[.*\])?\.\w|\w+\[.*\]$", re.DOTALL)
_OUTPUT: Final = re.compile(r"(.+):(\d+)")


class NoTensorError(PbError, LookupError):
    """No tensor, or more than one, is called so.

    Attributes:
        name: what was asked for.
        near: names that may have been meant.
    """

    def __init__(self, reason: str, *, name: str, near: Iterable[str] = ()) -> None:
        self.name = name
        self.near = tuple(near)
        super().__init__(reason)


def find_named(file: OpenedFile, name: str, tags: str | None = None) -> Constant:
    """Return the tensor called *name*.

    Args:
        name: `node`, `node:0`, `function/node`, key of a variable, or a path expression; empty
            for the only tensor of a file.
        tags: meta-graph of a SavedModel.

    Raises:
        NoTensorError: none is called so, or several without a name.
        PathError: a path expression that leads nowhere.
        NoMetaGraphError: none has these tags.
    """
    node = _node_of(name)
    seen: list[str] = []
    by_node: list[Constant] = []
    for constant in find_constants(file, tags):
        own = constant.name
        if own == name or (own == node and constant.place not in (EMBEDDED, FIELD)):
            return constant
        if constant.node == node and constant.place == NODE:
            by_node.append(constant)  # in another attribute than `value`
        if len(seen) < _CANDIDATES:
            seen.append(own)
        if not name and len(seen) > 1:
            break
    if not name and len(seen) == 1:
        return next(iter(find_constants(file, tags)))
    if len(by_node) == 1:
        return by_node[0]
    if by_node:
        reason = f'node "{node}" has {len(by_node)} tensors; name one of'
        names = [item.name for item in by_node[:_SHOWN]]
        raise NoTensorError(f"{reason} {_quoted(names)}", name=name, near=names)
    if name and _PATH.match(name):
        return _at_path(file, name)
    raise _no_such(file, name, tags, seen)


def _node_of(name: str) -> str:
    match = _OUTPUT.fullmatch(name)
    return match.group(1) if match and match.group(2) == "0" else name


def _at_path(file: OpenedFile, path: str) -> Constant:
    for scope in islice(locate(file, path), 1):
        found = _message_at(scope, path)
        tensor = _tensor_in(found)
        if tensor is not None:
            return Constant(FIELD, "", "", "", path, _made=tensor)
        there = f"a {found.DESCRIPTOR.full_name}" if found is not None else "no message"
        raise NoTensorError(f'"{path}" is {there}, a tensor is needed', name=path)
    raise NoTensorError(f'nothing stands at "{path}"', name=path)


def _message_at(scope: Scope, path: str) -> Any:
    """Return the message at a place, None where something else stands."""
    if scope.cls is None:
        return None
    source = Source(scope.part.data)
    source.collect([])
    top: Any = scope.cls._from_source(source)
    message: Any = scope.cls._from_spans(top, scope.spans)
    if scope.only is None:
        return message
    # Records of one field of the message are meant.
    name = parse_path(path)[-1].name
    field = message.DESCRIPTOR.by_name.get(name)
    if field is None or field.kind != "message":
        return None
    cls = message._layout.readers[name].target
    triples = message._load().get(name) or ()
    spans: list[int] = []
    for i in range(0, len(triples), 3):
        if triples[i] in scope.only and not (spans and field.is_repeated):
            spans += triples[i + 1 : i + 3]
    found = cls._from_spans(message, tuple(spans))
    return found.value if field.label == MAP else found


def _tensor_in(message: Any) -> Any:
    """Return the tensor that a message is, or that a node or an attribute has."""
    if isinstance(message, messages.NodeDef):
        message = message.attr.get("value")
    if isinstance(message, messages.AttrValue):
        message = message.tensor if message.has("tensor") else None
    return message if isinstance(message, messages.TensorProto) else None


def _no_such(file: OpenedFile, name: str, tags: str | None, seen: list[str]) -> NoTensorError:
    missing = "".join(f"; {text}" for text in missing_variables(file)[:1])
    if not seen:
        return NoTensorError(f"there are no tensors in the file{missing}", name=name)
    if not name:
        reason = f"there are several tensors; name one, such as {_quoted(seen[:_SHOWN])}"
        return NoTensorError(reason, name=name, near=seen[:_SHOWN])
    node = _op_of(file, name, tags)
    if node is not None:
        reason = f'node "{node[0]}" is {with_article(node[1])}, no tensor is stored in it'
        hint = (missing or _variables_hint(file)) if node[1] in VARIABLE_OPS else ""
        return NoTensorError(f"{reason}{hint}", name=name)
    close = near(name, seen, _SHOWN)
    reason = f'no tensor is called "{name}"{did_you_mean(close)}{missing}'
    return NoTensorError(reason, name=name, near=close)


def _variables_hint(file: OpenedFile) -> str:
    """Return where the values of a variable are that is not called like its node."""
    if not has_place(file):
        return "; its values stand in the variables beside the file, which are not known"
    if open_variables(file) is not None:
        return "; `pbkaitai tensors --variables` lists the variables beside the model"
    return "; its values stand in a checkpoint"


def _op_of(file: OpenedFile, name: str, tags: str | None) -> tuple[str, str] | None:
    """Return name and op of a node that is there and has no tensor."""
    if not find_graphs(file):
        return None
    match = _OUTPUT.fullmatch(name)
    node = match.group(1) if match else name
    found = choose_graph(file, tags).graph_def.rows("node", ["name", "op"], {"name": node})
    return found[0] if found else None


def _quoted(names: Iterable[str]) -> str:
    return " or ".join(f'"{name}"' for name in names)
