"""What an op type does, in one word: the classes by which a drawing colours its boxes."""

from __future__ import annotations

import re
from typing import Final

INPUT: Final = "input"
OUTPUT: Final = "output"
VALUE: Final = "value"
MATH: Final = "math"
ACTIVATION: Final = "activation"
REDUCTION: Final = "reduction"
SHAPE: Final = "shape"
CONTROL: Final = "control"
TEXT: Final = "text"
OTHER: Final = "other"

# What a legend says of each.
LEGEND: Final = {
    INPUT: "input",
    OUTPUT: "result",
    VALUE: "constant or variable",
    MATH: "arithmetic",
    ACTIVATION: "activation",
    REDUCTION: "pooling, normalising, reducing",
    SHAPE: "shape, selection",
    CONTROL: "calls, control flow",
    TEXT: "strings, tables, files",
    OTHER: "other",
}

# The first that fits from the beginning of an op type decides.
_RULES: Final = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        (INPUT, r"Placeholder|(captured )?argument$|_Arg$|.*Iterator|.*Dataset|.*Queue|Infeed"),
        (OUTPUT, r"result$|_Retval$|Outfeed"),
        (VALUE, r"Const$|HostConst|Var|.*Variable|Assign|ReadVariable|Random|Stateless.*Random"),
        (
            ACTIVATION,
            r"(Leaky|Quantized)?Relu|Elu|Selu|Sigmoid|LogSigmoid|Tanh|Soft|LogSoftmax|Gelu|Erf$",
        ),
        (
            REDUCTION,
            r"(Quantized)?(Max|Avg|FractionalM?\w*)Pool|.*BatchNorm|LRN|L2Loss|(Sum|Mean|Max|Min|"
            r"Prod|All|Any|ArgMax|ArgMin|TopK|TopKV2|InTopK|Cum\w+|Bincount|Moments)$|.*Segment|"
            r".*Entropy|.*NonMaxSuppression",
        ),
        (
            CONTROL,
            r"(Stateful|TPU)?PartitionedCall|(Stateless)?(If|While|Case)$|Switch|Merge$|(Ref)?Enter"
            r"|Exit|NextIteration|LoopCond|NoOp|Assert|Group|ControlTrigger|SymbolicGradient|"
            r"RemoteCall|PyFunc|EagerPyFunc|PreventGradient|CheckNumerics|Print",
        ),
        (
            TEXT,
            r"String|Regex|Unicode|Lookup|.*HashTable|Decode|Encode|Parse|AsString|Substr|"
            r"Read|Write|.*File|Save|Restore|Merge|.*Summary|Static\w+Regex|ReduceJoin|To",
        ),
        (
            SHAPE,
            r"Reshape|Transpose|Resource(Gather|Scatter|Strided)|ConcatV?2?|Concat$|Pack$|Unpack|Split|Slice|StridedSlice|Squeeze|"
            r"ExpandDims|Shape|Rank|Size|Tile|Pad|MirrorPad|Gather|Scatter|Tensor|Fill|Range|"
            r"Broadcast|Where|Select|OneHot|Identity|Cast|Reverse|Ragged|Sparse\w*Re|ZerosLike|"
            r"OnesLike|Resize|Crop|SpaceTo|BatchTo|DepthTo|Bitcast|Stack|Unique|Roll|Snapshot|"
            r"StopGradient|LinSpace",
        ),
        (
            MATH,
            r".*Conv|.*MatMul|.*Apply|Add|Bias|Mul|Sub|(Real|Floor|Trunc)?Div|Mod|FloorMod|Pow|Exp|Log|"
            r"Sqrt|Rsqrt|Square|Neg|Abs|Sign|Maximum|Minimum|Greater|Less|Equal|NotEqual|Logical|"
            r"Einsum|Sin|Cos|Tan|Asin|Acos|Atan|Ceil|Floor|Round|Rint|Inv|Reciprocal|I?R?FFT|"
            r".*LSTM|.*GRU|.*RNN|Dequantize|Quantize|FakeQuant|Clip|Matrix|Cholesky|Cross|Polygamma",
        ),
    )
)


def class_of(op: str) -> str:
    """Return the class of an op type; OTHER for one that no rule knows."""
    return next((name for name, rule in _RULES if rule.match(op)), OTHER)
