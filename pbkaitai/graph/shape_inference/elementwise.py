"""Shape functions of ops that work element by element, or keep their input's shape."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    register_all,
    same_as,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import (
    Dim,
    ShapeError,
    broadcast,
    broadcast_all,
    merge,
    merge_all,
    merge_dim,
)

register_all(
    """
    Abs Acos Acosh Angle Asin Asinh Atan Atanh BesselI0 BesselI0e BesselI1 BesselI1e Cast Ceil
    ComplexAbs Conj Cos Cosh Dawsn Digamma Elu Erf Erfc Erfinv Exp Expint Expm1 Floor
    FresnelCos FresnelSin Imag Inv Invert IsFinite IsInf IsNan LeakyRelu Lgamma Log Log1p
    LogicalNot Ndtri Neg OnesLike PopulationCount Real Reciprocal Relu Relu6 Rint Round Rsqrt
    Selu Sigmoid Sign Sin Sinh Softplus Softsign Spence Sqrt Square Tan Tanh ZerosLike
    CheckNumerics CheckNumericsV2 DebugGradientIdentity DebugGradientRefIdentity DeepCopy
    Identity PreventGradient RefIdentity Snapshot StopGradient NextIteration RefNextIteration
    FakeQuantWithMinMaxArgs FakeQuantWithMinMaxArgsGradient FakeQuantWithMinMaxVars
    FakeQuantWithMinMaxVarsPerChannel QuantizeAndDequantize QuantizeAndDequantizeV2
    QuantizeAndDequantizeV3 QuantizeAndDequantizeV4 Dequantize Bucketize
    AsString DecodeBase64 EncodeBase64 RegexFullMatch RegexReplace StaticRegexFullMatch
    StaticRegexReplace StringLength StringLower StringStrip StringToHashBucket
    StringToHashBucketFast StringToHashBucketStrong StringToNumber StringUpper
    UnicodeScript UnicodeTranscode DecodeCompressed
    Cumsum Cumprod CumulativeLogsumexp Roll Print ClipByValue RandomShuffle Copy CopyHost
    DataFormatDimMap DataFormatVecPermute
    InvGrad ReciprocalGrad RsqrtGrad SigmoidGrad SqrtGrad TanhGrad MatrixBandPart
    TensorScatterUpdate TensorScatterAdd TensorScatterSub TensorScatterMax TensorScatterMin
    """,
    same_as(0),
)
register_all("Softmax LogSoftmax", same_as(0, at_least=1))
register_all("InvertPermutation", same_as(0, rank=1))
register_all("LoopCond", same_as(0, rank=0))


@shape_function(
    """
    Add AddV2 Atan2 BitwiseAnd BitwiseOr BitwiseXor Complex Div DivNoNan FloorDiv FloorMod
    Greater GreaterEqual Igamma IgammaGradA Igammac LeftShift Less LessEqual LogicalAnd
    LogicalOr Maximum Minimum Mod Mul MulNoNan NextAfter Polygamma Pow RandomGammaGrad
    RealDiv RightShift SquaredDifference Sub TruncateDiv TruncateMod Xdivy Xlog1py Xlogy Zeta
    """
)
def _broadcasting(c: Context) -> Result:
    return broadcast(c.shape(0), c.shape(1))


@shape_function("Equal NotEqual")
def _equal(c: Context) -> Result:
    try:
        return broadcast(c.shape(0), c.shape(1))
    except ShapeError:
        if c.attr("incompatible_shape_error", True):
            raise
        return ()  # the answer then is one element, False


# The gradients take a gradient and a value of one shape.
@shape_function(
    """
    ApproximateEqual ReluGrad Relu6Grad EluGrad SeluGrad LeakyReluGrad SoftplusGrad SoftsignGrad
    """
)
def _both_alike(c: Context) -> Result:
    return merge(c.shape(0), c.shape(1))


@shape_function("Betainc")
def _betainc(c: Context) -> Result:
    arrays = [dims for dims in c.shapes() if dims != ()]
    return merge_all(arrays) if arrays else ()


@shape_function("AddN")
def _all_alike(c: Context) -> Result:
    return merge_all(c.shapes())


@shape_function("AccumulateNV2")
def _accumulate_n(c: Context) -> Result:
    return c.attr_shape("shape")


@shape_function("IdentityN")
def _identity_n(c: Context) -> Result:
    return c.shapes()


@shape_function("EnsureShape")
def _ensure_shape(c: Context) -> Result:
    return merge(c.attr_shape("shape"), c.shape(0))


@shape_function("BiasAdd BiasAddV1")
def _bias_add(c: Context) -> Result:
    value = c.with_rank_at_least(0, 2)
    (size,) = c.with_rank(1, 1)
    if value is None:
        return None
    axis = _channel_axis(c, len(value))
    merged = merge_dim(value[axis], size)
    return (*value[:axis], merged, *value[axis + 1 :])


@shape_function("BiasAddGrad")
def _bias_add_grad(c: Context) -> Result:
    value = c.with_rank_at_least(0, 2)
    return (None if value is None else value[_channel_axis(c, len(value))],)


def _channel_axis(c: Context, rank: int) -> int:
    return 1 if c.text("data_format", "NHWC") == "NCHW" and rank > 2 else rank - 1


@shape_function("Select")
def _select(c: Context) -> Result:
    result = merge(c.shape(1), c.shape(2))
    which = c.shape(0)
    if which is None or result is None or len(which) == 0:
        return result
    if len(which) == 1 and len(result) > 1:
        merge_dim(which[0], result[0])  # it picks rows
        return result
    return merge(which, result)


@shape_function("SelectV2")
def _select_v2(c: Context) -> Result:
    return broadcast_all(c.shapes(0, 3))


@shape_function("QuantizeV2")
def _quantize(c: Context) -> Result:
    axis = c.attr("axis", -1)
    size: tuple[Dim, ...] = ()
    if axis is not None and axis >= 0:
        dims = c.with_rank_at_least(0, axis + 1)
        size = (None if dims is None else dims[axis],)
    return c.outputs(c.shape(0), size, size)


@shape_function(
    """
    QuantizedRelu QuantizedRelu6 QuantizedReluX Requantize QuantizeDownAndShrinkRange
    """
)
def _quantized_unary(c: Context) -> Result:
    return c.outputs(c.shape(0), (), ())


@shape_function("RequantizationRange")
def _requantization_range(c: Context) -> Result:
    return c.outputs((), ())


@shape_function("QuantizedAdd QuantizedMul")
def _quantized_binary(c: Context) -> Result:
    return c.outputs(broadcast(c.shape(0), c.shape(1)), (), ())


@shape_function("QuantizedBiasAdd")
def _quantized_bias_add(c: Context) -> Result:
    value = c.with_rank_at_least(0, 2)
    (size,) = c.with_rank(1, 1)
    if value is not None:
        value = (*value[:-1], merge_dim(value[-1], size))
    return c.outputs(value, (), ())
