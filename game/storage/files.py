"""Atomic writes with a backup, files with a checksum, and quarantine of broken files."""

import contextlib
import json
import os
import stat
import tempfile
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.core.codec import Json, canonical_text, text_digest

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

SAVE_SUFFIX = ".match.json"
# Separates a match's first name from the suffix that makes its later names unique.
COPY_MARK = "+"
MAX_FILE_BYTES = 16 * 1024 * 1024
# What `tempfile` puts at the end of a name.
_RANDOM_NAME = 8 * "?"


def default_folder() -> Path:
    """Return the system's folder for the game's saves and settings."""
    import platformdirs

    return platformdirs.user_data_path("five-ways-out", appauthor=False)


def share_folder(*, for_pictures: bool = False) -> Path:
    """Return the folder where people look for a file that they have asked a program for."""
    import platformdirs

    pictures = [platformdirs.user_pictures_path()] * for_pictures
    folders = [*pictures, *(Path.home() / name for name in ("Downloads", "Desktop", ""))]
    return next(folder for folder in folders if folder.is_dir() or folder == folders[-1])


def told_folder(folder: Path) -> str:
    """Return how a folder is named to a player: without that of the user's own."""
    home = Path.home()
    return str("~" / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)


def newest_first(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder, the one changed last first."""
    files: list[tuple[float, Path]] = []
    for path in folder.glob(pattern):
        # Another window may take a file meanwhile.
        with contextlib.suppress(OSError):
            files.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(files, reverse=True)]


def first_name(path: Path) -> str:
    """Return the name that the file of a match had before the match was ever continued."""
    return path.name.removesuffix(SAVE_SUFFIX).partition(COPY_MARK)[0]


class SaveError(Exception):
    """A file cannot be used; the message is one sentence that names the file."""


def atomic_write(path: Path, content: bytes, *, keeps_old: bool = True, syncs: bool = True) -> None:
    """Write a file so that a crash leaves the old or the new one; the old one stays as `.bak`.

    With `syncs`, a power cut leaves one of them, too.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary_name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(temporary_name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            if syncs:
                os.fsync(file.fileno())
        if keeps_old and path.exists():
            backup = backup_path(path)
            with contextlib.suppress(OSError):
                backup.unlink(missing_ok=True)
                # A link keeps the old file in place until the new one takes its name.
                os.link(path, backup)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    if syncs and os.name == "posix":
        _fsync(os.open(path.parent, os.O_RDONLY))


def append(handle: int, content: bytes) -> None:
    """Write at the end of an open file, all or nothing; raises OSError."""
    size = os.fstat(handle).st_size
    try:
        if os.write(handle, content) < len(content):
            raise OSError(ENOSPC, "No space left on device")
    except OSError:
        # Half a line would spoil the next one.
        os.ftruncate(handle, size)
        raise


def append_to(path: Path, content: bytes) -> None:
    """Write at the end of a file that is there, all or nothing; raises OSError.

    It survives the end of the program, and that of the system after a `DiskSync`.
    """
    handle = _open_end(path)
    try:
        append(handle, content)
    finally:
        os.close(handle)


def _open_end(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))


class DiskSync:
    """Brings what was appended to files to the disk, in a thread.

    A file in `failed` has to be written whole: what of it is on the disk is unknown.
    """

    def __init__(self, report: Callable[[OSError], None] | None = None) -> None:
        """Report errors from the thread; without that the system does it all in its own time."""
        self._report = report
        self._thread: Executor | None = None
        # Those that are still to be brought there: with what was appended meanwhile.
        self._asked: set[Path] = set()
        self._last: Future[None] | None = None
        self.failed: dict[Path, OSError] = {}

    def ask(self, path: Path) -> None:
        """Bring a file to the disk after those that were asked for before."""
        if self._report is None or path in self._asked:
            return
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor

            self._thread = ThreadPoolExecutor(1, "disk")
        self._asked.add(path)
        self._last = self._thread.submit(self._sync, path)

    def _sync(self, path: Path) -> None:
        self._asked.discard(path)
        try:
            _fsync(_open_end(path))
        except FileNotFoundError:
            # It was replaced by one that is on the disk, or deleted.
            return
        except OSError as error:
            self.failed[path] = error
            if self._report is not None:
                self._report(error)

    def wait(self) -> None:
        """Wait until all is done: some systems neither rename nor delete a file that is open."""
        if self._last is not None:
            self._last.result()
            self._last = None


def delete_leftovers(folder: Path) -> None:
    """Delete what a crash left of `atomic_write` in a folder; no process may be writing there."""
    for path in folder.glob(f".*.json*.{_RANDOM_NAME}"):
        with contextlib.suppress(OSError):
            path.unlink()


def link_or_copy(path: Path, target: Path) -> None:
    """Give a file a second name; where the disk has no links, copy it."""
    try:
        os.link(path, target)
    except OSError:
        atomic_write(target, path.read_bytes())


def backup_path(path: Path) -> Path:
    """Return where `atomic_write` keeps the previous content of a file."""
    return path.with_name(path.name + ".bak")


def _fsync(handle: int) -> None:
    """Bring an open file or folder to the disk, and close it."""
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_file(path: Path) -> bytes:
    """Return a regular file's content; raises SaveError if it cannot be read or is too large."""
    try:
        # A named pipe waits for its writer, and a device may never end.
        if not stat.S_ISREG(path.stat().st_mode):
            raise SaveError(f"{path} is not a regular file.")
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise SaveError(f"{str(path)!r} is no name of a file.") from error
    if len(content) > MAX_FILE_BYTES:
        raise SaveError(f"{path} is too large to be a file of this game.")
    return content


def with_checksum(body: Json) -> bytes:
    """Return file content that `read_checked` accepts as long as it is not edited."""
    return checked_text(canonical_text(body))


def checked_text(text: str) -> bytes:
    """Return file content with a checksum from the canonical text of its body."""
    return _with_check(text, text_digest(text))


def _with_check(text: str, check: str) -> bytes:
    return f'{{"body":{text},"check":"{check}"}}\n'.encode()


def checked_line(text: str, last: bytes) -> bytes:
    """Return a line for a canonical JSON text, to be appended where `last` is the last line.

    Its checksum is one of all lines before it, too: none can be taken out.
    """
    check_before = last.rstrip().removesuffix(b'"}')[-64:].decode()
    return _with_check(text, text_digest(check_before + text))


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def read_json(path: Path) -> Json:
    """Return a file's JSON value; raises SaveError if it cannot be read or is none."""
    return _parse(path, read_file(path))


def _parse(path: Path, content: bytes) -> Json:
    try:
        body: Json = json.loads(content, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path} is cut off or is not a file of this game.") from error
    return body


def read_checked(path: Path) -> dict[str, Json]:
    """Return the body of a file with a checksum; raises SaveError if it was cut off or edited."""
    return _read_checked(path, read_file(path))


def _read_checked(path: Path, content: bytes) -> dict[str, Json]:
    match _parse(path, content):
        case {"body": dict(body), "check": str(check)}:
            pass
        case _:
            raise SaveError(f"{path} is cut off or is not a file of this game.")
    if text_digest(canonical_text(body)) != check:
        raise SaveError(f"{path} was changed outside of the game.")
    return body


class CheckedLines(NamedTuple):
    """The bodies of a file's lines: if it is damaged, of those before the damage."""

    bodies: list[Json]
    is_damaged: bool


def read_lines(path: Path) -> CheckedLines:
    """Return the lines of a file without a last one that was never finished.

    Where the first one is damaged, that of the backup takes its place. Raises SaveError as
    `read_checked` if there is none.
    """
    # Programs that bring a file to another system may change the ends of its lines.
    last, *lines = read_file(path).replace(b"\r\n", b"\n").split(b"\n")
    is_damaged = False
    try:
        bodies: list[Json] = [_read_checked(path, last)]
    except SaveError as error:
        try:
            last = read_file(backup_path(path)).partition(b"\n")[0]
            bodies, is_damaged = [_read_checked(path, last)], True
        except SaveError:
            raise error from None
    for line in lines[:-1]:
        try:
            body = _parse(path, line)
        except SaveError:
            body = None
        match body:
            case {"body": part} if checked_line(canonical_text(part), last) == line + b"\n":
                bodies.append(part)
                last = line
            case _:
                return CheckedLines(bodies, is_damaged=True)
    return CheckedLines(bodies, is_damaged)


def quarantine(path: Path) -> None:
    """Rename a broken file to `.broken`, so that it is out of the way but not lost."""
    with contextlib.suppress(OSError):
        path.replace(broken_path(path))


def broken_path(path: Path) -> Path:
    """Return where a broken file is put."""
    return path.with_name(path.name + ".broken")
