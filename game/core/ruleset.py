"""What a ruleset offers: its facts, its levels, the first state of a match, and its bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

from game.core.action import Action
from game.core.features.codex import CodexSection
from game.core.features.text_maps import TextMapFormat
from game.core.level import Level, MapSchema, Param, ParamValue, Problem
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


class Ruleset(Protocol):
    """The facts of a ruleset and its first state.

    `place` names its tiles and music, `verbs` the actions that a person switches between, in
    order, `options` what can be set before a match, `bounded` a number of plies within which a
    match between any seats ends (0: no such bound).
    """

    @property
    def name(self) -> str:
        """Return the id used in files, text keys and on the command line."""

    @property
    def title(self) -> str:
        """Return the name on the screen."""

    @property
    def theme(self) -> str:
        """Return the name of its tile sheet and music."""

    @property
    def seats(self) -> range:
        """Return how many seats can play."""

    @property
    def undo_rule(self) -> UndoRule:
        """Return how far actions can be taken back."""

    @property
    def version(self) -> int:
        """Return a number that grows whenever a golden game changes."""

    @property
    def verbs(self) -> tuple[Action, ...]:
        """Return an example of each action with a direction, in the order a person steps through.

        The first is the default; the scene puts other directions in.
        """

    @property
    def map_schema(self) -> MapSchema:
        """Return what maps for this ruleset can say."""

    @property
    def options(self) -> tuple[Param, ...]:
        """Return those of the map's parameters that can be set before a match."""

    @property
    def state_type(self) -> type[State]:
        """Return the class of its states, for the codec."""

    def generate(self, params: Mapping[str, ParamValue], seed: int) -> Level:
        """Return the random level of a seed."""

    def check(self, level: Level) -> list[Problem]:
        """Return everything that keeps a level from being played."""

    def blank_level(self, width: int, height: int) -> Level:
        """Return the plainest level of a size of at least 5x5, for somebody to draw on.

        It has no title, and passes `check` where maps of that size can be played.
        """

    def new_game(self, level: Level, seats: int, seed: int) -> State:
        """Return the first state of a match on a checked level."""

    def demo_player(self) -> Player:
        """Return a player good enough to be watched."""

    def bots(self) -> Mapping[str, Player]:
        """Return players for empty seats by name, the weakest first; none where seats are alone."""

    @property
    def codex(self) -> tuple[CodexSection, ...]:
        """Return the chapters of what there is to get to know over many matches; often none."""

    @property
    def text_maps(self) -> TextMapFormat | None:
        """Return how its classical maps are read and written, if there is such a format."""
