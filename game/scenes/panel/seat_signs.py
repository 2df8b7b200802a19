"""Signs at figures with a seat: their emblems, whose turn it is, and which one is oneself."""

from collections.abc import Sequence

from pygame import Rect, Surface, Vector2

from game.core.actor import Actor
from game.core.grid import Direction
from game.core.view import View
from game.scenes.game_context import GameContext
from game.scenes.panel.advice import Advice
from game.ui.board import sign_shapes as shapes
from game.ui.style.constants import seat_color
from game.ui.widgets.panel.seat_list import SeatRow
from game.ui.widgets.seat_emblems import seat_emblem

# How far an emblem floats over a head, and how it bobs, in pixels.
_OVER_HEAD, _BOB = 3, 2
# The length of an arrow to whose turn it is.
_POINTER = 6
# Where an arrow stands at oneself if not above, the best side last.
_AROUND = (Direction.NE, Direction.NW, Direction.W, Direction.E, Direction.S)
# From these seats on, emblems stand over all figures, not only over the one whose turn it is.
_MANY_SEATS = 3


class SeatSigns:
    """Draws rings, arrows and emblems at the figures of a stage that have a seat."""

    def __init__(self, context: GameContext, advice: Advice) -> None:
        self._context, self._advice, self._stage = context, advice, advice.stage

    def draw(self, target: Surface, view: View, rows: Sequence[SeatRow], swing: float) -> None:
        """Draw onto the whole canvas; `swing`, from -1 to 1, says how high emblems float."""
        next_seats, own = {row.seat for row in rows if row.is_next}, self._advice.own
        for sprite in self._stage.actor_sprites.values():
            seat, is_own = sprite.actor.seat, own is not None and sprite.actor.id == own.id
            is_next = view.outcome is None and (seat in next_seats or (is_own and len(rows) < 2))
            if seat is not None and (is_next or len(rows) >= _MANY_SEATS):
                figure = self._stage.place_of(sprite)
                self._draw_emblem(target, figure, sprite.actor, swing, is_next=is_next)

    def _draw_emblem(
        self, target: Surface, figure: Rect, actor: Actor, swing: float, *, is_next: bool
    ) -> None:
        seat, bank, looks = actor.seat, self._context.bank, self._stage.looks
        assert seat is not None
        advice = self._advice
        is_own = advice.own is not None and advice.own.id == actor.id
        above = [actor.pos.step(Direction.N, far) for far in (1, 2)]
        taken = advice.taken.union(advice.way, advice.chart.dotted) - {actor.pos}
        # The own arrow does without an emblem where there is no room for both.
        is_crowded = is_own and advice.chart.is_crowded(figure)
        is_bare = is_crowded or (is_own and above[1] in taken)
        sign = None if is_bare else seat_emblem(bank, looks, seat, large=True)
        # Oneself is white: the colour of no seat, goal or danger.
        color = bank.adapt_color((255,) * 3 if is_own else seat_color(seat))
        at = Rect((0, 0), (0, _POINTER - 2) if sign is None else sign.get_size())
        at.midbottom = figure.centerx, figure.top - _OVER_HEAD
        # Who and what is there stays visible, and the life bar that is there with somebody below.
        below = sign is None and actor.health < actor.health_max and actor.pos.step(Direction.S)
        is_clear = taken.isdisjoint(above[: 1 + (is_crowded or sign is not None)])
        is_clear &= below not in advice.figures and not (is_own and actor.pos in advice.weapons)
        if is_next:
            at.top += round(_BOB * swing) - _BOB - (0 if sign is None else _POINTER + 2)
            shapes.draw_ring(target, figure, color, (1 + swing) / 2)
            low, long = at.bottom + 1 + (0 if sign is None else _POINTER), _POINTER + 2 * is_own
            if is_clear:
                shapes.draw_arrow(target, Vector2(at.centerx, low), Vector2(0, 1), color, long)
            elif is_own:
                # The best side is last, one without items before others.
                full = taken, advice.figures.union(advice.way[1:2])
                sides = ([s for s in _AROUND if actor.pos.step(s) not in each] for each in full)
                away = Vector2(next(filter(None, sides), _AROUND)[-1].value)
                room = (6, 6) if 0 in away else (-4, -8)
                tip = figure.center + away.elementwise() * (Vector2(figure.size) / 2 + room)
                shapes.draw_arrow(target, tip, -away, color, long)
        if sign is not None and is_clear:
            target.blit(sign, at)
