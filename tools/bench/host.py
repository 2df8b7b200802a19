"""Hosts under load, as they are run: the command, its journals, its limits, true waiting times."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from game.net.address_and_invitation import HostAddress
from game.net.hosting.ports.event_loop import raise_open_files
from tools.bench.simulated_clients import begun, connected, played

LINKS = (100, 300, 600, 1000, 1400)
SECONDS = 8.0
_ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def running_host(
    folder: Path, port: int = 0, *options: str
) -> Iterator[tuple[HostAddress, psutil.Process]]:
    """Run the command until the block ends; yield its address and process."""
    words = [
        "host",
        "--record",
        str(folder),
        "--port",
        str(port),
        "--max-matches",
        "5000",
        *options,
    ]
    with subprocess.Popen(
        [sys.executable, str(_ROOT / "main.py"), *words], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if (event := json.loads(line))["event"] == "open":
                break
        port = int(event["address"].rpartition(":")[2])
        # What it writes later must not fill the pipe.
        sink = subprocess.Popen(["cat"], stdin=process.stdout, stdout=subprocess.DEVNULL)
        try:
            yield HostAddress("127.0.0.1", port), psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait(20)
            sink.wait(5)


async def _load(address: HostAddress, host: psutil.Process, links: int) -> str:
    memory = host.memory_info().rss
    programs = await connected(address, links)
    matches = await begun(programs)
    before = sum(host.cpu_times()[:2])
    waits = await played(matches, SECONDS, 1.0)
    core = sum(host.cpu_times()[:2]) - before
    memory = (host.memory_info().rss - memory) // 1024 // links
    for program in programs:
        program.close()
    answered = len(waits.seconds) - waits.unanswered
    each = f"{1000 * core / answered:.2f} ms of a core each, {memory} kB a link"
    return f"{waits}; {answered / SECONDS:.0f} a second, {each}"


def rows() -> Iterator[tuple[str, str]]:
    """Yield how long an action waits for its answer, for a growing number of links."""
    raise_open_files()
    for links in LINKS:
        with TemporaryDirectory() as folder, running_host(Path(folder)) as (address, host):
            words = asyncio.run(_load(address, host, links))
        yield f"a host with {links} links", words
