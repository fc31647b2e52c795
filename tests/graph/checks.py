"""Checks of TensorFlow's graph API, each written once for any module that offers it.

A check is a function of the module `tf`; one with a second parameter gets a new graph that
is the default one. `test_checks.py` runs them on `pbkaitai.graph`; run this folder's
`run_on_tensorflow.py` with TensorFlow installed to see that they tell the truth.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

CHECKS: dict[str, Callable[..., None]] = {}


def check(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a check under its name."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        assert name not in CHECKS, f"two checks are called {name}"
        CHECKS[name] = function
        return function

    return register


def load_all() -> dict[str, Callable[..., None]]:
    """Return all checks of the modules `checks_*.py` beside this one."""
    for path in sorted(Path(__file__).parent.glob("checks_*.py")):
        importlib.import_module(path.stem)
    return CHECKS


def run(function: Callable[..., None], tf: Any) -> None:
    """Run a check; one that gets no graph has a thread, and so a default graph, of its own."""
    if len(inspect.signature(function).parameters) == 2:
        with tf.Graph().as_default() as graph:
            function(tf, graph)
    else:
        in_thread(lambda: function(tf))


def in_thread(function: Callable[[], Any]) -> Any:
    """Return what a function gives in a thread of its own."""
    results: list[Any] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(function())
        except BaseException as error:  # handed on to the caller
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]


@contextlib.contextmanager
def raises(kind: type[BaseException], *words: str) -> Iterator[None]:
    """Expect an error of a kind, with these words in its text."""
    try:
        yield
    except kind as error:
        text = str(error)
    else:
        raise AssertionError(f"no {kind.__name__}")
    missing = [word for word in words if word not in text]
    assert not missing, f"{missing} not in {text}"


def noop(graph: Any, name: str | None = None) -> Any:
    """Return a new NoOp of a graph."""
    return graph.create_op("NoOp", [], [], name=name)


def hole(tf: Any, dtype: Any = None, shape: Any = (2, 3), name: str = "p") -> Any:
    """Return a new placeholder, of float32 if nothing is said."""
    return tf.placeholder(tf.float32 if dtype is None else dtype, shape, name=name)


def types(graph: Any) -> list[str]:
    """Return the op types of a graph in order."""
    return [op.type for op in graph.get_operations()]


def names(graph: Any) -> list[str]:
    """Return the names of the operations of a graph in order."""
    return [op.name for op in graph.get_operations()]
