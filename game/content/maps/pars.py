"""Pars of the shipped maps: how well a strong player did, with the whole match (`tools.pars`)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.content.maps.shipped_maps import levels_of
from game.core.codec import CodecError, decode, digest
from game.core.features.lesson import read_lesson
from game.core.level import Level
from game.core.match import HUMAN, REMOTE, Match
from game.core.ruleset import SEARCH, Ruleset, players_of

_PARS_FOLDER = "pars"
_DIGITS = 12
# Between actions in short notation.
BETWEEN_ACTIONS = "; "

# Of a result: whether it was won, its score, and its actions below 0.
Rank = tuple[bool, int, int]


@dataclass(frozen=True, slots=True)
class Par:
    """The median of a player's won matches on a map, of all its matches if it won none.

    `version` is that of the rules, `level` the map's `map_digest`. `players` names who sat where;
    the result is that of the first seat, which won `wins` of `matches`. `actions` holds those of
    all seats in short notation, in their order, separated by semicolons.
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


def par_path(level: Level) -> Path:
    """Return where the par of a shipped map is kept."""
    return levels_of(level.ruleset) / _PARS_FOLDER / f"{level.name}.json"


def map_digest(level: Level) -> str:
    """Return a digest of all that a match on a map depends on."""
    return digest((level.grids, level.spawns, level.params))[:_DIGITS]


def par_of_map(ruleset: Ruleset, level: Level) -> Par | None:
    """Return the par of a shipped map as it is drawn; None for others, and with other options."""
    try:
        par = decode(Par, json.loads(par_path(level).read_bytes()))
    except (OSError, ValueError, CodecError):
        return None
    return par if (par.version, par.level) == (ruleset.version, map_digest(level)) else None


def medal_par(ruleset: Ruleset, level: Level) -> Par | None:
    """Return the par that medals are for; a lesson brings opponents too weak for one."""
    return None if read_lesson(level.note).seats > 1 else par_of_map(ruleset, level)


def par_match(ruleset: Ruleset, level: Level, par: Par) -> Match:
    """Return the match that made the par of a map, which has the same rules."""
    match = Match(ruleset, level, len(par.players), par.seed, par.players)
    for action in par.actions.split(BETWEEN_ACTIONS):
        match.play(action)
    return match


def is_fair(ruleset: Ruleset, par: Par, players: Sequence[str]) -> bool:
    """Return whether a match can win a medal: its opponents are as strong as those of the par.

    There are as many, each a person, a bot like the par's, or a stronger one of the ruleset.
    """
    kinds = {name: type(player) for name, player in players_of(ruleset).items()}
    # The demo player is one of the bots where these take empty seats.
    strength = {name: list(kinds.values()).index(kind) for name, kind in kinds.items()}
    strength[SEARCH] = max(strength.values())
    people = dict.fromkeys((HUMAN, REMOTE), len(strength))
    met = sorted(strength.get(name, people.get(name, -1)) for name in players)
    asked = sorted(strength[name] for name in par.players[1:])
    # The last one is the person whose match it is.
    return (
        met[-1:] == [len(strength)]
        and len(met) == len(par.players)
        and all(own >= other for own, other in zip(met, asked, strict=False))
    )


def medal(best: Rank, par: Par | None, level: Level) -> str:
    """Return the medal of a result on a map: "near", "reached" or "beaten" its par, "" for none.

    It takes a win; whoever wins where the bot never did has beaten its par. "equalled" is the
    best of a lesson, whose par may be the shortest way.
    """
    if par is None or not best[0]:
        return ""
    asked = par.won, par.score, -par.plies
    reached = "equalled" if read_lesson(level.note).steps else "reached"
    return "near" if best < asked else reached if best == asked else "beaten"
