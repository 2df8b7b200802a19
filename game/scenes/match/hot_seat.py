"""Hides the board between the turns of two players at one screen."""

from collections.abc import Callable

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.scenes.game_context import GameContext
from game.scenes.match.pause import PauseScene
from game.scenes.scene import Margin, Pop, Push, Transition
from game.scenes.texts.labels import seat_name
from game.session.session import Session
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, BACKDROP, DIM, SEAT_NAMES, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE, is_large_text
from game.ui.tableau.tableau import Tableau
from game.ui.widgets.layout import Column, Element, Layout, LayoutBox, Padding
from game.ui.widgets.text_box import Text, picture

HOLD_SECONDS = 0.6
_BAR_SIZE = (160, 8)
# Below the row of the key, and beside all.
_BELOW, _BELOW_LARGE, _EDGE = 32, 4, 20
_WIDEST_NAME = 600
_PICTURE, _BANNER = "hand_over", "banner"
# How long a player sees what came of an action before the next one is called.
READING_SECONDS = {"normal": 1.0, "fast": 0.5, "instant": 0.0}


class HotSeat:
    """Passes the screen between the humans of a match; in between, the board is covered.

    The last player left has no one to hide it from.
    """

    def __init__(self, session: Session) -> None:
        """Start covered if several humans share the screen."""
        self._session = session
        self.is_covered = session.is_shared
        self._called_seat: Seat | None = None
        self._read_seconds = 0.0

    def has_read(self, dt: float, speed: str) -> bool:
        """Return whether who has acted has seen long enough what came of it, at a speed."""
        self._read_seconds += dt
        return self.is_covered or self._read_seconds >= READING_SECONDS[speed]

    def stop_reading(self) -> None:
        """Call the next player at once."""
        self._read_seconds = max(READING_SECONDS.values())

    def next_seat(self) -> Seat | None:
        """Return the seat that has to come to the screen, or None."""
        if not self.is_covered:
            return self._session.next_player
        return self._session.seat if self._called_seat is None else self._called_seat

    def call(self, seat: Seat) -> bool:
        """Cover the board and call a seat; the second call uncovers it, as the player is there.

        Returns whether the player is there.
        """
        is_there = self._called_seat == seat or not self._session.is_shared
        self._called_seat, self.is_covered = None if is_there else seat, not is_there
        self._read_seconds = 0.0
        return is_there


class HandOverScene:
    """Shows whose turn it is, and a bar that fills while the confirm key is held.

    For those who cannot hold a key, pressing it twice will do.
    """

    # Of the board that the player before has seen, nothing may stay on the screen.
    margin = Margin.HIDDEN

    def __init__(
        self, context: GameContext, session: Session, seat: Seat, show: Callable[[], object]
    ) -> None:
        """Wait for the player of a seat; then `show` uncovers the board below."""
        self.context, self.session, self.seat = context, session, seat
        self.held = 0.0
        self._show = show
        looks = looks_of(session.info.ruleset.name)
        self._picture = (
            Tableau(context.bank, looks, _PICTURE) if _PICTURE in looks.tableaux else None
        )
        self._time = 0.0
        # Music reacts to the player's situation, so it must not give it away here.
        context.audio.set_music_layer("", 0.0)
        context.audio.play("ui_open")

    def handle(self, command: Input) -> Transition:
        if command is Command.CONFIRM and not self.context.settings.hold_to_show:
            self.held += HOLD_SECONDS / 2
        if command in (Command.MENU, Command.BACK, Command.SUSPEND):
            return Push(PauseScene(self.context, self.session))
        return None

    def update(self, dt: float) -> Transition:
        if self.context.has_motion:
            self._time += dt
        if self.context.settings.hold_to_show:
            self.held = self.held + dt if self.context.reader.is_down(Command.CONFIRM) else 0.0
        if self.held < HOLD_SECONDS:
            return None
        # Now: a covered board would be a black frame.
        self._show()
        return Pop()

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        context = self.context
        if self._picture is None or context.painter.is_high_contrast:
            context.draw_ground(target, self.session.info.ruleset.name)
        else:
            self._picture.draw_large(target, self._time)
        way = "hold" if context.settings.hold_to_show else "press_twice"
        page = Column(
            [
                Element(1, 0, grow=1, draw=self._draw_banner),
                Padding(self._name(), (0, 8, 0, 6)),
                Text(context.text, [(get_text("shared", "hand_over.wait"), TEXT)], align=0.5),
                Padding(Element(*_BAR_SIZE, draw=self._draw_bar), (0, 8, 0, 6)),
                context.prompt_box(Command.CONFIRM, get_text("shared", f"hand_over.{way}")),
            ],
            align=0.5,
        )
        below = _BELOW_LARGE if is_large_text() else _BELOW
        Layout(Padding(page, (_EDGE, 0, _EDGE, below)), target.get_rect()).draw(target)

    def _draw_bar(self, target: pygame.Surface, bar: pygame.Rect) -> None:
        target.fill(BACKDROP, bar)
        pygame.draw.rect(target, DIM, bar, 1)
        inner = bar.inflate(-4, -4)
        inner.width = int(inner.width * min(1.0, self.held / HOLD_SECONDS))
        pygame.draw.rect(target, ACCENT, inner)

    def _name(self) -> LayoutBox:
        """Return the name in twice the size of titles."""
        text = self.context.text
        name = text.shorten(seat_name(self.seat), _WIDEST_NAME // 2, TITLE)
        written = pygame.Surface((text.width(name, TITLE) + 1, TITLE_LINE + 1), pygame.SRCALPHA)
        text.draw(written, name, (0, 0), ACCENT, TITLE)
        return picture(pygame.transform.scale_by(written, 2))

    def _draw_banner(self, target: pygame.Surface, room: pygame.Rect) -> None:
        """Hang the seat's banner from the top; where there is no room, only its foot is seen."""
        name = SEAT_NAMES[self.seat % len(SEAT_NAMES)]
        banner = pygame.transform.scale_by(self.context.bank.frame_at(_BANNER, name, self._time), 2)
        target.blit(banner, banner.get_rect(midbottom=room.midbottom))
