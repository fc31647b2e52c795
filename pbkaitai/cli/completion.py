"""`pbkaitai completion`, and what a shell offers for the arguments that commands share."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import CompletionItem, get_completion_class

from pbkaitai.cli.options import common

_SHELLS: Final = ("bash", "zsh", "fish")
_VARIABLE: Final = "_PBKAITAI_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
@common
def completion(shell: str) -> None:
    """Write the completion script for a SHELL.

    \b
    bash:  pbkaitai completion bash > ~/.local/share/bash-completion/completions/pbkaitai
    zsh:   eval "$(pbkaitai completion zsh)"        in ~/.zshrc
    fish:  pbkaitai completion fish > ~/.config/fish/completions/pbkaitai.fish

    It completes commands, options, files, and the names of message types.
    """
    from pbkaitai.cli.commands import cli

    found = get_completion_class(shell)
    assert found is not None, shell
    click.echo(found(cli, {}, "pbkaitai", _VARIABLE).source())


def complete_type(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the message types that begin so, by full or short name."""
    from pbkaitai import messages

    names = messages.full_names()
    short = [name.rpartition(".")[2] for name in names]
    return [CompletionItem(name) for name in (*short, *names) if name.startswith(incomplete)]
