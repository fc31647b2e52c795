"""Message types told apart: the traps, and every type of the table in both forms."""

from __future__ import annotations

import time
from pathlib import Path

import corpus
import pytest

from pbkaitai.detection import detect
from pbkaitai.detection.candidates import CANDIDATES
from pbkaitai.detection.detecting import detect_sample
from pbkaitai.detection.facts import FACTS
from pbkaitai.detection.foreign_types import FOREIGN, SHAPES
from pbkaitai.detection.outline import read_outline
from pbkaitai.detection.ranking import Ranking
from pbkaitai.detection.sample import Sample
from pbkaitai.detection.shapes import foreign_shape, shape_of
from pbkaitai.wire import encode_tag, encode_varint


def rec(number: int, value: bytes | int | str) -> bytes:
    """Return one record: a VARINT, or a LEN of bytes or text."""
    if isinstance(value, int):
        return encode_tag(number, 0) + encode_varint(value)
    payload = value.encode() if isinstance(value, str) else value
    return encode_tag(number, 2) + encode_varint(len(payload)) + payload


def node(name: str, op: str, *inputs: str) -> bytes:
    return rec(1, name) + rec(2, op) + b"".join(rec(3, i) for i in inputs)


NODE = node("dense/kernel", "VarHandleOp")
GRAPH = rec(1, node("x", "Placeholder")) + rec(1, node("y", "Identity", "x"))
INFO = rec(1, "x:0") + rec(2, 1) + rec(3, rec(2, rec(1, 4)))
SIGNATURE = rec(1, rec(1, "in") + rec(2, INFO)) + rec(2, rec(1, "out") + rec(2, INFO))
META = rec(1, rec(4, "serve") + rec(5, "2.15.0")) + rec(2, GRAPH)
OP = rec(1, "MatMul") + rec(2, rec(1, "a") + rec(4, "T")) + rec(4, rec(1, "T") + rec(2, "type"))
FEATURE = rec(3, rec(1, b"\x03"))
FEATURES = rec(1, rec(1, "label") + rec(2, FEATURE))

