"""Fields named like Python's keywords or the API's methods: protobuf's rule and an alias."""

from __future__ import annotations

from typing import Any

import pytest
from odd_names import Odd

DATA = bytes.fromhex("0a 01 78 10 05 1a 02 01 02 20 07 2a 02 10 06 38 01 42 01 74")


@pytest.fixture
def odd() -> Any:
    return Odd.from_bytes(DATA)


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        ("from_", "x"),
        ("has_", 5),
        ("to_bytes_", [1, 2]),
        ("_parent_", 7),
        ("None_", False),
        ("get_", True),
        ("type", "t"),
    ],
)
def test_attribute_has_an_underscore_behind_it(odd: Any, attribute: str, value: Any) -> None:
    assert getattr(odd, attribute) == value


def test_keyword_works_with_getattr_as_in_googles_classes(odd: Any) -> None:
    assert getattr(odd, "from") == "x"
    assert getattr(odd, "class") is odd.class_
    assert getattr(odd, "class").has_ == 6
    assert getattr(odd, "None") is False


def test_api_keeps_its_names(odd: Any) -> None:
    assert odd.has("has")
    assert odd._parent is None
    assert odd.to_bytes() == DATA


def test_everything_else_goes_by_proto_name(odd: Any) -> None:
    assert odd.has("from")
    assert odd.which_oneof("lambda") == "get"
    assert odd.span_of("_parent") == (10, 11)
    assert [field.name for field, _ in odd.list_fields()] == [
        "from",
        "has",
        "to_bytes",
        "_parent",
        "class",
        "get",
        "type",
    ]
    assert odd.to_dict() == {
        "from": "x",
        "has": 5,
        "to_bytes": [1, 2],
        "_parent": 7,
        "class": {"has": 6},
        "get": True,
        "type": "t",
    }


def test_fields_are_set_by_attribute_and_by_keyword() -> None:
    made: Any = Odd(has_=3)
    setattr(made, "from", "y")
    made.class_.from_ = "z"
    assert made.to_dict() == {"from": "y", "has": 3, "class": {"from": "z"}}
    assert Odd(**{"has": 3, "from": "y"}).to_dict() == {"from": "y", "has": 3}
