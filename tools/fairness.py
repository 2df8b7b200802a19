"""How fair matches, deaths, dangers and courses are: python3 -m tools.fairness docs/FAIRNESS.md

With --only NAME that game's matches are played anew, and the page keeps what it says of the others.
With --steps only the tables of bots against the next weaker ones are, map by map.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import mean, median

from game.agents.demo_players import min_interesting_seats
from game.content.assets.strings import get_text
from game.content.maps.pars import Par, par_of_map
from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core import event as events
from game.core.actor import Seat
from game.core.features.match_summary import summarize_match
from game.core.level import DANGER, Level
from game.core.match import Match
from game.core.rng import Dice, Rng, derive_seed
from game.core.ruleset import Ruleset, players_of
from game.referee.batch_runner import MatchTask, new_bot_match, play_tasks
from game.referee.bot_spec import bot_specs
from game.referee.command_options import parse_seeds
from game.referee.seat_players import TimeLimits
from game.rulesets import RULESETS
from tools.bot_tables import COMPARED, compared_players, part_of, play, share_won, table
from tools.worker_pool import worker_pool

SEEDS = range(1, 21)
_DANGER_SEEDS = range(1, 41)
# Some win nearly always, or take long.
_DANGER_PLAYERS = ("demo", "deep")
_SEAT_COUNTS = (2, 4, 6, 8)
# A bot wins at least this share, in percent, against the next weaker one.
_STEP_SHARE = 60
# Seeds for each shipped map; two bots play each in both orders of seats.
_STEP_SEEDS = 20
# One of this number of actions is random.
_CARELESS_EVERY = 10
# After these a match counts as not won.
_MOST_PLIES = 3000
# Before the maps where a step is small.
_STEPS_END = f"Below {_STEP_SHARE} %: "
# Maps in a row whose mean shows whether a course gets harder: single ones are less sure.
_ROW = 5
_HEAD = """# How fair the matches are

Made by `python3 -m tools.fairness docs/FAIRNESS.md`. A share is in percent; after +- stands within
how much it is sure (95 %).

In matches of several seats, the same player, the strongest one, plays in every seat; a seat's
number shows who acts first, second and so on. "Hit early" is how many of all seats were hit before
they acted for the first time. On shipped maps the seeds take the maps in turn.

Where a player is alone and there are floors, the deaths of all players are counted by floor. A
death is from full HP if the hero had all its HP before the last action; its killer was out of sight
if the hero did not see it then.

Random maps by wish have a danger from 1 to 5. Their tables say how often a player won, on the same
seeds for each danger. A careless player is the demo player whose actions are random ones, one in
ten; it never gives up.

On each shipped map of a game of several seats, every bot plays the next weaker one from both seats.
The line below names the maps on which it won less than 60 %.

