"""Five Ways Out: finds or makes the environment the game runs in, then starts it."""
# /// script
# requires-python = ">=3.11,<3.15"
# dependencies = [
#   "pygame-ce==2.5.8", "pytmx-ng==3.35.0", "platformdirs", "defusedxml", "zstandard",
# ]
# ///

# This file must parse on old versions of Python, to be able to say that they are too old. What only
# a first start needs is imported there: the others shall be quick.
import os
import sys

MIN_PYTHON = (3, 11)
ROOT = os.path.dirname(os.path.realpath(__file__))
VENV = os.path.join(ROOT, ".venv")
RUNTIME = ("pygame", "pytmx", "platformdirs", "defusedxml", "zstandard")
DEVELOPMENT = (
    *RUNTIME,
    *("pytest", "xdist", "pytest_cov", "hypothesis", "mypy", "ruff"),
    *("numpy", "soundfile", "pixel_font_builder", "PIL"),
)
CHECKS = (
    ("lint", ("ruff", "check", ".")),
    ("format", ("ruff", "format", "--check", ".")),
    ("types", ("mypy",)),
)
COVERED_PATHS = (
    *("tests/core", "tests/rulesets", "tests/golden", "tests/agents"),
    *("game/core", "game/rulesets"),
)


class StartError(Exception):
    """The game cannot start here; the message says why and what to do."""


def old_python_message(version: "tuple[int, ...]") -> str:
    """Return a sentence if the running Python is too old, else an empty string."""
    if tuple(version[:2]) >= MIN_PYTHON:
        return ""
    return (
        "Five Ways Out needs Python 3.11 or newer, this is Python {}.{}: "
        "install a newer one from python.org or your system's packages."
    ).format(version[0], version[1])


def has_packages(names: "tuple[str, ...]") -> bool:
    """Return whether all packages can be imported, pygame being pygame-ce."""
    from importlib import util

    if any(util.find_spec(name) is None for name in names):
        return False
    # Only these two share their import names with other packages.
    places = [path for path in sys.path if os.path.isdir(path)]
    found = [name for place in places for name in os.listdir(place)]
    return all(any(n.startswith(stem) for n in found) for stem in ("pygame_ce-", "pytmx_ng-"))


def venv_stamp(requirements: str) -> str:
    """Return what a finished environment's stamp says: the pinned packages and the Python."""
    import hashlib

    with open(os.path.join(ROOT, requirements), "rb") as file:
        content = file.read()
    return hashlib.sha256(content).hexdigest() + " {}.{}".format(*sys.version_info[:2])


def venv_python() -> str:
    """Return the interpreter of the private environment."""
    if os.name == "nt":
        return os.path.join(VENV, "Scripts", "python.exe")
    return os.path.join(VENV, "bin", "python")


def is_venv_ready(requirements: str) -> bool:
    """Return whether the private environment was finished for these packages."""
    try:
        with open(os.path.join(VENV, requirements + ".stamp"), encoding="utf-8") as file:
            return file.read() == venv_stamp(requirements) and os.path.exists(venv_python())
    except OSError:
        return False


def make_venv(requirements: str, download_mb: int) -> None:
    """Make or complete the private environment; raises StartError with one sentence."""
    import subprocess

    if not os.access(ROOT, os.W_OK):
        raise StartError(
            "The folder {} cannot be written: move the game to a folder of your own "
            "and start it again.".format(ROOT)
        )
    try:
        import ensurepip  # noqa: F401 (venv needs it and fails late without)
        import venv
    except ImportError:
        raise StartError(
            "This Python cannot make environments: install its venv module "
            "(on Debian and Ubuntu: sudo apt install python3-venv) and start again."
        ) from None
    print_message(
        "First start: putting the game's packages into {} (loads about {} MB, only once).".format(
            VENV, download_mb
        )
    )
    if not os.path.exists(venv_python()) or not (
        is_venv_ready("requirements.txt") or is_venv_ready("requirements-dev.txt")
    ):
        try:
            symlinks = os.name != "nt"
            venv.EnvBuilder(with_pip=True, clear=True, symlinks=symlinks).create(VENV)
        except (OSError, subprocess.CalledProcessError) as error:
            raise StartError(
                "The environment {} could not be made ({}): check the free space on the disk "
                "and start again.".format(VENV, error)
            ) from None
    install(requirements)
    with open(os.path.join(VENV, requirements + ".stamp"), "w", encoding="utf-8") as file:
        file.write(venv_stamp(requirements))


