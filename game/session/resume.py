"""Reads the file of a match and plays it again, to be continued or replayed."""

from collections.abc import Callable, Mapping
from pathlib import Path

from game.core.match import Match
from game.core.ruleset import Ruleset
from game.session.updates import MatchInfo, Update, match_info, past_updates
from game.storage.files import SaveError
from game.storage.match_files import MatchFile, read_match
from game.storage.save_store import SaveStore

Follow = Callable[[MatchInfo, Update], None]


class Resume:
    """A match on its way from its file; `progress` goes from 0 to 1 as it is played again.

    One of the player's own that does not lead to the state in its file, as rules have changed or
    somebody made up the state, starts in that state; `unproven` says why it must never be saved.
    """

    def __init__(self, path: Path, store: SaveStore, rulesets: Mapping[str, Ruleset]) -> None:
        """Read nothing yet; what is not the player's own is refused if anything is wrong."""
        self.path = path
        self.progress = 0.0
        self.is_own = path.resolve() in [file.resolve() for file in store.unfinished_files()]
        self.unproven = ""
        self.is_stopped = False
        self._rulesets = rulesets

    def stop(self) -> None:
        """Play no further: the match is not wanted any more."""
        self.is_stopped = True

    def read(self, follow: Follow) -> tuple[MatchFile, Match]:
        """Play the match again, in any thread; `follow` gets what each human here perceived.

        Return it with its file. Raises SaveError with one sentence if it cannot be used.
        """
        file = read_match(self.path, self._rulesets)
        if file.is_damaged and not self.is_own:
            raise SaveError(f"{self.path} was changed outside of the game.")
        try:
            for match in file.replay():
                self._take(match, file, follow)
        except SaveError as error:
            if not self.is_own or file.state is None or self.is_stopped:
                raise
            self.unproven = str(error)
            for match in file.play_from_state():
                self._take(match, file, follow)
        return file, match

    def _take(self, match: Match, file: MatchFile, follow: Follow) -> None:
        if self.is_stopped:
            raise SaveError(f"{self.path} is not wanted any more.")
        for update in past_updates(match, match.ply, match.state):
            follow(match_info(match), update)
        self.progress = match.ply / max(1, file.plies)
