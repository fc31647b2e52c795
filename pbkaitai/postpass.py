"""The post-pass: read a whole message tree and report every fault in it.

Reading is lazy, so bad bytes deep inside a file show only where somebody looks. This
looks everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbkaitai.errors import DecodeError

if TYPE_CHECKING:
    from pbkaitai.message import Message


def resolve(message: Message, problems: list[DecodeError] | None = None) -> None:
    """Read all of *message*: nested messages, maps, strings and packed values.

    Args:
        problems: None to stop at the first fault; a list to collect all faults in while
            going on with what can be read. The document then stays lenient: what cannot
            be read counts as absent.

    Raises:
        DecodeError: the first fault in file order of its message, without *problems*.
    """
    source = message._source
    if problems is not None:
        source.problems = problems
    todo: list[Message] = [message]
    while todo:
        current = todo.pop()
        children: list[Any] = []
        for name, triples in current._load().items():
            field = current.DESCRIPTOR.by_name[name]
            if field.kind == "message":
                value = getattr(current, field.attribute)
                children += getattr(value, "entries", value) if field.is_repeated else [value]
            elif field.kind == "string":
                _check_text(current, name, triples)
            elif field.is_packable and field.label == "repeated":
                value = getattr(current, field.attribute)
                len(value)
        todo += reversed(children)


def _check_text(message: Message, name: str, triples: list[int]) -> None:
    """Report strings that are not UTF-8: protobuf refuses them in proto3."""
    data = message._source.data
    for i in range(0, len(triples), 3):
        start, stop = triples[i + 1], triples[i + 2]
        try:
            str(data[start:stop], "utf-8")
        except UnicodeDecodeError as error:
            step = f"{name}[{i // 3}]" if message.DESCRIPTOR.by_name[name].is_repeated else name
            at = start + error.start
            message._report(DecodeError(f"string is not UTF-8 ({error.reason})", at), step)
