"""Hosts that are open on this computer: each has a folder of its own with a lock and a note."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedWriter
from pathlib import Path

from game.core.codec import CodecError, decode, encode_fields
from game.storage.files import SaveError, atomic_write, read_checked, with_checksum
from game.storage.folder_lock import LOCK_NAME, try_lock

WINDOWS_FOLDER, SERVER_FOLDER = "online", "host"
_NOTE_NAME = "open.json"
_MOST_HOSTS = 20


@dataclass(frozen=True, slots=True)
class OpenHost:
    """What a host writes down for the other windows of its computer."""

    name: str
    address: str
    protocol: int


@dataclass(frozen=True, slots=True)
class HostFolder:
    """A folder for the matches of one host; no other program takes it until it is closed."""

    path: Path
    _lock: BufferedWriter

    def close(self) -> None:
        """Free the folder; its matches are kept."""
        forget_open_host(self.path)
        self._lock.close()


def take_host_folder(save_folder: Path) -> HostFolder | None:
    """Return a folder that no other window uses, None if all are taken; raises OSError."""
    for number in range(1, _MOST_HOSTS):
        path = save_folder / WINDOWS_FOLDER / str(number)
        path.mkdir(parents=True, exist_ok=True)
        lock = (path / LOCK_NAME).open("ab")
        if try_lock(lock.fileno()):
            return HostFolder(path, lock)
        lock.close()
    return None


def note_open_host(folder: Path, host: OpenHost) -> None:
    """Write down that a host is open in a folder that its program has locked.

    A failed write does not stop it: windows of this computer then join it by address.
    """
    with contextlib.suppress(OSError):
        atomic_write(folder / _NOTE_NAME, with_checksum(encode_fields(host)))


def forget_open_host(folder: Path) -> None:
    """Take the note away: the host is closed."""
    with contextlib.suppress(OSError):
        (folder / _NOTE_NAME).unlink(missing_ok=True)


def open_hosts(save_folder: Path) -> Iterator[OpenHost]:
    """Yield the hosts of this computer whose programs are running."""
    for pattern in (SERVER_FOLDER, f"{WINDOWS_FOLDER}/*"):
        for path in sorted(save_folder.glob(f"{pattern}/{_NOTE_NAME}")):
            # A program that was killed has left its note, and lost its lock.
            with contextlib.suppress(OSError, SaveError, CodecError):
                with path.with_name(LOCK_NAME).open("ab") as lock:
                    is_open = not try_lock(lock.fileno())
                if is_open:
                    yield decode(OpenHost, read_checked(path))
