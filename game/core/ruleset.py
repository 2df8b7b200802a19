"""What a ruleset offers: facts, levels, the first state of a match, bots and features."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from game.core.action import Action
from game.core.actor import Seat
from game.core.features.features import Features
from game.core.level import (
    RANDOM_LEVEL,
    Level,
    LevelError,
    MapSchema,
    Param,
    ParamValue,
    Problem,
    schema_problems,
)
from game.core.notation import to_action
from game.core.rng import Rng
from game.core.state import State
from game.core.view import View


class UndoRule(Enum):
    """How far a seat may take actions back: always, until it learned something, or never."""

    FREE = "free"
    UNTIL_REVEAL = "until_reveal"
    NEVER = "never"


class Player(Protocol):
    """Whoever decides for a seat from its view alone."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions; `rng` is there for ties."""


# The player of `agents` that knows no ruleset and plays all.
SEARCH = "search"
# From a seat's view and legal actions to one of them, or to its short notation.
Bot = Callable[[View, Sequence[Action]], Action | str]


class FunctionBot:
    """The player that a function is; raises InvalidAction where that returns no action."""

    def __init__(self, function: Bot) -> None:
        self._function = function

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:  # noqa: ARG002
        return to_action(self._function(view, legal))


class RandomPlayer:
    """Plays random legal actions; the same generator gives the same actions."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:  # noqa: ARG002
        return legal[rng.below(len(legal))[1]]


# From a state, a seat and what an earlier version of the rules logged there.
ActionReader = Callable[[State, Seat, Action], Action]


def same_action(_state: State, _seat: Seat, logged: Action) -> Action:
    """Return the action itself: it means what it meant in an earlier version."""
    return logged


def single_seat(new_game: Callable[[Level, int], State]) -> Callable[[Level, int, int], State]:
    """Return the `new_game` of a ruleset with one seat, made from one without that number."""
    return lambda level, _seats, seed: new_game(level, seed)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """A ruleset as a table of facts and functions; there is one object for each ruleset.

    name: the id in files, in text keys and on the command line
    title: the name on the screen
    seats: how many seats can play
    undo_rule: how far actions can be undone
    version: grows whenever a golden match changes
    replays_versions: the earlier versions whose records have the same course, in other states,
        and what an action that they wrote is now
    verbs: an example of each action with a direction, in the order that players cycle through;
        the first is the default, and the scene puts other directions in
    map_schema: what its maps may contain
    numbers: the values of a map's parameters to those that texts show as `{rule:NAME}`, which are
        the parameters themselves, and constants of the rules by a name
    options: those of the map's parameters that can be set before a match, and wishes that only
        shape random maps, whose titles name them
    state_type: the class of its states, for the codec
    generate: parameters and a seed to a random level, without prefabs, that can be played if
        `check_options` has nothing against the parameters and they are in their bounds
    check: a level to everything that keeps it from being played
    warnings: a level that passes `check` to what makes it a bad one, though it can be played
    check_options: values of options to what keeps every random level from having them
    blank_level: a size of at least 5x5 to the plainest level to draw on, untitled; it passes
        `check` where maps of that size can be played
    new_game: a checked level, the number of seats and a seed to the first state of a match; raises
        LevelError if the level has too little room for them
    demo_player: a player good enough to be watched, unless the searcher of `agents` is
    bots: players by name, the weakest first; they take empty seats where there are several
    perfect_information: every seat sees everything, so that `State.resample` is the identity
    features: what it has that others lack
    """

    name: str
    title: str
    seats: range
    undo_rule: UndoRule
    version: int = 1
    replays_versions: Mapping[int, ActionReader] = field(default_factory=dict)
    verbs: tuple[Action, ...]
    map_schema: MapSchema
    options: tuple[Param, ...] = ()
    numbers: Callable[[Mapping[str, ParamValue]], Mapping[str, ParamValue]] = dict
    state_type: type[State]
    generate: Callable[[Mapping[str, ParamValue], int], Level]
    check: Callable[[Level], list[Problem]]
    warnings: Callable[[Level], list[Problem]] = lambda _level: []
    check_options: Callable[[Mapping[str, ParamValue]], list[Problem]] = lambda _options: []
    blank_level: Callable[[int, int], Level]
    new_game: Callable[[Level, int, int], State]
    demo_player: Callable[[], Player] = RandomPlayer
    bots: Callable[[], Mapping[str, Player]] = dict
    perfect_information: bool = False
    features: Features = field(default_factory=Features)


def players_of(ruleset: Ruleset) -> dict[str, Player]:
    """Return a new player of each kind by its name: `random`, the bots and the `demo` player."""
    return {"random": RandomPlayer(), **ruleset.bots(), "demo": ruleset.demo_player()}


def opponents_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return who can have a seat beside people on this machine, the weakest first.

    They are the bots and, where there are several seats, the searcher; at hosts the bots alone.
    """
    return tuple(dict.fromkeys((*ruleset.bots(), *[SEARCH] * (ruleset.seats.stop > 2))))


