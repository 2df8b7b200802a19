"""A match that plays itself: behind the title and on the cards of the select screen."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.agents.bots import min_interesting_seats
from game.content.assets import AssetError
from game.core.actor import Seat
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.state import Ruleset
from game.core.view import Mark, View
from game.scenes.scene import House
from game.ui.director import Director
from game.ui.places import place_of
from game.ui.stage import Stage
from game.ui.theme import BACKDROP

THINKING = 0.32
RESTING = 2.5


class Demo:
    """The ruleset's demo player, in silence, match after match.

    A fault in it is told on the error stream and leaves a dark picture: it is nobody's match.
    """

    def __init__(
        self, house: House, ruleset: Ruleset, size: tuple[int, int], seed: int, *, zoom: int = 1
    ) -> None:
        """Begin the match of a seed in a viewport of `size` pixels, shown `zoom` times as large."""
        self.ruleset = ruleset
        self.size = size
        self.seed = seed
        self.stage = Stage(house.sheets, ruleset.theme, size)
        self.stage.camera.most = max(zoom, self.stage.camera.most)
        # Where seats have only maps that they draw, the field itself is what can be watched.
        self._eye = None if place_of(ruleset.theme).open_air else Seat(0)
        self.house = house
        self._follow_settings()
        self.director = Director(self.stage, lambda _: None)
        self._surface = pygame.Surface(size)
        self._parts = house.shelf.random_levels
        self.broken = False
        with self._alone():
            self._begin()

    def _follow_settings(self) -> None:
        self._settings = self.house.settings
        self.house.dress(self.stage)
        self.stage.reduce_flashes = True

    @property
    def by_day(self) -> bool:
        """Return whether it is played in daylight."""
        return not self.broken and place_of(self.ruleset.theme).open_air

    @property
    def edge(self) -> pygame.Color:
        """Return the colour at its picture's corner."""
        return self._surface.get_at((0, 0))

    def figure(self) -> tuple[int, int]:
        """Return where the first seat's figure stands in its picture, else the middle."""
        view = self.stage.view
        actors = () if self.broken or view is None else view.actors
        own = next((actor for actor in actors if actor.seat == 0), None)
        if own is None:
            return self.size[0] // 2, self.size[1] // 2
        return self.stage.rect_of(own.pos).center

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let a fault end the demo and nothing else; pictures that are missing are no fault."""
        try:
            yield
        except AssetError:
            raise
        except Exception:
            self.broken = True
            traceback.print_exc()

    def _begin(self) -> None:
        level = self._parts.generate(self.ruleset, {}, self.seed)
        seats = min_interesting_seats(self.ruleset)
        self.match = Match(self.ruleset, level, seats, self.seed)
        self.players = [self.ruleset.demo_player() for _ in range(seats)]
        self.rng = Rng(derive_seed(self.seed, "demo"))
        self.wait = THINKING
        self.stage.show(*self._shown())

    def _shown(self) -> tuple[View, tuple[Mark, ...]]:
        state, eye = self.match.state, self._eye
        return state.observe(eye), () if eye is None else state.marks(eye)

    def advance(self, dt: float) -> None:
        """Let time pass; the player decides when the picture is at rest."""
        if not self.broken:
            with self._alone():
                self._advance(dt)

    def _advance(self, dt: float) -> None:
        if self._settings is not self.house.settings:
            self._follow_settings()
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
        acting, eye = min(state.to_act), self._eye
        view = state.observe(acting)
        action = self.players[acting].choose(view, state.legal_actions(acting), self.rng)
        self.rng, _ = self.rng.below(2)
        events = self.match.submit(acting, action, self.match.ply)
        state = self.match.state
        if eye is not None:
            seen = (state.perceive(event, eye) for event in events)
            events = tuple(event for event in seen if event is not None)
        self.director.push(events, *self._shown())
        self.wait = THINKING if state.outcome is None else RESTING

    def draw(self, target: pygame.Surface, at: tuple[int, int], ahead: float) -> None:
        """Draw the viewport with its top left corner at a place."""
        self._surface.fill(BACKDROP)
        if not self.broken:
            with self._alone():
                self.director.foresee(ahead)
                self.stage.draw(self._surface, (0, 0), ahead=ahead)
        if self.broken:
            self._surface.fill(BACKDROP)
        target.blit(self._surface, at)
