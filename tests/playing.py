"""Random matches for the tests, played once and shared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.agents.bots import RandomBot
from game.content.catalog import list_levels
from game.content.tmx import load_level
from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event
from game.core.level import Level, ParamValue
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.state import Player, Ruleset, State
from game.rulesets import RULESETS

RANDOM_SEEDS = (1, 2, 3)
MOST_PLIES = 2000
MOST_SEATS = 3
MOST_SAMPLES = 40
# Where a ruleset can limit its rounds, random matches are limited: chance alone finds no treasure.
LIMITS: dict[str, ParamValue] = {"round_limit": 60}


@dataclass(frozen=True)
class Step:
    """One ply of a match."""

    before: State
    seat: Seat
    action: Action
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Walk:
    """A match from its first state to its last."""

    ruleset: Ruleset
    level: Level
    seats: int
    seed: int
    first: State
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[State, ...]:
        """Return all states, the first one included."""
        return (self.first, *(step.after for step in self.steps))

    @property
    def some_steps(self) -> tuple[Step, ...]:
        """Return the steps, or of a long match some from its whole length, the last one too."""
        apart = -(-len(self.steps) // MOST_SAMPLES)
        return tuple(self.steps[-1::-apart][::-1])

    @property
    def some_states(self) -> tuple[State, ...]:
        """Return the states, or of a long match some from its whole length, both ends too."""
        return (self.first, *(step.after for step in self.some_steps))


def seats_of(ruleset: Ruleset) -> int:
    """Return how many seats test matches have: with three, two can do what the third cannot see."""
    return min(MOST_SEATS, ruleset.seats.stop - 1)


def level_names(ruleset: str) -> list[str]:
    """Return the names of the shipped levels of a ruleset."""
    return [path.stem for path in list_levels(ruleset)]


@cache
def level_of(ruleset: str, name: str) -> Level:
    """Return a shipped level by name, or the random one whose seed is the name."""
    if name.isdigit():
        return RULESETS[ruleset].generate({}, int(name)).with_params(LIMITS)
    paths = {path.stem: path for path in list_levels(ruleset)}
    return load_level(paths[name], RULESETS).with_params(LIMITS)


def play(match: Match, player: Player, stream: str = "test") -> Match:
    """Let one player decide for every seat until the match is over."""
    rng = Rng(derive_seed(match.seed, stream))
    while match.state.to_act and match.ply < MOST_PLIES:
        seat = min(match.state.to_act)
        rng, _ = rng.below(2)
        state = match.state
        action = player.choose(state.observe(seat), state.legal_actions(seat), rng)
        match.submit(seat, action, match.ply)
    return match


@cache
def walk_of(ruleset: str, name: str, player: str = "random") -> Walk:
    """Return the match of a ruleset on a level, played by chance or by its demo player."""
    rules, level = RULESETS[ruleset], level_of(ruleset, name)
    seed = int(name) if name.isdigit() else 5
    first = state = rules.new_game(level, seats_of(rules), seed)
    rng = Rng(derive_seed(seed, "walk"))
    bot: Player = RandomBot() if player == "random" else rules.demo_player()
    steps: list[Step] = []
    while state.to_act and len(steps) < MOST_PLIES:
        seat = min(state.to_act)
        rng, _ = rng.below(2)
        action = bot.choose(state.observe(seat), state.legal_actions(seat), rng)
        after, events = state.apply(seat, action)
        steps.append(Step(state, seat, action, after, events))
        state = after
    return Walk(rules, level, seats_of(rules), seed, first, tuple(steps))


def match_of(walk: Walk, plies: int | None = None) -> Match:
    """Return a match in which the first plies of a walk were played."""
    match = Match(walk.ruleset, walk.level, walk.seats, walk.seed)
    for step in walk.steps[:plies]:
        match.submit(step.seat, step.action, match.ply)
    return match
