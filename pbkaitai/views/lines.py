"""Lists as lines of text for other programs: CSV, and one JSON document a line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.convert import dump_json, iter_json
from pbkaitai.views.escape import printable, printable_json

if TYPE_CHECKING:
    from pbkaitai.records import Record
    from pbkaitai.views.listing import Item, Listing

# What makes a spreadsheet take text for a formula; no name of TensorFlow begins so.
_FORMULA: Final = ("=", "+", "-", "@")


def csv_lines(listing: Listing) -> Iterator[str]:
    """Yield the titles and the items as CSV, as RFC 4180 has it but for the line ends.

    Text is as on a terminal (control characters escaped); what a spreadsheet would take for a
    formula begins with `'`.
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow([column.title for column in listing.columns])
    for item in listing.items:
        writer.writerow([_cell(cell) for cell in listing.cells(item)])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue()


def json_lines(items: Iterable[Item]) -> Iterator[str]:
    """Yield each item as a JSON document on a line of its own."""
    for item in items:
        yield printable_json(dump_json(item)) + "\n"


def record_lines(records: Iterable[Record]) -> Iterator[str]:
    """Yield the message of each record as JSON; of one whose type is not known, its bytes."""
    for record in records:
        if record.message is None:
            yield dump_json({"hex": record.data.hex()}) + "\n"
        else:
            yield printable_json("".join(iter_json(record.message))) + "\n"


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    shown = printable(value)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown
