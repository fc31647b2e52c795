"""Shape functions of control flow and of calls."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    constant,
    register_all,
    same_as,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import relax
from pbkaitai.graph.shape_inference.order import closes_loop

register_all("Exit RefExit", same_as(0))
register_all("ControlTrigger NoOp Assert Abort", constant())


@shape_function("Switch RefSwitch")
def _switch(c: Context) -> Result:
    return c.outputs(c.shape(0), c.shape(0))


@shape_function("_SwitchN")
def _switch_n(c: Context) -> Result:
    return c.each_output(c.shape(0))


@shape_function("RefSelect")
def _ref_select(c: Context) -> Result:
    return relax(c.shapes(1))


@shape_function("Merge RefMerge")
def _merge(c: Context) -> Result:
    shapes = [None if closes_loop(c.op, tensor) else tensor.shape._dims for tensor in c.op.inputs]
    return c.outputs(relax(shapes) if shapes else None, ())


@shape_function("Enter")
def _enter(c: Context) -> Result:
    # What goes round a loop may change its shape; a constant does not go round.
    return c.shape(0) if c.attr("is_constant", False) else None


register_all("RefEnter", same_as(0))


@shape_function("While StatelessWhile _While")
def _while(c: Context) -> Result:
    return c.attr_shapes("output_shapes") or c.shapes()


@shape_function("If StatelessIf Case StatelessCase _If")
def _if(c: Context) -> Result:
    return c.attr_shapes("output_shapes")


@shape_function("XlaCallModule")
def _xla_call_module(c: Context) -> Result:
    return c.attr_shapes("Sout")


@shape_function("SymbolicGradient")
def _symbolic_gradient(c: Context) -> Result:
    # The gradients of the inputs, which come first.
    return c.shapes(0, len(c.types("Tout")))


@shape_function("PartitionedCall StatefulPartitionedCall")
def _call(c: Context) -> Result:
    from pbkaitai.graph.shape_inference.bodies import call_shapes

    return call_shapes(c, c.attr("f").name)
