"""The facts of the oracles, gathered with our own classes by the same rules.

Counts of messages and fields, unknown fields and depth of any tree; nodes, edges, functions,
signatures, collections and objects of the graphs in it. `tools/make_oracle.py` states the
rules; a fact that an oracle does not have is left out by the tests.
"""

from __future__ import annotations

import collections
import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from pbkaitai.scalars import LEN

Facts = dict[str, Any]


def count_tree(root: Any) -> Facts:
    """Return message, field and unknown-field counts of a whole tree, and its depth."""
    messages: collections.Counter[str] = collections.Counter()
    fields: collections.Counter[str] = collections.Counter()
    unknown: dict[tuple[str, int, int], Facts] = {}
    deepest = 0
    stack = [(root, type(root).__name__, 1)]
    while stack:
        message, path, depth = stack.pop()
        name = message.DESCRIPTOR.full_name
        messages[name] += 1
        deepest = max(deepest, depth)
        for item in message.unknown_fields:
            key = (name, item.number, item.wire_type)
            found = unknown.setdefault(
                key,
                {"message": name, "field": item.number, "wire_type": item.wire_type}
                | {"count": 0, "bytes": 0, "first_path": path},
            )
            found["count"] += 1
            found["bytes"] += len(item.value) if item.wire_type == LEN else 0
        children = []
        for field, value in message.list_fields():
            items = list(elements(field, value))
            fields[f"{name}.{field.name}"] += len(items)
            if holds_messages(field, value):
                children += [
                    (item, f"{path}.{field.name}{where}", depth + 1) for where, item in items
                ]
        stack += reversed(children)
    return {
        "message_counts": dict(messages),
        "field_counts": dict(fields),
        "max_depth": deepest,
        "unknown_fields": list(unknown.values()),
    }


def holds_messages(field: Any, value: Any) -> bool:
    return value.holds_messages if field.label == "map" else field.kind == "message"


def elements(field: Any, value: Any) -> Iterator[tuple[str, Any]]:
    if field.label == "map":
        for key in sorted(value):
            yield f"[{key!r}]", value[key]
    elif field.is_repeated:
        for index, item in enumerate(value):
            yield f"[{index}]", item
    else:
        yield "", value


def describe_graph(graph: Any) -> Facts:
    functions = list(graph.library.function)
    inside = [node for function in functions for node in function.node_def]
    inputs = [name for node in graph.node for name in node.input]
    names = collections.Counter(node.name for node in graph.node)
    return {
        "node_count": len(graph.node),
        "ops": count(node.op for node in graph.node),
        "nodes_hash": hash_nodes(graph.node),
        "first_nodes": [[n.name, n.op, list(n.input), n.device] for n in graph.node[:3]],
        "last_nodes": [[n.name, n.op, list(n.input), n.device] for n in graph.node[-3:]],
        "duplicate_names": {name: n for name, n in names.items() if n > 1},
        "unnamed_nodes": names[""],
        "edges": len(inputs),
        "control_edges": sum(name.startswith("^") for name in inputs),
        "devices": count(node.device for node in graph.node),
        "attrs": describe_attrs(graph.node),
        "has_versions": graph.has("versions"),
        "producer": graph.versions.producer,
        "min_consumer": graph.versions.min_consumer,
        "bad_consumers": list(graph.versions.bad_consumers),
        "deprecated_version_field": graph.version,
        "has_library": graph.has("library"),
        "function_count": len(functions),
        "function_nodes": len(inside),
        "function_ops": count(node.op for node in inside),
        "function_attrs": describe_attrs(inside),
        "functions": [describe_function(function) for function in functions],
        "gradients": [[g.function_name, g.gradient_func] for g in graph.library.gradient],
        "has_debug_info": graph.has("debug_info"),
    }


def count(items: Iterable[str]) -> dict[str, int]:
    return dict(collections.Counter(items))


