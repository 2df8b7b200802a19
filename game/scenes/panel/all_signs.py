"""All signs over a board, of the size of the interface: of seats, of ways, at the border."""

import math
from collections.abc import Sequence

from pygame import Surface

from game.core.features.features import Travel
from game.core.view import Mark, View
from game.scenes.chart.chart_signs import ChartSigns
from game.scenes.game_context import GameContext
from game.scenes.panel.advice import Advice
from game.scenes.panel.seat_signs import SeatSigns
from game.scenes.panel.way_signs import WaySigns
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.constants import DANGER, shade
from game.ui.style.light_pictures import draw_rim
from game.ui.widgets.panel.seat_list import SeatRow

# How far signs bob, in pixels, and how long that takes, in seconds.
_BOB, _BOB_SECONDS = 2, 0.9


class BoardSigns:
    """Draws signs of the size of the interface over a stage."""

    def __init__(self, context: GameContext, stage: Stage, travel: Travel | None) -> None:
        self._context, self._stage, self._time = context, stage, 0.0
        self.chart = ChartSigns(context, stage)
        self.advice = Advice(stage, travel, self.chart)
        self._seats = SeatSigns(context, self.advice)
        self._ways = WaySigns(context, self.advice)
        self.border = self._ways.border

    def advance(self, dt: float) -> None:
        """Let signs bob."""
        self._time += dt

    def draw(
        self, target: Surface, view: View, rows: Sequence[SeatRow], aims: Sequence[Mark] = ()
    ) -> None:
        """Draw the signs of a view onto the canvas; `aims` lie over its own marks."""
        self.advice.follow(view, aims)
        whole, own, stage = with_margin(target)[0], self.advice.own, self._stage
        swing = math.sin(self._time * math.tau / _BOB_SECONDS) * self._context.has_motion
        low = stage.looks.gauge("health").low
        if own is not None and own.health <= low < own.health_max and view.outcome is None:
            color = shade(self._context.bank.adapt_color(DANGER), 0.4 + 0.1 * swing)
            draw_rim(whole, stage.camera.full_size, color)
        self.border.kept_clear, self.border.chips = [], []
        self._ways.bob = round(_BOB * swing)
        if own is not None:
            self._ways.draw(whole, view, own)
        self._seats.draw(whole, view, rows, swing)
        if own is not None and (hero := stage.actor_sprites.get(own.id)):
            self._ways.draw_news(whole, view, own, stage.place_of(hero))
        # Without help a map shows its owner alone, who may be elsewhere.
        is_charted = stage.ground.shows_chart and len(view.actors) > 1
        if is_charted and own is not None and own.board == view.focused_board:
            self._ways.draw_chart_way(whole, view, own)
        if own is not None and view.outcome is None:
            self._ways.draw_hidden(whole, view, own)
