"""Which ops bring something into a graph, and which do something other than the model's work.

Tables of op types and of words in names; what follows for a graph is worked out elsewhere.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from pbkaitai.analysis.nodes.calls import SAVING_OPS

# --- where values come from ----------------------------------------------------------------

PLACEHOLDERS: Final = frozenset(("Placeholder", "PlaceholderV2"))
DEFAULTED: Final = "PlaceholderWithDefault"
_ARGUMENTS: Final = frozenset(("_Arg", "_DeviceArg"))
_ITERATORS: Final = frozenset(
    (
        "IteratorGetNext",
        "IteratorGetNextAsOptional",
        "IteratorGetNextSync",
        "MultiDeviceIteratorGetNextFromShard",
        "DatasetToSingleElement",
    )
)
_QUEUES: Final = frozenset(
    (
        *("QueueDequeue", "QueueDequeueMany", "QueueDequeueUpTo"),
        *("QueueDequeueV2", "QueueDequeueManyV2", "QueueDequeueUpToV2"),
        *("BarrierTakeMany", "InfeedDequeue", "InfeedDequeueTuple"),
        *("Unstage", "MapUnstage", "MapUnstageNoKey", "OrderedMapUnstage"),
        "OrderedMapUnstageNoKey",
    )
)
_READERS: Final = frozenset(("ReaderRead", "ReaderReadV2", "ReaderReadUpTo", "ReaderReadUpToV2"))
_RECEIVERS: Final = frozenset(("Recv", "_Recv", "_HostRecv", "XlaRecvFromHost"))

# Op type → what the input is called.
INPUT_OPS: Final[dict[str, str]] = {
    **dict.fromkeys(PLACEHOLDERS, "placeholder"),
    DEFAULTED: "placeholder with a default",
    **dict.fromkeys(_ARGUMENTS, "argument of a function"),
    **dict.fromkeys(_ITERATORS, "next element of an iterator"),
    **dict.fromkeys(_QUEUES, "taken from a queue"),
    **dict.fromkeys(_READERS, "record of a reader"),
    **dict.fromkeys(_RECEIVERS, "received from another device"),
}
RESULT_OPS: Final = frozenset(("_Retval", "_DeviceRetval"))

# Ops that take serialised examples or files; the input that holds them.
PARSERS: Final = frozenset(
    (
        *("ParseExample", "ParseExampleV2", "ParseSingleExample"),
        *("ParseSequenceExample", "ParseSequenceExampleV2", "ParseSingleSequenceExample"),
    )
)
DECODERS: Final = frozenset(
    (
        *("DecodeJpeg", "DecodeAndCropJpeg", "DecodePng", "DecodeImage", "DecodeBmp", "DecodeGif"),
        *("DecodeWav", "DecodeRaw", "DecodePaddedRaw", "DecodeCSV", "DecodeWebP"),
        *PARSERS,
    )
)

REF_VARIABLES: Final = frozenset(("Variable", "VariableV2", "AutoReloadVariable"))
VARIABLES: Final = REF_VARIABLES | {"VarHandleOp", "_VarHandlesOp"}
# Nothing of theirs is ever what a model is asked for.
SOURCES: Final = frozenset(
    (
        "Const",
        *VARIABLES,
        *("HashTable", "HashTableV2", "MutableHashTable", "MutableHashTableV2"),
        *("MutableHashTableOfTensors", "MutableHashTableOfTensorsV2"),
        *("MutableDenseHashTable", "MutableDenseHashTableV2", "AnonymousHashTable"),
        *("Iterator", "IteratorV2", "OneShotIterator", "AnonymousIterator"),
        *("AnonymousIteratorV2", "AnonymousIteratorV3", "MultiDeviceIterator"),
        *("IteratorToStringHandle", "IteratorFromStringHandle", "IteratorFromStringHandleV2"),
        *("FIFOQueue", "FIFOQueueV2", "RandomShuffleQueue", "RandomShuffleQueueV2"),
        *("PaddingFIFOQueue", "PaddingFIFOQueueV2", "PriorityQueue", "PriorityQueueV2"),
        *("TextLineReader", "TextLineReaderV2", "TFRecordReader", "TFRecordReaderV2"),
        *("WholeFileReader", "WholeFileReaderV2", "IdentityReader", "IdentityReaderV2"),
        *("FixedLengthRecordReader", "FixedLengthRecordReaderV2", "SummaryWriter"),
    )
)

# --- where values go besides the model's results -------------------------------------------

SAVE: Final = 1
INIT: Final = 2
ASSERT: Final = 4
SUMMARY: Final = 8
TRAIN: Final = 16
UPDATE: Final = 32
QUEUE: Final = 64
SEND: Final = 128
# A node that nothing uses.
OTHER: Final = 256
# Ends whose branches are no part of the model.
PLUMBING: Final = SAVE | INIT | ASSERT | SUMMARY | QUEUE

END_TEXT: Final = {
    SAVE: "the saver",
    INIT: "initialisers",
    ASSERT: "assertions",
    SUMMARY: "summaries",
    QUEUE: "queues",
    TRAIN: "the training step",
    UPDATE: "updates of variables",
    SEND: "other devices",
}

_ENDS: Final = {
    SAVE: tuple(SAVING_OPS),
    INIT: (
        *("InitializeTable", "InitializeTableV2", "InitializeTableFromTextFile"),
        *("InitializeTableFromTextFileV2", "InitializeTableFromDataset"),
        *("LookupTableImport", "LookupTableImportV2"),
        *("IsVariableInitialized", "VarIsInitializedOp", "MakeIterator"),
        *("MultiDeviceIteratorInit", "Assign", "AssignVariableOp"),
    ),
    ASSERT: ("Assert", "PrintV2"),
    QUEUE: (
        *("QueueEnqueue", "QueueEnqueueV2", "QueueEnqueueMany", "QueueEnqueueManyV2"),
        *("QueueClose", "QueueCloseV2", "QueueSize", "QueueSizeV2", "QueueIsClosed"),
        *("QueueIsClosedV2", "Stage", "MapStage", "OrderedMapStage", "BarrierInsertMany"),
        *("InfeedEnqueue", "InfeedEnqueueTuple", "OutfeedEnqueue", "OutfeedEnqueueTuple"),
        "StackPush",
    ),
    UPDATE: (
        *("AssignAdd", "AssignSub", "AssignAddVariableOp", "AssignSubVariableOp"),
        *("LookupTableInsert", "LookupTableInsertV2", "LookupTableRemoveV2"),
        *("CountUpTo", "ResourceCountUpTo", "DestroyTemporaryVariable", "DestroyResourceOp"),
    ),
    SEND: ("Send", "_Send", "_HostSend", "XlaSendToHost"),
}
# All that stands in the scope of a saver.
SAVER_OPS: Final = frozenset(
    (
        *SAVING_OPS,
        *("Const", "Placeholder", "PlaceholderWithDefault", "Identity", "NoOp", "Assign"),
        *("AssignVariableOp", "StringJoin", "Pack", "ConcatV2", "Select", "SelectV2", "Cast"),
        *("StaticRegexFullMatch", "Reshape", "ReadVariableOp", "LookupTableExportV2"),
        *("LookupTableExport", "LookupTableImportV2", "LookupTableImport", "StridedSlice"),
    )
)
_END_OF: Final = {op: end for end, ops in _ENDS.items() for op in ops}
_APPLY: Final = re.compile(r"(Resource)?(Sparse)?Apply[A-Z]|(Resource)?(Sparse)?AccumulatorApply")
_SCATTER: Final = re.compile(r"(Resource)?Scatter(Nd)?(Add|Sub|Mul|Div|Min|Max|Update)$")
_SUMMARY: Final = re.compile(r"(Write|Merge|Debug\w*)?\w*Summary(V2|Writer)?$")
_NO_SUMMARY: Final = frozenset(("BoostedTreesMakeStatsSummary",))


@lru_cache(maxsize=4096)
def end_of(op: str) -> int:
    """Return which kind of end an op is, 0 for one that is none."""
    if op in _END_OF:
        return _END_OF[op]
    if _APPLY.match(op):
        return TRAIN
    if _SCATTER.match(op):
        return UPDATE
    return SUMMARY if _SUMMARY.fullmatch(op) and op not in _NO_SUMMARY else 0


def ends_text(ends: int) -> str:
    """Return kinds of ends in words: `the saver and initialisers`."""
    return " and ".join(text for bit, text in END_TEXT.items() if ends & bit)


# --- ops that matter for how likely something is a result -----------------------------------

# Of a tensor they take nothing but its shape.
SHAPE_OPS: Final = frozenset(("Shape", "ShapeN", "Rank", "Size", "ZerosLike", "OnesLike"))
# A result of theirs that nothing uses is mostly left over.
FORMING_OPS: Final = frozenset(
    (
        *("Shape", "ShapeN", "Rank", "Size", "Reshape", "StridedSlice", "ExpandDims", "Squeeze"),
        *("Pack", "Range", "Fill", "ZerosLike", "OnesLike", "BroadcastArgs", "Prod"),
        *("BroadcastGradientArgs", "ConcatOffset", "InvertPermutation"),
    )
)
RESHAPING_OPS: Final = frozenset(("ExpandDims", "Squeeze", "Reshape", "Identity", "Cast"))
# Ops that turn what a model has worked out into chances, and into an answer.
CHANCES: Final = frozenset(("Softmax", "LogSoftmax", "Sigmoid"))
DECIDING_OPS: Final = CHANCES | {"ArgMax", "TopK", "TopKV2", "InTopK", "InTopKV2"}
_COMPARING: Final = frozenset(("Greater", "GreaterEqual", "Less", "LessEqual", "Round"))
ANSWERING_OPS: Final = (
    (DECIDING_OPS - CHANCES)
    | RESHAPING_OPS
    | _COMPARING
    | {"Max", "AsString", "Gather", "GatherV2", "LookupTableFind", "LookupTableFindV2"}
)
# What a result goes through before it is compared with a label.
COMPARED_OPS: Final = _COMPARING | {"ArgMax", "TopKV2"}
LOSS_OPS: Final = frozenset(
    (
        *("SoftmaxCrossEntropyWithLogits", "SparseSoftmaxCrossEntropyWithLogits"),
        *("CTCLoss", "CTCLossV2", "InTopK", "InTopKV2"),
    )
)
DIFFERENCES: Final = frozenset(("Sub", "SquaredDifference"))
_SQUARES: Final = frozenset(("Square", "Pow", "Abs", *DIFFERENCES))
# The last op of a mean squared error, and which ones stand before it, from the end.
ERROR_CHAIN: Final = {
    "Mean": (_SQUARES, DIFFERENCES),
    "RealDiv": (frozenset(("Sum",)), _SQUARES, DIFFERENCES),
}
# Ops that put weights to work, as against those that add up losses.
WEIGHING_OPS: Final = frozenset(
    (
        *("MatMul", "BatchMatMul", "BatchMatMulV2", "BatchMatMulV3", "Einsum", "BiasAdd"),
        *("Conv1D", "Conv2D", "Conv3D", "DepthwiseConv2dNative", "Conv2DBackpropInput"),
        *("Gather", "GatherV2", "GatherNd", "ResourceGather", "FusedBatchNorm"),
        *("FusedBatchNormV2", "FusedBatchNormV3", "BlockLSTM", "LSTMBlockCell"),
    )
)
# Ops whose later outputs serve their own gradients.
FIRST_ONLY: Final = frozenset(
    (
        *("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3", "Merge", "RefMerge"),
        *("SoftmaxCrossEntropyWithLogits", "SparseSoftmaxCrossEntropyWithLogits"),
        *("CTCLoss", "CTCLossV2", "LRN", "Unique", "CudnnRNN", "CudnnRNNV2", "CudnnRNNV3"),
    )
)
CALLS: Final = frozenset(("PartitionedCall", "StatefulPartitionedCall", "RemoteCall"))
BRANCHING: Final = frozenset(
    ("If", "StatelessIf", "Case", "StatelessCase", "While", "StatelessWhile")
)
SWITCHES: Final = frozenset(("Switch", "RefSwitch", "_SwitchN"))
# What tf.cond names the nodes that tell which branch is taken.
PIVOTS: Final = frozenset(("switch_t", "switch_f", "pred_id"))

# --- words in names -------------------------------------------------------------------------

GRADIENT: Final = re.compile(
    r"(^|/)(gradients?(_\d+)?|gradient_tape|[^/]+_grad(_\d+)?|Optimizer|optimizer)/"
)
RESULT_WORD: Final = re.compile(
    r"(^|[_/.])(outputs?|predictions?|preds?|logits|softmax|sigmoid|prob(s|abilit(y|ies))?|scores?"
    r"|class(es)?|labels?_out|final_result|detections?|boxes|embeddings?|result|y_hat|yhat)"
    r"([_\d]|$)",
    re.IGNORECASE,
)
INPUT_WORD: Final = re.compile(
    r"(^|[_/.])(inputs?|x|image|images|features?|tokens?|serving_default|tf_example|examples?)"
    r"([_\d]|$)",
    re.IGNORECASE,
)
JUDGING_WORD: Final = re.compile(
    r"(^|[_/])(loss|losses|cost|costs|accuracy|metrics?|eval|evaluation|mse|rmse|error"
    r"|cross_entropy|regulari[sz]\w*|penalty|labels?|precision|recall|auc)([_\d/]|$)",
    re.IGNORECASE,
)
# One part of a scope that one of TensorFlow's losses makes; another kind has this word in it.
LOSS_SCOPE: Final = re.compile(r"([a-z_]+_loss|mean_squared_error|absolute_difference)(_\d+)?")
LOSS_WORD: Final = "cross_entropy"
# Inputs that are set, not given: how to run rather than on what.
SETTING_WORD: Final = re.compile(
    r"(^|[_/])(keep_prob\w*|dropout\w*|is_training|training|train|phase\w*|learning_phase"
    r"|learning_rate|lr|batch_size|step|epoch)([_\d]|$)",
    re.IGNORECASE,
)


_LONGEST_OP: Final = 200
_NOTHING: Final = re.compile(r"(?!)")
_PYTHON_NAMES: Final = {"RealDiv": "truediv", "FloorMod": "mod", "Pack": "stack"}


@lru_cache(maxsize=4096)
def plain_name(op: str) -> re.Pattern[str]:
    """Return what matches the last part of a name that TensorFlow gave a node of this op.

    An op with a name that no op has, of a megabyte say, gives no names.
    """
    if len(op) > _LONGEST_OP:
        return _NOTHING
    short = re.sub(r"V\d+$", "", op)
    words = {op, short, _PYTHON_NAMES.get(op, op), short.lower()}
    words.add(re.sub(r"(?<!^)(?=[A-Z])", "_", short).lower())
    return re.compile(rf"({'|'.join(map(re.escape, words))})(_\d+)?$")
