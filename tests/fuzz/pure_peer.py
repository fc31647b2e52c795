"""The other runtime in a process of its own: told inputs, it answers with their facts.

    with PurePeer() as peer:
        peer.ask(inputs)
        …
        answers = peer.answers()

Both processes work at once between the two. Run as a program, this is that process.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).resolve().parent
LENGTH_SIZE = 4


class PurePeer:
    """The pure Python runtime in a child process."""

    def __enter__(self) -> PurePeer:
        paths = [str(HERE), str(HERE.parent), str(HERE.parents[1]), os.environ.get("PYTHONPATH")]
        environment = {
            **{name: value for name, value in os.environ.items() if name != "LD_PRELOAD"},
            "PBKAITAI_PURE": "1",
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        }
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "pure_peer.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        return self

    def __exit__(self, *fault: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, inputs: list[tuple[str, bytes]]) -> None:
        assert self.process.stdin is not None
        send(self.process.stdin, inputs)

    def answers(self) -> list[Any]:
        """Return the facts of each input that was asked for last."""
        assert self.process.stdout is not None
        answers: list[Any] = receive(self.process.stdout)
        return answers


def send(stream: IO[bytes], value: Any) -> None:
    data = pickle.dumps(value)
    stream.write(len(data).to_bytes(LENGTH_SIZE, "little") + data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Return the next value, None at the end of the stream."""
    head = stream.read(LENGTH_SIZE)
    return pickle.loads(stream.read(int.from_bytes(head, "little"))) if head else None


def serve() -> None:
    from fuzz_facts import facts

    from pbkaitai.kernel import KERNEL

    assert KERNEL is None
    while (inputs := receive(sys.stdin.buffer)) is not None:
        send(sys.stdout.buffer, [facts(*each) for each in inputs])


if __name__ == "__main__":
    serve()
