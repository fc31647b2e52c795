"""Folders that stand for no file: what is in them is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbkaitai.cli.exits import describe
from pbkaitai.detection.places import find_file


@pytest.mark.parametrize("name", ["Model.pb", "graph.pbtxt", "1/saved_model.pb"])
def test_folder_that_stands_for_no_file_names_one_in_it(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(IsADirectoryError) as caught:
        find_file(str(tmp_path))
    assert describe(caught.value).endswith(f"; name a file in it, such as {name}")


def test_name_in_a_folder_is_made_safe_to_print(tmp_path: Path) -> None:
    (tmp_path / "a\nb.pb").write_bytes(b"")
    with pytest.raises(IsADirectoryError) as caught:
        find_file(str(tmp_path))
    assert describe(caught.value).endswith(r"such as a\nb.pb")
