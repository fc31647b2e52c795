"""Files at an address such as `s3://bucket/model.pb`, by way of fsspec.

Knows how an address is told from a path, what a folder there holds, and how much is read. The
systems behind the addresses, and how a person signs in to them, are fsspec's affair.
"""

from __future__ import annotations

import errno
import re
from typing import Any, Final

from pbkaitai.errors import MissingExtraError
from pbkaitai.source import Source

# More than this is not read over a network into memory.
LIMIT: Final = 4 << 30

# `s3://`, and chains such as `zip://model.pb::https://`.
_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]*(::[a-z][a-z0-9+.-]*)*://", re.IGNORECASE)
# What a SavedModel's folder holds, in the order of preference.
_MODEL_NAMES: Final = ("saved_model.pb", "saved_model.pbtxt")
_REASON_WIDTH: Final = 300


def is_address(name: str) -> bool:
    """Return whether *name* is an address and no path."""
    return _ADDRESS.match(name) is not None


def fetch(address: str, limit: int = LIMIT) -> tuple[str, Source | None]:
    """Return where a file is, and its bytes.

    A folder stands for the `saved_model.pb` in it, a prefix for its checkpoint's index. Of a
    file on this machine (`file://`) it is the path alone: the bytes need not be copied.

    Args:
        limit: bytes that are read at most.

    Raises:
        MissingExtraError: fsspec is not installed, or what it needs for this address.
        OSError: there is no such file, it cannot be read, or it is larger than *limit*.
    """
    system, path = _system(address)
    if _is_local(system):
        return path, None
    try:
        found = _find(system, path)
        if found is None:
            raise FileNotFoundError(errno.ENOENT, "there is no such file or folder", address)
        data = _read(system, found, address, limit)
    except OSError as error:
        raise _with_address(error, address) from error
    except Exception as error:
        # Each system has errors of its own, which are no OSErrors.
        raise OSError(errno.EIO, _reason(error), address) from error
    name = address if found == path else address.rstrip("/") + found[len(path.rstrip("/")) :]
    return name, Source(data, name=name)


def _system(address: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise MissingExtraError(f'opening "{address}"', "fsspec", "fsspec") from error
    try:
        system, path = url_to_fs(address)
    except ImportError as error:
        # fsspec says itself what to install: gcsfs for gs://, aiohttp for https://, …
        raise OSError(errno.ENOSYS, f"fsspec cannot: {_reason(error)}", address) from error
    except (ValueError, OSError) as error:
        raise OSError(errno.EINVAL, _reason(error), address) from error
    return system, str(path)


def _is_local(system: Any) -> bool:
    protocol = system.protocol
    return "file" in ((protocol,) if isinstance(protocol, str) else protocol)


def _find(system: Any, path: str) -> str | None:
    """Return the file that is meant, None where there is none."""
    if system.isfile(path):
        return path
    folder = path.rstrip("/")
    for name in _MODEL_NAMES:
        if system.isfile(f"{folder}/{name}"):
            return f"{folder}/{name}"
    if system.isfile(f"{path}.index"):
        return f"{path}.index"
    if system.isdir(path):
        reason = f"it is a folder without {' or '.join(_MODEL_NAMES)}; name a file in it"
        raise IsADirectoryError(errno.EISDIR, reason, path)
    return None


def _read(system: Any, path: str, address: str, limit: int) -> bytes:
    size = system.info(path).get("size")
    if size is not None and size > limit:
        raise _too_large(f"has {size:,} bytes", address, limit)
    with system.open(path, "rb") as file:
        data = bytes(file.read(limit + 1 if size is None else size))
    if len(data) > limit:
        raise _too_large("is larger", address, limit)
    return data


def _too_large(what: str, address: str, limit: int) -> OSError:
    reason = (
        f"it {what}, {limit:,} at most are read from an address; "
        "copy the file to a disk and open it there"
    )
    return OSError(errno.EFBIG, reason, address)


def _with_address(error: OSError, address: str) -> OSError:
    """Return an error that names the address; fsspec's own often name nothing."""
    reason = error.strerror or _reason(error)
    return type(error)(error.errno or errno.EIO, reason, address)


def _reason(error: BaseException) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= _REASON_WIDTH else f"{text[: _REASON_WIDTH - 1]}…"
