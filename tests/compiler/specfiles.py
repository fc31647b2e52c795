"""Helpers of the compiler's tests: where specs lie, and how a small one is put together."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

from pbkaitai.compiler.linker import link
from pbkaitai.compiler.loader import load
from pbkaitai.compiler.model import Spec
from pbkaitai.compiler.yaml12 import ListNode, MapNode, Node, read_yaml
from pbkaitai.errors import SpecError

ROOT = Path(__file__).resolve().parents[2]
KSY = ROOT / "ksy"
BAD = Path(__file__).parent / "bad"


def check(*paths: Path) -> tuple[list[Spec], list[SpecError]]:
    """Return the specs at *paths* with what they import, and all their faults."""
    units = load(paths)
    specs = link(units)
    errors = [error for unit in units for error in unit.report.errors]
    return specs, sorted(errors, key=lambda error: (error.file, error.line or 0))


def shown(error: SpecError) -> str:
    """Return an error as a person sees it, without the folder of the file."""
    return Path(error.file).name + str(error).removeprefix(error.file)


def plain(data: bytes) -> object:
    """Return YAML as Python data, keys as JSON has them."""
    complaints: list[str] = []
    node = read_yaml(data, lambda line, path, reason: complaints.append(f"{line} {path} {reason}"))
    assert not complaints
    assert node is not None
    return _plain(node)


def _plain(node: Node) -> object:
    if isinstance(node, MapNode):
        return {str(key): _plain(value) for key, value in node.items.items()}
    if isinstance(node, ListNode):
        return [_plain(item) for item in node.items]
    return node.value


def message(name: str, *fields: str, imports: str = "pb", head: str = "", types: str = "") -> str:
    """Return the spec of a message whose fields are given as blocks (see `field`)."""
    return (
        f"meta:\n  id: {name}\n  imports: [{imports}]\n  encoding: UTF-8\n{head}"
        "seq:\n  - {id: records, type: record, repeat: eos}\n"
        "types:\n"
        "  record:\n"
        "    -webide-representation: '{wire}'\n"
        "    seq:\n"
        "      - {id: wire, type: 'pb::wire'}\n"
        + indent("".join(fields), " " * 6)
        + "      - {id: unknown, size: wire.size, if: _io.pos < wire.end}\n"
        + indent(types, "  ")
    )


def nested(name: str, *fields: str, head: str = "", types: str = "") -> str:
    """Return a nested message, to be given as `types`."""
    text = message("x", *fields, head=head, types=types)
    body = text[text.index("  encoding: UTF-8\n") + len("  encoding: UTF-8\n") :]
    return f"{name}:\n" + indent(body, "  ")


def field(name: str, number: int, type: str | None = None, **more: str) -> str:
    """Return the block of one field; `orig_id=…`, `repeated="true"`, `oneof=…`, `doc=…`."""
    lines = [f"- id: {name}"]
    if "orig_id" in more:
        lines.append(f"  -orig-id: {more['orig_id']}")
    lines.append("  size: wire.size")
    if type is not None:
        lines.append(f"  type: {type}")
    lines.append(f"  if: wire.number == {number}")
    lines += [f"  -{key}: {more[key]}" for key in ("repeated", "oneof") if key in more]
    if "doc" in more:
        lines.append(f"  doc: {more['doc']}")
    return "\n".join(lines) + "\n"


def enum(name: str, values: str, *, head: str = "", meta: bool = True) -> str:
    """Return the spec of an enum; *values* is flow YAML such as `{0: none}`."""
    start = f"meta:\n  id: {name}\n  imports: [pb]\n  encoding: UTF-8\n" if meta else ""
    return (
        f"{start}{head}-webide-representation: '{{value}}'\n"
        "seq:\n  - {id: raw, type: 'pb::varint'}\n"
        "instances:\n  value: {value: raw.signed, enum: values}\n"
        f"types:\n  repeated:\n    seq:\n      - {{id: values, type: {name}, repeat: eos}}\n"
        f"enums:\n  values: {values}\n"
    )
