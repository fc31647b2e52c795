"""The static shapes of tensors: what the file says, else what the shape functions find.

A long chain of operations is worked through without recursion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbkaitai.graph.shapes import TensorShape, unknown_shape

if TYPE_CHECKING:
    from pbkaitai.graph.operation import Operation
    from pbkaitai.graph.tensor import Tensor


def shape_of(tensor: Tensor) -> TensorShape:
    """Return the shape of a tensor that has none yet; others on the way get theirs."""
    from pbkaitai.graph.shape_inference.order import closes_loop, inputs_first

    for op in inputs_first(tensor.op, _has_shapes):
        for item in op._inputs:
            if "_shape" not in item.__dict__ and not closes_loop(op, item):
                item.__dict__["_shape"] = unknown_shape()  # on a cycle that is no loop
        for output, shape in zip(op._outputs, find_shapes(op, is_strict=False), strict=False):
            output.__dict__.setdefault("_shape", shape)
    found: TensorShape = tensor.__dict__.get("_shape", unknown_shape())
    return found


def _has_shapes(op: Operation) -> bool:
    return all("_shape" in output.__dict__ for output in op._outputs)


def find_shapes(op: Operation, *, is_strict: bool) -> list[TensorShape]:
    """Return the shapes of the outputs of an operation whose inputs have theirs.

    Raises:
        ValueError: the inputs do not fit, and *is_strict*; otherwise nothing is known then.
    """
    count = len(op._outputs)
    given = None if op._source is None else op._source.shapes(op)
    if given is None or len(given) != count:
        given = [unknown_shape()] * count
    elif all(shape.is_fully_defined() for shape in given):
        return given
    try:
        from pbkaitai.graph.shape_inference import infer

        graph = op._graph
        producer = graph._graph_def_versions.producer
        budget = graph._call_budget if op._source is not None else None
        found = infer(op, find_function=graph._functions.get, producer=producer, budget=budget)
    except ValueError:
        if is_strict:
            raise
        found = []
    return [
        shape.merge_with(more) if shape.is_compatible_with(more) else shape
        for shape, more in zip(given, (found + [unknown_shape()] * count), strict=False)
    ]
