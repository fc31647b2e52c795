"""Signatures: what a model takes and gives, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import NAME, SHAPE, TEXT, TYPE, Block, Column, Heading, facts, table
from pbkaitai.views.oneline import one_line, tensor_text
from pbkaitai.views.words import shape_data, shape_text

if TYPE_CHECKING:
    from pbkaitai.messages import SignatureDef, TensorInfo

Data = dict[str, Any]

_COLUMNS: Final = (
    Column("", TEXT),
    Column("name", NAME),
    Column("tensor", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("default", TEXT),
    Column("kind", TEXT),
)
# A composite inside a composite is legal; nobody makes more than a few levels.
_DEPTH: Final = 8


def data(signatures: Mapping[str, SignatureDef]) -> list[Data]:
    """Return each signature with its inputs and outputs, in file order."""
    return [{"name": name, **signature_data(signatures[name])} for name in signatures]


def signature_data(signature: SignatureDef) -> Data:
    """Return method name, inputs, outputs and defaults of one signature."""
    defaults = signature.defaults
    inputs = [
        _tensor_data(name, signature.inputs[name], default=defaults.get(name))
        for name in signature.inputs
    ]
    outputs = [_tensor_data(name, signature.outputs[name]) for name in signature.outputs]
    return {
        "method_name": signature.method_name,
        "inputs": inputs,
        "outputs": outputs,
        "defaults_without_input": {
            name: tensor_text(defaults[name]) for name in defaults if name not in signature.inputs
        },
    }


def blocks(data: Sequence[Data], level: int, everything: bool = False) -> list[Block]:
    """Return one table for each signature, TensorFlow's own (`__…`) last."""
    ordered = sorted(data, key=lambda signature: str(signature["name"]).startswith("__"))
    return [block for signature in ordered for block in signature_blocks(signature, level)]


def signature_blocks(data: Data, level: int, everything: bool = False) -> list[Block]:
    """Return heading and table of one signature; without a name, no heading."""
    name = data.get("name")
    made: list[Block] = []
    if name is not None:
        made.append(Heading(f"signature {name}", level, data["method_name"]))
    else:
        made += facts([("method", data["method_name"])])
    rows = [
        row
        for direction, tensors in (("input", data["inputs"]), ("output", data["outputs"]))
        for tensor in tensors
        for row in _rows(direction, tensor)
    ]
    made += table(_COLUMNS, rows) or facts([("tensors", "no inputs and no outputs")])
    others = data["defaults_without_input"].items()
    return made + facts((f"default without an input, {name}", text) for name, text in others)


def _tensor_data(name: str, info: TensorInfo, default: Any = None, depth: int = 0) -> Data:
    member = info.which_oneof("encoding")
    result: Data = {
        "name": name,
        "encoding": {"coo_sparse": "sparse", "composite_tensor": "composite"}.get(
            member or "", "dense"
        ),
        "tensor": info.name if member == "name" else None,
        "dtype": str(info.dtype),
        "shape": shape_data(info.tensor_shape),
    }
    dims = [dim.name for dim in info.tensor_shape.dim]
    if any(dims):
        result["dim_names"] = dims
    if member == "coo_sparse":
        sparse = info.coo_sparse
        result["sparse"] = {
            "values": sparse.values_tensor_name,
            "indices": sparse.indices_tensor_name,
            "dense_shape": sparse.dense_shape_tensor_name,
        }
    elif member == "composite_tensor":
        composite = info.composite_tensor
        result["composite"] = {
            "type_spec": one_line(composite.type_spec),
            "type_spec_class": str(composite.type_spec.type_spec_class),
            "components": [
                _tensor_data(f"{name}[{i}]", part, depth=depth + 1)
                for i, part in enumerate(composite.components)
                if depth < _DEPTH
            ],
        }
    if default is not None:
        result["default"] = {
            "dtype": str(default.dtype),
            "shape": shape_data(default.tensor_shape),
            "text": tensor_text(default),
        }
    return result


def _rows(direction: str, tensor: Data) -> list[tuple[Any, ...]]:
    composite = tensor.get("composite")
    kind = {"dense": "", "sparse": "sparse"}.get(tensor["encoding"], "")
    if composite is not None:
        kind = f"composite: {composite['type_spec']}"
    elif tensor.get("dim_names"):
        kind = f"axes: {', '.join(tensor['dim_names'])}"
    elif tensor["encoding"] == "dense" and tensor["dtype"] == "DT_INVALID":
        is_node = ":" not in (tensor["tensor"] or "")  # as in __saved_model_init_op
        kind = "a node, not a tensor" if is_node else "dtype not told"
    has_type = tensor["dtype"] != "DT_INVALID"
    default = tensor.get("default")
    rows: list[tuple[Any, ...]] = [
        (
            direction,
            tensor["name"],
            tensor["tensor"],
            tensor["dtype"] if has_type else "",
            shape_text(tensor["shape"]) if has_type else "",
            _default_text(tensor, default),
            kind,
        )
    ]
    for part, tensor_name in tensor.get("sparse", {}).items():
        rows.append((direction, f"{tensor['name']}.{part}", tensor_name, "", "", "", "sparse part"))
    for component in composite["components"] if composite else ():
        rows += _rows(direction, component)
    return rows


def _default_text(tensor: Data, default: Data | None) -> str:
    """Return the default; element type and shape only where they differ from the input's."""
    if default is None:
        return ""
    text = str(default["text"])
    head, equals, values = text.partition(" = ")
    is_same = head == f"{tensor['dtype']} {shape_text(tensor['shape'])}"
    return values if equals and is_same else text
