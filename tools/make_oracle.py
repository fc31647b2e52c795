"""Write what TensorFlow's own classes say of files, for the tests to compare with.

Needs TensorFlow (made with 2.21); users of the project never run it:

    python tools/make_oracle.py examples -o tests/data/examples_oracle.json
    python tools/make_oracle.py tests/data/damaged -o tests/data/damaged_oracle.json

The output maps each file's path (relative to the checkout) to one record of the shape of
`tests/data/oracle_synth`, with the keys the tests use. The rules are those of that set:

- message_counts: full name → messages met, map values included, map entries not;
- field_counts: `message.field` → values present (`ListFields`), elements and map entries one each;
- unknown_fields: per message, number and wire type: count, payload bytes of LEN, first path;
- nodes_hash: SHA-256 over `json.dumps([name, op, [inputs], device], ensure_ascii=False)` + newline;
- tensors: SHA-256 of `tf.make_ndarray`'s little-endian bytes in C order, of strings over
  (u64le length + bytes) of each element.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
import os
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

os.environ |= {"CUDA_VISIBLE_DEVICES": "", "TF_CPP_MIN_LOG_LEVEL": "3"}

import google.protobuf
import numpy as np
import tensorflow as tf
from google.protobuf import unknown_fields
from google.protobuf.message import DecodeError, Message
from tensorflow.core.framework import graph_pb2, node_def_pb2, tensor_pb2, types_pb2
from tensorflow.core.protobuf import fingerprint_pb2, meta_graph_pb2, saved_model_pb2

Record = dict[str, Any]
ROOT = Path(__file__).resolve().parents[1]
CLASSES: dict[str, type[Message]] = {
    "SavedModel": saved_model_pb2.SavedModel,
    "MetaGraphDef": meta_graph_pb2.MetaGraphDef,
    "FingerprintDef": fingerprint_pb2.FingerprintDef,
    "TensorProto": tensor_pb2.TensorProto,
    "GraphDef": graph_pb2.GraphDef,
}
NODES_RULE = "sha256 over json.dumps([name, op, [inputs], device], ensure_ascii=False)+newline"
STRINGS_RULE = "sha256 over (u64le length + bytes) of each element"


def describe_file(path: Path) -> Record:
    """Return the oracle record of one file."""
    data = path.read_bytes()
    kind = kind_of(path)
    record: Record = {
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "kind": kind,
        "tensorflow": tf.__version__,
        "protobuf": google.protobuf.__version__,
    }
    if kind == "checkpoint-index":
        record |= describe_checkpoint(path)
    elif kind in CLASSES:
        message = CLASSES[kind]()
        record["proto"] = message.DESCRIPTOR.full_name
        try:
            message.ParseFromString(data)
        except DecodeError as error:
            return record | {"parse_ok": False, "parse_error": str(error)}
        record |= {"parse_ok": True, **count(message)}
        if kind == "GraphDef":
            record["graph"] = describe_graph(message)
        elif kind == "TensorProto":
            record["tensor"] = describe_tensor(message)
        elif kind == "MetaGraphDef":
            record["meta_graphs"] = [describe_meta_graph(message)]
        elif kind == "SavedModel":
            record["saved_model_schema_version"] = message.saved_model_schema_version
            record["meta_graphs"] = [describe_meta_graph(m) for m in message.meta_graphs]
    return record


def kind_of(path: Path) -> str:
    """Tell the kind by the name: these are our files, and their names are conventional."""
    by_name = {
        "saved_model.pb": "SavedModel",
        "fingerprint.pb": "FingerprintDef",
        "tensor.pb": "TensorProto",
    }
    by_suffix = {".pb": "GraphDef", ".meta": "MetaGraphDef", ".index": "checkpoint-index"}
    if ".data-" in path.name:
        return "checkpoint-data"
    return by_name.get(path.name) or by_suffix.get(path.suffix, "other")


def count(root: Message) -> Record:
    """Count messages, fields and unknown fields of the whole tree."""
    messages: collections.Counter[str] = collections.Counter()
    fields: collections.Counter[str] = collections.Counter()
    unknown: dict[tuple[str, int, int], Record] = {}
    deepest = 0
    stack = [(root, root.DESCRIPTOR.name, 1)]
    while stack:
        message, path, depth = stack.pop()
        name = message.DESCRIPTOR.full_name
        messages[name] += 1
        deepest = max(deepest, depth)
        for item in unknown_fields.UnknownFieldSet(message):
            key = (name, item.field_number, item.wire_type)
            found = unknown.setdefault(
                key,
                dict(zip(("message", "field", "wire_type"), key, strict=True))
                | {"count": 0, "bytes": 0, "first_path": path},
            )
            found["count"] += 1
            found["bytes"] += len(item.data) if item.wire_type == 2 else 0
        children = []
        for field, value in message.ListFields():
            items = list(elements(field, value))
            fields[f"{name}.{field.name}"] += len(items)
            children += [
                (item, f"{path}.{field.name}{where}", depth + 1)
                for where, item in items
                if isinstance(item, Message)
            ]
        stack += reversed(children)
    return {
        "message_counts": dict(sorted(messages.items())),
        "field_counts": dict(sorted(fields.items())),
        "max_depth": deepest,
        "unknown_fields": list(unknown.values()),
    }


def elements(field: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield (subscript, element) of a field's value, a singular one included."""
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        for key in sorted(value):
            yield f"[{key!r}]", value[key]
    elif field.is_repeated:
        for index, item in enumerate(value):
            yield f"[{index}]", item
    else:
        yield "", value


