"""Which fields of a message lead to tensors, so that nothing else of it is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pbkaitai import messages
from pbkaitai.descriptor import MAP
from pbkaitai.errors import DecodeError, UnknownTypeError

if TYPE_CHECKING:
    from pbkaitai.message import Message

TENSOR: Final = "tensorflow.TensorProto"
ANY: Final = "google.protobuf.Any"


def children(message: Message, path: str, without: str) -> Iterator[tuple[Message, str]]:
    """Yield the messages inside that may hold tensors, with their paths."""
    cls: Any = type(message)
    wanted = _fields_to_tensors(cls)
    for field, value in message.list_fields() if wanted else ():
        if field.name not in wanted or field.name == without:
            continue
        place = f"{path}.{field.name}" if path else field.name
        if field.label == MAP:
            for key, item in value.items():
                yield item, f"{place}[{json.dumps(key, ensure_ascii=False)}]"
        elif field.is_repeated:
            for index, item in enumerate(value):
                yield item, f"{place}[{index}]"
        else:
            yield value, place


@cache
def _fields_to_tensors(cls: Any) -> frozenset[str]:
    """Return the message fields of a class below which a TensorProto can stand."""
    below = {cls: _targets(cls)}
    todo = [cls]
    while todo:
        for target in below[todo.pop()].values():
            if target not in below:
                below[target] = _targets(target)
                todo.append(target)
    holding = {c for c in below if c.DESCRIPTOR.full_name in (TENSOR, ANY)}
    size = 0
    while len(holding) > size:
        size = len(holding)
        holding |= {c for c, targets in below.items() if holding & set(targets.values())}
    return frozenset(name for name, target in below[cls].items() if target in holding)


def _targets(cls: type[Message]) -> dict[str, type[Message]]:
    """Return the classes of the message fields of a class, those of map values among them."""
    found = {}
    for field in cls.DESCRIPTOR.fields:
        if field.kind != "message":
            continue
        target: Any = cls._layout.readers[field.name].target
        if field.label == MAP:
            if target.DESCRIPTOR.by_name["value"].kind != "message":
                continue
            target = target._layout.readers["value"].target
        found[field.name] = target
    return found


def unpacked(box: Any) -> Message | None:
    """Return the message in an Any, None where its type is not known."""
    try:
        cls: Any = messages.find(box.type_url.rpartition("/")[2])
        if not _fields_to_tensors(cls) and cls.DESCRIPTOR.full_name != TENSOR:
            return None
        message: Message = cls.from_bytes(box.value)
    except (UnknownTypeError, DecodeError):
        return None
    message._source.collect([])
    return message
