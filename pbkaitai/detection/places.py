"""The places that people name in place of a file: a SavedModel's folder, a checkpoint's prefix.

Only what the given path itself leads to is looked at; no path inside a file is followed.
"""

from __future__ import annotations

import errno
import os
import stat
from typing import Final

# What a SavedModel's folder holds, in the order of preference.
_MODEL_NAMES: Final = ("saved_model.pb", "saved_model.pbtxt")
# What else a person may have meant; TensorFlow Serving numbers its SavedModels.
_OTHER_MODELS: Final = ("*.pb", "*.pbtxt", "*.meta", *(f"*/{name}" for name in _MODEL_NAMES))


def find_file(name: str) -> str:
    """Return the file that *name* stands for: itself, in its folder, or its index.

    Raises:
        OSError: there is none.
    """
    try:
        mode = os.stat(name).st_mode
    except FileNotFoundError:
        index = f"{name}.index"
        if os.path.isfile(index):
            return index
        raise
    if stat.S_ISDIR(mode):
        return _find_in_folder(name)
    if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
        raise OSError(errno.EINVAL, "it is a device or socket, not a file", name)
    return name


def _find_in_folder(name: str) -> str:
    from pathlib import Path  # costs more than the rest of this module

    folder = Path(name)
    for model in _MODEL_NAMES:
        if (folder / model).is_file():
            return str(folder / model)
    indexes = sorted(folder.glob("*.index"))
    if len(indexes) == 1:
        return str(indexes[0])
    if indexes:
        hint = f" and has {len(indexes)} checkpoints; name one"
    else:
        others = (sorted(folder.glob(pattern)) for pattern in _OTHER_MODELS)
        other = next((paths[0] for paths in others if paths), None)
        hint = f"; name a file in it, such as {other.relative_to(folder)}" if other else ""
    reason = f"it is a folder without {' or '.join(_MODEL_NAMES)}{hint}"
    raise IsADirectoryError(errno.EISDIR, reason, name)
