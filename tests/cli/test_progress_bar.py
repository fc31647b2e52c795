"""The bar: on a terminal, after a second, and gone at the end."""

from __future__ import annotations

import io
import sys

import pytest

from pbkaitai.cli import progress as module
from pbkaitai.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


def test_log_file_gets_nothing(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress("writing", 10) as advance:
        clock[0] = 5.0
        advance(5)
    assert stream.getvalue() == ""


@pytest.mark.parametrize(("seconds", "is_shown"), [(0.9, False), (1.1, True)])
def test_bar_comes_after_a_second(
    monkeypatch: pytest.MonkeyPatch, clock: list[float], seconds: float, is_shown: bool
) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress("writing\x1b[31m [bold]x", 10) as advance:
        clock[0] = seconds
        advance(5)
        advance(2)
    assert ("writing" in stream.getvalue()) is is_shown
    assert "\x1b[31m [bold]" not in stream.getvalue()
    if is_shown:
        assert "[bold]x" in stream.getvalue()
        assert "\x1b[?25h" in stream.getvalue()  # the cursor is back


def test_bar_goes_when_the_work_fails(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)

    def work() -> None:
        with progress("writing", 10) as advance:
            clock[0] = 2.0
            advance(5)
            raise ValueError("work")

    with pytest.raises(ValueError, match="work"):
        work()
    assert stream.getvalue().rstrip("\r").endswith("\x1b[1A\x1b[2K")


def test_no_bar_where_it_would_tear_the_output(
    monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress("reading", 10, is_wanted=False) as advance:
        clock[0] = 2.0
        advance(5)
    assert stream.getvalue() == ""
