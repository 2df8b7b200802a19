"""Text in the game's own pixel fonts."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from game.content.assets.errors import AssetError
from game.core.features.text_sanitizer import plain_line
from game.ui.style.color_vision import NORMAL, adapted
from game.ui.style.constants import LIGHT_INK, Color, Ink
from game.ui.style.text_size import SMALL_LINE, TITLE_LINE, TextSize, scaled, text_size

Point = tuple[int, int]
_ELLIPSIS = "..."
# A soft hyphen is not drawn: it says where a word may break.
_HYPHEN, SOFT_HYPHEN = "-", "\u00ad"
# A last word of at most these letters is short.
_MOST_LETTERS = 6
_HYPHENS = re.compile(f"[{_HYPHEN}{SOFT_HYPHEN}]")
# More than any line on the canvas shows; pictures of longer lines would take much memory.
_MAX_LINE = 1000
_SHADOW = (16, 12, 20)
# Around titles, with the shadow to the lower right; and how dark the lower half of letters is.
_EDGE = ((-1, 0), (0, -1), (1, 0), (0, 1), (1, 1), (2, 2))
_TITLE_FOOT, _TITLE_SHADE = 12, (215, 190, 180)
# Whatever is darker is written on something bright.
_DARKEST_TEXT = 64
_DARKEST_SHADOWED = 300
SMALL = "small"
TITLE = "title"
_FACES = {TextSize.NORMAL: "small", TextSize.MEDIUM: "medium", TextSize.LARGE: "large"}
_SIZES = {face: SMALL_LINE * size.value // 2 for size, face in _FACES.items()}
_SIZES[TITLE] = TITLE_LINE


class _LineLook(NamedTuple):
    """How a line is drawn: over dark copies of itself, moved by steps, or alone."""

    color: Color
    face: str
    steps: tuple[Point, ...] = ()

    @property
    def margin(self) -> int:
        """Return how far its edge stands out at the left and at the top."""
        return max(0, -min(map(min, self.steps), default=0))


class TextRenderer:
    """Draws, measures, wraps and shortens text; never antialiased."""

    def __init__(self, root: Path) -> None:
        """Load the fonts from `root`/font; AssetError if one is broken."""
        pygame.font.init()
        self._fonts = {name: _load(root / "font" / f"{name}.ttf", _SIZES[name]) for name in _SIZES}
        self._color_vision = NORMAL
        self._high_contrast = False
        # What is written with.
        self.ink = LIGHT_INK
        self._cached_render = lru_cache(maxsize=1024)(self._render_line)
        self._cached_edged = lru_cache(maxsize=1024)(self._render_edged)
        self._cached_width = lru_cache(maxsize=4096)(self._measure)
        self._cached_wrap = lru_cache(maxsize=1024)(self._wrap)

    def _render_line(self, text: str, color: Color, face: str) -> pygame.Surface:
        shown = contrasting(color) if self._high_contrast else color
        adapted_color = adapted(shown, self._color_vision)
        try:
            line = self._fonts[face].render(_renderable(text), antialias=False, color=adapted_color)
        except pygame.error:
            # Nothing in the text has a width.
            return pygame.Surface((0, _SIZES[face]), pygame.SRCALPHA)
        return line if face != TITLE or self._high_contrast else _two_toned(line)

    def _render_edged(self, text: str, look: _LineLook) -> pygame.Surface:
        line = self._cached_render(text, look.color, look.face)
        if not look.steps:
            return line
        edge, margin = self._cached_render(text, _SHADOW, look.face), look.margin
        reach = margin + max(map(max, look.steps))
        picture = pygame.Surface((line.width + reach, line.height + reach), pygame.SRCALPHA)
        picture.fblits([(edge, (margin + x, margin + y)) for x, y in look.steps])
        picture.blit(line, (margin, margin))
        return picture

    def set_color_vision(self, vision: str) -> None:
        """Draw in the palette of a colour vision from now on."""
        self._color_vision = vision
        self._clear_caches()

    def _clear_caches(self) -> None:
        self._cached_render.cache_clear()
        self._cached_edged.cache_clear()

    def set_high_contrast(self, *, high: bool) -> None:
        """Draw brighter on black, and blacker on bright, from now on."""
        self._high_contrast = high
        self._clear_caches()

    def width(self, text: str, font: str = SMALL) -> int:
        """Return the width of a line in pixels."""
        return self._cached_width(text, _face(font))

    def _measure(self, text: str, face: str) -> int:
        return self._fonts[face].size(_renderable(text))[0]

    def draw(
        self,
        target: pygame.Surface,
        text: str,
        at: tuple[int, int],
        color: Color,
        font: str = SMALL,
        *,
        align: float = 0.0,
    ) -> pygame.Rect:
        """Draw one line with a shadow, titles with a dark edge; dark ink on paper has neither.

        `align` 0, 0.5 or 1 anchors its left end, middle or right end at `at`.
        """
        color = self.ink.of(color)
        shadow = _EDGE if font == TITLE else ((scaled(1), scaled(1)),)
        steps = shadow if sum(color) > _DARKEST_SHADOWED else ()
        return self._draw_line(target, text, at, _LineLook(color, _face(font), steps), align)

    @contextmanager
    def in_ink(self, ink: Ink) -> Iterator[None]:
        """Draw the named colours as those of an ink meanwhile."""
        before, self.ink = self.ink, ink
        try:
            yield
        finally:
            self.ink = before

    def draw_outlined(
        self, target: pygame.Surface, text: str, at: Point, color: Color, side: Point, zoom: int
    ) -> pygame.Rect:
        """Draw a line of the smallest letters with an edge, `zoom` times as large, beside `at`."""
        edge = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))
        picture = self._cached_edged(text, _LineLook(color, _FACES[TextSize.NORMAL], edge))
        picture = picture.subsurface(picture.get_bounding_rect())
        picture = pygame.transform.scale_by(picture, zoom)
        area = picture.get_rect(center=at)
        area.move_ip(side[0] * area.width // 2, side[1] * area.height // 2)
        return target.blit(picture, area.clamp(target.get_rect()))

    def _draw_line(
        self, target: pygame.Surface, text: str, at: tuple[int, int], look: _LineLook, align: float
    ) -> pygame.Rect:
        if not text:
            return pygame.Rect(at, (0, 0))
        line, margin = self._cached_render(text, look.color, look.face), look.margin
        # The accents of capitals may stand above the line.
        left, top = at[0] - int(line.width * align), at[1] - max(0, line.height - _SIZES[look.face])
        target.blit(self._cached_edged(text, look), (left - margin, top - margin))
        return line.get_rect(topleft=(left, top)).clip(target.get_clip())

    def wrap(self, text: str, width: int, font: str = SMALL) -> list[str]:
        """Return the text as lines no wider than `width` pixels; line breaks are kept."""
        return list(self._cached_wrap(text, width, font, text_size()))

    def _wrap(self, text: str, width: int, font: str, _size: TextSize) -> tuple[str, ...]:
        lines: list[str] = []
        face, measure = _face(font), self._cached_width
        for paragraph in text.split("\n"):
            line, words, first = "", paragraph.split(" "), len(lines)
            for word in words:
                longer = f"{line} {word}" if line else word
                if line and measure(longer, face) > width:
                    lines.append(line)
                    longer = word
                line = longer
                while measure(line, face) > width and len(line) > 1:
                    count, hyphen = self._break_word(line, width, font)
                    lines.append(line[:count] + hyphen)
                    line = line[count:]
            # A short last word is not left alone.
            if len(lines) > first and line == words[-1] and len(line) <= _MOST_LETTERS:
                before, _, company = lines[-1].rpartition(" ")
                if " " in before and measure(f"{company} {line}", face) <= width:
                    lines[-1], line = before, f"{company} {line}"
            lines.append(line)
        return tuple(lines)

    def _break_word(self, word: str, width: int, font: str) -> tuple[int, str]:
        """Return how many letters of a word fit, and a hyphen unless it is a path or the like.

        The word breaks at its last hyphen that fits, which may be a soft one.
        """
        for hyphen in reversed([*_HYPHENS.finditer(word, 1, len(word) - 1)]):
            sign = _HYPHEN if hyphen[0] == SOFT_HYPHEN else ""
            if self.width(word[: hyphen.end()] + sign, font) <= width:
                return hyphen.end(), sign
        count = self._count_fitting(word, width - self.width(_HYPHEN, font), font)
        if count > 1 and word.replace(SOFT_HYPHEN, "").isalpha():
            return count, _HYPHEN
        return self._count_fitting(word, width, font), ""

    def _count_fitting(self, text: str, width: int, font: str) -> int:
        """Return how many characters fit, at least one: paths have no spaces to break at."""
        # No letter is narrower than a pixel.
        counts = range(1, min(len(text), max(1, width) + 1))
        return max(1, bisect_right(counts, width, key=lambda n: self.width(text[:n], font)))

    def shorten(self, text: str, width: int, font: str = SMALL) -> str:
        """Return the line cut to `width` pixels, with an ellipsis if it was too long."""
        if self.width(text, font) <= width:
            return text
        count = self._count_fitting(text, width - self.width(_ELLIPSIS, font), font)
        return f"{text[:count].rstrip()}{_ELLIPSIS}"


def _face(font: str) -> str:
    return font if font == TITLE else _FACES[text_size()]


def _two_toned(line: pygame.Surface) -> pygame.Surface:
    """Return a line of a title whose letters are darker in their lower half."""
    picture = pygame.Surface(line.get_size(), pygame.SRCALPHA)
    picture.blit(line, (0, 0))
    foot = picture.get_rect().move(0, line.get_height() - _TITLE_FOOT)
    picture.fill(_TITLE_SHADE, foot, special_flags=pygame.BLEND_RGB_MULT)
    return picture


def contrasting(color: Color) -> Color:
    """Return a dark colour as black, and a brighter one halfway to white.

    >>> contrasting((16, 12, 20)), contrasting((150, 138, 148))
    ((0, 0, 0), (202, 196, 201))
    """
    red, green, blue = color
    if max(color) < _DARKEST_TEXT:
        return 0, 0, 0
    return red + (255 - red) // 2, green + (255 - green) // 2, blue + (255 - blue) // 2


def _renderable(text: str) -> str:
    """Return what a font can draw of a line: file names may even hold undecodable bytes.

    >>> _renderable("a\\udcff\\0b")
    'a?b'
    """
    return plain_line(text[:_MAX_LINE].encode("utf-8", "replace").decode())


def _load(path: Path, size: int) -> pygame.font.Font:
    try:
        font = pygame.font.Font(path, size)
        # A truncated file loads without an error and fails only when rendered.
        font.render("A", antialias=False, color="white")
        return font
    except (OSError, pygame.error) as error:
        raise AssetError(f"The font {path} cannot be read ({error}).") from error
