"""Exchanging lines with a program over two pipes, with a timeout."""

from __future__ import annotations

import contextlib
import os
import queue
import threading
import time
from typing import BinaryIO

MAX_LINE_BYTES = 64 * 1024
_CHUNK_SIZE = 64 * 1024
_PUT_TIMEOUT = 0.05


class BotError(Exception):
    """A program broke the protocol: `code` is a text key, the message holds details."""

    def __init__(self, code: str, message: str = "") -> None:
        """Store the code beside the message."""
        super().__init__(message)
        self.code = code


class LineBuffer:
    """Splits incoming bytes into lines."""

    def __init__(self) -> None:
        """Start empty."""
        self._data = bytearray()
        self.at_eof = False

    def feed(self, data: bytes) -> None:
        """Append received bytes; empty bytes mean the end of the stream."""
        self._data += data
        self.at_eof = self.at_eof or not data

    def next_line(self) -> bytes | None:
        """Return the next line, or None if it is incomplete; raises BotError at the end."""
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
    """Return the seconds left of a timeout; raises BotError if it has expired."""
    if timeout is None:
        return None
    left = start + timeout - time.perf_counter()
    if left <= 0:
        raise BotError("timeout")
    return left


class Channel:
    """A program's stdin and stdout as one line-based connection, with a thread for each pipe."""

    def __init__(self, sink: BinaryIO, source: BinaryIO) -> None:
        """Start both threads; the queue's size keeps the reader from running ahead."""
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
        """Send data and return the program's next line without its line end.

        Raises BotError: "timeout" after `timeout` seconds, "closed" at the end of its output,
        "flood" for a line longer than MAX_LINE_BYTES.
        """
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
        """Stop the threads; the program must be dead already."""
        self._closed = True
        self._to_write.put(b"")
        for thread in self._threads:
            thread.join(timeout=1)
