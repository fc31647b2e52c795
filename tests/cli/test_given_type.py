"""A type that is given and does not fit is told; the file is read as it all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from corpus import EXAMPLES, SYNTH

from pbkaitai.cli.commands import cli

FROZEN = EXAMPLES / "frozen_graph.pb"


def show(path: Path | str, kind: str, input: bytes | None = None) -> Result:
    return CliRunner().invoke(
        cli, ["show", str(path), "--type", kind], prog_name="pbkaitai", input=input
    )


@pytest.mark.parametrize("kind", ["SavedModel", "FunctionDef", "AttrValue"])
def test_type_that_fits_badly_is_told(kind: str) -> None:
    result = show(FROZEN, kind)
    told = f"note: read as tensorflow.{kind}; it looks like tensorflow.GraphDef\n"
    assert told in result.stderr
    assert f"kind: tensorflow.{kind}\n" in result.stdout
    assert told in show("-", kind, FROZEN.read_bytes()).stderr


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (FROZEN, "GraphDef"),
        (SYNTH / "wire_unknown_fields.pb", "GraphDef"),  # what its fields are, with more
        (EXAMPLES / "tensor.pb", "TensorProto"),
    ],
)
def test_type_that_fits_is_not_doubted(path: Path, kind: str) -> None:
    result = show(path, kind)
    assert result.exit_code == 0
    assert result.stderr == ""
