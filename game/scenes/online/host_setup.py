"""How a match is hosted: who can reach it, then which game on which map."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import get_args

from game.content.assets.strings import get_text, lazy_text
from game.net.address_and_invitation import AddressError, HostAddress, read_invitation
from game.scenes.game_context import GameContext
from game.scenes.menu_items import cycled, menu_item
from game.scenes.online.connecting import ConnectingScene
from game.scenes.online.connection import Connection, open_host
from game.scenes.online.map_choice import ChosenMap, choose_game
from game.scenes.online.menu_screen import MenuScreen, dim
from game.scenes.scene import Choice, Pop, Push, Replace, Transition
from game.scenes.text_entry import EntryField, TextEntryScene
from game.storage.online_seat import Reach
from game.ui.style.constants import TEXT
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.text_box import StyledLine

_REACHES: tuple[Reach, ...] = get_args(Reach)
ADDRESS_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-_/[]%"
ADDRESS_WHEEL = "0123456789.:abcdefghijklmnopqrstuvwxyz-/[]"
ADDRESS_LENGTH = 120


class HostSetupScene(MenuScreen):
    """Asks who can join, then which game."""

    heading_key = "net.host"

    def __init__(self, context: GameContext) -> None:
        """Start with what most people want: friends in the same room."""
        self.reach: Reach = "network"
        self.public: HostAddress | None = None
        super().__init__(context)

    def items(self) -> Sequence[MenuItem[Choice]]:
        shown = get_text("shared", "net.no_address") if self.public is None else str(self.public)
        reach = lazy_text("shared", f"net.reach.{self.reach}")

        def change_reach(step: int) -> None:
            self.reach = cycled(_REACHES, self.reach, step)

        address = menu_item("net.public_address", self._enter_address, value=lambda: shown)
        return [
            menu_item("net.choose_game", self._choose_game, "play"),
            menu_item("net.who_can_join", change=change_reach, value=reach),
            *[address] * (self.reach == "internet"),
            menu_item("settings.back", self.leave, "exit"),
        ]

    def about(self) -> Sequence[StyledLine]:
        lines = [(get_text("shared", f"net.about_reach.{self.reach}"), TEXT)]
        return [*lines, dim(get_text("shared", "net.about_host_stays"))]

    def _enter_address(self) -> Transition:
        def use(text: str) -> Transition:
            self.public = read_invitation(text).address
            return Pop()

        shown = "" if self.public is None else str(self.public)
        return Push(TextEntryScene(self.context, address_field("net.public_help"), use, shown))

    def _choose_game(self) -> Transition:
        if self.reach == "internet" and self.public is None:
            return self._enter_address()
        return Push(choose_game(self.context, self._open))

    def _open(self, chosen: ChosenMap) -> Transition:
        context, reach = self.context, self.reach
        public = self.public if reach == "internet" else None
        pending: Future[Connection] = context.run_online(lambda: open_host(context, reach, public))
        return Replace(ConnectingScene(context, pending, "", chosen.open))


def address_field(about: str) -> EntryField:
    """Return the field for an address."""
    return EntryField(
        "net.address", about, ADDRESS_LETTERS, ADDRESS_WHEEL, ADDRESS_LENGTH, problem=_problem
    )


def _problem(text: str) -> str:
    if not text:
        return ""
    try:
        read_invitation(text)
    except AddressError:
        return get_text("shared", "net.problem.address", text)
    return ""
