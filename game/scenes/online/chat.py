"""Chat: a list to choose from of what players say to each other, and bubbles for what was said."""

from collections.abc import Mapping
from functools import partial

import pygame

from game.content.assets.strings import get_text
from game.net.host_messages import Said
from game.net.requests import MAX_WORDS, PHRASES, Speak
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.menu_items import menu_item
from game.scenes.online.connection import Connection
from game.scenes.panel.board_screen import stage_size
from game.scenes.scene import Pop, Push, Replace, Transition
from game.scenes.text_entry import LETTERS, WHEEL, EntryField, TextEntryScene
from game.ui.input.command import Command
from game.ui.widgets.speech_bubble import SpeechBubble, draw_speech_bubble

_BUBBLE_SECONDS = 5.0
_EDGE = 40


def words_of(said: Said) -> str:
    """Return what was said, a phrase in the language in use."""
    return said.text or get_text("shared", f"net.phrase.{said.phrase}")


def open_phrases(context: GameContext, connection: Connection) -> Transition:
    """Open the list of what can be said; there is none where the owner allows no talk."""
    lobby = connection.lobby
    if lobby is None or lobby.terms.talk == "off":
        context.audio.play("refuse")
        return None

    def say(words: Speak) -> Transition:
        connection.client.ask(words)
        return Pop()

    def write() -> Transition:
        field = EntryField("net.write", "net.write_help", LETTERS, WHEEL, MAX_WORDS)
        return Replace(TextEntryScene(context, field, lambda text: say(Speak(text=text))))

    items = [
        *[menu_item("net.write", write, "list")] * (lobby.terms.talk == "text"),
        *(menu_item(f"net.phrase.{phrase}", partial(say, Speak(phrase))) for phrase in PHRASES),
        menu_item("settings.back", Pop, "exit"),
    ]
    return Push(Dialog(context, get_text("shared", "net.say"), lambda: (), items))


def speak_prompt(connection: Connection) -> list[tuple[Command, str]]:
    """Return the prompt of the key that says something, where the owner allows it."""
    lobby = connection.lobby
    may_talk = lobby is not None and lobby.terms.talk != "off"
    return [(Command.SPEAK, get_text("shared", "net.speak"))] * may_talk


class SaidBubbles:
    """Shows what was said below the name of who said it, for a while."""

    def __init__(self, context: GameContext, connection: Connection) -> None:
        self._context = context
        self._client = connection.client
        self._known = self._last
        self._shown: dict[str, tuple[SpeechBubble, float]] = {}

    @property
    def _last(self) -> Said | None:
        return self._client.said[-1] if self._client.said else None

    def advance(self, dt: float) -> list[Said]:
        """Return what was said since the last call, oldest first."""
        self._shown = {
            name: (bubble, left - dt) for name, (bubble, left) in self._shown.items() if left > dt
        }
        said = self._client.said
        seen = next((n for n, each in enumerate(said, 1) if each is self._known), 0)
        new = said[seen:]
        self._known = self._last
        for each in new:
            self._shown[each.name] = (SpeechBubble(words_of(each)), _BUBBLE_SECONDS)
            self._context.audio.play("ui_toggle")
        return new

    def draw(self, target: pygame.Surface, places: Mapping[str, pygame.Rect]) -> None:
        """Draw a bubble over each who has a place, and at the edge with the name for the others."""
        bank, text = self._context.bank, self._context.text
        bounds = pygame.Rect((0, 0), stage_size())
        edge = pygame.Rect(_EDGE, 0, 1, 1)
        for name, (bubble, _) in self._shown.items():
            if name in places:
                draw_speech_bubble(target, bank, text, bubble, places[name], bounds)
            else:
                named = SpeechBubble(f"{name}: {bubble.text}")
                edge.top = draw_speech_bubble(target, bank, text, named, edge, bounds).bottom
