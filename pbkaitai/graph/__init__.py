"""TensorFlow's graph object model, without TensorFlow: `import pbkaitai.graph as tf`.

The names are those of `tf.compat.v1`. A graph is built in Python or read from a file; it is
not run here (see `pbkaitai.graph.engine`).
"""

# ruff: noqa: F401  # names for others
# ruff: noqa: A004  # `bool`, `abs` and `pow` are TensorFlow's names

from pbkaitai.graph import errors, graph_util, raw_ops
from pbkaitai.graph import operators as _operators  # gives Tensor its operators
from pbkaitai.graph.apply import name_scope
from pbkaitai.graph.array_ops import (
    boolean_mask,
    concat,
    expand_dims,
    fill,
    gather,
    group,
    identity,
    newaxis,
    no_op,
    ones,
    placeholder,
    placeholder_with_default,
    reshape,
    shape,
    split,
    squeeze,
    stack,
    stop_gradient,
    transpose,
    unstack,
    zeros,
)
from pbkaitai.graph.array_ops import tuple_ as tuple
from pbkaitai.graph.convert import constant, convert_to_tensor
from pbkaitai.graph.default import get_default_graph, reset_default_graph
from pbkaitai.graph.devices import DeviceSpec
from pbkaitai.graph.dtypes import *  # noqa: F403  # the element types, one by one
from pbkaitai.graph.dtypes import bool_ as bool
from pbkaitai.graph.engine import register_engine
from pbkaitai.graph.functions import FunctionGraph
from pbkaitai.graph.graph import Graph
from pbkaitai.graph.importing import import_graph_def
from pbkaitai.graph.keys import GraphKeys
from pbkaitai.graph.make_tensor_proto import MakeNdarray, make_ndarray, make_tensor_proto
from pbkaitai.graph.math_ops import (
    abs,
    add,
    add_n,
    bitwise_and,
    bitwise_or,
    bitwise_xor,
    cast,
    ceil,
    cos,
    div,
    divide,
    equal,
    exp,
    floor,
    floordiv,
    floormod,
    greater,
    greater_equal,
    invert,
    less,
    less_equal,
    log,
    logical_and,
    logical_not,
    logical_or,
    logical_xor,
    matmul,
    maximum,
    minimum,
    multiply,
    negative,
    not_equal,
    pow,
    realdiv,
    rsqrt,
    sigmoid,
    sign,
    sin,
    sqrt,
    square,
    squared_difference,
    subtract,
    tanh,
    truediv,
)
from pbkaitai.graph.math_ops import floormod as mod
from pbkaitai.graph.module_functions import (
    add_to_collection,
    add_to_collections,
    colocate_with,
    container,
    control_dependencies,
    device,
    get_collection,
    get_collection_ref,
)
from pbkaitai.graph.operation import Operation
from pbkaitai.graph.overrides import (
    NoGradient,
    NotDifferentiable,
    RegisterGradient,
    get_gradient_function,
)
from pbkaitai.graph.problems import Problem
from pbkaitai.graph.reading import from_graph_def, from_meta_graph, from_saved_model
from pbkaitai.graph.shapes import Dimension, TensorShape
from pbkaitai.graph.tensor import Tensor
from pbkaitai.graph.variables import FIFOQueue, Variable
from pbkaitai.messages import (
    AttrValue,
    GraphDef,
    MetaGraphDef,
    NameAttrList,
    NodeDef,
    OpDef,
    OpList,
    SavedModel,
    TensorProto,
    TensorShapeProto,
    VersionDef,
)
