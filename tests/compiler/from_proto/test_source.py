""".proto text: the same specs as of what protoc makes of it, and clear errors."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from descriptor_sets import HERE, PROTO_FILES, PROTOS, one_message, protos_set, read

from pbkaitai.compiler.from_proto import ExistingSpecs, from_descriptor_set, from_proto_files
from pbkaitai.compiler.from_proto.source import MAX_BYTES
from pbkaitai.compiler.loader import builtin_specs_dir
from pbkaitai.compiler.model import EnumSpec
from pbkaitai.errors import MissingExtraError, SpecErrors

EXPECTED = HERE / "expected"


def faults(caught: pytest.ExceptionInfo[SpecErrors]) -> list[str]:
    return [str(error) for error in caught.value.errors]


def made_of(text: str, folder: Path, **options: object) -> list[tuple[str, str]]:
    path = folder / "x.proto"
    path.write_text(text, "utf-8")
    return from_proto_files([path], **options)  # type: ignore[arg-type]


def test_text_gives_what_the_descriptors_of_protoc_give() -> None:
    """To the byte, docs from comments and all."""
    of_text, of_protoc = [], []
    text = from_proto_files(PROTO_FILES, [PROTOS], warnings=of_text)
    assert text == from_descriptor_set(protos_set(), warnings=of_protoc)
    assert {line.partition(":")[0] for line in of_text} == {
        line.partition(":")[0] for line in of_protoc
    }
    assert len(text) == 18


@pytest.mark.parametrize("name", sorted(path.name for path in EXPECTED.glob("*.ksy")))
def test_spec_is_the_expected_one(name: str) -> None:
    """UPDATE_EXPECTED=1 writes them anew: read the diff."""
    text = dict(from_proto_files(PROTO_FILES, [PROTOS]))[name]
    if os.environ.get("UPDATE_EXPECTED"):
        (EXPECTED / name).write_text(text, "utf-8")
    assert text == (EXPECTED / name).read_text("utf-8")


def test_losses_are_told() -> None:
    warnings: list[str] = []
    from_proto_files(PROTO_FILES, [PROTOS], warnings=warnings)
    assert warnings == [
        "groups left out, they show up as unknown fields: zoo.d.Bird.chick, zoo.e.Fish.prey,"
        " zoo.Pen.lock, zoo.Pen.roof",
        "extensions left out, they show up as unknown fields: zoo.Pen.owners, zoo.height,"
        " zoo.fence",
        "second names of enum values left out: zoo.v1.Odd.Alias.ALSO_FIRST,"
        " zoo.v1.Odd.Alias.AGAIN_FIRST",
        "enum values renamed, no Python enum can have them: zoo.v1.Odd.Odds.name,"
        " zoo.v1.Odd.Odds.mro, zoo.v1.Odd.Odds._LEAD",
        "oneofs renamed to lower case: zoo.v1.Odd.Upper, zoo.v1.Odd._lead2",
    ]


def test_presence_and_encoding_follow_the_edition(tmp_path: Path) -> None:
    specs = from_proto_files(PROTO_FILES, [PROTOS])
    fish = one_message(specs, tmp_path, "fish")
    labels = {field.name: (field.label, field.kind) for field in fish.fields}
    assert labels == {
        "length": ("singular", "int32"),
        "weight": ("optional", "int32"),
        "friend": ("singular", "message"),
        "fin": ("optional", "enum"),
    }
    bird = one_message(specs, tmp_path, "bird")
    assert [field.name for field in bird.fields] == ["nest", "feather", "feathers", "mate"]


def test_only_what_is_asked_for_and_needed_is_made(tmp_path: Path) -> None:
    """An import gives its types only where they are referred to."""
    (tmp_path / "lib.proto").write_text("message Used {} message Unused {}")
    text = 'import "lib.proto"; message A { optional Used used = 1; } message B {}'
    assert [name for name, _ in made_of(text, tmp_path)] == ["a.ksy", "b.ksy", "used.ksy"]
    some = made_of(text, tmp_path, messages=["A"])
    assert [name for name, _ in some] == ["a.ksy", "used.ksy"]


def test_imports_are_looked_up_in_the_folders_given(tmp_path: Path) -> None:
    (tmp_path / "inc/deep").mkdir(parents=True)
    (tmp_path / "inc/deep/lib.proto").write_text("package lib; message Used {}")
    text = 'import "deep/lib.proto"; message A { optional lib.Used used = 1; }'
    names = [name for name, _ in made_of(text, tmp_path, include_dirs=[tmp_path / "inc"])]
    assert names == ["a.ksy", "used.ksy"]
    with pytest.raises(SpecErrors) as caught:
        made_of(text, tmp_path)
    assert faults(caught) == [
        'x.proto: A.used: no type "lib.Used"; not to be found: "deep/lib.proto"'
        " (protoc --include_imports, or -I DIR for text)"
    ]


def test_import_that_is_missing_and_not_needed_is_no_fault(tmp_path: Path) -> None:
    text = 'import "google/protobuf/descriptor.proto"; import "/etc/passwd"; message A {}'
    assert len(made_of(text, tmp_path)) == 1


def test_import_cannot_leave_its_folders(tmp_path: Path) -> None:
    (tmp_path / "secret.proto").write_text("message S {}")
    (tmp_path / "in").mkdir()
    text = 'import "../secret.proto"; message A { optional S s = 1; }'
    with pytest.raises(SpecErrors, match=r'no type "S"; not to be found: "\.\./secret\.proto"'):
        made_of(text, tmp_path / "in")


def test_files_may_import_each_other(tmp_path: Path) -> None:
    (tmp_path / "y.proto").write_text('import "x.proto"; message Y { optional X x = 1; }')
    text = 'import "y.proto"; message X { optional Y y = 1; }'
    assert len(read(made_of(text, tmp_path), tmp_path)) == 2


def test_types_that_protoc_brings_along_are_known(tmp_path: Path) -> None:
    text = """
        syntax = "proto3";
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/struct.proto";
        import "google/protobuf/wrappers.proto";
        message A {
          google.protobuf.Timestamp at = 1;
          google.protobuf.Struct what = 2;
          google.protobuf.UInt64Value count = 3;
        }
    """
    specs = read(made_of(text, tmp_path), tmp_path)
    assert {spec.body.full_name for spec in specs.values()} == {
        "A",
        "google.protobuf.Timestamp",
        "google.protobuf.Struct",
        "google.protobuf.Value",
        "google.protobuf.NullValue",
        "google.protobuf.ListValue",
        "google.protobuf.UInt64Value",
    }


def test_type_that_pbkaitai_describes_needs_no_proto_file(tmp_path: Path) -> None:
    """TensorFlow's own .proto files are seldom at hand."""
    text = """
        syntax = "proto3";
        import "tensorflow/core/framework/op_def.proto";
        message Note {
          tensorflow.OpDef.ArgDef arg = 1;
          repeated tensorflow.DataType types = 2;
        }
    """
    warnings: list[str] = []
    existing = ExistingSpecs.in_folders(tmp_path, builtin_specs_dir())
    specs = made_of(text, tmp_path, existing=existing, warnings=warnings)
    note = one_message(specs, tmp_path, "note")
    arg, types = note.fields
    assert arg.type is not None
    assert (arg.type.spec, arg.type.path) == ("op_def", ("arg_def",))
    assert types.kind == "enum"
    assert warnings == [
        "types not in the input, existing specs are referred to: tensorflow.OpDef.ArgDef"
        " (op_def.ksy), tensorflow.DataType (data_type.ksy)"
    ]


