"""Since when ops are there."""

from __future__ import annotations

import pytest

from pbkaitai.graph.op_since import _following, _table, since
from pbkaitai.graph.registry import op_names


@pytest.mark.parametrize(
    ("op", "text"),
    [
        ("Const", "1.0 or before"),
        ("AddV2", "1.5–1.8"),
        ("BatchMatMulV2", "1.13–1.15"),
        ("XlaCallModule", "2.9–2.12"),
    ],
)
def test_release_of_an_op(op: str, text: str) -> None:
    assert str(since(op)) == text


def test_age_that_nobody_knows_is_none() -> None:
    assert since("_Arg") is None
    assert since("NoSuchOp") is None


def test_only_ops_of_the_registry_have_an_age() -> None:
    assert set(_table()) <= set(op_names())
    assert len(_table()) > 1500


def test_a_series_follows_the_last_release_of_the_one_before() -> None:
    assert _following("1.15") == "2.0"
    assert _following("2.8") == "2.9"