The course of maps lists how often the player who made a map's par won there, as the par says.
Where that one wins nearly always, a careless one shows how maps differ; where there are rivals, how
many turns two careless ones take does.
"""


def _played(ruleset: Ruleset, names: Sequence[str], level: Level | None, seed: int) -> Match:
    bots = tuple(bot_specs([name], (), players_of(ruleset))[0] for name in names)
    limits = TimeLimits(None, None)
    match = new_bot_match(MatchTask(ruleset.name, level, seed, bots, limits))
    match.play()
    return match.match


def first_turns(match: Match) -> tuple[list[Seat], set[Seat]]:
    """Return the seats in the order of their first actions, and those that were hit before."""
    order, early = list[Seat](), set[Seat]()
    for ply in range(1, match.ply + 1):
        seat = match.action(ply)[0]
        if seat not in order:
            order.append(seat)
            actors = match.state_at(ply - 1).observe(None).actors
            own = (actor for actor in actors if actor.seat == seat)
            early.update(seat for actor in own if actor.health < actor.health_max)
    # Who never acted died before its turn, or the match was over.
    rest = [Seat(seat) for seat in range(match.seats) if seat not in order]
    living = {actor.seat for actor in match.state.observe(None).actors}
    return [*order, *rest], {*early, *(seat for seat in rest if seat not in living)}


def _seats(ruleset: Ruleset, seeds: range) -> str:
    """Return who won by the order of turns, and who was hit early."""
    counts = [count for count in _SEAT_COUNTS if count in ruleset.seats]
    name = list(ruleset.bots())[-1]
    levels = [load_level(path, RULESETS) for path in list_levels(ruleset.name)]
    rows = [["maps", "seats", "matches", "hit early", "drawn", *map(str, range(1, counts[-1] + 1))]]
    for is_shipped in (True, False):
        for count in counts:
            won, hit = Counter[int](), 0
            for seed in seeds:
                level = levels[seed % len(levels)] if is_shipped else None
                match = _played(ruleset, [name] * count, level, seed)
                order, early = first_turns(match)
                hit += len(early)
                winners = () if match.outcome is None else match.outcome.winners
                won.update(order.index(Seat(seat)) for seat in winners)
            maps = "shipped" if is_shipped else "random"
            shares = [f"{100 * won[place] / len(seeds):.0f}" for place in range(count)]
            drawn = len(seeds) - won.total()
            early_share = f"{100 * hit / (count * len(seeds)):.1f}"
            row = [
                maps,
                str(count),
                str(len(seeds)),
                early_share,
                f"{100 * drawn / len(seeds):.0f}",
            ]
            rows.append([*row, *shares, *[""] * (counts[-1] - count)])
    return table(rows)


# Floor, weapon and kind of the killer; whether from full HP, and whether the killer was seen.
_Death = tuple[int, str, str, bool, bool]


def _deaths(ruleset: Ruleset, seeds: range) -> Iterator[_Death]:
    """Yield all deaths of all players."""
    for name in compared_players(ruleset):
        for seed in seeds:
            match = _played(ruleset, [name], None, seed)
            before = match.state_at(match.ply - 1).observe(Seat(0))
            hero = before.own_actor()
            killed_by = summarize_match(match, Seat(0)).killed_by
            if hero is None or killed_by is None:
                continue
            last = match.events(match.ply)
            attackers = [event.actor for event in last if isinstance(event, events.Attacked)]
            killer = attackers[-1] if attackers else None
            is_seen = killer in {actor.id for actor in before.actors}
            floor = before.gauge_value(ruleset.features.match_summary)
            kind, weapon = (get_text(ruleset.name, f"name.{each}") for each in killed_by)
            yield floor, weapon, kind, hero.health >= hero.health_max, is_seen


def _floors(ruleset: Ruleset, seeds: range) -> str:
    """Return the deaths by floor, by weapon and by killer."""
    deaths = list(_deaths(ruleset, seeds))
    return "\n\n".join(_deaths_by(*it, deaths) for it in enumerate(("floor", "weapon", "killer")))


def _deaths_by(place: int, name: str, deaths: Sequence[_Death]) -> str:
    """Return the deaths by what stands at a place of theirs."""
    rows = [[name, "deaths", "from full HP", "of them killer out of sight"]]
    for value in sorted({death[place] for death in deaths}):
        here = [death for death in deaths if death[place] == value]
        seen = [is_seen for *_, is_full, is_seen in here if is_full]
        rows.append([str(value), str(len(here)), str(len(seen)), str(seen.count(False))])
    return table(rows)


def _dangers(ruleset: Ruleset, seeds: range, workers: int) -> str:
    """Return how often each player won random maps, danger by danger."""
    dangers, random_levels = range(DANGER.low, DANGER.high + 1), RandomLevels(RULESETS)
    rows = [["player", "matches each", *(f"danger {danger}" for danger in dangers)]]
    names = [name for name in compared_players(ruleset) if name in _DANGER_PLAYERS]
    maps = [[random_levels.generate(ruleset, {DANGER.name: d}, s) for s in seeds] for d in dangers]
    for bot in bot_specs(names, (), players_of(ruleset)):
        shares = []
        for levels in maps:
            tasks = [
                MatchTask(ruleset.name, level, seed, (bot,), TimeLimits(None, None))
                for level, seed in zip(levels, seeds, strict=True)
            ]
            with worker_pool(workers) as executor:
                results = [each.results[0] for each in play_tasks(tasks, executor, workers)]
            shares.append(share_won(bot.name, results))
        rows.append([bot.name, str(len(seeds)), *shares])
    if _is_easy(ruleset):
        played = _played_carelessly([level for levels in maps for level in levels], seeds, workers)
        won = ([won for won, _ in each] for each in played)
        rows.append(["careless", str(len(seeds)), *map(_share, won)])
    return table(rows)


def _play_carelessly(level: Level, seed: int) -> tuple[bool, int]:
    """Return whether careless players in all seats, two at most, win a map, and in which turn."""
    ruleset, dice = RULESETS[level.ruleset], Dice(derive_seed(seed, "careless"))
    match = Match(ruleset, level, min_interesting_seats(ruleset), seed)
    players = [ruleset.demo_player() for _ in range(match.seats)]
    while match.outcome is None and match.ply < _MOST_PLIES:
        # Whoever gives up is not careless.
        seat, legal = min(match.state.to_act), match.legal
        action = players[seat].choose(match.state.observe(seat), legal, Rng(dice.below(1 << 62)))
        careless = dice.below(_CARELESS_EVERY) == 0
        match.submit(seat, dice.choice(legal) if careless else action, match.ply)
    won = match.outcome is not None and bool(match.outcome.winners)
    return won, match.state.observe(None).turn


def _played_carelessly(
    levels: Sequence[Level], seeds: Sequence[int], workers: int
) -> list[list[tuple[bool, int]]]:
    """Return what careless players won and the turns, for each seed on as many maps in a row."""
    repeated = [*seeds] * (len(levels) // len(seeds))
    with worker_pool(workers) as executor:
        played = list(executor.map(_play_carelessly, levels, repeated))
    return [played[n : n + len(seeds)] for n in range(0, len(played), len(seeds))]


def _share(won: Sequence[bool]) -> str:
    """Return how often something was won, in percent, and how much that is sure."""
    share = mean(won)
    return f"{100 * share:.0f} +- {196 * sqrt(share * (1 - share) / len(won)):.0f}"


def _pars(ruleset: Ruleset) -> list[tuple[Level, Par]]:
    """Return the shipped maps that have a par, each with it."""
    levels = [load_level(path, RULESETS) for path in list_levels(ruleset.name)]
    pars = ((level, par_of_map(ruleset, level)) for level in levels)
    return [(level, par) for level, par in pars if par is not None]


def _is_easy(ruleset: Ruleset) -> bool:
    """Return whether who plays alone wins nearly always, as the pars of the maps say."""
    shares = [par.wins / par.matches for _, par in _pars(ruleset)]
    return DANGER in ruleset.options and ruleset.seats.stop <= 2 and mean(shares) > 0.95


def _course(ruleset: Ruleset, seeds: range, workers: int) -> str:
    """Return how often the players of the pars won, map by map; in an easy game others, too."""
    shares = [f"{level.name} {100 * par.wins / par.matches:.0f}" for level, par in _pars(ruleset)]
    shown = f"Course: {', '.join(shares)}."
    has_rivals = ruleset.seats.stop > 2
    if not has_rivals and not _is_easy(ruleset):
        return shown
    levels = [level for level, _ in _pars(ruleset)]
    played = _played_carelessly([lv for lv in levels for _ in seeds], seeds, workers)
    if has_rivals:
        values = [median(turns for _, turns in each) for each in played]
        told = f"Turns until one of two careless players won, the median of {len(seeds)} matches"
    else:
        values = [100 * mean(won for won, _ in each) for each in played]
        told = f"A careless player, {len(seeds)} matches each"
    each = ", ".join(f"{lv.name} {value:.0f}" for lv, value in zip(levels, values, strict=True))
    means = [f"{mean(values[n : n + _ROW]):.0f}" for n in range(len(values) - _ROW + 1)]
    return f"{shown}\n\n{told}: {each}.\n\nMeans over {_ROW} maps in a row: {', '.join(means)}."


def _steps(ruleset: Ruleset, each: int, folder: Path | None, workers: int) -> str:
    """Return how often each bot won against the next weaker one, map by map."""
    names = [path.stem for path in list_levels(ruleset.name)]
    pairs, seeds = list(pairwise(ruleset.bots())), range(1, 1 + each * len(names))
    played = {pair: play(ruleset, pair, seeds, folder, workers, 2) for pair in pairs}
    rows = [["map", "matches", *(f"{bot} against {weaker}" for weaker, bot in pairs)]]
    small = list[str]()
    for name in names:
        here = {bot: [r for r in played[weaker, bot] if r.level == name] for weaker, bot in pairs}
        shares = {bot: share_won(bot, results) for bot, results in here.items()}
        rows.append([name, str(2 * each), *shares.values()])
        small += [
            f"{name} ({bot} {share})"
            for bot, share in shares.items()
            if int(share.split()[0]) < _STEP_SHARE
        ]
    return f"{table(rows)}\n\n{_STEPS_END}{', '.join(small) or 'none'}."


def _with_steps(shown: str, steps: str) -> str:
    """Return a game's part of the page with its table of steps made anew."""
    kept = shown.partition("| map |")[0].rstrip()
    return f"{kept}\n\n{steps}"


