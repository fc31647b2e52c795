"""The error classes of `tf.errors`: codes, facts and what they are to pbkaitai."""

from __future__ import annotations

import pickle

import pytest

from pbkaitai.errors import PbError
from pbkaitai.graph import errors
from pbkaitai.messages import NodeDef

CODES = {
    "CancelledError": 1, "UnknownError": 2, "InvalidArgumentError": 3, "DeadlineExceededError": 4,
    "NotFoundError": 5, "AlreadyExistsError": 6, "PermissionDeniedError": 7,
    "ResourceExhaustedError": 8, "FailedPreconditionError": 9, "AbortedError": 10,
    "OutOfRangeError": 11, "UnimplementedError": 12, "InternalError": 13, "UnavailableError": 14,
    "DataLossError": 15, "UnauthenticatedError": 16,
}  # fmt: skip


@pytest.mark.parametrize(("name", "code"), CODES.items())
def test_each_class_has_its_code(name: str, code: int) -> None:
    """Class and code lead to each other; an instance knows both and its facts."""
    cls = getattr(errors, name)
    node = NodeDef(name="n", op="NoOp")
    error = cls(node, None, "it failed")
    assert isinstance(error, errors.OpError)
    assert isinstance(error, PbError)
    assert (error.error_code, error.message, str(error)) == (code, "it failed", "it failed")
    assert (error.node_def, error.op) == (node, None)
    assert errors.exception_type_from_error_code(code) is cls
    assert errors.error_code_from_exception_type(cls) == code
    constant = name.removesuffix("Error")
    snake = "".join("_" + c if c.isupper() else c for c in constant).upper().strip("_")
    assert getattr(errors, snake) == code


def test_an_error_survives_pickling() -> None:
    """Class and message do; node and operation stay where they are."""
    again = pickle.loads(pickle.dumps(errors.NotFoundError(None, None, "gone")))
    assert type(again) is errors.NotFoundError
    assert again.message == "gone"


def test_a_code_that_no_class_has() -> None:
    """OK is no error; the base class takes any code."""
    with pytest.raises(KeyError):
        errors.exception_type_from_error_code(errors.OK)
    assert errors.OpError(None, None, "x", 77).error_code == 77
    assert errors.error_code_from_exception_type(errors.OpError) == errors.UNKNOWN
