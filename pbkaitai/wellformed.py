"""Whether all bytes of a message are well-formed, asked of the compiled kernel.

The kernel answers yes or no and makes no objects. Where it says no, or where there is no
kernel, `pbkaitai.postpass` looks record by record and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.kernel import KERNEL
from pbkaitai.layout import CHECK_MESSAGE, CHECK_PACKED, CHECK_TEXT, Check, Layout
from pbkaitai.progress import Ticker
from pbkaitai.scalars import LEN
from pbkaitai.wire import Buffer

if TYPE_CHECKING:
    from pbkaitai.message import Message

# What `_wire/validate.c` checks in a LEN payload.
_NOTHING, _TEXT, _MESSAGE, _PACKED4, _PACKED8, _PACKED_VARINT = range(6)

_PACKED: Final = {4: _PACKED4, 8: _PACKED8, None: _PACKED_VARINT}

_schemas: dict[Layout, Any] = {}


def is_well_formed(message: Message, ticker: Ticker | None = None) -> bool:
    """Return True when the kernel finds no fault; False says that somebody has to look.

    Args:
        ticker: is told how many bytes have been looked at.
    """
    if KERNEL is None:
        return False
    source = message._source
    levels = source.depth_limit - message._depth
    spans = message._spans
    before = 0
    for i in range(0, len(spans), 2):
        start, stop = spans[i], spans[i + 1]
        tell = None if ticker is None else partial(_tell, ticker, before - start)
        if not is_span_well_formed(message._layout, source.data, start, stop, levels, tell):
            return False
        before += stop - start
    return True


def is_span_well_formed(
    layout: Layout,
    data: Buffer,
    start: int,
    stop: int,
    levels: int,
    tell: Callable[[int], None] | None = None,
) -> bool:
    """Return the same of a message in a span.

    Signals are heard meanwhile, some thirty times a second.

    Args:
        levels: how many levels of messages and groups may follow.
        tell: is called with the offset that was reached, as often.
    """
    if KERNEL is None:
        return False
    found: bool = KERNEL.validate(_schema_of(layout), data, start, stop, levels, tell)
    return found


def _tell(ticker: Ticker, shift: int, position: int) -> None:
    ticker.reach(position + shift)


def _schema_of(top: Layout) -> Any:
    """Return the kernel's schema of a message class and all that it reaches."""
    schema = _schemas.get(top)
    if schema is None:
        layouts = [top]
        numbers = {top: 0}
        messages = []
        for layout in layouts:  # grows while it is walked
            rows = []
            for tag, check in sorted(layout.checks.items()):
                if tag & 7 != LEN:
                    continue
                target = -1
                if check.action == CHECK_MESSAGE:
                    inner = check.layout
                    if inner not in numbers:
                        numbers[inner] = len(layouts)
                        layouts.append(inner)
                    target = numbers[inner]
                rows.append((tag >> 3, _check_number(check), target))
            messages.append(tuple(rows))
        schema = _schemas[top] = KERNEL.Schema(tuple(messages))
    return schema


def _check_number(check: Check) -> int:
    if check.action == CHECK_PACKED:
        scalar = check.field.scalar
        return _PACKED[scalar.size if scalar else None]
    return {CHECK_TEXT: _TEXT, CHECK_MESSAGE: _MESSAGE}.get(check.action, _NOTHING)
