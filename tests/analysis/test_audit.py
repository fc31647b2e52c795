"""What a check finds, and that it finds nothing in sound files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus import DATA, EXAMPLES, Case, all_canned_cases, open_parameters

from pbkaitai.analysis.checks.audit import Audit, audit
from pbkaitai.analysis.checks.findings import (
    DANGER,
    ERROR,
    LEVELS,
    NOTE,
    WARNING,
    Finding,
    Findings,
)
from pbkaitai.analysis.checks.risky_ops import _ROWS, RISKS, risks
from pbkaitai.analysis.nodes.output_facts import INFER_LIMIT
from pbkaitai.errors import PbError
from pbkaitai.graph.registry import op_def, op_names
from pbkaitai.messages import (
    AttrValue,
    FunctionDef,
    GraphDef,
    MetaGraphDef,
    NodeDef,
    OpDef,
    TensorProto,
)
from pbkaitai.opening import open as open_file

AUDIT = DATA / "audit"
# Ops of libraries beside TensorFlow, and of TensorFlow before it dropped them.
NOT_IN_REGISTRY = {
    *("BigQueryReader", "GcsConfigureBlockCache", "GcsConfigureCredentials", "KafkaDataset"),
    *("KinesisDataset", "PubSubDataset", "Rpc", "TryRpc", "TRTEngineOp"),
}
# What the real files of other people hold: nothing else in them is a danger or an error.
REAL = {
    "gd_deepmd_dp4mask/dp4mask.pb": {"unknown op"},
    "gd_tfx_main_graph/main_graph.pb": {"Python access"},
    "mg_tfx_115/model.ckpt-10000.meta": {"file access"},
    "mg_tfx_ckpt0/model.ckpt-0.meta": {"file access"},
    "pt_deepmd_deeppot/deeppot.pbtxt": {"unknown op"},
    "sm_serving_tftext_22/saved_model.pb": {"unknown op"},
    # Without the data file, and without the folder.
    "sm_bleurt_22/saved_model.pb": {"missing variable"},
    "sm_bleurt_22/variables/variables.index": {"missing variable"},
    "sm_tfx_iris_keras/saved_model.pb": {"missing variable"},
}


def check(source: Path | bytes, type: str | None = None, **options: Any) -> Audit:
    with open_file(source, type=type) as file:
        return audit(file, **options)


def found(made: Audit, *levels: str) -> list[tuple[str, str, str]]:
    wanted = levels or (DANGER, ERROR, WARNING)
    return [(f.level, f.kind, f.subject) for f in made.findings if f.level in wanted]


def check_graph(graph: GraphDef, **options: Any) -> list[tuple[str, str, str]]:
    return found(check(graph.to_bytes(), "GraphDef", **options))


def finding(made: Audit, subject: str) -> Finding:
    return next(item for item in made.findings if item.subject == subject)


# --- sound files ------------------------------------------------------------------------


@pytest.mark.parametrize("folder", all_canned_cases(), ids=lambda folder: folder.name)
def test_graph_that_tensorflow_ran_is_clean(folder: Path) -> None:
    made = check(folder / "graph.pb")
    assert found(made) == []
    assert not made.not_checked


@pytest.mark.parametrize("name", ["frozen_graph.pb", "saved_model"])
def test_example_is_clean(name: str) -> None:
    made = check(EXAMPLES / name)
    assert found(made) == []
    assert made.findings.worst() in ("", NOTE)


@pytest.mark.parametrize("case", open_parameters())
def test_real_files_have_no_false_alarms(case: Case) -> None:
    """Damaged files and files of other kinds apart, what is found is there."""
    try:
        file = open_file(case.path)
    except PbError:
        return
    with file:
        if file.problems:
            return
        made = audit(file)
    kinds = {kind for level, kind, _ in found(made, DANGER, ERROR)}
    assert kinds == REAL.get(case.name, set())


# --- what ops may do --------------------------------------------------------------------


def test_every_op_of_the_list_is_one_and_stands_once() -> None:
    assert set(RISKS) - set(op_names()) == NOT_IN_REGISTRY
    assert len(RISKS) == sum(len(ops) for _, ops in _ROWS)


def test_graph_with_everything_risky() -> None:
    made = check(AUDIT / "risky.pbtxt")
    assert found(made, DANGER) == [
        (DANGER, "file access", "ReadFile"),
        (DANGER, "file access", "PrintV2"),
        (DANGER, "file access", "WriteFile"),
        (DANGER, "Python access", "PyFunc"),
    ]
    assert [place.node for place in finding(made, "PrintV2").places] == ["log"]  # not "tell"
    place = finding(made, "PyFunc").places[0]
    assert (place.function, place.node) == ("hidden", "py")
    assert "as a function" in finding(made, "WriteFile").reason


def test_compiled_program_is_a_warning() -> None:
    """Nobody has looked into it, so "nothing found" would be wrong."""
    graph = GraphDef()
    graph.node.add(name="call", op="XlaCallModule")
    assert (WARNING, "native code", "XlaCallModule") in check_graph(graph)


def test_deny_comes_before_allow_and_both_take_globs() -> None:
    risk_of = risks(deny=["MatMul", "My*"], allow=["*"])
    assert risk_of("PyFunc") is None
    assert risk_of("MatMul") is not None
    assert getattr(risk_of("MyOp"), "level", None) == DANGER
    assert risks()("MatMul") is None


def test_denied_op_is_found_in_a_function() -> None:
    made = check(EXAMPLES / "frozen_graph.pb", deny=["Tanh"])
    assert found(made) == [(DANGER, "denied op", "Tanh")]


def attr(**fields: Any) -> AttrValue:
    return AttrValue(**fields)


@pytest.mark.parametrize(
    ("op", "attrs", "is_found"),
    [
        ("PrintV2", {"output_stream": attr(s=b"file://x")}, True),
        ("PrintV2", {"output_stream": attr(s=b"stderr")}, False),
        ("DecodeProtoV2", {"descriptor_source": attr(s=b"types.pb")}, True),
        ("DecodeProtoV2", {"descriptor_source": attr(s=b"bytes://abc")}, False),
        ("DecodeProtoV2", {}, False),
        ("Copy", {"debug_ops_spec": attr(list={"s": [b"DebugIdentity;grpc://a:1"]})}, True),
        ("Copy", {"debug_ops_spec": attr(list={})}, False),
    ],
)
def test_op_whose_attributes_tell_what_it_does(
    op: str, attrs: dict[str, AttrValue], is_found: bool
) -> None:
    graph = GraphDef(node=[NodeDef(name="n", op=op, attr=attrs)])
    dangers = [item for item in check_graph(graph) if item[0] == DANGER]
    assert bool(dangers) is is_found


def test_saving_in_a_signature_is_a_danger_and_a_note_elsewhere() -> None:
    """Every SavedModel can save; only one from a stranger does so when it is called."""
    made = check(AUDIT / "saving.pbtxt")
    assert (DANGER, "saves in a signature", "SaveV2") in found(made)
    assert (NOTE, "file access", "SaveV2") in found(check(EXAMPLES / "saved_model"), NOTE)


def test_asset_outside_of_the_folder_is_a_danger() -> None:
    names = ("vocab.txt", "a/b.txt", "../x", "/etc/x", "a/../../x", "C:\\x", "gs://b/x")
    meta_graph = MetaGraphDef(
        meta_info_def={"tags": ["serve"]},
        graph_def=GraphDef(node=[NodeDef(name="n", op="NoOp")]),
        asset_file_def=[{"filename": name} for name in names],
    )
    made = check(meta_graph.to_bytes(), "MetaGraphDef")
    assert [subject for _, kind, subject in found(made, DANGER) if kind == "asset"] == [*names[2:]]


def test_python_bytecode_of_keras_is_a_danger() -> None:
    made = check(AUDIT / "lambda_layer" / "keras_metadata.pb", "SavedMetadata")
    assert found(made) == [(DANGER, "Python code", "Keras object 7")]


# --- what TensorFlow would refuse --------------------------------------------------------


def test_op_that_nobody_knows_and_one_that_the_file_describes() -> None:
    nodes = [NodeDef(name="a", op="Mine"), NodeDef(name="b", op="Nobodys")]
    described = [OpDef(name="Mine")]
    meta_graph = MetaGraphDef(
        meta_info_def={"stripped_op_list": {"op": described}}, graph_def=GraphDef(node=nodes)
    )
    made = check(meta_graph.to_bytes(), "MetaGraphDef")
    assert found(made) == [(ERROR, "unknown op", "Nobodys"), (WARNING, "custom op", "Mine")]


def removed_ops() -> list[tuple[str, int]]:
    known = ((name, op_def(name)) for name in op_names())
    return [(name, op.deprecation.version) for name, op in known if op and op.has("deprecation")]


def test_removed_op_is_an_error_from_its_graph_version_on() -> None:
    """tensorflow/core/framework/op_def_util.cc, CheckOpDeprecation: version <= producer."""
    assert len(removed_ops()) > 50
    for name, version in removed_ops():
        graph = GraphDef(node=[NodeDef(name="n", op=name)], versions={"producer": version})
        assert (ERROR, "removed op", name) in check_graph(graph)
        graph = GraphDef(node=[NodeDef(name="n", op=name)], versions={"producer": version - 1})
        assert (ERROR, "removed op", name) not in check_graph(graph)


def test_attribute_that_the_op_does_not_have_is_a_warning() -> None:
    """One that begins with an underscore is anybody's own."""
    attrs = {"future": attr(i=1), "_own": attr(i=1)}
    graph = GraphDef(node=[NodeDef(name="n", op="NoOp", attr=attrs)])
    assert check_graph(graph) == [(WARNING, "unknown attribute", "future")]


