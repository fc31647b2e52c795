"""Operations of the kernel that run while one allocation after the other fails.

    python starving.py OPERATION      with tests and tests/fuzz on the path

Run in a process of its own, since a fault here is mostly a crash. For n = 1, 2, … the n-th
allocation of the operation fails, or that and some behind it, until it needs no more. Each time
it must raise MemoryError or give the right result, and so must the objects that it leaves behind
when there is memory again. Prints how often the operation failed.
"""

from __future__ import annotations

import gc
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from every_kind import EveryKind
from fuzz_facts import columns_of
from fuzz_inputs import random_record
from runtime.scalar_messages import Tree

from pbkaitai import kernel, wellformed
from pbkaitai.descriptor import Field, MessageDescriptor
from pbkaitai.errors import DecodeError
from pbkaitai.kernel import KERNEL
from pbkaitai.layout import Layout
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef, NodeDef
from pbkaitai.postpass import find_faults, resolve
from pbkaitai.query.columns import bind_columns
from pbkaitai.query.compiled import node_form
from pbkaitai.wire import encode_tag, encode_varint

MOST = 4_000  # an operation that needs more allocations is too large a test

# What CPython 3.11 says when there is no memory for the frame of a function in Python.
NO_FRAME = re.compile(
    "error return without exception set|<function .* returned NULL without setting an exception"
)
ENOUGH = 60  # successes in a row: the operation needs no more allocations


class Operation(NamedTuple):
    """Something to do with what `prepare` gives.

    Attributes:
        prepare: makes the objects, with memory.
        do: what is done without; done again with memory when it failed.
        told: the result in plain values.
        widths: allocations that fail in a row. Where all do, Python's own code may loop.
        in_python: much of it is code in Python. CPython 3.11 ends where there is no memory for the
            tuple of `dict.items()`; such small objects are then taken from those kept for reuse.
    """

    prepare: Callable[[], Any]
    do: Callable[[Any], Any]
    told: Callable[[Any], Any] = repr
    widths: tuple[int, ...] = (1, 8)
    in_python: bool = False


# --- what is read ----------------------------------------------------------------------------


def every_field(cls: type[Message]) -> bytes:
    """Return a record of each field of a class, each well-formed, some more than once."""
    chance = random.Random(3)
    records = []
    for name in cls.DESCRIPTOR.by_name:
        for _ in range(chance.choice((1, 1, 2))):
            data = b""
            while not data or next(find_faults(cls.from_bytes(data)), None) is not None:
                data = random_record(cls, chance, 2, name)
            records.append(data)
    return b"".join(records)


# Behind this, offsets are numbers that Python has to make.
PADDING = encode_tag(1_000_000, 2) + encode_varint(300) + bytes(300)
UNKNOWN = bytes.fromhex("98bf3d 01 9bbf3d 08 01 9cbf3d 9abf3d 01 78")
EVERY = PADDING + every_field(EveryKind) + UNKNOWN
TREE = PADDING + every_field(Tree)[:400] + UNKNOWN
NODE = NodeDef(name="né", op="Op", input=["a", "^b"], attr={"T": {"type": 1}, "i": {"i": 300}})
GRAPH = (
    PADDING
    + GraphDef(node=[NODE, {"name": "m", "op": "Const"}], versions={"producer": 5}).to_bytes()
)
DEEP = b""  # a Tree in a Tree, 150 times
for _ in range(150):
    DEEP = encode_tag(1, 2) + encode_varint(len(DEEP)) + DEEP
NUMBERS = EveryKind(repeated_uint64=[3**power for power in range(40)])


def every() -> Message:
    return EveryKind.from_bytes(EVERY)


def looked_at(message: Any) -> Any:
    """Return a message whose records the kernel has sorted."""
    message.list_fields()
    return message


def changed(message: Message) -> Message:
    """Return a message that counts as changed, so that Python reads it."""
    message._set_edits()
    return message


class Oneofs(Message):
    """More oneofs than the kernel has room for without asking for memory."""

    DESCRIPTOR = MessageDescriptor(
        "test.Oneofs",
        tuple(Field(n, f"f{n}", "int32", oneof=f"o{n % 12}") for n in range(1, 25)),
    )


ONEOFS = b"".join(encode_tag(n, 0) + b"\x05" for n in range(1, 25))


def fault_of(call: Callable[[], Any]) -> str:
    try:
        call()
    except DecodeError as fault:
        return str(fault)
    return "none"


def names(cls: type[Message]) -> list[str]:
    return [field.attribute for field in cls.DESCRIPTOR.fields]


def told_values(values: list[Any]) -> Any:
    return [told_value(value) for value in values]


def told_value(value: Any) -> Any:
    if isinstance(value, Message):
        return type(value).__name__, value._spans, value.has(next(iter(value.DESCRIPTOR.by_name)))
    if isinstance(value, float):
        return value.hex()
    if hasattr(value, "entries"):
        return [told_value(each) for each in value.entries], list(value)
    if hasattr(value, "_triples"):
        return list(value._triples), [told_value(each) for each in value]
    return repr(value)


