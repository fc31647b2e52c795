"""The places that people name in place of a file: a SavedModel's folder, a checkpoint's prefix.

Only what the given path itself leads to is looked at; no path inside a file is followed out of
the folder.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

# What a SavedModel's folder holds, in the order of preference.
_MODEL_NAMES: Final = ("saved_model.pb", "saved_model.pbtxt")
# What else a person may have meant; TensorFlow Serving numbers its SavedModels.
_OTHER_MODELS: Final = ("*.pb", "*.pbtxt", "*.meta", *(f"*/{name}" for name in _MODEL_NAMES))
_INDEX: Final = ".index"
_SHARDS: Final = ".data-[0-9][0-9][0-9][0-9][0-9]-of-[0-9][0-9][0-9][0-9][0-9]"
# TensorFlow notes in a file of this name which checkpoint of a folder is the newest.
_STATE: Final = "checkpoint"
_STATE_SIZE: Final = 1 << 16
_LATEST: Final = re.compile(rb'^\s*model_checkpoint_path\s*:\s*"([^"\n]*)"', re.MULTILINE)
_NAMED: Final = 5
# Names beside one that is not there: how many are looked at, how long, how much alike.
_LOOKED_AT: Final = 2000
_WIDTH: Final = 200
_CUTOFF: Final = 0.8


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
        hint = _hint_beside(name)
        if not hint:
            raise
        raise FileNotFoundError(errno.ENOENT, f"no such file or directory; {hint}", name) from None
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
        prefixes = [index.name.removesuffix(_INDEX) for index in indexes]
        latest = _latest(folder / _STATE)
        if latest in prefixes:
            return str(folder / f"{latest}{_INDEX}")
        shown = ", ".join(prefixes[:_NAMED])
        more = ", …" if len(prefixes) > _NAMED else ""
        hint = f" and has {len(prefixes)} checkpoints; name one, such as {shown}{more}"
    else:
        hint = _hint_in_folder(folder)
    reason = f"it is a folder without {' or '.join(_MODEL_NAMES)}{hint}"
    raise IsADirectoryError(errno.EISDIR, reason, name)


def _latest(state: Path) -> str:
    """Return the name of the newest checkpoint, as TensorFlow's state file has it.

    What stands there may be the path of another machine: only its last part is of use.
    """
    try:
        with open(state, "rb") as file:
            text = file.read(_STATE_SIZE)
    except OSError:
        return ""
    match = _LATEST.search(text)
    return re.split(r"[/\\]", match.group(1).decode("utf-8", "replace"))[-1] if match else ""


def _hint_in_folder(folder: Path) -> str:
    shard = next(iter(sorted(folder.glob(f"*{_SHARDS}"))), None)
    if shard is not None:
        index = f"{shard.name.rpartition('.data-')[0]}{_INDEX}"
        return f"; it has {shard.name}, and the index {index} that belongs to it is missing"
    others = (sorted(folder.glob(pattern)) for pattern in _OTHER_MODELS)
    other = next((paths[0] for paths in others if paths), None)
    return f"; name a file in it, such as {other.relative_to(folder)}" if other else ""


def _hint_beside(name: str) -> str:
    """Return what may have been meant by a name that is not there, of what is beside it."""
    from difflib import get_close_matches
    from fnmatch import fnmatchcase

    folder, last = os.path.split(name)
    try:
        with os.scandir(folder or ".") as entries:
            there = [entry.name for entry in islice(entries, _LOOKED_AT)]
    except OSError:
        return ""
    if any(text.startswith(f"{last}.data-") and fnmatchcase(text, f"*{_SHARDS}") for text in there):
        return f"the data of a checkpoint are there, its index {last}{_INDEX} is missing"
    names = dict.fromkeys(text.removesuffix(_INDEX) for text in there if len(text) <= _WIDTH)
    close = get_close_matches(last[:_WIDTH], names, n=1, cutoff=_CUTOFF)
    return f'did you mean "{os.path.join(folder, close[0])}"?' if close else ""
