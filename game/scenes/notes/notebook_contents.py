"""The contents of a notebook, worked out once: its pages, suggestions, conflicts and ghosts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from game.content.assets.strings import get_text
from game.core.event import LogEntry
from game.core.features.notebook import Conflict, Ghost, Notebook, Page, PageKey, Suggestion
from game.core.grid import Edge
from game.scenes.chart.fragment_queries import fragment_name

_UNKNOWN_EDGE = bytes((Edge.UNKNOWN,))


class PageMerge(NamedTuple):
    """A page that the log proved to be part of another."""

    page: Page
    into: PageKey


@dataclass(frozen=True, eq=False)
class NotebookContents:
    """A notebook that has read the first `entries_read` entries of the log, page by page.

    `dismissed` suggestions are left out.
    """

    notebook: Notebook
    entries_read: int
    dismissed: frozenset[Suggestion] = frozenset()

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Return all pages with something on them."""
        return tuple(page for page in self.notebook.pages() if not _is_empty(page))

    @cached_property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """Return the suggestions that were not dismissed."""
        return tuple(s for s in self.notebook.suggestions() if s not in self.dismissed)

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the attachments that the log contradicted."""
        return self.notebook.conflicts()

    @cached_property
    def ghosts(self) -> dict[PageKey, tuple[Ghost, ...]]:
        """Return where other pages may begin, by page."""
        return {page.key: self.notebook.ghosts(page.key) for page in self.pages}

    def page_with(self, key: PageKey) -> Page | None:
        """Return the page that contains a piece."""
        return next((page for page in self.pages if key in dict(page.members)), None)

    def with_notebook(self, notebook: Notebook) -> "NotebookContents":
        """Return the pages of a changed notebook."""
        return replace(self, notebook=notebook)

    def with_log(self, log: Sequence[LogEntry], length: int) -> "NotebookContents":
        """Return the pages after the log's entries up to a length; known ones never change."""
        notebook = self.notebook.with_entries(log[self.entries_read : length])
        return replace(self, notebook=notebook, entries_read=length)

    def merges_since(self, before: "NotebookContents") -> tuple[PageMerge, ...]:
        """Return the pages that were pages before and are parts of others now."""
        now = {page.key for page in self.pages}
        gone = (page for page in before.pages if page.key not in now)
        wholes = ((page, self.page_with(page.key)) for page in gone)
        return tuple(PageMerge(page, into.key) for page, into in wholes if into is not None)


def page_name(texts: str, contents: NotebookContents, key: PageKey) -> str:
    """Return the name of the fragment on the page with a key, "" if there is none."""
    page = contents.page_with(key)
    return "" if page is None else fragment_name(texts, page.grid, page.key[0])


def merge_texts(texts: str, contents: NotebookContents, joins: Sequence[PageMerge]) -> list[str]:
    """Say how many pages the log has joined to which others."""
    wholes = Counter(page.key for join in joins if (page := contents.page_with(join.into)))
    return [
        get_text("shared", "notes.merged", count, page_name(texts, contents, key))
        for key, count in wholes.items()
    ]


def _is_empty(page: Page) -> bool:
    edges = page.grid.h_edges + page.grid.v_edges
    return not any(page.grid.terrain) and not page.labels and not edges.strip(_UNKNOWN_EDGE)
