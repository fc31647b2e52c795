"""All checks of a file: can it be read, would TensorFlow take it, what may it do.

A check says what it did not look at as well, so that "nothing found" means something.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pbkaitai import messages
from pbkaitai.analysis.checks.audit_links import check_links
from pbkaitai.analysis.checks.audit_nodes import NodeAudit
from pbkaitai.analysis.checks.audit_variables import check_variables
from pbkaitai.analysis.checks.findings import DANGER, ERROR, NOTE, WARNING, Findings, Place
from pbkaitai.analysis.checks.risky_ops import RISKS, WRITES_CHECKPOINT, risks
from pbkaitai.analysis.nodes.bodies import Bodies, NoNodesError, all_bodies, find_bodies
from pbkaitai.analysis.nodes.output_facts import INFER_LIMIT

if TYPE_CHECKING:
    from pbkaitai.messages import MetaGraphDef
    from pbkaitai.opening import OpenedFile

CANNOT_DECODE: Final = "cannot be decoded"
UNKNOWN_FIELD: Final = "unknown field"
NEWER: Final = "newer TensorFlow"
VERSIONS: Final = "versions"
ASSET: Final = "asset"
PYTHON_CODE: Final = "Python code"
TWO_FUNCTIONS: Final = "duplicate function"
SAVES_IN_SIGNATURE: Final = "saves in a signature"

# The release whose ops are known here, and its graph version.
KNOWN_RELEASE: Final = (2, 21)
_RELEASE: Final = re.compile(r"(\d+)\.(\d+)")
_LAMBDA: Final = re.compile(r'"class_name"\s*:\s*"Lambda"')
_BYTECODE: Final = re.compile(r'"function_type"\s*:\s*"lambda"|"__lambda__"')
# How much of the work is done on columns; the rest is done on objects.
_COLUMNS_SHARE: Final = 0.25
# Signatures that only loading calls.
_INIT: Final = "__saved_model_"


@dataclass(frozen=True)
class GraphFacts:
    """One graph that was checked.

    Attributes:
        tags: of its meta-graph.
        tensorflow_version: the release that wrote it, empty where that is not told.
        producer, min_consumer: its graph versions; None without a graph.
        node_count: nodes of the graph itself.
        function_count, function_node_count: functions, and the nodes in them.
    """

    tags: tuple[str, ...]
    tensorflow_version: str
    producer: int | None
    min_consumer: int | None
    node_count: int
    function_count: int
    function_node_count: int


@dataclass
class Audit:
    """What was found and what was looked at.

    Attributes:
        findings: what was found, the worst first.
        graphs: the graphs of the file.
        checked: what was looked at, in words.
        not_checked: what was not, and why.
    """

    findings: Findings = field(default_factory=Findings)
    graphs: list[GraphFacts] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    not_checked: list[str] = field(default_factory=list)


def audit(
    file: OpenedFile,
    tags: str | Iterable[str] | None = None,
    *,
    deny: Iterable[str] = (),
    allow: Iterable[str] = (),
    full: bool = False,
    beside: Iterable[OpenedFile] = (),
    progress: Callable[[float], None] = lambda done: None,
) -> Audit:
    """Check a file of any kind.

    Args:
        tags: only the meta-graph with these tags; otherwise all.
        deny, allow: ops that are a danger as well, and that are none; or globs.
        full: make all checks, however large the graph is.
        beside: files that belong to it and have no graph, such as Keras's metadata.
        progress: called with a part of the work that was done; all parts make 1.

    Raises:
        NoMetaGraphError: no meta-graph has these tags.
    """
    made = Audit()
    _check_bytes(file, made)
    _check_fields(file, made)
    _check_keras(file, made)
    for other in beside:
        _check_bytes(other, made)
        _check_fields(other, made)
        _check_keras(other, made)
    progress = check_variables(file, made, progress)
    try:
        graphs = all_bodies(file) if tags is None else [find_bodies(file, tags)]
    except NoNodesError:
        made.not_checked.append("nodes: a file of this kind has none")
        return made
    risk_of = risks(deny, allow)
    made.checked.append("ops, attributes, functions and constants of all nodes")
    denied = len([op for op in RISKS if risk_of(op) is not None])
    made.checked.append(f"a list of {denied:,} ops that reach files, Python or the network")
    sizes = [sum(map(len, bodies.all())) for bodies in graphs]
    share = 1 / max(sum(sizes), 1)
    for number, bodies in enumerate(graphs):
        made.graphs.append(_facts(bodies))
        _check_versions(bodies, made.findings, number)
        nodes = NodeAudit(bodies, risk_of, made.findings, number)
        nodes.run(lambda count: progress(count * share * _COLUMNS_SHARE))
        _check_functions(bodies, made.findings, number)
        _check_import(bodies, made, number, full=full)
        progress(sizes[number] * share * (1 - _COLUMNS_SHARE))
        if bodies.graph is not None and bodies.graph.meta_graph is not None:
            _check_assets(bodies.graph.meta_graph, made.findings, number)
            if any(op in WRITES_CHECKPOINT and risk_of(op) for op in nodes.op_counts):
                _check_saving(bodies, made.findings, number)
    return made


def _say(words: list[str], text: str) -> None:
    if text not in words:
        words.append(text)


def _check_bytes(file: OpenedFile, made: Audit) -> None:
    for problem in file.problems:
        offset = getattr(problem, "offset", None)
        subject = "" if offset is None else f"byte {offset}"
        made.findings.add(ERROR, CANNOT_DECODE, subject, str(problem))
    _say(made.checked, "every byte")


def _check_fields(file: OpenedFile, made: Audit) -> None:
    if file.message is None:
        _say(made.not_checked, "unknown fields: the file is no single message")
        return
    from pbkaitai.survey import survey

    reason = "no spec knows it: a newer TensorFlow wrote it, or something hides in it"
    for name, numbers in survey(file.message).unknown_fields.items():
        for number, count in numbers.items():
            subject = f"{name} field {number}"
            made.findings.add(WARNING, UNKNOWN_FIELD, subject, reason, count=count)
    _say(made.checked, "unknown fields")


def _check_keras(file: OpenedFile, made: Audit) -> None:
    """Tell layers that carry Python code, which Keras runs when it loads them."""
    message = file.message
    for number, text in _keras_metadata(message):
        if _LAMBDA.search(text) and _BYTECODE.search(text):
            reason = "a Lambda layer carries Python bytecode, which Keras runs when it loads it"
            made.findings.add(DANGER, PYTHON_CODE, f"Keras object {number}", reason)


def _keras_metadata(message: Any) -> Iterator[tuple[int, str]]:
    if isinstance(message, messages.find("SavedMetadata")):
        for node in message.nodes:
            yield node.node_id, node.metadata
    elif isinstance(message, messages.SavedModel):
        for meta_graph in message.meta_graphs:
            for number, node in enumerate(meta_graph.object_graph_def.nodes):
                if node.which_oneof("kind") == "user_object" and node.user_object.metadata:
                    yield number, node.user_object.metadata


def _facts(bodies: Bodies) -> GraphFacts:
    graph = bodies.graph
    info = None if graph is None or graph.meta_graph is None else graph.meta_graph.meta_info_def
    versions = None if graph is None else graph.graph_def.versions
    return GraphFacts(
        tags=() if graph is None else graph.tags,
        tensorflow_version="" if info is None else info.tensorflow_version,
        producer=None if versions is None else versions.producer,
        min_consumer=None if versions is None else versions.min_consumer,
        node_count=len(bodies.own) if bodies.own is not None else 0,
        function_count=len(bodies.functions),
        function_node_count=sum(map(len, bodies.functions)),
    )


def _check_versions(bodies: Bodies, found: Findings, number: int) -> None:
    from pbkaitai.graph.graph import PRODUCER

    if bodies.graph is None:
        return
    place = Place(graph=number)
    versions = bodies.graph.graph_def.versions
    if versions.min_consumer > PRODUCER:
        reason = f"needs graph version {versions.min_consumer}, TensorFlow 2.21 has {PRODUCER}"
        found.add(ERROR, VERSIONS, "min_consumer", reason, place)
    if PRODUCER in versions.bad_consumers:
        reason = f"forbids graph version {PRODUCER}, which is TensorFlow 2.21's"
        found.add(ERROR, VERSIONS, "bad_consumers", reason, place)
    if versions.producer > PRODUCER:
        reason = f"graph version {versions.producer} is newer than what is known here, {PRODUCER}"
        found.add(NOTE, NEWER, "producer", reason, place)
    if bodies.graph.meta_graph is not None:
        text = bodies.graph.meta_graph.meta_info_def.tensorflow_version
        match = _RELEASE.match(text)
        if match is not None and (int(match[1][:9]), int(match[2][:9])) > KNOWN_RELEASE:
            reason = "written by a release that is newer than what is known here, 2.21"
            found.add(NOTE, NEWER, text, reason, place)


def _check_functions(bodies: Bodies, found: Findings, number: int) -> None:
    """Tell functions that are not the first of their name; TensorFlow takes no two."""
    first: dict[str, Any] = {}
    for function in bodies.function_defs:
        name = function.signature.name
        if name in first and first[name] != function:
            reason = "two functions have this name"
            found.add(ERROR, TWO_FUNCTIONS, name, reason, Place("", name, number))
        first.setdefault(name, function)


def _check_import(bodies: Bodies, made: Audit, number: int, *, full: bool) -> None:
    """Tell what TensorFlow's import refuses: all of it, or what names and links alone say."""
    from pbkaitai.graph.problems import CUSTOM_OP, TOO_NEW, UNKNOWN_OP

    size = sum(map(len, bodies.all()))
    has_objects = bodies.graph is not None and not (bodies.is_damaged or bodies.has_wide_nodes)
    if has_objects and (full or size <= INFER_LIMIT):
        for problem in bodies.as_graph.problems:
            if problem.kind in (UNKNOWN_OP, CUSTOM_OP, TOO_NEW):
                continue  # told from the columns
            place = Place(problem.node, problem.function, number)
            made.findings.add(ERROR, problem.kind, "", problem.reason, place)
        _say(made.checked, "types, shapes, links and cycles, as TensorFlow's import does")
        return
    for body in bodies.all():
        if body.field:
            check_links(bodies, body, made.findings, number)
    _say(made.checked, "names and links")
    if bodies.graph is None:
        reason = "there is no graph around the nodes"
    elif bodies.is_damaged:
        reason = "the file is damaged"
    elif bodies.has_wide_nodes:
        reason = "a node claims thousands of outputs"
    else:
        reason = f"the graph has {size:,} nodes (--full does it)"
    _say(made.not_checked, f"types, shapes and cycles: {reason}")


def _check_assets(meta_graph: MetaGraphDef, found: Findings, number: int) -> None:
    for asset in meta_graph.asset_file_def:
        name = asset.filename
        parts = re.split(r"[/\\]", name)
        if ".." in parts or name[:1] in ("/", "\\") or "://" in name or name[1:2] == ":":
            reason = "is an asset outside of the model's folder"
            found.add(DANGER, ASSET, name, reason, Place(asset.tensor_info.name, "", number))


def _check_saving(bodies: Bodies, found: Findings, number: int) -> None:
    """Tell ops that write a checkpoint where a signature runs them."""
    from pbkaitai.analysis.checks.reach import signature_ops

    for key, op, place in signature_ops(bodies, WRITES_CHECKPOINT):
        if not key.startswith(_INIT):
            reason = f'writes files when the signature "{key}" is called'
            found.add(DANGER, SAVES_IN_SIGNATURE, op, reason, place._replace(graph=number))
