"""The values of a TensorProto: as an array, and how they are stored.

    array = to_ndarray(node.attr["value"].tensor)
    str(describe_storage(tensor))       # "1 of 1000 values in float_val, repeated"

Only `to_ndarray` and `stored_values` need NumPy; it is imported when they are called.
"""

from pbkaitai.tensors.dtypes import TENSOR_TYPES, TensorType, find_type, type_of, value_size
from pbkaitai.tensors.ndarray import MAX_FILL_BYTES, to_ndarray
from pbkaitai.tensors.shape import shape_of
from pbkaitai.tensors.storage import Storage, describe_storage, raw_bytes
from pbkaitai.tensors.values import stored_values

__all__ = [
    "MAX_FILL_BYTES",
    "TENSOR_TYPES",
    "Storage",
    "TensorType",
    "describe_storage",
    "find_type",
    "raw_bytes",
    "shape_of",
    "stored_values",
    "to_ndarray",
    "type_of",
    "value_size",
]