def walk(message: Any) -> list[Any]:
    """Return every value of a tree, without a loop in Python where the kernel has one."""
    found = []
    todo = [message]
    while todo:
        for field, value in todo.pop().list_fields():
            found.append(value)
            if field.label == "map":
                todo += value.entries
            elif field.kind == "message":
                todo += value if field.is_repeated else [value]
    return found


def scanned(cls: type[Message]) -> Any:
    records: dict[str, Any] = {}
    unknown: list[int] = []
    KERNEL.scan(cls._layout.by_tag, EVERY, 0, len(EVERY), 100, records, unknown)
    return records, unknown


def form(cls: type[Message], columns: list[str], filters: int = 0) -> Any:
    node = bind_columns(cls, columns)
    width = len(columns) - filters
    return node_form(node, frozenset(range(width, len(columns)))), width


def plan(cls: type[Message], columns: list[str], tests: tuple[Any, ...] = ()) -> Any:
    made, width = form(cls, columns, len(tests))
    return KERNEL.Plan(made, width, tests)


COLUMNS = [
    "name",
    "input",
    'attr["T"].type',
    'attr["i"].i',
    "count(attr)",
    "span(attr)",
    "attr.key",
]
GRAPH_SPANS = (0, len(GRAPH))


def schema_rows() -> Any:
    """Return what the schema of EveryKind is made of."""
    made: list[Any] = []

    class Catch:
        @staticmethod
        def Schema(rows: Any) -> None:  # noqa: N802  # the kernel's name
            made.append(rows)

    kernel, wellformed.KERNEL = wellformed.KERNEL, Catch
    try:
        wellformed._schemas.pop(EveryKind._layout, None)
        wellformed._schema_of(EveryKind._layout)
    finally:
        wellformed.KERNEL = kernel
        wellformed._schemas.pop(EveryKind._layout, None)
    return made[0]


def new_layout() -> Any:
    """Return a layout whose readers are not bound yet, and what binds them."""
    layout = Layout(Tree.DESCRIPTOR, Tree.__module__)
    _ = layout.by_tag, layout.in_order
    return layout


