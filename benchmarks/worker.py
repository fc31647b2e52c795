"""One job with one peer, in a process of its own: prints seconds, peak memory, a check.

    python worker.py PEER JOB TYPE FILE

The check is the same number for every peer that did the job rightly. What is imported and
made once per process (NumPy, the message classes) is there before the clock starts, for every
peer; the cold job J6 has it in its time.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from other_peers import Betterproto, Kaitai, Nodes, TensorFlow

HERE = Path(__file__).resolve().parent
NEED_NUMPY = ("j3", "j4")
TENSOR = 'attr["value"].tensor'


class Ours:
    """pbkaitai, as its documentation says to use it."""

    def __init__(self, kind: str, path: str) -> None:
        sys.path.insert(0, str(HERE.parent))
        from pbkaitai import messages

        self.cls = getattr(messages, kind)
        self.path = path
        self.paths = ["node"]
        if kind == "SavedModel":
            graph = "meta_graphs.graph_def"
            self.paths = [f"{graph}.node", f"{graph}.library.function.node_def"]

    def prepare(self, job: str) -> None:
        """Import what the job needs, with the classes of all messages that a file can hold."""
        import pbkaitai.query.rows
        import pbkaitai.writing

        if job in NEED_NUMPY:
            import numpy  # noqa: F401

            import pbkaitai.tensors  # noqa: F401
        todo, seen = [self.cls], {self.cls}
        for cls in todo:  # grows while it is walked
            for field in cls.DESCRIPTOR.fields:
                if field.type is not None:
                    target = cls._layout.target(field.name)
                    if field.kind == "message" and target not in seen:
                        seen.add(target)
                        todo.append(target)

    def j1(self) -> int:
        message = self.cls.from_file(self.path)
        total = 0
        for path in self.paths:
            for name, op, inputs in message.rows(path, ["name", "op", "input"]):
                total += len(name) + len(op) + len(inputs)
        return total

    def j2(self) -> int:
        message = self.cls.from_file(self.path)
        ops: dict[str, int] = {}
        total = 0
        columns = [
            f"{TENSOR}.dtype",
            f"{TENSOR}.tensor_shape.dim.size",
            f"size({TENSOR}.tensor_content)",
        ]
        for path in self.paths:
            for (op,) in message.rows(path, ["op"]):
                ops[op] = ops.get(op, 0) + 1
            for dtype, sizes, size in message.rows(path, columns, {"op": "Const"}):
                total += dtype + sum(sizes) + size
        return total + sum(ops.values())

    def _tensors(self, where: Any) -> Iterator[Any]:
        from pbkaitai.messages import TensorProto

        message = self.cls.from_file(self.path)
        view = memoryview(message._source.data)
        for path in self.paths:
            for (span,) in message.rows(path, [f"span({TENSOR})"], where):
                yield TensorProto.from_bytes(view[span[0] : span[1]])

    def j3(self) -> int:
        from pbkaitai import to_ndarray

        name = os.environ["BENCH_NODE"]
        return sum(to_ndarray(tensor).size for tensor in self._tensors({"name": name}))

    def j4(self) -> int:
        import numpy as np

        from pbkaitai import to_ndarray

        total = 0
        for tensor in self._tensors({"op": "Const"}):
            total += int(to_ndarray(tensor).view(np.uint8).sum(dtype=np.uint64))
        return total

    def j5(self) -> int:
        count, todo = 0, [self.cls.from_file(self.path)]
        while todo:
            for field, value in todo.pop().list_fields():
                count += 1
                if field.kind == "message":
                    if field.label == "map":
                        if value.holds_messages:
                            todo.extend(value.values())
                    elif field.label == "repeated":
                        todo.extend(value)
                    else:
                        todo.append(value)
        return count

    def j7a(self) -> int:
        return len(self.cls.from_file(self.path).to_bytes())

    def j7b(self) -> int:
        message = self.cls.from_file(self.path)
        graph = message if self.paths == ["node"] else message.meta_graphs[0].graph_def
        graph.node[len(graph.node) // 2].name = "renamed"
        return len(message.to_bytes())

    def j7c(self) -> int:
        message = self.cls.from_file(self.path)
        graph = message if self.paths == ["node"] else message.meta_graphs[0].graph_def
        for node in graph.node:
            node.device = "/cpu:0"
        for function in graph.library.function:
            for node in function.node_def:
                node.device = "/cpu:0"
        return len(message.to_bytes())


class Google(Nodes):
    """google.protobuf; which implementation is told by the environment."""

    def __init__(self, kind: str, path: str) -> None:
        from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

        files = descriptor_pb2.FileDescriptorSet.FromString(
            Path(os.environ["BENCH_DESCRIPTORS"]).read_bytes()
        )
        pool = descriptor_pool.DescriptorPool()
        for file in files.file:
            pool.Add(file)
        found = pool.FindMessageTypeByName(f"tensorflow.{kind}")
        self.cls = message_factory.GetMessageClass(found)
        self.path = path
        self.is_saved = kind == "SavedModel"

    def prepare(self, job: str) -> None:
        """Import what the job needs; the classes are made already."""
        if job in NEED_NUMPY:
            import numpy  # noqa: F401

    def parse(self) -> Any:
        return self.cls.FromString(Path(self.path).read_bytes())

    def _array(self, tensor: Any) -> Any:
        import numpy as np

        if tensor.tensor_content:
            return np.frombuffer(tensor.tensor_content, dtype=np.float32)
        for name, dtype in (("float_val", "f4"), ("int64_val", "i8"), ("int_val", "i4")):
            values = getattr(tensor, name)
            if len(values):
                return np.asarray(values, dtype=dtype)
        return np.zeros(0)

    def j3(self) -> int:
        name = os.environ["BENCH_NODE"]
        for node in self.nodes():
            if node.name == name:
                return int(self._array(node.attr["value"].tensor).size)
        return 0

    def j4(self) -> int:
        import numpy as np

        total = 0
        for node in self.nodes():
            if node.op == "Const":
                array = self._array(node.attr["value"].tensor)
                total += int(array.view(np.uint8).sum(dtype=np.uint64))
        return total

    def j5(self) -> int:
        count, todo = 0, [self.parse()]
        while todo:
            for field, value in todo.pop().ListFields():
                count += 1
                if field.message_type is None:
                    continue
                if not field.is_repeated:
                    todo.append(value)
                elif field.message_type.GetOptions().map_entry:
                    if field.message_type.fields_by_name["value"].message_type is not None:
                        todo.extend(value.values())
                else:
                    todo.extend(value)
        return count

    def j7a(self) -> int:
        return len(self.parse().SerializeToString())

    def j7b(self) -> int:
        message = self.parse()
        graph = message.meta_graphs[0].graph_def if self.is_saved else message
        graph.node[len(graph.node) // 2].name = "renamed"
        return len(message.SerializeToString())

    def j7c(self) -> int:
        message = self.parse()
        graph = message.meta_graphs[0].graph_def if self.is_saved else message
        for node in graph.node:
            node.device = "/cpu:0"
        for function in graph.library.function:
            for node in function.node_def:
                node.device = "/cpu:0"
        return len(message.SerializeToString())


PEERS: dict[str, Callable[[str, str], Any]] = {
    "compiled": Ours,
    "pure": Ours,
    "upb": Google,
    "python": Google,
    "betterproto2": Betterproto,
    "kaitai": Kaitai,
    "tensorflow": TensorFlow,
}


def main(peer: str, job: str, kind: str, path: str) -> None:
    worker = PEERS[peer](kind, path)
    run = getattr(worker, "j2" if job == "j6" else job, None)
    if run is None:
        raise SystemExit(f"{peer} has no {job}")
    if job != "j6" and hasattr(worker, "prepare"):
        worker.prepare(job)
    start = time.perf_counter()
    check = run()
    seconds = time.perf_counter() - start
    print(json.dumps({"seconds": seconds, "peak": peak_memory(), "check": check}))


def peak_memory() -> int:
    """Return the bytes that this process held at most."""
    try:
        # ru_maxrss would count what the parent held before this program was started in it.
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
