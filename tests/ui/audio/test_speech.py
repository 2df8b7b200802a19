"""Speech, heard by a voice that records what it is given."""

from collections.abc import Callable
from queue import Queue

from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.settings.settings import SettingsScene
from game.ui.audio.speech import NoVoiceError, Speech, Voice
from tests.rulesets.psttrl.boards import level
from tests.support.game_driver import GameDriver
from tests.support.game_driver import player as player

_PATIENCE_SECONDS = 5


def _recording() -> tuple[Speech, Callable[[], str]]:
    """Return speech, and a function that waits for the next line read aloud."""
    heard: Queue[str] = Queue()
    return Speech(lambda: heard.put), lambda: heard.get(timeout=_PATIENCE_SECONDS)


def test_a_voice_reads_line_after_line_and_each_thing_once() -> None:
    speech, next_line = _recording()
    speech.read("Nobody listens yet.")
    speech.turn(on=True)
    speech.read("You hit the ogre.")
    for _ in range(3):
        speech.follow("focus", "Play")
    speech.follow("focus", "Settings")
    assert [next_line() for _ in range(3)] == ["You hit the ogre.", "Play", "Settings"]


def test_without_a_voice_the_game_is_silent() -> None:
    asked: Queue[bool] = Queue()

    def find_none() -> Voice:
        asked.put(item=True)
        raise NoVoiceError

    speech = Speech(find_none)
    speech.turn(on=True)
    for number in range(99):
        speech.read(f"Is anybody there? {number}")
    assert asked.get(timeout=_PATIENCE_SECONDS)
    assert asked.empty()


def test_the_settings_say_that_there_is_no_voice(player: GameDriver) -> None:
    player.context.speech.lacks_voice = True
    player.app.scenes = [SettingsScene(player.context)]
    line = "No speech: no voice was found, or the package pyttsx3 is missing."
    assert line not in player.drawn_texts()
    player.context.settings = player.context.settings.with_value("speech", True)
    assert line in player.drawn_texts()


def test_menus_messages_log_and_previews_are_read(player: GameDriver) -> None:
    speech, next_line = _recording()
    player.context.speech = speech
    player.context.change_settings(player.context.settings.with_value("speech", True))
    player.run_frames(1)
    heard = [next_line() for _ in range(2)]
    assert "Play" in heard
    drawn = level(("####", "#@x#", "####"), who={"x": "rat"}, hero={"up": "mace"})
    player.show(player.play(Match(RULESETS["psttrl"], drawn, 1, 1)), 3)
    player.press_key("right")
    while "You hit the +0 rat." not in heard:
        heard.append(next_line())
    assert any(line.startswith("+0 rat. HP 5/5") for line in heard)