def hash_nodes(nodes: Iterable[Any]) -> str:
    digest = hashlib.sha256()
    for node in nodes:
        row = [node.name, node.op, list(node.input), node.device]
        digest.update((json.dumps(row, ensure_ascii=False) + "\n").encode())
    return digest.hexdigest()


def describe_attrs(nodes: Iterable[Any]) -> Facts:
    kinds: collections.Counter[str] = collections.Counter()
    list_kinds: collections.Counter[str] = collections.Counter()
    names: collections.Counter[str] = collections.Counter()
    for node in nodes:
        for name, value in node.attr.items():
            kind = value.which_oneof("value")
            names[name] += 1
            kinds[str(kind)] += 1
            if kind == "list":
                filled = [field.name for field, _ in value.list.list_fields()]
                list_kinds["+".join(filled) or "(empty)"] += 1
    return {"value_kind": dict(kinds), "list_kind": dict(list_kinds), "names": dict(names)}


def describe_function(function: Any) -> Facts:
    signature = function.signature
    return {
        "name": signature.name,
        "nodes": len(function.node_def),
        "control_output": list(signature.control_output),
        "is_stateful": signature.is_stateful,
        "description": signature.description,
        "attrs": sorted(function.attr),
        "arg_attr": {str(key): sorted(value.attr) for key, value in function.arg_attr.items()},
        "ret": dict(function.ret),
        "control_ret": dict(function.control_ret),
        "ops": count(node.op for node in function.node_def),
        "nodes_hash": hash_nodes(function.node_def),
    }


def describe_meta_graph(meta: Any) -> Facts:
    info = meta.meta_info_def
    return {
        "tags": list(info.tags),
        "meta_graph_version": info.meta_graph_version,
        "tensorflow_version": info.tensorflow_version,
        "tensorflow_git_version": info.tensorflow_git_version,
        "stripped_default_attrs": info.stripped_default_attrs,
        "function_aliases": dict(info.function_aliases),
        "stripped_op_list": len(info.stripped_op_list.op),
        "stripped_ops": [op.name for op in info.stripped_op_list.op],
        "has_saver_def": meta.has("saver_def"),
        "asset_file_def": [[a.tensor_info.name, a.filename] for a in meta.asset_file_def],
        "has_object_graph": meta.has("object_graph_def"),
        "collections": {
            key: describe_collection(value) for key, value in meta.collection_def.items()
        },
        "signatures": {
            key: {
                "method_name": signature.method_name,
                "inputs": describe_infos(signature.inputs),
                "outputs": describe_infos(signature.outputs),
            }
            for key, signature in meta.signature_def.items()
        },
        "graph": describe_graph(meta.graph_def),
    }


def describe_collection(collection: Any) -> Facts:
    kind = collection.which_oneof("kind")
    if kind is None:
        return {"kind": None}
    values = getattr(collection, kind).value
    facts: Facts = {"kind": kind, "count": len(values)}
    if kind == "any_list":
        facts["type_urls"] = [value.type_url for value in values]
        facts["value_sha256"] = [hashlib.sha256(value.value).hexdigest() for value in values]
    return facts


def describe_infos(infos: Any) -> Facts:
    return {name: describe_info(info) for name, info in infos.items()}


def describe_info(info: Any) -> Facts:
    encoding = info.which_oneof("encoding")
    shape = info.tensor_shape
    facts: Facts = {
        "encoding": encoding,
        "dtype": str(info.dtype),
        "shape": None if shape.unknown_rank else [dim.size for dim in shape.dim],
        "unknown_rank": shape.unknown_rank,
        "has_shape": info.has("tensor_shape"),
    }
    if encoding == "name":
        facts["name"] = info.name
    elif encoding == "coo_sparse":
        facts["coo_sparse"] = info.coo_sparse.to_dict()
    elif encoding == "composite_tensor":
        parts = info.composite_tensor.components
        facts["composite_tensor"] = {"components": [describe_info(part) for part in parts]}
    return facts
