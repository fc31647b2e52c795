"""Shape functions of convolution, pooling, normalisation, losses and recurrent cells."""

from __future__ import annotations

from collections.abc import Sequence

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
    merge_all,
    merge_dim,
    merge_dims,
    multiply,
)
from pbkaitai.graph.shape_inference.windows import Layout, explicit_pairs, has_vectors, window_size
from pbkaitai.graph.shapes import Dims

# --- convolution --------------------------------------------------------------------------


@shape_function("Conv2D _FusedConv2D")
def _conv_2d(c: Context) -> Result:
    return _conv(c, 4)


@shape_function("Conv3D")
def _conv_3d(c: Context) -> Result:
    return _conv(c, 5)


@shape_function("Conv")
def _conv_any(c: Context) -> Result:
    return None


@shape_function("QuantizedConv2D")
def _quantized_conv(c: Context) -> Result:
    return c.outputs(_conv(c, 4), (), ())


def _conv(c: Context, rank: int) -> Dims | None:
    if has_vectors(c):
        return None
    data, kernel = c.with_rank(0, rank), c.with_rank(1, rank)
    layout = Layout.of(c, rank)
    channels, wanted = data[layout.channel], kernel[-2]
    if channels is not None and wanted is not None and (wanted <= 0 or channels % wanted):
        raise ShapeError(
            f"Depth of input ({channels}) is not a multiple of input depth of filter ({wanted})"
        )
    space = _windows(c, layout, data, kernel[:-2])
    return layout.shape(data[layout.batch], kernel[-1], space)


@shape_function("DepthwiseConv2dNative _FusedDepthwiseConv2dNative")
def _depthwise(c: Context) -> Result:
    if has_vectors(c):
        return None
    data, kernel = c.with_rank(0, 4), c.with_rank(1, 4)
    layout = Layout.of(c)
    merge_dim(data[layout.channel], kernel[2])
    space = _windows(c, layout, data, kernel[:2])
    channels = multiply(merge_dim(data[layout.channel], kernel[2]), kernel[3])
    return layout.shape(data[layout.batch], channels, space)


def _windows(c: Context, layout: Layout, data: Dims, windows: Sequence[Dim]) -> list[Dim]:
    """Return the sizes of the axes of space after the operation's window."""
    strides = c.ints("strides")
    rates = c.ints("dilations", []) or [1] * len(data)
    padding = c.text("padding")
    if len(strides) != len(data) or len(rates) != len(data):
        raise ShapeError(f"strides and dilations need {len(data)} values")
    return [
        window_size(data[axis], window, strides[axis], padding, rate=rates[axis], explicit=pair)
        for axis, window, pair in zip(layout.space, windows, explicit_pairs(c, layout), strict=True)
    ]


@shape_function(
    """
    Conv2DBackpropInput Conv3DBackpropInputV2 DepthwiseConv2dNativeBackpropInput
    """
)
def _conv_input_gradient(c: Context) -> Result:
    dims = c.shape_value(0)
    rank = 5 if "3D" in c.op.type else 4
    full = dims if dims is not None else (None,) * rank
    if len(full) == rank:
        return full
    if len(full) != rank - 2:
        raise ShapeError(f"input_sizes needs {rank} sizes, has {len(full)}")
    # Space only: batch and channel come from the gradient and the filter.
    layout = Layout.of(c, rank)
    return layout.shape(c.with_rank(2, rank)[0], c.with_rank(1, rank)[-2], list(full))


@shape_function(
    """
    Conv2DBackpropFilter Conv3DBackpropFilterV2 DepthwiseConv2dNativeBackpropFilter
    """
)
def _conv_filter_gradient(c: Context) -> Result:
    dims = c.shape_value(1)
    return dims if dims is not None else (None,) * (5 if "3D" in c.op.type else 4)


@shape_function("Dilation2D")
def _dilation_2d(c: Context) -> Result:
    data, kernel = c.with_rank(0, 4), c.with_rank(1, 3)
    strides, rates, padding = c.ints("strides"), c.ints("rates"), c.text("padding")
    try:
        space: list[Dim] = [
            window_size(data[i], kernel[i - 1], strides[i], padding, rate=rates[i]) for i in (1, 2)
        ]
    except ShapeError:
        space = [None, None]  # found out when it runs
    return (data[0], *space, kernel[2])


