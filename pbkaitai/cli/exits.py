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

OK: Final = 0
# Two files differ, what was looked for is there, or nothing is there that was asked for.
FOUND: Final = 1
USAGE: Final = 2
UNREADABLE: Final = 4
# A fault of pbkaitai itself: sysexits.h calls it EX_SOFTWARE.
INTERNAL: Final = 70
# What a shell tells of a process that a signal ended: 128 + SIGINT, 128 + SIGPIPE.
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

# What only a write fails with.
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

TRACEBACK: Final = "pbkaitai.traceback"
SUBJECT: Final = "pbkaitai.subject"


@contextmanager
def reported(ctx: click.Context) -> Iterator[None]:
    """Turn what goes wrong inside into a line on stderr and an exit code."""
    try:
        yield
        sys.stdout.flush()
    except click.ClickException as error:
        _show_usage_error(error)
        ctx.exit(error.exit_code)
    except BrokenPipeError:
        _leave_pipe(ctx)
    except KeyboardInterrupt:
        ctx.exit(INTERRUPTED)
    except (click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        code = code_of(error)
        if code is None or ctx.find_root().meta.get(TRACEBACK):
            _show_traceback(error)
            if code is None:
                complain("this is a fault in pbkaitai; please report it with the lines above")
        else:
            complain(describe(error, ctx.find_root().meta.get(SUBJECT, "")))
        ctx.exit(INTERNAL if code is None else code)


def code_of(error: Exception) -> int | None:
    """Return the exit code of a fault; None for one that was not foreseen."""
    from pbkaitai.errors import (
        MissingExtraError,
        MissingMessagesError,
        PathError,
        PbError,
        UnknownTypeError,
    )

    if isinstance(error, (MissingExtraError, MissingMessagesError, PathError, UnknownTypeError)):
        return USAGE
    if isinstance(error, PbError):
        return UNREADABLE
    return USAGE if isinstance(error, OSError) else None


def name_subject(ctx: click.Context, name: str) -> None:
    """Tell what file the command is about, for faults that do not say so themselves."""
    ctx.find_root().meta[SUBJECT] = name


def describe(error: Exception, subject: str = "") -> str:
    """Return what a fault says to a person.

    Args:
        subject: file that it stands in, where the fault does not name it.
    """
    from pbkaitai.errors import DecodeError, UnknownFormatError

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
    return f"{subject}: {error}" if subject and isinstance(error, DecodeError) else str(error)


def _lowered(reason: str) -> str:
    return f"{reason[:1].lower()}{reason[1:]}"


def complain(text: str, label: str = "pbkaitai") -> None:
    """Write *text* to stderr, each of its lines made safe to print."""
    from pbkaitai.views.escape import printable

    with suppress(OSError):  # its fault is told already, or is the one being told
        sys.stdout.flush()  # so that the two streams do not mix on a terminal
    for line in text.splitlines() or [""]:
        click.echo(f"{label}: {printable(line)}", err=True)


def _show_usage_error(error: click.ClickException) -> None:
    from pbkaitai.views.escape import printable

    if isinstance(error, click.UsageError) and error.ctx is not None:
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
