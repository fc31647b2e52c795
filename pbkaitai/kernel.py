"""Finds the compiled kernel, if there is one.

`KERNEL` is the extension module or None; whoever has a compiled twin asks here. In a checkout
`make gen` builds it into `build/`, a wheel contains it. `PBKAITAI_PURE=1` leaves it out;
`PBKAITAI_KERNEL` names the file of another build, such as one with sanitizers.
"""

from __future__ import annotations

import importlib.util
import os
from types import ModuleType
from typing import Any, Final

NAME: Final = "pbkaitai._kernel"
FILE_NAME: Final = "_kernel.abi3.so"
VERSION: Final = 8


def _load() -> Any:
    if os.environ.get("PBKAITAI_PURE") == "1":
        return None
    given = os.environ.get("PBKAITAI_KERNEL")
    if given:
        module = _accepted(_load_file(given))
        if module is None:
            raise ImportError(f"PBKAITAI_KERNEL is {given!r}, which is no kernel of this version")
        return module
    root = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    local = os.path.join(root, "build", "pbkaitai_kernel", FILE_NAME)
    if os.path.isfile(local):
        return _accepted(_load_file(local))
    try:
        return _accepted(importlib.import_module(NAME))
    except ImportError:
        return None


def _load_file(path: str) -> ModuleType | None:
    spec = importlib.util.spec_from_file_location(NAME, path)
    if spec is None or spec.loader is None:
        return None
    try:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except ImportError:
        return None  # built for another machine or Python: the pure twin does the same
    return module


def _accepted(module: ModuleType | None) -> ModuleType | None:
    return module if module is not None and getattr(module, "VERSION", 0) == VERSION else None


KERNEL: Any = _load()


def describe() -> str:
    """Return which runtime is in use, for `pbkaitai --version`."""
    return "pure Python" if KERNEL is None else "compiled kernel"
