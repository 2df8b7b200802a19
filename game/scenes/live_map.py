"""A match whose map is being drawn: what happens when the map's file is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.content.words import get_text
from game.core.level import Level, Problem
from game.core.match import Match
from game.scenes.notice import Line, Notice
from game.scenes.scene import House, Pop, Push, Replace, Scene, Transition
from game.ui.theme import ACCENT, ASKED, DIM, TEXT
from game.ui.widgets import Entry


class LiveMap:
    """Plays a saved map at once if nothing was done yet, else asks; tells what is wrong with it."""

    def __init__(self, house: House, match: Match) -> None:
        """Look for the file of a match's map; random maps have none."""
        self._house = house
        self._match = match
        self._watch = house.shelf.source_of(match.level)
        self._drawn = house.shelf.original_of(match.level)
        same = self._watch is not None and self._watch.level == self._drawn
        self._seen = self._watch.version if self._watch is not None and same else 0
        self._asking: Notice | None = None
        self._telling: Notice | None = None
        self._agreed = False

    def keep_up(self, dt: float) -> Transition:
        """Look at the file, also while other scenes lie over the match."""
        watch = self._watch
        if watch is None:
            return None
        watch.advance(dt)
        if self._agreed:
            return Replace(self._anew())
        if watch.version == self._seen:
            return None
        self._seen = watch.version
        if watch.problems:
            return self._tell()
        if watch.level == self._drawn or self._match.outcome is not None:
            return None
        return Replace(self._anew()) if self._match.ply == 0 else self._ask()

    def _tell(self) -> Transition:
        if self._telling is not None and not self._telling.closed:
            return None
        watch = self._watch
        assert watch is not None
        self._telling = problem_notice(
            self._house,
            get_text("shared", "maps.broken_save"),
            get_text("shared", "maps.keeps_last"),
            lambda: watch.problems,
        )
        return Push(self._telling)

    def _ask(self) -> Transition:
        if self._asking is not None and not self._asking.closed:
            return None
        watch = self._watch
        assert watch is not None
        note = get_text("shared", "maps.changed_note")
        self._asking = Notice(
            self._house,
            get_text("shared", "maps.changed"),
            lambda: [(note, TEXT)],
            [
                Entry(get_text("shared", "maps.play_new"), self._agree, icon="new"),
                Entry(get_text("shared", "maps.play_on"), Pop, icon="play"),
            ],
            lambda: not watch.problems and watch.level == self._drawn,
            ASKED,
        )
        return Push(self._asking)

    def _agree(self) -> Transition:
        self._agreed = True
        return Pop()

    def _anew(self) -> Scene:
        """Return the new map in play, with the same seats and options as far as they fit."""
        house, match, watch = self._house, self._match, self._watch
        assert watch is not None
        fresh = watch.level
        assert fresh is not None
        if fresh.ruleset != match.ruleset.name:
            return house.flow.begin(house.rulesets[fresh.ruleset], fresh, match.seed)
        level = house.shelf.random_levels.playable_level(match.ruleset, self._with_options(fresh), match.seed)
        house.shelf.set_original(level, fresh)
        new = Match(match.ruleset, level, match.seats, match.seed, match.players)
        if match.ply == 0:
            house.store.transfer_file(match, new)
        return house.flow.play(new)

    def _with_options(self, fresh: Level) -> Level:
        if self._drawn is None:
            return fresh
        before = dict(self._drawn.params)
        now = dict(self._match.level.params)
        names = [option.name for option in self._match.ruleset.options]
        chosen = {name: now[name] for name in names if now.get(name, before[name]) != before[name]}
        return fresh.with_params(chosen)


def problem_lines(problems: Sequence[Problem], named: str = "") -> list[Line]:
    """Return what is wrong with a map: for each problem where, then what.

    A file that was `named` already is not named again.
    """
    lines: list[Line] = []
    for problem in problems:
        place = [] if problem.file == named else [problem.file]
        if problem.layer:
            place.append(get_text("shared", "maps.layer", problem.layer))
        if problem.cell is not None:
            place.append(get_text("shared", "maps.cell", problem.cell.x, problem.cell.y))
        # The sentence without its place: what is wrong and what can be done about it.
        bare = Problem(problem.file, "", problem.layer, problem.cell)
        told = str(problem).removeprefix(str(bare))
        lines += [("  ".join(place), ACCENT)] if place else []
        lines.append((f"{told}.", TEXT))
    return lines


def problem_notice(
    house: House, title: str, note: str, problems: Callable[[], Sequence[Problem]]
) -> Notice:
    """Return a panel with all problems of a map; it goes once there are none."""

    def lines() -> list[Line]:
        return [*problem_lines(problems()), ("", DIM), (note, DIM)]

    close = [Entry(get_text("shared", "maps.close"), Pop, icon="exit")]
    return Notice(house, title, lines, close, lambda: not problems())