# Bytes of a whole file of each type, smaller than real ones.
FILES = {
    "tensorflow.GraphDef": GRAPH + rec(4, rec(1, 1882)),
    "tensorflow.SavedModel": rec(1, 1) + rec(2, META),
    "tensorflow.MetaGraphDef": META,
    "tensorflow.TensorProto": bytes.fromhex("08 01 12 05 12 03 08 E8 07 2A 04 00 00 00 00"),
    "tensorflow.NodeDef": NODE + rec(5, rec(1, "dtype") + rec(2, rec(6, 1))),
    "tensorflow.OpList": rec(1, OP),
    "tensorflow.OpDef": OP,
    "tensorflow.SignatureDef": SIGNATURE + rec(3, "tensorflow/serving/predict"),
    "tensorflow.TensorInfo": INFO,
    "tensorflow.FunctionDefLibrary": rec(1, rec(1, OP) + rec(3, NODE)),
    "tensorflow.FunctionDef": rec(1, OP) + rec(3, NODE) + rec(4, rec(1, "out") + rec(2, "n:y:0")),
    "tensorflow.GraphDebugInfo": rec(1, "/src/a.py")
    + rec(2, rec(1, "dense/MatMul@") + rec(2, rec(1, rec(2, 12) + rec(4, "call")))),
    "tensorflow.FingerprintDef": b"".join(rec(n, (1 << 63) + n) for n in range(1, 6)),
    "tensorflow.Example": rec(1, FEATURES),
    "tensorflow.SequenceExample": rec(1, FEATURES)
    + rec(2, rec(1, rec(1, "token") + rec(2, rec(1, FEATURE)))),
    "tensorflow.Event": bytes.fromhex("09 00 00 00 00 84 D7 D7 41") + rec(3, "brain.Event:2"),
    "tensorflow.Summary": rec(1, rec(1, "loss") + bytes.fromhex("15 00 00 00 3F")) * 3,
    "tensorflow.RunMetadata": rec(1, rec(1, rec(1, "/cpu:0") + rec(2, rec(1, "MatMul")))),
    "tensorflow.SaverDef": rec(1, "save/Const:0")
    + rec(2, "save/Identity:0")
    + rec(3, "save/restore_all")
    + rec(4, 5),
    "tensorflow.VariableDef": rec(1, "w:0") + rec(2, "w/Assign") + rec(3, "w/read:0"),
    "tensorflow.TrackableObjectGraph": rec(1, rec(1, rec(1, 1) + rec(2, "kernel")))
    + rec(1, rec(2, rec(1, "VARIABLE_VALUE") + rec(2, "w") + rec(3, "kernel/.ATTRIBUTES"))),
    "tensorflow.SavedObjectGraph": rec(1, rec(1, rec(1, 1) + rec(2, "kernel")) + rec(4, b""))
    + rec(1, rec(7, rec(1, 1) + rec(6, "kernel"))),
    "tensorflow.KernelList": rec(1, rec(1, "MatMul") + rec(2, "CPU")),
    "tensorflow.ApiDefs": rec(1, rec(1, "MatMul") + rec(8, "Multiplies two matrices.")),
    "third_party.tensorflow.python.keras.protobuf.SavedMetadata": rec(
        1, rec(3, "root") + rec(4, "_tf_keras_model") + rec(5, '{"name": "m"}')
    ),
    "google.protobuf.FileDescriptorSet": rec(
        1, rec(1, "a/b.proto") + rec(2, "a") + rec(4, rec(1, "M"))
    ),
    "onnx.ModelProto": rec(1, 8) + rec(2, "pytorch") + rec(7, rec(1, rec(1, "x") + rec(4, "Relu"))),
    "onnx.TensorProto": rec(1, 2) + rec(1, 3) + rec(2, 1) + rec(8, "input") + rec(9, bytes(24)),
    "caffe2.NetDef": rec(1, "net")
    + rec(2, rec(1, "x") + rec(2, "y") + rec(4, "Relu") + rec(5, rec(1, "order") + rec(4, "NCHW")))
    + rec(7, "x")
    + rec(8, "y"),
    "caffe.NetParameter": rec(1, "net")
    + rec(100, rec(1, "conv1") + rec(2, "Convolution") + rec(3, "data") + rec(4, "conv1")),
    "paddle.framework.proto.ProgramDesc": rec(
        1, rec(1, 0) + rec(3, rec(1, "x") + rec(2, rec(1, 7))) + rec(4, rec(3, "relu"))
    ),
    "sentencepiece.ModelProto": rec(1, rec(1, "<unk>") + rec(3, 2))
    + rec(1, rec(1, "_the"))
    + rec(2, rec(3, 1)),
    "xla.HloProto": rec(
        1,
        rec(1, "jit_f")
        + rec(2, "main")
        + rec(3, rec(1, "main") + rec(2, rec(1, "p") + rec(2, "add"))),
    ),
}
OURS = {candidate.name for candidate in CANDIDATES}


@pytest.mark.parametrize("name", FILES)
def test_smallest_file_of_a_type_is_told(name: str) -> None:
    found = detect(FILES[name])
    assert found.guesses[0].kind == name
    if name in OURS:
        assert (found.kind, found.damaged) == (name, None)
    else:
        assert found.kind is None
        assert found.what == next(row.what for row in FOREIGN if row.name == name)


