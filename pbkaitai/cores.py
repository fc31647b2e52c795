"""What the compiled kernel has as C structures: the bases of sources, messages, fields, containers.

Without the kernel they are the same names as slots, and Python does what the kernel's types
do on their own: read a field, count the elements of a repeated one, iterate over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbkaitai.kernel import KERNEL

if TYPE_CHECKING or KERNEL is None:

    class SourceCore:
        """Base of `pbkaitai.source.Source`."""

        __slots__ = ("data", "depth_limit")

    class MessageCore:
        """Base of `pbkaitai.message.Message`."""

        __slots__ = ("_depth", "_edits", "_parent", "_records", "_source", "_spans", "_unknown")

        @property
        def _given(self) -> dict[str, Any]:
            return self.__dict__

        def _load(self) -> dict[str, list[int]]:
            records = self._records
            return self._scan() if records is None else records

        def _triples_of(self, name: str) -> Sequence[int]:
            return self._load().get(name, ())

        def _find_unknown(self) -> list[int]:
            self._load()
            return self._unknown

        if TYPE_CHECKING:
            _records: dict[str, list[int]] | None
            _unknown: list[int]

            def _scan(self) -> dict[str, list[int]]: ...

    class FieldCore:
        """Base of `pbkaitai.readers.FieldReader`."""

        if TYPE_CHECKING:

            def _bind(self, *place: Any) -> None: ...

    class RepeatedCore:
        """Base of `pbkaitai.containers.Repeated`."""

        __slots__ = ("_cls", "_field", "_items", "_made", "_message", "_triples")

    class MapCore:
        """Base of `pbkaitai.containers.MapField`."""

        __slots__ = ("_by_key", "_cls", "_entries", "_field", "_message", "_pending")

else:
    SourceCore = KERNEL.SourceCore
    MessageCore = KERNEL.MessageCore
    FieldCore = KERNEL.FieldCore
    RepeatedCore = KERNEL.RepeatedCore
    MapCore = KERNEL.MapCore
