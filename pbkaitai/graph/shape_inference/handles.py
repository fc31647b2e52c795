"""What a resource or variant tensor stands for: a variable, a TensorArray, a TensorList.

Its own shape says nothing of what it leads to; that is found by going back to the operation
that made it, past those that only hand it on.
"""

from __future__ import annotations

from typing import Any, Final

# Ops that hand their first input on unchanged, and how far to go back along them.
_PASSING: Final = frozenset(
    (
        "Enter",
        "Identity",
        "IdentityN",
        "RefEnter",
        "RefIdentity",
        "RefSwitch",
        "StopGradient",
        "Switch",
    )
)
_MAX_STEPS: Final = 256


def maker_of(tensor: Any, also: frozenset[str] = frozenset()) -> Any:
    """Return the operation that made what *tensor* leads to, None if it cannot be told.

    Args:
        also: more op types that hand on their first input.
    """
    for _ in range(_MAX_STEPS):
        op = tensor.op
        if op.type in _PASSING or op.type in also:
            index = tensor.value_index if op.type == "IdentityN" else 0
            if index >= len(op.inputs):
                return None
            tensor = op.inputs[index]
        elif op.type == "_Arg":
            # Inside a function body: go on at the call, if it is known.
            tensor = getattr(op, "argument", None)
            if tensor is None:
                return op
        else:
            return op
    return None
