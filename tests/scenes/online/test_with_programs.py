"""A window at a host that programs of the text protocol play at, too."""

from __future__ import annotations

import asyncio
import threading
from queue import SimpleQueue

import pytest

from game.core.rng import Rng
from game.net.invitation import HostAddress
from game.scenes.online.join import JoinScene
from game.scenes.online.online_play import OnlinePlayScene
from tests.net.test_text_port import RULESET, text_host
from tests.scenes.online.conftest import Windows

_TURNS = 2


class ProgramThread:
    """A host on a thread of its own, with a program that plays two turns and leaves."""

    def __init__(self) -> None:
        self.ports: SimpleQueue[int] = SimpleQueue()
        self.lines: list[str] = []
        self._may_end = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()

    async def _run(self) -> None:
        async with text_host(RULESET, "plain", seats=2, bots=2) as opened:
            program = await opened.connect()
            program.send("HELLO Zoë")
            await program.until("GOAL")
            self.ports.put(opened.web_port)
            for _ in range(_TURNS):
                await program.until("STARTTURN")
                program.send("LOOK", "SHOUT over here", "ENDTURN")
                await program.until("ENDTURN")
            program.send("QUIT")
            self.lines = program.lines
            await asyncio.to_thread(self._may_end.wait)

    def end(self) -> None:
        self._may_end.set()
        self._thread.join(timeout=10)


@pytest.mark.slow
def test_a_window_a_program_and_two_bots_play_one_match(windows: Windows) -> None:
    program = ProgramThread()
    window = windows.open("Ada")
    address = HostAddress("127.0.0.1", program.ports.get(timeout=10))
    scene = JoinScene(window.context)
    window.app.scenes.append(scene)
    scene.found.add(address)
    windows.until(lambda: "1 of 4 free" in window.drawn_texts())
    window.choose_entry(f"{address}: {RULESET.title}")
    match = windows.wait_for(window, OnlinePlayScene)
    demo, rng = RULESET.demo_player(), Rng(1)
    names = match.session.info.names
    while not program.lines and not match.match.is_over:
        windows.until(lambda: program.lines or (match.match.legal and not match.session.is_waiting))
        if match.match.legal:
            rng, _ = rng.below(2)
            windows.act(match, demo.choose(match.match.view, match.match.legal, rng))
    assert names == ("Zoë", "Ada", "", "")
    assert program.lines.count("STARTTURN") == _TURNS
    windows.until(lambda: "Zoë has left." in match.screen.log.lines)
    # Two shouts with nothing between them are one line of the log, "(x2)".
    assert any(line.startswith("Zoë: over here") for line in match.screen.log.lines)
    windows.close()
    windows.all.clear()
    program.end()
