"""The settings: video, audio, controls."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, get_args, get_origin, get_type_hints

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.scenes.demo_match import DemoMatch
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt, cycled, menu_item
from game.scenes.scene import Choice, Pop, Transition, follow
from game.scenes.settings.controls import Controls
from game.storage.settings import Settings
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input, KeyCaptured
from game.ui.input.key_sets import DEFAULT_BINDINGS
from game.ui.style.canvas import WIDTH
from game.ui.style.constants import ACCENT, DANGER, DIM, TEXT, shade
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import is_large_text, scaled
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import panel_style
from game.ui.widgets.screen_areas import page_room
from game.ui.widgets.text_box import Line, Text

_WIDTH, _WIDEST, _TAB_BELOW = 340, 628, 3
# The match beside the settings that change pictures, if there is room for it.
_PICTURE, _PICTURE_EDGE, _BESIDE = (226, 200), 4, 14
_MOST_BELOW = "▼ 99"
# The settings of a page, in their order; on the last one the commands follow.
FIELDS = {
    "video": (
        "language", "fullscreen", "picture_size", "text_size", "brightness", "flat_light",
        "ascii_tiles", "color_vision", "high_contrast", "animate_fog", "reduce_flashes",
        "reduce_motion", "animation_speed", "low_frame_rate",
    ),
    "audio": ("music_volume", "effects_volume", "interface_volume", "quiet_when_left", "speech"),
    "controls": ("key_set", "hold_to_show", "confirm_end_turn"),
}  # fmt: skip
PAGES = tuple(FIELDS)
# The settings that begin a group, and how far the lines between groups reach beyond the rows.
_GROUPS = (
    "fullscreen", "brightness", "color_vision", "animate_fog", "low_frame_rate",
    "quiet_when_left", "speech",
)  # fmt: skip
_OVERHANG, _LINE = 6, shade(DIM, 0.6)
# The least and the greatest value of numbers.
PERCENT = dict.fromkeys(("music_volume", "effects_volume", "interface_volume"), (0, 100))
PERCENT["brightness"] = (50, 150)
CHOICES: dict[str, Sequence[str]] = {
    field: get_args(kind)
    for field, kind in get_type_hints(Settings).items()
    if get_origin(kind) is Literal
}


class SettingsScene:
    """Three pages; every change is applied and saved at once."""

    def __init__(self, context: GameContext, place: str = "") -> None:
        """Open the first page, in the place of a ruleset from whose match it is opened."""
        self.context = context
        self._place = place
        self.page = 0
        self.controls = Controls(context)
        self._demo: DemoMatch | None = None
        self._build_menu()

    def _build_menu(self) -> None:
        entries = [self._row(field) for field in self._fields]
        if PAGES[self.page] == "controls":
            entries += self.controls.rows()
        self.menu = Menu(entries, self.context.audio.play)

    @property
    def _fields(self) -> tuple[str, ...]:
        return FIELDS[PAGES[self.page]]

    @property
    def _control_row(self) -> int | None:
        """Return the number of the focused row among those of commands, None on another row."""
        number = self.menu.index - len(self._fields)
        return number if PAGES[self.page] == "controls" and number >= 0 else None

    def _row(self, field: str) -> MenuItem[Choice]:
        def change(step: int) -> None:
            now = getattr(self.context.settings, field)
            if field in PERCENT:
                low, high = PERCENT[field]
                value = max(low, min(high, now + step * 10))
            elif field == "language":
                value = cycled(("", *self.context.languages), now, step)
            else:
                value = cycled(CHOICES.get(field, (False, True)), now, step)
            self.context.change_settings(self.context.settings.with_value(field, value))

        row = menu_item(f"settings.{field}", change=change, value=partial(self._value_text, field))
        # In a language that one cannot read, the icon is what one finds.
        return replace(row, mark="globe") if field == "language" else row

    def _value_text(self, field: str) -> str:
        now = getattr(self.context.settings, field)
        if field == "language" and now in self.context.languages:
            return self.context.languages[now].name
        if field in PERCENT:
            return get_text("shared", "unit.percent", now)
        switch = "settings.on" if now else "settings.off"
        key = f"{field}.{now}" if field in CHOICES else switch
        return get_text("shared", "settings.system_language" if field == "language" else key)

    @property
    def _problem(self) -> str:
        """Return what is wrong with the language or the speech, "" without a problem."""
        lacks_voice = self.context.settings.speech and self.context.speech.lacks_voice
        no_voice = get_text("shared", "settings.no_voice") if lacks_voice else ""
        return self.context.language_problem or no_voice

    def _about_line(self) -> str:
        if self._control_row is not None:
            return self.controls.message or get_text("shared", "about_setting.controls")
        return get_text("shared", f"about_setting.{self._fields[self.menu.index]}")

    def handle(self, command: Input) -> Transition:
        if isinstance(command, KeyCaptured):
            return self.controls.bind(command.name)
        before, row = self.menu.index, self._control_row
        match command:
            case Command.BACK | Command.MENU:
                self.context.audio.play("ui_back")
                return Pop()
            case Command.NEXT_VERB | Command.PREVIOUS_VERB:
                self.page = (self.page + (1 if command is Command.NEXT_VERB else -1)) % len(PAGES)
                self.context.audio.play("ui_open")
                self._build_menu()
                return None
            case Command.UNDO | Command.DELETE if row is not None:
                self.controls.reset_row(row)
                return None
        chosen = self.menu.handle(command)
        if before != self.menu.index:
            self.controls.message = ""
        return follow(chosen)

    def _change_prompts(self) -> list[Prompt]:
        if self._control_row is None:
            return [(Command.LEFT, ""), (Command.RIGHT, get_text("shared", "settings.change"))]
        if self._control_row == len(DEFAULT_BINDINGS):
            return [(Command.CONFIRM, get_text("shared", "settings.change"))]
        return [
            (Command.CONFIRM, get_text("shared", "controls.change")),
            (Command.UNDO, get_text("shared", "controls.reset_row")),
        ]

    def _shows_match(self) -> bool:
        # A match shows what the settings of its page change.
        return not is_large_text() and PAGES[self.page] == "video"

    def update(self, dt: float) -> Transition:
        if self._shows_match():
            if self._demo is None:
                c = self.context
                ruleset = c.rulesets[self._place or c.last_ruleset or c.menu_rulesets[0]]
                self._demo = DemoMatch(c, ruleset, _PICTURE, seed=1, is_calm=False)
            self._demo.advance(dt)
        return None

    def _picture(self, ahead: float) -> LayoutBox:
        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            if self._demo is not None:
                self._demo.draw(target, area.topleft, ahead)

        frame = partial(self.context.painter.panel, style="plain")
        picture = Padding(Element(*_PICTURE, draw=draw), (_PICTURE_EDGE,) * 4, draw=frame)
        return Column([SPRING, picture, SPRING])

    def _tab(self, index: int, style: str) -> LayoutBox:
        painter, text, is_open = self.context.painter, self.context.text, index == self.page
        label = get_text("shared", f"settings.{PAGES[index]}")
        line = Line(text, label, TEXT if is_open else DIM, is_whole=True)
        row = partial(painter.row, place=style, focus=is_open)
        return Padding(line, (12, 5, 12, _TAB_BELOW), draw=row)

    def _draw_group_lines(self, target: pygame.Surface) -> None:
        for index in self.menu.visible[1:]:
            is_first = index == len(self._fields)
            if is_first or (index < len(self._fields) and self._fields[index] in _GROUPS):
                row = self.menu.rect(index)
                line = (row.left - _OVERHANG, row.top - 2, row.width + 2 * _OVERHANG, 2)
                target.fill(self.context.bank.adapt_color(_LINE), line)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.context.draw_ground(target, self._place)
        painter, text = self.context.painter, self.context.text
        style = panel_style(painter.bank, looks_of(self._place)) if self._place else ""
        about = self._problem or self._about_line(), DANGER if self._problem else TEXT
        width = min(scaled(_WIDTH), _WIDEST)
        # At the right of what is said stands how many rows are below.
        beside = Element(text.width(_MOST_BELOW), 0)
        heading = Line(text, get_text("shared", "settings.heading"), ACCENT, align=0.5, font=TITLE)
        tabs = Row([self._tab(n, style) for n in range(len(PAGES))], gap=6)
        box: LayoutBox = Column(
            [
                self.menu.box(painter, style, width=width, grow=1),
                Row([Text(text, [about], grow=1), beside], gap=scaled(4)),
            ],
            gap=1,
            grow=1,
        )
        if self._shows_match():
            box = Row([box, self._picture(ahead)], gap=_BESIDE, grow=1)
            width += _BESIDE + _PICTURE[0] + 2 * _PICTURE_EDGE
        edges = (WIDTH - width) // 2
        page = Column([heading, Row([SPRING, tabs, SPRING]), box], gap=8)
        Layout(Padding(page, (edges, 14, edges, 3)), page_room()).draw(target)
        self._draw_group_lines(target)
        turning = Command.NEXT_VERB, get_text("shared", "settings.page")
        self.context.draw_prompts(target, [*self._change_prompts(), turning, back_prompt()])
