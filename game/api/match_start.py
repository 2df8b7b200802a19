"""Starting matches: new ones, on maps or random levels, and those of the game's own files."""

import os
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import list_levels
from game.core.level import Level, ParamValue
from game.core.match import Match
from game.core.ruleset import Ruleset, with_options
from game.rulesets import RULESETS
from game.storage.files import atomic_write
from game.storage.match_files import read_match
from game.storage.record_writer import record_bytes

_LEVELS = RandomLevels(RULESETS)
_LAST_SEED = (1 << 63) - 1


def new_match(
    ruleset: str,
    *,
    seed: int = 0,
    level: Level | None = None,
    seats: int | None = None,
    options: Mapping[str, ParamValue] | None = None,
) -> Match:
    """Begin a match on a level, or on the random one of the seed.

    `seats` is the fewest that the ruleset has unless it is given; `options` are those of the set-up
    by name. Raises ValueError for a ruleset, seed, option or number of seats that does not exist,
    and LevelError for options that cannot be had together.
    """
    return begin_match(ruleset_of(ruleset), _LEVELS, seed, level, seats, options or {})


def begin_match(
    rules: Ruleset,
    levels: RandomLevels,
    seed: int,
    level: Level | None,
    seats: int | None,
    options: Mapping[str, ParamValue],
) -> Match:
    """Begin a match as `new_match` does, on random levels of some prefabs."""
    if not 0 <= seed <= _LAST_SEED:
        raise ValueError(f"a seed is from 0 to {_LAST_SEED}, not {seed}")
    known = {param.name: param for param in rules.options}
    for name, value in options.items():
        if name not in known:
            raise ValueError(f"{rules.name} has no option {name!r}, only {', '.join(known)}")
        if problem := known[name].problem(value):
            raise ValueError(f"the option {name!r} {problem}")
    wanted = checked_seats(rules, rules.seats.start if seats is None else seats)
    if level is not None and level.ruleset != rules.name:
        raise ValueError(f"the level {level.name!r} is one of {level.ruleset}, not of {rules.name}")
    if level is None:
        level = levels.generate(rules, options, seed)
    else:
        level = levels.playable_level(rules, with_options(rules, level, options), seed)
    return Match(rules, level, wanted, seed)


def ruleset_of(name: str) -> Ruleset:
    """Return a ruleset by its name; raises ValueError."""
    if name not in RULESETS:
        raise ValueError(f"there is no ruleset {name!r}, only {', '.join(RULESETS)}")
    return RULESETS[name]


def checked_seats(ruleset: Ruleset, seats: int) -> int:
    """Return a number of seats that the ruleset has; raises ValueError for another one."""
    if seats in ruleset.seats:
        return seats
    first, last = ruleset.seats.start, ruleset.seats.stop - 1
    known = f"{first} seat" if first == last == 1 else f"{first} to {last} seats"
    raise ValueError(f"{ruleset.title} has {known}, not {seats}")


def load_level(ruleset_or_path: str | PathLike[str], name: str | None = None) -> Level:
    """Return the map of a `.tmx` file, or with a name the shipped one of a ruleset.

    Raises ValueError for a map that is not shipped, LevelError with all problems of a file.
    """
    # It imports pygame, which nothing else here needs, and which greets.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.content.tmx.reader import load_level as read_level

    if name is None:
        return read_level(Path(ruleset_or_path), RULESETS)
    paths = {path.stem: path for path in list_levels(ruleset_of(str(ruleset_or_path)).name)}
    if name not in paths:
        raise ValueError(f"{ruleset_or_path} has no map {name!r}, only {', '.join(paths)}")
    return read_level(paths[name], RULESETS)


def load_match(path: str | PathLike[str]) -> Match:
    """Return the match of a `.match.json` file, replayed and proven.

    It can be played on. Raises SaveError with one sentence.
    """
    return read_match(Path(path), RULESETS, may_be_damaged=False).replayed()


def save_match(match: Match, path: str | PathLike[str]) -> None:
    """Write a match to a `.match.json` file that the game opens; raises OSError."""
    atomic_write(Path(path), record_bytes(match), keeps_old=False)
