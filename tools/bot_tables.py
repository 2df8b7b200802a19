"""Every player of every ruleset against every other: python3 -m tools.bot_tables docs/BOTS.md

With --record DIR a run that was stopped continues; with --only NAME one ruleset plays, and the
page keeps its other tables; with --search-only it keeps all but what it says of `search`, with
--equal-time-only all but what it says of equal time.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, cycle, islice, pairwise, permutations
from pathlib import Path
from statistics import mean

from game.agents.search_player import NODES
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.ruleset import SEARCH, Ruleset, players_of
from game.referee.batch_runner import MatchTask, new_bot_match, play_tasks
from game.referee.bot_match import BotResult
from game.referee.bot_spec import BotSpec, bot_specs
from game.referee.command_options import parse_seeds
from game.referee.result_store import ResultStore, key_of
from game.referee.seat_players import TimeLimits
from game.referee.summary import summarize_bots
from game.rulesets import EXAMPLE, MENU_RULESETS, RULESETS
from tools.worker_pool import worker_pool

SEEDS = range(1, 31)
# Matches of many seats take long, and so do those of a searcher.
_STEP_SEEDS = _SEARCH_SEEDS = range(1, 21)
# Heads the table of a searcher with as much time as the others.
_EQUAL_TIME = "at equal time"
# A ruleset that is not finished has no table.
COMPARED = (*MENU_RULESETS, EXAMPLE)
_HEAD = """# How strong the players are

Made by `python3 -m tools.bot_tables docs/BOTS.md` on seeds {0} to {1}. After +- stands within how
much a share is sure (95 %). `random` plays random legal actions. Where a ruleset has several seats,
two play against each other on all shipped maps in turn, each from both seats; a cell is how often
the player of its row won, in percent of the matches. With more seats each bot and the next weaker
one take every other seat, both ways round, on as many seeds as its matches say. Where there is one
seat, each plays the same random maps. Times are the median of all moves, on a busy core.

`search` asks the strongest of the players (where there is one seat, `demo`) and plays something
else where that is clearly better. Its time, {2} applied actions a move, comes on top of theirs:
the others play no better with more time, and at equal time `search` would be what it asks. It plays
on the first maps, as many as its matches say. In the window it can be chosen as an opponent where
there are several seats, with the same number of actions a move.

At equal time, `search:2ms` has 2 ms a move: as long as the other one takes when it plays itself,
and 1 ms at least. The players it asks are part of that. Where it is late for several turns, it
leaves out the search, then the strongest of the players; so its first turns take longest, in River
most of all. These times are means by the clock: what else the core did is part of them. It plays
the first maps; where there is one seat, so does `demo`, alone.
"""


def compared_players(ruleset: Ruleset) -> list[str]:
    """Return the players, without a demo player that is one of the bots."""
    players = players_of(ruleset)
    bots = [type(player) for player in ruleset.bots().values()]
    return [name for name, each in players.items() if name != "demo" or type(each) not in bots]


def _tasks(
    ruleset: Ruleset, bots: Sequence[BotSpec], seeds: range, seats: int
) -> Iterator[MatchTask]:
    several = ruleset.seats.stop > 2
    levels = [load_level(path, RULESETS) for path in list_levels(ruleset.name)] if several else []
    for seed in seeds:
        level = levels[seed % len(levels)] if several else None
        for lineup in permutations(bots, min(seats, 2)):
            taken = tuple(islice(cycle(lineup), seats))
            yield MatchTask(ruleset.name, level, seed, taken, TimeLimits(None, None))


def play(
    ruleset: Ruleset,
    names: Sequence[str],
    seeds: range,
    folder: Path | None,
    workers: int,
    seats: int = 1,
) -> list[BotResult]:
    """Return the results of all matches of some players; those in the folder are not played."""
    bots = bot_specs(names, (), players_of(ruleset))
    store = ResultStore(folder, ruleset)
    tasks = list(_tasks(ruleset, bots, seeds, seats))
    results, missing = store.split_finished(tasks)
    with worker_pool(workers) as executor:
        for played in play_tasks(missing, executor, workers):
            store.save(played)
            results[key_of(played.task)] = played.results
    return [result for task in tasks for result in results[key_of(task)]]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows, the head first, as a Markdown table."""
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|---" * len(rows[0]) + "|", *body])


