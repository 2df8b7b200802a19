"""The level note over the board: the goal, the author's words, and the steps of a lesson."""

from functools import partial

import pygame

from game.content.assets.goal_text import goal_text, lesson_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.features.lesson import Lesson, LessonProgress
from game.core.match import HUMAN, REMOTE
from game.core.view import View
from game.scenes.game_context import GameContext
from game.scenes.match.key_prompts import NEW_KEYS, items_here
from game.scenes.panel.board_screen import BoardScreen
from game.session.session import Replay, Session
from game.session.updates import Update
from game.ui.input.command import Command
from game.ui.style.canvas import HEIGHT
from game.ui.style.constants import ACCENT, DIM, GOOD, TEXT
from game.ui.style.kept import Kept
from game.ui.style.text_size import grown, line_height, scaled, text_size
from game.ui.widgets.layout import Choice, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.text_with_keys import KeyedBox

_WIDTH, _EDGE, _GAP, _ITEMS_HERE = 340, 10, 3, 20
_BOX, _INDENT = 8, 14
# The shares of the picture's height that it may cover, at the start and once a match is on.
_NEW_SHARE, _SHARE = 0.4, 0.3
# The board keeps this share of the picture's height, and gives way by some pixels a step.
_BOARD_SHARE, _SLIDE = 0.35, 4


