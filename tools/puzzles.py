"""Finds and checks puzzles in bots' matches: python3 -m tools.puzzles mine railgun --minutes 4

What is found is written into `levels/<ruleset>/puzzles`. `check` solves all of them again, and
`shelve` sorts and numbers them, the easiest first, and keeps as many of each kind as are asked for.
After a change of the rules it seeks others like those that no longer hold, for some minutes.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, takewhile
from time import monotonic

from game.agents.rollout_search import RolloutSearch
from game.content.maps.pars import BETWEEN_ACTIONS
from game.content.maps.puzzles import PUZZLES_FOLDER, Puzzle, puzzle_files, puzzle_match, puzzles
from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import levels_of
from game.core.action import Action, Forfeit, Move
from game.core.actor import Seat
from game.core.codec import digest
from game.core.features.features import no_cells
from game.core.match import Match
from game.core.notation import format_action
from game.core.rng import Dice, Rng, derive_seed
from game.core.ruleset import Ruleset
from game.core.state import IllegalAction, State
from game.core.view import View
from game.rulesets import RULESETS

_SEAT = Seat(0)
# In how many worlds a position is tried at first, and in how many at last.
_FEW, _MANY = 4, 24
# Of those, what any other first action may reach the goal in.
_BY_LUCK = 0.5
# One of this number of the player's actions is a random one: it seldom was in danger without.
_CARELESS = 8
# How many random actions may follow a position of the match, how often it is tried whether such
# actions lose, and how many actions lie between two puzzles of a match.
_STRAYS, _WALKS, _APART = 3, 8, 8
# Where a puzzle no longer holds, another one is sought from this number of actions before it on.
_BACK = 6
_EFFORTS = (1, 2, 4, 8, 16)
_FIELDS = ("goal", "turns", "solution", "rating", "seed", "source", "state", "actions")


class Solver:
    """Says in how many worlds a goal can be reached by a player who cannot tell them apart."""

    def __init__(self, ruleset: Ruleset, goal: str, *, walks: bool = False) -> None:
        """Try to "win" or to "survive"; one who `walks` does nothing else."""
        self._survives, self._walks = goal == "survive", walks
        travel = ruleset.features.travel
        self._goals = no_cells if travel is None or self._survives else travel.goals
        self._known: dict[tuple[tuple[State, ...], int], tuple[int, int]] = {}

    def first_actions(
        self, state: State, turns: int, worlds: int, than: int = 0
    ) -> dict[Action, int]:
        """Return in how many worlds each first action leads to the goal in time.

        What does not reach more worlds than `than` is searched no further, and may have a number
        that is too small.
        """
        tried = [state.resample(_SEAT, Rng(derive_seed(each, "puzzle"))) for each in range(worlds)]
        return {each: self._after(tried, each, turns, than) for each in self._actions(state)}

    def _actions(self, state: State) -> list[Action]:
        legal = state.legal_actions(_SEAT)
        return [each for each in legal if isinstance(each, Move) or not self._walks]

    def _after(self, worlds: Sequence[State], action: Action, turns: int, than: int) -> int:
        reached, possible, seen = 0, len(worlds), defaultdict[View, list[State]](list)
        for world in worlds:
            after, _ = world.apply(_SEAT, action)
            if after.outcome is None:
                seen[after.observe(_SEAT)].append(after)
            elif _SEAT in after.outcome.winners:
                reached += 1
            else:
                possible -= 1
                if possible <= than:
                    return 0
        rest = turns - 1
        near = [alike for view, alike in seen.items() if not self._is_too_far(view, rest)]
        possible = reached + sum(map(len, near))
        for alike in near:
            if possible <= than:
                break
            possible -= len(alike)
            best = self._best(tuple(alike), rest, than - possible)
            reached, possible = reached + best, possible + best
        return reached

    def _is_too_far(self, view: View, turns: int) -> bool:
        own, goals = view.own_actor(), self._goals(view)
        ways = [abs(own.pos.x - at.x) + abs(own.pos.y - at.y) for at in goals] if own else []
        return min(ways, default=0) > turns

    def _best(self, worlds: tuple[State, ...], turns: int, than: int) -> int:
        if turns == 0:
            return len(worlds) * self._survives
        key = worlds, turns
        # The number is exact above the limit that it was searched with.
        limit, best = self._known.get(key, (len(worlds), 0))
        if best <= limit and limit > than:
            best = 0
            for action in self._actions(worlds[0]):
                best = max(best, self._after(worlds, action, turns, max(best, than)))
                if best == len(worlds):
                    break
            self._known[key] = than, best
        return best


def only_solution(
    ruleset: Ruleset, state: State, goal: str, most_turns: int, worlds: int
) -> tuple[int, Action] | None:
    """Return the turns of a puzzle and the one first action with which its goal is sure.

    None if there is none or another one, also if one turn is enough, if it is won by walking on,
    or if most actions do for a while.
    """
    solver, walker = Solver(ruleset, goal), Solver(ruleset, goal, walks=True)
    for turns in range(1, most_turns + 1):
        found = solver.first_actions(state, turns, worlds, int(_BY_LUCK * worlds))
        best, *others = sorted(found, key=lambda action: -found[action])
        sure = sum(reached == worlds for reached in found.values())
        if goal == "win" and sure:
            walked = walker.first_actions(state, turns, worlds, worlds - 1).values()
            is_puzzle = turns > 1 and worlds not in walked
        else:
            is_puzzle = turns > 1
            is_safe = is_puzzle and sure > len(found) * 3 // 4
            if goal == "survive" and (not sure or is_safe):
                return None
        if sure and others and found[others[0]] <= _BY_LUCK * worlds:
            return (turns, best) if is_puzzle else None
        if goal == "win" and sure:
            return None
    return None


def problem(ruleset: Ruleset, puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle as a sentence, or ""."""
    match = puzzle_match(RandomLevels(RULESETS), ruleset, puzzle)
    if match is None:
        return "The rules lead to another position."
    found = only_solution(ruleset, match.state, puzzle.goal, puzzle.turns, _MANY)
    if found is None or (found[0], format_action(found[1])) != (puzzle.turns, puzzle.solution):
        return f"{puzzle.solution} is not its only solution."
    return ""


