"""The command line: the one place that reads arguments and prints.

A command is a module here and a row in `pbkaitai.cli.commands`; it is imported when it is
called, so that `--help` does not wait for what only one command needs.
"""

from __future__ import annotations

from typing import NoReturn


def main() -> NoReturn:
    """Run the command that the arguments of this process name, and exit."""
    import sys

    import click

    from pbkaitai.cli import exits
    from pbkaitai.cli.commands import cli

    if sys.stdout is None:  # its descriptor was closed before the start
        click.echo("pbkaitai: cannot write: stdout is closed", err=True)
        raise SystemExit(exits.USAGE)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # a terminal that cannot show `é` gets `\xe9`, no fault
            reconfigure(errors="backslashreplace")
    try:
        cli.main(prog_name="pbkaitai")
    except OSError as error:  # the help, where it cannot be written; commands see to their own
        exits.complain(exits.describe(error))
        raise SystemExit(exits.USAGE) from None
    raise SystemExit(0)
