"""The matches that can be joined: those of this network, and by address or invitation."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.content.assets.strings import get_text, map_text
from game.net.address_and_invitation import AddressError, HostAddress, read_invitation
from game.net.client.client import Client
from game.net.host_messages import MatchRow
from game.net.requests import MAX_TRY, AskDailyBoard, JoinMatch, Request, WatchMatch
from game.scenes.game_context import GameContext
from game.scenes.menu_items import menu_item
from game.scenes.online.connecting import Ask, ConnectingScene
from game.scenes.online.connection import Connection, connect
from game.scenes.online.found_matches import FoundMatches, KnownHost
from game.scenes.online.host_setup import address_field
from game.scenes.online.map_choice import ChosenMap, choose_game
from game.scenes.online.menu_screen import MenuScreen, dim
from game.scenes.online.problem_texts import refusal_sentence
from game.scenes.scene import Choice, Pop, Push, Replace, Transition
from game.scenes.text_entry import TextEntryScene
from game.scenes.texts.labels import result_text
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, DANGER, TEXT
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.text_box import StyledLine

_IDLE_SECONDS = 1.0
_MOST_PLACES = 10
# A line of the menu, what is said about it, and whether it is a match with a free seat.
HostRow = tuple[MenuItem[Choice], Sequence[StyledLine], bool]


class JoinScene(MenuScreen):
    """Lists hosts and their matches; a match is joined, or watched where it has begun."""

    heading_key = "net.join"

    def __init__(self, context: GameContext) -> None:
        self.found = FoundMatches(context)
        # What is said about each line of the menu.
        self._about: list[Sequence[StyledLine]] = []
        # The lines of matches with a free seat.
        self._open_lines: list[int] = []
        # Focus goes to the first free seat, but not under the player's fingers.
        self._follows_news = True
        self._idle_time = _IDLE_SECONDS
        super().__init__(context)

    def items(self) -> Sequence[MenuItem[Choice]]:
        items: list[MenuItem[Choice]] = []
        self._about, self._open_lines = [], []
        for host in self.found.hosts:
            for item, lines, is_open in self.host_rows(host):
                self._open_lines += [len(items)] * is_open
                items.append(item)
                self._about.append(lines)
        help_lines = [dim(get_text("shared", f"net.{self.found.looking}"))]
        for key, choice in (("type_address", self._enter_address), ("paste", self._paste)):
            items.append(menu_item(f"net.{key}", choice, "list"))
            self._about.append([(get_text("shared", f"net.about_{key}"), TEXT), *help_lines])
        items.append(menu_item("settings.back", self.leave, "exit"))
        self._about.append(help_lines)
        return items

    def host_rows(self, host: KnownHost) -> Iterator[HostRow]:
        """Yield what is listed of a host."""
        for row in host.matches:
            yield self._match_item(host, row), self._match_lines(host, row), _is_open(row)
        if not host.matches or host.was_typed:
            yield self.host_item(host), self.host_lines(host), False

    def about(self) -> Sequence[StyledLine]:
        return self._about[self.menu.index]

    def more_prompts(self) -> Sequence[Prompt]:
        return [(Command.PASTE, get_text("shared", "net.paste"))]

    def _match_item(self, host: KnownHost, row: MatchRow) -> MenuItem[Choice]:
        is_open = _is_open(row)
        state = get_text("shared", "net.open_seats", row.open_seats, row.seats)
        value = state if is_open else get_text("shared", f"net.phase.{row.phase}")
        label = f"{row.owner or host.name}: {self._ruleset_title(row.ruleset)}"
        icon = "door" if is_open else "eye"
        return MenuItem(label, partial(self._choose, host, row), value=lambda: value, icon=icon)

    def _ruleset_title(self, name: str) -> str:
        ruleset = self.context.rulesets.get(name)
        return name if ruleset is None else ruleset.title

    def _match_lines(self, host: KnownHost, row: MatchRow) -> list[StyledLine]:
        lines = [
            (self._ruleset_title(row.ruleset), ACCENT),
            (map_text(row.ruleset, row.title) or get_text("shared", "setup.random"), TEXT),
            (get_text("shared", f"net.phase.{row.phase}"), TEXT),
            (get_text("shared", "net.seats_open", row.seats, row.open_seats), TEXT),
            (get_text("shared", f"net.watching.{row.spectators}"), TEXT),
        ]
        return [*lines, dim(get_text("shared", "net.at_host", host.name, str(host.address)))]

    def host_item(self, host: KnownHost) -> MenuItem[Choice]:
        """Return the line of a host itself."""
        if host.is_connected:
            key, choice = "open_here", partial(self._open_here, host)
        else:
            choice = partial(self._say_problem, host)
            key = "connecting" if host.fits and not host.problem else "no_link"
        return MenuItem(host.name, choice, value=lambda: get_text("shared", f"net.{key}"))

    def host_lines(self, host: KnownHost) -> list[StyledLine]:
        """Return what is said about a host, or what is wrong with its link."""
        if not host.fits:
            return [(get_text("shared", "net.other_version"), DANGER)]
        if host.problem:
            return [(host.problem, DANGER)]
        key = "about_open_here" if host.is_connected else "connecting"
        return [(get_text("shared", f"net.{key}"), TEXT), dim(str(host.address))]

    def _say_problem(self, host: KnownHost) -> Transition:
        """Say what is wrong once more: the link tries again without being asked."""
        self.context.audio.play("refuse")
        self.problem = host.problem
        return None

    def _choose(self, host: KnownHost, row: MatchRow) -> Transition:
        watch: Ask | None = None
        if row.spectators != "none":
            watch = partial(_ask, WatchMatch(row.match))
        if _is_open(row):
            return self._go_on(host, partial(_ask, JoinMatch(row.match)), watch)
        if watch is None:
            self.context.audio.play("refuse")
            self.problem = get_text("shared", "net.refused.spectators", "")
            return None
        return self._go_on(host, watch, None)

    def _go_on(self, host: KnownHost, ask: Ask, watch: Ask | None) -> Transition:
        pending = self.context.run_online(lambda: self.found.take(host))
        return Replace(ConnectingScene(self.context, pending, host.name, ask, watch))

    def _open_here(self, host: KnownHost) -> Transition:
        def use(chosen: ChosenMap) -> Transition:
            return self._go_on(host, chosen.open, None)

        return Push(choose_game(self.context, use))

    def _enter_address(self) -> Transition:
        return Push(TextEntryScene(self.context, address_field("net.address_help"), self._use))

    def _use(self, text: str) -> Transition:
        scene = self._follow(text)
        return Pop() if scene is None else Replace(scene)

    def _paste(self) -> Transition:
        text = (pygame.scrap.get_text() or "").strip()
        try:
            scene = self._follow(text)
        except AddressError:
            self.context.audio.play("refuse")
            key = "net.problem.address" if text else "entry.nothing_copied"
            self.problem = get_text("shared", key, text[:40])
            return None
        return None if scene is None else Push(scene)

    def _follow(self, text: str) -> ConnectingScene | None:
        """Return the wait for the match of an invitation, or list those at an address."""
        context, invitation = self.context, read_invitation(text)
        address, match = invitation.address, invitation.match
        if not match:
            self.found.add(address)
            return None
        pending = context.run_online(lambda: connect(context, address))
        ask, watch = partial(_ask, JoinMatch(match)), partial(_ask, WatchMatch(match))
        return ConnectingScene(context, pending, str(address), ask, watch)

    def handle(self, command: Input) -> Transition:
        self._idle_time, before = 0.0, self.menu.index
        if command is Command.PASTE:
            return self._paste()
        transition = super().handle(command)
        if isinstance(command, Command) or self.menu.index != before:
            self._follows_news = False
        return transition

    def leave(self) -> Transition:
        self.found.close()
        return Pop()

    def save_work(self) -> None:
        self.found.close()

    def update(self, dt: float) -> Transition:
        if self.found.is_closed:
            # A match that was asked for was given up.
            self.found = FoundMatches(self.context)
        self.found.advance()
        self._idle_time += dt
        had_match, transition = bool(self._open_lines), super().update(dt)
        self._follows_news = self._follows_news or (bool(self._open_lines) and not had_match)
        if self._follows_news and self._idle_time >= _IDLE_SECONDS:
            self.menu.index = min(self._open_lines, default=0)
        return transition


class HostBoardsScene(JoinScene):
    """The daily boards of the hosts around; choosing one has it count the try of the day first."""

    heading_key = "daily.host_boards"

    def __init__(self, context: GameContext, counted: AskDailyBoard) -> None:
        """Show the boards of the day of a try, which is sent as it is."""
        self._try = counted
        self._looked: set[HostAddress] = set()
        super().__init__(context)

    def host_rows(self, host: KnownHost) -> Iterator[HostRow]:
        if not host.is_connected or host.connection is None:
            yield self.host_item(host), self.host_lines(host), False
            return
        client = host.connection.client
        if host.address not in self._looked:
            self._looked.add(host.address)
            client.ask(replace(self._try, actions="", digest=""))
        send, value = partial(self._send, client), partial(get_text, "shared", "daily.send")
        yield MenuItem(host.name, send, value=value), self._said(client), False

    def _send(self, client: Client) -> Transition:
        if len(self._try.actions) > MAX_TRY:
            self.problem = get_text("shared", "daily.too_long")
        else:
            client.ask(self._try)
        return None

    def _said(self, client: Client) -> list[StyledLine]:
        title = self._ruleset_title(self._try.ruleset)
        lines, refused = [(f"{title}, {self._try.day}", ACCENT)], client.refusal
        if refused is not None:
            older = get_text("shared", "daily.older_host")
            words = older if refused.reason == "message" else refusal_sentence(refused)
            lines.append((words, DANGER))
        rows = () if client.daily is None else client.daily.rows
        for place, row in enumerate(rows[:_MOST_PLACES], 1):
            words = result_text(self._try.ruleset, row.result)
            lines.append((f"{place}. {row.name}: {words}", TEXT))
        return [*lines, dim(get_text("shared", "daily.about_host"))]


def _is_open(row: MatchRow) -> bool:
    return row.phase == "lobby" and row.open_seats > 0


def _ask(request: Request, connection: Connection) -> None:
    connection.client.ask(request)
