"""The one place that says what a ruleset has beyond the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.core.actor import Actor
from game.core.features.codex import Codex
from game.core.features.diagrams import Diagram
from game.core.features.line_protocol import LineProtocol
from game.core.features.notebook import NotebookFactory
from game.core.features.prefabs import Prefabs
from game.core.features.search_guide import SearchGuide
from game.core.features.text_maps import TextMapFormat
from game.core.features.text_protocol import TextProtocol
from game.core.features.travel import Travel


class Inventory(NamedTuple):
    """Actors carry items in slots: `gear` is the wielded item, then the slots in order."""

    wielded_gauge: str


class SummaryGauges(NamedTuple):
    """The gauges that a match summary reads: `depth` counts floors."""

    depth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """What a ruleset has; None, False or empty where it lacks it.

    notebook: players draw a map; the function returns a seat's own after the public log
    codex: what players learn over many matches
    prefabs: random levels contain drawn floors
    line_protocol: bots can be programs that read and write lines of text
    text_maps: a classical map format
    text_protocol: programs of other makers play over lines of text
    inventory: the side panel shows slots
    inspect: players examine cells and creatures, and target them
    level_of: an actor's level, which the log names
    travel: a figure walks to distant cells by itself, and what stops it
    public_log: every seat reads the log of all actions
    match_summary: a finished match is summed up: kills, attacks, depth
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
    inventory: Inventory | None = None
    inspect: bool = False
    level_of: Callable[[Actor], int] | None = None
    travel: Travel | None = None
    public_log: bool = False
    match_summary: SummaryGauges | None = None
    log_misses: bool = False
    diagrams: Callable[[], Mapping[str, Diagram]] | None = None
    search_guide: SearchGuide | None = None
    graded_endings: tuple[str, ...] = ()
    goal_gauge: str = ""
    questions: frozenset[str] = frozenset()
