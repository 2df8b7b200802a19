"""The help pages of a ruleset: its texts with sprites and diagrams, and the keys."""

import pygame

from game.content.assets.looks import Looks, looks_of
from game.content.assets.strings import HelpPage, HelpParagraph, get_text, has_text, help_pages
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext
from game.scenes.help.help_boxes import HelpBoxes
from game.scenes.help.help_diagrams import DiagramPictures
from game.scenes.help.help_keys import key_pages
from game.scenes.help.help_layout import HelpColumns, set_pages
from game.scenes.menu_items import back_prompt
from game.scenes.scene import Pop, Transition
from game.ui.input.command import Command, Input, Pointer
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE, grown, is_large_text, line_height
from game.ui.widgets.layout import Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.panel_background import PanelBackground
from game.ui.widgets.screen_areas import full_page
from game.ui.widgets.text_box import Line, picture

_PANEL = pygame.Rect(14, 4, 612, 330)
_EDGES, _GAP, _GUTTER, _RULE_HEIGHT = (22, 12, 22, 12), 8, 20, 4
# Of the page's head and foot, which the text is between.
_ABOVE_TEXT, _FOOT, _ABOVE_FOOT = 3, 20, 4
_CALM = 0.72
# What a tooltip says of an icon beside the board.
_KEYS = ("gauge", "meaning")


class HelpPagesScene:
    """Shows a ruleset's pages one by one; the last ones are about the keys."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        self.context = context
        self.ruleset = ruleset
        looks = looks_of(ruleset.name)
        self.diagrams = DiagramPictures(context, ruleset)
        self.panel = full_page(_PANEL, rows=1)
        self._side = PanelBackground(context.painter, looks, _CALM)
        worded = bool(ruleset.features.inventory)
        self.sections = help_pages(ruleset.name) + ([] if worded else _panel_section(looks))
        self.time = 0.0
        self.index = 0
        self._pack()

    @property
    def _column_areas(self) -> list[pygame.Rect]:
        """Return where the columns of a page stand: two, or one of larger text."""
        columns = [Element(0, 0, grow=1, key=n) for n in range(1 if is_large_text() else 2)]
        layout = Layout(self._page(Row(columns, _GUTTER, grow=1)), self.panel)
        return [placed.area for placed in layout if placed.box.key is not None]

    @property
    def page_count(self) -> int:
        """Return the number of pages, those of the keys among them."""
        return len(self.pages) + len(self._key_pages)

    def _pack(self) -> None:
        """Set the pages for the device in use."""
        self._device = self.context.reader.device
        self._boxes = HelpBoxes(self.context, self.ruleset, self.diagrams, self._side.ink)
        self._boxes.first_words = self.sections[0].paragraphs[0].text
        self.pages, self._key_pages = list[HelpColumns](), list[HelpColumns]()
        areas, ink = self._column_areas, self._side.ink
        self.pages = set_pages(self.sections, areas, self._boxes)
        self._key_pages = key_pages(self.context, self.ruleset, len(areas), areas[0].height, ink)

    def handle(self, command: Input) -> Transition:
        if isinstance(command, Pointer):
            command = {1: Command.CONFIRM, 3: Command.BACK}.get(command.button, command)
        is_last = self.index + 1 == self.page_count
        match command:
            case Command.BACK | Command.MENU | Command.HELP:
                return self._close()
            case Command.CONFIRM if is_last:
                return self._close()
            case Command.RIGHT | Command.DOWN | Command.CONFIRM:
                return self._turn_page(1)
            case Command.LEFT | Command.UP:
                return self._turn_page(-1)
        return None

    def _close(self) -> Transition:
        self.context.audio.play("ui_close")
        return Pop()

    def _turn_page(self, step: int) -> Transition:
        self.index = max(0, min(self.index + step, self.page_count - 1))
        self.context.audio.play("ui_move")
        return None

    def update(self, dt: float) -> Transition:
        self.time += dt
        self.diagrams.advance(dt)
        if self._device is not self.context.reader.device:
            self._pack()
            self.index = min(self.index, self.page_count - 1)
        self._boxes.time = self.time
        return None

    def columns(self) -> list[Layout]:
        """Lay out the columns of the page that is shown."""
        page = [*self.pages, *self._key_pages][self.index]
        return [*map(Layout, page, self._column_areas)]

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.context.draw_ground(target, self.ruleset.name)
        page = self._page(Element(0, 0, grow=1, draw=self._draw_columns))
        Layout(page, self.panel).draw(target)
        entries = [
            (Command.LEFT, ""),
            (Command.RIGHT, get_text("shared", "settings.page")),
            back_prompt(),
        ]
        self.context.draw_prompts(target, entries, (self.panel.left, 340))

    def _draw_columns(self, target: pygame.Surface, area: pygame.Rect) -> None:
        for layout in self.columns():
            layout.draw(target)
        for between in self._column_areas[1:]:
            x = between.left - _GUTTER // 2
            target.fill(self._boxes.rule_color, (x, area.top, 1, area.height))

    def _page(self, text: LayoutBox) -> LayoutBox:
        return Padding(Column([self._head(), text, self._foot()]), _EDGES, draw=self._side.draw)

    def _head(self) -> LayoutBox:
        """Return the title with a double rule below, and the game's emblem."""
        bank, is_keys = self.context.bank, self.index >= len(self.pages)
        title = get_text("shared", "help.keys") if is_keys else self.ruleset.title

        def draw_rules(target: pygame.Surface, area: pygame.Rect) -> None:
            for y, thickness in ((area.top, 2), (area.bottom - 1, 1)):
                target.fill(self._boxes.rule_color, (area.left, y, area.width, thickness))

        line = Line(self.context.text, title, self._side.ink.accent, font=TITLE)
        rules = Element(0, _RULE_HEIGHT, draw=draw_rules)
        emblem = None
        if bank.has("emblems", self.ruleset.name):
            sign = bank.frame("emblems", self.ruleset.name, 0)
            emblem = Padding(picture(sign), (0, (TITLE_LINE - sign.get_height()) // 2, 0, 0))
        row = Row([Column([line, rules], gap=3, grow=1), emblem], gap=_GAP, align=0)
        return Padding(row, (0, 0, 0, _ABOVE_TEXT))

    def _foot(self) -> LayoutBox:
        words = f"{self.index + 1} / {self.page_count}"
        number = Line(self.context.text, words, self._side.ink.dim, is_whole=True)
        row = Row([self._boxes.rule(), number, self._boxes.rule()], gap=_GAP)
        return Padding(row, (0, _ABOVE_FOOT, 0, grown(_FOOT) - _ABOVE_FOOT - line_height()))


def _panel_section(looks: Looks) -> list[HelpPage]:
    """Return a section that names the gauges of a ruleset, none if they are drawn with words."""
    names = [
        name
        for name, look in looks.gauges.items()
        if look.in_hud and all(has_text(looks.name, f"{key}.{name}") for key in _KEYS)
    ]
    paragraphs = tuple(
        HelpParagraph(
            (("icons", looks.gauges[name].icon),),
            " - ".join(get_text(looks.name, f"{key}.{name}") for key in _KEYS),
        )
        for name in names
    )
    return [HelpPage(get_text("shared", "help.panel"), paragraphs)] if paragraphs else []
