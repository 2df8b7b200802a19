"""The command `host`: matches for others, without a window."""

import argparse
import asyncio
import contextlib
import json
import re
import signal
import ssl
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path

from game import UserError
from game.cli.parsed_arguments import find_ruleset
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.net.address_and_invitation import (
    AddressError,
    HostAddress,
    Invitation,
    is_host,
    is_password,
    read_invitation,
)
from game.net.discovery import Announcement, own_address
from game.net.hosting.host import Host
from game.net.hosting.host_cluster import HostCluster
from game.net.hosting.level_source import LevelSource
from game.net.hosting.lobby import players_problem
from game.net.hosting.ports.event_loop import new_event_loop, raise_open_files
from game.net.hosting.ports.limits import Limits
from game.net.hosting.ports.text_port import TextPort, TextPortSettings
from game.net.hosting.ports.web_access import Access
from game.net.hosting.ports.web_port import WebPort
from game.net.hosting.redis_directory import SharedDirectory
from game.net.messages import PROTOCOL
from game.net.player_names import WordFilter
from game.net.requests import MapSelection, MatchTerms, OpenMatch
from game.rulesets import RULESETS
from game.storage.folder_lock import FolderLock
from game.storage.open_hosts import SERVER_FOLDER, OpenHost, forget_open_host, note_open_host
from game.storage.save_store import SaveStore

_BOT_THREADS = 2
_TEXT_SEATS = 2
_TEXT_OPTIONS = ("dialect", "reply_delay", "seats", "bots", "seed", "ruleset")


class HostError(UserError):
    """The host cannot start; the message is one sentence."""


def _report(event: str, facts: Mapping[str, object]) -> None:
    line = {"time": datetime.now(UTC).isoformat(timespec="seconds"), "event": event, **facts}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def run(arguments: argparse.Namespace) -> int:
    """Host matches until SIGTERM or Ctrl+C; raises UserError or OSError."""
    if not is_host(arguments.bind):
        raise HostError(f"{arguments.bind!r} is no address of this computer.")
    folder: Path | None = arguments.record
    if folder is None:
        folder = SaveStore(arguments.save_dir).folder / SERVER_FOLDER
    if folder.exists() and not folder.is_dir():
        raise HostError(f"{folder} is not a folder.")
    if arguments.tls is not None:
        arguments.tls = _tls_context(*arguments.tls)
    access, listed = _access(arguments), arguments.forbidden_words
    words = WordFilter([] if listed is None else _read_lines(listed))
    with contextlib.ExitStack() as locked, asyncio.Runner(loop_factory=new_event_loop) as runner:
        lock = locked.enter_context(FolderLock(folder))
        if arguments.directory is not None:
            if not lock.excludes_others:
                raise HostError(f"{folder} has no locks: hosts cannot share it.")
            # Others may use it, too: each journal has a lock of its own.
            locked.close()
        return runner.run(_serve(arguments, folder, access, words))


def _public_address(arguments: argparse.Namespace, port: int) -> Invitation:
    try:
        address = read_invitation(arguments.address, port).address
    except AddressError:
        raise HostError(f"{arguments.address!r} is no address like example.org:40005.") from None
    # Behind a proxy that encrypts, the address says so: fwos://example.org.
    return Invitation(replace(address, tls=address.tls or arguments.tls is not None))


def _access(arguments: argparse.Namespace) -> Access:
    password = arguments.password or ""
    if password.startswith("@"):
        password = (_read_lines(Path(password[1:])) or [""])[0].strip()
    if arguments.password is not None and not is_password(password):
        words = "A password has 1 to 64 letters, digits, dots, hyphens and underscores"
        raise HostError(f"{words}: it stands in invitations.")
    if password and arguments.text_port is not None:
        raise HostError("--password cannot guard the text port: leave out one of them.")
    proxies = []
    for text in arguments.trusted_proxy:
        try:
            proxies.append(ip_network(text))
        except ValueError as error:
            raise HostError(f"--trusted-proxy {text!r}: {error}.") from None
    origins = (re.compile(".*") if each == "*" else each for each in arguments.allow_origin)
    return Access(password, tuple(origins), tuple(proxies))


def _read_lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = "it is not UTF-8" if isinstance(error, ValueError) else error.strerror
        raise HostError(f"{path} cannot be read: {reason}.") from None


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


async def _serve(
    arguments: argparse.Namespace, folder: Path, access: Access, words: WordFilter
) -> int:
    stop, levels = asyncio.Event(), LevelSource(RULESETS)
    _stop_on_signals(stop)
    text = _text_settings(arguments, levels, getattr(arguments, "level", None))
    wanted = {each.name: getattr(arguments, f"max_{each.name}") for each in fields(Limits)}
    limits = Limits(**wanted).within_files(raise_open_files())
    bind, name, tls = arguments.bind, arguments.announce, arguments.tls is not None
    # What is opened is closed in the reverse order: the host keeps its matches first.
    async with contextlib.AsyncExitStack() as opened:
        executor = ThreadPoolExecutor(_BOT_THREADS, "bots")
        # What no one waits for any more is not begun.
        opened.callback(executor.shutdown, wait=True, cancel_futures=True)
        host = Host(RULESETS, levels, executor, folder, limits, _report)
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, context: host.report("fault", problem=str(context["message"]))
        )
        host.words = words
        host.resume_matches()
        port = await _open(WebPort(host, access), opened, arguments)
        text_port = 0
        if text is not None:
            text_port = await _open(TextPort(host, text), opened, arguments)
        opened.push_async_callback(host.stop)
        own = HostAddress(own_address() if bind in ("0.0.0.0", "::") else bind, port, tls)
        shown = Invitation(own) if arguments.address is None else _public_address(arguments, port)
        invitation = str(Invitation(replace(shown.address, password=access.password)))
        if arguments.directory is not None:
            _share(host, arguments.directory, invitation, opened)
        if name is not None:
            opened.callback(Announcement(name, port, tls=tls).close)
        note_open_host(folder, OpenHost(name or "", invitation, PROTOCOL))
        opened.callback(forget_open_host, folder)
        _report("open", {"address": str(shown), "text_port": text_port})
        await stop.wait()
    return 0


async def _open(
    port: WebPort | TextPort, opened: contextlib.AsyncExitStack, arguments: argparse.Namespace
) -> int:
    """Open a port and return its number; the system's errors are one sentence with the port."""
    opened.push_async_callback(port.close)
    bind, number = arguments.bind, arguments.port
    try:
        if isinstance(port, WebPort):
            return await port.serve(bind, number, arguments.tls)
        number = arguments.text_port
        return await port.serve(bind, number)
    except OSError as error:
        reason = (error.strerror or str(error)).rpartition(":")[2].strip()
        raise HostError(f"Port {number} of {bind} cannot be opened: {reason}.") from None


def _share(host: Host, url: str, invitation: str, opened: contextlib.AsyncExitStack) -> None:
    def report(problem: str) -> None:
        host.report("directory", problem=problem)

    try:
        directory = SharedDirectory(url, invitation, report)
    except ImportError:
        raise HostError("A directory needs the package redis beside the others.") from None
    except ValueError as error:
        raise HostError(f"{url!r} is no address of a Redis: {error}.") from None
    opened.push_async_callback(directory.close)
    opened.callback(asyncio.create_task(HostCluster(host, directory).keep_up()).cancel)


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:
            # Windows has no such handlers; there Ctrl+C ends the program.
            with contextlib.suppress(ValueError):
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
