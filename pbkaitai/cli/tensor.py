"""`pbkaitai tensor`: one tensor, its values, and those as a file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import chooses_graph, common, document, reads_file

if TYPE_CHECKING:
    from pbkaitai.analysis.values.constants import Constant

_SUFFIXES: Final = (".npy", ".npz", ".csv", ".safetensors", ".json")


@click.command()
@reads_file
@click.argument("name", metavar="[NAME]", default="")
@click.option("--full", is_flag=True, help="Print all values, up to 1,000,000 of them.")
@click.option(
    "--slice", "slice_text", metavar="SLICE", help="Print a part, as NumPy indexes: 0:3,...,-1."
)
@click.option(
    "-o",
    "--save",
    "save",
    metavar="PATH",
    help="Write the values to a .npy, .npz, .csv, .safetensors or .json file.",
)
@click.option("-f", "--force", is_flag=True, help="Let --save write over a file that is there.")
@chooses_graph
@document
@common
@click.pass_context
def tensor(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    name: str,
    full: bool,
    slice_text: str | None,
    save: str | None,
    force: bool,
    tag_set: str | None,
) -> None:
    """Show one tensor of FILE: how it is stored, and its values as NumPy prints them.

    NAME is a node (conv1/weights or conv1/weights:0), function/node, a variable of a
    checkpoint, or the path of a tensor (node[3].attr["value"].tensor). It may be left out
    where the file has one tensor only.

    --json gives the first 100 values in C order, with --full all of them. --save writes the
    whole tensor, and the file appears whole or not at all. Small floats such as bfloat16
    become float32 in .npy, .npz and .csv, which loses nothing; .safetensors keeps them.
    Strings and messages go to .csv or .json: in NumPy's files they would be pickled.
    """
    from pbkaitai.analysis.values.named_tensor import NoTensorError, find_named
    from pbkaitai.analysis.values.saving import UnfitError
    from pbkaitai.analysis.values.slicing import SliceError, parse_slice
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.graph_files import tell_choice
    from pbkaitai.cli.output import write_document
    from pbkaitai.views import tensor_values as view

    if save is not None and slice_text is not None:
        raise click.UsageError("--save writes the whole tensor, --slice shows a part of it", ctx)
    if save is not None:
        check_target(save, force=force)
    with opened(ctx, file, kind) as source:
        tell_choice(source, tag_set)
        try:
            found = find_named(source, name, tag_set)
            if save is not None:
                _save(found, save)
                return
            key = None if slice_text is None else parse_slice(slice_text)
            data = view.data(found, key=key, slice_text=slice_text or "", everything=full)
        except NoTensorError as error:
            damage = f"; the file is damaged: {source.problems[0]}" if source.problems else ""
            raise click.UsageError(f"{error}{damage}", ctx) from None
        except (SliceError, UnfitError) as error:
            raise click.UsageError(str(error), ctx) from None
        except view.TooManyValuesError as error:
            hint = "--slice takes a part, --save writes all"
            raise click.UsageError(f"{error}; {hint}", ctx) from None
        write_document(ctx, data, view.blocks)
        is_broken = "error" in data
        is_elsewhere = "values" not in data and not is_broken
        if is_elsewhere:
            exits.complain(
                f'the values of "{found.name}" stand in the data files of the checkpoint'
            )
    if is_broken or is_elsewhere:
        ctx.exit(exits.UNREADABLE if is_broken else exits.FOUND)


def check_target(path: str, *, force: bool) -> None:
    """Refuse a file that is there, or a suffix that says no format.

    Raises:
        UsageError: with the reason.
    """
    if not path.endswith(_SUFFIXES):
        raise click.UsageError(f'"{path}" needs one of the suffixes {", ".join(_SUFFIXES)}')
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise click.UsageError(f'there is no folder "{folder}" to write to')
    if os.path.lexists(path) and not force:
        raise click.UsageError(f'"{path}" is there already; --force writes over it')


def _save(found: Constant, path: str) -> None:
    from pbkaitai.analysis.values import saving, saving_text
    from pbkaitai.analysis.values.filenames import member_names
    from pbkaitai.errors import DecodeError, TensorError
    from pbkaitai.writing import replaced_file

    try:
        tensor: Any = found.tensor
        if tensor is None:
            raise TensorError("its values stand in the data files of the checkpoint")
        values = saving.savable(tensor)
    except saving.LargeFillError as fault:
        hint = "`pbkaitai export --max-fill` takes another limit"
        raise click.UsageError(f'"{found.name}" is not saved: {fault.reason}; {hint}') from None
    except (TensorError, DecodeError) as fault:
        raise TensorError(f'"{found.name}" is not saved: {fault.reason}') from None
    form = path.rpartition(".")[2]
    name = found.node or found.name
    with replaced_file(path) as stream:
        if form == saving.NPY:
            saving.write_npy(stream, values)
        elif form == saving.NPZ:
            saving.write_npz(stream, [(member_names([name])[0], values)])
        elif form == saving.SAFETENSORS:
            saving.write_safetensors(stream, [(name, values)])
        elif form == saving.CSV:
            saving_text.write_csv(stream, values)
        else:
            saving_text.write_json(stream, name, values)
    shape = list(values.shape)
    exits.complain(f"{path}: {values.kind.name} {shape} as {values.written_as(form)}", "written")
