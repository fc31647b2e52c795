"""Build the compiled kernel into build/, if there is a C compiler; say so if there is none."""

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
TARGET = ROOT / "build" / "pbkaitai_kernel" / "_kernel.abi3.so"


def main() -> int:
    files = sorted(SOURCES.glob("*.[ch]"))
    flags = shlex.split(os.environ.get("PBKAITAI_CFLAGS", "-O2"))
    stamp = TARGET.with_suffix(".hash")
    digest = hashlib.sha256(repr(flags).encode())
    for file in files:
        digest.update(file.read_bytes())
    if TARGET.is_file() and stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return 0
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    temporary = TARGET.with_suffix(f".{os.getpid()}")
    command = [
        compiler[0],
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
        TARGET.unlink(missing_ok=True)
        print("no compiled kernel, the pure Python one is used:", _first_line(complaint))
        return 0
    if complaint:
        print(complaint, file=sys.stderr)
    os.replace(temporary, TARGET)
    stamp.write_text(digest.hexdigest())
    print(f"compiled kernel built: {TARGET.relative_to(ROOT)}")
    return 0


def _first_line(text: str) -> str:
    errors = [line for line in text.splitlines() if "error" in line] or text.splitlines()
    return errors[0] if errors else "the C compiler failed"


if __name__ == "__main__":
    sys.exit(main())
