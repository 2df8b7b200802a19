"""A demo match: plays behind the title and on the cards of the ruleset selection."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.agents.autoplay import min_interesting_seats
from game.content.assets.errors import AssetError
from game.content.assets.looks import looks_of
from game.core.actor import Seat
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.core.view import Mark, View
from game.scenes.context import GameContext
from game.ui.anim.event_player import EventPlayer
from game.ui.anim.stage import Stage
from game.ui.style.style import BACKDROP

MOVE_DELAY = 0.32
END_DELAY = 2.5


class DemoMatch:
    """Plays match after match with the ruleset's demo player, without sound.

    An error in it is printed to stderr and leaves a dark picture; the game goes on.
    """

    def __init__(
        self,
        context: GameContext,
        ruleset: Ruleset,
        size: tuple[int, int],
        seed: int,
        *,
        zoom: int = 1,
    ) -> None:
        """Start the match of a seed in a viewport of `size` pixels, zoomed up to `zoom` times."""
        self.ruleset = ruleset
        self.size = size
        self.seed = seed
        self.stage = Stage(context.board_sprites, looks_of(ruleset.name), size)
        self.stage.camera.max_zoom = max(zoom, self.stage.camera.max_zoom)
        # Where players only see their own maps, the demo shows the whole field.
        self._observer = None if self.stage.looks.is_outdoor else Seat(0)
        self.context = context
        self._follow_settings()
        self.event_player = EventPlayer(self.stage, lambda _: None)
        self._surface = pygame.Surface(size)
        self._prefabs = context.maps.random_levels
        self.broken = False
        with self._catch_errors():
            self._start_match()

    def _follow_settings(self) -> None:
        self._settings = self.context.settings
        self.context.configure_stage(self.stage)
        self.stage.options.reduce_flashes = True

    @property
    def is_daylight(self) -> bool:
        """Return whether the demo is in daylight."""
        return not self.broken and self.stage.looks.is_outdoor

    @property
    def corner_color(self) -> pygame.Color:
        """Return the color at the picture's corner."""
        return self._surface.get_at((0, 0))

    def figure_position(self) -> tuple[int, int]:
        """Return the position of the first seat's actor in the picture, else the middle."""
        view = self.stage.view
        actors = () if self.broken or view is None else view.actors
        own = next((actor for actor in actors if actor.seat == 0), None)
        if own is None:
            return self.size[0] // 2, self.size[1] // 2
        return self.stage.camera.rect_of(own.pos).center

    @contextmanager
    def _catch_errors(self) -> Iterator[None]:
        """Let a fault end the demo and nothing else; pictures that are missing are no fault."""
        try:
            yield
        except AssetError:
            raise
        except Exception:  # noqa: BLE001 (no fault of a demo may end the game)
            self.broken = True
            traceback.print_exc()

    def _start_match(self) -> None:
        level = self._prefabs.generate(self.ruleset, {}, self.seed)
        seats = min_interesting_seats(self.ruleset)
        self.match = Match(self.ruleset, level, seats, self.seed)
        self.players = [self.ruleset.demo_player() for _ in range(seats)]
        self.rng = Rng(derive_seed(self.seed, "demo"))
        self.delay_left = MOVE_DELAY
        self.stage.snap_to(*self._observed())

    def _observed(self) -> tuple[View, tuple[Mark, ...]]:
        state, observer = self.match.state, self._observer
        return state.observe(observer), () if observer is None else state.marks(observer)

    def advance(self, dt: float) -> None:
        """Advance; the next turn is played after the animation."""
        if not self.broken:
            with self._catch_errors():
                self._advance(dt)

    def _advance(self, dt: float) -> None:
        if self._settings is not self.context.settings:
            self._follow_settings()
        self.stage.advance(dt)
        self.event_player.update(dt)
        if self.event_player.is_busy:
            return
        self.delay_left -= dt
        if self.delay_left > 0:
            return
        if self.match.outcome is not None:
            self.seed += 1
            self._start_match()
            return
        self._play_turn()

    def _play_turn(self) -> None:
        state = self.match.state
        acting, observer = min(state.to_act), self._observer
        view = state.observe(acting)
        action = self.players[acting].choose(view, state.legal_actions(acting), self.rng)
        self.rng, _ = self.rng.below(2)
        events = self.match.submit(acting, action, self.match.ply)
        state = self.match.state
        if observer is not None:
            seen = (state.perceive(event, observer) for event in events)
            events = tuple(event for event in seen if event is not None)
        self.event_player.enqueue(events, *self._observed())
        self.delay_left = MOVE_DELAY if state.outcome is None else END_DELAY

    def draw(self, target: pygame.Surface, at: tuple[int, int], ahead: float) -> None:
        """Draw the viewport with its top left corner at `at`."""
        self._surface.fill(BACKDROP)
        if not self.broken:
            with self._catch_errors():
                self.event_player.extrapolate(ahead)
                self.stage.draw(self._surface, (0, 0), ahead=ahead)
        if self.broken:
            self._surface.fill(BACKDROP)
        target.blit(self._surface, at)
