"""The command `host`: matches for others, without a window."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import ssl
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from game import UserError
from game.cli.arguments import find_ruleset
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.net.discovery import Announcement, own_address
from game.net.hosting.directory import NoRedisError, SharedDirectory
from game.net.hosting.event_loop import new_event_loop, raise_open_files
from game.net.hosting.host import Host
from game.net.hosting.level_source import LevelSource
from game.net.hosting.limits import Limits
from game.net.hosting.lobby import players_problem
from game.net.hosting.text_port import TextPort, TextPortSettings
from game.net.hosting.web_port import WebPort
from game.net.invitation import AddressError, HostAddress, Invitation, is_host, read_invitation
from game.net.messages import PROTOCOL
from game.net.requests import MapSelection, MatchTerms, OpenMatch
from game.rulesets import RULESETS
from game.storage.folder_lock import FolderLock
from game.storage.open_hosts import SERVER_FOLDER, OpenHost, forget_open_host, note_open_host
from game.storage.save_store import SaveStore

_STATUS_SECONDS = 1.0
_BOT_THREADS = 2
_TEXT_SEATS = 2
_TEXT_OPTIONS = ("dialect", "reply_delay", "seats", "bots", "seed", "ruleset")


class HostError(UserError):
    """The host cannot start; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class _HostOptions:
    """What the command line asks for, checked."""

    bind: str
    port: int
    tls: ssl.SSLContext | None
    limits: Limits
    folder: Path
    levels: LevelSource
    text: TextPortSettings | None
    text_port: int
    announce: str | None
    directory: str | None
    public: Invitation | None


