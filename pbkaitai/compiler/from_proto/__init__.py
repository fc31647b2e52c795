"""From .proto to specs: profile specs made of descriptors or of .proto source text.

    descriptors, source → declared → resolving → ids, specs → (writer)

Reading descriptors needs the generated message classes; nothing else of the compiler does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pbkaitai.compiler.from_proto.existing import ExistingSpecs

__all__ = ["ExistingSpecs", "from_descriptor_set", "from_proto_files"]


def from_descriptor_set(
    data: bytes,
    *,
    messages: Iterable[str] = (),
    names: Mapping[str, str] | None = None,
    existing: ExistingSpecs | None = None,
    warnings: list[str] | None = None,
) -> list[tuple[str, str]]:
    """Return file name and text of the specs for a serialised FileDescriptorSet.

    Args:
        data: what `protoc --descriptor_set_out --include_imports` writes; comments become
            docs where it was made with `--include_source_info`.
        messages: full names of the messages and enums that are wanted, with all that they
            refer to; none means all in the set.
        names: file ids that are to be used, by full name of the message or enum.
        existing: specs whose names are kept and that may be referred to.
        warnings: is told what could not be carried over, such as groups and extensions.

    Raises:
        DecodeError: *data* is not a well-formed message.
        UnknownFormatError: it is another message than a FileDescriptorSet.
        SpecErrors: the set has faults, such as a type that is missing.
        UnknownTypeError: *messages* or *names* name a type that is not in the set.
        ValueError: a file id in *names* cannot be used.
    """
    from pbkaitai.compiler.from_proto.descriptors import read_descriptor_set
    from pbkaitai.compiler.from_proto.specs import make_specs
    from pbkaitai.compiler.writer import write_spec

    specs = make_specs(
        read_descriptor_set(data),
        messages=list(messages) or None,
        names=names,
        existing=existing,
        warnings=warnings,
    )
    return [(spec.file, write_spec(spec)) for spec in specs]


def from_proto_files(
    paths: Sequence[Path],
    include_dirs: Sequence[Path] = (),
    *,
    messages: Iterable[str] = (),
    names: Mapping[str, str] | None = None,
    existing: ExistingSpecs | None = None,
    warnings: list[str] | None = None,
) -> list[tuple[str, str]]:
    """Return file name and text of the specs for .proto source files.

    What the files at *paths* declare is wanted, with all that it refers to in the files
    they import. Imports are looked up in *include_dirs*, in the current folder and beside
    the files. The other arguments are those of `from_descriptor_set`.

    Raises:
        OSError: a file cannot be read.
        MissingExtraError: the library that parses .proto text is not installed.
        SpecErrors: the files have faults.
        UnknownTypeError, ValueError: as with `from_descriptor_set`.
    """
    from pbkaitai.compiler.from_proto.source import read_proto_files
    from pbkaitai.compiler.from_proto.specs import make_specs
    from pbkaitai.compiler.writer import write_spec

    files, asked = read_proto_files(paths, include_dirs)
    wanted = [each.full_name for file in files[:asked] for each in file.types]
    specs = make_specs(
        files,
        messages=list(messages) or wanted,
        names=names,
        existing=existing,
        warnings=warnings,
    )
    return [(spec.file, write_spec(spec)) for spec in specs]
