"""Why the game cannot start, in one sentence for the player."""

import sys

from game.launcher.packages import ROOT, Needs

LOG_FILE = ROOT / ".venv.log"
# What pip says, and what it means; the first that is found counts.
CAUSES = (
    (
        ("no space left on device", "errno 28", "winerror 112", "quota exceeded"),
        "The disk is full: the packages need about {disk_mb} MB in {folder}. Make room there",
    ),
    (
        ("do not match the hashes",),
        "A package was damaged on its way and is not used. Check the connection",
    ),
    (
        ("certificate_verify_failed",),
        "The package index cannot be trusted. Check this computer's date and certificates",
    ),
    (
        (
            *("connection broken by", "newconnectionerror", "failed to establish", "timed out"),
            *("temporary failure in name resolution", "proxyerror"),
        ),
        "The packages cannot be loaded. Connect to the internet",
    ),
    (
        ("permission denied", "errno 13", "winerror 5]"),
        "The folder {folder} cannot be written. Move the game to a folder of your own",
    ),
    (
        ("no matching distribution",),
        "No packages for Python {python} on this system were found. Connect to the internet, "
        "or use another version from 3.11 to 3.15,",
    ),
    (("",), "The packages could not be installed. Read why in {log}"),
)


class StartError(Exception):
    """The game cannot start here; the message says why and what to do."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.status = status


def cause_of(output: str, needs: Needs) -> StartError:
    """Return the sentence for what pip or the system said."""
    sentence = next(text for signs, text in CAUSES if any(sign in output.lower() for sign in signs))
    python = "{}.{}".format(*sys.version_info[:2])
    return StartError(
        sentence.format(disk_mb=needs.disk_mb, folder=ROOT, log=LOG_FILE, python=python)
        + " and start again."
    )
