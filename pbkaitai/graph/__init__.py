"""TensorFlow's graph object model, without TensorFlow: `import pbkaitai.graph as tf`.

The names are those of `tf.compat.v1`. A graph is built in Python or read from a file; it is
not run here (see `pbkaitai.graph.engine`).
"""

from pbkaitai.graph import errors
from pbkaitai.graph.default import get_default_graph, reset_default_graph
from pbkaitai.graph.devices import DeviceSpec
from pbkaitai.graph.dtypes import *  # noqa: F403  # the element types, one by one
from pbkaitai.graph.dtypes import bool_ as bool
from pbkaitai.graph.engine import register_engine
from pbkaitai.graph.graph import Graph
from pbkaitai.graph.keys import GraphKeys
from pbkaitai.graph.operation import Operation
from pbkaitai.graph.overrides import NoGradient, NotDifferentiable, RegisterGradient
from pbkaitai.graph.shapes import Dimension, TensorShape
from pbkaitai.graph.tensor import Tensor
