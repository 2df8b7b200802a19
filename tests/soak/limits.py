"""What an attack may take of the machine, as Linux counts it, and where it may write."""

import os
import sys
from pathlib import Path
from typing import Any

# Audit events of the interpreter that change the disk, and how many of their arguments are paths.
_CHANGES = {
    "os.rename": 2, "os.link": 2, "os.symlink": 2, "os.remove": 1, "os.mkdir": 1, "os.rmdir": 1,
    "os.truncate": 1, "os.chmod": 1, "os.chown": 1, "os.utime": 1, "subprocess.Popen": 1,
    "os.system": 1, "socket.connect": 1,
}  # fmt: skip
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def process_kilobytes(name: str) -> int:
    """Return a number from what the system knows of this process."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1])
    raise KeyError(name)


def limit_memory(megabytes: int) -> None:
    """Let this process have so much more memory than now."""
    # Only some systems have it.
    import resource

    most = (process_kilobytes("VmSize") << 10) + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def watch_writes(folder: Path) -> list[str]:
    """Return a list that gets every change of the disk outside of a folder, from now on for ever.

    Nothing is prevented, and no code learns of it: what that catches errors must not hide one.
    """
    found: list[str] = []
    inside = f"{os.path.realpath(folder)}{os.sep}"

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            paths = arguments[:1] if arguments[2] & _WRITING else ()
        else:
            paths = arguments[: _CHANGES.get(event, 0)]
        for path in paths:
            # A number is a file that is open already.
            if isinstance(path, int):
                continue
            if not (
                isinstance(path, str | bytes | os.PathLike)
                and os.path.realpath(os.fsdecode(path)).startswith(inside)
            ):
                found.append(f"{event} {path!r}")

    sys.dont_write_bytecode = True
    sys.addaudithook(hook)
    return found
