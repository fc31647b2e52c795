"""Columns as tables of pandas and PyArrow, and as Parquet files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from pbkaitai.errors import MissingExtraError
from pbkaitai.tables.columns import (
    NODE_TYPES,
    NUMBER,
    SHAPE,
    SHAPES,
    TENSOR_TYPES,
    TEXT,
    TEXTS,
    Table,
)

if TYPE_CHECKING:
    import pandas
    import pyarrow

_TYPES: Final = {**NODE_TYPES, **TENSOR_TYPES}


def to_pandas(table: Table) -> pandas.DataFrame:
    """Return columns as a data frame; lists stay Python's lists.

    Text that is not UTF-8 stands with its bytes as `\\xff`.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    try:
        import pandas
    except ImportError as error:
        raise MissingExtraError("a data frame", "pandas", "pandas") from error
    columns = {}
    for name, given in table.items():
        values = [_storable(value) for value in given]  # pandas keeps text as Arrow does
        if _TYPES.get(name) == NUMBER:
            columns[name] = pandas.array(values, dtype="Int64")  # None stays missing
        elif _TYPES.get(name) == TEXT:
            columns[name] = pandas.array(values, dtype=object)
        else:
            columns[name] = pandas.Series(values, dtype=object).array
    return pandas.DataFrame(columns)


def to_arrow(table: Table) -> pyarrow.Table:
    """Return columns as an Arrow table.

    Text is `string`, numbers `int64`, inputs and dtypes `list<string>`, a shape
    `list<int64>`, shapes lists of them. Text that is not UTF-8 stands with its bytes as
    `\\xff`.

    Raises:
        MissingExtraError: PyArrow is not installed.
    """
    pyarrow = _pyarrow("an Arrow table")
    return pyarrow.table(
        {name: [_storable(value) for value in values] for name, values in table.items()},
        schema=_schema(pyarrow, {name: _TYPES[name] for name in table}),
    )


def write_parquet(
    batches: Iterable[Table],
    types: Mapping[str, str],
    file: BinaryIO,
    facts: Mapping[str, str] | None = None,
) -> int:
    """Write columns as a Parquet file, one row group for each batch; return the rows.

    Args:
        batches: see `pbkaitai.tables.columns`.
        types: of the columns.
        file: what to write to; it need not be seekable.
        facts: metadata of the file.

    Raises:
        MissingExtraError: PyArrow is not installed.
    """
    pyarrow = _pyarrow("a Parquet file")
    from pyarrow import parquet

    schema = _schema(pyarrow, types).with_metadata(dict(facts or {}))
    rows = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for batch in batches:
            columns = {
                name: [_storable(value) for value in values] for name, values in batch.items()
            }
            part = pyarrow.table(columns, schema=schema)
            rows += part.num_rows
            writer.write_table(part)
    return rows


def _pyarrow(purpose: str) -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise MissingExtraError(purpose, "pyarrow", "arrow") from error
    return pyarrow


def _schema(pyarrow: Any, types: Mapping[str, str]) -> Any:
    shape = pyarrow.list_(pyarrow.int64())
    arrow_types = {
        TEXT: pyarrow.string(),
        NUMBER: pyarrow.int64(),
        TEXTS: pyarrow.list_(pyarrow.string()),
        SHAPE: shape,
        SHAPES: pyarrow.list_(shape),
    }
    return pyarrow.schema([(name, arrow_types[kind]) for name, kind in types.items()])


def _storable(value: Any) -> Any:
    """Return a value with all text such that UTF-8 can hold it, None for a number too large.

    A shape may claim more elements than an int64 counts.
    """
    if isinstance(value, list):
        return [_storable(item) for item in value]
    if isinstance(value, int):
        return value if abs(value) < 1 << 63 else None
    if not isinstance(value, str) or value.isascii():
        return value
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
