"""The variables that belong to a file: beside a checkpoint index, or in a SavedModel's folder.

Only the names that TensorFlow itself gives are looked for; no name from a file is used.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.bundle import Bundle
from pbkaitai.detection.result import CHECKPOINT_INDEX
from pbkaitai.editing import keep
from pbkaitai.errors import PbError, TensorError
from pbkaitai.opening import STDIN
from pbkaitai.opening import open as open_file

if TYPE_CHECKING:
    from pbkaitai.checkpoint import CheckpointEntry
    from pbkaitai.messages import TensorProto
    from pbkaitai.opening import OpenedFile

_SAVED_MODEL: Final = "tensorflow.SavedModel"
_INDEX: Final = os.path.join("variables", "variables.index")


def open_variables(file: OpenedFile) -> Bundle | None:
    """Return the variables of a checkpoint index or a SavedModel, None where there are none.

    The data files are opened when a variable is read; the bundle must be closed.

    Raises:
        PbError: the index of a SavedModel is there and cannot be read.
    """
    if file.path in ("", STDIN):
        return None
    if file.checkpoint is not None and file.kind == CHECKPOINT_INDEX:
        return Bundle(file.path, file.checkpoint)
    if file.kind != _SAVED_MODEL:
        return None
    index = os.path.join(os.path.dirname(file.path), _INDEX)
    if not os.path.isfile(index):
        return None
    with open_file(index) as found:
        if found.checkpoint is None:
            raise PbError(f'"{index}" is no checkpoint index but a {found.kind}')
        return Bundle(index, found.checkpoint)


def variable_tensor(bundle: Bundle, entry: CheckpointEntry) -> TensorProto:
    """Return a variable as a TensorProto, its numbers a view of the data file where they can be.

    Raises:
        TensorError: a data file cannot be opened; and as `Bundle.read`.
        DecodeError: as `Bundle.read`.
    """
    from pbkaitai.messages import TensorProto

    try:
        array = bundle.read(entry)
    except OSError as error:
        name = os.path.basename(str(error.filename))
        raise TensorError(
            f'its data file "{name}" cannot be opened: {error.strerror}', path=entry.name
        ) from None
    tensor: Any = TensorProto(dtype=int(entry.dtype))
    for size in array.shape:
        tensor.tensor_shape.dim.add(size=size)
    if array.dtype == object:
        tensor.string_val.extend(array.reshape(-1).tolist())
    else:
        content = array.reshape(-1).view("u1").data
        # As an assignment does, but without a copy: weights may be larger than the memory.
        keep(tensor, TensorProto.DESCRIPTOR.by_name["tensor_content"], content)
    made: TensorProto = tensor
    return made
