"""Where a match turned: a curve of the chance to win, and the actions that cost most."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame

from game.agents.analysis import Mistake, PlyAnalysis, percent
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.features.features import WIN
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt
from game.scenes.scene import Pop, Push, Scene, Transition
from game.scenes.texts.labels import action_words, heading_of, seat_name
from game.session.analysis_run import AnalysisRun
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, BACKDROP, DANGER, DIM, SHADOW, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import is_large_text, line_height
from game.ui.widgets.layout import Column, Element, Layout, Padding
from game.ui.widgets.painter import panel_style
from game.ui.widgets.screen_areas import page_room
from game.ui.widgets.text_box import Line, StyledLine, Text

_EDGES, _AROUND = (22, 14, 22, 14), (30, 14, 30, 4)
# At the usual text size, and at larger text, which needs the room.
_CURVE_HEIGHTS = 120, 72
# How many standard errors the band is wide to each side: the true value is in it 19 times of 20.
_BAND = 2
# Below that, in thousandths, an action that did not lose at once was hardly better.
_HARDLY = 30
# A chance that was never above that, in thousandths, was never good.
_NEVER_GOOD = 200


class AnalysisScene:
    """Shows an analysis while it is made; left and right go through the turning points.

    It is made on while other scenes cover this one.
    """

    def __init__(
        self,
        context: GameContext,
        run: AnalysisRun,
        play_on: Callable[[int], Scene | None],
        watch: Callable[[int], Scene],
    ) -> None:
        """Begin; `play_on` and `watch` return scenes that start after a ply."""
        self.context = context
        self.run = run
        self._play_on, self._watch = play_on, watch
        self._place = 0
        self._points = run.turning_points()

    @property
    def _point(self) -> PlyAnalysis | None:
        return self._points[min(self._place, len(self._points) - 1)] if self._points else None

    def handle(self, command: Input) -> Transition:
        point = self._point
        match command:
            case Command.BACK | Command.MENU:
                self.run.stop()
                self.context.audio.play("ui_close")
                return Pop()
            case Command.LEFT | Command.RIGHT if self._points:
                step = 1 if command is Command.RIGHT else -1
                self._place = (self._place + step) % len(self._points)
                self.context.audio.play("ui_move")
            case Command.CONFIRM if point is not None:
                scene = self._play_on(point.ply - 1)
                return None if scene is None else Push(scene)
            case Command.LOOK if point is not None:
                return Push(self._watch(point.ply - 1))
        return None

    def update(self, dt: float) -> Transition:
        if self.run.advance():
            point = self._point
            self._points = self.run.turning_points()
            self._place = self._points.index(point) if point in self._points else 0
        return None

    def update_in_background(self, dt: float) -> Transition:
        return self.update(dt)

    def _lines(self) -> list[StyledLine]:
        run, point = self.run, self._point
        if run.failed:
            return [(get_text("shared", "analysis.failed"), DANGER)]
        if point is None:
            return [(self._nothing_named(), TEXT)]
        assert point.mistake is not None
        words = partial(action_words, run.info.ruleset, view=run.view_before(point.ply))
        place = f"{self._points.index(point) + 1} / {len(self._points)}"
        key = point.mistake.value
        if point.mistake is Mistake.LOST_AT_ONCE and point.loss < _HARDLY:
            key = "lost_anyway"
        loss = percent(point.loss), percent(_BAND * point.loss_error)
        said = point.ply, words(point.played), words(point.best), *loss
        return [(place, DIM), (get_text("shared", f"analysis.{key}", *said), TEXT)]

    def _nothing_named(self) -> str:
        """Say what it means that no action was clearly wrong, as far as the curve tells."""
        run = self.run
        if not run.is_done:
            return get_text("shared", "analysis.none_yet")
        if run.result or run.was_given_up or not run.found:
            return get_text("shared", "analysis.none")
        best = max(each.value for each in run.found)
        if best < _NEVER_GOOD:
            return get_text("shared", "analysis.never_good", percent(best))
        mean = sum(each.value for each in run.found) / len(run.found)
        last = next(each for each in reversed(run.found) if each.value >= mean)
        key = "unforeseen" if last is run.found[-1] else "slipped"
        return get_text("shared", f"analysis.{key}", last.ply, percent(last.value))

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        context, run = self.context, self.run
        looks = looks_of(run.info.ruleset.name)
        context.draw_ground(target, run.info.ruleset.name)
        heading = get_text("shared", "analysis.heading")
        if not run.is_done:
            heading = get_text("shared", "analysis.reading", round(100 * run.part_done))
        write, names = context.text, heading_of(run.info)
        about = get_text("shared", "analysis.about", run.last_ply)
        if run.is_done and len(run.found) < len(run.plies):
            about += " " + get_text("shared", "analysis.gaps")
        of = [names.game, names.map, *[seat_name(run.seat, run.info)] * (run.info.seats > 1)]
        lines = [
            Line(write, heading, ACCENT, 0.5, TITLE),
            Line(write, ", ".join(of), TEXT, 0.5),
            Element(0, _CURVE_HEIGHTS[is_large_text()], draw=self._draw_curve),
            Text(write, [*self._lines(), (about, DIM)], grow=1),
        ]
        draw = partial(context.painter.panel, style=panel_style(context.bank, looks))
        page = Padding(Column(lines, gap=8), _EDGES, grow=1, draw=draw)
        Layout(Padding(Column([page]), _AROUND), page_room()).draw(target)
        choices = [
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "analysis.next")),
            (Command.CONFIRM, get_text("shared", "analysis.play_on")),
            (Command.LOOK, get_text("shared", "analysis.watch")),
        ]
        context.draw_prompts(target, [*(choices if self._points else []), back_prompt()])

    def _draw_curve(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the chance to win by ply, a band of doubt around it, and the turning points."""
        adapt = self.context.bank.adapt_color
        target.fill(BACKDROP, area)
        for part in (1, 2, 3):
            top = area.top + area.height * part // 4
            target.fill(SHADOW, (area.left, top, area.width, 1))
            words = get_text("shared", "unit.percent", 100 - 25 * part)
            self.context.text.draw(target, words, (area.left + 2, top - line_height()), DIM)
        # The curve begins beside the numbers.
        left = area.left + 4 + self.context.text.width(words)
        last = self.run.last_ply

        def at(ply: int, value: float) -> tuple[int, int]:
            share = max(0.0, min(1.0, value / WIN))
            x = left + (area.right - 1 - left) * (ply - 1) // last
            return x, area.bottom - 1 - round((area.height - 1) * share)

        for each in self.run.found:
            high = at(each.ply, each.value + _BAND * each.error)
            low = at(each.ply, each.value - _BAND * each.error)
            pygame.draw.line(target, adapt(DIM), high, low)
        number = {ply: place for place, ply in enumerate(self.run.plies)}
        for before, after in pairwise(self.run.found):
            color = DIM if number[after.ply] > number[before.ply] + 1 else ACCENT
            start, end = at(before.ply, before.value), at(after.ply, after.value)
            pygame.draw.line(target, adapt(color), start, end)
        if self.run.found and self.run.is_done and not self.run.failed:
            final, result = self.run.found[-1], at(last + 1, self.run.result)
            pygame.draw.line(target, adapt(ACCENT), at(final.ply, final.value), result)
        for point in self._points:
            x, y = at(point.ply, point.value)
            target.fill(adapt(DANGER), (x - 1, y, 3, area.bottom - y))
            if point is self._point:
                target.fill(adapt(TEXT), (x - 1, area.top, 3, area.height))
                target.fill(adapt(DANGER), pygame.Rect(x - 3, y - 3, 7, 7).clamp(area))
