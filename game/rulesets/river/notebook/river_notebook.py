"""The notebook of these rules (see `core.features.notebook`)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.fast_dataclass import replace
from game.core.features.notebook import (
    Attachment,
    Conflict,
    Ghost,
    Label,
    Page,
    PageKey,
    PlacementRange,
    Suggestion,
)
from game.rulesets.river.chart.chart_update import initial_chart
from game.rulesets.river.notebook.inference import placement_range, possible_landings, suggestions
from game.rulesets.river.notebook.note_edits import EditableNotes
from game.rulesets.river.notebook.notes import broken_attachments, merged_pages, page_of
from game.rulesets.river.params import HELP_FULL, HELP_PAPER, RiverSettings
from game.rulesets.river.public_log import settings_from_log


class RiverNotebook(EditableNotes):
    """The notes of one seat, with what they show and suggest."""

    __slots__ = ()

    @property
    def auto_drawn(self) -> bool:
        return self.help_level != HELP_PAPER

    @property
    def gives_suggestions(self) -> bool:
        return self.help_level == HELP_FULL

    def pages(self) -> tuple[Page, ...]:
        """Return all pages with their labels and numbers of attachments."""
        pages = []
        for page in merged_pages(self):
            keys = dict(page.members)
            labels = tuple(
                Label(pos, label.name, label.side)
                for label in self.edits.label_edits
                if label.key in keys
                and (pos := page.locate_or_nearest(label.key, label.pos)) is not None
            )
            count = sum(
                attachment.one in keys and attachment.other in keys
                for attachment in self.edits.attachments
            )
            pages.append(
                Page(page.key, page.grid, count, page.conflicting_cells, labels, page.members)
            )
        return tuple(pages)

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the contradicted attachments, and after how many entries of the log each was."""
        return tuple(
            Conflict(*attachment, self._entries_until_conflict(attachment))
            for attachment in broken_attachments(self)
        )

    def _entries_until_conflict(self, attachment: Attachment) -> int:
        """Return the number of entries after which facts contradict an attachment."""
        blank = replace(self, chart=initial_chart(self.chart.settings), log=())

        def contradicted(end: int) -> bool:
            return attachment in broken_attachments(blank.with_entries(self.log[:end]))

        return bisect_left(range(len(self.log)), True, key=contradicted)

    def dismiss_conflict(self, conflict: Conflict) -> RiverNotebook:
        return self.without_attachment(Attachment(*conflict[:3]))

    def suggestions(self) -> tuple[Suggestion, ...]:
        return suggestions(self)

    def ghosts(self, key: PageKey) -> tuple[Ghost, ...]:
        page = page_of(self, key)
        ghosts = []
        for ghost in possible_landings(self):
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
        return placement_range(self, key)


def blank_notebook(settings: RiverSettings, seat: Seat) -> RiverNotebook:
    """Return a seat's notes before the first action."""
    return RiverNotebook(seat, settings.help, initial_chart(settings))


def notebook_for(seat: Seat, log: Sequence[LogEntry]) -> RiverNotebook:
    """Return a seat's notes after a whole log."""
    return blank_notebook(settings_from_log(log), seat).with_entries(log)
