"""Builds the game's fonts from their text source, as TrueType with one square per pixel.

Every face is the one in the source, written with another pen: the strokes between the source's
pixels are stretched, then drawn with a pen of some width and height, in the title with serifs.
"""

import sys
import unicodedata
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.ttLib import newTable
from fontTools.ttLib.tables.ttProgram import Program
from pixel_font_builder import FontBuilder, Glyph

FONT_DIR = Path(__file__).parent
CAP_HEIGHT = 7
# Above the cap line, in a glyph whose first row is "^".
ROWS_ABOVE = 3
ASCENT = 9
SIZE = 12
ACCENTS = {
    "\u0300": ("#.", ".#"),
    "\u0301": (".#", "#."),
    "\u0302": (".#.", "#.#"),
    "\u0303": (".#.#", "#.#."),
    "\u0304": ("###", "..."),
    "\u0306": ("#.#", ".#."),
    "\u0307": ("#", "."),
    "\u0308": ("#.#", "..."),
    "\u0308\u0301": (".#.", "#.#"),
    "\u030a": ("##", "##"),
    "\u030b": (".#.#", "#.#."),
    "\u030c": ("#.#", ".#."),
}
# Cedilla, comma and ogonek.
ACCENTS_BELOW = {"\u0327": (".#", "#."), "\u0326": (".#", "#."), "\u0328": ("#.", ".#")}
# Latin, Greek and Cyrillic.
RANGES = ((0xC0, 0x180), (0x218, 0x21C), (0x386, 0x3CF), (0x400, 0x460))
LETTERS = "".join(chr(code) for first, end in RANGES for code in range(first, end))
GlyphRows = list[str]


def read_glyphs(path: Path) -> dict[str, GlyphRows]:
    """Return every glyph of a source as rows, with accented letters composed."""
    glyphs: dict[str, GlyphRows] = {" ": ["..."] * CAP_HEIGHT, "\u00a0": ["..."] * CAP_HEIGHT}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not (line.startswith("#") and not line.startswith("# ....")):
            rows = line[2:]
            glyphs[line[0]] = glyphs[rows[1]] if rows[0] == "=" else rows.split("/")
    for letter in LETTERS:
        composed = _compose_accented(letter, glyphs)
        if composed is not None and letter not in glyphs:
            glyphs[letter] = composed
    return glyphs


def _compose_accented(letter: str, glyphs: dict[str, GlyphRows]) -> GlyphRows | None:
    """Return a letter with its accent over or under it, None if it is no such letter."""
    parts = unicodedata.normalize("NFD", letter)
    if parts[0] not in glyphs or len(parts) == 1:
        return None
    base = list(glyphs[parts[0]])
    below = ACCENTS_BELOW.get(parts[1])
    if below is not None:
        width = max(len(base[0]), len(below[0]))
        return [row.center(width, ".") for row in (*base, *below)]
    accent = ACCENTS.get(parts[1:])
    if accent is None:
        return None
    if parts[0] in "iі":
        # Without its dot.
        base = ["...", "...", *[".#."] * 5]
    width = max(len(base[0]), len(accent[0]))
    rows = [row.center(width, ".") for row in base]
    marks = [row.center(width, ".") for row in accent]
    gap = "." * width
    if "#" not in marks[1]:
        marks = [gap, marks[0]]
    # Three rows stand above the cap line; a small letter has two more free.
    if parts[0].islower():
        return ["^", gap, gap, *marks, gap, *rows[2:]] if marks[0] != gap else [marks[1], *rows[1:]]
    return ["^", *marks, gap, *rows]


class Face(NamedTuple):
    """A face: how far it is stretched, in halves, how wide and high its pen is, and its serifs."""

    halves: int
    pen: tuple[int, int]
    has_serifs: bool = False

    def stretched(self, length: int) -> int:
        """Return a length of the source in pixels of this face.

        >>> Face(3, (2, 1)).stretched(6), Face(3, (2, 1)).stretched(1)
        (9, 2)
        """
        return (length * self.halves + 1) // 2


FACES = {
    "small": Face(2, (1, 1)),
    "medium": Face(3, (2, 1)),
    "large": Face(4, (2, 2)),
    "title": Face(4, (3, 2), has_serifs=True),
}


