"""The title screen: the main menu, and beside it a door to each game."""

from __future__ import annotations

import time
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.content.assets.strings import get_text, message_text
from game.scenes.menu_items import close_item, menu_item
from game.scenes.scene import Push, Quit, Replace, follow
from game.ui.input.command import Command, Pointer
from game.ui.style.canvas import HEIGHT
from game.ui.style.constants import ACCENT, DANGER, DIM, TEXT
from game.ui.style.text_size import is_large_text, line_height
from game.ui.widgets.layout import SPRING, Column, Element, Layout, Padding, Row
from game.ui.widgets.menu import Menu
from game.ui.widgets.screen_areas import foot_height, page_room
from game.ui.widgets.text_box import Line, Text, picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from game.scenes.game_context import GameContext
    from game.scenes.scene import Choice, Scene, Transition
    from game.storage.files import SaveError
    from game.storage.match_files import MatchFile
    from game.ui.input.command import Input
    from game.ui.tableau.door_row import DoorRow
    from game.ui.widgets.layout import LayoutBox
    from game.ui.widgets.menu import MenuItem

AREA = pygame.Rect(12, 160, 150, 132)
# The doors stand closer beside larger text.
_LARGE_AREA = pygame.Rect(6, 160, 222, 132)
_PROBLEM_LEFT, _PROBLEM_HEIGHT, _EDGE = 79, 30, 5
_NAME_TOP = 22
_TAGLINE_TOP = 84
# Of what stands above the doors: left edge, how far the line below keeps from it, right edge.
_NAME, _LARGE_NAME, _RIGHT_EDGE = (156, 0), (184, 48), 636
_GAME_TOP = 308
_GAP = 4
# A shorter wait needs no words.
_UNSEEN_SECONDS = 0.2
# What is imported while the title is shown, in the order in which it may be wanted.
_PREPARED = (
    "menus.match_setup", "menus.ruleset_select", "settings.settings", "match.play",
    "online.play_together", "match.pause", "match.game_over", "help.help_pages", "menus.codex",
    "notes.notes_scene", "spectate.match_log", "settings.controls", "online.host_setup",
    "online.lobby",
)  # fmt: skip


