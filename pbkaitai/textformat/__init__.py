"""Protobuf's text form (`.pbtxt`), read into the same message classes as the binary form."""

from pbkaitai.textformat.parser import parse_text

__all__ = ["parse_text"]
