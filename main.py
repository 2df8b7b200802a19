#!/usr/bin/env python3
"""Five Ways Out: starts the game, or says why this Python cannot."""
# /// script
# requires-python = ">=3.11,<3.16"
# dependencies = [
#   "pygame-ce==2.5.8", "pytmx-ng==3.35.0", "platformdirs", "defusedxml", "websockets", "psutil",
#   "pillow", "backports-zstd; python_version < '3.14'",
#   "zeroconf; sys_platform != 'darwin' or platform_machine != 'x86_64'",
# ]
# ///

# Even Python 2.7 must parse this file, to be told that it is too old: all else is in game/launcher.
import os
import sys

MIN_PYTHON = (3, 11)
ROOT = os.path.dirname(os.path.realpath(__file__))


def old_python_message(version):
    # type: (tuple[int, ...]) -> str
    """Return a sentence if the running Python is too old, else an empty string."""
    if tuple(version[:2]) >= MIN_PYTHON:
        return ""
    return (
        "Five Ways Out needs Python 3.11 or newer, this is Python {}.{}: "
        "install a newer one from python.org or your system's packages."
    ).format(version[0], version[1])


def has_terminal():
    # type: () -> bool
    """Return whether a person started the game where they can read what it writes."""
    if sys.stderr is None:
        return False
    # A double-click on Linux writes to a log that nobody reads.
    return not sys.platform.startswith("linux") or any(os.isatty(number) for number in range(3))


def show_error(sentence):
    # type: (str) -> None
    """Tell a person why there is no game, in a window where there is no terminal."""
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")
    if has_terminal():
        return
    try:
        from tkinter import messagebox

        messagebox.showerror("Five Ways Out", sentence)
    except Exception:  # noqa: BLE001 (without Tk there is no place left for the message)
        return


def main():
    # type: () -> int
    """Start the game, or the tests; return the exit status."""
    sentence = old_python_message(tuple(sys.version_info[:2]))
    if sentence:
        show_error(sentence)
        return 2
    sys.path.insert(0, ROOT)
    from game.launcher.launch import launch
    from game.launcher.start_error import StartError

    try:
        return launch(sys.argv[1:], in_window=not has_terminal())
    except StartError as error:
        show_error(str(error))
        return error.status


if __name__ == "__main__":
    sys.exit(main())
