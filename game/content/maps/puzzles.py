"""Puzzles: positions of bots' matches with one good action, `levels/<ruleset>/puzzles/*.toml`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Literal

from game.content.assets.toml_values import read_rows
from game.content.maps.pars import BETWEEN_ACTIONS
from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import levels_of
from game.core.codec import digest
from game.core.match import Match
from game.core.notation import InvalidAction
from game.core.rng import derive_seed
from game.core.ruleset import Ruleset
from game.core.state import IllegalAction
from game.core.view import View

PUZZLES_FOLDER = "puzzles"
# The highest rating: the searcher does not find it at all.
HARDEST = 6
_DIGITS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position and what to reach from it: a file has all fields but the first two.

    The match on the random map of a `seed` stands after some `actions` in the state whose digest
    begins with `state`. In at most `turns` actions it is to be won or survived; `solution` is the
    only first action with which that is sure. `rating` grows with the effort at which a searcher
    finds it; `source` says who played.
    """

    ruleset: str = field(metadata={"not in files": True})
    name: str = field(metadata={"not in files": True})
    goal: Literal["win", "survive"]
    turns: int
    solution: str
    rating: int
    seed: int
    source: str
    state: str
    actions: str

    @property
    def key(self) -> str:
        """Return what it is called among the deeds, whatever its place on the shelf."""
        return f"puzzle {self.state}"


def puzzle_files(ruleset: str) -> list[Path]:
    """Return the puzzles of a ruleset, the easiest first."""
    return sorted((levels_of(ruleset) / PUZZLES_FOLDER).glob("*.toml"))


def puzzles(ruleset: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a ruleset, the easiest first; raises AssetError."""
    for path in puzzle_files(ruleset):
        yield Puzzle(ruleset=ruleset, name=path.stem, **read_rows(path, Puzzle))


def puzzle_of_day(ruleset: str, day: date) -> str:
    """Return the name of a day's puzzle: all have had their turn before one comes again."""
    names = [path.stem for path in puzzle_files(ruleset)]
    # In another order each time.
    turn, place = divmod(day.toordinal(), len(names))
    return sorted(names, key=lambda name: derive_seed(turn, f"puzzle {name}"))[place]


def puzzle_match(levels: RandomLevels, ruleset: Ruleset, puzzle: Puzzle) -> Match | None:
    """Return the match up to the position, None if the rules lead elsewhere by now."""
    match = Match(ruleset, levels.generate(ruleset, {}, puzzle.seed), 1, puzzle.seed)
    try:
        for action in puzzle.actions.split(BETWEEN_ACTIONS):
            match.play(action)
    except (InvalidAction, IllegalAction):
        return None
    return match if digest(match.state)[:_DIGITS] == puzzle.state else None


def puzzle_view(levels: RandomLevels, ruleset: Ruleset, puzzle: Puzzle) -> View | None:
    """Return what the player sees in the position, None if the rules lead elsewhere by now."""
    match = puzzle_match(levels, ruleset, puzzle)
    return None if match is None else match.view(0)