def describe_graph(graph: graph_pb2.GraphDef) -> Record:
    """Return counts, hash, functions and constants of a graph."""
    inputs = [name for node in graph.node for name in node.input]
    functions = list(graph.library.function)
    tensors = list(describe_constants("graph", graph.node))
    for function in functions:
        where = f"function:{function.signature.name}"
        tensors += describe_constants(where, function.node_def)
    return {
        "node_count": len(graph.node),
        "ops": dict(collections.Counter(node.op for node in graph.node).most_common()),
        "nodes_hash": hash_nodes(graph.node),
        "nodes_hash_rule": NODES_RULE,
        "edges": len(inputs),
        "control_edges": sum(name.startswith("^") for name in inputs),
        "producer": graph.versions.producer,
        "min_consumer": graph.versions.min_consumer,
        "function_count": len(functions),
        "function_nodes": sum(len(function.node_def) for function in functions),
        "functions": [
            {
                "name": function.signature.name,
                "nodes": len(function.node_def),
                "nodes_hash": hash_nodes(function.node_def),
            }
            for function in functions
        ],
        "tensors": tensors,
    }


def hash_nodes(nodes: Iterable[node_def_pb2.NodeDef]) -> str:
    digest = hashlib.sha256()
    for node in nodes:
        row = [node.name, node.op, list(node.input), node.device]
        digest.update((json.dumps(row, ensure_ascii=False) + "\n").encode())
    return digest.hexdigest()


def describe_constants(where: str, nodes: Iterable[node_def_pb2.NodeDef]) -> Iterator[Record]:
    for node in nodes:
        for name in sorted(node.attr):
            value = node.attr[name]
            here = {"where": where, "node": node.name, "op": node.op}
            if value.WhichOneof("value") == "tensor":
                yield here | {"attr": name} | describe_tensor(value.tensor)
            for index, tensor in enumerate(value.list.tensor):
                yield here | {"attr": f"{name}[{index}]"} | describe_tensor(tensor)


def describe_tensor(tensor: tensor_pb2.TensorProto) -> Record:
    """Return dtype, shape, storage and the hash of the values of a tensor."""
    shape = tensor.tensor_shape
    known = types_pb2.DataType.values()
    record: Record = {
        "dtype": tensor.dtype,
        "dtype_name": type_name(tensor.dtype)
        if tensor.dtype in known
        else f"UNKNOWN_{tensor.dtype}",
        "shape": None if shape.unknown_rank else [dim.size for dim in shape.dim],
        "has_tensor_shape": tensor.HasField("tensor_shape"),
        "encoding": {
            field.name: len(value)
            for field, value in tensor.ListFields()
            if field.name == "tensor_content" or field.name.endswith("_val")
        },
    }
    try:
        array = tf.make_ndarray(tensor)
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        return record | {"make_ndarray_error": f"{type(error).__name__}: {error}"}
    record |= {"np_dtype": str(array.dtype), "np_shape": list(array.shape), "size": array.size}
    return record | hash_values(array)


