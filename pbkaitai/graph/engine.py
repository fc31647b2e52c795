"""Where an engine that evaluates graphs is registered; `eval` and `run` lead to it.

The object model computes nothing itself. An engine is one function:

    def my_engine(graph, fetches, feed_dict, session): ...
    pbkaitai.graph.register_engine(my_engine)

It gets what `Session.run` of TensorFlow gets: `fetches` is a Tensor or an Operation of
`graph`, `feed_dict` maps tensors or their names to values or is None, and `session` is
whatever the caller handed in. It returns the value of the tensor, None for an operation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbkaitai.errors import PbError

Engine = Callable[[Any, Any, Mapping[Any, Any] | None, Any], Any]

_registered: list[Engine] = []


class NoEngineError(PbError, ValueError):
    """Something is to be evaluated and no engine is registered."""


def register_engine(engine: Engine | None) -> None:
    """Make *engine* the one that evaluates all graphs; None takes it away."""
    _registered[:] = [] if engine is None else [engine]


def evaluate(graph: Any, fetches: Any, feed_dict: Mapping[Any, Any] | None, session: Any) -> Any:
    """Return what the engine makes of *fetches*.

    Raises:
        NoEngineError: none is registered.
    """
    if not _registered:
        raise NoEngineError(
            f'evaluation of "{fetches.name}" needs an engine and none is registered; '
            "see pbkaitai.graph.register_engine"
        )
    return _registered[0](graph, fetches, feed_dict, session)
