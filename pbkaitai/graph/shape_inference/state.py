"""Shape functions of variables, tables, queues and what writes to them."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    constant,
    register_all,
    same_as,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import merge
from pbkaitai.graph.shape_inference.handles import maker_of
from pbkaitai.graph.shapes import Dims, dims_of_proto


@shape_function("VariableV2 TemporaryVariable")
def _variable_v2(c: Context) -> Result:
    return c.attr_shape("shape")


@shape_function("Variable")
def _variable(c: Context) -> Result:
    return c.attr_shape("shape") or None  # a scalar's attr once meant "not known"


@shape_function("Assign")
def _assign(c: Context) -> Result:
    if c.attr("validate_shape", True):
        return merge(c.shape(0), c.shape(1))
    return c.shape(1)


@shape_function("AssignAdd AssignSub")
def _assign_add(c: Context) -> Result:
    return merge(c.shape(0), c.shape(1))


register_all(
    """
    ScatterUpdate ScatterAdd ScatterSub ScatterMul ScatterDiv ScatterMax ScatterMin
    ScatterNdUpdate ScatterNdAdd ScatterNdSub ScatterNdNonAliasingAdd
    ApplyGradientDescent ApplyAdadelta ApplyAdagrad ApplyAdagradDA ApplyAdagradV2 ApplyAdaMax
    ApplyAdam ApplyAddSign ApplyCenteredRMSProp ApplyFtrl ApplyFtrlV2 ApplyMomentum
    ApplyPowerSign ApplyProximalAdagrad ApplyProximalGradientDescent ApplyRMSProp
    SparseApplyAdadelta SparseApplyAdagrad SparseApplyAdagradV2 SparseApplyAdagradDA
    SparseApplyCenteredRMSProp SparseApplyFtrl SparseApplyFtrlV2 SparseApplyMomentum
    SparseApplyProximalAdagrad SparseApplyProximalGradientDescent SparseApplyRMSProp
    DestroyTemporaryVariable
    """,
    same_as(0),
)

register_all(
    """
    VarHandleOp VarIsInitializedOp IsVariableInitialized CountUpTo ResourceCountUpTo
    MutexV2 MutexLock
    HashTableV2 MutableHashTableV2 MutableHashTableOfTensorsV2 MutableDenseHashTableV2
    AnonymousHashTable AnonymousMutableHashTable LookupTableSizeV2 LookupTableSize
    FIFOQueueV2 PaddingFIFOQueueV2 RandomShuffleQueueV2 PriorityQueueV2 QueueSizeV2 QueueSize
    QueueIsClosed QueueIsClosedV2 StageSize OrderedMapSize MapSize
    IdentityReaderV2 TFRecordReaderV2 TextLineReaderV2 WholeFileReaderV2
    FixedLengthRecordReaderV2 ReaderNumRecordsProducedV2 ReaderNumWorkUnitsCompletedV2
    ReaderSerializeStateV2 ResourceAccumulatorNumAccumulated
    Iterator IteratorV2 OneShotIterator AnonymousIterator IteratorToStringHandle
    IteratorFromStringHandle IteratorFromStringHandleV2 IteratorGetNextAsOptional
    OptionalFromValue OptionalNone OptionalHasValue BoostedTreesEnsembleResourceHandleOp
    BoostedTreesQuantileStreamResourceHandleOp
    SummaryWriter
    """,
    constant(()),
)

# The names of resources, as TensorFlow 1 had them: container and name.
register_all(
    """
    FIFOQueue PaddingFIFOQueue RandomShuffleQueue PriorityQueue HashTable MutableHashTable
    MutableHashTableOfTensors MutableDenseHashTable IdentityReader TFRecordReader
    TextLineReader WholeFileReader FixedLengthRecordReader ConditionalAccumulator
    SparseConditionalAccumulator Barrier StackV2
    """,
    constant((2,)),
)


def variable_shape(c: Context, index: int) -> Dims | None:
    """Return the shape of the variable that a handle leads to."""
    maker = maker_of(c.tensor(index))
    if maker is None or maker.type not in ("VarHandleOp", "_Arg", "Placeholder"):
        return None
    if maker.type == "VarHandleOp":
        return dims_of_proto(maker.get_attr("shape"))
    try:
        listed = maker.get_attr("_handle_shapes")
    except ValueError:
        return None
    return dims_of_proto(listed[0]) if listed else None


@shape_function("ReadVariableOp _ReadVariablesOp")
def _read_variable(c: Context) -> Result:
    if c.op.type == "ReadVariableOp":
        return variable_shape(c, 0)
    return [variable_shape(c, index) for index in range(c.count)]


@shape_function("VariableShape")
def _variable_shape(c: Context) -> Result:
    dims = variable_shape(c, 0)
    return (None if dims is None else len(dims),)


@shape_function("ResourceGather")
def _resource_gather(c: Context) -> Result:
    params, indices = variable_shape(c, 0), c.shape(1)
    batch = c.attr("batch_dims", 0)
    if params is None or indices is None or batch > min(len(params), len(indices)):
        return None
    front = merge(params[:batch], indices[:batch])
    assert front is not None
    return front + indices[batch:] + params[batch + 1 :]


@shape_function("ResourceGatherNd")
def _resource_gather_nd(c: Context) -> Result:
    params, indices = variable_shape(c, 0), c.with_rank_at_least(1, 1)
    if params is None or indices is None or indices[-1] is None or indices[-1] > len(params):
        return None
    return indices[:-1] + params[indices[-1] :]


@shape_function(
    """
    IteratorGetNext IteratorGetNextSync OptionalGetValue DatasetToSingleElement ReduceDataset
    """
)
def _from_output_shapes(c: Context) -> Result:
    return c.attr_shapes("output_shapes")


@shape_function("LookupTableExport LookupTableExportV2")
def _table_export(c: Context) -> Result:
    return c.outputs((None,), None)


register_all("StackPushV2", same_as(1))
register_all("AnonymousSeedGenerator", constant((), ()))
