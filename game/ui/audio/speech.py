"""Speech: log, messages, menus and previews read aloud by the platform's voice, if it has one."""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queue import SimpleQueue

# Reads a line aloud and returns once it has been read.
Voice = Callable[[str], None]
# What waits longer is not news any more.
_MOST_WAITING = 8


class NoVoiceError(Exception):
    """There is no voice here, or the package that finds it is missing."""


def platform_voice() -> Voice:
    """Return the voice of the system; raise NoVoiceError if there is none."""
    try:
        engine = import_module("pyttsx3").init()
    except (ImportError, OSError, RuntimeError, ValueError, KeyError) as error:
        raise NoVoiceError(str(error)) from error

    def read_line(line: str) -> None:
        engine.say(line)
        engine.runAndWait()

    return read_line


class Speech:
    """Reads lines in a thread of its own; silent until it is turned on, and without a voice."""

    def __init__(self, find_voice: Callable[[], Voice] = platform_voice) -> None:
        """Be silent; the voice is looked for when it is needed first."""
        self._find_voice = find_voice
        self._is_on = False
        # Known once the first line was to be read.
        self.lacks_voice = False
        # What the thread is to read, once there is one.
        self._waiting: SimpleQueue[str] | None = None
        # What was said last of each thing that is followed.
        self._last: dict[str, str] = {}

    def turn(self, *, on: bool) -> None:
        """Begin or stop to speak."""
        self._is_on = on
        if not on:
            self._last.clear()
            self._drop()

    def read(self, line: str) -> None:
        """Read a line once those before it are read; too many of them are dropped."""
        if not self._is_on or not line.strip():
            return
        if self._waiting is None:
            self._waiting = self._start()
        if self._waiting.qsize() >= _MOST_WAITING:
            self._drop()
        self._waiting.put(line)

    def follow(self, thing: str, line: str) -> None:
        """Read what a thing says now, unless it said so before."""
        if self._is_on and self._last.get(thing) != line:
            self._last[thing] = line
            self.read(line)

    def _start(self) -> "SimpleQueue[str]":
        from queue import SimpleQueue
        from threading import Thread

        waiting: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._read_aloud, args=(waiting,), name="speech", daemon=True).start()
        return waiting

    def _drop(self) -> None:
        if self._waiting is None:
            return
        from queue import Empty

        # The thread may take the last one meanwhile.
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()

    def _read_aloud(self, waiting: "SimpleQueue[str]") -> None:
        try:
            voice = self._find_voice()
        except NoVoiceError:
            self.lacks_voice = True
            return
        while True:
            voice(waiting.get())