class _EventLog:
    """Writes what happens as JSON lines to stdout, and a status line to a terminal."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._has_terminal = sys.stderr is not None and sys.stderr.isatty()

    def write(self, event: str, facts: Mapping[str, object]) -> None:
        self._counts[event] += 1
        line = {"time": datetime.now(UTC).isoformat(timespec="seconds"), "event": event, **facts}
        self._show("")
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()

    async def show_status(self, host: Host) -> None:
        """Keep the last line of the terminal up to date."""
        while self._has_terminal:
            playing = sum(match.phase == "play" for match in host.matches.values())
            over = self._counts["match over"]
            self._show(f"Links: {host.links.count}, matches in play: {playing}, over: {over}")
            await asyncio.sleep(_STATUS_SECONDS)

    def _show(self, status: str) -> None:
        """Write over the status line; without words, events and the shell begin on a clean one."""
        if self._has_terminal:
            sys.stderr.write(f"\r\x1b[K{status}")
            sys.stderr.flush()


def run(arguments: argparse.Namespace) -> int:
    """Host matches until SIGTERM or Ctrl+C; raises UserError or OSError."""
    options = _read_options(arguments)
    with FolderLock(options.folder), asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(_serve(options))


def _read_options(arguments: argparse.Namespace) -> _HostOptions:
    level: Path | None = getattr(arguments, "level", None)
    if not is_host(arguments.bind):
        raise HostError(f"{arguments.bind!r} is no address of this computer.")
    levels = LevelSource(RULESETS)
    limits = Limits(matches=arguments.max_matches).within_files(raise_open_files())
    folder: Path | None = arguments.record
    if folder is None:
        folder = SaveStore(arguments.save_dir).folder / SERVER_FOLDER
    if folder.exists() and not folder.is_dir():
        raise HostError(f"{folder} is not a folder.")
    text = _text_settings(arguments, levels, level)
    return _HostOptions(
        arguments.bind,
        arguments.port,
        None if arguments.tls is None else _tls_context(*arguments.tls),
        limits,
        folder,
        levels,
        text,
        arguments.text_port or 0,
        arguments.announce,
        arguments.directory,
        None if arguments.address is None else _public_address(arguments),
    )


def _public_address(arguments: argparse.Namespace) -> Invitation:
    try:
        address = read_invitation(arguments.address).address
    except AddressError:
        raise HostError(f"{arguments.address!r} is no address like example.org:40005.") from None
    return Invitation(replace(address, tls=arguments.tls is not None))


def _tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    for path in (certificate, key):
        if not path.is_file():
            raise HostError(f"{path} is not a file.")
    try:
        context.load_cert_chain(certificate, key)
    except (ssl.SSLError, OSError) as error:
        raise HostError(f"{certificate} with {key} is not a usable certificate: {error}.") from None
    return context


def _text_settings(
    arguments: argparse.Namespace, levels: LevelSource, level: Path | None
) -> TextPortSettings | None:
    """Return what is played on the text port, None without one."""
    if arguments.text_port is None:
        for option in _TEXT_OPTIONS:
            if getattr(arguments, option) is not None:
                words = option.replace("_", "-")
                raise HostError(f"--{words} is for the text port: give --text-port, too.")
    name = RANDOM_LEVEL
    if level is not None:
        name, arguments.ruleset = levels.add_file(level)
    if arguments.text_port is None:
        return None
    ruleset = find_ruleset(
        arguments.ruleset, lambda ruleset: ruleset.features.text_protocol, "no text protocol"
    )
    protocol = ruleset.features.text_protocol
    assert protocol is not None
    dialect = arguments.dialect or protocol.dialects[0]
    if dialect not in protocol.dialects:
        known = ", ".join(protocol.dialects)
        raise HostError(f"There is no dialect {dialect!r}; choose from {known}.")
    bots = tuple(bot for bot in (arguments.bots or "").split(",") if bot)
    players = (HUMAN,) * (arguments.seats or _TEXT_SEATS) + bots
    if players_problem(ruleset, players):
        known, most = ", ".join(ruleset.bots()), ruleset.seats.stop - 1
        raise HostError(f"{ruleset.name} has up to {most} seats and the bots {known}.")
    choice = MapSelection(name, arguments.seed)
    wanted = OpenMatch(ruleset.name, choice, MatchTerms(talk="text"), players)
    return TextPortSettings(ruleset, protocol, dialect, wanted, arguments.reply_delay or 0)


async def _serve(options: _HostOptions) -> int:
    log, stop = _EventLog(), asyncio.Event()
    _stop_on_signals(stop)
    # What is opened is closed in the reverse order: the host keeps its matches first.
    async with contextlib.AsyncExitStack() as opened:
        executor = ThreadPoolExecutor(_BOT_THREADS, "bots")
        # What no one waits for any more is not begun.
        opened.callback(executor.shutdown, wait=True, cancel_futures=True)
        host = Host(RULESETS, options.levels, executor, options.folder, options.limits, log.write)
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, context: host.report("fault", problem=str(context["message"]))
        )
        host.resume_matches()
        port = await _open_web(host, options, opened)
        text_port = await _open_text(host, options, opened)
        opened.push_async_callback(host.stop)
        invitation = str(options.public or _own_invitation(options, port))
        if options.directory is not None:
            _share(host, options.directory, invitation, opened)
        if options.announce is not None:
            announced = Announcement(options.announce, port, tls=options.tls is not None)
            opened.callback(announced.close)
        note_open_host(options.folder, OpenHost(options.announce or "", invitation, PROTOCOL))
        opened.callback(forget_open_host, options.folder)
        log.write("open", {"address": invitation, "text_port": text_port})
        status = asyncio.create_task(log.show_status(host))
        opened.callback(status.cancel)
        await stop.wait()
    return 0


def _own_invitation(options: _HostOptions, port: int) -> Invitation:
    shown = own_address() if options.bind in ("0.0.0.0", "::") else options.bind
    return Invitation(HostAddress(shown, port, options.tls is not None))


async def _open_web(host: Host, options: _HostOptions, opened: contextlib.AsyncExitStack) -> int:
    web = WebPort(host)
    opened.push_async_callback(web.close)
    with _port_errors(options.bind, options.port):
        return await web.serve(options.bind, options.port, options.tls)


async def _open_text(host: Host, options: _HostOptions, opened: contextlib.AsyncExitStack) -> int:
    if options.text is None:
        return 0
    text = TextPort(host, options.text)
    opened.push_async_callback(text.close)
    with _port_errors(options.bind, options.text_port):
        return await text.serve(options.bind, options.text_port)


def _share(host: Host, url: str, invitation: str, opened: contextlib.AsyncExitStack) -> None:
    """Share the host's matches with other hosts, and find theirs."""

    def report(problem: str) -> None:
        host.report("directory", problem=problem)

    try:
        directory = SharedDirectory(url, invitation, report)
    except NoRedisError:
        raise HostError("A directory needs the package redis beside the others.") from None
    except ValueError as error:
        raise HostError(f"{url!r} is no address of a Redis: {error}.") from None
    host.directory = directory
    opened.push_async_callback(directory.close)
    refreshing = asyncio.create_task(directory.keep_up(host.rows))
    opened.callback(refreshing.cancel)


@contextlib.contextmanager
def _port_errors(bind: str, port: int) -> Iterator[None]:
    """Turn the system's errors into one sentence with the port."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).rpartition(":")[2].strip()
        raise HostError(f"Port {port} of {bind} cannot be opened: {reason}.") from None


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:
            # Windows has no such handlers; there Ctrl+C ends the program.
            with contextlib.suppress(ValueError):
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
