"""The variables that belong to a file: beside a checkpoint index, or in a SavedModel's folder.

Knows where they stand, what of them is missing, and whether their bytes are those that were
saved. Only the names that TensorFlow itself gives are looked for; no name from a file is used.
"""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.bundle import Bundle
from pbkaitai.detection.result import CHECKPOINT_INDEX
from pbkaitai.editing import keep
from pbkaitai.errors import PbError, TensorError
from pbkaitai.opening import STDIN
from pbkaitai.opening import open as open_file
from pbkaitai.query.cells import Cell, columns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pbkaitai.checkpoint import CheckpointEntry
    from pbkaitai.messages import TensorProto
    from pbkaitai.opening import OpenedFile

SAVED_MODEL: Final = "tensorflow.SavedModel"
_FOLDER: Final = "variables"
_INDEX: Final = os.path.join(_FOLDER, "variables.index")
_NAMED: Final = 3  # missing data files that are told by name
# Ops of which each node is a variable.
VARIABLE_OPS: Final = ("VarHandleOp", "VariableV2", "Variable")
_OP: Final = Cell("op", lambda node: node.op)


class DataFileError(TensorError):
    """A data file that cannot be opened, so that no variable in it can be read.

    Attributes:
        cause: what of which file, in a sentence of its own.
        is_missing: whether the file is not there, which `missing_variables` tells too.
        short: the same of one variable in a list, where the cause is told besides.
    """

    short: Final = "no data file"

    def __init__(self, cause: str, *, is_missing: bool, path: str = "") -> None:
        self.cause = cause
        self.is_missing = is_missing
        super().__init__(f"its values are not there: {cause}", path=path)


def open_variables(file: OpenedFile) -> Bundle | None:
    """Return the variables of a checkpoint index or a SavedModel, None where there are none.

    The data files are opened when a variable is read; the bundle must be closed.

    Raises:
        PbError: the index of a SavedModel is there and cannot be read.
    """
    if not has_place(file):
        return None
    if file.checkpoint is not None and file.kind == CHECKPOINT_INDEX:
        return Bundle(file.path, file.checkpoint)
    if file.kind != SAVED_MODEL:
        return None
    index = os.path.join(os.path.dirname(file.path), _INDEX)
    if not os.path.isfile(index):
        return None
    with open_file(index) as found:
        if found.checkpoint is None:
            raise PbError(f'"{index}" is no checkpoint index but a {found.kind}')
        return Bundle(index, found.checkpoint)


def has_place(file: OpenedFile) -> bool:
    """Return whether there can be files beside a file: it is none of bytes, stdin, an address."""
    return file.path not in ("", STDIN) and "://" not in file.path


def needs_variables(file: OpenedFile) -> bool:
    """Return whether a SavedModel restores variables when it is loaded."""
    if file.kind != SAVED_MODEL:
        return False
    model: Any = file.message
    return any(map(_restores, model.meta_graphs))


def missing_variables(file: OpenedFile, bundle: Bundle | None = None) -> list[str]:
    """Return what of the variables of a file is missing or damaged, a sentence each.

    Looks whether the files are there and reads the index, not the values.

    Args:
        bundle: what `open_variables` gives, where that is known.
    """
    if not has_place(file):
        return []
    try:
        bundle = bundle or open_variables(file)
    except PbError as error:
        return [str(error)]
    if bundle is not None:
        inside = [] if bundle.checkpoint is file.checkpoint else bundle.checkpoint.problems
        return [f'"{_INDEX}": {problem}' for problem in inside] + _missing_data(bundle)
    if not needs_variables(file):
        return []
    folder = os.path.join(os.path.dirname(file.path), _FOLDER)
    missing = _INDEX if os.path.isdir(folder) else f"{_FOLDER}{os.sep}"
    return [f'the model has variables, but there is no "{missing}" beside it']


def verify_variable(
    bundle: Bundle, entry: CheckpointEntry, done: Callable[[int], None] | None = None
) -> None:
    """Compare a variable's size and checksum with the index.

    Raises:
        DataFileError: its data file cannot be opened.
        TensorError, DecodeError: as `Bundle.verify`.
    """
    with _data_file(entry):
        bundle.verify(entry, done)


def variable_tensor(bundle: Bundle, entry: CheckpointEntry) -> TensorProto:
    """Return a variable as a TensorProto, its numbers a view of the data file where they can be.

    Raises:
        DataFileError: a data file cannot be opened.
        TensorError, DecodeError: as `Bundle.read`.
    """
    from pbkaitai.messages import TensorProto

    with _data_file(entry):
        array = bundle.read(entry)
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


@contextmanager
def _data_file(entry: CheckpointEntry) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        name = os.path.basename(str(error.filename))
        is_missing = error.errno == errno.ENOENT
        if is_missing:
            cause = f'there is no data file "{name}" beside the index'
        else:
            cause = f'the data file "{name}" cannot be opened: {error.strerror}'
        raise DataFileError(cause, is_missing=is_missing, path=entry.name) from None


def _missing_data(bundle: Bundle) -> list[str]:
    """Return what data files are not there, and which are shorter than the index needs."""
    missing, cut = [], []
    for shard, needed in sorted(bundle.needed_sizes().items()):
        name, size = bundle.name_of(shard), bundle.size_of(shard)
        if size is None:
            missing.append(f'"{name}"')
        elif size < needed:
            cut.append(
                f'the data file "{name}" is cut off: it has {size} bytes, the index needs {needed}'
            )
    if len(missing) == 1:
        return [f"there is no data file {missing[0]} beside the index", *cut]
    if missing:
        names = ", ".join(missing[:_NAMED]) + (", …" if len(missing) > _NAMED else "")
        cut.insert(
            0, f"there are no data files {names} beside the index ({len(missing):,} of them)"
        )
    return cut


def _restores(meta_graph: Any) -> bool:
    """Return whether a meta-graph has variables, and a way to restore them."""
    if any(node.which_oneof("kind") == "variable" for node in meta_graph.object_graph_def.nodes):
        return True
    if not meta_graph.saver_def.restore_op_name:
        return False
    found = columns(meta_graph.graph_def, "node", (_OP,), where=(_OP, VARIABLE_OPS))
    return next(found, None) is not None
