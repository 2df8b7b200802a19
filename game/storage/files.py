"""Atomic writes with a backup, files with a checksum, and quarantine of broken files."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import tempfile
from collections.abc import Callable, Iterable
from errno import ENOSPC
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.core.codec import Json, canonical_text, text_digest

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

SAVE_SUFFIX = ".match.json"
MAX_FILE_BYTES = 16 * 1024 * 1024
# What `tempfile` puts at the end of a name.
_RANDOM_NAME = 8 * "?"


def default_folder() -> Path:
    """Return the system's folder for the game's saves and settings."""
    import platformdirs

    return platformdirs.user_data_path("five-ways-out", appauthor=False)


def newest_first(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder, the one changed last first."""
    files: list[tuple[float, Path]] = []
    for path in folder.glob(pattern):
        # Another window may take a file meanwhile.
        with contextlib.suppress(OSError):
            files.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(files, reverse=True)]


class SaveError(Exception):
    """A file cannot be used; the message is one sentence that names the file."""


def atomic_write(path: Path, *parts: bytes) -> None:
    """Write a file so that a crash leaves the old or the new one; the old one stays as `.bak`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary_name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(temporary_name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
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
    _fsync_folder(path.parent)


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
    """Brings what was appended to files to the disk, in a thread: that may take many frames.

    A file in `failed` has to be written whole: nobody knows what of it is on the disk.
    """

    def __init__(self, report: Callable[[OSError], None] | None = None) -> None:
        """Report errors from the thread; without that the system does it all in its own time."""
        self._report = report
        self._thread: Executor | None = None
        self._last: tuple[Path, Future[None]] | None = None
        self.failed: dict[Path, OSError] = {}

    def ask(self, path: Path) -> None:
        """Bring a file to the disk after those that were asked for before."""
        if self._report is None:
            return
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor

            self._thread = ThreadPoolExecutor(1, "disk")
        if self._last is None or self._last[0] != path or not self._is_waiting():
            self._last = path, self._thread.submit(self._sync, path)

    def _is_waiting(self) -> bool:
        """Return whether the last one has not begun: it will bring what came later, too."""
        future = None if self._last is None else self._last[1]
        return future is not None and not (future.running() or future.done())

    def _sync(self, path: Path) -> None:
        try:
            handle = _open_end(path)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
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
            self._last[1].result()
            self._last = None


def delete_leftovers(folder: Path) -> None:
    """Delete what a crash left of `atomic_write` in a folder; nobody may be writing there."""
    for path in folder.glob(f".*.json.{_RANDOM_NAME}"):
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


def _fsync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
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
    return b"".join(checked_parts(canonical_text(body)))


def checked_parts(*texts: str) -> list[bytes]:
    """Return file content with a checksum, in parts, from those of the canonical text of its body.

    Putting a long one together takes longer than writing it.
    """
    # Imported late: without saved files the title screen appears sooner.
    import hashlib

    parts, check = [text.encode() for text in texts], hashlib.sha256()
    for part in parts:
        check.update(part)
    return [b'{"body":', *parts, f',"check":"{check.hexdigest()}"}}\n'.encode()]


def _checked_line(text: str, check: str) -> bytes:
    return f'{{"body":{text},"check":"{check}"}}\n'.encode()


def checked_lines(texts: Iterable[str], last: bytes) -> list[bytes]:
    """Return lines for canonical JSON texts, to be appended where `last` is the last line.

    The checksum of each is one of all lines before it, too: none can be taken out.
    """
    check, lines = _check_of(last), list[bytes]()
    for text in texts:
        check = text_digest(check + text)
        lines.append(_checked_line(text, check))
    return lines


def _check_of(line: bytes) -> str:
    """Return the checksum at the end of a line."""
    return line.rstrip().removesuffix(b'"}')[-64:].decode()


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


class AppendedFile(NamedTuple):
    """The body of a file's first line, and those of the lines that were appended to it.

    The `size` is in bytes, 0 if nothing may be appended behind the `last_line`.
    """

    body: dict[str, Json]
    appended: list[Json]
    size: int
    last_line: bytes


def read_appended(path: Path) -> AppendedFile:
    """Return the lines of a file without a last one that was never finished.

    Raises SaveError as `read_checked`.
    """
    content = read_file(path)
    # Programs that bring a file to another system may change the ends of its lines.
    last, *lines = content.replace(b"\r\n", b"\n").split(b"\n")
    body, bodies = _read_checked(path, last), list[Json]()
    for line in lines[:-1]:
        match _parse(path, line):
            case {"body": part} if checked_lines((canonical_text(part),), last) == [line + b"\n"]:
                bodies.append(part)
            case _:
                raise SaveError(f"{path} was changed outside of the game.")
        last = line
    is_as_written = lines[-1:] == [b""] and b"\r" not in content
    return AppendedFile(body, bodies, len(content) * is_as_written, last)


def quarantine(path: Path) -> None:
    """Rename a broken file to `.broken`, so that it is out of the way but not lost."""
    with contextlib.suppress(OSError):
        path.replace(path.with_name(path.name + ".broken"))