def _renewed(ruleset: Ruleset, puzzle: Puzzle, most_turns: int) -> Puzzle | None:
    """Return a puzzle as the present rules have it, or one from a match that begins like it.

    None if there is none either.
    """
    if not problem(ruleset, puzzle):
        return puzzle
    level = RandomLevels(RULESETS).generate(ruleset, {}, puzzle.seed)
    match = Match(ruleset, level, 1, puzzle.seed)
    with suppress(IllegalAction):
        for action in puzzle.actions.split(BETWEEN_ACTIONS):
            match.play(action)
    _play_on(match)
    near = puzzle.actions.count(BETWEEN_ACTIONS) + 1
    found = puzzles_of(match, most_turns, range(max(2, near - _BACK), match.ply))
    return next(found, None)


def rating(ruleset: Ruleset, state: State, solution: Action) -> int:
    """Return from which effort on the searcher finds a solution: 1 is the least."""
    failed = 0
    for number, effort in enumerate(_EFFORTS, 1):
        found = RolloutSearch(ruleset, effort).search(state, _SEAT, derive_seed(effort, "rating"))
        failed = failed if found[0].action == solution else number
    return failed + 1


def careless_match(ruleset: Ruleset, seed: int) -> Match:
    """Return a match on a random map, of the demo player who now and then does anything."""
    match = Match(ruleset, RandomLevels(RULESETS).generate(ruleset, {}, seed), 1, seed)
    _play_on(match)
    return match


def _play_on(match: Match) -> None:
    player = match.ruleset.demo_player()
    dice, rng = Dice(derive_seed(match.seed, "careless")), Rng(derive_seed(match.seed, "demo"))
    while match.outcome is None:
        rng, _ = rng.below(2)
        legal = match.legal
        is_careless = dice.below(_CARELESS) == 0
        action = dice.choice(legal) if is_careless else player.choose(match.view(0), legal, rng)
        match.submit(_SEAT, action, match.ply)


def positions(
    match: Match, most_turns: int, plies: Iterable[int]
) -> Iterator[tuple[list[Action], State, str]]:
    """Yield the actions to a position, its state, and a goal that is worth a closer look.

    Positions are those of the match at some plies, and what a few random actions make of them.
    """
    outcome, dice = match.outcome, Dice(derive_seed(match.seed, "strays"))
    is_won = outcome is not None and _SEAT in outcome.winners
    for ply in plies:
        state, actions = match.state_at(ply), [match.action(n)[1] for n in range(1, ply + 1)]
        for _ in range(_STRAYS + 1):
            if _is_in_danger(state, most_turns, dice):
                yield actions, state, "survive"
            if is_won and ply >= match.ply - most_turns:
                yield actions, state, "win"
            action = dice.choice(_moves(state))
            state, actions = state.apply(_SEAT, action)[0], [*actions, action]
            if state.outcome is not None:
                break


def _moves(state: State) -> list[Action]:
    return [each for each in state.legal_actions(_SEAT) if not isinstance(each, Forfeit)]


def _is_in_danger(state: State, turns: int, dice: Dice) -> bool:
    """Return whether some random actions lose soon."""
    for _ in range(_WALKS):
        after = state
        for _ in range(turns):
            after, _ = after.apply(_SEAT, dice.choice(_moves(after)))
            if after.outcome is not None:
                break
        if after.outcome is not None and _SEAT not in after.outcome.winners:
            return True
    return False


