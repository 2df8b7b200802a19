"""The command `install-desktop`: the game in the menu of a Linux desktop, and out of it again."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from game import APP_ID, UserError
from game.cli.parser import HAS_SOURCES, PROGRAM
from game.content.assets.map_paths import LEVELS_FOLDER

_ROOT = LEVELS_FOLDER.parent
_ICONS = _ROOT / "sprites" / "icons"
# Not every desktop has them; without one its menu follows at the next login.
_UPDATERS = (
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
# What a file of this kind must escape within quotes.
_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in '"`$\\'} | {"%": "%%"})


def run(arguments: argparse.Namespace) -> int:
    """Put the game into the menu of whoever runs this, or take it out; return the exit status.

    Raises OSError if a file cannot be written.
    """
    if not sys.platform.startswith("linux"):
        raise UserError("install-desktop is for the menus of Linux desktops.")
    # Where the standard for desktops says that a relative path does not count.
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    share = named if named.is_absolute() else Path.home() / ".local" / "share"
    for path, content in _files().items():
        target = share / path
        if arguments.remove:
            target.unlink(missing_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            # Not through a link of that name.
            target.unlink(missing_ok=True)
            target.write_bytes(content)
    for program, folder in _UPDATERS:
        if shutil.which(program) is not None and (share / folder).is_dir():
            subprocess.run([program, str(share / folder)], check=False, capture_output=True)
    if arguments.remove:
        print("Five Ways Out is out of the menu.")
    else:
        print(
            "Five Ways Out is in the menu, and opens its maps and matches; "
            f"{PROGRAM} install-desktop --remove takes it out."
        )
    return 0


def _files() -> dict[str, bytes]:
    """Return the content of all files by their place in the folder for a user's data."""
    shipped = _ROOT / "packaging" / "desktop"
    entry = (shipped / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    command = " ".join(_quoted(word) for word in _start_command())
    files = {
        f"applications/{APP_ID}.desktop": entry.replace(
            "Exec=five-ways-out %f", f"Exec={command} %f"
        ).encode(),
        f"metainfo/{APP_ID}.metainfo.xml": (shipped / f"{APP_ID}.metainfo.xml").read_bytes(),
        f"mime/packages/{APP_ID}.xml": (shipped / f"{APP_ID}.mime.xml").read_bytes(),
    }
    for path in _ICONS.glob("*.png"):
        files[f"icons/hicolor/{path.stem}x{path.stem}/apps/{APP_ID}.png"] = path.read_bytes()
    return files


def _start_command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [str(_ROOT / "main.py")] if HAS_SOURCES else [sys.executable, "-m", "five_ways_out"]


def _quoted(word: str) -> str:
    # The backslash is escaped twice: once for the command, once for the file.
    escaped = word.translate(_ESCAPED).replace("\\", "\\\\")
    return '"{}"'.format(escaped.replace("\n", "\\n").replace("\r", "\\r"))
