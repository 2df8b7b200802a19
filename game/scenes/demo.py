"""A match that plays itself: behind the title and on the cards of the select screen."""

from __future__ import annotations

import pygame

from game.agents.bots import contest
from game.core.actor import Seat
from game.core.match import Match
from game.core.rng import Rng, seed_value
from game.core.state import Ruleset
from game.scenes.scene import House
from game.ui.director import Director
from game.ui.stage import Stage
from game.ui.theme import BACKDROP

THINKING = 0.32
RESTING = 2.5


class Demo:
    """The ruleset's demo player, in silence, match after match."""

    def __init__(self, house: House, ruleset: Ruleset, size: tuple[int, int], seed: int) -> None:
        """Begin the match of a seed in a viewport of `size` pixels."""
        self.ruleset = ruleset
        self.size = size
        self.seed = seed
        self.stage = Stage(house.bank, ruleset.place, size)
        self.stage.flat_light = house.settings.flat_light
        self.stage.lighting.brightness = house.settings.brightness
        self.stage.reduce_flashes = True
        self.stage.scenery.fog = house.settings.fog
        self.director = Director(self.stage, lambda _: None)
        self._surface = pygame.Surface(size)
        self._begin()

    def _begin(self) -> None:
        level = self.ruleset.generate({}, self.seed)
        seats = contest(self.ruleset)
        self.match = Match(self.ruleset, level, seats, self.seed)
        self.players = [self.ruleset.demo() for _ in range(seats)]
        self.rng = Rng(seed_value(self.seed, "demo"))
        self.wait = THINKING
        state = self.match.state
        self.stage.show(state.observe(Seat(0)), state.marks(Seat(0)))

    def advance(self, dt: float) -> None:
        """Let time pass; the player decides when the picture is at rest."""
        self.stage.advance(dt)
        self.director.update(dt)
        if self.director.busy:
            return
        self.wait -= dt
        if self.wait > 0:
            return
        if self.match.outcome is not None:
            self.seed += 1
            self._begin()
            return
        self._play()

    def _play(self) -> None:
        state = self.match.state
        acting, seat = min(state.to_act), Seat(0)
        view = state.observe(acting)
        action = self.players[acting].choose(view, state.legal_actions(acting), self.rng)
        self.rng, _ = self.rng.below(2)
        events = self.match.submit(acting, action, self.match.ply)
        state = self.match.state
        perceived = tuple(
            told for event in events if (told := state.perceive(event, seat)) is not None
        )
        self.director.push(perceived, state.observe(seat), state.marks(seat))
        self.wait = THINKING if state.outcome is None else RESTING

    def draw(self, target: pygame.Surface, at: tuple[int, int], ahead: float) -> None:
        """Draw the viewport with its top left corner at a place."""
        self._surface.fill(BACKDROP)
        self.director.foresee(ahead)
        self.stage.draw(self._surface, (0, 0), ahead=ahead)
        target.blit(self._surface, at)
