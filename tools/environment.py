"""Install into the active Python what pyproject.toml names and is missing.

python tools/environment.py            what the library needs
python tools/environment.py dev proto  and what these extras need
"""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(extras: list[str]) -> int:
    missing = [requirement for requirement in requirements(extras) if not is_there(requirement)]
    if not missing:
        return 0
    if is_externally_managed():
        print(
            "this Python belongs to the system; make one of your own first:\n"
            "  python3 -m venv .venv && . .venv/bin/activate",
            file=sys.stderr,
        )
        return 2
    print(f"installing into {sys.prefix}: {' '.join(missing)}", flush=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    return subprocess.call([*command, *missing])


def requirements(extras: list[str]) -> list[str]:
    """Return the requirement lines of the project and of *extras*, each once."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted: list[str] = list(project["dependencies"])
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    return list(dict.fromkeys(wanted))


def is_there(requirement: str) -> bool:
    """Return whether the requirement is installed in a version that is new enough."""
    match = re.fullmatch(r"([\w.-]+)(?:\[[\w,]+\])?(?:>=([\d.]+).*)?", requirement)
    if match is None:
        return False  # anything else is pip's to understand
    name, least = match.groups()
    try:
        found = version(name)
    except PackageNotFoundError:
        return False
    return least is None or _numbers(found) >= _numbers(least)


def _numbers(text: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", text)[:3]]


def is_externally_managed() -> bool:
    """Return whether pip would refuse to install here (PEP 668)."""
    marker = Path(sysconfig.get_path("stdlib")) / "EXTERNALLY-MANAGED"
    return sys.prefix == sys.base_prefix and marker.is_file()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
