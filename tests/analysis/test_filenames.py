"""Names of files stay in their folder, on every system, whatever the names of tensors are."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbkaitai.analysis.values.filenames import file_name, file_names, member_names

names = st.text(max_size=30) | st.sampled_from(
    ["..", "../x", "CON", "con.x", "a/b", "A/B", "a.b", "a~2", "", "-rf", ".", "x" * 400, "é" * 300]
)
DEVICES = {"con", "prn", "aux", "nul"} | {f"{p}{d}" for p in ("com", "lpt") for d in "0123456789"}


@given(st.lists(names, max_size=20))
def test_every_name_is_safe_and_its_own(given_names: list[str]) -> None:
    found = file_names(given_names, ["index"])
    assert len(found) == len(given_names)
    folded = [unicodedata.normalize("NFC", name.casefold()) for name in found]
    assert len({*folded, "index"}) == len(folded) + 1
    for name in found:
        assert not set(name) & set('/\\:*?"<>|\0\n\t')
        assert name[:1] not in ("", ".", "-")
        assert not name.endswith((".", " "))
        assert len(f"{name}.safetensors".encode()) <= 255
        assert name.partition(".")[0].casefold() not in DEVICES
        assert name.isprintable()


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("conv1/weights", "conv1.weights"),
        ("while_body_1/while/sub/x", "while_body_1.while.sub.x"),
        ("../../etc/passwd", "_......etc.passwd"),
        ("C:\\boot.ini", "C__boot.ini"),
        ("aux", "_aux"),
        ("AUX.weights", "_AUX.weights"),
        ("", "_"),
        ("a\x1b[31m\nb", "a__31m_b"),
        ("中文/é", "中文.é"),
        ("e\u0301", "é"),
        ('node[name="x"].attr', "node_name__x__.attr"),
    ],
)
def test_name_becomes(name: str, safe: str) -> None:
    assert file_name(name) == safe


def test_long_names_that_begin_alike_stay_apart() -> None:
    first, second = file_names(["x" * 300 + "1", "x" * 300 + "2"])
    assert first != second
    assert max(len(first), len(second)) <= 200


def test_capitals_do_not_tell_names_apart() -> None:
    assert file_names(["W", "w", "w"]) == ["W", "w~2", "w~3"]


@given(st.lists(names, max_size=20))
def test_members_of_an_archive_lead_out_of_no_folder(given_names: list[str]) -> None:
    found = member_names(given_names)
    assert len(set(found)) == len(given_names)
    for name in found:
        assert not name.startswith("/")
        assert not {"", ".", ".."} & set(name.split("/"))
        assert "\\" not in name


def test_harmless_names_stay_in_an_archive() -> None:
    given_names: Any = ["conv1/weights", "a.b/c-d", "while/x"]
    assert member_names(given_names) == given_names
