"""Talking to a program in lines over two pipes, against the clock."""

from __future__ import annotations

import contextlib
import os
import queue
import selectors
import threading
import time
from typing import BinaryIO, Protocol

MAX_LINE_BYTES = 64 * 1024
_CHUNK_SIZE = 64 * 1024
_PUT_TIMEOUT = 0.05


class BotError(Exception):
    """A program does not answer as it must; `name` is a text key, the message is for people."""

    def __init__(self, code: str, message: str = "") -> None:
        """Keep the name beside the message."""
        super().__init__(message)
        self.code = code


class Channel(Protocol):
    """Both directions of a program's talk."""

    def exchange(self, data: bytes, timeout: float | None) -> bytes:
        """Hand over what the program is to read and return its next line, the end left off.

        Raises Fault: "timeout" after `seconds`, "closed" when nothing more can come, "flood" for
        a line without an end.
        """

    def close(self) -> None:
        """Let go of everything but the pipes themselves."""


class LineBuffer:
    """Cuts what comes in into lines."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._data = bytearray()
        self.at_eof = False

    def feed(self, data: bytes) -> None:
        """Take what came; nothing at all means that no more will come."""
        self._data += data
        self.at_eof = self.at_eof or not data

    def next_line(self) -> bytes | None:
        """Return the next line if it is there; raises Fault if it never will be."""
        end = self._data.find(b"\n")
        if end < 0 and self.at_eof and self._data:
            end = len(self._data)
        if (end if end >= 0 else len(self._data)) > MAX_LINE_BYTES:
            raise BotError("flood")
        if end >= 0:
            line = bytes(self._data[:end])
            del self._data[: end + 1]
            return line.removesuffix(b"\r")
        if self.at_eof:
            raise BotError("closed")
        return None


def _time_left(start: float, timeout: float | None) -> float | None:
    """Return the seconds left since a start; raises Fault if there are none."""
    if timeout is None:
        return None
    left = start + timeout - time.perf_counter()
    if left <= 0:
        raise BotError("timeout")
    return left


class SelectChannel:
    """Waits for both pipes at once; reads no farther than the line that is due."""

    def __init__(self, sink: BinaryIO, source: BinaryIO) -> None:
        """Talk over non-blocking pipes."""
        self._sink = sink.fileno()
        self._source = source.fileno()
        self._unsent = bytearray()
        self._lines = LineBuffer()
        self._watching_sink = False
        os.set_blocking(self._sink, False)
        os.set_blocking(self._source, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._source, selectors.EVENT_READ)

    def exchange(self, data: bytes, timeout: float | None) -> bytes:
        """Do what `Channel` says; a program that reads late gets its input late."""
        start = time.perf_counter()
        self._unsent += data
        self._write_unsent()
        while (line := self._lines.next_line()) is None:
            self._selector.select(_time_left(start, timeout))
            if self._unsent:
                self._write_unsent()
            with contextlib.suppress(BlockingIOError):
                self._lines.feed(os.read(self._source, _CHUNK_SIZE))
        return line

    def _write_unsent(self) -> None:
        try:
            while self._unsent:
                del self._unsent[: os.write(self._sink, self._unsent)]
        except BlockingIOError:
            pass
        except OSError:
            # Its input is closed: it may answer all the same.
            self._unsent.clear()
        if bool(self._unsent) != self._watching_sink:
            self._watching_sink = not self._watching_sink
            if self._watching_sink:
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
        self._lines = LineBuffer()
        self._closed = False
        self._to_write: queue.Queue[bytes] = queue.Queue()
        self._received: queue.Queue[bytes] = queue.Queue(maxsize=2)
        self._threads = [
            threading.Thread(target=self._write_loop, args=(sink.fileno(),), daemon=True),
            threading.Thread(target=self._read_loop, args=(source.fileno(),), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def exchange(self, data: bytes, timeout: float | None) -> bytes:
        """Do what `Channel` says."""
        start = time.perf_counter()
        self._to_write.put(data)
        while (line := self._lines.next_line()) is None:
            with contextlib.suppress(queue.Empty):
                self._lines.feed(self._received.get(timeout=_time_left(start, timeout)))
        return line

    def _write_loop(self, sink: int) -> None:
        while data := self._to_write.get():
            with contextlib.suppress(OSError):
                while data and not self._closed:
                    data = data[os.write(sink, data) :]

    def _read_loop(self, source: int) -> None:
        data = b"-"
        while data and not self._closed:
            try:
                data = os.read(source, _CHUNK_SIZE)
            except OSError:
                data = b""
            self._enqueue(data)

    def _enqueue(self, data: bytes) -> None:
        while not self._closed:
            with contextlib.suppress(queue.Full):
                self._received.put(data, timeout=_PUT_TIMEOUT)
                return

    def close(self) -> None:
        """Let the threads end; the program must have been ended before."""
        self._closed = True
        self._to_write.put(b"")
        for thread in self._threads:
            thread.join(timeout=1)
