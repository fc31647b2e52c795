"""What Google's text parser says of a text, to compare ours with."""

from __future__ import annotations

import warnings

from google.protobuf import text_format
from pb_oracle import google_class, google_pool

from pbkaitai.message import Message


def google_bytes(text: str | bytes, cls: type[Message]) -> bytes | None:
    """Return the deterministic bytes of what Google reads, None when it refuses the text."""
    message = google_class(cls)()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of escapes that Python does not know
        try:
            text_format.Parse(text, message, descriptor_pool=google_pool(cls))
        except (text_format.ParseError, ValueError):
            return None
    return canonical(message.SerializeToString(), cls)


def canonical(data: bytes, cls: type[Message]) -> bytes:
    """Return *data* as Google would write it: fields in order, maps sorted."""
    message = google_class(cls).FromString(data)
    result: bytes = message.SerializeToString(deterministic=True)
    return result
