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

# A line of a dump begins with its offset: `:` behind it (xxd), or two spaces (hexdump -C).
_OFFSET: Final = re.compile(r"\s*[0-9a-fA-F]{4,16}(?::\s?|\s\s)")
_END: Final = re.compile(r"\s*[0-9a-fA-F]{7,16}\s*")
_GAP: Final = re.compile(r"\s{2,}")
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
    if any(_is_dump_line(line) for line in lines):
        return _dump(lines, name)
    out = bytearray()
    for number, line in enumerate(lines, 1):
        out += _digits(_REMARK.sub("", line), number, name)
    return bytes(out)


def _is_dump_line(line: str) -> bool:
    match = _OFFSET.match(line)
    return match is not None and (":" in match.group() or "|" in line)


def _dump(lines: list[str], name: str) -> bytes:
    out = bytearray()
    for number, line in enumerate(lines, 1):
        if not line.strip() or _END.fullmatch(line):
            continue  # hexdump ends with an offset alone
        match = _OFFSET.match(line)
        if match is None:
            is_star = line.strip() == "*"
            reason = (
                "lines that repeat are left out of this dump; make it with -v"
                if is_star
                else "a line of a dump needs an offset and hex digits"
            )
            raise TextFormatError(reason, line=number, column=1, name=name)
        digits, bar, _ = line[match.end() :].partition("|")
        if not bar:  # xxd: the text stands behind two spaces
            digits = _GAP.split(digits, maxsplit=1)[0]
        out += _digits(digits, number, name)
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
