"""Builds the game's fonts from their text sources, as TrueType with one square per pixel."""

from __future__ import annotations

import sys
import unicodedata
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.ttLib import newTable
from fontTools.ttLib.tables.ttProgram import Program
from pixel_font_builder import FontBuilder, Glyph

FONT_DIR = Path(__file__).parent
CAP_HEIGHT = 7
# Above the cap line, in a glyph whose first row is "^".
ROWS_ABOVE = 3
ASCENT = 9
DESCENT = -3
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


def bitmap(rows: GlyphRows, scale: int) -> tuple[list[list[int]], int]:
    """Return a glyph's pixels from the top and how many rows lie above the cap line."""
    above = 0
    if rows and rows[0] == "^":
        rows = rows[1:]
        above = ROWS_ABOVE
    pixels = [[int(cell == "#") for cell in row for _ in range(scale)] for row in rows]
    return [row for row in pixels for _ in range(scale)], above * scale


def build(name: str, scale: int) -> bytes:
    """Return the TrueType file of a font, every pixel of the source `scale` pixels wide."""
    builder = FontBuilder()
    builder.font_metric.font_size = SIZE * scale
    builder.font_metric.horizontal_layout.ascent = ASCENT * scale
    builder.font_metric.horizontal_layout.descent = DESCENT * scale
    builder.font_metric.vertical_layout.ascent = ASCENT * scale
    builder.font_metric.vertical_layout.descent = DESCENT * scale
    builder.meta_info.version = "1.0.0"
    builder.meta_info.created_time = builder.meta_info.modified_time = datetime(
        2026, 1, 1, tzinfo=UTC
    )
    builder.meta_info.family_name = f"Five Ways Out {name}"
    builder.opentype_config.has_vertical_metrics = False
    box = [[1] * (4 * scale) for _ in range(CAP_HEIGHT * scale)]
    builder.glyphs.append(
        Glyph(name=".notdef", horizontal_offset=(0, 0), advance_width=5 * scale, bitmap=box)
    )
    for letter, rows in sorted(read_glyphs(FONT_DIR / "small.txt").items()):
        pixels, above = bitmap(rows, scale)
        height = len(pixels)
        glyph = f"u{ord(letter):04X}"
        builder.glyphs.append(
            Glyph(
                name=glyph,
                horizontal_offset=(0, CAP_HEIGHT * scale + above - height),
                advance_width=len(pixels[0]) + scale,
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
    """Write both fonts."""
    for name, scale in (("small", 1), ("title", 2)):
        (FONT_DIR / f"{name}.ttf").write_bytes(build(name, scale))
    return 0


if __name__ == "__main__":
    sys.exit(main())
