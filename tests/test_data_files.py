"""The test files are the ones the manifests and oracles speak of, and all are ours."""

from __future__ import annotations

import hashlib
from pathlib import Path

import corpus
import pytest


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    "case",
    [
        *corpus.parameters(corpus.example_cases()),
        *corpus.parameters(corpus.damaged_cases()),
        *corpus.synth_parameters(),
        *corpus.open_parameters(),
    ],
)
def test_file_is_the_one_the_oracle_speaks_of(case: corpus.Case) -> None:
    """A checkout that changes line ends, or files made anew without their oracle, show here."""
    assert digest(case.path) == case.oracle()["sha256"] == case.row["sha256"]


def test_every_example_has_an_oracle() -> None:
    here = {p.relative_to(corpus.ROOT).as_posix() for p in corpus.EXAMPLES.rglob("*")}
    files = {name for name in here if (corpus.ROOT / name).is_file() and not name.endswith(".md")}
    assert files == {case.name for case in corpus.example_cases()}


def test_examples_stay_small() -> None:
    """They travel with every clone."""
    sizes = [path.stat().st_size for path in corpus.EXAMPLES.rglob("*") if path.is_file()]
    assert 0 < sum(sizes) < 400_000


def test_example_tensor_is_the_documented_one() -> None:
    """DT_FLOAT, shape [1000], one value given: the rest is filled."""
    expected = bytes.fromhex("08 01 12 05 12 03 08 E8 07 2A 04 00 00 00 00")
    assert (corpus.EXAMPLES / "tensor.pb").read_bytes() == expected


def test_no_file_of_open_is_in_the_project() -> None:
    """They are other people's: not whole, and not cut short either."""
    corpus.require_corpus(corpus.OPEN_COUNT)
    theirs = {}
    for case in corpus.open_cases():
        data = case.path.read_bytes()
        if len(data) >= 64:
            theirs[data[:64]] = case.name
    ours = [*corpus.DATA.rglob("*"), *corpus.EXAMPLES.rglob("*")]
    taken = [
        (path.relative_to(corpus.ROOT).as_posix(), theirs[start])
        for path in ours
        if path.is_file() and len(start := path.read_bytes()[:64]) == 64 and start in theirs
    ]
    # Zeros start every file of zeros.
    assert [pair for pair in taken if not pair[0].endswith("all_zero_4096.pb")] == []


def test_canned_graphs_are_here() -> None:
    folders = corpus.canned_cases()
    assert len(folders) >= 40
    assert all((folder / "meta.json").is_file() for folder in folders)
