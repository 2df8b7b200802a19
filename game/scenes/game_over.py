"""How a match ended, and what now."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.content.words import get_text, has_text
from game.core.actor import Seat
from game.core.chronicle import summarize_match
from game.core.level import RANDOM_LEVEL, active_cheats, options_for_drawn_maps, par_of
from game.core.match import Match
from game.core.view import Gauge
from game.scenes.chronicle import chronicle_lines, tells
from game.scenes.habits import following as next_map
from game.scenes.habits import keep, recall
from game.scenes.names import ending, seat_name
from game.scenes.scene import House, Push, Renew, Replace, Reset, Transition
from game.session import public_log
from game.storage.results import LevelResult
from game.ui.command import Command, Input
from game.ui.hud import look_of
from game.ui.text import TITLE
from game.ui.theme import ACCENT, DANGER, DIM, TEXT
from game.ui.widgets import ROW, Entry, Menu

_WIDTH, _MIDDLE = 460, 180
# From the top of the panel: the title, how it ended, cheats, the numbers.
_TITLE, _HOW, _CHEATS, _ROWS = 18, 42, 54, 72
_FOOT = 20
_ROW, _LINE, _MOST_LINES = 14, 12, 11
_GAP, _LEFT, _NUMBERS = 8, 32, 190


class GameOverScene:
    """The end, numbers of the match, and the ways on."""

    def __init__(self, house: House, match: Match) -> None:
        """Show the outcome of a finished match."""
        self.house = house
        self.match = match
        self.best = house.store.best_result(match)
        self._backdrop: pygame.Surface | None = None
        self.drawn = match.level.name != RANDOM_LEVEL
        self.by_chance = not self.drawn or _left_to_chance(match)
        self.told = ""
        if tells(match.ruleset.name):
            lines = chronicle_lines(match.ruleset.name, summarize_match(match, _seat_of(match)))
            self.told = "\n".join(lines)
        flow = house.flow
        self.menu = Menu(
            [
                *self._onward(),
                Entry(get_text("shared", "over.again"), lambda: self._begin(match.seed), icon="again"),
                *self._anew(),
                Entry(
                    get_text("shared", "over.replay"),
                    lambda: Replace(flow.replay(match)),
                    icon="replay",
                ),
                *self._annals(),
                Entry(
                    get_text("shared", "over.levels"),
                    lambda: Renew(flow.setup(match.ruleset)),
                    icon="door",
                ),
                Entry(get_text("shared", "over.title"), lambda: Reset(flow.title()), icon="home"),
            ],
            pygame.Rect(0, 0, 190, 0),
            house.speaker.play,
        )
        self.rows = self.facts()
        self.panel = self._fitted()

    def _fitted(self) -> pygame.Rect:
        """Make the panel as high as what is on it, in the middle, and return where it is."""
        self.lines = self.house.letters.wrap(self.told, _NUMBERS)[:_MOST_LINES] if self.told else []
        self.menu.area.height = ROW * len(self.menu.entries)
        left = len(self.lines) * _LINE + len(self.rows) * _ROW + (_GAP if self.lines else 0)
        height = _ROWS + max(left, self.menu.area.height) + _FOOT
        panel = pygame.Rect(0, 0, _WIDTH, height)
        panel.center = (320, _MIDDLE)
        self.menu.area.topright = (panel.right - 30, panel.top + _ROWS - 2)
        return panel

    def _onward(self) -> list[Entry]:
        """Return a way to the next map, where one of the listed maps was won."""
        match = self.match
        following = next_map(self.house, match.ruleset, match.level) if self.won else None
        if following is None:
            return []
        chosen = recall(self.house, match.ruleset).options
        known = options_for_drawn_maps(match.ruleset.options)
        level = following.with_params({p.name: chosen[p.name] for p in known if p.name in chosen})

        def onward() -> Transition:
            kept = replace(recall(self.house, match.ruleset), level=level.name)
            keep(self.house, match.ruleset, kept)
            flow = self.house.flow
            return Replace(flow.begin(match.ruleset, level, None, match.players))

        return [Entry(get_text("shared", "over.next"), onward, icon="play")]

    def _anew(self) -> list[Entry]:
        """Return a way to another random map, or to the same map where it may go otherwise."""
        if not self.by_chance:
            return []
        words = get_text("shared", "over.dice" if self.drawn else "over.new")
        return [Entry(words, lambda: self._begin(None), icon="dice" if self.drawn else "new")]

    @property
    def won(self) -> bool:
        """Return whether the person whose end is shown has won."""
        outcome = self.match.outcome
        assert outcome is not None
        return _seat_of(self.match) in outcome.winners

    def _annals(self) -> list[Entry]:
        """Return a way to the whole log and what it was about, where there is a public log."""
        match = self.match
        if not public_log(match.state):
            return []

        def opened() -> Transition:
            return Push(self.house.flow.annals(match))

        return [Entry(get_text("shared", "over.annals"), opened, icon="list")]

    def _begin(self, seed: int | None) -> Transition:
        match = self.match
        return Replace(self.house.flow.begin(match.ruleset, match.level, seed, match.players))

    def handle(self, command: Input) -> Transition:
        """Take one input."""
        match command:
            case Command.BACK:
                return Reset(self.house.flow.title())
            case Command.AGAIN | Command.PASS:
                return self._begin(self.match.seed)
            case Command.NEW:
                return self._begin(None)
            case Command.COPY:
                pygame.scrap.put_text(str(self.match.seed))
                self.house.speaker.play("ui_confirm")
                return None
        return self.menu.handle(command)  # type: ignore[return-value]

    def update(self, dt: float) -> Transition:
        """Wait."""
        return None

    def facts(self) -> list[tuple[str, str]]:
        """Return the numbers of the match as words and values."""
        view = self.match.state.observe(_seat_of(self.match))
        texts = self.match.ruleset.name
        rows = [(get_text(texts, "over.turns"), str(self.match.ply))]
        rows += [row for gauge in view.gauges if not self.told and (row := _told(texts, gauge))]
        numbers = {gauge.name: gauge.value for gauge in view.gauges}
        if numbers.get("shots"):
            percent = 100 * numbers.get("hits", 0) // numbers["shots"]
            rows.append((get_text("shared", "over.accuracy"), f"{percent} %"))
        if self.by_chance:
            rows.append((get_text("shared", "over.seed_label"), str(self.match.seed)))
        if par := par_of(self.match.level):
            rows.append((get_text("shared", "over.par"), str(par)))
        if self.best is not None and self.best.is_worth_showing:
            rows.append((get_text("shared", "over.best"), words_of(texts, self.best)))
        return rows

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the result over the last picture of the match."""
        if self._backdrop is None:
            self._backdrop = target.copy()
            self._backdrop.fill((132, 126, 140), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._backdrop, (0, 0))
        outcome = self.match.outcome
        assert outcome is not None
        won = self.won
        paint, letters = self.house.paint, self.house.letters
        paint.panel(target, self.panel, "stone")
        middle, top = self.panel.midtop
        words = get_text(self.match.ruleset.name, "over.won" if won else "over.lost")
        others = self.match.seats > 1 and not won
        if outcome.winners and (len(self.match.human_seats) != 1 or others):
            words = get_text("shared", "over.winner", ", ".join(map(seat_name, outcome.winners)))
        letters.draw(
            target, words, (middle, top + _TITLE), ACCENT if won else DANGER, TITLE, align=0.5
        )
        how = ending(self.match, outcome)
        letters.draw(target, how, (middle, top + _HOW), TEXT, align=0.5)
        for name in active_cheats(self.match.ruleset.options, self.match.level):
            cheat = get_text(self.match.ruleset.name, f"cheat.{name}")
            letters.draw(target, cheat, (middle, top + _CHEATS), DANGER, align=0.5)
        x, y = self.panel.left + _LEFT, top + _ROWS
        for line in self.lines:
            letters.draw(target, line, (x, y), TEXT)
            y += _LINE
        y += _GAP if self.lines else 0
        for label, value in self.rows:
            letters.draw(target, label, (x, y), DIM)
            letters.draw(target, value, (x + _NUMBERS - 2, y), TEXT, align=1.0)
            y += _ROW
        self.menu.draw(target, paint)


