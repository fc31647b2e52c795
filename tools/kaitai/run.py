"""What `make kaitai` runs: every spec through the official Kaitai Struct tools.

    python tools/kaitai/run.py [--only SPEC,SPEC] [--out DIR] [--installed]

Installs the official compiler from npm into build/kaitai, compiles all specs to Python and
JavaScript, lets the compiled classes parse files and random messages, and compares every
value with what our own classes say. Exit code 1 when anything differs.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(HERE)]

from cases import file_cases, random_cases, write_case, write_list  # noqa: E402
from compare import MAX_SHOWN, Tally, check_differences, compare  # noqa: E402
from differences import DIFFERENCES, payload  # noqa: E402
from schema import Schema, spec_of  # noqa: E402

from pbkaitai import messages  # noqa: E402
from pbkaitai.compiler import compile_specs  # noqa: E402
from pbkaitai.message import Message  # noqa: E402

KSY = ROOT / "ksy"
OWN_SPECS = HERE / "specs"  # what TensorFlow's messages do not use
INSTALLED = ROOT / "build" / "kaitai"

LEAST_FILES = 20
LEAST_RANDOM = 200


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", type=lambda text: text.split(","), help="ids of specs")
    parser.add_argument("--out", type=Path, default=INSTALLED, help="folder for what is made")
    parser.add_argument("--installed", action="store_true", help="do not ask npm for anything")
    args = parser.parse_args(argv)
    started = time.monotonic()
    node = shutil.which("node")
    if node is None:
        print("node is needed: https://nodejs.org (version 18 or later, with npm)", file=sys.stderr)
        return 2
    if not args.installed and (code := install()):
        return code
    environment = {**os.environ, "NODE_PATH": str(INSTALLED / "node_modules")}
    args.out.mkdir(parents=True, exist_ok=True)

    only = ["--only", ",".join([*args.only, "every_kind"])] if args.only else []
    command = [node, str(HERE / "compile.mjs"), *only, str(args.out), str(KSY), str(OWN_SPECS)]
    if code := subprocess.call(command, env=environment):
        return code
    code = compare_all(node, environment, args.out, args.only)
    print(f"{time.monotonic() - started:.0f} s in all")
    return code


def install() -> int:
    """Bring build/kaitai/node_modules up to the lock file; return npm's exit code."""
    lock = HERE / "package-lock.json"
    present = INSTALLED / "package-lock.json"
    is_there = (INSTALLED / "node_modules").is_dir() and present.is_file()
    if is_there and present.read_bytes() == lock.read_bytes():
        return 0
    npm = shutil.which("npm")
    if npm is None:
        print("npm is needed: it comes with https://nodejs.org", file=sys.stderr)
        return 2
    INSTALLED.mkdir(parents=True, exist_ok=True)
    present.unlink(missing_ok=True)
    # In a folder of its own, and the lock copied last: a failed install is tried again.
    staging = INSTALLED / "npm"
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir()
    shutil.copy(HERE / "package.json", staging)
    shutil.copy(lock, staging)
    code = subprocess.call([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=staging)
    if code == 0:
        shutil.rmtree(INSTALLED / "node_modules", ignore_errors=True)
        (staging / "node_modules").rename(INSTALLED / "node_modules")
        shutil.copy(lock, present)
    shutil.rmtree(staging)
    return code


def compare_all(
    node: str, environment: dict[str, str], out: Path, only: Sequence[str] | None
) -> int:
    """Let both languages parse all cases and compare; return the exit code."""
    schema = Schema([KSY, OWN_SPECS])
    every_kind = own_class(out)
    classes = {spec_of(cls): cls for cls in (*top_level_classes(), every_kind)}
    if only:
        classes = {spec: cls for spec, cls in classes.items() if spec in only}
    shutil.rmtree(out / "cases", ignore_errors=True)
    cases = [
        *file_cases(classes.values()),
        *random_cases(schema, classes.values(), out / "cases"),
    ]
    known = [
        write_case(f"difference {i + 1}", spec_of(every_kind), payload(each), out / "cases")
        for i, each in enumerate(DIFFERENCES)
    ]
    commands = {
        "python": [sys.executable, str(HERE / "official.py"), str(out / "python")],
        "javascript": [node, str(HERE / "official.mjs"), str(out / "javascript")],
    }
    parsers = {}
    for language, command in commands.items():
        wanted = [case for case in [*cases, *known] if language in case.languages]
        path = out / f"cases_{language}.json"
        write_list(wanted, path)
        parsers[language] = subprocess.Popen(
            [*command, str(path)], env=environment, stdout=subprocess.PIPE, encoding="utf-8"
        )
    answers = {language: iter(parser.stdout or ()) for language, parser in parsers.items()}
    tallies = compare(schema, classes, cases, answers)
    check_differences(schema, every_kind, answers, tallies)
    for parser in parsers.values():
        parser.wait()

    reachable = {each for cls in classes.values() for each in schema.reachable(cls)}
    all_fields = sum(len(schema.fields(each)) for each in reachable)
    for tally in tallies:
        for failure in tally.failures[:MAX_SHOWN]:
            print(f"  {failure}")
        if len(tally.failures) > MAX_SHOWN:
            print(f"  … and {len(tally.failures) - MAX_SHOWN} more")
        for name, reason in tally.left_out.items():
            print(f"  left out: {name} ({reason})")
        print(tally.summary(all_fields))
    if only:
        return 1 if any(tally.failures for tally in tallies) else 0
    return 0 if all(is_enough(tally, all_fields) and not tally.failures for tally in tallies) else 1


def is_enough(tally: Tally, all_fields: int) -> bool:
    """Return whether a full run compared what it is there to compare; tell what is missing."""
    for what, found, needed in (
        ("files", tally.files, LEAST_FILES),
        ("random messages", tally.random, LEAST_RANDOM),
        ("fields", len(tally.fields), all_fields),
    ):
        if found < needed:
            print(f"{tally.language}: only {found} {what} were compared, {needed} are needed")
            return False
    return True


def top_level_classes() -> list[type[Message]]:
    """Return the message classes that have a spec of their own."""
    found = [messages.find(name) for name in messages.full_names()]
    return [cls for cls in found if "." not in cls.__qualname__]


def own_class(out: Path) -> type[Message]:
    """Return our class of every_kind.ksy, compiled now."""
    folder = out / "ours"
    result = compile_specs([OWN_SPECS / "every_kind.ksy"], folder)
    for error in result.errors:
        print(error, file=sys.stderr)
    sys.path.append(str(folder))
    # The folder is on the path as Kaitai's are: a module by its bare name.
    cls: type[Message] = importlib.import_module("every_kind").EveryKind
    return cls


if __name__ == "__main__":
    sys.exit(main())