# --- pooling ------------------------------------------------------------------------------


@shape_function("MaxPool AvgPool")
def _pool(c: Context) -> Result:
    return _pooled(c, 4, c.ints("ksize"), c.ints("strides"))


@shape_function("MaxPool3D AvgPool3D")
def _pool_3d(c: Context) -> Result:
    return _pooled(c, 5, c.ints("ksize"), c.ints("strides"))


@shape_function("MaxPoolV2")
def _pool_v2(c: Context) -> Result:
    window, strides = c.vector(1), c.vector(2)
    if window is None or strides is None or None in strides or len(window) != 4:
        return (None,) * 4
    return _pooled(c, 4, window, strides)


@shape_function("QuantizedMaxPool QuantizedAvgPool")
def _quantized_pool(c: Context) -> Result:
    return c.outputs(_pooled(c, 4, c.ints("ksize"), c.ints("strides")), (), ())


@shape_function("MaxPoolWithArgmax")
def _pool_with_argmax(c: Context) -> Result:
    dims = _pooled(c, 4, c.ints("ksize"), c.ints("strides"))
    return c.outputs(dims, dims)


def _pooled(c: Context, rank: int, window: Sequence[Dim], strides: Sequence[int]) -> Dims | None:
    if has_vectors(c):
        return None
    data = c.with_rank(0, rank)
    layout = Layout.of(c, rank)
    padding = c.text("padding")
    if len(window) != rank or len(strides) != rank:
        raise ShapeError(f"ksize and strides need {rank} values")

    def size(axis: int, explicit: tuple[int, int] = (0, 0)) -> Dim:
        return window_size(data[axis], window[axis], strides[axis], padding, explicit=explicit)

    pairs = explicit_pairs(c, layout)
    space = [size(axis, pair) for axis, pair in zip(layout.space, pairs, strict=True)]
    # Only MaxPool can go over channels.
    channel = size(layout.channel) if "Max" in c.op.type and rank == 4 else data[layout.channel]
    return layout.shape(data[layout.batch], channel, space)


@shape_function("AvgPoolGrad AvgPool3DGrad")
def _avg_pool_gradient(c: Context) -> Result:
    dims = c.shape_value(0)
    return (None,) * (5 if "3D" in c.op.type else 4) if dims is None else dims


register_all(
    "MaxPoolGrad MaxPoolGradV2 MaxPoolGradWithArgmax",
    same_as(0, rank=4),
)
register_all("MaxPool3DGrad", same_as(0, rank=5))
register_all("Dilation2DBackpropInput", same_as(0))
register_all("Dilation2DBackpropFilter", same_as(1))
register_all("LRN", same_as(0, rank=4))


@shape_function("LRNGrad")
def _lrn_gradient(c: Context) -> Result:
    return merge_all(c.with_rank(index, 4) for index in range(3))


@shape_function("FractionalMaxPool FractionalAvgPool")
def _fractional_pool(c: Context) -> Result:
    data, ratios = c.with_rank(0, 4), c.attr("pooling_ratio")
    result = tuple([None if s is None else int(s / r) for s, r in zip(data, ratios, strict=True)])
    return c.outputs(result, (None,), (None,))


# --- normalisation ------------------------------------------------------------------------


@shape_function("FusedBatchNorm FusedBatchNormV2 FusedBatchNormV3 _FusedBatchNormEx")
def _fused_batch_norm(c: Context) -> Result:
    is_training = c.attr("is_training", True)
    data, channel = _with_channel(c, 0, 4 if c.op.type != "FusedBatchNormV3" else None)
    for index in range(1, 5 if not is_training else 3):
        channel = merge_dim(channel, c.with_rank(index, 1)[0])
    if data is not None:
        axis = _channel_axis(c, len(data))
        data = (*data[:axis], channel, *data[axis + 1 :])
    outputs: list[Dims | None] = [data, *[(channel,)] * 4]
    # The sixth output is room for a device's own use.
    return [*outputs, None] if c.op.type in ("FusedBatchNormV3", "_FusedBatchNormEx") else outputs