def _duels(names: Sequence[str], results: Sequence[BotResult]) -> str:
    cells = {(name, name): "" for name in names}
    drawn = matches = 0
    for pair in combinations(names, 2):
        both = [result for result in results if set(result.lineup) == set(pair)]
        one, other = (next(s for s in summarize_bots(both, pair) if s.bot == name) for name in pair)
        cells[pair] = f"{one.won:.0f} +- {one.won_margin:.0f}"
        cells[pair[::-1]] = f"{other.won:.0f} +- {other.won_margin:.0f}"
        matches += one.games
        drawn += one.games - sum(result.won for result in both)
    rows = [[name, *(cells[name, other] for other in names)] for name in names]
    share = 100 * drawn / matches
    count = matches * 2 // (len(names) * (len(names) - 1))
    return f"{count} matches a pair, {share:.1f} % drawn.\n\n" + table([["", *names], *rows])


def share_won(bot: str, results: Sequence[BotResult]) -> str:
    """Return how often a bot won, in percent of the matches, and how much that is sure."""
    (summary,) = summarize_bots(results, [bot])
    return f"{summary.won:.0f} +- {summary.won_margin:.0f}"


def _steps(played: dict[tuple[str, str], dict[int, list[BotResult]]]) -> str:
    """Return the table of bots against the next weaker ones, by the number of seats."""
    counts = list(next(iter(played.values())))
    rows = [["seats", *map(str, counts), "all", "matches", "won by the weaker", "drawn %"]]
    for (weaker, bot), by_seats in played.items():
        each = [share_won(bot, results) for results in by_seats.values()]
        every = [result for results in by_seats.values() for result in results]
        matches = sum(result.seat == 0 for result in every)
        drawn = 100 * (matches - sum(result.won for result in every)) / matches
        shares = [share_won(bot, every), str(matches), share_won(weaker, every), f"{drawn:.1f}"]
        rows.append([f"{bot} against {weaker}", *each, *shares])
    return table(rows)


def trials(names: Sequence[str], results: Sequence[BotResult]) -> str:
    """Return the table of players that play alone."""
    rows = [["player", "matches", "won %", "mean score", "plies", "ms a move"]]
    for each in summarize_bots(results, names):
        numbers = (f"{each.mean:.0f}", f"{each.turns:.0f}", f"{each.median_ms:.1f}")
        rows.append(
            [each.bot, str(each.games), f"{each.won:.0f} +- {each.won_margin:.0f}", *numbers]
        )
    return table(rows)


