"""Write since which release of TensorFlow each op is there, as `pbkaitai.graph` ships it.

    python tools/make_op_since.py tensorflow-1.0.0-….whl tensorflow-1.4.0-….whl …

It reads wheels of releases, oldest first, without installing them: the op wrappers in Python
(`gen_*_ops.py`) name the ops. The last release is the one `op_list.pb.xz` was made of; its ops
are taken from there. An op without a wrapper in any release stays out: nobody knows its age.
Users of the project never run it.
"""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

from pbkaitai.graph.registry import op_names

OUTPUT = Path(__file__).resolve().parents[1] / "pbkaitai" / "graph" / "op_since.txt"
LAST = "2.21"
_WRAPPER = re.compile(r"(^|/)gen_\w+\.py$")
_CALLED = re.compile(r'\b(?:_apply_op_helper|apply_op)\(\s*"([\w>]+)"')
_RELEASE = re.compile(r"^tensorflow\w*-(\d+\.\d+)")


def main(wheels: list[str]) -> None:
    """Write a line for each release: the release, and the ops first seen in it."""
    lines = []
    seen: set[str] = set()
    known = set(op_names())
    for wheel in wheels:
        match = _RELEASE.match(Path(wheel).name)
        if match is None:
            raise SystemExit(f"{wheel} is not called like a wheel of TensorFlow")
        new = (ops_of(wheel) & known) - seen
        seen |= new
        lines.append(" ".join([match[1], *sorted(new)]))
    installed = _names_installed() & known
    lines.append(" ".join([LAST, *sorted(installed - seen)]))
    OUTPUT.write_text("\n".join(lines) + "\n", encoding="ascii")
    print(OUTPUT, len(seen | installed), "of", len(known), "ops")


def ops_of(wheel: str) -> set[str]:
    """Return the ops that the wrappers in a wheel call."""
    found: set[str] = set()
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if _WRAPPER.search(name) and "/contrib/" not in name:
                found.update(_CALLED.findall(archive.read(name).decode("utf-8", "replace")))
    return found


def _names_installed() -> set[str]:
    """Return the ops with a wrapper in the TensorFlow that runs this."""
    import tensorflow

    folder = Path(tensorflow.__file__).parent
    found: set[str] = set()
    for path in folder.rglob("gen_*.py"):
        found.update(_CALLED.findall(path.read_text(encoding="utf-8", errors="replace")))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
