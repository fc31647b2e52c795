"""A MetaGraphDef: one graph and all that is needed to use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbkaitai.views.layout import Block, Heading, facts
from pbkaitai.views.oneline import one_line
from pbkaitai.views.sections import assets, collections, graph, objects, saver, signatures

if TYPE_CHECKING:
    from pbkaitai.messages import MetaGraphDef


def data(meta_graph: MetaGraphDef) -> dict[str, Any]:
    """Return the facts of the meta-graph and of all its parts."""
    info = meta_graph.meta_info_def
    return {
        "tags": list(info.tags),
        "tensorflow_version": info.tensorflow_version,
        "tensorflow_git_version": info.tensorflow_git_version,
        "meta_graph_version": info.meta_graph_version,
        "stripped_default_attrs": info.stripped_default_attrs,
        "any_info": one_line(info.any_info) if info.has("any_info") else None,
        "op_count": len(info.stripped_op_list.op),
        "function_aliases": {name: info.function_aliases[name] for name in info.function_aliases},
        "signatures": signatures.data(meta_graph.signature_def),
        "graph": graph.data(meta_graph.graph_def),
        "objects": (
            objects.data(meta_graph.object_graph_def)
            if meta_graph.has("object_graph_def")
            else None
        ),
        "assets": assets.data(meta_graph),
        "collections": collections.data(meta_graph.collection_def),
        "saver": saver.data(meta_graph.saver_def) if meta_graph.has("saver_def") else None,
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the parts under a heading each: what it takes and gives first."""
    aliases = [f"{alias} → {name}" for name, alias in data["function_aliases"].items()]
    made = facts(
        [
            ("meta-graph tags", ", ".join(data["tags"]) or "none"),
            ("TensorFlow", tensorflow_text(data)),
            ("graph versions", graph.versions_text(data["graph"]["versions"])),
            ("meta-graph version", data["meta_graph_version"]),
            ("ops listed", f"{data['op_count']:,}" if data["op_count"] else ""),
            ("default attrs", "stripped" if data["stripped_default_attrs"] else ""),
            ("any info", data["any_info"]),
            ("function aliases", ", ".join(aliases)),
            ("signatures", "" if data["signatures"] else "none"),
        ]
    )
    made += signatures.blocks(data["signatures"], level, everything)
    # The object graph knows its variables by name.
    has_objects = data["objects"] is not None and data["objects"]["variables"]
    known = {**data["graph"], "variables": None} if has_objects else data["graph"]
    made += graph.blocks(known, level, everything)
    if data["objects"] is not None:
        made += objects.blocks(data["objects"], level, everything)
    made += assets.blocks(data["assets"], level, everything)
    made += collections.blocks(data["collections"], level, everything)
    if data["saver"] is not None:
        made += saver.blocks(data["saver"], level, everything)
    return made


def titled(data: dict[str, Any], index: int, count: int, level: int) -> Heading:
    """Return the heading of one meta-graph among *count*."""
    tags = ", ".join(data["tags"]) or "no tags"
    return Heading(f"meta-graph {index + 1} of {count}", level, tags)


def tensorflow_text(data: dict[str, Any]) -> str:
    """Return the version of TensorFlow that wrote the meta-graph."""
    version = str(data["tensorflow_version"])
    git = data["tensorflow_git_version"]
    return f"{version or 'version not told'} ({git})" if git else version
