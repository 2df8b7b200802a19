"""The public log: what everyone reads, made once by the rules (R3, R6)."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from game.core.action import Move, Resign, Shoot
from game.core.actor import Seat
from game.core.event import LineKind, LogEntry, LogLine
from game.core.fast_dataclass import value
from game.core.grid import Edge, Terrain
from game.rulesets.river.params import HOMES, PORTALS, WATER, RiverSettings


class Answer(Enum):
    """What the public learns of an action; the value is the name of its text."""

    FIELD = "field"
    HOME = "home"
    RIVER = "river"
    GRATE = "grate"
    WALL = "wall"
    SWAMP = "swamp"
    PORTAL = "portal"
    TREASURE = "treasure"
    HIT = "hit"

    __hash__ = object.__hash__  # by identity, as that of `Direction`


class LoggedAnswer(NamedTuple):
    """An answer, with the number of a home or portal."""

    answer: Answer
    number: int = 0


# The answers to a step after which the actor stands where it stood.
BLOCKED_ANSWERS = frozenset({Answer.WALL, Answer.GRATE, Answer.SWAMP})
# By edge: the answer to a step that it blocks.
EDGE_ANSWERS = {
    Edge.GRATE: LoggedAnswer(Answer.GRATE),
    Edge.BREAKABLE: LoggedAnswer(Answer.WALL),
    Edge.SOLID: LoggedAnswer(Answer.WALL),
}
# By terrain code: the answer to a step onto it (R8 to R18).
TERRAIN_ANSWERS = {
    int(Terrain.FLOOR): LoggedAnswer(Answer.FIELD),
    int(Terrain.SWAMP): LoggedAnswer(Answer.SWAMP),
    **dict.fromkeys(map(int, WATER), LoggedAnswer(Answer.RIVER)),
    **{int(home): LoggedAnswer(Answer.HOME, n) for n, home in enumerate(HOMES, 1)},
    **{int(portal): LoggedAnswer(Answer.PORTAL, n) for n, portal in enumerate(PORTALS, 1)},
}
# And what such an answer says of the tile.
ANSWERED_TERRAIN = {answer: Terrain(code) for code, answer in TERRAIN_ANSWERS.items()}
ANSWERED_TERRAIN[LoggedAnswer(Answer.RIVER)] = Terrain.WATER


@value(frozen=True, slots=True)
class LogHeader(LogEntry):
    """The first entry: the settings, and the commitment to map and seed (R3)."""

    settings: RiverSettings
    commitment: tuple[int, int]

    def lines(self) -> tuple[LogLine, ...]:
        """Return a note for each setting, and the commitment."""
        settings = self.settings
        notes: list[tuple[str, tuple[int, ...]]] = [
            ("size", (settings.width, settings.height)),
            ("looped" if settings.looped else "bordered", ()),
            ("players", (settings.players,)),
            ("flow", (settings.flow,)),
            ("portals", (settings.portals,)),
            ("swamps", (settings.swamps, settings.swamp_size)),
            ("walls", (settings.walls,)),
            ("rockets", (settings.rockets,)),
            *([("hits_announced", ())] if settings.announce_hits else []),
            *([("round_limit", (settings.round_limit,))] if settings.round_limit else []),
        ]
        return (
            *(LogLine(LineKind.NOTE, name, values) for name, values in notes),
            LogLine(LineKind.PROOF, "seal", self.commitment),
        )


@value(frozen=True, slots=True)
class LoggedAction(LogEntry):
    """An action of a seat, its answers in order, and the round."""

    seat: Seat
    action: Move | Shoot | Resign
    answers: tuple[LoggedAnswer, ...]
    round: int

    def has(self, answer: Answer) -> bool:
        """Return whether an answer is among the answers."""
        return any(logged.answer is answer for logged in self.answers)

    def numbers(self, answer: Answer) -> list[int]:
        """Return the numbers with an answer, in order."""
        return [logged.number for logged in self.answers if logged.answer is answer]

    def lines(self) -> tuple[LogLine, ...]:
        """Return a line for the action and one for each answer."""
        player, seat, turn = self.seat + 1, self.seat, self.round
        name = {Move: "move_", Shoot: "shoot_", Resign: "left"}[type(self.action)]
        if not isinstance(self.action, Resign):
            name += self.action.direction.name.lower()
        lines = [LogLine(LineKind.ACTION, name, (player,), seat, turn)]
        for answer, number in self.answers:
            values = (player, number) if number else (player,)
            lines.append(LogLine(LineKind.ANSWER, answer.value, values, seat, turn))
        return tuple(lines)


@value(frozen=True, slots=True)
class LoggedDeath(LogEntry):
    """A seat's death, announced as its turn begins or as it leaves (R26)."""

    seat: Seat
    round: int

    def lines(self) -> tuple[LogLine, ...]:
        return (LogLine(LineKind.NEWS, "death", (self.seat + 1,), self.seat, self.round),)


@value(frozen=True, slots=True)
class PublishedSeed(LogEntry):
    """The last entry: the seed of the match."""

    seed: int
    round: int

    def lines(self) -> tuple[LogLine, ...]:
        return (LogLine(LineKind.NOTE, "seed", (self.seed,), None, self.round),)


RiverLogEntry = LogHeader | LoggedAction | LoggedDeath | PublishedSeed


def logged_actions(log: Iterable[LogEntry]) -> list[LoggedAction]:
    """Return the actions among some entries of the log."""
    return [entry for entry in log if isinstance(entry, LoggedAction)]


def settings_from_log(log: Iterable[LogEntry]) -> RiverSettings:
    """Return the settings in the header of a log."""
    return next(entry.settings for entry in log if isinstance(entry, LogHeader))
