"""Shape functions of TensorArrays and TensorLists."""

from __future__ import annotations

from typing import Any, Final

from pbkaitai.graph.shape_inference.context import (
    Context,
    Result,
    constant,
    register_all,
    shape_function,
)
from pbkaitai.graph.shape_inference.dims import refine
from pbkaitai.graph.shape_inference.handles import maker_of
from pbkaitai.graph.shapes import Dims, dims_of_proto

# --- TensorArrays -------------------------------------------------------------------------


@shape_function("TensorArray TensorArrayV2 TensorArrayGrad TensorArrayGradV2")
def _array_v2(c: Context) -> Result:
    return (2,)


@shape_function("TensorArrayV3 TensorArrayGradV3 TensorArrayGradWithShape")
def _array(c: Context) -> Result:
    return c.outputs((2,), ())


register_all(
    """
    TensorArrayWrite TensorArrayWriteV2 TensorArrayWriteV3 TensorArrayScatter
    TensorArrayScatterV2 TensorArrayScatterV3 TensorArraySplit TensorArraySplitV2
    TensorArraySplitV3 TensorArrayUnpack TensorArraySize TensorArraySizeV2 TensorArraySizeV3
    """,
    constant(()),
)


def _array_element(c: Context) -> Dims | None:
    """Return the shape that each element of a TensorArray has."""
    maker = maker_of(c.tensor(0))
    if maker is None or maker.type != "TensorArrayV3":
        return None
    try:
        return dims_of_proto(maker.get_attr("element_shape"))
    except ValueError:
        return None


@shape_function("TensorArrayRead TensorArrayReadV2 TensorArrayReadV3")
def _array_read(c: Context) -> Result:
    return _array_element(c)


@shape_function("TensorArrayGather TensorArrayGatherV2 TensorArrayGatherV3")
def _array_gather(c: Context) -> Result:
    element = refine(c.attr_shape("element_shape"), _array_element(c))
    return None if element is None else (c.with_rank(1, 1)[0], *element)


@shape_function("TensorArrayPack")
def _array_pack(c: Context) -> Result:
    return None


@shape_function("TensorArrayConcat TensorArrayConcatV2 TensorArrayConcatV3")
def _array_concat(c: Context) -> Result:
    return c.outputs(None, (None,))


# --- TensorLists --------------------------------------------------------------------------

# Ops that give a list whose elements have the shape of the first input's.
_LIST_TO_LIST: Final = frozenset(
    (
        "TensorListPopBack",
        "TensorListPushBack",
        "TensorListResize",
        "TensorListScatterIntoExistingList",
        "TensorListSetItem",
    )
)

register_all(
    """
    EmptyTensorList TensorListReserve TensorListFromTensor TensorListSetItem
    TensorListPushBack TensorListResize TensorListLength TensorListScatter
    TensorListScatterV2 TensorListScatterIntoExistingList TensorListSplit
    TensorListConcatLists
    """,
    constant(()),
)


def _list_element(c: Context, given: Dims | None = None) -> Dims | None:
    """Return the shape that each element of a TensorList has, with what the op itself says."""
    maker = maker_of(c.tensor(0), also=_LIST_TO_LIST)
    if maker is None:
        return given
    return refine(given, _declared_element(c, maker))


def _declared_element(c: Context, maker: Any) -> Dims | None:
    place = _ELEMENT_SHAPE_INPUT.get(maker.type)
    if place is None or place >= len(maker.inputs):
        return None
    inner = Context(maker, c.fold, c.inference)
    declared = inner.shape_value(place)
    if maker.type == "TensorListFromTensor":
        dims = inner.shape(0)
        declared = refine(declared, None if not dims else dims[1:])
    return declared


_ELEMENT_SHAPE_INPUT: Final = {
    "EmptyTensorList": 0,
    "TensorListReserve": 0,
    "TensorListFromTensor": 1,
    "TensorListScatter": 2,
    "TensorListScatterV2": 2,
    "TensorListSplit": 1,
}


@shape_function("TensorListGetItem")
def _list_get(c: Context) -> Result:
    return _list_element(c, c.shape_value(2))


@shape_function("TensorListPopBack")
def _list_pop(c: Context) -> Result:
    size = c.shape(1)
    given = c.shape_value(1) if size is None or len(size) == 1 else None
    return c.outputs((), _list_element(c, given))


@shape_function("TensorListStack")
def _list_stack(c: Context) -> Result:
    element = _list_element(c, c.shape_value(1))
    count = c.attr("num_elements", -1)
    return None if element is None else (count if count >= 0 else None, *element)


@shape_function("TensorListGather")
def _list_gather(c: Context) -> Result:
    element = _list_element(c, c.shape_value(2))
    places = c.shape(1)
    return None if element is None or places is None else places + element


@shape_function("TensorListElementShape")
def _list_element_shape(c: Context) -> Result:
    element = _list_element(c)
    return (None,) if element is None else (len(element),)


@shape_function("TensorListConcat TensorListConcatV2")
def _list_concat(c: Context) -> Result:
    if c.op.type == "TensorListConcatV2":
        element = _list_element(c, c.shape_value(1))
    else:
        element = _list_element(c, c.attr_shape("element_shape"))
    return c.outputs(None if not element else (None, *element[1:]), (None,))
