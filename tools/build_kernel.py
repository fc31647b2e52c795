"""Build the compiled kernel into build/, if there is a C compiler; say so if there is none.

python tools/build_kernel.py             for use
python tools/build_kernel.py --sanitize  with AddressSanitizer and UndefinedBehaviorSanitizer, in a
                                         folder of its own (see tools/sanitize.py)
"""

from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "pbkaitai" / "_wire"
NAME = "_kernel.abi3.so"
TARGET = ROOT / "build" / "pbkaitai_kernel" / NAME
SANITIZED = ROOT / "build" / "sanitized" / NAME
SANITIZE = (
    *("-O1", "-g", "-fno-omit-frame-pointer"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
)


def main(arguments: list[str]) -> int:
    if arguments == ["--sanitize"]:
        complaint = build(SANITIZED, SANITIZE)
        if complaint is not None:
            print("no kernel with sanitizers:", complaint)
        return 0
    complaint = build(TARGET, shlex.split(os.environ.get("PBKAITAI_CFLAGS", "-O2")))
    if complaint is not None:
        print("no compiled kernel, the pure Python one is used:", complaint)
    return 0


def build(target: Path, flags: list[str] | tuple[str, ...]) -> str | None:
    """Build the kernel at *target*, if it is not there as the sources are now.

    Returns:
        None, or why there is no kernel; an older one at *target* is gone then.
    """
    files = sorted(SOURCES.glob("*.[ch]"))
    stamp = target.with_suffix(".hash")
    digest = hashlib.sha256(repr(list(flags)).encode())
    for file in files:
        digest.update(file.read_bytes())
    if target.is_file() and stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return None
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_suffix(f".{os.getpid()}")
    command = [
        compiler(),
        *("-std=c11", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror=implicit"),
        *("-fPIC", "-shared"),
        *("-fvisibility=hidden", "-DPy_LIMITED_API=0x030B0000", *flags),
        f"-I{sysconfig.get_path('include')}",
        *(str(file) for file in files if file.suffix == ".c"),
        *("-o", str(temporary)),
    ]
    if sys.platform == "darwin":
        command += ["-undefined", "dynamic_lookup"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        complaint = done.stderr
        failed = done.returncode != 0
    except OSError as error:
        complaint, failed = str(error), True
    if failed:
        target.unlink(missing_ok=True)
        return _first_line(complaint)
    if complaint:
        print(complaint, file=sys.stderr)
    os.replace(temporary, target)
    stamp.write_text(digest.hexdigest())
    print(f"compiled kernel built: {os.path.relpath(target, ROOT)}")
    return None


def compiler() -> str:
    """Return the C compiler: CC, or the one that Python was built with."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def _first_line(text: str) -> str:
    errors = [line for line in text.splitlines() if "error" in line] or text.splitlines()
    return errors[0] if errors else "the C compiler failed"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
