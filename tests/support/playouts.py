"""Whole matches for the tests, played once and cached."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from game.agents.demo_players import DemoPlayers
from game.agents.search_player import SearchPlayer, decide, find_player
from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import decode_union, encode
from game.core.event import Event
from game.core.level import Level, ParamValue
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import FunctionBot, Player, RandomPlayer, Ruleset
from game.core.state import IllegalAction, State
from game.rulesets import RULESETS
from game.storage.level_result import LevelResult
from game.storage.save_store import SaveStore

S = TypeVar("S", bound=State)
RANDOM_SEEDS = (1, 2, 3)
PLAYERS = ("random", "demo")
MAX_PLAYED_LEVELS = 5
MAX_PLIES = 2000
MAX_SEATS = 3
MAX_SAMPLES = 20
# Limits rounds where a ruleset can: random play alone would hardly ever find a treasure.
LIMITS: dict[str, ParamValue] = {"round_limit": 60}


@dataclass(frozen=True)
class PlayedPly:
    """One ply of a match."""

    before: State
    seat: Seat
    action: Action
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Playout:
    """A match from its first state to its last; it must not be played or undone."""

    match: Match
    first: State
    steps: tuple[PlayedPly, ...]

    @property
    def ruleset(self) -> Ruleset:
        return self.match.ruleset

    @property
    def level(self) -> Level:
        return self.match.level

    @property
    def seats(self) -> int:
        return self.match.seats

    @property
    def states(self) -> tuple[State, ...]:
        """Return all states, the first one included."""
        return (self.first, *(step.after for step in self.steps))

    @property
    def sampled_steps(self) -> tuple[PlayedPly, ...]:
        """Return the steps; of a long match an even sample that includes the last one."""
        stride = -(-len(self.steps) // MAX_SAMPLES)
        return tuple(self.steps[-1::-stride][::-1])

    @property
    def sampled_states(self) -> tuple[State, ...]:
        """Return the states; of a long match an even sample that includes both ends."""
        return (self.first, *(step.after for step in self.sampled_steps))


def seat_count(ruleset: Ruleset) -> int:
    """Return the seats of test matches: with three, two can act out of the third one's sight."""
    return min(MAX_SEATS, ruleset.seats.stop - 1)


