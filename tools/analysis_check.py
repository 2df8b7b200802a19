"""Checks what an analysis names by exhaustive search: python3 -m tools.analysis_check --seeds 1-40

A ply must be named if its action lost at once in every sampled world while another one did not,
or if another one would have won at once in every world and it did not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from game.agents.analysis import Mistake, PlyAnalysis, analyze_ply, own_plies, turning_points
from game.agents.demo_players import min_interesting_seats
from game.agents.rollout_search import RolloutSearch
from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import GIVE_UP, Action, Forfeit
from game.core.actor import Seat
from game.core.match import Match
from game.core.rng import Dice, Rng, derive_seed
from game.core.ruleset import RandomPlayer, Ruleset, players_of
from game.core.state import State
from game.referee.command_options import parse_seeds
from game.rulesets import RULESETS

_WORLDS, _MOST_PLIES = 24, 1500
# One in this number of a careless player's actions is a random one.
_CARELESS = 6


def mixed_match(ruleset: Ruleset, seed: int) -> Match:
    """Return a match on a random or shipped map, by players of all strengths, some careless."""
    paths = list_levels(ruleset.name)
    level = load_level(paths[seed % len(paths)], RULESETS)
    if seed // 2 % 2:
        level = RandomLevels(RULESETS).generate(ruleset, {}, seed)
    match = Match(ruleset, level, min_interesting_seats(ruleset), seed)
    dice, rng = Dice(derive_seed(seed, "mixed")), Rng(derive_seed(seed, "players"))
    kinds, chance = list(players_of(ruleset)), RandomPlayer()
    players = [
        players_of(ruleset)[kinds[(seed + seat) % len(kinds)]] for seat in range(match.seats)
    ]
    careless = seed % 2
    while match.outcome is None and match.ply < _MOST_PLIES:
        rng, _ = rng.below(2)
        seat = min(match.state.to_act)
        player = chance if careless and not dice.below(_CARELESS) else players[seat]
        view, legal = match.state.observe(seat), match.state.legal_actions(seat)
        # By chance most matches would be given up.
        legal = [each for each in legal if not isinstance(each, Forfeit) and each != GIVE_UP]
        match.submit(seat, player.choose(view, legal, rng), match.ply)
    return match


def at_once(state: State, seat: Seat, worlds: int = _WORLDS) -> dict[Action, tuple[int, int]]:
    """Return in how many sampled worlds each action wins and loses at once."""
    sampled = [state.resample(seat, Rng(derive_seed(each, "check"))) for each in range(worlds)]
    found = {}
    for action in state.legal_actions(seat):
        ends = [world.apply(seat, action)[0].outcome for world in sampled]
        won = [seat in end.winners for end in ends if end is not None]
        found[action] = sum(won), len(won) - sum(won)
    return found


def must_be_named(
    match: Match, seat: Seat, worlds: int = _WORLDS, last: int = 0
) -> Iterator[tuple[int, Mistake]]:
    """Yield the plies of a match, or of its last ones, that exhaustive search finds wrong."""
    for ply in own_plies(match, seat)[-last:]:
        found = at_once(match.state_at(ply - 1), seat, worlds)
        won, lost = found.pop(match.action(ply)[1])
        if won < worlds and any(wins == worlds for wins, _ in found.values()):
            yield ply, Mistake.MISSED_WIN
        elif lost == worlds and any(losses < worlds for _, losses in found.values()):
            yield ply, Mistake.LOST_AT_ONCE


def analyzed(match: Match, seat: Seat, plies: Sequence[int]) -> list[PlyAnalysis]:
    """Return the analysis of some plies of a match."""
    search = RolloutSearch(match.ruleset)
    found = (
        analyze_ply(search, match.state_at(ply - 1), seat, ply, match.action(ply)[1])
        for ply in plies
    )
    return [each for each in found if each is not None]


def main() -> int:
    """Print for each ruleset what had to be named, and what was not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=list(RULESETS), help="a ruleset")
    parser.add_argument("--seeds", type=parse_seeds, default=range(1, 41))
    arguments = parser.parse_args()
    for name in arguments.only or RULESETS:
        wanted, missed = Counter[str](), list[str]()
        for seed in arguments.seeds:
            match = mixed_match(RULESETS[name], seed)
            for seat in map(Seat, range(match.seats)):
                wrong = dict(must_be_named(match, seat))
                named = turning_points(analyzed(match, seat, list(wrong)))
                kept = {each.ply: each.mistake for each in named}
                wanted.update(each.value for each in wrong.values())
                if len(wrong) > 3 and len(kept) == 3:
                    continue
                missed += [
                    f"seed {seed}, seat {seat + 1}, ply {ply}: {mistake.value}, {kept.get(ply)}"
                    for ply, mistake in wrong.items()
                    if kept.get(ply) is not mistake
                ]
        sys.stdout.write(f"{name}: {dict(wanted)}, not named: {len(missed)}\n")
        sys.stdout.writelines(f"  {each}\n" for each in missed)
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
