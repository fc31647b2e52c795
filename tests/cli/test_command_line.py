"""The command as a process and in this one: exit codes, streams, and what a terminal gets."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from corpus import DATA, EXAMPLES, ROOT, SYNTH
from on_terminal import on_a_terminal

from pbkaitai.cli import exits, first_word
from pbkaitai.cli.commands import COMMANDS, cli
from pbkaitai.messages import GraphDef, SavedModel

TENSOR = str(EXAMPLES / "tensor.pb")
GRAPH = str(EXAMPLES / "frozen_graph.pb")
MODEL = str(EXAMPLES / "saved_model")
ESCAPE_SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args, prog_name="pbkaitai")


def spawn(*args: str, **options: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pbkaitai", *args]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen(command, cwd=ROOT, **streams)  # type: ignore[call-overload,no-any-return]


# --- finding commands -------------------------------------------------------------------


def test_file_without_a_command_is_shown() -> None:
    assert run(TENSOR).stdout == run("show", TENSOR).stdout
    assert run("--json", TENSOR).stdout == run("show", TENSOR, "--json").stdout


def test_file_called_like_a_command_is_shown_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "show").write_bytes(Path(TENSOR).read_bytes())
    assert "tensorflow.TensorProto" in run("./show").stdout
    assert run("show").exit_code == exits.USAGE


def test_misspelled_command_is_told_unless_a_file_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("compil", "x.ksy")
    assert result.exit_code == exits.USAGE
    assert 'did you mean "compile"' in result.stderr
    (tmp_path / "compil").write_bytes(Path(TENSOR).read_bytes())
    assert run("compil").exit_code == exits.OK


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (["summary", TENSOR], "show"),
        (["inputs", TENSOR], "io"),
        (["layers", TENSOR], "nodes"),
        (["weights", TENSOR], "tensors"),
        (["List", TENSOR], "nodes"),
        (["shwo", TENSOR], "show"),
        (["shwo"], "show"),
    ],
)
def test_word_for_a_command_names_the_command(args: list[str], meant: str) -> None:
    result = run(*args)
    reason = f'no command and no file is called "{args[0]}"; did you mean "{meant}"'
    assert result.stderr.startswith(f"pbkaitai: {reason}")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == exits.USAGE


def test_words_that_mean_a_command_are_no_commands_and_mean_some() -> None:
    assert not set(first_word._SYNONYMS) & set(COMMANDS)
    meant = {name for names in first_word._SYNONYMS.values() for name in names}
    assert meant <= {*COMMANDS, "--version"}


def test_word_before_a_file_that_is_no_command_is_told() -> None:
    result = run("frobnicate", TENSOR)
    assert result.stderr == (
        'pbkaitai: no command and no file is called "frobnicate"; '
        "`pbkaitai --help` lists the commands\n"
    )


def test_command_behind_its_file_is_told_where_it_belongs() -> None:
    result = run(TENSOR, "nodes")
    assert result.stderr == f"pbkaitai: the command stands first: `pbkaitai nodes {TENSOR}`\n"
    assert result.exit_code == exits.USAGE


def test_help_is_a_word_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("help").stdout == run("--help").stdout
    assert run("help", "nodes").stdout == run("nodes", "--help").stdout
    monkeypatch.chdir(tmp_path)
    (tmp_path / "help").write_bytes(Path(TENSOR).read_bytes())
    assert "tensorflow.TensorProto" in run("help").stdout


def test_misspelled_option_of_the_group_is_told() -> None:
    result = run("--verson")
    assert "--version" in result.stderr
    assert "--json" not in result.stderr
    assert result.exit_code == exits.USAGE


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_a_line_in_the_list(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == exits.OK
    assert "--traceback" in result.stdout
    assert name in run("--help").stdout
    assert COMMANDS[name].help in run("--help").stdout


def test_version_says_which_runtime_decodes() -> None:
    assert re.fullmatch(
        r"pbkaitai \d+\.\d+\.\d+ \(runtime: (pure Python|compiled kernel)\)\n",
        run("--version").stdout,
    )


@pytest.mark.parametrize("args", [["--help"], ["show", "--help"], ["compile", "--help"]])
def test_help_imports_nothing_heavy(args: list[str]) -> None:
    """Help answers in under 0.2 s: what it imports is what it costs."""
    code = (
        "import sys; from pbkaitai.cli.commands import cli\n"
        f"cli.main({args!r}, standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(result.stderr.split())
    assert "click" in loaded
    assert not loaded & {
        "ml_dtypes",
        "numpy",
        "pbkaitai.compiler",
        "pbkaitai.messages",
        "pbkaitai.opening",
        "rich",
        "yaml",
    }


def test_help_answers_at_once() -> None:
    """A generous bound on the time of the process itself, for machines under load."""
    best = 10.0
    for _ in range(5):
        before = os.times()
        spawn("--help").communicate()
        after = os.times()
        spent = after.children_user + after.children_system
        best = min(best, spent - before.children_user - before.children_system)
    assert best < 0.2


@pytest.mark.parametrize("name", ["tree", "hex", "decode"])
def test_all_is_the_same_as_no_limit(name: str) -> None:
    assert run(name, GRAPH, "--all").stdout == run(name, GRAPH, "--limit", "0").stdout
    assert run(name, GRAPH, "--all").stdout != run(name, GRAPH).stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_what_an_option_takes_in_one_word(name: str) -> None:
    assert "RANGE" not in run(name, "--help").stdout


# --- exit codes and streams -------------------------------------------------------------


def test_no_file_ends_with_success_and_nothing() -> None:
    """Never 0 with empty output; never a traceback."""
    for path in sorted(DATA.rglob("*")):
        if not path.is_file() or path.stat().st_size > 1 << 20:
            continue
        result = run(str(path))
        assert result.exit_code in (exits.OK, exits.UNREADABLE), path
        assert result.exception is None or isinstance(result.exception, SystemExit), path
        assert "Traceback" not in result.stderr, path
        assert bool(result.stderr) == (result.exit_code != exits.OK), path
        if result.exit_code == exits.OK:
            assert result.stdout.startswith("file: "), path


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["signatures", TENSOR], exits.USAGE),
        (["collections", GRAPH], exits.USAGE),
        (["nodes", TENSOR], exits.USAGE),
        (["functions", TENSOR], exits.USAGE),
        (["convert", TENSOR, "--to", "svg"], exits.USAGE),
        (["show", "--dir", GRAPH], exits.USAGE),
        (["signatures", GRAPH], exits.FOUND),
        (["functions", str(SYNTH / "graph_oddities.pb")], exits.FOUND),
        (["nodes", GRAPH, "nothing is called so"], exits.FOUND),
        (["hex", GRAPH, "node[99999]"], exits.USAGE),
        (["node", GRAPH, "nothing"], exits.USAGE),
        (["functions", MODEL, "nothing"], exits.USAGE),
        (["signatures", MODEL, "nothing"], exits.USAGE),
        (["collections", MODEL, "nothing"], exits.USAGE),
        (["tensor", GRAPH, "nothing"], exits.USAGE),
        (["io", MODEL, "--function", "nothing"], exits.USAGE),
        (["io", MODEL, "--tag_set", "nothing"], exits.USAGE),
        (["convert", MODEL, "--to", "svg", "--function", "nothing"], exits.USAGE),
        (["types", "NoSuchType"], exits.USAGE),
        (["hex", GRAPH, "no_such_field"], exits.USAGE),
    ],
)
def test_kinds_and_names_are_usage_and_what_matches_nothing_is_not(
    args: list[str], code: int
) -> None:
    result = run(*args)
    assert result.exit_code == code, result.stderr
    assert "Usage:" not in result.stderr
    assert result.stderr.splitlines()[-1].startswith("pbkaitai: ")


def test_usage_is_shown_where_the_command_line_cannot_be_read() -> None:
    for args in (
        ["nodes"],
        ["show"],
        ["nodes", GRAPH, "--nothing"],
        ["hex", GRAPH, "--limit", "x"],
    ):
        result = run(*args)
        assert result.exit_code == exits.USAGE
        assert result.stderr.startswith(f"Usage: pbkaitai {args[0]} "), args


def test_empty_file_of_a_given_type_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "empty.pb"
    path.write_bytes(b"")
    assert run(str(path)).exit_code == exits.UNREADABLE
    result = run(str(path), "--type", "NodeDef")
    assert result.exit_code == exits.OK
    assert "none is set" in result.stdout


def test_file_that_may_not_be_read_is_a_usage_error(tmp_path: Path) -> None:
    missing = tmp_path / "no" / "such.pb"
    result = run(str(missing))
    assert result.exit_code == exits.USAGE
    assert result.stderr == f'pbkaitai: cannot open "{missing}": no such file or directory\n'


def test_damaged_file_is_shown_and_its_faults_stand_on_stderr() -> None:
    result = run(str(DATA / "damaged" / "cut_half.pb"))
    assert result.exit_code == exits.UNREADABLE
    assert "graph (17 nodes)" in result.stdout
    assert result.stderr.startswith("problem: LEN payload needs ")
    assert "in node[16]" in result.stderr


def test_many_problems_are_cut_unless_all_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "bad_names.pb"
    node = bytes.fromhex("0A 0A 0A 03 61 FF 62 12 03 4E 6F 4F")  # node {name: a\xffb, op: NoO}
    path.write_bytes(node * 50)
    result = run(str(path), "--type", "GraphDef")
    assert len(result.stderr.splitlines()) == 21
    assert "30 more" in result.stderr.splitlines()[-1]
    assert len(run(str(path), "--type", "GraphDef", "--all").stderr.splitlines()) == 50
    assert len(json.loads(run(str(path), "--type", "GraphDef", "--json").stdout)["problems"]) == 50


def test_traceback_is_shown_when_asked_for() -> None:
    result = run(str(DATA / "damaged" / "zipped.pb"), "--traceback")
    assert result.exit_code == exits.UNREADABLE
    assert "Traceback (most recent call last)" in result.stderr


def test_fault_of_the_program_itself_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **options: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("pbkaitai.views.summary.data", fail)
    result = run(TENSOR)
    assert result.exit_code == exits.INTERNAL
    assert "RuntimeError: a bug" in result.stderr
    assert "please report" in result.stderr


@pytest.mark.parametrize("args", [["--json"], [], ["--color", "always"]])
def test_reader_that_goes_away_is_no_fault(args: list[str]) -> None:
    process = spawn("show", "--all", str(EXAMPLES / "saved_model"), *args)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == exits.PIPE_CLOSED
    assert errors == b""


@pytest.mark.parametrize(("descriptor", "name"), [(0, "stdin"), (1, "stdout")])
def test_stream_that_is_closed_is_told(descriptor: int, name: str) -> None:
    process = spawn("-", stdin=subprocess.DEVNULL, preexec_fn=lambda: os.close(descriptor))
    _, errors = process.communicate()
    assert process.returncode == exits.USAGE
    assert errors.decode().endswith(f"{name} is closed\n")
    assert errors.count(b"\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize("args", [["--help"], ["show", "--help"], ["completion", "bash"], [TENSOR]])
def test_full_disk_is_one_line_and_no_success(args: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        process = spawn(*args, stdout=full)
        _, errors = process.communicate()
    assert errors == b"pbkaitai: cannot write: no space left on device\n"
    assert process.returncode == exits.USAGE


def test_fault_about_a_name_with_a_line_break_is_one_line() -> None:
    assert run("a\nb").stderr == 'pbkaitai: cannot open "a\\nb": no such file or directory\n'


def test_interrupt_is_quiet(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    # A shell that runs the tests in the background lets them ignore the signal.
    listen = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = spawn(str(fifo), preexec_fn=listen)
    writer = os.open(fifo, os.O_WRONLY)  # returns once the command reads
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    os.close(writer)
    assert process.returncode == exits.INTERRUPTED
    assert errors == b""


def test_stdin_is_read() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "pbkaitai", "-"],
        cwd=ROOT,
        input=Path(TENSOR).read_bytes(),
        capture_output=True,
        check=True,
    )
    assert b"shape: [1000]" in result.stdout


# --- forms of output --------------------------------------------------------------------


def model_with_hostile_names() -> bytes:
    model = SavedModel()
    meta_graph = model.meta_graphs.add()
    evil = "\x1b[31mred\x07\u202e\nline"
    meta_graph.meta_info_def.tags.append(evil)
    meta_graph.meta_info_def.tensorflow_version = "2.0.0"
    meta_graph.signature_def[evil].inputs[evil].name = evil
    meta_graph.collection_def[evil].node_list.value.append(evil)
    asset = meta_graph.asset_file_def.add()
    asset.filename = evil
    for name in (evil, "b"):
        node = meta_graph.graph_def.node.add()
        node.name, node.op, node.device = name, evil, evil
    function = meta_graph.graph_def.library.function.add()
    function.signature.name = evil
    return model.to_bytes()


@pytest.mark.parametrize("options", [[], ["--color", "always"], ["--json"], ["--all"]])
def test_nothing_of_a_file_reaches_a_terminal_raw(tmp_path: Path, options: list[str]) -> None:
    path = tmp_path / "saved_model.pb"
    path.write_bytes(model_with_hostile_names())
    result = run(str(path), "--type", "SavedModel", *options)
    assert result.exit_code == exits.OK
    text = ESCAPE_SEQUENCE.sub("", result.stdout) if "--color" in options else result.stdout
    assert all(line.isprintable() for line in text.splitlines())
    assert r"\u202e" in text
    if not options:
        assert r"\x1b[31mred\x07\u202e\nline" in text


def test_path_and_fault_with_escape_sequences_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31m.pb"
    path.write_bytes(b"<html>")
    for result in (run(str(path)), run(str(path) + "x"), run(str(path), "--traceback")):
        assert "\x1b" not in result.stderr
    assert r"\x1b[31m.pb" in run(str(path)).stderr


def test_piped_text_has_no_colour_and_no_lines() -> None:
    text = run(str(EXAMPLES / "saved_model")).stdout
    assert "\x1b" not in text
    assert not re.search("[\u2500-\u257f]", text)
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_terminal_gets_tables_in_colour() -> None:
    text = on_a_terminal(str(EXAMPLES / "saved_model"), NO_COLOR="")
    assert "\x1b[36m" in text
    assert "───" in text
    lines = ESCAPE_SEQUENCE.sub("", text).splitlines()
    assert max(map(len, lines)) <= 80
    assert "  … 46 more ops, 55 nodes" in map(str.rstrip, lines)  # not folded to the table's width


@pytest.mark.parametrize(
    ("args", "environment"), [([], {"NO_COLOR": "1"}), (["--color", "never"], {})]
)
def test_terminal_without_colour_gets_no_escape_sequences(
    args: list[str], environment: dict[str, str]
) -> None:
    text = on_a_terminal(str(EXAMPLES / "saved_model"), *args, **environment)
    assert "\x1b" not in text
    assert "───" in text


def test_colour_is_there_when_asked_for() -> None:
    assert "\x1b[" in run(TENSOR, "--color", "always").stdout


def test_very_long_name_is_cut_on_a_terminal_only(tmp_path: Path) -> None:
    graph = GraphDef()
    for _ in range(2):
        node = graph.node.add()
        node.name, node.op = "scope/" * 5000 + "end", "NoOp"
    path = tmp_path / "graph.pb"
    path.write_bytes(graph.to_bytes())
    assert "scope/" * 5000 in run(str(path)).stdout
    shown = run(str(path), "--color", "always").stdout
    assert "…" in shown
    assert len(shown) < 5000


def test_stream_that_cannot_show_a_character_gets_its_number() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    process = spawn(str(SYNTH / "keras_metadata.pb"), env=env)
    output, errors = process.communicate()
    assert (process.returncode, errors) == (exits.OK, b"")
    assert rb"\xe9" in output


def test_compile_writes_classes(tmp_path: Path) -> None:
    spec = ROOT / "ksy" / "version_def.ksy"
    result = run("compile", str(spec), "-o", str(tmp_path / "out"))
    assert result.exit_code == exits.OK
    assert "class VersionDef" in (tmp_path / "out" / "version_def.py").read_text()
    assert result.stdout == f"1 spec, 1 recompiled, 3 files written in {tmp_path / 'out'}\n"


def test_compile_of_a_spec_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    spec = tmp_path / "absent.ksy"
    result = run("compile", str(spec), "-o", str(tmp_path / "out"))
    assert result.exit_code == exits.USAGE
    assert result.stderr == f'pbkaitai: cannot open "{spec}": no such file or directory\n'
    assert not (tmp_path / "out").exists()


def test_compile_tells_every_fault_of_every_spec(tmp_path: Path) -> None:
    for name in ("a.ksy", "b.ksy"):
        (tmp_path / name).write_text("meta:\n  id: wrong\n")
    specs = [str(tmp_path / "a.ksy"), str(tmp_path / "b.ksy")]
    result = run("compile", *specs, "-o", str(tmp_path / "out"))
    assert result.exit_code == exits.UNREADABLE
    assert "a.ksy" in result.stderr
    assert "b.ksy" in result.stderr
    assert not (tmp_path / "out").exists()


def test_ops_of_a_graph_without_nodes_are_no_success(tmp_path: Path) -> None:
    """An empty list never ends with exit code 0."""
    graph = GraphDef()
    graph.library.function.add().signature.name = "f"
    path = tmp_path / "graph.pb"
    path.write_bytes(graph.to_bytes())
    result = run("show", str(path), "--type", "GraphDef", "--list_ops")
    assert (result.exit_code, result.stdout) == (exits.FOUND, "")
    assert result.stderr == "pbkaitai: there are no nodes\n"


@pytest.mark.parametrize(
    "asked",
    [
        ["node", "x"],
        ["tensor", "x"],
        ["convert", "--to", "svg", "--around=x"],
        ["convert", "--to", "svg", "--function=z"],
        ["tree", 'node[name="x"]'],
    ],
    ids=" ".join,
)
def test_a_very_long_name_is_not_offered_for_a_wrong_one(tmp_path: Path, asked: list[str]) -> None:
    graph = GraphDef()
    name = "x" * 100_000
    node = graph.node.add(name=name, op="Const")
    node.attr["value"].tensor.dtype = 1
    graph.node.add(name="other", op="Const").attr["value"].tensor.dtype = 1
    graph.library.function.add().signature.name = name.replace("x", "y")
    path = tmp_path / "graph.pb"
    path.write_bytes(graph.to_bytes())
    command, *rest = asked
    result = run(command, str(path), *rest)
    assert result.exit_code == exits.USAGE, result.stderr
    assert len(result.stderr) < 1000


FROZEN = str(EXAMPLES / "frozen_graph.pb")


@pytest.mark.parametrize("number", [str(1 << 70), "9" * 5000, "08", "\u0663", "\u00b2"])
@pytest.mark.parametrize(
    "asked",
    [
        ["tree", FROZEN, "--limit", "{}"],
        ["tree", FROZEN, "--depth", "{}"],
        ["tree", FROZEN, "{}"],
        ["tree", FROZEN, "node[{}]"],
        ["tree", FROZEN, "node[name={}]"],
        ["tree", FROZEN, "--raw", "1[{}].{}"],
        ["hex", FROZEN, "--limit", "{}"],
        ["hex", FROZEN, "{}"],
        ["hex", FROZEN, "0:{}"],
        ["hex", FROZEN, "{}:1"],
        ["decode", FROZEN, "--limit", "{}"],
        ["diff", FROZEN, TENSOR, "--type", "GraphDef", "--limit", "{}"],
        ["node", FROZEN, "scores:{}"],
        ["nodes", FROZEN, "--attr", "T={}"],
        ["tensor", TENSOR, "--slice", "{}"],
        ["tensor", TENSOR, "--slice", "{}:{}:{}"],
        ["tensor", FROZEN, "scores:{}"],
        ["convert", FROZEN, "--to", "svg", "--depth", "{}"],
        ["convert", FROZEN, "--to", "dot", "--around", "scores:{}"],
    ],
    ids=lambda asked: " ".join(asked[0::2]) if isinstance(asked, list) else None,
)
def test_any_number_is_taken_or_refused(asked: list[str], number: str) -> None:
    """Python refuses to read thousands of digits, `islice` to count beyond its counter."""
    result = run(*(part.replace("{}", number) for part in asked))
    assert result.exit_code in (exits.OK, exits.FOUND, exits.USAGE, exits.UNREADABLE), result.stderr
    assert result.stdout or result.stderr


def test_offset_with_leading_zeros_is_decimal() -> None:
    assert run("hex", FROZEN, "010:2").stdout == run("hex", FROZEN, "10:2").stdout != ""


def test_stdin_is_not_compared_with_itself() -> None:
    result = run("diff", "-", "-")
    assert result.exit_code == exits.USAGE
    assert "stdin, which can be read once" in result.stderr


def test_tolerance_that_is_no_number_is_refused() -> None:
    assert run("diff", FROZEN, FROZEN, "--rtol", "nan").exit_code == exits.USAGE
    assert run("diff", FROZEN, FROZEN, "--rtol", "inf").exit_code == exits.OK


def test_tags_of_a_file_without_meta_graphs_are_none() -> None:
    result = run("nodes", FROZEN, "--tag_set", "serve")
    assert result.exit_code == exits.USAGE
    assert "no meta-graph has exactly the tags {serve}; there are none" in result.stderr


@pytest.mark.parametrize("command", ["tree", "hex", "decode"])
def test_bytes_without_a_spec_have_no_type(command: str) -> None:
    result = run(command, FROZEN, "--raw", "--type", "GraphDef")
    assert result.exit_code == exits.USAGE
    assert "--raw and --type exclude each other" in result.stderr


def test_part_of_a_tensor_is_not_saved(tmp_path: Path) -> None:
    result = run("tensor", TENSOR, "--slice", "0", "--save", str(tmp_path / "x.npy"))
    assert result.exit_code == exits.USAGE
    assert not (tmp_path / "x.npy").exists()


def test_output_that_a_node_does_not_have_is_told() -> None:
    asked = run("node", FROZEN, "scores:9")
    assert asked.exit_code == exits.OK
    assert asked.stderr == 'note: there is no "scores:9": the node has 1 output\n'
    assert run("node", FROZEN, "scores:0").stderr == ""


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        (["nodes", "--op", "Mine1"], "GraphDef"),
        (["export", "{out}"], "GraphDef"),
        (["nodes"], "SavedModel"),
        (["tensors", "forged"], "SavedModel"),
    ],
)
def test_name_with_line_breaks_forges_no_line(tmp_path: Path, asked: list[str], kind: str) -> None:
    graph = GraphDef()
    for name in ("a\nwritten: forged", "b\u2028forged", "c\x85forged\x0bforged"):
        node = graph.node.add(name=name, op=f"Mine\n{name}")
        node.attr["value"].tensor.dtype = 1
        node.attr["value"].tensor.tensor_content = b"abc"
        node.attr[name].s = b"\n"
    model = SavedModel()
    for tag in ("x\nnote: forged", "y\u2028forged"):
        model.meta_graphs.add(graph_def=graph).meta_info_def.tags.append(tag)
    path = tmp_path / "a\nforged.pb"
    path.write_bytes((graph if kind == "GraphDef" else model).to_bytes())
    command, *rest = [part.replace("{out}", str(tmp_path / "out")) for part in asked]
    result = run(command, str(path), "--type", kind, *rest)
    assert result.stderr
    for line in result.stderr.splitlines():
        assert line.startswith(
            ("pbkaitai: ", "note: ", "problem: ", "skipped: ", "Usage: ", "Try ")
        )
        text = line.partition(": ")[2]
        assert not text.startswith(("forged", "written: forged", "note: forged")), line
