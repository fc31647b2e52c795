"""TensorFlow's error classes (`tf.errors`), one per status code.

They are what TensorFlow's own API raises where something fails that is no mistake of the
caller's Python: an op nobody knows, arguments that do not fit, an engine that gives up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import PbError

if TYPE_CHECKING:
    from pbkaitai.messages import NodeDef

# Status codes (absl/status/status.h).
OK: Final = 0
CANCELLED: Final = 1
UNKNOWN: Final = 2
INVALID_ARGUMENT: Final = 3
DEADLINE_EXCEEDED: Final = 4
NOT_FOUND: Final = 5
ALREADY_EXISTS: Final = 6
PERMISSION_DENIED: Final = 7
RESOURCE_EXHAUSTED: Final = 8
FAILED_PRECONDITION: Final = 9
ABORTED: Final = 10
OUT_OF_RANGE: Final = 11
UNIMPLEMENTED: Final = 12
INTERNAL: Final = 13
UNAVAILABLE: Final = 14
DATA_LOSS: Final = 15
UNAUTHENTICATED: Final = 16


class OpError(PbError):
    """Base class; raised itself for no status code.

    Attributes:
        node_def: the node that failed, or None.
        op: its operation, or None.
        message: what went wrong.
        error_code: the status code.
        experimental_payloads: more facts by name, as TensorFlow hands them on.
    """

    def __init__(
        self,
        node_def: NodeDef | None,
        op: Any,
        message: str,
        error_code: int,
        *args: Any,
    ) -> None:
        super().__init__(message)
        self.node_def = node_def
        self.op = op
        self.message = message
        self.error_code = error_code
        self.experimental_payloads: dict[Any, Any] = args[0] if args else {}

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return OpError, (None, None, self.message, self.error_code)


class _CodedError(OpError):
    """An error whose class says its code."""

    code: int

    def __init__(self, node_def: NodeDef | None, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, self.code, *args)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (None, None, self.message)


class CancelledError(_CodedError):
    """A step was stopped from outside."""

    code = CANCELLED


class UnknownError(_CodedError):
    """The status code is none of the others."""

    code = UNKNOWN


class InvalidArgumentError(_CodedError):
    """An op got a value, shape or attr that it cannot take."""

    code = INVALID_ARGUMENT


class DeadlineExceededError(_CodedError):
    """A step took longer than it may."""

    code = DEADLINE_EXCEEDED


class NotFoundError(_CodedError):
    """A file, a resource or an op type is not there."""

    code = NOT_FOUND


class AlreadyExistsError(_CodedError):
    """Something that was to be made is there already."""

    code = ALREADY_EXISTS


class PermissionDeniedError(_CodedError):
    """The caller may not do it."""

    code = PERMISSION_DENIED


class ResourceExhaustedError(_CodedError):
    """Memory, disk or quota does not suffice."""

    code = RESOURCE_EXHAUSTED


class FailedPreconditionError(_CodedError):
    """The system is not in the state that the op needs, as with a variable without a value."""

    code = FAILED_PRECONDITION


class AbortedError(_CodedError):
    """The op was given up, as one that waits in a queue that is closed."""

    code = ABORTED


class OutOfRangeError(_CodedError):
    """An op went past the valid range, as past the end of a file."""

    code = OUT_OF_RANGE


class UnimplementedError(_CodedError):
    """The op is not there for these types or on this device."""

    code = UNIMPLEMENTED


class InternalError(_CodedError):
    """Something that must hold does not."""

    code = INTERNAL


class UnavailableError(_CodedError):
    """The service is not there at the moment."""

    code = UNAVAILABLE


class DataLossError(_CodedError):
    """Data is lost or damaged beyond repair."""

    code = DATA_LOSS


class UnauthenticatedError(_CodedError):
    """The caller did not say who it is."""

    code = UNAUTHENTICATED


_CLASSES: Final = {cls.code: cls for cls in _CodedError.__subclasses__()}


def exception_type_from_error_code(error_code: int) -> type[_CodedError]:
    """Return the class for a status code.

    Raises:
        KeyError: there is none.
    """
    return _CLASSES[error_code]


def error_code_from_exception_type(cls: type[OpError]) -> int:
    """Return the status code of a class, that of UnknownError for any other class."""
    return cls.code if issubclass(cls, _CodedError) else UNKNOWN