def hash_values(array: np.ndarray) -> Record:
    if array.dtype.kind not in "OSU":
        return {"sha256": hashlib.sha256(array.tobytes()).hexdigest(), "nbytes": array.nbytes}
    digest = hashlib.sha256()
    for item in array.ravel().tolist():
        raw = item.encode() if isinstance(item, str) else item
        digest.update(struct.pack("<Q", len(raw)) + raw)
    return {"sha256": digest.hexdigest(), "hash_rule": STRINGS_RULE}


def describe_meta_graph(meta: meta_graph_pb2.MetaGraphDef) -> Record:
    """Return tags, signatures, assets and the graph of a meta graph."""
    return {
        "tags": list(meta.meta_info_def.tags),
        "tensorflow_version": meta.meta_info_def.tensorflow_version,
        "signatures": {
            key: {
                "method_name": signature.method_name,
                "inputs": describe_infos(signature.inputs),
                "outputs": describe_infos(signature.outputs),
                "defaults": {
                    name: describe_tensor(signature.defaults[name])
                    for name in sorted(signature.defaults)
                },
            }
            for key, signature in sorted(meta.signature_def.items())
        },
        "asset_file_def": [[a.tensor_info.name, a.filename] for a in meta.asset_file_def],
        "graph": describe_graph(meta.graph_def),
    }


def describe_infos(infos: Any) -> Record:
    return {
        name: {
            "encoding": infos[name].WhichOneof("encoding"),
            "dtype": type_name(infos[name].dtype),
            "shape": None
            if infos[name].tensor_shape.unknown_rank
            else [dim.size for dim in infos[name].tensor_shape.dim],
            "unknown_rank": infos[name].tensor_shape.unknown_rank,
            "has_shape": infos[name].HasField("tensor_shape"),
            "name": infos[name].name,
        }
        for name in sorted(infos)
    }


def type_name(number: int) -> str:
    known = number in types_pb2.DataType.values()
    return str(types_pb2.DataType.Name(number)) if known else f"UNKNOWN_{number}"


def describe_checkpoint(path: Path) -> Record:
    """Return every tensor of a checkpoint as TensorFlow's reader gives it."""
    try:
        return {"parse_ok": True, "reader": read_checkpoint(path.with_suffix(""))}
    except (ValueError, tf.errors.OpError) as error:
        # Only the first line and no folder: messages hold where the checkout lies.
        message = str(error).partition("\n")[0].replace(f"{path.parent}{os.sep}", "")
        return {"parse_ok": False, "reader_error": f"{type(error).__name__}: {message}"}


def read_checkpoint(prefix: Path) -> Record:
    reader = tf.train.load_checkpoint(str(prefix))
    dtypes = reader.get_variable_to_dtype_map()
    tensors: Record = {}
    for name, shape in sorted(reader.get_variable_to_shape_map().items()):
        # An object array: NumPy's own type for bytes drops NULs at the end.
        dtype = object if dtypes[name] == tf.string else None
        values = np.asarray(reader.get_tensor(name), dtype)
        hashed = hash_values(values)["sha256"]
        tensors[name] = {"dtype": dtypes[name].name, "shape": list(shape), "sha256": hashed}
    return tensors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("paths", nargs="+", type=Path, help="files, or folders to walk")
    parser.add_argument("-o", "--output", type=Path, required=True, help="JSON file to write")
    arguments = parser.parse_args()
    files: list[Path] = []
    for path in arguments.paths:
        files += sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    records = {}
    for file in files:
        if file.suffix == ".md":
            continue
        name = file.resolve().relative_to(ROOT).as_posix()
        records[name] = {"name": name} | describe_file(file)
    text = json.dumps(records, indent=1, ensure_ascii=False)
    arguments.output.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
