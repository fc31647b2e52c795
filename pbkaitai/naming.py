"""Names: how a proto name becomes a Python attribute or class, and the way back.

Both the runtime and the compiler ask here, so that a table and its annotations agree.
"""

from __future__ import annotations

import keyword
import re
from functools import cache
from typing import Final

# Public names of `pbkaitai.message.Message`, which a field cannot have: its attribute gets
# `_` behind it. A test holds this list equal to the class.
API_NAMES: Final = frozenset(
    (
        "DESCRIPTOR",
        # making and closing
        *("close", "from_bytes", "from_file", "from_io"),
        # what stands in it
        *("has", "list_fields", "span_of", "unknown_fields", "view_of", "which_oneof"),
        # other forms
        *("rows", "to_bytes", "to_dict", "to_json", "to_pbtxt", "write"),
        # Google's names
        *("ByteSize", "Clear", "ClearField", "CopyFrom", "FromString", "HasField"),
        *("IsInitialized", "ListFields", "MergeFrom", "MergeFromString", "ParseFromString"),
        *("SerializePartialToString", "SerializeToString", "SetInParent", "UnknownFields"),
        "WhichOneof",
        # kept free
        "get",
    )
)

_WORD_END: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def with_article(noun: str) -> str:
    """Return a noun as text speaks of one of it: `an event-file`, `a tensorflow.NodeDef`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


@cache
def attribute_name(name: str) -> str:
    """Return the Python attribute of the field called *name*.

    It is the proto name, with `_` behind it when the name is a Python keyword, belongs to
    the API of messages, or starts with `_` as Kaitai's own attributes do.
    """
    if keyword.iskeyword(name) or name in API_NAMES or name.startswith("_"):
        return name + "_"
    return name


def class_name(id: str, orig: str | None = None) -> str:
    """Return the Python class of the message or enum called *id* in its spec.

    It is the last part of the full proto name *orig* where that is the same word in another
    spelling (`gpu_options`, `tensorflow.GPUOptions` → `GPUOptions`), else CamelCase.
    """
    last = orig.rpartition(".")[2] if orig else ""
    return last if last and snake_case(last) == id else camel_case(id)


def snake_case(name: str) -> str:
    """Return *name* as in `TensorProto` → `tensor_proto`, `GPUOptions` → `gpu_options`."""
    return _WORD_END.sub("_", name).lower()


def camel_case(name: str) -> str:
    """Return *name* as in `tensor_proto` → `TensorProto`."""
    return "".join(part.capitalize() for part in name.split("_"))