def install(requirements: str) -> None:
    """Install pinned packages, each checked against its hash."""
    import subprocess

    command = [venv_python(), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--require-hashes", "--only-binary", ":all:", "--progress-bar", "on"]
    command += ["--retries", "1", "-r", os.path.join(ROOT, requirements)]
    window = InstallWindow() if sys.stdout is None else None
    kept = os.path.join(VENV, "install.log")
    with open(kept, "w", encoding="utf-8") as log:
        out = subprocess.PIPE if window else None
        process = subprocess.Popen(command, stdout=out, stderr=log, text=True)
        try:
            if window is not None and process.stdout is not None:
                for line in process.stdout:
                    window.show(line.strip())
            status = process.wait()
        except KeyboardInterrupt:
            process.kill()
            process.wait()
            raise
        finally:
            if window is not None:
                window.close()
    if status != 0:
        raise StartError(
            "The packages could not be installed: connect to the internet and start again "
            "(what pip said is in {}).".format(kept)
        )


class InstallWindow:
    """A small window for those who started without a terminal; nothing where Tk is missing."""

    def __init__(self) -> None:
        """Open the window."""
        self._open = False
        try:
            import tkinter

            self._window = tkinter.Tk()
            self._window.title("Five Ways Out")
            self._label = tkinter.Label(self._window, width=60, padx=20, pady=20)
            self._label.pack()
            self._open = True
        except Exception:  # noqa: BLE001 (Tk fails in many ways, none may stop the game)
            return

    def show(self, line: str) -> None:
        """Show a line."""
        if self._open:
            self._label.config(text=line[:80])
            self._window.update()

    def close(self) -> None:
        """Close the window."""
        if self._open:
            self._window.destroy()


def print_message(sentence: str) -> None:
    """Tell a person at the terminal."""
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")
        sys.stderr.flush()


def show_error(sentence: str) -> None:
    """Tell a person why there is no game, in a window where there is no terminal."""
    print_message(sentence)
    if sys.stderr is None:
        try:
            from tkinter import messagebox

            messagebox.showerror("Five Ways Out", sentence)
        except Exception:  # noqa: BLE001 (without Tk there is no place left for the message)
            return


def run_in_venv(arguments: "list[str]") -> int:
    """Run this file again inside the private environment; return its exit status."""
    python = venv_python()
    if sys.stdout is None and os.name == "nt":
        python = python.replace("python.exe", "pythonw.exe")
    command = [python, os.path.abspath(__file__), *arguments]
    if os.name == "posix":
        os.execv(python, command)
    import subprocess

    return subprocess.call(command)


def run_tests(arguments: "list[str]") -> int:
    """Run lint, types and tests; with arguments only the tests they select."""
    import subprocess

    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    tests = ("pytest", "-n", "2")
    # What is measured takes twice as long: only the tests that are about the rules are.
    others = ["--ignore={}".format(path) for path in COVERED_PATHS]
    all_stages = (
        *CHECKS,
        ("tests of the rules", (*tests, *COVERED_PATHS, "--cov", "--cov-fail-under=95")),
        ("all other tests", (*tests, *others)),
    )
    failed = []
    for name, command in [("tests", (*tests, *arguments))] if arguments else all_stages:
        print("== {}".format(name), flush=True)
        if subprocess.call([sys.executable, "-m", *command], cwd=ROOT, env=environment) != 0:
            failed.append(name)
    if failed:
        print_message("Failed: {}.".format(", ".join(failed)))
    return int(bool(failed))


def main() -> int:
    """Start the game, or the tests; return the exit status."""
    sentence = old_python_message(tuple(sys.version_info[:2]))
    if sentence:
        show_error(sentence)
        return 2
    arguments = sys.argv[1:]
    testing = arguments[:1] == ["test"]
    requirements = "requirements-dev.txt" if testing else "requirements.txt"
    inside = os.path.realpath(sys.prefix) == os.path.realpath(VENV)
    ready = is_venv_ready(requirements)
    if (inside and ready) or has_packages(DEVELOPMENT if testing else RUNTIME):
        if testing:
            return run_tests(arguments[1:])
        sys.path.insert(0, ROOT)
        from game.cli.main import main as play

        return play(arguments)
    try:
        if not ready:
            make_venv(requirements, 90 if testing else 25)
        return run_in_venv(arguments)
    except KeyboardInterrupt:
        show_error("Stopped; the next start goes on where this one was.")
        return 130
    except StartError as error:
        show_error(str(error))
        return 2


if __name__ == "__main__":
    sys.exit(main())
