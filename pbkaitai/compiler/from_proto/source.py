"""Reads .proto source text into declarations, with the library `proto-schema-parser`.

The library parses one file. Here imports find their files, comments their owners, and the
options that decide on presence and encoding their meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.compiler.cursor import escape
from pbkaitai.compiler.from_proto.comments import Prepared, SourceError, prepare
from pbkaitai.compiler.from_proto.declared import DeclaredFile
from pbkaitai.compiler.from_proto.well_known import WELL_KNOWN
from pbkaitai.errors import MissingExtraError, SpecError, SpecErrors

if TYPE_CHECKING:
    from proto_schema_parser import ast

MAX_BYTES: Final = 16 << 20


def read_proto_files(
    paths: Iterable[Path], include_dirs: Sequence[Path] = ()
) -> tuple[list[DeclaredFile], int]:
    """Return what the files at *paths* and all that they import declare, and how many of
    the returned files, the first ones, were asked for.

    An import is looked up in *include_dirs*, in the current folder, beside the files asked
    for, and among the files that protoc brings along.

    Raises:
        OSError: a file cannot be read.
        SpecErrors: what is wrong in which lines of the files.
        MissingExtraError: the library is not installed.
    """
    asked = list(paths)
    finder = _Finder([*include_dirs, Path(), *(path.parent for path in asked)])
    reader = _Reader(finder)
    for path in asked:
        reader.add(finder.name_of(path), path)
    count = len(reader.sources)
    while reader.unread:
        reader.read_next()
    if reader.errors:
        raise SpecErrors(reader.errors)
    return [reader.files[name] for name in reader.sources], count


@dataclass(slots=True)
class _Finder:
    """Where imports are looked up."""

    folders: list[Path]

    def find(self, name: str) -> Path | None:
        """Return the file that is imported as *name*."""
        parts = PurePosixPath(name).parts
        if not parts or PurePosixPath(name).is_absolute() or ".." in parts:
            return None
        candidates = (folder.joinpath(*parts) for folder in self.folders)
        return next((path for path in candidates if path.is_file()), None)

    def name_of(self, path: Path) -> str:
        """Return what a file would import *path* as."""
        full = path.resolve()
        for folder in self.folders:
            if full.is_relative_to(folder.resolve()):
                return full.relative_to(folder.resolve()).as_posix()
        return path.name


@dataclass(slots=True)
class _Reader:
    """Reads files and what they import, each once."""

    finder: _Finder
    sources: dict[str, Path | str] = field(default_factory=dict)
    files: dict[str, DeclaredFile] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    errors: list[SpecError] = field(default_factory=list)
    names: dict[Path, str] = field(default_factory=dict)

    def add(self, name: str, source: Path | str) -> None:
        """Note a file that is to be read: where it is, or its text."""
        if isinstance(source, Path) and self.names.setdefault(source.resolve(), name) != name:
            return
        if name not in self.sources:
            self.sources[name] = source
            self.unread.append(name)

    def read_next(self) -> None:
        name = self.unread.pop(0)
        source = self.sources[name]
        try:
            text = source if isinstance(source, str) else _text(source)
            prepared = prepare(text)
            tree = parse(prepared.text)
        except SourceError as error:
            faults = error.faults
            self.errors += [SpecError(why, file=name, line=line) for line, why in faults]
            return
        self.files[name] = self._declare(name, tree, prepared)

    def _declare(self, name: str, tree: ast.File, prepared: Prepared) -> DeclaredFile:
        from proto_schema_parser import ast

        from pbkaitai.compiler.from_proto.syntax_tree import declare

        missing = []
        for element in tree.file_elements:
            if isinstance(element, ast.Import):
                found = self.finder.find(element.name) or WELL_KNOWN.get(element.name)
                if found is None:
                    missing.append(element.name)
                else:
                    self.add(element.name, found)
        return declare(name, tree, prepared, tuple(missing))


def parse(text: str) -> ast.File:
    """Return the syntax tree of one file.

    Raises:
        SourceError: its faults, each with its line.
        MissingExtraError: the library is not installed.
    """
    try:
        from proto_schema_parser.parser import Parser
    except ImportError as error:
        raise MissingExtraError("reading .proto text", "proto-schema-parser", "proto") from error
    listener = _Listener()

    def listen(recognizer: Any) -> None:
        recognizer.removeErrorListeners()
        recognizer.addErrorListener(listener)

    try:
        tree = Parser(setup_lexer=listen, setup_parser=listen).parse(text)
    except RecursionError:
        listener.faults.append((None, "nested too deep to be parsed"))
    except Exception as error:  # the library goes on behind a fault and then trips over it
        if not listener.faults:
            listener.faults.append((None, f"cannot be parsed: {escape(str(error))}"))
    if listener.faults:
        raise SourceError(*listener.faults)
    return tree


class _Listener:
    """Takes the parser's complaints; the names of its methods are the library's."""

    def __init__(self) -> None:
        self.faults: list[tuple[int | None, str]] = []

    def syntaxError(self, *complaint: Any) -> None:  # noqa: N802
        _recognizer, _symbol, line, column, message, _error = complaint
        if len(self.faults) < _MAX_FAULTS:
            short = message.partition(" expecting {")[0].replace("'", '"')
            self.faults.append((line, f"{escape(short)[:200]} in column {column + 1}"))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("report"):  # of ambiguities in the grammar, which are none of ours
            return lambda *args: None
        raise AttributeError(name)


_MAX_FAULTS: Final = 20


def _text(path: Path) -> str:
    data = path.read_bytes()
    if len(data) > MAX_BYTES:
        raise SourceError((None, f"has {len(data)} bytes, at most {MAX_BYTES} are read"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        place = f"byte {error.start} (0x{error.start:X})"
        raise SourceError((line, f"not UTF-8 at {place}")) from error