OPERATIONS: dict[str, Operation] = {
    "attributes": Operation(
        every, lambda m: [getattr(m, name) for name in names(EveryKind)], told_values
    ),
    "list_fields": Operation(every, lambda m: [v for _, v in m.list_fields()], told_values),
    "has": Operation(every, lambda m: [m.has(name) for name in m.DESCRIPTOR.by_name]),
    "oneof": Operation(every, lambda m: m.which_oneof("one")),
    "unknown": Operation(every, lambda m: m.unknown_fields),
    "records": Operation(every, lambda m: (m._load(), m._find_unknown(), m._spans)),
    "given": Operation(
        every, lambda m: (m.singular_int32, m.singular_string, sorted(m._given), m.one_bytes)
    ),
    "walk": Operation(lambda: Tree.from_bytes(TREE), walk, told_values),
    "attributes of a view": Operation(
        lambda: EveryKind.from_bytes(memoryview(EVERY)),
        lambda m: [getattr(m, name) for name in names(EveryKind)],
        told_values,
    ),
    "records that the kernel has": Operation(
        lambda: looked_at(every()),
        lambda m: (m._load(), m._find_unknown(), m._spans, list(m._given)),
    ),
    "malformed": Operation(
        lambda: Tree.from_bytes(TREE + b"\x0a\x7f"),
        lambda m: fault_of(lambda: m.count) + fault_of(m.list_fields),
    ),
    "malformed, lenient": Operation(
        lambda: Tree.from_bytes(TREE + b"\x0a\x7f"),
        lambda m: (resolve(m, []), m.has("count"), m.text),
        in_python=True,
    ),
    "changed": Operation(
        lambda: changed(every()),
        lambda m: [m.has(name) for name in m.DESCRIPTOR.by_name],
    ),
    "many oneofs": Operation(
        lambda: Oneofs.from_bytes(ONEOFS),
        lambda m: [m.has(name) for name in m.DESCRIPTOR.by_name],
    ),
    "slices": Operation(
        lambda: GraphDef.from_bytes(GRAPH),
        lambda g: [*g.node[:2], *g.node[0].input[-1:], list(iter(g.node[0].input))],
        told_values,
    ),
    "append": Operation(
        lambda: looked_at(GraphDef.from_bytes(GRAPH)),
        lambda g: (g.node.__delitem__(slice(2, None)), g.node.add(name="new"), g.to_bytes())[2],
        in_python=True,
    ),
    "deep": Operation(lambda: Tree.from_bytes(DEEP, depth_limit=1000), resolve),
    "elements": Operation(
        lambda: GraphDef.from_bytes(GRAPH),
        lambda g: [g.node[0], g.node[-1], *g.node, *g.node[0].input, g.node[0].input[1]],
        told_values,
    ),
    "triples": Operation(lambda: GraphDef.from_bytes(GRAPH).node, lambda nodes: nodes._triples),
    "map": Operation(
        lambda: GraphDef.from_bytes(GRAPH).node[0],
        lambda n: [n.attr["T"].type, n.attr["i"].i, "x" in n.attr, len(n.attr)],
    ),
    "make": Operation(
        lambda: None,
        lambda _: GraphDef.from_bytes(GRAPH),
        lambda m: m.node[0].to_json(),
        in_python=True,
    ),
    "change": Operation(
        lambda: GraphDef.from_bytes(GRAPH),
        lambda g: (setattr(g.node[0], "op", "X"), g.to_bytes())[1],
        in_python=True,
    ),
    "merge": Operation(
        lambda: (GraphDef.from_bytes(GRAPH), GraphDef()),
        lambda pair: (pair[1].Clear(), pair[1].MergeFrom(pair[0]), pair[1].to_bytes())[2],
        in_python=True,
    ),
    "scan": Operation(lambda: EveryKind, scanned),
    "plan": Operation(
        lambda: form(GraphDef.node.target, COLUMNS),  # type: ignore[attr-defined]
        lambda made: KERNEL.Plan(*made, ()),
        lambda p: KERNEL.rows(p, GRAPH, GRAPH_SPANS, 10, 100),
    ),
    "rows": Operation(
        lambda: plan(GraphDef.node.target, COLUMNS),  # type: ignore[attr-defined]
        lambda p: KERNEL.rows(p, GRAPH, GRAPH_SPANS, 10, 100),
    ),
    "rows of one": Operation(
        lambda: plan(EveryKind, columns_of(EveryKind)),
        lambda p: KERNEL.rows(p, EVERY, (0, len(EVERY)), 0, 100),
    ),
    "rows of lists": Operation(
        lambda: plan(
            EveryKind,
            [
                column
                for field in EveryKind.DESCRIPTOR.fields
                if field.is_repeated and field.label != "map" and field.kind != "message"
                for column in (field.name, f"count({field.name})", f"{field.name}[1]")
            ],
        ),
        lambda p: KERNEL.rows(p, EVERY, (0, len(EVERY)), 0, 100),
    ),
    "rows with a test": Operation(
        lambda: plan(
            GraphDef.node.target,  # type: ignore[attr-defined]
            ["name", "op", "name"],
            ("Op", lambda text: text > ""),
        ),
        lambda p: KERNEL.rows(p, GRAPH, GRAPH_SPANS, 10, 100),
    ),
    "schema": Operation(
        schema_rows,
        lambda rows: KERNEL.Schema(rows),  # noqa: PLW0108  # there may be no kernel
        lambda schema: KERNEL.validate(schema, EVERY, 0, len(EVERY), 100, None),
    ),
    "resolve": Operation(every, resolve),
    "numbers": Operation(
        lambda: EveryKind.from_bytes(NUMBERS.to_bytes()).repeated_uint64,
        lambda numbers: (len(numbers), numbers.to_array(), list(numbers)),
        lambda found: (found[0], found[1].tolist(), found[2]),
    ),
    # Python's cached_property has a lock as well, which stays closed after two failures.
    "bind": Operation(
        new_layout, lambda layout: layout.table, lambda table: table is not None, widths=(1,)
    ),
    "load": Operation(
        lambda: Path(KERNEL.__spec__.origin),
        kernel._load_file,
        lambda module: module is not None and len(dir(module)),
        in_python=True,
    ),
    "groups": Operation(
        lambda: b"\x0b" * 999 + b"\x0c" * 999,
        lambda data: Tree.from_bytes(data, depth_limit=1000).unknown_fields,
        len,
    ),
}


def main(name: str) -> int:
    import _testcapi

    starve, restore = _testcapi.set_nomemory, _testcapi.remove_mem_hooks
    operation = OPERATIONS[name]
    prepare, do, told = operation[:3]
    expected = told(do(prepare()))
    gc.disable()
    gc.freeze()  # a collection looks only at what is made from here on
    failures = 0
    for width in operation.widths:
        successes = 0
        for n in range(1, MOST):
            state = prepare()
            failed = False
            if not operation.in_python:
                gc.collect()  # objects that Python keeps for reuse need no memory
            starve(n, n + width)
            try:
                result = do(state)
            except MemoryError:
                failed = True
            except SystemError as error:
                if not NO_FRAME.match(str(error)):
                    raise
                failed = True
            finally:
                restore()
            if failed:
                result = do(state)
            answer = told(result)
            assert answer == expected, f"allocation {n}: {answer} is not {expected}"
            failures += failed
            successes = 0 if failed else successes + 1
            if successes == ENOUGH:
                break
        else:
            raise AssertionError(f"more than {MOST} allocations")
        state = result = None
        gc.collect()
    print(failures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
