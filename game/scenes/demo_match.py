"""A demo match: plays on a card of the ruleset selection."""

import traceback
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from game.agents.demo_players import DemoPlayers, min_interesting_seats
from game.content.assets.errors import AssetError
from game.content.assets.looks import looks_of
from game.core.action import Action
from game.core.actor import Seat
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.core.state import perceived
from game.core.view import Mark, View
from game.scenes.game_context import GameContext
from game.ui.anim.event_player import EventPlayer
from game.ui.stage.stage import Stage
from game.ui.style.constants import BACKDROP

MOVE_DELAY, END_DELAY = 0.32, 2.5
# How many plies are shown of a match that begins where something happens.
_PLIES = 16
_BRIGHTER = 40


@dataclass(slots=True)
class _Begun:
    """A demo's match as it begins, with the stage that shows it."""

    match: Match
    players: DemoPlayers
    stage: Stage
    picture: pygame.Surface


class DemoMatch:
    """Plays match after match with the ruleset's demo player, without sound.

    Maps are made, stages painted and actions chosen in a thread. An error in it is printed
    to stderr and ends the demo alone.
    """

    def __init__(
        self,
        context: GameContext,
        ruleset: Ruleset,
        size: tuple[int, int],
        seed: int,
        *,
        is_calm: bool = True,
    ) -> None:
        """Begin a match; one that `is_calm` is brighter than others, without flashes."""
        self.ruleset, self._is_calm = ruleset, is_calm
        self.size = size
        # Matches so far; the first ones begin where the looks say that something happens.
        self.number = 0
        self._seed = seed
        self.context = context
        self._settings = context.settings
        self._surface = pygame.Surface(size)
        self.broken = False
        self._begun: _Begun | None = None
        self._first_ply = 0
        self._delay_left = 0.0
        self._choice: Future[tuple[Seat, Action]] | None = None
        self._next: Future[_Begun] | None = context.prepare(self._begin)
        with self._catch_errors():
            self._take_next()

    @property
    def _starts(self) -> tuple[tuple[int, int], ...]:
        return looks_of(self.ruleset.name).demo

    @property
    def _start(self) -> tuple[int, int]:
        """Return the seed of the match, and the ply from which on it is shown."""
        if self._starts:
            return self._starts[self.number % len(self._starts)]
        return self._seed + self.number, 0

    def _begin(self) -> _Begun:
        ruleset, (seed, ply) = self.ruleset, self._start
        level = self.context.maps.random_levels.generate(ruleset, {}, seed)
        match = Match(ruleset, level, min_interesting_seats(ruleset), seed)
        players = DemoPlayers(match)
        players.play_until(ply)
        stage = Stage(self.context.board_sprites, looks_of(ruleset.name), self.size)
        self._configure(stage)
        stage.camera.watched = Seat(0)
        stage.snap_to(*self._observed(match))
        # The first picture loads the sprites.
        picture = pygame.Surface(self.size)
        stage.draw(picture, (0, 0))
        return _Begun(match, players, stage, picture)

    def _configure(self, stage: Stage) -> None:
        self.context.configure_stage(stage)
        if not self._is_calm:
            return
        stage.options.reduce_flashes = True
        # A small picture is seen as a whole: what would be in the dark must show, too.
        stage.options.brightness = min(150, stage.options.brightness + _BRIGHTER)

    @property
    def _observer(self) -> Seat | None:
        """Return who looks on: where players only see their own maps, one who sees everything."""
        return None if looks_of(self.ruleset.name).is_outdoor else Seat(0)

    def _observed(self, match: Match) -> tuple[View, tuple[Mark, ...]]:
        state, observer = match.state, self._observer
        return state.observe(observer), () if observer is None else state.marks(observer)

    @property
    def is_ready(self) -> bool:
        """Return whether there is a picture to show."""
        return self._begun is not None and not self.broken

    @property
    def match(self) -> Match:
        """Return the match, which must have begun."""
        assert self._begun is not None
        return self._begun.match

    @property
    def stage(self) -> Stage:
        """Return the stage, which must be ready."""
        assert self._begun is not None
        return self._begun.stage

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

    def _take_next(self) -> None:
        if self._next is None or not self._next.done():
            return
        self._begun, self._next = self._next.result(), None
        self._surface.blit(self._begun.picture, (0, 0))
        self._first_ply = self.match.ply
        self._delay_left = MOVE_DELAY
        self.event_player = EventPlayer(self.stage, lambda _: None)

    def advance(self, dt: float) -> None:
        """Advance; the next turn is played after the animation."""
        if not self.broken:
            with self._catch_errors():
                self._take_next()
                if self._begun is not None:
                    self._advance(dt)

    def _advance(self, dt: float) -> None:
        if self._settings is not self.context.settings:
            self._settings = self.context.settings
            self._configure(self.stage)
        self.stage.advance(dt)
        self.event_player.update(dt)
        if self.event_player.is_busy or self._next is not None:
            return
        self._delay_left -= dt
        if self._delay_left > 0:
            return
        is_long = bool(self._starts) and self.match.ply - self._first_ply >= _PLIES
        if self.match.outcome is not None or is_long:
            self.number += 1
            self._next = self.context.prepare(self._begin)
            return
        self._play_turn()

    def _play_turn(self) -> None:
        assert self._begun is not None
        match, observer = self.match, self._observer
        if self._choice is None:
            self._choice = self.context.prepare(self._begun.players.choose)
        if not self._choice.done():
            return
        (acting, action), self._choice = self._choice.result(), None
        events, state = match.submit(acting, action, match.ply), match.state
        if observer is not None:
            events = perceived(state, events, observer)
        self.event_player.enqueue(events, *self._observed(match))
        self._delay_left = MOVE_DELAY if state.outcome is None else END_DELAY

    def draw(
        self, target: pygame.Surface, at: tuple[int, int], ahead: float, *, redraws: bool = True
    ) -> None:
        """Draw the viewport with its top left corner at `at`; dark until it is ready.

        Without `redraws`, it is drawn as it was the last time.
        """
        if redraws:
            self._surface.fill(BACKDROP)
        if redraws and self.is_ready:
            with self._catch_errors():
                self.event_player.extrapolate(ahead)
                self.stage.draw(self._surface, (0, 0), ahead=ahead)
        if self.broken:
            self._surface.fill(BACKDROP)
        target.blit(self._surface, at)
