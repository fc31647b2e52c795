"""Exit codes, and how a fault becomes one line on stderr.

No fault that was foreseen ends in a traceback, unless `--traceback` asks for one; Ctrl-C
and a reader that has gone away end without a word.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, NoReturn

import click

# The rule, as `--help`, README and docs/commands.md tell it:
OK: Final = 0
# The command did its work; two files differ, what was looked for is there, or no item is
# there or matches a pattern.
FOUND: Final = 1
# What was asked for cannot be done: options that are wrong, a name that is not there, a file
# of a kind that the command is not for, one that cannot be opened or written.
USAGE: Final = 2
# The file itself: damaged, or not TensorFlow's.
UNREADABLE: Final = 4
# A fault of pbkaitai itself: sysexits.h calls it EX_SOFTWARE.
INTERNAL: Final = 70
# What a shell tells of a process that a signal ended: 128 + SIGINT, 128 + SIGPIPE.
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

# What only a write fails with.
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

# Kept in the context: whether a command runs, which means that the arguments were read.
RUNNING: Final = "pbkaitai.running"
TRACEBACK: Final = "pbkaitai.traceback"
SUBJECT: Final = "pbkaitai.subject"


@contextmanager
def reported(ctx: click.Context) -> Iterator[None]:
    """Turn what goes wrong inside into a line on stderr and an exit code."""
    try:
        yield
        sys.stdout.flush()
    except click.ClickException as error:
        _show_usage_error(ctx, error)
        ctx.exit(error.exit_code)
    except BrokenPipeError:
        _leave_pipe(ctx)
    except KeyboardInterrupt:
        ctx.exit(INTERRUPTED)
    except (click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        from pbkaitai.errors import SpecErrors

        code = code_of(error)
        if code is None or ctx.find_root().meta.get(TRACEBACK):
            _show_traceback(error)
            if code is None:
                complain("this is a fault in pbkaitai; please report it with the lines above")
        else:
            subject = ctx.find_root().meta.get(SUBJECT, "")
            for each in error.errors if isinstance(error, SpecErrors) else [error]:
                complain(describe(each, subject))
        ctx.exit(INTERNAL if code is None else code)


def code_of(error: Exception) -> int | None:
    """Return the exit code of a fault; None for one that was not foreseen."""
    from pbkaitai.errors import (
        MissingExtraError,
        MissingMessagesError,
        PathError,
        PbError,
        UnknownTypeError,
        WrongKindError,
    )

    usage = (
        MissingExtraError,
        MissingMessagesError,
        PathError,
        UnknownTypeError,
        WrongKindError,
    )
    if isinstance(error, usage):
        return USAGE
    if isinstance(error, PbError):
        # A name or a value of the command line that nothing fits is one of these as well.
        return USAGE if isinstance(error, (LookupError, ValueError)) else UNREADABLE
    return USAGE if isinstance(error, OSError) else None


def name_subject(ctx: click.Context, name: str) -> None:
    """Tell what file the command is about, for faults that do not say so themselves."""
    ctx.find_root().meta[SUBJECT] = name


def describe(error: Exception, subject: str = "") -> str:
    """Return what a fault says to a person.

    Args:
        subject: file that it stands in, where the fault does not name it.
    """
    from pbkaitai.errors import DecodeError, UnknownFormatError, WrongKindError

    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        from pbkaitai.views.escape import printable

        # Both may hold a name of a file, and a line break would make two lines of one.
        name, reason = printable(os.fsdecode(error.filename)), printable(error.strerror)
        return f'cannot open "{name}": {_lowered(reason)}'
    if isinstance(error, OSError) and error.strerror:
        reason = _lowered(error.strerror)
        return f"cannot write: {reason}" if error.errno in _FULL else reason
    if subject == "-":
        subject = "stdin"
    if subject and isinstance(error, UnknownFormatError):
        return f"{subject} is {error}"
    names_none = isinstance(error, (DecodeError, WrongKindError))
    return f"{subject}: {error}" if subject and names_none else str(error)


def _lowered(reason: str) -> str:
    return f"{reason[:1].lower()}{reason[1:]}"


def complain(text: str, label: str = "pbkaitai") -> None:
    """Write *text* to stderr on one line, made safe to print.

    A name from a file in it may hold a line break, and what follows would look like ours.
    """
    from pbkaitai.views.escape import printable

    with suppress(OSError):  # its fault is told already, or is the one being told
        sys.stdout.flush()  # so that the two streams do not mix on a terminal
    click.echo(f"{label}: {printable(text)}", err=True)


def _show_usage_error(ctx: click.Context, error: click.ClickException) -> None:
    """Write what is wrong with the command line; how to write it where it could not be read.

    What a command itself finds, such as a name that the file does not have, is one line.
    """
    from pbkaitai.views.escape import printable

    is_read = ctx.find_root().meta.get(RUNNING) and not isinstance(error, click.BadParameter)
    if isinstance(error, click.UsageError) and error.ctx is not None and not is_read:
        click.echo(error.ctx.get_usage(), err=True)
        click.echo(f"Try '{error.ctx.command_path} --help' for help.", err=True)
    click.echo(f"pbkaitai: {printable(error.format_message())}", err=True)


def _show_traceback(error: Exception) -> None:
    import traceback

    from pbkaitai.views.escape import printable

    for line in "".join(traceback.format_exception(error)).splitlines():
        click.echo(printable(line), err=True)


def _leave_pipe(ctx: click.Context) -> NoReturn:
    """Leave quietly; what Python would still flush at its end goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    ctx.exit(PIPE_CLOSED)