def mine(
    ruleset: Ruleset, seeds: Iterator[int], most_turns: int, may_go_on: Callable[[], bool]
) -> Iterator[Puzzle]:
    """Yield the puzzles of matches on some seeds."""
    for seed in takewhile(lambda _: may_go_on(), seeds):
        match = careless_match(ruleset, seed)
        plies = takewhile(lambda _: may_go_on(), range(2, match.ply))
        yield from puzzles_of(match, most_turns, plies)


def puzzles_of(match: Match, most_turns: int, plies: Iterable[int]) -> Iterator[Puzzle]:
    """Yield the puzzles of a match, with some actions between one and the next."""
    ruleset, last = match.ruleset, dict[str, int]()
    for actions, state, goal in positions(match, most_turns, plies):
        if len(actions) - last.get(goal, -_APART) < _APART or not only_solution(
            ruleset, state, goal, most_turns, _FEW
        ):
            continue
        found = only_solution(ruleset, state, goal, most_turns, _MANY)
        if found is None:
            continue
        turns, solution = found
        last[goal] = len(actions)
        yield Puzzle(
            ruleset=ruleset.name,
            name=f"{match.seed:06}-{len(actions):03}-{goal}",
            goal="win" if goal == "win" else "survive",
            turns=turns,
            solution=format_action(solution),
            rating=rating(ruleset, state, solution),
            seed=match.seed,
            source=f"the demo player, with random actions in between, after {len(actions)}",
            state=digest(state)[:12],
            actions=BETWEEN_ACTIONS.join(map(format_action, actions)),
        )


def write(puzzle: Puzzle) -> None:
    """Write a puzzle's file."""
    folder = levels_of(puzzle.ruleset) / PUZZLES_FOLDER
    folder.mkdir(exist_ok=True)
    rows = ((name, getattr(puzzle, name)) for name in _FIELDS)
    lines = [
        f'{name} = "{each}"' if isinstance(each, str) else f"{name} = {each}" for name, each in rows
    ]
    (folder / f"{puzzle.name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def shelve(ruleset: Ruleset, most_turns: int, most: int) -> None:
    """Number the puzzles, the easiest first, and keep at most this number of each kind.

    One that no longer holds gives way to one like it, or to one of a new match: as many stay.
    """
    before, true = list(puzzles(ruleset.name)), dict[str, Puzzle]()
    for puzzle in before:
        renewed = _renewed(ruleset, puzzle, most_turns)
        if renewed is not None:
            true[renewed.state] = renewed
        if renewed != puzzle:
            what = "no longer holds" if renewed is None else "is another one"
            print(f"{puzzle.name} {what}", flush=True)
    if len(true) < len(before):
        print(f"{len(before) - len(true)} others are sought, for a minute or two each", flush=True)
    seeds = count(max((puzzle.seed for puzzle in before), default=0) + 1)
    for puzzle in mine(ruleset, seeds, most_turns, lambda: len(true) < len(before)):
        true[puzzle.state] = puzzle
        print(f"{puzzle.name} {puzzle.turns} {puzzle.rating} {puzzle.solution}", flush=True)
    kinds, kept = Counter[tuple[str, int, int]](), []
    for puzzle in sorted(true.values(), key=lambda each: (each.rating, each.turns)):
        kind = puzzle.goal, puzzle.turns, puzzle.rating
        kinds[kind] += 1
        if kinds[kind] <= most:
            kept.append(puzzle)
    for path in puzzle_files(ruleset.name):
        path.unlink()
    for number, puzzle in enumerate(kept, 1):
        write(replace(puzzle, name=f"{number:02}"))
    print(f"{len(kept)} puzzles in {len(kinds)} kinds")


def main(words: Sequence[str] | None = None) -> int:
    """Mine, check or shelve the puzzles of a ruleset; return 1 if one is wrong."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.puzzles", description=__doc__)
    parser.add_argument("task", choices=("mine", "check", "shelve"))
    parser.add_argument("ruleset", choices=sorted(RULESETS))
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--turns", type=int, default=4, help="the most turns of a puzzle")
    parser.add_argument("--most", type=int, default=99, help="how many of a kind are shelved")
    given = parser.parse_args(words)
    ruleset = RULESETS[given.ruleset]
    if given.task == "shelve":
        shelve(ruleset, given.turns, given.most)
    if given.task == "mine":
        end = monotonic() + 60 * given.minutes
        seeds = iter(range(given.seed, given.seed + 10**6))
        for puzzle in mine(ruleset, seeds, given.turns, lambda: monotonic() < end):
            write(puzzle)
            print(f"{puzzle.name} {puzzle.turns} {puzzle.rating} {puzzle.solution}", flush=True)
    wrong = [
        (each.name, problem(ruleset, each))
        for each in puzzles(ruleset.name)
        if given.task == "check"
    ]
    for name, sentence in wrong:
        if sentence:
            print(f"{name}: {sentence}")
    return int(any(sentence for _, sentence in wrong))


if __name__ == "__main__":
    raise SystemExit(main())
