"""Writes the files that the benchmarks read: the same bytes at every run."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

FLOAT, INT32, INT64 = 1, 3, 9
OPS = ("MatMul", "AddV2", "Relu", "Const", "Identity", "Mul", "Reshape", "Sum")


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def field(number: int, payload: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def number(tag: int, value: int) -> bytes:
    return varint(tag << 3) + varint(value)


def shape(*sizes: int) -> bytes:
    return b"".join(field(2, number(1, size) if size else b"") for size in sizes)


def attr(key: str, value: bytes) -> bytes:
    return field(5, field(1, key.encode()) + field(2, value))


def node(name: str, op: str, inputs: tuple[str, ...] = (), *attrs: bytes) -> bytes:
    parts = [field(1, name.encode()), field(2, op.encode())]
    parts += [field(3, item.encode()) for item in inputs]
    return b"".join([*parts, *attrs])


def constant(name: str, dtype: int, sizes: tuple[int, ...], values: bytes) -> bytes:
    """Return a Const node; *values* are the records behind dtype and shape."""
    tensor = number(1, dtype) + field(2, shape(*sizes)) + values
    return node(name, "Const", (), attr("dtype", number(6, dtype)), attr("value", field(8, tensor)))


def small_nodes(count: int, prefix: str, seed: int) -> Iterator[bytes]:
    chance = random.Random(seed)
    dtype = attr("T", number(6, FLOAT))
    shapes = attr("_output_shapes", field(1, field(7, shape(-1, 128))))
    for i in range(count):
        name = f"{prefix}/block_{i // 1000}/layer_{i // 100 % 10}/op_{i}"
        op = chance.choice(OPS)
        if op == "Const":
            yield constant(name, FLOAT, (4,), field(4, bytes(16)))
        else:
            inputs = (f"{prefix}/op_{max(0, i - 1)}", f"{prefix}/op_{max(0, i - 7)}")
            yield node(name, op, inputs, dtype, shapes)


VERSIONS = field(4, number(1, 1395))


def frozen(path: Path, scale: float) -> None:
    values = np.random.default_rng(1).standard_normal(192_000).astype("<f4")
    with path.open("wb") as file:
        for i in range(int(400 * scale)):
            content = field(4, (values + np.float32(i)).tobytes())
            file.write(field(1, constant(f"layer_{i}/kernel", FLOAT, (375, 512), content)))
            name = f"layer_{i}/MatMul"
            file.write(field(1, node(name, "MatMul", ("x", f"layer_{i}/kernel"))))
        file.write(VERSIONS)


def wide(path: Path, scale: float) -> None:
    with path.open("wb") as file:
        for item in small_nodes(int(100_000 * scale), "model", 2):
            file.write(field(1, item))
        file.write(VERSIONS)


def saved(path: Path, scale: float) -> None:
    graph = [field(1, item) for item in small_nodes(2000, "serving", 3)]
    functions = []
    for i in range(int(300 * scale)):
        signature = field(1, f"__inference_layer_{i}".encode())
        signature += b"".join(field(2, field(1, b"inputs_%d" % j)) for j in range(4))
        body = b"".join(field(3, item) for item in small_nodes(300, f"fn{i}", i))
        functions.append(field(1, field(1, signature) + body))
    meta = field(1, field(4, b"serve")) + field(2, b"".join(graph) + field(2, b"".join(functions)))
    path.write_bytes(number(1, 1) + field(2, meta))


def packed_varints(values: np.ndarray) -> bytes:
    """Return unsigned 64-bit integers as varints."""
    rest = values.astype(np.uint64)
    columns, more = [], np.ones(len(rest), dtype=bool)
    while more.any():
        byte = (rest & np.uint64(127)).astype(np.uint8)
        rest = rest >> np.uint64(7)
        goes_on = rest > 0
        columns.append((np.where(goes_on, byte | 128, byte), more.copy()))
        more = more & goes_on
    table = np.stack([column for column, _ in columns], axis=1)
    mask = np.stack([used for _, used in columns], axis=1)
    return table[mask].tobytes()


def typed(path: Path, scale: float) -> None:
    rng = np.random.default_rng(4)
    count = int(5_000_000 * scale)
    with path.open("wb") as file:
        for i in range(4):
            values = rng.standard_normal(count).astype("<f4").tobytes()
            file.write(field(1, constant(f"f{i}", FLOAT, (count,), field(5, values))))
        for i in range(2):
            tokens = np.minimum(rng.zipf(1.3, count), 30_000)
            file.write(
                field(1, constant(f"t{i}", INT64, (count,), field(10, packed_varints(tokens))))
            )
        for i in range(2):
            numbers = rng.integers(0, 1 << 31, count) >> rng.integers(0, 31, count)
            file.write(
                field(1, constant(f"i{i}", INT32, (count,), field(7, packed_varints(numbers))))
            )
        file.write(VERSIONS)


WORKLOADS: dict[str, tuple[str, Callable[[Path, float], None]]] = {
    "frozen": ("GraphDef", frozen),
    "wide": ("GraphDef", wide),
    "saved": ("SavedModel", saved),
    "typed": ("GraphDef", typed),
}


def make(name: str, folder: Path, scale: float) -> tuple[Path, str]:
    """Return a workload's file, written if it is not there yet, and its message type."""
    kind, write = WORKLOADS[name]
    path = folder / f"{name}-{scale:g}.pb"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(".part")
        write(temporary, scale)
        temporary.rename(path)
    return path, kind
