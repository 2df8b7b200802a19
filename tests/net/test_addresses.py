"""How a host is reached: addresses, invitations, encrypted links, hosts on the same network."""

import asyncio
import shutil
import ssl
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve
from zeroconf import ServiceInfo

from game.net import discovery
from game.net.address_and_invitation import HostAddress
from game.net.client.client import connect_to
from game.net.discovery import Announcement, FoundHost, HostBrowser
from game.net.host_messages import MatchOver, Welcome, WrongVersion
from game.net.hosting.host import Host
from game.net.hosting.host_thread import EVERYWHERE, HostThread
from game.net.hosting.level_source import LevelSource
from game.net.hosting.ports.web_port import WebPort
from game.net.messages import PROTOCOL, pack
from game.rulesets import RULESETS
from tests.net.conftest import until


def _certificate(folder: Path) -> tuple[Path, Path]:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl to make a certificate with")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=x"
    names = ["-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([openssl, *words.split(), *names, *files], check=True, capture_output=True)
    return certificate, key


@pytest.mark.slow
@pytest.mark.parametrize("is_trusted", [True, False])
def test_an_encrypted_link_needs_a_certificate_that_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_trusted: bool
) -> None:
    certificate, key = _certificate(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    async def story() -> None:
        with ThreadPoolExecutor(1) as executor:
            port = WebPort(Host(RULESETS, LevelSource(RULESETS), executor))
            number = await port.serve("127.0.0.1", 0, context)
            client = connect_to(HostAddress("127.0.0.1", number, tls=True), "Ada", RULESETS)
            await until(lambda: client.phase != "connecting", client)
            shown = ("connected", "") if is_trusted else ("lost", "tls")
            assert (client.phase, client.problem) == shown
            client.close()
            await port.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        *[(text, "unreadable") for text in ('{"type":"News"}', b"\xff", 2000 * " ")],
        (pack(MatchOver((), 0)), "unreadable"),
        (pack(WrongVersion(PROTOCOL + 1, "", "Update.")), "version"),
    ],
    ids=range(5),
)
def test_a_client_that_cannot_read_its_host_ends_and_does_not_come_back(
    message: str | bytes, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.client.host_socket._MAX_NOTICE_BYTES", 1000)
    links = []

    async def handler(link: ServerConnection) -> None:
        links.append(link)
        await link.send(pack(Welcome(PROTOCOL, "", "Ada", "token")))
        await link.send(message)
        await link.wait_closed()

    async def story() -> None:
        async with serve(handler, "127.0.0.1", 0) as server:
            number = next(iter(server.sockets)).getsockname()[1]
            client = connect_to(HostAddress("127.0.0.1", number), "Ada", RULESETS)
            await until(lambda: client.phase not in ("connecting", "connected"), client)
            assert (client.phase, client.problem, len(links)) == ("ended", problem, 1)
            client.close()

    asyncio.run(story())


class _FakeZeroconf:
    """A network on which all that is announced is heard."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], ServiceInfo] = {}

    def register_service(self, info: ServiceInfo, *, allow_name_change: bool) -> None:
        self.known[info.type, info.name] = info

    def get_service_info(self, kind: str, name: str, timeout: int) -> ServiceInfo | None:
        return self.known.get((kind, name))

    def close(self) -> None:
        """Do nothing."""


def test_hosts_on_the_network_come_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "open_zeroconf", lambda: None)
    monkeypatch.setattr(discovery, "own_address", lambda: "192.168.1.5")
    browser = HostBrowser()
    browser.close()
    assert not browser.works
    network = _FakeZeroconf()
    monkeypatch.setattr(discovery, "open_zeroconf", lambda: network)
    host = HostThread(RULESETS, EVERYWHERE, 0, "Room 12")
    host.close()
    Announcement("Old.", 7, tls=True).close()
    kind = "_fivewaysout._tcp.local."
    for name, protocol, port in (("Odd", "٣", 7), ("No port", "1", None)):
        properties = {"protocol": protocol, "tls": "0", "odd": None}
        made = ServiceInfo(kind, f"{name}.{kind}", port, properties=properties, addresses=[b"abcd"])
        network.register_service(made, allow_name_change=True)
    for service in network.known:
        browser.add_service(network, *service)  # type: ignore[arg-type]
    assert browser.hosts == (
        FoundHost("Odd", HostAddress("97.98.99.100", 7), 0),
        FoundHost("Old ", HostAddress("192.168.1.5", 7, tls=True), PROTOCOL),
        FoundHost("Room 12", HostAddress("192.168.1.5", host.port), PROTOCOL),
    )
    assert [found.fits for found in browser.hosts] == [False, True, True]
    browser.remove_service(None, kind, f"Odd.{kind}")  # type: ignore[arg-type]
    assert len(browser.hosts) == 2
