"""Write `tests/data/records/`: V1 and partitioned checkpoints, an event file, TFRecords.

Needs TensorFlow (made with 2.21, CPU); users of the project never run it:

    python tools/make_records.py

The corpus has no V1 checkpoint and no partitioned variable with large offsets: the raw
ops write both. Times in the event file are fixed, so the same bytes come out again.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ |= {"CUDA_VISIBLE_DEVICES": "", "TF_CPP_MIN_LOG_LEVEL": "3"}

import numpy as np
import tensorflow as tf
from tensorflow.core.util import event_pb2

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "data" / "records"

# Name, "shape slice", values: extents on both sides of what one, two, … bytes hold.
SLICES = (
    ("big", "1099511627776 549755813888,2", np.array([1.0, 2.0], np.float32)),
    ("edge", "4611686018427387904 4611686018427387902,1", np.array([3], np.int8)),
    ("full", "3 4 1,1:-", np.ones((1, 4), np.int8)),
    ("m8192", "9000 8192,1", np.array([7], np.int16)),
    ("mat", "200 70000 63,64:8191,2", np.ones((64, 2), np.uint8)),
    ("n\xff\x00ul", "2 0,1", np.array([True])),
)


def write_checkpoints() -> None:
    ops = tf.raw_ops
    ops.SaveV2(
        prefix=str(FOLDER / "slices"),
        tensor_names=[name for name, _, _ in SLICES],
        shape_and_slices=[spec for _, spec, _ in SLICES],
        tensors=[values for _, _, values in SLICES],
    )
    ops.SaveSlices(
        filename=str(FOLDER / "v1.ckpt"),
        tensor_names=["a", "part", "s", "half"],
        shapes_and_slices=["", "4 2 1,2:0,2", "", ""],
        data=[
            np.float32(1.5),
            np.arange(4, dtype=np.int32).reshape(2, 2),
            np.array(3, dtype=np.int64),
            np.array([1, 2], np.float16),
        ],
    )


def write_records() -> None:
    example = tf.train.Example()
    example.features.feature["image/label"].int64_list.value.append(3)
    example.features.feature["name"].bytes_list.value.append(b"cat")
    with tf.io.TFRecordWriter(str(FOLDER / "examples.tfrecord")) as writer:
        for label in (3, 4):
            example.features.feature["image/label"].int64_list.value[0] = label
            writer.write(example.SerializeToString(deterministic=True))
    gzipped = tf.io.TFRecordOptions(compression_type="GZIP")
    with tf.io.TFRecordWriter(str(FOLDER / "examples.tfrecord.gz"), gzipped) as writer:
        writer.write(example.SerializeToString(deterministic=True))
    events = [event_pb2.Event(wall_time=1.6e9, file_version="brain.Event:2")]
    for step, loss in ((1, 0.5), (2, 0.25)):
        event = event_pb2.Event(wall_time=1.6e9 + step, step=step)
        event.summary.value.add(tag="loss", simple_value=loss)
        events.append(event)
    with tf.io.TFRecordWriter(str(FOLDER / "events.out.tfevents.1600000000.host")) as writer:
        for event in events:
            writer.write(event.SerializeToString())


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_checkpoints()
    write_records()
