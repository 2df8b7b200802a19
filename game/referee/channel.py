"""Exchanging lines with a program over two pipes, with a timeout."""

import contextlib
import io
import os
import queue
import threading
from typing import BinaryIO

MAX_LINE_BYTES = 64 * 1024
_PUT_TIMEOUT = 0.05


class BotError(Exception):
    """A program broke the protocol: `code` is a text key, the message holds details."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(message)
        self.code = code


class Channel:
    """A program's stdin and stdout as one line-based connection, with a thread for each pipe."""

    def __init__(self, sink: BinaryIO, source: BinaryIO) -> None:
        """Start both threads; the queue's size keeps the reader from running ahead."""
        self._closed = False
        self._to_write: queue.Queue[bytes] = queue.Queue()
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=2)
        self._threads = [
            threading.Thread(target=self._write_loop, args=(sink.fileno(),), daemon=True),
            threading.Thread(target=self._read_loop, args=(source,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def exchange(self, data: bytes, timeout: float | None) -> bytes:
        """Send data and return the program's next line without its line end.

        Raises BotError: "timeout" after `timeout` seconds, "closed" at the end of its output,
        "flood" for a line longer than MAX_LINE_BYTES.
        """
        self._to_write.put(data)
        try:
            line = self._lines.get(timeout=timeout)
        except queue.Empty:
            raise BotError("timeout") from None
        if not line:
            raise BotError("closed")
        line = line.removesuffix(b"\n")
        if len(line) > MAX_LINE_BYTES:
            raise BotError("flood")
        return line.removesuffix(b"\r")

    def _write_loop(self, sink: int) -> None:
        while data := self._to_write.get():
            with contextlib.suppress(OSError):
                while data and not self._closed:
                    data = data[os.write(sink, data) :]

    def _read_loop(self, source: BinaryIO) -> None:
        lines = io.BufferedReader(source)  # type: ignore[type-var]
        with contextlib.suppress(OSError, ValueError):
            while not self._closed and (line := lines.readline(MAX_LINE_BYTES + 2)):
                self._enqueue(line)
        self._enqueue(b"")

    def _enqueue(self, line: bytes) -> None:
        while not self._closed:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=_PUT_TIMEOUT)
                return

    def close(self) -> None:
        """Stop the threads; the program must be dead already."""
        self._closed = True
        self._to_write.put(b"")
        for thread in self._threads:
            thread.join(timeout=1)
