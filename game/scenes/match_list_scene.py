"""Screens that list matches: those to continue, those that are over, those of today."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.menu_items import back_prompt, menu_item, menu_prompts
from game.scenes.scene import Choice, Pop, Push, Transition, follow
from game.ui.input.command import Command, Input
from game.ui.style.constants import ACCENT, BACKDROP, DIM, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import is_large_text, scaled
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.menu import Menu, RowSize
from game.ui.widgets.painter import panel_style
from game.ui.widgets.screen_areas import page_room
from game.ui.widgets.text_box import Line, StyledLine, Text

MATCH_ROW = RowSize(34, lines=2)
_WIDTH, _WIDEST = 540, 584
# Above the page at the usual text size and above larger text; around the list, below which its
# sign of more rows stands.
# Words do not touch the edge of the picture.
_SIDE = 4
_ABOVE, _AROUND, _SIGN = (14, 6), 14, 12
_ROW_EDGES, _BESIDE_PICTURE = (8, 3, 8, 1), (5, 0, 8, 0)


class MatchListScene:
    """A heading, lines below it, and a list, from which some rows may be deleted."""

    menu: Menu[Choice]

    def __init__(self, context: GameContext) -> None:
        self.context = context

    def deletion(self) -> Dialog | None:
        """Return the question before what is in focus is deleted, None if it cannot be."""
        return None

    @property
    def can_delete(self) -> bool:
        """Return whether what is in focus can be deleted."""
        return False

    def handle(self, command: Input) -> Transition:
        match command:
            case Command.BACK | Command.MENU:
                self.context.audio.play("ui_close")
                return Pop()
            case Command.DELETE | Command.NEXT_VERB if self.can_delete:
                dialog = self.deletion()
                return None if dialog is None else Push(dialog)
        return follow(self.menu.handle(command))

    def match_row(
        self, index: int, place: str, words: tuple[str, str, str], picture: Element | None = None
    ) -> LayoutBox:
        """Return a row of two lines in the material of a ruleset's place, "" for none.

        The words are a title, what stands beside it, and a sentence below.
        """
        text, focus, (title, beside, below) = self.context.text, index == self.menu.index, words
        name = Line(text, title, ACCENT if focus else TEXT, grow=1)
        head = Row([name, Line(text, beside, DIM)], gap=8)
        lines = Column([head, Line(text, below, DIM)], gap=2, grow=1)
        style = panel_style(self.context.bank, looks_of(place)) if place else ""
        draw = partial(self.context.painter.row, place=style, focus=focus)
        if picture is None:
            return Padding(lines, _ROW_EDGES, draw=draw)
        return Padding(Row([picture, lines], gap=8, align=0.5), _BESIDE_PICTURE, draw=draw)

    def draw_page(
        self, target: Surface, heading: str, below: Sequence[StyledLine] = (), confirm: str = ""
    ) -> None:
        """Draw a page with a heading, what stands below it, the list and the prompts."""
        context, painter, text = self.context, self.context.painter, self.context.text
        context.draw_ground(target)
        width, draw = min(scaled(_WIDTH), _WIDEST), partial(painter.panel, style="stone")
        edges = (22, _AROUND, 22, max(_AROUND, scaled(_SIGN)))
        panel = Padding(self.menu.box(painter, width=width), edges, draw=draw)
        words = Text(text, below, least=2, align=0.5) if below else None
        lines = [Line(text, heading, ACCENT, 0.5, TITLE), words]
        page = Column([*lines, Row([SPRING, panel, SPRING], align=0.5, grow=1)], gap=8)
        Layout(Padding(page, (_SIDE, _ABOVE[is_large_text()], _SIDE, 2)), page_room()).draw(target)
        delete = Command.NEXT_VERB if context.reader.device.is_pad else Command.DELETE
        more = [(delete, get_text("shared", "saves.delete"))] * self.can_delete
        context.draw_prompts(target, menu_prompts([*more, back_prompt()], confirm))


def dark_picture(size: tuple[int, int], picture: Surface | None) -> Element:
    """Describe a picture in the middle of a dark ground, which is empty until there is one."""

    def draw(target: Surface, area: Rect) -> None:
        target.fill(BACKDROP, area)
        if picture is not None:
            target.blit(picture, picture.get_rect(center=area.center))

    return Element(*size, draw=draw)


def deletion_dialog(
    context: GameContext, title: str, lines: Sequence[StyledLine], delete: Callable[[], Transition]
) -> Dialog:
    """Return the question whether to delete something; the answer in focus is no."""
    answers = [menu_item("saves.delete", delete, "skull"), menu_item("saves.keep", Pop, "play")]
    dialog = Dialog(context, get_text("shared", title), lambda: lines, answers)
    dialog.menu.index = 1
    return dialog
