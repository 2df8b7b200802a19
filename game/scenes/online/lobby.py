"""The lobby of a match: who sits where, on which map, who is ready."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, lazy_text, map_text, player_text
from game.core.actor import Seat
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net import requests
from game.net.host_messages import LobbySeat, LobbyState
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.menu_items import cycled, menu_item
from game.scenes.menus.map_preview import MapPicture
from game.scenes.menus.setup_options import option_label, value_text
from game.scenes.online.chat import open_phrases, speak_prompt, words_of
from game.scenes.online.connection import Connection, HoldsConnection
from game.scenes.online.map_choice import ChosenMap, choose_map
from game.scenes.online.menu_screen import MenuScreen, dim
from game.scenes.online.terms import TermsScene, terms_lines
from game.scenes.scene import Choice, Pop, Push, Replace, Transition
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, TEXT
from game.ui.widgets.layout import LayoutBox
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.seat_emblems import seat_sign
from game.ui.widgets.text_box import StyledLine

_MOST_RACERS, _LAST_SAID = 8, 3


class LobbyScene(HoldsConnection, MenuScreen):
    """Shows the seats; the owner changes match and seats, the others take seats and get ready."""

    def __init__(self, context: GameContext, connection: Connection) -> None:
        self.connection = connection
        lobby = connection.lobby
        assert lobby is not None
        self.lobby: LobbyState = lobby
        self._is_starting = False
        # What the owner changed last: the next change may come before the host's answer.
        self._asked: requests.ChangeMatch | None = None
        self._map = MapPicture(context, context.rulesets[lobby.ruleset])
        self._signs: dict[object, pygame.Surface] = {}
        super().__init__(context)
        context.audio.play_music("title")

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset of the match."""
        return self.context.rulesets[self.lobby.ruleset]

    @property
    def heading(self) -> str:
        return self.ruleset.title

    @property
    def place(self) -> str:
        return self.lobby.ruleset

    def items(self) -> Sequence[MenuItem[Choice]]:
        """Return the lines of the menu: what is done next, the seats, and the rest."""
        seats = [self._seat_item(number, seat) for number, seat in enumerate(self.lobby.seats)]
        copy = menu_item("net.copy_invitation", self._copy, "list")
        leave = menu_item("net.leave", self.leave, "exit")
        return [*self._first_items(), *seats, *self._owner_items(), copy, leave]

    def _first_items(self) -> list[MenuItem[Choice]]:
        lobby = self.lobby
        if lobby.is_owner:
            return [menu_item("net.start", self._start, "play")]
        if lobby.seat is None:
            return []
        is_ready = lobby.seats[lobby.seat].ready
        value = lazy_text("shared", "net.yes" if is_ready else "net.no")

        def change(_step: int) -> None:
            self.connection.client.ask(requests.SetReady(not is_ready))

        return [menu_item("net.ready", icon="hand", change=change, value=value)]

    def _owner_items(self) -> list[MenuItem[Choice]]:
        lobby = self.lobby
        if not lobby.is_owner:
            return []
        count = str(len(lobby.seats))
        return [
            menu_item("net.seats", change=self._change_count, value=lambda: count),
            menu_item("net.change_map", self._change_map, "chart"),
            menu_item("net.terms", self._change_terms, "settings"),
        ]

    def _seat_item(self, number: int, seat: LobbySeat) -> MenuItem[Choice]:
        lobby, state = self.lobby, self._seat_state(number, seat)
        steps = None
        choice: Choice | None = None
        if lobby.is_owner and not seat.name:
            steps = (partial(self._change_seat, number, -1), partial(self._change_seat, number, 1))
        elif seat.is_open:
            choice = partial(self.connection.client.ask, requests.JoinMatch(lobby.match, number))
        elif lobby.is_owner and number != lobby.seat and seat.name:
            choice = partial(self._ask_kick, number, seat.name)
        bot = player_text(seat.player, lobby.ruleset)
        label = seat.name or (get_text("shared", "net.open") if seat.is_open else bot)
        if steps is not None:
            label, state = get_text("shared", "net.seat", number + 1), label
        mark = "turns" if seat.is_open or seat.away else "ready"
        if seat.name and not seat.ready and number != lobby.owner:
            mark = "turns"
        sign = None if lobby.is_race else self._sign(number, is_taken=not seat.is_open)
        return MenuItem(label, choice, steps, lambda: state, picture=sign, mark=mark)

    def _sign(self, number: int, *, is_taken: bool) -> pygame.Surface:
        bank = self.context.bank
        key = (number, is_taken, bank.version)
        if key not in self._signs:
            looks = looks_of(self.lobby.ruleset)
            self._signs[key] = seat_sign(bank, looks, Seat(number), is_taken=is_taken)
        return self._signs[key]

    def _seat_state(self, number: int, seat: LobbySeat) -> str:
        if number == self.lobby.seat:
            return get_text("shared", "net.you")
        if seat.away:
            return get_text("shared", "net.away")
        if number == self.lobby.owner:
            return get_text("shared", "net.is_owner")
        if seat.is_open:
            return get_text("shared", "net.sit_here")
        if not seat.name:
            return ""
        return get_text("shared", "net.is_ready" if seat.ready else "net.not_ready")

    def _start(self) -> None:
        self._is_starting = True
        self.connection.client.ask(requests.StartMatch())

    def _ask_kick(self, number: int, name: str) -> Transition:
        def answer(kick: requests.Kick) -> Transition:
            self.connection.client.ask(kick)
            return Pop()

        def is_obsolete() -> bool:
            seats = self.lobby.seats
            return number >= len(seats) or seats[number].name != name

        lines = [(get_text("shared", "net.kick_note"), TEXT)]
        answers = [
            menu_item("net.kick", partial(answer, requests.Kick(number)), "door"),
            menu_item("net.ban", partial(answer, requests.Kick(number, bans=True)), "exit"),
            menu_item("net.keep_player", Pop, "hand"),
        ]
        dialog = Dialog(self.context, name, lambda: lines, answers, is_obsolete)
        dialog.menu.index = 2
        return Push(dialog)

    def _wanted(self) -> requests.ChangeMatch:
        lobby = self.lobby
        players = tuple(seat.player for seat in lobby.seats)
        return self._asked or requests.ChangeMatch(lobby.choice, lobby.terms, players)

    def _change(self, wanted: requests.ChangeMatch) -> None:
        self._asked = wanted
        self.connection.client.ask(wanted)

    def _change_players(self, players: Sequence[str]) -> None:
        self._change(replace(self._wanted(), players=tuple(players)))

    def _change_seat(self, number: int, step: int) -> None:
        """Open a seat, or give it to the next bot."""
        players = list(self._wanted().players)
        players[number] = cycled((HUMAN, *requests.bots_of(self.ruleset)), players[number], step)
        self._change_players(players)

    def _change_count(self, step: int) -> None:
        """Add an open seat, or take the last one away."""
        players, lobby = self._wanted().players, self.lobby
        is_taken = any(seat.name for seat in lobby.seats[len(players) - 1 :])
        most = _MOST_RACERS if lobby.is_race else self.ruleset.seats.stop - 1
        least = 1 if lobby.is_race else self.ruleset.seats.start
        if step > 0 and len(players) < most:
            self._change_players([*players, HUMAN])
        elif step < 0 and len(players) > least and not is_taken:
            self._change_players(players[:-1])
        else:
            self.context.audio.play("refuse")
            key = "net.refused.taken" if step < 0 and is_taken else "net.seat_range"
            self.problem = get_text("shared", key, least, most)

    def _change_map(self) -> Transition:
        def use(chosen: ChosenMap) -> Transition:
            self._change(replace(self._wanted(), choice=chosen.selection(self.connection)))
            return Pop()

        return Push(choose_map(self.context, use, self.ruleset))

    def _change_terms(self) -> Transition:
        def use(terms: requests.MatchTerms) -> None:
            self._change(replace(self._wanted(), terms=terms))

        has_bots = not self.lobby.is_race and bool(self.ruleset.bots())
        return Push(TermsScene(self.context, self._wanted().terms, use, has_bots=has_bots))

    def _copy(self) -> None:
        pygame.scrap.put_text(self.connection.invitation)
        self.context.audio.play("ui_confirm")
        self.word = get_text("shared", "setup.copied", self.connection.invitation)

    def leave(self) -> Transition:
        return self.connection.leave()

    def handle(self, command: Input) -> Transition:
        if command is Command.COPY:
            self._copy()
            return None
        if command is Command.SPEAK:
            return open_phrases(self.context, self.connection)
        return super().handle(command)

    def update_in_background(self, dt: float) -> Transition:
        """Show the match as the host has it, until it begins or is lost."""
        connection = self.connection
        connection.poll()
        if refusal := connection.take_refusal():
            self._is_starting = False
            self._asked = None
            self.context.audio.play("refuse")
            self.problem = refusal
        if connection.is_lost or connection.lobby is None:
            return connection.leave(connection.loss)
        self.lobby = connection.lobby
        client = connection.client
        has_begun = client.session is not None or client.watched is not None
        if has_begun and self.lobby.phase != "lobby" and (scene := connection.find_scene()):
            return Replace(scene)
        return None

    def update(self, dt: float) -> Transition:
        self._map.update(self.lobby.choice.level, len(self.lobby.seats))
        return super().update(dt)

    def below(self) -> LayoutBox:
        return self._map.box()

    def more_prompts(self) -> Sequence[Prompt]:
        """Return the keys that copy the invitation and say something."""
        copy = (Command.COPY, get_text("shared", "net.copy_invitation"))
        return [copy, *speak_prompt(self.connection)]

    def about(self) -> Sequence[StyledLine]:
        lobby, ruleset = self.lobby, self.ruleset
        lines: list[StyledLine] = [(self._next_step(), ACCENT), (self._map_line(), TEXT)]
        for param in ruleset.options:
            options = dict(lobby.choice.options)
            if param.name in options:
                value = value_text(ruleset.name, options[param.name])
                lines.append((f"{option_label(ruleset.name, param)}: {value}", TEXT))
        if lobby.is_race:
            lines.append((get_text("shared", "net.about_race"), TEXT))
        has_bots = not lobby.is_race and bool(ruleset.bots())
        lines += [dim(line) for line in terms_lines(lobby.terms, has_bots=has_bots)]
        if lobby.spectators:
            lines.append(dim(get_text("shared", "net.spectators", lobby.spectators)))
        lines.append(dim(get_text("shared", "net.invitation", self.connection.invitation)))
        said = self.connection.client.said[-_LAST_SAID:]
        return [*lines, *((f"{each.name}: {words_of(each)}", ACCENT) for each in said)]

    def _map_line(self) -> str:
        lobby = self.lobby
        if lobby.choice.level != RANDOM_LEVEL:
            return get_text("shared", "net.map", map_text(lobby.ruleset, lobby.title))
        name, seed = get_text("shared", "setup.random"), lobby.choice.seed
        key = "net.any_seed" if seed is None else "game_over.seed"
        return get_text("shared", "net.map", f"{name}, {get_text('shared', key, seed or 0)}")

    def _next_step(self) -> str:
        lobby, link = self.lobby, self.connection.problem
        if link:
            return link
        if lobby.phase != "lobby":
            return get_text("shared", "net.next.in_play")
        if self._is_starting:
            return get_text("shared", "net.next.starting")
        others = (seat for number, seat in enumerate(lobby.seats) if number != lobby.owner)
        waiting = [seat.name for seat in others if seat.name and not seat.ready]
        if any(seat.is_open for seat in lobby.seats):
            return get_text("shared", "net.next.open_seats")
        if lobby.is_owner and waiting:
            return get_text("shared", "net.next.not_ready", ", ".join(waiting))
        own_ready = lobby.seat is not None and lobby.seats[lobby.seat].ready
        key = "start" if lobby.is_owner else "owner" if own_ready or lobby.seat is None else "ready"
        return get_text("shared", f"net.next.{key}")
