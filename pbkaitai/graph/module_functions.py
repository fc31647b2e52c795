"""The methods of a graph as functions of the default graph, as `tf.compat.v1` has them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from pbkaitai.graph.control import Controller
from pbkaitai.graph.default import get_default_graph


def device(device_name_or_function: Any) -> AbstractContextManager[None]:
    """Place new operations of the default graph on a device."""
    return get_default_graph().device(device_name_or_function)


def control_dependencies(control_inputs: Any) -> Controller:
    """Let new operations of the default graph wait for others."""
    return get_default_graph().control_dependencies(control_inputs)


def colocate_with(op: Any, ignore_existing: bool = False) -> AbstractContextManager[None]:
    """Put new operations of the default graph beside another."""
    return get_default_graph().colocate_with(op, ignore_existing)


def container(container_name: str) -> AbstractContextManager[str]:
    """Put the resources of new operations of the default graph into a container."""
    return get_default_graph().container(container_name)


def add_to_collection(name: Any, value: Any) -> None:
    """Add a value to a collection of the default graph."""
    get_default_graph().add_to_collection(name, value)


def add_to_collections(names: Any, value: Any) -> None:
    """Add a value to collections of the default graph."""
    get_default_graph().add_to_collections(names, value)


def get_collection(key: Any, scope: str | None = None) -> list[Any]:
    """Return the values of a collection of the default graph, a new list."""
    return get_default_graph().get_collection(key, scope)


def get_collection_ref(key: Any) -> list[Any]:
    """Return the list of a collection of the default graph itself."""
    return get_default_graph().get_collection_ref(key)
