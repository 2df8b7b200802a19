"""A crash: a report is written and named, the match is kept, the game does not end."""

from collections.abc import Callable

import pygame
import pytest

from game.content.assets.errors import AssetError
from game.scenes.match.play import PlayScene
from game.scenes.title import TitleScene
from game.storage.crash_report import CrashError
from tests.support.game_driver import GameDriver, match_of


def _crash(*_: object) -> None:
    raise ZeroDivisionError("a mistake nobody foresaw")


def _run_until(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, *steps: Callable[[], object]
) -> None:
    """Run the game loop; a step comes before each frame, and after the last the window closes."""
    rest, frame = list(steps), player.app.frame

    def stepped(elapsed: float) -> None:
        if not rest:
            player.context.reader.close_requested = True
            return
        rest.pop(0)()
        frame(elapsed)

    monkeypatch.setattr(player.app, "frame", stepped)
    player.app.run(player.scene)


@pytest.mark.slow
def test_a_crash_leads_to_the_title_and_names_its_report(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.press_key("return", "return", "return")
    scene = player.scene_as(PlayScene)
    player.press_key("left", "right", "up", "down")
    plies, seed = match_of(scene).ply, match_of(scene).seed
    assert plies
    with monkeypatch.context() as mistake:
        mistake.setattr(PlayScene, "draw", _crash)
        _run_until(player, mistake, lambda: None)
    player.context.reader.close_requested = False
    [report] = (player.store.folder / "crashes").iterdir()
    text = report.read_text(encoding="utf-8")
    for words in ("Five Ways Out 0.", "pygame-ce 2", "PlayScene", "Command.DOWN", "nobody foresaw"):
        assert words in text
    assert f'"seed":{seed}' in text
    assert isinstance(player.app.scenes[0], TitleScene)
    shown = " ".join(player.drawn_texts())
    # A long path is broken where the line ends.
    assert report.name in shown.replace(" ", "")
    assert "choose Continue" in shown
    player.press_key("return", "return")
    assert match_of(player.scene).ply == plies  # type: ignore[arg-type]


def test_a_picture_that_a_host_invents_ends_the_match_and_not_the_game(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.press_key("return", "return", "return")
    player.scene_as(PlayScene)
    player.press_key("left", "right", "up", "down")

    def ask_for_sprite(*_: object) -> None:
        raise AssetError("There is no sprite sheet for 'nonsense'.")

    with monkeypatch.context() as mistake:
        mistake.setattr(PlayScene, "draw", ask_for_sprite)
        _run_until(player, mistake, lambda: None)
    assert isinstance(player.app.scenes[0], TitleScene)


def test_a_title_that_crashes_ends_the_game_with_a_sentence(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TitleScene, "update", _crash)
    monkeypatch.setattr(TitleScene, "draw", _crash)

    def close_dialog() -> None:
        player.app.scenes.pop()

    with pytest.raises(CrashError, match="crash-"):
        _run_until(player, monkeypatch, lambda: None, close_dialog)
    assert len(list((player.store.folder / "crashes").iterdir())) == 2


def test_without_room_for_the_report_the_game_goes_on(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    (player.store.folder / "crashes").write_text("in the way")
    monkeypatch.setattr(TitleScene, "handle", _crash)
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="")
    _run_until(player, monkeypatch, lambda: pygame.event.post(key))
    assert any("could not be written" in words for words in player.drawn_texts())
