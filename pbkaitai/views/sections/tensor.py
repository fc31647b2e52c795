"""A TensorProto: element type, shape, how the values are stored, and the values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.tensors import describe_storage, value_size
from pbkaitai.views.layout import Block, Heading, Lines, facts
from pbkaitai.views.words import shape_data, shape_text, size_text

if TYPE_CHECKING:
    from pbkaitai.messages import TensorProto

# The first elements that go into the dict.
_VALUES: Final = 100


def data(tensor: TensorProto) -> dict[str, Any]:
    """Return dtype, shape, storage and values.

    What is wrong with the values is told in `error`; what can be told beside is there.
    """
    result: dict[str, Any] = {
        "dtype": str(tensor.dtype),
        "shape": shape_data(tensor.tensor_shape),
        "version_number": tensor.version_number,
    }
    try:
        storage = describe_storage(tensor)
        result["element_count"] = storage.needed
        result["value_bytes"] = value_size(int(tensor.dtype), storage.needed)
        result["storage"] = {
            "field": storage.form,
            "given": storage.given,
            "needed": storage.needed,
            "bytes": storage.bytes,
            "is_filled": storage.is_filled,
            "ignored": list(storage.ignored),
            "text": str(storage),
        }
        result |= _values_data(tensor, storage.needed)
    except (TensorError, DecodeError) as fault:
        result["error"] = fault.reason
    return result


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the facts, and the values as NumPy prints them."""
    storage = data.get("storage", {})
    rows = [
        ("dtype", data["dtype"]),
        ("shape", shape_text(data["shape"])),
        ("elements", f"{data['element_count']:,}" if "element_count" in data else ""),
        ("size of the values", size_text(data["value_bytes"]) if data.get("value_bytes") else ""),
        ("stored", storage.get("text", "")),
        ("version number", data.get("version_number") or ""),
        ("values cannot be told", data.get("error", "")),
    ]
    made = facts(rows)
    lines = data.get("text")
    return [*made, Heading("values", level), Lines(tuple(lines))] if lines else made


def _values_data(tensor: TensorProto, count: int) -> dict[str, Any]:
    from pbkaitai.views.arrays import array_lines, flat_values

    values = flat_values(tensor, _VALUES)
    is_complete = len(values) == count
    return {"values": values, "are_values_complete": is_complete, "text": array_lines(tensor)}
