"""Write `examples/` and `tests/data/damaged/`: a small real model and what can happen to its files.

Needs TensorFlow (made with 2.21, CPU); users of the project never run it:

    python tools/make_examples.py

The model tells a sentence's topic: a vocabulary file and a hash table turn words into ids,
an embedding and a convolution into features, a recurrent cell in a `tf.while_loop` reads
them, a dense layer scores three topics. It is trained here on the twelve sentences below,
so every weight is ours. Seeds are fixed, one thread is used and the random uuid of
`fingerprint.pb` is replaced: the same TensorFlow on the same machine writes the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import io
import os
import shutil
import tempfile
import zipfile
from pathlib import Path

os.environ |= {
    "CUDA_VISIBLE_DEVICES": "",
    "TF_CPP_MIN_LOG_LEVEL": "3",
    "TF_ENABLE_ONEDNN_OPTS": "0",
    "TF_NUM_INTEROP_THREADS": "1",
    "TF_NUM_INTRAOP_THREADS": "1",
}

import numpy as np
import tensorflow as tf
from google.protobuf.internal.encoder import _VarintBytes
from tensorflow.core.protobuf import fingerprint_pb2
from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2

ROOT = Path(__file__).resolve().parents[1]
TOPICS = ("weather", "food", "sport")
SENTENCES = (
    ("rain and wind are coming tonight", 0),
    ("the sun will shine all day", 0),
    ("snow fell on the hills this morning", 0),
    ("clouds and rain in the north", 0),
    ("bake the bread in a hot oven", 1),
    ("add salt and oil to the soup", 1),
    ("the cake needs sugar and eggs", 1),
    ("boil the rice and slice the onion", 1),
    ("the team won the final match", 2),
    ("she ran the race in the rain", 2),
    ("he scored a goal in the first half", 2),
    ("the players train all day", 2),
)
PADDING, UNKNOWN = "<pad>", "<unknown>"
LENGTH, EMBEDDING, FEATURES, HIDDEN = 12, 16, 24, 32
# The 15 bytes of the documentation's worked example: DT_FLOAT, shape [1000], one value given.
TENSOR = bytes.fromhex("08 01 12 05 12 03 08 E8 07 2A 04 00 00 00 00")
UUID = "20240"


class TopicModel(tf.Module):
    """Sentences to topics, written the way people export models."""

    def __init__(self, vocabulary: Path, size: int) -> None:
        super().__init__(name="topics")
        self.table = tf.lookup.StaticHashTable(
            tf.lookup.TextFileInitializer(
                str(vocabulary),
                tf.string,
                tf.lookup.TextFileIndex.WHOLE_LINE,
                tf.int64,
                tf.lookup.TextFileIndex.LINE_NUMBER,
            ),
            default_value=1,
        )
        random = np.random.default_rng(20240)

        def weights(name: str, *shape: int) -> tf.Variable:
            scale = 1.0 / np.sqrt(np.prod(shape[:-1]))
            value = random.normal(0.0, scale, shape).astype(np.float32)
            return tf.Variable(value, name=name)

        self.embedding = weights("embedding", size, EMBEDDING)
        self.kernel = weights("kernel", 3, EMBEDDING, FEATURES)
        self.kernel_bias = tf.Variable(tf.zeros([FEATURES]), name="kernel_bias")
        self.cell = {
            "input": weights("cell_input", FEATURES, HIDDEN),
            "state": weights("cell_state", HIDDEN, HIDDEN),
        }
        self.dense = weights("dense", HIDDEN, len(TOPICS))
        self.dense_bias = tf.Variable(tf.zeros([len(TOPICS)]), name="dense_bias")
        self.steps = tf.Variable(0, dtype=tf.int64, trainable=False, name="steps")
        self.names = tf.Variable(list(TOPICS), trainable=False, name="names")

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string, name="text")])
    def tokenize(self, text: tf.Tensor) -> tf.Tensor:
        words = tf.strings.split(tf.strings.lower(text))
        ids = self.table.lookup(words)
        return ids.to_tensor(default_value=0, shape=[None, LENGTH])

    def read(self, features: tf.Tensor) -> tf.Tensor:
        """Run the recurrent cell from the last position to the first, one turn of a While each."""
        start = tf.constant(0.1, shape=[HIDDEN], name="start")
        start = tf.broadcast_to(start, [tf.shape(features)[0], HIDDEN])

        def step(position: tf.Tensor, state: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
            seen = tf.matmul(features[:, LENGTH - 1 - position], self.cell["input"])
            return position + 1, tf.tanh(seen + tf.matmul(state, self.cell["state"]))

        return tf.while_loop(
            lambda position, _: position < LENGTH,
            step,
            [0, start],
            shape_invariants=[tf.TensorShape([]), tf.TensorShape([None, HIDDEN])],
        )[1]

    @tf.function(input_signature=[tf.TensorSpec([None, LENGTH], tf.int64, name="tokens")])
    def logits(self, tokens: tf.Tensor) -> tf.Tensor:
        vectors = tf.gather(self.embedding, tokens)
        features = tf.nn.conv1d(vectors, self.kernel, stride=1, padding="SAME")
        state = self.read(tf.nn.relu(tf.nn.bias_add(features, self.kernel_bias)))
        return tf.nn.bias_add(tf.matmul(state, self.dense), self.dense_bias)

    @tf.function(input_signature=[tf.TensorSpec([None, LENGTH], tf.int64, name="tokens")])
    def score(self, tokens: tf.Tensor) -> dict[str, tf.Tensor]:
        with tf.control_dependencies([tf.debugging.assert_non_negative(tokens)]):
            tokens = tf.identity(tokens)
        scores = tf.nn.softmax(self.logits(tokens))
        return {"scores": scores, "topic": tf.argmax(scores, axis=-1)}

    @tf.function(
        input_signature=[
            tf.TensorSpec([None, LENGTH], tf.int64, name="tokens"),
            tf.TensorSpec([], tf.float32, name="temperature"),
        ]
    )
    def score_with_temperature(
        self,
        tokens: tf.Tensor,
        temperature: tf.Tensor = tf.constant(1.0),  # noqa: B008 (becomes the signature's default)
    ) -> dict[str, tf.Tensor]:
        return {"scores": tf.nn.softmax(self.logits(tokens) / temperature)}

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string, name="text")])
    def classify(self, text: tf.Tensor) -> dict[str, tf.Tensor]:
        result = self.score(self.tokenize(text))
        return {"scores": result["scores"], "topic": tf.gather(self.names, result["topic"])}


def train(model: TopicModel) -> None:
    """Fit the twelve sentences by plain gradient descent."""
    tokens = model.tokenize(tf.constant([text for text, _ in SENTENCES]))
    labels = tf.constant([label for _, label in SENTENCES])
    variables = model.trainable_variables
    for _ in range(400):
        with tf.GradientTape() as tape:
            losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, model.logits(tokens))
            loss = tf.reduce_mean(losses)
        for variable, gradient in zip(variables, tape.gradient(loss, variables), strict=True):
            variable.assign_sub(0.3 * tf.convert_to_tensor(gradient))
        model.steps.assign_add(1)
    found = model.score(tokens)["topic"].numpy().tolist()
    if found != labels.numpy().tolist():
        raise SystemExit(f"training did not fit its own sentences: {found}, loss {loss:.3f}")


def write_model(folder: Path, vocabulary: Path) -> tf.compat.v1.GraphDef:
    """Write the SavedModel to *folder* and return the frozen graph of its scores."""
    words = sorted({word for text, _ in SENTENCES for word in text.split()})
    vocabulary.write_text("\n".join([PADDING, UNKNOWN, *words]) + "\n", encoding="utf-8")
    model = TopicModel(vocabulary, len(words) + 2)
    train(model)
    signatures = {
        "serving_default": model.score,
        "temperature": model.score_with_temperature,
        "classify": model.classify,
    }
    tf.saved_model.save(model, str(folder), signatures=signatures)
    fingerprint = fingerprint_pb2.FingerprintDef()
    fingerprint.ParseFromString((folder / "fingerprint.pb").read_bytes())
    fingerprint.uuid = UUID
    (folder / "fingerprint.pb").write_bytes(fingerprint.SerializeToString(deterministic=True))

    @tf.function(input_signature=model.score.input_signature)
    def freezable(tokens: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
        tf.debugging.assert_non_negative(tokens, name="tokens_are_ids")
        # The Python function, not the tf.function: frozen graphs are read flat, with plain names.
        scores = tf.nn.softmax(model.logits.python_function(tokens), name="scores")
        topic = tf.argmax(scores, axis=-1, name="topic")
        return scores, tf.gather(tf.constant(TOPICS, name="names"), topic, name="topic_name")

    frozen = convert_variables_to_constants_v2(
        freezable.get_concrete_function(), lower_control_flow=False
    )
    return frozen.graph.as_graph_def()


def damage(graph: bytes, model: bytes, index: bytes) -> dict[str, bytes]:
    """What people do to files by accident, done to a frozen graph, a SavedModel and an index."""
    wrong = bytes([index[10] ^ 1])
    cuts = {"1": 1, "2": 2, "100": 100, "5000": 5000, "half": len(graph) // 2, "last": -1}
    return {
        **{f"cut_{name}.pb": graph[:end] for name, end in cuts.items()},
        "cut_saved_model/saved_model.pb": model[:4000],
        "trailing_zeros.pb": graph + bytes(64),
        "trailing_html.pb": graph + b"<!-- served -->",
        "leading_newline.pb": b"\n" + graph,
        "utf8_bom.pb": b"\xef\xbb\xbf" + graph,
        "lf_to_crlf.pb": graph.replace(b"\n", b"\r\n"),
        "concatenated_twice.pb": graph + graph,
        "length_delimited.pb": _VarintBytes(len(graph)) + graph,
        "base64.pb": base64.encodebytes(graph),
        "gzipped.pb": gzip.compress(graph, mtime=0),
        "zipped.pb": zipped("frozen_graph.pb", graph),
        "index_cut/variables.index": index[:100],
        "index_magic/variables.index": index[:-1] + b"\x00",
        "index_crc/variables.index": index[:10] + wrong + index[11:],
    }


def zipped(name: str, data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        # A ZipInfo of its own is dated 1980, not now.
        archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="checkout to write into")
    root: Path = parser.parse_args().root.resolve()
    tf.get_logger().setLevel("ERROR")
    tf.keras.utils.set_random_seed(20240)
    tf.config.experimental.enable_op_determinism()

    examples, damaged = root / "examples", root / "tests" / "data" / "damaged"
    shutil.rmtree(examples / "saved_model", ignore_errors=True)
    shutil.rmtree(damaged, ignore_errors=True)
    with tempfile.TemporaryDirectory() as scratch:
        # The table's shared name holds the path of its file: a relative one is the same anywhere.
        os.chdir(scratch)
        graph = write_model(examples / "saved_model", Path("vocab.txt"))
        os.chdir(root)
    frozen = graph.SerializeToString(deterministic=True)
    write(examples / "frozen_graph.pb", frozen)
    write(examples / "tensor.pb", TENSOR)
    model = (examples / "saved_model" / "saved_model.pb").read_bytes()
    index = (examples / "saved_model" / "variables" / "variables.index").read_bytes()
    for name, data in damage(frozen, model, index).items():
        write(damaged / name, data)


if __name__ == "__main__":
    main()
