r"""What a token of the text form means as an integer, float, bool, string or type URL.

Accepts what Google's Python parser accepts, without its accidents: `+1`, `1_000`, `0b1` and
`0o7` go through Python's own `int` there, and `\q` is left as it stands; here they are faults.
"""

from __future__ import annotations

import re
from typing import Final

from pbkaitai.textformat.tokens import show

_INTEGER: Final = re.compile(rb"-?(?:(0[0-7]+)|0[xX][0-9a-fA-F]+|0|[1-9][0-9]*)")
# An enum's number is read by other code there, which knows no octal.
_ENUM_NUMBER: Final = re.compile(rb"-?(?:0[xX][0-9a-fA-F]+|0+|[1-9][0-9]*)")
_FLOAT: Final = re.compile(
    rb"-?(?:(?!0[0-9])[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?"
)
_NOT_FINITE: Final = re.compile(rb"(-?)(?:inf(?:inity)?|(nan))f?", re.IGNORECASE)

_BOOLS: Final = {
    **dict.fromkeys((b"true", b"True", b"t", b"1"), True),
    **dict.fromkeys((b"false", b"False", b"f", b"0"), False),
}

_ESCAPE: Final = re.compile(
    rb"\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.?)", re.DOTALL
)
# Text with no other escapes than those that Python understands in the same way, and fast.
_PYTHON_ESCAPES: Final = re.compile(
    rb"""(?:[^\\]++|\\(?:[0-3][0-7]{2}|x[0-9a-fA-F]{2}|[abfnrtv\\'"]))*+"""
)
_ESCAPES: Final = {
    b"\\a": b"\a",
    b"\\b": b"\b",
    b"\\f": b"\f",
    b"\\n": b"\n",
    b"\\r": b"\r",
    b"\\t": b"\t",
    b"\\v": b"\v",
    b"\\\\": b"\\",
    b"\\'": b"'",
    b'\\"': b'"',
    # The language says `?`, Google's C++ does so; its Python and so TensorFlow's keeps both.
    b"\\?": b"\\?",
}
_BAD_PERCENT: Final = re.compile(rb"%(?![0-9A-Fa-f]{2})")
_FULL_NAME: Final = re.compile(rb"[A-Za-z_]\w*+(?:\.[A-Za-z_]\w*+)*+")

# How many digits they need.
_HEX_ESCAPES: Final = {b"x": "one or two", b"u": "four", b"U": "eight"}


class LiteralError(ValueError):
    """A token that is not what its field needs.

    Attributes:
        reason: what is wrong.
        offset: where in the token, in bytes.
    """

    def __init__(self, reason: str, offset: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset


def read_integer(token: bytes) -> int | None:
    """Return the integer, decimal, octal (`017`) or hexadecimal; None when it is none."""
    match = _INTEGER.fullmatch(token)
    if match is None:
        return None
    return _to_int(token, 8 if match[1] else 0)


def read_enum_number(token: bytes) -> int | None:
    """Return the number of an enum value, decimal or hexadecimal; None when it is none."""
    return _to_int(token, 0) if _ENUM_NUMBER.fullmatch(token) else None


def _to_int(token: bytes, base: int) -> int:
    try:
        return int(token, base)
    except ValueError:
        # Python refuses thousands of decimal digits; no type has room for them.
        return -(1 << 64) if token.startswith(b"-") else 1 << 64


def read_float(token: bytes) -> float | None:
    """Return the number; None when it is none, or has a leading zero as octals have."""
    if _FLOAT.fullmatch(token):
        return float(token.rstrip(b"fF"))
    match = _NOT_FINITE.fullmatch(token)
    if match is None:
        return None
    value = float("nan" if match[2] else "inf")
    return -value if match[1] else value


def read_bool(token: bytes) -> bool | None:
    """Return the bool; None when the token is none."""
    return _BOOLS.get(token)


def read_string(token: bytes) -> bytes:
    """Return the bytes that a string literal means, its quotes taken off.

    Raises:
        LiteralError: an escape is malformed.
    """
    raw = token[1:-1]
    if b"\\" not in raw:
        return raw
    if _PYTHON_ESCAPES.fullmatch(raw):
        return raw.decode("unicode_escape").encode("latin-1")
    value = bytearray()
    start = 0
    for match in _ESCAPE.finditer(raw):
        value += raw[start : match.start()]
        value += _unescape(match)
        start = match.end()
    value += raw[start:]
    return bytes(value)


def read_type_url(token: bytes) -> bytes:
    """Return the full name of the message in `prefix/full.Name`.

    Raises:
        LiteralError: the token is no type URL.
    """
    prefix, _, full_name = token.rpartition(b"/")
    if (
        not prefix
        or prefix.startswith(b"/")
        or _BAD_PERCENT.search(prefix)
        or not _FULL_NAME.fullmatch(full_name)
    ):
        raise LiteralError(f"{show(token)} is no type URL: prefix/full.Name")
    return full_name


def _unescape(match: re.Match[bytes]) -> bytes:
    escape = match[0]
    known = _ESCAPES.get(escape)
    if known is not None:
        return known
    kind, digits = escape[1:2], escape[2:]
    if kind in b"01234567" and kind:
        code = int(escape[1:], 8)
        fault = "is more than one byte" if code > 0xFF else ""
    elif kind in _HEX_ESCAPES:
        code = int(digits, 16) if digits else 0
        fault = "" if digits else f"needs {_HEX_ESCAPES[kind]} hexadecimal digits"
    else:
        fault = "does not exist"
    if not fault and kind in b"uU":
        if code > 0x10FFFF:
            fault = "is beyond U+10FFFF"
        elif 0xD800 <= code < 0xE000:
            fault = "is half of a surrogate pair"
        else:
            return chr(code).encode()
    if fault:
        raise LiteralError(f"escape {show(escape)} {fault}", match.start() + 1)
    return bytes((code,))
