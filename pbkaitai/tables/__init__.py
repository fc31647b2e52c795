"""The nodes and tensors of a file as tables: columns of plain values, then as other libraries
have them.

Nothing here is needed by the command's own views. pandas, PyArrow and NetworkX are optional;
a call that needs one that is not installed says which extra brings it.
"""

from pbkaitai.tables.columns import nodes_table, tensors_table
from pbkaitai.tables.frames import to_arrow, to_pandas, write_parquet
from pbkaitai.tables.networks import to_networkx

__all__ = [
    "nodes_table",
    "tensors_table",
    "to_arrow",
    "to_networkx",
    "to_pandas",
    "write_parquet",
]
