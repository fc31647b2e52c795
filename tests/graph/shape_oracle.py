"""Comparing inferred shapes with TensorFlow's: nothing may contradict, little may be missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pbkaitai.graph.registry import OpDefs
from pbkaitai.graph.shape_inference import Inference, ShapeError, inputs_first
from pbkaitai.graph.shape_inference.nodes import Body, NodeOp, make_ops
from pbkaitai.graph.shapes import TensorShape
from pbkaitai.messages import GraphDef

DECLARED = "_output_shapes"


@dataclass
class Comparison:
    """What was found in comparing.

    Attributes:
        known: outputs of which TensorFlow knows the rank.
        as_much: of those, the ones of which we know all that TensorFlow knows.
        wrong: contradictions, as text.
        less: what we do not know, as text.
    """

    known: int = 0
    as_much: int = 0
    wrong: list[str] = field(default_factory=list)
    less: list[str] = field(default_factory=list)

    def add(self, where: str, op: Any, expected: list[Any]) -> None:
        """Compare the outputs of an operation with rows of dtype name and shape."""
        if len(op.outputs) != len(expected):
            self.wrong.append(f"{where}: {len(op.outputs)} outputs, not {len(expected)}")
            return
        for tensor, (dtype, dims) in zip(op.outputs, expected, strict=True):
            ours, theirs = tensor.shape, TensorShape(dims)
            text = f"{where} ({op.type}): {tensor.dtype.name} {ours}, not {dtype} {theirs}"
            if tensor.dtype.name != dtype or not ours.is_compatible_with(theirs):
                self.wrong.append(text)
            elif theirs.rank is not None:
                self.known += 1
                self.as_much += ours.is_subtype_of(theirs)
                if not ours.is_subtype_of(theirs):
                    self.less.append(text)

    def check(self, share: float) -> None:
        """Assert that nothing is wrong and that *share* of what TensorFlow knows is known."""
        assert self.wrong == []
        assert self.as_much >= share * self.known, self.less[:20]


def graphs_in(message: Any) -> list[GraphDef]:
    """Return the GraphDefs of a file's message."""
    name = type(message).__name__
    if name == "GraphDef":
        return [message]
    if name == "MetaGraphDef":
        return [message.graph_def]
    return [meta.graph_def for meta in message.meta_graphs] if name == "SavedModel" else []


def without_declared(graph_def: GraphDef) -> GraphDef:
    """Return a copy in which no node says its shapes, so that all must be inferred."""
    copy = GraphDef.from_bytes(graph_def.to_bytes())
    for node in [*copy.node, *(n for f in copy.library.function for n in f.node_def)]:
        if DECLARED in node.attr:
            del node.attr[DECLARED]
    return copy


class InferredGraph:
    """The operations of a GraphDef with their shapes, and of its functions.

    Attributes:
        ops: operations by name.
        errors: what the shape functions complained of.
    """

    def __init__(self, graph_def: GraphDef) -> None:
        functions = {f.signature.name: f for f in graph_def.library.function}
        self._functions = functions
        self._inference = Inference(
            find_function=functions.get, producer=graph_def.versions.producer
        )
        signatures = {name: function.signature for name, function in functions.items()}
        self.errors: list[str] = []
        self.ops = make_ops(graph_def.node, OpDefs(function=signatures).find)
        self.infer(self.ops.values())

    def infer(self, ops: Iterable[NodeOp]) -> None:
        for wanted in ops:
            for op in inputs_first(wanted, lambda op: op.shapes is not None):
                try:
                    op.shapes = self._inference.infer(op)
                except ShapeError as error:
                    op.shapes = []
                    self.errors.append(str(error))

    def body(self, name: str, arguments: dict[str, Any]) -> dict[str, NodeOp]:
        """Return the operations of a function whose arguments have these shapes."""
        body = Body(self._functions[name], self._inference.find_op_def)
        for arg in body.args:
            ((_, dims),) = arguments.get(arg.name, [("", None)])
            arg.shapes = [TensorShape(dims)]
        self.infer(body.ops.values())
        return body.ops
