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


def checkpoints(folder: Path, *names: str) -> None:
    for name in names:
        (folder / f"{name}.index").write_bytes(b"")


@pytest.mark.parametrize(
    "path", ["model.ckpt-10", "/home/me/train/model.ckpt-10", "C:\\train\\model.ckpt-10"]
)
def test_state_file_says_which_checkpoint_is_the_newest(tmp_path: Path, path: str) -> None:
    checkpoints(tmp_path, "model.ckpt-10", "model.ckpt-9", "model.ckpt-11")
    text = f'model_checkpoint_path: "{path}"\nall_model_checkpoint_paths: "model.ckpt-9"\n'
    (tmp_path / "checkpoint").write_text(text, encoding="utf-8")
    assert find_file(str(tmp_path)) == str(tmp_path / "model.ckpt-10.index")


@pytest.mark.parametrize("path", ["../other/model", "gone", "..", "", "model.ckpt-9/", "\xff"])
def test_state_file_leads_nowhere_else(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "folder"
    (tmp_path / "other").mkdir()
    folder.mkdir()
    checkpoints(tmp_path / "other", "model")
    checkpoints(folder, "model.ckpt-9", "model.ckpt-11")
    (folder / "checkpoint").write_text(f'model_checkpoint_path: "{path}"\n', encoding="utf-8")
    with pytest.raises(IsADirectoryError) as caught:
        find_file(str(folder))
    assert describe(caught.value).endswith(
        "has 2 checkpoints; name one, such as model.ckpt-11, model.ckpt-9"
    )


def test_folder_with_the_data_alone_says_that_the_index_is_missing(tmp_path: Path) -> None:
    (tmp_path / "model.ckpt-3.data-00000-of-00001").write_bytes(b"")
    with pytest.raises(IsADirectoryError, match=r"index model\.ckpt-3\.index .* is missing"):
        find_file(str(tmp_path))
    with pytest.raises(FileNotFoundError, match=r"its index model\.ckpt-3\.index is missing"):
        find_file(str(tmp_path / "model.ckpt-3"))


def test_name_that_is_not_there_names_one_like_it(tmp_path: Path) -> None:
    checkpoints(tmp_path, "model.ckpt-1")
    with pytest.raises(FileNotFoundError) as caught:
        find_file(str(tmp_path / "model.ckpt-3"))
    assert describe(caught.value).endswith(f'did you mean "{tmp_path / "model.ckpt-1"}"?')
    with pytest.raises(FileNotFoundError) as caught:
        find_file(str(tmp_path / "elsewhere"))
    assert describe(caught.value).endswith(": no such file or directory")
