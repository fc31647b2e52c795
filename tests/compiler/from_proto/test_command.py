"""`pbkaitai from-proto`: what it writes, prints and exits with."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from descriptor_sets import PROTOS, file_set, message

from pbkaitai.cli.commands import cli
from pbkaitai.compiler.loader import builtin_specs_dir

TEXT = "// A dog.\nmessage Dog { optional Tail tail = 1; } message Tail {}"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("dog.proto").write_text(TEXT)


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, ["from-proto", *arguments], input=stdin, prog_name="pbkaitai")


def test_specs_are_written_with_what_the_tools_need() -> None:
    result = run("dog.proto", "-o", "out/specs")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.splitlines()[:3] == [
        "out/specs/dog.ksy: written",
        "out/specs/tail.ksy: written",
        "out/specs/pb.ksy: written",
    ]
    own = (builtin_specs_dir() / "pb.ksy").read_bytes()
    assert Path("out/specs/pb.ksy").read_bytes() == own
    assert "doc: A dog.\n" in Path("out/specs/dog.ksy").read_text()


def test_spec_that_differs_is_kept_unless_forced() -> None:
    run("dog.proto", "-o", "out")
    Path("out/dog.ksy").write_text("mine")
    result = run("dog.proto", "-o", "out")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "out/dog.ksy: kept, it differs; --force overwrites it",
        "out/tail.ksy: is as it was",
    ]
    assert Path("out/dog.ksy").read_text() == "mine"
    result = run("dog.proto", "-o", "out", "--force")
    assert result.stdout.splitlines()[0] == "out/dog.ksy: written"
    assert Path("out/dog.ksy").read_text() != "mine"


def test_one_message_is_made_under_another_name() -> None:
    result = run("dog.proto", "-o", "out", "--message", "Tail", "--name", "Tail=wagger")
    assert result.stdout.splitlines()[0] == "out/wagger.ksy: written"
    assert not Path("out/dog.ksy").exists()


def test_imports_are_looked_up_in_the_folder_given() -> None:
    Path("note.proto").write_text(
        'import "zoo/groups.proto"; message N { optional zoo.Pen p = 1; }'
    )
    assert run("note.proto", "-o", "out").exit_code == 4
    result = run("note.proto", "-o", "out", "-I", str(PROTOS))
    assert result.exit_code == 0
    assert "out/pen.ksy: written" in result.stdout
    assert "warning: groups left out" in result.stderr


@pytest.mark.parametrize("name", ["set.binpb", "-"])
def test_descriptor_set_is_read_from_a_file_or_stdin(name: str) -> None:
    data = file_set(message("Cat"))
    Path("set.binpb").write_bytes(data)
    result = run(name, "-o", "out", stdin=data)
    assert result.stdout.startswith("out/cat.ksy: written\n"), result.output


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["none.proto"], 2, 'cannot open "none.proto": no such file or directory'),
        (["none.binpb"], 2, 'cannot open "none.binpb": no such file or directory'),
        (["dog.proto", "x.binpb"], 2, "either .proto text or descriptor sets, not both"),
        (["dog.proto", "--message", "Dgo"], 2, 'no type "Dgo" in the input'),
        (["dog.proto", "--name", "Dog"], 2, '"Dog" is not FULL.NAME=ID'),
        (["dog.proto", "--name", "Dog=code"], 2, '"code" cannot be the file of "Dog"'),
        (["dog.proto", "-I", "none"], 2, "Directory 'none' does not exist"),
        (["bad.proto"], 4, "bad.proto:1: "),
        (["empty.binpb"], 4, "this is no FileDescriptorSet; protoc"),
        (["cut.binpb"], 4, "at byte"),
    ],
)
def test_fault_gives_its_exit_code_and_writes_nothing(
    arguments: list[str], code: int, told: str
) -> None:
    Path("bad.proto").write_text("message {")
    Path("empty.binpb").write_bytes(b"")
    Path("cut.binpb").write_bytes(file_set(message("Cat"))[:-2])
    result = run(*arguments, "-o", "out")
    assert result.exit_code == code
    assert told in result.stderr
    assert result.stdout == ""
    assert not Path("out").exists()


def test_folder_that_cannot_be_made_is_told() -> None:
    Path("out").write_text("a file")
    result = run("dog.proto", "-o", "out/specs")
    assert result.exit_code == 2
    assert "out" in result.stderr
