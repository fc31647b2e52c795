"""What a person may have meant."""

from __future__ import annotations

from pbkaitai.analysis.suggest import did_you_mean, near

NAMES = ["layer1/conv", "layer1/conv/bias", "layer2/conv", "loss"]


def test_names_that_hold_it_come_first_the_shortest_of_them_first() -> None:
    assert near("CONV", NAMES) == ["layer1/conv", "layer2/conv", "layer1/conv/bias"]


def test_misspelled_name_is_found() -> None:
    assert near("lozs", NAMES) == ["loss"]
    assert near("layer3/conv", NAMES)[0] in ("layer1/conv", "layer2/conv")


def test_nothing_like_it_is_no_suggestion() -> None:
    assert near("zzzzzz", NAMES) == []


def test_very_many_and_very_long_names_are_bounded() -> None:
    """Comparing letter by letter is slow: a hostile file must not choose how long it takes."""
    many = (f"node_{i:06}" for i in range(300_000))
    assert near("xode_000001", many)
    assert near("a" * 50_000, ["b" * 50_000]) == []


def test_sentence() -> None:
    assert did_you_mean([]) == ""
    assert did_you_mean(["a"]) == '; did you mean "a"?'
    assert did_you_mean(["a", "b", "c"]) == '; did you mean "a", "b" or "c"?'
