"""The private environment: made beside the one there is, and swapped at the end."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.launcher.packages import FEATURES, ROOT, TEST, Needs, find_versions, read_pins
from game.launcher.start_error import LOG_FILE, StartError, cause_of

if TYPE_CHECKING:
    from game.launcher.install_window import Report


def venv_python(folder: Path) -> Path:
    """Return the interpreter of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _own_venv() -> Path:
    """Return `.venv`, or beside one of another Python a folder that names this one's version."""
    venv, version = ROOT / ".venv", "{}.{}".format(*sys.version_info[:2])
    try:
        config = (venv / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return venv
    is_other = venv_python(venv).exists() and f"version = {version}." not in config
    return ROOT / f".venv-{version}" if is_other else venv


VENV = _own_venv()
# A name of the same length: where it is written into scripts, the final one takes its place.
BUILD = ROOT / VENV.name.replace("venv", "vnew")
REPLACED = ROOT / VENV.name.replace("venv", "vold")
LOCK_FILE = ROOT / ".venv.lock"
WAIT_SECONDS = 0.2
# How much of the work is done with the empty environment, and with all packages loaded.
MADE, LOADED = 25, 75
# What names another package index than the public one: an environment variable, or a file.
INDEX_SETTINGS = (
    "PIP_INDEX_URL", "PIP_FIND_LINKS", "PIP_CONFIG_FILE", "PIP_NO_INDEX", "HTTPS_PROXY",
)  # fmt: skip
INDEX_FILES = (
    "/etc/pip.conf", "/etc/xdg/pip/pip.conf", "~/.config/pip/pip.conf", "~/.pip/pip.conf",
    "~/Library/Application Support/pip/pip.conf", "~/AppData/Roaming/pip/pip.ini", "~/pip/pip.ini",
)  # fmt: skip
PACKAGE_INDEX, INDEX_SECONDS = ("pypi.org", 443), 2.5
# What pip may be told for other projects, and what would put the packages elsewhere.
FOREIGN_SETTINGS = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_DRY_RUN")


def venv_stamp(requirements: str) -> str:
    """Return what a finished environment's stamp says: the pinned packages and the Python."""
    import hashlib

    content = (ROOT / requirements).read_bytes()
    return hashlib.sha256(content).hexdigest() + " {}.{}".format(*sys.version_info[:2])


def is_ready(needs: Needs, folder: Path) -> bool:
    """Return whether an environment was finished for these packages, or for more."""
    return venv_python(folder).exists() and any(
        _has_stamp(folder, requirements) for requirements in {needs.requirements, TEST.requirements}
    )


def _has_stamp(folder: Path, requirements: str) -> bool:
    try:
        stamp = (folder / f"{requirements}.stamp").read_text(encoding="utf-8")
        return stamp == venv_stamp(requirements)
    except OSError:
        return False


def make_venv(needs: Needs, *, in_window: bool) -> None:
    """Make the private environment, and tell how far it is in a window or at the terminal."""
    if not os.access(ROOT, os.W_OK):
        raise StartError(
            f"The folder {ROOT} cannot be written: move the game to a folder of your own "
            "and start it again."
        )
    if not in_window:
        _make(needs, _print_step)
        return
    from game.launcher.install_window import run_in_window

    run_in_window(partial(_make, needs), _print_step)


def _make(needs: Needs, report: Report) -> None:
    """Make the environment beside the one there is, and swap them at the end."""
    try:
        with LOCK_FILE.open("ab") as lock:
            _wait_for_other_start(lock.fileno(), report)
            if is_ready(needs, VENV):
                return
            is_built = is_ready(needs, BUILD)
            if not is_built:
                _build(needs, report, lock.fileno())
            _swap()
            # A start that only finishes what another one built has nothing to say.
            if not is_built:
                report("Done: everything the game needs is there.", 100)
    except OSError as error:
        raise cause_of(str(error), needs) from None


def _wait_for_other_start(lock: int, report: Report) -> None:
    from threading import Event

    from game.storage.folder_lock import try_lock

    is_told = False
    while not try_lock(lock):
        if not is_told:
            report("Another start is installing the packages: waiting for it.", 0)
            is_told = True
        Event().wait(WAIT_SECONDS)


def _build(needs: Needs, report: Report, lock: int) -> None:
    """Fill the folder beside the environment; only a complete one gets a stamp."""
    import shutil
    import subprocess

    try:
        import ensurepip  # noqa: F401 (venv needs it and fails late without)
        import venv
    except ImportError:
        raise StartError(
            "This Python cannot make environments: install its venv module "
            "(on Debian and Ubuntu: sudo apt install python3-venv) and start again."
        ) from None
    shutil.rmtree(BUILD, ignore_errors=True)
    if shutil.disk_usage(ROOT).free < needs.disk_mb << 20:
        raise cause_of("no space left on device", needs)
    check_connection(needs)
    report(
        f"First start: putting the game's packages into {VENV} (loads about "
        f"{needs.download_mb} MB and takes {needs.disk_mb} MB of the disk, only once).",
        MADE,
    )
    try:
        builder = venv.EnvBuilder(
            with_pip=True, clear=True, symlinks=os.name != "nt", prompt=VENV.name
        )
        builder.create(BUILD)
        _install(needs, report, lock)
        _write_final_paths()
        (BUILD / f"{needs.requirements}.stamp").write_text(venv_stamp(needs.requirements))
    except subprocess.CalledProcessError as error:
        raise cause_of(_keep_log(str(error.output)), needs) from None
    finally:
        if not is_ready(needs, BUILD):
            shutil.rmtree(BUILD, ignore_errors=True)


def check_connection(needs: Needs) -> None:
    """Say that the package index cannot be reached, before pip tries."""
    import socket

    names = {name.upper() for name in os.environ}
    if names & {*INDEX_SETTINGS} or any(Path(p).expanduser().exists() for p in INDEX_FILES):
        return
    try:
        socket.create_connection(PACKAGE_INDEX, INDEX_SECONDS).close()
    except OSError:
        raise cause_of("newconnectionerror", needs) from None


def _install(needs: Needs, report: Report, lock: int) -> None:
    """Install pinned packages, each checked against its hash; features may lack theirs."""
    status, output = _run_pip(needs, ROOT / needs.requirements, report, lock)
    if status and any(f"distribution found for {name}" in output for name in FEATURES):
        import re

        pinned = (ROOT / needs.requirements).read_text(encoding="utf-8")
        shorter = BUILD / needs.requirements
        shorter.write_text(re.sub(rf"(?m)^({'|'.join(FEATURES)})==(.*\n )*.*\n", "", pinned))
        status, output = _run_pip(needs, shorter, report, lock)
    _keep_log(output)
    sites = *BUILD.glob("lib/python*/site-packages"), *BUILD.glob("Lib/site-packages")
    pins, found = read_pins(needs.requirements), find_versions([*sites])
    wanted = needs.distributions.values()
    if status != 0 or any(found.get(name, "") != pins.get(name) for name in wanted):
        raise cause_of(output if status else "", needs)


def _run_pip(needs: Needs, requirements: Path, report: Report, lock: int) -> tuple[int, str]:
    """Install what a file names; return the exit status and what was printed."""
    import subprocess

    # Isolated: a folder `pip` where the player happens to be must not be run.
    command = [str(venv_python(BUILD)), "-I", "-m", "pip", "install", "--no-input"]
    command += ["--disable-pip-version-check", "--require-hashes", "--only-binary", ":all:"]
    command += ["--progress-bar", "off", "--retries", "1", "-r", str(requirements)]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env={key: os.environ[key] for key in os.environ if key not in FOREIGN_SETTINGS},
        # It outlives a start that is killed, and keeps the next one out of its folder.
        pass_fds=(lock,) if os.name == "posix" else (),
    )
    lines: list[str] = []
    try:
        for line in process.stdout or ():
            lines.append(line)
            collected = sum(line.startswith("Collecting") for line in lines)
            share = min(1.0, collected / len(needs.distributions))
            _report_step(line, MADE + int((LOADED - MADE) * share), report)
        status = process.wait()
    finally:
        process.kill()
        process.wait()
    return status, "".join(lines)


