"""Open TensorFlow's `.pb` files without TensorFlow.

    import pbkaitai

    file = pbkaitai.open("saved_model.pb")
    file.kind                      # "tensorflow.SavedModel"
    file.message.meta_graphs[0]    # a MetaGraphDef

Nothing is imported until a name is used, so that the compiler runs before any message
class has been generated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbkaitai import messages
    from pbkaitai.detection import detect
    from pbkaitai.explorer import open  # noqa: A004 - the library's verb
    from pbkaitai.postpass import resolve
    from pbkaitai.tensors import to_ndarray

__version__ = "0.1.0"

__all__ = ["__version__", "detect", "messages", "open", "resolve", "to_ndarray"]

# Public name → the module that has it.
_HOMES = {
    "detect": "pbkaitai.detection",
    "open": "pbkaitai.explorer",
    "resolve": "pbkaitai.postpass",
    "to_ndarray": "pbkaitai.tensors",
}


def __getattr__(name: str) -> Any:
    import importlib

    if name == "messages":
        return importlib.import_module("pbkaitai.messages")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'pbkaitai' has no attribute {name!r}")
    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
