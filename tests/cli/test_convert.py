"""`pbkaitai convert` as a whole: round trips, files that appear whole, what is refused."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import pty
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from corpus import DATA, EXAMPLES, ROOT, example_cases, synth_cases

import pbkaitai
from pbkaitai.cli import exits
from pbkaitai.cli.commands import cli
from pbkaitai.cli.convert import FORMS
from pbkaitai.errors import PbError
from pbkaitai.messages import GraphDef, NodeDef

FROZEN = str(EXAMPLES / "frozen_graph.pb")
TENSOR = str(EXAMPLES / "tensor.pb")
MODEL = str(EXAMPLES / "saved_model")


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["convert", *map(str, args)], prog_name="pbkaitai")


def wrote(*args: object) -> Result:
    """Return the result of a run that must end well."""
    result = run(*args)
    assert result.exit_code == exits.OK, result.output
    return result


# --- messages --------------------------------------------------------------------------------


def readable_cases() -> list[Any]:
    found = []
    for case in [*example_cases(), *synth_cases()]:
        try:
            file = pbkaitai.open(case.path)
            if file.message is not None and not file.problems:
                found.append(pytest.param(case.path, file.kind, id=case.name))
        except (PbError, OSError):
            continue
    return found


@pytest.mark.parametrize(("path", "kind"), readable_cases())
def test_text_form_and_back_is_the_same_message(path: Path, kind: str, tmp_path: Path) -> None:
    text, back = tmp_path / "m.pbtxt", tmp_path / "m.pb"
    wrote(path, "-o", text, "--type", kind)
    wrote(text, "-o", back, "--type", kind)
    shown = text.read_text(encoding="utf-8")
    again = wrote(back, "--to", "pbtxt", "--type", kind).stdout
    assert again == "".join(
        line for line in shown.splitlines(keepends=True) if "# unknown field" not in line
    )


@pytest.mark.parametrize("form", ["pbtxt", "json", "pb"])
def test_stdout_and_file_get_the_same(form: str, tmp_path: Path) -> None:
    out = tmp_path / f"out.{form}"
    wrote(MODEL, "-o", out)
    assert wrote(MODEL, "--to", form).stdout_bytes == out.read_bytes()


def test_forms_are_those_of_the_message(tmp_path: Path) -> None:
    message = pbkaitai.open(MODEL).message
    assert message is not None
    assert wrote(MODEL, "--to", "pbtxt").stdout == message.to_pbtxt()
    assert wrote(MODEL, "--to", "json").stdout == message.to_json(indent=2) + "\n"
    assert wrote(MODEL, "--to", "pb").stdout_bytes == message.to_bytes()


def test_drawing_may_be_compressed(tmp_path: Path) -> None:
    wrote(FROZEN, "-o", tmp_path / "x.svgz")
    ElementTree.fromstring(gzip.decompress((tmp_path / "x.svgz").read_bytes()))


@pytest.mark.parametrize("form", ["csv", "ndjson"])
def test_list_of_nothing_is_no_success_and_leaves_no_file(form: str, tmp_path: Path) -> None:
    path = tmp_path / "g.pb"
    GraphDef(node=[NodeDef(name="a", op="NoOp")]).write(path)
    out = tmp_path / f"x.{form}"
    result = run(path, "-o", out, "--table", "tensors", "--type", "GraphDef")
    assert result.exit_code == exits.FOUND
    assert result.stderr == "pbkaitai: no tensors are there\n"
    assert not out.exists()


def test_gzip_goes_in_and_out_and_is_the_same_again(tmp_path: Path) -> None:
    first, second = tmp_path / "a.pb.gz", tmp_path / "b.PB.GZ"
    wrote(FROZEN, "-o", first)
    wrote(FROZEN, "-o", second)
    assert gzip.decompress(first.read_bytes()) == Path(FROZEN).read_bytes()
    assert first.read_bytes() == second.read_bytes()
    assert wrote(first, "--to", "pb").stdout_bytes == Path(FROZEN).read_bytes()


# --- where it goes ---------------------------------------------------------------------------


def test_file_that_is_there_stays_unless_forced(tmp_path: Path) -> None:
    out = tmp_path / "x.pbtxt"
    out.write_text("mine", encoding="utf-8")
    refused = run(TENSOR, "-o", out)
    assert refused.exit_code == exits.USAGE
    assert f'"{out}" is there already; --force writes over it' in refused.stderr
    assert out.read_text(encoding="utf-8") == "mine"
    wrote(TENSOR, "-o", out, "-f")
    assert out.read_text(encoding="utf-8").startswith("dtype: DT_FLOAT")


def test_file_may_be_written_over_itself(tmp_path: Path) -> None:
    path = tmp_path / "m.pb"
    path.write_bytes(Path(FROZEN).read_bytes())
    wrote(path, "-o", path, "--force")
    assert path.read_bytes() == Path(FROZEN).read_bytes()


def test_failure_leaves_no_file_and_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbkaitai.textformat import printer

    def broken(message: object) -> Any:
        yield "half"
        raise OSError(28, "No space left on device", "x")

    monkeypatch.setattr(printer, "iter_text", broken)
    result = run(TENSOR, "-o", tmp_path / "x.pbtxt")
    assert result.exit_code == exits.USAGE
    assert list(tmp_path.iterdir()) == []


def test_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.pb"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    wrote(TENSOR, "-o", pipe)
    reader.join(10)
    assert got == [Path(TENSOR).read_bytes()]
    assert pipe.is_fifo()


def test_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = run(TENSOR, "-o", tmp_path / "none" / "x.pb")
    assert result.exit_code == exits.USAGE
    assert "its folder is not there" in result.stderr
    result = run(TENSOR, "-o", tmp_path, "--to", "pb")
    assert "it is a folder; name a file" in result.stderr


def test_bytes_are_refused_on_a_terminal() -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "pbkaitai", "convert", TENSOR, "--to"]
    for form in (name for name, row in FORMS.items() if row.is_binary):
        done = subprocess.run(
            [*command, form], cwd=ROOT, stdout=slave, stderr=subprocess.PIPE, check=False
        )
        assert done.returncode == exits.USAGE
        assert b"bytes, which a terminal cannot show" in done.stderr
    os.close(master)
    os.close(slave)


# --- what is asked for -----------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_form_is_told_by_its_suffixes(form: str, tmp_path: Path) -> None:
    for suffix in FORMS[form].suffixes:
        assert run(TENSOR, "--to", suffix).output == run(TENSOR, "--to", form).output


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--to", "svgg"], 'no form is called "svgg"; did you mean "svg"?'),
        (["--to", "docx"], 'no form is called "docx"; there are pbtxt, pb, json, dot, svg'),
        ([], "name the form: --to pbtxt|pb|json|dot|svg|ndjson|csv|parquet"),
        (["-o", "x.xyz"], 'the suffix ".xyz" is that of no form'),
        (["-o", "x"], "OUT has no suffix"),
        (["--to", "pbtxt", "--depth", "2"], "--depth is for dot, svg, not for pbtxt"),
        (["--to", "dot", "--layout", "dot"], "--layout is for svg, not for dot"),
        (["--to", "svg", "--table", "nodes"], "--table is for ndjson, csv, parquet, not for svg"),
        (["--to", "svg", "--depth", "x"], '--depth is a number or "all", not "x"'),
        (["--to", "svg", "--hops", "2"], "--hops needs --around NODE"),
        (["--to", "svg", "--around", "Relo"], 'no node is called "Relo"; did you mean "Relu"?'),
        (["--to", "svg", "--scope", "conv1"], 'no scope is called "conv1"; did you mean "conv1d"?'),
        (["--to", "dot", "--function", "whlie_body"], 'did you mean "while_body_frozen_87920"?'),
        (["--to", "csv", "--tag_set", "serve"], "no meta-graph"),
    ],
)
def test_what_cannot_be_done_is_told(args: list[str], reason: str, tmp_path: Path) -> None:
    result = run(FROZEN, *args)
    assert result.exit_code == exits.USAGE
    assert reason in result.stderr
    assert result.stdout == ""


def test_picture_that_is_too_large_is_refused_and_dot_is_not(tmp_path: Path) -> None:
    path = tmp_path / "g.pb"
    GraphDef(node=[NodeDef(name=f"n{i}", op="Op") for i in range(1600)]).write(path)
    refused = run(path, "--to", "svg", "--depth", "all")
    assert refused.exit_code == exits.USAGE
    assert "a picture of 1,600 boxes is too large to lay out (1,500 at most)" in refused.stderr
    assert wrote(path, "--to", "dot", "--depth", "all").stdout.count("tooltip") == 1600
    assert wrote(path, "--to", "svg", "--boxes", "20").stdout.count('class="box') <= 20


@pytest.mark.parametrize("form", ["svg", "dot"])
def test_file_without_a_graph_has_no_drawing(form: str) -> None:
    result = run(TENSOR, "--to", form)
    assert result.exit_code == exits.USAGE
    assert "which has no graph; it takes a SavedModel" in result.stderr
    assert result.stdout == ""


# --- drawings and tables ---------------------------------------------------------------------


def test_drawing_of_a_function_has_its_arguments() -> None:
    text = wrote(MODEL, "--to", "svg", "--function", "__inference_score_87422").stdout
    ElementTree.fromstring(text)
    assert "function __inference_score_87422" in text
    assert "tokens" in text


def test_functions_are_hinted_at_where_most_nodes_are() -> None:
    result = wrote(MODEL, "--to", "dot")
    assert "--function NAME draws one, such as __inference_tokenize_87534 (39)" in result.stderr
    assert "traced_save" not in result.stderr


def test_csv_is_read_back_by_the_library_of_python() -> None:
    rows = list(csv.DictReader(io.StringIO(wrote(FROZEN, "--to", "csv").stdout)))
    assert len(rows) == 51
    assert rows[0] == {
        "node": "tokens",
        "op": "Placeholder",
        "inputs": "",
        "dtypes": "DT_INT64",
        "shapes": "[?, 12]",
        "device": "",
    }


def test_csv_has_no_formula_and_no_control_character(tmp_path: Path) -> None:
    path = tmp_path / "g.pb"
    names = ["=1+1", "@x", "\x1b[31m,\nb", '"quoted"']
    GraphDef(node=[NodeDef(name=name, op="NoOp") for name in names]).write(path)
    text = wrote(path, "--to", "csv", "--type", "GraphDef").stdout
    rows = list(csv.reader(io.StringIO(text)))
    assert [row[0] for row in rows[1:]] == ["'=1+1", "'@x", r"\x1b[31m,\nb", '"quoted"']
    assert "\x1b" not in text


def test_ndjson_is_what_the_lists_give() -> None:
    nodes = CliRunner().invoke(cli, ["nodes", FROZEN, "--ndjson"]).stdout
    assert wrote(FROZEN, "--to", "ndjson").stdout == nodes
    args = ["tensors", FROZEN, "--no-stats", "--ndjson"]
    tensors = CliRunner().invoke(cli, args).stdout
    assert wrote(FROZEN, "--to", "ndjson", "--table", "tensors").stdout == tensors


@pytest.mark.parametrize("name", ["events.out.tfevents.1600000000.host", "examples.tfrecord"])
def test_records_are_no_table_and_a_hint_says_what_they_become(name: str) -> None:
    for form in ("csv", "parquet"):
        result = run(DATA / "records" / name, "--to", form)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "--to ndjson has a line for each record" in result.stderr
    result = run(DATA / "records" / name, "--to", "json")
    assert result.exit_code == 2
    assert "csv" not in result.stderr
    assert run(DATA / "records" / name, "--to", "csv", "--table", "tensors").exit_code == 1


def test_records_are_a_line_each() -> None:
    path = DATA / "records" / "events.out.tfevents.1600000000.host"
    lines = wrote(path, "--to", "ndjson").stdout.splitlines()
    assert len(lines) == len(pbkaitai.open(path).records or ())
    assert json.loads(lines[0])["file_version"] == "brain.Event:2"


def test_variables_of_a_checkpoint_are_listed() -> None:
    lines = wrote(f"{MODEL}/variables/variables.index", "--to", "csv").stdout.splitlines()
    assert lines[0].startswith("tensor,dtype,shape,count,bytes,stored")
    assert any("data file 0" in line for line in lines)


@pytest.mark.parametrize(("table", "count"), [("nodes", 51), ("tensors", None)])
def test_parquet_file_has_the_rows(table: str, count: int | None, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    out = tmp_path / "x.parquet"
    wrote(FROZEN, "-o", out, "--table", table)
    found = parquet.read_table(out)
    assert found.num_rows == (count or len(pbkaitai_tensors()))
    assert found.schema.metadata[b"pbkaitai.kind"] == b"tensorflow.GraphDef"


def pbkaitai_tensors() -> list[object]:
    from pbkaitai.analysis.values.constants import find_constants

    return list(find_constants(pbkaitai.open(FROZEN)))


def test_parquet_without_its_library_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run(FROZEN, "-o", tmp_path / "x.parquet")
    assert result.exit_code == exits.USAGE
    assert 'run: pip install "pbkaitai[arrow]"' in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_damaged_file_is_converted_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "cut.pb"
    path.write_bytes(Path(FROZEN).read_bytes()[:9000])
    for form in ("pbtxt", "json", "dot", "svg", "csv", "ndjson"):
        result = run(path, "--to", form, "--type", "GraphDef")
        assert result.exit_code == exits.UNREADABLE, form
        assert "conv1d" in result.stdout or "tokens" in result.stdout
        assert result.stderr.count("problem: ") >= 1


@pytest.mark.parametrize("form", ["pbtxt", "json", "svg"])
def test_many_nodes_take_little_memory(form: str, tmp_path: Path) -> None:
    """Twice the file, on top of what an empty one takes; pbtxt and JSON are not held at all."""
    path = tmp_path / "large.pb"
    name = "model/block_{}/layer_{}/operation_with_a_long_name_{}"
    names = [name.format(i // 1000, i // 100, i) for i in range(15_000)]
    pad = ["^" + names[0]] * 3
    nodes = [
        NodeDef(name=n, op="AddV2", input=[p, *pad]) for n, p in zip(names, names, strict=True)
    ]
    GraphDef(node=nodes).write(path)
    small = tmp_path / "small.pb"
    GraphDef(node=nodes[:1]).write(small)
    code = (
        "import resource, sys\n"
        "from pbkaitai.cli import main\n"
        "sys.argv = ['pbkaitai', 'convert', *sys.argv[1:]]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )

    def peak(file: Path) -> int:
        command = [sys.executable, "-c", code, str(file), "--type", "GraphDef", "--to", form]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        return int(done.stderr.split()[-1]) << 10

    size = path.stat().st_size
    allowed = 2 * size + (8 << 20)
    assert peak(path) - peak(small) < allowed


def test_output_may_stand_behind_the_file(tmp_path: Path) -> None:
    file = str(EXAMPLES / "tensor.pb")
    for args in ([file, str(tmp_path / "a.json")], [file, "--save", str(tmp_path / "b.json")]):
        assert CliRunner().invoke(cli, ["convert", *args]).exit_code == 0
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes() != b""
    twice = ["convert", file, str(tmp_path / "c.json"), "-o", str(tmp_path / "d.json")]
    assert CliRunner().invoke(cli, twice).exit_code == 2
    assert not (tmp_path / "c.json").exists()
