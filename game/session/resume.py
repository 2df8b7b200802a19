"""Reads the file of a match and plays it again, to be continued or replayed."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from pathlib import Path

from game.core.match import Match
from game.core.ruleset import Ruleset
from game.session.local_session import LocalSession
from game.session.updates import MatchInfo, Update, match_info, past_updates
from game.storage.files import SaveError
from game.storage.match_files import MatchFile, read_match
from game.storage.save_store import SaveStore

Follow = Callable[[MatchInfo, Update], None]


class Resume:
    """A match on its way from its file; `progress` goes from 0 to 1 as it is played again.

    One of the player's own that does not lead to the state in its file, as rules have changed or
    somebody made up the state, starts in that state and is never saved or recorded.
    """

    def __init__(self, path: Path, store: SaveStore, rulesets: Mapping[str, Ruleset]) -> None:
        """Read nothing yet; what is not the player's own is refused if anything is wrong."""
        self.path = path
        self.progress = 0.0
        self.is_own = path.resolve() in [file.resolve() for file in store.unfinished_files()]
        self._store = store
        self._rulesets = rulesets
        self._read: tuple[MatchFile, Match] | None = None
        self._unproven = ""
        self.is_stopped = False

    def stop(self) -> None:
        """Play no further: the match is not wanted any more."""
        self.is_stopped = True

    def read(self, follow: Follow) -> None:
        """Play the match again, in any thread; `follow` gets what each human here perceived.

        Raises SaveError with one sentence if it cannot be used.
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
            self._unproven = str(error)
            for match in file.play_from_state():
                self._take(match, file, follow)
        self._read = file, match

    def _take(self, match: Match, file: MatchFile, follow: Follow) -> None:
        if self.is_stopped:
            raise SaveError(f"{self.path} is not wanted any more.")
        for update in past_updates(match, match.ply, match.state):
            follow(match_info(match), update)
        self.progress = match.ply / max(1, file.plies)

    @property
    def match(self) -> Match:
        """Return the match, which must have been read."""
        assert self._read is not None
        return self._read[1]

    def begin(self, executor: Executor | None) -> tuple[LocalSession, str]:
        """Return a session that continues the match, and what is to be said of its file, or "".

        Raises SaveError if the match is continued elsewhere.
        """
        assert self._read is not None
        is_taken = self.is_own and not self._unproven
        said = self._store.take_over(*self._read) if is_taken else ""
        return LocalSession(self.match, self._store, executor, self._unproven), said