def _fairness(ruleset: Ruleset, arguments: argparse.Namespace) -> str:
    """Return all that the page says of a game but the steps between its bots."""
    seeds, shown = arguments.seeds, list[str]()
    told = f"Seeds {seeds[0]} to {seeds[-1]}"
    if ruleset.seats.stop > 2:
        shown.append(f"{told}.\n\n{_seats(ruleset, seeds)}")
    elif ruleset.features.match_summary:
        shown.append(f"{told}.\n\n{_floors(ruleset, seeds)}")
    if DANGER in ruleset.options:
        shown.append(_dangers(ruleset, arguments.danger_seeds, arguments.workers))
    if list_levels(ruleset.name):
        shown.append(_course(ruleset, arguments.course_seeds, arguments.workers))
    return "\n\n".join(shown)


def main() -> None:
    """Play all matches and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seeds", type=parse_seeds, default=SEEDS)
    parser.add_argument("--danger-seeds", type=parse_seeds, default=_DANGER_SEEDS)
    parser.add_argument("--course-seeds", type=parse_seeds, default=_DANGER_SEEDS)
    parser.add_argument("--only", choices=COMPARED, help="a game to play")
    parser.add_argument("--steps", action="store_true", help="play only the steps between bots")
    parser.add_argument("--step-seeds", type=int, default=_STEP_SEEDS, help="for each map")
    parser.add_argument("--record", type=Path, help="a folder for the matches of these")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    keeps = arguments.only or arguments.steps
    page = arguments.out.read_text(encoding="utf-8") if keeps else ""
    parts = [_HEAD]
    for ruleset in (RULESETS[name] for name in COMPARED):
        told = part_of(page, ruleset).rstrip("\n")
        if not page or arguments.only in (None, ruleset.name):
            if not arguments.steps:
                told = _fairness(ruleset, arguments)
            if ruleset.seats.stop > 2:
                common = arguments.step_seeds, arguments.record, arguments.workers
                told = _with_steps(told, _steps(ruleset, *common))
        parts.append(f"## {ruleset.title}\n\n{told}\n")
    arguments.out.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