TEXTS = {
    "tensorflow.GraphDef": 'node { name: "a" op: "NoOp" }',
    "tensorflow.SavedModel": "meta_graphs { meta_info_def < tags: 'x' > }",
    "tensorflow.MetaGraphDef": 'meta_info_def { tags: "a" } graph_def { node { op: "NoOp" } }',
    "tensorflow.TensorProto": "dtype: DT_FLOAT tensor_shape { dim { size: 2 } } float_val: [1]",
    "tensorflow.OpList": 'op { name: "A" input_arg { name: "x" type: DT_INT32 } }',
    "tensorflow.CheckpointState": 'model_checkpoint_path: "model.ckpt-1"',
    "tensorflow.Example": 'features { feature { key: "a" value { int64_list { value: 1 } } } }',
    "tensorflow.ApiDefs": 'op { graph_op_name: "MatMul" visibility: HIDDEN }',
    "tensorflow.ConfigProto": "allow_soft_placement: true gpu_options { allow_growth: true }",
    "tensorflow.SaverDef": 'save_tensor_name: "s:0" restore_op_name: "r" max_to_keep: 5',
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_form_is_told_by_its_fields(name: str) -> None:
    found = detect(TEXTS[name].encode())
    assert found.kind == name
    assert found.is_text


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
    ],
)
def test_text_form_is_told_in_other_encodings(encoding: str, told: str) -> None:
    found = detect(TEXTS["tensorflow.GraphDef"].encode(encoding))
    assert found.kind == "tensorflow.GraphDef"
    assert found.encoding == told


# --- traps ----------------------------------------------------------------------------


def test_graph_is_not_taken_for_debug_info() -> None:
    """A GraphDef's nodes parse as GraphDebugInfo's file names, without one unknown field."""
    found = detect(GRAPH)
    assert found.kind == "tensorflow.GraphDef"
    scores = {guess.kind: guess.score for guess in found.guesses}
    assert scores.get("tensorflow.GraphDebugInfo", 0) < 0.3


def test_two_bytes_are_no_saved_model() -> None:
    """`08 03` is a SavedModel of schema version 3 without graphs, and many other things."""
    found = detect(bytes.fromhex("08 03"))
    assert found.kind is None
    assert "a protobuf message of an unknown type, with the field 1 (VARINT)" in found.what


def test_fields_may_stand_in_any_order() -> None:
    assert detect(rec(2, META) + rec(1, 1)).kind == "tensorflow.SavedModel"
    assert detect(rec(4, rec(1, 1882)) + GRAPH).kind == "tensorflow.GraphDef"


def test_unknown_fields_of_a_newer_version_do_not_hide_the_type() -> None:
    newer = rec(1, NODE + rec(120, "new")) + rec(2000, 7)
    assert detect(newer + GRAPH).kind == "tensorflow.GraphDef"


def test_two_models_behind_one_another_are_one() -> None:
    """Protobuf merges them."""
    assert detect(GRAPH * 2).kind == "tensorflow.GraphDef"


def test_name_breaks_ties_only() -> None:
    assert detect_sample(Sample(GRAPH, "saved_model.pb")).kind == "tensorflow.GraphDef"
    start = (rec(1, 1) + rec(2, META))[:3]
    assert detect_sample(Sample(start, "saved_model.pb")).kind == "tensorflow.SavedModel"
    assert detect_sample(Sample(start, "x.pb")).kind is None


def test_unknown_message_says_how_near_the_nearest_was() -> None:
    found = detect(rec(1, "red") + rec(2, 5) + rec(3, "wheel") + rec(9, rec(1, 3)))
    assert found.kind is None
    assert found.guesses
    assert f"nearest: {found.guesses[0].kind} ({found.guesses[0].score:.2f})" in found.hint


def test_weights_are_not_read_to_tell_a_graph(tmp_path: Path) -> None:
    """200 MB of constants cost no more time than none."""
    path = tmp_path / "large.pb"
    with path.open("wb") as file:
        for number in range(4):
            size = 50 << 20
            value = rec(1, 1) + encode_tag(4, 2) + encode_varint(size)
            attr = rec(1, "value") + encode_tag(2, 2)
            inner = encode_tag(8, 2) + encode_varint(len(value) + size) + value
            attr += encode_varint(len(inner) + size) + inner
            head = node(f"w{number}", "Const") + encode_tag(5, 2) + encode_varint(len(attr) + size)
            file.write(encode_tag(1, 2) + encode_varint(len(head) + len(attr) + size) + head + attr)
            file.seek(size, 1)
        file.truncate()
    began = time.process_time()
    found = detect(path)
    assert (found.kind, found.damaged) == ("tensorflow.GraphDef", None)
    assert time.process_time() - began < 1


