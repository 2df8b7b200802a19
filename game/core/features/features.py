"""What a ruleset has beyond the rest, all said in `Features`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core.action import Action
from game.core.actor import Actor, Seat
from game.core.event import LogEntry
from game.core.features.codex import Codex
from game.core.features.diagrams import Diagram
from game.core.features.line_protocol import LineProtocol
from game.core.features.notebook import NotebookFactory
from game.core.features.text_protocol import TextProtocol
from game.core.grid import Pos
from game.core.level import Level, ParamValue
from game.core.rng import Rng
from game.core.state import State
from game.core.view import View

# The value of a won match.
WIN = 1000


class SearchGuide:
    """Quick judgements of a state of which everything is known, such as a sampled one.

    `horizon` says after how many plies play is judged by `value` instead of being played on,
    `effort` in how many worlds an analysis tries an action, in units of the search.
    """

    horizon, effort = 60, 6

    def sample(self, state: State, seat: Seat, rng: Rng) -> State | None:
        """Return a random world that fits what a seat knows, to judge its actions in.

        It may lack what can have no influence before the horizon. None if no world was found, or
        if nothing depends on the action.
        """
        return state.resample(seat, rng)

    def scores(self, state: State, seat: Seat) -> Sequence[tuple[Action, int]]:  # noqa: ARG002
        """Return the actions worth a try, each with how promising it looks; empty if unknown."""
        return ()

    def value(self, state: State, seat: Seat) -> int:  # noqa: ARG002
        """Return a seat's chance of a win in a match in play, in thousandths."""
        return WIN // 2


@dataclass(frozen=True, slots=True)
class Prefabs:
    """How a ruleset puts prefabs into random levels.

    The map schema has the boolean parameter `part`, which marks a map as a prefab, and the
    ruleset's `check` has additional rules for prefabs.

    `generate` takes parameters, a seed, the prefabs to choose from, and a prefab to playtest or
    None; without prefabs it returns the same level as the ruleset's `generate`. Prefabs for the
    same floor are chosen at random. The playtested prefab is always used, as drawn, and the match
    begins on it; the level then has its name and title. `standalone_level` makes a prefab a level
    on which a match can start, for its picture.
    """

    generate: Callable[[Mapping[str, ParamValue], int, Sequence[Level], Level | None], Level]
    standalone_level: Callable[[Level], Level]


def is_prefab(level: Level) -> bool:
    """Return whether a map is a prefab (the parameter `part`)."""
    return dict(level.params).get("part") is True


@dataclass(frozen=True, slots=True)
class TextMapFormat:
    """A ruleset's classical map format: text to level, level to text.

    `read` takes the text and a name; it raises LevelError with columns and lines counted from 1.
    `write` raises LevelError for a level that the format cannot express.
    """

    read: Callable[[str, str], Level]
    write: Callable[[Level], str]


def is_other(view: View, actor: Actor) -> bool:
    """Return whether an actor is not the seat's own."""
    own = view.own_actor()
    return own is None or actor.id != own.id


def no_cells(_view: View) -> tuple[Pos, ...]:
    """Return no cells."""
    return ()


def item_cells(view: View) -> tuple[Pos, ...]:
    """Return the cells of all known items on the board in focus."""
    return tuple(item.pos for item in view.items if item.board == view.focused_board)


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel:
    """How a figure walks by itself; cells are those of the board in focus.

    diagonal: whether steps may be diagonal, where no wall is in the way
    is_hostile: whether an actor in sight is a danger now, which ends every walk
    guarded: where an actor that is no danger yet would become one: walks go around, and end before
    goals: the places that one key leads to: stairs, exits
    onward: those goals to which it is led rather than to others, also if it stands on one
    is_due: whether a figure has what it came for: only then it is led to goals; None: after all
        else
    wanted: what exploring walks to beside unknown ground
    prized: what comes before all of it: finds, or cells to fight from
    before_blows: what is taken before those beside one are struck
    blows: from which cells of a way one strikes whom, by their cell, and with what
    struck: the cells of a way where somebody comes to strike
    avoided: what no walk enters unless it is the goal
    barred: where no way leads now: a step is refused or one turn kills, unless all steps do
    steps_left: how many steps the turn still has
    turns_left: in how many turns the match ends at the latest
    explores: whether a figure may explore by itself
    rest: the action that lets time pass until something happens, if resting makes sense
    """

    diagonal: bool = False
    is_hostile: Callable[[View, Actor], bool] = is_other
    guarded: Callable[[View], Collection[Pos]] = no_cells
    goals: Callable[[View], Collection[Pos]] = no_cells
    onward: Callable[[View], Collection[Pos]] = no_cells
    is_due: Callable[[View], bool] | None = None
    wanted: Callable[[View], Collection[Pos]] = item_cells
    prized: Callable[[View], Collection[Pos]] = no_cells
    before_blows: Callable[[View], Collection[Pos]] = no_cells
    blows: Callable[[View, Sequence[Pos]], Mapping[Pos, tuple[Pos, str]]] = lambda *_: {}
    struck: Callable[[View, Sequence[Pos]], Collection[Pos]] = lambda *_: ()
    avoided: Callable[[View], Collection[Pos]] = no_cells
    barred: Callable[[View], Collection[Pos]] = no_cells
    steps_left: Callable[[View], int] = lambda _: 1
    turns_left: Callable[[View], int] = lambda _: 1 << 30
    explores: bool = False
    rest: Action | None = None


class Explanation(NamedTuple):
    """Why news came about: texts `cause`, certain if `_by` or `each`; `whose` is a seat in it."""

    causes: Sequence[str]
    entries: Sequence[LogEntry]
    whose: Seat | None
    also: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """What a ruleset has; None, False or empty where it lacks it.

    notebook: players draw a map; the function returns a seat's own after the public log
    codex: what players learn over many matches
    prefabs: random levels contain drawn floors
    line_protocol: bots can be programs that read and write lines of text
    text_maps: a classical map format
    text_protocol: programs of other makers play over lines of text
    inventory: the gauge of the wielded slot: actors carry items in slots, their `gear` is the
        wielded item, then the slots in order
    inspect: players examine cells and creatures, and target them
    level_of: an actor's level, which the log names
    travel: a figure walks to distant cells by itself, and what stops it
    public_log: every seat reads the log of all actions
    explain_news: why a seat's last news came about; what is logged besides came too late for the
        public log
    match_summary: the gauge that counts floors, if a finished match is summed up: kills, attacks,
        depth
    log_misses: an attack of one's own that hits no one is a line of the log
    diagrams: small boards for the help pages, by name
    search_guide: what searchers are told about good play
    graded_endings: how matches are won, the least worth first (the texts `result_1`, ...)
    goal_gauge: the gauge that counts towards the goal, which everyone in a race is shown
    questions: keys of the verbs that ask before they are played (the texts `ask`)
    """

    notebook: NotebookFactory | None = None
    codex: Codex | None = None
    prefabs: Prefabs | None = None
    line_protocol: LineProtocol | None = None
    text_maps: TextMapFormat | None = None
    text_protocol: TextProtocol | None = None
    inventory: str = ""
    inspect: bool = False
    level_of: Callable[[Actor], int] | None = None
    travel: Travel | None = None
    public_log: bool = False
    explain_news: Callable[[View], Explanation] | None = None
    match_summary: str = ""
    log_misses: bool = False
    diagrams: Callable[[], Mapping[str, Diagram]] | None = None
    search_guide: SearchGuide | None = None
    graded_endings: tuple[str, ...] = ()
    goal_gauge: str = ""
    questions: frozenset[str] = frozenset()
