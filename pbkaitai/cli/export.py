"""`pbkaitai export`: all tensors of a file as files for other programs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import Count, chooses_graph, common, reads_file
from pbkaitai.cli.tensors import chooses_tensors

if TYPE_CHECKING:
    from collections.abc import Callable

    from pbkaitai.analysis.values.exporting import Export, Piece

_FORMS: Final = ("npz", "npy", "csv", "safetensors")
_TOGETHER: Final = ("npz", "safetensors")  # what holds many tensors in one file
# Tensors that are left out for the same reason and yet told by name.
_ONE_BY_ONE: Final = 5


@click.command()
@reads_file
@click.argument("folder", metavar="DIR|FILE.npz", default="")
@click.argument("pattern", metavar="[PATTERN]", default="")
@click.option(
    "-o",
    "--out",
    "--save",
    "out",
    metavar="DIR|FILE.npz",
    help="The same as DIR; what is behind FILE is then PATTERN.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMS),
    help="npz and safetensors are one file, npy and csv one for each tensor. npz without it.",
)
@click.option("-f", "--force", is_flag=True, help="Write over files that are there.")
@click.option(
    "--max-fill",
    type=Count(),
    default=1 << 30,
    metavar="BYTES",
    help="Leave out larger tensors of which the file does not give all values (1 GiB).",
)
@chooses_tensors
@chooses_graph
@common
@click.pass_context
def export(
    ctx: click.Context,
    /,
    file: str,
    folder: str,
    *,
    kind: str | None,
    pattern: str,
    out: str | None,
    form: str | None,
    force: bool,
    max_fill: int,
    regex: bool,
    variables: bool,
    constants: bool,
    tag_set: str | None,
) -> None:
    """Write the tensors of FILE to files in DIR, which is made where it is not there.

    PATTERN says which, as in `pbkaitai tensors`; --variables writes the weights alone. Names
    of files are made of the tensors' names: / becomes a dot and what a system may not like an
    underscore, so that nothing is written outside DIR; index.json says which tensor is where,
    and as what. In tensors.npz and tensors.safetensors they keep their names. A name that ends
    in .npz or .safetensors, in place of DIR, is that one file and nothing beside it.

    Values are exact. Small floats such as bfloat16 become float32 in npz, npy and csv,
    integers of 4 and 2 bits int8 or uint8. Strings, resources and variants, which NumPy's
    files could only pickle, become a .json file each; in csv strings are text.

    What cannot be written is told on stderr: the exit code is 4 where a tensor is damaged or
    the files of variables are missing, 1 where nothing is left to write.
    """
    from pbkaitai.analysis.values.exporting import plan_export
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.progress import progress
    from pbkaitai.cli.tensors import chosen_tensors, empty_text, missing_told

    if out is not None:
        if pattern:
            raise click.UsageError(f'DIR is told twice: "{folder}" and "{out}"', ctx)
        folder, pattern = out, folder
    if not folder:
        raise click.MissingParameter(ctx=ctx, param_hint="'DIR'", param_type="argument")
    form, single = _form(folder, form)
    with opened(ctx, file, kind) as source, missing_told(source, constants) as missing:
        found = chosen_tensors(source, pattern, tag_set, variables, constants, regex)
        if not found:
            exits.complain(empty_text(source, pattern, variables, constants, regex))
            ctx.exit(exits.FOUND)
        plan = plan_export(found, form, max_fill=max_fill, single=single)
        if single:
            folder = os.path.dirname(folder) or "."
        _tell_skipped(plan)
        if not force:
            _check_targets(folder, plan)
        if plan.files:
            os.makedirs(folder, exist_ok=True)
            with progress("writing", plan.work) as advance:
                for piece in plan.files:
                    _write(folder, piece, advance)
            place = os.path.join(folder, single) if single else folder
            exits.complain(_summary(place, plan, is_one=bool(single)), "written")
    if missing or any(skipped.is_damaged for skipped in plan.skipped):
        ctx.exit(exits.UNREADABLE)
    if not plan.files:
        ctx.exit(exits.FOUND)


def _form(path: str, form: str | None) -> tuple[str, str]:
    """Return the format, and the name of the one file where *path* is that of a file.

    Raises:
        UsageError: it is that of a file that cannot hold many tensors, or of another format.
    """
    suffix = os.path.splitext(path)[1].lower().removeprefix(".")
    if os.path.isdir(path) or path.endswith(os.sep) or suffix not in _FORMS:
        return form or _FORMS[0], ""
    if suffix not in _TOGETHER:
        raise click.UsageError(
            f'"{path}" is the name of a file, and .{suffix} holds one tensor: name a folder, or '
            "write the one tensor with `pbkaitai tensor FILE NAME -o`"
        )
    if form not in (None, suffix):
        raise click.UsageError(f'"{path}" is no name for a file of --format {form}')
    return suffix, os.path.basename(path)


def _tell_skipped(plan: Export) -> None:
    """Tell what is left out; what many are left out for, once."""
    names: dict[str, list[str]] = {}
    for skipped in plan.skipped:
        names.setdefault(skipped.reason, []).append(skipped.name)
    for reason, found in names.items():
        if len(found) > _ONE_BY_ONE:
            text = f'"{found[0]}" and {len(found) - 1:,} more tensors are left out: {reason}'
            exits.complain(text, "skipped")
            continue
        for name in found:
            exits.complain(f'"{name}" is left out: {reason}', "skipped")


def _check_targets(folder: str, plan: Export) -> None:
    """Refuse to write over files.

    Raises:
        UsageError: one is there.
    """
    there = [p.name for p in plan.files if os.path.lexists(os.path.join(folder, p.name))]
    if there:
        more = f" and {len(there) - 1:,} more are" if len(there) > 1 else " is"
        raise click.UsageError(
            f'"{os.path.join(folder, there[0])}"{more} there already; --force writes over them'
        )


def _write(folder: str, piece: Piece, advance: Callable[[float], None]) -> None:
    from pbkaitai.writing import replaced_file

    with replaced_file(os.path.join(folder, piece.name)) as stream:
        counted: Any = _Counted(stream, advance)
        piece.write(counted)


class _Counted:
    """A stream that tells how much went through it."""

    def __init__(self, stream: Any, advance: Callable[[float], None]) -> None:
        self._stream = stream
        self._advance = advance

    def write(self, data: Any) -> int:
        size: int = self._stream.write(data)
        self._advance(size)
        return size

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _summary(place: str, plan: Export, *, is_one: bool) -> str:
    from pbkaitai.views.words import count_text, size_text

    tensors = count_text(plan.count, "tensor")
    files = "" if is_one else f"{count_text(len(plan.files), 'file')} in "
    return f"{tensors}, {size_text(plan.bytes)}, in {files}{place}"
