"""Specs that break one rule each; what is to be said of them stands in their first lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from specfiles import BAD, check, shown

CASES = sorted(BAD.glob("*.ksy"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_bad_spec_is_refused_with_the_words_in_its_first_lines(path: Path) -> None:
    expected = []
    for line in path.read_bytes().splitlines():
        if not line.startswith(b"# "):
            break
        expected.append(line.removeprefix(b"# ").decode())
    assert expected
    assert [shown(error) for error in check(path)[1]] == expected


def test_all_faults_of_all_files_are_reported_in_one_run() -> None:
    alone = {path: [shown(error) for error in check(path)[1]] for path in CASES}
    together = [shown(error) for error in check(*CASES)[1]]
    assert set(together) == {error for errors in alone.values() for error in errors}
    assert len({error.partition(".ksy:")[0] for error in together}) == len(CASES) - 1


def test_error_carries_its_facts() -> None:
    error = check(BAD / "type_scalar_bare.ksy")[1][0]
    assert (error.line, error.path) == (19, "/types/record/seq/1/type")
    assert error.reason == 'no type "int32" (did you mean "pb::int32")'
    assert Path(error.file).name == "type_scalar_bare.ksy"


def test_control_characters_do_not_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evil.ksy"
    path.write_text('"\\e[2J": 1\nmeta: {id: "\\e]0;x\\a"}\n', "utf-8")
    text = "".join(str(error) for error in check(path)[1])
    assert "\\x1b[2J" in text
    assert text.isprintable()


def test_long_values_are_shortened_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "long.ksy"
    path.write_text(f"meta: {{id: {'x' * 100_000}}}\n{'k' * 1000}: 1\n", "utf-8")
    assert max(len(str(error)) for error in check(path)[1]) < 500


def test_missing_file_is_an_error(tmp_path: Path) -> None:
    (error,) = check(tmp_path / "nothing.ksy")[1]
    assert error.reason == "cannot be read: No such file or directory"


def test_file_of_another_name_is_an_error(tmp_path: Path) -> None:
    (error,) = check(tmp_path / "spec.yaml")[1]
    assert error.reason == 'a spec is a file called "<id>.ksy"'


def test_same_name_in_two_folders_is_an_error(tmp_path: Path) -> None:
    from specfiles import message

    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "thing.ksy").write_text(message("thing"), "utf-8")
    errors = check(tmp_path / "a" / "thing.ksy", tmp_path / "b" / "thing.ksy")[1]
    assert [error.reason for error in errors] == [
        f'"{tmp_path / "a" / "thing.ksy"}" makes the module "thing" too; rename one file'
    ]
