"""The table of commands, and the group that finds them in it.

A command is one row: its name, where it is, and its line in `--help`. The first argument
that is neither a command nor an option of the group is a file for the default command.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from pbkaitai.cli import exits

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

DEFAULT: Final = "show"


class Row(NamedTuple):
    """Where a command is, what it does, and under which title `--help` lists it."""

    place: str
    help: str
    topic: str


_FILE: Final = "A file"
_GRAPH: Final = "Its graph"
_VALUES: Final = "Its values"
_FORMS: Final = "Other forms"
_SPECS: Final = "Messages and their specs"
_SHELL: Final = "The shell"

COMMANDS: Final = {
    "show": Row(
        "pbkaitai.cli.show:show", "Summarise a file. Without a command, this one runs.", _FILE
    ),
    "nodes": Row("pbkaitai.cli.nodes:nodes", "List nodes: name, op, inputs, outputs.", _GRAPH),
    "io": Row("pbkaitai.cli.io:io", "Rank what goes in and comes out, with reasons.", _GRAPH),
    "signatures": Row(
        "pbkaitai.cli.signatures:signatures", "Show signatures: what a model takes, gives.", _GRAPH
    ),
    "collections": Row(
        "pbkaitai.cli.collections:collections", "Show collections with their items.", _GRAPH
    ),
    "tree": Row("pbkaitai.cli.tree:tree", "Show the messages, record by record.", _FILE),
    "node": Row("pbkaitai.cli.node:node", "Tell everything about one node.", _GRAPH),
    "functions": Row(
        "pbkaitai.cli.functions:functions", "List functions, or tell all of one.", _GRAPH
    ),
    "convert": Row(
        "pbkaitai.cli.convert:convert", "Write it as text, JSON, a drawing or a table.", _FORMS
    ),
    "decode": Row(
        "pbkaitai.cli.decode:decode", "Decode any bytes, with a type or without.", _SPECS
    ),
    "tensors": Row("pbkaitai.cli.tensors:tensors", "List tensors with their statistics.", _VALUES),
    "tensor": Row("pbkaitai.cli.tensor:tensor", "Show or save the values of one tensor.", _VALUES),
    "hex": Row("pbkaitai.cli.hex:hex", "Show bytes with the fields they belong to.", _FILE),
    "export": Row(
        "pbkaitai.cli.export:export", "Write tensors to npz, npy, csv, safetensors.", _VALUES
    ),
    "types": Row(
        "pbkaitai.cli.types:types", "List the known messages, or show one of them.", _SPECS
    ),
    "ops": Row("pbkaitai.cli.ops:ops", "Count ops, and tell who knows them.", _GRAPH),
    "check": Row("pbkaitai.cli.check:check", "Tell faults, unknown and risky ops.", _GRAPH),
    "diff": Row("pbkaitai.cli.diff:diff", "Tell what differs between two files.", _FILE),
    "compile": Row(
        "pbkaitai.cli.compile:compile_specs", "Compile specs to message classes.", _SPECS
    ),
    "from-proto": Row("pbkaitai.cli.from_proto:from_proto", "Make specs of .proto files.", _SPECS),
    "completion": Row(
        "pbkaitai.cli.completion:completion", "Complete commands in bash, zsh or fish.", _SHELL
    ),
}

_EPILOG: Final = """\
\b
Exit codes:
  0  all is well
  1  files differ, something was found that was looked for, or there is
     nothing: no signatures, no node that matches a pattern
  2  it cannot be done: wrong usage, a name that is not there, a kind of file
     that the command is not for, a file that cannot be opened
  4  a file that is damaged (what can be read is shown), that is not
     TensorFlow's, or whose data files are missing
"""


class Commands(click.Group):
    """The commands of the table, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        row = COMMANDS.get(cmd_name)
        if row is None:
            return None
        module, _, name = row.place.partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for topic in (_FILE, _GRAPH, _VALUES, _FORMS, _SPECS, _SHELL):
            rows = [(name, row.help) for name, row in COMMANDS.items() if row.topic == topic]
            if rows:
                with formatter.section(topic):
                    formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands, from the table alone, and files for the default one."""
        from click.shell_completion import CompletionItem

        rows = [
            CompletionItem(name, help=row.help)
            for name, row in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        own = click.Command.shell_complete(self, ctx, incomplete)  # the options
        return [*rows, *own] or [CompletionItem(incomplete, type="file")]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {name for option in self.get_params(ctx) for name in option.opts}
        if args and args[0] not in COMMANDS and args[0] not in own:
            from pbkaitai.cli.first_word import HELP, check_word

            if args[0] == HELP and not os.path.exists(HELP):
                args = [*args[1:2], "--help"]
            elif not ctx.resilient_parsing:
                with exits.reported(ctx):
                    check_word(ctx, args, COMMANDS)
            if args[0] not in COMMANDS and args[0] not in own:
                args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with exits.reported(ctx):
            return super().invoke(ctx)


def _print_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    import pbkaitai
    from pbkaitai.kernel import describe

    click.echo(f"pbkaitai {pbkaitai.__version__} (runtime: {describe()})")
    ctx.exit()


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EPILOG,
    no_args_is_help=True,
    subcommand_metavar="[COMMAND] [OPTIONS] FILE",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version, and which runtime decodes.",
)
def cli() -> None:
    """Open TensorFlow's .pb files without TensorFlow.

    \b
      pbkaitai model.pb           what is in it
      pbkaitai saved_model/       a SavedModel's folder
      pbkaitai model.ckpt         a checkpoint, by its prefix
      curl … | pbkaitai -         what comes in

    A file that is called like a command is written ./show.
    """