def _seat_of(match: Match) -> Seat:
    """Return whose end it is: the winner's among several persons, else the one person's."""
    persons = match.human_seats or (Seat(0),)
    winners = match.outcome.winners if match.outcome is not None else ()
    return next((seat for seat in winners if seat in persons), persons[0])


def _told(texts: str, gauge: Gauge) -> tuple[str, str] | None:
    """Return a number of the display for the end; None for what counts for nothing then."""
    if has_text(texts, f"reached.{gauge.name}"):
        label, value = get_text(texts, f"reached.{gauge.name}"), gauge.maximum - gauge.value
    else:
        label, value = get_text(texts, f"gauge.{gauge.name}"), gauge.value
    if not value or not look_of(gauge.name).told:
        return None
    if look_of(gauge.name).style == "flag":
        return label, get_text("shared", "over.yes")
    bounded = 0 < gauge.maximum >= value
    return label, f"{value} / {gauge.maximum}" if bounded else str(value)


def _left_to_chance(match: Match) -> bool:
    """Return whether another seed could have changed a match on a drawn map."""
    begun = match.restarted().state
    if begun.rng_state != match.state.rng_state or len(match.human_seats) < match.seats:
        return True
    other = match.ruleset.new_game(match.level, match.seats, match.seed + 1)
    return other.observe(None) != begun.observe(None)


def words_of(texts: str, result: LevelResult) -> str:
    """Return a result for people, in the words of a ruleset's texts."""
    words = get_text(texts, "result", result.score, result.plies)
    return get_text("shared", "over.result_won" if result.won else "over.result_lost", words)
