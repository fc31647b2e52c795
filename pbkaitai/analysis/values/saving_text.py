"""The values of tensors as text: comma-separated lines, and JSON, which can hold every type."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

from pbkaitai.analysis.values.saving import Savable
from pbkaitai.analysis.values.statistics import widened
from pbkaitai.convert import dump_json, json_bytes
from pbkaitai.tensors import TensorType
from pbkaitai.tensors.blocks import BLOCK, value_blocks

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


def write_csv(stream: IO[bytes], values: Savable) -> None:
    """Write values as comma-separated lines, for `numpy.loadtxt` and spreadsheets.

    A line has the elements of the last axis; a vector has one a line. Numbers have the digits
    that give the same value back, truth values are 1 and 0. Strings are UTF-8, bytes that are
    none of it `\\xff`.
    """
    width = values.shape[-1] if len(values.shape) > 1 else 1
    column = 0
    for block, times in value_blocks(values.tensor):
        texts = _texts(block, values.kind)
        for start in range(0, times, BLOCK):
            repeated = texts * min(BLOCK, times - start) if times > 1 else texts
            parts = []
            at = 0
            while at < len(repeated):
                line = repeated[at : at + width - column]
                at += len(line)
                column = (column + len(line)) % width
                parts += [",".join(line), "," if column else "\n"]
            stream.write("".join(parts).encode("utf-8", "backslashreplace"))


def write_json(stream: IO[bytes], name: str, values: Savable) -> None:
    """Write a tensor as one JSON document: name, dtype, shape, and the values in C order.

    Bytes that are UTF-8 are text, others `{"hex": "ff00"}`; messages are objects.
    """
    head = {"name": name, "dtype": values.kind.name, "shape": list(values.shape)}
    stream.write(dump_json(head).removesuffix("}").encode() + b', "values": [')
    separator = b"\n"
    for block, times in value_blocks(values.tensor):
        for text in (_json_text(value) for value in block):
            for _ in range(times):
                stream.write(separator + text)
                separator = b",\n"
    stream.write(b"\n]}\n")


def _json_text(value: Any) -> bytes:
    if hasattr(value, "to_json"):
        return str(value.to_json()).encode()
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, complex):
        value = [value.real, value.imag]
    return dump_json(json_bytes(value)).encode()


def _texts(block: Array, kind: TensorType) -> list[str]:
    values = widened(block, kind)
    if values.dtype == object:
        return [_csv_text(value) for value in values]
    if values.dtype.kind == "b":
        return ["1" if value else "0" for value in values.tolist()]
    if values.dtype.kind in "iu":
        return [str(value) for value in values.tolist()]
    if values.dtype == "<f8":
        return [repr(value) for value in values.tolist()]
    return [str(text) for text in values.astype("U")]  # the shortest digits of each type


def _csv_text(value: Any) -> str:
    text = value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else str(value)
    if any(mark in text for mark in ',"\r\n') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text
