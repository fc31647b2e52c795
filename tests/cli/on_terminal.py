"""Runs the command on a pseudo-terminal, as a person has it before them."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

from corpus import ROOT

from pbkaitai.cli import exits


def on_a_terminal(*args: str, **environment: str) -> str:
    """Return what the command writes to a terminal of 80 columns; it must succeed in silence.

    Args:
        environment: added to that of the tests; without PAGER there is no pager.
    """
    main, other = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "PAGER": "cat", **environment}
    command = [sys.executable, "-m", "pbkaitai", *args]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=other, stdout=other, stderr=subprocess.PIPE, env=env
    )
    os.close(other)
    chunks = []
    while True:
        try:
            chunk = os.read(main, 1 << 16)
        except OSError:  # the command has closed it
            break
        if not chunk:
            break
        chunks.append(chunk)
    os.close(main)
    _, errors = process.communicate()
    assert (process.returncode, errors) == (exits.OK, b"")
    return b"".join(chunks).decode()
