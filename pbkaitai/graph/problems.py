"""What is wrong with a graph from a file: what TensorFlow would refuse it for.

The checks are those of TensorFlow's import (tensorflow/core/graph/graph_constructor.cc).
Each is made on all nodes; nothing stops at the first fault.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.attr_inference import check_allowed
from pbkaitai.graph.names import check_op_name
from pbkaitai.graph.node_table import LinkError, NodeTable
from pbkaitai.graph.outputs import input_types
from pbkaitai.graph.registry import op_def as registered_op
from pbkaitai.graph.static_shapes import find_shapes

if TYPE_CHECKING:
    from pbkaitai.graph.dtypes import DType
    from pbkaitai.graph.tensor import Tensor
    from pbkaitai.messages import OpDef, VersionDef

_NEXT_ITERATION: Final = frozenset({"NextIteration", "RefNextIteration"})
_MERGE: Final = frozenset({"Merge", "RefMerge", "_XlaMerge"})
_SHOWN: Final = 6  # nodes of a cycle

UNKNOWN_OP: Final = "unknown op"
CUSTOM_OP: Final = "custom op"
MISSING_INPUT: Final = "missing input"
DUPLICATE_NAME: Final = "duplicate name"
INVALID_NAME: Final = "invalid name"
CYCLE: Final = "cycle"
WRONG_INPUTS: Final = "wrong inputs"
WRONG_ATTR: Final = "wrong attr"
WRONG_SHAPES: Final = "wrong shapes"
WRONG_COLOCATION: Final = "wrong colocation"
TOO_NEW: Final = "too new"

# Member of an AttrValue's oneof, by the type of an attr in an OpDef; lists are `list`.
_MEMBERS: Final = {
    **{kind: kind for kind in ("type", "shape", "tensor", "func")},
    "int": "i",
    "float": "f",
    "bool": "b",
    "string": "s",
}
_PLACE: Final = b"loc:@"


@dataclass(frozen=True)
class Problem:
    """One fault of a graph.

    Attributes:
        node: the name of the node that has it.
        reason: what is wrong.
        kind: one of the words above; "custom op" is one that only the file describes, "too
            new" is of the graph as a whole.
        function: the function whose body the node is in, empty for the graph itself.
        index: which node of the file it is, or of the function.
    """

    node: str
    reason: str
    kind: str
    function: str = ""
    index: int = field(default=-1, compare=False)

    def __str__(self) -> str:
        if not self.node and self.index < 0:
            return self.reason
        place = f'function "{self.function}", ' if self.function else ""
        return f'{place}node "{self.node}": {self.reason}'

    def as_error(self) -> Exception:
        """Return the exception that TensorFlow raises for it."""
        if self.kind in (UNKNOWN_OP, CUSTOM_OP):
            from pbkaitai.graph.errors import NotFoundError

            return NotFoundError(None, None, str(self))
        return ValueError(str(self))


def find_problems(graph: Any) -> list[Problem]:
    """Return what is wrong with the nodes of a graph and of its functions."""
    if graph._table is None:
        return []
    found = [*version_problems(graph.graph_def_versions), *problems_of(graph._table)]
    if not graph.building_function:
        for name, body in graph.functions.items():
            found += problems_of(body._table, name)
    return found


def version_problems(versions: VersionDef) -> list[Problem]:
    """Return whether a file needs a newer TensorFlow than the one whose ops are known here."""
    from pbkaitai.graph.graph import PRODUCER

    if versions.min_consumer <= PRODUCER:
        return []
    reason = f"it needs graph version {versions.min_consumer}, known here is {PRODUCER}"
    return [Problem("", reason, TOO_NEW)]


def problems_of(table: NodeTable, function: str = "") -> list[Problem]:
    """Return what is wrong with the nodes of a file, in file order, cycles last."""
    found = []
    seen: set[str] = set()
    for index, name in enumerate(table.names):
        reasons = [*_name(name, seen), *_node(table, index)]
        found += [Problem(name, reason, kind, function, index) for kind, reason in reasons]
    found += [
        Problem(table.names[cycle[0]], _cycle_text(table, cycle), CYCLE, function, cycle[0])
        for cycle in _cycles(table)
    ]
    if not table.is_function:
        faulty = {problem.index for problem in found}
        found += _shape_problems(table, faulty)
    return found


def _shape_problems(table: NodeTable, faulty: set[int]) -> Iterator[Problem]:
    """Tell nodes whose inputs have shapes that do not fit; the shapes are kept."""
    for index in in_order_of_flow(table):
        op = table.ops[index]
        if index in faulty:
            continue
        try:
            shapes = find_shapes(op, is_strict=True)
        except ValueError as error:
            yield Problem(table.names[index], str(error), WRONG_SHAPES, "", index)
            continue
        for output, shape in zip(op._outputs, shapes, strict=True):
            output.__dict__.setdefault("_shape", shape)


_Found = Iterator[tuple[str, str]]


def _name(name: str, seen: set[str]) -> _Found:
    try:
        check_op_name(name)
    except ValueError:
        yield INVALID_NAME, "it cannot be a name"
    if name in seen:
        yield DUPLICATE_NAME, "another node before it has the same name"
    seen.add(name)


def _node(table: NodeTable, index: int) -> _Found:
    missing = list(_links(table, index))
    yield from missing
    if not table.is_function:  # there it may name what stands outside
        yield from _colocation(table, index)
    op = table.ops[index]
    op_def = op._op_def
    if op_def is None:
        reason = table.outputs_of(op).reason
        yield UNKNOWN_OP, f"{reason}; the types of its outputs are a guess"
        return
    if op._type not in table.graph._functions and registered_op(op._type) is None:
        yield CUSTOM_OP, f'op "{op._type}" is not one of TensorFlow\'s own; the file describes it'
    if table.is_function and _has_placeholder(table, index):
        return  # what only a caller knows
    wrong_attrs = list(_attrs(table, index, op_def))
    yield from wrong_attrs
    if wrong_attrs:
        return
    try:
        wanted = input_types(table.stored_node(index), op_def)
    except ValueError as error:
        yield WRONG_ATTR, str(error)
        return
    if table.outputs_of(op).is_guess:
        yield WRONG_ATTR, table.outputs_of(op).reason
    if not missing:
        yield from _types(op_def, wanted, [_known_type(tensor) for tensor in op._inputs])


def _links(table: NodeTable, index: int) -> _Found:
    """Tell inputs that lead nowhere or stand in the wrong place."""
    is_behind_control = False
    for text in table.input_names[index]:
        if text[:1] == "^":
            is_behind_control = True
            if text[1:] not in table.index_of:
                yield MISSING_INPUT, f'control input "{text}": there is no node "{text[1:]}"'
            continue
        if is_behind_control:
            yield WRONG_INPUTS, f'input "{text}" stands behind a control input'
        try:
            table.tensor(text)
        except LinkError as error:
            yield MISSING_INPUT, str(error)


def _attrs(table: NodeTable, index: int, op_def: OpDef) -> _Found:
    """Tell attrs that are missing, or do not hold what the op needs."""
    node_def = table.stored_node(index)
    attrs = node_def.attr
    for attr in op_def.attr:
        name = attr.name
        if name not in attrs:
            if not attr.has("default_value"):
                yield WRONG_ATTR, f'op "{op_def.name}" needs an attr "{name}", the node has none'
            continue
        value = attrs[name]
        need, found = _MEMBERS.get(attr.type, "list"), value.which_oneof("value")
        if found != need:
            yield WRONG_ATTR, f'attr "{name}" holds {found or "nothing"}, {attr.type} is needed'
        elif attr.has("allowed_values"):
            try:
                check_allowed(node_def, attr, value)
            except ValueError as error:
                yield WRONG_ATTR, str(error)


def _has_placeholder(table: NodeTable, index: int) -> bool:
    attrs = table.stored_node(index).attr
    return any(value.which_oneof("value") == "placeholder" for value in attrs.values())


def _colocation(table: NodeTable, index: int) -> _Found:
    attrs: Any = table.stored_node(index).attr
    if "_class" not in attrs:
        return
    for group in attrs["_class"].list.s:
        name = group[len(_PLACE) :].decode("utf-8", "surrogateescape")
        if group.startswith(_PLACE) and name not in table.index_of:
            yield WRONG_COLOCATION, f'it is colocated with "{name}", a node that does not exist'


def _known_type(tensor: Tensor) -> DType | None:
    """Return the type of a tensor, None where it is a guess."""
    op = tensor._op
    source = op._source
    is_guess = isinstance(source, NodeTable) and source.outputs_of(op).is_guess
    return None if is_guess else tensor.dtype


def _types(op_def: OpDef, wanted: list[DType], found: list[DType | None]) -> _Found:
    if len(found) != len(wanted):
        count = f"{len(wanted)} input" + "s" * (len(wanted) != 1)
        yield WRONG_INPUTS, f'op "{op_def.name}" takes {count} here, the node has {len(found)}'
        return
    for number, (need, has) in enumerate(zip(wanted, found, strict=True)):
        if has is not None and not _fits(need, has):
            yield WRONG_INPUTS, f"input {number} is {has.name}, {need.name} is needed"


def _fits(need: DType, has: DType) -> bool:
    """Return whether a tensor can go in; a reference is read where a value is needed."""
    if has == need or has._row is None or need._row is None:  # a type that is not known
        return True
    return not need._is_ref_dtype and has.base_dtype == need


# --- cycles -----------------------------------------------------------------------------


def _cycles(table: NodeTable) -> list[list[int]]:
    """Return the cycles, each as nodes in the order of the data flow; loops are none.

    A while loop goes back from NextIteration to Merge. Of nodes that are in several cycles
    with each other, one cycle is given.
    """
    producers = [_producers(table, index) for index in range(len(table.names))]
    cycles = []
    for component in _components(producers):
        if len(component) > 1 or component[0] in producers[component[0]]:
            cycles.append(_one_cycle(component, producers))
    return sorted(cycles)


def _producers(table: NodeTable, index: int) -> list[int]:
    """Return the nodes that a node waits for."""
    found = []
    is_merge = table.types[index] in _MERGE
    for text in table.input_names[index]:
        if text[:1] == "^":
            producer = table.index_of.get(text[1:])
        else:
            try:
                producer = table.find(text)[0]
            except LinkError:
                producer = None
        if producer is None or (is_merge and table.types[producer] in _NEXT_ITERATION):
            continue
        found.append(producer)
    return found


def in_order_of_flow(table: NodeTable) -> list[int]:
    """Return the nodes so that each stands behind those it waits for, else as in the file.

    Nodes of a cycle are left out.
    """
    waiting = []
    users: dict[int, list[int]] = {}
    for index in range(len(table.names)):
        producers = _producers(table, index)
        waiting.append(len(producers))
        for producer in producers:
            users.setdefault(producer, []).append(index)
    ready = [index for index, count in enumerate(waiting) if not count]
    order = []
    while ready:
        index = heapq.heappop(ready)
        order.append(index)
        for user in users.get(index, ()):
            waiting[user] -= 1
            if not waiting[user]:
                heapq.heappush(ready, user)
    return order


def _components(producers: list[list[int]]) -> Iterator[list[int]]:
    """Yield the strongly connected components (Tarjan's algorithm, on a stack of our own)."""
    order = [0] * len(producers)  # when a node was reached, 0 before
    lowest = [0] * len(producers)
    is_open = [False] * len(producers)
    path: list[int] = []
    count = 0
    for root in range(len(producers)):
        if order[root]:
            continue
        work = [(root, iter(producers[root]))]
        count += 1
        order[root] = lowest[root] = count
        path.append(root)
        is_open[root] = True
        while work:
            node, rest = work[-1]
            following = next(rest, None)
            if following is None:
                work.pop()
                if work:
                    lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[node])
                if lowest[node] == order[node]:
                    place = path.index(node) if path[-1] != node else len(path) - 1
                    component = path[place:]
                    del path[place:]
                    for member in component:
                        is_open[member] = False
                    yield component
            elif not order[following]:
                count += 1
                order[following] = lowest[following] = count
                path.append(following)
                is_open[following] = True
                work.append((following, iter(producers[following])))
            elif is_open[following]:
                lowest[node] = min(lowest[node], order[following])


def _one_cycle(component: list[int], producers: list[list[int]]) -> list[int]:
    """Return one cycle of a component, in the order of the data flow, its first node first."""
    members = set(component)
    node = min(members)
    place: dict[int, int] = {}
    walked: list[int] = []
    while node not in place:
        place[node] = len(walked)
        walked.append(node)
        node = next(producer for producer in producers[node] if producer in members)
    cycle = walked[place[node] :][::-1]
    first = cycle.index(min(cycle))
    return cycle[first:] + cycle[:first]


def _cycle_text(table: NodeTable, cycle: list[int]) -> str:
    names = [table.names[index] for index in cycle]
    if len(names) > _SHOWN:
        names = [*names[: _SHOWN - 1], f"… ({len(names) - _SHOWN + 1} more)"]
    return f"it is in a cycle: {' -> '.join([*names, table.names[cycle[0]]])}"
