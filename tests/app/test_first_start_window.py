"""A start by a double-click: without a terminal, its steps stand in a window."""

import os
import sys
import time
from pathlib import Path
from typing import ClassVar

import pytest

import main
from game.launcher import install_window
from game.launcher.start_error import StartError

ROOT = Path(main.__file__).parent


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no executable bit")
@pytest.mark.parametrize("name", ["main.py", "Five Ways Out.command"])
def test_what_is_double_clicked_can_be_run(name: str) -> None:
    path = ROOT / name
    assert os.access(path, os.X_OK)
    assert path.read_bytes().startswith(b"#!/")


@pytest.mark.parametrize(
    ("platform", "ttys", "expected"),
    [("linux", (2,), True), ("linux", (0,), True), ("linux", (), False), ("win32", (), True)],
)
def test_a_double_click_has_no_terminal(
    monkeypatch: pytest.MonkeyPatch, platform: str, ttys: tuple[int, ...], expected: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "isatty", lambda number: number in ttys)
    assert main.has_terminal() is expected
    monkeypatch.setattr(sys, "stderr", None)
    assert not main.has_terminal()


class _Window:
    """Stands for the window of Tk; it is closed at once if it is told to."""

    shown: ClassVar[list[str]] = []
    closes_at = "never"

    def __init__(self) -> None:
        self.sentence, self.goal, self.is_closed = "", 0, False

    def update(self) -> None:
        self.shown.append(self.sentence)
        self.is_closed = self.is_closed or self.sentence == self.closes_at

    def close(self) -> None:
        self.is_closed = True


def _install(monkeypatch: pytest.MonkeyPatch, window: object, *, fails: bool = False) -> list[str]:
    """Run two steps beside a window; return what was written."""
    written: list[str] = []

    def work(report: install_window.Report) -> None:
        report("first", 50)
        time.sleep(4 * install_window.UPDATE_SECONDS)
        if fails:
            raise StartError("no packages")
        report("second", 100)

    monkeypatch.setattr(install_window, "_InstallWindow", window)
    install_window.run_in_window(work, lambda sentence, _: written.append(sentence))
    return written


def test_a_first_start_shows_its_steps_in_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Window, "shown", [])
    assert _install(monkeypatch, _Window) == ["first", "second"]
    assert "first" in _Window.shown
    with pytest.raises(StartError, match="no packages"):
        _install(monkeypatch, _Window, fails=True)


def test_closing_the_window_stops_a_first_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Window, "closes_at", "first")
    with pytest.raises(StartError, match="Stopped"):
        _install(monkeypatch, _Window)


def test_without_tk_a_first_start_needs_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise ImportError

    assert _install(monkeypatch, missing) == ["first", "second"]
