"""Write what TensorFlow says of static shapes, for the tests to compare with.

    python tools/make_shape_oracle.py files           tests/data/shapes_of_files.json.gz
    python tools/make_shape_oracle.py ops < op_types  tests/data/shapes_of_ops.json.gz

Needs TensorFlow (made with 2.21); users of the project never run it. The op types are those
of `pbkaitai.graph.shape_inference.known_op_types()`, separated by spaces. The first holds,
for each of our own files, the types and shapes of all operations and function bodies after
import, declared shapes left out. The second holds small random operations of every op type
that has a shape function: a serialised GraphDef for each and TensorFlow's shapes of the one
that counts.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import random
import re
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ |= {"CUDA_VISIBLE_DEVICES": "", "TF_CPP_MIN_LOG_LEVEL": "3"}

import numpy as np
import tensorflow.compat.v1 as tf
from google.protobuf import text_format
from tensorflow.core.framework import attr_value_pb2
from tensorflow.core.protobuf import meta_graph_pb2, saved_model_pb2
from tensorflow.python.framework import function_def_to_graph, op_def_registry

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"
DECLARED = "_output_shapes"
CASES_PER_OP = 6
TRIES = 60
MENDINGS = 14
# Values of attrs that ops take, by the name of the attr.
INTS = {
    "num_split": [1, 2, 3],
    "N": [1, 2, 3],
    "num": [2, 3],
    "block_size": [2],
    "axis": [-1, 0, 1],
}
TEXTS = {
    "padding": [b"SAME", b"VALID"],
    "data_format": [b"NHWC", b"NHWC", b"NCHW"],
    "equation": [b"ij,jk->ik", b"ij->ji", b"...ij,...jk->...ik", b"abc->ca"],
}


def main() -> None:
    """Make what the argument says."""
    kind = sys.argv[1]
    found = of_files() if kind == "files" else of_ops()
    path = DATA / f"shapes_of_{kind}.json.gz"
    text = json.dumps(found, separators=(",", ":"), sort_keys=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(path, len(found), path.stat().st_size)


def shapes_of(graph: Any) -> dict[str, Any]:
    """Return types and shapes of the outputs of every operation, None for an unknown rank."""
    return {op.name: [as_row(tensor) for tensor in op.outputs] for op in graph.get_operations()}


def as_row(tensor: Any) -> list[Any]:
    return [tensor.dtype.name, None if tensor.shape.rank is None else tensor.shape.as_list()]


# --- files --------------------------------------------------------------------------------


def of_files() -> dict[str, Any]:
    """Return a list of graphs for each file that holds any and that TensorFlow imports."""
    found = {}
    rows = json.loads((DATA / "manifest_synth.json").read_text())["files"]
    for row in rows:
        path = DATA / row["path"]
        if path.is_file():
            try:
                found[row["name"]] = [of_graph(graph) for graph in graphs_of(path, row["kind"])]
            except Exception as error:  # a damaged file, or an op that is not registered
                print(row["name"], type(error).__name__, str(error)[:80])
    return {name: graphs for name, graphs in found.items() if graphs}


def graphs_of(path: Path, kind: str) -> list[Any]:
    classes = {
        "SavedModel": saved_model_pb2.SavedModel,
        "MetaGraphDef": meta_graph_pb2.MetaGraphDef,
        "GraphDef": tf.GraphDef,
    }
    name, _, is_text = kind.partition(" (")
    if name not in classes:
        return []
    message = classes[name]()
    if is_text:
        text_format.Parse(path.read_bytes(), message)
    else:
        message.ParseFromString(path.read_bytes())
    if name == "GraphDef":
        return [message]
    return (
        [message.graph_def]
        if name == "MetaGraphDef"
        else [m.graph_def for m in message.meta_graphs]
    )


def of_graph(graph_def: Any) -> dict[str, Any]:
    for node in [*graph_def.node, *(n for f in graph_def.library.function for n in f.node_def)]:
        if DECLARED in node.attr:
            del node.attr[DECLARED]
    functions = {}
    graph = tf.Graph()
    with graph.as_default():
        tf.import_graph_def(graph_def, name="")
        for function in graph_def.library.function:
            try:
                body = function_def_to_graph.function_def_to_graph(function)
            except Exception as error:  # a type that only a caller knows
                print(function.signature.name, type(error).__name__, str(error)[:80])
                continue
            functions[function.signature.name] = shapes_of(body)
    return {"ops": shapes_of(graph), "functions": functions}


# --- operations ---------------------------------------------------------------------------


def of_ops() -> dict[str, Any]:
    """Return the cases of each op type, made in processes of their own: TensorFlow may abort."""
    found = {}
    for op_type in sys.stdin.read().split():
        with tempfile.TemporaryFile() as file:
            child = os.fork()
            if not child:
                signal.alarm(120)
                cases = OpMaker(op_type).cases() if op_def_registry.get(op_type) else []
                os.write(file.fileno(), json.dumps(cases).encode())
                os._exit(0)
            os.waitpid(child, 0)
            file.seek(0)
            cases = json.loads(file.read() or b"[]")
        if cases:
            found[op_type] = cases
    return found


class OpMaker:
    """Makes random operations of one op type, and mends inputs until TensorFlow takes them."""

    def __init__(self, op_type: str) -> None:
        self.op_type = op_type
        self.op_def = op_def_registry.get(op_type)
        self.random = random.Random(op_type)

    def cases(self) -> list[Any]:
        """Return rows: GraphDef, name of the operation, types and shapes of its outputs."""
        found: dict[str, Any] = {}
        for _ in range(TRIES):
            graph = tf.Graph()
            with graph.as_default():
                try:
                    op = self.operation(graph)
                except Exception:  # not every combination is possible
                    continue
                outputs = [as_row(tensor) for tensor in op.outputs]
            if not any(shape is not None for _, shape in outputs):
                continue
            # Cases that differ in nothing but sizes tell little.
            ranks = str(
                [(name, shape and len(shape), shape and None in shape) for name, shape in outputs]
            )
            data = base64.b64encode(graph.as_graph_def().SerializeToString(deterministic=True))
            found.setdefault(ranks, [data.decode(), op.name, outputs])
            if len(found) == CASES_PER_OP:
                break
        return list(found.values())

    def operation(self, graph: Any) -> Any:
        attrs = {attr.name: self.attr(attr) for attr in self.op_def.attr}
        inputs = self.inputs(attrs)
        for _ in range(MENDINGS):
            tensors = [self.tensor(graph, *item) for item in inputs]
            try:
                return graph.create_op(self.op_type, tensors, attrs=attrs)
            except ValueError as error:
                if not self.mend(inputs, str(error)):
                    raise
        raise ValueError("not to be mended")

    def size(self) -> int | None:
        return self.random.choice([None, 1, 2, 3, 4, 4, 6, 8])

    def shape(self, rank: int | None = -1) -> list[int | None] | None:
        if rank == -1:
            rank = self.random.choice([0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, None])
        return None if rank is None else [self.size() for _ in range(rank)]

    def numbers(self, shape: list[int]) -> Any:
        count = int(np.prod(shape))
        return np.array(
            [self.random.choice([-1, 0, 1, 1, 2, 2, 3, 4]) for _ in range(count)]
        ).reshape(shape)

    def attr(self, attr: Any) -> Any:
        value = attr_value_pb2.AttrValue()
        choice = self.random.choice
        if attr.HasField("default_value") and self.random.random() < 0.6:
            value.CopyFrom(attr.default_value)
            return value
        allowed = attr.allowed_values.list
        kind = attr.type
        if kind == "type":
            common = [number for number in allowed.type or [1, 3, 9] if number in (1, 2, 3, 9)]
            value.type = choice(common or list(allowed.type))
        elif kind == "int":
            value.i = choice(INTS.get(attr.name, [1, 2, 3, 0, 4]))
            if attr.has_minimum:
                value.i = max(value.i, attr.minimum)
        elif kind == "float":
            value.f = choice([0.5, 1.5])
        elif kind == "bool":
            value.b = choice([False, True])
        elif kind == "string":
            value.s = choice(list(allowed.s) or TEXTS.get(attr.name, [b""]))
        elif kind == "shape":
            value.shape.CopyFrom(tf.TensorShape(self.shape()).as_proto())
        elif kind == "tensor":
            value.tensor.CopyFrom(tf.make_tensor_proto([1, 2]))
        elif kind.startswith("list("):
            self.fill_list(value, attr)
        else:
            raise ValueError(f"an attr of type {kind}")
        return value

    def fill_list(self, value: Any, attr: Any) -> None:
        choice, listed = self.random.choice, value.list
        listed.SetInParent()
        count = choice([1, 2, 3])
        kind = attr.type[5:-1]
        if attr.name in ("strides", "ksize", "ksizes", "rates", "dilations"):
            rank = 5 if "3D" in self.op_type else 4
            listed.i.extend([1, *(choice([1, 2]) for _ in range(rank - 2)), 1])
        elif kind == "int" and attr.name != "explicit_paddings":
            listed.i.extend(choice([0, 1, 2]) for _ in range(count))
        elif kind == "type":
            listed.type.extend(
                choice(list(attr.allowed_values.list.type) or [1, 3, 9]) for _ in range(count)
            )
        elif kind == "shape":
            listed.shape.extend(tf.TensorShape(self.shape()).as_proto() for _ in range(count))

    def inputs(self, attrs: Any) -> list[list[Any]]:
        """Return the inputs: how each is made, its DataType, its shape or value."""
        rank = self.random.choice([None, None, 0, 1, 2, 3, 4, 4, 5])
        shared = self.shape(rank) if self.random.random() < 0.6 else None
        found = []
        for arg in self.op_def.input_arg:
            if arg.type_list_attr:
                numbers = list(attrs[arg.type_list_attr].list.type)
            else:
                count = attrs[arg.number_attr].i if arg.number_attr else 1
                numbers = [arg.type or attrs[arg.type_attr].type] * count
            found += [self.one_input(arg.is_ref, number, rank, shared) for number in numbers]
        return found

    def one_input(self, is_ref: bool, number: int, rank: int | None, shared: Any) -> list[Any]:
        if is_ref:
            return ["variable", number, self.shape(rank)]
        dtype = tf.as_dtype(number)
        if dtype in (tf.int32, tf.int64) and self.random.random() < 0.7:
            count = self.random.choice([None, 1, 2, 2, 3, 4])
            if count and self.random.random() < 0.15:
                order = list(range(count))
                self.random.shuffle(order)
                return ["constant", number, np.array(order)]
            return ["constant", number, self.numbers([] if count is None else [count])]
        if dtype in (tf.resource, tf.variant):
            return ["placeholder", number, []]
        use_shared = shared is not None and self.random.random() < 0.7
        other = self.random.choice([rank, None, 0, 1, 2])
        return ["placeholder", number, shared if use_shared else self.shape(other)]

    def tensor(self, graph: Any, how: str, number: int, what: Any) -> Any:
        dtype = tf.as_dtype(number)
        if how == "constant":
            return tf.constant(what, dtype=dtype)
        if how == "placeholder":
            return tf.placeholder(dtype, what)
        attrs = {
            "shape": attr_value_pb2.AttrValue(shape=tf.TensorShape(what).as_proto()),
            "dtype": attr_value_pb2.AttrValue(type=number),
        }
        return graph.create_op("VariableV2", [], attrs=attrs).outputs[0]

    def mend(self, inputs: list[list[Any]], complaint: str) -> bool:
        """Change an input that TensorFlow's words may be about; False if none can be."""
        ranks = re.search(r"must be (?:at least |at most )?rank (\d+) but is rank (\d+)", complaint)
        alike = re.search(r"must be equal rank, but are (\d+) and (\d+)", complaint)
        sizes = re.search(r"must be (?:equal, but are )?(\d+) (?:and|but is) (\d+)", complaint)
        if ranks or alike:
            wanted, found = map(int, (ranks or alike).groups())  # type: ignore[union-attr]
            wrong = [item for item in inputs if rank_of(item) == found]
            if not wrong:
                return False
            self.give_shape(self.random.choice(wrong), self.shape(wanted))
            return True
        if not sizes:
            return False
        wanted, found = map(int, sizes.groups())
        places = [
            (i, axis) for i in inputs for axis, size in enumerate(dims_of(i)) if size == found
        ]
        if not places:
            return False
        item, axis = self.random.choice(places)
        dims = dims_of(item)
        self.give_shape(item, [*dims[:axis], wanted, *dims[axis + 1 :]])
        return True

    def give_shape(self, item: list[Any], shape: Any) -> None:
        if item[0] == "constant" and len(shape) < 3:
            item[2] = self.numbers([size or 2 for size in shape])
        else:
            item[0] = "placeholder" if item[0] == "constant" else item[0]
            item[2] = shape


def rank_of(item: list[Any]) -> int | None:
    if item[0] == "constant":
        return int(item[2].ndim)
    return None if item[2] is None else len(item[2])


def dims_of(item: list[Any]) -> list[int | None]:
    return list(item[2].shape) if item[0] == "constant" else (item[2] or [])


if __name__ == "__main__":
    main()
