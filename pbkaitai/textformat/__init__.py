"""Protobuf's text form (`.pbtxt`), read into the same message classes as the binary form."""

from pbkaitai.textformat.parser import parse_text
from pbkaitai.textformat.printer import iter_text, to_text

__all__ = ["iter_text", "parse_text", "to_text"]
