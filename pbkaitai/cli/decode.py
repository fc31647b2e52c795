"""`pbkaitai decode`: any bytes as a known message, or as records without a schema."""

from __future__ import annotations

import click

from pbkaitai.cli.completion import complete_type
from pbkaitai.cli.options import common, stream
from pbkaitai.cli.tree import shapes_tree


@click.command()
@click.argument("file", metavar="[FILE]", default="-", type=click.Path())
@click.argument("path", required=False, default="")
@click.option(
    "--type",
    "--decode",
    "kind",
    metavar="TYPE",
    shell_complete=complete_type,
    help="Read the bytes as this message type.",
)
@click.option(
    "--raw", "--decode_raw", "--decode-raw", "raw", is_flag=True, help="Read them without a spec."
)
@click.option("--hex-input", is_flag=True, help="FILE holds hex digits or a dump, not the bytes.")
@shapes_tree
@stream
@common
@click.pass_context
def decode(
    ctx: click.Context,
    /,
    file: str,
    path: str,
    *,
    kind: str | None,
    raw: bool,
    hex_input: bool,
    depth: int | None,
    limit: int,
    has_hex: bool,
) -> None:
    """Decode any bytes, as a message of TYPE or as records without a schema.

    \b
      pbkaitai decode --type NodeDef node.bin
      echo 0a 03 61 62 63 | pbkaitai decode --raw --hex-input

    FILE is a file, or - for stdin, which is read without FILE. The output is that of `tree`;
    PATH says what of it. Without a spec, a LEN payload is text where it reads as text, and a
    message where it splits into records; numbers are shown as what else they may be. Without
    --type and --raw the type is told from the content, and if that fails there is none. The
    text form of a message is what `convert --type TYPE --to pbtxt` writes.

    --hex-input takes hex digits with or without spaces and remarks, dumps of xxd and
    hexdump -C, and literals such as b"\\n\\x03abc".
    """
    from pbkaitai.cli import exits
    from pbkaitai.cli.tree import write_raw, write_tree
    from pbkaitai.errors import UnknownFormatError
    from pbkaitai.opening import hold

    if raw and kind is not None:
        raise click.UsageError("--raw and --type exclude each other", ctx)
    exits.name_subject(ctx, file)
    source: str | bytes = file
    if hex_input or file == "-":
        _, held = hold(file)
        source = bytes(held.data)
        if hex_input:
            source = _from_hex(source, file)
    if raw:
        write_raw(ctx, source, path, depth=depth, limit=limit, has_hex=has_hex)
        return
    from pbkaitai.cli.files import report_problems
    from pbkaitai.opening import open as open_file

    try:
        opened = open_file(source, type=kind)
    except UnknownFormatError as error:
        exits.complain(f"no type is given, and this is {error.what}; shown without a spec")
        write_raw(ctx, source, path, depth=depth, limit=limit, has_hex=has_hex)
        return
    with opened:
        if kind is None:
            exits.complain(f"no type is given; {opened.kind} is what it looks like")
        write_tree(ctx, opened, path, depth=depth, limit=limit, has_hex=has_hex)
        report_problems(ctx, opened)


def _from_hex(text: bytes, name: str) -> bytes:
    from pbkaitai.formats.hextext import parse_hex

    return parse_hex(text.decode("utf-8", "replace"), "stdin" if name == "-" else name)
