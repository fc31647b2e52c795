"""What an AttrValue holds, as `Operation.get_attr` gives it; the defaults of an OpDef."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.dtypes import dtype_of_number

if TYPE_CHECKING:
    from pbkaitai.messages import AttrValue, OpDef

_LISTS: Final = ("s", "i", "f", "b", "type", "shape", "tensor", "func")


def attr_value(value: AttrValue) -> Any:
    """Return what an AttrValue holds, types as DTypes and messages as copies."""
    which = value.which_oneof("value")
    if which is None:
        return []
    if which != "list":
        return _plain(which, getattr(value, which))
    for name in _LISTS:
        items = getattr(value.list, name)
        if len(items):
            return [_plain(name, item) for item in items]
    return []


def _plain(name: str, value: Any) -> Any:
    if name == "type":
        return dtype_of_number(value)
    return copy.deepcopy(value) if name in ("shape", "tensor", "func") else value


def default_value(op_def: OpDef, name: str) -> AttrValue | None:
    """Return the default of an attr, None if there is none."""
    for attr in op_def.attr:
        if attr.name == name and attr.has("default_value"):
            return attr.default_value
    return None
