r"""Bytes written as text: hex digits, a dump of xxd or hexdump, or a literal of Python or C.

0a 03 61 62 63                  # a remark
0x0a, 0x03, 0x61
00000000: 0a03 6162 63          ..abc
b"\n\x03abc"
"""

from __future__ import annotations

import ast
import re
from typing import Final

from pbkaitai.errors import TextFormatError

_DUMP: Final = re.compile(
    # An offset with `:` behind it (xxd), or of eight digits and two spaces (hexdump -C); then
    # the digits up to two spaces or a bar.
    r"\s*[0-9a-fA-F]{4,16}(?::\s?|\s\s)((?:[0-9a-fA-F]{2,}\s?)+)(?:\s.*|\|.*)?"
)
_HEXDUMP_END: Final = re.compile(r"\s*[0-9a-fA-F]{7,16}\s*")
_LITERAL: Final = re.compile(r"""\s*b?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*""", re.DOTALL)
_REMARK: Final = re.compile(r"(?:#|//).*")
_TOKEN: Final = re.compile(r"\s*(?:(?:0[xX]|\\x)?([0-9a-fA-F]+)|[,;{}\[\]:]|$)")


def parse_hex(text: str, name: str = "") -> bytes:
    """Return the bytes that *text* stands for.

    Args:
        name: of the file, for the error.

    Raises:
        TextFormatError: something in it is no hex digit, or a byte has one digit only.
    """
    if _LITERAL.fullmatch(text):
        return _literal(text, name)
    lines = text.splitlines()
    if any(":" in line and _DUMP.fullmatch(line) for line in lines) or _is_hexdump(lines):
        return _dump(lines, name)
    out = bytearray()
    for number, line in enumerate(lines, 1):
        out += _digits(_REMARK.sub("", line), number, name)
    return bytes(out)


def _is_hexdump(lines: list[str]) -> bool:
    return any("|" in line and _DUMP.fullmatch(line) for line in lines)


def _dump(lines: list[str], name: str) -> bytes:
    out = bytearray()
    for number, line in enumerate(lines, 1):
        if not line.strip() or _HEXDUMP_END.fullmatch(line):
            continue  # hexdump ends with an offset alone
        match = _DUMP.fullmatch(line)
        if match is None:
            reason = "this is no line of a dump: an offset and hex digits are needed"
            raise TextFormatError(reason, line=number, column=1, name=name)
        out += _digits(match.group(1), number, name)
    return bytes(out)


def _digits(line: str, number: int, name: str) -> bytes:
    out = bytearray()
    position = 0
    while line[position:].strip():
        match = _TOKEN.match(line, position)
        if match is None:
            at = position + len(line[position:]) - len(line[position:].lstrip())
            reason = f"hex digits are needed, not {line[at]!r}"
            raise TextFormatError(reason, line=number, column=at + 1, name=name)
        digits = match.group(1)
        if digits is not None:
            if len(digits) % 2:
                reason = f'"{digits[:20]}" has {len(digits)} hex digits: a byte has two'
                raise TextFormatError(reason, line=number, column=match.start(1) + 1, name=name)
            out += bytes.fromhex(digits)
        position = match.end()
    return bytes(out)


def _literal(text: str, name: str) -> bytes:
    literal = text.strip()
    literal = literal if literal.startswith("b") else f"b{literal}"
    try:
        value = ast.literal_eval(literal)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        reason = "the literal of bytes cannot be read"
        raise TextFormatError(reason, line=1, column=1, name=name) from None
    assert isinstance(value, bytes)
    return value
