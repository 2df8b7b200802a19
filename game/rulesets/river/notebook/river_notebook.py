"""The notebook of these rules (see `core.features.notebook`)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.fast_dataclass import replace
from game.core.features.notebook import (
    Attachment,
    Conflict,
    Ghost,
    Label,
    NotebookEdits,
    Page,
    PageKey,
    PageOffset,
    PlacementRange,
    Suggestion,
)
from game.core.grid import Direction, Edge, Pos, Terrain
from game.rulesets.river.notebook import note_edits
from game.rulesets.river.notebook.inference import placement_range, possible_landings, suggestions
from game.rulesets.river.notebook.notes import (
    Notes,
    blank_notes,
    broken_attachments,
    merged_pages,
    notes_after,
    page_of,
)
from game.rulesets.river.params import HELP_FULL, HELP_PAPER
from game.rulesets.river.public_log import settings_from_log


@dataclass(frozen=True, slots=True)
class RiverNotebook:
    """The notes of one seat, and the log behind them."""

    notes: Notes
    log: tuple[LogEntry, ...] = ()

    def _with_notes(self, notes: Notes) -> RiverNotebook:
        return replace(self, notes=notes)

    @property
    def auto_drawn(self) -> bool:
        return self.notes.help_level != HELP_PAPER

    @property
    def gives_suggestions(self) -> bool:
        return self.notes.help_level == HELP_FULL

    def pages(self) -> tuple[Page, ...]:
        """Return all pages with their labels and numbers of attachments."""
        pages = []
        for page in merged_pages(self.notes):
            keys = dict(page.members)
            labels = tuple(
                Label(pos, label.name, label.side)
                for label in self.notes.edits.label_edits
                if label.key in keys
                and (pos := page.locate_or_nearest(label.key, label.pos)) is not None
            )
            count = sum(
                attachment.one in keys and attachment.other in keys
                for attachment in self.notes.edits.attachments
            )
            pages.append(
                Page(page.key, page.grid, count, page.conflicting_cells, labels, page.members)
            )
        return tuple(pages)

    def with_entries(self, entries: Sequence[LogEntry]) -> RiverNotebook:
        return RiverNotebook(notes_after(self.notes, entries), (*self.log, *entries))

    def add_page(self) -> tuple[RiverNotebook, PageKey]:
        notes, key = note_edits.add_page(self.notes)
        return self._with_notes(notes), key

    def paint_tile(self, key: PageKey, pos: Pos, terrain: Terrain) -> RiverNotebook:
        return self._with_notes(note_edits.paint_cell(self.notes, key, pos, terrain))

    def draw_edge(self, key: PageKey, pos: Pos, side: Direction, edge: Edge) -> RiverNotebook:
        return self._with_notes(note_edits.draw_edge(self.notes, key, pos, side, edge))

    def set_label(
        self, key: PageKey, pos: Pos, name: str, side: Direction | None = None
    ) -> RiverNotebook:
        return self._with_notes(note_edits.set_label(self.notes, key, pos, name, side))

    def attach(self, one: PageKey, other: PageKey, offset: PageOffset) -> RiverNotebook | None:
        notes = note_edits.attach(self.notes, one, other, offset)
        return None if notes is None else self._with_notes(notes)

    def detach(self, key: PageKey) -> RiverNotebook | None:
        page = page_of(self.notes, key)
        keys = dict(page.members) if page is not None else {}
        attachments = enumerate(self.notes.edits.attachments)
        holding = [n for n, (one, other, _) in attachments if one in keys and other in keys]
        if not holding:
            return None
        return self._with_notes(note_edits.detach(self.notes, holding[-1]))

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the contradicted attachments, and after how many entries of the log each was."""
        return tuple(
            Conflict(*attachment, self._entries_until_conflict(attachment))
            for attachment in broken_attachments(self.notes)
        )

    def _entries_until_conflict(self, attachment: Attachment) -> int:
        """Return the number of entries after which facts contradict an attachment."""
        blank = blank_notes(self.notes.chart.settings, self.notes.seat).chart

        def contradicted(end: int) -> bool:
            notes = notes_after(replace(self.notes, chart=blank), self.log[:end])
            return attachment in broken_attachments(notes)

        return bisect_left(range(len(self.log)), True, key=contradicted)

    def dismiss_conflict(self, conflict: Conflict) -> RiverNotebook:
        attachment = Attachment(*conflict[:3])
        attachments = tuple(kept for kept in self.notes.edits.attachments if kept != attachment)
        return self._with_notes(self.notes.with_edits(attachments=attachments))

    def suggestions(self) -> tuple[Suggestion, ...]:
        return suggestions(self.notes)

    def ghosts(self, key: PageKey) -> tuple[Ghost, ...]:
        page = page_of(self.notes, key)
        ghosts = []
        for ghost in possible_landings(self.notes):
            if page is None or ghost.key in dict(page.members):
                # The player has attached it somewhere.
                continue
            if ghost.on_page in dict(page.members):
                cells, paths = (
                    tuple(
                        moved
                        for cell in group
                        if (moved := page.locate(ghost.on_page, cell)) is not None
                    )
                    for group in (ghost.cells, ghost.paths)
                )
                ghosts.append(Ghost(ghost.key, cells, ghost.reason, paths))
        return tuple(ghosts)

    def placement_range(self, key: PageKey) -> PlacementRange | None:
        return placement_range(self.notes, key)

    @property
    def edits(self) -> NotebookEdits:
        return self.notes.edits

    def with_edits(self, edits: NotebookEdits) -> RiverNotebook:
        return self._with_notes(replace(self.notes, edits=edits))


def notebook_for(seat: Seat, log: Sequence[LogEntry]) -> RiverNotebook:
    """Return a seat's notes after a whole log."""
    return RiverNotebook(blank_notes(settings_from_log(log), seat)).with_entries(log)
