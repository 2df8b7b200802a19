"""The menu of play over a network: return to a match, host one, join one, the own name."""

import time
from collections.abc import Callable, Sequence

from game.content.assets.strings import get_text, lazy_text
from game.net.address_and_invitation import AddressError, read_invitation
from game.net.player_names import name_problem
from game.scenes.game_context import GameContext
from game.scenes.menu_items import menu_item
from game.scenes.online.connecting import ConnectingScene
from game.scenes.online.connection import return_to
from game.scenes.online.host_setup import HostSetupScene
from game.scenes.online.join import JoinScene
from game.scenes.online.menu_screen import MenuScreen
from game.scenes.panel.seat_rows import time_left_text
from game.scenes.scene import Choice, Pop, Push, Replace, Reset, Scene, Transition
from game.scenes.text_entry import LETTERS, WHEEL, EntryField, TextEntryScene
from game.storage.online_seat import OnlineSeat
from game.storage.settings import MAX_NAME
from game.ui.style.constants import TEXT
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.text_box import StyledLine


class PlayTogetherScene(MenuScreen):
    """Leads to hosting and joining; asks for a name first."""

    heading_key = "net.together"

    def __init__(self, context: GameContext, problem: str = "") -> None:
        self._seat: OnlineSeat | None = context.store.online_seats.load()
        super().__init__(context, problem)
        context.audio.play_music("title")

    def items(self) -> Sequence[MenuItem[Choice]]:
        name = self.context.settings.player_name
        shown = (lambda: name) if name else lazy_text("shared", "net.no_name")
        back = menu_item("return", lambda: Push(return_scene(self.context)), "play", texts="title")
        return [
            *[back] * (self._seat is not None),
            menu_item("net.host", lambda: Push(named(self.context, HostSetupScene)), "home"),
            menu_item("net.join", lambda: Push(named(self.context, JoinScene)), "door"),
            menu_item("net.name", lambda: Push(_name_entry(self.context)), "hand", value=shown),
            menu_item("settings.back", self.leave, "exit"),
        ]

    def about(self) -> Sequence[StyledLine]:
        keys = ["host", "join", "name", "back"]
        if self._seat is not None:
            keys.insert(0, "return")
        key = keys[self.menu.index]
        text = "" if key == "back" else get_text("shared", f"net.about_{key}")
        lines = [(get_text("shared", "net.about_together"), TEXT), (text, TEXT)]
        return [*lines, (_kept_sentence(self._seat), TEXT)] if key == "return" else lines

    def leave(self) -> Transition:
        return Reset(self.context.scenes.title())


def named(context: GameContext, make: Callable[[GameContext], Scene]) -> Scene:
    """Return a scene, or without a name what asks for it first."""
    return make(context) if context.settings.player_name else _name_entry(context, make)


def _name_entry(context: GameContext, make: Callable[[GameContext], Scene] | None = None) -> Scene:
    def use(name: str) -> Transition:
        context.change_settings(context.settings.with_value("player_name", name.strip()))
        return Pop() if make is None else Replace(make(context))

    field = EntryField(
        "net.name", "net.name_help", LETTERS, WHEEL, MAX_NAME, problem=_name_sentence
    )
    return TextEntryScene(context, field, use, context.settings.player_name)


def return_scene(context: GameContext) -> Scene:
    """Return the wait for the match with the stored seat, or the menu if there is none."""
    seat = context.store.online_seats.load()
    try:
        place = "" if seat is None else str(read_invitation(seat.invitation))
    except AddressError:
        place = ""
    if seat is None or not place:
        if seat is not None:
            context.store.online_seats.forget(seat)
        return PlayTogetherScene(context, get_text("shared", "net.left.away"))
    pending = context.run_online(lambda: return_to(context, seat))
    return ConnectingScene(context, pending, place, None)


def _kept_sentence(seat: OnlineSeat | None) -> str:
    """Return how long the host keeps the seat, as far as this window knows."""
    if seat is None or (not seat.reach and not seat.kept_until):
        return ""
    if seat.reach:
        return get_text("shared", "net.kept_here")
    now = time.time()
    if seat.is_over(now):
        return get_text("shared", "net.kept_over")
    return get_text("shared", "net.kept_for", time_left_text(int(1000 * (seat.kept_until - now))))


def _name_sentence(name: str) -> str:
    problem = name_problem(name)
    return get_text("shared", f"net.refused.{problem}", "") if problem else ""
