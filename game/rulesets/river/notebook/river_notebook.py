"""The notebook of these rules: a player's changes to the map, and what it shows and suggests.

Attached pages share cells, and cells share edges: a new edit replaces any older one there, on
whichever page that was drawn.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Self

from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.fast_dataclass import replace
from game.core.features.notebook import (
    Attachment,
    Conflict,
    EdgeEdit,
    Ghost,
    Label,
    LabelEdit,
    Page,
    PageKey,
    PageOffset,
    TileEdit,
)
from game.core.grid import Direction, Edge, Pos, Terrain
from game.rulesets.river.chart.chart_update import initial_chart
from game.rulesets.river.chart.grid_merge import merged_grid, shifted
from game.rulesets.river.log_entries import settings_from_log
from game.rulesets.river.notebook import player_map as maps
from game.rulesets.river.notebook.suggestions import DRIFT_PATH, possible_landings, suggestions
from game.rulesets.river.params import HELP_FULL, HELP_PAPER


class RiverNotebook(maps.PlayerMap):
    """The notes of one seat as a `core.features.notebook.Notebook`."""

    __slots__ = ()

    suggestions = suggestions

    @property
    def auto_drawn(self) -> bool:
        return self.help_level != HELP_PAPER

    @property
    def gives_suggestions(self) -> bool:
        return self.help_level == HELP_FULL

    def pages(self) -> tuple[Page, ...]:
        pages = []
        for page in maps.merged_pages(self):
            keys = page.members
            labels = tuple(
                Label(pos, label.name, label.side)
                for label in self.edits.label_edits
                if label.key in keys
                and (pos := page.locate_or_nearest(label.key, label.pos)) is not None
            )
            count = sum(one in keys and other in keys for one, other, _ in self.edits.attachments)
            members = tuple(keys.items())
            pages.append(Page(page.key, page.grid, count, page.conflicting_cells, labels, members))
        return tuple(pages)

    def conflicts(self) -> tuple[Conflict, ...]:
        return tuple(
            Conflict(*attachment, self._entries_until_conflict(attachment))
            for attachment in maps.broken_attachments(self)
        )

    def _entries_until_conflict(self, attachment: Attachment) -> int:
        """Return the number of entries after which facts contradict an attachment."""
        blank = replace(self, chart=initial_chart(self.chart.settings), log=())

        def contradicted(end: int) -> bool:
            return attachment in maps.broken_attachments(blank.with_entries(self.log[:end]))

        return bisect_left(range(len(self.log)), True, key=contradicted)

    def dismiss_conflict(self, conflict: Conflict) -> Self:
        dismissed = Attachment(*conflict[:3])
        return self.edited(attachments=tuple(a for a in self.edits.attachments if a != dismissed))

    def ghosts(self, key: PageKey) -> tuple[Ghost, ...]:
        page, ghosts = maps.page_of(self, key), []
        for drift, *groups in possible_landings(self):
            # Where the player has attached it somewhere, there is nothing to guess.
            if page is None or drift.landing in page.members:
                continue
            if drift.source in page.members:
                cells, paths = (
                    tuple(moved for pos in group if (moved := page.locate(drift.source, pos)))
                    for group in groups
                )
                ghosts.append(Ghost(drift.landing, cells, DRIFT_PATH, paths))
        return tuple(ghosts)

    def add_page(self) -> tuple[Self, PageKey]:
        number = self.edits.own_pages + 1
        return self.edited(own_pages=number), (maps.OWN_PAGE, number)

    def paint_tile(self, key: PageKey, pos: Pos, terrain: Terrain) -> Self:
        here = self._overlapping_cells(key, pos)
        kept = tuple(p for p in self.edits.tile_edits if (p.key, p.pos) not in here)
        new = () if terrain is Terrain.UNKNOWN else (TileEdit(key, pos, terrain),)
        return self.edited(tile_edits=kept + new)

    def draw_edge(self, key: PageKey, pos: Pos, side: Direction, edge: Edge) -> Self:
        here = {(*place, side) for place in self._overlapping_cells(key, pos)}
        page = maps.page_of(self, key)
        beyond = page.grid.neighbour(pos, side) if page is not None else None
        if beyond is not None:
            here |= {(*place, side.opposite) for place in self._overlapping_cells(key, beyond)}
        kept = tuple(s for s in self.edits.edge_edits if (s.key, s.pos, s.side) not in here)
        new = () if edge is Edge.UNKNOWN else (EdgeEdit(key, pos, side, edge),)
        return self.edited(edge_edits=kept + new)

    def set_label(self, key: PageKey, pos: Pos, name: str, side: Direction | None = None) -> Self:
        labels = self.edits.label_edits
        if not name:
            here = self._overlapping_cells(key, pos)
            return self.edited(label_edits=tuple(e for e in labels if (e.key, e.pos) not in here))
        new = LabelEdit(key, pos, name, side)
        return self if new in labels else self.edited(label_edits=(*labels, new))

    def _overlapping_cells(self, key: PageKey, pos: Pos) -> set[tuple[PageKey, Pos]]:
        """Return a page's cell in the coordinates of all pages that are attached there."""
        page = maps.page_of(self, key)
        place = page.locate(key, pos) if page is not None else None
        if page is None or place is None:
            return {(key, pos)}
        members, grid = page.members.items(), page.grid
        member_cells = ((key, shifted(grid, place, (-x, -y))) for key, (x, y) in members)
        edits, nearest = self.edits, page.locate_or_nearest
        drawn = list[TileEdit | EdgeEdit | LabelEdit](edits.tile_edits)
        drawn += [*edits.edge_edits, *edits.label_edits]
        shown = {(each.key, each.pos) for each in drawn if nearest(each.key, each.pos) == place}
        return shown | {(member, cell) for member, cell in member_cells if cell is not None}

    def attach(self, one: PageKey, other: PageKey, offset: PageOffset) -> Self | None:
        mine, theirs = maps.page_of(self, one), maps.page_of(self, other)
        if mine is None or theirs is None or mine.key == theirs.key:
            return None
        attachment = Attachment(one, other, offset)
        if (
            merged_grid(mine.grid, theirs.grid, maps.offset_between(mine, theirs, attachment))
            is None
        ):
            return None
        return self.edited(attachments=(*self.edits.attachments, attachment))

    def detach(self, key: PageKey) -> Self | None:
        page, attachments = maps.page_of(self, key), self.edits.attachments
        keys = page.members if page is not None else ()
        held = [n for n, (one, other, _) in enumerate(attachments) if one in keys and other in keys]
        if not held:
            return None
        return self.edited(attachments=attachments[: held[-1]] + attachments[held[-1] + 1 :])


def notebook_for(seat: Seat, log: Sequence[LogEntry]) -> RiverNotebook:
    """Return a seat's notes after a whole log."""
    settings = settings_from_log(log)
    return RiverNotebook(seat, settings.help, initial_chart(settings)).with_entries(log)
