"""The daily boards of hosts on the screen."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.content.assets.strings import get_text
from game.net.host_messages import Refused
from game.net.hosting.host_thread import HostThread
from game.net.requests import MAX_TRY
from game.rulesets import RULESETS
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.online.join import HostBoardsScene, JoinScene
from tests.net.test_daily_boards import SOLO, played
from tests.scenes.online.conftest import Windows


@pytest.mark.slow
def test_a_try_is_sent_and_the_board_of_its_host_is_shown(windows: Windows, saves: Path) -> None:
    ada, host = windows.open("Ada"), HostThread(RULESETS)
    scene = ada.context.scenes.host_boards(played(SOLO, saves, 1))
    assert isinstance(scene, HostBoardsScene)
    ada.show(scene)
    ada.press_key("end")
    scene.found.add(host.own_address)
    windows.until(lambda: scene.found.hosts[0].is_connected)
    scene.update(2.0)
    assert scene.menu.index == len(scene.menu.items) - 1, "no board takes the focus"
    assert scene.found.hosts[0].connection is not None
    client = scene.found.hosts[0].connection.client
    windows.until(lambda: client.daily is not None and not client.daily.rows)
    ada.press_key("home", "return")
    windows.until(lambda: client.daily is not None and client.daily.rows)
    assert any(text.startswith("1. Ada: ") for text in ada.drawn_texts())
    client.refusal = Refused(0, "message")
    ada.run_frames(1)
    assert get_text("shared", "daily.older_host").split(":")[0] in " ".join(ada.drawn_texts())
    scene._try = replace(scene._try, actions="n" * (MAX_TRY + 1))  # noqa: SLF001
    ada.press_key("return")
    assert scene.problem == get_text("shared", "daily.too_long")
    join = ada.show(JoinScene(ada.context))
    join.found.add(host.own_address)
    windows.until(lambda: join.found.hosts[0].is_connected)
    ada.press_key("home", "return")
    assert isinstance(ada.scene, RulesetSelectScene), "a match of one's own is opened there"
    host.close()
