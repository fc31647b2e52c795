"""Shapes of a call: those that the function's body gives for the shapes handed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.shape_inference.context import Context
from pbkaitai.graph.shape_inference.handles import maker_of
from pbkaitai.graph.shape_inference.nodes import Body
from pbkaitai.graph.shape_inference.order import inputs_first
from pbkaitai.graph.shapes import Dims

if TYPE_CHECKING:
    from pbkaitai.messages import FunctionDef

MAX_DEPTH: Final = 32


def call_shapes(c: Context, name: str) -> list[Dims | None]:
    """Return the shapes of the outputs of a call of a function.

    All are unknown where the function is not known, or calls go too deep.
    """
    inference = c.inference
    function = None if inference.find_function is None else inference.find_function(name)
    if function is None:
        return []
    key = (name, tuple(c.shapes()), _makers(c))
    found = inference.calls.get(key)
    if found is None:
        inference.calls[key] = []  # a function that calls itself finds nothing
        found = inference.calls[key] = _work_out(c, function)
    return list(found)


def _makers(c: Context) -> tuple[Any, ...]:
    """Return which resources are handed over; the shapes of variables come through them.

    They are the operations themselves: the number of one that is gone may be another's.
    """
    return tuple(
        maker_of(tensor) if tensor.dtype.base_dtype.size == 0 else None for tensor in c.op.inputs
    )


def _work_out(c: Context, function: FunctionDef) -> list[Dims | None]:
    inference = c.inference
    if c.depth >= MAX_DEPTH or not inference.spend(len(function.node_def)):
        return []
    body = Body(function, inference.find_op_def)
    for arg, tensor in zip(body.args, c.op.inputs, strict=False):
        arg.shapes = [tensor.shape]
        arg.argument = tensor
    for result in body.results:
        if result is None:
            continue
        for op in inputs_first(result.op, lambda op: op.shapes is not None):
            try:
                op.shapes = inference.infer(op, depth=c.depth + 1)
            except ValueError:
                op.shapes = []  # the fault is reported where the function itself is looked at
    return [None if t is None else t.shape._dims for t in body.results]
