"""The level note over the board: the goal, the author's words, and the steps of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.content.assets.goal import goal_text, lesson_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.features.lesson import Lesson, LessonProgress
from game.scenes.context import GameContext
from game.scenes.match.prompts import items_here
from game.scenes.panel.board_screen import BoardScreen
from game.session.session import Replay, Session
from game.session.updates import Update
from game.ui.input.command import Command
from game.ui.style.kept import Kept
from game.ui.style.style import ACCENT, DIM, GOOD, TEXT, Color
from game.ui.style.text_size import grown, scaled, text_size
from game.ui.widgets.page_areas import prompt_height

_WIDTH = 340
_EDGE = 10
_GAP = 3
_ITEMS_HERE = 20
_BOX, _INDENT = 8, 14
# The shares of the picture's height that it may cover, at the start and once a match is on.
_NEW_SHARE, _SHARE = 0.4, 0.3
# The board keeps this share of the picture's height, and gives way by some pixels a step.
_BOARD_SHARE, _SLIDE = 0.35, 4


class _Row(NamedTuple):
    """A paragraph of the panel: a step has a box, ticked or not."""

    text: str
    color: Color
    box: Color | None = None
    ticked: bool = False


class LevelNotePanel:
    """Shows goal and note until the first action of each who plays here, and steps until done.

    The pause menu can show the note again.
    """

    def __init__(self, context: GameContext, session: Session) -> None:
        """Open for a new match, and for a lesson, as far as it is done."""
        self._context = context
        info = session.info
        self._level = info.level
        self._lesson: Lesson = lesson_of(info.level)
        self._progress = LessonProgress(self._lesson)
        self.is_new = session.ply == 0
        if self.is_lesson and not self.is_new:
            self._follow_past(session.replay(session.seat))
        self.is_open = self.is_new or (self.is_lesson and not self.is_done)
        # The ply that waits for a seat here, None while others act, and which seats have acted.
        self._own_ply: int | None = None
        self._own_seat: Seat | None = None
        self._have_acted: set[Seat | None] = set()
        self._is_new_match = self.is_new
        # Where a lesson ends at the foot, and for which size of picture and text.
        self._foot = 0
        self._foot_key: object = None
        self._heights: Kept[int] = Kept()

    @property
    def is_lesson(self) -> bool:
        """Return whether the note has steps."""
        return bool(self._lesson.steps)

    @property
    def is_done(self) -> bool:
        """Return whether all steps were done."""
        return all(self._progress.done)

    @property
    def done_steps(self) -> Sequence[bool]:
        """Return for each step whether it was done."""
        return self._progress.done

    @property
    def can_close(self) -> bool:
        """Return whether confirming closes the panel, and does nothing else."""
        return self.is_open and bool(self._lesson.words) and not self.is_lesson

    def _follow_past(self, replay: Replay) -> None:
        """Tick off the steps that were done before the match was resumed."""
        for _ in range(replay.last_ply):
            replay.step()
            for update in replay.poll():
                self._progress.follow(update.events, update.view)

    def follow(self, update: Update) -> None:
        """Take an update: the first action closes the note, a step that was done is ticked off."""
        if self._own_ply is not None and update.ply > self._own_ply:
            self._have_acted.add(self._own_seat)
        seat, self._own_seat = self._own_seat, update.view.seat
        self._own_ply = update.ply if update.legal else None
        self.is_new = self._is_new_match and self._own_seat not in self._have_acted
        if not self.is_lesson:
            is_next = seat is not None and seat != self._own_seat
            self.is_open = self.is_new and (self.is_open or is_next)
        if self.is_lesson and self._progress.follow(update.events, update.view):
            self._context.audio.play("ui_confirm")

    def close(self) -> None:
        """Close the panel for good for who plays now."""
        self._have_acted.add(self._own_seat)
        self.is_open = False

    def _rows(self, wide: int, bottom: int, current: int | None) -> list[_Row]:
        """Return as many paragraphs as leave enough of the board to be seen.

        What the player has to do now, the step `current`, always stays, and the goal until the
        first action; then come the words and the other steps.
        """
        # The language may have changed meanwhile.
        lesson = lesson_of(self._level)
        goal = [_Row(goal_text(self._level), ACCENT)] if self.is_new else []
        words = [_Row(lesson.words, TEXT)] if lesson.words else []
        steps = []
        for index, (step, done) in enumerate(zip(lesson.steps, self._progress.done, strict=True)):
            color = TEXT if index == current else DIM
            box = GOOD if done else ACCENT if index == current else DIM
            steps.append(_Row(step.text, color, box, done))
        now = [step for index, step in enumerate(steps) if index == current]
        least = [*goal, *now] or words
        most = bottom * (_NEW_SHARE if self.is_new else _SHARE)
        for rows in ([*goal, *words, *steps], [*goal, *words, *now]):
            if steps and self._height(rows, wide) > most:
                continue
            return rows
        return least

    def _height(self, rows: Sequence[_Row], wide: int) -> int:
        keyed, inner = self._context.keyed_text, wide - 2 * _EDGE
        height = sum(
            keyed.height(row.text, inner - scaled(_INDENT) * (row.box is not None)) for row in rows
        )
        height += 2 * _EDGE + _GAP * (len(rows) - 1)
        return height + (prompt_height() + 4 if self.can_close else 0)

    def _most_height(self, wide: int, bottom: int) -> int:
        """Return the height of the panel with the longest step, kept while texts stay the same."""
        steps = range(len(self._lesson.steps)) if self.is_lesson else (None,)
        context = self._context
        texts = context.settings.language, context.keyed_text
        return self._heights.of(
            (wide, bottom, self.is_new, self.can_close, texts),
            lambda: max(self._height(self._rows(wide, bottom, step), wide) for step in steps),
        )

    def area(self, screen: BoardScreen) -> pygame.Rect:
        """Return the panel's area: at the foot of the stage, above the prompts."""
        width, bottom = screen.stage.camera.size
        wide = min(scaled(_WIDTH), width - 2 * _EDGE)
        # Above all prompts that there were: what is read stays where it is.
        height = self._most_height(wide, bottom)
        items = grown(_ITEMS_HERE) if items_here(screen.view) else 0
        foot, key = screen.prompts_top - 2 - items, (width, bottom, text_size())
        if not self.is_lesson or key != self._foot_key or foot < self._foot:
            self._foot, self._foot_key = foot, key
        return pygame.Rect((width - wide) // 2, self._foot - height, wide, height)

    def _is_shown(self, screen: BoardScreen) -> bool:
        return self.is_open and (screen.view is None or screen.view.outcome is None)

    def settle(self, screen: BoardScreen) -> None:
        """Have the board shown above the panel: at once as it opens, then by a few pixels."""
        camera, covered = screen.stage.camera, 0
        if self._is_shown(screen):
            height = camera.size[1]
            most = round(height * (1 - _BOARD_SHARE))
            covered = min(height - self.area(screen).top + _EDGE, most)
        before = camera.covered_foot or covered
        camera.covered_foot = max(before - _SLIDE, min(covered, before + _SLIDE))

    def draw(self, target: pygame.Surface, screen: BoardScreen) -> None:
        """Draw the panel if it is open and the match is in play."""
        if not self._is_shown(screen):
            return
        context, area = self._context, self.area(screen)
        with context.painter.panel(target, area, screen.panel.style):
            self._draw_content(target, screen, area)

    def _draw_content(self, target: pygame.Surface, screen: BoardScreen, area: pygame.Rect) -> None:
        context = self._context
        text = area.inflate(-2 * _EDGE, -2 * _EDGE)
        keyed = context.keyed_text
        bottom, current = screen.stage.camera.size[1], self._progress.current
        for row in self._rows(area.width, bottom, current):
            place = text
            if row.box is not None:
                _draw_box(target, context, row, text.topleft)
                place = pygame.Rect(
                    text.left + scaled(_INDENT), text.top, text.width - scaled(_INDENT), 0
                )
            text.top = keyed.draw(target, row.text, place, row.color) + _GAP
        if self.can_close:
            close = [(Command.CONFIRM, get_text("shared", "play.got_it"))]
            context.draw_prompts(target, close, (text.left, text.top + prompt_height() - 16))


def _draw_box(target: pygame.Surface, context: GameContext, row: _Row, at: tuple[int, int]) -> None:
    assert row.box is not None
    color = context.bank.adapt_color(context.text.ink.of(row.box))
    pygame.draw.rect(target, color, (at[0], at[1] + 2, scaled(_BOX), scaled(_BOX)), 1)
    if row.ticked:
        context.text.draw(target, "✓", (at[0] + 1, at[1] - 1), row.box)