def rule_numbers(ruleset: Ruleset, level: Level | None) -> Mapping[str, ParamValue]:
    """Return what texts show as `{rule:NAME}` in a match on a level, or elsewhere (None)."""
    own = level.params if level is not None and level.ruleset == ruleset.name else ()
    return ruleset.numbers(dict((*ruleset.map_schema.defaults, *own)))


def level_problems(ruleset: Ruleset, level: Level) -> list[Problem]:
    """Return everything that keeps a level from being played, whether it is new or from a file."""
    return schema_problems(level, ruleset.map_schema) or ruleset.check(level)


def available_options(ruleset: Ruleset, level: Level | None) -> tuple[Param, ...]:
    """Return the options that have an effect on a drawn map, or all for a random one (None)."""
    if level is None:
        return ruleset.options
    return tuple(param for param in ruleset.options if not param.random_only)


def option_problems(
    ruleset: Ruleset, level: Level | None, options: Mapping[str, ParamValue]
) -> list[Problem]:
    """Return what keeps a drawn map, or every random one (None), from having options."""
    where = RANDOM_LEVEL if level is None else level.name
    known = {param.name: param for param in available_options(ruleset, level)}
    for name, value in options.items():
        text = known[name].problem(value) if name in known else "is for random maps alone"
        if text is not None:
            return [Problem(where, f"the option '{name}' {text}")]
    if level is None:
        return ruleset.check_options(options)
    return level_problems(ruleset, level.with_params(options))


def with_options(ruleset: Ruleset, level: Level, options: Mapping[str, ParamValue]) -> Level:
    """Return a drawn level with options set; raise LevelError if it cannot be played with them."""
    problems = option_problems(ruleset, level, options)
    if problems:
        raise LevelError(problems)
    return level.with_params(options)


def cheats_of(ruleset: Ruleset) -> dict[str, ParamValue]:
    """Return the options that turn on all cheats; raise LevelError if there is none."""
    cheats: dict[str, ParamValue] = {param.name: True for param in ruleset.options if param.cheat}
    if not cheats:
        raise LevelError([Problem(ruleset.name, "this ruleset has no cheats")])
    return cheats


def fitting_options(
    ruleset: Ruleset, level: Level | None, wanted: Mapping[str, ParamValue]
) -> dict[str, ParamValue]:
    """Return those of the wanted options that change a map and that it can be played with.

    The map is a drawn one or, if None, a random one; it keeps its own value of the others.
    """
    changed: dict[str, ParamValue] = {}
    for param in available_options(ruleset, level):
        own = param.default if level is None else level.param(param.name)
        if (value := wanted.get(param.name, own)) != own:
            changed[param.name] = value
    # Some fit only together, such as a small field with fewer swamps.
    if not option_problems(ruleset, level, changed):
        return changed
    chosen: dict[str, ParamValue] = {}
    for name, value in changed.items():
        if not option_problems(ruleset, level, {**chosen, name: value}):
            chosen[name] = value
    return chosen


# The first one that the rules allow is used.
_DEFAULT_SIZES = ((21, 15), (8, 8))


def default_size(ruleset: Ruleset) -> tuple[int, int]:
    """Return the usual width and height of a ruleset's blank maps."""
    fitting = (size for size in _DEFAULT_SIZES if not ruleset.check(ruleset.blank_level(*size)))
    return next(fitting, _DEFAULT_SIZES[-1])
