"""Inputs and outputs that the file itself tells: of signatures and of functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.ends.endpoint import CUT, DECLARED, INPUT, OUTPUT, Endpoint
from pbkaitai.analysis.nodes.output_facts import Output

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body
    from pbkaitai.messages import SignatureDef, TensorInfo, TensorShapeProto

SERVING_DEFAULT: Final = "serving_default"
# A composite inside a composite is legal; nobody makes more than a few levels.
_DEPTH: Final = 8
_NO_TYPE: Final = "DT_INVALID"


@dataclass
class _Found:
    facts: Output
    reasons: list[str] = field(default_factory=list)


def signature_endpoints(signatures: Mapping[str, SignatureDef]) -> list[Endpoint]:
    """Return the tensors of all signatures, each once: the inputs, then the outputs.

    `serving_default` comes first, the others in file order, TensorFlow's own (`__…`) last. An
    operation that a signature names instead of a tensor is cut.
    """
    keys = sorted(signatures, key=lambda key: (key.startswith("__"), key != SERVING_DEFAULT))
    made: list[Endpoint] = []
    for direction in (INPUT, OUTPUT):
        found: dict[str, _Found] = {}
        for key in keys:
            signature = signatures[key]
            infos = signature.inputs if direction == INPUT else signature.outputs
            for name in infos:
                for tensor, facts, part in _tensors(infos[name]):
                    reason = f'"{name}"{part} of signature {key}' if key else f'"{name}"{part}'
                    found.setdefault(tensor, _Found(facts)).reasons.append(reason)
        made += [_endpoint(direction, tensor, item) for tensor, item in found.items()]
    return made


def function_endpoints(bodies: Bodies, body: Body) -> list[Endpoint]:
    """Return the arguments and results of a function."""
    from pbkaitai.analysis.nodes.calls import call_graph
    from pbkaitai.analysis.nodes.one_function import describe_function

    details = describe_function(bodies, body, call_graph(bodies))
    first_captured = len(details.arguments) - details.captured
    made = []
    for number, argument in enumerate(details.arguments):
        reasons = ["argument" if number < first_captured else "argument that is captured"]
        if argument.note and not argument.note.isdecimal():  # a number is no name for people
            reasons.append(f'"{argument.note}" in Python')
        made.append(Endpoint(INPUT, argument.name, DECLARED, tuple(reasons), facts=argument.tensor))
    for result in details.results:
        reason = f"result, from {result.note}" if result.note else "result"
        made.append(Endpoint(OUTPUT, result.name, DECLARED, (reason,), facts=result.tensor))
    return made


def _endpoint(direction: str, tensor: str, found: _Found) -> Endpoint:
    reasons = tuple(found.reasons)
    if ":" in tensor:
        return Endpoint(direction, tensor, DECLARED, reasons, facts=found.facts)
    return Endpoint(direction, tensor, CUT, ("an operation to run, no tensor", *reasons))


def _tensors(info: TensorInfo, depth: int = 0) -> Iterator[tuple[str, Output, str]]:
    """Yield name, type and shape, and which part it is, of the tensors behind an entry."""
    member = info.which_oneof("encoding")
    dtype, shape = str(info.dtype), _shape(info.tensor_shape)
    if member == "name":
        if info.name:
            is_told = dtype != _NO_TYPE
            yield info.name, Output(dtype if is_told else "", shape, is_told), ""
    elif member == "coo_sparse":
        sparse = info.coo_sparse
        rank = -1 if shape is None else len(shape)
        yield sparse.values_tensor_name, Output(dtype, [-1], True), " (values)"
        yield sparse.indices_tensor_name, Output("DT_INT64", [-1, rank], True), " (indices)"
        yield sparse.dense_shape_tensor_name, Output("DT_INT64", [rank], True), " (dense shape)"
    elif member == "composite_tensor" and depth < _DEPTH:
        for number, part in enumerate(info.composite_tensor.components):
            for tensor, facts, inner in _tensors(part, depth + 1):
                yield tensor, facts, f" ({number}){inner}"


def _shape(shape: TensorShapeProto) -> list[int] | None:
    return None if shape.unknown_rank else [dim.size for dim in shape.dim]
