"""One tensor: where it stands, how it is stored, what its values are like, and the values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.tensors import describe_storage
from pbkaitai.views import tensors
from pbkaitai.views.layout import Block, Heading, Lines, facts
from pbkaitai.views.sections import tensor as section

if TYPE_CHECKING:
    from pbkaitai.analysis.values.constants import Constant
    from pbkaitai.analysis.values.slicing import Key

# More values than these nobody reads, and printing them takes minutes.
MOST: Final = 1_000_000
_FEW: Final = 100


class TooManyValuesError(TensorError):
    """More values were asked for than are printed.

    Attributes:
        count: how many.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(f"{count:,} values are too many to print, the most is {MOST:,}")


def data(
    constant: Constant, *, key: Key | None = None, slice_text: str = "", everything: bool = False
) -> dict[str, Any]:
    """Return a tensor as a plain dict.

    Args:
        key: which part of the values to give.
        slice_text: how *key* was written.
        everything: give all values; else the first, and a shortened text.

    Raises:
        SliceError: the key does not fit the shape.
        TooManyValuesError: of *everything*.
    """
    item = tensors.data(constant, has_statistics=False)
    result: dict[str, Any] = {name: item[name] for name in ("name", "place", "path", "offset")}
    tensor = None
    try:
        tensor = constant.tensor
    except (TensorError, DecodeError) as fault:
        result["error"] = fault.reason
    if tensor is None:
        keys = ("dtype", "shape", "count", "bytes", "stored")
        return {**result, **{name: item[name] for name in keys}}
    result |= section.data(tensor)
    result |= {name: item[name] for name in ("count", "bytes", "stored")}  # as `tensors` has them
    if constant.is_in_data_files and "storage" in result:
        result["storage"]["text"] = item["stored"]
    if "error" in result:
        return result
    result |= tensors.statistics_data(tensor)
    if key is None and not everything:
        return result
    from pbkaitai.analysis.values.slicing import take
    from pbkaitai.views.arrays import json_values, print_array

    if key is None and describe_storage(tensor).needed > MOST:
        raise TooManyValuesError(describe_storage(tensor).needed)
    array = take(tensor, key or (), slice_text)
    if everything and array.size > MOST:
        raise TooManyValuesError(array.size)
    values = json_values(array, array.size if everything else _FEW)
    if key is not None:
        result["slice"] = {"text": slice_text, "shape": list(array.shape)}
    result["values"] = values
    result["are_values_complete"] = len(values) == array.size
    result["text"] = print_array(array, everything=everything)
    return result


def blocks(data: dict[str, Any]) -> list[Block]:
    """Return the facts, the statistics and the values as NumPy prints them."""
    rows: list[tuple[str, object]] = [("tensor", data["name"])]
    if data["path"] != data["name"]:
        rows.append(("path", data["path"]))
    if data["offset"] is not None:
        rows.append(("offset", f"{data['offset']} (0x{data['offset']:X})"))
    if "version_number" not in data:  # there is no tensor to tell more of
        told = {name: data.get(name) for name in ("dtype", "shape", "error")}
        return _joined(
            facts(rows), section.blocks({**told, "storage": {"text": data["stored"]}}, 1)
        )
    found = _joined(facts(rows), section.blocks({**data, "text": None}, 1))
    numbers = [(name, tensors.statistic_text(data, name)) for name in tensors.STATISTICS[:4]]
    numbers += [("zeros", "–" if data.get("zeros") is None else f"{data['zeros']:,}")]
    numbers += [("NaN", str(data["nan"]))] if data.get("nan") else []
    numbers += [("infinite", str(data["infinite"]))] if data.get("infinite") else []
    if data.get("zeros") is not None:
        found = _joined(found, facts((label, text) for label, text in numbers if text != "–"))
    if not data.get("text"):
        return found
    return [*found, Heading("values", 1, _note(data)), Lines(tuple(data["text"]))]


def _note(data: dict[str, Any]) -> str:
    if "slice" not in data:
        return ""
    part = data["slice"]
    return f"[{part['text'].strip('[]')}], shape {part['shape']}"


def _joined(first: list[Block], second: list[Block]) -> list[Block]:
    """Return blocks of facts as one block, what follows them behind it."""
    from pbkaitai.views.layout import Facts

    rows = [row for block in (*first, *second) if isinstance(block, Facts) for row in block.rows]
    rest = [block for block in (*first, *second) if not isinstance(block, Facts)]
    return [Facts(tuple(rows)), *rest]
