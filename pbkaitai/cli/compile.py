"""`pbkaitai compile`: from specs to message classes."""

from __future__ import annotations

from pathlib import Path

import click

from pbkaitai.cli.options import common


@click.command("compile")
@click.argument("specs", metavar="FILE.ksy...", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the classes; it is made if it is not there.",
)
@common
def compile_specs(specs: tuple[str, ...], folder: Path) -> None:
    """Compile specs of the protobuf profile to Python message classes in DIR.

    What a spec imports is looked up beside it, then among pbkaitai's own. All faults of all
    specs are told in one run, each with its file, line and YAML path; the exit code is
    then 4, and nothing is written.
    """
    from pbkaitai.cli import exits
    from pbkaitai.compiler import compile_specs as run

    for spec in specs:
        with open(spec, "rb"):
            pass  # one that cannot be opened is wrong usage, not a fault of the specs
    result = run([Path(spec) for spec in specs], folder)
    for error in result.errors:
        exits.complain(str(error), "error")
    click.echo(f"{result} in {folder}" if not result.errors else str(result))
    if result.errors:
        click.get_current_context().exit(exits.UNREADABLE)
