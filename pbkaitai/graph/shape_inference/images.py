"""Shape functions of ops on images and sound."""

from __future__ import annotations

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    need_rank,
    register_all,
    same_as,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import Dim, ShapeError, merge_dim
from pbkaitai.graph.shapes import Dims

register_all("AdjustContrastv2 AdjustHue AdjustSaturation", same_as(0, at_least=3))
register_all("DrawBoundingBoxes DrawBoundingBoxesV2", same_as(0, at_least=3))


@shape_function("RGBToHSV HSVToRGB")
def _colours(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 1)
    return None if dims is None else (*dims[:-1], merge_dim(dims[-1], 3))


@shape_function("ResizeBilinear ResizeNearestNeighbor ResizeBicubic ResizeArea")
def _resize(c: Context) -> Result:
    batch, _, _, channel = c.with_rank(0, 4)
    return (batch, *_two(c, 1), channel)


@shape_function("QuantizedResizeBilinear")
def _quantized_resize(c: Context) -> Result:
    batch, _, _, channel = c.with_rank(0, 4)
    return c.outputs((batch, *_two(c, 1), channel), (), ())


@shape_function("ScaleAndTranslate")
def _scale_and_translate(c: Context) -> Result:
    batch, _, _, channel = c.with_rank(0, 4)
    return (batch, *_two(c, 1), channel)


@shape_function("ResizeBilinearGrad ResizeNearestNeighborGrad ResizeBicubicGrad")
def _resize_gradient(c: Context) -> Result:
    if c.op.type != "ResizeNearestNeighborGrad":
        return c.shape(1)
    batch, _, _, channel = c.with_rank(0, 4)
    return (batch, *_two(c, 1), channel)


@shape_function("ImageProjectiveTransformV2 ImageProjectiveTransformV3")
def _projective(c: Context) -> Result:
    batch, _, _, channel = c.with_rank(0, 4)
    return (batch, *_two(c, 2), channel)


def _two(c: Context, index: int) -> list[Dim]:
    """Return height and width out of an input with two sizes."""
    (count,) = c.with_rank(index, 1)
    merge_dim(count, 2)
    sizes = c.vector(index)
    return [None, None] if sizes is None else [s if s is None or s >= 0 else None for s in sizes]


@shape_function("CropAndResize")
def _crop_and_resize(c: Context) -> Result:
    channel = c.with_rank(0, 4)[3]
    boxes = merge_dim(c.with_rank(1, 2)[0], c.with_rank(2, 1)[0])
    return (boxes, *_two(c, 3), channel)


@shape_function("ExtractGlimpse ExtractGlimpseV2")
def _glimpse(c: Context) -> Result:
    batch, _, _, channel = c.with_rank(0, 4)
    return (merge_dim(batch, c.with_rank(2, 2)[0]), *_two(c, 1), channel)


@shape_function("SampleDistortedBoundingBox SampleDistortedBoundingBoxV2")
def _sample_box(c: Context) -> Result:
    return c.outputs((3,), (3,), (1, 1, 4))


# --- files of images ----------------------------------------------------------------------


@shape_function("DecodePng DecodeJpeg DecodeBmp")
def _decode(c: Context) -> Result:
    need_rank(c.shape(0), 0)
    return (None, None, c.attr("channels", 0) or None)


@shape_function("DecodeAndCropJpeg")
def _decode_and_crop(c: Context) -> Result:
    need_rank(c.shape(0), 0)
    window = c.vector(1)
    height, width = window[2:] if window is not None and len(window) == 4 else (None, None)
    return (height, width, c.attr("channels", 0) or None)


@shape_function("DecodeWebP")
def _decode_web_p(c: Context) -> Result:
    return (None, None, None, c.attr("channels", 0) or None)  # it may be an animation


@shape_function("DecodeImage")
def _decode_image(c: Context) -> Result:
    if c.attr("expand_animations", True):
        return None  # an animation has one axis more
    return (None, None, c.attr("channels", 0) or None)


@shape_function("DecodeGif")
def _decode_gif(c: Context) -> Result:
    return (None, None, None, 3)


@shape_function("EncodePng EncodeJpegVariableQuality")
def _encode(c: Context) -> Result:
    dims = c.with_rank_at_least(0, 3)
    if c.op.type == "EncodePng":
        return None if dims is None else dims[:-3]
    return ()


@shape_function("EncodeJpeg")
def _encode_jpeg(c: Context) -> Result:
    c.with_rank(0, 3)
    return ()


@shape_function("ExtractJpegShape")
def _jpeg_shape(c: Context) -> Result:
    return (3,)


# --- boxes --------------------------------------------------------------------------------


@shape_function("NonMaxSuppression NonMaxSuppressionV2 NonMaxSuppressionV3")
def _non_max_suppression(c: Context) -> Result:
    _check_boxes(c)
    return (None,)


@shape_function("NonMaxSuppressionWithOverlaps")
def _non_max_overlaps(c: Context) -> Result:
    return (None,)


@shape_function("NonMaxSuppressionV4")
def _non_max_suppression_v4(c: Context) -> Result:
    _check_boxes(c)
    return c.outputs(_selected(c), ())


@shape_function("NonMaxSuppressionV5")
def _non_max_suppression_v5(c: Context) -> Result:
    _check_boxes(c)
    size = _selected(c)
    return c.outputs(size, size, ())


def _selected(c: Context) -> Dims:
    return (c.scalar(2) if c.attr("pad_to_max_output_size", False) else None,)


def _check_boxes(c: Context) -> None:
    boxes = c.with_rank(0, 2)
    merge_dim(boxes[0], c.with_rank(1, 1)[0])
    merge_dim(boxes[1], 4)


@shape_function("CombinedNonMaxSuppression")
def _combined(c: Context) -> Result:
    batch, _, classes = c.with_rank(1, 3)
    per_class, total = c.scalar(2), c.scalar(3)
    size: Dim = None
    if total is not None and total <= 0:
        raise ShapeError(f"max_total_size should be > 0, but is {total}")
    if not c.attr("pad_per_class", False):
        size = total
    elif None not in (per_class, total, classes):
        size = min(total, per_class * classes)
    return c.outputs((batch, size, 4), (batch, size), (batch, size), (batch,))


# --- sound --------------------------------------------------------------------------------


@shape_function("DecodeWav")
def _decode_wav(c: Context) -> Result:
    samples, channels = c.attr("desired_samples", -1), c.attr("desired_channels", -1)
    return c.outputs((samples if samples >= 0 else None, channels if channels > 0 else None), ())


@shape_function("EncodeWav")
def _encode_wav(c: Context) -> Result:
    return ()


@shape_function("AudioSpectrogram")
def _spectrogram(c: Context) -> Result:
    length, channels = c.with_rank(0, 2)
    window, stride = c.attr("window_size"), c.attr("stride")
    if window <= 1 or stride <= 0:
        raise ShapeError(f"window_size {window} must be > 1, stride {stride} > 0")
    count: Dim = None
    if length is not None:
        count = 0 if length < window else 1 + (length - window) // stride
    bins = 1 + (1 << (window - 1).bit_length()) // 2
    return (channels, count, bins)


@shape_function("Mfcc")
def _mfcc(c: Context) -> Result:
    channels, length, _ = c.with_rank(0, 3)
    return (channels, length, c.attr("dct_coefficient_count", 13))