@shape_function("FusedBatchNormGrad FusedBatchNormGradV2 FusedBatchNormGradV3")
def _fused_batch_norm_gradient(c: Context) -> Result:
    gradient = c.shape(0)
    channel = None if gradient is None else gradient[_channel_axis(c, len(gradient))]
    for index in (2, 3, 4):
        channel = merge_dim(channel, c.with_rank(index, 1)[0])
    if gradient is not None:
        axis = _channel_axis(c, len(gradient))
        gradient = (*gradient[:axis], channel, *gradient[axis + 1 :])
    # The last two are gradients that nobody needs.
    return c.outputs(gradient, (channel,), (channel,), (0,), (0,))


def _with_channel(c: Context, index: int, rank: int | None) -> tuple[Dims | None, Dim]:
    data = c.shape(index) if rank is None else c.with_rank(index, rank)
    if data is not None and not 4 <= len(data) <= 5:
        raise ShapeError(f"Shape must be rank 4 or 5 but is rank {len(data)}")
    return data, None if data is None else data[_channel_axis(c, len(data))]


def _channel_axis(c: Context, rank: int) -> int:
    return 1 if c.text("data_format", "NHWC").startswith("NC") else rank - 1


@shape_function("BatchNormWithGlobalNormalization")
def _batch_norm(c: Context) -> Result:
    data = c.with_rank(0, 4)
    channel = merge_dims([data[3], *(c.with_rank(index, 1)[0] for index in range(1, 5))])
    return (*data[:3], channel)


# --- losses -------------------------------------------------------------------------------


@shape_function("SoftmaxCrossEntropyWithLogits")
def _softmax_loss(c: Context) -> Result:
    if c.shape(0) is None and c.shape(1) is None:
        return c.outputs((None,), (None, None))
    either = c.shape(0) if c.shape(1) is None else c.shape(1)
    both = broadcast(c.shape(0) or either, c.shape(1) or either)
    if both is None or len(both) != 2:
        raise ShapeError(f"Shape must be rank 2 but is rank {len(both or ())}")
    return c.outputs((both[0],), both)


@shape_function("SparseSoftmaxCrossEntropyWithLogits")
def _sparse_softmax_loss(c: Context) -> Result:
    logits, labels = c.with_rank(0, 2), c.with_rank(1, 1)
    size = merge_dim(logits[0], labels[0])
    return c.outputs((size,), (size, logits[1]))


@shape_function("CTCLoss CTCLossV2")
def _ctc_loss(c: Context) -> Result:
    data = c.with_rank(0, 3)
    batch = merge_dim(data[1], c.with_rank(3, 1)[0])
    return c.outputs((batch,), (data[0], batch, data[2]))


@shape_function("CTCGreedyDecoder")
def _ctc_greedy(c: Context) -> Result:
    batch = merge_dim(c.with_rank(0, 3)[1], c.with_rank(1, 1)[0])
    return c.outputs((None, 2), (None,), (2,), (batch, 1))


@shape_function("CTCBeamSearchDecoder")
def _ctc_beam(c: Context) -> Result:
    batch = merge_dim(c.with_rank(0, 3)[1], c.with_rank(1, 1)[0])
    top = (len(c.op.outputs) - 1) // 3
    return [*[(None, 2)] * top, *[(None,)] * top, *[(2,)] * top, (batch, top)]


# --- recurrent cells ----------------------------------------------------------------------


@shape_function("LSTMBlockCell")
def _lstm_cell(c: Context) -> Result:
    batch, cells = c.with_rank(0, 2)[0], c.with_rank(1, 2)[1]
    return [(batch, cells)] * 7


@shape_function("BlockLSTM BlockLSTMV2")
def _block_lstm(c: Context) -> Result:
    steps, batch, _ = c.with_rank(1, 3)
    gates = c.with_rank(c.count - 1, 1)[0]
    cells = None if gates is None else gates // 4
    return [(steps, batch, cells)] * 7


@shape_function("GRUBlockCell")
def _gru_cell(c: Context) -> Result:
    batch, cells = c.with_rank(0, 2)[0], c.with_rank(1, 2)[1]
    return [(batch, cells)] * 4