class TitleScene:
    """The main menu: return, continue, play, settings, quit; and the doors."""

    def __init__(self, context: GameContext, problem: str = "") -> None:
        """Build the menu; the doors come once it is shown."""
        self.context = context
        self.doors: DoorRow | None = None
        self.problem = problem
        self.menu = Menu(list(self._items()), context.audio.play, area=AREA)
        self.was_shown = False
        self._reading: Future[object] | None = None
        self._wanted: Choice | None = None
        self._saves: Future[tuple[list[MatchFile], str]] | None = None
        self._saves_seconds = 0.0
        # In the order in which it may be wanted; a game's card is read between two doors.
        modules = (*(f"game.scenes.{module}" for module in _PREPARED), "hashlib")
        setup, choice_of_games, *others = (partial(import_module, module) for module in modules)
        later: list[Callable[[], object]] = [
            context.bank.read_ahead,
            context.maps.read_headers,
            *(partial(self._read_maps, name) for name in context.menu_rulesets),
            *others,
            *(partial(context.maps.read_shipped, name) for name in context.menu_rulesets),
        ]
        self._unread: list[Callable[[], object]] = [
            setup,
            choice_of_games,
            partial(get_text, "shared", "settings.back"),
            # The story stands on the card of a game, whose texts are read for it.
            *(partial(get_text, name, "story") for name in context.menu_rulesets),
            *later,
        ]
        self._later_count = len(later)
        context.audio.play_music("title")

    def _items(self) -> Iterator[MenuItem[Choice]]:
        store, scenes = self.context.store, self.context.scenes
        item, seat = partial(menu_item, texts="title"), store.online_seats.load()
        if seat is not None and not seat.is_over(time.time()):
            yield item("return", self._return, "hand")
        if store.unfinished_files():
            yield item("continue", self._continue, "play")
        yield item("play", self._choose_ruleset, "door")
        yield item("together", lambda: Push(scenes.play_together()), "hand")
        yield item("daily", self._daily, "trophy")
        yield item("settings", self._settings, "settings")
        yield item("quit", Quit, "home")

    def _return(self) -> Transition:
        from game.scenes.online.play_together import return_scene

        return Push(return_scene(self.context))

    def _daily(self) -> Transition:
        from game.scenes.history.daily_matches import DailyScene

        return Push(DailyScene(self.context))

    def _settings(self) -> Transition:
        from game.scenes.settings.settings import SettingsScene

        return Push(SettingsScene(self.context))

    def _credits(self) -> Transition:
        from game.content.assets.credits import read_credits
        from game.scenes.dialogs import Dialog

        own = get_text("title", "credits_own"), get_text("title", "credits_others")
        lines = [(line, TEXT) for line in (*own, *read_credits())]
        title = get_text("title", "credits")
        return Push(Dialog(self.context, title, lambda: lines, [close_item()]))

    def _choose_ruleset(self) -> Transition:
        from game.scenes.menus.ruleset_select import RulesetSelectScene

        return Push(RulesetSelectScene(self.context))

    def _continue(self, path: Path | None = None) -> Transition:
        """Continue a match, by default the only one, or list them; the title says what is wrong."""
        from game.scenes.menus.opened_file import open_match

        context, files = self.context, [path] if path else self.context.store.unfinished_files()
        if len(files) != 1:
            self._saves = context.read(lambda: context.store.list_saves(context.rulesets))
            self._saves_seconds = 0.0
            return self._follow_saves()

        def stay(_: GameContext, error: SaveError) -> Scene:
            self.problem = str(error)
            return self

        self.problem = ""
        return Replace(open_match(context, files[0], stay, leave=lambda: Replace(self)))

    def _follow_saves(self) -> Transition:
        """Open the unfinished match, or the list, once they are read."""
        if self._saves is None or not self._saves.done():
            return None
        done, self._saves = self._saves, None
        saves, self.problem = done.result()
        if len(saves) > 1:
            from game.scenes.menus.resume import ResumeScene

            return Push(ResumeScene(self.context, saves, self.problem))
        return self._continue(saves[0].path) if saves else None

    def handle(self, command: Input) -> Transition:
        return None if self._saves is not None else self._leave(self._handle(command))

    def _leave(self, transition: Transition) -> Transition:
        """Let what the next scenes need be read on where the title is left for one of them."""
        if isinstance(transition, Push | Replace):
            # What was chosen before is not wanted on the way back.
            self._wanted = None
        if isinstance(transition, Push | Replace) and self.context.uses_threads:
            for work in self._unread:
                self.context.prepare(work)
            self._unread.clear()
        return transition

    def _handle(self, command: Input) -> Transition:
        if self.doors is not None:
            if isinstance(command, Pointer):
                is_covered = self.menu.item_at(command.point) is not None
                self.doors.point(command.point, is_covered=is_covered)
            if self.doors.index is not None:
                return self._handle_in_doors(self.doors, command)
            if command is Command.RIGHT and self.doors.enter():
                self.context.audio.play("ui_move")
                return None
        if command is Command.HELP:
            return self._credits()
        if command is Command.BACK:
            self.menu.index = len(self.menu.items) - 1
            return None
        self._wanted = self.menu.handle(command) or self._wanted
        return self._follow_wanted()

    @property
    def is_reading(self) -> bool:
        """Return whether a thread is reading the games."""
        return self.context.uses_threads and len(self._unread) >= self._later_count

    def _follow_wanted(self) -> Transition:
        """Go where the chosen line leads once the games are read."""
        if self._wanted is None or self.is_reading:
            return None
        wanted, self._wanted = self._wanted, None
        return follow(wanted)

    def _handle_in_doors(self, doors: DoorRow, command: Input) -> Transition:
        """Go from door to door, back to the menu, or through one."""
        if command is Command.CONFIRM or (isinstance(command, Pointer) and command.button == 1):
            self.context.audio.play("ui_confirm")
            ruleset = self.context.rulesets[doors.focused]
            self.context.last_ruleset = ruleset.name
            area = doors.focused_area
            doors.leave()
            from game.scenes.menus.match_setup import MatchSetupScene

            return Push(MatchSetupScene(self.context, ruleset), area)
        match command:
            case Command.LEFT | Command.RIGHT:
                doors.move(-1 if command is Command.LEFT else 1)
                self.context.audio.play("ui_move")
            case Command.UP | Command.DOWN | Command.BACK:
                doors.leave()
                self.context.audio.play("ui_move")
        return None

    def update(self, dt: float) -> Transition:
        if self.doors is not None:
            self.doors.advance(dt, has_motion=self.context.has_motion)
        self._saves_seconds += dt
        if self.was_shown and (self._reading is None or self._reading.done()):
            self._read_ahead()
        return self._leave(self._follow_saves() or self._follow_wanted())

    def _read_ahead(self) -> None:
        """Make the doors, then read what the next scenes need piece by piece in a thread."""
        context = self.context
        if self._reading is None:
            self._reading = context.prepare(self._read_doors)
        if self.doors is None and self._reading.done():
            # An error in the looks.
            self._reading.result()
            from game.ui.tableau.door_row import DoorRow

            self.doors = DoorRow(context.bank, context.menu_rulesets, context.prepare)
        elif self._unread and context.uses_threads:
            self._reading = context.prepare(self._unread.pop(0))

    def _read_doors(self) -> None:
        from game.content.assets.looks import looks_of
        from game.ui.tableau.door_row import HALL

        self.context.bank.frame(HALL, HALL, 0)
        for name in self.context.menu_rulesets:
            looks_of(name)

    def _read_maps(self, name: str) -> None:
        """Read what a game's set-up and first match show: prefabs, place, beams, map, sprites."""
        from game.content.assets.looks import looks_of
        from game.ui.effects.beams import prepare
        from game.ui.style.light_pictures import prepare_lights

        context = self.context
        prepare_lights()
        for beam in looks_of(name).beams.values():
            prepare(beam)
        context.maps.random_levels.generator(context.rulesets[name], {}, 1)
        context.menu_background().compose(looks_of(name))
        ruleset = context.rulesets[name]
        for level in context.maps.read_shipped(name, 1):
            # The first state of a ruleset works out what all others share.
            ruleset.new_game(level, ruleset.seats.start, 1)
        context.bank.for_looks(looks_of(name)).read_ahead()

    def _menu_area(self) -> pygame.Rect:
        """Return the menu's area: where larger text needs it, up to the name and the prompts."""
        area = (_LARGE_AREA if is_large_text() else AREA).copy()
        top, bottom = _TAGLINE_TOP, HEIGHT - foot_height(rows=1) - _GAP
        if self.menu.full_height > bottom - top:
            # The signs that there is more need a line above and below.
            top, bottom = top + line_height() // 2, bottom - line_height()
        area.height = min(self.menu.full_height, bottom - top)
        area.top = max(top, min(area.top, bottom - area.height))
        return area

    def _draw_name(self, target: pygame.Surface) -> None:
        left, aside = _LARGE_NAME if is_large_text() else _NAME
        name = picture(self.context.bank.frame("title", "title", 0))
        tagline = Line(self.context.text, get_text("title", "tagline"), TEXT, align=0.5)
        lines = [Row([SPRING, name, SPRING]), Padding(tagline, (aside, 0, 0, 0))]
        area = pygame.Rect(left, _NAME_TOP, _RIGHT_EDGE - left, HEIGHT)
        Layout(Column(lines, gap=_GAP), area).draw(target)

    def _draw_focused_name(self, target: pygame.Surface, doors: DoorRow) -> None:
        if doors.index is None:
            return
        from game.scenes.texts.labels import short_name

        text, name = self.context.text, short_name(self.context.rulesets[doors.focused])
        middle = min(doors.focused_area.centerx, 634 - text.width(name) // 2)
        text.draw(target, name, (middle, _GAME_TOP), ACCENT, align=0.5)
        self.context.painter.announce("focus", name)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.was_shown = True
        target.fill((0, 0, 0))
        if self.doors is not None:
            self.doors.draw(target)
            self._draw_focused_name(target, self.doors)
        painter, text_renderer = self.context.painter, self.context.text
        self._draw_name(target)
        self.menu.area = self._menu_area()
        in_doors = self.doors is not None and self.doors.index is not None
        self.menu.draw(target, painter, has_focus=not in_doors)
        text_renderer.draw(target, f"v{__version__}", (634, 358 - line_height()), DIM, align=1.0)
        self._draw_words(target)
        entries = [
            (Command.UP, ""),
            (Command.DOWN, ""),
            (Command.RIGHT, get_text("title", "move")),
            (Command.CONFIRM, get_text("title", "choose")),
            (Command.HELP, get_text("title", "credits")),
        ]
        self.context.draw_prompts(target, entries)

    def _draw_words(self, target: pygame.Surface) -> None:
        words, color = self.problem, DANGER
        # All files of a language are read for that, after the first frame.
        if not words and self._reading is not None:
            words = self.context.language_problem
        if self._saves is not None and self._saves_seconds > _UNSEEN_SECONDS:
            words, color = get_text("shared", "saves.reading"), TEXT
        if words:
            lines = Text(self.context.text, [(message_text(words), color)], grow=1)
            box: LayoutBox = Row([Element(1, _PROBLEM_HEIGHT), lines])
            left, right = _PROBLEM_LEFT, _PROBLEM_LEFT
            if is_large_text():
                # Beside the menu, over the doors.
                panel = partial(self.context.painter.panel, style="plain")
                box, left, right = Padding(lines, (_EDGE,) * 4, draw=panel), _LARGE_AREA.right, 0
            Layout(Padding(Column([SPRING, box]), (left, 0, right, 0)), page_room()).draw(target)
