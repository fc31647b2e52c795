"""TensorFlow's own ops: the OpDef of an op type.

The list ships with the package, compressed (`tools/make_op_list.py` makes it); it is read
the first time an op type is asked for. Which other lists a file brings along, and in what
order they are asked, stands in `OpDefs`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pbkaitai.messages import OpDef, OpList

_FILE: Final = "op_list.pb.xz"


def op_def(name: str) -> OpDef | None:
    """Return the OpDef of an op type of TensorFlow, None if there is no such op.

    It is one object for all who ask, and not to be changed. Docs are left out of the list.
    """
    found = _found.get(name)
    if found is None:
        index = _indexes().get(name)
        if index is None:
            return None
        found = _found[name] = _op_list().op[index]
    return found


def op_names() -> list[str]:
    """Return the op types of TensorFlow, sorted."""
    return list(_indexes())


class OpDefs:
    """The OpDefs that hold for one graph: the file's own, TensorFlow's, its functions'.

    A node's op may be the name of a function; the signature then is its OpDef.
    """

    def __init__(
        self,
        own: OpList | None = None,
        function: Callable[[str], OpDef | None] | Mapping[str, OpDef] | None = None,
    ) -> None:
        """Make the look-up.

        Args:
            own: a SavedModel's `meta_info_def.stripped_op_list`, which knows custom ops.
            function: the signature of a function by its name.
        """
        self._own = {} if own is None else {item.name: item for item in own.op}
        self._function = function.get if isinstance(function, Mapping) else function

    def find(self, name: str) -> OpDef | None:
        """Return the OpDef of an op type, None if nobody knows it."""
        found = self._own.get(name) or op_def(name)
        if found is None and self._function is not None:
            found = self._function(name)
        return found


_found: dict[str, OpDef] = {}


@cache
def _op_list() -> OpList:
    import lzma
    from importlib import resources

    from pbkaitai.messages import OpList

    packed = resources.files(__package__).joinpath(_FILE).read_bytes()
    return OpList.from_bytes(lzma.decompress(packed))


@cache
def _indexes() -> dict[str, int]:
    return {name: index for index, (name,) in enumerate(_op_list().rows("op", ["name"]))}
