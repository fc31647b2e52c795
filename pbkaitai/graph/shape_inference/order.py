"""The order in which shapes can be inferred: inputs first, loops cut where they close."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def closes_loop(op: Any, tensor: Any) -> bool:
    """Return whether *tensor* comes into a Merge from the end of a loop's round.

    Nothing is known of it when the Merge is looked at, in TensorFlow as here.
    """
    return tensor.op.type in ("NextIteration", "RefNextIteration") and op.type in (
        "Merge",
        "RefMerge",
    )


def inputs_first(op: Any, is_done: Callable[[Any], bool]) -> Iterator[Any]:
    """Yield what must be inferred for *op*, itself last; each operation once.

    No recursion, however deep the graph. The caller infers each operation when it gets it;
    on a cycle that no loop explains, an operation comes before one of its inputs.

    Args:
        is_done: whether the shapes of an operation are known already.
    """
    if is_done(op):
        return
    started = {id(op)}
    stack = [(op, iter(op.inputs))]
    while stack:
        top, rest = stack[-1]
        for tensor in rest:
            source = tensor.op
            if id(source) not in started and not is_done(source) and not closes_loop(top, tensor):
                started.add(id(source))
                stack.append((source, iter(source.inputs)))
                break
        else:
            stack.pop()
            yield top