# --- tables ---------------------------------------------------------------------------


def test_every_candidate_is_a_message_with_facts() -> None:
    for candidate in CANDIDATES:
        assert shape_of(candidate.name).by_number
        assert 0 < candidate.trust <= 1


def test_facts_speak_of_fields_that_exist() -> None:
    for name, facts in FACTS.items():
        shape = foreign_shape(name) if name in SHAPES else shape_of(name)
        for field in (*facts.needs, *facts.some, *facts.checks):
            assert field in shape.by_name, (name, field)


def test_foreign_rows_have_shapes_that_can_be_read() -> None:
    for row in FOREIGN:
        assert row.name in SHAPES
    for name in SHAPES:
        shape = foreign_shape(name)
        for slot in shape.by_number.values():
            assert slot.child is None or slot.child.name in SHAPES
            assert slot.wire_type in (0, 1, 2, 5)


# --- outline --------------------------------------------------------------------------


def test_outline_gives_names_kinds_and_nesting() -> None:
    outline = read_outline("a: 1 b { c: 'x' \"y\" d: WORD } e < f: [1, 2] > g: -inf # end\n")
    a, b, e, g = outline.entries
    assert (a.name, a.kind, a.value) == ("a", "number", "1")
    assert [(c.name, c.kind, c.value) for c in b.children] == [
        ("c", "string", "xy"),
        ("d", "word", "WORD"),
    ]
    assert [(f.name, f.value) for f in e.children] == [("f", "1"), ("f", "2")]
    assert (g.kind, g.value) == ("word", "-inf")
    assert (outline.strays, outline.comments) == (0, 1)


def test_outline_of_a_list_of_messages() -> None:
    outline = read_outline("a [ { b: 1 }, { b: 2 } ] c: 3")
    assert [entry.name for entry in outline.entries] == ["a", "a", "c"]
    assert outline.entries[1].children[0].value == "2"


def test_outline_of_an_extension_keeps_its_type() -> None:
    outline = read_outline("[type.googleapis.com/a.B] { x: 1 }")
    assert outline.entries[0].name == "type.googleapis.com/a.B"


def test_prose_has_more_strays_than_fields() -> None:
    outline = read_outline("This is a sentence. It has no fields at all")
    assert outline.strays > len(outline.entries)


def test_example_files_are_told() -> None:
    assert detect(corpus.EXAMPLES / "frozen_graph.pb").kind == "tensorflow.GraphDef"
    assert detect(corpus.EXAMPLES / "tensor.pb").kind == "tensorflow.TensorProto"


def test_folder_and_prefix_are_told_too() -> None:
    model = corpus.EXAMPLES / "saved_model"
    assert detect(model).kind == "tensorflow.SavedModel"
    assert detect(model / "variables" / "variables").kind == "checkpoint-index"


def test_view_of_wider_elements_is_read_as_bytes() -> None:
    data = (GRAPH + rec(4, rec(1, 1882))).ljust(4 * len(GRAPH), b"\0")
    assert detect(memoryview(data).cast("I")).kind == "tensorflow.GraphDef"


@pytest.mark.parametrize("name", ["frozen_graph.pb", "saved_model.pb", "model.pb"])
def test_name_that_fits_saves_looks_and_changes_no_answer(name: str) -> None:
    ranking = Ranking(Sample(GRAPH, name))
    assert ranking.best == ranking._all_rows()[0]
    assert (len(ranking.rows) == 1) is (name == "frozen_graph.pb")