def test_own_type_leaves_the_name_of_one_that_is_referred_to(tmp_path: Path) -> None:
    text = "package my; message OpDef { optional tensorflow.OpDef theirs = 1; }"
    existing = ExistingSpecs.in_folders(tmp_path, builtin_specs_dir())
    own = one_message(made_of(text, tmp_path, existing=existing), tmp_path, "my_op_def")
    assert own.fields[0].type is not None
    assert own.fields[0].type.spec == "op_def"


def test_comment_on_the_syntax_is_on_nothing_else(tmp_path: Path) -> None:
    text = '// About the syntax.\nsyntax = "proto3";\nmessage A {}'
    assert one_message(made_of(text, tmp_path), tmp_path, "a").doc == ""


def test_enum_values_keep_their_order_and_numbers(tmp_path: Path) -> None:
    (spec,) = read(made_of("enum E { B = 0x1F; A = -010; }", tmp_path), tmp_path).values()
    assert isinstance(spec.body, EnumSpec)
    assert [(value.name, value.number) for value in spec.body.values] == [("B", 31), ("A", -8)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("message A {\n  int32 a 1;\n}", 'x.proto:2: missing "=" at "1" in column 11'),
        ("message A {\n  int32 a = x;\n}", "x.proto:2: "),
        ("message A {", "x.proto:1: "),
        ("message A { message B {} optional C c = 1; }", 'x.proto: A.c: no type "C"'),
        (
            "message Animal {} message A { optional Animol c = 1; }",
            'x.proto: A.c: no type "Animol" (did you mean "Animal")',
        ),
        ("message A {} message A {}", 'x.proto: A: is declared twice, first in "x.proto"'),
        (
            "message A { optional int32 a = 1; optional int32 b = 1; }",
            "x.proto: A: field number 1 stands twice",
        ),
        (
            "message A { optional int32 a = 0; }",
            "x.proto: A.a: field number 0 is not within 1 to 536870911",
        ),
        (
            "message A { optional int32 a = 19000; }",
            "x.proto: A.a: field number 19000 is reserved by protobuf",
        ),
        (
            "message A { map<float, int32> m = 1; }",
            'x.proto:1: mismatched input "float" in column 17',
        ),
        ("enum E {}", "x.proto: E: an enum has at least one value"),
        ("enum E { A = 2147483648; }", "x.proto: E.A: 2147483648 is not an int32"),
        ("message A {" * 41 + "}" * 41, "is nested deeper than 40 messages"),
        ("\n" + "message A {" * 70 + "}" * 70, "x.proto:2: nested deeper than 60 levels"),
        ("message A { optional int32 a = " + "9" * 5000 + "; }", "cannot be parsed"),
        ("\n" * 9 + "\x1b[31m", r"x.proto:10: "),
    ],
)
def test_fault_in_text_is_told_with_its_place(text: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(SpecErrors) as caught:
        made_of(text, tmp_path)
    assert any(fault in each for each in faults(caught)), faults(caught)
    assert "\x1b" not in str(caught.value)


def test_faults_of_all_files_are_told(tmp_path: Path) -> None:
    (tmp_path / "y.proto").write_text("message Y {\n\n  ?\n}")
    (tmp_path / "x.proto").write_text("message A { ! }")
    with pytest.raises(SpecErrors) as caught:
        from_proto_files([tmp_path / "x.proto", tmp_path / "y.proto"])
    assert {(error.file, error.line) for error in caught.value.errors} == {
        ("x.proto", 1),
        ("y.proto", 3),
    }


def test_text_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.proto"
    path.write_bytes(b"message A {}\n// caf\xe9\n")
    with pytest.raises(SpecErrors) as caught:
        from_proto_files([path])
    assert faults(caught) == ["x.proto:2: not UTF-8 at byte 19 (0x13)"]


def test_large_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.proto"
    path.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(SpecErrors, match="at most 16777216 are read"):
        from_proto_files([path])


def test_missing_library_is_named_with_the_line_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "proto_schema_parser.parser", None)
    with pytest.raises(MissingExtraError) as caught:
        made_of("message A {}", tmp_path)
    assert str(caught.value) == (
        'reading .proto text needs the library "proto-schema-parser";'
        ' run: pip install "pbkaitai[proto]"'
    )
    assert caught.value.extra == "proto"


def test_missing_file_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        from_proto_files([tmp_path / "none.proto"])
