"""Pars of the shipped maps, from the matches of strong players: python3 -m tools.pars

A map keeps its par until it is edited or its rules make another match of the record; so a run that
was stopped continues. Where maps hold no chance, most matches are the same under every seed:
`--seeds 1-3` is enough for CodeKeeper.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, replace
from functools import partial
from itertools import product

from game.agents.demo_players import min_interesting_seats
from game.agents.search_player import find_player
from game.content.maps.pars import Par, map_digest, par_of_map, par_path
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.codec import decode
from game.core.level import Level
from game.core.match import HUMAN, Match
from game.core.notation import format_action
from game.core.ruleset import Ruleset
from game.core.state import IllegalAction
from game.referee.batch_runner import MatchTask, new_bot_match
from game.referee.bot_spec import BotSpec
from game.referee.command_options import parse_seeds
from game.referee.seat_players import TimeLimits
from game.rulesets import RULESETS
from game.storage.level_result import LevelResult, result_of
from tools.bot_tables import compared_players
from tools.worker_pool import worker_pool


def renewed(level: Level) -> Par | None:
    """Return the par of an unchanged map if its record reaches it by the present rules."""
    path, ruleset = par_path(level), RULESETS[level.ruleset]
    old = decode(Par, json.loads(path.read_bytes())) if path.is_file() else None
    if old is None or old.level != map_digest(level):
        return None
    match = Match(ruleset, level, len(old.players), old.seed, (HUMAN, *old.players[1:]))
    try:
        for action in old.actions.split("; "):
            match.play(action)
    except IllegalAction:
        return None
    wanted = LevelResult(old.won, old.score, old.plies)
    is_true = match.outcome is not None and result_of(match) == wanted
    return replace(old, version=ruleset.version) if is_true else None


def _lineups(ruleset: Ruleset, players: Sequence[str]) -> list[tuple[str, ...]]:
    """Return who plays: given players, each one, or the strongest against demo players."""
    rivals = ("demo",) * (min_interesting_seats(ruleset) - 1)
    own = compared_players(ruleset) if ruleset.seats.stop <= 2 else list(ruleset.bots())[-1:]
    return [(name, *rivals) for name in players or own if name != "random"]


def _play(level: Level, lineup: Sequence[str], seed: int) -> Par | None:
    """Return the par that one match alone would make, None if it had no end."""
    bots = tuple(BotSpec(name, name, (), "") for name in lineup)
    played = new_bot_match(MatchTask(level.ruleset, level, seed, bots, TimeLimits(None, None)))
    played.play()
    match = played.match
    if match.outcome is None:
        return None
    match.players = (HUMAN, *lineup[1:])
    result = result_of(match)
    log = (format_action(match.action(ply)[1]) for ply in range(1, match.ply + 1))
    head = (match.ruleset.version, map_digest(level), seed, tuple(lineup))
    tail = (1, int(result.won), "; ".join(log))
    return Par(*head, result.won, result.score, result.plies, *tail)


def _rank(par: Par) -> tuple[bool, int, int]:
    return LevelResult(par.won, par.score, par.plies).rank


def _par(played: Iterable[Par | None]) -> Par:
    """Return the median of a player's wins, of all its matches if it won none."""
    ranked = sorted((par for par in played if par is not None), key=_rank)
    wins = [par for par in ranked if par.won]
    chosen = wins or ranked
    return replace(chosen[len(chosen) // 2], matches=len(ranked), wins=len(wins))


def _best_par(
    level: Level, players: Sequence[str], seeds: Sequence[int], executor: Executor
) -> Par:
    """Return the par of the player who wins most."""
    lineups = _lineups(RULESETS[level.ruleset], players)
    pars = [_par(executor.map(partial(_play, level, lineup), seeds)) for lineup in lineups]
    return max(pars, key=lambda par: (par.wins, _rank(par)))


def _write(level: Level, par: Par) -> None:
    par_path(level).parent.mkdir(exist_ok=True)
    text = json.dumps(asdict(par), indent=1) + "\n"
    par_path(level).write_text(text, encoding="utf-8", newline="\n")


def renew(name: str) -> list[Level]:
    """Give pars of a ruleset that still hold its version; return the maps whose do not."""
    levels = [load_level(path, RULESETS) for path in list_levels(name)]
    pars = [(level, renewed(level)) for level in levels]
    for level, par in pars:
        if par is not None:
            _write(level, par)
    return [level for level, par in pars if par is None and par_path(level).exists()]


def main() -> int:
    """Play for the pars that are missing or out of date, and write each beside its map."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=list(RULESETS), help="a ruleset")
    how = "who plays, such as search:800; several times (default: the game's own players)"
    parser.add_argument("--player", action="append", default=[], help=how)
    parser.add_argument("--seeds", type=parse_seeds, default=range(1, 26))
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    for ruleset, player in product(arguments.only or RULESETS, arguments.player):
        try:
            find_player(RULESETS[ruleset], player)
        except ValueError as error:
            parser.error(f"argument --player: {error}")
    paths = [path for name in arguments.only or RULESETS for path in list_levels(name)]
    with worker_pool(arguments.workers) as executor:
        for level in (load_level(path, RULESETS) for path in paths):
            par = renewed(level)
            if par is not None and par == par_of_map(RULESETS[level.ruleset], level):
                continue
            par = par or _best_par(level, arguments.player, arguments.seeds, executor)
            _write(level, par)
            said = f"won {par.wins} of {par.matches}, score {par.score} in {par.plies} actions"
            doubt = "" if par.wins else "; no player wins it: is there a way?"
            sys.stdout.write(f"{level.ruleset} {level.name}: {said}{doubt}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
