"""docs/PROTOCOL.md: made from the messages, replayed at a host, and enough for other programs."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.net.conftest import Table
from tests.support.narrow import not_none, of_kind
from tests.support.paths import ROOT
from tools.protocol_page import PAGE, page_text

EXAMPLES = ROOT / "docs" / "examples" / "network"


def test_its_reference_is_that_of_the_messages() -> None:
    assert page_text() == PAGE.read_text(encoding="utf-8"), "run python3 -m tools.protocol_page"


def _session() -> Iterator[tuple[str, str]]:
    [session] = re.findall(r"```session\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    for line in session.splitlines():
        yield line[0], line[2:]


def test_its_session_is_what_a_host_answers(table: Table) -> None:
    url = table.host.own_address.url
    socket = connect(url, legacy=True)
    for sign, text in _session():
        if sign == ">":
            socket.send(text)
        elif sign == "<":
            wanted = ".*".join(map(re.escape, text.split("…")))
            answer = of_kind(str, socket.recv(timeout=10))
            cure = f"if on purpose, write into the session of {PAGE.name}: {answer}"
            assert re.fullmatch(wanted, answer), cure
        else:
            with pytest.raises(ConnectionClosed) as ended:
                socket.recv(timeout=10)
            assert str(not_none(ended.value.rcvd).code) == text
            socket = connect(url, legacy=True)
    socket.close()


def _node() -> list[str]:
    """Return how to run a program with node, none without a websocket of its own."""
    path = shutil.which("node")
    for option in [] if path is None else ([], ["--experimental-websocket"]):
        command = [str(path), *option, "--eval", "WebSocket.name"]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            return [str(path), *option]
    return []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["py", "mjs"])
def test_its_programs_play_a_match_against_each_other(table: Table, language: str) -> None:
    programs = {"py": [sys.executable], "mjs": _node()}
    if not programs[language]:
        pytest.skip("needs node 20")
    address = str(table.host.own_address)

    def start(ending: str, *words: str) -> subprocess.Popen[str]:
        command = [*programs[ending], str(EXAMPLES / f"player.{ending}"), address, *words]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=None, text=True)

    with start(language, "Ada") as ada:
        assert ada.stdout is not None
        with start("py", "Grace", ada.stdout.readline().split()[1]) as grace:
            words = [each.communicate(timeout=40)[0] for each in (ada, grace)]
    assert [ada.returncode, grace.returncode] == [0, 0]
    assert all(re.search(r"after [1-9]\d* actions\n$", each) for each in words), words
