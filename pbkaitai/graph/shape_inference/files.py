"""Shape functions of ops on text, records, files and summaries."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    constant,
    dim_at,
    register_all,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import (
    broadcast,
    divide,
    merge,
    merge_all,
)
from pbkaitai.graph.shape_inference.handles import maker_of
from pbkaitai.graph.shapes import Dims

register_all(
    """
    ReadFile ShardedFilename ShardedFilespec StringFormat SerializeTensor Timestamp
    ScalarSummary HistogramSummary ImageSummary AudioSummary AudioSummaryV2 MergeSummary
    TensorSummary TensorSummaryV2
    """,
    constant(()),
)
register_all("MatchingFiles", constant((None,)))


# --- text ---------------------------------------------------------------------------------


@shape_function("StringJoin")
def _string_join(c: Context) -> Result:
    return merge_all([dims for dims in c.shapes() if dims != ()]) if _has_arrays(c) else ()


def _has_arrays(c: Context) -> bool:
    return any(dims != () for dims in c.shapes())


@shape_function("StringSplit StringSplitV2")
def _string_split(c: Context) -> Result:
    return c.outputs((None, 2), (None,), (2,))


@shape_function("StringNGrams")
def _string_n_grams(c: Context) -> Result:
    return c.outputs((None,), c.with_rank(1, 1))


@shape_function("Substr")
def _substr(c: Context) -> Result:
    merge(c.shape(1), c.shape(2))
    return broadcast(c.shape(0), c.shape(1))


@shape_function("UnicodeDecode")
def _unicode_decode(c: Context) -> Result:
    return c.outputs(_ends(c), (None,))


@shape_function("UnicodeDecodeWithOffsets")
def _unicode_decode_with_offsets(c: Context) -> Result:
    return c.outputs(_ends(c), (None,), (None,))


def _ends(c: Context) -> Dims:
    count = _count(c.shape(0))
    return (None if count is None else count + 1,)


def _count(dims: Dims | None) -> int | None:
    if dims is None or None in dims:
        return None
    total = 1
    for size in dims:
        total *= size or 0
    return total


@shape_function("UnicodeEncode")
def _unicode_encode(c: Context) -> Result:
    (count,) = c.with_rank(1, 1)
    return (None if count is None else count - 1,)


# --- records ------------------------------------------------------------------------------


@shape_function("DecodeRaw")
def _decode_raw(c: Context) -> Result:
    dims = c.shape(0)
    return None if dims is None else (*dims, None)


@shape_function("DecodePaddedRaw")
def _decode_padded_raw(c: Context) -> Result:
    dims, length = c.shape(0), c.scalar(1)
    if dims is None:
        return None
    size = c.attr("out_type").size
    return (*dims, None if length is None else divide(length, size))


@shape_function("DecodeCSV")
def _decode_csv(c: Context) -> Result:
    return [c.shape(0)] * (c.count - 1)


@shape_function("DecodeJSONExample")
def _decode_json(c: Context) -> Result:
    return c.shape(0)


@shape_function("ParseExample")
def _parse_example(c: Context) -> Result:
    sparse, dense = c.attr("Nsparse"), c.attr_shapes("dense_shapes")
    return _parsed(c, c.with_rank(0, 1), sparse, dense)


@shape_function("ParseExampleV2")
def _parse_example_v2(c: Context) -> Result:
    serialized = c.shape(0)
    sparse, dense = c.attr("num_sparse"), c.attr_shapes("dense_shapes")
    parsed = _parsed(c, serialized, sparse, dense)
    for _ in c.types("ragged_value_types"):
        parsed.append((None,))
    batch = None if serialized is None else (dim_at(serialized, 0) if serialized else 1)
    for _ in c.types("ragged_split_types"):
        splits = None if batch is None else batch + 1
        parsed.append((splits,) if serialized != () else (None,))
    return parsed


@shape_function("ParseSingleExample")
def _parse_single(c: Context) -> Result:
    return _parsed(c, (), c.attr("num_sparse"), c.attr_shapes("dense_shapes"))


def _parsed(
    c: Context, front: Dims | None, sparse: int, dense: list[Dims | None]
) -> list[Dims | None]:
    """Return the shapes of sparse indices, values and shapes, then of dense values."""
    rank = None if front is None else len(front) + 1
    sparse = min(sparse, len(c.op.outputs))
    outputs: list[Dims | None] = [(None, rank)] * sparse
    outputs += [(None,)] * sparse
    outputs += [(rank,)] * sparse
    for dims in dense:
        # An unknown first size is padded to the longest of the batch.
        outputs.append(None if front is None or dims is None else front + dims)
    return outputs


@shape_function("ParseTensor")
def _parse_tensor(c: Context) -> Result:
    return None


# --- checkpoints --------------------------------------------------------------------------


@shape_function("RestoreV2")
def _restore_v2(c: Context) -> Result:
    count = len(c.types("dtypes"))
    texts = c.strings(2)
    if texts is None or len(texts) != count:
        return c.each_output(None)
    return [_of_slice(text) for text in texts]


def _of_slice(text: bytes) -> Dims | None:
    """Return the shape of a part of a variable, `b"100 70 0,50:-"`; empty text is all of it.

    The last word says for each size in front of it which part is meant: `start,length`,
    or `-` for the whole (tensorflow/core/framework/tensor_slice.h).
    """
    *sizes, parts = text.decode("utf-8", "replace").split(" ")
    if not sizes:
        return None
    result = []
    for size, part in zip(sizes, parts.split(":"), strict=True):
        length = size if part == "-" else part.split(",")[1]
        result.append(int(length))
    return tuple(result)


@shape_function("Restore RestoreSlice")
def _restore(c: Context) -> Result:
    return None


# --- tables -------------------------------------------------------------------------------


@shape_function("LookupTableFind LookupTableFindV2")
def _table_find(c: Context) -> Result:
    maker = maker_of(c.tensor(0))
    has_scalars = maker is not None and maker.type in ("HashTableV2", "MutableHashTableV2")
    return c.shape(1) if has_scalars else None
