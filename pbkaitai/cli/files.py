"""The file a command is about: opened, closed, and its faults told at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import JSON
from pbkaitai.cli.output import form_of, write_json

if TYPE_CHECKING:
    from pbkaitai.opening import OpenedFile

_PROBLEMS_SHOWN: Final = 20
# A path into a file that nests deep has thousands of characters.
_PROBLEM_WIDTH: Final = 300
# Messages that are looked at for fields that the given type does not have.
_LOOKED_AT: Final = 1000


@contextmanager
def opened(ctx: click.Context, name: str, kind: str | None = None) -> Iterator[OpenedFile]:
    """Open a file for as long as a command needs it; then tell its problems.

    What can be read of a damaged file is shown first; the exit code is then 4.

    Args:
        name: as `pbkaitai.open` takes it.
        kind: type to read it as.
    """
    exits.name_subject(ctx, name)
    from pbkaitai.errors import PbError
    from pbkaitai.opening import open as open_file

    try:
        file = open_file(name, type=kind)
    except PbError as error:
        if form_of(ctx) == JSON:
            write_json({"path": name, "error": error_data(error)})
        raise
    with file:
        if kind is not None:
            _tell_type(file)
        try:
            yield file
        except click.exceptions.Exit as leaving:
            if leaving.exit_code == exits.FOUND:  # nothing may be there because of the damage
                report_problems(ctx, file)
            raise
        report_problems(ctx, file)


def _tell_type(file: OpenedFile) -> None:
    """Tell on stderr where the type that was given fits badly and another fits well.

    Bytes of one message can mostly be read as another: of unknown fields, without a fault.
    """
    from pbkaitai.detection import detect_sample
    from pbkaitai.detection.sample import Sample
    from pbkaitai.survey import survey

    if file.message is None or file.is_text:
        return
    if not survey(file.message, _LOOKED_AT).unknown_fields:
        return
    found = detect_sample(Sample(file.contents, file.path)).kind
    if found not in (None, file.kind):
        exits.complain(f"read as {file.kind}; it looks like {found}", "note")


def report_problems(ctx: click.Context, file: OpenedFile) -> None:
    """Write each fault of the file to stderr; if there is one, leave with exit code 4."""
    texts = [str(problem) for problem in file.problems]
    if texts:
        complain_of(texts, _PROBLEMS_SHOWN)
        ctx.exit(exits.UNREADABLE)


def complain_of(
    texts: Sequence[str], limit: int | None, rest: str = "`pbkaitai show --all` has them"
) -> None:
    """Write problems to stderr, one a line.

    Args:
        limit: how many, and each cut; None for all of them whole.
        rest: where the others are told.
    """
    from pbkaitai.views.escape import cut

    for text in texts[:limit]:
        exits.complain(text if limit is None else cut(text, _PROBLEM_WIDTH), "problem")
    if limit is not None and len(texts) > limit:
        exits.complain(f"{len(texts) - limit:,} more ({rest})", "problem")


def error_data(error: Exception) -> dict[str, Any]:
    """Return an error as a dict: its text and its facts."""
    facts = ("what", "hint", "reason", "offset", "path", "line", "column")
    known = {name: getattr(error, name) for name in facts if getattr(error, name, None) is not None}
    return {"text": str(error), **known}
