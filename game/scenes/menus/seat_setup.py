"""Player setup: a human, a bot or no one for each seat of a new match."""

from __future__ import annotations

from functools import partial

from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.scenes.last_choices import EMPTY_SEAT
from game.scenes.panel.labels import seat_name
from game.scenes.scene import Choice
from game.ui.widgets.menu import MenuItem


def default_players(ruleset: Ruleset) -> tuple[str, ...]:
    """Return a human and, if a second seat can be taken, the weakest bot for the others."""
    bots = list(ruleset.bots())
    if not bots:
        return (HUMAN,) * ruleset.seats.start
    return (HUMAN, *[bots[0]] * (max(2, ruleset.seats.start) - 1))


class SeatSetup:
    """The players chosen for the seats; empty seats are left out of the match."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Start with the default players."""
        self._min_players = ruleset.seats.start
        self._player_kinds = (HUMAN, *ruleset.bots(), EMPTY_SEAT)
        default = default_players(ruleset)
        most = ruleset.seats.stop - 1
        self.chosen = [*default, *[EMPTY_SEAT] * (most - len(default))]

    def restore(self, chosen: tuple[str, ...]) -> None:
        """Restore the players chosen last, if any."""
        self.chosen = list(chosen) or self.chosen

    def players(self) -> tuple[str, ...]:
        """Return the players of the taken seats."""
        return tuple(player for player in self.chosen if player != EMPTY_SEAT)

    def menu_entries(self) -> list[MenuItem[Choice]]:
        """Return a menu entry for each seat, none if there is only one."""
        if len(self.chosen) == 1:
            return []
        return [
            MenuItem(
                partial(self._label, number), None, self._steps(number),
                partial(self._player_label, number), icon="pad",
            )
            for number in range(len(self.chosen))
        ]  # fmt: skip

    def _steps(self, number: int) -> tuple[Choice, Choice]:
        return partial(self._change, number, -1), partial(self._change, number, 1)

    def _label(self, number: int) -> str:
        """Return the seat's name in the match, where empty seats are not counted."""
        if self.chosen[number] == EMPTY_SEAT:
            return get_text("shared", "player.empty_seat")
        before = sum(player != EMPTY_SEAT for player in self.chosen[:number])
        return seat_name(Seat(before))

    def _change(self, number: int, step: int) -> None:
        """Change a seat to the next player; the minimum number of seats stays taken."""
        place = self._player_kinds.index(self.chosen[number])
        for count in range(1, len(self._player_kinds) + 1):
            offer = self._player_kinds[(place + step * count) % len(self._player_kinds)]
            if offer != EMPTY_SEAT or len(self.players()) > self._min_players:
                self.chosen[number] = offer
                return

    def _player_label(self, number: int) -> str:
        return get_text("shared", f"player.{self.chosen[number]}")
