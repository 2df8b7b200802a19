"""How a host is reached: addresses, invitations, encrypted links, hosts on the same network."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from game.net.client.client import connect_to
from game.net.discovery import FoundHost, HostBrowser
from game.net.host_messages import Welcome
from game.net.hosting.host import Host
from game.net.hosting.level_source import LevelSource
from game.net.hosting.web_port import WebPort
from game.net.invitation import AddressError, HostAddress, Invitation, read_invitation
from game.net.messages import PROTOCOL, pack
from game.rulesets import RULESETS


@pytest.mark.parametrize(
    ("text", "address", "match"),
    [
        ("192.168.1.5", HostAddress("192.168.1.5"), ""),
        ("example.org:7", HostAddress("example.org", 7), ""),
        ("fwos://example.org", HostAddress("example.org", tls=True), ""),
        ("[::1]:7", HostAddress("::1", 7), ""),
        ("Come! fwo://10.0.0.2:7/k7q29xpd.", HostAddress("10.0.0.2", 7), "k7q29xpd"),
    ],
)
def test_what_a_friend_sends_is_read(text: str, address: HostAddress, match: str) -> None:
    assert read_invitation(text) == Invitation(address, match)
    assert read_invitation(str(Invitation(address, match))) == Invitation(address, match)


@pytest.mark.parametrize(
    "text",
    [
        *("", "a b", "example.org:0", "example.org:99999", "http://x/y"),
        *(".", "example..org", 64 * "x", "[::::]"),
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(AddressError):
        read_invitation(text)


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
            async with asyncio.timeout(20):
                while client.phase == "connecting":
                    client.poll()
                    await asyncio.sleep(0.002)
            shown = ("connected", "") if is_trusted else ("lost", "tls")
            assert (client.phase, client.problem) == shown
            client.close()
            await port.close()

    asyncio.run(story())


@pytest.mark.parametrize("message", ['{"type":"News"}', b"\xff", 2000 * " "], ids=range(3))
def test_a_client_that_cannot_read_its_host_ends_and_does_not_come_back(
    message: str | bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.client.host_link._MAX_NOTICE_BYTES", 1000)
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
            async with asyncio.timeout(20):
                while client.phase in ("connecting", "connected"):
                    client.poll()
                    await asyncio.sleep(0.002)
            assert (client.phase, client.problem, len(links)) == ("ended", "unreadable", 1)
            client.close()

    asyncio.run(story())


class _FakeZeroconf:
    """What a browser asks about a service that it heard of."""

    def __init__(self, protocol: str, port: int | None) -> None:
        self.decoded_properties = {"protocol": protocol, "tls": "0", "odd": None}
        self.port = port

    def get_service_info(self, kind: str, name: str, timeout: int) -> _FakeZeroconf:
        return self

    def parsed_addresses(self) -> list[str]:
        return ["192.168.1.5"]

    def close(self) -> None:
        """Do nothing."""


def test_hosts_on_the_network_come_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.discovery.open_zeroconf", lambda: None)
    browser = HostBrowser()
    browser.close()
    assert not browser.works
    kind = "_fivewaysout._tcp.local."
    for name, protocol in (("Room 12", str(PROTOCOL)), ("Old", "0"), ("Odd", "٣")):
        fake = _FakeZeroconf(protocol, 7)
        browser.add_service(fake, kind, f"{name}.{kind}")  # type: ignore[arg-type]
    browser.add_service(_FakeZeroconf("1", None), kind, f"No port.{kind}")  # type: ignore[arg-type]
    assert [(host.name, host.fits) for host in browser.hosts] == [
        ("Odd", False),
        ("Old", False),
        ("Room 12", True),
    ]
    browser.remove_service(None, kind, f"Old.{kind}")  # type: ignore[arg-type]
    assert FoundHost("Room 12", HostAddress("192.168.1.5", 7), PROTOCOL) in browser.hosts
    assert len(browser.hosts) == 2
