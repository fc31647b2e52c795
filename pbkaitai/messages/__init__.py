"""The message classes: the one seam between pbkaitai and the generated code.

    from pbkaitai.messages import GraphDef

The classes are generated from `ksy/` into the package `pbkaitai_messages`. In a checkout it
lies in `build/` and is used before an installed one; a wheel contains it.
"""

from __future__ import annotations

import importlib.util
import os.path
import sys
from types import ModuleType
from typing import TYPE_CHECKING
from typing import Any as _Any  # `Any` is a message

from pbkaitai.descriptor import RUNTIME
from pbkaitai.errors import MissingMessagesError, UnknownTypeError
from pbkaitai.readers import find_type

if TYPE_CHECKING:
    from pbkaitai_messages import *  # noqa: F403  # so that type checkers see every class

    from pbkaitai.enums import Enum
    from pbkaitai.message import Message

PACKAGE = "pbkaitai_messages"


def find(name: str) -> type[Message]:
    """Return the message class of a proto name, full or short where that is clear.

    Raises:
        UnknownTypeError: there is none; the error suggests a near one.
    """
    classes: dict[str, str] = _generated.CLASSES
    full = name if name in classes else _full_name(name, classes)
    found: type[Message] = find_type(f".{classes[full]}", f"{PACKAGE}.")
    return found


def find_enum(name: str) -> type[Enum]:
    """Return the enum class of a full proto name.

    Raises:
        UnknownTypeError: there is none.
    """
    place = _generated.ENUMS.get(name)
    if place is None:
        raise UnknownTypeError(f'no enum is called "{name}"', name=name)
    found: type[Enum] = find_type(f".{place}", f"{PACKAGE}.")
    return found


def full_names() -> list[str]:
    """Return the full proto names of all messages, sorted, map entries left out."""
    return sorted(_generated.CLASSES)


def enum_names() -> list[str]:
    """Return the full proto names of all enums, sorted."""
    return sorted(_generated.ENUMS)


def _full_name(name: str, classes: dict[str, str]) -> str:
    if f"tensorflow.{name}" in classes:
        return f"tensorflow.{name}"
    matches = [full for full in classes if full.endswith(f".{name}")]
    if len(matches) == 1:
        return matches[0]
    if matches:
        near = sorted(matches)
        raise UnknownTypeError(f'"{name}" is ambiguous: {", ".join(near)}', name=name, near=near)
    from difflib import get_close_matches

    short = {full.rpartition(".")[2].lower(): full for full in sorted(classes)}
    close = get_close_matches(name.rpartition(".")[2].lower(), short, n=1)
    near = [short[word] for word in close]
    hint = f'; did you mean "{near[0]}"?' if near else ""
    raise UnknownTypeError(f'no message is called "{name}"{hint}', name=name, near=near)


def _load_generated() -> ModuleType:
    """Return the generated package: the checkout's, else the installed one."""
    if PACKAGE in sys.modules:
        return sys.modules[PACKAGE]
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    folder = os.path.join(root, "build", PACKAGE)
    local = os.path.join(folder, "__init__.py")
    spec = (
        importlib.util.spec_from_file_location(PACKAGE, local, submodule_search_locations=[folder])
        if os.path.isfile(local)
        else importlib.util.find_spec(PACKAGE)
    )
    if spec is None or spec.loader is None:
        reason = "the message classes have not been generated"
        raise MissingMessagesError(reason, needed=RUNTIME)
    module = importlib.util.module_from_spec(spec)
    sys.modules[PACKAGE] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[PACKAGE]
        raise
    found = getattr(module, "RUNTIME", "?")
    if found != RUNTIME:
        del sys.modules[PACKAGE]
        raise MissingMessagesError(
            f"the message classes were generated for runtime {found}, this is runtime {RUNTIME}",
            needed=RUNTIME,
            found=found,
        )
    return module


_generated = _load_generated()
__all__ = [*_generated.__all__, "enum_names", "find", "find_enum", "full_names"]  # noqa: PLE0604 - all are str


def __getattr__(name: str) -> _Any:
    value = getattr(_generated, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
