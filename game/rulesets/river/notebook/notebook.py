"""A player's notes as every screen can show them (see `core.notebook`)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.actor import Seat
from game.core.event import Logged
from game.core.features.notebook import (
    Conflict,
    Ghost,
    Label,
    Page,
    PageKey,
    PageOffset,
    PlacementRange,
    Suggestion,
)
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.level import Level
from game.rulesets.river.notebook import note_edits
from game.rulesets.river.notebook.inference import (
    known_box,
    possible_corners,
    possible_landings,
    suggestions,
)
from game.rulesets.river.notebook.notes import (
    Attachment,
    EdgeEdit,
    LabelEdit,
    Notes,
    TileEdit,
    blank_notes,
    broken_attachments,
    merged_pages,
    notes_after,
    page_of,
)
from game.rulesets.river.params import HELP_FULL, HELP_PAPER, settings_from_level
from game.rulesets.river.public_log import action_end_counts, settings_from_log


@dataclass(frozen=True, slots=True)
class RiverNotebook:
    """Notes of one seat, and the log that they were made of."""

    notes: Notes
    log: tuple[Logged, ...] = ()

    def _with_notes(self, notes: Notes) -> RiverNotebook:
        return replace(self, notes=notes)

    @property
    def auto_drawn(self) -> bool:
        """Return whether anything is drawn for the player."""
        return self.notes.help_level != HELP_PAPER

    @property
    def gives_suggestions(self) -> bool:
        """Return whether the help goes as far as ghosts and suggestions."""
        return self.notes.help_level == HELP_FULL

    def pages(self) -> tuple[Page, ...]:
        """Return all sheets with their words and the number of times glue holds them."""
        found = []
        for sheet in merged_pages(self.notes):
            keys = dict(sheet.members)
            words = tuple(
                Label(place, word.name, word.side)
                for word in self.notes.label_edits
                if word.key in keys
                and (place := sheet.locate_or_nearest(word.key, word.pos)) is not None
            )
            glued = sum(link.one in keys and link.other in keys for link in self.notes.attachments)
            page = Page(sheet.key, sheet.grid, glued, sheet.conflicting_cells, words, sheet.members)
            found.append(page)
        return tuple(found)

    def with_lines(self, lines: Sequence[Logged]) -> RiverNotebook:
        """Return the notes after further lines of the log."""
        return RiverNotebook(notes_after(self.notes, lines), (*self.log, *lines))

    def add_page(self) -> tuple[RiverNotebook, PageKey]:
        """Return the notes with an empty sheet, and its key."""
        notes, key = note_edits.add_page(self.notes)
        return self._with_notes(notes), key

    def paint_tile(self, key: PageKey, pos: Pos, terrain: Terrain) -> RiverNotebook:
        """Draw a tile or rub it out."""
        return self._with_notes(note_edits.paint_cell(self.notes, key, pos, terrain))

    def draw_edge(self, key: PageKey, pos: Pos, side: Direction, edge: Edge) -> RiverNotebook:
        """Draw what stands on a side or rub it out."""
        return self._with_notes(note_edits.draw_edge(self.notes, key, pos, side, edge))

    def set_label(
        self, key: PageKey, pos: Pos, name: str, side: Direction | None = None
    ) -> RiverNotebook:
        """Put a word on a cell or a side of it, or take all off the cell."""
        return self._with_notes(note_edits.set_label(self.notes, key, pos, name, side))

    def attach(self, one: PageKey, other: PageKey, offset: PageOffset) -> RiverNotebook | None:
        """Glue two sheets; None if they contradict each other so."""
        notes = note_edits.attach(self.notes, one, other, offset)
        return None if notes is None else self._with_notes(notes)

    def detach(self, key: PageKey) -> RiverNotebook | None:
        """Take the last glue of a sheet off; None if there is none."""
        sheet = page_of(self.notes, key)
        keys = dict(sheet.members) if sheet is not None else {}
        links = enumerate(self.notes.attachments)
        holding = [n for n, link in links if link.one in keys and link.other in keys]
        if not holding:
            return None
        return self._with_notes(note_edits.detach(self.notes, holding[-1]))

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the glue that was contradicted, and after how many lines of the log."""
        return tuple(
            Conflict(*link, self._lines_until_conflict(link))
            for link in broken_attachments(self.notes)
        )

    def _lines_until_conflict(self, attachment: Attachment) -> int:
        """Return after how many lines the facts first contradicted glue; facts only grow."""
        ends = action_end_counts(self.log)
        blank = blank_notes(self.notes.chart.settings, self.notes.seat).chart

        def contradicted(end: int) -> bool:
            notes = notes_after(replace(self.notes, chart=blank), self.log[:end])
            return attachment in broken_attachments(notes)

        return 0 if contradicted(0) else ends[bisect_left(ends[:-1], True, key=contradicted)]

    def dismiss_conflict(self, conflict: Conflict) -> RiverNotebook:
        """Return the notes without some glue."""
        link = Attachment(*conflict[:3])
        glues = tuple(glue for glue in self.notes.attachments if glue != link)
        return self._with_notes(replace(self.notes, attachments=glues))

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Return what could be glued for a reason."""
        return suggestions(self.notes)

    def ghosts(self, key: PageKey) -> tuple[Ghost, ...]:
        """Return where drifts that are not certain may have ended on a sheet."""
        sheet = page_of(self.notes, key)
        found = []
        for ghost in possible_landings(self.notes):
            if sheet is None or ghost.key in dict(sheet.members):
                # The player has glued it somewhere.
                continue
            if ghost.on_page in dict(sheet.members):
                cells, ways = (
                    tuple(
                        p for cell in part if (p := sheet.locate(ghost.on_page, cell)) is not None
                    )
                    for part in (ghost.cells, ghost.paths)
                )
                found.append(Ghost(ghost.key, cells, ghost.reason, ways))
        return tuple(found)

    def placement_range(self, key: PageKey) -> PlacementRange | None:
        """Return where on the field a sheet may lie."""
        sheet, found = page_of(self.notes, key), possible_corners(self.notes, key)
        if sheet is None or found is None:
            return None
        west, north, east, south = known_box(sheet.grid)
        settings = self.notes.chart.settings
        size, field = (east - west + 1, south - north + 1), (settings.width, settings.height)
        return PlacementRange(found.corners, size, field, found.reasons)

    def to_json(self) -> dict[str, Any]:
        """Return what the player did as plain values."""
        notes = self.notes
        return {
            "own_pages": notes.own_pages,
            "tile_edits": [[*p.key, *p.pos, int(p.terrain)] for p in notes.tile_edits],
            "edge_edits": [[*s.key, *s.pos, s.side.name, int(s.edge)] for s in notes.edge_edits],
            "label_edits": [
                [*word.key, *word.pos, word.name, word.side.name if word.side else ""]
                for word in notes.label_edits
            ],
            "attachments": [[*link.one, *link.other, *link.offset] for link in notes.attachments],
        }

    def from_json(self, data: dict[str, Any]) -> RiverNotebook:
        """Return the notes with what a player did before."""
        notes = replace(
            self.notes,
            own_pages=int(data["own_pages"]),
            tile_edits=tuple(
                TileEdit((str(k), int(n)), Pos(int(x), int(y)), Terrain(t))
                for k, n, x, y, t in data["tile_edits"]
            ),
            edge_edits=tuple(
                EdgeEdit((str(k), int(n)), Pos(int(x), int(y)), Direction[side], Edge(e))
                for k, n, x, y, side, e in data["edge_edits"]
            ),
            label_edits=tuple(
                LabelEdit(
                    (str(k), int(n)),
                    Pos(int(x), int(y)),
                    str(name),
                    Direction[side[0]] if side and side[0] else None,
                )
                for k, n, x, y, name, *side in data["label_edits"]
            ),
            attachments=tuple(
                Attachment((str(k), int(n)), (str(other), int(m)), (int(x), int(y)))
                for k, n, other, m, x, y in data["attachments"]
            ),
        )
        return self._with_notes(notes)


def notebook_for(level: Level, seat: Seat, log: Sequence[Logged]) -> RiverNotebook:
    """Return a seat's notes after a whole log; how much is drawn for it says the level."""
    settings = replace(settings_from_log(log), help=settings_from_level(level).help)
    return RiverNotebook(blank_notes(settings, seat)).with_lines(log)
