"""Files at addresses: in fsspec's memory, where no network is needed."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from corpus import EXAMPLES

import pbkaitai
from pbkaitai import remote
from pbkaitai.cli.commands import cli
from pbkaitai.errors import MissingExtraError

MODEL = EXAMPLES / "saved_model" / "saved_model.pb"
TENSOR = EXAMPLES / "tensor.pb"
INDEX = EXAMPLES / "saved_model" / "variables" / "variables.index"


@pytest.fixture
def memory() -> Iterator[Any]:
    fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed")
    system = fsspec.filesystem("memory")
    system.store.clear()
    system.pipe("/models/m/saved_model.pb", MODEL.read_bytes())
    system.pipe("/tensor.pb", TENSOR.read_bytes())
    system.pipe("/ckpt/model.index", INDEX.read_bytes())
    system.mkdir("/empty")
    yield system
    system.store.clear()
    system.pseudo_dirs[:] = [""]


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("s3://bucket/model.pb", True),
        ("memory://x", True),
        ("zip://saved_model.pb::https://host/x.zip", True),
        ("simplecache::s3://bucket/x", True),
        ("model.pb", False),
        ("/a/b://c", False),
        ("://x", False),
        ("-", False),
    ],
)
def test_address_is_told_from_a_path(name: str, is_one: bool) -> None:
    assert remote.is_address(name) is is_one


def test_file_is_read_from_its_address(memory: Any) -> None:
    file = pbkaitai.open("memory://tensor.pb")
    assert file.kind == "tensorflow.TensorProto"
    assert file.path == "memory://tensor.pb"
    assert file.size == TENSOR.stat().st_size


@pytest.mark.parametrize("address", ["memory://models/m", "memory://models/m/"])
def test_folder_stands_for_the_model_in_it(memory: Any, address: str) -> None:
    file = pbkaitai.open(address)
    assert file.kind == "tensorflow.SavedModel"
    assert file.path == "memory://models/m/saved_model.pb"


def test_prefix_stands_for_the_index_of_a_checkpoint(memory: Any) -> None:
    file = pbkaitai.open("memory://ckpt/model")
    assert file.kind == "checkpoint-index"
    assert file.entries


def test_address_on_this_machine_is_its_path(tmp_path: Path) -> None:
    pytest.importorskip("fsspec", reason="fsspec is not installed")
    (tmp_path / "saved_model.pb").write_bytes(MODEL.read_bytes())
    file = pbkaitai.open(tmp_path.as_uri())
    assert file.path == str(tmp_path / "saved_model.pb")


def test_file_that_is_called_like_an_address_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memory:").mkdir()
    (tmp_path / "memory:" / "x.pb").write_bytes(TENSOR.read_bytes())
    assert pbkaitai.open("memory://x.pb").path == "memory://x.pb"


@pytest.mark.parametrize(
    ("address", "error", "reason"),
    [
        ("memory://none.pb", FileNotFoundError, "there is no such file or folder"),
        ("memory://empty", IsADirectoryError, "it is a folder without saved_model.pb or"),
        ("nope://x", OSError, "Protocol not known: nope"),
    ],
)
def test_what_cannot_be_read_is_an_oserror_with_the_address(
    memory: Any, address: str, error: type[OSError], reason: str
) -> None:
    with pytest.raises(error) as caught:
        pbkaitai.open(address)
    assert str(caught.value.strerror).startswith(reason)
    assert caught.value.filename == address


def test_size_is_checked_before_anything_is_read(
    memory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr(type(memory), "open", refuse)
    with pytest.raises(OSError, match="it has 15 bytes, 10 at most are read") as caught:
        remote.fetch("memory://tensor.pb", limit=10)
    assert caught.value.errno == errno.EFBIG


def test_no_more_is_read_than_the_limit_where_the_size_is_not_told(
    memory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(memory), "info", lambda self, path: {"name": path, "type": "file"})
    with pytest.raises(OSError, match="it is larger, 10 at most"):
        remote.fetch("memory://tensor.pb", limit=10)
    source = remote.fetch("memory://tensor.pb", limit=15)[1]
    assert source is not None
    assert bytes(source.data) == TENSOR.read_bytes()


def test_error_of_a_system_becomes_an_oserror(memory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, path: str) -> bool:
        raise RuntimeError("the bucket\nsays no")

    monkeypatch.setattr(type(memory), "isfile", fail)
    with pytest.raises(OSError, match="the bucket says no"):
        pbkaitai.open("memory://tensor.pb")


def test_missing_library_is_told_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(MissingExtraError) as caught:
        pbkaitai.open("s3://bucket/model.pb")
    assert str(caught.value) == (
        'opening "s3://bucket/model.pb" needs the library "fsspec"; '
        'run: pip install "pbkaitai[fsspec]"'
    )


def test_command_shows_a_file_at_an_address(memory: Any) -> None:
    result = CliRunner().invoke(cli, ["memory://models/m"], prog_name="pbkaitai")
    assert result.exit_code == 0
    assert result.stdout.startswith("file: memory://models/m/saved_model.pb\n")
    missing = CliRunner().invoke(cli, ["show", "memory://none"], prog_name="pbkaitai")
    assert missing.exit_code == 2
    assert missing.stderr == (
        'pbkaitai: cannot open "memory://none": there is no such file or folder\n'
    )