def test_function_that_is_not_there_is_an_error() -> None:
    attrs = {
        "f": attr(func={"name": "gone"}),
        "Tin": attr(list={}),
        "Tout": attr(list={}),
    }
    graph = GraphDef(node=[NodeDef(name="n", op="PartitionedCall", attr=attrs)])
    assert check_graph(graph) == [(ERROR, "missing function", "gone")]


def test_two_functions_of_one_name_are_an_error_when_they_differ() -> None:
    one = FunctionDef(signature=OpDef(name="f"), node_def=[NodeDef(name="a", op="NoOp")])
    other = FunctionDef(signature=OpDef(name="f"), node_def=[NodeDef(name="b", op="NoOp")])
    assert check_graph(GraphDef(library={"function": [one, one]})) == []
    assert check_graph(GraphDef(library={"function": [one, other]})) == [
        (ERROR, "duplicate function", "f")
    ]


def constant(declared: int, **tensor: Any) -> GraphDef:
    attrs = {"dtype": attr(type=declared), "value": attr(tensor=TensorProto(**tensor))}
    return GraphDef(node=[NodeDef(name="c", op="Const", attr=attrs)])


def test_constant_whose_bytes_or_type_do_not_fit_is_an_error() -> None:
    shape = {"dim": [{"size": 3}]}
    good = constant(1, dtype=1, tensor_shape=shape, tensor_content=bytes(12))
    assert check_graph(good) == []
    short = constant(1, dtype=1, tensor_shape=shape, tensor_content=bytes(8))
    assert check_graph(short) == [(ERROR, "wrong constant", "value")]
    other = constant(1, dtype=3, tensor_shape=shape)
    assert check_graph(other) == [(ERROR, "wrong constant", "dtype")]


