"""`pbkaitai from-proto`: from .proto files or descriptor sets to specs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbkaitai.cli.options import common

if TYPE_CHECKING:
    from pbkaitai.compiler.from_proto import ExistingSpecs

# What the official tools and an editor need beside the specs.
_COMPANIONS = ("pb.ksy", "profile.schema.json")


@click.command("from-proto")
@click.argument("inputs", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the specs; it is made if it is not there.",
)
@click.option(
    "--message",
    "messages",
    metavar="FULL.NAME",
    multiple=True,
    help="Make only this message or enum, and what it refers to. Can be repeated.",
)
@click.option(
    "-I",
    "include_dirs",
    metavar="DIR",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder in which imports of .proto files are looked up. Can be repeated.",
)
@click.option(
    "--name",
    "names",
    metavar="FULL.NAME=ID",
    multiple=True,
    help="Call the spec of this message or enum ID.ksy. Can be repeated.",
)
@click.option("-f", "--force", is_flag=True, help="Overwrite specs that differ from the new ones.")
@common
def from_proto(
    *,
    inputs: tuple[str, ...],
    folder: Path,
    messages: tuple[str, ...],
    include_dirs: tuple[Path, ...],
    names: tuple[str, ...],
    force: bool,
) -> None:
    """Make specs of messages and enums that are defined elsewhere.

    FILE is .proto source text (this needs: pip install "pbkaitai[proto]"), or
    what protoc makes of it, - for stdin:

    \b
      protoc --descriptor_set_out=all.binpb --include_imports \\
             --include_source_info my.proto

    Comments become docs. A spec that stands in DIR already is kept, unless --force is
    given. What specs cannot say, such as groups and extensions, is told on stderr.
    """
    from pbkaitai.cli import exits
    from pbkaitai.compiler.from_proto import ExistingSpecs
    from pbkaitai.compiler.loader import builtin_specs_dir
    from pbkaitai.errors import PbError

    warnings: list[str] = []
    existing = ExistingSpecs.in_folders(folder, builtin_specs_dir())
    try:
        specs = _specs(
            inputs,
            include_dirs,
            messages=messages,
            names=_pairs(names),
            existing=existing,
            warnings=warnings,
        )
    except ValueError as error:
        if isinstance(error, PbError):
            raise
        raise click.BadParameter(str(error), param_hint="--name") from error
    for warning in warnings:
        exits.complain(warning, "warning")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in specs:
        _report(folder / name, _write(folder / name, text.encode(), force=force))
    for name in _COMPANIONS:
        source = builtin_specs_dir() / name
        if source.is_file() and not (folder / name).exists():
            _report(folder / name, _write(folder / name, source.read_bytes(), force=False))


def _specs(
    inputs: tuple[str, ...],
    include_dirs: tuple[Path, ...],
    *,
    messages: tuple[str, ...],
    names: dict[str, str],
    existing: ExistingSpecs,
    warnings: list[str],
) -> list[tuple[str, str]]:
    """Return file name and text of each spec."""
    from pbkaitai.compiler.from_proto import from_descriptor_set, from_proto_files

    are_text = {name.endswith(".proto") for name in inputs}
    if len(are_text) > 1:
        raise click.UsageError("FILE is either .proto text or descriptor sets, not both at once")
    if True in are_text:
        return from_proto_files(
            [Path(name) for name in inputs],
            include_dirs,
            messages=messages,
            names=names,
            existing=existing,
            warnings=warnings,
        )
    data = b"".join(_read(name) for name in inputs)
    return from_descriptor_set(
        data, messages=messages, names=names, existing=existing, warnings=warnings
    )


def _read(name: str) -> bytes:
    if name == "-":
        from pbkaitai.opening import read_stdin

        return read_stdin()
    return Path(name).read_bytes()


def _pairs(names: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for text in names:
        full_name, equals, id = text.partition("=")
        if not equals:
            raise click.BadParameter(f'"{text}" is not FULL.NAME=ID', param_hint="--name")
        pairs[full_name] = id
    return pairs


def _write(path: Path, data: bytes, *, force: bool) -> str:
    """Write a spec unless another one stands there; return what was done."""
    if path.exists():
        if path.read_bytes() == data:
            return "is as it was"
        if not force:
            return "kept, it differs; --force overwrites it"
    path.write_bytes(data)
    return "written"


def _report(path: Path, done: str) -> None:
    from pbkaitai.views.escape import printable

    click.echo(f"{printable(str(path))}: {done}")
