"""Live matches: bots side by side in a window, with their messages."""

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.app import TIME_STEP, App
from game.app.play_options import PlayOptions
from game.app.start import create_context
from game.app.window import open_window
from game.cli.main import main
from game.referee.batch_runner import MatchTask
from game.referee.bot_spec import BotSpec
from game.referee.errors import RefereeError
from game.referee.live_match import LiveMatch
from game.scenes.spectate.spectate_scene import SpectateScene, SpectatorPane
from game.storage.save_store import SaveStore
from game.ui.input.command import Command
from tests.referee.bot_scripts import HERO, NO_LIMITS, RULESET, bot_command, constant_bot
from tests.support.paths import ROOT

WAIT = f"MOVE {HERO.x} {HERO.y}"


def _live(*bots: tuple[str, ...]) -> LiveMatch:
    specs = [BotSpec(f"bot{n}", "", argv, "") for n, argv in enumerate(bots)]
    return LiveMatch([MatchTask(RULESET.name, None, 3, (spec,), NO_LIMITS) for spec in specs])


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    store = SaveStore(tmp_path)
    settings, _ = store.load_settings()
    canvas = open_window((640, 360), fullscreen=False)
    yield App(canvas, create_context(canvas, store, settings, mute=True))
    canvas.close()


def _run_until_turn(app: App, scene: SpectateScene, turns: int) -> None:
    end = time.monotonic() + 10
    while scene.panes[0].view.turn < turns and time.monotonic() < end:
        app.frame(TIME_STEP)
    assert scene.panes[0].view.turn >= turns


def _assert_a_bubble_stays_a_while(pane: SpectatorPane) -> None:
    said, pane.bubble_left = pane.bubble, 2.4
    pane.advance(2.3, 1.0)
    assert pane.bubble is said is not None
    pane.advance(0.2, 1.0)
    assert pane.bubble is None


@pytest.mark.slow
def test_four_bots_side_by_side(app: App) -> None:
    live = _live(
        constant_bot(f"{WAIT} hello"),
        constant_bot(WAIT),
        constant_bot("no"),
        constant_bot("MOVE 0 0"),
    )
    scene = SpectateScene(app.context, live)
    app.scenes = [scene]
    try:
        _run_until_turn(app, scene, 3)
        bubbles = [pane.bubble for pane in scene.panes]
        assert bubbles[0] is not None
        assert bubbles[0].text == "hello"
        assert bubbles[1] is None
        assert bubbles[2] is not None
        assert bubbles[2].is_alert
        app.frame(TIME_STEP)
        picture = app.canvas.surface
        parts = [pygame.image.tobytes(picture.subsurface(pane.area), "RGB") for pane in scene.panes]
        assert len(set(parts)) == 4
        turn = scene.panes[0].view.turn
        scene.handle(Command.RIGHT)
        scene.handle(Command.UP)
        app.frame(TIME_STEP)
        assert not scene.playing
        _assert_a_bubble_stays_a_while(scene.panes[0])
        assert scene.panes[0].view.turn <= turn + 1
        scene.handle(Command.CONFIRM)
        app.apply_transition(scene.handle(Command.BACK))
        assert app.scenes == []
        assert len(live.wait_finished()) == 4
    finally:
        live.stop()
    assert [result.turns > 0 for result in live.results()] == [True] * 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "message", ["x" * 500, "a\nb\nc\nd\ne\nf", "\t\x07 ", "W" * 60 + " i" * 60]
)
def test_odd_messages_fit_their_bubbles(app: App, message: str) -> None:
    line = f"{WAIT} " + message.replace("\n", "\\n")
    live = _live(constant_bot(line), constant_bot(line), constant_bot(line))
    scene = SpectateScene(app.context, live)
    app.scenes = [scene]
    try:
        _run_until_turn(app, scene, 2)
    finally:
        live.stop()


def test_a_hanging_bot_is_stopped() -> None:
    live = _live(bot_command("time.sleep(60)"))
    live.start()
    start = time.monotonic()
    live.stop()
    assert time.monotonic() - start < 5


def test_a_bot_that_cannot_start() -> None:
    live = _live((str(ROOT / "docs"),))
    with pytest.raises(RefereeError, match="cannot be started"):
        live.wait_finished()
    with pytest.raises(RefereeError, match="cannot be started"):
        live.next_turn(0)


def test_the_command_opens_a_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    frames: list[str] = []

    def run(app: App, first: SpectateScene) -> None:
        app.scenes = [first]
        app.frame(TIME_STEP)
        frames.append(first.panes[0].name)

    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    options = ["--mute", "--save-dir", str(tmp_path), "referee", "--watch", "--bot", "yes no"]
    assert main([*options, "--record", str(tmp_path / "saved")]) == 0
    assert frames == ["yes"]
    assert "-10000" in capsys.readouterr().out
    assert len(list((tmp_path / "saved").rglob("*.match.json"))) == 1


def test_without_a_display_watching_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.app import start, window

    def fail(options: PlayOptions, live: LiveMatch) -> None:
        raise window.NoDisplayError("none")

    monkeypatch.setattr(start, "spectate", fail)
    assert main(["referee", "--watch", "--bot", "yes no"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