def test_more_typed_values_than_the_shape_needs_are_let_pass() -> None:
    """TensorFlow runs such a graph: the rest is not read."""
    many = constant(1, dtype=1, tensor_shape={"dim": [{"size": 1}]}, float_val=[1.0, 2.0])
    assert check_graph(many) == []


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        ({"producer": 2474, "min_consumer": 2474}, []),
        ({"min_consumer": 2475}, [(ERROR, "versions", "min_consumer")]),
        ({"bad_consumers": [2474]}, [(ERROR, "versions", "bad_consumers")]),
        ({"producer": 2475}, [(NOTE, "newer TensorFlow", "producer")]),
    ],
)
def test_versions(versions: dict[str, Any], expected: list[Any]) -> None:
    graph = GraphDef(node=[NodeDef(name="n", op="NoOp")], versions=versions)
    assert found(check(graph.to_bytes(), "GraphDef"), *LEVELS) == expected


def test_names_and_links_of_a_large_graph_are_checked_without_objects() -> None:
    nodes = [NodeDef(name=f"n{i}", op="NoOp") for i in range(INFER_LIMIT)]
    nodes += [NodeDef(name="n7", op="NoOp"), NodeDef(name="e", op="NoOp", input=["^gone", "n1"])]
    made = check(GraphDef(node=nodes).to_bytes(), "GraphDef")
    assert found(made) == [
        (ERROR, "duplicate name", ""),
        (ERROR, "missing input", ""),
        (ERROR, "wrong inputs", ""),
    ]
    assert made.not_checked


