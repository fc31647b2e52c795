"""The first word of a command line: a command, a file, or what a person took for a command.

Knows the words of other tools and of the everyday for what the commands do; whether a word is
a file is asked of the folder only.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import Final

import click

from pbkaitai.cli.exits import USAGE

HELP: Final = "help"
# What people call it → what does it.
_SYNONYMS: Final = {
    word: commands
    for words, commands in (
        ("summary summarize summarise info inspect describe view cat print open", ("show",)),
        ("inputs outputs input output endpoints", ("io",)),
        ("layers layer list ls operations", ("nodes",)),
        ("weights weight variables constants params parameters stats", ("tensors",)),
        ("values value array extract", ("tensor", "export")),
        ("save npz npy numpy safetensors", ("export",)),
        ("signature signature_def sigs", ("signatures",)),
        ("collection", ("collections",)),
        ("function library callgraph", ("functions",)),
        ("op optypes op_types histogram", ("ops",)),
        ("text pbtxt json dump draw plot graph svg dot visualize visualise", ("convert",)),
        ("parse raw protoc decode_raw", ("decode", "tree")),
        ("hexdump xxd bytes", ("hex",)),
        ("fields records", ("tree",)),
        ("validate verify scan lint audit security", ("check",)),
        ("compare cmp", ("diff",)),
        ("type messages message schema", ("types",)),
        ("proto", ("from-proto", "types")),
        ("build generate", ("compile",)),
        ("completions complete", ("completion",)),
        ("version", ("--version",)),
    )
    for word in words.split()
}
_CUTOFF: Final = 0.7
_SURE: Final = 0.8


class NoCommandError(click.ClickException):
    """A word is neither a command nor a file."""

    exit_code = USAGE


def check_word(ctx: click.Context, args: Sequence[str], commands: Collection[str]) -> None:
    """Refuse a first word that is neither a command nor a file, and looks like no path.

    Raises:
        NoSuchOption: it is an option that nobody has, but the group has one like it.
        NoCommandError: it is a word, with the commands that may have been meant, or the file of
            a command that stands behind it.
    """
    word = args[0]
    if word.startswith("-"):
        close = get_close_matches(word, ("--version", "--help"), n=1, cutoff=_SURE)
        if close:
            raise click.NoSuchOption(word, possibilities=close, ctx=ctx)
        return
    if os.path.lexists(word) or os.path.exists(f"{word}.index"):
        if len(args) > 1 and args[1] in commands and not os.path.lexists(args[1]):
            raise NoCommandError(f"the command stands first: `pbkaitai {args[1]} {word}`")
        return
    lowered = word.lower()
    meant = list(_SYNONYMS.get(lowered, ()))
    meant += get_close_matches(lowered, commands, cutoff=_CUTOFF)
    is_word = word.replace("-", "").replace("_", "").isalnum()
    if not is_word or not (meant or len(args) > 1):
        return
    quoted = " or ".join(f'"{name}"' for name in dict.fromkeys(meant))
    hint = f"did you mean {quoted}?" if meant else "`pbkaitai --help` lists the commands"
    raise NoCommandError(f'no command and no file is called "{word}"; {hint}')
