"""Who sits where: a person, a bot or nobody for each seat of a match to come."""

from __future__ import annotations

from functools import partial

from game.content.words import get_text
from game.core.actor import Seat
from game.core.match import HUMAN
from game.core.state import Ruleset
from game.scenes.habits import NOBODY
from game.scenes.names import seat_name
from game.ui.widgets import Entry


def usual_players(ruleset: Ruleset) -> tuple[str, ...]:
    """Return who plays if nobody chose: a person, and the weakest bot where there can be two."""
    bots = list(ruleset.bots())
    if not bots:
        return (HUMAN,) * ruleset.seats.start
    return (HUMAN, *[bots[0]] * (max(2, ruleset.seats.start) - 1))


class Seats:
    """The choice for every seat; seats that stay empty are left out of the match."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin with who usually plays."""
        self._least = ruleset.seats.start
        self._offers = (HUMAN, *ruleset.bots(), NOBODY)
        usual = usual_players(ruleset)
        most = ruleset.seats.stop - 1
        self.chosen = [*usual, *[NOBODY] * (most - len(usual))]

    def recall(self, chosen: tuple[str, ...]) -> None:
        """Sit as the last time, if there was one."""
        self.chosen = list(chosen) or self.chosen

    def players(self) -> tuple[str, ...]:
        """Return who plays, seat by seat."""
        return tuple(player for player in self.chosen if player != NOBODY)

    def entries(self) -> list[Entry]:
        """Return a line of the menu for each seat, none where there is only one."""
        if len(self.chosen) == 1:
            return []
        return [
            Entry(
                partial(self._name, number), None, partial(self._change, number),
                partial(self._words, number), icon="pad",
            )
            for number in range(len(self.chosen))
        ]  # fmt: skip

    def _name(self, number: int) -> str:
        """Return what the match will call whoever sits here: seats left empty are not counted."""
        if self.chosen[number] == NOBODY:
            return get_text("shared", "player.place")
        before = sum(player != NOBODY for player in self.chosen[:number])
        return seat_name(Seat(before))

    def _change(self, number: int, step: int) -> None:
        """Offer the next player for a seat; the least number of seats stays taken."""
        place = self._offers.index(self.chosen[number])
        for count in range(1, len(self._offers) + 1):
            offer = self._offers[(place + step * count) % len(self._offers)]
            if offer != NOBODY or len(self.players()) > self._least:
                self.chosen[number] = offer
                return

    def _words(self, number: int) -> str:
        return get_text("shared", f"player.{self.chosen[number]}")