# --- bytes ------------------------------------------------------------------------------


def test_damaged_bytes_are_an_error_with_their_offset() -> None:
    made = check(DATA / "damaged" / "cut_half.pb")
    assert found(made) == [(ERROR, "cannot be decoded", "byte 12383")]
    assert made.not_checked == ["types, shapes and cycles: the file is damaged"]


def test_unknown_fields_are_a_warning() -> None:
    made = check(DATA / "synth" / "wire_unknown_fields.pb")
    fields = [subject for _, kind, subject in found(made, WARNING) if kind == "unknown field"]
    assert "tensorflow.GraphDef field 200" in fields


def test_file_without_nodes_is_checked_too() -> None:
    made = check(EXAMPLES / "tensor.pb")
    assert found(made, *LEVELS) == []
    assert made.checked == ["every byte", "unknown fields"]
    assert made.not_checked == ["nodes: a file of this kind has none"]


# --- keeping what was found ----------------------------------------------------------------


def test_flood_of_one_sort_does_not_hide_another() -> None:
    """Or a file could hide a PyFunc behind ten thousand other faults."""
    nodes = [NodeDef(name=f"n{i}", op=f"Unknown{i}") for i in range(3000)]
    graph = GraphDef(node=[*nodes, NodeDef(name="py", op="PyFunc")])
    made = check(graph.to_bytes(), "GraphDef")
    assert ("danger", "Python access", "PyFunc") in found(made)
    assert made.findings.left_out > 2000
    assert len(found(made)) < 1000


def test_findings_count_like_with_like_and_come_worst_first() -> None:
    findings = Findings()
    findings.add(NOTE, "k", "s", "r")
    findings.add(DANGER, "k", "s", "r", count=3)
    findings.add(NOTE, "k", "s", "r")
    assert [(item.level, item.count) for item in findings] == [(DANGER, 3), (NOTE, 2)]
    assert findings.worst() == DANGER
    assert Findings().worst() == ""


def test_node_that_claims_a_million_outputs_costs_nothing() -> None:
    """37 bytes a node; three hundred of them would be a hundred gigabytes of objects."""
    attrs = {"T": attr(type=1), "num": attr(i=1 << 20)}
    nodes = [NodeDef(name="x", op="Placeholder", attr={"dtype": attr(type=1)})]
    nodes += [NodeDef(name=f"u{i}", op="Unpack", input=["x"], attr=attrs) for i in range(300)]
    made = check(GraphDef(node=nodes).to_bytes(), "GraphDef")
    assert made.not_checked == ["types, shapes and cycles: a node claims thousands of outputs"]
    many = {"T": attr(type=1), "num": attr(i=3), "axis": attr(i=1 << 20)}
    nodes[1:] = [NodeDef(name="u", op="Unpack", input=["x"], attr=many)]
    assert not check(GraphDef(node=nodes).to_bytes(), "GraphDef").not_checked
