"""Reads the file of a match and plays it again, so that it can be continued or replayed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from game.core.match import Match
from game.core.ruleset import Ruleset
from game.storage.files import SaveError
from game.storage.match_files import MatchFile, read_match


class Resume:
    """A match on its way from its file; `progress` goes from 0 to 1 as it is played again.

    One of the player's own that does not lead to the state in its file, as its rules have changed
    or somebody made up the state, starts in that state and is `unproven`, a sentence.
    """

    def __init__(self, path: Path, rulesets: Mapping[str, Ruleset], *, is_own: bool) -> None:
        """Read nothing yet; what is not the player's own is refused if anything is wrong."""
        self.path = path
        self.progress = 0.0
        self.unproven = ""
        self._rulesets = rulesets
        self._is_own = is_own
        self.is_stopped = False

    def stop(self) -> None:
        """Play no further: nobody waits for the match any more."""
        self.is_stopped = True

    def read(self, follow: Callable[[Match], None]) -> tuple[MatchFile, Match]:
        """Return the file and its match, and let `follow` see it at every ply, in any thread.

        Raises SaveError with one sentence if it cannot be used.
        """
        file = read_match(self.path, self._rulesets)
        if file.is_damaged and not self._is_own:
            raise SaveError(f"{self.path} was changed outside of the game.")
        try:
            for match in file.replay():
                self._take(match, file, follow)
        except SaveError as error:
            if not self._is_own or file.state is None or self.is_stopped:
                raise
            self.unproven = str(error)
            for match in file.play_from_state():
                self._take(match, file, follow)
        return file, match

    def _take(self, match: Match, file: MatchFile, follow: Callable[[Match], None]) -> None:
        if self.is_stopped:
            raise SaveError(f"{self.path} is not wanted any more.")
        follow(match)
        self.progress = match.ply / max(1, file.plies)
