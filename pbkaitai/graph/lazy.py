"""Attributes that are worked out when they are first read, once for all threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  # read as a decorator
    """A method as an attribute: its result is kept in the instance.

    Assigning to the attribute replaces the result. Where two threads read at the same time
    both may compute, and both get the object of the one that was first.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object, owner: type) -> lazy[T] | T:
        if instance is None:
            return self
        made = self._make(instance)
        kept: T = instance.__dict__.setdefault(self._name, made)
        return kept