def with_search(
    part: str, ruleset: Ruleset, seeds: range, folder: Path | None, workers: int
) -> str:
    """Return a part of the page with what it says of `search` made anew."""
    kept = part.partition(f"| {SEARCH}")[0].rstrip()
    if ruleset.seats.stop == 2:
        *_, row = trials([SEARCH], play(ruleset, [SEARCH], seeds, folder, workers)).splitlines()
        return f"{kept}\n{row}"
    rows = [[f"{SEARCH} against", "matches", "won %", "ms a move", "of the other"]]
    for name in compared_players(ruleset):
        # Each map from both seats.
        half = range(seeds.start, seeds.start + len(seeds) // 2)
        both = summarize_bots(
            play(ruleset, [SEARCH, name], half, folder, workers, 2), [SEARCH, name]
        )
        own, other = sorted(both, key=lambda each: each.bot != SEARCH)
        won = f"{own.won:.0f} +- {own.won_margin:.0f}"
        rows.append([name, str(own.games), won, f"{own.median_ms:.1f}", f"{other.median_ms:.1f}"])
    return f"{kept}\n\n{table(rows)}"


# The results of a match, and how long each seat took for each of its moves, in seconds.
_Timed = tuple[tuple[BotResult, ...], list[list[float]]]


def _timed(task: MatchTask) -> _Timed:
    match, seconds = new_bot_match(task), [list[float]() for _ in task.bots]
    while not match.over:
        seat = min(match.match.state.to_act)
        seconds[seat].append(match.play_turn().answer.seconds)
    return match.results(), seconds


def _mean_ms(name: str, played: Sequence[_Timed]) -> float:
    """Return how long a bot took for a move, in milliseconds."""
    own = (times[one.seat] for results, times in played for one in results if one.bot == name)
    return 1000 * mean(chain.from_iterable(own))


def with_equal_time(part: str, ruleset: Ruleset, seeds: range, workers: int) -> str:
    """Return a part of the page with what it says of `search` at equal time made anew."""
    several, players = ruleset.seats.stop > 2, players_of(ruleset)
    kept = part.partition(f"\n\n| {_EQUAL_TIME}")[0].rstrip()
    # Each map from both seats.
    chosen = seeds[: len(seeds) // 2] if several else seeds
    rows = [[_EQUAL_TIME, "matches", "won %", "ms a move", "of the other", "its won %"]]
    with worker_pool(workers) as executor:

        def played(names: Sequence[str], *commands: str) -> list[_Timed]:
            bots = bot_specs(commands, names, players)
            return list(executor.map(_timed, _tasks(ruleset, bots, chosen, len(bots))))

        for name in compared_players(ruleset) if several else ["demo"]:
            first = played([name], *[name] * (1 + several))
            command = f"{SEARCH}:{max(1, round(_mean_ms(name, first)))}ms"
            both = (
                played([SEARCH, name], command, name)
                if several
                else [*played([SEARCH], command), *first]
            )
            results = [result for each, _ in both for result in each]
            times = (f"{_mean_ms(each, both):.1f}" for each in (SEARCH, name))
            own, other = (share_won(each, results) for each in (SEARCH, name))
            rows.append([f"{command} against {name}", str(len(seeds)), own, *times, other])
    return f"{kept}\n\n{table(rows)}"


def _compared(ruleset: Ruleset, arguments: argparse.Namespace) -> str:
    """Return the tables of all players but the searcher."""
    names, several = compared_players(ruleset), ruleset.seats.stop > 2
    common = arguments.record, arguments.workers
    results = play(ruleset, names, arguments.seeds, *common, 2 if several else 1)
    if not several:
        return trials(names, results)
    played = {
        pair: {
            seats: play(ruleset, pair, arguments.step_seeds, *common, seats)
            for seats in range(3, ruleset.seats.stop)
        }
        for pair in pairwise(ruleset.bots())
    }
    return f"{_duels(names, results)}\n\n{_steps(played)}"


def part_of(page: str, ruleset: Ruleset) -> str:
    """Return what a page says about a ruleset, "" if it says nothing."""
    return page.partition(f"## {ruleset.title}\n\n")[2].partition("\n## ")[0]


def main() -> None:
    """Play all matches and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seeds", type=parse_seeds, default=SEEDS)
    parser.add_argument("--step-seeds", type=parse_seeds, default=_STEP_SEEDS)
    parser.add_argument("--search-seeds", type=parse_seeds, default=_SEARCH_SEEDS)
    parser.add_argument("--search-only", action="store_true")
    parser.add_argument("--equal-time-only", action="store_true")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", choices=COMPARED)
    arguments = parser.parse_args()
    parts = [_HEAD.format(arguments.seeds[0], arguments.seeds[-1], NODES)]
    keeps_tables = arguments.search_only or arguments.equal_time_only
    keeps = arguments.only or keeps_tables
    page = arguments.out.read_text(encoding="utf-8") if keeps else ""
    for ruleset in map(RULESETS.__getitem__, COMPARED):
        if page and arguments.only not in (None, ruleset.name):
            parts.append(f"## {ruleset.title}\n\n{part_of(page, ruleset)}")
            continue
        report = part_of(page, ruleset) if keeps_tables else _compared(ruleset, arguments)
        seeds, common = arguments.search_seeds, (arguments.record, arguments.workers)
        if not arguments.equal_time_only:
            report = with_search(report, ruleset, seeds, *common)
        report = with_equal_time(report, ruleset, seeds, arguments.workers)
        parts.append(f"## {ruleset.title}\n\n{report}\n")
    arguments.out.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
