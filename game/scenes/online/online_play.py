"""A match at a host in play, from the seat at this window or as a spectator."""

import pygame

from game.content.assets.strings import get_text
from game.core.action import Action
from game.core.view import Mark
from game.net.client.action_queue import ActionQueue, is_surprise
from game.net.client.remote_session import RemoteSession
from game.scenes.game_context import GameContext
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.online.chat import open_phrases, speak_prompt, words_of
from game.scenes.online.connection import Connection, HoldsConnection
from game.scenes.online.online_end import LostSeatScene, OnlineEndScene
from game.scenes.online.presence_strip import PresenceStrip, rows_now
from game.scenes.online.problem_texts import refusal_sentence
from game.scenes.scene import Replace, Scene, Transition
from game.scenes.spectate.replay import ReplayScene
from game.session.session import Replay
from game.ui.input.command import Command, Input

_ONLY_ALONE = (Command.RESTART, Command.NEW_MAP)
# For so long the whole match may fail to come after its end.
_PATIENCE = 3.0


class OnlinePlayScene(HoldsConnection, PlayScene):
    """A match with players elsewhere: nothing here can stop it or undo what was played."""

    def __init__(
        self, context: GameContext, connection: Connection, session: RemoteSession
    ) -> None:
        self.connection = connection
        self._remote = session
        self._left_to_wait = _PATIENCE
        self._could_act = True
        lobby = connection.lobby
        assert lobby is not None
        self._match = lobby.match
        self._is_shown_late = lobby.terms.spectators == "late"
        self.queue = ActionQueue(session)
        super().__init__(context, session)
        self.strip = PresenceStrip(context, connection, session, self.screen)

    def handle(self, command: Input) -> Transition:
        if command is Command.BACK and self.queue.clear():
            self.match.play_sound("aim_off")
            return None
        if command in _ONLY_ALONE:
            self.match.refuse(get_text("shared", "net.not_online"))
            return None
        if command is Command.SPEAK and not speak_prompt(self.connection):
            self.match.refuse(get_text("shared", "net.refused.talk"))
            return None
        if command is Command.SPEAK:
            return open_phrases(self.context, self.connection)
        if command is Command.SAVE_AND_LEAVE:
            command = Command.MENU
        return super().handle(command)

    def more_prompts(self) -> list[tuple[Command, str]]:
        """Return the keys that cancel what waits and say something, where there is need."""
        back = (Command.BACK, get_text("shared", "net.cancel_queued", len(self.queue)))
        return [back] * bool(self.queue) + speak_prompt(self.connection)

    def play_action(self, action: Action) -> None:
        """Play an action, or keep it until the host has answered the ones before.

        A held key adds none: those would be played long after it is released.
        """
        if not self.queue.is_open:
            super().play_action(action)
        elif not self.context.reader.is_auto_repeating:
            self.match.chooser.reset()
            self.match.play_sound("ui_move" if self.queue.add(action) else "refuse")

    def pause_menu(self) -> PauseScene:
        """Return a menu that stops nothing, and leaves only after a question."""
        return PauseScene(self.context, self.session, self.match.update, self.connection.leave)

    def update_in_background(self, dt: float) -> Transition:
        """Keep the connection alive under other scenes, and close them if the seat is lost."""
        self.connection.poll()
        return self._lost_seat()

    def _lost_seat(self) -> Transition:
        """Return to the menu, with the reason, if there is no way to play on."""
        client = self.connection.client
        has_link = client.phase != "ended"
        if not self.connection.is_lost or (has_link and self.match.is_over):
            return None
        if has_link and client.left == "clock":
            watched = self._match if self._is_shown_late else ""
            return Replace(LostSeatScene(self.context, self.connection, self._remote, watched))
        return self.connection.leave(self.connection.loss)

    def refresh(self) -> None:
        """Show what came; drop what waits, with a word, if that changes what it was meant for."""
        before = self.screen.update
        super().refresh()
        after = self.screen.update
        is_changed = before is not after and (
            before is None or after is None or is_surprise(before.view, after.view)
        )
        is_dropped = (is_changed or self.queue.is_refused) and self.queue.clear()
        if is_dropped and not self.match.is_over:
            self.match.refuse(get_text("shared", "net.queue_dropped"))
            self.context.reader.stop_repeating()

    def _go_on(self) -> None:
        """Play the next action that waits, if it still makes sense, before anything else."""
        self.refresh()
        action = self.queue.next_action()
        if action is not None:
            super().play_action(action)
            if self.queue.is_refused:
                # It is no longer legal, or asks first, which was said.
                self.queue.clear()
        super()._go_on()

    def update(self, dt: float) -> Transition:
        for said in self.strip.advance(dt):
            line = f"{said.name}: {words_of(said)}"
            self.screen.log.add(line)
            self.context.speech.read(line)
        self._show_refusal()
        self._announce_turn()
        to_act, playing = self.match.update.to_act, self.screen.playing
        self.screen.panel.seat_rows = rows_now(self._remote, to_act, playing)
        if self.match.is_over:
            self._left_to_wait -= dt
        return super().update(dt)

    def _show_refusal(self) -> None:
        refused, self._remote.last_refusal = self._remote.last_refusal, None
        words = refusal_sentence(refused) if refused is not None else ""
        if words := words or self.connection.take_refusal():
            self.match.refuse(words)

    def _announce_turn(self) -> None:
        """Let players who looked elsewhere hear that it is their turn."""
        can_act = bool(self.match.legal)
        if can_act and not self._could_act:
            self.match.play_sound("ui_open")
        self._could_act = can_act

    def end_screen(self) -> Scene | None:
        """Return the end screen, once the whole match is known or fails to come."""
        if self._remote.info.seed is None and self._left_to_wait > 0:
            return None
        return OnlineEndScene(self.context, self.connection, self._remote, self, self.screen.log)

    def _overlay(self) -> tuple[Mark, ...]:
        marks = super()._overlay()
        return marks if self.match.is_over else marks + self.queue.marks(self.match.view)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.screen.toast.top = self.strip.height + 8
        super().draw(target, ahead)
        self.strip.draw(target)


class WatchScene(HoldsConnection, ReplayScene):
    """A replay that grows while the match is played."""

    def __init__(self, context: GameContext, connection: Connection, replay: Replay) -> None:
        self.connection = connection
        super().__init__(context, replay, connection.leave)

    @property
    def heading(self) -> str:
        names = ", ".join(name for name in self.replay.info.names if name)
        return self.connection.problem or get_text("shared", "net.watched", names)

    def update_in_background(self, dt: float) -> Transition:
        """Follow the match and its rematch, or leave it with the reason."""
        self.connection.poll()
        if self.connection.is_lost:
            return self.connection.leave(self.connection.loss)
        is_other = self.connection.client.watched is not self.replay
        scene = self.connection.find_scene() if is_other else None
        return None if scene is None else Replace(scene)
