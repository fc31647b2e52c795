"""The generated modules: data that Python reads back as the spec has it, whatever it says."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from specfiles import KSY, ROOT, check, enum, field, message, nested

from pbkaitai.compiler import compile_specs
from pbkaitai.compiler.emitter import MARK, RUNTIME, emit_module, emit_package
from pbkaitai.compiler.literals import quote
from pbkaitai.compiler.model import EnumSpec, EnumValueSpec, FieldSpec, MessageSpec, Spec
from pbkaitai.descriptor import RUNTIME as RUNTIME_OF_DESCRIPTOR
from pbkaitai.message import Message

HOSTILE = [
    'ends with a quote"',
    'three """ quotes and four """"',
    'ends with three"""',
    '"""',
    '""',
    "back\\slash, trailing \\",
    '"""\nimport os\nos.abort()\n"""',
    "tab\there, null \0, escape \x1b[2J, bell \a",
    "line separators \u2028 \u2029 \x85 \x0b \x0c end",
    "right-to-left \u202e override, lone surrogate \udc80",
    "carriage\r\nreturn\rs",
    "  indented\n    more\n\n\nlines  ",
    "long " * 100,
    "x" * 500,
    "{braces} %s \\N{BULLET} \\u0041",
]


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """Return a function that compiles specs given by name and imports their package."""
    name = "compiled_specs"

    def compile_all(**files: str) -> ModuleType:
        for stem, text in files.items():
            (tmp_path / f"{stem}.ksy").write_text(text, "utf-8")
        result = compile_specs([tmp_path / f"{stem}.ksy" for stem in files], tmp_path / name)
        assert [str(error) for error in result.errors] == []
        monkeypatch.syspath_prepend(str(tmp_path))
        return importlib.import_module(name)

    yield compile_all
    for module in [each for each in sys.modules if each.partition(".")[0] == name]:
        del sys.modules[module]


def doc_spec(doc: str) -> Spec:
    fields = (FieldSpec("x", "x", 1, "int32", doc=doc), FieldSpec("y", "y", 2, "bytes", doc=doc))
    inner = EnumSpec("e", "E", "Thing.E", (EnumValueSpec(0, "a", "A", doc),), doc=doc)
    return Spec("thing", ("pb",), MessageSpec("thing", "Thing", "Thing", fields, (inner,), doc=doc))


