"""The help pages of a ruleset: its texts with sprites and diagrams, and the keys."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, help_pages
from game.core.grid import Direction
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.scenes.help.help_diagrams import DiagramPictures
from game.scenes.help.help_keys import draw_keys, key_pages
from game.scenes.help.help_layout import DIAGRAM, Columns, HelpBlock, Sprite, pack_sections
from game.scenes.help.help_panel import panel_section
from game.scenes.menu_items import back_prompt
from game.scenes.scene import Pop, Transition
from game.ui.input.bindings import Bindings
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.style import LIGHT_INK, Color, shade
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE, TextSize, grown, line_height, text_size
from game.ui.widgets.keyed_text import KeyedText
from game.ui.widgets.page_areas import full_page
from game.ui.widgets.side_panel import SidePanel

_PANEL = pygame.Rect(14, 4, 612, 330)
_PICTURE_SCALE = 2
_GAP, _GUTTER, _RULE_GAP = 8, 20, 3
_HEAD, _FOOT = TITLE_LINE + 10, 20
_INSET = 22
# How many lines the first letter of a manual is high.
_INITIAL_LINES = 2
_CALM = 0.72
# How bright rules are beside what is written with the same light ink.
_RULE_SHARE = 0.6
_INITIAL_RIM, _INITIAL_GROUND = 4, 0.2


class _PageMeasure:
    """Measures words for the device in use, and pictures."""

    def __init__(self, scene: HelpPagesScene) -> None:
        self._scene = scene

    def text_height(self, words: str, width: int) -> int:
        if words != self._scene.first_words:
            return self._scene.keyed.height(words, width)
        return sum(height for _, _, height in self._scene.initial_parts(words, width))

    def split(self, words: str, width: int, height: int) -> tuple[str, str]:
        parts = words.split(" ")
        count = bisect_right(
            range(1, len(parts)),
            height,
            key=lambda n: self._scene.keyed.height(" ".join(parts[:n]), width),
        )
        return " ".join(parts[:count]), " ".join(parts[count:])

    def beside(self, sprites: Sequence[Sprite]) -> tuple[int, int]:
        sizes = [self._scene.picture_size(sprite) for sprite in sprites]
        return sum(wide + _GAP for wide, _ in sizes), max((high for _, high in sizes), default=0)

    def rows(self, sprites: Sequence[Sprite], width: int) -> list[tuple[tuple[Sprite, ...], int]]:
        rows: list[list[Sprite]] = []
        left = 0
        for sprite in sprites:
            wide, _ = self.beside([sprite])
            if not rows or left + wide - _GAP > width:
                rows.append([])
                left = 0
            rows[-1].append(sprite)
            left += wide
        return [(tuple(row), self.beside(row)[1]) for row in rows]


class HelpPagesScene:
    """Shows a ruleset's pages one by one; the last ones are about the keys."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        self.context = context
        self.ruleset = ruleset
        looks = looks_of(ruleset.name)
        self.bank = context.bank.for_looks(looks)
        self.diagrams = DiagramPictures(context, ruleset)
        self.panel = full_page(_PANEL, rows=1)
        self._side = SidePanel(context.painter, looks, _CALM)
        worded = ruleset.features.inventory is not None
        self.sections = help_pages(ruleset.name) + ([] if worded else panel_section(looks))
        self.first_words = self.sections[0].paragraphs[0].text
        self._initials: dict[int, list[tuple[str, int, int]]] = {}
        self.time = 0.0
        self.index = 0
        self._pack()

    @property
    def text_area(self) -> pygame.Rect:
        """Return the area of a page's text."""
        inner = self.panel.inflate(-2 * _INSET, -24)
        height = inner.height - _HEAD - grown(_FOOT)
        return pygame.Rect(inner.left, inner.top + _HEAD, inner.width, height)

    @property
    def columns(self) -> Columns:
        """Return the columns of a page: two, or one of larger text."""
        area = self.text_area
        count = 2 if text_size() is TextSize.NORMAL else 1
        return Columns(count, (area.width - _GUTTER * (count - 1)) // count, area.height)

    @property
    def page_count(self) -> int:
        """Return the number of pages, those of the keys among them."""
        return len(self.pages) + len(self._key_pages)

    def _pack(self) -> None:
        """Set the pages for the device in use."""
        self._device = self.context.reader.device
        self.keyed = self._keyed_text()
        self._initials.clear()
        self.pages = pack_sections(self.sections, self.columns, _PageMeasure(self))
        self._key_pages = key_pages(self.context, self.ruleset, self.columns)

    def _keyed_text(self) -> KeyedText:
        """Return what draws texts with the keys that the ruleset has."""
        bindings = Bindings(self.context.settings.bindings, self.context.settings.key_set)
        bindings.use_keymap_of(self.ruleset.name)
        return KeyedText(self.context.painter, bindings, self.context.reader.device)

    def initial_parts(self, text: str, width: int) -> list[tuple[str, int, int]]:
        """Return a text without its first letter in parts, each with its margin and height.

        The first lines stand beside the letter, if there are enough of them.
        """
        if width not in self._initials:
            self._initials[width] = self._split_initial(text, width)
        return self._initials[width]

    def _split_initial(self, text: str, width: int) -> list[tuple[str, int, int]]:
        keyed, most = self.keyed, _INITIAL_LINES * line_height()
        margin = self.context.text.width(text[0], TITLE) + 2 * _INITIAL_RIM + _RULE_GAP
        words = text[1:].split(" ")

        def height(count: int) -> int:
            return keyed.height(" ".join(words[:count]), width - margin)

        fitting = bisect_right(range(1, len(words)), most, key=height)
        if not fitting or height(fitting) != most or text_size() is not TextSize.NORMAL:
            return [(text, 0, keyed.height(text, width))]
        beside, rest = " ".join(words[:fitting]), " ".join(words[fitting:])
        return [(beside, margin, most), (rest, 0, keyed.height(rest, width))]

    # --- inputs

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            command = {1: Command.CONFIRM, 3: Command.BACK}.get(command.button, command)
        match command:
            case Command.BACK | Command.MENU | Command.HELP:
                self.context.audio.play("ui_close")
                return Pop()
            case Command.CONFIRM if self.index + 1 == self.page_count:
                self.context.audio.play("ui_close")
                return Pop()
            case Command.RIGHT | Command.DOWN | Command.CONFIRM:
                return self._turn_page(1)
            case Command.LEFT | Command.UP:
                return self._turn_page(-1)
        return None

    def _turn_page(self, step: int) -> Transition:
        self.index = max(0, min(self.index + step, self.page_count - 1))
        self.context.audio.play("ui_move")
        return None

    def update(self, dt: float) -> Transition:
        """Animate the pictures; keys of another device may need other pages."""
        self.time += dt
        self.diagrams.advance(dt)
        if self._device is not self.context.reader.device:
            self._pack()
            self.index = min(self.index, self.page_count - 1)
        return None

    # --- the picture

    def picture_size(self, sprite: Sprite) -> tuple[int, int]:
        """Return the size of a picture, which is not drawn for that."""
        sheet, clip = sprite
        if sheet == DIAGRAM:
            return self.diagrams.size(clip)
        wide, high = self._still(sprite).get_bounding_rect().size
        return wide * _PICTURE_SCALE, high * _PICTURE_SCALE

    def _still(self, sprite: Sprite) -> pygame.Surface:
        """Return the frame that a sprite's name asks for, or the first."""
        name, _, frame = sprite[1].partition(".")
        return self.bank.frame(sprite[0], name, int(frame or 0), Direction.S)

    def pictures(self, sprites: Sequence[Sprite]) -> list[pygame.Surface]:
        """Return the current pictures: diagrams, and sprites twice as large."""
        made = []
        for sheet, clip in sprites:
            if sheet == DIAGRAM:
                made.append(self.diagrams.picture(clip))
                pygame.draw.rect(made[-1], self._rule_color, made[-1].get_rect(), 1)
                continue
            name, _, frame = clip.partition(".")
            still = self._still((sheet, clip))
            now = still if frame else self.bank.frame_at(sheet, name, self.time, Direction.S)
            bounds = still.get_bounding_rect()
            made.append(pygame.transform.scale_by(now.subsurface(bounds), _PICTURE_SCALE))
        return made

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.context.draw_ground(target, self.ruleset.name)
        self._side.draw(target, self.panel)
        self._draw_furniture(target)
        area = self.text_area
        if self.index >= len(self.pages):
            rows = self._key_pages[self.index - len(self.pages)]
            draw_keys(target, self.context, rows, area, self.columns, self._side.ink)
        else:
            for block in self.pages[self.index]:
                self._draw_block(target, block, area)
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "settings.page")),
            back_prompt(),
        ]
        at = (self.panel.left, 340)
        self.context.draw_prompts(target, entries, at)

    def _draw_furniture(self, target: pygame.Surface) -> None:
        """Draw what every page has: the title with the game's emblem, rules, and the number."""
        text_renderer, ink, area = self.context.text, self._side.ink, self.text_area
        is_keys = self.index >= len(self.pages)
        title = get_text("shared", "help.keys") if is_keys else self.ruleset.title
        room, top = area.width, area.top - _HEAD
        if self.context.bank.has("emblems", self.ruleset.name):
            emblem = self.context.bank.frame("emblems", self.ruleset.name, 0)
            target.blit(emblem, emblem.get_rect(midright=(area.right, top + TITLE_LINE // 2)))
            room -= emblem.get_width() + _GAP
        title = text_renderer.shorten(title, room, TITLE)
        text_renderer.draw(target, title, (area.left, top), ink.accent, TITLE)
        below = area.top - 7
        for y, thickness in ((below, 2), (below + 3, 1)):
            target.fill(self._rule_color, (area.left, y, room, thickness))
        number = f"{self.index + 1} / {self.page_count}"
        foot = area.bottom + 4
        wide = text_renderer.width(number) // 2 + _GAP
        middle = foot + line_height() // 2
        text_renderer.draw(target, number, (area.centerx, foot), ink.dim, align=0.5)
        target.fill(self._rule_color, (area.left, middle, area.width // 2 - wide, 1))
        target.fill(self._rule_color, (area.centerx + wide, middle, area.width // 2 - wide, 1))
        if self.columns.number > 1:
            x = area.left + self.columns.width + _GUTTER // 2
            target.fill(self._rule_color, (x, area.top, 1, area.height))

    @property
    def _rule_color(self) -> Color:
        dim = self._side.ink.dim
        color = shade(dim, _RULE_SHARE) if self._side.ink is LIGHT_INK else dim
        return self.context.bank.adapt_color(color)

    def _draw_block(self, target: pygame.Surface, block: HelpBlock, area: pygame.Rect) -> None:
        left = area.left + block.column * (self.columns.width + _GUTTER)
        place = pygame.Rect(left, area.top + block.top, self.columns.width, block.height)
        if block.heading:
            self._draw_heading(target, block.heading, place)
            return
        pictures = self.pictures(block.sprites)
        wide = sum(picture.get_width() + _GAP for picture in pictures) - _GAP
        # All pictures of a section stand in one column, in the middle of the margin.
        room = block.left - _GAP if block.words else place.width
        _draw_row(target, pictures, (place.left + (room + wide) // 2, place.centery))
        if not block.words:
            return
        place.left, place.width = place.left + block.left, place.width - block.left
        place.top += (block.height - _PageMeasure(self).text_height(block.words, place.width)) // 2
        self._draw_words(target, block.words, place)

    def _draw_heading(self, target: pygame.Surface, words: str, place: pygame.Rect) -> None:
        """Draw the heading of a section, with a rule to the end of the column."""
        drawn = self.context.text.draw(target, words, place.topleft, self._side.ink.accent)
        left, y = drawn.right + 6, place.top + line_height() // 2
        target.fill(self._rule_color, (left, y, max(0, place.right - left), 1))

    def _draw_initial(self, target: pygame.Surface, letter: str, at: tuple[int, int]) -> None:
        """Draw the large letter that a manual begins with, in a frame."""
        ink, text = self._side.ink, self.context.text
        wide = text.width(letter, TITLE) + 2 * _INITIAL_RIM
        box = pygame.Rect(at, (wide, _INITIAL_LINES * line_height()))
        accent = self.context.bank.adapt_color(ink.accent)
        if ink is LIGHT_INK:
            target.fill(shade(accent, _INITIAL_GROUND), box)
        pygame.draw.rect(target, accent, box, 1)
        text.draw(target, letter, (at[0] + _INITIAL_RIM, at[1] + 1), ink.accent, TITLE)

    def _draw_words(self, target: pygame.Surface, words: str, place: pygame.Rect) -> None:
        """Draw words; the first ones begin with a large letter."""
        keyed, ink = self.keyed, self._side.ink
        if words != self.first_words:
            keyed.draw(target, words, place, ink.text)
            return
        parts = self.initial_parts(words, place.width)
        if len(parts) > 1:
            self._draw_initial(target, words[0], place.topleft)
        for part, margin, height in parts:
            row = pygame.Rect(place.left + margin, place.top, place.width - margin, height)
            keyed.draw(target, part, row, ink.text)
            place.top += height


def _draw_row(
    target: pygame.Surface, pictures: Sequence[pygame.Surface], right: tuple[int, int]
) -> None:
    """Draw pictures side by side; `right` is the middle of the last one's right side."""
    x = right[0]
    for picture in reversed(pictures):
        at = picture.get_rect(midright=(x, right[1]))
        target.blit(picture, at)
        x = at.left - _GAP
