"""Signs over a board: what is at the end of a way, and where one stands oneself."""

import pytest

from game.scenes.panel import board_signs
from tests.rulesets.dooom.boards import board as labyrinth
from tests.scenes.match.test_walking import _begun
from tests.support.game_driver import GameDriver


def test_unknown_ground_is_an_eye_and_one_is_white_among_others(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures, colors = list[object](), set[object]()
    monkeypatch.setattr(board_signs, "draw_picture", lambda *args: pictures.append(args[2]))
    monkeypatch.setattr(board_signs, "draw_arrow", lambda *args: colors.add(args[3]))
    has: dict[int, tuple[str, ...]] = {0: ("treasure:1",), 1: ("armour",)}
    for rows in (("..A..", "..0..", "..1.."), ("0.....",)):
        scene = _begun(player, "dooom", labyrinth(*rows, gear=has), len(rows) // 2 + 1)
        assert (255, 255, 255) in colors
    assert pictures[-1] is scene.screen.stage.bank.frame("icons", "eye", 0)
