"""Run the tests that reach the kernel's C under AddressSanitizer and UndefinedBehaviorSanitizer.

python tools/sanitize.py              the suites below, on all cores
python tools/sanitize.py ARGUMENTS    what these arguments of pytest choose

A read or write out of bounds, a use after free or undefined arithmetic ends the process that does
it; its report is printed. Leaks are left to tests/fuzz/test_memory.py: CPython itself frees little
at its end, which the leak detector would report.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from build_kernel import ROOT, SANITIZE, SANITIZED, build, compiler

SUITES = ("tests/runtime", "tests/query", "tests/tensors", "tests/fuzz")
FUZZ_COUNT = 3_000
REPORTS = SANITIZED.parent / "report"

# Writes behind a buffer: a sanitizer that sees nothing here sees nothing anywhere.
PLANTED_FAULT = """
import ctypes
ctypes.memset(ctypes.create_string_buffer(64), 0, 4096)
"""


def main(arguments: list[str]) -> int:
    libraries = runtime_libraries()
    complaint = build(SANITIZED, SANITIZE) if libraries else f"{compiler()} has no runtime of them"
    if complaint is not None:
        print(f"sanitizers not run: {complaint}")
        return 0
    environment = os.environ | {
        "LD_PRELOAD": " ".join(map(str, libraries)),
        "ASAN_OPTIONS": f"detect_leaks=0:allocator_may_return_null=1:log_path={REPORTS}",
        "UBSAN_OPTIONS": f"print_stacktrace=1:halt_on_error=1:log_path={REPORTS}",
        "PYTHONMALLOC": "malloc",  # each object is an allocation that the sanitizer watches
        "PBKAITAI_KERNEL": str(SANITIZED),
    }
    environment.setdefault("PBKAITAI_FUZZ_COUNT", str(FUZZ_COUNT))
    planted = subprocess.run(
        [sys.executable, "-c", PLANTED_FAULT], env=environment, capture_output=True, check=False
    )
    if not take_reports() or not planted.returncode:
        print("sanitizers not run: they do not see a fault that was planted")
        return 0
    command = [sys.executable, "-m", "pytest", *(arguments or ["-n", "auto", *SUITES])]
    status = subprocess.call(command, cwd=ROOT, env=environment)
    reports = take_reports()
    print(*reports, sep="\n", end="" if reports else "sanitizers: nothing reported\n")
    return status or bool(reports)


def runtime_libraries() -> list[Path]:
    """Return the shared libraries of both sanitizers, or none when one is missing."""
    found = []
    for name in ("libasan.so", "libubsan.so"):
        command = [compiler(), f"-print-file-name={name}"]
        try:
            text = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        except OSError:
            return []
        path = Path(text.strip())
        if not path.is_absolute():  # the name alone: the compiler does not know it
            return []
        found.append(path)
    return found


def take_reports() -> list[str]:
    """Return what the sanitizers have written, and remove it."""
    texts = []
    for path in sorted(REPORTS.parent.glob(f"{REPORTS.name}.*")):
        texts.append(path.read_text(errors="replace"))
        path.unlink()
    return texts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
