"""A player's notes on a match as they are stored."""

from dataclasses import dataclass

from game.core.features.notebook import NotebookEdits, PageKey, PageOffset, Suggestion

NOTES_FORMAT = 2


@dataclass(frozen=True, slots=True)
class SavedWorkspace:
    """Edits, where pages lie (`placed` by the player, in order), and dismissed suggestions."""

    notebook: NotebookEdits
    placed: tuple[tuple[PageKey, PageOffset], ...] = ()
    unplaced: tuple[tuple[PageKey, PageOffset], ...] = ()
    dismissed: frozenset[Suggestion] = frozenset()
    format: int = NOTES_FORMAT
