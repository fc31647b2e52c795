"""Every corpus file gets the kind that its manifest gives, or a clear answer.

The rules are of kinds of files, not of names: what a damaged or foreign file must be
answered is the same for the files nobody here has seen.
"""

from __future__ import annotations

import re

import corpus
import pytest

from pbkaitai.detection import Detection, detect

# Kinds of the manifests that are answered with a kind of ours.
KINDS = {
    "GraphDef": "tensorflow.GraphDef",
    "SavedModel": "tensorflow.SavedModel",
    "MetaGraphDef": "tensorflow.MetaGraphDef",
    "OpList": "tensorflow.OpList",
    "TensorProto": "tensorflow.TensorProto",
    "FingerprintDef": "tensorflow.FingerprintDef",
    "GraphDebugInfo": "tensorflow.GraphDebugInfo",
    "RunMetadata": "tensorflow.RunMetadata",
    "SavedMetadata": "third_party.tensorflow.python.keras.protobuf.SavedMetadata",
    "checkpoint-index": "checkpoint-index",
    "checkpoint-state": "tensorflow.CheckpointState",
}

# What a file that is nothing of ours must be called.
ANSWERS = {
    "checkpoint-data": r"the data of a checkpoint \(shard \d+ of \d+\)",
    "asset": r"another text file|an empty file|a blob sequence of Yggdrasil",
    "not-tf: Git LFS pointer": r"a Git LFS pointer for sha256:[0-9a-f]{64} of [\d,]+ bytes",
    "not-tf: git symlink target as text": r'the target of a symbolic link as text: "',
    "not-tf: ONNX TensorProto": "an ONNX tensor",
    "not-tf: ONNX model": "an ONNX model",
    "not-tf: CoreML model": "a Core ML model",
    "not-tf: Caffe2 NetDef": "a Caffe2 network",
    "not-tf: Caffe2 NetDef pbtxt": "a Caffe2 network",
    "not-tf: label map pbtxt": "a label map of TensorFlow's Object Detection API",
    "not-tf: MediaPipe graph pbtxt": "a MediaPipe graph",
    "not-tf: other pbtxt": r"a schema of TensorFlow Data|a model configuration of NVIDIA Triton",
    "not-tf: other protobuf": r"a protobuf message of an unknown type, with the fields? \d|\(\w+\)",
    "not-tf: base64 text": "base64 text of a tensorflow.GraphDef",
    "not-tf: zip": "a zip archive; its first entry is",
    "not-tf: HDF5 signature": "an HDF5 file",
    "not-tf: TFLite signature": "a TensorFlow Lite model",
    "not-tf: pickle": "a Python pickle",
    "not-tf: empty file": "an empty file",
    "not-tf: one newline": "a text file that holds one newline",
}

# A file of one of our kinds that TensorFlow cannot read is named as what it starts as and
# says where it is damaged; where nothing of the kind is left, as one of these.
NOTHING_LEFT = (
    r"^an empty file$|^\d[\d,]* bytes? of (zeros|text)|a text file that holds one newline"
    r"|a text of comments only|git conflict markers|read as text and written again"
    r"|^a tensorflow\.\w+ (behind|in which)|no protobuf message \(.* at byte \d+"
    r"|a protobuf message of an unknown type that is cut off"
)


def _check(case: corpus.Case) -> None:
    found = detect(case.path)
    is_text = case.row["kind"].endswith(" (text)")
    kind = case.row["kind"].removesuffix(" (text)")
    if "fill_32GiB" in case.name or kind == "not-tf: gzip":
        assert found.kind == "tensorflow.GraphDef"
        return
    if kind not in KINDS:
        assert found.kind is None, found
        assert re.search(ANSWERS[kind], found.what), found.what
        return
    if found.kind is not None:
        assert found.kind == KINDS[kind], found.reason
        assert found.is_text == is_text
        assert found.reason
        if case.row["parse_ok"] is False and not is_text:
            _check_damage(found, case)
        return
    # A clear answer in place of a kind is for damaged and empty files only.
    assert case.row["parse_ok"] is not True or case.path.stat().st_size < 16, found.what
    assert re.search(NOTHING_LEFT, found.what), found.what


def _check_damage(found: Detection, case: corpus.Case) -> None:
    """Damage at the top is told with its place; deeper damage is found by resolve."""
    if found.damaged is not None:
        assert 0 <= found.damaged.offset <= case.path.stat().st_size
        assert str(found.damaged.offset) in found.reason or found.kind == "checkpoint-index"


@pytest.mark.parametrize("case", corpus.synth_parameters())
def test_synthetic_file_is_told(case: corpus.Case) -> None:
    _check(case)


@pytest.mark.parametrize("case", corpus.open_parameters())
def test_real_file_is_told(case: corpus.Case) -> None:
    _check(case)


@pytest.mark.parametrize("case", corpus.open_parameters())
def test_real_file_is_told_without_its_name(case: corpus.Case) -> None:
    """A name only breaks ties: as bytes, the files get the same kinds."""
    named, nameless = detect(case.path), detect(case.path.read_bytes())
    assert nameless.kind == named.kind


@pytest.mark.parametrize("case", corpus.parameters(corpus.damaged_cases()))
def test_damaged_example_is_told(case: corpus.Case) -> None:
    found = detect(case.path)
    assert found.kind is not None or found.what


@pytest.mark.parametrize("case", corpus.parameters(corpus.example_cases()))
def test_example_is_told(case: corpus.Case) -> None:
    found = detect(case.path)
    kind = case.row.get("kind", "")
    if kind in KINDS:
        assert found.kind == KINDS[kind]
        assert found.damaged is None