def played_levels(ruleset: str) -> list[str]:
    """Return the levels to play whole matches on: random ones, and shipped ones evenly spread."""
    names = level_names(ruleset)
    return [*map(str, RANDOM_SEEDS), *names[:: -(-len(names) // MAX_PLAYED_LEVELS)]]


def played_matches(ruleset: str) -> list[tuple[str, str]]:
    """Return levels and players of whole matches: both players on the first, then in turn."""
    first, *others = played_levels(ruleset)
    in_turn = [(level, PLAYERS[place % 2]) for place, level in enumerate(others)]
    return [*((first, player) for player in PLAYERS), *in_turn]


def level_names(ruleset: str) -> list[str]:
    return [path.stem for path in list_levels(ruleset)]


_load_shipped_level = cache(partial(load_level, rulesets=RULESETS))


def load_level_once(path: Path, rulesets: Mapping[str, Ruleset]) -> Level:
    """Return the level of a file; those of the game, which no test changes, are read once."""
    if rulesets is RULESETS and path.is_relative_to(LEVELS_FOLDER):
        return _load_shipped_level(path)
    return load_level(path, rulesets)


@cache
def random_level(ruleset: str, seed: int) -> Level:
    """Return the random level of a seed, without prefabs, made once."""
    return RULESETS[ruleset].generate({}, seed)


@cache
def load_test_level(ruleset: str, name: str) -> Level:
    """Return a shipped level by name, or the random one whose seed is the name."""
    if name.isdigit():
        return random_level(ruleset, int(name)).with_params(LIMITS)
    paths = {path.stem: path for path in list_levels(ruleset)}
    return load_level_once(paths[name], RULESETS).with_params(LIMITS)


def play_out(
    match: Match, player: Player | SearchPlayer, stream: str = "test", max_plies: int = MAX_PLIES
) -> Match:
    """Let one player act for every seat until the match is over, or for some plies."""
    rng = Rng(derive_seed(match.seed, stream))
    while match.state.to_act and match.ply < max_plies:
        seat = min(match.state.to_act)
        rng, _ = rng.below(2)
        action = decide(player, match.state, seat, match.state.legal_actions(seat), rng)
        match.submit(seat, action, match.ply)
    return match


def play_alone(state: S, player: Player, rng: Rng, plies: int = MAX_PLIES) -> S:
    """Let a player act for the only seat until the match is over, or for some plies."""
    seat = Seat(0)
    while state.outcome is None and plies:
        plies, (rng, _) = plies - 1, rng.below(2)
        legal = state.legal_actions(seat)
        action = player.choose(state.observe(seat), legal, rng)
        assert action in legal
        state, _ = state.apply(seat, action)
    return state


@cache
def playout_of(ruleset: str, name: str, player: str = "random") -> Playout:
    """Return a match on a level, played at random or from the demo player's stored actions."""
    if player == "random":
        return _play(ruleset, name, RandomPlayer())
    actions = iter(_demo_actions(ruleset)[name])
    cure = f"The rules of {ruleset} have changed. If on purpose: python3 main.py accept {ruleset}"
    try:
        bot = FunctionBot(lambda *_: decode_union(Action, next(actions)))
        playout = _play(ruleset, name, bot)
    except (IllegalAction, StopIteration) as error:
        raise AssertionError(cure) from error
    assert next(actions, None) is None, cure
    return playout


def _play(ruleset: str, name: str, player: Player | SearchPlayer) -> Playout:
    rules, level = RULESETS[ruleset], load_test_level(ruleset, name)
    seed = int(name) if name.isdigit() else 5
    return played(Match(rules, level, seat_count(rules), seed), player)


def played(match: Match, player: Player | SearchPlayer, max_plies: int = MAX_PLIES) -> Playout:
    first, rng = match.state, Rng(derive_seed(match.seed, "walk"))
    steps: list[PlayedPly] = []
    while match.state.to_act and len(steps) < max_plies:
        before, seat = match.state, min(match.state.to_act)
        rng, _ = rng.below(2)
        # Drawn at every ply, as on a screen: what is drawn late builds on what was drawn last.
        assert before.observe(seat).boards
        action = decide(player, before, seat, before.legal_actions(seat), rng)
        events = match.submit(seat, action, match.ply)
        steps.append(PlayedPly(before, seat, action, match.state, events))
    return Playout(match, first, tuple(steps))


@cache
def _shared_demo(ruleset: str, level: Level, seats: int, seed: int) -> tuple[Match, DemoPlayers]:
    match = Match(RULESETS[ruleset], level, seats, seed)
    return match, DemoPlayers(match)


_choose = DemoPlayers.choose


def choose_once(players: DemoPlayers) -> tuple[Seat, Action]:
    """Return who acts next in a match of demo players, and its action, chosen once a process.

    Demos begin the same match again and again: on each visit of the menus.
    """
    match = players.match
    key = match.ruleset.name, match.level, match.seats, match.seed
    if match.ruleset is not RULESETS.get(match.ruleset.name) or players is _shared_demo(*key)[1]:
        return _choose(players)
    shared, first = _shared_demo(*key)
    while shared.ply <= match.ply:
        shared.submit(*_choose(first), shared.ply)
    return shared.action(match.ply + 1)


@cache
def _demo_actions(ruleset: str) -> dict[str, list[Any]]:
    """Return the demo player's actions by level: it is too slow to play in every process."""
    actions: dict[str, list[Any]] = json.loads(_demo_file(ruleset).read_text(encoding="utf-8"))
    return actions


def _demo_file(ruleset: str) -> Path:
    return Path(__file__).parent / "demo_playouts" / f"{ruleset}.json"


def write_demo_playouts(ruleset: str) -> Path:
    """Play the demo matches of the conformance suite; return the file written."""
    rows = []
    for name in [level for level, player in played_matches(ruleset) if player == "demo"]:
        playout = _play(ruleset, name, find_player(RULESETS[ruleset], "demo"))
        actions = [encode(step.action) for step in playout.steps]
        rows.append(f"{json.dumps(name)}: {json.dumps(actions, separators=(',', ':'))}")
    path = _demo_file(ruleset)
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    return path


def best_result(store: SaveStore, match: Match) -> LevelResult | None:
    """Return the best stored result on a match's map."""
    return store.best_result_on(match.ruleset.name, match.level, match.seed)


def match_from(playout: Playout, plies: int | None = None, *, helped: bool = False) -> Match:
    """Return a match of one's own with the first plies of a playout.

    `helped` sets each option of words to its last value: players are told most then.
    """
    match, steps = playout.match.restarted(), playout.steps[:plies]
    if helped:
        words = {each.name: each.choices[-1] for each in playout.ruleset.options if each.choices}
        match = Match(playout.ruleset, playout.level.with_params(words), playout.seats, match.seed)
        for step in steps:
            match.submit(step.seat, step.action, match.ply)
        return match
    # It is not played anew, which would take as long as the match did.
    states = dict(enumerate([playout.first, *(step.after for step in steps)]))
    log, events = [(step.seat, step.action) for step in steps], [step.events for step in steps]
    vars(match).update(_states=states, _log=log, _events=events, ply=len(steps))
    return match