def docs_in(source: str) -> list[str]:
    """Return the docs in the tables of a module: of fields, messages and enum values."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "doc":
            found.append(ast.literal_eval(node.value))
        elif isinstance(node, ast.keyword) and node.arg == "docs":
            found += ast.literal_eval(node.value).values()
    return found


@pytest.mark.parametrize("doc", HOSTILE)
def test_docs_cannot_break_out_of_their_literals(doc: str) -> None:
    source = emit_module(doc_spec(doc))
    assert source.encode()  # no surrogate reaches the file
    assert docs_in(source) == [doc] * 4  # two fields, an enum value, the message
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    assert "os" not in names


@given(st.one_of(st.text(), st.text('"\\\n x')))
def test_any_doc_is_read_back_as_it_was(doc: str) -> None:
    assert ast.literal_eval(quote(doc)) == doc
    source = emit_module(doc_spec(doc))
    assert source.encode()
    assert docs_in(source) == ([doc] * 4 if doc else [])


def test_docs_are_docstrings_with_their_reference(compiled) -> None:  # type: ignore[no-untyped-def]
    head = "doc: |\n  A thing.\n\n  Second part.\ndoc-ref: https://example.org/thing\n"
    package = compiled(thing=message("thing", field("x", 1, "str", doc="An x."), head=head))
    text = "A thing. Second part. https://example.org/thing"
    assert " ".join(package.Thing.__doc__.split()) == text
    assert package.Thing.DESCRIPTOR.doc == "A thing.\n\nSecond part."
    assert package.Thing.DESCRIPTOR.by_name["x"].doc == "An x."


def test_package_decodes_and_finds_pbkaitais_own_classes(compiled) -> None:  # type: ignore[no-untyped-def]
    package = compiled(
        thing=message(
            "thing",
            field("count", 1, "pb::int32"),
            field("shape", 2, "tensor_shape_proto"),
            field("mode", 3, "mode"),
            field("other", 4, "other"),
            imports="pb, tensor_shape_proto, other",
            types="mode:\n  "
            + enum("mode", "{0: 'off', 1: {id: on, doc: Burning.}}", meta=False)
            .rstrip()
            .replace("\n", "\n  ")
            + "\n",
        ),
        other=message("other", field("name", 1, "str")),
    )
    data = bytes.fromhex("08 07  12 04 12 02 08 05  18 01  22 03 0A 01 61")
    thing = package.Thing.from_bytes(data)
    assert (thing.count, thing.shape.dim[0].size, thing.other.name) == (7, 5, "a")
    assert thing.mode is package.Thing.Mode.ON
    assert package.Thing.Mode.DESCRIPTOR.docs == {1: "Burning."}
    from pbkaitai.messages import TensorShapeProto

    assert type(thing.shape) is TensorShapeProto
    assert package.CLASSES == {"Thing": "thing:Thing", "Other": "other:Other"}
    assert package.ENUMS == {"Thing.Mode": "thing:Thing.Mode"}
    assert package.__all__ == ["Other", "Thing"]
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        _ = package.Nothing


def test_names_of_the_runtime_may_be_names_of_a_spec(compiled) -> None:  # type: ignore[no-untyped-def]
    """A message called Field, Message or Sequence does not hide what the module imports."""
    types = "".join(nested(name, field("x", 1, "str")) for name in ("field", "message_descriptor"))
    types += nested("sequence") + nested("mapping") + nested("type")
    package = compiled(
        message=message(
            "message",
            field("fields", 1, "field", repeated="true"),
            field("enum", 2, "enum_", repeated="true"),
            imports="pb, enum_",
            types=types,
        ),
        enum_=message("enum_", field("x", 1, "str", repeated="true"), head="-orig-id: my.Enum\n"),
    )
    found = package.Message.from_bytes(bytes.fromhex("0A 03 0A 01 61"))
    assert issubclass(package.Message, Message)
    assert found.fields[0].x == "a"


def test_names_that_python_or_messages_have_get_an_underscore(compiled) -> None:  # type: ignore[no-untyped-def]
    fields = [
        field("from_", 1, "pb::int32", orig_id="from"),
        field("has", 2, "pb::int32"),
        field("io", 3, "pb::int32", orig_id="_io"),
    ]
    thing = compiled(thing=message("thing", *fields)).Thing
    assert list(thing.__annotations__) == ["from_", "has_", "_io_"]
    assert [each.name for each in thing.DESCRIPTOR.fields] == ["from", "has", "_io"]
    found = thing.from_bytes(bytes.fromhex("08 01 10 02 18 03"))
    assert (found.from_, found.has_, found._io_) == (1, 2, 3)


def test_builtins_hidden_by_a_field_are_spelled_out() -> None:
    fields = (FieldSpec("str", "str", 1, "string"), FieldSpec("x", "x", 2, "int32"))
    source = emit_module(Spec("a", ("pb",), MessageSpec("a", "A", "A", fields)))
    assert "    str: builtins.str\n    x: int\n" in source
    assert "\nimport builtins\n" in source


def test_modules_are_the_same_in_every_process_and_order(tmp_path: Path) -> None:
    """Hash seeds, the order of the files and the folder have no part in the output."""
    script = (
        "import sys\nfrom pathlib import Path\nfrom pbkaitai.compiler import compile_specs\n"
        "paths = sorted(Path('ksy').glob('*.ksy'), reverse=sys.argv[2] == 'reverse')\n"
        "assert not compile_specs(paths, Path(sys.argv[1])).errors\n"
    )
    for name, seed, order in (("one", "1", "forward"), ("two", "2", "reverse")):
        subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / name), order],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            check=True,
        )
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / n).iterdir()} for n in ("one", "two"))
    assert len(one) == len(list(KSY.glob("*.ksy"))) + 1
    assert one == two


def test_every_generated_file_is_marked_and_carries_the_runtime() -> None:
    specs, _ = check(KSY / "saved_model.ksy")
    for source in [*map(emit_module, specs), emit_package(specs)]:
        assert source.partition("\n")[0].endswith(f'{MARK}"""')
    assert all(f"check_runtime({RUNTIME}, __file__)" in emit_module(spec) for spec in specs)
    assert f"\nRUNTIME = {RUNTIME}\n" in emit_package(specs)


def test_compiler_and_runtime_agree_on_their_version() -> None:
    assert RUNTIME == RUNTIME_OF_DESCRIPTOR


def test_type_checkers_see_the_types_of_fields() -> None:
    pytest.importorskip("mypy")
    code = (
        "from pbkaitai.messages import AttrValue, GraphDef, TensorShapeProto\n"
        "reveal_type(TensorShapeProto().dim[0].size)\n"
        "reveal_type(GraphDef().node[0].attr)\n"
        "reveal_type(AttrValue().type)\n"
        "reveal_type(AttrValue().list.s)\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            [sys.executable, "-m", "mypy", "--cache-dir", folder, "--config-file", "", "-c", code],
            cwd=ROOT,
            env={"MYPYPATH": f"{ROOT / 'build'}:{ROOT}", "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
    found = re.findall(r'Revealed type is "(.*)"', result.stdout)
    own = re.compile(r"\b(?:builtins|typing|collections\.abc)\.")
    assert [own.sub("", each) for each in found] == [
        "int",
        "Mapping[str, pbkaitai_messages.attr_value.AttrValue]",
        "pbkaitai_messages.data_type.DataType",
        "Sequence[bytes]",
    ]
