"""Collections of a graph: lists of anything under a name, and TensorFlow's names for them."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from typing import Any


class GraphKeys:
    """The names of the collections that TensorFlow itself uses."""

    GLOBAL_VARIABLES = "variables"
    LOCAL_VARIABLES = "local_variables"
    METRIC_VARIABLES = "metric_variables"
    MODEL_VARIABLES = "model_variables"
    TRAINABLE_RESOURCE_VARIABLES = "trainable_resource_variables"
    TRAINABLE_VARIABLES = "trainable_variables"
    SUMMARIES = "summaries"
    QUEUE_RUNNERS = "queue_runners"
    TABLE_INITIALIZERS = "table_initializer"
    ASSET_FILEPATHS = "asset_filepaths"
    MOVING_AVERAGE_VARIABLES = "moving_average_variables"
    REGULARIZATION_LOSSES = "regularization_losses"
    CONCATENATED_VARIABLES = "concatenated_variables"
    SAVERS = "savers"
    WEIGHTS = "weights"
    BIASES = "biases"
    ACTIVATIONS = "activations"
    UPDATE_OPS = "update_ops"
    LOSSES = "losses"
    SAVEABLE_OBJECTS = "saveable_objects"
    RESOURCES = "resources"
    LOCAL_RESOURCES = "local_resources"
    TRAIN_OP = "train_op"
    INIT_OP = "init_op"
    LOCAL_INIT_OP = "local_init_op"
    READY_OP = "ready_op"
    READY_FOR_LOCAL_INIT_OP = "ready_for_local_init_op"
    SUMMARY_OP = "summary_op"
    GLOBAL_STEP = "global_step"
    EVAL_STEP = "eval_step"
    COND_CONTEXT = "cond_context"
    WHILE_CONTEXT = "while_context"
    VARIABLES = "variables"  # the older name of GLOBAL_VARIABLES
    _SUMMARY_COLLECTION = "_SUMMARY_V2"
    _STREAMING_MODEL_PORTS = "streaming_model_ports"
    _VARIABLE_STORE_KEY = "variable_store"


class Collections:
    """The collections of a graph.

    Attributes:
        _collections: the lists by name.
        _finalized: whether the graph can be changed no more.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()
        self._collections: dict[Any, list[Any]] = {}
        self._finalized = False

    @property
    def finalized(self) -> bool:
        """Whether the graph can be changed no more."""
        return self._finalized

    def finalize(self) -> None:
        """Make the graph one that can only be read."""
        self._finalized = True

    def _check_not_finalized(self) -> None:
        if self._finalized:
            raise RuntimeError("Graph is finalized and cannot be modified.")

    def _unsafe_unfinalize(self) -> None:
        self._finalized = False

    @property
    def collections(self) -> list[str]:
        """The names of all collections."""
        return self.get_all_collection_keys()

    def add_to_collection(self, name: Any, value: Any) -> None:
        """Add a value to a collection; it may be there more than once.

        Raises:
            RuntimeError: the graph is finalized.
        """
        self._check_not_finalized()
        with self._lock:
            self._collections.setdefault(name, []).append(value)

    def add_to_collections(self, names: Iterable[Any] | str, value: Any) -> None:
        """Add a value to each of some collections, once where a name is repeated.

        Args:
            names: the names, or one name.
        """
        for name in [names] if isinstance(names, str) else dict.fromkeys(names):
            self.add_to_collection(name, value)

    def get_collection(self, name: Any, scope: str | None = None) -> list[Any]:
        """Return the values of a collection, a new list, empty if there is none.

        Args:
            scope: only items whose `name` begins with this regular expression.
        """
        with self._lock:
            values = list(self._collections.get(name, ()))
        if scope is None:
            return values
        matches = re.compile(scope).match
        return [item for item in values if hasattr(item, "name") and matches(item.name)]

    def get_collection_ref(self, name: Any) -> list[Any]:
        """Return the list of a collection itself, made if there is none."""
        with self._lock:
            return self._collections.setdefault(name, [])

    def get_all_collection_keys(self) -> list[str]:
        """Return the names of the collections, those that are strings."""
        with self._lock:
            return [name for name in self._collections if isinstance(name, str)]

    def clear_collection(self, name: Any) -> None:
        """Remove a collection with all its values.

        Raises:
            RuntimeError: the graph is finalized.
        """
        self._check_not_finalized()
        with self._lock:
            self._collections.pop(name, None)
