"""Sheets of all maps of a game, in the order of its course: `check-levels --report`."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.app.render_level import SPRITES, render_match_start
from game.content.maps.pars import Par, par_of_map
from game.core.level import Level
from game.core.ruleset import Ruleset
from game.ui.style.constants import ACCENT, BACKDROP, DANGER, DIM, GOOD, TEXT
from game.ui.style.text_renderer import TextRenderer

_COLUMNS, _GAP, _LINE = 5, 12, 13
_PICTURE, _TEXT_LINES = (216, 136), 6
_BAR = 3
# Unusual is what at most one of this many maps has.
_RARE = 5
# A map that is this much harder or easier, in percent of wins, than those around it stands out.
_STEP = 30


@dataclass(frozen=True, slots=True)
class MapSheetRow:
    """A map as a designer sees it: a heading, its size, a good match, and what is unusual."""

    heading: str
    facts: tuple[str, ...]
    wins: int | None

    def __str__(self) -> str:
        """Return the row as lines of text."""
        return "\n    ".join((self.heading, *self.facts))


def map_rows(ruleset: Ruleset, levels: Sequence[Level]) -> list[MapSheetRow]:
    """Return the rows of a ruleset's maps, in their order."""
    pars = [par_of_map(ruleset, level) for level in levels]
    shares = [None if par is None else 100 * par.wins // max(1, par.matches) for par in pars]
    traits = [set(_traits(ruleset, level)) for level in levels]
    counts = Counter(trait for own in traits for trait in own)
    most, rows = max(1, len(levels) // _RARE), []
    for number, (level, par, own) in enumerate(zip(levels, pars, traits, strict=True)):
        rare = sorted(trait for trait in own if counts[trait] <= most)
        rare += sorted(
            f"no {t}" for t in counts if t not in own and counts[t] >= len(levels) - most
        )
        unusual = ", ".join((*_out_of_order(shares, number), *rare))
        facts = (_size(level), _good_match(par), f"unusual: {unusual}" if unusual else "")
        heading = f"{level.name}  {level.title}"
        rows.append(MapSheetRow(heading, tuple(filter(None, facts)), shares[number]))
    return rows


def _size(level: Level) -> str:
    grid, boards = level.grid, len(level.grids)
    floors = f", {boards} boards" if boards > 1 else ""
    return f"{grid.width} x {grid.height}{floors}, {len(level.spawns)} spawns"


def _good_match(par: Par | None) -> str:
    if par is None:
        return "no par"
    score = f"score {par.score} in " if par.score else ""
    rivals = f" against {par.players[1]}" if len(par.players) > 1 else ""
    won = f"{par.players[0]} wins {par.wins} of {par.matches}{rivals}"
    return f"{won}; par: {score}{par.plies} actions{'' if par.won else ', lost'}"


def _traits(ruleset: Ruleset, level: Level) -> Iterator[str]:
    """Yield what a map has that others of its game may not have."""
    defaults = dict(ruleset.map_schema.defaults)
    yield from (f"{name} {value}" for name, value in level.params if value != defaults[name])
    yield from (spawn.kind.replace("_", " ") for spawn in level.spawns)
    if len(level.grids) > 1:
        yield f"{len(level.grids)} boards"


def _out_of_order(shares: Sequence[int | None], number: int) -> Iterator[str]:
    """Yield where a map's difficulty breaks the course's."""
    own = shares[number]
    before = [share for share in shares[max(0, number - 3) : number] if share is not None]
    after = [share for share in shares[number + 1 : number + 4] if share is not None]
    if own is None:
        return
    if own == 0:
        yield "never won"
    if before and own > max(before) + _STEP:
        yield "EASIER than those before"
    if after and own < min(after) - _STEP:
        yield "HARDER than those after"


def write_report(ruleset: Ruleset, levels: Sequence[Level], folder: Path) -> None:
    """Write a ruleset's sheet as a picture and as text. Raises OSError."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    rows = map_rows(ruleset, levels)
    text = "".join(f"{row}\n" for row in rows)
    (folder / f"{ruleset.name}.txt").write_text(text, encoding="utf-8")
    pygame.image.save(_sheet(rows, levels), folder / f"{ruleset.name}.png")


def _sheet(rows: Sequence[MapSheetRow], levels: Sequence[Level]) -> pygame.Surface:
    text = TextRenderer(SPRITES)
    width, height = _PICTURE[0] + _GAP, _PICTURE[1] + _BAR + (1 + _TEXT_LINES) * _LINE + _GAP
    sheet = pygame.Surface((_GAP + _COLUMNS * width, _GAP + -(-len(rows) // _COLUMNS) * height))
    sheet.fill(BACKDROP)
    for number, (row, level) in enumerate(zip(rows, levels, strict=True)):
        left, top = _GAP + number % _COLUMNS * width, _GAP + number // _COLUMNS * height
        area = pygame.Rect((left, top), _PICTURE)
        board = _fitted(render_match_start(level, light=False))
        sheet.blit(board, board.get_rect(midbottom=area.midbottom))
        if row.wins is not None:
            sheet.fill(DANGER, (left, area.bottom + 1, _PICTURE[0], _BAR - 1))
            sheet.fill(GOOD, (left, area.bottom + 1, _PICTURE[0] * row.wins // 100, _BAR - 1))
        said = [(text.shorten(row.heading, _PICTURE[0]), ACCENT)]
        for fact in row.facts:
            color = TEXT if fact.startswith("unusual") else DIM
            said += [(line, color) for line in text.wrap(fact, _PICTURE[0])]
        for place, (line, color) in enumerate(said[: 1 + _TEXT_LINES]):
            text.draw(sheet, line, (left, area.bottom + _BAR + place * _LINE), color)
    return sheet


def _fitted(board: pygame.Surface) -> pygame.Surface:
    """Return a picture as large as it may be on the sheet, never enlarged."""
    scale = min(1.0, _PICTURE[0] / board.width, _PICTURE[1] / board.height)
    size = max(1, int(board.width * scale)), max(1, int(board.height * scale))
    return pygame.transform.smoothscale(board, size)
