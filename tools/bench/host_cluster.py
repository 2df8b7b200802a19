"""Three hosts that share a folder and a Redis, behind haproxy; one of them is killed meanwhile."""

import asyncio
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from game.net.address_and_invitation import HostAddress
from game.net.hosting.ports.event_loop import raise_open_files
from tools.bench.host import running_host
from tools.bench.simulated_clients import LoadedMatch, Program, Waits, begun, connected, played

LINKS, PACE = 5000, 0.1
SECONDS, SECONDS_WITH_DEATH = 20.0, 40.0
_HOSTS = 3
# Every host is reached by a port of its own, too, where the others stand in for it.
_CONFIG = """
global
    maxconn 9000
defaults
    mode http
    option forwardfor
    option redispatch
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    timeout check 5s
    default-server check inter 1s fall 2
frontend all
    bind 127.0.0.1:{all}
    default_backend all
backend all
    balance leastconn
    option httpchk
    http-check send meth GET uri /health ver HTTP/1.1 hdr Host check
{servers}
"""
_OWN = """
frontend own{number}
    bind 127.0.0.1:{port}
    default_backend own{number}
backend own{number}
    option httpchk
    http-check send meth GET uri /health ver HTTP/1.1 hdr Host check
{servers}
"""


def _free_ports(count: int) -> list[int]:
    with ExitStack() as opened:
        sockets = [opened.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


@contextmanager
def _running(*words: str) -> Iterator[psutil.Process]:
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        try:
            yield psutil.Process(process.pid)
        finally:
            process.kill()


@contextmanager
def _three_hosts() -> Iterator[tuple[HostAddress, list[psutil.Process], psutil.Process]]:
    """Yield the address of the proxy, the hosts, and the proxy."""
    ports, (all_port, *own) = _free_ports(_HOSTS), _free_ports(1 + _HOSTS)
    with ExitStack() as opened:
        folder = Path(opened.enter_context(TemporaryDirectory()))
        path = folder / "redis.sock"
        words = ("redis-server", "--port", "0", "--unixsocket", str(path), "--save", "")
        opened.enter_context(_running(*words, "--dir", str(folder)))
        while not path.exists():
            time.sleep(0.05)
        hosts = []
        for port, shown in zip(ports, own, strict=True):
            options = ("--directory", f"unix://{path}", "--address", f"127.0.0.1:{shown}")
            proxies = ("--trusted-proxy", "127.0.0.1")
            running = running_host(folder / "matches", port, *options, *proxies)
            hosts.append(opened.enter_context(running)[1])
        config = folder / "haproxy.cfg"
        config.write_text(_config(ports, own, all_port), encoding="utf-8")
        proxy = opened.enter_context(_running("haproxy", "-q", "-f", str(config)))
        time.sleep(2)
        yield HostAddress("127.0.0.1", all_port), hosts, proxy


def _config(ports: list[int], own: list[int], all_port: int) -> str:
    def servers(first: int | None) -> str:
        return "\n".join(
            f"    server s{number} 127.0.0.1:{port}" + " backup" * (first not in (None, number))
            for number, port in enumerate(ports)
        )

    text = _CONFIG.format(all=all_port, servers=servers(None))
    for number, port in enumerate(own):
        text += _OWN.format(number=number, port=port, servers=servers(number))
    return text


async def _load(
    address: HostAddress, hosts: list[psutil.Process], proxy: psutil.Process
) -> list[tuple[str, str]]:
    began = time.perf_counter()
    programs = await connected(address, LINKS)
    opened = time.perf_counter()
    matches = await begun(programs)
    words = f"{opened - began:.0f} s to connect, "
    words += f"{time.perf_counter() - opened:.0f} s to begin {len(matches)} matches"
    found = [(f"{LINKS} links at {_HOSTS} hosts", words)]
    before = [sum(each.cpu_times()[:2]) for each in (*hosts, proxy)]
    waits = await played(matches, SECONDS, PACE)
    cores = [
        (sum(each.cpu_times()[:2]) - first) / SECONDS
        for each, first in zip((*hosts, proxy), before, strict=True)
    ]
    shown = " ".join(f"{core:.2f}" for core in cores)
    found.append(("in play", f"{waits}; cores of the hosts and the proxy: {shown}"))
    waits, back = await _played_while_one_dies(programs, matches, hosts[-1])
    found.append(("one of them is killed", f"{waits}; {back}"))
    for program in programs:
        program.close()
    return found


async def _played_while_one_dies(
    programs: list[Program], matches: list[LoadedMatch], host: psutil.Process
) -> tuple[Waits, str]:
    playing = asyncio.ensure_future(played(matches, SECONDS_WITH_DEATH, PACE))
    await asyncio.sleep(3)
    tokens = [program.token for program in programs]
    host.kill()
    killed = time.perf_counter()
    await asyncio.sleep(0.5)
    lost, still, last = sum(not each.is_there() for each in programs), 1, 0.0
    while still and not playing.done():
        await asyncio.sleep(0.1)
        still = sum(not each.is_there() for each in programs)
        last = time.perf_counter() - killed
    waits = await playing
    kept = sum(program.token == token for program, token in zip(programs, tokens, strict=True))
    return waits, f"{lost} links lost, all but {still} back after {last:.1f} s, {kept} seats kept"


def rows() -> Iterator[tuple[str, str]]:
    """Yield how long actions wait at several hosts, and what becomes of those of a dead one."""
    missing = [name for name in ("haproxy", "redis-server") if shutil.which(name) is None]
    if missing:
        yield "several hosts", f"not measured: needs {' and '.join(missing)}"
        return
    raise_open_files()
    with _three_hosts() as (address, hosts, proxy):
        yield from asyncio.run(_load(address, hosts, proxy))
