"""What is chosen before a match: map, seed, options and players, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from game.core import level as levels
from game.core.actor import Seat
from game.core.match import HUMAN, default_players
from game.core.ruleset import Ruleset, available_options, fitting_options, option_problems
from game.scenes.last_choices import EMPTY_SEAT, seat_kinds
from game.scenes.menu_items import cycled

SEED_LENGTH = 18
DIGITS = "0123456789"


def lesson_players(ruleset: Ruleset, seats: int) -> tuple[str, ...]:
    """Return a human and the weakest bots for the others."""
    return (HUMAN, *list(ruleset.bots())[:1] * (seats - 1))


def default_seats(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the default players and empty seats behind them."""
    players = default_players(ruleset)
    return (*players, *[EMPTY_SEAT] * (ruleset.seats.stop - 1 - len(players)))


def taken_seats(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players of the seats that are not empty."""
    return tuple(player for player in seats if player != EMPTY_SEAT)


def seat_in_match(seats: tuple[str, ...], number: int) -> Seat | None:
    """Return the seat's number in the match, where empty ones are not counted; None if empty."""
    return None if seats[number] == EMPTY_SEAT else Seat(len(taken_seats(seats[:number])))


@dataclass(frozen=True, eq=False)
class SetupChoices:
    """What is chosen; every change returns other choices.

    `map_id` names the map, `level` is a drawn one as its author left it, None for a random map.
    `options` are those that the player has set on any map; they stay in mind where they do not
    fit. `seats` has a player for each seat that can be taken; they may be chosen elsewhere.
    """

    ruleset: Ruleset
    seed: int
    options: Mapping[str, levels.ParamValue]
    seats: tuple[str, ...]
    map_id: str = levels.RANDOM_LEVEL
    level: levels.Level | None = None
    seats_elsewhere: bool = False
    # Whether the player has asked for this seed: it was not just rolled.
    seed_entered: bool = False

    def on_map(self, map_id: str, level: levels.Level | None) -> SetupChoices:
        """Return the choices on another map, or these if it is the same."""
        if (map_id, level) == (self.map_id, self.level):
            return self
        return replace(self, map_id=map_id, level=level)

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players of the match."""
        return taken_seats(self.seats)

    def with_next_player(self, number: int, step: int) -> SetupChoices:
        """Return the choices with the next player in a seat; as many as must stay taken."""
        kinds = seat_kinds(self.ruleset)
        offer = cycled(kinds, self.seats[number], step)
        if offer == EMPTY_SEAT and len(self.players) <= self.ruleset.seats.start:
            offer = cycled(kinds, offer, step)
        return replace(self, seats=(*self.seats[:number], offer, *self.seats[number + 1 :]))

    def with_seed(self, text: str) -> SetupChoices:
        """Return the choices with the last digits of a text as the seed, if it has any."""
        digits = "".join(letter for letter in text if letter in DIGITS)[-SEED_LENGTH:]
        return replace(self, seed=int(digits), seed_entered=True) if digits else self

    @cached_property
    def seed_text(self) -> str:
        """Return the seed of the random map and its wishes, as `with_seed_text` takes them."""
        wishes = fitting_options(self.ruleset, None, self.options)
        return levels.seed_text(self.seed, levels.random_title(self.seed, wishes))

    def with_seed_text(self, text: str) -> SetupChoices | None:
        """Return the choices with a seed and its wishes, None if a text has none of this game."""
        read = levels.read_seed(text, self.ruleset.options)
        options = {} if read is None else {**self.options, **read[1]}
        return read and replace(self.with_seed(read[0]), options=options)

    @property
    def available(self) -> tuple[levels.Param, ...]:
        """Return the options that matter on the map, which may be unreadable."""
        options = available_options(self.ruleset, self.level)
        return tuple(p for p in options if self.map_id == levels.RANDOM_LEVEL or not p.random_only)

    @cached_property
    def changed(self) -> dict[str, levels.ParamValue]:
        """Return the options that differ from the map's own values and can be played there."""
        return fitting_options(self.ruleset, self.level, self.options)

    def own_value(self, param: levels.Param) -> levels.ParamValue:
        """Return an option's value if it is not set: on a drawn map, the map's own."""
        return param.default if self.level is None else self.level.param(param.name)

    def value(self, param: levels.Param) -> levels.ParamValue:
        """Return an option's value in the match."""
        return self.changed.get(param.name, self.own_value(param))

    def with_option_step(self, param: levels.Param, step: int) -> SetupChoices:
        """Return the choices with an option at its next value that the map can be played with."""
        values, now, own = tuple(param.values), self.value(param), self.own_value(param)
        is_number = type(param.default) is int
        if is_number:
            # A drawn map's own value, or one that was typed, may lie between two steps.
            values = tuple(sorted(map(int, {*values, own, now})))
        place = values.index(now)
        before, after = values[:place][::-1], values[place + 1 :]
        # Numbers end at their bounds, everything else goes round.
        if not is_number:
            before, after = before + after[::-1], after + before[::-1]
        offers = after if step > 0 else before
        return self.with_option(param, next((v for v in offers if self.fits(param, v)), now))

    def with_option(self, param: levels.Param, chosen: levels.ParamValue) -> SetupChoices:
        """Return the choices with a value of an option."""
        options = {name: value for name, value in self.options.items() if name != param.name}
        if chosen != self.own_value(param):
            options[param.name] = chosen
        return replace(self, options=options)

    def without_options(self) -> SetupChoices:
        """Return the choices with the map's own values."""
        names = {param.name for param in self.available}
        return replace(self, options={n: v for n, v in self.options.items() if n not in names})

    def fits(self, param: levels.Param, value: levels.ParamValue) -> bool:
        """Return whether the map can be played with an option at a value."""
        return not option_problems(self.ruleset, self.level, {**self.changed, param.name: value})


@lru_cache(maxsize=1)
def option_range(
    choices: SetupChoices, param: levels.Param
) -> tuple[levels.ParamValue, levels.ParamValue]:
    """Return the least and the greatest value of an option that the map can be played with."""
    own = choices.own_value(param)
    low = next((value for value in param.values if choices.fits(param, value)), own)
    return low, next((value for value in reversed(param.values) if choices.fits(param, value)), own)
