"""Talking to a program in lines over two pipes, against the clock."""

from __future__ import annotations

import contextlib
import os
import queue
import selectors
import threading
import time
from typing import BinaryIO, Protocol

LONGEST_LINE = 64 * 1024
_CHUNK = 64 * 1024
_IDLE = 0.05


class Fault(Exception):  # noqa: N818 (whose fault it is, is the point)
    """A program does not answer as it must; `name` is a text key, the message is for people."""

    def __init__(self, name: str, message: str = "") -> None:
        """Keep the name beside the message."""
        super().__init__(message)
        self.name = name


class Channel(Protocol):
    """Both directions of a program's talk."""

    def exchange(self, data: bytes, seconds: float | None) -> bytes:
        """Hand over what the program is to read and return its next line, the end left off.

        Raises Fault: "timeout" after `seconds`, "closed" when nothing more can come, "flood" for
        a line without an end.
        """

    def close(self) -> None:
        """Let go of everything but the pipes themselves."""


class Lines:
    """Cuts what comes in into lines."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._data = bytearray()
        self.over = False

    def add(self, data: bytes) -> None:
        """Take what came; nothing at all means that no more will come."""
        self._data += data
        self.over = self.over or not data

    def take(self) -> bytes | None:
        """Return the next line if it is there; raises Fault if it never will be."""
        end = self._data.find(b"\n")
        if end < 0 and self.over and self._data:
            end = len(self._data)
        if (end if end >= 0 else len(self._data)) > LONGEST_LINE:
            raise Fault("flood")
        if end >= 0:
            line = bytes(self._data[:end])
            del self._data[: end + 1]
            return line.removesuffix(b"\r")
        if self.over:
            raise Fault("closed")
        return None


def _left(start: float, seconds: float | None) -> float | None:
    """Return the seconds left since a start; raises Fault if there are none."""
    if seconds is None:
        return None
    left = start + seconds - time.perf_counter()
    if left <= 0:
        raise Fault("timeout")
    return left


class SelectChannel:
    """Waits for both pipes at once; reads no farther than the line that is due."""

    def __init__(self, sink: BinaryIO, source: BinaryIO) -> None:
        """Talk over non-blocking pipes."""
        self._sink = sink.fileno()
        self._source = source.fileno()
        self._waiting = bytearray()
        self._lines = Lines()
        self._writes = False
        os.set_blocking(self._sink, False)
        os.set_blocking(self._source, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._source, selectors.EVENT_READ)

    def exchange(self, data: bytes, seconds: float | None) -> bytes:
        """Do what `Channel` says; a program that reads late gets its input late."""
        start = time.perf_counter()
        self._waiting += data
        self._write()
        while (line := self._lines.take()) is None:
            self._selector.select(_left(start, seconds))
            if self._waiting:
                self._write()
            with contextlib.suppress(BlockingIOError):
                self._lines.add(os.read(self._source, _CHUNK))
        return line

    def _write(self) -> None:
        try:
            while self._waiting:
                del self._waiting[: os.write(self._sink, self._waiting)]
        except BlockingIOError:
            pass
        except OSError:
            # Its input is closed: it may answer all the same.
            self._waiting.clear()
        if bool(self._waiting) != self._writes:
            self._writes = not self._writes
            if self._writes:
                self._selector.register(self._sink, selectors.EVENT_WRITE)
            else:
                self._selector.unregister(self._sink)

    def close(self) -> None:
        """Stop waiting."""
        self._selector.close()


class ThreadChannel:
    """A thread for each pipe, where the system cannot wait for pipes."""

    def __init__(self, sink: BinaryIO, source: BinaryIO) -> None:
        """Begin to read; a reader that is far ahead waits."""
        self._lines = Lines()
        self._closed = False
        self._input: queue.Queue[bytes] = queue.Queue()
        self._output: queue.Queue[bytes] = queue.Queue(maxsize=2)
        self._threads = [
            threading.Thread(target=self._write, args=(sink.fileno(),), daemon=True),
            threading.Thread(target=self._read, args=(source.fileno(),), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def exchange(self, data: bytes, seconds: float | None) -> bytes:
        """Do what `Channel` says."""
        start = time.perf_counter()
        self._input.put(data)
        while (line := self._lines.take()) is None:
            with contextlib.suppress(queue.Empty):
                self._lines.add(self._output.get(timeout=_left(start, seconds)))
        return line

    def _write(self, sink: int) -> None:
        while data := self._input.get():
            with contextlib.suppress(OSError):
                while data and not self._closed:
                    data = data[os.write(sink, data) :]

    def _read(self, source: int) -> None:
        data = b"-"
        while data and not self._closed:
            try:
                data = os.read(source, _CHUNK)
            except OSError:
                data = b""
            self._pass_on(data)

    def _pass_on(self, data: bytes) -> None:
        while not self._closed:
            with contextlib.suppress(queue.Full):
                self._output.put(data, timeout=_IDLE)
                return

    def close(self) -> None:
        """Let the threads end; the program must have been ended before."""
        self._closed = True
        self._input.put(b"")
        for thread in self._threads:
            thread.join(timeout=1)