class LevelNotePanel:
    """Shows goal and note until the first action of each who plays here, and steps until done.

    The pause menu can show the note again.
    """

    def __init__(self, context: GameContext, session: Session) -> None:
        """Open for a new match, and for a lesson, as far as it is done."""
        self._context = context
        info = session.info
        self._level, self._goal = info.level, info.goal
        self._lesson: Lesson = lesson_of(info.level)
        # Its steps lead from the first seat that is no bot's.
        people = (seat for seat, player in enumerate(info.players) if player in (HUMAN, REMOTE))
        self._pupil = Seat(next(people, 0))
        self.progress = LessonProgress(self._lesson)
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
        # Above all prompts that there were while keys are new.
        self._prompts_top = HEIGHT
        self._heights: Kept[int] = Kept()

    @property
    def is_lesson(self) -> bool:
        """Return whether the note has steps."""
        return bool(self._lesson.steps)

    @property
    def is_done(self) -> bool:
        """Return whether all steps were done."""
        return all(self.progress.done)

    @property
    def can_close(self) -> bool:
        """Return whether confirming closes the panel, and does nothing else."""
        return self.is_open and bool(self._lesson.words) and not self.is_lesson

    def _follow_past(self, replay: Replay) -> None:
        """Tick off the steps that were done before the match was resumed."""
        for _ in range(replay.last_ply):
            replay.step()
            for update in replay.poll():
                self.progress.follow(update.events, update.view)

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
        if self.is_lesson and self._has_lesson and self.progress.follow(update.events, update.view):
            self._context.audio.play("ui_confirm")

    def close(self) -> None:
        """Close the panel for good for who plays now."""
        self._have_acted.add(self._own_seat)
        self.is_open = False

    def _content(self, current: int | None) -> LayoutBox:
        """Describe as many paragraphs as leave enough of the board to be seen.

        What the player has to do now, the step `current`, always stays, and the goal until the
        first action; then come the words and the other steps.
        """
        # The language may have changed meanwhile.
        lesson, keyed = lesson_of(self._level), self._context.keyed_text
        goal = [KeyedBox(keyed, self._goal or goal_text(self._level), ACCENT)] * self.is_new
        words = [KeyedBox(keyed, lesson.words, TEXT)] * bool(lesson.words)
        steps = [
            self._step(step.text, is_now=index == current, is_done=done)
            for index, (step, done) in enumerate(zip(lesson.steps, self.progress.done, strict=True))
        ]
        if not steps:
            close = self._context.prompt_box(Command.CONFIRM, get_text("shared", "play.got_it"))
            below = [Padding(close, (0, 0, 0, 1))] * self.can_close
            return Column([*goal, *words, *below], gap=_GAP)
        now = [step for index, step in enumerate(steps) if index == current]
        arranged = ([*goal, *words, *steps], [*goal, *words, *now], [*goal, *now] or words)
        return Choice([Column(boxes, gap=_GAP) for boxes in arranged])

    def _step(self, words: str, *, is_now: bool, is_done: bool) -> LayoutBox:
        """Describe a step of a lesson beside a box, ticked or not."""
        context, color = self._context, GOOD if is_done else ACCENT if is_now else DIM

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            rim = context.bank.adapt_color(context.text.ink.of(color))
            pygame.draw.rect(target, rim, (area.left, area.top + 2, scaled(_BOX), scaled(_BOX)), 1)
            if is_done:
                context.text.draw(target, "✓", (area.left + 1, area.top - 1), color)

        text = KeyedBox(context.keyed_text, words, TEXT if is_now else DIM, grow=1)
        return Row([Element(scaled(_INDENT), line_height(), draw=draw), text], align=0)

    def _panel(self, current: int | None, style: str = "") -> LayoutBox:
        draw = partial(self._context.painter.panel, style=style)
        return Padding(self._content(current), (_EDGE,) * 4, draw=draw)

    def _height(self, wide: int, bottom: int) -> int:
        """Return the height of the panel with the longest step, kept while texts stay the same."""
        context, most = self._context, HEIGHT
        steps: list[int | None] = [None]
        if self.is_lesson:
            most = round(bottom * (_NEW_SHARE if self.is_new else _SHARE))
            steps = [*range(len(self._lesson.steps))]
        texts = context.settings.language, context.keyed_text
        return self._heights.of(
            (wide, bottom, self.is_new, self.can_close, texts),
            lambda: max(self._panel(step).heights(wide, most)[1] for step in steps),
        )

    def area(self, screen: BoardScreen) -> pygame.Rect:
        """Return the panel's area: at the foot of the stage, above the prompts."""
        width, bottom = screen.stage.camera.size
        wide = min(scaled(_WIDTH), width - 2 * _EDGE)
        # Above all prompts that there were: what is read stays where it is.
        height = self._height(wide, bottom)
        items = grown(_ITEMS_HERE) if items_here(screen.view) else 0
        foot, key = screen.prompts_top - 2 - items, (width, bottom, text_size())
        if not self.is_lesson or key != self._foot_key or foot < self._foot:
            self._foot, self._foot_key = foot, key
        return pygame.Rect((width - wide) // 2, self._foot - height, wide, height)

    def _is_shown(self, screen: BoardScreen) -> bool:
        view = screen.view
        is_idle = view is not None and (view.outcome is not None or self._is_taken(view))
        return self.is_open and not is_idle and (not self.is_lesson or self._has_lesson)

    def _is_taken(self, view: View) -> bool:
        """Return whether somebody else has now what a step of a lesson is to find."""
        gear = {kind for one in view.actors if one.seat != self._pupil for kind in one.gear}
        return any(told.word == "log" and told.name in gear for _, told in self._lesson.steps)

    @property
    def _has_lesson(self) -> bool:
        """Return whether who plays here is the one that a lesson is for."""
        return self._own_seat in (None, self._pupil)

    def settle(self, screen: BoardScreen) -> None:
        """Have the board shown above panel and prompts: at once at first, then by a few pixels."""
        camera, known, chart = screen.stage.camera, screen.update, screen.signs.chart
        # The key that a lesson asks for comes before all exploring.
        now = self._lesson.steps[self.progress.current :][: self._is_shown(screen)]
        chart.asks = not any("{" in step.text.replace("{rule:", "") for step in now)
        sought = [step.condition.name for step in now[:1] if step.condition.word == "log"]
        chart.look_for(sought, self._level, self._pupil)
        chart.shoots = any(step.condition.word == "shoot" for step in now)
        self._prompts_top = min(self._prompts_top, screen.prompts_top)
        if known is not None and known.ply > NEW_KEYS:
            self._prompts_top = screen.prompts_top
        covered = HEIGHT - self._prompts_top
        if self._is_shown(screen):
            high = camera.size[1]
            covered = min(high - self.area(screen).top + _EDGE, round(high * (1 - _BOARD_SHARE)))
        before = camera.covered_foot or covered
        screen.stage.cover_foot(max(before - _SLIDE, min(covered, before + _SLIDE)))

    def draw(self, target: pygame.Surface, screen: BoardScreen) -> None:
        """Draw the panel if it is open and the match is in play."""
        if self._is_shown(screen):
            panel = self._panel(self.progress.current, screen.panel.style)
            Layout(panel, self.area(screen)).draw(target)
