"""What a person may have meant."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pbkaitai.analysis import suggest
from pbkaitai.analysis.suggest import did_you_mean, near

NAMES = ["layer1/conv", "layer1/conv/bias", "layer2/conv", "loss"]


def test_names_that_hold_it_come_first_the_shortest_of_them_first() -> None:
    assert near("CONV", NAMES) == ["layer1/conv", "layer2/conv", "layer1/conv/bias"]


def test_part_of_a_name_is_found_in_any_case() -> None:
    assert near("conv2", ["conv1", "dense", "model/conv2/w"]) == ["model/conv2/w", "conv1"]
    assert near("KERNEL", ["a/kernel", "bias"]) == ["a/kernel"]


def test_misspelled_name_is_found() -> None:
    assert near("lozs", NAMES) == ["loss"]
    assert near("layer3/conv", NAMES)[0] in ("layer1/conv", "layer2/conv")


def test_longer_name_that_begins_alike_is_found() -> None:
    names = ["while_body_frozen_87920", "x", "__inference_logits_1234"]
    assert near("whlie_body", names) == ["while_body_frozen_87920"]
    assert near("lgits", names) == ["__inference_logits_1234"]
    assert near("while/input_6", ["while/maximum_iterations_and_more"]) == []


def test_nothing_like_it_is_no_suggestion() -> None:
    assert near("zzzzzz", NAMES) == []


def test_name_that_nobody_can_read_is_no_suggestion() -> None:
    assert near("x", ["x" * 1_000_000]) == []


def test_very_many_and_very_long_names_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing letter by letter is slow: a hostile file must not choose how long it takes."""
    compared = []

    def spy(wanted: str, names: Iterable[str], n: int, cutoff: float) -> list[str]:
        compared.extend(names)
        return []

    monkeypatch.setattr(suggest, "get_close_matches", spy)
    assert near("xode_000001", (f"node_{i:06}" for i in range(50_000))) == []
    assert 0 < len(compared) < 10_000
    compared.clear()
    assert near("a" * 50_000, ["b" * 50_000]) == []
    assert compared == []


def test_sentence() -> None:
    assert did_you_mean([]) == ""
    assert did_you_mean(["a"]) == '; did you mean "a"?'
    assert did_you_mean(["a", "b", "c"]) == '; did you mean "a", "b" or "c"?'
