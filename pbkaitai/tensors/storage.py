"""Where the values of a tensor stand in its message, and how many of them are given.

Told from the sizes of the records, without reading a value and without NumPy. The order is
TensorFlow's: `tensor_content` if it is not empty, else the typed field of the dtype.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pbkaitai.tensors.dtypes import BYTES, OBJECTS, PAIRS, TENSOR_TYPES, TensorType, type_of
from pbkaitai.tensors.shape import count_of
from pbkaitai.values import count_varints, iter_runs

if TYPE_CHECKING:
    from pbkaitai.messages import TensorProto

CONTENT: Final = "tensor_content"
_TYPED_FIELDS: Final = tuple(dict.fromkeys(row.field for row in TENSOR_TYPES.values()))
_OBJECT_FIELDS: Final = {row.field for row in TENSOR_TYPES.values() if row.rule == OBJECTS}


@dataclass(frozen=True, slots=True)
class Storage:
    """How the values of a tensor are stored.

    Attributes:
        form: field that holds them, `tensor_content` or the typed field of the dtype.
        given: values in that field. Strings and messages in `tensor_content` are not
            counted; as many as needed are taken to be there.
        needed: values that the shape needs.
        bytes: bytes that the values take in the file, without tags and lengths; 0 for a
            typed field that was set in Python.
        is_filled: whether fewer are given than needed: the last one is repeated or, if
            there is none, each is zero (an empty string, an empty message).
        ignored: what else is there and TensorFlow does not read: names of other fields
            that hold values, and words for half a complex value.
        fault: why no array can be made of them, or an empty string.
    """

    form: str
    given: int
    needed: int
    bytes: int
    is_filled: bool
    ignored: tuple[str, ...] = ()
    fault: str = ""

    def __str__(self) -> str:
        text = self.fault or self._counts()
        return f"{text}; {', '.join(self.ignored)} ignored" if self.ignored else text

    def _counts(self) -> str:
        if not self.is_filled:
            return f"{self.given} {'value' if self.given == 1 else 'values'} in {self.form}"
        text = f"{self.given} of {self.needed} values in {self.form}, "
        if self.given > 1:
            return text + "last one repeated"
        if self.given == 1:
            return text + "repeated"
        return text + ("all empty" if self.form in _OBJECT_FIELDS else "all zero")


def describe_storage(tensor: TensorProto) -> Storage:
    """Return how the values of *tensor* are stored.

    A `tensor_content` of another length and too many values are told in `fault`, not
    raised, so that what is there can be shown.

    Raises:
        TensorError: the dtype or the shape does not say what is needed (see `type_of`
            and `shape_of`).
    """
    kind = type_of(tensor)
    needed = count_of(tensor)
    size = len(tensor.view_of(CONTENT))
    form = CONTENT if size else kind.field
    ignored = tuple(n for n in _TYPED_FIELDS if n != form and _holds_records(tensor, n))
    if size:
        given = size // kind.size if kind.size else needed
        fault = _content_fault(kind, size, needed)
        return Storage(form, given, needed, size, False, ignored, fault)
    stored, size = _count_stored(tensor, kind)
    given = stored // 2 if kind.rule == PAIRS else stored
    if kind.rule == PAIRS and stored % 2:
        ignored += (f"the last number of {form}",)  # half a complex value
    fault = f"{form} holds {given} values, the shape needs {needed}" if given > needed else ""
    return Storage(form, given, needed, size, given < needed, ignored, fault)


def raw_bytes(tensor: TensorProto) -> memoryview:
    """Return the bytes of the elements as they stand in the file, a read-only view.

    They are the whole of `tensor_content`, or of `float8_val` for the types stored there;
    for a type of 4 or 2 bits one byte per element, whatever its upper bits are. Empty when
    the values stand in another typed field.

    Raises:
        TensorError: the dtype is not set or not known.
    """
    kind = type_of(tensor)
    content = tensor.view_of(CONTENT)
    return tensor.view_of(kind.field) if not content and kind.rule == BYTES else content


def _is_edited(tensor: TensorProto, name: str) -> bool:
    """Return whether the field was set in Python, so that the file does not tell its value."""
    return tensor._edits is not None and name in tensor._edits


def _holds_records(tensor: TensorProto, name: str) -> bool:
    if _is_edited(tensor, name):
        return len(getattr(tensor, name)) > 0
    return name in tensor._load()


def _content_fault(kind: TensorType, size: int, needed: int) -> str:
    if kind.size and size != needed * kind.size:
        return (
            f"{CONTENT} is {size} bytes, the shape needs {needed * kind.size} "
            f"({needed} x {kind.size})"
        )
    if not kind.size and size < needed:
        return f"{CONTENT} is {size} bytes, {needed} elements take a byte each at least"
    return ""


def _count_stored(tensor: TensorProto, kind: TensorType) -> tuple[int, int]:
    """Return how many values stand in the typed field, and in how many bytes."""
    if kind.rule == BYTES:
        size = len(tensor.view_of(kind.field))
        return size, size
    if _is_edited(tensor, kind.field):
        return len(getattr(tensor, kind.field)), 0
    triples = tensor._load().get(kind.field, [])
    size = sum(triples[i + 2] - triples[i + 1] for i in range(0, len(triples), 3))
    scalar = tensor.DESCRIPTOR.by_name[kind.field].scalar
    if scalar is None:
        return len(triples) // 3, size
    data = tensor._source.data
    count = 0
    for start, stop, is_packed in iter_runs(data, triples):
        if not is_packed:
            count += 1
        elif scalar.size is None:
            count += count_varints(data, start, stop)
        else:
            count += (stop - start) // scalar.size
    return count, size
