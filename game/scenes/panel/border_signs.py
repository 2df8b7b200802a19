"""Signs at the border of a board's picture: who and what is beyond it, with an arrow to there."""

from collections.abc import Sequence
from operator import itemgetter

from pygame import Rect, Surface

from game.core.grid import Direction, Pos
from game.core.view import RECENT_ROUNDS, View
from game.scenes.game_context import GameContext
from game.scenes.panel import portrait_subjects as subjects
from game.scenes.panel.advice import Advice
from game.ui.board import sign_shapes as shapes
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.item_sprites import as_memory, goal_at
from game.ui.style.constants import ACCENT, DANGER, TEXT, UNSEEN, Color, seat_color

# What the border may cut off of a find before a picture shows it, on two sides, below 0.
_CUT = -16
# The width of the clock beside whom one lost sight of.
_CLOCK = 18


class BorderSigns:
    """Draws pictures of foes, finds and goals beyond the border, each with an arrow."""

    def __init__(self, context: GameContext, advice: Advice) -> None:
        self._context, self._advice, self._stage = context, advice, advice.stage
        # Where those stand who can be fought, what a map asks for and pictures of pointers.
        self.kept_clear: list[Rect] = []
        # Where the pictures stand, and what lies over the board, where none may.
        self.chips, self.covered = list[Rect](), Rect(0, 0, 0, 0)

    def draw_foes(self, target: Surface, area: Rect, view: View) -> None:
        """Show who can be fought beyond an area, and who was there lately; note the others."""
        camera, bank, own = self._stage.camera, self._stage.bank, self._advice.own
        lost = (a for a, turn in view.lost() if a.seat is None or view.turn - turn < RECENT_ROUNDS)
        ghosts = [ActorSprite.for_actor(actor, bank.looks) for actor in lost]
        sprites = *self._stage.actor_sprites.values(), *ghosts
        spots = [camera.rect_at((round(s.x), round(s.y))).move(camera.margin) for s in sprites]
        # Pictures of those beyond it stand clear of all in the area.
        far = [not area.collidepoint(spot.center) for spot in spots]
        rows = sorted(zip(far, spots, sprites, strict=True), key=itemgetter(0))
        for is_far, spot, sprite in rows:
            if (own and sprite.actor.id == own.id) or not subjects.can_fight(sprite, bank):
                continue
            if not is_far:
                # Beside ghosts stands a clock.
                clock = _CLOCK * (sprite in ghosts)
                self.kept_clear.append(self._stage.place_of(sprite).inflate(2 * clock, 0))
                if sprite not in ghosts or self.kept_clear[-1].top >= area.top:
                    continue
                spot.bottom = area.top  # Its head is out of the picture.
            seat, head = sprite.actor.seat, bank.frame(sprite.sheet(bank), "idle", 0, Direction.S)
            color = DANGER if seat is None else seat_color(seat)
            color = UNSEEN if sprite in ghosts or sprite.actor.id < 0 else color
            head = as_memory(head) if sprite in ghosts else head
            self.draw_chip(target, area, spot, head, bank.adapt_color(color), 2)

    def draw_goals(self, target: Surface, area: Rect, view: View, ends: Sequence[Pos]) -> None:
        """Show the goals and finds out of the picture, but those a way leads to."""
        picture, bank = Rect((0, 0), self._stage.camera.full_size), self._stage.bank
        # Stairs that lead the same way would only be others.
        led_to = [goal_at(bank, view, end)[0] for end in ends if end in self._advice.goals]
        for cell, is_goal in self._advice.goals.items():
            spot, (kind, sign) = self._stage.spot_of(cell), goal_at(bank, view, cell)
            inner = spot.inflate(_CUT, _CUT)
            is_shown = cell in ends or area.contains(inner) or (is_goal and kind in led_to)
            if not is_shown and (is_goal or picture.colliderect(inner)):
                color, rim = (ACCENT, 2) if cell == self._advice.sought else (TEXT, 1)
                self.draw_chip(target, area, spot, sign, bank.adapt_color(color), rim)

    def draw_chip(
        self, target: Surface, area: Rect, spot: Rect, picture: Surface, color: Color, rim: int
    ) -> None:
        """Draw the top of a picture at the border, clear of others, and an arrow to its place."""
        # The way's own stands over it, others beside it and beside figures.
        way = self._stage.spots_until_out(self._advice.way)
        seen = [*self.kept_clear, *(dot.inflate(_CUT, _CUT) for dot in way)] * (rim < 3)
        chip = shapes.free_chip(area, spot, rim, [*self.chips, self.covered, *seen])
        if chip is not None:
            self.chips.append(chip)
            shapes.draw_chip(target, chip, spot, picture, color, rim)
