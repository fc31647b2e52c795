"""Errors are sentences with their facts beside them, and travel between processes."""

from __future__ import annotations

import copy
import pickle

import pytest
from kaitaistruct import KaitaiStructError

from pbkaitai.errors import (
    CutOffError,
    DecodeError,
    MissingMessagesError,
    PbError,
    SpecError,
    SpecErrors,
    TensorError,
    TextFormatError,
    UnknownFormatError,
    UnknownTypeError,
)

ERRORS = [
    DecodeError("varint is longer than 10 bytes", 66, path="node[0].name"),
    CutOffError("LEN payload needs 9 bytes, 1 remain", 7, record=5, needed=9, found=1),
    SpecError("no such type", file="a.ksy", path="/seq/0", line=3),
    SpecErrors([SpecError("one", file="a.ksy"), SpecError("two", file="b.ksy")]),
    TensorError("dtype is not set", path="node[0]"),
    TextFormatError("unexpected }", line=2, column=5),
    UnknownFormatError("a Git LFS pointer", hint="git lfs pull"),
    UnknownTypeError('no message is called "x"', name="x", near=["tensorflow.X"]),
    MissingMessagesError("the message classes have not been generated", needed=1),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_error_is_a_pberror_with_a_plain_sentence(error: PbError) -> None:
    assert isinstance(error, PbError)
    text = str(error)
    assert text
    assert not text.endswith(".")


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("twin", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy])
def test_error_survives_pickling_with_its_facts(error: PbError, twin: object) -> None:
    other = twin(error)  # type: ignore[operator]
    assert type(other) is type(error)
    assert str(other) == str(error)
    assert set(vars(other)) == set(vars(error))
    assert all(str(value) == str(vars(error)[name]) for name, value in vars(other).items())


def test_decode_error_says_what_where_and_in_which_field() -> None:
    error = DecodeError("varint is longer than 10 bytes", 66, path="node[0].name")
    assert str(error) == "varint is longer than 10 bytes at byte 66 (0x42), in node[0].name"
    assert str(DecodeError("tag 0", 0)) == "tag 0 at byte 0 (0x0)"
    assert isinstance(error, KaitaiStructError)
    assert (error.needed, error.found) == (None, None)
