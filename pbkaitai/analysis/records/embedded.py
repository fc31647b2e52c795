"""Fields of bytes that hold another message, and which one.

The type of such a field stands nowhere in the bytes: the field itself, the key of the map
around it, or a type URL beside it tells. Sources: tensorflow/core/util/event.proto,
core/framework/summary.proto, core/protobuf/meta_graph.proto, google/protobuf/any.proto.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pbkaitai.collection_items import item_class
from pbkaitai.errors import DecodeError, UnknownTypeError
from pbkaitai.postpass import resolve
from pbkaitai.scan import scan
from pbkaitai.values import read_text

if TYPE_CHECKING:
    from pbkaitai.message import Message
    from pbkaitai.wire import Buffer

# (message, field) → what its bytes are.
_ALWAYS: Final = {
    ("tensorflow.Event", "graph_def"): "tensorflow.GraphDef",
    ("tensorflow.Event", "meta_graph_def"): "tensorflow.MetaGraphDef",
    ("tensorflow.TaggedRunMetadata", "run_metadata"): "tensorflow.RunMetadata",
}
# Attribute of a node → what the bytes in its `s` are.
_ATTRS: Final = {"config_proto": "tensorflow.ConfigProto"}

_ANY: Final = "google.protobuf.Any"
_ATTR: Final = ("tensorflow.AttrValue", "s")
_ITEM: Final = ("tensorflow.CollectionDef.BytesList", "value")

# Owners of fields of bytes that may hold a message: no other needs to be asked about.
OWNERS: Final = frozenset((_ANY, _ATTR[0], _ITEM[0], *(owner for owner, _ in _ALWAYS)))


def inner_class(
    owner: type[Message],
    field: str,
    key: object,
    data: Buffer,
    spans: tuple[int, ...],
    payload: tuple[int, int],
) -> type[Message] | None:
    """Return the class of the message in a field of bytes, None where nobody knows.

    Args:
        owner: class of the message that the field is in.
        key: of the map entry around it, or None.
        spans: where *owner*'s message stands: starts and ends in turn.
        payload: the field's bytes.
    """
    from pbkaitai import messages

    name = owner.DESCRIPTOR.full_name
    if name == _ANY and field == "value":
        return _class_of_url(owner, data, spans)
    if (name, field) in _ALWAYS:
        return messages.find(_ALWAYS[name, field])
    cls = None
    if (name, field) == _ITEM:
        cls = item_class(str(key))
    elif (name, field) == _ATTR and key in _ATTRS:
        cls = messages.find(_ATTRS[str(key)])
    # A name is no proof: anybody may call a collection or an attribute so.
    return cls if cls is not None and _is_sound(cls, data, payload) else None


def _class_of_url(
    owner: type[Message], data: Buffer, spans: tuple[int, ...]
) -> type[Message] | None:
    from pbkaitai import messages

    records: dict[str, list[int]] = {}
    try:
        for i in range(0, len(spans), 2):
            scan(owner._layout.by_tag, data, spans[i], spans[i + 1], 0, records, None)
    except DecodeError:
        pass  # what stands before the fault has been sorted
    triples = records.get("type_url")
    if not triples:
        return None
    url = read_text(data, triples[-2], triples[-1])
    try:
        return messages.find(url.rpartition("/")[2])
    except UnknownTypeError:
        return None


def _is_sound(cls: type[Message], data: Buffer, payload: tuple[int, int]) -> bool:
    try:
        resolve(cls.from_bytes(memoryview(data)[payload[0] : payload[1]]))
    except DecodeError:
        return False
    return True
