"""Tries a built game as people and programs use it, by its start command alone."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[1]
BOT = ROOT / "docs" / "bots" / "walker.py"
LEVEL = ROOT / "levels" / "codekeeper" / "01-first-steps.tmx"
SECONDS = 120
TITLE = "Five Ways Out"
SHARED_ENDING = ".fiveways.tmx"


class TryoutError(Exception):
    """What was built does not do what it should."""


def try_out(start: list[str], folder: Path) -> None:
    """Run the commands of a built game and let it play by itself, unseen, in an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run = _Runner(start, folder)
    run("--version", says=TITLE)
    run("--help", says="check-levels")
    run("check-levels")
    _try_engine(run)
    run(
        "referee",
        "--bot",
        shlex.join([sys.executable, str(BOT)]),
        "--seeds",
        "1-4",
        "--workers",
        "2",
    )
    _try_host(run)
    if sys.platform == "linux":
        _try_desktop(run, folder / "share")
    run("self-test", says="drop a map: works")


class _Runner:
    """Runs commands of one built game in an empty folder, without the source tree."""

    def __init__(self, start: list[str], folder: Path) -> None:
        self.name = "/".join(Path(start[0]).parts[-2:])
        self._start, self._folder = start, folder
        hidden = ("PYTHONPATH", "VIRTUAL_ENV", "DISPLAY", "WAYLAND_DISPLAY")
        self._env = {name: value for name, value in os.environ.items() if name not in hidden}
        self._env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self._env["XDG_DATA_HOME"] = str(folder / "share")

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a command that runs until it is ended."""
        return subprocess.Popen(
            [*self._start, *arguments], stdout=subprocess.DEVNULL, cwd=self._folder, env=self._env
        )

    def __call__(self, *arguments: str, says: str = "", reads: str = "") -> str:
        began = time.monotonic()
        done = subprocess.run(
            [*self._start, *arguments],
            input=reads,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=self._folder,
            env=self._env,
            timeout=SECONDS,
            check=False,
        )
        if done.returncode or says not in done.stdout:
            raise TryoutError(
                f"{shlex.join(done.args)} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
            )
        print(f"  {self.name} {arguments[0]}: works, {time.monotonic() - began:.1f} s", flush=True)
        return done.stdout


def _try_engine(run: _Runner) -> None:
    """Play a match of the first ruleset to its end, and replay its record."""
    requests: list[object] = [{"cmd": "new", "ruleset": "railgun", "seed": 7}]
    directions = "NESW"
    requests += [
        {"cmd": "act", "action": {"type": "Move", "direction": directions[turn % 4]}}
        for turn in range(120)
    ]
    answers = _ask(run, [*requests, {"cmd": "record"}])
    record = answers[-1]["record"]
    (replayed,) = _ask(run, [{"cmd": "replay", "record": record}])
    plies = max(answer.get("ply", 0) for answer in answers)
    if not plies or len(replayed["digests"]) != plies + 1:
        raise TryoutError("The engine does not replay the match that it played.")


def _ask(run: _Runner, requests: list[object]) -> list[dict[str, Any]]:
    lines = "".join(f"{json.dumps(request)}\n" for request in requests)
    return [json.loads(line) for line in run("engine", reads=lines).splitlines()]


def _try_host(run: _Runner) -> None:
    """Host a match on this computer and begin it as a program of the text protocol."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    text_port = ("--text-port", str(port), "--seats", "1", "--bots", "easy")
    with run.start("host", "--port", "0", "--record", "hosted", *text_port) as host:
        try:
            link = _wait_for(lambda: _connect(port), "the host does not answer")
            with link, link.makefile("rw", encoding="utf-8", newline="\n") as lines:
                lines.write("HELLO Tryout\n")
                lines.flush()
                _wait_for(lambda: "STARTTURN" in lines.readline(), "the host begins no match")
                lines.write("LOOK\n")
                lines.flush()
                _wait_for(lambda: "LOOKREPLY" in lines.readline(), "the host shows no board")
        finally:
            host.terminate()
    # Windows has no signal that a program could end well on.
    if host.returncode and os.name == "posix":
        raise TryoutError(f"The host ended with {host.returncode}.")
    print(f"  {run.name} host: works", flush=True)


