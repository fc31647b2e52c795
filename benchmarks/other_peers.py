"""Other readers of the same files: betterproto2, the official Kaitai compiler, TensorFlow.

Each does the jobs that its users would do with it, and no others.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class Nodes:
    """The jobs on nodes, for every peer whose `parse` gives objects with fields of proto names."""

    def parse(self) -> Any:
        raise NotImplementedError

    def nodes(self) -> Iterator[Any]:
        message = self.parse()
        if not hasattr(message, "meta_graphs"):
            yield from message.node
            return
        for meta in message.meta_graphs:
            yield from meta.graph_def.node
            for function in meta.graph_def.library.function:
                yield from function.node_def

    def j1(self) -> int:
        return sum(len(n.name) + len(n.op) + len(list(n.input)) for n in self.nodes())

    def j2(self) -> int:
        ops: dict[str, int] = {}
        total = 0
        for node in self.nodes():
            ops[node.op] = ops.get(node.op, 0) + 1
            if node.op == "Const":
                tensor = node.attr["value"].tensor
                sizes = [dim.size for dim in tensor.tensor_shape.dim]
                total += int(tensor.dtype) + sum(sizes) + len(tensor.tensor_content)
        return total + sum(ops.values())


class Betterproto(Nodes):
    """betterproto2, on classes that its own compiler made of our descriptors."""

    def __init__(self, kind: str, path: str) -> None:
        sys.path.insert(0, os.environ["BENCH_BETTERPROTO"])
        from bench_messages import tensorflow

        self.cls = getattr(tensorflow, kind)
        self.path = path

    def parse(self) -> Any:
        return self.cls.parse(Path(self.path).read_bytes())


class Kaitai:
    """The official compiler's Python classes of the same specs."""

    def __init__(self, kind: str, path: str) -> None:
        sys.path.insert(0, os.environ["BENCH_KAITAI"])
        import graph_def

        if kind != "GraphDef":
            raise SystemExit("only graphs")
        self.cls = graph_def.GraphDef
        self.path = path

    def j1(self) -> int:
        total = 0
        for record in self.cls.from_file(self.path).records:
            if record.wire.number == 1:
                for part in record.node.records:
                    if part.wire.number == 1:
                        total += len(part.name)
                    elif part.wire.number == 2:
                        total += len(part.op)
                    elif part.wire.number == 3:
                        total += 1
        return total


class TensorFlow(Nodes):
    """TensorFlow itself: its message classes and `make_ndarray`; its import is not timed."""

    def __init__(self, kind: str, path: str) -> None:
        os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
        import tensorflow as tf
        from tensorflow.core.protobuf import saved_model_pb2

        self.make_ndarray = tf.make_ndarray
        self.cls = saved_model_pb2.SavedModel if kind == "SavedModel" else tf.compat.v1.GraphDef
        self.path = path

    def parse(self) -> Any:
        return self.cls.FromString(Path(self.path).read_bytes())

    def j3(self) -> int:
        name = os.environ["BENCH_NODE"]
        for node in self.nodes():
            if node.name == name:
                return int(self.make_ndarray(node.attr["value"].tensor).size)
        return 0

    def j4(self) -> int:
        import numpy as np

        total = 0
        for node in self.nodes():
            if node.op == "Const":
                array = self.make_ndarray(node.attr["value"].tensor)
                total += int(array.reshape(-1).view(np.uint8).sum(dtype=np.uint64))
        return total