def _report_step(line: str, percent: int, report: Report) -> None:
    """Tell of what takes long: large packages, and that all are unpacked."""
    words = line.split()
    if words[:1] == ["Downloading"] and words[-1] == "MB)":
        report(f"Loading {words[1].partition('-')[0]} {' '.join(words[-2:])}.", percent)
    elif words[:1] == ["Installing"]:
        report(f"Installing {line.count(',') + 1} packages.", 100)


def _keep_log(output: str) -> str:
    from contextlib import suppress

    with suppress(OSError):
        LOG_FILE.write_text(output, encoding="utf-8")
    return output


def _write_final_paths() -> None:
    """Let scripts name the folder in which they will be when they run."""
    now, final = os.fsencode(BUILD), os.fsencode(VENV)
    for path in (*venv_python(BUILD).parent.iterdir(), BUILD / "pyvenv.cfg"):
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
            if now in content:
                with path.open("r+b") as file:
                    file.write(content.replace(now, final))


def _swap() -> None:
    """Put the new environment in the old one's place; the old one comes back if that fails."""
    import shutil

    shutil.rmtree(REPLACED, ignore_errors=True)
    try:
        if os.path.lexists(VENV):
            VENV.rename(REPLACED)
        try:
            BUILD.rename(VENV)
        except OSError:
            if os.path.lexists(REPLACED):
                REPLACED.rename(VENV)
            raise
    except OSError as error:
        raise StartError(
            f"The new packages cannot replace those in {VENV} ({error.strerror}): "
            "close all windows of the game and start again."
        ) from None
    shutil.rmtree(REPLACED, ignore_errors=True)


def _print_step(sentence: str, _percent: int) -> None:
    print_message(sentence)


def print_message(sentence: str) -> None:
    """Tell a person at the terminal."""
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")
        sys.stderr.flush()
