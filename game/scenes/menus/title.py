"""The title screen: a demo match behind the logo and the main menu."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.content.assets.strings import get_text, lazy_text, message_text
from game.scenes.context import GameContext
from game.scenes.scene import Choice, Push, Quit, Transition, follow
from game.storage.files import SaveError
from game.ui.input.command import Command, Input
from game.ui.style.style import BACKDROP, DANGER, DIM, TEXT
from game.ui.style.text_size import line_height
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import foot_strip, page_area

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.scenes.menus.demo_match import DemoMatch

AREA = pygame.Rect(56, 176, 150, 132)
_PROBLEM = pygame.Rect(80, 306, 480, 30)
_PAN = (940, 540)
_PAN_SECONDS = 40.0
# The demo's actor is kept right of the menu and below the logo; it may sway a little.
_FIGURE_TARGET = (424, 238)
_SWAY = (36, 16)
_FOLLOW = 1.6
_MARGIN = (100, 60)
_MAX_OFFSET = (240, 200)
_FADE_SECONDS = 0.8
_SHADE = (184, 176, 190)
_SHADE_BY_DAY = (104, 100, 112)
# The logo ends here; the shade is darker behind it.
_LOGO_BOTTOM = 150
_LOGO_SHADE = 0.55


class TitleScene:
    """The main menu: continue, play, settings, quit."""

    def __init__(self, context: GameContext, seed: int, problem: str = "") -> None:
        """Build the menu; the seed selects the demo's ruleset."""
        self.context = context
        self.seed = seed
        self.demo: DemoMatch | None = None
        self.time = 0.0
        self.problem = problem
        entries = []
        if context.store.unfinished_files():
            entries.append(
                MenuItem(lazy_text("shared", "title.continue"), self._continue, icon="play")
            )
        entries += [
            MenuItem(
                lazy_text("shared", "title.play"),
                lambda: Push(context.scenes.ruleset_select()),
                icon="door",
            ),
            MenuItem(
                lazy_text("shared", "title.together"),
                lambda: Push(context.scenes.play_together()),
                icon="hand",
            ),
            *self._past_matches_entry(),
            MenuItem(
                lazy_text("shared", "title.settings"),
                lambda: Push(context.scenes.settings()),
                icon="settings",
            ),
            MenuItem(lazy_text("shared", "title.quit"), Quit, icon="home"),
        ]
        self.menu = Menu(entries, AREA, context.audio.play)
        self.was_shown = False
        self._shade = pygame.Surface((640, 360))
        self.demo_offset = (0.0, 0.0)
        self._unread = list(context.menu_rulesets)
        self._reading: Future[object] | None = None
        context.audio.play_music("title")

    def _past_matches_entry(self) -> list[MenuItem[Choice]]:
        """Return an entry for the finished matches, if there are texts of any."""
        context = self.context
        if not context.store.list_dumps():
            return []

        def opened() -> Transition:
            return Push(context.scenes.past_matches())

        return [MenuItem(lazy_text("shared", "title.past_matches"), opened, icon="trophy")]

    def _continue(self) -> Transition:
        """Resume the only unfinished match, or list several."""
        context = self.context
        saves, self.problem = context.store.list_saves(context.rulesets)
        if len(saves) > 1:
            return Push(context.scenes.resume(saves, self.problem))
        for summary in saves:
            try:
                return Push(
                    context.scenes.play_match(
                        context.store.load_match(summary.path, context.rulesets)
                    )
                )
            except SaveError as error:
                self.problem = str(error)
        return None

    def handle(self, command: Input) -> Transition:
        """Handle one input."""
        if command is Command.BACK:
            self.menu.index = len(self.menu.items) - 1
            return None
        return follow(self.menu.handle(command))

    def update(self, dt: float) -> Transition:
        """Advance and pan the demo, which starts once the menu is shown."""
        self.time += dt
        if self.demo is None:
            if self.was_shown:
                names = self.context.menu_rulesets
                ruleset = self.context.rulesets[names[self.seed % len(names)]]
                # Imported late: the first frame does not need the stage.
                from game.scenes.menus.demo_match import DemoMatch

                self.demo = DemoMatch(self.context, ruleset, _PAN, self.seed, zoom=2)
                self._show_demo(self.demo)
        else:
            was_ready = self.demo.is_ready
            self.demo.advance(dt)
            if not was_ready:
                self._show_demo(self.demo)
            self._prepare_select()
            part = min(1.0, dt * _FOLLOW)
            (x, y), (to_x, to_y) = self.demo_offset, self._demo_position(self.demo)
            self.demo_offset = (x + (to_x - x) * part, y + (to_y - y) * part)
        return None

    def _show_demo(self, demo: DemoMatch) -> None:
        """Fade the demo in, once it is ready."""
        if demo.is_ready:
            self._build_shade(demo)
            self.demo_offset = self._demo_position(demo)
            self.time = 0.0

    def _prepare_select(self) -> None:
        """Read one game after the other, so that choosing among them opens at once."""
        context, levels = self.context, self.context.maps.random_levels
        is_free = self._reading is None or self._reading.done()
        if context.uses_threads and self._unread and is_free:
            name = self._unread.pop(0)
            self._reading = context.prepare(lambda: levels.generator(context.rulesets[name], {}, 1))

    def _build_shade(self, demo: DemoMatch) -> None:
        """Build the shade over the demo: darker in daylight, and behind the logo."""
        shade = _SHADE_BY_DAY if demo.is_daylight else _SHADE
        for y in range(360):
            share = _LOGO_SHADE + (1 - _LOGO_SHADE) * min(1.0, y / _LOGO_BOTTOM) ** 2
            self._shade.fill([int(part * share) for part in shade], (0, y, 640, 1))

    def _demo_position(self, demo: DemoMatch) -> tuple[float, float]:
        """Return where the demo should be drawn, so that its actor stays in view."""
        angle = self.time / _PAN_SECONDS * math.tau
        sway = (_SWAY[0] * math.sin(angle), _SWAY[1] * math.cos(angle * 1.3))
        figure = demo.figure_position()
        place = [
            max(size - pan - spare, min(most, at + moved - own))
            for size, pan, spare, most, at, moved, own in zip(
                (640, 360), _PAN, _MARGIN, _MAX_OFFSET, _FIGURE_TARGET, sway, figure, strict=True
            )
        ]
        return place[0], place[1]

    def _draw_demo(self, target: pygame.Surface, ahead: float) -> None:
        if self.demo is None or not self.demo.is_ready:
            target.fill(BACKDROP)
            return
        x, y = (round(at) for at in self.demo_offset)
        target.fill(self.demo.corner_color)
        self.demo.draw(target, (x, y), ahead)
        target.blit(self._shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if self.time < _FADE_SECONDS:
            light = int(255 * self.time / _FADE_SECONDS)
            target.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw the darkened demo, the logo and the menu."""
        self.was_shown = True
        self._draw_demo(target, ahead)
        painter, text_renderer, reader = (
            self.context.painter,
            self.context.text,
            self.context.reader,
        )
        logo = self.context.bank.frame("title", "title", 0)
        target.blit(logo, ((640 - logo.get_width()) // 2, 40))
        tagline = text_renderer.shorten(get_text("shared", "title.tagline"), 624)
        text_renderer.draw(target, tagline, (320, 44 + logo.get_height()), TEXT, align=0.5)
        self.menu.area = page_area(AREA)
        self.menu.draw(target, painter)
        text_renderer.draw(target, f"v{__version__}", (634, 358 - line_height()), DIM, align=1.0)
        problem = self.problem or self.context.language_problem
        if problem:
            area = page_area(_PROBLEM)
            lines = text_renderer.wrap(message_text(problem), area.width)
            area.top = min(area.top, foot_strip().top - len(lines) * line_height())
            text_renderer.draw_paragraph(target, "\n".join(lines), area, DANGER)
        entries = [
            (Command.UP, ""),
            (Command.DOWN, get_text("shared", "title.move")),
            (Command.CONFIRM, get_text("shared", "command.CONFIRM_MENU")),
        ]
        painter.draw_prompts(target, entries, (8, 340), reader.bindings, reader.device)