def _try_desktop(run: _Runner, share: Path) -> None:
    """Put the game into a menu, let the system's tools judge that, and take it out again."""
    run("install-desktop")
    (entry,) = share.glob("applications/*.desktop")
    judges = [(["desktop-file-validate", str(entry)], False)]
    if shutil.which("update-mime-database"):
        # Maps that anyone drew are left to Tiled, those shared by the game open with it.
        kind = ["gio", "info", "--attributes", "standard::content-type"]
        shared = Path(shutil.copy(LEVEL, share / f"shared{SHARED_ENDING}"))
        judges += [([*kind, str(shared)], True), ([*kind, str(LEVEL)], False)]
    for command, is_ours in judges:
        if shutil.which(command[0]):
            env = {**os.environ, "XDG_DATA_HOME": str(share)}
            done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
            if done.returncode or ("x-five-ways-out" in done.stdout) != is_ours:
                raise TryoutError(f"{shlex.join(command)} says:\n{done.stdout}{done.stderr}")
    run("install-desktop", "--remove")
    if entry.exists():
        raise TryoutError(f"{entry} is still in the menu.")


def _connect(port: int) -> socket.socket | None:
    try:
        return socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
    except OSError:
        return None


# --- in a window, with keys pressed on a virtual screen


def try_in_window(start: Path, folder: Path) -> None:
    """Play a match with real keys, watch its replay and play a map, on a virtual screen of X11."""
    missing = [tool for tool in ("Xvfb", "xdotool", "xprop") if shutil.which(tool) is None]
    if missing:
        raise TryoutError(
            f"{', '.join(missing)} is missing: install xvfb, xdotool and x11-utils, "
            "or leave the window out with --no-window."
        )
    with _virtual_screen() as env:
        player = _Player(start, folder / "saves", env)
        with player.window("--ruleset", "codekeeper", "--seed", "1") as window:
            _check_window_names(window, env)
            # Waiting ends it, too: its turns are counted. What may kill is asked about; the answer
            # is another key, once the question could be read.

            def walk() -> list[Path]:
                player.press("Right", *["x"] * 20)
                if not player.records():
                    time.sleep(0.7)
                    player.press("space")
                return player.records()

            _wait_for(walk, "the match does not end")
        with player.window(str(player.records()[0])):
            print(f"  {start.parent.name}/{start.name}: the replay opens", flush=True)
        with player.window(str(LEVEL)):
            player.press("Right", "Left")
            _wait_for(player.matches, "the match on a map is not saved")
    print(
        f"  {start.parent.name}/{start.name}: a match with real keys, its replay and a map work",
        flush=True,
    )


class _Player:
    """Opens windows of the game on the virtual screen and presses keys."""

    def __init__(self, start: Path, saves: Path, env: dict[str, str]) -> None:
        self._start, self._saves, self._env = start, saves, env

    @contextmanager
    def window(self, *arguments: str) -> Iterator[str]:
        """Start the game; yield its window's id; end the game and see that it ends well."""
        command = [str(self._start), *arguments]
        env = {**self._env, "XDG_DATA_HOME": str(self._saves)}
        with subprocess.Popen(command, env=env) as process:
            try:
                window = _wait_for(
                    lambda: _xdotool(env, "search", "--onlyvisible", "--class", f"^{TITLE}$"),
                    f"{command} opens no window",
                ).split()[0]
                time.sleep(1.0)
                yield window
                # As when the desktop closes all windows at the end of a session.
                process.terminate()
                if process.wait(SECONDS):
                    raise TryoutError(f"{command} ended with {process.returncode}.")
            finally:
                process.kill()

    def press(self, *keys: str) -> None:
        """Press and release keys, one after the other."""
        _xdotool(self._env, "key", "--delay", "60", *keys)

    def records(self) -> list[Path]:
        """Return the files of finished matches."""
        return list(self._saves.glob("five-ways-out/records/*.match.json"))

    def matches(self) -> list[Path]:
        """Return the files of unfinished matches."""
        return list(self._saves.glob("five-ways-out/matches/*.match.json"))


@contextmanager
def _virtual_screen() -> Iterator[dict[str, str]]:
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    # It would start anew as the last window closes, and refuse whoever connects meanwhile.
    command += ["-noreset"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as lines:
            number = lines.readline().strip()
        try:
            hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
            env = {name: value for name, value in os.environ.items() if name not in hidden}
            yield {**env, "DISPLAY": f":{number}", "SDL_AUDIODRIVER": "dummy"}
        finally:
            server.terminate()


def _check_window_names(window: str, env: dict[str, str]) -> None:
    """Check what a taskbar reads: the window's class."""
    command = ["xprop", "-id", window, "WM_CLASS", "_NET_WM_NAME"]
    names = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    if names.count(f'"{TITLE}"') < 2:
        raise TryoutError(f"The window has other names than {TITLE}:\n{names}")


def _xdotool(env: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        ["xdotool", *arguments], env=env, capture_output=True, text=True, check=False
    )
    return done.stdout


def _wait_for(look: Callable[[], T | None], problem: str) -> T:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        found = look()
        if found:
            return found
        time.sleep(0.2)
    raise TryoutError(f"{problem[:1].upper()}{problem[1:]}.")