class _Letter:
    """One glyph of the source as a face draws it."""

    def __init__(self, rows: GlyphRows, face: Face, *, is_sign: bool) -> None:
        """Take the rows from the cap line down, or from higher up after a first row "^".

        Signs have no serifs, only room for them: a full stop of a face with serifs is a square.
        """
        self._above = ROWS_ABOVE if rows and rows[0] == "^" else 0
        self._rows = rows[1:] if self._above else rows
        self._face = face
        self._serif, self._is_sign = int(face.has_serifs), is_sign
        width = face.stretched(len(self._rows[0]) - 1) + face.pen[0] + 2 * self._serif
        height = self._y(len(self._rows) - 1) + face.pen[1]
        self._pixels = [[0] * width for _ in range(height)]

    def draw(self) -> tuple[list[list[int]], int]:
        """Return the pixels from the top, and how many rows lie above the cap line."""
        for y, row in enumerate(self._rows):
            for x in range(len(row)):
                if self._has_ink(x, y):
                    self._draw_strokes(x, y)
                    self._draw_serif(x, y)
        return self._pixels, self._face.stretched(self._above)

    def _has_ink(self, x: int, y: int) -> bool:
        return 0 <= y < len(self._rows) and 0 <= x < len(self._rows[y]) and self._rows[y][x] == "#"

    def _y(self, y: int) -> int:
        return self._face.stretched(y - self._above) + self._face.stretched(self._above)

    def _draw_strokes(self, x: int, y: int) -> None:
        """Draw from a pixel to its neighbours; diagonals only where no corner joins them."""
        right, below = self._has_ink(x + 1, y), self._has_ink(x, y + 1)
        self._draw_line((x, y), (x, y))
        if right:
            self._draw_line((x, y), (x + 1, y))
        if below:
            self._draw_line((x, y), (x, y + 1))
        for side in (-1, 1):
            if self._has_ink(x + side, y + 1) and not below and not self._has_ink(x + side, y):
                self._draw_line((x, y), (x + side, y + 1))
        if right and below and self._has_ink(x + 1, y + 1):
            for part in range(self._face.halves):
                top = self._y(y) + part * (self._y(y + 1) - self._y(y)) // self._face.halves
                self._use_pen(range(self._x(x), self._x(x + 1) + 1), top)

    def _x(self, x: int) -> int:
        return self._face.stretched(x) + self._serif

    def _draw_line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        x, y = self._x(start[0]), self._y(start[1])
        across, down = self._x(end[0]) - x, self._y(end[1]) - y
        steps = max(abs(across), abs(down), 1)
        for step in range(steps + 1):
            at = x + round(across * step / steps)
            self._use_pen(range(at, at + 1), y + round(down * step / steps))

    def _use_pen(self, columns: range, top: int) -> None:
        width, height = self._face.pen
        for row in self._pixels[top : top + height]:
            for x in range(columns.start, columns.stop - 1 + width):
                row[x] = 1

    def _draw_serif(self, x: int, y: int) -> None:
        """Draw a serif where a stem ends, on the sides where no other stroke is near."""
        above, below = self._has_ink(x, y - 1), self._has_ink(x, y + 1)
        beyond = y + 1 if above else y - 1
        beside = [self._has_ink(x + side, row) for side in (-1, 1) for row in (y, beyond)]
        if self._is_sign or not self._serif or above == below or any(beside):
            return
        row = self._pixels[self._y(y) + (self._face.pen[1] - 1 if above else 0)]
        for side, at in ((-1, self._x(x) - 1), (1, self._x(x) + self._face.pen[0])):
            if not self._has_ink(x + side, y - 1 if above else y + 1):
                row[at] = 1


def build(face: Face, name: str) -> bytes:
    """Return the TrueType file of a face."""
    builder = FontBuilder()
    builder.font_metric.font_size = SIZE * face.halves // 2
    ascent = face.stretched(ASCENT)
    descent = ascent - SIZE * face.halves // 2
    for layout in (builder.font_metric.horizontal_layout, builder.font_metric.vertical_layout):
        layout.ascent, layout.descent = ascent, descent
    builder.meta_info.version = "1.0.0"
    builder.meta_info.created_time = builder.meta_info.modified_time = datetime(
        2026, 1, 1, tzinfo=UTC
    )
    builder.meta_info.family_name = f"Five Ways Out {name}"
    builder.opentype_config.has_vertical_metrics = False
    cap = face.stretched(CAP_HEIGHT - 1) + face.pen[1]
    gap = face.halves // 2 - face.has_serifs
    box = [[1] * (cap // 2) for _ in range(cap)]
    builder.glyphs.append(
        Glyph(name=".notdef", horizontal_offset=(0, 0), advance_width=cap // 2 + gap, bitmap=box)
    )
    for letter, rows in sorted(read_glyphs(FONT_DIR / "small.txt").items()):
        pixels, above = _Letter(rows, face, is_sign=not letter.isalnum()).draw()
        glyph = f"u{ord(letter):04X}"
        builder.glyphs.append(
            Glyph(
                name=glyph,
                horizontal_offset=(0, cap + above - len(pixels)),
                advance_width=len(pixels[0]) + gap,
                bitmap=pixels,
            )
        )
        builder.character_mapping[ord(letter)] = glyph
    font = builder.to_ttf_builder().font
    font["fpgm"] = _empty_hinting()
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def _empty_hinting() -> Any:
    """Return an empty hinting program: without one, readers guess and tear accents apart."""
    table = newTable("fpgm")
    table.program = Program()
    table.program.fromAssembly(["PUSHB[ ]", "0", "POP[ ]"] * 4)
    return table


def main() -> int:
    """Write all faces."""
    for name, face in FACES.items():
        (FONT_DIR / f"{name}.ttf").write_bytes(build(face, name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
