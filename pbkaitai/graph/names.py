"""Names in a graph: which are allowed, how they are made unique, scopes in front of them.

Operations and scopes share one namespace. As in TensorFlow 2, a name is taken in every
capitalisation, and each thread has its own current scope.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_OP_NAME: Final = re.compile(r"[A-Za-z0-9.][A-Za-z0-9_.\\/>-]*")
_SCOPE_NAME: Final = re.compile(r"[A-Za-z0-9_.\\/>-]*")


def check_op_name(name: str) -> None:
    """Raise ValueError unless *name* can be an operation's."""
    if _OP_NAME.fullmatch(name) is None:
        raise ValueError(
            f"'{name}' is not a valid node name. Accepted names conform to Regex "
            f"/^{_OP_NAME.pattern}$/"
        )


class _PerThread(threading.local):
    """What each thread has of its own."""

    scope: str = ""


class NameScopes:
    """The names of a graph.

    Attributes:
        _names_in_use: how often a name was asked for, by the name in lower case.
        _name_stack: the current scope of this thread, without a slash at the end.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()
        self._names_in_use: dict[str, int] = {}
        self._per_thread = _PerThread()

    @property
    def _name_stack(self) -> str:
        return self._per_thread.scope

    @_name_stack.setter
    def _name_stack(self, scope: str) -> None:
        self._per_thread.scope = scope

    def unique_name(self, name: str, mark_as_used: bool = True) -> str:
        """Return a name in the current scope that is not in use: `name`, `name_1`, ….

        Args:
            mark_as_used: whether it is taken from now on; otherwise it is only a look.
        """
        scope = self._name_stack
        full = f"{scope}/{name}" if scope else name
        key = full.lower()
        with self._lock:
            count = self._names_in_use.get(key, 0)
            if mark_as_used:
                self._names_in_use[key] = count + 1
            if not count:
                return full
            while f"{key}_{count}" in self._names_in_use:
                count += 1
            if mark_as_used:
                self._names_in_use[f"{key}_{count}"] = 1
        return f"{full}_{count}"

    def _mark_name(self, name: str) -> None:
        """Take a name that is used as it is."""
        self._names_in_use.setdefault(name.lower(), 1)

    @contextmanager
    def name_scope(self, name: str | None) -> Iterator[str]:
        """Put a scope in front of the names of new operations; gives the scope with its slash.

        Args:
            name: a scope below the current one, made unique; with a slash at the end, a scope
                from the top as it is, to enter it again; empty or None, the top.

        Raises:
            ValueError: the name has characters that no name has.
        """
        if name:
            pattern = _SCOPE_NAME if self._name_stack else _OP_NAME
            if pattern.fullmatch(name) is None:
                raise ValueError(
                    f"'{name}' is not a valid scope name; needed is ^{pattern.pattern}$"
                )
        old = self._name_stack
        if not name:
            self._name_stack = scope = ""
        elif name.endswith("/"):
            self._name_stack, scope = name[:-1], name
        else:
            self._name_stack = self.unique_name(name)
            scope = f"{self._name_stack}/"
        try:
            yield scope
        finally:
            self._name_stack = old

    def get_name_scope(self) -> str:
        """Return the current scope, without a slash at the end."""
        return self._name_stack
