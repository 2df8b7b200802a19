"""What stands on help pages as boxes of a layout: headings, words with keys in them, pictures."""

from bisect import bisect_right
from typing import NamedTuple

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import HelpParagraph
from game.core.grid import Direction
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext
from game.scenes.help.help_diagrams import DiagramPictures
from game.ui.input.bindings import Bindings
from game.ui.style.constants import LIGHT_INK, Color, Ink, shade
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TextSize, grown, line_height, text_size
from game.ui.widgets.layout import Column, Element, LayoutBox, Padding, Row
from game.ui.widgets.text_box import Line
from game.ui.widgets.text_with_keys import KeyedBox, KeyedText

# A sheet and a clip of it; in the texts, `[diagram:name]` stands where sprites are `[sheet:clip]`.
Sprite = tuple[str, str]
DIAGRAM = "diagram"
_PICTURE_SCALE, _BESIDE = 2, 8
_HEADING_HEIGHT, _HEADING_GAP = 17, 6
# How many lines the first letter of a manual is high; around it, and how bright its ground is.
_INITIAL_LINES, _INITIAL_RIM, _INITIAL_GAP, _INITIAL_GROUND = 2, 4, 3, 0.2
# How bright rules are beside what is written with the same light ink.
_RULE_SHARE = 0.6


class HelpPart(NamedTuple):
    """The key of a box on a help page: what it shows."""

    heading: str = ""
    sprites: tuple[Sprite, ...] = ()
    words: str = ""


def has_diagram(paragraph: HelpParagraph) -> bool:
    """Return whether diagrams stand beside a paragraph, not sprites."""
    return any(sheet == DIAGRAM for sheet, _ in paragraph.sprites)


class HelpBoxes:
    """Makes boxes for the device in use; the `first_words` begin with a large letter."""

    def __init__(
        self, context: GameContext, ruleset: Ruleset, diagrams: DiagramPictures, ink: Ink
    ) -> None:
        self._text, self._bank = context.text, context.bank.for_looks(looks_of(ruleset.name))
        self._diagrams, self._ink = diagrams, ink
        self.first_words = ""
        self.time = 0.0
        bindings = Bindings(context.settings.bindings, context.settings.key_set)
        bindings.use_keymap_of(ruleset.name)
        self._keyed = KeyedText(context.painter, bindings, context.reader.device)

    def heading(self, words: str) -> LayoutBox:
        """Return the heading of a section, with a rule to the end of the column."""
        line = Line(self._text, words, self._ink.accent, is_whole=True)
        below = grown(_HEADING_HEIGHT) - line_height()
        row = Row([line, self.rule()], gap=_HEADING_GAP)
        return Padding(row, (0, 0, 0, below), key=HelpPart(heading=words))

    def rule(self) -> LayoutBox:
        """Return a rule as wide as there is room, in the middle of a line."""

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            target.fill(self.rule_color, (area.left, area.centery, area.width, 1))

        return Element(0, line_height(), grow=1, draw=draw)

    @property
    def rule_color(self) -> Color:
        """Return the colour of all rules."""
        dim = self._ink.dim
        return self._bank.adapt_color(shade(dim, _RULE_SHARE) if self._ink is LIGHT_INK else dim)

    def text(self, words: str, width: int) -> LayoutBox:
        """Return words for a width."""
        whole = KeyedBox(self._keyed, words, self._ink.text)
        is_small = text_size() is TextSize.NORMAL
        return self._with_initial(whole, width) if words == self.first_words and is_small else whole

    def _with_initial(self, whole: KeyedBox, width: int) -> LayoutBox:
        """Return words beside and below their first letter, if there are enough of them."""
        letter, words = whole.words[0], whole.words[1:]
        high = _INITIAL_LINES * line_height()
        wide = self._text.width(letter, TITLE) + 2 * _INITIAL_RIM
        beside, rest = self.split(words, width - wide - _INITIAL_GAP, high)
        first = KeyedBox(self._keyed, beside, self._ink.text, grow=1)
        if not beside or first.heights(width - wide - _INITIAL_GAP)[1] != high:
            return whole

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            accent = self._bank.adapt_color(self._ink.accent)
            if self._ink is LIGHT_INK:
                target.fill(shade(accent, _INITIAL_GROUND), area)
            pygame.draw.rect(target, accent, area, 1)
            at = (area.left + _INITIAL_RIM, area.top + 1)
            self._text.draw(target, letter, at, self._ink.accent, TITLE)

        row = Row([Element(wide, high, draw=draw), first], gap=_INITIAL_GAP)
        return Column([row, KeyedBox(self._keyed, rest, self._ink.text)])

    def split(self, words: str, width: int, height: int) -> tuple[str, str]:
        """Return as many words as have room, and the rest."""
        parts = words.split(" ")

        def height_of(count: int) -> int:
            return KeyedBox(self._keyed, " ".join(parts[:count]), self._ink.text).heights(width)[1]

        count = bisect_right(range(1, len(parts)), height, key=height_of)
        return " ".join(parts[:count]), " ".join(parts[count:])

    def pictures(self, sprites: tuple[Sprite, ...]) -> LayoutBox:
        """Return pictures side by side: diagrams, and sprites twice as large."""
        return Row([self._picture(*sprite) for sprite in sprites], gap=_BESIDE, align=0.5)

    def _picture(self, sheet: str, clip: str) -> LayoutBox:
        if sheet == DIAGRAM:

            def draw_diagram(target: pygame.Surface, area: pygame.Rect) -> None:
                target.blit(self._diagrams.picture(clip), area)
                pygame.draw.rect(target, self.rule_color, area, 1)

            return Element(*self._diagrams.size(clip), draw=draw_diagram)
        name, _, frame = clip.partition(".")
        still = self._bank.frame(sheet, name, int(frame or 0), Direction.S)
        bounds = still.get_bounding_rect()

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            now = still if frame else self._bank.frame_at(sheet, name, self.time, Direction.S)
            target.blit(pygame.transform.scale_by(now.subsurface(bounds), _PICTURE_SCALE), area)

        return Element(bounds.width * _PICTURE_SCALE, bounds.height * _PICTURE_SCALE, draw=draw)
