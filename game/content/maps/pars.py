"""The par of a shipped map: a bot's match on it that can be watched, `levels/*/pars/*.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from game.content.maps.shipped_maps import ruleset_folder
from game.core.codec import CodecError, decode, digest
from game.core.level import Level
from game.core.match import Match
from game.core.notation import InvalidAction
from game.core.ruleset import Ruleset
from game.core.state import IllegalAction

PARS_FOLDER = "pars"
# Between the actions of a match, in short notation.
BETWEEN_ACTIONS = "; "
_DIGITS = 12

# Of a result: whether it was won, its score, and its actions below 0.
Rank = tuple[bool, int, int]


@dataclass(frozen=True, slots=True)
class Par:
    """A usual result of a strong bot on a map whose digest begins with `level`, and its match.

    Seat 0 is the bot's; of its `matches` on the map it won `wins`. The `version` is that of the
    rules.
    """

    version: int
    level: str
    seed: int
    players: tuple[str, ...]
    won: bool
    score: int
    plies: int
    matches: int
    wins: int
    actions: str

    @property
    def result(self) -> tuple[bool, int, int]:
        """Return what is to be reached: whether it was won, the score, and the actions."""
        return self.won, self.score, self.plies


def read_par(level: Level) -> Par | None:
    """Return the par of a shipped map, None for other maps and where it was edited since."""
    par = _read(level.ruleset, level.name)
    return par if par is not None and par.level == level_digest(level) else None


def level_digest(level: Level) -> str:
    """Return what tells a map and its parameters from others."""
    return digest((level.grids, level.spawns, level.params))[:_DIGITS]


@cache
def _read(ruleset: str, name: str) -> Par | None:
    try:
        path = ruleset_folder(ruleset) / PARS_FOLDER / f"{name}.json"
        return decode(Par, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, CodecError):
        # Nobody but the game writes there, and a map can be played without a par.
        return None


def par_match(ruleset: Ruleset, level: Level, par: Par) -> Match | None:
    """Return the match that made a par, None if the rules have another course by now."""
    match = Match(ruleset, level, len(par.players), par.seed, par.players)
    try:
        for action in par.actions.split(BETWEEN_ACTIONS):
            match.play(action)
    except (InvalidAction, IllegalAction):
        return None
    return match if match.outcome is not None else None


def medal(best: Rank, par: Par | None) -> str:
    """Return the medal of a result on a map: "near", "reached" or "beaten" its par, "" for none.

    It takes a win; whoever wins where the bot never did has beaten its par.
    """
    if par is None or not best[0]:
        return ""
    asked = par.won, par.score, -par.plies
    return "near" if best < asked else "reached" if best == asked else "beaten"
