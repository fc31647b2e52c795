"""An operation of any type that has an OpDef, out of Python values.

Values become tensors of the types that the OpDef and the other inputs ask for; they are
named after the arguments, below the operation's own name (`add/y`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from pbkaitai.graph.convert import convert_to_tensor
from pbkaitai.graph.default import graph_of
from pbkaitai.graph.dtypes import DType, as_dtype, dtype_of_number
from pbkaitai.graph.shapes import as_shape
from pbkaitai.graph.tensor import Tensor

if TYPE_CHECKING:
    from pbkaitai.graph.operation import Operation
    from pbkaitai.messages import AttrValue, OpDef


@contextmanager
def name_scope(
    name: str | None, default_name: str | None = None, values: Iterable[Any] | None = None
) -> Iterator[str]:
    """Enter a name scope of the default graph, or of the graph that *values* are in.

    Args:
        name: see `Graph.name_scope`.
        default_name: the name if *name* is None.
        values: tensors, whose graph becomes the default inside.

    Raises:
        ValueError: *values* are of several graphs, or there are values and no name.
    """
    if name is None and default_name is None and values is not None:
        raise ValueError("at least one of name and default_name is needed together with values")
    graph = graph_of(values or ())
    with graph.as_default(), graph.name_scope(default_name if name is None else name) as scope:
        yield scope


def apply_op(op_type: str, /, *, name: str | None = None, **arguments: Any) -> Operation:
    """Add an operation to the graph of its inputs.

    Args:
        op_type: a type that the graph has an OpDef of.
        arguments: inputs and attrs by the names in the OpDef.

    Raises:
        TypeError: an input or attr is missing, unknown, or has a type that does not fit.
        ValueError: shapes do not fit, or the inputs are of several graphs.
    """
    tensors = [*_tensors_in(arguments.values())]
    op_def = graph_of(tensors)._op_defs.find(op_type)
    if op_def is None:
        raise TypeError(f'no OpDef is known for op type "{op_type}"')
    with name_scope(name, op_type, tensors) as scope:
        given = {
            attr.name: arguments.pop(attr.name)
            for attr in op_def.attr
            if attr.name in arguments and not _is_input(op_def, attr.name)
        }
        attrs = {
            attr.name: attr_value_of(given[attr.name], attr.type, attr.name)
            for attr in op_def.attr
            if given.get(attr.name) is not None
        }
        inputs = _Inputs(op_type, op_def, {n: v.type for n, v in attrs.items() if v.has("type")})
        for arg in op_def.input_arg:
            if arg.name not in arguments:
                raise TypeError(f"{op_type}() missing a required argument: '{arg.name}'")
            inputs.take(arg, arguments.pop(arg.name))
        if arguments:
            raise TypeError(f"{op_type}() got unexpected arguments: {', '.join(arguments)}")
        made: Operation = graph_of(inputs.taken).create_op(
            op_type, inputs.taken, name=scope, attrs=attrs
        )
        return made


def attr_value_of(value: Any, kind: str, name: str) -> AttrValue:
    """Return a Python value as an AttrValue of a kind such as "int" or "list(type)".

    Raises:
        TypeError: it cannot be one.
    """
    from pbkaitai.messages import AttrValue

    if isinstance(value, AttrValue):
        return value
    made = AttrValue()
    if kind.startswith("list("):
        field = _FIELDS[kind[5:-1]]
        if not isinstance(value, (list, tuple)):
            raise TypeError(f"Expected list for attr {name}, obj: {value!r}")
        made.list.SetInParent()
        setattr(made.list, field, [_attr_item(item, field, name) for item in value])
    else:
        field = _FIELDS[kind]
        setattr(made, field, _attr_item(value, field, name))
    return made


_FIELDS = {
    "string": "s",
    "int": "i",
    "float": "f",
    "bool": "b",
    "type": "type",
    "shape": "shape",
    "tensor": "tensor",
    "func": "func",
}


def _attr_item(value: Any, field: str, name: str) -> Any:
    if field == "type":
        return as_dtype(value).base_dtype.as_datatype_enum
    if field == "shape":
        return as_shape(value).as_proto()
    if field == "s":
        if not isinstance(value, (str, bytes)):
            raise TypeError(f"Expected string for attr {name}, obj: {value!r}")
        return value.encode() if isinstance(value, str) else value
    if field == "func":
        from pbkaitai.messages import NameAttrList

        return value if isinstance(value, NameAttrList) else NameAttrList(name=str(value))
    if field == "tensor":
        from pbkaitai.graph.make_tensor_proto import make_tensor_proto
        from pbkaitai.messages import TensorProto

        return value if isinstance(value, TensorProto) else make_tensor_proto(value)
    return value


class _Inputs:
    """The inputs of a new operation, argument by argument.

    Attributes:
        taken: the tensors so far.
        types: the types that attrs have by now.
        said_by: the argument that gave an attr its type.
    """

    def __init__(self, op_type: str, op_def: OpDef, types: dict[str, int]) -> None:
        self.op_type = op_type
        self.attr_defs = {attr.name: attr for attr in op_def.attr}
        self.types = {name: dtype_of_number(number) for name, number in types.items()}
        self.said_by: dict[str, str] = {}
        self.taken: list[Tensor] = []

    def take(self, arg: OpDef.ArgDef, value: Any) -> None:
        """Convert the value of an argument."""
        if not arg.number_attr and not arg.type_list_attr:
            self.taken.append(self._convert(arg, value, arg.name))
            return
        if not isinstance(value, (list, tuple)):
            raise TypeError(
                f"Expected list for '{arg.name}' argument to '{self.op_type}' Op, not {value!r}."
            )
        if arg.type_list_attr:
            self.taken += [
                convert_to_tensor(item, name=f"{arg.name}_{place}")
                for place, item in enumerate(value)
            ]
            return
        # a tensor among the values says the type for the numbers before it
        if arg.type_attr and arg.type_attr not in self.types:
            for item in value:
                if isinstance(item, Tensor):
                    self._say(arg, item.dtype)
                    break
        for place, item in enumerate(value):
            self.taken.append(self._convert(arg, item, f"{arg.name}_{place}"))

    def _convert(self, arg: OpDef.ArgDef, value: Any, name: str) -> Tensor:
        wanted = self.types.get(arg.type_attr) if arg.type_attr else dtype_of_number(arg.type)
        if arg.is_ref:
            value = getattr(value, "_ref", lambda: value)()
            if not isinstance(value, Tensor) or not value.dtype._is_ref_dtype:
                raise TypeError(
                    f"'{self.op_type}' Op requires that input '{arg.name}' be a mutable tensor "
                    "(e.g.: a tf.Variable)"
                )
        hint = wanted
        if hint is None and (attr := self.attr_defs.get(arg.type_attr)) is not None:
            hint = dtype_of_number(attr.default_value.type) if attr.has("default_value") else None
        # a number that cannot have the one type that an op takes is refused as it is
        fixed = wanted if not arg.type_attr and not isinstance(value, Tensor) else None
        tensor = convert_to_tensor(value, dtype=fixed, name=name, dtype_hint=hint)
        if wanted is not None and not wanted.is_compatible_with(tensor.dtype):
            self._refuse(arg, name, tensor, wanted)
        if arg.type_attr and wanted is None:
            self._say(arg, tensor.dtype)
        return tensor

    def _say(self, arg: OpDef.ArgDef, dtype: DType) -> None:
        """Let the type of an input be that of an attr."""
        base = dtype.base_dtype
        allowed = self.attr_defs[arg.type_attr].allowed_values.list.type
        if len(allowed) and base.as_datatype_enum not in list(allowed):
            names = ", ".join(dtype_of_number(number).name for number in allowed)
            raise TypeError(
                f"Value passed to parameter '{arg.name}' has DataType {base.name} not in list of "
                f"allowed values: {names}"
            )
        self.types[arg.type_attr] = base
        self.said_by[arg.type_attr] = arg.name

    def _refuse(self, arg: OpDef.ArgDef, name: str, tensor: Tensor, wanted: DType) -> NoReturn:
        said_by = self.said_by.get(arg.type_attr)
        what = f"Input '{name}' of '{self.op_type}' Op has type {tensor.dtype.base_dtype.name} "
        if said_by is not None:
            raise TypeError(
                f"{what}that does not match type {wanted.name} of argument '{said_by}'."
            )
        raise TypeError(f"{what}that does not match expected type of {wanted.name}.")


def _is_input(op_def: OpDef, name: str) -> bool:
    return any(arg.name == name for arg in op_def.input_arg)


def _tensors_in(values: Iterable[Any]) -> Iterator[Any]:
    """Yield the tensors among values and in lists of them."""
    for value in values:
        for item in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(item, Tensor) or hasattr(item, "_dense_var_to_tensor"):
                yield item
