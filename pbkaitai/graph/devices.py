"""Devices: their names in canonical form, merged out of nested scopes and functions.

`/job:j/replica:0/task:1/device:GPU:0`, each part optional; `/gpu:0` is short for
`/device:GPU:0`. Scopes merge part by part, type and index apart, and the inner one wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pbkaitai.graph.operation import Operation

DeviceFunction = Callable[[Any], Any]

_NUMBERED: Final = ("replica", "task")
_WRITTEN: Final = {
    "job": "/job:{}",
    "replica": "/replica:{}",
    "task": "/task:{}",
}


@dataclass(frozen=True)
class DeviceSpec:
    """A device, or as much of it as is said: None is a part that is left open."""

    job: str | None = None
    replica: int | None = None
    task: int | None = None
    device_type: str | None = None
    device_index: int | None = None

    def __post_init__(self) -> None:
        if self.device_type is not None:
            object.__setattr__(self, "device_type", _type_name(self.device_type))

    @classmethod
    def from_string(cls, spec: str) -> DeviceSpec:
        """Return the device that *spec* describes.

        Raises:
            ValueError: it is no device name.
        """
        parts: dict[str, Any] = {}
        for part in spec.split("/"):
            words = part.split(":")
            key = words[0]
            try:
                if part == "":
                    continue
                if len(words) == 2 and key == "job":
                    parts["job"] = words[1]
                elif len(words) == 2 and key in _NUMBERED:
                    parts[key] = None if words[1] == "*" else int(words[1])
                elif key == "device" and len(words) in (2, 3):
                    parts.update(_type_and_index(words[1:]))
                elif key.upper() in _DEVICE_TYPES and len(words) in (1, 2):
                    if "device_type" in parts:
                        raise ValueError("two device types")
                    parts.update(_type_and_index(words))
                else:
                    raise ValueError(f"'{part}' is no part of one")
            except ValueError as error:
                raise ValueError(
                    f"Unknown attribute '{key}' is encountered while parsing the device spec: "
                    f"'{spec}'. ({error})"
                ) from None
        return cls(**parts)

    def to_string(self) -> str:
        """Return the canonical name, an empty string when nothing is said."""
        text = "".join(
            form.format(value)
            for name, form in _WRITTEN.items()
            if (value := getattr(self, name)) is not None
        )
        if self.device_type is not None:
            index = "*" if self.device_index is None else self.device_index
            text += f"/device:{self.device_type}:{index}"
        return text

    def make_merged_spec(self, dev: DeviceSpec) -> DeviceSpec:
        """Return this device with what *dev* says put over it."""
        said = {f.name: v for f in fields(dev) if (v := getattr(dev, f.name)) is not None}
        return replace(self, **said)

    def replace(self, **kwargs: Any) -> DeviceSpec:
        """Return this device with some parts replaced."""
        return replace(self, **kwargs)


_DEVICE_TYPES: Final = frozenset({"CPU", "GPU", "TPU"})


def canonical_name(device: Any) -> str:
    """Return a device name or spec in canonical form, an empty string for None."""
    if device is None:
        return ""
    return _spec(device).to_string()


class DeviceScopes:
    """The devices that new operations of a graph get.

    Attributes:
        _device_function_stack: functions of an operation, the innermost last; None hides
            those before it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._device_function_stack: list[DeviceFunction | None] = []

    @contextmanager
    def device(self, device_name_or_function: Any) -> Iterator[None]:
        """Place new operations on a device.

        Args:
            device_name_or_function: a device name or DeviceSpec, merged with those around
                it; a function of an operation that returns one; None, which drops all
                around it.

        Raises:
            ValueError: it is no device name.
        """
        function = device_name_or_function
        if function is not None and not callable(function):
            function = _merging(_spec(function))
        stack = self._device_function_stack
        stack.append(function)
        try:
            yield
        finally:
            stack.pop()

    def _apply_device_functions(self, op: Operation) -> None:
        """Give a finished operation its device: the outermost function has the last word."""
        for function in reversed(self._device_function_stack):
            if function is None:
                break
            device = function(op)
            op._set_device(device.to_string() if isinstance(device, DeviceSpec) else device)


def _merging(spec: DeviceSpec) -> DeviceFunction:
    """Return a function that puts what an operation has so far over *spec*."""

    def merge(op: Operation) -> str:
        if spec == DeviceSpec():
            return op.device
        return spec.make_merged_spec(DeviceSpec.from_string(op.device)).to_string()

    return merge


def _spec(device: Any) -> DeviceSpec:
    return device if isinstance(device, DeviceSpec) else DeviceSpec.from_string(device)


def _type_and_index(words: list[str]) -> dict[str, Any]:
    if not words[0]:
        raise ValueError("no device type")
    found: dict[str, Any] = {"device_type": words[0] if words[0] != "*" else None}
    if len(words) == 2 and words[1] != "*":
        found["device_index"] = int(words[1])
    return found


def _type_name(name: str) -> str:
    """Return a device type as it is written: short names and `cpu` in capitals."""
    return name.upper() if name.upper() in _DEVICE_TYPES else name
