"""Everything about one node: what it takes from whom, what it gives to whom.

A few nodes are read as objects and the others only by name and inputs, so that it takes one
pass over a large graph. Function bodies name their tensors `node:argument:index`; both forms
become a node and the number of an output here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.nodes.find_node import FoundNode, find_node
from pbkaitai.analysis.nodes.op_facts import called, input_args, known_by
from pbkaitai.analysis.nodes.output_facts import (
    InferredOutputs,
    Output,
    StoredOutputs,
    choose_outputs,
    dtype_name,
    shape_data,
)
from pbkaitai.graph.node_table import split_input
from pbkaitai.graph.outputs import output_ranges
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body
    from pbkaitai.messages import NodeDef, OpDef

_PLACE: Final = b"loc:@"
_CLASS: Final = "_class"


def _places(node: Any) -> list[bytes]:
    """Return the places that a node is colocated with, as its attribute says them."""
    return list(node.attr[_CLASS].list.s) if _CLASS in node.attr else []


_LINKS: Final = (
    Cell("name", lambda node: node.name),
    Cell("op", lambda node: node.op),
    Cell("input", lambda node: list(node.input)),
    Cell('attr["_class"].list.s', _places),
)


class Input(NamedTuple):
    """A data input of a node.

    Attributes:
        text: as in the file.
        arg: the argument of the op that it is, where that is known.
        producer: the node that it comes from, or the function's argument.
        op: op type of the producer; `(argument)` for an argument, empty where it is missing.
        output: which output of the producer.
        tensor: type and shape, None where they are not known.
    """

    text: str
    arg: str
    producer: str
    op: str
    output: int
    tensor: Output | None


class Consumer(NamedTuple):
    """A node that takes an output.

    Attributes:
        output: number of the output; -1 for a control edge.
        node: name of the consumer.
        op: its op type.
        input: which of its inputs.
    """

    output: int
    node: str
    op: str
    input: int


ARGUMENT: Final = "(argument)"
CONTROL: Final = -1


@dataclass(frozen=True)
class NodeDetails:
    """One node and what is around it.

    Attributes:
        node: the message.
        body: where it stands, and *index* at which place.
        op_def: what its op is; None where nobody knows.
        known_by: who knows it: `TensorFlow`, `the file`, `function` or nobody.
        inputs, outputs: its tensors.
        output_args: the argument of the op that each output belongs to.
        control_inputs: names of the nodes that it waits for, and their op types.
        consumers: the nodes that take its outputs or wait for it.
        results: where the outputs are named: signatures, or results of the function.
        colocated: nodes that it is colocated with.
        colocated_here: nodes that are colocated with it.
        calls: functions by the attribute that names them.
        output: the output that was asked for by `name:1`, or None.
        namesakes: how many other nodes of the body have its name.
        also_in: functions that have a node of this name too.
    """

    node: NodeDef
    body: Body
    index: int
    op_def: OpDef | None
    known_by: str
    inputs: list[Input]
    outputs: list[Output]
    output_args: list[str]
    control_inputs: list[tuple[str, str]]
    consumers: list[Consumer]
    results: list[tuple[int, str]]
    colocated: list[str]
    colocated_here: list[str]
    calls: Mapping[str, str] = field(default_factory=dict)
    output: int | None = None
    namesakes: int = 0
    also_in: list[str] = field(default_factory=list)


def describe_node(bodies: Bodies, name: str, function: str | None = None) -> NodeDetails:
    """Return everything on the node of a name.

    Args:
        name: its name, also as `name:1`, `^name` or, in a function, `name:argument:0`.
        function: look only in the body of this function; otherwise in the graph first, and
            in its functions where that does not have it.

    Raises:
        NoSuchNodeError: there is none.
        NoSuchFunctionError: there is no such function.
    """
    found = find_node(bodies, name, function)
    total = max(len(found.body), len(bodies.own) if bodies.own is not None else 0)
    inferred = choose_outputs(bodies, total)
    return _Around(bodies, found.body, found.index, inferred).details(name, found)


class _Around:
    """Looks at one node and at what is around it."""

    def __init__(
        self, bodies: Bodies, body: Body, index: int, inferred: InferredOutputs | None
    ) -> None:
        self.bodies = bodies
        self.body = body
        self.index = index
        self.inferred = inferred
        self.stored = StoredOutputs(bodies)
        self.node = body.node(index)
        self.op_def = bodies.op_defs.find(self.node.op)
        self.ranges = self._ranges(self.node)
        self.arguments = self._arguments()

    def details(self, asked: str, found_at: FoundNode) -> NodeDetails:
        node = self.node
        outputs = self._outputs(self.index)
        data = [text for text in node.input if text[:1] != "^"]
        waits = [text[1:] for text in node.input if text[:1] == "^"]
        producers = {self._producer(text) for text in data} | set(waits)
        found: dict[str, tuple[int, str]] = {}
        consumers: list[Consumer] = []
        here: list[str] = []
        own = _PLACE + node.name.encode("utf-8", "surrogateescape")
        for number, (name, op, inputs, groups) in enumerate(self.body.rows(_LINKS)):
            if name in producers:
                found.setdefault(name, (number, op))
            consumers += self._consumers(name, op, inputs)
            if own in groups and number != self.index:
                here.append(name)
        rest = asked.removeprefix("^")[len(found_at.name) :]
        return NodeDetails(
            node=node,
            body=self.body,
            index=self.index,
            op_def=self.op_def,
            known_by=known_by(self.bodies, node.op),
            inputs=self._inputs(data, found),
            outputs=outputs,
            output_args=self._output_args(len(outputs)),
            control_inputs=[(name, found.get(name, (0, ""))[1]) for name in waits],
            consumers=consumers,
            results=list(self._results()),
            colocated=[
                group[len(_PLACE) :].decode("utf-8", "surrogateescape")
                for group in _places(node)
                if group.startswith(_PLACE)
            ],
            colocated_here=here,
            calls=called(node, self.bodies.signatures),
            output=self._output_of(rest[1:]) if rest[:1] == ":" else None,
            namesakes=found_at.namesakes,
            also_in=found_at.also_in,
        )

    # --- tensors ----------------------------------------------------------------------

    def _outputs(self, index: int) -> list[Output]:
        found = None if self.inferred is None else self.inferred.of(self.body, index)
        return self.stored.of_node(self.body.node(index)) if found is None else found

    def _inputs(self, texts: list[str], found: Mapping[str, tuple[int, str]]) -> list[Input]:
        args = input_args(self.node, self.op_def, len(texts))
        made = []
        for text, arg in zip(texts, args, strict=True):
            name = self._producer(text)
            if name in self.arguments:
                made.append(Input(text, arg, name, ARGUMENT, 0, self.arguments[name]))
                continue
            if name not in found:
                made.append(Input(text, arg, name, "", 0, None))
                continue
            index, op = found[name]
            output = self._output_number(text, self.body.node(index))
            outputs = self._outputs(index)
            tensor = outputs[output] if 0 <= output < len(outputs) else None
            made.append(Input(text, arg, name, op, output, tensor))
        return made

    def _producer(self, text: str) -> str:
        """Return the node or argument that a data input names."""
        return text.partition(":")[0] if self.body.function else split_input(text)[0]

    def _output_number(self, text: str, producer: NodeDef) -> int:
        if not self.body.function:
            return split_input(text)[1]
        ranges = self.ranges if producer is self.node else self._ranges(producer)
        return _number_in(ranges, text.partition(":")[2])

    def _output_of(self, rest: str) -> int:
        return _number_in(self.ranges, rest)

    def _consumers(self, name: str, op: str, inputs: list[str]) -> Iterator[Consumer]:
        own = self.node.name
        for number, text in enumerate(inputs):
            if text[:1] == "^":
                if text[1:] == own:
                    yield Consumer(CONTROL, name, op, number)
            elif text.startswith(own) and self._producer(text) == own:
                yield Consumer(self._output_number(text, self.node), name, op, number)

    def _ranges(self, node: NodeDef) -> Mapping[str, range]:
        op_def = self.bodies.op_defs.find(node.op)
        if op_def is None:
            return {}
        try:
            return output_ranges(node, op_def)
        except ValueError:
            return {}

    def _output_args(self, count: int) -> list[str]:
        names = [""] * count
        for name, places in self.ranges.items():
            for place in places:
                if place < count:
                    names[place] = name
        return names

    def _arguments(self) -> dict[str, Output | None]:
        """Return the arguments of the function around the node, with type and shape."""
        if not self.body.function:
            return {}
        signature: Any = self.bodies.signatures.get(self.body.function)
        if signature is None:
            return {}
        found: dict[str, Output | None] = {}
        for arg in signature.input_arg:
            dtype = str(arg.type) if arg.type else arg.type_attr or arg.type_list_attr
            found[arg.name] = Output(dtype, None, False)
        op = None if self.inferred is None else self.inferred.operation(self.body, self.index)
        if op is not None:
            graph: Any = op.graph
            for name, tensors in graph.arguments.items():
                if len(tensors) == 1:
                    shape = shape_data(tensors[0].shape)
                    found[name] = Output(dtype_name(tensors[0].dtype), shape, True)
        return found

    # --- where outputs are named --------------------------------------------------------

    def _results(self) -> Iterator[tuple[int, str]]:
        if self.body.function:
            yield from self._function_results()
        elif self.bodies.graph is not None and self.bodies.graph.meta_graph is not None:
            signatures = self.bodies.graph.meta_graph.signature_def
            for key in signatures:
                signature = signatures[key]
                for side in ("inputs", "outputs"):
                    infos = getattr(signature, side)
                    for label in infos:
                        name, output = split_input(infos[label].name)
                        if name == self.node.name:
                            yield output, f'{side[:-1]} "{label}" of signature "{key}"'

    def _function_results(self) -> Iterator[tuple[int, str]]:
        owner: Any = self.body.owner
        for label, text in owner.ret.items():
            if text.partition(":")[0] == self.node.name:
                yield self._output_number(text, self.node), f'result "{label}" of the function'
        for label, name in owner.control_ret.items():
            if name == self.node.name:
                yield CONTROL, f'control result "{label}" of the function'


def _number_in(ranges: Mapping[str, range], text: str) -> int:
    """Return the output that `argument:index`, `argument` or `index` is."""
    name, _, digits = text.partition(":")
    if name.isdecimal():
        return int(name[:9])
    number = int(digits[:9]) if digits.isdecimal() else 0
    places = ranges.get(name)
    return number if places is None else places.start + number
